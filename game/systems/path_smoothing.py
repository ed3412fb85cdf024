"""Natural ways back along cheapest steps: of equally cheap ones those with the fewest diagonal steps, and of
these the nearest to the straight line.

Over which neighbours cheapest ways come is found for all cells of a window at once, in whole numbers with a
byte for each cell, and kept as one byte of directions a cell. The ways are then walked back one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import compress

from game.core.field import Cell
from game.core.geometry.grid import Grid
from game.systems.flat_field import LANE
from game.systems.reachability import Window
from game.systems.step_costs import Prices

_GOT = bytes([0]).ljust(256, b"\xff")
_BYTE = (1 << LANE) - 1


class SmoothPaths:
    """The natural ways from a cell to all that the wave from it got to."""

    def __init__(self, window: Window, prices: Prices, start: Cell) -> None:
        self._window, self._first, self._more = window, window.number(start), prices.more
        self._kind = type(window.board.grid)
        self._near: dict[int, list[tuple[int, int]]] = {}
        """For a byte of directions the steps that it stands for, each with its direction."""
        self._codes = bytearray(origins(window, prices, self._first, [1] * len(window.ways)))
        slanted = [bool(window.board.grid.ways_round(*step)) for step in window.board.grid.OFFSETS]
        self._slanted = slanted if any(slanted) else []
        self._grains, self._known = [0] * window.size, dict[int, list[tuple[int, bool, int]]]()
        self._straight = bytearray(window.size)
        """The cells whose directions are those of the ways with the fewest diagonal steps."""
        self._straight[self._first] = 1

    @cached_property
    def _ordered(self) -> list[int]:
        """All cells but the first, by price."""
        return sorted(compress(range(self._window.size), self._more), key=self._more.__getitem__)[1:]

    def path(self, end: Cell) -> tuple[Cell, ...]:
        """The way to a cell that the wave got to, without the start, with the end."""
        here = self._window.number(end)
        if self._slanted:
            self._straighten(self._before(here))
        return self._path(here)

    def paths(self) -> dict[Cell, tuple[Cell, ...]]:
        """The ways to all cells, the nearest first. Where only one way leads to a cell, it is that to the
        cell before it and one step."""
        if self._slanted:
            self._straighten([here for here in self._ordered if not self._straight[here]])
        codes, cells, first = self._codes, self._window.cells, self._first
        alone: dict[int, tuple[Cell, ...]] = {first: ()}
        found = {cells[first]: alone[first]}
        for here in self._ordered:
            near = self._near.get(codes[here]) or self._steps(codes[here])
            before = alone.get(here - near[0][0]) if len(near) == 1 else None
            if before is not None:
                found[cells[here]] = alone[here] = (*before, cells[here])
            else:
                found[cells[here]] = self._path(here)
        return found

    def _path(self, here: int) -> tuple[Cell, ...]:
        cells, first, codes, known, width = (
            self._window.cells,
            self._first,
            self._codes,
            self._near,
            self._window.width,
        )
        aside = _aside(self._kind, here % width - first % width, here // width - first // width)
        path, far = [cells[here]], 0
        while here != first:
            near = known.get(codes[here]) or self._steps(codes[here])
            shift, way = near[0]
            if len(near) > 1:
                least = abs(far - aside[way])
                for step, other in near[1:]:
                    if (off := abs(far - aside[other])) < least:
                        least, shift, way = off, step, other
            here, far = here - shift, far - aside[way]
            path.append(cells[here])
        path.pop()
        path.reverse()
        return tuple(path)

    def _steps(self, code: int) -> list[tuple[int, int]]:
        """In the order in which ties are broken: over the first by column, and of these by row."""
        ways = self._window.ways
        found = self._near[code] = [(ways[way][0], way) for way in _order(self._kind) if code >> way & 1]
        return found

    def _before(self, end: int) -> list[int]:
        """The cells of all cheapest ways to that one, by price, without those that are straight already."""
        codes, straight, near, ways = self._codes, self._straight, self._near, [end]
        found = list[int]()
        while ways:
            here = ways.pop()
            if not straight[here]:
                straight[here] = 1
                found.append(here)
                ways += [here - shift for shift, _ in near.get(codes[here]) or self._steps(codes[here])]
        return sorted(found, key=self._more.__getitem__)

    def _straighten(self, cells: list[int]) -> None:
        """Leaves those directions by which their ways with the fewest diagonal steps come, once all that lie
        before these cells are straight."""
        codes, known, grains, slanted = self._codes, self._known, self._grains, self._slanted
        for here in cells:
            near = known.get(codes[here])
            if near is None:
                near = known[codes[here]] = [
                    (shift, slanted[way], 1 << way) for shift, way in self._steps(codes[here])
                ]
            shift, slant, code = near[0]
            least = grains[here - shift] + slant
            for shift, slant, bit in near[1:]:
                found = grains[here - shift] + slant
                if found < least:
                    least, code = found, bit
                elif found == least:
                    code |= bit
            grains[here], codes[here], self._straight[here] = least, code, 1


@lru_cache(maxsize=8)
def _order(kind: type[Grid]) -> list[int]:
    """The directions by which one comes from neighbours, those of the first column first, and in it that of
    the first row."""
    return sorted(range(len(kind.OFFSETS)), key=lambda way: kind.OFFSETS[way], reverse=True)


@lru_cache(maxsize=1 << 12)
def _aside(kind: type[Grid], right: int, down: int) -> tuple[int, ...]:
    """For each direction how much farther from the straight line there a step leads, in shares of a cell that
    depend on the line."""
    return tuple(right * dv - down * du for du, dv in kind.OFFSETS)


def origins(window: Window, prices: Prices, first: int, lengths: Sequence[int]) -> bytes:
    """For each cell of the window the directions, as bits, by which cheapest ways come to it.

    A step in a direction costs its length for each tile of the price of its end. Lanes are as wide as prices
    need; where a long step could come from below nothing, all is counted from the middle of what a lane can
    hold.
    """
    plain = max(lengths) == 1
    wide = len(prices.planes) if plain else (2 * prices.most).bit_length() // LANE + 1
    bits, size, any_price = wide * LANE, window.size, 0
    for plane in prices.planes:
        any_price |= int.from_bytes(plane, "little")
    got = any_price.to_bytes(size, "little").translate(_GOT)
    reached = int.from_bytes(got, "little")
    later = reached & ~(_BYTE << first * LANE)
    one = _braided([b"\1" * size], wide)
    low, high = one * ((1 << bits - 1) - 1), one << bits - 1
    much = _braided(prices.planes, wide) + (0 if plain else high)
    charged = _braided(window.charged(), wide) & _braided([later.to_bytes(size, "little")] * wide, wide)
    wanted = {length: much - charged * length for length in set(lengths)}
    ones = int.from_bytes(b"\1" * size, "little")
    later, reached, codes = later & ones, reached & ones, 0
    for way, (shift, mask) in enumerate(window.lanes):
        leaving = reached if mask is None else reached & mask
        entered = later & (leaving << shift * LANE if shift > 0 else leaving >> -shift * LANE)
        differs = (much << shift * bits if shift > 0 else much >> -shift * bits) ^ wanted[lengths[way]]
        other = high & ((differs & low) + low | differs)
        codes |= (_narrow((high ^ other) >> bits - 1, size, wide) & entered) << way
    return codes.to_bytes(size, "little")


def _braided(planes: Sequence[bytes], wide: int) -> int:
    """Numbers that lie byte by byte, as lanes of so many bytes."""
    if wide == 1:
        return int.from_bytes(planes[0], "little")
    found = bytearray(wide * len(planes[0]))
    for byte, plane in enumerate(planes[:wide]):
        found[byte::wide] = plane
    return int.from_bytes(found, "little")


def _narrow(lanes: int, size: int, wide: int) -> int:
    """Such lanes, of which the lowest byte alone counts, as bytes."""
    return lanes if wide == 1 else int.from_bytes(lanes.to_bytes(size * wide, "little")[::wide], "little")
