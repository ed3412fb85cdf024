"""What the benchmarks share: a random field, stopwatches, and the rows of the table that they print."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from game.core.field import Field, Tile
from game.core.geometry.grid import SQUARES, Grid

_FLOOR, _WALL, _RUBBLE = Tile(), Tile(blocks=True, blocks_sight=True), Tile(cost=2)


def random_field(
    rng: random.Random, side: int, walls: float, rubble: float = 0.0, grid: Grid = SQUARES
) -> Field:
    """A square field; its middle is always floor."""

    def one() -> Tile:
        at = rng.random()
        if at < walls:
            return _WALL
        if at < walls + rubble:
            return _RUBBLE
        return _FLOOR

    tiles = [one() for _ in range(side * side)]
    tiles[side // 2 * side + side // 2] = _FLOOR
    return Field(side, side, tuple(tiles), grid=grid)


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


def least_us(*works: Callable[[], object], rounds: int = 150) -> list[float]:
    """Microseconds of the fastest call of each, called in turn: what says something on a busy machine too."""
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        for number, work in enumerate(works):
            began = perf_counter()
            work()
            best[number] = min(best[number], perf_counter() - began)
    return [1e6 * time for time in best]


@dataclass(frozen=True)
class Row:
    """One measure: our time in microseconds, the peer and its time (none: the time itself is the measure),
    and what is to be reached."""

    measure: str
    ours: float
    peer: str = ""
    theirs: float = 0.0
    goal: float | None = None
    """At most so many times the peer's time, or so many microseconds."""

    def words(self) -> tuple[str, ...]:
        ratio = self.ours / self.theirs if self.theirs else self.ours
        shown = f"{ratio:.2f} x" if self.theirs else ""
        if self.goal is None:
            goal = ""
        elif self.theirs:
            goal = f"{self.goal:.2f} x"
        else:
            goal = _time(self.goal)
        if self.goal is None:
            verdict = ""
        elif ratio <= self.goal:
            verdict = "yes"
        else:
            verdict = "no"
        return (
            self.measure,
            _time(self.ours),
            self.peer,
            _time(self.theirs) if self.theirs else "",
            shown,
            goal,
            verdict,
        )


def _time(us: float) -> str:
    if us < 1000:
        return f"{us:.1f} us"
    if us < 1e6:
        return f"{us / 1000:.2f} ms"
    return f"{us / 1e6:.2f} s"


HEAD = ("measure", "ours", "peer", "its time", "ratio", "at most", "reached")
_WIDTHS = (46, 10, 36, 10, 8, 10, 7)


def show(rows: Iterable[Row]) -> None:
    """Prints each row as soon as it is measured."""
    print(_line(HEAD))
    for row in rows:
        print(_line(row.words()), flush=True)


def _line(words: tuple[str, ...]) -> str:
    return "  ".join(
        word.ljust(width) if left else word.rjust(width)
        for word, width, left in zip(words, _WIDTHS, (1, 0, 1, 0, 0, 0, 0), strict=True)
    )
