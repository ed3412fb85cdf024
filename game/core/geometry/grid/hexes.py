"""Hexes: six neighbours, all over a side. Numbered in rows (pointed at the top) or columns (flat at the top)
of which every second is shifted.

On the lattice a hex is (q, r), "axial": q counts along one row, r along the next direction clockwise. Its six
sides lie on lines along which 2q + r, q + 2r or q - r stays the same, one more or less than at its centre.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, pairwise
from math import prod
from typing import ClassVar, NamedTuple

from game.core.geometry.grid.lattice import PARTS, Axis, Cell, Crossed, Grid, Index, Place


class Hexes(Grid, frozen=True, tag="hexes"):
    """Hexes. With axis y they are pointed at the top, with axis x flat; the sides are named as they are
    drawn.

    Rays run between points five eighths of the way from the centre to the middle of each side: so none runs
    along a border, and all those between neighbours cross the side that they share.
    """

    axis: Axis = "y"
    index: Index = "odd"

    NAMES: ClassVar[tuple[str, ...]] = ("nw", "ne", "w", "e", "sw", "se")
    OFFSETS: ClassVar[tuple[Place, ...]] = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
    POINTS: ClassVar[tuple[Place, ...]] = ((0, -5), (5, -5), (-5, 0), (5, 0), (-5, 5), (0, 5))
    FORWARD: ClassVar[tuple[Place, ...]] = ((1, 0), (0, 1), (-1, 1))

    def names(self) -> tuple[str, ...]:
        return ("n", "ne", "nw", "se", "sw", "s") if self.axis == "x" else self.NAMES

    def place(self, cell: Cell) -> Place:
        x, y = cell
        return (x, y - self._before(x)) if self.axis == "x" else (x - self._before(y), y)

    def cell(self, place: Place) -> Cell:
        q, r = place
        return (q, r + self._before(q)) if self.axis == "x" else (q + self._before(r), r)

    def _before(self, number: int) -> int:
        """How many cells the row or column has been shifted back on the lattice, which slants."""
        return (number + (number & 1)) // 2 if self.index == "even" else (number - (number & 1)) // 2

    def apart(self, du: int, dv: int) -> int:
        return max(abs(du), abs(dv), abs(du + dv))

    def square(self, du: int, dv: int) -> int:
        return du * du + du * dv + dv * dv

    def ways_round(self, du: int, dv: int) -> tuple[Place, ...]:  # noqa: ARG002 - no step on hexes is diagonal
        return ()

    def upright(self, cell: Cell) -> Place:
        """Regions are rectangles of columns and rows as they are drawn, with their teeth."""
        return cell

    def standing(self, place: Place) -> Cell:
        return place

    def crossed(self, start: Place, end: Place) -> Iterator[Crossed]:
        way = _way(start, end)
        return ((here, there, ()) for here, there in pairwise(zip(way[::2], way[1::2], strict=True)))

    def numbered(self, start: Place, end: Place, stride: int) -> tuple[list[int], list[tuple[int, int]]]:
        return _numbered(start, end, stride), []

    def between(self, du: int, dv: int) -> tuple[Place, ...]:
        return _between(du, dv)


@lru_cache(maxsize=1 << 14)
def _way(start: Place, end: Place) -> array[int]:
    """All hexes of a segment between two points of cells, q and r in turn: many pairs of places lie to each
    other as others do, and a way is walked to its end whoever asks."""
    cells = (_nearest(start, PARTS), *_walk(start, end, PARTS))
    return array("i", chain.from_iterable(cells))


@lru_cache(maxsize=1 << 12)
def _between(du: int, dv: int) -> tuple[Place, ...]:
    if du == dv or du == -2 * dv or dv == -2 * du:
        # Straight through corners: along the border of two hexes, then through the middle of one.
        q, r = _thirds(du, dv)
        count = abs(max(du, dv, du + dv, key=abs)) // 2
        return tuple((q * n, r * n) for n in range(1, count))
    return tuple(_walk((0, 0), (du, dv), 1)[:-1])


def _thirds(du: int, dv: int) -> Place:
    """The shortest step in a direction that leads through corners."""
    count = abs(max(du, dv, du + dv, key=abs)) // 2 or 1
    return du // count, dv // count


class _Pace(NamedTuple):
    """In which direction a segment leads: `forms` are the forms of its sides, the one that is passed fastest
    first, each with its sign and its weight; `steps` lead over such a side, and `more` says how much farther
    the next side of each form is after one."""

    forms: tuple[tuple[int, int, int], ...]
    steps: tuple[Place, ...]
    more: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1 << 13)
def _pace(du: int, dv: int, unit: int) -> _Pace:
    rates = _forms((du, dv))
    common = prod(abs(rate) for rate in rates if rate)
    # Of two sides that are met at once the one that is passed faster comes first, as the other then lies
    # behind.
    ahead = sorted((-abs(rate), form) for form, rate in enumerate(rates) if rate)
    forms = tuple((form, 1 if rates[form] > 0 else -1, common // -faster) for faster, form in ahead)
    steps = tuple((sign * _ACROSS[form][0], sign * _ACROSS[form][1]) for form, sign, _ in forms)
    more = tuple(
        tuple(sign * unit * scale * _forms(step)[form] for form, sign, scale in forms) for step in steps
    )
    return _Pace(forms, steps, more)


def _walk(start: Place, end: Place, unit: int) -> list[Place]:
    """The hexes behind the first that a segment between two points leads into, in parts of `unit` of a cell,
    in exact integers.

    Neither point may lie on a border, and the segment may not run along one. Where it goes exactly through
    the corner of three hexes, it passes from the one it is in to the one where it goes on, and does not count
    as touching the third.
    """
    here, last = _nearest(start, unit), _nearest(end, unit)
    at, centre = _forms(start), _forms(here)
    pace = _pace(end[0] - start[0], end[1] - start[1], unit)
    left = [
        (unit * (centre[form] + sign) - at[form]) * sign * scale for form, sign, scale in pace.forms
    ]  # how far the next side of each form is
    return _over_sides(here, last, left, pace.steps, pace.more)


def _over_sides(
    here: Place,
    last: Place,
    left: list[int],
    steps: tuple[Place, ...],
    more: tuple[tuple[int, ...], ...],
) -> list[Place]:
    """Over the nearest side, again and again, until there: sight spends its time here."""
    found = list[Place]()
    if len(left) < 3:  # it runs at a right angle to a side
        while here != last:
            met = left.index(min(left))
            here = here[0] + steps[met][0], here[1] + steps[met][1]
            left = [one + far for one, far in zip(left, more[met], strict=True)]
            found.append(here)
        return found
    (q, r), (a, b, c) = here, left
    (aq, ar), (bq, br), (cq, cr) = steps
    (aa, ab, ac), (ba, bb, bc), (ca, cb, cc) = more
    while (q, r) != last:
        if a <= b and a <= c:
            q, r, a, b, c = q + aq, r + ar, a + aa, b + ab, c + ac
        elif b <= c:
            q, r, a, b, c = q + bq, r + br, a + ba, b + bb, c + bc
        else:
            q, r, a, b, c = q + cq, r + cr, a + ca, b + cb, c + cc
        found.append((q, r))
    return found


def _numbered(start: Place, end: Place, stride: int) -> list[int]:
    """The hexes behind the first into which a segment between two points leads, in PARTS of a cell, by their
    numbers on a board of so long rows, counted from (0, 0), in which it begins."""
    at, (q, r) = _forms(start), _nearest(end, PARTS)
    pace = _pace(end[0] - start[0], end[1] - start[1], PARTS)
    here, last, found = 0, r * stride + q, list[int]()
    left = [(PARTS - sign * at[form]) * scale for form, sign, scale in pace.forms]
    steps = [dv * stride + du for du, dv in pace.steps]
    if len(left) < 3:  # it runs at a right angle to a side
        while here != last:
            met = left.index(min(left))
            here += steps[met]
            left = [one + far for one, far in zip(left, pace.more[met], strict=True)]
            found.append(here)
        return found
    (a, b, c), (over_a, over_b, over_c) = left, steps
    (aa, ab, ac), (ba, bb, bc), (ca, cb, cc) = pace.more
    add = found.append
    while here != last:
        if a <= b and a <= c:
            here += over_a
            a += aa
            b += ab
            c += ac
        elif b <= c:
            here += over_b
            a += ba
            b += bb
            c += bc
        else:
            here += over_c
            a += ca
            b += cb
            c += cc
        add(here)
    return found


def _forms(place: Place) -> tuple[int, int, int]:
    q, r = place
    return 2 * q + r, q + 2 * r, q - r


_ACROSS = ((1, 0), (0, 1), (1, -1))
"""The step over the side where 2q + r, q + 2r, q - r grow."""


@lru_cache(maxsize=1 << 12)
def _nearest(point: Place, unit: int) -> Place:
    """The hex in which the point lies, in the middle of `unit` parts."""
    q, r = (2 * point[0] + unit) // (2 * unit), (2 * point[1] + unit) // (2 * unit)
    around = [(q + du, r + dv) for du, dv in ((0, 0), *Hexes.OFFSETS)]
    return min(around, key=lambda place: _far(point[0] - unit * place[0], point[1] - unit * place[1]))


def _far(du: int, dv: int) -> int:
    return du * du + du * dv + dv * dv
