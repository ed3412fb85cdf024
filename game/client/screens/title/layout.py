"""Where everything is on the title screen."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

WIDE = 1100
"""From this width on the daily challenge has a card of its own beside the choices; else a line below them."""
HIGH = 700
"""From this height on the choices have the usual distance, and a line stands below the logo."""


@dataclass(frozen=True)
class Layout:
    logo: Rect
    tagline: int  # its baseline, 0 for none
    go_on: Rect
    choices: tuple[Rect, ...]
    daily: Rect
    slim: bool  # whether the daily challenge is a line
    row: Rect


def layout(whole: Rect, left_off: bool, choices: int = 4) -> Layout:
    """In a window of that size; the choices move up where there is nothing to go on with."""
    roomy, broad = whole.height >= HIGH, whole.width >= WIDE
    left = 64 if whole.width <= 1400 else 120
    right = whole.width - left
    top = 192 if roomy else 152
    go_on = Rect(left, top, 520, 140 if roomy else 132)
    y = go_on.bottom + 12 if left_off else top
    pitch, high = (68, 60) if roomy else (56, 50)
    rows = tuple(Rect(left, y + pitch * place, 520, high) for place in range(choices))
    daily = Rect(right - 368, top, 368, 420)
    if not broad:
        daily = Rect(left, rows[-1].bottom + 6, 520, 44)
    head = Rect(left, 46 if roomy else 30, 490, 93)
    return Layout(
        head,
        166 if roomy else 0,
        go_on,
        rows,
        daily,
        not broad,
        Rect(left, whole.height - (70 if roomy else 50), right - left, 34),
    )
