"""One thing is bright: a dark veil over the window, with soft holes where something is to be looked at."""

from __future__ import annotations

from functools import lru_cache
from math import pi, sin

import pygame
from pygame import Rect, Surface

from game.client.kit.paint import Pen
from game.client.kit.theme import rgb

DARK = 0.56
COARSE = 6
"""The veil is drawn so many times smaller than the window, and its edges are soft because of it."""
BOB = 6
"""Units that an arrow goes up and down."""
PERIOD = 900.0
Box = tuple[int, int, int, int]


def veil(pen: Pen, rounds: tuple[Rect, ...], boxes: tuple[Rect, ...], share: float = 1.0) -> None:
    """Darken all but the ellipses about `rounds` and the rectangles `boxes`; `share` is how far it has come down."""
    made = _veil(pen.surface.get_size(), tuple(map(_key, map(pen.pixels, rounds))), tuple(map(_key, map(pen.pixels, boxes))))
    if share < 1:
        made = made.copy()
        made.set_alpha(round(255 * share))
    pen.surface.blit(made, (0, 0))


def _key(rect: Rect) -> Box:
    return rect.x, rect.y, rect.width, rect.height


@lru_cache(maxsize=4)
def _veil(size: tuple[int, int], rounds: tuple[Box, ...], boxes: tuple[Box, ...]) -> Surface:
    small = Surface((-(-size[0] // COARSE), -(-size[1] // COARSE)), pygame.SRCALPHA)
    ink = rgb("ink")
    small.fill((*ink, round(255 * DARK)))
    for grown, share in ((1.0, 0.75), (0.9, 0.45), (0.8, 0.2), (0.7, 0.0)):
        for box in rounds:
            rect = Rect(*(n / COARSE for n in box))
            pygame.draw.ellipse(small, (*ink, round(255 * DARK * share)), rect.scale_by(grown))
    for box in boxes:
        pygame.draw.rect(small, (*ink, 0), Rect(*(round(n / COARSE) for n in box)))
    return pygame.transform.smoothscale(small, size)


def arrow(pen: Pen, about: Rect, clock: float) -> None:
    """A brass arrow above what is meant, going up and down with the clock, in milliseconds; below it at the upper edge of the window."""
    lift = BOB * 0.5 * (1 + sin(2 * pi * clock / PERIOD))
    up = about.y < 70
    tip = about.bottom + 4 + lift if up else about.y - 4 - lift
    way = 1 if up else -1
    x = float(about.centerx)
    points = [(x, tip), (x + 17, tip + way * 17), (x + 8, tip + way * 17), (x + 8, tip + way * 38), (x - 8, tip + way * 38)]
    points += [(x - 8, tip + way * 17), (x - 17, tip + way * 17)]
    pen.polygon([(px + 1.5, py + 2) for px, py in points], "ink", 0.5)
    pen.polygon(points, "brass")
    pen.polygon(points, "ink", 1, 2)


def ring(pen: Pen, about: Rect) -> None:
    """A brass frame about what is meant."""
    pen.frame(about, "ink", 4, 6)
    pen.frame(about.inflate(-2, -2), "brass", 2, 5)
