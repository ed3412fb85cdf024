"""What a figure carries, as cards on its sheet."""

from __future__ import annotations

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.kit.ui_elements import ammo
from game.core.describing.sheet import Card


def draw(pen: Pen, rect: Rect, row: float, card: Card) -> float:
    """One weapon: picture and name, magazine or first fact, then the other facts two by two."""
    box = Rect(rect.x + 12, round(row), rect.width - 24, 58)
    pen.plate(box, "slate", 1, line=0, cut=6)
    name, _, rest = card.name.partition(", ")
    facts = list(card.facts)
    picture = sprites.weapon(card.picture, pen.px(32))
    if picture:
        pen.stamp(picture, box.x + 4, box.y + 22)
    wide = pen.width(rest, 11)
    pen.text(name, box.x + 10, box.y + 17, 12, "paper", True, room=box.width - 28 - wide)
    pen.text(rest, box.right - 8, box.y + 17, 11, "fog", False, 1)
    x, room = box.x + 108, box.width - 114
    if card.magazine:
        left = f"{card.shots}/{card.magazine}"
        ammo(
            pen,
            x,
            box.y + 31,
            card.shots,
            card.magazine,
            room - max(34, round(pen.width(left, 12, True)) + 8),
        )
        pen.text(left, box.right - 8, box.y + 44, 12, "paper" if card.shots else "bad", True, 1)
    elif facts and not rest:
        facts = _beside(pen, facts, x, box, room)
    row = box.bottom + 20.0
    while facts:
        first = facts.pop(0)
        pen.text(first, rect.x + 12, row, 12.5, "paper", room=rect.width - 24)
        if facts and pen.width(first, 12.5) + pen.width(facts[0], 12.5) <= rect.width - 36:
            pen.text(facts.pop(0), rect.right - 12, row, 12.5, "paper", False, 1)
        row += 19
    return row + 2


def _beside(pen: Pen, facts: list[str], x: float, box: Rect, room: float) -> list[str]:
    """As many facts as have room beside the picture, in two lines; returns the others."""
    count = next(
        count for count in range(len(facts), -1, -1) if len(pen.wrap(", ".join(facts[:count]), 12, room)) <= 2
    )
    for line, words in enumerate(pen.wrap(", ".join(facts[:count]), 12, room) if count else ()):
        pen.text(words, x, box.y + 38 + 15 * line, 12, "fog", room=room)
    return facts[count:]
