"""Where a figure can walk: reachable cells, natural paths and distances, priced in tiles of movement."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from game.core.field import Cell, Field
from game.systems.grid import DIRECTIONS, chebyshev, neighbours, wall_between

_GRAINS = 20
_TILE = 1 << _GRAINS
"""One tile of cost inside the search. The grains below it count diagonal steps, so that straight ways win ties."""

_NOWHERE: frozenset[Cell] = frozenset()


@dataclass(frozen=True, eq=False, slots=True)
class Reach:
    """The cells where a figure may stop, each with the price of getting there; `start` is one of them, at 0."""

    start: Cell
    cost: dict[Cell, int]
    _best: dict[int, int]
    _ways: _Ways
    _forbidden: frozenset[tuple[int, int]] = frozenset()

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """The cheapest way to `cell`, without the start, with the end. KeyError if one cannot stop there."""
        self.cost[cell]
        return self._ways.path(self._best, self.start, cell, self._forbidden)


class _Ways:
    """The steps that walls and closed doors leave open, worked out cell by cell as a search gets there."""

    def __init__(self, field: Field, closed: frozenset[Cell]) -> None:
        self.field = field
        self.closed = closed
        self._ready: dict[int, tuple[tuple[int, int], ...]] = {}

    def index(self, cell: Cell) -> int:
        return cell[1] * self.field.width + cell[0]

    def cell(self, index: int) -> Cell:
        return index % self.field.width, index // self.field.width

    def steps(self, index: int) -> tuple[tuple[int, int], ...]:
        """Pairs of a neighbour's index and what the step there weighs: its cost in tiles, plus a grain for a diagonal."""
        known = self._ready.get(index)
        if known is None:
            known = self._ready[index] = tuple(self._open_steps(self.cell(index)))
        return known

    def _open_steps(self, cell: Cell) -> Iterable[tuple[int, int]]:
        x, y = cell
        for dx, dy in DIRECTIONS:
            there = (x + dx, y + dy)
            if legal_step(self.field, cell, there, self.closed):
                yield self.index(there), self.price(there) * _TILE + (dx != 0 and dy != 0)

    def price(self, cell: Cell) -> int:
        return max(1, self.field[cell].cost)

    def spread(self, start: Cell, limit: int, shut: set[int], goal: int = -1, forbidden: frozenset[tuple[int, int]] = frozenset()) -> dict[int, int]:
        """Weights of all cells from `start` up to `limit` tiles; stops early once `goal` has its final one."""
        origin = self.index(start)
        best = {origin: 0}
        buckets = {0: [origin]}
        beyond = (limit + 1) * _TILE
        known_best = best.get
        for price in range(limit + 1):
            floor = price * _TILE
            if not buckets or best.get(goal, floor) < floor:
                break
            for here in buckets.pop(price, ()):
                spent = best[here]
                if spent < floor:
                    continue  # reached cheaper after it had been noted here
                for there, weight in self.steps(here):
                    total = spent + weight
                    known = known_best(there, beyond)
                    if total < known and there not in shut and (here, there) not in forbidden:
                        best[there] = total
                        if known >> _GRAINS != total >> _GRAINS:
                            buckets.setdefault(total >> _GRAINS, []).append(there)
        return best

    def path(self, best: dict[int, int], start: Cell, end: Cell, forbidden: frozenset[tuple[int, int]] = frozenset()) -> tuple[Cell, ...]:
        """Walks back along cheapest steps, as near to the straight line between the two ends as they allow."""
        path = [end]
        while path[-1] != start:
            path.append(min(self._before(best, path[-1], forbidden), key=lambda cell: (_aside(start, end, cell), cell)))
        return tuple(reversed(path[:-1]))

    def _before(self, best: dict[int, int], cell: Cell, forbidden: frozenset[tuple[int, int]]) -> list[Cell]:
        """The cells from which a cheapest way comes to `cell`."""
        here = self.index(cell)
        around = [self.index(other) for other in neighbours(cell) if other in self.field]
        return [
            self.cell(there)
            for there in around
            if there in best and (here, best[here] - best[there]) in self.steps(there) and (there, here) not in forbidden
        ]


def _aside(start: Cell, end: Cell, cell: Cell) -> int:
    across = (end[0] - start[0]) * (cell[1] - start[1]) - (end[1] - start[1]) * (cell[0] - start[0])
    return abs(across)


@lru_cache(maxsize=32)
def _ways(field: Field, closed: frozenset[Cell]) -> _Ways:
    return _Ways(field, closed)


def passable(field: Field, cell: Cell, closed: frozenset[Cell] = _NOWHERE) -> bool:
    """Whether map and doors let anybody stand on the cell."""
    return cell in field and cell not in closed and not field[cell].blocks


def legal_step(field: Field, a: Cell, b: Cell, closed: frozenset[Cell] = _NOWHERE) -> bool:
    """Whether walls and doors allow the single step from `a` to `b`. Nobody cuts a solid corner."""
    if chebyshev(a, b) != 1 or not passable(field, b, closed) or a not in field:
        return False
    if a[0] == b[0] or a[1] == b[1]:
        return not wall_between(field, a, b)
    corners = ((b[0], a[1]), (a[0], b[1]))
    return all(passable(field, corner, closed) and not wall_between(field, a, corner) and not wall_between(field, corner, b) for corner in corners)


def reachable(
    field: Field,
    start: Cell,
    budget: int,
    *,
    closed: frozenset[Cell] = _NOWHERE,
    blocked: frozenset[Cell] = _NOWHERE,
    occupied: frozenset[Cell] = _NOWHERE,
    forbidden: frozenset[tuple[Cell, Cell]] = frozenset(),
) -> Reach:
    """Everywhere a figure gets to with `budget` tiles of movement.

    Nobody enters the cells of `closed` doors or those `blocked` by enemies; `occupied` ones are passed, not stopped on.
    `forbidden` steps, as (from, to), are not taken: those that an enemy would strike at.
    """
    ways = _ways(field, closed)
    shut = frozenset((ways.index(a), ways.index(b)) for a, b in forbidden)
    best = ways.spread(start, budget, {ways.index(cell) for cell in blocked}, forbidden=shut)
    width = field.width
    cost = {(index % width, index // width): total >> _GRAINS for index, total in best.items()}
    for cell in occupied:
        if cell != start:
            cost.pop(cell, None)
    return Reach(start, cost, best, ways, shut)


def path_between(field: Field, a: Cell, b: Cell, *, closed: frozenset[Cell] = _NOWHERE, blocked: frozenset[Cell] = _NOWHERE) -> tuple[Cell, ...]:
    """The cheapest way from `a` to `b`, without `a`, whatever it costs; empty if there is none. `b` itself may be blocked."""
    ways = _ways(field, closed)
    goal = ways.index(b)
    shut = {ways.index(cell) for cell in blocked} - {goal}
    best = ways.spread(a, _beyond(field), shut, goal)
    return ways.path(best, a, b) if goal in best else ()


def distances(
    field: Field,
    sources: Iterable[Cell],
    closed: frozenset[Cell] = _NOWHERE,
    blocked: frozenset[Cell] = _NOWHERE,
    limit: int | None = None,
) -> dict[Cell, int]:
    """What it costs to walk from each cell to the nearest of `sources`, for the cells within `limit` tiles of one.

    A source may itself be blocked: the map says how near one gets to an enemy.
    """
    ways = _ways(field, closed)
    shut = {ways.index(cell) for cell in blocked}
    most = _beyond(field) if limit is None else limit
    known = {ways.index(cell): 0 for cell in sorted(sources)}
    buckets = {0: list(known)}
    for price in range(most + 1):
        if not buckets:
            break
        for here in buckets.pop(price, ()):
            total = price + ways.price(ways.cell(here))
            if known[here] < price or total > most:
                continue
            for there, _ in ways.steps(here):
                if there not in shut and total < known.get(there, total + 1):
                    known[there] = total
                    buckets.setdefault(total, []).append(there)
    return {ways.cell(index): price for index, price in known.items()}


@lru_cache(maxsize=32)
def _beyond(field: Field) -> int:
    return sum(max(1, tile.cost) for tile in field.tiles)
