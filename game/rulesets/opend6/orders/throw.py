"""Throwing a grenade at a tile (opend6.attack.blast)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from game.core.actions import Action, Refusal
from game.core.describing.display import Endings
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.order_offers import LazySequence, OfferBatch
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.attack_odds import MISS
from game.rulesets.opend6.attacks import attack
from game.rulesets.opend6.blast_odds import chance_to_strike, endings_of, of_throw
from game.rulesets.opend6.blasts import Grenade, landings, ranges, refuse_throw
from game.rulesets.opend6.content import Thing, things
from game.rulesets.opend6.figures import grenades
from game.rulesets.opend6.orders.order_verb import PricedVerb, has_no_actions_left
from game.rulesets.opend6.terrain import is_within
from game.systems.bodies import measuring_cell
from game.systems.distance import tile_cm


class Throw(Action, frozen=True):
    cell: Cell
    item: str


def offer(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    """Wherever it can come down it may be thrown at, or nowhere."""
    bombs = () if has_no_actions_left(table, unit) else grenades(table, unit)
    if not bombs:
        yield Throw(unit, table.cell(unit), "")
    for item in bombs:
        aims = _aims(table, unit, item)
        throws = _thrown(unit, landings(table, unit, aims), item)
        yield OfferBatch(
            _thrown(unit, aims, item), throws if throws and THROW.refusal(table, throws[0]) is None else ()
        )


def _thrown(unit: UnitId, cells: Sequence[Cell], item: Thing) -> LazySequence:
    return LazySequence(lambda cell: Throw(unit, cell, item.id), cells)


def _aims(table: Table, unit: UnitId, item: Thing) -> list[Cell]:
    """Every tile that it can be thrown at by its range; walls between are refused."""
    far, here, field = 100 * ranges(table, unit, item)[-1], table.cell(unit), table.field
    if table.cells(unit) == (here,):
        return [cell for cell in field.grid.circle(here, Fraction(far, tile_cm(field))) if cell in field]
    near = [cell for cell in field.grid.disc(here, far // tile_cm(field) + 1) if cell in field]
    return [cell for cell in near if is_within(field, measuring_cell(table, cell, unit), cell, far)]


def threatens(table: Table, unit: UnitId, target: UnitId) -> Iterator[Action]:
    yield from (
        Throw(unit, table.cell(target), item.id) for item in grenades(table, unit) if item.kind != "smoke"
    )


def strikes(table: Table, order: Throw, target: UnitId) -> Iterator[Fraction]:
    return chance_to_strike(table, attack_by_order(order), target)


def attack_by_order(order: Throw) -> Grenade:
    return Grenade(order.unit, cell=order.cell, item=things()[order.item])


def refuse(table: Table, order: Throw) -> Refusal | None:
    return refuse_throw(table, order.unit, order.cell, order.item)


def resolve(table: Table, order: Throw) -> Play[None]:
    yield from attack(table, attack_by_order(order))


def chances(table: Table, order: Throw) -> Chances:
    return of_throw(table, attack_by_order(order))


def endings(table: Table, order: Throw) -> Endings:
    return endings_of(table, attack_by_order(order))


def describe(_table: Table, order: Throw) -> str:
    return (
        f"Throw the {things()[order.item].title if order.item in things() else 'grenade'} at "
        f"{cell_name(order.cell)}"
    )


THROW = PricedVerb(
    Throw, "Throw", "throw", "t", "cell", rule="opend6.attack.blast", deed="throws", steady=True,
    makes=attack_by_order,
    outcomes=("hit", MISS),
    offer=offer, refuse=refuse, resolve=resolve, chances=chances, endings=endings, describe=describe,
    threatens=threatens, strikes=strikes,
)  # fmt: skip
