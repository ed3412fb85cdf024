"""Doors, switches and buttons of the map."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.awareness import look_around
from game.rulesets.opend6.checks import Pool, roll
from game.rulesets.opend6.figures import attribute, attribute_check, unmodified_code
from game.systems import interactables
from game.systems.bodies import measuring_cell

RULE = "opend6.turn.choice"


def refuse_use(table: Table, unit: UnitId, cell: Cell) -> Refusal | None:
    if cell not in table.field:
        return Refusal(RULE, "nothing to be used within reach")
    words = interactables.refuse_thing(table, cell, measuring_cell(table, cell, unit))
    return Refusal(RULE, words) if words else None


def forcing(table: Table, unit: UnitId) -> Pool:
    """Physique or lifting, the better."""
    return attribute_check(
        table,
        unit,
        "forcing the door",
        RULE,
        max(attribute(table, unit, "physique"), unmodified_code(table, unit, "lifting")),
        least=1,
    )


def use(table: Table, unit: UnitId, cell: Cell) -> Play[None]:
    """Open or close the door there, a locked one by force; or press the button, once for all."""
    yield from interactables.use(table, unit, cell, RULE, lambda lock: _forced(table, unit, lock))
    yield from look_around(table)


def _forced(table: Table, unit: UnitId, lock: int) -> Play[bool]:
    return (yield from roll(table, forcing(table, unit), lock, settled=True)).total >= lock
