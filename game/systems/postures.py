"""How a figure holds itself, in rulesets under which one can lie down."""

from __future__ import annotations

from game.core.components import Component
from game.core.references import UnitId
from game.core.table import Table


class Prone(Component, frozen=True):
    """Lies on the ground."""


def prone(table: Table, unit: UnitId) -> bool:
    return table.world.has(unit, Prone)
