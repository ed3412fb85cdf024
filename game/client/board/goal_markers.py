"""What goals put on the board, drawn: a case, a crate, somebody who is held, a charge, what is left of a
place."""

from __future__ import annotations

from functools import lru_cache

from game.client.kit.atlases import Picture
from game.client.kit.brush import Brush


@lru_cache(maxsize=64)
def goal_thing(name: str, px: int) -> Picture:
    """One of THINGS; its point is the middle."""
    brush = Brush(px, (-9, -9, 9, 9))
    THINGS[name](brush)
    return brush.picture()


def _case(brush: Brush) -> None:
    """A leather case with a handle and two locks: bright enough to be found on any ground."""
    brush.box(-2.8, -6.2, 2.8, -2.0, "ink", 1, 2)
    brush.box(-1.5, -5.0, 1.5, -2.0, "straw", 1, 1)
    brush.box(-7.2, -4.2, 7.2, 6.2, "ink", 1, 2)
    brush.box(-6.2, -3.2, 6.2, 5.2, "rust", 1, 1.4)
    brush.box(-6.2, -3.2, 6.2, -0.6, "straw", 1, 1.2)
    for x in (-3.4, 3.4):
        brush.box(x - 0.9, -1.6, x + 0.9, 1.4, "paper", 1, 0.5)


def _crate(brush: Brush) -> None:
    """Boards, a frame, and a mark that says how dear it is."""
    brush.box(-7.6, -6.6, 7.6, 7, "ink", 1, 1.4)
    brush.box(-6.6, -5.6, 6.6, 6, "rust", 1, 0.8)
    for y in (-5.6, 4):
        brush.box(-6.6, y, 6.6, y + 2, "straw", 1, 0.6)
    for y in (-1.6, 1.4):
        brush.line((-6.2, y), (6.2, y), 0.7, "ink", 0.7)
    brush.disc((0, 0.2), 2.3, "paper")
    brush.disc((0, 0.2), 1.1, "rust")


def _hostage(brush: Brush) -> None:
    """Somebody on their knees with their hands tied."""
    brush.disc((0, -4.6), 3.5, "ink")
    brush.shape([(-5.6, 7.6), (-4.4, -1.4), (4.4, -1.4), (5.6, 7.6)], "ink")
    brush.disc((0, -4.6), 2.6, "paper")
    brush.shape([(-4.4, 6.6), (-3.4, -0.6), (3.4, -0.6), (4.4, 6.6)], "straw")
    brush.box(-2.6, -5.6, 2.6, -4.1, "ink", 1, 0.4)
    brush.line((-3.6, 2.2), (3.6, 2.2), 1.5, "rust")
    brush.line((-3.8, 4.0), (3.8, 4.0), 1.1, "rust")


def _charge(brush: Brush) -> None:
    """Three sticks with a band, and a burning end."""
    for x in (-4.6, 0, 4.6):
        brush.box(x - 2.4, -4.4, x + 2.4, 7.4, "ink", 1, 1)
        brush.box(x - 1.7, -3.6, x + 1.7, 6.6, "bad", 1, 0.8)
    brush.box(-6.8, 0.2, 6.8, 2.8, "ink", 1, 0.6)
    brush.line((0, -4), (1.6, -6.2), 1.1, "paper")
    brush.line((1.6, -6.2), (4.2, -6.6), 1.1, "paper")
    brush.disc((5.2, -6.8), 2.1, "straw")
    brush.disc((5.2, -6.8), 1.0, "paper")


def _wreckage(brush: Brush) -> None:
    """A burnt hole with splinters about it."""
    brush.disc((0, 0.6), 7.6, "ink", 0.55)
    brush.disc((0.4, 0.8), 5.2, "ink", 0.85)
    for points in (
        [(-6.4, -3), (-3, -5.8), (-2, -2.4)],
        [(3, -6), (6.6, -3.4), (3.4, -1.8)],
        [(-5.4, 5.6), (-2, 2.6), (-0.6, 6.2)],
        [(4, 6), (3, 2.4), (7, 2.8)],
    ):
        brush.shape(points, "rust")


THINGS = {"case": _case, "crate": _crate, "hostage": _hostage, "charge": _charge, "wreckage": _wreckage}
"""How each is drawn, by its name."""
