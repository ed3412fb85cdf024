"""What is said beside the odds of an order, as it may still change them (opend6.attack.success)."""

from __future__ import annotations

from game.core.table import Table
from game.rulesets.opend6.components import Points
from game.rulesets.opend6.defences import sensing


def notes_of(table: Table, unit: int, target: int = 0) -> tuple[str, ...]:
    """Character points of the one and the other, and a sixth sense of the target."""
    found = []
    for one in (unit, target) if target else (unit,):
        points = table.world.find(one, Points)
        if points and points.left:
            found.append(f"{table.unit(one).name} has {points.left} character point{'s' * (points.left > 1)}")
    if target and sensing(table, target):
        found.append(f"{table.unit(target).name} may sense it coming")
    return tuple(found)
