"""The log: events gathered into entries, each with its dice, its verdict, and whom and where it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy, deepcopy

from game.client.seat.view.log_entries import (
    GRAVE,
    HIT,
    HURT,
    Entry,
    Ranks,
    Sightings,
    Volley,
    Walks,
    Wounds,
    against,
    held_against,
    is_friends,
    rolled_words,
    thing_name,
    total_of,
)
from game.core import events as e
from game.core.describing import narration
from game.core.describing.display import PLAIN, Display
from game.core.describing.names import of_team, within
from game.core.events import Event, Rolled
from game.core.field import Cell
from game.core.references import NO_UNIT, ThingId, UnitId, cells_in, rules_in, units_in
from game.core.ruleset import State, by_id

SILENT = (e.Placed, e.Turned, e.Spent, e.TurnEnded, e.Assessed)


class Log:
    """Takes every event in order; `entries` is what there is to read."""

    def __init__(self, states: Iterable[State] = (), display: Display = PLAIN) -> None:
        self.states, self.display = by_id(states), display
        self._final = {state.id for state in self.states.values() if state.final}
        self._results = display.results()
        self.titles: dict[str, str] = {}
        self.version = 0  # grows with every event, for those who keep what they made of it
        self.order_of: Callable[[Event], int | None] = lambda _event: None
        self.clear()

    def clear(self) -> None:
        """Nothing has happened yet."""
        self.entries: list[Entry] = []
        self.names: dict[UnitId, str] = {}
        self.sides: dict[UnitId, str] = {}
        self.version += 1
        self._order = -1  # that what is told now came of
        self._attacks: list[Entry] = []  # begun and not yet ended, the last one on top
        self._rolled_for: Entry | None = None  # what the next harm comes from
        self._hurt_by: tuple[UnitId, Entry] | None = None  # whom the last attack has harmed
        self._ranks = Ranks()
        self._volley, self._walks, self._sights = Volley(), Walks(), Sightings()
        self._spread: dict[ThingId, str] = {}  # what lies on areas
        self._fused: set[ThingId] = set()  # what waits with a fuse: that is gone is said by what it does
        self._fired = ""  # the weapon out of which the thing came that is on its way
        self._landed = ""  # what has come down last in this turn
        self._just_seen = Entry("")  # of whom the last step has brought into sight
        self._felled: frozenset[UnitId] = frozenset()  # who went down in this turn
        self._dropper = NO_UNIT  # who dropped something, if nothing else has happened since
        self._wounds = Wounds()
        # attacks are made at the same time: all are rolled, then all are judged, then all take effect
        self._together = False

    def ahead(self) -> Log:
        """One that goes on from here by itself, without the entries so far."""
        found = copy(self)
        found.entries, found.names, found.sides = [], dict(self.names), dict(self.sides)
        kept = ("_attacks", "_rolled_for", "_hurt_by", "_volley", "_walks", "_sights", "_ranks")
        for name, value in deepcopy({name: getattr(self, name) for name in kept}).items():
            setattr(found, name, value)
        found._spread, found._fused = dict(self._spread), set(self._fused)
        return found

    def add(self, event: Event) -> None:
        if event.only and not isinstance(event, e.Sighted | e.LostSight | e.MessageTold):
            return  # what only one side knows of is no news yet
        self.version += 1
        if not isinstance(event, e.Readied):
            self._dropper = event.unit if isinstance(event, e.ItemDropped) else NO_UNIT
        if not isinstance(event, e.Sighted | e.Placed | e.Stepped):
            self._just_seen = Entry("")
        self._ranks.read(event)
        number = self.order_of(event)
        self._order = self._order if number is None else number
        match event:
            case e.Placed():
                self.names[event.unit], self.sides[event.unit] = event.name, event.side
                self._wounds.placed(event)
            case e.Sighted(placed=shown):
                self.add(shown)
                self._seen_or_lost(event.unit, True)
            case e.LostSight(cell=None):
                pass  # where somebody was seen last is nobody: that is no news
            case e.LostSight():
                self._seen_or_lost(event.unit, False)
            case e.StatusLost() if event.unit in self._felled:
                pass  # that is down by now, and no more
            case e.Answered() if not self.display.tells(event):
                pass
            case e.Reported() if self._rolled_for and self._rolled_for.spares(event, self.names):
                pass  # that somebody is not hurt stands with the roll
            case e.Readied(weapons=()) if event.unit == self._dropper:
                pass  # what is dropped is held no more
            case e.RoundBegan():
                self._together = not event.order
                self._add(Entry(f"{self.display.round} {event.number}", heading=True))
            case e.Attacked():
                self._attacks.append(self._tell(event, event.unit, {event.unit, event.target} - {0}))
                if event.kind == "thrown" and event.weapon == self._landed:
                    self._attacks[-1].words = self._reached(event)
                self._volley.begun(self._attacks[-1], event.unit, event.target)
            case e.Thrown():
                self._fired = event.item if event.fired else ""
                self._attacks.append(self._tell(event, event.unit, {event.unit}, {event.aim}))
                self._volley.begun(self._attacks[-1], event.unit, NO_UNIT)
            case e.Rolled():
                self._rolled(event)
            case e.AttackEnded():
                self._attack_ended(event)
            case e.Ordered(order=order) if any(order) and self._together:
                self._together = False  # all have declared, and act one after the other
                self._other(event)
            case e.Harmed():
                self._harmed(event)
            case e.Stepped():
                if walk := self._walks.stepped(
                    event, self.names.get(event.unit, ""), self.sides.get(event.unit, "")
                ):
                    walk.order = self._order
                    seen = self._just_seen if event.unit not in self._just_seen.units else None
                    at = len(self.entries) - (self.entries[-1:] == [seen])  # whom it sees stands below it
                    self.entries.insert(at, walk)
                    self._sights.told(walk)
                self._just_seen = Entry("")
            case e.Boarded() if not any(entry.heading for entry in self.entries):
                pass  # that is how the battle begins
            case e.AreaBegan(at=at) if at:
                self._fused.add(event.area)  # it was said when it was laid
            case e.AreaEnded() if event.area in self._fused:
                self._fused.discard(event.area)
            case e.AreaEnded() if event.area in self._spread:
                self._add(Entry(f"The {narration.display_name(self._spread.pop(event.area))} is gone"))
            case e.AreaBegan():
                self._spread[event.area] = event.kind
                self._other(event)
            case e.Ordered():
                if told := self._ranks.news(event):
                    self._other(told)
            case e.AmmoChanged(left=left, most=most) if left < most:
                pass  # a shot is told by itself, loading is not
            case e.StatusGained() | e.StatusLost():
                self._state(event)
            case _ if not isinstance(event, SILENT):
                self._other(event)

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

    def _add(self, entry: Entry) -> Entry:
        entry.order = self._order
        self.entries.append(entry)
        self._walks.told(entry)
        self._sights.told(entry)
        return entry

    def _seen_or_lost(self, unit: UnitId, comes: bool) -> None:
        name, side = self.names.get(unit, ""), self.sides.get(unit, "")
        entry, begins = self._sights.changed(unit, name, side, comes, self._order)
        if begins:
            self.entries.append(entry)
        elif not entry.words:
            self.entries = [one for one in self.entries if one is not entry]
        if comes and entry.words:
            self._walks.told(entry)  # who is back at once goes on
            self._just_seen = entry

    def _tell(self, event: Event, unit: UnitId, units: set[UnitId], cells: set[Cell] | None = None) -> Entry:
        words = narration.line(event, self.names, self.states)
        return self._add(
            Entry(
                words[:1].upper() + words[1:],
                self.sides.get(unit, ""),
                units=units - {0},
                cells=cells or set(),
                doer=NO_UNIT if isinstance(event, e.TurnBegan | e.Harmed | e.Downed) else unit,
                acts=isinstance(event, e.Attacked | e.Thrown),
            )
        )

    def _rolled(self, event: Rolled) -> None:
        entry = next((attack for attack in reversed(self._attacks) if attack.takes(event)), None)
        if self._together:
            entry = self._volley.rolled(event)
        if entry is None:
            said = self._comes_to(event)
            entry = self._add(
                Entry(
                    f"{rolled_words(event, self.names, self.display)}{said}",
                    self.sides.get(event.unit, ""),
                    units={event.unit} - {0},
                    rule=event.rule,
                    doer=event.unit,
                    outcome=said,
                )
            )
            self._mend(event)
        elif entry in self._attacks and not entry.rolls and not self._together:
            self._after_its_help(entry)
        entry.hold(event, self.names)
        self._judge(entry, event)
        if not self._follows_harm(event):
            self._rolled_for = entry

    def _follows_harm(self, event: Rolled) -> bool:
        """Whether whoever an attack has just harmed rolls for what that does to it: what harms it next, as
        the second bullet of a burst, is the attack's as well."""
        hurt = self._hurt_by
        return hurt is not None and hurt[0] == event.unit and hurt[1] is self._rolled_for

    def _mend(self, event: Rolled) -> None:
        """What the roll before came to is not said any more once another has made up for it, or it is tried
        once more at once."""
        said = self._results.get(event.rule)
        if len(self.entries) > 1:
            self.entries[-2].tried_again(event)
        if event.passed and said and said.mends:
            before = (one for one in reversed(self.entries) if one.rule != event.rule)
            next((one for one in before if one.mended(event.unit)), None)

    def _comes_to(self, event: Rolled) -> str:
        """What whoever rolls does by that, where the ruleset says so; of a friend, that it is in the line."""
        said, attack = self._results.get(event.rule), self._attacks[-1] if self._attacks else None
        if attack and not self._together and attack.crosses(event, self.sides.get(event.unit, "")):
            return ", in the line"
        return "" if said is None or event.passed is None else f": {said.said(event.passed)}"

    def _after_its_help(self, attack: Entry) -> None:
        """An attack stands where it is rolled: below what others have rolled since it was begun, and below
        its friends who helped with it or were asked to."""
        at = next((at for at, entry in enumerate(self.entries) if entry is attack), None)
        if at is not None and any(
            entry.rolls or is_friends(entry, attack) for entry in self.entries[at + 1 :]
        ):
            self.entries.append(self.entries.pop(at))

    def _judge(self, entry: Entry, event: Rolled) -> None:
        if event.against is not None:
            ending = narration.verdict(event)
            told = against(event.total, event.against, self.display.of(len(event.faces)))
            entry.verdict = f"{told}: {ending}" if ending else told

    def _reached(self, event: e.Attacked) -> str:
        """Of what has come down already nobody throws anything any more."""
        thrower, whom = self.names.get(event.unit, ""), self.names.get(event.target, "the cover")
        return f"The {narration.display_name(event.weapon)} of {thrower} reaches {whom}"

    def _attack_ended(self, event: e.AttackEnded) -> None:
        entry = next((attack for attack in reversed(self._attacks) if event.unit in attack.units), None)
        rolls = entry.rolls if entry else []
        if self._together:
            entry, rolls = self._volley.ended(event.unit, event.target)
        if entry is None:
            entry = self._judged_apart(event)
            if self._together:
                self._volley.judged(entry, event.unit)
        elif entry in self._attacks:
            self._attacks.remove(entry)
        meant = not entry.units or event.target in entry.units
        other = "" if meant else f"{self.names.get(event.target, 'somebody')}, "
        entry.units |= {event.unit, event.target} - {0}
        said = self.display.outcomes.get(event.outcome, event.outcome)
        shown = entry.rolls if entry.rolls is rolls else []
        came = self._volley.came.get(event.target, "") if self._together else ""
        total = total_of(event, shown, rolls, came, self.display)
        entry.verdict = f"{total}{other}{held_against(event, rolls, self.display)}: {said}"
        entry.grave = event.outcome in GRAVE
        self._rolled_for = entry

    def _judged_apart(self, event: e.AttackEnded) -> Entry:
        """The entry of an attack that has none, or was told before a defence against several: of a blast that
        of the defence, if there was one."""
        target, doer = self.names.get(event.target, ""), self.names.get(event.unit, "")
        if self._landed and doer and not self._together:
            thing = "shot" if self._landed == self._fired else thing_name(self._landed, self.display)
            words = f"The {thing} of {doer} reaches {target}"
        else:
            words = f"{doer} {'hits' if event.outcome in GRAVE else 'misses'} {target}"
            words = words if doer else f"Against {target}"
        last = self.entries[-1] if self.entries else None
        if last and last.doer == event.target and last.rolls and not last.verdict and not self._together:
            last.words, last.side, last.doer = words, self.sides.get(event.unit, ""), event.unit
            return last
        return self._add(Entry(words, self.sides.get(event.unit, ""), doer=event.unit))

    def _harmed(self, event: e.Harmed) -> None:
        hurt = self._wounds.cost(event)
        cause = self._volley.hurt(event, self.entries[-1]) if self._together else self._rolled_for
        if cause and event.unit in cause.units:
            cause.verdict = f"{cause.verdict}, {event.words}" if cause.verdict else event.words
            if hurt and cause.words.endswith(HIT):
                cause.words = f"{cause.words.removesuffix(HIT)}{HURT}"
            cause.grave = True
            self._hurt_by = (event.unit, cause) if cause.acts else None
            return
        entry = self._tell(event, event.unit, {event.unit})
        entry.words = f"{self.names.get(event.unit, '')}{HURT if hurt else HIT}"
        entry.verdict, entry.grave = event.words, True

    def _gone_off(self, event: e.Landed) -> str:
        """What explodes is told as that, not as what comes down; "" for the rest."""
        fuse = self.display.fuses().get(event.item)
        if fuse:
            return fuse.bang
        if event.item == self._fired:
            return "It explodes"
        return ""

    def _state(self, event: e.StatusGained | e.StatusLost) -> None:
        """Who comes into a state, or out of it, right after another is told of together with that one."""
        before = self.entries[-1] if self.entries else None
        self._other(event)
        entry, name = self.entries[-1], self.names.get(event.unit, "")
        entry.bear(name, entry.words)
        if before and (before.joined_by(entry) or before.says(entry, name)):
            self.entries.pop()
        elif before and event.status in self._final and before.units == {event.unit} and before.state:
            self.entries.remove(before)  # that is over, too
        if self._together and isinstance(event, e.StatusGained):
            self._volley.came.setdefault(event.unit, entry.state)

    def _other(self, event: Event) -> None:
        units = (event.unit,) if isinstance(event, e.Sighted) else units_in(event)
        doer = NO_UNIT if isinstance(event, e.Ordered) or not units else units[0]
        entry = self._tell(event, doer, set(units), set(cells_in(event)))
        entry.rule = next(iter(rules_in(event)), "")
        if isinstance(event, e.TurnBegan | e.Landed):
            self._landed = event.item if isinstance(event, e.Landed) else ""
            if isinstance(event, e.TurnBegan):
                self._felled = frozenset()
        if isinstance(event, e.TurnBegan) and not event.unit:
            title = self.titles.get(event.side, event.side)
            entry.words, entry.side = (
                f"The turn of {within(title)}" if title else f"The end of the {self.display.round.lower()}",
                event.side,
            )
        if isinstance(event, e.Reported) or (isinstance(event, e.TurnBegan) and not event.unit):
            if len(self.entries) > 1 and self.entries[-2].again(entry):
                self.entries.pop()
        elif isinstance(event, e.BattleEnded):
            entry.words, entry.side = (
                of_team(self.titles.get(event.winner, "Nobody"), "wins", "win"),
                event.winner,
            )
        elif isinstance(event, e.TimeRanOut):
            title = self.titles.get(event.side, event.side)
            entry.words, entry.side = f"Time is up for {within(title)}: the turn ends as it stood", event.side
        elif isinstance(event, e.Landed):
            entry.words = self._gone_off(event) or entry.words
        elif isinstance(event, e.GoalMoved):
            entry.words, entry.side = f"{self.titles.get(event.side, event.side)}: {entry.words}", event.side
        if isinstance(event, e.Downed):
            self._felled |= {event.unit}
            entry.grave = True
        if isinstance(event, e.TurnBegan | e.TurnEnded) or (
            isinstance(event, e.Landed) and not self._together
        ):
            self._volley = Volley()
            self._attacks.clear()
            self._rolled_for = None


def log_of(events: list[Event], titles: Mapping[str, str]) -> Log:
    """The log of everything that has happened."""
    log = Log()
    log.titles = dict(titles)
    for event in events:
        log.add(event)
    return log
