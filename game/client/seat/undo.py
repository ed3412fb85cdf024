"""Taking orders back, one by one, as long as nothing was rolled, asked or newly seen since, and the turn is
the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import msgspec

from game.core.actions import Action, path_of
from game.core.battle import Battle, Mark
from game.core.describing.names import cell_name
from game.core.events import (
    Answered,
    Assessed,
    BattleEnded,
    Event,
    Rolled,
    RoundBegan,
    Sighted,
    Stepped,
    TurnBegan,
    TurnEnded,
    seen_by,
)
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId

NOTHING = "nothing was ordered in this turn yet"
OVER = "the turn is over"
HANDED = "somebody else took the seat"
FINAL = "in an ironman campaign what was ordered stays ordered"
ALLY = "the computer has ordered for its figures of this side"


@dataclass(frozen=True)
class Step:
    """An order that can be taken back: the battle before it, how many events there had been, and the order in
    words."""

    mark: Mark
    events: int
    words: str


@dataclass(frozen=True)
class GivenOrder:
    """An order of this turn, in words: the cells that its way led over, from where it began, and the first
    roll that was made for it."""

    action: Action
    words: str
    way: tuple[Cell, ...] = ()
    roll: Rolled | None = None


@dataclass
class Undo:
    """`given` are the orders of this turn; the last of them, as many as there are `steps`, can be taken back;
    `why` says why those before cannot."""

    steps: list[Step] = field(default_factory=list)
    why: str = NOTHING
    given: list[GivenOrder] = field(default_factory=list)

    def note(
        self, battle: Battle, mark: Mark | None, before: int, side: str, events: Iterable[Event]
    ) -> None:
        """An order of a side was carried out: `mark` is the battle before it, None for the answer to a
        question."""
        happened = list(events)
        why, read = final(battle, mark, side, happened), seen_by(side, happened)
        if why in (NOTHING, OVER):
            self.given = []
        elif mark is not None:
            self.given.append(_given(battle, read))
        elif self.given:  # what was asked belongs to the order before, which goes on with the answer
            last = self.given[-1]
            self.given[-1] = replace(
                last,
                words=as_gone(battle, last.action),
                way=(*(last.way or _way(read, last.action.unit)[:1]), *_way(read, last.action.unit)[1:]),
                roll=last.roll or _roll(read, last.action.unit),
            )
        if why or mark is None:
            self.steps, self.why = [], why
        else:
            self.steps.append(Step(mark, before, self.given[-1].words))

    def pop(self) -> Step:
        """The last order is taken back."""
        self.given.pop()
        return self.steps.pop()

    @property
    def numbered(self) -> list[tuple[int, GivenOrder]]:
        """The orders of this turn: those that can be taken back are numbered from 1, the others have 0."""
        closed = len(self.given) - len(self.steps)
        return [(max(0, place - closed), one) for place, one in enumerate(self.given, 1)]

    @property
    def locked(self) -> str:
        """What has happened in this turn that keeps its orders from being taken back; "" if nothing."""
        return "" if self.steps or self.why in (NOTHING, OVER, HANDED) else self.why


def _given(battle: Battle, events: list[Event]) -> GivenOrder:
    action = battle.history[-1]
    return GivenOrder(action, as_gone(battle, action), _way(events, action.unit), _roll(events, action.unit))


def _way(events: Iterable[Event], unit: UnitId) -> tuple[Cell, ...]:
    """The cells that a figure goes over of itself, from where it begins."""
    steps = [
        event for event in events if isinstance(event, Stepped) and event.unit == unit and not event.forced
    ]
    return (steps[0].start, *(step.end for step in steps)) if steps else ()


def as_gone(battle: Battle, action: Action) -> str:
    """An order in words, after it was carried out: of a way that ended early as far as it was gone."""
    table, way = battle.table, path_of(action)
    words, here = battle.ruleset.describe(table, action), table.cell(action.unit)
    if battle.pending or here in way[-1:] or here not in way:
        return words
    gone = msgspec.structs.replace(action, path=way[: way.index(here) + 1])
    return f"{battle.ruleset.describe(table, gone)}, not to {cell_name(way[-1])}"


def _roll(events: Iterable[Event], unit: UnitId = NO_UNIT) -> Rolled | None:
    """The first roll of that figure; without any, the first of all."""
    rolls = [event for event in events if isinstance(event, Rolled)]
    return next((roll for roll in rolls if roll.unit == unit), next(iter(rolls), None))


def final(battle: Battle, mark: Mark | None, side: str, events: Iterable[Event]) -> str:
    """What forbids a side to take an order back that brought these events about, in words; "" if nothing
    does."""
    happened = list(events)
    truly = seen_by(None, happened)  # what only one side may read has happened all the same
    over = next(
        (event for event in truly if isinstance(event, TurnEnded | TurnBegan | RoundBegan | BattleEnded)),
        None,
    )
    if over:
        return NOTHING if isinstance(truly[-1], TurnBegan) else OVER
    if rolled := _roll(seen_by(side, happened)):
        return f"dice were rolled: {battle.table.name_of(rolled.unit)}, {rolled.what}, {rolled.total}"
    if battle.pending or mark is None or any(isinstance(event, Answered) for event in truly):
        ask = battle.pending
        return (
            f"{battle.table.name_of(ask.unit)} was asked: {ask.words}" if ask else "a question was answered"
        )
    if battle.table.dice.count != mark.dice:
        return "dice were rolled"
    if any(isinstance(event.read_by(side), Assessed | Sighted) for event in happened):
        return "something new was seen"
    return ""
