"""In the bar behind all who act: what goes off at the end of this turn or of a later one, in its order."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.client.kit.octagon import octagon
from game.client.kit.pen import Pen
from game.client.kit.widgets import Hint, Key, Widget
from game.client.seat.view.timers import Timer

PITCH, LEAST, MOST = 46, 84, 4
"""How wide each is, all of them at the least, and how many are shown: more stand as a number behind them."""


def room(bar: Rect, waiting: Sequence[Timer]) -> Rect:
    """What is left of the bar for the cards."""
    return Rect(bar.x, bar.y, bar.width - _wide(waiting), bar.height)


def _wide(waiting: Sequence[Timer]) -> int:
    return max(LEAST, 14 + PITCH * min(len(waiting), MOST)) if waiting else 0


def _boxes(bar: Rect, waiting: Sequence[Timer]) -> list[Rect]:
    left = bar.right - _wide(waiting) + 8
    return [Rect(left + PITCH * number, bar.y + 22, PITCH, 60) for number in range(min(len(waiting), MOST))]


def draw(pen: Pen, bar: Rect, waiting: Sequence[Timer]) -> None:
    if not waiting:
        return
    left = bar.right - _wide(waiting)
    pen.fill(Rect(left, bar.y + 10, 1, bar.height - 20), "steel")
    pen.text("at the end", left + 9, bar.y + 19, 11, "fog", room=_wide(waiting) - 14)
    for timer, box in zip(waiting, _boxes(bar, waiting), strict=False):
        mark = octagon(timer.fuse.icon, timer.left, pen.px(30))
        mark.draw(pen.surface, pen.px(box.centerx), pen.px(box.y + 20))
        when = "now" if timer.due else f"turn {timer.turn}"
        pen.text(when, box.centerx, box.y + 54, 11, "blast", timer.due, 0.5, PITCH)
    if len(waiting) > MOST:
        pen.text(f"+{len(waiting) - MOST}", bar.right - 8, bar.y + 19, 11, "blast", True, 1)


def widgets(bar: Rect, waiting: Sequence[Timer]) -> list[Widget]:
    """Each says what it is and when it goes off."""
    found = []
    for timer, box in zip(waiting, _boxes(bar, waiting), strict=False):
        when = "At the end of this turn" if timer.due else f"At the end of turn {timer.turn}"
        words = (
            f"{when}{f', {timer.fuse.harm} a margin' if timer.fuse.harm else ''}, on "
            f"{len(timer.cells)} tiles."
        )
        found.append(
            Widget(
                Key("fuse", timer.area),
                box,
                hint=Hint(timer.fuse.words.capitalize(), words, timer.fuse.rule),
                stop=False,
            )
        )
    return found
