"""To use a door, a switch or a button where one stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.actions import Refusal
from game.core.field import Cell
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.declarations import Declaration
from game.rulesets.lithium.figures import planned_cell
from game.rulesets.lithium.interactables import RULE, forcing_chances, refuse_use, use
from game.rulesets.lithium.order_verb import DeclarationVerb, Stand
from game.rulesets.lithium.orders.handling import hand_offers
from game.systems.interactables import usable_from, using


class Use(Declaration, frozen=True):
    """Use a door, switch or button on the own or an adjacent tile."""

    late: ClassVar[bool] = True
    cell: Cell

    @property
    def at(self) -> Cell:
        return self.cell

    def said(self, table: Table) -> str:
        return using(table, self.cell)


def offer(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    here = planned_cell(table, unit)
    yield hand_offers(
        table, unit, USE, lambda: (Use(unit, cell) for cell in usable_from(table, here)), Use(unit, here)
    )


def forbid(table: Table, order: Use, stand: Stand) -> Refusal | None:
    return refuse_use(table, order.cell, stand.cell)


def resolve(table: Table, order: Use) -> Play[None]:
    yield from use(table, order.unit, order.cell)


def chances(table: Table, order: Use) -> Chances:
    return forcing_chances(table, order.unit, order.cell)


USE = DeclarationVerb(
    Use,
    words="Use",
    icon="door",
    hotkey="i",
    aim="cell",
    quiet=True,
    works=True,
    rule=RULE,
    outcomes=("pass", "fail"),
    offer=offer,
    forbid=forbid,
    wants=lambda order: order.cell,
    resolve=resolve,
    chances=chances,
)
