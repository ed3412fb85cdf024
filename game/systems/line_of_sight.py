"""Lines of sight: how many of the rays between two cells arrive, and what stops or meets the others. Sixteen
rays on squares, thirty-six on hexes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from game.core.field import Cell, Cover, Field
from game.core.geometry.grid import Hexes, Place
from game.systems.edge_walls import Barriers, barriers, borders_of, crossing, is_bypass_shut
from game.systems.flat_field import bits_of, board, lanes_of
from game.systems.occupancy import wall_owner
from game.systems.rays import Bundle, Masks, bundle, cuts, known_masks, ray, ray_count

_NOTHING: frozenset[Cell] = frozenset()
_MOST = 1 << 17
"""So many pairs are remembered before all are forgotten."""
_FAR = 20
"""Cells so many steps apart are seldom asked about with the same columns and rows between them again."""


@dataclass(frozen=True, slots=True)
class Exposure:
    """How much of one cell is seen from another, the same both ways.

    `blockers` stop at least one ray (of a wall on a border, the cell that has it); `obstacles` are the cells
    with cover that rays cross, each with the number of those rays.
    """

    arrived: int
    blockers: tuple[Cell, ...] = ()
    obstacles: tuple[tuple[Cell, int], ...] = ()
    rays: int = 16

    @property
    def hidden_percent(self) -> int:
        return 100 * (self.rays - self.arrived) // self.rays


class Lines:
    """The sight on a field while these cells (closed doors, smoke) stop it like walls. Bits, one for each
    cell of its board."""

    def __init__(self, field: Field, opaque: frozenset[Cell]) -> None:
        self.field, self.opaque = field, opaque
        self.board = table = board(field)
        self.kind = type(field.grid)
        self.rays = ray_count(self.kind)
        self._all = (1 << self.rays) - 1
        self.lanes = table.marked(table.codes.translate(table.dark), opaque, 1)
        self.dark = bits_of(self.lanes)
        self.walls = tuple(bits_of(walls) for walls in table.walls)
        clear = ~self.dark
        self.obstacles = table.codes.translate(table.obstacle)
        self.low = bits_of(self.obstacles) & clear
        """Obstacles that one looks over, and those of them that give full cover."""
        self.full = bits_of(table.codes.translate(table.full)) & clear
        self._met: dict[tuple[int, int], tuple[int, Cover]] = {}
        self._free: dict[tuple[int, int], bool] = {}
        self._masks = known_masks(self.kind, table.stride)
        self._known = self._masks.known
        self._stride = table.stride

    def arrived(self, a: int, b: int) -> int:
        """How many rays arrive between two cells, given by their numbers on the board."""
        return self.met(a, b)[0] if self.free(a, b) else 0

    def free(self, a: int, b: int) -> bool:
        """Whether a ray arrives between two cells."""
        known = self._free.get((a, b))
        if known is None:
            if len(self._free) > _MOST:
                self._free.clear()
            known = self._free[a, b] = self._freed(a, b) if a < b else self._freed(b, a)
        return known

    def _freed(self, first: int, last: int) -> bool:
        """Between cells farther apart whose masks are not known, rays are followed: making the masks takes
        far longer than finding one that no cell stops, or that there is none. Thin walls stop rays, too;
        masks know by which.
        """
        apart = last - first, last % self._stride - first % self._stride
        lines = self._known.get(apart)
        du, dv = apart[1], (apart[0] - apart[1]) // self._stride
        if lines is None and self.board.grid.apart(du, dv) <= _FAR:
            lines = self._masks.more(apart)
        if lines:  # most pairs are out of sight: what covers them is nobody's question
            return self._arriving(first, last, lines) > 0
        if isinstance(self.board.grid, Hexes) and self._is_cut(first, du, dv):
            return False
        if all(self._stopped(first, du, dv, number) for number in range(self.rays)):
            return False
        return not self.walls or self.met(first, last)[0] > 0

    def _is_cut(self, first: int, du: int, dv: int) -> bool:
        """Whether all cells that lie across the way are shut: on hexes that is known long before all rays
        are, of most pairs that do not see each other."""
        shut = self._shut
        return any(
            0 not in shut[form][first + start : first + stop : step]
            for form, start, stop, step in cuts(self.kind, self._stride, du, dv)
        )

    @cached_property
    def _shut(self) -> tuple[bytes, ...]:
        """For q, r and q + r of hexes 1 where nothing passes from a cell to where that is one more: it is
        dark, or there are walls on both borders there."""
        if not self.walls:
            return (self.lanes,) * 3
        (east, south, west), stride = self.walls, self._stride
        borders = (east & west << stride - 1, south & west, east & south)
        size = self.board.size
        return tuple(
            lanes_of((self.dark | both) & (1 << size) - 1, size).to_bytes(size, "little") for both in borders
        )

    def _stopped(self, first: int, du: int, dv: int, number: int) -> bool:
        """Whether a cell stops the ray of that number to the place so far away, or two at a corner."""
        low, cells, corners = ray(self.kind, self._stride, du, dv, number)
        dark = self.dark >> first + low
        return dark & cells != 0 or any(dark & pair == pair for pair in corners)

    def met(self, a: int, b: int) -> tuple[int, Cover]:
        """How many rays arrive from `b` at `a`, and the best cover that obstacles next to `a` give: those
        that one looks over, in the line."""
        known = self._met.get((a, b))
        if known is None:
            known = self._met[a, b] = self._measured(a, b)
        return known

    def _measured(self, a: int, b: int) -> tuple[int, Cover]:
        if len(self._met) > _MOST:
            self._met.clear()
        first, last = (a, b) if a < b else (b, a)
        apart = last - first, last % self._stride - first % self._stride
        lines = self._known.get(apart) or self._masks.more(
            apart
        )  # as `masks`, which would be two calls more for each pair
        low, beside = first + lines.low, Cover.NONE
        if self.low:
            near = self.low >> low & lines.near[a > b]
            if near:
                beside = Cover.FULL if self.full >> low & near else Cover.HALF
        back = self._met.get((b, a))  # as many rays arrive both ways
        return back[0] if back else self._arriving(first, last, lines), beside

    def _arriving(self, first: int, last: int, lines: Masks) -> int:
        low = first + lines.low
        met = self.dark >> low & lines.hull
        if met:
            stopped, lanes, every = 0, self.lanes, self._all
            for number, rays in lines.strong:
                if lanes[first + number]:
                    stopped |= rays
                    if stopped == every:
                        return 0
        if self.walls and any(walls := self.walls_between(first, last, self.walls)):
            return self.rays - self._behind_walls(lines, (first, last), met, walls).bit_count()
        if not met:
            return self.rays
        for pair, _ in lines.corners:
            if met & pair == pair:
                return self.rays - _with_corners(lines, met).bit_count()
        return list(map(met.__and__, lines.rays)).count(0)

    def _behind_walls(self, lines: Masks, pair: tuple[int, int], met: int, walls: Sequence[int]) -> int:
        """The rays that these walls on borders stop, or the cells of `met`, alone or two of these at a
        corner."""
        stopped = sum(1 << number for number, ray in enumerate(lines.rays) if met & ray)
        known = self.barriers(*pair)
        for rays in crossing(known, walls):
            stopped |= rays
        for rays, first, second in known.corners:
            if (
                stopped & rays != rays
                and is_bypass_shut(first, met, walls)
                and is_bypass_shut(second, met, walls)
            ):
                stopped |= rays
        return stopped

    def apart(self, first: int, last: int) -> tuple[int, int]:
        """How far two numbers lie from each other, the lesser first: in all, and in columns."""
        return last - first, last % self._stride - first % self._stride

    def masks(self, first: int, last: int) -> Masks:
        """What the rays between two numbers cross, the lesser first."""
        apart = self.apart(first, last)
        return self._known.get(apart) or self._masks.more(apart)

    def barriers(self, first: int, last: int) -> Barriers:
        """The same of walls on borders."""
        return barriers(self.kind, self._stride, self.apart(first, last), self.masks(first, last).low)

    def walls_between(self, first: int, last: int, walls: Sequence[int]) -> list[int]:
        """Of these walls on borders, bits for each FORWARD step, those that may stop one of the rays between
        two numbers: bits that count from where their masks do."""
        low = self.masks(first, last).low
        borders = borders_of(self.kind, self._stride, self.apart(first, last), low)
        return [every >> first + low & some for every, some in zip(walls, borders, strict=True)]

    def exposure(self, a: Cell, b: Cell) -> Exposure:
        """The whole account of two cells, the lesser first."""
        (u, v), (s, t) = self.board.grid.place(a), self.board.grid.place(b)
        rays, field = bundle(self.kind, s - u, t - v), self.field
        stopped, blockers = 0, set[Cell]()
        obstacles: list[tuple[Cell, int]] = []
        for du, dv, mask in rays.cells:
            cell = self.board.grid.cell((u + du, v + dv))
            if cell not in field:
                continue
            if field[cell].blocks_sight or cell in self.opaque:
                stopped |= mask
                blockers.add(cell)
            if field[cell].cover > Cover.NONE:
                obstacles.append((cell, mask.bit_count()))
        for cells, mask in self.barred(a, rays):
            stopped |= mask
            blockers.update(cells)
        return Exposure(self.rays - stopped.bit_count(), tuple(sorted(blockers)), tuple(obstacles), self.rays)

    def barred(self, a: Cell, rays: Bundle) -> Iterator[tuple[tuple[Cell, ...], int]]:
        """The rays from `a` that walls on borders stop, and corners where both ways are shut; each with the
        cells that do it."""
        origin = self.board.grid.place(a)
        for before, after, mask in rays.borders if self.walls else ():
            wall = wall_owner(self.field, self._cell(origin, before), self._cell(origin, after))
            if wall:
                yield (wall,), mask
        for corner, mask in rays.corners:
            here, there = self._cell(origin, corner.before), self._cell(origin, corner.after)
            ways = [self._barrier(here, self._cell(origin, side), there) for side in corner.sides]
            if ways[0] and ways[1]:
                yield (ways[0], ways[1]), mask

    def _barrier(self, here: Cell, side: Cell, there: Cell) -> Cell | None:
        """The cell that shuts the bend from `here` over `side` to `there`, if one does."""
        if side in self.field and (self.field[side].blocks_sight or side in self.opaque):
            return side
        return wall_owner(self.field, here, side) or wall_owner(self.field, side, there)

    def _cell(self, origin: Place, place: Place) -> Cell:
        return self.board.grid.cell((origin[0] + place[0], origin[1] + place[1]))


def _with_corners(lines: Masks, met: int) -> int:
    """The rays that the cells of `met` stop, alone or two of them at a corner."""
    stopped = sum(1 << number for number, ray in enumerate(lines.rays) if met & ray)
    for pair, rays in lines.corners:
        stopped |= rays if met & pair == pair else 0
    return stopped


@lru_cache(maxsize=16)
def lines(field: Field, opaque: frozenset[Cell]) -> Lines:
    return Lines(field, opaque)


def exposure(field: Field, a: Cell, b: Cell, opaque: frozenset[Cell] = _NOTHING) -> Exposure:
    """Sends rays between the points of two cells; `opaque` cells (closed doors, smoke) stop them like walls.

    Neither `a` nor `b` itself stops a ray. A ray through the very corner between two blockers is stopped.
    Nothing off the map stops one.
    """
    return _exposure(field, a, b, opaque) if a <= b else _exposure(field, b, a, opaque)


@lru_cache(maxsize=1 << 12)
def _exposure(field: Field, a: Cell, b: Cell, opaque: frozenset[Cell]) -> Exposure:
    return lines(field, opaque).exposure(a, b)


def arrived(field: Field, a: Cell, b: Cell, opaque: frozenset[Cell] = _NOTHING) -> int:
    """How many rays of `exposure` arrive, and nothing else of it: much faster."""
    known = lines(field, opaque)
    return known.arrived(known.board.number(a), known.board.number(b))


def sees(field: Field, a: Cell, b: Cell, opaque: frozenset[Cell] = _NOTHING) -> bool:
    """Whether at least one ray between the two cells arrives."""
    known = lines(field, opaque)
    return known.free(known.board.number(a), known.board.number(b))
