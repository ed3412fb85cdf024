"""Throwing a grenade at a tile, where it scatters if the throw falls short
(infowar.ranged.defence-modifier)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from game.core.actions import Action, Refusal
from game.core.describing.display import Graded
from game.core.describing.names import cell_name
from game.core.events import Scattered, Thrown
from game.core.field import Cell, Field
from game.core.geometry.grid import Grid
from game.core.order_offers import LazySequence, OfferBatch
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.attack import attack_roll
from game.rulesets.infowar.blast_odds import chance_to_strike, of_throw
from game.rulesets.infowar.checks import TEST, roll
from game.rulesets.infowar.components import Belt
from game.rulesets.infowar.content import Item, items
from game.rulesets.infowar.degree_odds import of_blast, of_roll
from game.rulesets.infowar.figures import grenades, metres, turn
from game.rulesets.infowar.grenades import MOST_SCATTER, RULE, explode_at, throwing
from game.rulesets.infowar.order_verb import FramedVerb
from game.rulesets.infowar.ranged import band, is_in_range, tile_difficulty
from game.rulesets.infowar.targets import announced_words, refuse_attack
from game.systems.bodies import large, measuring_cell
from game.systems.field_of_view import visible_cells
from game.systems.line_of_sight import sees
from game.systems.scatter import faces, shifted


class Throw(Action, frozen=True):
    """Throw a grenade at a tile (infowar.ranged.defence-modifier); `pull` is the worst wound that it is to
    deal."""

    cell: Cell
    item: str
    pull: str = ""


def offer(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    """As far as it may be thrown: to twice the long range (infowar.ranged.range-difficulty)."""
    things = grenades(table, unit)
    if not things or not turn(table, unit).action:
        yield Throw(unit, table.cell(unit), things[0].id if things else "")
        return
    for item in things:
        far = int(2 * item.ranges[-1] / table.field.metres_per_tile)
        aims = aims_within(table.field.grid, table.field.width, table.field.height, table.cells(unit), far)
        allowed = THROW.refusal(table, Throw(unit, table.cell(unit), item.id)) is None
        within_range = open_cells(table, unit, item, aims) if allowed else []
        yield OfferBatch(_made(unit, aims.cells, item.id), _made(unit, within_range, item.id))


class Aims(NamedTuple):
    """The cells of the map that lie so near to those of a figure, and the most steps to one of them."""

    cells: list[Cell]
    radius: int


@lru_cache(maxsize=32)
def aims_within(grid: Grid, width: int, height: int, own: tuple[Cell, ...], far: int) -> Aims:
    disc = dict.fromkeys(cell for here in own for cell in grid.circle(here, far))
    cells = [cell for cell in disc if 0 <= cell[0] < width and 0 <= cell[1] < height]
    return Aims(cells, max([grid.steps(own[0], cell) for cell in cells], default=0))


def _made(unit: UnitId, cells: Sequence[Cell], item: str) -> LazySequence:
    return LazySequence(lambda cell: Throw(unit, cell, item), cells)


def refuse(table: Table, order: Throw) -> Refusal | None:
    unit, cell, known = order.unit, order.cell, items().get(order.item)
    if known is None or not known.ranges or order.item not in table.world.get(unit, Belt).items:
        return Refusal(RULE, "no grenade to throw")
    if cell not in table.field:
        return Refusal(RULE, "that is off the map")
    here = measuring_cell(table, cell, unit)
    if band(table, here, cell, known.ranges) > 4:
        return Refusal(RULE, f"{metres(table, here, cell)} m away, that is out of range")
    if not is_open(table, unit, known, cell):
        return Refusal(RULE, "a wall, or something as high, is in the way")
    if order.pull and not known.factor:
        return Refusal("infowar.stun.pull", f"a {known.title} harms nobody")
    return refuse_attack(table, unit, "", order.pull) if known.factor else None


def threatens(table: Table, unit: UnitId, target: UnitId) -> Iterator[Action]:
    bombs = (item for item in grenades(table, unit) if item.kind == "grenade")
    yield from (Throw(unit, table.cell(target), item.id) for item in bombs)


def strikes(table: Table, order: Throw, target: UnitId) -> Iterator[Fraction]:
    return chance_to_strike(table, order.unit, items()[order.item], order.cell, target)


def open_cells(table: Table, unit: UnitId, item: Item, aims: Aims) -> list[Cell]:
    """Those of the cells to which the figure could throw that."""
    if large(table, unit):
        return [cell for cell in aims.cells if is_open(table, unit, item, cell)]
    ground, closed, here = table.ground(), table.closed(), table.cell(unit)
    free = visible_cells(ground, here, aims.radius, closed) - closed - _walls(ground)
    return [cell for cell in aims.cells if cell in free and is_in_range(table, here, cell, item.ranges)]


def is_open(table: Table, unit: UnitId, item: Item, cell: Cell) -> bool:
    """Whether the cell is within range, no wall itself and behind none; smoke hinders no throw."""
    ground, closed = table.ground(), table.closed()
    if cell in closed or cell in _walls(ground):
        return False
    if not any(sees(ground, here, cell, closed) for here in table.cells(unit)):
        return False
    return is_in_range(table, measuring_cell(table, cell, unit), cell, item.ranges)


@lru_cache(maxsize=64)
def _walls(ground: Field) -> frozenset[Cell]:
    return frozenset(cell for cell in ground.cells() if ground[cell].blocks and ground[cell].blocks_sight)


def resolve(table: Table, order: Throw) -> Play[None]:
    """Short of the Difficulty it scatters one tile for each level, three at most; a wall stops the step that
    leads into it."""
    unit, cell, item = order.unit, order.cell, items()[order.item]
    left = list(table.world.get(unit, Belt).items)
    left.remove(item.id)
    table.world.put(unit, Belt(tuple(left)))
    yield Thrown(unit, item.id, cell)
    against = tile_difficulty(table, unit, cell, item.ranges).level
    thrown = throwing(unit, item, order.pull)
    made = yield from roll(table, attack_roll(table, thrown), against)
    for _ in range(min(MOST_SCATTER, max(0, -made.degree))):
        die = table.dice.roll(faces(table.field))
        there = shifted(table.ground(), cell, die, table.closed())
        yield Scattered(item.id, die, cell, there)
        cell = there
    yield from explode_at(table, thrown, item, cell, made.total)


def chances(table: Table, order: Throw) -> Chances:
    return of_throw(table, order.unit, items()[order.item], order.cell, order.pull)


def graded(table: Table, order: Throw) -> tuple[Graded, ...]:
    """Where the throw comes down, then whom the blast reaches."""
    item = items()[order.item]
    made = throwing(order.unit, item, order.pull)
    return (*of_roll(chances(table, order)), *of_blast(table, made, item, order.cell))


def describe(_table: Table, order: Throw) -> str:
    return (
        f"Throw the {items()[order.item].title if order.item in items() else 'grenade'} at "
        f"{cell_name(order.cell)}{announced_words('', order.pull)}"
    )


THROW = FramedVerb(
    Throw, "Throw", "throw", "t", "cell", rule="infowar.attack.skills", outcomes=TEST, deed="throws",
    tip="Throws a grenade at a tile. Short of the Difficulty it falls aside, a tile for each level.",
    clumsy=True,
    offer=offer, refuse=refuse, resolve=resolve, chances=chances, graded=graded, describe=describe,
    threatens=threatens, strikes=strikes,
)  # fmt: skip
