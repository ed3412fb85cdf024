"""Taking orders back, one by one, as long as nothing was rolled, asked or newly seen since, and the turn is the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.core.battle import Battle, Mark
from game.core.events import Answered, Assessed, BattleEnded, Event, Rolled, RoundBegan, Sighted, TurnBegan, TurnEnded

NOTHING = "nothing was ordered in this turn yet"
OVER = "the turn is over"
HANDED = "somebody else took the seat"


@dataclass(frozen=True)
class Step:
    """An order that can be taken back: the battle before it, how many events there had been, and the order in words."""

    mark: Mark
    events: int
    words: str


@dataclass
class Undo:
    """`steps` are the orders that can be taken back, the last one at the end; `why` says why those before cannot."""

    steps: list[Step] = field(default_factory=list)
    why: str = NOTHING

    def note(self, battle: Battle, mark: Mark | None, before: int, side: str, events: Iterable[Event]) -> None:
        """An order of a side was carried out: `mark` is the battle before it, None for the answer to a question."""
        why = final(battle, mark, side, events)
        if why or mark is None:
            self.steps, self.why = [], why
        else:
            self.steps.append(Step(mark, before, battle.ruleset.describe(battle.table, battle.history[-1])))

    @property
    def locked(self) -> str:
        """What has happened in this turn that keeps its orders from being taken back; "" if nothing."""
        return "" if self.steps or self.why in (NOTHING, OVER, HANDED) else self.why


def final(battle: Battle, mark: Mark | None, side: str, events: Iterable[Event]) -> str:
    """What forbids a side to take an order back that brought these events about, in words; "" if nothing does."""
    happened = list(events)
    over = next((event for event in happened if isinstance(event, TurnEnded | TurnBegan | RoundBegan | BattleEnded)), None)
    if over:
        return NOTHING if isinstance(happened[-1], TurnBegan) else OVER
    rolled = next((event for event in happened if isinstance(event, Rolled)), None)
    if rolled:
        return f"dice were rolled: {battle.table.name_of(rolled.unit)}, {rolled.what}, {rolled.total}"
    if battle.pending or mark is None or any(isinstance(event, Answered) for event in happened):
        ask = battle.pending
        return f"{battle.table.name_of(ask.unit)} was asked: {ask.words}" if ask else "a question was answered"
    if battle.table.dice.count != mark.dice:
        return "dice were rolled"
    if any(isinstance(event.read_by(side), Assessed | Sighted) for event in happened):
        return "something new was seen"
    return ""
