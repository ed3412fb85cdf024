"""What is drawn on a surface, noted instead, to be drawn as often as it is wanted: the same pixels for a
fraction of the work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from game.client.kit.theme import Color, rgb

Corner = tuple[int, int]
Point = tuple[float, float]
Box = tuple[int, int, int, int]
Hue = tuple[int, int, int]
Run = Sequence[tuple[Surface, Corner]]


class Strokes(Surface):
    """Stands for a surface as large as `like`, and clipped as it is."""

    def __init__(self, like: Surface) -> None:
        super().__init__((1, 1))
        self._size, self._clip = like.get_size(), like.get_clip()
        self._noted: list[tuple[Callable[..., object], tuple[Any, ...]]] = []
        self._run: list[tuple[Surface, Corner]] = []
        self._flags: int | None = None  # with which the pictures of the run are drawn, at one go
        self._reach: Rect | None = None

    def get_size(self) -> tuple[int, int]:
        return self._size

    def get_width(self) -> int:
        return self._size[0]

    def get_height(self) -> int:
        return self._size[1]

    def get_rect(self) -> Rect:  # type: ignore[override]
        return Rect((0, 0), self._size)

    def get_clip(self) -> Rect:
        return self._clip.copy()

    def set_clip(self, rect: Rect | None) -> None:  # type: ignore[override]
        self._clip = self.get_rect() if rect is None else rect.copy()
        self.note(_clip, self._clip)

    def blit(self, source: Surface, dest: Rect | tuple[float, float], *, special_flags: int = 0) -> Rect:  # type: ignore[override]
        at = int(dest[0]), int(dest[1])
        if special_flags != self._flags:
            run: list[tuple[Surface, Corner]] = []
            self.note(pictures, run, special_flags)
            self._run, self._flags = run, special_flags
        self._run.append((source, at))
        return Rect(at, source.get_size())

    def fill(self, color: Hue, rect: Rect | Box) -> Rect:  # type: ignore[override]
        where = Rect(rect)
        self.note(filled, color, where)
        return where

    def note(self, draw: Callable[..., object], *given: object) -> None:
        self._noted.append((draw, given))
        self._flags, self._reach = None, None

    def draw(self, target: Surface, within: Rect | None = None) -> None:
        """All of it, or what of it lies within a box."""
        for draw, given in self._noted:
            if within and draw is _clip:
                target.set_clip(given[0].clip(within))
            else:
                draw(target, *given)

    @property
    def reach(self) -> Rect:
        """The box that holds all that is drawn."""
        if self._reach is None:
            boxes = [BOXES[draw](*given) for draw, given in self._noted if draw is not _clip]
            self._reach = boxes[0].unionall(boxes[1:]) if boxes else Rect(0, 0, 0, 0)
        return self._reach


# ---------------------------------------------------------------- what is drawn


def _clip(target: Surface, rect: Rect) -> None:
    target.set_clip(rect)


def pictures(target: Surface, run: Run, flags: int) -> None:
    """Pictures at one go."""
    target.fblits(run, flags)


def filled(target: Surface, color: Hue, rect: Rect | Box) -> None:
    target.fill(color, rect)


def box(surface: Surface, color: Color, rect: Rect | Box, line: int = 0, radius: int = 0) -> None:
    """A rectangle with round corners, or its outline."""
    _shape(surface, _round, rgb(color), Rect(rect), line, radius)


def line(surface: Surface, color: Color, start: Point, end: Point, wide: int = 1) -> None:
    _shape(surface, _straight, rgb(color), start, end, wide)


def disc(surface: Surface, color: Color, middle: Point, radius: int) -> None:
    _shape(surface, _disc, rgb(color), middle, radius)


def dots(surface: Surface, color: Color, spots: tuple[Corner, ...], radius: int) -> None:
    """Discs at one go."""
    _shape(surface, _dots, rgb(color), spots, radius)


def _shape(surface: Surface, draw: Callable[..., object], *given: object) -> None:
    if isinstance(surface, Strokes):
        surface.note(draw, *given)
    else:
        draw(surface, *given)


def _round(target: Surface, color: Hue, rect: Rect, line: int, radius: int) -> None:
    pygame.draw.rect(target, color, rect, line, border_radius=radius)


def _straight(target: Surface, color: Hue, start: Point, end: Point, wide: int) -> None:
    pygame.draw.line(target, color, start, end, wide)


def _disc(target: Surface, color: Hue, middle: Point, radius: int) -> None:
    pygame.draw.circle(target, color, middle, radius)


def _dots(target: Surface, color: Hue, spots: tuple[Corner, ...], radius: int) -> None:
    for spot in spots:
        pygame.draw.circle(target, color, spot, radius)


# ---------------------------------------------------------------- how far it reaches


def _run_box(run: Run, flags: int) -> Rect:  # noqa: ARG001
    boxes = [Rect(at, picture.get_size()) for picture, at in run]
    return boxes[0].unionall(boxes[1:]) if boxes else Rect(0, 0, 0, 0)


def _rect_box(color: Hue, rect: Rect | Box, *more: int) -> Rect:  # noqa: ARG001
    return Rect(rect)


def _line_box(color: Hue, start: Point, end: Point, wide: int) -> Rect:  # noqa: ARG001
    (x, y), (u, v), far = start, end, wide + 1
    left, top, right, low = (
        int(min(x, u)) - far,
        int(min(y, v)) - far,
        int(max(x, u)) + far,
        int(max(y, v)) + far,
    )
    return Rect(left, top, right - left + 1, low - top + 1)


def _disc_box(color: Hue, middle: Point, radius: int) -> Rect:  # noqa: ARG001
    return Rect(int(middle[0]) - radius - 1, int(middle[1]) - radius - 1, 2 * radius + 3, 2 * radius + 3)


def _dots_box(color: Hue, spots: tuple[Corner, ...], radius: int) -> Rect:
    boxes = [_disc_box(color, spot, radius) for spot in spots]
    return boxes[0].unionall(boxes[1:]) if boxes else Rect(0, 0, 0, 0)


BOXES: dict[Callable[..., object], Callable[..., Rect]]
BOXES = {
    pictures: _run_box,
    filled: _rect_box,
    _round: _rect_box,
    _straight: _line_box,
    _disc: _disc_box,
    _dots: _dots_box,
}
