"""What has happened to one's own figures since one last decided anything, as far as one may know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from game.core.describing import narration
from game.core.describing.display import PLAIN, Display
from game.core.events import (
    AreaBegan,
    Attacked,
    AttackEnded,
    Downed,
    Event,
    Harmed,
    Placed,
    Reported,
    Rolled,
    Sighted,
    StatusGained,
    Stepped,
    TurnBegan,
    TurnEnded,
    Viewer,
    seen_by,
)
from game.core.references import UnitId
from game.core.ruleset import State

DOWN, HURT, STATE, MISSED = range(4)
"""What weighs more comes first."""


@dataclass(frozen=True)
class Item:
    """What happened to `unit`, by whom and with what; `rule` is "" if there is none to read."""

    weight: int
    unit: UnitId
    words: str
    by: str = ""
    rule: str = ""

    @property
    def grave(self) -> bool:
        return self.weight <= HURT


@dataclass(frozen=True)
class Recap:
    """`moves` counts the figures of others that were seen to go somewhere."""

    items: tuple[Item, ...] = ()
    moves: int = 0


class _Teller:
    """Goes through the events with what has to be known of those before."""

    def __init__(
        self,
        sides: Mapping[UnitId, str],
        names: Mapping[UnitId, str],
        side: str,
        states: Mapping[str, State],
        display: Display,
    ) -> None:
        self.sides, self.names, self.side, self.states, self.display = sides, names, side, states, display
        self.items: list[Item] = []
        self.movers: set[UnitId] = set()
        self.attack: Attacked | None = None
        self.rule = ""
        self.harm = 0, ""  # whom the last harm befell, and what came of it
        self.points: dict[UnitId, dict[str, int]] = {}  # of each figure, by their names
        self.health: dict[UnitId, int] = {}
        self.wounded: set[int] = set()  # the items that tell of harm which has cost health
        self.failed: Rolled | None = None  # the last roll, if it failed
        self.fallen = 0  # who went down last, as long as nothing else is told

    def own(self, unit: UnitId) -> bool:
        return self.sides.get(unit) == self.side

    def costs(self, event: Harmed) -> bool:
        """Whether harm has cost health, or more than the points that are fewer now: armour takes no more than
        it loses."""
        before, worse = self.points.get(event.unit, {}), event.health < self.health.get(event.unit, 100)
        self.points[event.unit] = {gauge.name: gauge.value for gauge in event.gauges}
        self.health[event.unit] = event.health
        fewer = sum(
            before[one.name] - one.value for one in event.gauges if one.value < before.get(one.name, 0)
        )
        return worse or event.amount > fewer

    def tell(self, event: Event) -> None:
        if isinstance(event, Attacked):
            self.attack = event
        elif isinstance(event, Rolled):
            self.rule = event.rule
            self.failed = event if event.passed is False else None
        elif isinstance(event, Stepped) and not self.own(event.unit):
            self.movers.add(event.unit)
        elif isinstance(event, TurnBegan | AreaBegan):
            self.attack = None
        elif isinstance(event, Harmed | Downed | StatusGained | Reported) and self.own(event.unit):
            self._happened(event)
        elif (
            isinstance(event, AttackEnded) and self.own(event.target) and event.outcome not in ("hit", "crit")
        ):
            words = {"parry": "parried", "block": "blocked"}.get(event.outcome, "was not hit")
            self._add(MISSED, event.target, words, held(event, self.display), self.rule)

    def _happened(self, event: Harmed | Downed | StatusGained | Reported) -> None:
        fallen, self.fallen = self.fallen, 0
        if isinstance(event, Downed):
            self._fell(event.unit)
            self.fallen = event.unit
        elif isinstance(event, Harmed):
            cause, _, wound = event.words.rpartition(": ")
            self.harm, self.failed = (event.unit, wound), None
            if cause:
                words = f"hurt: {wound}"
            elif wound[:1].isdigit():
                words = f"lost {wound}"
            else:
                words = wound
            if self.costs(event):
                self.wounded.add(len(self.items))
            self._add(HURT, event.unit, words, cause, self.rule)
        elif isinstance(event, StatusGained):
            state = self.states.get(event.status)
            said = state.said(event.count) if state else ""
            if state and not state.quiet and self.harm != (event.unit, said):
                self._gained(event, said, fallen)
        else:
            said = event.words.removeprefix(self.names.get(event.unit, "")).lstrip(" :")
            self._add(STATE, event.unit, said, "", event.rule)

    def _gained(self, event: StatusGained, said: str, fallen: int) -> None:
        """A state that a fall has brought belongs to its row; what is told already is not told twice."""
        if fallen == event.unit:
            self.fallen = fallen
            at = max(n for n, item in enumerate(self.items) if (item.unit, item.weight) == (fallen, DOWN))
            told = self.items[at].words
            self.items[at] = replace(self.items[at], words=f"{told}{', ' if ': ' in told else ': '}{said}")
        elif not any(item.unit == event.unit and item.words.endswith(f" is {said}") for item in self.items):
            self._add(STATE, event.unit, f"is {said}", "", event.rule)

    def _fell(self, unit: UnitId) -> None:
        """One row with the harm that has done it, or the roll that failed, and the states that this brought.

        The harm is what has cost health, of all that was told of the figure last; armour that takes it fells
        nobody.
        """
        name, end = self.names.get(unit, ""), len(self.items)
        start = next((n for n in range(end, 0, -1) if self.items[n - 1].unit != unit), 0)
        hurt = [n for n in range(start, end) if self.items[n].weight == HURT]
        at = max(self.wounded.intersection(hurt), default=-1)
        failed = self.failed if self.failed and self.failed.unit == unit else None
        if at < 0 or self.harm[0] != unit:
            words = f"went down: {failed.what} failed" if failed else "went down"
            self._add(DOWN, unit, words, "", failed.rule if failed else self.rule)
            return
        harmed, later = self.items[at], self.items[at + 1 :]
        states = [item for item in later if item.weight == STATE and item.words.startswith(f"{name} is ")]
        wound = harmed.words.removeprefix(f"{name} ").removeprefix("hurt: ")
        brought = ", ".join([wound, *(item.words.removeprefix(f"{name} is ") for item in states)])
        down = replace(harmed, weight=DOWN, words=f"{name} went down: {brought}")
        self.wounded.discard(at)
        self.items[at:] = [down, *(item for item in later if item not in states)]

    def _add(self, weight: int, unit: UnitId, words: str, more: str, rule: str) -> None:
        attack = self.attack if self.attack and self.attack.target == unit else None
        weapon = narration.named(attack.weapon) if attack and attack.weapon else ""
        by = ", ".join(
            part for part in (self.names.get(attack.unit, "") if attack else "", weapon, more) if part
        )
        self.items.append(Item(weight, unit, f"{self.names.get(unit, '')} {words}", by, rule))


def held(event: AttackEnded, display: Display) -> str:
    """What an attack that failed came to, on a ladder in its words; one that beat the defence has fallen
    short of the Difficulty."""
    if not display.ladder:
        return f"{event.total} against {event.against}"
    total, against = display.ladder.word(event.total), display.ladder.word(event.against)
    return (
        f"{total}, below the Difficulty"
        if event.outcome == "miss" and event.total > event.against
        else f"{total} against {against}"
    )


def recap(
    events: Sequence[Event], side: str, states: Mapping[str, State], viewer: Viewer, display: Display = PLAIN
) -> Recap:
    """What happened to the figures of that side since its last turn ended, the gravest first; the viewer
    reads no more than they may."""
    read = seen_by(viewer, events)
    placed = [
        event.placed if isinstance(event, Sighted) else event
        for event in read
        if isinstance(event, Placed | Sighted)
    ]
    sides, names = {event.unit: event.side for event in placed}, {event.unit: event.name for event in placed}
    teller = _Teller(sides, names, side, states, display)
    teller.points = {one.unit: {gauge.name: gauge.value for gauge in one.gauges} for one in reversed(placed)}
    start = _since(read, sides, side)
    for event in read[:start]:
        if isinstance(event, Harmed):
            teller.costs(event)
    for event in read[start:]:
        teller.tell(event)
    return Recap(tuple(sorted(teller.items, key=lambda item: item.weight)), len(teller.movers))


def _since(events: Sequence[Event], sides: Mapping[UnitId, str], side: str) -> int:
    """After the last end of a turn of that side; the beginning of the battle if there was none."""
    turn, last = "", 0
    for number, event in enumerate(events, 1):
        if isinstance(event, TurnBegan):
            turn = event.side or sides.get(event.unit, "")
        elif isinstance(event, TurnEnded) and (sides.get(event.unit) or turn) == side:
            last = number
    return last
