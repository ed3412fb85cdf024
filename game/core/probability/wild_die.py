"""Pools of dice of which one is wild: its highest face explodes, its 1 may cost the highest of the others."""

from __future__ import annotations

from functools import lru_cache

from game.core.probability.dice_distributions import (
    Numbers,
    constant,
    convolve,
    dice,
    exploding,
    exploding_gap,
    keep,
    mixture,
    negative,
    shifted,
)

SIDES = 6


@lru_cache(maxsize=256)
def pool(count: int, ceiling: int, cancels: bool = False) -> Numbers:
    """The total of `count` d6 with one wild die among them. With `cancels` a first 1 of it drops the highest
    other die; the 1 stays.

    All that the wild die shows from `ceiling` on stands at the first number there: "at least n" is exact up
    to n = ceiling + count - 1.
    """
    return mixture(
        [
            (1, _spoilt(count, cancels)),
            (4, _plain(count)),
            (1, convolve(_sixes(count), exploding(SIDES, max(1, ceiling - SIDES)))),
        ]
    )


@lru_cache(maxsize=256)
def margins(mine: int, theirs: int, ahead: int = 0, cancels: bool = False, least: int = 0) -> Numbers:
    """By how much a pool of `mine` dice plus `ahead` beats one of `theirs`, both with a wild die that
    explodes without end.

    Who wins is exact, and by how much while neither wild die is more than `far` ahead, which is more than all
    other dice can make good; what is farther ahead stands at the first number beyond. Margins up to `least`
    are exact in any case.
    """
    far = SIDES * max(mine, theirs) + abs(ahead) + least
    wild = exploding(SIDES, far)
    mine_plain = mixture([(1, _spoilt(mine, cancels)), (4, _plain(mine))])
    theirs_plain = mixture([(1, _spoilt(theirs, cancels)), (4, _plain(theirs))])
    parts = [
        (25, convolve(mine_plain, negative(theirs_plain))),
        (5, convolve(convolve(_sixes(mine), wild), negative(theirs_plain))),
        (5, convolve(mine_plain, negative(convolve(_sixes(theirs), wild)))),
        (1, convolve(convolve(_sixes(mine), negative(_sixes(theirs))), exploding_gap(SIDES, far))),
    ]
    return shifted(mixture(parts), ahead)


def _spoilt(count: int, cancels: bool) -> Numbers:
    """The wild die's first 1, and what it leaves of the others. A lone die's 1 is just 1."""
    others = count - 1
    return shifted(
        keep(others, others - 1, SIDES, lowest=True) if cancels and others else dice(others, SIDES), 1
    )


def _plain(count: int) -> Numbers:
    """The wild die on 2 to 5."""
    return mixture([(1, convolve(dice(count - 1, SIDES), constant(face))) for face in range(2, SIDES)])


def _sixes(count: int) -> Numbers:
    """The wild die's first 6, which goes on."""
    return shifted(dice(count - 1, SIDES), SIDES)
