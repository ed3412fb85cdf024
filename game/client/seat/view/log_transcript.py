"""What the log has written so far, with the names of whom it is about; steps and sightings that belong
together are gathered into one entry."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

from game.client.seat.view.log_entries import Entry
from game.core import events as e
from game.core.describing import narration
from game.core.describing.display import Display
from game.core.describing.names import cell_name
from game.core.describing.narration import join_words
from game.core.events import Event
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import State


class Transcript:
    """The entries in the order in which they are read. Whoever adds one asks here: so walks and sightings end
    where something else is told."""

    def __init__(self, states: Mapping[str, State], display: Display) -> None:
        self.states, self.display = states, display
        self.entries: list[Entry] = []
        self.names: dict[UnitId, str] = {}
        self.sides: dict[UnitId, str] = {}
        self.order = -1  # that what is told now came of
        self._walks, self._sights = Walks(), Sightings()
        self._arrived: Entry | None = None  # those who came onto the board last
        self._just_seen = Entry("")  # of whom the last step has brought into sight
        self._lost_at: dict[UnitId, Cell] = {}  # where who is out of sight was seen last

    @property
    def last(self) -> Entry | None:
        return self.entries[-1] if self.entries else None

    def name(self, unit: UnitId) -> str:
        return self.names.get(unit, "")

    def side(self, unit: UnitId) -> str:
        return self.sides.get(unit, "")

    def placed(self, event: e.Placed) -> None:
        self.names[event.unit], self.sides[event.unit] = event.name, event.side

    def add(self, entry: Entry) -> Entry:
        entry.order = self.order
        self.entries.append(entry)
        self._walks.told(entry)
        self._sights.told(entry)
        return entry

    def tell(self, event: Event, unit: UnitId, units: set[UnitId], cells: set[Cell] | None = None) -> Entry:
        """A new entry in the words that the narration has for the event."""
        words = narration.line(event, self.names, self.states, self.display.things)
        if isinstance(event, e.Reported | e.Answered):
            words = self.display.told(event.rule, words)
        return self.add(
            Entry(
                words[:1].upper() + words[1:],
                self.side(unit),
                units=units - {0},
                cells=cells or set(),
                doer=NO_UNIT if isinstance(event, e.TurnBegan | e.Harmed | e.Downed) else unit,
                acts=isinstance(event, e.Attacked | e.Thrown),
            )
        )

    def stepped(self, event: e.Stepped) -> None:
        """A step goes on with its walk, or begins one: whom it has just seen stands below it."""
        if walk := self._walks.stepped(event, self.name(event.unit), self.side(event.unit)):
            walk.order = self.order
            seen = self._just_seen if event.unit not in self._just_seen.units else None
            if self.entries and self.entries[-1] is seen:
                self.entries.insert(-1, walk)
            else:
                self.entries.append(walk)
                self._sights.told(walk)
        self._just_seen = Entry("")

    def sighted(self, unit: UnitId, cell: Cell, rides: bool) -> None:
        """Who was out of sight for a step only, and is back elsewhere, has gone there: of whoever `rides`
        that is told by what carries them."""
        told = self._seen_or_lost(unit, True)
        gone = self._lost_at.pop(unit, cell)
        if gone != cell and not told and not rides:
            self.stepped(e.Stepped(unit, gone, cell))

    def lost(self, unit: UnitId, cell: Cell) -> None:
        self._seen_or_lost(unit, False)
        self._lost_at[unit] = cell

    def _seen_or_lost(self, unit: UnitId, comes: bool) -> bool:
        """Whether it is told that somebody has come into sight, or is out of it."""
        entry, begins = self._sights.changed(unit, self.name(unit), self.side(unit), comes, self.order)
        if begins:
            self.entries.append(entry)
        elif not entry.words:
            self.entries = [one for one in self.entries if one is not entry]
        if comes and entry.words:
            self._walks.told(entry)  # who is back at once goes on
            self._just_seen = entry
        return unit in entry.units

    def opened(self) -> None:
        """Whatever was told last has brought into sight whom the entry above it tells of, and so stands above
        that one; unless it shows nobody but whoever has done it."""
        seen = self._just_seen
        if self.entries[-2:-1] == [seen] and not seen.units <= self.entries[-1].units:
            self.entries[-2:] = reversed(self.entries[-2:])
        self.looked()

    def arrived(self, unit: UnitId) -> None:
        """Somebody has come onto the board, after the battle has begun: those of a side together, above whom
        that has brought into sight."""
        name, last, sights = self.name(unit), self._arrived, self._sights_told_last()
        above = self.entries[-1 - sights] if len(self.entries) > sights else None
        if last is None or last is not above or last.side != self.side(unit):
            last = self._arrived = Entry("", self.side(unit), order=self.order)
            self.entries.insert(len(self.entries) - sights, last)
            self._walks.told(last)
        last.units.add(unit)
        last.bearers += (name,)
        last.words = f"{join_words(list(last.bearers))} {'arrives' if len(last.bearers) == 1 else 'arrive'}"

    def _sights_told_last(self) -> int:
        """How many of the last entries tell by the same order who has come into sight."""
        last = reversed(self.entries)
        return sum(1 for _ in takewhile(lambda one: one.sights and one.order == self.order, last))

    def is_told(self, last: Entry, name: str, unit: UnitId) -> bool:
        """Whether what was told before of that figure says what the last entry does: its wound, though
        its fall, whether it stays up, a state that ends by it or what goes out of sight comes between."""
        for one in self.entries[-2::-1]:
            if one.says(last, name):
                return True
            ended = one.state.removeprefix("no longer ")
            tried = bool(one.rolls) and not one.is_harm
            own = one.units <= {unit} and (one.fell or tried or ended not in (one.state, last.state))
            over = unit not in one.units and ended != one.state  # what the attack has ended for others
            if not own and not over and not one.sights:
                break
        return False

    def fell(self, unit: UnitId) -> None:
        """Somebody has gone down: what ended by that, right before, is not told."""
        own = list(takewhile(lambda one: one.units <= {unit} and not one.heading, reversed(self.entries)))
        over = [one for one in own if one.state.startswith(("no longer ", "less "))]
        self.entries = [one for one in self.entries if not any(one is lost for lost in over)]

    def fell_too(self, entry: Entry) -> None:
        """What the entry, which is the last, tells of somebody who has just gone down stands above whom that
        has taken out of sight."""
        above = self.entries[-3:-1]
        if len(above) == 2 and above[1].sights and above[0].units == entry.units:
            self.entries[-2:] = [entry, above[1]]

    def before(self, entry: Entry, later: Entry | None) -> None:
        """The entry, which is the last, stands before that one, if it was told right after it."""
        if later is not None and len(self.entries) > 1 and self.entries[-2] is later:
            self.entries[-2:] = [entry, later]

    def end(self, last: Entry, announced: Entry | None) -> None:
        """The battle has ended with that entry: what was announced last comes no more, and that then all is
        shown, and nobody is left who looks, has not happened in it."""
        told = [one for one in self.entries if one is not announced and one is not last]
        while told and told[-1].sights:
            told.pop()
        self.entries = [*told, last]

    def looked(self) -> None:
        """Something has happened since somebody came into sight: no step has brought it about any more."""
        self._just_seen = Entry("")


class Walks:
    """Gathers steps: everything that a figure goes, until something else is told of it, is one entry."""

    def __init__(self) -> None:
        self._open: dict[UnitId, Entry] = {}

    def told(self, entry: Entry) -> None:
        """Something else was told: the walks of all whom it is about have ended, at a heading everybody's."""
        for unit in list(self._open) if entry.heading else entry.units:
            self._open.pop(unit, None)

    def stepped(self, event: e.Stepped, name: str, side: str) -> Entry | None:
        """The entry of a walk that begins with this step; None if it goes on with one that is there."""
        known, begins = self._open.get(event.unit), False
        if known is None or event.forced:
            known, begins = Entry("", side, units={event.unit}), True
            known.doer, known.acts = NO_UNIT if event.forced else event.unit, not event.forced
        known.words = f"{name} {'is pushed' if event.forced else 'moves'} to {cell_name(event.end)}"
        known.cells.add(event.end)
        self._open[event.unit] = known
        return known if begins else None


class Sightings:
    """Gathers who comes into sight and who goes out of it, until something else is told: one entry of either
    kind for each side. Who is lost from sight and back again at once is told of in neither."""

    def __init__(self) -> None:
        self._open: dict[tuple[bool, str], tuple[Entry, dict[UnitId, str]]] = {}

    def told(self, entry: Entry) -> None:
        """Something else was told, after which all begins anew."""
        if not any(entry is known for known, _ in self._open.values()):
            self._open.clear()

    def changed(self, unit: UnitId, name: str, side: str, comes: bool, order: int) -> tuple[Entry, bool]:
        """The entry that the figure stands in, or stood in before it came back; and whether that is a new
        one. One that nobody is left in has no words."""
        if any(entry.order != order for entry, _ in self._open.values()):
            self._open.clear()
        if not comes and self._came_since(unit, side):
            del self._open[False, side]  # who has come after others were lost is lost after that
        lost = self._open.get((False, side))
        back = comes and lost is not None and unit in lost[1]
        begins = not back and (comes, side) not in self._open
        if begins:
            self._open[comes, side] = Entry("", side, order=order, sights=True), {}
        entry, names = self._open[comes and not back, side]
        if back:
            del names[unit]
        else:
            names[unit] = name
        entry.units = set(names)
        entry.words = _sight_words(list(names.values()), comes and not back)
        if not names:
            del self._open[False, side]
        return entry, begins

    def _came_since(self, unit: UnitId, side: str) -> bool:
        """Whether the figure has come into sight below where it is told who is out of it."""
        order, came = list(self._open), self._open.get((True, side))
        if came is None or unit not in came[1] or (False, side) not in order:
            return False
        return order.index((False, side)) < order.index((True, side))


def _sight_words(names: list[str], comes: bool) -> str:
    one, several = (
        ("comes into sight", "come into sight") if comes else ("is out of sight", "are out of sight")
    )
    return f"{join_words(names)} {one if len(names) == 1 else several}" if names else ""
