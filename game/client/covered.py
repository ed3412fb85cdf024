"""The screen between two people whose orders are hidden from each other: nothing of the board is to be seen."""

from __future__ import annotations

from pygame import Rect, Surface
from pygame.transform import smoothscale

from game.client.paint import Pen
from game.client.pieces import chosen_plate, keycap
from game.client.theme import mix

_grounds: dict[tuple[str, tuple[int, int]], Surface] = {}


def draw(pen: Pen, side: str, title: str, person: str, number: int) -> None:
    """The side's name, its colour and shape, who plays it, and one button."""
    _ground(pen, side)
    whole = pen.area
    middle, top = whole.centerx, round(whole.height * 0.12)
    pen.block("Hand over to", middle, top, 15, "fog", 0.5)
    size = min(260, round(whole.height * 0.36))
    pen.mark(side, middle - size / 2, top + 44, size)
    pen.icon("swap", middle - 36, top + 44 + size / 2 - 36, 72, "ink")
    line = top + 44 + size + 34
    pen.block(title, middle, line, 46, "paper", 0.5, whole.width - 80)
    words = f"{person}, turn {number}" if person else f"Turn {number}"
    pen.text(words, middle, line + 88, 18, side, True, 0.5)
    pen.text("The board stays covered until you are ready: what the others mean to do is theirs.", middle, line + 122, 14, "paper", False, 0.5)
    button = Rect(0, 0, 280, 50)
    button.midtop = (middle, min(line + 150, whole.height - 66))
    chosen_plate(pen, button, 8)
    wide = keycap(pen, button.right - 14, button.centery - 9, "Enter")
    pen.block(
        f"I am {person}" if person else "Take the seat", button.centerx - wide / 2, button.centery - 6, 12, "ink", 0.5, button.width - wide - 40
    )


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
