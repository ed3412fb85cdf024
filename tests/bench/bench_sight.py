"""Sight beside tcod: `uv run --group bench python -m tests.bench.bench_sight`.

tcod says seen or not; ours counts sixteen rays for each cell, the same both ways, and with cover which
obstacles stand before the target.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import tcod.los
import tcod.map
from tcod import libtcodpy

from game.core.field import Cell, Field
from game.core.geometry.grid import Hexes
from game.systems import field_of_view, line_of_sight
from game.systems.cover import cover
from tests.bench.timing import Row, least_us, random_field, show

_SIDE = 96


def fresh(field: Field, here: Cell, radius: int) -> field_of_view.View:
    """Measures the work, not the memory of it: results go, the tables of rays stay."""
    field_of_view._view.cache_clear()
    return field_of_view.view(field, here, radius)


def compare_views(field: Field, clear: np.ndarray, radius: int) -> Iterator[Row]:
    here = (field.width // 2, field.height // 2)

    def by_tcod(name: str) -> object:
        return tcod.map.compute_fov(clear, here[::-1], radius, algorithm=getattr(libtcodpy, f"FOV_{name}"))

    ours, cells, shadow, permissive = least_us(
        lambda: fresh(field, here, radius),
        lambda: fresh(field, here, radius).cells,
        lambda: by_tcod("SYMMETRIC_SHADOWCAST"),
        lambda: by_tcod("PERMISSIVE_8"),
    )
    yield Row(f"view of radius {radius}, share hidden", ours, "tcod symmetric_shadowcast", shadow, 3.0)
    yield Row(f"view of radius {radius}, share hidden", ours, "tcod permissive_8", permissive)
    yield Row(f"view of radius {radius}, as a set of cells", cells, "tcod symmetric_shadowcast", shadow)


def compare_pairs(field: Field, clear: np.ndarray, cells: list[Cell]) -> Iterator[Row]:
    pairs = [(a, b) for a in cells[:10] for b in cells[10:]]
    known = line_of_sight.lines(field, frozenset())

    def seen() -> object:
        known._met.clear()
        return [line_of_sight.sees(field, a, b) for a, b in pairs]

    def covered() -> object:
        known._met.clear()
        return [cover(field, a, b).level for a, b in pairs]

    cover_us, seen_us, again, tcods = least_us(
        covered,
        seen,
        lambda: [cover(field, a, b).level for a, b in pairs],
        lambda: [_bresenham(clear, a, b) for a, b in pairs],
    )
    peer = "tcod.los.bresenham, seen or not"
    yield Row("10 x 10 pairs with cover", cover_us, peer, tcods, 0.5)
    yield Row("10 x 10 pairs, seen or not", seen_us, peer, tcods)
    yield Row("10 x 10 pairs with cover, asked again", again, peer, tcods)


def rows() -> Iterator[Row]:
    rng = random.Random(2)
    field = random_field(rng, _SIDE, walls=0.12)
    clear = np.array([not tile.blocks_sight for tile in field.tiles]).reshape(_SIDE, _SIDE)
    for radius in (8, 20):
        yield from compare_views(field, clear, radius)
    yield from compare_pairs(field, clear, [(rng.randrange(_SIDE), rng.randrange(_SIDE)) for _ in range(20)])
    hexes = random_field(rng, 64, walls=0.12, grid=Hexes())
    yield Row(
        "view on hexes of radius 20, share hidden", least_us(lambda: fresh(hexes, (32, 32), 20), rounds=40)[0]
    )


def _bresenham(clear: np.ndarray, a: tuple[int, int], b: tuple[int, int]) -> bool:
    line = tcod.los.bresenham(a, b)
    return bool(clear[line[1:-1, 1], line[1:-1, 0]].all())


if __name__ == "__main__":
    show(rows())
