"""The log: events gathered into entries, each with its dice, its verdict, and whom and where it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy

from game.client.seat.view.log_attacks import AttackLog
from game.client.seat.view.log_entries import Entry, thing_name
from game.client.seat.view.log_transcript import Transcript
from game.core import events as e
from game.core.describing import narration
from game.core.describing.display import PLAIN, Display
from game.core.describing.names import cell_name, of_team, within
from game.core.events import Event
from game.core.field import Cell
from game.core.references import NO_UNIT, ThingId, UnitId, cells_in, rules_in, units_in
from game.core.ruleset import State, by_id

FAR = "how far astray"
OPENS = (e.DoorMoved, e.DoorBroken, e.GroundChanged, e.AreaEnded)
"""What lets sides see further. Whom it shows them is told by the battle before it."""
SILENT = (e.Placed, e.Turned, e.Spent, e.TurnEnded, e.Assessed)


class Log:
    """Takes every event in order; `entries` is what there is to read."""

    def __init__(self, states: Iterable[State] = (), display: Display = PLAIN) -> None:
        self.states, self.display = by_id(states), display
        self._final = {state.id for state in self.states.values() if state.final}
        self.titles: dict[str, str] = {}
        self.version = 0  # grows with every event, for those who keep what they made of it
        self.order_of: Callable[[Event], int | None] = lambda _event: None
        self.clear()

    def clear(self) -> None:
        """Nothing has happened yet."""
        self.version += 1
        self._page = Transcript(self.states, self.display)
        self._attacks = AttackLog(self._page)
        self._ranks, self._areas, self._drift = Ranks(), Areas(), Drift()
        self._felled: frozenset[UnitId] = frozenset()  # who went down in this turn
        self._moved: e.ItemDropped | e.ItemTaken | None = None  # what was, if nothing else has happened since
        self._broken: set[Cell] = set()  # where a door was just broken
        self._back = NO_UNIT  # who has come to, if nothing else has happened since
        self._announced: Entry | None = None  # what is to come with the next round

    @property
    def entries(self) -> list[Entry]:
        return self._page.entries

    @property
    def names(self) -> dict[UnitId, str]:
        return self._page.names

    @property
    def sides(self) -> dict[UnitId, str]:
        return self._page.sides

    def ahead(self) -> Log:
        """One that goes on from here by itself, without the entries so far."""
        shared = (self.states, self.display, self.order_of, self.titles)
        return deepcopy(self, {id(self.entries): [], **{id(one): one for one in shared}})

    def shown(self, tab: str) -> list[Entry]:
        """The entries of a tab: "all", "rolls" or "harm"; headings stay where something follows them."""
        wanted = [
            x
            for x in self.entries
            if x.heading or tab == "all" or (tab == "rolls" and x.rolls) or (tab == "harm" and x.is_harm)
        ]
        if tab == "all":
            return wanted
        return [
            x
            for x, after in zip(wanted, [*wanted[1:], None], strict=True)
            if not x.heading or (after and not after.heading)
        ]

    # ------------------------------------------------------------ how entries come about

    def add(self, event: Event) -> None:
        if event.only and not isinstance(event, e.Sighted | e.LostSight | e.MessageTold):
            return  # what only one side knows of is no news yet
        self.version += 1
        if not isinstance(event, e.Readied):
            self._moved = event if isinstance(event, e.ItemDropped | e.ItemTaken) else None
        if not isinstance(event, (e.Sighted, e.Placed, e.Stepped, *OPENS)):
            self._page.looked()
        if not isinstance(event, e.StatusLost):
            self._back = event.unit if isinstance(event, e.CameTo) else NO_UNIT
        self._ranks.read(event)
        if not isinstance(event, e.Scattered):
            self._drift = Drift(event)
        if isinstance(event, e.Boarded | e.Alighted):
            self._attacks.aboard[event.unit] = event.carrier if isinstance(event, e.Boarded) else NO_UNIT
        if not isinstance(event, e.GroundChanged | e.Sighted | e.LostSight):
            self._broken = {event.cell} if isinstance(event, e.DoorBroken) else set()
        number = self.order_of(event)
        self._page.order = self._page.order if number is None else number
        if isinstance(event, e.Ordered):
            self._ordered(event)
        elif not (self._seen(event) or self._is_no_news(event) or self._fought(event)):
            self._told(event)
            if isinstance(event, OPENS):
                self._page.opened()
        if isinstance(event, e.RoundBegan):
            self._announced = None
        elif isinstance(event, e.Reported) and event.rule in self.display.announced:
            self._announced = self._page.last

    def _seen(self, event: Event) -> bool:
        """Who stands, goes and is seen where."""
        match event:
            case e.Placed():
                self._placed(event)
                if any(entry.heading for entry in self.entries):
                    self._page.arrived(event.unit)
            case e.Sighted(placed=shown):
                self._placed(shown)
                if not self._ranks.lies(event):
                    self._page.sighted(event.unit, shown.cell, bool(shown.aboard))
            case e.LostSight(cell=None):
                pass  # where somebody was seen last is nobody: that is no news
            case e.LostSight(cell=(int(), int()) as cell):
                if event.unit not in self._ranks.down:  # they stay where they lie
                    self._page.lost(event.unit, cell)
            case e.Stepped():
                self._page.stepped(event)
            case _:
                return False
        return True

    def _placed(self, event: e.Placed) -> None:
        self._page.placed(event)
        self._attacks.placed(event)

    def _is_no_news(self, event: Event) -> bool:
        """Whether nothing is told of the event, as something else says or has said it."""
        match event:
            case e.StatusLost():
                # that is down by now, and no more, or was told to come to
                return event.unit in self._felled or event.unit == self._back
            case e.Answered():
                return not self.display.tells(event) or self._attacks.is_mended(event.rule)
            case e.Reported():
                return self._attacks.spares(event)
            case e.Readied():
                return self._is_held_by_that(event)
            case e.GroundChanged(cells=cells):
                return bool(cells) and self._broken == set(cells)
            case e.Boarded():  # that is how the battle begins
                return not any(entry.heading for entry in self.entries)
            case e.AreaBegan():
                return self._areas.is_fuse(event) and (not event.at or self._is_said())
            case e.AreaEnded():
                return self._areas.is_told(event)
            case e.AmmoChanged(left=left, most=most):
                return left < most  # a shot is told by itself, loading is not
        return isinstance(event, SILENT)

    def _is_said(self) -> bool:
        """Whether it is told already what is done by the order that is told of, if that is known."""
        last, order = self._page.last, self._page.order
        own = last is not None and last.order == order and bool(last.acts or last.rolls or last.reports)
        return order < 0 or own

    def _is_held_by_that(self, event: e.Readied) -> bool:
        """What was dropped just now is held no more, and what was picked up is held."""
        moved, self._moved = self._moved, None
        if isinstance(moved, e.ItemDropped):
            return moved.unit == event.unit
        return moved is not None and (moved.unit, (moved.kind,)) == (event.unit, event.weapons)

    def _fought(self, event: Event) -> bool:
        """Attacks, their rolls, and what they come to."""
        match event:
            case e.Attacked():
                self._attacks.attacked(event)
            case e.Thrown():
                self._attacks.thrown(event)
            case e.Rolled():
                self._attacks.rolled(event)
            case e.AttackEnded():
                self._attacks.ended(event)
            case e.Harmed():
                self._attacks.harmed(event)
            case _:
                return False
        return True

    def _told(self, event: Event) -> None:
        """What stands for itself."""
        match event:
            case e.RoundBegan():
                self._attacks.together = not event.order
                self._page.add(Entry(f"{self.display.round} {event.number}", heading=True))
            case e.AreaEnded() if words := self._areas.ended(event, self.display.things):
                self._page.add(Entry(words))
            case e.StatusGained() | e.StatusLost():
                self._state(event)
            case _:
                self._other(event)

    def _ordered(self, event: e.Ordered) -> None:
        if any(event.order) and self._attacks.together:
            self._attacks.together = False  # all have declared, and act one after the other
            self._other(event)
        elif told := self._ranks.news(event):
            self._other(told)

    def _state(self, event: e.StatusGained | e.StatusLost) -> None:
        """Who comes into a state, or out of it, right after another is told of together with that one."""
        if event.status in self._final:
            self._page.fell(event.unit)
        before, name = self._page.last, self._page.name(event.unit)
        entry = self._other(event)
        entry.bear(name, entry.words)
        if before and (before.joined_by(entry) or self._page.is_told(entry, name, event.unit)):
            self.entries.pop()
        elif before and (before.words == _milder_lost(name, entry.state) or entry.follows(before)):
            del self.entries[-2]  # it is that no less, but more
        elif event.unit in self._felled:
            self._page.fell_too(entry)
        if isinstance(event, e.StatusGained):
            self._attacks.gained(event.unit, entry.state)

    def _other(self, event: Event) -> Entry:
        """An entry in the words of the narration, or in its own where the log knows more."""
        units = (event.unit,) if isinstance(event, e.Sighted) else units_in(event)
        doer = NO_UNIT if isinstance(event, e.Ordered) or not units else units[0]
        entry = self._page.tell(event, doer, set(units), set(cells_in(event)))
        entry.rule = next(iter(rules_in(event)), "")
        match event:
            case e.TurnBegan():
                self._felled = frozenset()
                self._attacks.turn_began()
                if not event.unit:
                    self._turn_of_side(event, entry)
                    self._count(entry)
            case e.Reported():
                entry.reports = True
                self._count(entry)
                if event.unit in self._felled:
                    self._page.fell_too(entry)
            case e.BattleEnded(winner=side):
                self._page.end(entry, self._announced)
                words = of_team(self.titles.get(side, "Nobody"), "wins", "win")
                entry.words, entry.side = words, side
            case e.TimeRanOut(side=side):
                team = within(self.titles.get(side, side))
                entry.words, entry.side = f"Time is up for {team}: the turn ends as it stood", side
            case e.Scattered():
                entry.words = self._attacks.scattered(event, entry.words)
                if self._drift.goes_on(event, entry):
                    self.entries.pop()
            case e.ItemDropped(kind=kind, cell=cell) if (event.unit, kind) == self._attacks.hurled:
                name = narration.display_name(kind, self.display.things)
                entry.words = f"The {name} lies at {cell_name(cell)}"
            case e.Landed():
                entry.words = self._attacks.landed(event) or entry.words
            case e.AreaBegan(at=(int(), int()) as cell):
                thing = thing_name(event.kind, self.display)
                entry.words = (
                    f"{narration.indefinite(thing).capitalize()} waits at {cell_name(cell)} to go off"
                )
            case e.GoalMoved(side=side):
                entry.words, entry.side = _of_side(self.titles.get(side, side), entry.words), side
            case e.Downed():
                self._felled |= {event.unit}
                entry.grave = entry.fell = True
                self._page.fell(event.unit)
            case e.Departed():
                self._page.before(entry, self._announced)
        return entry

    def _turn_of_side(self, event: e.TurnBegan, entry: Entry) -> None:
        title = self.titles.get(event.side, event.side)
        ends = f"The end of the {self.display.round.lower()}"
        entry.words, entry.side = f"The turn of {within(title)}" if title else ends, event.side

    def _count(self, entry: Entry) -> None:
        """The same once more is counted."""
        if len(self.entries) > 1 and self.entries[-2].again(entry):
            self.entries.pop()


class Areas:
    """What lies on areas of the field, and what waits there with a fuse: that it is gone is said by what it
    does."""

    def __init__(self) -> None:
        self._lie: dict[ThingId, e.AreaBegan] = {}
        self._fused: set[ThingId] = set()

    def is_fuse(self, event: e.AreaBegan) -> bool:
        """Whether it waits with a fuse: who sees it laid is told of that."""
        if event.at:
            self._fused.add(event.area)
        else:
            self._lie[event.area] = event
        return bool(event.at)

    def is_told(self, event: e.AreaEnded) -> bool:
        """Whether what it did has said that it is gone."""
        fused = event.area in self._fused
        self._fused.discard(event.area)
        return fused

    def ended(self, event: e.AreaEnded, things: narration.Things) -> str:
        """What is gone, and where it was if more of the kind lies elsewhere; "" if it is not known."""
        lay = self._lie.pop(event.area, None)
        if lay is None:
            return ""
        more = lay.cells and any(other.kind == lay.kind for other in self._lie.values())
        where = f" at {cell_name(_middle(lay.cells))}" if more else ""
        return f"The {narration.area_name(lay.kind, things)}{where} is gone"


def _middle(cells: Sequence[Cell]) -> Cell:
    x, y = (sum(part) / len(cells) for part in zip(*cells, strict=True))
    return min(cells, key=lambda cell: (cell[0] - x) ** 2 + (cell[1] - y) ** 2)


class Drift:
    """How far what was thrown goes astray after a roll for that: its tiles are told together, as where the
    last ends. Where each tile has a die of its own, each is told by itself."""

    def __init__(self, before: Event | None = None) -> None:
        self._far = isinstance(before, e.Rolled) and before.what == FAR
        self._told: Entry | None = None
        self._tiles = 1

    def goes_on(self, event: e.Scattered, entry: Entry) -> bool:
        """Whether it goes on as it went, so that `entry` is told by the one before."""
        if self._told is None or not self._far:
            self._told = entry
            return False
        self._told.cells |= entry.cells
        if event.start == event.end:
            self._told.words += ", where a wall stops it"
            return True
        self._tiles += 1
        self._told.words = f"{entry.words}, {self._tiles} tiles"
        return True


class Ranks:
    """The order of figures that was told last, and who is `down` and in it no more."""

    def __init__(self) -> None:
        self._told: tuple[UnitId, ...] = ()
        self.down: frozenset[UnitId] = frozenset()

    def read(self, event: e.Event) -> None:
        if isinstance(event, e.RoundBegan | e.Sighted):
            self._told = tuple(dict.fromkeys(event.order)) or self._told
        elif isinstance(event, e.Downed):
            self.down |= {event.unit}
        elif isinstance(event, e.CameTo):
            self.down -= {event.unit}

    def lies(self, event: e.Sighted) -> bool:
        """Whether somebody is seen lying who was known to be down: that is no news."""
        known, lies = event.unit in self.down, any(isinstance(one, e.Downed) for one in event.states)
        self.down = self.down | {event.unit} if lies else self.down - {event.unit}
        return known and lies

    def news(self, event: e.Ordered) -> e.Ordered | None:
        """What is to be told of an order: nothing, if an ambush is over or nobody in it is known, nor of one
        more turn of somebody who has one, of who is out of sight by now, or of turns at its very end."""
        order = tuple(unit for unit in event.order if unit not in self.down)
        ranks = tuple(dict.fromkeys(order))
        kept = tuple(unit for unit in self._told if unit in ranks)
        if not any(ranks) or (kept and ranks[: len(kept)] == kept):
            return None
        self._told = ranks
        return e.Ordered(order)


def log_of(events: list[Event], titles: Mapping[str, str]) -> Log:
    """The log of everything that has happened."""
    log = Log()
    log.titles = dict(titles)
    for event in events:
        log.add(event)
    return log


def _of_side(title: str, words: str) -> str:
    """What is told of a side, with one colon in all."""
    return f"{title}: {words.replace(': ', ', ')}" if title else words


def _milder_lost(name: str, state: str) -> str:
    """How it is told that somebody has lost the milder state that gives way to "very stunned"; "" if none
    does."""
    _, very, milder = state.partition("very ")
    return f"{name} is {narration.no_longer(milder, 0)}" if very else ""
