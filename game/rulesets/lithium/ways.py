"""Where a figure may declare to go: walks, runs, short walks, ladders and jumps."""

from __future__ import annotations

from itertools import pairwise

from game.core.actions import Action, Refusal
from game.core.components import Clock, Down, Facing, Position, Size, Unit
from game.core.field import Cell
from game.core.naming import cell_name
from game.core.table import Table, remembered
from game.rulesets.lithium import orders
from game.rulesets.lithium.checks import Check, check, useless
from game.rulesets.lithium.components import LEGS, Body, Numbed, Plan, Prone, Worn
from game.rulesets.lithium.figures import RUN, SHORT, WALK, goal, lying, tiles
from game.systems.bodies import large
from game.systems.going import nowhere, price_of, ways, why_not
from game.systems.grid import solid, wall_between
from game.systems.movement import Going, passable

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


@remembered(Unit, Down, Position, Plan, Size, Facing)
def others(table: Table, unit: int) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The cells of standing enemies, which block, and those that a friend holds or heads for and the fallen lie on: no place to stop."""
    fallen = {other for other, _ in table.world.each(Down)}
    side, foes, taken = table.unit(unit).side, set[Cell](), set[Cell]()
    for other, figure in table.world.each(Unit):
        if other in fallen:
            taken.update(table.cells(other))
        elif figure.side != side:
            foes.update(table.cells(other))
        elif other != unit:
            taken.update(table.cells_at(other, goal(table, other)))
    return frozenset(foes), frozenset(taken)


def reach(table: Table, unit: int, most: int) -> Going:
    """Everywhere the figure may walk to."""
    return ways(table, unit, most, *others(table, unit))


def price(table: Table, cell: Cell, unit: int) -> int:
    """What a step onto the cell costs: of a large unit, the dearest that it then fills."""
    return price_of(table, unit, (cell,))


def refuse_path(table: Table, unit: int, order: orders.Walk | orders.Run | orders.ShortWalk) -> Refusal | None:
    """Why the figure cannot go that way, as things stand now."""
    path = order.path
    rule = "lithium.action.combined" if isinstance(order, orders.ShortWalk) else KINDS
    if words := nowhere(table, path):
        return Refusal(rule, words)
    most = budget(table, unit, order)
    if most == 0:
        return Refusal("lithium.damage.leg" if useless(table, unit, LEGS) else rule, "on the ground one only crawls")
    cost = price_of(table, unit, path)
    if most < cost and not (most == 1 and len(path) == 1):
        return Refusal(rule, f"the path costs {cost} tiles, the figure has {most}")
    words = why_not(table, unit, path, *others(table, unit))
    return Refusal(rule, words) if words else None


# ---------------------------------------------------------------- ladders and jumps


def ladders(table: Table, cell: Cell) -> list[Cell]:
    """The other ends of the ladders that begin on that cell."""
    rungs = [zone.cells for zone in table.field.zones if zone.kind == "ladder" and cell in zone.cells]
    return [end for cells in rungs for end in (cells[0], cells[-1]) if end != cell]


def refuse_climb(table: Table, unit: int, cell: Cell) -> Refusal | None:
    rule = "lithium.action.climb"
    if cell not in ladders(table, table.cell(unit)):
        return Refusal(rule, "no ladder here")
    if large(table, unit):
        return Refusal(rule, "too large for a ladder")
    if lying(table, unit) or useless(table, unit, LEGS):
        return Refusal(rule, "not from the ground")
    if not passable(table.field, cell, table.closed()):
        return Refusal(rule, f"something solid is on {cell_name(cell)}")
    foes, taken = others(table, unit)
    return Refusal(rule, f"{cell_name(cell)} is taken") if cell in foes | taken else None


def gap(table: Table, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells of the path that one cannot stand on."""
    ground, doors = table.ground(), table.closed()
    return tuple(cell for cell in path if not passable(ground, cell, doors))


def leaping(table: Table, unit: int) -> Check:
    return check(table, unit, "Jumping", JUMP, "strength", "jumping", LEGS)


def refuse_jump(table: Table, unit: int, path: tuple[Cell, ...]) -> Refusal | None:
    """A jump goes straight over one gap of a tile or two, low obstacles too, and lands behind it."""
    if lying(table, unit) or useless(table, unit, LEGS):
        return Refusal(JUMP, "not from the ground")
    if large(table, unit):
        return Refusal(JUMP, "too large to jump")
    if not path or len(path) > min(JUMP_TILES, tiles(table, unit, JUMP_TILES)) or any(cell not in table.field for cell in path):
        return Refusal(JUMP, "no way to run and jump")
    cells = (table.cell(unit), *path)
    grid = table.field.grid
    if not grid.adjacent(cells[0], path[0]) or grid.row(cells[0], path[0], len(path)) != path:
        return Refusal(JUMP, "a jump goes straight")
    holes = gap(table, path)
    doors, ground = table.closed(), table.ground()
    if not holes or len(holes) > WIDEST or path[-1] in holes or any(solid(ground, cell, doors) for cell in holes):
        return Refusal(JUMP, "a jump clears a gap of one or two tiles")
    first = path.index(holes[0])
    if path[first : first + len(holes)] != holes or _walled(table, cells):
        return Refusal(JUMP, "something solid is in the way")
    _, taken = others(table, unit)
    if any(table.at(cell) for cell in path) or path[-1] in taken:
        return Refusal(JUMP, "somebody is in the way")
    return None


def _walled(table: Table, cells: tuple[Cell, ...]) -> bool:
    """Whether a wall on a border, or a solid corner, stands between two cells of the row."""
    doors, ground = table.closed(), table.ground()
    for a, b in pairwise(cells):
        for bend in ground.grid.bends(a, b) or (b,):
            if wall_between(ground, a, bend) or (bend != b and (solid(ground, bend, doors) or wall_between(ground, bend, b))):
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
