"""What is drawn on a surface, noted instead, to be drawn as often as it is wanted: the same pixels for a fraction of the work."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.client.kit.theme import Color, rgb

Corner = tuple[int, int]


class Strokes(Surface):
    """Stands for a surface as large as `like`, and clipped as it is."""

    def __init__(self, like: Surface) -> None:
        super().__init__((1, 1))
        self._size, self._clip = like.get_size(), like.get_clip()
        self._noted: list[Callable[[Surface], object]] = []
        self._run: list[tuple[Surface, Corner]] = []
        self._flags: int | None = None  # with which the pictures of the run are drawn, at one go

    def get_size(self) -> tuple[int, int]:
        return self._size

    def get_width(self) -> int:
        return self._size[0]

    def get_height(self) -> int:
        return self._size[1]

    def get_clip(self) -> Rect:
        return self._clip.copy()

    def set_clip(self, rect: Rect) -> None:  # type: ignore[override]
        clip = self._clip = rect.copy()
        self._note(lambda target: target.set_clip(clip))

    def blit(self, source: Surface, dest: Rect | tuple[float, float], *, special_flags: int = 0) -> Rect:  # type: ignore[override]
        at = int(dest[0]), int(dest[1])
        if special_flags != self._flags:
            run: list[tuple[Surface, Corner]] = []
            self._note(lambda target: target.fblits(run, special_flags))
            self._run, self._flags = run, special_flags
        self._run.append((source, at))
        return Rect(at, source.get_size())

    def fill(self, color: tuple[int, int, int], rect: Rect | tuple[int, int, int, int]) -> Rect:  # type: ignore[override]
        where = Rect(rect)
        self._note(lambda target: target.fill(color, where))
        return where

    def box(self, color: Color, rect: Rect, line: int, radius: int) -> None:
        where = rect.copy()
        self._note(lambda target: box(target, color, where, line, radius))

    def _note(self, stroke: Callable[[Surface], object]) -> None:
        self._noted.append(stroke)
        self._flags = None

    def draw(self, target: Surface) -> None:
        for stroke in self._noted:
            stroke(target)


def box(surface: Surface, color: Color, rect: Rect, line: int = 0, radius: int = 0) -> None:
    """A rectangle with round corners, or its outline."""
    if isinstance(surface, Strokes):
        surface.box(color, rect, line, radius)
    else:
        pygame.draw.rect(surface, rgb(color), rect, line, border_radius=radius)
