"""Where a body gets to that goes ahead along its facing and turns with a step between two turns: all places
of one price at once.

What `body_pathfinding` searches pose by pose is found here as whole numbers with a bit for each cell of a
window, one for each facing. Of equally cheap ways that with the fewest turns is taken, so they are smooth,
and a map of 128 by 128 takes milliseconds.
"""

from __future__ import annotations

from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple

from game.core.field import Cell, Field
from game.systems.body_bitboards import Body, Window, numbers, read, shift_bits
from game.systems.body_poses import Manoeuvres, Pose, Shape

_Key = tuple[int, int]
"""A price, and how many turns there are on the way."""
_Waiting = dict[_Key, list[int]]


class _Node(NamedTuple):
    """The cell of that number, facing that way, for so much and by so many turns; `spun` by a turn at
    last."""

    number: int
    facing: int
    spent: int
    turns: int
    spun: bool


class _Level(NamedTuple):
    """The cells newly got to for a price by so many turns, by facing: after a step, and after a turn on the
    spot."""

    rolled: list[int]
    turned: list[int]


class TurningSearch(Manoeuvres):
    """Everywhere that a body gets to from a pose, and the ways there. No turn follows another without a step
    between; one costs `turn`."""

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
        self._decoded: list[dict[int, int]] = []
        self._keys: list[_Key] = []

    def _spread(
        self,
        key: _Key,
        new: list[int],
        spun: list[int],
        budget: int,
        waiting: tuple[_Waiting, _Waiting],
        heap: list[_Key],
    ) -> None:
        """One step or turn further from all that was newly reached."""
        (spent, turns), body = key, self._body
        for facing in range(len(new)):
            ahead = shift_bits((new[facing] | spun[facing]) & body.leave[facing], body.ahead[facing])
            for cost, cells in body.prices[facing] if ahead else ():
                if spent + cost <= budget and ahead & cells:
                    _put(waiting[0], (spent + cost, turns), facing, ahead & cells, len(new), heap)
            for other in body.near[facing] if new[facing] and spent + self._turn <= budget else ():
                there = new[facing] & body.fits[facing] & body.room[other]
                if there:
                    _put(waiting[1], (spent + self._turn, turns + 1), other, there, len(new), heap)

    # ------------------------------------------------------------ asking

    @cached_property
    def _reached(self) -> list[int]:
        """By facing, all cells that are reached so."""
        found = [0] * len(self._body.names)
        for level in self._levels.values():
            for facing, (rolled, turned) in enumerate(zip(level.rolled, level.turned, strict=True)):
                found[facing] |= rolled | turned
        return found

    @cached_property
    def _known(self) -> dict[Pose, int]:
        """Decoded together: of each cell the number of the first level that has it, bit by bit."""
        prices, cells = [spent for spent, _ in self._levels], self._window.cells()
        found: dict[Pose, int] = {}
        decoded: list[dict[int, int]] = []
        for facing, name in enumerate(self._body.names):
            planes, seen = [0] * len(prices).bit_length(), 0
            for number, level in enumerate(self._levels.values()):
                new = (level.rolled[facing] | level.turned[facing]) & ~seen
                seen |= new
                for plane in range(number.bit_length()) if new else ():
                    if number >> plane & 1:
                        planes[plane] |= new
            first = dict(zip(numbers(seen), read(planes, seen), strict=True))
            for index, at in first.items():
                found[Pose(cells[index], name)] = prices[at]
            decoded.append(first)
        self._decoded, self._keys = decoded, list(self._levels)
        return found

    @property
    def poses(self) -> dict[Pose, int]:
        return self._known

    def far(self, least: int) -> list[Cell]:
        some = 0
        for cells in self._beyond(least):
            some |= cells
        return sorted(map(self._window.cell, numbers(some)))

    def count(self, least: int) -> int:
        return sum(cells.bit_count() for cells in self._beyond(least))

    def _beyond(self, least: int) -> list[int]:
        """By facing, the cells that are reached so for that much at least."""
        near, some = [0] * len(self._body.names), [0] * len(self._body.names)
        for (spent, _), level in self._levels.items():
            for facing, (rolled, turned) in enumerate(zip(level.rolled, level.turned, strict=True)):
                if spent < least:
                    near[facing] |= rolled | turned
                else:
                    some[facing] |= (rolled | turned) & ~near[facing]
        return some

    def _node(self, pose: Pose) -> _Node | None:
        if pose.facing not in self._body.names:
            return None
        number, facing = self._window.number(pose.cell), self._body.names.index(pose.facing)
        if number < 0 or not self._reached[facing] >> number & 1:
            return None
        bit = 1 << number
        if self._decoded:
            key = self._keys[self._decoded[facing][number]]
            return _Node(number, facing, *key, not self._levels[key].rolled[facing] & bit)
        found = (
            _Node(number, facing, *key, not level.rolled[facing] & bit)
            for key, level in self._levels.items()
            if level.rolled[facing] & bit or level.turned[facing] & bit
        )
        return next(found)

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
        return _Node(
            number, facing, spent, turns, not self._levels[spent, turns].rolled[facing] >> number & 1
        )

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


def turning(
    field: Field,
    shape: Shape,
    start: Pose,
    budget: int,
    floor: frozenset[Cell],
    blocked: frozenset[Cell],
    since: int,
) -> TurningSearch:
    """Everywhere a body gets to on the `floor`, without entering the `blocked` cells; `since` steps lie
    behind its last turn."""
    wide, long = shape.size.wide, shape.size.long
    window = Window(field, start.cell, budget, wide + long)
    return TurningSearch(
        Body(field, window, wide, long, floor, blocked), window, start, budget, shape.gait.turn, since > 0
    )
