"""Odds of dice beside icepool: `uv run python -m tests.bench.bench_spread`. Everything is forgotten before
each call."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import icepool

from game.core.probability import dice_distributions, wild_die
from tests.bench.timing import Row, least_us, show


def forget() -> None:
    for module in (dice_distributions, wild_die):
        for known in vars(module).values():
            if hasattr(known, "cache_clear"):
                known.cache_clear()


def ours_wild() -> object:
    forget()
    return dice_distributions.contest_of_margins(wild_die.margins(7, 7))


def icepools_wild() -> object:
    def pool() -> Any:
        return 6 @ icepool.d6 + icepool.d6.explode(depth=6)

    return (pool() > pool()).probability(True)


def ours_pairs() -> object:
    forget()
    return dice_distributions.contest(
        dice_distributions.dice(2), dice_distributions.shifted(dice_distributions.dice(2), 1)
    )


def rows() -> Iterator[Row]:
    yield Row("7d6 with a wild die against the same", least_us(ours_wild, rounds=40)[0], goal=2000)
    for name, ours, theirs in (
        ("7d6 with a wild die against the same", ours_wild, icepools_wild),
        ("2d6 against 2d6 + 1", ours_pairs, lambda: (2 @ icepool.d6 > 2 @ icepool.d6 + 1).probability(True)),
    ):
        mine, other = least_us(ours, theirs, rounds=40)
        yield Row(name, mine, "icepool", other)


if __name__ == "__main__":
    show(rows())
