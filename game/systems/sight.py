"""Lines of sight: how many of sixteen rays between two cells arrive, and what stops or meets the others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.core.field import Cell, Cover, Field
from game.systems.grid import wall_owner
from game.systems.rays import ALL, RAYS, Bundle, bundle, shadows

_OPAQUE, _OBSTACLE, _EDGED = 1, 2, 4
_WIDEST = 24
"""The largest radius whose table of shadows is worth its memory, about 12 MB."""

_NOTHING: frozenset[Cell] = frozenset()


@dataclass(frozen=True, slots=True)
class Exposure:
    """How much of one cell is seen from another, the same both ways.

    `blockers` stop at least one ray (of a wall on a border, the cell that has it); `obstacles` are the cells with cover that
    rays cross, each with the number of those rays.
    """

    arrived: int
    blockers: tuple[Cell, ...] = ()
    obstacles: tuple[tuple[Cell, int], ...] = ()
    rays: int = RAYS

    @property
    def hidden_percent(self) -> int:
        return 100 * (self.rays - self.arrived) // self.rays


@lru_cache(maxsize=64)
def _marks(field: Field, opaque: frozenset[Cell]) -> bytes:
    """For each cell of the field: does it stop rays, does it give cover, has it walls on its borders?"""
    marks = bytearray(_OPAQUE * tile.blocks_sight | _OBSTACLE * (tile.cover > Cover.NONE) | _EDGED * bool(tile.edges) for tile in field.tiles)
    for x, y in opaque:
        marks[y * field.width + x] |= _OPAQUE
    return bytes(marks)


def exposure(field: Field, a: Cell, b: Cell, opaque: frozenset[Cell] = _NOTHING) -> Exposure:
    """Sends sixteen rays between the inset corners of two cells; `opaque` cells (closed doors, smoke) stop them like walls.

    Neither `a` nor `b` itself stops a ray. A ray through the very corner between two blockers is stopped.
    """
    return _exposure(field, a, b, opaque) if a <= b else _exposure(field, b, a, opaque)


@lru_cache(maxsize=1 << 16)
def _exposure(field: Field, a: Cell, b: Cell, opaque: frozenset[Cell]) -> Exposure:
    marks, width, rays = _marks(field, opaque), field.width, bundle(b[0] - a[0], b[1] - a[1])
    first, last = a[1] * width + a[0], b[1] * width + b[0]
    stopped, met = 0, marks[first] | marks[last]
    blockers: set[Cell] = set()
    obstacles: list[tuple[Cell, int]] = []
    for x, y, mask in rays.cells:
        mark = marks[first + y * width + x]
        if mark:
            met |= mark
            if mark & _OPAQUE:
                stopped |= mask
                blockers.add((a[0] + x, a[1] + y))
            if mark & _OBSTACLE:
                obstacles.append(((a[0] + x, a[1] + y), mask.bit_count()))
    if met & _EDGED:
        stopped |= _stopped_by_edges(field, a, rays, blockers)
    stopped |= _stopped_at_corners(field, a, rays, marks, blockers)
    return Exposure(RAYS - stopped.bit_count(), tuple(sorted(blockers)), tuple(obstacles))


def _stopped_by_edges(field: Field, origin: Cell, rays: Bundle, blockers: set[Cell]) -> int:
    stopped = 0
    for before, after, mask in rays.borders:
        wall = wall_owner(field, _plus(origin, before), _plus(origin, after))
        if wall:
            stopped |= mask
            blockers.add(wall)
    return stopped


def _stopped_at_corners(field: Field, origin: Cell, rays: Bundle, marks: bytes, blockers: set[Cell]) -> int:
    stopped = 0
    for corner, mask in rays.corners:
        here, there = _plus(origin, corner.before), _plus(origin, corner.after)
        ways = [_barrier(field, here, _plus(origin, side), there, marks) for side in corner.sides]
        if ways[0] and ways[1]:
            stopped |= mask
            blockers.update(way for way in ways if way)
    return stopped


def _barrier(field: Field, here: Cell, side: Cell, there: Cell, marks: bytes) -> Cell | None:
    """The cell that shuts the bend from `here` over `side` to `there`, if one does."""
    if marks[side[1] * field.width + side[0]] & _OPAQUE:
        return side
    return wall_owner(field, here, side) or wall_owner(field, side, there)


def _plus(a: Cell, b: Cell) -> Cell:
    return a[0] + b[0], a[1] + b[1]


def sees(field: Field, a: Cell, b: Cell, opaque: frozenset[Cell] = _NOTHING) -> bool:
    """Whether at least one ray between the two cells arrives."""
    return exposure(field, a, b, opaque).arrived > 0


def visible_cells(field: Field, a: Cell, radius: int, opaque: frozenset[Cell] = _NOTHING) -> frozenset[Cell]:
    """The cells within `radius` steps of `a` that see it, itself among them: those that `sees` says, faster."""
    return _view(field, a, radius, opaque)


@lru_cache(maxsize=256)
def _view(field: Field, a: Cell, radius: int, opaque: frozenset[Cell]) -> frozenset[Cell]:
    columns = range(max(0, a[0] - radius), min(field.width, a[0] + radius + 1))
    rows = range(max(0, a[1] - radius), min(field.height, a[1] + radius + 1))
    marks = _marks(field, opaque)
    met = set().union(*(marks[y * field.width + columns.start : y * field.width + columns.stop] for y in rows))
    if radius > _WIDEST or any(mark & _EDGED for mark in met):
        return frozenset((x, y) for y in rows for x in columns if sees(field, a, (x, y), opaque))
    return _lit(field, a, radius, marks, columns, rows)


def _lit(field: Field, a: Cell, radius: int, marks: bytes, columns: range, rows: range) -> frozenset[Cell]:
    """Lays the shadows of all opaque cells over each other, and takes the cells that some ray still reaches."""
    dark = {(x - a[0], y - a[1]) for y in rows for x in columns if marks[y * field.width + x] & _OPAQUE}
    table, stopped = shadows(radius), 0
    for x, y in dark:
        stopped |= table.cells.get((x, y), 0)
        for corner in ((x + 1, y - 1), (x + 1, y + 1)):
            if corner in dark:
                stopped |= table.corners.get(((x, y), corner), 0)
    side = 2 * radius + 1
    left = memoryview(stopped.to_bytes(2 * side * side, "little")).cast("H")
    east, south = a[0] - radius, a[1] - radius
    return frozenset((x, y) for y in rows for x in columns if left[(y - south) * side + x - east] != ALL)
