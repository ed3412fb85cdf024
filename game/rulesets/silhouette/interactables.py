"""Doors, switches and buttons of the map."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.events import Modifier
from game.core.field import Cell
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.silhouette.awareness import look_again
from game.rulesets.silhouette.checks import BARE, Check, passes
from game.rulesets.silhouette.figures import burdens, strength
from game.systems import interactables

RULE = "silhouette.action.kinds"


def refuse_use(table: Table, cell: Cell, here: Cell) -> Refusal | None:
    words = interactables.refuse_thing(table, cell, here)
    return Refusal(RULE, words) if words else None


def forcing(table: Table, unit: int) -> Check:
    """Two dice and STR, as for any bare attribute."""
    return Check(
        unit,
        "forcing the door",
        RULE,
        BARE,
        (Modifier(strength(table, unit), RULE, "STR"), *burdens(table, unit)),
    )


def needed(lock: int) -> int:
    """What it takes to force a lock: maps name it as for two dice added up, which is about twice as much."""
    return (lock + 1) // 2


def use(table: Table, unit: int, cell: Cell) -> Play[None]:
    """Open or close the door there, a locked one by Strength; or press the button, once for all."""
    yield from interactables.use(
        table, unit, cell, RULE, lambda lock: passes(table, forcing(table, unit), needed(lock))
    )
    yield from look_again(table)
