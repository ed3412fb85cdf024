"""Movement range beside tcod and scipy: `uv run --group bench python -m tests.bench.bench_movement`.

All find the cells within a budget on a random field with 15 % walls; only ours keeps off solid corners and prices rubble.
"""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import tcod.path
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from game.core.field import Cell, Field
from game.systems.grid import DIRECTIONS
from game.systems.movement import legal_step, reachable
from tests.bench.timing import median_us, random_field, report


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
        for dx, dy in DIRECTIONS:
            there = (x + dx, y + dy)
            if legal_step(field, (x, y), there):
                rows.append(y * field.width + x)
                columns.append(there[1] * field.width + there[0])
                prices.append(field[there].cost)
    size = field.width * field.height
    return csr_matrix((prices, (rows, columns)), shape=(size, size))


def compare(field: Field, budget: int, enemies: frozenset[Cell]) -> None:
    start = (field.width // 2, field.height // 2)
    steps, index = graph(field), start[1] * field.width + start[0]
    ours = median_us(lambda: reachable(field, start, budget, blocked=enemies))
    peers = {
        "tcod dijkstra2d, window": median_us(lambda: by_tcod(field, start, budget)),
        "scipy dijkstra, graph ready": median_us(lambda: dijkstra(steps, indices=index, limit=budget)),
    }
    cells = len(reachable(field, start, budget, blocked=enemies).cost)
    report(f"{field.width} x {field.height}, budget {budget}, {cells} cells", ours, peers)


def main() -> None:
    rng = random.Random(1)
    for side in (32, 128):
        field = random_field(rng, side, walls=0.15, rubble=0.1)
        enemies = frozenset((rng.randrange(side), rng.randrange(side)) for _ in range(12)) - {(side // 2, side // 2)}
        for budget in (6, 12):
            compare(field, budget, enemies)


if __name__ == "__main__":
    main()
