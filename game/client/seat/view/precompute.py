"""Makes ready, while nothing else is due, what the first turns would wait for: the tables of what cells hide
of others. They hang on no map."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from time import perf_counter

from game.core.geometry.grid import Grid, Squares
from game.systems.shadow_masks import prepare_shadows

IDLE = 0.003
SOON, LATER = 16, 24
"""How far most orders look, and how far the board does."""
_rest: dict[tuple[type[Grid], bool], Iterator[None]] = {}


def precompute_for(grid: Grid, seconds: float, far: bool = False) -> bool:
    """Go on for so long; whether nothing is left to be made. `far`: also what only the board looks at."""
    ends, kind = perf_counter() + seconds, type(grid)
    rest = _rest.setdefault(
        (kind, far),
        chain(prepare_shadows(kind, SOON), prepare_shadows(kind, LATER))
        if far
        else prepare_shadows(kind, SOON),
    )
    return all(perf_counter() < ends for _ in rest)


def idle() -> bool:
    """What a start screen does beside, and whether it is done: most maps are of squares."""
    return precompute_for(Squares(), IDLE, far=True)
