"""What one sees all around: for each cell within a radius, how many rays arrive."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import chain, compress

from game.core.field import Cell, Field
from game.systems.flat_field import LANE
from game.systems.line_of_sight import Lines, lines
from game.systems.shadow_masks import Shadows, prepare_shadows, shadows

_NOTHING: frozenset[Cell] = frozenset()
_WIDEST = 24
"""The largest radius whose table of shadows is worth its memory: 12 MB on squares, four times as much on
hexes."""
_MODEST = 16
"""The same on hexes, where only the board looks that far."""
_NEAREST = 6
"""A radius whose table is made at once."""
_BITE, _MOST = 24, 128
"""So many cells beyond that are looked at without a pause, and so many such views are kept."""
_far: dict[tuple[Field, Cell, int, frozenset[Cell]], frozenset[Cell]] = {}


_LEFT = {rays: bytes(max(0, rays - stopped) for stopped in range(256)) for rays in (16, 36)}


class View:
    """The cells within `radius` steps of `origin`, and how much of each is seen from there, as
    `sight.arrived` says it."""

    def __init__(self, sight: Lines, origin: Cell, radius: int, counts: bytes) -> None:
        self.origin, self.radius, self.rays = origin, radius, sight.rays
        self._sight = sight
        self._counts = counts
        """The rays that arrive at each cell of the window around the origin, row by row; 0 for those too far
        away."""

    def arrived(self, cell: Cell) -> int:
        """The rays that arrive at the cell; 0 also beyond the radius and beyond the field."""
        if cell not in self._sight.field:
            return 0
        (u, v), (s, t) = self._sight.board.grid.place(self.origin), self._sight.board.grid.place(cell)
        du, dv, radius = s - u, t - v, self.radius
        return (
            self._counts[(dv + radius) * (2 * radius + 1) + du + radius]
            if max(abs(du), abs(dv)) <= radius
            else 0
        )

    def hidden_percent(self, cell: Cell) -> int:
        return 100 * (self.rays - self.arrived(cell)) // self.rays

    @cached_property
    def cells(self) -> frozenset[Cell]:
        """The cells that are seen, the origin among them."""
        field, cells = self._sight.field, frozenset(self._in_window())
        return frozenset(cell for cell in cells if cell in field) if field.grid.axis else cells

    def _in_window(self) -> Iterator[Cell]:
        """The cells that are seen; on staggered maps also some beyond the field."""
        board, side = self._sight.board, 2 * self.radius + 1
        u, v = board.grid.place(self.origin)
        first, top = u - board.left - self.radius, v - board.top - self.radius
        left, right = max(1, first), min(board.stride - 1, first + side)
        rows = range(max(1, top), min(board.height - 1, top + side))
        return chain.from_iterable(
            compress(
                board.row(row)[left:right],
                self._counts[(row - top) * side + left - first : (row - top) * side + right - first],
            )
            for row in rows
        )


def view(field: Field, a: Cell, radius: int, opaque: frozenset[Cell] = _NOTHING) -> View:
    """Everything within `radius` steps of `a`: for each cell what `sight.arrived` says, all at once."""
    return _view(field, a, radius, opaque)


def visible_cells(field: Field, a: Cell, radius: int, opaque: frozenset[Cell] = _NOTHING) -> frozenset[Cell]:
    """The cells within `radius` steps of `a` that see it, itself among them: those that `sees` says,
    faster."""
    if radius <= _WIDEST:
        return _view(field, a, radius, opaque).cells
    *_, seen = looking(field, a, radius, opaque)
    return seen


def looking(
    field: Field, a: Cell, radius: int, opaque: frozenset[Cell] = _NOTHING
) -> Iterator[frozenset[Cell]]:
    """`visible_cells` bit by bit: each time those that are known to be seen by then, at first the nearest, at
    the end all of them."""
    key = field, a, radius, opaque
    if radius <= _NEAREST or key in _far:
        yield _far[key] if key in _far else _view(field, a, radius, opaque).cells
        return
    sight = lines(field, opaque)
    near = min(radius, _WIDEST if sight.rays <= 16 else _MODEST)
    wait = prepare_shadows(sight.kind, near, any(map(any, sight.board.walls)))
    if next(wait, wait) is None:
        yield (seen := _view(field, a, _NEAREST, opaque).cells)
        for _ in wait:
            yield seen
    yield (seen := _view(field, a, near, opaque).cells)
    if radius > near:
        far: list[Cell] = []
        for number, cell in enumerate(beyond := _beyond(field, a, near, radius)):
            if sight.free(sight.board.number(a), sight.board.number(cell)):
                far.append(cell)
            if number % _BITE == 0 and number + 1 < len(beyond):
                yield seen
        while len(_far) >= _MOST:
            del _far[next(iter(_far))]
        _far[key] = seen = seen.union(far)
        yield seen


def _beyond(field: Field, a: Cell, near: int, radius: int) -> list[Cell]:
    """The cells farther away than `near` steps, but not than `radius`."""
    grid = field.grid
    u, v = grid.place(a)
    placed = ((cell, grid.place(cell)) for cell in field.cells())
    return [cell for cell, (s, t) in placed if near < grid.apart(s - u, t - v) <= radius]


@lru_cache(maxsize=512)
def _view(field: Field, a: Cell, radius: int, opaque: frozenset[Cell]) -> View:
    sight = lines(field, opaque)
    counts = _counted(sight, a, radius) if radius > _WIDEST else _lit(sight, a, radius)
    return View(sight, a, radius, counts)


def _counted(sight: Lines, a: Cell, radius: int) -> bytes:
    """Cell by cell: for radii too large for a table."""
    grid, side = sight.board.grid, 2 * radius + 1
    (u, v), here = grid.place(a), sight.board.number(a)
    found = bytearray(side * side)
    for cell in sight.field.cells():
        s, t = grid.place(cell)
        if grid.apart(s - u, t - v) <= radius:
            found[(t - v + radius) * side + s - u + radius] = sight.arrived(here, sight.board.number(cell))
    return bytes(found)


def _lit(sight: Lines, a: Cell, radius: int) -> bytes:
    """Lays the shadows of all that stops rays over each other, and counts for each cell the rays that are
    left."""
    dark = _window(sight, sight.lanes, a, radius)
    walls = [_window(sight, borders, a, radius) for borders in sight.board.walls]
    if not any(map(any, walls)):
        walls = []
    found = []
    for lower in (False, True):
        table = shadows(sight.kind, radius, lower, bool(walls))
        stopped, borders = table.beyond, [each[table.part] for each in walls]
        # A plain loop is twice as fast as functools.reduce: it writes into the same two places in turn.
        for shadow in chain(compress(table.cells, dark[table.part]), *map(compress, table.borders, borders)):
            stopped |= shadow
        for shadow in _corners(table, dark[table.part], borders, 2 * radius + 1):
            stopped |= shadow
        found.append(_left(stopped, table, sight.rays))
    return b"".join(found)


def _window(sight: Lines, lanes: bytes, a: Cell, radius: int) -> bytes:
    """The bytes around a cell, row by row, 0 beyond the board."""
    board, side = sight.board, 2 * radius + 1
    u, v = board.grid.place(a)
    first, top = u - board.left - radius, v - board.top - radius
    if first >= 0 <= top and first + side <= board.stride and top + side <= board.height:
        start = top * board.stride + first
        return b"".join(
            [lanes[row : row + side] for row in range(start, start + side * board.stride, board.stride)]
        )
    left, right = max(0, first), min(board.stride, first + side)
    before, after = bytes(left - first), bytes(first + side - right)
    rows = [
        lanes[row * board.stride + left : row * board.stride + right]
        if 0 <= row < board.height
        else bytes(right - left)
        for row in range(top, top + side)
    ]
    return before + (after + before).join(rows) + after


def _corners(table: Shadows, dark: bytes, walls: list[bytes], side: int) -> Iterator[int]:
    """The shadows of two cells or walls that shut a corner on both sides: each way round it is barred by the
    cell there or a wall on the way."""
    if not table.levers[1] and not table.slopes[1]:
        return
    here = int.from_bytes(dark, "little")
    right, down = here >> LANE, here >> side * LANE
    both = here >> (side + 1) * LANE
    if walls:
        east, south = (int.from_bytes(borders, "little") for borders in walls)
        bottom, edge = (
            east >> side * LANE,
            south >> LANE,
        )  # the wall below the corner, and the one to the right of it
        right, down, here, both = (
            right | east | edge,
            down | south | bottom,
            here | east | south,
            both | edge | bottom,
        )
    for (rows, some), barred in ((table.levers, right & down), (table.slopes, here & both)):
        where = (barred & some).to_bytes(len(dark), "little")
        at = where.find(1)
        while at >= 0:
            yield rows[at]
            at = where.find(1, at + 1)


def _left(stopped: int, table: Shadows, rays: int) -> bytes:
    """For each cell the rays that are not stopped, counted in all cells at once: bits, then pairs, fours,
    bytes, and the bytes together."""
    ones, twos, fours = table.patterns
    count = stopped - (stopped >> 1 & ones)
    count = (count & twos) + (count >> 2 & twos)
    count = count + (count >> 4) & fours
    many = LANE
    while many < table.width * LANE:
        count += count >> many
        many *= 2
    found = count.to_bytes(table.size * table.width + 1, "little")[: table.size * table.width : table.width]
    return found.translate(_LEFT[rays])
