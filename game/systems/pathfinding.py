"""Where a figure can walk: reachable cells, natural paths and distances, priced in tiles of movement."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from typing import Protocol

from game.core.field import Cell, Field
from game.systems.occupancy import wall_between
from game.systems.path_smoothing import SmoothPaths
from game.systems.reachability import (
    Steps,
    Window,
    ground,
    spread,
    unblocked_cells,
    whole_board_window,
    window_around,
)
from game.systems.step_costs import Prices

_NOWHERE: frozenset[Cell] = frozenset()
_NO_STEPS: Steps = frozenset()


class MovementRange(Protocol):
    """Where a figure may stop, and the ways there, whatever its size."""

    @property
    def start(self) -> Cell: ...

    @property
    def cost(self) -> dict[Cell, int]:
        """Each cell with the price of getting there: the start at 0."""

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """The cheapest way to `cell`, without the start, with the end. KeyError if one cannot stop there."""

    def paths(self) -> Callable[[Cell], tuple[Cell, ...]]:
        """`path`, for asking about most of the cells."""


class Reach:
    """The cells where a figure may stop; `start` is one of them. What nobody asks for is not worked out."""

    def __init__(
        self, start: Cell, window: Window, levels: list[int], occupied: frozenset[Cell] = _NOWHERE
    ) -> None:
        self.start = start
        self._window = window
        self._levels = levels
        self._occupied = occupied
        self._paths: dict[Cell, tuple[Cell, ...]] = {}
        self._whole = False

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

        Of equally cheap ways the one with the fewest diagonal steps, and of these the nearest to the straight
        line between its ends.
        """
        known = self._paths.get(cell)
        if known is None:
            price = self.cost[cell]
            known = self._paths[cell] = (
                (cell,) if price == 1 else self._ways.path(cell)
            )  # whoever pays one tile has gone one step
        return known

    def paths(self) -> Callable[[Cell], tuple[Cell, ...]]:
        """`path`, for asking about most of the cells: all ways are worked out together."""
        if not self._whole:
            ways = self._ways.paths()
            self._paths, self._whole = {cell: ways[cell] for cell in self.cost}, True
        return self._paths.__getitem__

    @cached_property
    def _prices(self) -> Prices:
        return Prices(self._window, list(enumerate(self._levels)))

    @cached_property
    def _ways(self) -> SmoothPaths:
        return SmoothPaths(self._window, self._prices, self.start)


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
    return all(
        passable(field, bend, closed)
        and not wall_between(field, a, bend)
        and not wall_between(field, bend, b)
        for bend in bends
    )


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

    Nobody enters the cells of `closed` doors or those `blocked` by enemies; `occupied` ones are passed, not
    stopped on. `forbidden` steps, as (from, to), are not taken: those that an enemy would strike at.
    """
    return _reachable(
        field, start, budget, closed, frozenset(blocked), frozenset(occupied), frozenset(forbidden)
    )


@lru_cache(maxsize=64)
def _reachable(
    field: Field,
    start: Cell,
    budget: int,
    closed: frozenset[Cell],
    blocked: frozenset[Cell],
    occupied: frozenset[Cell],
    forbidden: Steps,
) -> Reach:
    place = field.grid.place(start)
    window = (
        Window(ground(field, closed), place, budget, forbidden)
        if forbidden
        else window_around(field, closed, place, budget)
    )
    levels = spread(window, window.bit(start), unblocked_cells(window, blocked), budget)
    return Reach(start, window, levels, occupied)


def path_between(
    field: Field, a: Cell, b: Cell, *, closed: frozenset[Cell] = _NOWHERE, blocked: frozenset[Cell] = _NOWHERE
) -> tuple[Cell, ...]:
    """The cheapest way from `a` to `b`, without `a`, whatever it costs; empty if there is none. `b` itself
    may be blocked.

    Looks in the neighbourhood first, and farther only if the way there is longer.
    """
    limit = 2 * field.grid.steps(a, b) + 4
    while True:
        whole = limit > max(field.width, field.height)
        window = Window(ground(field, closed), field.grid.place(a), None if whole else limit)
        goal = window.bit(b)
        levels = spread(
            window,
            window.bit(a),
            unblocked_cells(window, blocked) | goal & window.open,
            _beyond(field) if whole else limit,
            goal,
        )
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
    """What it costs to walk from each cell to the nearest of `sources`, for the cells within `limit` tiles of
    one.

    A source may itself be blocked: the map says how near one gets to an enemy.
    """
    window, begin = whole_board_window(field, closed), 0
    for cell in sources:
        begin |= window.bit(cell)
    levels = spread(
        window,
        begin,
        unblocked_cells(window, blocked),
        _beyond(field) if limit is None else limit,
        backwards=True,
    )
    return Prices(window, list(enumerate(levels))).by_cell()


@lru_cache(maxsize=32)
def _beyond(field: Field) -> int:
    return sum(max(1, tile.cost) for tile in field.tiles)
