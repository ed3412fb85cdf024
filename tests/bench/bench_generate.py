"""What a map from a seed takes: `uv run --group bench python -m tests.bench.bench_generate`. The time of the
processor is taken, of the best of a few makings, so that a busy machine says nearly the same as an idle one.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import process_time

from game.maps.generate.generator import make
from game.maps.generate.parameters import Wishes
from game.maps.generate.themes import THEMES
from tests.bench.timing import Row, show

_SIZE = "40x30"
_MOST = 0.5e6
_MAPS, _FEW = 100, 24
_MAKINGS = 3


def rows() -> Iterator[Row]:
    """The hamlet for two sides and for three, which takes longest; the others by fewer maps."""
    make(Wishes("hamlet", _SIZE))
    for theme, sides, maps in (
        ("hamlet", 2, _MAPS),
        ("hamlet", 3, _MAPS),
        *((theme, 3, _FEW) for theme in THEMES if theme != "hamlet"),
    ):
        times = [_made(Wishes(theme, _SIZE, sides, seed=f"bench {number}")) for number in range(maps)]
        what = f"{theme} of {_SIZE}, {sides} sides"
        yield Row(f"{what}: median of {maps}", median(times))
        yield Row(f"{what}: worst of {maps}", max(times), goal=_MOST)


def _made(wishes: Wishes) -> float:
    """Microseconds."""
    best = float("inf")
    for _ in range(_MAKINGS):
        began = process_time()
        make(wishes)
        best = min(best, process_time() - began)
    return 1e6 * best


if __name__ == "__main__":
    show(rows())
