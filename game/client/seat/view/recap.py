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
from game.core.ruleset import State

DOWN, HURT, STATE, MISSED = range(4)
"""What weighs more comes first."""


@dataclass(frozen=True)
class Item:
    """What happened to `unit`, by whom and with what; `rule` is "" if there is none to read."""

    weight: int
    unit: int
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
        sides: Mapping[int, str],
        names: Mapping[int, str],
        side: str,
        states: Mapping[str, State],
        display: Display,
    ) -> None:
        self.sides, self.names, self.side, self.states, self.display = sides, names, side, states, display
        self.items: list[Item] = []
        self.movers: set[int] = set()
        self.attack: Attacked | None = None
        self.rule = ""
        self.harm = 0, ""  # whom the last harm befell, and what came of it
        self.last: tuple[int, Attacked | None] = 0, None  # whom the last item is about, and by which attack

    def own(self, unit: int) -> bool:
        return self.sides.get(unit) == self.side

    def tell(self, event: Event) -> None:
        if isinstance(event, Attacked):
            self.attack = event
        elif isinstance(event, Rolled):
            self.rule = event.rule
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
        if isinstance(event, Downed):
            self._fell(event.unit)
        elif isinstance(event, Harmed):
            cause, _, wound = event.words.rpartition(": ")
            self.harm = event.unit, wound
            words = f"hurt: {wound}" if cause else f"lost {wound}" if wound[:1].isdigit() else wound
            self._add(HURT, event.unit, words, cause, self.rule)
        elif isinstance(event, StatusGained):
            state = self.states.get(event.status)
            said = state.said(event.count) if state else ""
            if state and not state.quiet and self.harm != (event.unit, said):
                self._add(STATE, event.unit, f"is {said}", "", event.rule)
        else:
            said = event.words.removeprefix(self.names.get(event.unit, "")).lstrip(" :")
            self._add(STATE, event.unit, said, "", event.rule)

    def _fell(self, unit: int) -> None:
        """One row with the harm that has done it and the states that this brought, if those were told
        last."""
        name, at = self.names.get(unit, ""), len(self.items) - 1
        while at >= 0 and (self.items[at].unit, self.items[at].weight) == (unit, STATE):
            at -= 1
        harmed = (
            self.items[at] if at >= 0 and self.last == (unit, self.attack) and self.harm[0] == unit else None
        )
        if harmed is None or (harmed.unit, harmed.weight) != (unit, HURT):
            self._add(DOWN, unit, "went down", "", self.rule)
            return
        states = [item for item in self.items[at + 1 :] if item.words.startswith(f"{name} is ")]
        wound = harmed.words.removeprefix(f"{name} ").removeprefix("hurt: ")
        brought = ", ".join([wound, *(item.words.removeprefix(f"{name} is ") for item in states)])
        others = [item for item in self.items[at + 1 :] if item not in states]
        self.items[at:] = [replace(harmed, weight=DOWN, words=f"{name} went down: {brought}"), *others]

    def _add(self, weight: int, unit: int, words: str, more: str, rule: str) -> None:
        attack = self.attack if self.attack and self.attack.target == unit else None
        weapon = narration.named(attack.weapon) if attack and attack.weapon else ""
        by = ", ".join(
            part for part in (self.names.get(attack.unit, "") if attack else "", weapon, more) if part
        )
        self.last = unit, self.attack
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
    for event in read[_since(read, sides, side) :]:
        teller.tell(event)
    return Recap(tuple(sorted(teller.items, key=lambda item: item.weight)), len(teller.movers))


def _since(events: Sequence[Event], sides: Mapping[int, str], side: str) -> int:
    """After the last end of a turn of that side; the beginning of the battle if there was none."""
    turn, last = "", 0
    for number, event in enumerate(events, 1):
        if isinstance(event, TurnBegan):
            turn = event.side or sides.get(event.unit, "")
        elif isinstance(event, TurnEnded) and (sides.get(event.unit) or turn) == side:
            last = number
    return last
