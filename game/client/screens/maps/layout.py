"""Where everything lies on the screen where a map is read, from the narrowest window to the widest."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

TOP, FOOT = 96, 96
TOOL_ROW = 26
"""The height of a row of tools; there are two."""


class Layout(NamedTuple):
    """`left` holds the picture, its layers, the tools and how they are drawn with; `side` the sources, or the
    words of what is taken up, and the findings."""

    left: Rect
    picture: Rect
    layers: Rect
    tools: Rect
    shapes: Rect
    side: Rect
    sources: Rect
    doctor: Rect
    changed: Rect
    bottom: Rect


def layout(whole: Rect) -> Layout:
    share = min(1.0, max(0.0, (whole.width - 1024) / 256))
    margin, gap = round(16 + 24 * share), round(8 + 8 * share)
    wide = round(312 + 60 * share) + min(120, max(0, (whole.width - 1280) // 5))
    high = whole.height - TOP - FOOT
    left = Rect(margin, TOP, whole.width - 2 * margin - gap - wide, high)
    side = Rect(left.right + gap, TOP, wide, high)
    shapes = Rect(left.x + 12, left.bottom - 32, left.width - 24, 22)
    tools = Rect(left.x + 12, shapes.y - 2 * TOOL_ROW - 4, left.width - 24, 2 * TOOL_ROW)
    layers = Rect(left.x + 12, tools.y - 30, left.width - 24, 24)
    picture = Rect(left.x + 12, left.y + 36, left.width - 24, layers.y - left.y - 44)
    inside = Rect(side.x + 12, side.y + 36, side.width - 20, side.height - 44)
    changed = Rect(inside.x, side.bottom - 38, inside.width - 4, 26)
    half = (changed.y - inside.y - 34) * 9 // 20
    sources = Rect(inside.x, inside.y, inside.width, half)
    doctor = Rect(inside.x, sources.bottom + 34, inside.width, changed.y - sources.bottom - 42)
    bottom = Rect(margin, whole.height - 76, whole.width - 2 * margin, 48)
    return Layout(left, picture, layers, tools, shapes, side, sources, doctor, changed, bottom)
