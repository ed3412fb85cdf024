"""Where a figure may declare to go: walks, runs, short walks, ladders and jumps."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from game.core.actions import Action, Refusal
from game.core.components import Clock, Down, Position, Unit
from game.core.field import Cell, Field
from game.core.naming import cell_name
from game.core.table import Table, remembered
from game.rulesets.lithium import orders
from game.rulesets.lithium.checks import Check, check, useless
from game.rulesets.lithium.components import LEGS, Body, Numbed, Plan, Prone, Worn
from game.rulesets.lithium.state import RUN, SHORT, WALK, goal, lying, tiles
from game.systems.grid import solid, wall_between
from game.systems.movement import Reach, legal_step, passable, reachable

KINDS = "lithium.action.kinds"
JUMP = "lithium.action.jump"
JUMP_TILES = 4
WIDEST = 2


def budget(table: Table, unit: int, order: Action) -> int:
    """The tiles that the order grants; who lies on the ground crawls one."""
    return _budget(table, unit, type(order))


@remembered(Plan, Prone, Body, Numbed, Clock, Worn)
def _budget(table: Table, unit: int, kind: type[Action]) -> int:
    if lying(table, unit):
        return 1 if kind is orders.Walk else 0
    return tiles(table, unit, {orders.Walk: WALK, orders.Run: RUN}.get(kind, SHORT))


@remembered(Unit, Down, Position, Plan)
def others(table: Table, unit: int) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The cells of standing enemies, which block, and those that a friend holds or heads for and the fallen lie on: no place to stop."""
    fallen = {other for other, _ in table.world.each(Down)}
    side, foes, taken = table.unit(unit).side, set(), set()
    for other, figure in table.world.each(Unit):
        if other in fallen:
            taken.add(table.cell(other))
        elif figure.side != side:
            foes.add(table.cell(other))
        elif other != unit:
            taken.add(goal(table, other))
    return frozenset(foes), frozenset(taken)


def reach(table: Table, unit: int, most: int) -> Reach:
    """Everywhere the figure may walk to."""
    foes, taken = others(table, unit)
    return reachable(table.field, table.cell(unit), most, closed=table.closed(), blocked=foes, occupied=taken)


def price(table: Table, cell: Cell) -> int:
    return max(1, table.field[cell].cost)


def refuse_path(table: Table, unit: int, order: orders.Walk | orders.Run | orders.ShortWalk) -> Refusal | None:
    """Why the figure cannot go that way, as things stand now."""
    path = order.path
    rule = "lithium.action.combined" if isinstance(order, orders.ShortWalk) else KINDS
    if not path:
        return Refusal(rule, "nowhere to go")
    if any(cell not in table.field for cell in path):
        return Refusal(rule, "the path leaves the map")
    most = budget(table, unit, order)
    if most == 0:
        return Refusal("lithium.damage.leg" if useless(table, unit, LEGS) else rule, "on the ground one only crawls")
    if most < sum(price(table, cell) for cell in path) and not (most == 1 and len(path) == 1):
        return Refusal(rule, f"the path costs {sum(price(table, cell) for cell in path)} tiles, the figure has {most}")
    words = _refuse_steps(table.field, (table.cell(unit), *path), *others(table, unit), table.closed())
    return Refusal(rule, words) if words else None


@lru_cache(maxsize=1 << 14)
def _refuse_steps(field: Field, way: tuple[Cell, ...], foes: frozenset[Cell], taken: frozenset[Cell], doors: frozenset[Cell]) -> str:
    """What is in the way from its first cell to its last, in words: asked again for every way while a side declares."""
    for start, end in pairwise(way):
        if not legal_step(field, start, end, doors):
            return f"no step from {cell_name(start)} to {cell_name(end)}: something solid is in the way"
        if end in foes:
            return f"an enemy stands on {cell_name(end)}"
    return f"{cell_name(way[-1])} is taken" if way[-1] in taken else ""


# ---------------------------------------------------------------- ladders and jumps


def ladders(table: Table, cell: Cell) -> list[Cell]:
    """The other ends of the ladders that begin on that cell."""
    rungs = [zone.cells for zone in table.field.zones if zone.kind == "ladder" and cell in zone.cells]
    return [end for cells in rungs for end in (cells[0], cells[-1]) if end != cell]


def refuse_climb(table: Table, unit: int, cell: Cell) -> Refusal | None:
    rule = "lithium.action.climb"
    if cell not in ladders(table, table.cell(unit)):
        return Refusal(rule, "no ladder here")
    if lying(table, unit) or useless(table, unit, LEGS):
        return Refusal(rule, "not from the ground")
    foes, taken = others(table, unit)
    return Refusal(rule, f"{cell_name(cell)} is taken") if cell in foes | taken else None


def gap(table: Table, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells of the path that one cannot stand on."""
    return tuple(cell for cell in path if not passable(table.field, cell, table.closed()))


def leaping(table: Table, unit: int) -> Check:
    return check(table, unit, "Jumping", JUMP, "strength", "jumping", LEGS)


def refuse_jump(table: Table, unit: int, path: tuple[Cell, ...]) -> Refusal | None:
    """A jump goes straight over one gap of a tile or two, low obstacles too, and lands behind it."""
    if lying(table, unit) or useless(table, unit, LEGS):
        return Refusal(JUMP, "not from the ground")
    if not path or len(path) > min(JUMP_TILES, tiles(table, unit, JUMP_TILES)) or any(cell not in table.field for cell in path):
        return Refusal(JUMP, "no way to run and jump")
    cells = (table.cell(unit), *path)
    grid = table.field.grid
    if not grid.adjacent(cells[0], path[0]) or grid.row(cells[0], path[0], len(path)) != path:
        return Refusal(JUMP, "a jump goes straight")
    holes = gap(table, path)
    doors = table.closed()
    if not holes or len(holes) > WIDEST or path[-1] in holes or any(solid(table.field, cell, doors) for cell in holes):
        return Refusal(JUMP, "a jump clears a gap of one or two tiles")
    first = path.index(holes[0])
    if path[first : first + len(holes)] != holes or _walled(table, cells):
        return Refusal(JUMP, "something solid is in the way")
    _, taken = others(table, unit)
    if not {table.cell(other) for other in table.standing()}.isdisjoint(path) or path[-1] in taken:
        return Refusal(JUMP, "somebody is in the way")
    return None


def _walled(table: Table, cells: tuple[Cell, ...]) -> bool:
    """Whether a wall on a border, or a solid corner, stands between two cells of the row."""
    doors = table.closed()
    for a, b in pairwise(cells):
        for bend in table.field.grid.bends(a, b) or (b,):
            if wall_between(table.field, a, bend) or (bend != b and (solid(table.field, bend, doors) or wall_between(table.field, bend, b))):
                return True
    return False


def jumps(table: Table, unit: int) -> list[tuple[Cell, ...]]:
    """Rows of cells over which the figure might jump."""
    here, grid = table.cell(unit), table.field.grid
    rows: list[tuple[Cell, ...]] = []
    for next_one in grid.neighbours(here):
        inside = tuple(cell for cell in grid.row(here, next_one, JUMP_TILES) if cell in table.field)
        rows += [inside[:n] for n in range(2, len(inside) + 1) if gap(table, inside[:n])]
    return rows
