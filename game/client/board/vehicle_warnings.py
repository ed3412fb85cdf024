"""What may go wrong on a vehicle's way: a warning where it is rolled, a broken line to where it leads, and a
star where bodies are to meet."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from pygame import Surface

from game.client.board import overlays
from game.client.board.camera import Camera
from game.client.board.figures import stamp
from game.client.kit.atlases import Picture
from game.client.kit.brush import Brush
from game.core.describing.display import Course
from game.core.field import Cell

MARK = 26
"""Pixels of the warning and of the cross at the usual zoom of 48."""


def draw(target: Surface, camera: Camera, course: Course) -> None:
    zoom = camera.zoom
    if course.line:
        spots = [camera.corner_of(cell, 0.5, 0.5) for cell in course.line]
        left, top = min(x for x, _ in spots) - 4, min(y for _, y in spots) - 4
        wide, high = max(x for x, _ in spots) - left + 4, max(y for _, y in spots) - top + 4
        way = tuple((round(x - left), round(y - top)) for x, y in (spots[0], spots[-1]))
        stamp(target, _line(way, round(wide), round(high)), left, top)
        if course.hits:
            stamp(target, _cross(_size(zoom)), *camera.corner_of(course.hits, 0.5, 0.5))
    if course.at:
        stamp(target, _warning(_size(zoom)), *camera.corner_of(course.at, 0.5, 0.5))
        x, y = camera.corner_of(course.at, 0.5, 0.5)
        stamp(
            target, overlays.label(course.words, "brass"), x, y - _size(zoom)
        )  # how long the way is stands below its end
    if course.meets:
        (ax, ay), (bx, by) = (camera.corner_of(cell, 0.5, 0.5) for cell in course.meets)
        stamp(target, _star(_size(zoom) * 3 // 2), (ax + 2 * bx) / 3, (ay + 2 * by) / 3)


def _size(zoom: int) -> int:
    return max(16, MARK * zoom // 48)


@lru_cache(maxsize=64)
def _line(way: tuple[Cell, ...], wide: int, high: int) -> Picture:
    brush = Brush(32, (0, 0, wide, high))
    brush.way(way, 5, "ink", 0.5)
    brush.way(way, 2.6, "threat", 1, (6, 6))
    return Picture(brush.picture().surface, brush.picture().at)


@lru_cache(maxsize=8)
def _warning(px: int) -> Picture:
    """A triangle with an exclamation mark."""
    brush = Brush(px, (0, 0, 32, 32))
    shape = [(16, 2), (31, 29), (1, 29)]
    brush.shape(shape, "brass")
    brush.outline(shape, 2, "ink")
    brush.line((16, 11), (16, 20), 3.4, "ink", 1, True)
    brush.disc((16, 25), 2, "ink")
    return _centred(brush, px)


@lru_cache(maxsize=8)
def _cross(px: int) -> Picture:
    brush = Brush(px, (0, 0, 32, 32))
    for width, color in ((8.0, "ink"), (4.6, "threat")):
        for a, b in (((6, 6), (26, 26)), ((26, 6), (6, 26))):
            brush.line(a, b, width, color, 1, True)
    return _centred(brush, px)


@lru_cache(maxsize=8)
def _star(px: int) -> Picture:
    """Ten rays where two bodies are to meet."""
    brush = Brush(px, (0, 0, 32, 32))
    tips = [
        (16 + far * sin(pi * n / 10), 16 - far * cos(pi * n / 10))
        for n in range(20)
        for far in (15.0 if n % 2 == 0 else 8.0,)
    ]
    brush.shape(tips, "paper")
    brush.outline(tips, 1.6, "ink")
    inner = [(16 + (x - 16) * 0.72, 16 + (y - 16) * 0.72) for x, y in tips]
    brush.shape(inner, "threat")
    return _centred(brush, px)


def _centred(brush: Brush, px: int) -> Picture:
    """The picture with its middle as the point."""
    drawn = brush.picture()
    return Picture(drawn.surface, (drawn.at[0] + px // 2, drawn.at[1] + px // 2))
