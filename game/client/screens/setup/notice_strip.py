"""The line or two at the head of the start screen that say what could not be used, until they are read and
dismissed."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.screen import Screen
from game.client.kit.widgets import Card, Done, Look, Widget
from game.client.screens.routes import ShowFaults
from game.client.seat.saves import quarantine
from game.client.seat.saves.quarantine import Notices

LINES, LINE = 2, 17


def box(left: int, right: int) -> Rect:
    """Between the logo and the heading, above everything that can be pressed."""
    return Rect(left, 14, right - left, LINES * LINE + 12)


def widgets(rect: Rect, under: Screen) -> list[Widget]:
    """The lines, which open in full over that screen when they are pressed, and the cross that takes them
    away."""
    notices = quarantine.notices
    if not notices.lines:
        return []
    cross = Rect(rect.right - 24, rect.y + 4, 20, 20)
    return [
        Card("notices", rect, partial(_read, under), paint=partial(_paint, notices)),
        Card("dismiss notices", cross, _dismiss, paint=_cross),
    ]


def _paint(notices: Notices, pen: Pen, rect: Rect, look: Look) -> None:
    pen.plate(rect, "coal", 0.95, "paper" if look.hover else "bad", 1, 5)
    room = rect.width - 44
    lines = notices.lines
    if len(lines) <= LINES:
        shown = list(pen.lines(lines[0], 12, room, LINES)) if len(lines) == 1 else lines
    else:
        shown = [lines[0], f"and {len(lines) - 1} more: press to read them"]
    y = rect.centery + 4 - (len(shown) - 1) * LINE / 2
    for words in shown:
        pen.text(words, rect.x + 12, y, 12, "paper", room=room)
        y += LINE


def _cross(pen: Pen, rect: Rect, look: Look) -> None:
    pen.fill(rect, "steel" if look.hover else "slate", 0.9, 3)
    pen.icon("cancel", rect.x + 4, rect.y + 4, 12, "bad" if look.hover else "paper")


def counted(faults: tuple[str, ...]) -> str:
    return f"{len(faults)} fault{'s' if len(faults) != 1 else ''} in your own files"


def _read(under: Screen) -> Done:
    lines = tuple(quarantine.notices.lines)
    return ShowFaults(under, lines, "What could not be used", "Nothing of it was deleted.", _dismiss)


def _dismiss() -> Done:
    quarantine.notices.dismiss()
    return None
