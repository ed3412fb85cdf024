"""Bars that say who has more of something: the sides' own colours, and a verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.symbols import tick

EVEN = 10
"""Hundredths by which the best may be ahead of the worst."""


@dataclass(frozen=True)
class Measure:
    """One thing that each side has: how much, and in words. `verdict` is "" while nothing is known."""

    name: str
    sides: tuple[str, ...]
    values: tuple[float, ...]
    words: tuple[str, ...]
    verdict: str = ""
    even: bool = True


def measure(name: str, sides: Sequence[str], values: Sequence[float], words: Sequence[str]) -> Measure:
    """Even, if nobody is a tenth ahead."""
    ahead = round(100 * (max(values) - min(values)) / max(values)) if max(values, default=0) else 0
    even = ahead <= EVEN
    verdict = "even" if even else f"uneven by {ahead} %"
    return Measure(name, tuple(sides), tuple(values), tuple(words), verdict, even)


def draw(pen: Pen, rect: Rect, one: Measure) -> None:
    pen.text(
        one.name, rect.x, rect.y + 11, 12.5, "paper", True, room=rect.width - pen.width(one.verdict, 12) - 26
    )
    if one.verdict:
        tone = "good" if one.even else "blast"
        sign(pen, rect.right - pen.width(one.verdict, 12) - 18, rect.y + 1, one.even)
        pen.text(one.verdict, rect.right, rect.y + 11, 12, tone, False, 1)
    track = Rect(rect.x, rect.y + 20, rect.width, 10)
    pen.fill(track, "ink", 0.7)
    if len(one.sides) == 2:
        _from_the_middle(pen, track, one)
    else:
        _beside_each_other(pen, track, one)
    share = rect.width / max(1, len(one.sides))
    for place, (side, words) in enumerate(zip(one.sides, one.words, strict=True)):
        last = place == len(one.sides) - 1 and len(one.sides) == 2
        x = rect.right - 12 if last else rect.x + share * place
        shown = words if pen.width(words, 12) <= share - 18 else words.split(" ")[0]
        pen.mark(side, x, rect.y + 37, 12)
        at, align = (rect.right - 17, 1) if last else (x + 17, 0)
        pen.text(shown, at, rect.y + 47, 12, "fog", False, align, share - 18)


def _from_the_middle(pen: Pen, track: Rect, one: Measure) -> None:
    most = max(one.values) * 1.12 or 1
    for side, value, way in zip(one.sides, one.values, (-1, 1), strict=True):
        long = round(track.width / 2 * value / most)
        x = track.centerx - long if way < 0 else track.centerx
        pen.fill(Rect(x, track.y, long, track.height), side)
    pen.fill(Rect(track.centerx - 1, track.y - 3, 2, track.height + 6), "path")


def _beside_each_other(pen: Pen, track: Rect, one: Measure) -> None:
    most = max(one.values, default=0) * 1.12 or 1
    share = track.width / max(1, len(one.sides))
    for place, (side, value) in enumerate(zip(one.sides, one.values, strict=True)):
        long = round((share - 6) * value / most)
        pen.fill(Rect(round(track.x + share * place), track.y, long, track.height), side)


def sign(pen: Pen, x: float, y: float, good: bool, size: float = 13) -> None:
    """A tick where it is as it should be, else a triangle."""
    if good:
        tick(pen, x, y, size)
        return
    pen.polygon([(x + size / 2, y), (x + size, y + size * 0.92), (x, y + size * 0.92)], "blast")
    pen.fill(Rect(round(x + size / 2 - 1), round(y + size * 0.3), 2, round(size * 0.34)), "ink")
