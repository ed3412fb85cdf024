"""What is said beside the odds of an order, as it may still change them (opend6.attack.success)."""

from __future__ import annotations

from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.rulesets.opend6.components import Points
from game.rulesets.opend6.defences import sixth_sense_check


def notes_of(
    table: Table, unit: UnitId, target: UnitId = NO_UNIT, resists: bool = True, defends: bool = True
) -> tuple[str, ...]:
    """Character points of the one, and of the other who resists; a sixth sense of a target that defends
    itself."""
    found = []
    for one in (unit, target) if target and resists else (unit,):
        points = table.world.find(one, Points)
        if points and points.left:
            found.append(f"{table.unit(one).name} has {points.left} character point{'s' * (points.left > 1)}")
    if target and defends and sixth_sense_check(table, target):
        found.append(f"{table.unit(target).name} may sense it coming")
    return tuple(found)
