"""How good it is for one figure to stand somewhere at the end of the turn, by what it and each enemy could do
to the other from there: for who looks closer than by cover and distance alone."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

from game.ai.lithium.battle_view import BattleView
from game.ai.lithium.duels import Duel
from game.ai.terrain_view import FAR
from game.core.field import Cell
from game.core.references import UnitId

_STEP = {True: 30, False: 120}
"""A tile nearer to the enemy: to one who shoots, and to one who must get close."""
_NEAR = 4
"""Tiles than which no shooter needs to be nearer."""
_FUTURE, _FEARED = 70, 70
"""Percent that counts of what could be done from there in the next turn, and of what could be suffered."""
_OTHERS = (100, 70, 52, 42, 35)
"""Percent of an enemy's attacks that come here, by the number of friends whom it sees as well."""
_BOLD = 15
"""The same as a percent of what could be suffered where nobody has attacked for long."""


class Sorted:
    """Cells with their worth, the best first: all of them known."""

    def __init__(self, rows: list[tuple[int, tuple[int, int, Cell]]]) -> None:
        self._rows = sorted(rows, key=lambda row: (-row[0], row[1]))

    @property
    def most(self) -> int:
        return self._rows[0][0]

    def __iter__(self) -> Iterator[tuple[int, Cell] | int]:
        for value, order in self._rows:
            yield value, order[2]


class Prospects:
    """The places that a figure can get to."""

    def __init__(self, scene: BattleView, unit: UnitId, shoots: bool) -> None:
        self._ground = ground = scene.ground
        self._rows = [
            (ground.places[foe], Duel(scene, unit, foe), Duel(scene, foe, unit), _attention(scene, unit, foe))
            for foe in ground.enemies
        ]
        self._feared = _BOLD if scene.bold else _FEARED
        self._known: dict[Cell, int] = {}
        self._shoots = shoots

    def look(self, cells: Iterable[Cell]) -> Iterator[None]:
        """Finds what each of these is worth, one by one."""
        for cell in cells:
            if cell not in self._known:
                self._known[cell] = self._worth(cell)
                yield

    def worth(self, cell: Cell) -> Generator[None, None, int]:
        yield from self.look([cell])
        return self._known[cell]

    def ranking(self, cells: Iterable[Cell]) -> Sorted:
        """Cells that have been looked at."""
        return Sorted([(self._known[cell], self._ground.order(cell)) for cell in cells])

    def _worth(self, cell: Cell) -> int:
        gain = feared = 0
        for place, mine, theirs, attention in self._rows:
            gain = max(gain, mine.worth(cell, place))
            feared += theirs.worth(place, cell, comes=True) * attention // 100
        way = min(self._ground.way(cell), FAR)
        near = _NEAR if self._shoots else 1
        return (_FUTURE * gain - self._feared * feared) // 100 - _STEP[self._shoots] * max(near, way)


def _attention(scene: BattleView, unit: UnitId, foe: UnitId) -> int:
    """Percent of what that enemy does that is for this figure."""
    table, sees = scene.table, scene.ground.sees
    place = scene.ground.places[foe]
    others = [
        one
        for one in table.standing()
        if one != unit and table.unit(one).side == scene.side and sees(place, table.cell(one))
    ]
    return _OTHERS[min(len(others), len(_OTHERS) - 1)]
