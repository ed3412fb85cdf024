"""Which way something faces where it comes to stand: pointed at on the board, one order each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atan2, hypot, pi

from game.core.actions import Action, path_of
from game.core.field import Cell
from game.core.geometry.lattice import Lattice
from game.core.probability.chances import Chances

FIELD = "facing"


@dataclass(frozen=True)
class Fan:
    """The orders that end on `cell`, by the direction faced there, with their odds; `chosen` is one of them,
    `words` are that order in words, `far` is how long its way is. `names` are all directions of the map,
    clockwise from the north; `barred` is one that is pointed at and cannot be faced, "" if there is none."""

    cell: Cell
    ways: Mapping[str, Action]
    chosen: str
    names: tuple[str, ...]
    chances: Mapping[str, Chances]
    words: str
    far: str
    barred: str = ""

    @property
    def action(self) -> Action:
        return self.ways[self.chosen]

    def turned(self, by: int) -> str:
        """The next direction that can be faced, clockwise or against the clock."""
        names = [name for name in self.names if name in self.ways]
        return names[(names.index(self.chosen) + by) % len(names)]


def by_facing(actions: Sequence[Action]) -> dict[str, Action]:
    """The orders by the direction faced at their end, if they differ in how they get there and in that alone;
    else none."""
    found = {str(getattr(action, FIELD, "")): action for action in actions}
    kinds = {type(action) for action in actions}
    ends = {path_of(action)[-1:] for action in actions}
    whole = len(found) == len(actions) > 1 and len(kinds) == len(ends) == 1
    return found if whole and all(found) else {}


def directions(lattice: Lattice, cell: Cell) -> dict[str, float]:
    """Where each direction of the map points on the screen, in radians clockwise from the east."""
    (x, y), grid = lattice.place(cell), lattice.grid
    found = {}
    for name in grid.names():
        u, v = lattice.place(grid.neighbour(cell, name))
        found[name] = atan2(v - y, u - x)
    return dict(sorted(found.items(), key=lambda row: (row[1] + pi / 2) % (2 * pi)))


def nearest(lattice: Lattice, cell: Cell, names: Sequence[str], dx: float, dy: float) -> str:
    """Of these directions the one that a point so far from the cell lies in; "" on the cell itself."""
    if hypot(dx, dy) < 1:
        return ""
    angle, known = atan2(dy, dx), directions(lattice, cell)
    return min(names, key=lambda name: abs((known[name] - angle + pi) % (2 * pi) - pi), default="")
