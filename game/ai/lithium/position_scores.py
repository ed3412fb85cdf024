"""How good it is to stand somewhere at the end of the turn: the best places first, with no more lines of
sight looked at than it takes."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heapreplace

from game.ai.levels import NORMAL, Level
from game.ai.terrain_view import FAR, LEAST, Ground
from game.ai.worth import Worth, worth
from game.core.field import Cell

_STEP = {True: 30, False: 90}
"""A tile nearer to the enemy: to one who shoots, and to one who must get close."""
_WAITING = 10
"""The same to one who shoots and plays hard, as long as no goal calls and somebody attacks: who comes walks
into fire."""
_OPEN = 2
"""A percent of exposure."""
_BLIND = 220
"""To stand where one sees no enemy: somebody has to come out."""
_NEAR = 6
"""Tiles than which no shooter needs to be nearer."""


class Spot:
    """What is known of a cell: how open it lies to the enemies looked at so far, whether it sees one of them,
    and the places of the others."""

    __slots__ = ("least", "left", "near", "open", "push", "seen", "steps", "way")

    def __init__(
        self, way: int, left: Sequence[Cell], least: int, near: int, steps: Mapping[bool, int], push: int
    ) -> None:
        self.way, self.left, self.least, self.near = way, left, least, near
        self.steps, self.push = steps, push
        self.open, self.seen = 0, False

    def most(self, shoots: bool) -> int:
        """The worth, once all enemies have been looked at; until then no less than that."""
        way, open_, blind = self._parts(shoots, self.seen)
        if self.seen or not self.left:
            return way + open_ + blind
        far, _, _ = self._parts(shoots, True)
        return max(way + open_ + blind, far + open_ - _OPEN * self.least)

    def worth(self, shoots: bool) -> Worth:
        """The worth with its parts."""
        way, open_, blind = self._parts(shoots, self.seen)
        return worth(way=way, danger=open_, blind=blind)

    def _parts(self, shoots: bool, seen: bool) -> tuple[int, int, int]:
        """What the way that is left costs, to stand open, and to see nobody."""
        near = self.near if shoots and seen else 1
        way = -self.steps[shoots] * max(near, self.way) * self.push // 100
        return way, -_OPEN * self.open, 0 if seen else -_BLIND


class Places:
    """The cells of a ground, as one side sees it; `bold` goes where it sees enemies, whatever that costs."""

    def __init__(self, ground: Ground, level: Level = NORMAL, bold: bool = False) -> None:
        self._ground = ground
        self._level = level._replace(foresight=0) if bold else level
        self._near = 1 if bold else _NEAR
        waits = level.hard and not (bold or ground.is_drawn)
        self._steps = _STEP | {True: _WAITING} if waits else _STEP
        self._enemies = tuple(ground.places.values())
        self._spots: dict[Cell, Spot] = {}

    def worth(self, cell: Cell, shoots: bool) -> Generator[None, None, Worth]:
        """How good it is to stand there, for one who shoots or for one who must get close."""
        spot = self.spot(cell)
        while spot.left:
            self.look(cell, spot)
            yield None
        return spot.worth(shoots)

    def ranking(self, cells: Iterable[Cell], shoots: bool, here: Cell | None = None) -> Ranking:
        """The cells, ready to be looked at more closely by who stands `here`."""
        return Ranking(self, cells, shoots, here)

    def given_up(self, cell: Cell, here: Cell | None, shoots: bool) -> int:
        """What it costs to end there, farther from the enemy than here."""
        if here is None or not self._level.temper.hold:
            return 0
        way, now = (min(self._ground.way(one), FAR) for one in (cell, here))
        return self._level.given_up(way - now, _STEP[shoots])

    def order(self, cell: Cell) -> tuple[int, int, Cell]:
        """The nearer to the enemy, the earlier."""
        return self._ground.order(cell)

    def spot(self, cell: Cell) -> Spot:
        """What is known of the cell."""
        known = self._spots.get(cell)
        if known is None:
            known = self._spots[cell] = Spot(
                min(self._ground.way(cell), FAR),
                self._enemies,
                self._level.felt(LEAST),
                self._near,
                self._steps,
                self._level.temper.push,
            )
        return known

    def look(self, cell: Cell, spot: Spot) -> None:
        """At one enemy more, the nearest of those left."""
        if len(spot.left) == len(self._enemies):
            spot.left = sorted(self._enemies, key=lambda place: self._ground.apart(place, cell), reverse=True)
        *spot.left, place = spot.left
        spot.open += self._level.felt(self._ground.open_to(cell, place))
        spot.seen = spot.seen or self._ground.sees(place, cell)


class Ranking:
    """Cells with their worth, the best first, of equals the nearest to the enemy."""

    def __init__(self, places: Places, cells: Iterable[Cell], shoots: bool, here: Cell | None) -> None:
        self._places, self._shoots, self._here = places, shoots, here
        self._heap = [(self._worse(cell), places.order(cell)) for cell in cells]
        heapify(self._heap)

    def _worse(self, cell: Cell) -> int:
        """By its sign: what it is worth at the most, by what is known of it."""
        lost = self._places.given_up(cell, self._here, self._shoots)
        return lost - self._places.spot(cell).most(self._shoots)

    @property
    def most(self) -> int:
        """None of them is worth more, by what is known of them already. There must be one."""
        return -self._heap[0][0]

    def __iter__(self) -> Iterator[tuple[Worth, Cell] | int]:
        """While it looks around, what none of those left is worth more than."""
        places, heap = self._places, self._heap
        while heap:
            least, order = heap[0]
            cell = order[2]
            spot = places.spot(cell)
            if least != (worse := self._worse(cell)):
                heapreplace(heap, (worse, order))
            elif spot.left:
                places.look(cell, spot)
                yield -least
            else:
                heappop(heap)
                lost = places.given_up(cell, self._here, self._shoots)
                yield spot.worth(self._shoots).plus(way=-lost), cell
