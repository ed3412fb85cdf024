"""Where a body gets to that goes ahead along its facing and turns with a step between two turns: all places of one price at once.

What `manoeuvres.py` searches pose by pose is found here as whole numbers with a bit for each cell of a window, one for each facing. Of
equally cheap ways that with the fewest turns is taken, so they are smooth, and a map of 128 by 128 takes milliseconds.
"""

from __future__ import annotations

from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple

from game.core.field import Cell, Field
from game.systems.bodyboards import Body, Window, moved, numbers
from game.systems.poses import Manoeuvres, Pose, Shape

_Key = tuple[int, int]
"""A price, and how many turns there are on the way."""
_Waiting = dict[_Key, list[int]]


class _Node(NamedTuple):
    """The cell of that number, facing that way, for so much and by so many turns; `spun` by a turn at last."""

    number: int
    facing: int
    spent: int
    turns: int
    spun: bool


class _Level(NamedTuple):
    """The cells newly got to for a price by so many turns, by facing: after a step, and after a turn on the spot."""

    rolled: list[int]
    turned: list[int]


class Turning(Manoeuvres):
    """Everywhere that a body gets to from a pose, and the ways there. No turn follows another without a step between; one costs `turn`."""

    def __init__(self, body: Body, window: Window, start: Pose, budget: int, turn: int, free: bool) -> None:
        """`free` says that a step lies behind the last turn."""
        super().__init__(start)
        self._body, self._window, self._turn = body, window, turn
        count = len(body.names)
        self._levels: dict[_Key, _Level] = {}
        rolled, turned = [0] * count, [0] * count
        waiting: tuple[_Waiting, _Waiting] = ({(0, 0): [0] * count}, {(0, 0): [0] * count})
        waiting[0 if free else 1][0, 0][body.names.index(start.facing)] = 1 << window.number(start.cell)
        heap = [(0, 0)]
        while heap:
            key = heappop(heap)
            new = _fresh(waiting[0].pop(key, None), rolled)
            spun = _fresh(waiting[1].pop(key, None), turned, rolled)
            if any(new) or any(spun):
                self._levels[key] = _Level(new, spun)
                self._spread(key, new, spun, budget, waiting, heap)
        self._trails: dict[_Node, tuple[Cell, ...]] = {}

    def _spread(self, key: _Key, new: list[int], spun: list[int], budget: int, waiting: tuple[_Waiting, _Waiting], heap: list[_Key]) -> None:
        """One step or turn further from all that was newly reached."""
        (spent, turns), body = key, self._body
        for facing in range(len(new)):
            ahead = moved((new[facing] | spun[facing]) & body.leave[facing], body.ahead[facing])
            for cost, cells in body.prices[facing] if ahead else ():
                if spent + cost <= budget and ahead & cells:
                    _put(waiting[0], (spent + cost, turns), facing, ahead & cells, len(new), heap)
            for other in body.near[facing] if new[facing] and spent + self._turn <= budget else ():
                there = new[facing] & body.fits[facing] & body.room[other]
                if there:
                    _put(waiting[1], (spent + self._turn, turns + 1), other, there, len(new), heap)

    # ------------------------------------------------------------ asking

    @cached_property
    def _nodes(self) -> list[dict[int, _Node]]:
        """For each facing the cells that are reached so, by their numbers, the cheapest first."""
        found: list[dict[int, _Node]] = [{} for _ in self._body.names]
        for (spent, turns), level in self._levels.items():
            for spun, bits in ((False, level.rolled), (True, level.turned)):
                for facing, cells in enumerate(bits):
                    known = found[facing]
                    for number in numbers(cells) if cells else ():
                        if number not in known:
                            known[number] = _Node(number, facing, spent, turns, spun)
        return found

    @cached_property
    def _known(self) -> dict[Pose, int]:
        cell, names = self._window.cell, self._body.names
        return {Pose(cell(number), names[node.facing]): node.spent for nodes in self._nodes for number, node in nodes.items()}

    @property
    def poses(self) -> dict[Pose, int]:
        return self._known

    def _node(self, pose: Pose) -> _Node | None:
        if pose.facing not in self._body.names:
            return None
        number, facing = self._window.number(pose.cell), self._body.names.index(pose.facing)
        return self._nodes[facing].get(number)

    def spent(self, pose: Pose) -> int | None:
        node = self._node(pose)
        return node.spent if node else None

    def _before(self, node: _Node) -> _Node | None:
        """Over which pose the way comes; None at the start."""
        number, facing, spent, turns, spun = node
        if not spent and not turns:
            return None
        if spun:
            spent, turns = spent - self._turn, turns - 1
            rolled = self._levels[spent, turns].rolled
            other = next(other for other in self._body.near[facing] if rolled[other] >> number & 1)
            return _Node(number, other, spent, turns, False)
        spent -= next(cost for cost, cells in self._body.prices[facing] if cells >> number & 1)
        number -= self._body.ahead[facing]
        return _Node(number, facing, spent, turns, not self._levels[spent, turns].rolled[facing] >> number & 1)

    def cells(self, pose: Pose) -> tuple[Cell, ...]:
        node = self._node(pose)
        if node is None:
            raise KeyError(pose)
        ahead: list[_Node] = []
        while node and node not in self._trails:
            ahead.append(node)
            node = self._before(node)
        trail = self._trails[node] if node else ()
        for node in reversed(ahead):
            if (node.spent or node.turns) and not node.spun:
                trail = (*trail, self._window.cell(node.number))
            self._trails[node] = trail
        return trail

    def way(self, pose: Pose) -> tuple[Pose, ...]:
        node, found = self._node(pose), list[Pose]()
        if node is None:
            raise KeyError(pose)
        while node:
            found.append(Pose(self._window.cell(node.number), self._body.names[node.facing]))
            node = self._before(node)
        return tuple(reversed(found[:-1]))


def _put(waiting: _Waiting, key: _Key, facing: int, cells: int, count: int, heap: list[_Key]) -> None:
    known = waiting.get(key)
    if known is None:
        known = waiting[key] = [0] * count
        heappush(heap, key)
    known[facing] |= cells


def _fresh(cells: list[int] | None, known: list[int], better: list[int] | None = None) -> list[int]:
    """Those that were not known; from now on they are."""
    if cells is None:
        return [0] * len(known)
    found = []
    for facing, some in enumerate(cells):
        new = some & ~known[facing] & ~(better[facing] if better else 0) if some else 0
        known[facing] |= new
        found.append(new)
    return found


def turning(field: Field, shape: Shape, start: Pose, budget: int, floor: frozenset[Cell], blocked: frozenset[Cell], since: int) -> Turning:
    """Everywhere a body gets to on the `floor`, without entering the `blocked` cells; `since` steps lie behind its last turn."""
    wide, long = shape.size.wide, shape.size.long
    window = Window(field, start.cell, budget, wide + long)
    return Turning(Body(field, window, wide, long, floor, blocked), window, start, budget, shape.gait.turn, since > 0)
