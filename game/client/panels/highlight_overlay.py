"""The highlight overlay: a dark veil over the window, with soft holes where something is to be looked at."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot, pi, sin

import pygame
from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.kit.theme import rgb

DARK = 0.56
COARSE = 6
"""The veil is drawn so many times smaller than the window, and its edges are soft because of it."""
BOB = 6
"""Units that an arrow goes up and down."""
PERIOD = 900.0
Box = tuple[int, int, int, int]


def veil(pen: Pen, rounds: tuple[Rect, ...], boxes: tuple[Rect, ...], share: float = 1.0) -> None:
    """Darken all but the ellipses about `rounds` and the rectangles `boxes`; `share` is how far it has come
    down."""
    made = _veil(
        pen.surface.get_size(),
        tuple(map(_key, map(pen.pixels, rounds))),
        tuple(map(_key, map(pen.pixels, boxes))),
    )
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


DUSK = 0.48
"""How dark it is about an attack: less than about what a lesson shows."""
LEVELS = 2
"""Steps in which dusk falls; each paints the window once."""
AROUND = 1.9
"""How far the light about a figure reaches, in times of its own size."""


def dusk(pen: Pen, figures: tuple[Rect, ...], level: int) -> None:
    """Darken all but what lies about the figures and between them. Levels go from 1 to LEVELS."""
    boxes = tuple(_key(pen.pixels(figure)) for figure in figures)
    pen.surface.blit(_dusk(pen.surface.get_size(), boxes, level), (0, 0))


@lru_cache(maxsize=LEVELS + 1)
def _dusk(size: tuple[int, int], figures: tuple[Box, ...], level: int) -> Surface:
    small = Surface((-(-size[0] // COARSE), -(-size[1] // COARSE)), pygame.SRCALPHA)
    ink, dark = rgb("ink"), 255 * DUSK * level / LEVELS
    small.fill((*ink, round(dark)))
    middles = [((x + wide / 2) / COARSE, (y + high / 2) / COARSE) for x, y, wide, high in figures]
    for grown, share in ((1.0, 0.75), (0.88, 0.45), (0.76, 0.2), (0.64, 0.0)):
        tone = (*ink, round(dark * share))
        for (u, v), (_, _, wide, high) in zip(middles, figures, strict=True):
            radius = max(wide, high) * AROUND * grown / COARSE
            pygame.draw.circle(small, tone, (u, v), radius)
        for a, b in pairwise(middles):
            _lane(small, tone, a, b, max(figures[0][2:]) * 0.7 * grown / COARSE)
    return pygame.transform.smoothscale(small, size)


def _lane(
    small: Surface, tone: tuple[int, ...], a: tuple[float, float], b: tuple[float, float], half: float
) -> None:
    """A broad line between two points."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy) or 1.0
    u, v = -dy / length * half, dx / length * half
    pygame.draw.polygon(
        small, tone, [(a[0] + u, a[1] + v), (b[0] + u, b[1] + v), (b[0] - u, b[1] - v), (a[0] - u, a[1] - v)]
    )


def arrow(pen: Pen, about: Rect, clock: float) -> None:
    """A brass arrow above what is meant, going up and down with the clock, in milliseconds; below it at the
    upper edge of the window."""
    lift = BOB * 0.5 * (1 + sin(2 * pi * clock / PERIOD))
    up = about.y < 70
    tip = about.bottom + 4 + lift if up else about.y - 4 - lift
    way = 1 if up else -1
    x = float(about.centerx)
    points = [
        (x, tip),
        (x + 17, tip + way * 17),
        (x + 8, tip + way * 17),
        (x + 8, tip + way * 38),
        (x - 8, tip + way * 38),
    ]
    points += [(x - 8, tip + way * 17), (x - 17, tip + way * 17)]
    pen.polygon([(px + 1.5, py + 2) for px, py in points], "ink", 0.5)
    pen.polygon(points, "brass")
    pen.polygon(points, "ink", 1, 2)


def ring(pen: Pen, about: Rect) -> None:
    """A brass frame about what is meant."""
    pen.frame(about, "ink", 4, 6)
    pen.frame(about.inflate(-2, -2), "brass", 2, 5)
