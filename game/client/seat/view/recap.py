"""What has happened to one's own figures since one last decided anything, and which others went down in
sight, as far as one may know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from game.client.seat.view.log_entries import Wounds
from game.client.seat.view.recap_attribution import (
    DOWN,
    FELLED,
    HURT,
    MISSED,
    STATE,
    Attribution,
    Item,
    Recap,
    held,
    is_more,
    knocked_out,
    once,
    since,
    without,
)
from game.core.describing import grips, narration
from game.core.describing.display import PLAIN, Display
from game.core.describing.names import cell_name
from game.core.events import (
    AttackEnded,
    Downed,
    Event,
    Harmed,
    ItemDropped,
    Placed,
    Reported,
    Rolled,
    Sighted,
    StatusGained,
    StatusLost,
    Stepped,
    Viewer,
)
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import State

MISSES = {"parry": "parried", "block": "blocked"}
"""What became of an attack that did not hit, where that is more than that."""


class _Teller:
    """Goes through the events with what has to be known of those before, and tells what befell some of the
    figures."""

    def __init__(
        self,
        names: Mapping[UnitId, str],
        about: Callable[[UnitId], bool],
        states: Mapping[str, State],
        display: Display,
    ) -> None:
        self.names, self.about, self.states, self.display = names, about, states, display
        self._last_words = {state.words for state in states.values() if state.final}
        self.attribution = Attribution(names, about, display)
        self.items: list[Item] = []
        self.movers: set[UnitId] = set()
        self.missed: dict[tuple[UnitId, UnitId, str, str, int], tuple[Item, list[AttackEnded]]] = {}
        self.held: set[tuple[UnitId, str]] = set()  # the states that each has come into
        self.wound, self.worse = "", ""  # what came of the last harm; by what state
        self.wounds = Wounds()
        self.wounded: set[int] = set()  # the items that tell of harm which has cost health
        self.failed: Rolled | None = None  # the last roll, if it failed
        self.needs: dict[UnitId, int | None] = {}  # what the last roll of each had to reach
        self.fallen = NO_UNIT  # who went down last, as long as nothing else is told
        self.felled = ""  # by what

    def tell(self, event: Event) -> None:
        self.attribution.read(event)
        if isinstance(event, Rolled):
            self.failed = event if event.passed is False else None
            self.needs[event.unit] = event.against
        elif isinstance(event, Stepped):
            if not self.about(event.unit):
                self.movers.add(event.unit)
            elif event.forced:
                self._pushed(event)
        elif isinstance(event, Harmed | Downed | StatusGained | Reported) and self.about(event.unit):
            if not (isinstance(event, Reported) and self.attribution.is_met(event.unit)):
                self._happened(event)
        elif isinstance(event, AttackEnded) and event.outcome not in ("hit", "crit"):
            if self.about(event.target):
                self._missed(event)
        elif isinstance(event, ItemDropped) and self._is_harmed(event.unit):
            words = narration.line(event, self.names, things=self.display.things)
            self._row(STATE, event.unit, words, self.worse or self.attribution.doer(event.unit))
        elif isinstance(event, StatusLost) and not event.count and self.about(event.unit):
            self.items = without(self.items, self.names.get(event.unit, ""), self.states.get(event.status))
        if isinstance(event, StatusGained):
            self.held.add((event.unit, event.status))

    def _is_harmed(self, unit: UnitId) -> bool:
        """Whether the last harm or hit befell that figure, and is told."""
        return unit in (self.attribution.victim, self.attribution.struck) and self.about(unit)

    def _pushed(self, event: Stepped) -> None:
        """Where it was pushed to, in the end."""
        words = f"{self.names.get(event.unit, '')} was pushed to "
        self.items = [item for item in self.items if not item.words.startswith(words)]
        self._row(STATE, event.unit, f"{words}{cell_name(event.end)}", self.attribution.pusher(event.unit))

    def _row(self, weight: int, unit: UnitId, words: str, by: str) -> Item:
        item = Item(weight, unit, words, by, self.attribution.rule)
        self.items.append(item)
        return item

    def _missed(self, event: AttackEnded) -> None:
        """Who has missed is told by the end of the attack: another may have been begun since."""
        known = self.display.outcomes.get(event.outcome)
        tried = grips.came_to(self.attribution.meant(event), event.outcome)
        words = f"was not hit: {known}" if known else MISSES.get(event.outcome, "was not hit")
        words = f"was {tried}" if tried else words
        arm = self.attribution.arm(event)
        told = f"{self.names.get(event.target, '')} {words}"
        key = event.unit, event.target, arm, words, event.against
        before, tries = self.missed.get(key) or (None, [])
        tries.append(event)
        best = max(tries, key=lambda one: one.total)
        needed = self.needs.get(event.unit)
        nearest = "at best " if any(one.total != best.total for one in tries) else ""
        by = (self.names.get(event.unit, ""), arm, f"{nearest}{held(best, self.display, needed)}")
        many = f", {len(tries)} times" if len(tries) > 1 else ""
        if before in self.items:
            self.items.remove(before)
        item = self._row(MISSED, event.target, f"{told}{many}", ", ".join(filter(None, by)))
        self.missed[key] = item, tries

    def _happened(self, event: Harmed | Downed | StatusGained | Reported) -> None:
        fallen, self.fallen = self.fallen, NO_UNIT
        if isinstance(event, Downed):
            self._fell(event.unit)
            self.fallen = event.unit
        elif isinstance(event, Harmed) and self.wounds.heals(event):
            self.wounds.cost(event)
            words = f"{self.names.get(event.unit, '')} is better: {event.words}"
            self._row(STATE, event.unit, words, "")
        elif isinstance(event, Harmed):
            cause, _, wound = event.words.rpartition(": ")
            worse = self.worse = self._worse(event.unit)
            self.wound, self.failed = wound, None
            hurt = self.wounds.cost(event)
            by = self.attribution.harmed(event, hurt)
            if cause:
                words = f" hurt: {wound}" if hurt else f" hit: {wound}"
            elif wound[:1].isdigit():
                words = f" lost {wound}"
            else:
                words = f": {wound}"
            if hurt:
                self.wounded.add(len(self.items))
            said = ", ".join(filter(None, (*(() if worse else by), worse or cause)))
            told = f"{self.names.get(event.unit, '')}{words}"
            rule = self.attribution.rule_of_harm(event.unit, event.by)
            self.items.append(Item(HURT, event.unit, told, said, rule))
        elif isinstance(event, StatusGained):
            state = self.states.get(event.status)
            whom = self.names.get(event.whom, "")
            said = (state.coming(event.rule) or state.said(event.count, whom)) if state else ""
            if state and state.final and self._died(event.unit, fallen):
                return
            if state and not state.quiet and not self._is_that_harm(event.unit, said):
                self._gained(event, said, fallen)
        else:
            words = narration.line(event, self.names, things=self.display.things)
            if fallen and fallen == event.unit:
                self.fallen = self._brought(fallen, event.words)
                return
            name = self.names.get(event.unit, "")
            spared = words.startswith((f"{name} is not ", f"{name} takes no "))
            late = event.words.startswith("too ")
            own = words.startswith(f"{name} ") and (late or words != f"{name} is {event.words}")
            alone = (own and not spared) or self._goes_on(event)
            doer = "" if alone else self.attribution.doer(event.unit, spared)
            self.items.append(Item(MISSED if spared else STATE, event.unit, words, doer, event.rule))

    def _worse(self, unit: UnitId) -> str:
        """The state that has done the harm, if it was rolled for and failed: whoever attacked before has
        not."""
        rule = self.failed.rule if self.failed and self.failed.unit == unit else ""
        states = (self.states[status] for one, status in self.held if one == unit and status in self.states)
        return next((state.words for state in states if rule and state.rule == rule), "")

    def _is_that_harm(self, unit: UnitId, said: str) -> bool:
        """Whether the last harm that was told is called by that state already: "Incapacitated, right arm"."""
        told = self.wound.partition(",")[0]
        return self.attribution.victim == unit and told.casefold() == said.casefold()

    def _goes_on(self, event: Reported) -> bool:
        """Whether it tells how a state goes on that somebody was in before: no attack has done that."""
        return any(
            (event.unit, status) in self.held and state.rule == event.rule
            for status, state in self.states.items()
        )

    def _gained(self, event: StatusGained, said: str, fallen: UnitId) -> None:
        """A state that a fall has brought belongs to its row; what is told already is not told twice."""
        if fallen == event.unit:
            self.fallen = self._brought(fallen, said)
            return
        words, doer = f"{self.names.get(event.unit, '')} is {said}", self.attribution.doer(event.unit)
        before = [item for item in self.items if item.unit == event.unit]
        known = next((item for item in before if item.words == words or is_more(words, item.words)), None)
        if known:
            self.items.remove(known)
            doer = doer or known.by
        elif any(item.words.startswith(f"{words} ") for item in before):
            return  # for how long it is that, has been said
        words += narration.times(event, self.states.get(event.status))
        self.items.append(Item(STATE, event.unit, words, doer, event.rule))

    def _brought(self, fallen: UnitId, said: str) -> UnitId:
        """What a fall has brought belongs to its row; returns who has fallen."""
        at = max(n for n, item in enumerate(self.items) if (item.unit, item.weight) == (fallen, DOWN))
        told = self.items[at].words
        if said not in told:
            self.items[at] = replace(self.items[at], words=f"{told}{', ' if ': ' in told else ': '}{said}")
        return fallen

    def _died(self, unit: UnitId, fallen: UnitId) -> bool:
        """The row of the harm that has done it says so; False if there is none."""
        weight, wound = (DOWN, self.felled) if fallen == unit else (HURT, self.wound)
        rows = [n for n, item in enumerate(self.items) if (item.unit, item.weight) == (unit, weight)]
        if not rows or self.attribution.victim != unit:
            return False
        of = "" if not wound or wound in self._last_words else f": {wound}"
        words = f"{self.names.get(unit, '')} died{of}"
        self.items[rows[-1]] = replace(self.items[rows[-1]], weight=DOWN, words=words)
        return True

    def _fell(self, unit: UnitId) -> None:
        """One row with the harm that has done it, or the roll that failed, and the states that this brought.

        The harm is what has cost health, of all that was told of the figure last; armour that takes it fells
        nobody.
        """
        name, end = self.names.get(unit, ""), len(self.items)
        start = next((n for n in range(end, 0, -1) if self.items[n - 1].unit != unit), 0)
        if start < end and self.items[-1].weight == DOWN:
            return  # that it died says so
        hurt = [n for n in range(start, end) if self.items[n].weight == HURT]
        at = max(self.wounded.intersection(hurt), default=-1)
        harmed_last = self.attribution.victim == unit
        if at < 0 and harmed_last:
            at = knocked_out(self.items, hurt, f"{name}: ")
        failed = self.failed if self.failed and self.failed.unit == unit else None
        self.felled = failed.what + " failed" if failed else ""
        if at < 0 or not harmed_last:
            words = f" went down: {failed.what} failed" if failed else " went down"
            by = ", ".join(filter(None, self.attribution.by(unit)))
            rule = failed.rule if failed else self.attribution.rule
            self.items.append(Item(DOWN, unit, f"{name}{words}", by, rule))
            return
        harmed, later = self.items[at], self.items[at + 1 :]
        states = [item for item in later if item.weight == STATE and item.words.startswith(f"{name} is ")]
        wound = harmed.words.removeprefix(name).removeprefix(" hurt").removeprefix(":").strip()
        self.felled = wound
        brought = ", ".join([wound, *(item.words.removeprefix(f"{name} is ") for item in states)])
        down = replace(harmed, weight=DOWN, words=f"{name} went down: {brought}")
        self.wounded.discard(at)
        self.items[at:] = [down, *(item for item in later if item not in states)]


def recap(
    events: Sequence[Event],
    side: str,
    states: Mapping[str, State],
    viewer: Viewer,
    display: Display = PLAIN,
    order_of: Callable[[Event], int | None] = lambda _event: None,
) -> Recap:
    """What happened to the figures of that side since its last turn ended, and who of the others went down,
    the gravest first; the viewer reads no more than they may. `order_of` tells of which order an event
    came."""
    told_of = [(event.read_by(viewer), order_of(event)) for event in events]
    read, orders = [event for event, _ in told_of if event], [order for event, order in told_of if event]
    placed = [
        event.placed if isinstance(event, Sighted) else event
        for event in read
        if isinstance(event, Placed | Sighted)
    ]
    sides, names = {event.unit: event.side for event in placed}, {event.unit: event.name for event in placed}
    start = since(read, sides, side, orders)

    def told(own: bool) -> _Teller:
        teller = _Teller(names, lambda unit: unit in sides and (sides[unit] == side) == own, states, display)
        for one in placed[::-1]:
            teller.wounds.placed(one)
        for event in read[:start]:
            if isinstance(event, Harmed):
                teller.wounds.cost(event)
            elif isinstance(event, StatusGained):
                teller.held.add((event.unit, event.status))
        for event in read[start:]:
            teller.tell(event)
        return teller

    mine = told(own=True)
    felled = [
        replace(item, weight=FELLED, side=sides.get(item.unit, ""))
        for item in told(own=False).items
        if item.weight == DOWN
    ]
    items = sorted([*mine.items, *felled], key=lambda item: item.weight)
    return Recap(once(items), len(mine.movers))
