"""Throwables: the throw, its scatter, and what happens where it lands."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter

from game.core.actions import Refusal
from game.core.components import Aboard, Altered, Area, Doorway, Facing, Position, Size
from game.core.events import Landed, Scattered, Thrown
from game.core.field import Cell, Field
from game.core.ruleset import Play
from game.core.table import Table, remembered
from game.rulesets.nwo.areas import exposed, lay, note
from game.rulesets.nwo.checks import passes
from game.rulesets.nwo.components import Belt, Skills
from game.rulesets.nwo.content import Throwable
from game.rulesets.nwo.figures import arc_is_clear
from game.rulesets.nwo.harm import hurt
from game.rulesets.nwo.helping import assisted, meets
from game.rulesets.nwo.orders import Throw
from game.rulesets.nwo.ranged import aiming, behind_own_cover
from game.rulesets.nwo.reactions import by_initiative
from game.rulesets.nwo.shooting import splash
from game.systems.areas import covered
from game.systems.bodies import caught, nearest
from game.systems.field_of_view import visible_cells
from game.systems.scatter import faces, shifted
from game.systems.visibility import in_sight

THROW_DC = 12
BASE_RANGE = 6
_BY_ROW = itemgetter(1, 0)


def throw_range(table: Table, unit: int) -> int:
    return BASE_RANGE + table.world.get(unit, Skills).strength // 2


def refuse_throw(table: Table, unit: int, item: Throwable, cell: Cell) -> Refusal | None:
    if item.id not in table.world.get(unit, Belt).items:
        return Refusal("nwo.throw.roll", f"no {item.title} on the belt")
    if cell not in table.field:
        return Refusal("nwo.throw.roll", "that is off the map")
    here = nearest(table, table.cells(unit), (cell,))[0]
    far = table.field.grid.steps(here, cell)
    if far > throw_range(table, unit):
        return Refusal("nwo.throw.roll", f"{far} tiles away, the throw reaches {throw_range(table, unit)}")
    if cell in _solid(table.ground(), table.closed()) or not arc_is_clear(table, here, cell):
        return Refusal("nwo.throw.roll", "a wall is in the way")
    if behind_own_cover(table, unit, cell):
        return Refusal("nwo.prone.behind-cover", "lying behind cover, that is on its other side")
    if item.single_target:
        target = table.at(cell)
        if not target or not table.hostile(unit, target):
            return Refusal("nwo.throw.single-target", f"the {item.title} needs an enemy to be thrown at")
        if not in_sight(table, here, cell):
            return Refusal("nwo.ranged.line-of-fire", f"{table.unit(target).name} is out of sight")
    return None


@lru_cache(maxsize=64)
def _solid(ground: Field, closed: frozenset[Cell]) -> frozenset[Cell]:
    """The cells at which nothing can be thrown."""
    return closed.union(cell for cell in ground.cells() if ground[cell].blocks and ground[cell].blocks_sight)


def in_reach(table: Table, unit: int) -> list[Cell]:
    """The cells of the map that the figure can throw as far as, row by row."""
    disc = table.field.grid.disc(table.cell(unit), throw_range(table, unit))
    return sorted([cell for cell in disc if cell in table.field], key=_BY_ROW)


@remembered(Altered, Doorway, Aboard, own=(Position, Size, Facing, Skills))
def clear_throws(table: Table, unit: int, item: str) -> list[Throw]:
    """Throws of it at the cells within reach that no wall keeps the figure from throwing at."""
    ground, closed = table.ground(), table.closed()
    clear = visible_cells(ground, table.cell(unit), throw_range(table, unit), closed) - _solid(ground, closed)
    return [Throw(unit, cell, item) for cell in sorted(clear, key=_BY_ROW)]


def throw(table: Table, unit: int, item: Throwable, cell: Cell) -> Play[None]:
    items = list(table.world.get(unit, Belt).items)
    items.remove(item.id)
    table.world.put(unit, Belt(tuple(items)))
    yield Thrown(unit, item.id, cell)
    if item.single_target:
        yield from splash(table, unit, item, table.at(cell))
        return
    asked = yield from assisted(table, aiming(table, unit, 0), "throw", chance=meets(THROW_DC))
    if not (yield from passes(table, asked, THROW_DC)):
        cell = yield from _scatter(table, item, cell)
    yield from land(table, unit, item, cell)


def _scatter(table: Table, item: Throwable, cell: Cell) -> Play[Cell]:
    """Two shifts by a die with a face for each direction; a wall stops the one that leads into it
    (nwo.throw.scatter, nwo.throw.scatter-wall)."""
    sides = faces(table.field)
    for die in (table.dice.roll(sides), table.dice.roll(sides)):
        end = shifted(table.ground(), cell, die, table.closed())
        yield Scattered(item.id, die, cell, end)
        cell = end
    return cell


def land(table: Table, unit: int, item: Throwable, cell: Cell) -> Play[None]:
    """Everyone in the area takes the damage and must withstand its condition; then the area lingers
    (nwo.throw.on-hit)."""
    cells = covered(table.ground(), cell, item.size, table.closed())
    yield Landed(item.id, cell, cells)
    area = yield from lay(table, item.condition, cells, unit, item.turns)
    inside = by_initiative(table, caught(table, cells))
    for other in inside:
        note(table, other, area)
        yield from hurt(table, other, item.damage, by=unit)
        yield from exposed(table, other, item.condition)


def area_at(table: Table, cell: Cell, kind: str) -> bool:
    """Whether an area that applies this condition lies on the cell."""
    return any(area.kind == kind and area.turns and cell in area.cells for _, area in table.world.each(Area))
