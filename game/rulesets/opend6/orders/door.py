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
from game.rulesets.opend6.interactables import RULE, forcing, refuse_use, use
from game.rulesets.opend6.orders.order_verb import PricedVerb
from game.rulesets.opend6.seats import on_foot
from game.systems.doors import door_at
from game.systems.interactables import usable_from, using


class UseDoor(Action, frozen=True):
    cell: Cell


def offer(table: Table, unit: UnitId) -> Iterable[Action]:
    return [UseDoor(unit, cell) for cell in usable_from(table, table.cell(unit))] or [
        UseDoor(unit, table.cell(unit))
    ]


def refuse(table: Table, order: UseDoor) -> Refusal | None:
    return on_foot(table, order.unit) or refuse_use(table, order.unit, order.cell)


def resolve(table: Table, order: UseDoor) -> Play[None]:
    yield from use(table, order.unit, order.cell)


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
