"""The rays between two cells, and what they cross: tables that depend on the kind of grid alone, and on no
battlefield."""

from __future__ import annotations

from functools import lru_cache, reduce
from itertools import chain, product
from operator import or_
from typing import NamedTuple

from game.core.geometry.grid import PARTS, Grid, Place

_STRONG = 32
_ROOM = 1 << 29
"""Bits that the masks for one width of board may fill: 64 MB."""


class Corner(NamedTuple):
    """A lattice corner that some rays go through exactly, from one cell to the next between two others."""

    before: Place
    sides: tuple[Place, Place]
    after: Place


class Bundle(NamedTuple):
    """The rays from (0, 0) to one other place: what they cross on the way, each with the bits of the rays
    that do."""

    cells: tuple[tuple[int, int, int], ...]
    borders: tuple[tuple[Place, Place, int], ...]
    corners: tuple[tuple[Corner, int], ...]


def ray_count(kind: type[Grid]) -> int:
    return len(kind.POINTS) ** 2


@lru_cache(maxsize=1 << 13)
def bundle(kind: type[Grid], du: int, dv: int) -> Bundle:
    """The rays from (0, 0) to (du, dv) on the lattice. Neither end counts as crossed. Only one of all ways to
    turn and mirror it is walked."""
    best = max(_turns(kind), key=lambda turn: _turned(turn.there, (du, dv)))
    rays = _walked(kind, *_turned(best.there, (du, dv)))
    (a, b), (c, d) = best.back
    bits = best.bits

    def back(place: Place) -> Place:
        u, v = place
        return a * u + c * v, b * u + d * v

    corners = [
        Corner(back(one.before), (back(one.sides[0]), back(one.sides[1])), back(one.after))
        for one, _ in rays.corners
    ]
    return Bundle(
        tuple(sorted([(a * u + c * v, b * u + d * v, bits[mask]) for u, v, mask in rays.cells])),
        tuple(sorted([(back(one), back(other), bits[mask]) for one, other, mask in rays.borders])),
        tuple(sorted(zip(corners, [bits[mask] for _, mask in rays.corners], strict=True))),
    )


@lru_cache(maxsize=1 << 10)
def _walked(kind: type[Grid], du: int, dv: int) -> Bundle:
    borders, corners = _stepped(kind, du, dv)
    cells: dict[Place, int] = {}
    for (_, there), rays in borders.items():
        cells[there] = cells.get(there, 0) | rays
    for corner, rays in corners.items():
        cells[corner.after] = cells.get(corner.after, 0) | rays
    cells.pop((0, 0), None)
    cells.pop((du, dv), None)
    return Bundle(
        tuple((u, v, mask) for (u, v), mask in cells.items()),
        tuple((a, b, mask) for (a, b), mask in borders.items()),
        tuple(corners.items()),
    )


def _stepped(kind: type[Grid], du: int, dv: int) -> tuple[dict[tuple[Place, Place], int], dict[Corner, int]]:
    """The steps over borders, and those through corners, of the rays to (du, dv), each with these rays. Pairs
    of numbers are counted sooner than pairs of places."""
    grid, corners = kind(), dict[Corner, int]()
    rays = list(enumerate(product(kind.POINTS, repeat=2)))
    if not any(grid.ways_round(*step) for step in kind.OFFSETS):
        counted: dict[tuple[int, int], int] = {}
        for number, (start, (u, v)) in rays:
            bit, here = 1 << number, 0
            for there in grid.numbered(start, (PARTS * du + u, PARTS * dv + v), _WIDE)[0]:
                counted[here, there] = counted.get((here, there), 0) | bit
                here = there
        return {(_placed(one), _placed(other)): bits for (one, other), bits in counted.items()}, corners
    borders: dict[tuple[Place, Place], int] = {}
    for number, (start, (u, v)) in rays:
        bit = 1 << number
        for here_, there_, bends in grid.crossed(start, (PARTS * du + u, PARTS * dv + v)):
            if bends:
                corner = Corner(here_, (bends[0], bends[1]), there_)
                corners[corner] = corners.get(corner, 0) | bit
            else:
                borders[here_, there_] = borders.get((here_, there_), 0) | bit
    return borders, corners


_WIDE = 1 << 12
"""Rows of a board that is wider than any map, for numbers of places on either side of (0, 0)."""


def _placed(number: int) -> Place:
    v = (number + _WIDE // 2) // _WIDE
    return number - v * _WIDE, v


Matrix = tuple[Place, Place]
"""Where a turned or mirrored grid has what were (1, 0) and (0, 1)."""


def _turned(matrix: Matrix, place: Place) -> Place:
    (a, b), (c, d) = matrix
    return a * place[0] + c * place[1], b * place[0] + d * place[1]


class _Turn:
    """One way to turn or mirror a grid so that it lies on itself, and the way back for places and for the
    bits of rays."""

    def __init__(self, kind: type[Grid], there: Matrix, back: Matrix) -> None:
        self.there, self.back = there, back
        points, count = kind.POINTS, len(kind.POINTS)
        middle = (sum(u for u, _ in points) // count, sum(v for _, v in points) // count)
        moved = [_turned(back, (u - middle[0], v - middle[1])) for u, v in points]
        order = [points.index((u + middle[0], v + middle[1])) for u, v in moved]
        self.bits = _Bits(order)


class _Bits(dict[int, int]):
    """The bits of rays on the way back, by those on the way there."""

    def __init__(self, order: list[int]) -> None:
        count = len(order)
        self._shifts = [(count * old, count * new) for old, new in enumerate(order)]
        self._ends = [
            sum(1 << new for old, new in enumerate(order) if ends >> old & 1) for ends in range(1 << count)
        ]
        self._all = (1 << count) - 1

    def __missing__(self, mask: int) -> int:
        found = 0
        for old, new in self._shifts:
            found |= self._ends[mask >> old & self._all] << new
        self[mask] = found
        return found


@lru_cache(maxsize=4)
def _turns(kind: type[Grid]) -> tuple[_Turn, ...]:
    """Eight ways for squares, twelve for hexes."""
    grid, steps = kind(), set(kind.OFFSETS)
    pairs = [(a, b) for a in kind.OFFSETS for b in kind.OFFSETS if grid.square(*a) == grid.square(*b) == 1]
    matrices = [pair for pair in pairs if {_turned(pair, step) for step in steps} == steps]
    backs = {
        there: next(
            back for back in matrices if all(_turned(back, _turned(there, step)) == step for step in steps)
        )
        for there in matrices
    }
    return tuple(_Turn(kind, there, back) for there, back in backs.items())


class Masks(NamedTuple):
    """A bundle as bits on a board whose rows are so many cells long, all counted from the cell `low` numbers
    after the first.

    `strong` are the cells that most rays cross, with these rays, the most first, numbered from the first
    cell: where they stop all rays, nothing else has to be looked at. `hull` are the cells that count, `rays`
    for each ray the cells it crosses, `corners` pairs of cells that stop some rays together. `near` are for
    either end the cells next to it that lie in the line: on the segment of the centres, or crossed by half of
    the rays.
    """

    low: int
    strong: tuple[tuple[int, int], ...]
    hull: int
    rays: tuple[int, ...]
    corners: tuple[tuple[int, int], ...]
    near: tuple[int, int]


class KnownMasks:
    """The masks for boards of one width, by the difference of the numbers of two cells and that of their
    columns, the lesser number first."""

    def __init__(self, kind: type[Grid], stride: int) -> None:
        self.known: dict[tuple[int, int], Masks] = {}
        self._kind, self._stride = kind, stride
        self._bits = 0

    def more(self, apart: tuple[int, int]) -> Masks:
        """Those not known yet. When they fill too much memory, all others are forgotten."""
        found = masks(self._kind, self._stride, apart[1], (apart[0] - apart[1]) // self._stride)
        self._bits += found.hull.bit_length() * len(found.rays)
        if self._bits > _ROOM:
            self.known.clear()
            self._bits = 0
        self.known[apart] = found
        return found


@lru_cache(maxsize=8)
def known_masks(kind: type[Grid], stride: int) -> KnownMasks:
    return KnownMasks(kind, stride)


def masks(kind: type[Grid], stride: int, du: int, dv: int) -> Masks:
    """The masks of the bundle to (du, dv) for boards with rows of `stride` cells."""
    grid, known = kind(), bundle(kind, du, dv)
    cells = [(v * stride + u, rays) for u, v, rays in known.cells]
    corners = [[v * stride + u for u, v in corner.sides] for corner, _ in known.corners]
    low = min([0, *(cell for cell, _ in cells), *chain.from_iterable(corners)])
    crossed = [(1 << cell - low, rays) for cell, rays in cells]
    shut = [1 << first - low | 1 << second - low for first, second in corners]
    line = places_in_line(kind, du, dv)
    near = [
        sum([1 << v * stride + u - low for u, v in line if grid.apart(u - s, v - t) == 1])
        for s, t in ((0, 0), (du, dv))
    ]
    each = [0] * ray_count(kind)
    for bit, rays in crossed:
        for number in _numbers(rays):
            each[number] |= bit
    return Masks(
        low,
        tuple(sorted(cells, key=lambda cell: -cell[1].bit_count())[:_STRONG]),
        reduce(or_, shut, reduce(or_, [bit for bit, _ in crossed], 0)),
        tuple(each),
        tuple(zip(shut, [rays for _, rays in known.corners], strict=True)),
        (near[0], near[1]),
    )


class Ray(NamedTuple):
    """What a single ray crosses, both ends left out, counted as in `Masks`: cells, and pairs of cells that
    stop it together."""

    low: int
    cells: int
    corners: tuple[int, ...]


@lru_cache(maxsize=1 << 14)
def ray(kind: type[Grid], stride: int, du: int, dv: int, number: int) -> Ray:
    """The ray of that number to (du, dv), alone: found a hundred times sooner than the masks of all."""
    points = kind.POINTS
    start, (u, v) = points[number // len(points)], points[number % len(points)]
    cells, pairs = kind().numbered(start, (PARTS * du + u, PARTS * dv + v), stride)
    del cells[-1:]  # the end itself
    low = min(chain([0], cells, *pairs))
    bits = bytearray((max(chain([0], cells)) - low >> 3) + 1)
    for cell in cells:
        bits[cell - low >> 3] |= 1 << (cell - low & 7)
    return Ray(
        low,
        int.from_bytes(bits, "little"),
        tuple([1 << one - low | 1 << other - low for one, other in pairs]),
    )


class Cut(NamedTuple):
    """Cells across all rays between two hexes: each ray passes one of them. `form` says what is the same of
    all, q, r or q + r; by their numbers from the first hex on they go from `start` up to `stop`."""

    form: int
    start: int
    stop: int
    step: int


@lru_cache(maxsize=1 << 10)
def cuts(kind: type[Grid], stride: int, du: int, dv: int) -> tuple[Cut, ...]:
    """All of the rays on hexes to (du, dv). Each lies between the two that are farthest aside, which join the
    same points of both hexes."""
    aside = [du * v - dv * u for u, v in kind.POINTS]
    spans: tuple[dict[int, list[int]], ...] = ({}, {}, {})
    for extreme in (min(aside), max(aside)):
        u, v = start = kind.POINTS[aside.index(extreme)]
        for number in kind().numbered(start, (PARTS * du + u, PARTS * dv + v), _WIDE)[0]:
            q, r = _placed(number)
            for of_form, form, along in zip(spans, (q, r, q + r), (r, q, -q), strict=True):
                of_form.setdefault(form, []).append(along)
    steps, found = (stride, 1, stride - 1), list[Cut]()
    for form, (far, origin, step) in enumerate(
        zip((du, dv, du + dv), (1, stride, stride), steps, strict=True)
    ):
        for at in range(min(far, 0) + 1, max(far, 0)):
            first, last = min(spans[form][at]), max(spans[form][at])
            found.append(Cut(form, at * origin + first * step, at * origin + last * step + 1, step))
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def _numbers(rays: int) -> tuple[int, ...]:
    """The numbers of the bits that are set."""
    return tuple(number for number in range(rays.bit_length()) if rays >> number & 1)


@lru_cache(maxsize=1 << 12)
def places_in_line(kind: type[Grid], du: int, dv: int) -> tuple[Place, ...]:
    """The places that lie in the line from (0, 0) to (du, dv), both left out: on the segment of the centres,
    or crossed by half of the rays."""
    line = set(kind().between(du, dv))
    return tuple(
        (u, v)
        for u, v, rays in bundle(kind, du, dv).cells
        if (u, v) in line or 2 * rays.bit_count() >= ray_count(kind)
    )


def border(kind: type[Grid], a: Place, b: Place) -> tuple[Place, Place]:
    """The border of two neighbours, as one of them and the FORWARD step to the other."""
    step = (b[0] - a[0], b[1] - a[1])
    return (a, step) if step in kind.FORWARD else (b, (-step[0], -step[1]))
