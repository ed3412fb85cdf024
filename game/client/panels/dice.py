"""Dice and totals as a ruleset wants them shown: spots and numbers, or signs and the words of its ladder."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.kit.ui_elements import die
from game.core.describing.display import PLAIN, Display
from game.core.events import Rolled

APART = 4
"""How far a wild die stands from the rest."""


def row(
    pen: Pen,
    x: float,
    y: float,
    rolled: Rolled,
    flags: Sequence[bool],
    pitch: float,
    size: float,
    display: Display,
) -> None:
    """All dice of a roll, so far apart; a wild one looks otherwise and stands before the others. `display` is
    that of all rolls."""
    wild, plain = display.wild(rolled), display.of(len(rolled.faces))
    for index, (shown, kept) in enumerate(zip(rolled.faces, flags, strict=True)):
        if wild and not index:
            pen.stamp(sprites.wild_die(shown, pen.px(size), kept), x, y)
        else:
            face(pen, x + index * pitch + (APART if wild else 0), y, shown, kept, size, plain)


def face(
    pen: Pen, x: float, y: float, shown: int, kept: bool = True, size: float = 15, display: Display = PLAIN
) -> None:
    """One die: its spots, or the sign that its face counts as; grey if it does not count."""
    if not 0 < shown <= len(display.signs):
        die(pen, x, y, shown, kept, size)
        return
    sign = display.signs[shown - 1]
    box = Rect(round(x), round(y), round(size), round(size))
    face = "paper" if sign else "fog"
    pen.fill(box, face if kept else "steel", 1, size / 5)
    thick, long = max(2, round(size * 0.16)), round(size * 0.56)
    bar = Rect(0, 0, long, thick)
    bar.center = box.center
    if sign:
        pen.fill(bar, "ink")
    if sign > 0:
        pen.fill(Rect(bar.centerx - thick // 2, bar.centery - long // 2, thick, long), "ink")


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
