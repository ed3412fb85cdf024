"""Where a figure can walk: reachable cells, natural paths and distances, priced in tiles of movement."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Protocol

from game.core.field import Cell, Field
from game.systems.grid import wall_between
from game.systems.waves import Prices, Steps, Window, ground, spread

_NOWHERE: frozenset[Cell] = frozenset()
_NO_STEPS: Steps = frozenset()


class Going(Protocol):
    """Where a figure may stop, and the ways there, whatever its size."""

    @property
    def start(self) -> Cell: ...

    @property
    def cost(self) -> dict[Cell, int]:
        """Each cell with the price of getting there: the start at 0."""

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """The cheapest way to `cell`, without the start, with the end. KeyError if one cannot stop there."""


class Reach:
    """The cells where a figure may stop; `start` is one of them. What nobody asks for is not worked out."""

    def __init__(self, start: Cell, window: Window, levels: list[int], occupied: frozenset[Cell] = _NOWHERE) -> None:
        self.start = start
        self._window = window
        self._levels = levels
        self._occupied = occupied
        self._paths: dict[Cell, tuple[Cell, ...]] = {}

    @cached_property
    def cost(self) -> dict[Cell, int]:
        """Each cell with the price of getting there: the start at 0."""
        cost = self._prices.by_cell()
        for cell in self._occupied:
            if cell != self.start:
                cost.pop(cell, None)
        return cost

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """The cheapest way to `cell`, without the start, with the end. KeyError if one cannot stop there.

        Of equally cheap ways the one with the fewest diagonal steps, and of these the nearest to the straight line between its ends.
        """
        known = self._paths.get(cell)
        if known is None:
            self.cost[cell]
            known = self._paths[cell] = self._ways.path(self.start, cell)
        return known

    @cached_property
    def _prices(self) -> Prices:
        return Prices(self._window, self._levels)

    @cached_property
    def _ways(self) -> _Ways:
        return _Ways(self._window, self._prices)


class _Ways:
    """Back from a cell along cheapest steps, worked out for the cells that lie on the way to those asked for."""

    def __init__(self, window: Window, prices: Prices) -> None:
        self._window, self._more = window, prices.more
        grid = window.board.grid
        leave = [None if mask is None else (mask & window.all).to_bytes(window.size, "little") for _, mask in window.ways]
        slanted = [bool(grid.ways_round(*step)) for step in grid.OFFSETS]
        self._steps = [(shift, cells, slant) for (shift, _), cells, slant in zip(window.ways, leave, slanted, strict=True)]
        self._grains: dict[int, int] = {}
        self._before: dict[int, list[int]] = {}

    def path(self, start: Cell, end: Cell) -> tuple[Cell, ...]:
        window, width, here, first = self._window, self._window.width, self._window.number(end), self._window.number(start)
        if here not in self._before:
            self._settle(here)
        v, u = divmod(first, width)
        down, right = here // width - v, here % width - u
        path, before, cells = [end], self._before, window.cells
        while here != first:
            near = before[here]
            # Of several the nearest to the straight line, of these the first by column and row.
            here = near[0] if len(near) == 1 else min([(abs(right * (n // width - v) - down * (n % width - u)), n % width, n) for n in near])[2]
            path.append(cells[here])
        return tuple(path[-2::-1])

    def _settle(self, end: int) -> None:
        """Finds, for all cells on cheapest ways to `end`, the fewest diagonal steps to get there and the cells that one comes from."""
        todo, found = [end], dict[int, list[tuple[int, bool]]]()
        while todo:
            here = todo.pop()
            if here not in self._before and here not in found:
                found[here] = near = self._cheapest(here)
                todo += [there for there, _ in near]
        grains = self._grains
        for here in sorted(found, key=self._more.__getitem__):
            near = found[here]
            least = grains[here] = min([grains[there] + slant for there, slant in near], default=0)
            self._before[here] = [there for there, slant in near if grains[there] + slant == least]

    def _cheapest(self, here: int) -> list[tuple[int, bool]]:
        """The neighbours over which a cheapest way comes here, and whether the step from there is a diagonal one."""
        more, window = self._more, self._window
        if more[here] <= 1:
            return []
        wanted, size = more[here] - max(1, window.board.field[window.cells[here]].cost), window.size
        return [
            (there, slant)
            for shift, leave, slant in self._steps
            if 0 <= (there := here - shift) < size and more[there] == wanted and (leave is None or leave[there])
        ]


def passable(field: Field, cell: Cell, closed: frozenset[Cell] = _NOWHERE) -> bool:
    """Whether map and doors let anybody stand on the cell."""
    return cell in field and cell not in closed and not field[cell].blocks


def legal_step(field: Field, a: Cell, b: Cell, closed: frozenset[Cell] = _NOWHERE) -> bool:
    """Whether walls and doors allow the single step from `a` to `b`. Nobody cuts a solid corner."""
    return _legal_step(field, a, b, closed)


@lru_cache(maxsize=1 << 15)
def _legal_step(field: Field, a: Cell, b: Cell, closed: frozenset[Cell]) -> bool:
    if not field.grid.adjacent(a, b) or not passable(field, b, closed) or a not in field:
        return False
    bends = field.grid.bends(a, b)
    if not bends:
        return not wall_between(field, a, b)
    return all(passable(field, bend, closed) and not wall_between(field, a, bend) and not wall_between(field, bend, b) for bend in bends)


def reachable(
    field: Field,
    start: Cell,
    budget: int,
    *,
    closed: frozenset[Cell] = _NOWHERE,
    blocked: frozenset[Cell] = _NOWHERE,
    occupied: frozenset[Cell] = _NOWHERE,
    forbidden: Steps = _NO_STEPS,
) -> Reach:
    """Everywhere a figure gets to with `budget` tiles of movement.

    Nobody enters the cells of `closed` doors or those `blocked` by enemies; `occupied` ones are passed, not stopped on.
    `forbidden` steps, as (from, to), are not taken: those that an enemy would strike at.
    """
    return _reachable(field, start, budget, closed, frozenset(blocked), frozenset(occupied), frozenset(forbidden))


@lru_cache(maxsize=64)
def _reachable(
    field: Field, start: Cell, budget: int, closed: frozenset[Cell], blocked: frozenset[Cell], occupied: frozenset[Cell], forbidden: Steps
) -> Reach:
    window = Window(ground(field, closed), field.grid.place(start), budget, forbidden)
    levels = spread(window, window.lane(start), _free(window, blocked), budget)
    return Reach(start, window, levels, occupied)


def _free(window: Window, blocked: Iterable[Cell]) -> int:
    free = window.open
    for cell in blocked:
        free &= ~window.lane(cell)
    return free


def path_between(field: Field, a: Cell, b: Cell, *, closed: frozenset[Cell] = _NOWHERE, blocked: frozenset[Cell] = _NOWHERE) -> tuple[Cell, ...]:
    """The cheapest way from `a` to `b`, without `a`, whatever it costs; empty if there is none. `b` itself may be blocked.

    Looks in the neighbourhood first, and farther only if the way there is longer.
    """
    limit = 2 * field.grid.steps(a, b) + 4
    while True:
        whole = limit > max(field.width, field.height)
        window = Window(ground(field, closed), field.grid.place(a), None if whole else limit)
        goal = window.lane(b)
        levels = spread(window, window.lane(a), _free(window, blocked) | goal & window.open, _beyond(field) if whole else limit, goal)
        if levels[-1] & goal:
            return Reach(a, window, levels).path(b)
        if whole:
            return ()
        limit *= 2


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
    window = Window(ground(field, closed), (0, 0), None)
    begin = 0
    for cell in sources:
        begin |= window.lane(cell)
    levels = spread(window, begin, _free(window, blocked), _beyond(field) if limit is None else limit, backwards=True)
    return Prices(window, levels).by_cell()


@lru_cache(maxsize=32)
def _beyond(field: Field) -> int:
    return sum(max(1, tile.cost) for tile in field.tiles)
