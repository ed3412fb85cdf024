"""Walls on borders in the way of rays, on bits: only those that stand there are looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from game.core.geometry.grid import Grid, Place
from game.systems.rays import Bundle, border, bundle

Wall = tuple[int, int]
"""A border: the number of the grid's FORWARD step over it, and the bit of the cell from which that step
leads."""


class CornerBypass(NamedTuple):
    """One way round a corner: shut by its cell, or by a wall on the way into that or out of it."""

    cell: int
    walls: tuple[Wall, Wall]


class Barriers(NamedTuple):
    """For each FORWARD step the rays that cross a border, by the bit of its cell; and the corners that rays
    go through, with both ways round."""

    borders: tuple[dict[int, int], ...]
    corners: tuple[tuple[int, CornerBypass, CornerBypass], ...]


def barriers(kind: type[Grid], stride: int, apart: tuple[int, int], low: int) -> Barriers:
    """Those of the rays to a cell that lies so far from the first one, as `Masks` are kept, counted from
    `low` like their bits."""
    return _barriers(kind, stride, apart[1], (apart[0] - apart[1]) // stride, low)


@lru_cache(maxsize=1 << 12)
def _barriers(kind: type[Grid], stride: int, du: int, dv: int, low: int) -> Barriers:
    rays: Bundle = bundle(kind, du, dv)
    borders: tuple[dict[int, int], ...] = tuple({} for _ in kind.FORWARD)

    def bit(place: Place) -> int:
        return 1 << place[1] * stride + place[0] - low

    def wall(a: Place, b: Place) -> Wall:
        cell, step = border(kind, a, b)
        return kind.FORWARD.index(step), bit(cell)

    for before, after, mask in rays.borders:
        step, cell = wall(before, after)
        borders[step][cell] = borders[step].get(cell, 0) | mask
    corners = []
    for corner, mask in rays.corners:
        ways = [
            CornerBypass(bit(side), (wall(corner.before, side), wall(side, corner.after)))
            for side in corner.sides
        ]
        corners.append((mask, ways[0], ways[1]))
    return Barriers(borders, tuple(corners))


def borders_of(kind: type[Grid], stride: int, apart: tuple[int, int], low: int) -> tuple[int, ...]:
    """For each FORWARD step of the grid the cells whose wall on that side may stop one of the rays, as bits
    that count from `low`."""
    return _borders(kind, stride, apart[1], (apart[0] - apart[1]) // stride, low)


@lru_cache(maxsize=1 << 12)
def _borders(kind: type[Grid], stride: int, du: int, dv: int, low: int) -> tuple[int, ...]:
    rays = bundle(kind, du, dv)
    pairs = [(a, b) for a, b, _ in rays.borders]
    for corner, _ in rays.corners:
        pairs += product((corner.before, corner.after), corner.sides)
    bits = dict.fromkeys(kind.FORWARD, 0)
    for (u, v), step in {border(kind, a, b) for a, b in dict.fromkeys(pairs)}:
        bits[step] |= 1 << v * stride + u - low
    return tuple(bits.values())


def crossing(known: Barriers, met: Sequence[int]) -> Iterator[int]:
    """The rays that each of these walls stops."""
    for every, rays in zip(met, known.borders, strict=True):
        left = every
        while left:
            bit = left & -left
            left ^= bit
            if bit in rays:
                yield rays[bit]


def is_bypass_shut(bend: CornerBypass, dark: int, met: Sequence[int]) -> bool:
    """Whether nothing gets round that way, past these cells and walls."""
    return bool(dark & bend.cell) or any(met[step] & bit for step, bit in bend.walls)
