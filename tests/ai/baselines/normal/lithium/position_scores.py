"""How good it is to stand somewhere at the end of the turn: the best places first, with no more lines of
sight looked at than it takes."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from heapq import heapify, heappop, heapreplace

from game.ai.terrain_view import FAR, LEAST, Ground
from game.core.field import Cell

_STEP = {True: 30, False: 90}
"""A tile nearer to the enemy: to one who shoots, and to one who must get close."""
_OPEN = 2
"""A percent of exposure."""
_BLIND = 220
"""To stand where one sees no enemy: somebody has to come out."""
_NEAR = 6
"""Tiles than which no shooter needs to be nearer."""


class Spot:
    """What is known of a cell: how open it lies to the enemies looked at so far, whether it sees one of them,
    and the places of the others."""

    __slots__ = ("left", "open", "seen", "way")

    def __init__(self, way: int, left: Sequence[Cell]) -> None:
        self.way, self.left = way, left
        self.open, self.seen = 0, False

    def most(self, shoots: bool) -> int:
        """The worth, once all enemies have been looked at; until then no less than that."""
        step, near = _STEP[shoots], _NEAR if shoots else 1
        sighted = -step * max(near, self.way) - _OPEN * self.open
        if self.seen:
            return sighted
        blind = -step * max(1, self.way) - _OPEN * self.open - _BLIND
        return max(blind, sighted - _OPEN * LEAST) if self.left else blind


class Places:
    """The cells of a ground, as one side sees it."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._enemies = tuple(ground.places.values())
        self._spots: dict[Cell, Spot] = {}

    def worth(self, cell: Cell, shoots: bool) -> Generator[None, None, int]:
        """How good it is to stand there, for one who shoots or for one who must get close."""
        spot = self.spot(cell)
        while spot.left:
            self.look(cell, spot)
            yield None
        return spot.most(shoots)

    def ranking(self, cells: Iterable[Cell], shoots: bool) -> Ranking:
        """The cells, ready to be looked at more closely."""
        return Ranking(
            self, [(-self.spot(cell).most(shoots), self._ground.order(cell)) for cell in cells], shoots
        )

    def spot(self, cell: Cell) -> Spot:
        """What is known of the cell."""
        known = self._spots.get(cell)
        if known is None:
            known = self._spots[cell] = Spot(min(self._ground.way(cell), FAR), self._enemies)
        return known

    def look(self, cell: Cell, spot: Spot) -> None:
        """At one enemy more, the nearest of those left."""
        if len(spot.left) == len(self._enemies):
            spot.left = sorted(self._enemies, key=lambda place: self._ground.apart(place, cell), reverse=True)
        *spot.left, place = spot.left
        spot.open += self._ground.open_to(cell, place)
        spot.seen = spot.seen or self._ground.sees(place, cell)


class Ranking:
    """Cells with their worth, the best first, of equals the nearest to the enemy."""

    def __init__(self, places: Places, heap: list[tuple[int, tuple[int, int, Cell]]], shoots: bool) -> None:
        heapify(heap)
        self._places, self._heap, self._shoots = places, heap, shoots

    @property
    def most(self) -> int:
        """None of them is worth more, by what is known of them already. There must be one."""
        return -self._heap[0][0]

    def __iter__(self) -> Iterator[tuple[int, Cell] | int]:
        """While it looks around, what none of those left is worth more than."""
        places, heap = self._places, self._heap
        while heap:
            least, order = heap[0]
            cell = order[2]
            spot = places.spot(cell)
            if least != (worse := -spot.most(self._shoots)):
                heapreplace(heap, (worse, order))
            elif spot.left:
                places.look(cell, spot)
                yield -least
            else:
                heappop(heap)
                yield -least, cell
