"""Rows of boxes on the sheet: what is marked at each level, and from which row a mark was moved up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.widgets import Hint, Key, Widget
from game.core.describing.sheet import Boxes

PITCH = 21
SIDE = 17
NAMES = 84
"""Room for the names of the rows, to the left of the boxes."""
BESIDE = 3
"""So many boxes leave room for the effect beside them; of more it stands below."""


def height(boxes: Sequence[Boxes]) -> int:
    return sum(map(_high, boxes)) + 4 if boxes else 0


def _high(row: Boxes) -> int:
    return PITCH if row.most <= BESIDE else 2 * PITCH - 2


def _tops(boxes: Sequence[Boxes]) -> list[int]:
    return list(accumulate(map(_high, boxes), initial=0))[:-1]


def draw(pen: Pen, rect: Rect, top: float, boxes: Sequence[Boxes]) -> None:
    """The rows one below the other from `top`: name, boxes, effect."""
    for down, row in zip(_tops(boxes), boxes, strict=True):
        line, full = top + down, bool(row.filled)
        size = pen.fit(row.name, NAMES - 2, (12.5, 12, 11.5, 11, 10.5), full)
        pen.text(row.name, rect.x + 12, line + 13, size, "paper" if full else "fog", full, room=NAMES)
        end = rect.x + 12 + NAMES
        tone = "bad" if full and row.grave else "fog"
        pitch = min(SIDE + 3.0, (62 if row.most <= BESIDE else rect.right - 10 - end) / max(1, row.most))
        for place in range(row.most):
            _box(
                pen,
                Rect(round(end + place * pitch), round(line), min(SIDE, int(pitch) - 1), SIDE),
                row,
                place,
            )
        if row.most > BESIDE:
            size = pen.fit(row.effect, rect.width - 24, (11.5, 11, 10.5, 10))
            pen.text(row.effect, rect.x + 12, line + PITCH + 12, size, tone, room=rect.width - 24)
        else:
            pen.text(
                row.effect,
                rect.right - 12,
                line + 13,
                11.5,
                tone,
                False,
                1,
                rect.right - 12 - (end + row.most * pitch + 2),
            )


def _box(pen: Pen, box: Rect, row: Boxes, place: int) -> None:
    """Open, crossed where its mark belongs, or with the first letter of the row from which the mark was
    moved."""
    if place >= len(row.filled):
        pen.plate(box, "ink", 0.8, "steel", 1.2, 4)
        return
    pen.plate(box, "bad", 0.72, "bad", 1.2, 4)
    if row.filled[place]:
        pen.text(
            initials(row.filled[place]),
            box.centerx,
            box.y + 13,
            11.5 if " " not in row.filled[place] else 9.5,
            "paper",
            True,
            0.5,
        )
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
    for number, (down, row) in enumerate(zip(_tops(boxes), boxes, strict=True)):
        words = row_words(row)
        box = Rect(rect.x + 8, round(top + down) - 2, rect.width - 18, _high(row))
        if words:
            found.append(Widget(Key("boxes", number), box, hint=Hint(row.name, words), area=area, stop=False))
    return found


def row_words(row: Boxes) -> str:
    """What is marked in the row, in words; "" if nothing is."""
    if not row.filled:
        return ""
    moved = [name for name in row.filled if name]
    own = len(row.filled) - len(moved)
    parts = [f"{own} of its own" if row.most <= BESIDE else f"{own} of {row.most}"] if own else []
    parts += [f"moved up from {name}, heals as that" for name in moved]
    words = "; ".join(parts)
    effect = f" {row.effect.capitalize()}." if row.effect else ""
    return f"{words[:1].upper()}{words[1:]}.{effect}"
