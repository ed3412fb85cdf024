"""A roll that is about to be made, as every ruleset has it. How it is rolled, and what it can come to, is the
ruleset's own matter."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.events import Modifier
from game.core.probability.chances import CheckLine
from game.core.references import UnitId


@dataclass(frozen=True)
class Check:
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
