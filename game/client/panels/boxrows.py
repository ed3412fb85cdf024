"""Rows of boxes on the sheet: what is marked at each level, and from which row a mark was moved up."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.client.kit.paint import Pen
from game.client.kit.widgets import Hint, Widget
from game.core.sheet import Boxes

PITCH = 21
SIDE = 17
NAMES = 84
"""Room for the names of the rows, to the left of the boxes."""


def height(boxes: Sequence[Boxes]) -> int:
    return PITCH * len(boxes) + 4 if boxes else 0


def draw(pen: Pen, rect: Rect, top: float, boxes: Sequence[Boxes]) -> None:
    """The rows one below the other from `top`: name, boxes, effect."""
    for number, row in enumerate(boxes):
        line, full = top + PITCH * number, bool(row.filled)
        size = next((size for size in (12.5, 12, 11.5, 11) if pen.width(row.name, size, full) <= NAMES - 2), 10.5)
        pen.text(row.name, rect.x + 12, line + 13, size, "paper" if full else "fog", full, room=NAMES)
        end = rect.x + 12 + NAMES
        pitch = min(SIDE + 3.0, 62 / max(1, row.most))
        for place in range(row.most):
            _box(pen, Rect(round(end + place * pitch), round(line), min(SIDE, int(pitch) - 1), SIDE), row, place)
        tone = "bad" if full and row.grave else "fog"
        room = rect.right - 12 - (end + row.most * pitch + 2)
        pen.text(row.effect, rect.right - 12, line + 13, 11.5, tone, False, 1, room)


def _box(pen: Pen, box: Rect, row: Boxes, place: int) -> None:
    """Open, crossed where its mark belongs, or with the first letter of the row from which the mark was moved."""
    if place >= len(row.filled):
        pen.plate(box, "ink", 0.8, "steel", 1.2, 4)
        return
    pen.plate(box, "bad", 0.72, "bad", 1.2, 4)
    if row.filled[place]:
        pen.text(initials(row.filled[place]), box.centerx, box.y + 13, 11.5 if " " not in row.filled[place] else 9.5, "paper", True, 0.5)
        return
    x, y = box.centerx - 8, box.y
    pen.polygon([(x + 4, y + 5), (x + 5, y + 4), (x + 13, y + 12), (x + 12, y + 13)], "paper")
    pen.polygon([(x + 12, y + 4), (x + 13, y + 5), (x + 5, y + 13), (x + 4, y + 12)], "paper")


def initials(name: str) -> str:
    """ "S" for Scratch, "VH" for Very Hurt."""
    return "".join(word[0] for word in name.split())


def hints(rect: Rect, top: float, boxes: Sequence[Boxes], area: str) -> list[Widget]:
    """Each row says in a tooltip what is marked in it."""
    found = []
    for number, row in enumerate(boxes):
        words = told(row)
        box = Rect(rect.x + 8, round(top + PITCH * number) - 2, rect.width - 18, PITCH)
        if words:
            found.append(Widget(f"boxes {number}", box, hint=Hint(row.name, words), area=area, stop=False))
    return found


def told(row: Boxes) -> str:
    """What is marked in the row, in words; "" if nothing is."""
    if not row.filled:
        return ""
    moved = [name for name in row.filled if name]
    own = len(row.filled) - len(moved)
    parts = [f"{own} of its own"] if own else []
    parts += [f"moved up from {name}, heals as that" for name in moved]
    return "; ".join(parts)[:1].upper() + "; ".join(parts)[1:] + (f". {row.effect.capitalize()}." if row.effect else ".")
