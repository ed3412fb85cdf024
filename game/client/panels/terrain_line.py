"""What counts on the cell that is pointed at, in a line above the action bar: light, distance, what is in the
way."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.client.kit.pen import Pen

SIZE = 12
LINE = 17
HIGH = LINE + 6
"""How high one line is with its border."""
BETWEEN = "   "


def draw(pen: Pen, free: Rect, parts: Sequence[str]) -> None:
    """At the foot of what is free of panels, in one line or two."""
    if not parts:
        return
    lines: list[str] = []
    for part in parts:
        if lines and pen.width(lines[-1] + BETWEEN + part, SIZE) <= free.width - 24:
            lines[-1] += BETWEEN + part
        else:
            lines.append(part)
    wide = round(max(pen.width(line, SIZE) for line in lines)) + 20
    box = Rect(free.centerx - wide // 2, free.bottom - LINE * len(lines) - 6, wide, LINE * len(lines) + 6)
    pen.fill(box, "ink", 0.82, 4)
    for number, line in enumerate(lines):
        pen.text(
            line[:1].upper() + line[1:],
            box.centerx,
            box.y + 16 + LINE * number,
            SIZE,
            "paper",
            False,
            0.5,
            free.width,
        )
