"""Taking cover: ducking behind what stands next to one (silhouette.action.take-cover)."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.field import Cell
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.silhouette.awareness import look, shield
from game.rulesets.silhouette.components import Aiming, Ducked
from game.rulesets.silhouette.states import gain, lose
from game.systems.cover_shares import Bulk

RULE = "silhouette.action.take-cover"


def hides(table: Table, unit: int, cell: Cell) -> bool:
    """Whether the figure can duck behind what stands on that adjacent cell, or on the border to it."""
    body = table.cells(unit)
    return cell not in body and any(_keeps(table, here, cell) for here in body)


def _keeps(table: Table, here: Cell, cell: Cell) -> bool:
    if cell not in table.field or not table.field.grid.adjacent(here, cell):
        return False
    return shield(table, here, cell) > Bulk.NONE


def refuse_cover(table: Table, unit: int, cell: Cell) -> Refusal | None:
    ducked = table.world.find(unit, Ducked)
    if ducked and ducked.cell == cell:
        return Refusal(RULE, "is behind it already")
    return None if hides(table, unit, cell) else Refusal(RULE, "nothing there to duck behind")


def refuse_rise(table: Table, unit: int) -> Refusal | None:
    return None if table.world.has(unit, Ducked) else Refusal(RULE, "has not ducked")


def duck(table: Table, unit: int, cell: Cell) -> Play[None]:
    yield from lose(table, unit, Ducked)
    yield from gain(table, unit, Ducked(cell))
    for other in table.standing():
        aim = table.world.find(other, Aiming)
        if aim and unit in (other, aim.target):
            yield from look(table, unit)
            return


def rise(table: Table, unit: int) -> Play[None]:
    if table.world.has(unit, Ducked):
        yield from lose(table, unit, Ducked)
        yield from look(table, unit)
