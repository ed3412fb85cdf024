"""All measures and what they have to reach, in one table: `uv run --group bench python -m tests.bench`.
Ratios to peers, else times."""

from __future__ import annotations

from itertools import chain

from tests.bench import bench_battle, bench_generate, bench_lists, bench_movement, bench_sight, bench_spread
from tests.bench.timing import show

if __name__ == "__main__":
    show(
        chain(
            bench_movement.rows(),
            bench_sight.rows(),
            bench_spread.rows(),
            bench_battle.rows(),
            bench_lists.rows(),
            bench_generate.rows(),
        )
    )
