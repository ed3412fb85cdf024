"""To use what the map offers: doors, switches and buttons."""

from __future__ import annotations

from game.core.actions import Action, Refusal
from game.core.events import Modifier
from game.core.field import Cell
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.awareness import look_again
from game.rulesets.silhouette.checks import BARE, PASSED, Check, passes, tested
from game.rulesets.silhouette.figures import burdens, strength
from game.rulesets.silhouette.orders.order_verb import PhasedVerb
from game.systems import interactables
from game.systems.bodies import measuring_cell
from game.systems.doors import door_at
from game.systems.interactables import usable_from, using

RULE = "silhouette.action.kinds"


class Use(Action, frozen=True):
    """Use a door, switch or button on the own or an adjacent tile."""

    cell: Cell


def offer(table: Table, unit: UnitId) -> list[Use]:
    near = sorted({cell for own in table.cells(unit) for cell in usable_from(table, own)})
    return [Use(unit, cell) for cell in near] or [Use(unit, table.cell(unit))]


def refuse(table: Table, order: Use) -> Refusal | None:
    words = interactables.refuse_thing(table, order.cell, measuring_cell(table, order.cell, order.unit))
    return Refusal(RULE, words) if words else None


def forcing(table: Table, unit: UnitId) -> Check:
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


def resolve(table: Table, order: Use) -> Play[None]:
    """Open or close the door there, a locked one by Strength; or press the button, once for all."""
    unit = order.unit
    yield from interactables.use(
        table, unit, order.cell, RULE, lambda lock: passes(table, forcing(table, unit), needed(lock))
    )
    yield from look_again(table)


def chances(table: Table, order: Use) -> Chances:
    found = door_at(table, order.cell)
    if found and found[1].lock and not found[1].open:
        return tested(
            forcing(table, order.unit), needed(found[1].lock), "the door gives way", "it stays shut"
        )
    return Chances()


def describe(table: Table, order: Use) -> str:
    return using(table, order.cell)


USE = PhasedVerb(
    Use,
    "Use",
    "door",
    "d",
    "cell",
    quiet=True,
    works=True,
    rule=RULE,
    tip="Uses a door, a switch or a button beside you, as an action.",
    deed="uses something",
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    chances=chances,
    describe=describe,
    outcomes=PASSED,
)
