"""The thresholds of a figure as a scale: from which damage on a blow is which wound, and how many of each it
bears."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.theme import Color
from game.client.kit.widgets import Hint, Widget
from game.core.describing.sheet import Threshold

HIGH = 58
TONES: tuple[Color, ...] = ("steel", "good", "bad", "brass")


def height(steps: Sequence[Threshold]) -> int:
    return HIGH if steps else 0


def draw(pen: Pen, rect: Rect, top: float, steps: Sequence[Threshold]) -> None:
    """A bar of all damage up to beyond the last threshold, a colour for each wound, its words below, crosses
    for those that are borne."""
    if not steps:
        return
    bar = Rect(rect.x + 12, round(top + 14), rect.width - 24, 8)
    pen.fill(bar, "steel")
    for number, (step, place) in enumerate(zip(steps, places(steps, bar), strict=True)):
        end = places(steps, bar)[number + 1] if number + 1 < len(steps) else bar.right
        color = TONES[min(step.worst, len(TONES) - 1)]
        pen.fill(Rect(place, bar.y, end - place - 1, bar.height), color)
        pen.fill(Rect(place, bar.y - 4, 1, bar.height + 4), "paper")
        pen.text(str(step.at), place + 3, bar.y - 3, 11.5, "paper", True)
        pen.text(step.words, place, bar.bottom + 14, 11.5, color, bool(step.count), room=end - place - 2)
        for cross in range(min(step.count, 6)):
            _cross(pen, place + 3 + 11 * cross, bar.bottom + 22)


def places(steps: Sequence[Threshold], bar: Rect) -> list[int]:
    """Where on the bar each threshold lies: to scale, with room for words of each."""
    whole = max(step.at for step in steps) * 4 / 3
    found = [bar.x + round(bar.width * step.at / whole) for step in steps]
    for number in range(len(found) - 2, -1, -1):
        found[number] = min(found[number], found[number + 1] - 44)
    return found


def _cross(pen: Pen, x: float, y: float) -> None:
    pen.polygon([(x, y + 1), (x + 1, y), (x + 8, y + 7), (x + 7, y + 8)], "bad")
    pen.polygon([(x + 7, y), (x + 8, y + 1), (x + 1, y + 8), (x, y + 7)], "bad")


def hints(rect: Rect, top: float, steps: Sequence[Threshold], area: str) -> list[Widget]:
    """What the scale says, in words."""
    if not steps:
        return []
    parts = [
        f"{step.at} and more: {step.words}{f', {step.count} so far' if step.count else ''}" for step in steps
    ]
    words = "Armour is counted in. " + "; ".join(parts) + "."
    box = Rect(rect.x + 8, round(top), rect.width - 18, HIGH - 6)
    return [Widget("thresholds", box, hint=Hint("Damage of one blow", words), area=area, stop=False)]
