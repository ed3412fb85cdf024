"""Doors, switches and buttons of the map."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.events import Reported
from game.core.field import Cell
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.checks import Check, check, passes, test_chances
from game.systems import interactables
from game.systems.doors import door_at

RULE = "lithium.action.use-object"


def refuse_use(table: Table, cell: Cell, here: Cell) -> Refusal | None:
    words = interactables.refuse_thing(table, cell, here)
    return Refusal(RULE, words) if words else None


def forcing(table: Table, unit: UnitId) -> Check:
    return check(table, unit, "forcing the door", RULE, "strength")


def use(table: Table, unit: UnitId, cell: Cell) -> Play[None]:
    """Open or close the door there, a locked one by Strength; or press the button, once for all."""
    if refuse_use(table, cell, table.cell(unit)):
        yield Reported(unit, RULE, "too late: it cannot be used any more")
    else:
        yield from interactables.use(
            table, unit, cell, RULE, lambda lock: passes(table, forcing(table, unit), lock)
        )


def forcing_chances(table: Table, unit: UnitId, cell: Cell | None) -> Chances:
    """The odds of using what is there: only a locked door hangs on a roll."""
    found = door_at(table, cell) if cell is not None else None
    if found and found[1].lock and not found[1].open:
        return test_chances(forcing(table, unit), found[1].lock, "the door gives way", "it stays shut")
    return Chances()
