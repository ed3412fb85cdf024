"""What the benchmarks share: a random field, a stopwatch and a table of ratios."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter

from game.core.field import Field, Tile

_FLOOR, _WALL, _RUBBLE = Tile(), Tile(blocks=True, blocks_sight=True), Tile(cost=2)


def random_field(rng: random.Random, side: int, walls: float, rubble: float = 0.0) -> Field:
    """A square field; its middle is always floor."""

    def one() -> Tile:
        at = rng.random()
        return _WALL if at < walls else _RUBBLE if at < walls + rubble else _FLOOR

    tiles = [one() for _ in range(side * side)]
    tiles[side // 2 * side + side // 2] = _FLOOR
    return Field(side, side, tuple(tiles))


def median_us(work: Callable[[], object], rounds: int = 9) -> float:
    """Microseconds of one call: the median of some batches, each about 20 ms long."""
    work()
    began = perf_counter()
    work()
    batch = max(1, int(0.02 / (perf_counter() - began + 1e-9)))
    times = []
    for _ in range(rounds):
        began = perf_counter()
        for _ in range(batch):
            work()
        times.append((perf_counter() - began) / batch)
    return 1e6 * median(times)


def report(title: str, ours: float, peers: Mapping[str, float]) -> None:
    """Prints our time, and of each peer its time and how many times as long we take."""
    print(f"{title}: {ours:.0f} us")
    for name, other in peers.items():
        print(f"    {name:36} {other:9.1f} us   ours takes {ours / other:.2f} times as long")
