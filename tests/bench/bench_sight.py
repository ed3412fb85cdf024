"""Sight beside tcod: `uv run --group bench python -m tests.bench.bench_sight`.

tcod says seen or not for a whole area; ours counts sixteen rays for each cell, the same both ways.
"""

from __future__ import annotations

import random

import numpy as np
import tcod.map
from tcod import libtcodpy

from game.core.field import Cell, Field
from game.systems import sight
from tests.bench.timing import median_us, random_field, report

_ALGORITHMS = ("SYMMETRIC_SHADOWCAST", "PERMISSIVE_8")


def compare_views(field: Field, clear: np.ndarray, radius: int) -> None:
    here = (field.width // 2, field.height // 2)

    def by_tcod(name: str) -> object:
        return tcod.map.compute_fov(clear, here[::-1], radius, algorithm=getattr(libtcodpy, f"FOV_{name}"))

    ours = median_us(lambda: (_forget(), sight.visible_cells(field, here, radius)))
    peers = {f"tcod {name.lower()}": median_us(lambda: by_tcod(name)) for name in _ALGORITHMS}  # noqa: B023 - called at once
    peers["ours, asked again"] = median_us(lambda: sight.visible_cells(field, here, radius))
    report(f"view of radius {radius}", ours, peers)


def compare_pairs(field: Field, clear: np.ndarray, cells: list[Cell]) -> None:
    pairs = [(a, b) for a in cells[:10] for b in cells[10:]]
    ours = median_us(lambda: (_forget(), [sight.exposure(field, a, b) for a, b in pairs]))
    peers = {"tcod.los.bresenham, seen or not": median_us(lambda: [_bresenham(clear, a, b) for a, b in pairs])}
    report("all pairs of 10 and 10", ours, peers)


def main() -> None:
    rng = random.Random(2)
    field = random_field(rng, 96, walls=0.12)
    clear = np.array([not tile.blocks_sight for tile in field.tiles]).reshape(96, 96)
    for radius in (8, 20):
        compare_views(field, clear, radius)
    compare_pairs(field, clear, [(rng.randrange(96), rng.randrange(96)) for _ in range(20)])


def _bresenham(clear: np.ndarray, a: tuple[int, int], b: tuple[int, int]) -> bool:
    line = tcod.los.bresenham(a, b)
    return bool(clear[line[1:-1, 1], line[1:-1, 0]].all())


def _forget() -> None:
    """Measures the work, not the memory: results go, the tables of rays stay."""
    sight._exposure.cache_clear()
    sight._view.cache_clear()


if __name__ == "__main__":
    main()
