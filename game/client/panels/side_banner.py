"""Who is to act or answer where several people play: a large name in the corner and the side's colour round
the window, told from two metres off."""

from __future__ import annotations

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.theme import mix
from game.client.panels.layout import COLUMN, EDGE, SIDE, TOP, Layout

LINE = 4
"""How thick the line round the window is."""
LONG = 9
"""So many letters have room on one line."""


def room(lay: Layout) -> Rect | None:
    """Where the name stands: the corner beside the order, if that leaves it room."""
    corner = Rect(EDGE, EDGE, SIDE, TOP)
    return corner if lay.initiative.x >= corner.right and corner.bottom < COLUMN else None


def draw(pen: Pen, lay: Layout, side: str, title: str, person: str, does: str) -> None:
    """`does` says what is waited for, in a word or two."""
    whole = lay.whole
    for edge in (
        Rect(0, 0, whole.width, LINE),
        Rect(0, whole.height - LINE, whole.width, LINE),
        Rect(0, 0, LINE, whole.height),
        Rect(whole.width - LINE, 0, LINE, whole.height),
    ):
        pen.fill(edge, side)
    box = room(lay)
    if box is None:
        return
    pen.plate(box, mix(side, "ink", 0.72), 0.97, side, 2, 8)
    pen.mark(side, box.x + 10, box.y + 22, 44)
    left, wide = box.x + 64, box.width - 74
    pen.text(does, left, box.y + 18, 12, "paper", False, 0, wide)
    lines = _in_two(person or title)
    for number, words in enumerate(lines):
        pen.block(words, left, box.y + 24 + 30 * number, 24, "paper", 0, wide)
    if person and len(lines) == 1:
        pen.text(title, left, box.y + 74, 13, side, True, 0, wide)


def _in_two(words: str) -> list[str]:
    """A long name on two lines, as large as it can be."""
    first, _, rest = words.partition(" ")
    return [first, rest] if rest and len(words) > LONG else [words]
