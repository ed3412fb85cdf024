"""Sounds in words, above the strip of an attack: a small plate for each, the newest below, pale as it
goes."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.client.kit.pen import Pen

ROW, HIGH, ASIDE = 26, 22, 12
FEW, USUAL = 3, 180
"""The place that is looked at for what it covers: so many captions, so wide."""
PALE = 0.25
"""The share of its time below which a caption turns pale."""


def draw(
    pen: Pen, free: Rect, lines: Sequence[tuple[str, float]], bottom: int, keep: Sequence[Rect] = ()
) -> None:
    """`lines` are words with the share of their time that is left, the oldest first; they end at `bottom`,
    whatever lies below: at the left, or at the right if they cover less there of what is to be kept in
    sight."""
    column = Rect(free.x + 10, bottom - 6 - ROW * FEW, USUAL, ROW * FEW)
    hidden, other = (
        len(place.collidelistall(list(keep))) for place in (column, column.move(free.width - 20 - USUAL, 0))
    )
    for number, (words, left) in enumerate(reversed(lines)):
        wide = round(pen.width(words, 13)) + 2 * ASIDE + 18
        rect = Rect(
            free.right - 10 - wide if other < hidden else free.x + 10,
            bottom - 6 - HIGH - ROW * number,
            wide,
            HIGH,
        )
        pen.plate(rect, "ink", 0.85, "steel", 1, 6)
        tone = "paper" if left > PALE else "fog"
        _horn(pen, rect.x + ASIDE, rect.centery, tone)
        pen.text(words, rect.x + ASIDE + 18, rect.centery + 5, 13, tone)


def draw_muted(pen: Pen, free: Rect) -> None:
    """The sign that nothing is heard, so that nobody looks for a fault."""
    rect = Rect(free.x + 10, free.bottom - 10 - HIGH, 2 * ASIDE + 14, HIGH)
    pen.plate(rect, "ink", 0.85, "steel", 1, 6)
    _horn(pen, rect.x + ASIDE, rect.centery, "fog")
    pen.polygon(
        [
            (rect.x + 9, rect.bottom - 5),
            (rect.right - 11, rect.y + 4),
            (rect.right - 9, rect.y + 6),
            (rect.x + 11, rect.bottom - 3),
        ],
        "bad",
    )


def _horn(pen: Pen, x: int, y: int, tone: str) -> None:
    """The sign for what is heard: a small loudspeaker with a wave."""
    pen.polygon(
        [(x, y - 2), (x + 4, y - 2), (x + 8, y - 6), (x + 8, y + 6), (x + 4, y + 2), (x, y + 2)], tone
    )
    pen.fill(Rect(x + 11, y - 4, 2, 8), tone)
