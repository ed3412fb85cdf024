"""A pool of dice before it is thrown: pale dice, those lost as broken outlines, and behind a gap the wild one
with its star."""

from __future__ import annotations

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.pen import Pen

GAP = 4


def width(dice: int, lost: int, size: float = 13) -> float:
    """How much room a pool takes."""
    return (dice + lost) * (size + 2) + GAP if dice + lost else 0.0


def pool(pen: Pen, x: float, y: float, dice: int, lost: int, room: float, size: float = 13) -> float:
    """Draws a pool of so many dice, the wild one among them, in `room`; returns where it ends."""
    if dice + lost <= 0:
        return x
    size = min(size, (room - GAP) / (dice + lost) - 2)
    for number in range(max(0, dice - 1) + lost):
        _plain(pen, Rect(round(x), round(y), round(size), round(size)), number >= dice - 1)
        x += size + 2
    if dice > 0:
        pen.stamp(sprites.wild_die(0, pen.px(size)), x + GAP, y)
        x += GAP + size + 2
    return x


def _plain(pen: Pen, box: Rect, lost: bool) -> None:
    """A die without a face, or the struck outline of one that is lost."""
    if lost:
        pen.frame(box, "bad", 1.2)
        pen.polygon(
            [
                (box.x + 1, box.bottom - 2),
                (box.right - 2, box.y + 1),
                (box.right - 1, box.y + 2),
                (box.x + 2, box.bottom - 1),
            ],
            "bad",
        )
        return
    pen.fill(box, "paper", 1, 3)
    for share in (0.26, 0.5, 0.74):
        pen.fill(
            Rect(round(box.x + box.width * share) - 1, round(box.y + box.height * share) - 1, 2, 2),
            "ink",
            0.7,
        )
