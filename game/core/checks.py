"""A roll that is about to be made, as every ruleset has it. How it is rolled, and what it can come to, is the
ruleset's own matter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from game.core.events import Modifier, Rolled
from game.core.probability.chances import CheckLine
from game.core.references import UnitId
from game.core.verbs import Play

Result = TypeVar("Result")


def to_part(tied: Iterable[UnitId], rolling: Play[Result]) -> Play[Result]:
    """The same roll, told as one that parts those who rolled alike before: whoever does not know them all
    does not learn what they rolled."""
    told = tuple(tied)
    try:
        item = next(rolling)
        while True:
            answer = yield msgspec.structs.replace(item, tied=told) if isinstance(item, Rolled) else item
            item = rolling.send(answer)
    except StopIteration as end:
        result: Result = end.value
        return result


class Check(msgspec.Struct, frozen=True):
    """Who rolls, what for, by which rule, and everything that counts in it."""

    unit: UnitId
    what: str
    rule: str
    modifiers: tuple[Modifier, ...] = ()

    @property
    def bonus(self) -> int:
        return sum(modifier.value for modifier in self.modifiers)

    def line(self, against: int | None = None) -> CheckLine:
        """The roll in the odds of an order, against a difficulty if there is one."""
        return CheckLine(self.what, self.unit, self.modifiers, against)
