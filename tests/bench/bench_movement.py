"""Movement range beside tcod and scipy: `uv run --group bench python -m tests.bench.bench_movement`.

All find the cells within a budget on a random field with 15 % walls; only ours keeps off solid corners. tcod
and ours answer for a window, as an array; a dictionary of cells is made of ours when somebody asks for it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import numpy as np
import tcod.path
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from game.core.field import Cell, Field
from game.core.geometry.grid import Hexes
from game.systems import pathfinding
from game.systems.pathfinding import Reach, distances, legal_step, reachable
from tests.bench.timing import Row, least_us, random_field, show


def by_tcod(field: Field, start: Cell, budget: int) -> object:
    """A window as wide as the budget; a distance map from its middle."""
    left, top = max(0, start[0] - budget), max(0, start[1] - budget)
    window = _costs(field)[top : start[1] + budget + 1, left : start[0] + budget + 1]
    far = tcod.path.maxarray(window.shape, dtype=np.int32)
    far[start[1] - top, start[0] - left] = 0
    return tcod.path.dijkstra2d(far, window, cardinal=1, diagonal=1, out=far)


@cache
def _costs(field: Field) -> np.ndarray:
    costs = [0 if tile.blocks else tile.cost for tile in field.tiles]
    return np.array(costs, dtype=np.int8).reshape(field.height, field.width)


def graph(field: Field) -> csr_matrix:
    """Every legal step of the field with its price."""
    rows, columns, prices = [], [], []
    for x, y in field.cells():
        for there in field.grid.neighbours((x, y)):
            if legal_step(field, (x, y), there):
                rows.append(y * field.width + x)
                columns.append(there[1] * field.width + there[0])
                prices.append(field[there].cost)
    size = field.width * field.height
    return csr_matrix((prices, (rows, columns)), shape=(size, size))


def fresh(field: Field, start: Cell, budget: int, enemies: frozenset[Cell]) -> Reach:
    """Measures the work, not the memory of it."""
    pathfinding._reachable.cache_clear()
    return reachable(field, start, budget, blocked=enemies)


def compare(field: Field, budget: int, enemies: frozenset[Cell]) -> Iterator[Row]:
    start = (field.width // 2, field.height // 2)
    ours, cells, tcods = least_us(
        lambda: fresh(field, start, budget, enemies),
        lambda: fresh(field, start, budget, enemies).cost,
        lambda: by_tcod(field, start, budget),
    )
    name = f"reach, {field.width} x {field.height}, budget {budget}"
    yield Row(name, ours, "tcod dijkstra2d, window", tcods, 1.0)
    yield Row(f"{name}, as a dictionary", cells, "tcod dijkstra2d, window", tcods)
    if field.width <= 128:
        steps, index = graph(field), start[1] * field.width + start[0]
        ours, scipys = least_us(
            lambda: fresh(field, start, budget, enemies), lambda: dijkstra(steps, indices=index, limit=budget)
        )
        yield Row(name, ours, "scipy dijkstra, graph ready", scipys)


def rows() -> Iterator[Row]:
    rng = random.Random(1)
    for side in (32, 128, 512):
        field = random_field(rng, side, walls=0.15, rubble=0.1)
        enemies = frozenset((rng.randrange(side), rng.randrange(side)) for _ in range(12)) - {
            (side // 2, side // 2)
        }
        for budget in (6, 12):
            yield from compare(field, budget, enemies)
    hexes = random_field(rng, 64, walls=0.15, rubble=0.1, grid=Hexes())
    yield Row(
        "reach on hexes, 64 x 64, budget 12", least_us(lambda: fresh(hexes, (32, 32), 12, frozenset()))[0]
    )
    field = random_field(rng, 48, walls=0.15, rubble=0.1)
    yield Row(
        "distances, 48 x 48, from 6 cells",
        least_us(lambda: distances(field, [(x, 24) for x in range(0, 48, 8)]), rounds=40)[0],
    )


if __name__ == "__main__":
    show(rows())
