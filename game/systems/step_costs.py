"""What a wave has to pay for each cell, put together from the cells of each of its prices."""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Sequence
from functools import reduce
from itertools import compress, zip_longest
from operator import or_

from game.core.field import Cell
from game.systems.flat_field import lanes_of
from game.systems.reachability import Window

_LESS = bytes([0, *range(255)])


class Prices:
    """The prices of a wave by the number of the cell in the window. `more` has one more than the price, 0
    where the wave did not get."""

    def __init__(self, window: Window, levels: Sequence[tuple[int, int]]) -> None:
        """`levels` are prices, the last the highest, each with its cells."""
        self.window = window
        self.most = levels[-1][0] + 1
        more = [0, *(price + 1 for price, _ in levels)]
        codes = _counted([cells for _, cells in levels], window.size)
        if len(codes) == 1:
            tables = [
                bytes([price >> shift & 255 for price in more]).ljust(256, b"\0")
                for shift in range(0, self.most.bit_length(), 8)
            ]
            self.planes = [codes[0].translate(table) for table in tables]
        else:
            found = array("Q", [more[number] for number in _joined(codes)])
            if sys.byteorder == "big":
                found.byteswap()
            self.planes = [
                found.tobytes()[byte :: found.itemsize] for byte in range((self.most.bit_length() + 7) // 8)
            ]
        self.more: Sequence[int] = self.planes[0] if len(self.planes) == 1 else _joined(self.planes)

    def by_cell(self) -> dict[Cell, int]:
        """The cells that the wave got to, with their prices, row by row."""
        cells = compress(self.window.cells, self.more)
        if isinstance(self.more, bytes):
            return dict(zip(cells, self.more.replace(b"\0", b"").translate(_LESS), strict=True))
        return dict(zip(cells, map((-1).__add__, filter(None, self.more)), strict=True))


def _counted(levels: Sequence[int], size: int) -> list[bytes]:
    """For each number in how manieth of these sets it is, from 1 on, byte by byte: the sets have no number in
    common."""
    digits, found, sets = list[int](), list[bytes](), [0, *levels]
    while len(sets) > 1:  # every other one has the digit; two and two together have the next ones in common
        others = sets[1::2]
        digits.append(reduce(or_, others))
        sets = [one | other for one, other in zip_longest(sets[::2], others, fillvalue=0)]
    for first in range(0, len(digits), 8):
        lanes = 0
        for digit, cells in enumerate(digits[first : first + 8]):
            lanes |= lanes_of(cells, size) << digit
        found.append(lanes.to_bytes(size, "little"))
    return found


def _joined(planes: Sequence[bytes]) -> Sequence[int]:
    """Numbers that lie byte by byte."""
    wide, code = (2, "H") if len(planes) <= 2 else (8, "Q")
    found = bytearray(wide * len(planes[0]))
    for byte, plane in enumerate(planes):
        found[byte::wide] = plane
    return struct.unpack(f"<{len(planes[0])}{code}", found)
