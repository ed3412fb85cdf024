"""Boxes of cells, and how one is parted into rooms or lots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.core.field import Cell
from game.maps.generate.seeded_random import Chance

STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


class Box(NamedTuple):
    x: int
    y: int
    wide: int
    high: int

    @property
    def right(self) -> int:
        """The first column beyond."""
        return self.x + self.wide

    @property
    def bottom(self) -> int:
        return self.y + self.high

    @property
    def middle(self) -> Cell:
        return self.x + self.wide // 2, self.y + self.high // 2

    def inset(self, by: int) -> Box:
        return Box(self.x + by, self.y + by, self.wide - 2 * by, self.high - 2 * by)

    def holds(self, cell: Cell) -> bool:
        return self.x <= cell[0] < self.right and self.y <= cell[1] < self.bottom

    def cells(self) -> Iterator[Cell]:
        return ((x, y) for y in range(self.y, self.bottom) for x in range(self.x, self.right))

    def side(self, side: str) -> list[Cell]:
        """The cells along one side of it, inside."""
        if side in "ns":
            y = self.y if side == "n" else self.bottom - 1
            return [(x, y) for x in range(self.x, self.right)]
        x = self.x if side == "w" else self.right - 1
        return [(x, y) for y in range(self.y, self.bottom)]

    def rim(self) -> list[Cell]:
        return sorted({cell for side in STEPS for cell in self.side(side)})


def partition(box: Box, least: int, chance: Chance, gap: int = 0, most: int = 0) -> list[Box]:
    """The box in parts of at least `least` cells a side, with `gap` cells between them: parted over and over
    across the longer side, near its middle, until a part is no longer than `most` (or too small to part)."""
    long, across = max(box.wide, box.high), box.wide >= box.high
    room = long - gap - 2 * least
    if room < 0 or (most and long <= most):
        return [box]
    at = least + (chance.between(room // 4, room - room // 4) if room else 0)
    if across:
        halves = Box(box.x, box.y, at, box.high), Box(box.x + at + gap, box.y, box.wide - at - gap, box.high)
    else:
        halves = Box(box.x, box.y, box.wide, at), Box(box.x, box.y + at + gap, box.wide, box.high - at - gap)
    return [part for half in halves for part in partition(half, least, chance, gap, most)]


def beside(cell: Cell) -> list[Cell]:
    """The four cells at its sides."""
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in STEPS.values()]


def around(cell: Cell) -> list[Cell]:
    """The eight cells around it."""
    x, y = cell
    return [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
