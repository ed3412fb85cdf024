"""How a large body ends its way: which way it faces there, pointed at on the board, one order each; and the
speeds by which it could go, with where each of them ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atan2, hypot, pi

from game.client.seat.orders.order_menu import Orders
from game.client.seat.view.board_marks import SpeedBar
from game.core.actions import Action, path_of
from game.core.field import Cell
from game.core.geometry.lattice import Lattice
from game.core.probability.chances import Chances
from game.core.verbs import Verb

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


def speed_ends(orders: Orders, verb: Verb, way: tuple[Cell, ...]) -> tuple[SpeedBar, ...]:
    """For each speed below the one that is driven the last step of the way to which it would lead, where it
    does not lead to the end."""
    found = []
    for slower in orders.within(verb):
        aims = orders.aims(slower)
        reached = [number for number, cell in enumerate(way) if cell in aims]
        if reached and reached[-1] + 1 < len(way):
            number = reached[-1]
            found.append(SpeedBar(way[number], way[number + 1], f"{slower.words.lower()} {number + 1}"))
    return tuple(found)


def facings(
    orders: Orders, verb: Verb, cell: Cell | None, others: Sequence[Action] = ()
) -> dict[str, Action]:
    """What may be faced there at that speed; at the speed of those orders, if it does not lead there."""
    there = by_facing(orders.usual(orders.at(verb, cell))) if cell else {}
    return there or by_facing(others)


def beside_speed(orders: Orders, verb: Verb, cell: Cell, by: int) -> Verb | None:
    """The next speed above or below that one by which the same cell can be come to rest on; None if there is
    none."""
    speeds = [
        one
        for one in (*orders.within(verb), verb, *orders.chain(verb))
        if one == verb or facings(orders, one, cell)
    ]
    place = speeds.index(verb) + by
    return speeds[place] if 0 <= place < len(speeds) else None
