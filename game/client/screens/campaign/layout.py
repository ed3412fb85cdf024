"""Where everything is on the map of a campaign."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

SMALL = 1200
"""In a narrower window the briefing is a page over the map."""
BRIEFING = 424
CARD, PITCH, LOW = 122, 129, 80
"""Cards of the strip: how wide, how far apart, how high."""


@dataclass(frozen=True)
class Layout:
    region: Rect
    ground: Rect
    briefing: Rect
    strip: Rect
    bottom: Rect
    small: bool


def layout(whole: Rect) -> Layout:
    """In a window of that size: the map takes the room that there is."""
    small = whole.width < SMALL
    wide = min(whole.width, 1840)
    margin = 40 if not small else 16
    left, right = (whole.width - wide) // 2 + margin, (whole.width + wide) // 2 - margin
    bottom = Rect(left, whole.height - 76, right - left, 48)
    low = 100 if small else 124
    strip = Rect(left, bottom.y - 16 - low, right - left, low)
    top = 84 if small else 96
    high = strip.y - 12 - top
    region = Rect(left, top, right - left - (0 if small else BRIEFING + 16), high)
    ground = Rect(region.x + 1, region.y + 32, region.width - 2, region.height - 33)
    page = Rect(0, 0, BRIEFING + 60, high - 8)
    page.midtop = region.midtop[0], region.y + 4
    briefing = page if small else Rect(region.right + 16, top, BRIEFING, high)
    return Layout(region, ground, briefing, strip, bottom, small)
