"""Where everything is on the screen where maps are made."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect


@dataclass(frozen=True)
class Layout:
    make: Rect
    shown: Rect
    picture: Rect
    facts: Rect
    measures: tuple[Rect, Rect, Rect]
    bottom: Rect


def layout(whole: Rect) -> Layout:
    """In a window of that size: the picture takes the room that there is."""
    wide = min(whole.width, 1840)
    margin = 40 if wide >= 1200 else 16
    left = (whole.width - wide) // 2 + margin
    high = whole.height - 192
    make = Rect(left, 96, 352, high)
    shown = Rect(make.right + 16, 96, wide - 2 * margin - 368, high)
    foot = 74
    facts = Rect(shown.right - 156, shown.y + 34, 144, high - 46 - foot)
    picture = Rect(shown.x + 12, shown.y + 34, facts.x - shown.x - 28, high - 46 - foot)
    third = (shown.width - 64) // 3
    bars = [
        Rect(picture.x + (third + 20) * place, picture.bottom + 14, third, foot - 14) for place in range(3)
    ]
    bottom = Rect(left, whole.height - 76, wide - 2 * margin, 48)
    return Layout(make, shown, picture, facts, (bars[0], bars[1], bars[2]), bottom)
