"""What hangs over figures: badges of states, and plates of those whose number counts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pygame import Rect

from game.client.board.overlays import outlined_words
from game.client.kit.atlases import PREMULTIPLIED, Picture, clear, picture
from game.client.kit.brush import Brush
from game.client.kit.text import text

MOST = 3
PLATE, UP, UP_LARGE = 18, 0.3, 0.9
"""How high the plate of a state's number is, in pixels, and how far its middle lies above the cell of a
figure, and above that round the middle of a large body, in cells."""
CREW = 22
"""Pixels from the middle of a vehicle past the plate that counts who is aboard."""


@lru_cache(maxsize=256)
def badges(shown: tuple[tuple[str, int], ...], px: int) -> Picture | None:
    """At most three badges side by side, the rest as +n; stacks above one as a small figure. The point is the
    row's lower left corner."""
    if not shown:
        return None
    size, pitch = _size(px, len(shown))
    first = shown[:MOST]
    more = text(f"+{len(shown) - MOST}", 11, "paper", True).premul_alpha() if len(shown) > MOST else None
    surface = clear((pitch * len(first) + size + (more.get_width() if more else 0), size + 4))
    for index, (name, count) in enumerate(first):
        _badge(name, size).draw(surface, index * pitch, 2)
        if count > 1:
            surface.blit(
                outlined_words(str(count), 11).surface,
                (index * pitch + size - 9, size - 12),
                special_flags=PREMULTIPLIED,
            )
    if more:
        surface.blit(
            outlined_words(f"+{len(shown) - MOST}", 11).surface,
            (pitch * len(first) + 2, 0),
            special_flags=PREMULTIPLIED,
        )
    return Picture(surface, (0, size + 2))


def _size(px: int, count: int) -> tuple[int, int]:
    """How large a badge is, and how far the next one lies from it, in pixels: so many of them are no wider
    than a cell."""
    size = max(12, round(13 * px / 32)) if px < 64 else round(12 * px / 32)
    usual = size - max(1, size // 8)
    return size, min(usual, (px - size) // 2) if count >= MOST else usual


def badges_from(count: int, px: int) -> int:
    """How far from the left edge of its cell a row of badges begins: at the right shoulder, but no further
    than that it ends with the cell, so that the badges of neighbours never lie over each other."""
    size, pitch = _size(px, count)
    return max(0, px - size - pitch * (min(count, MOST) - 1)) if count > 1 else round(px * 22 / 32)


def spot(count: int, px: int, lift: int, large: bool) -> tuple[float, float]:
    """Where a row of badges begins, from the upper left corner of the cell: above a figure's shoulder; beside
    the plate that counts who is aboard."""
    if large:
        return px / 2 + CREW, _size(px, count)[0] / 2 - px / 4
    return badges_from(count, px), lift * px / 32


def beside_plates(
    corner: tuple[int, int], px: int, usual: tuple[float, float], row: Picture, plates: Sequence[Rect]
) -> tuple[float, float]:
    """Where a row of badges of a large body begins so that it lies on none of these plates, as on that of a
    car which it rams: at its usual place, left of its own plate, or above or below either."""
    wide, high = row.surface.get_size()
    tried = [
        (across, usual[1] + step * (PLATE + 4))
        for step in (0, 1, -1, 2, -2)
        for across in (usual[0], px - usual[0] - wide)
    ]
    box = Rect(round(corner[0]) - row.at[0], round(corner[1]) - row.at[1], wide, high)
    return next((one for one in tried if box.move(one).collidelist(list(plates)) < 0), usual)


def value_spot(corner: tuple[int, int], px: int, large: bool, number: int) -> tuple[int, int]:
    """The middle of the plate of a figure's state with a number; `number` are below it already."""
    up = round(px * (UP_LARGE if large else UP))
    return round(corner[0] + px / 2), corner[1] - up - (PLATE + 1) * number


@lru_cache(maxsize=128)
def value(name: str, count: int, good: bool) -> Picture:
    """A plate with a state's picture and its number, to be read at a glance; its point is the middle."""
    wide, high = 40, PLATE
    brush = Brush(32, (0, 0, wide, high))
    shape = [(4, 0), (wide, 0), (wide, high - 4), (wide - 4, high), (0, high), (0, 4)]
    brush.shape(shape, "ink", 0.9)
    brush.outline(shape, 1.2, "good" if good else "bad")
    plate = brush.picture()
    _badge(name, 16).draw(plate.surface, plate.at[0] + 3, plate.at[1] + 1)
    number = text(str(count), 12, "good" if good else "bad", True).premul_alpha()
    box = number.get_rect(center=(plate.at[0] + 28, plate.at[1] + high // 2))
    plate.surface.blit(number, box, special_flags=PREMULTIPLIED)
    return Picture(plate.surface, (plate.at[0] + wide // 2, plate.at[1] + high // 2))


def pennant_spot(corner: tuple[int, int], px: int, large: bool) -> tuple[int, int]:
    """The foot of the pennant: at the left shoulder of a figure, left of the middle of a large body."""
    x, y = corner
    return (x + px // 2 - CREW, y + px // 4) if large else (x + round(px * 4 / 32), y + round(px * 10 / 32))


@lru_cache(maxsize=16)
def pennant(px: int) -> Picture:
    """What is carried by whom a goal is about; its point is the foot of the pole."""
    brush = Brush(max(px, 32), (-2, -15, 12, 2))
    flag = [(0, -13), (10, -9.5), (0, -6)]
    brush.line((0, 0), (0, -13), 3.4, "ink")
    brush.outline(flag, 2.6, "ink")
    brush.shape(flag, "brass")
    brush.line((0, 0), (0, -13), 1.4, "paper")
    return brush.picture()


def _badge(name: str, size: int) -> Picture:
    return picture("icons/statuses", name, size) or _plain_badge(name, size)


@lru_cache(maxsize=64)
def _plain_badge(name: str, size: int) -> Picture:
    """An octagon with the first letter, for a status without a badge of its own."""
    brush = Brush(size * 32 // 24, (0, 0, 24, 24))
    shape = [
        (7.5, 0.8),
        (16.5, 0.8),
        (23.2, 7.5),
        (23.2, 16.5),
        (16.5, 23.2),
        (7.5, 23.2),
        (0.8, 16.5),
        (0.8, 7.5),
    ]
    brush.shape(shape, "coal")
    brush.outline(shape, 1.5, "fog")
    drawn = brush.picture()
    letter = text(name[:1].upper(), max(8, size * 2 // 3), "fog", True).premul_alpha()
    box = letter.get_rect(center=(drawn.at[0] + size // 2, drawn.at[1] + size // 2))
    drawn.surface.blit(letter, box, special_flags=PREMULTIPLIED)
    return drawn
