"""Opening, closing or forcing the door on a tile; pressing a button (opend6.turn.choice)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.actions import Action, Refusal
from game.core.field import Cell
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.attack_odds import check_chances
from game.rulesets.opend6.awareness import look_around
from game.rulesets.opend6.checks import Pool, roll
from game.rulesets.opend6.figures import attribute, attribute_check, unmodified_code
from game.rulesets.opend6.orders.order_verb import PricedVerb
from game.rulesets.opend6.seats import on_foot
from game.systems import interactables
from game.systems.bodies import measuring_cell
from game.systems.doors import door_at
from game.systems.interactables import usable_from, using

RULE = "opend6.turn.choice"


class UseDoor(Action, frozen=True):
    cell: Cell


def offer(table: Table, unit: UnitId) -> Iterable[Action]:
    return [UseDoor(unit, cell) for cell in usable_from(table, table.cell(unit))] or [
        UseDoor(unit, table.cell(unit))
    ]


def refuse(table: Table, order: UseDoor) -> Refusal | None:
    if aboard := on_foot(table, order.unit):
        return aboard
    if order.cell not in table.field:
        return Refusal(RULE, "nothing to be used within reach")
    here = measuring_cell(table, order.cell, order.unit)
    words = interactables.refuse_thing(table, order.cell, here)
    return Refusal(RULE, words) if words else None


def resolve(table: Table, order: UseDoor) -> Play[None]:
    """Open or close the door there, a locked one by force; or press the button, once for all."""
    unit = order.unit
    yield from interactables.use(table, unit, order.cell, RULE, lambda lock: _forced(table, unit, lock))
    yield from look_around(table)


def _forced(table: Table, unit: UnitId, lock: int) -> Play[bool]:
    return (yield from roll(table, forcing(table, unit), lock, settled=True)).total >= lock


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


def chances(table: Table, order: UseDoor) -> Chances:
    found = door_at(table, order.cell)
    locked = found and found[1].lock and not found[1].open
    return check_chances(table, forcing(table, order.unit), found[1].lock) if found and locked else Chances()


def describe(table: Table, order: UseDoor) -> str:
    return using(table, order.cell)


USE_DOOR = PricedVerb(
    UseDoor, "Door", "door", "k", "cell", quiet=True, works=True, aboard="nobody",
    rule=RULE, deed="works a door",
    tip="Opens or shuts a door beside you, or works what else is there. A locked door has to be forced.",
    outcomes=("pass", "fail"),
    offer=offer, refuse=refuse, resolve=resolve, chances=chances, describe=describe,
)  # fmt: skip
