"""The screen between two people whose orders are hidden from each other: nothing of the board is to be
seen."""

from __future__ import annotations

from math import cos, pi, sin

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input
from pygame.transform import smoothscale

from game.client.kit.pen import Pen
from game.client.kit.theme import mix
from game.client.kit.ui_elements import chosen_plate, keycap

READY = "The board stays covered until you are ready: what the others see and mean to do is theirs."
WAITS = "What you saw of it is shown when you take your seat again."
_grounds: dict[tuple[str, tuple[int, int]], Surface] = {}


HIGH = 520
"""How high all of it is where there is room."""


def draw(
    pen: Pen,
    side: str,
    title: str,
    person: str,
    called: str,
    waits: bool = False,
    again: bool = False,
    due: str = "",
) -> None:
    """Who is called, the side's colour and shape, what the round is `called` with its number, what is `due`
    of them, and one button; a second one plays what everybody has seen once more."""
    _ground(pen, side)
    whole = pen.area
    middle, top = whole.centerx, _top(whole)
    pen.block("The computer plays" if waits else "Hand over to", middle, top, 15, "fog", 0.5)
    size = _size(whole)
    _emblem(pen, side, (middle, top + 44 + size / 2), size / 2)
    line = top + 44 + size + 34
    pen.block(person or title, middle, line, 46, "paper", 0.5, whole.width - 80)
    words = f"{title}, {called.lower()}" if person else called
    pen.text(f"{words}: {due}" if due else words, middle, line + 88, 18, side, True, 0.5, whole.width - 80)
    pen.text(WAITS if waits else READY, middle, line + 122, 14, "paper", False, 0.5)
    if waits:
        return
    button = seat_button(whole)
    if again:
        _again(pen, whole)
    chosen_plate(pen, button, 8)
    wide = keycap(pen, button.right - 14, button.centery - 9, "Enter")
    pen.block(
        f"I am {person}" if person else "Take the seat",
        button.centerx - wide / 2,
        button.centery - 6,
        12,
        "ink",
        0.5,
        button.width - wide - 40,
    )


def _top(whole: Rect) -> int:
    return max(round(whole.height * 0.12), (whole.height - HIGH) // 2)


def _size(whole: Rect) -> int:
    return min(260, round(whole.height * 0.36))


def seat_button(whole: Rect) -> Rect:
    """The button of whoever sits down."""
    button = Rect(0, 0, 280, 50)
    line = _top(whole) + 44 + _size(whole) + 34
    button.midtop = (whole.centerx, min(line + 150, whole.height - 66))
    return button


def _replay(whole: Rect) -> Rect:
    """The button that plays the last turn once more, in the corner: nobody takes it for the seat."""
    return Rect(whole.right - 216, whole.bottom - 58, 200, 42)


def _again(pen: Pen, whole: Rect) -> None:
    button = _replay(whole)
    pen.plate(button, "slate", 0.95, "steel", 1, 8)
    wide = keycap(pen, button.right - 12, button.centery - 9, "R")
    pen.text("Play again", button.centerx - wide / 2, button.centery + 5, 14, "paper", True, 0.5)


def misses(event: Input, whole: Rect, scale: float) -> bool:
    """Whether it is a click beside the button of whoever sits down: one that was meant for the board or its
    buttons, and came when the cover had just come down, shows nobody what is hidden from them."""
    if event.type != pygame.MOUSEBUTTONDOWN:
        return False
    return not seat_button(whole).collidepoint(event.pos[0] / scale, event.pos[1] / scale)


def asks_again(event: Input, whole: Rect, scale: float) -> bool:
    """Whether somebody wants to see the last turn once more, on a cover of that size that offers it."""
    if event.type == pygame.KEYDOWN:
        return bool(event.key == pygame.K_r)
    if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
        return False
    return _replay(whole).collidepoint(event.pos[0] / scale, event.pos[1] / scale)


def _emblem(pen: Pen, side: str, at: tuple[float, float], radius: float) -> None:
    """The side's shape, with fainter ones round it."""
    for step in range(5, 0, -1):
        pen.polygon(_shape(side, at, radius * (1 + 0.42 * step)), side, 0.05, 1.5)
    pen.polygon(_shape(side, at, radius * 1.04), "ink")
    pen.polygon(_shape(side, at, radius), side)
    pen.polygon(_shape(side, at, radius * 0.93), mix(side, "ink", 0.66))
    pen.icon("swap", at[0] - 40, at[1] - 40 + (radius * 0.08 if side == "straw" else 0), 80)


def _shape(side: str, at: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    """A circle, a diamond, a triangle or a square: the shape that goes with the colour everywhere."""
    corners, turn = {"ember": (4, 0.0), "straw": (3, -pi / 2), "plum": (4, pi / 4)}.get(side, (64, 0.0))
    return [
        (at[0] + radius * cos(turn + 2 * pi * k / corners), at[1] + radius * sin(turn + 2 * pi * k / corners))
        for k in range(corners)
    ]


def _ground(pen: Pen, side: str) -> None:
    """Dark, with a breath of the side's colour in the middle; drawn once for each size."""
    key = (side, pen.surface.get_size())
    if key not in _grounds:
        _grounds.clear()
        small = Surface((64, 36))
        for y in range(36):
            for x in range(64):
                far = min(1.0, (((x - 31.5) / 36) ** 2 + ((y - 14) / 24) ** 2) ** 0.5)
                small.set_at((x, y), mix(side, "ink", 0.82 + 0.18 * far))
        _grounds[key] = smoothscale(small, key[1])
    pen.surface.blit(_grounds[key], (0, 0))
