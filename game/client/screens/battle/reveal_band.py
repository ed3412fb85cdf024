"""Before what all have declared in secret is played: a band over the board that calls everybody to look."""

from __future__ import annotations

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import chosen_plate, keycap

HIGH = 148


def draw(pen: Pen, called: str) -> None:
    """`called` is the round with its number. Nothing on the board is anybody's alone now: it stays in
    sight."""
    whole = pen.area
    pen.fill(whole, "ink", 0.45)
    band = Rect(0, whole.centery - HIGH // 2 - 20, whole.width, HIGH)
    pen.fill(band, "coal", 0.97)
    pen.fill(Rect(band.x, band.y, band.width, 2), "brass")
    pen.fill(Rect(band.x, band.bottom - 2, band.width, 2), "brass")
    pen.block("Everybody look", whole.centerx, band.y + 26, 38, "paper", 0.5, whole.width - 80)
    words = f"{called}: all have declared, and it is played now"
    pen.text(words, whole.centerx, band.y + 102, 16, "fog", False, 0.5, whole.width - 40)
    button = Rect(0, 0, 240, 44)
    button.center = (whole.centerx, band.bottom + 2)
    chosen_plate(pen, button, 8)
    wide = keycap(pen, button.right - 14, button.centery - 9, "Space")
    pen.block("Play it", button.centerx - wide / 2, button.centery - 6, 12, "ink", 0.5)
