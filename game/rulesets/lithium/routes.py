"""Where a figure may declare to go: walks, runs, short walks, ladders and jumps."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from game.core.actions import Refusal
from game.core.components import Clock, Down, Facing, Position, Size, Unit
from game.core.describing.names import cell_name
from game.core.field import Cell, Field
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.rulesets.lithium.checks import Check, check, useless
from game.rulesets.lithium.components import LEGS, Body, Numbed, Plan, Prone, Worn
from game.rulesets.lithium.figures import SHORT, WALK, goal, tiles, will_be_prone
from game.systems.bodies import large
from game.systems.movement_query import movement_range, path_fault, price_of, why_not
from game.systems.occupancy import is_solid, wall_between
from game.systems.pathfinding import MovementRange, passable

KINDS = "lithium.action.kinds"
JUMP = "lithium.action.jump"
JUMP_TILES = 4
WIDEST = 2


@cached_by_components(Plan, Prone, Body, Numbed, Clock, Worn)
def budget(table: Table, unit: UnitId, most: int) -> int:
    """The tiles that are left of so many; who lies on the ground crawls one in place of a walk."""
    if will_be_prone(table, unit):
        return 1 if most == WALK else 0
    return tiles(table, unit, most)


@cached_by_components(Unit, Down, Position, Plan, Size, Facing)
def blocked_and_taken(table: Table, unit: UnitId) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The cells of standing enemies, which block, and those that a friend holds or heads for and the fallen
    lie on: no place to stop."""
    side = table.unit(unit).side
    blocked, fallen = _blocked(table, side)
    return blocked, fallen.union(*[cells for friend, cells in _held(table, side) if friend != unit])


@cached_by_components(Unit, Down, Position, Size, Facing)
def _blocked(table: Table, side: str) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The cells of the standing enemies of the side, and of the fallen."""
    foes = frozenset(
        cell for unit in table.standing() if table.unit(unit).side != side for cell in table.cells(unit)
    )
    return foes, frozenset(cell for unit, _ in table.world.each(Down) for cell in table.cells(unit))


@cached_by_components(Unit, Down, Position, Plan, Size, Facing)
def _held(table: Table, side: str) -> list[tuple[int, tuple[Cell, ...]]]:
    """Who stands on the side, with the cells that it holds or heads for."""
    return [
        (unit, table.cells_at(unit, goal(table, unit)))
        for unit in table.standing()
        if table.unit(unit).side == side
    ]


def reach(table: Table, unit: UnitId, most: int) -> MovementRange:
    """Everywhere the figure may walk to."""
    return movement_range(table, unit, most, *blocked_and_taken(table, unit))


def price(table: Table, cell: Cell, unit: UnitId) -> int:
    """What a step onto the cell costs: of a large unit, the dearest that it then fills."""
    return price_of(table, unit, (cell,))


def refuse_path(table: Table, unit: UnitId, path: tuple[Cell, ...], tiles_: int) -> Refusal | None:
    """Why the figure cannot go that way in so many tiles, as things stand now."""
    rule = "lithium.action.combined" if tiles_ == SHORT else KINDS
    if words := path_fault(table, path):
        return Refusal(rule, words)
    most = budget(table, unit, tiles_)
    if most == 0:
        return Refusal(
            "lithium.damage.leg" if useless(table, unit, LEGS) else rule, "on the ground one only crawls"
        )
    cost = price_of(table, unit, path)
    if most < cost and not (most == 1 and len(path) == 1):
        return Refusal(rule, f"the path costs {cost} tiles, the figure has {most}")
    words = why_not(table, unit, path, *blocked_and_taken(table, unit))
    return Refusal(rule, words) if words else None


# ---------------------------------------------------------------- ladders and jumps


def ladders(table: Table, cell: Cell) -> list[Cell]:
    """The other ends of the ladders that begin on that cell."""
    rungs = [zone.cells for zone in table.field.zones if zone.kind == "ladder" and cell in zone.cells]
    return [end for cells in rungs for end in (cells[0], cells[-1]) if end != cell]


def refuse_climb(table: Table, unit: UnitId, cell: Cell) -> Refusal | None:
    rule = "lithium.action.climb"
    if cell not in ladders(table, table.cell(unit)):
        return Refusal(rule, "no ladder here")
    if large(table, unit):
        return Refusal(rule, "too large for a ladder")
    if will_be_prone(table, unit) or useless(table, unit, LEGS):
        return Refusal(rule, "not from the ground")
    if not passable(table.field, cell, table.closed()):
        return Refusal(rule, f"something solid is on {cell_name(cell)}")
    foes, taken = blocked_and_taken(table, unit)
    return Refusal(rule, f"{cell_name(cell)} is taken") if cell in foes | taken else None


def gap(table: Table, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells of the path that one cannot stand on."""
    return _holes(table.ground(), table.closed(), path)


def _holes(ground: Field, doors: frozenset[Cell], path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(cell for cell in path if not passable(ground, cell, doors))


def leaping(table: Table, unit: UnitId) -> Check:
    return check(table, unit, "Jumping", JUMP, "strength", "jumping", LEGS)


def refuse_jump(table: Table, unit: UnitId, path: tuple[Cell, ...]) -> Refusal | None:
    """A jump goes straight over one gap of a tile or two, low obstacles too, and lands behind it."""
    if will_be_prone(table, unit) or useless(table, unit, LEGS):
        return Refusal(JUMP, "not from the ground")
    if large(table, unit):
        return Refusal(JUMP, "too large to jump")
    if (
        not path
        or len(path) > min(JUMP_TILES, tiles(table, unit, JUMP_TILES))
        or any(cell not in table.field for cell in path)
    ):
        return Refusal(JUMP, "no way to run and jump")
    if words := _no_leap(table.ground(), table.closed(), table.cell(unit), path):
        return Refusal(JUMP, words)
    _, taken = blocked_and_taken(table, unit)
    if any(table.at(cell) for cell in path) or path[-1] in taken:
        return Refusal(JUMP, "somebody is in the way")
    return None


@lru_cache(maxsize=1 << 12)
def _no_leap(ground: Field, doors: frozenset[Cell], here: Cell, path: tuple[Cell, ...]) -> str:
    """What is wrong with a jump along cells of the map, whoever makes it; "" if nothing is."""
    grid = ground.grid
    if not grid.adjacent(here, path[0]) or grid.row(here, path[0], len(path)) != path:
        return "a jump goes straight"
    holes = _holes(ground, doors, path)
    if (
        not holes
        or len(holes) > WIDEST
        or path[-1] in holes
        or any(is_solid(ground, cell, doors) for cell in holes)
    ):
        return "a jump clears a gap of one or two tiles"
    first = path.index(holes[0])
    if path[first : first + len(holes)] != holes or _walled(ground, doors, (here, *path)):
        return "something solid is in the way"
    return ""


def _walled(ground: Field, doors: frozenset[Cell], cells: tuple[Cell, ...]) -> bool:
    """Whether a wall on a border, or a solid corner, stands between two cells of the row."""
    for a, b in pairwise(cells):
        for bend in ground.grid.bends(a, b) or (b,):
            if wall_between(ground, a, bend) or (
                bend != b and (is_solid(ground, bend, doors) or wall_between(ground, bend, b))
            ):
                return True
    return False


def jumps(table: Table, unit: UnitId) -> list[tuple[Cell, ...]]:
    """Rows of cells over which the figure might jump."""
    return _rows(table.ground(), table.closed(), table.cell(unit))


def leaps(table: Table, unit: UnitId) -> list[tuple[Cell, ...]]:
    """Those of them where the ground lets anybody jump."""
    return [
        path
        for path in jumps(table, unit)
        if not _no_leap(table.ground(), table.closed(), table.cell(unit), path)
    ]


@lru_cache(maxsize=1 << 8)
def _rows(ground: Field, doors: frozenset[Cell], here: Cell) -> list[tuple[Cell, ...]]:
    rows: list[tuple[Cell, ...]] = []
    for next_one in ground.grid.neighbours(here):
        inside = tuple(cell for cell in ground.grid.row(here, next_one, JUMP_TILES) if cell in ground)
        rows += [inside[:n] for n in range(2, len(inside) + 1) if _holes(ground, doors, inside[:n])]
    return rows
