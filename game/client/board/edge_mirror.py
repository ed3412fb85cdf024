"""What lies beyond the map's edge: its mirror in the dark, so that no window shows a void. Nothing stands
there and nothing can be pointed at."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from math import ceil

import pygame
from pygame import Rect, Surface

from game.client.board.camera import Camera
from game.client.kit.frame_time import in_time
from game.client.kit.theme import rgb
from game.core.geometry.lattice import Isometric, Lattice

DARK = 0.80
"""How much ink lies on it."""
BORDER = 2
BUDGET = 40_000_000
"""Pixels of mirrored pieces that are kept: what lies about a map in the largest window, and some."""

Piece = tuple[int, int]
Source = Callable[[int, int], Surface | None]
"""A piece by its column and row; None as long as it is not baked."""


class Mirror:
    """Keeps the pieces that it has turned over, for as long as what they were turned from is the same."""

    def __init__(self, pieces: Piece) -> None:
        self._pieces = pieces
        self._turned: OrderedDict[tuple[int, int, bool, bool], tuple[Surface, Surface]] = OrderedDict()

    def draw(self, target: Surface, camera: Camera, step: int, source: Source) -> None:
        """All of it that the window shows; a piece is `step` pixels long, except the last one of a row or
        column."""
        (left, top), (wide, high) = camera.origin, camera.extent
        columns = [
            (x, across, at)
            for x in range(self._pieces[0])
            for across, at in _places(x * step, min(step, wide - x * step), wide)
        ]
        rows = [
            (y, down, at)
            for y in range(self._pieces[1])
            for down, at in _places(y * step, min(step, high - y * step), high)
        ]
        whole = target.get_rect()
        for y, down, under in rows:
            for x, across, aside in columns:
                box = Rect(left + aside, top + under, min(step, wide - x * step), min(step, high - y * step))
                if (
                    (across or down)
                    and box.colliderect(whole)
                    and (found := self._turn(target, camera.zoom * 4096 + x, y, across, down, source(x, y)))
                ):
                    target.blit(found, box.topleft)
        for edge in _around(Rect(left, top, wide, high)):
            target.fill(rgb("ink"), edge)

    def _turn(
        self, target: Surface, x: int, y: int, across: bool, down: bool, piece: Surface | None
    ) -> Surface | None:
        key = x, y, across, down
        have = self._turned.get(key)
        if have and have[0] is piece:
            self._turned.move_to_end(key)
            return have[1]
        if piece is None or not in_time(target):
            return have[1] if have else None
        turned = pygame.transform.flip(piece, across, down)
        turned.fill((round(255 * (1 - DARK)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        turned.fill(tuple(round(part * DARK) for part in rgb("ink")), special_flags=pygame.BLEND_RGB_ADD)
        self._turned[key] = piece, turned
        total = sum(kept.get_width() * kept.get_height() for _, kept in self._turned.values())
        while total > BUDGET and len(self._turned) > 1:
            _, (_, gone) = self._turned.popitem(last=False)
            total -= gone.get_width() * gone.get_height()
        return turned


def mirror_of(lattice: Lattice, units: int) -> Mirror | None:
    """The mirror of a map that is baked in pieces of so many units; None around a diamond, where no map lies
    that could be turned over."""
    wide, high = (ceil(length / units) for length in lattice.size)
    return None if isinstance(lattice, Isometric) else Mirror((wide, high))


def _places(start: int, length: int, whole: int) -> tuple[tuple[bool, int], ...]:
    """Where a part of the map lies, and where its mirrors on both sides do."""
    return (False, start), (True, -start - length), (True, 2 * whole - start - length)


def _around(box: Rect) -> tuple[Rect, ...]:
    """A narrow frame about a box."""
    wide = box.inflate(2 * BORDER, 2 * BORDER)
    return (
        Rect(wide.left, wide.top, wide.width, BORDER),
        Rect(wide.left, box.bottom, wide.width, BORDER),
        Rect(wide.left, box.top, BORDER, box.height),
        Rect(box.right, box.top, BORDER, box.height),
    )


def fill_around(target: Surface, box: Rect) -> None:
    """Ink wherever the map is not."""
    whole = target.get_rect()
    shown = box.clip(whole)
    above, below = (
        Rect(0, 0, whole.width, shown.top),
        Rect(0, shown.bottom, whole.width, whole.height - shown.bottom),
    )
    west, east = (
        Rect(0, shown.top, shown.left, shown.height),
        Rect(shown.right, shown.top, whole.width - shown.right, shown.height),
    )
    for bare in (above, below, west, east):
        target.fill(rgb("ink"), bare)
