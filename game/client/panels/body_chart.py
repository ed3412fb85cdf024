"""A small figure made of the places of a body: how much each can still take, and what protects it."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.theme import ARMOUR, Color
from game.client.kit.widgets import Hint, Key, Widget
from game.client.seat.view.body_gauges import SHAPES, places
from game.core.events import Gauge

HIGH = 178
WIDE = 172


def box_of(place: str, whole: Rect) -> Rect:
    return lying(SHAPES[place], whole)


def lying(shape: tuple[float, float, float, float], whole: Rect) -> Rect:
    x, y, w, h = shape
    return Rect(
        round(whole.x + x * whole.width),
        round(whole.y + y * whole.height),
        round(w * whole.width),
        round(h * whole.height),
    )


def figure_rect(x: float, y: float, room: float) -> Rect:
    """Where the figure lies in a column of that width."""
    return Rect(round(x + (room - WIDE) / 2), round(y), WIDE, HIGH)


def draw(pen: Pen, whole: Rect, gauges: Sequence[Gauge], side: Color) -> None:
    for place, (box, plate) in places(gauges).items():
        rect = box_of(place, whole)
        ground(pen, rect, box)
        _points(pen, rect, box, plate, side)


def ground(pen: Pen, rect: Rect, box: Gauge) -> None:
    """The plate of one place: sound, hurt with a red edge, useless crossed out."""
    hurt = box.value < box.most
    pen.plate(rect, "slate", 1, "bad" if hurt else "steel", 1.4 if hurt else 1, 5)
    if not box.value:
        pen.polygon(
            [
                (rect.x + 4, rect.bottom - 4),
                (rect.right - 6, rect.y + 4),
                (rect.right - 4, rect.y + 6),
                (rect.x + 6, rect.bottom - 4),
            ],
            "bad",
            0.6,
        )


def _points(pen: Pen, rect: Rect, box: Gauge, plate: Gauge | None, side: Color) -> None:
    """Squares for what it can take, flat bars below for the armour."""
    low = rect.height < 26
    y = rect.centery - (10 if plate and not low else 4)
    _row(pen, rect.centerx - (14 if plate and low else 0), y if not low else rect.centery - 4, box, side, 9)
    if plate:
        _row(pen, rect.centerx + (14 if low else 0), rect.centery + (4 if not low else -3), plate, ARMOUR, 5)


def _row(pen: Pen, middle: float, y: float, gauge: Gauge, color: Color, high: int) -> None:
    pitch = 12 if gauge.most <= 3 else 6
    left = middle - (pitch * gauge.most - 3) / 2
    for index in range(gauge.most):
        box = Rect(round(left + pitch * index), round(y), pitch - 3, high)
        pen.fill(box, color if index < gauge.value else "steel")


def hints(whole: Rect, gauges: Sequence[Gauge], area: str) -> list[Widget]:
    """Each place says in words how it is."""
    found = []
    for place, (box, plate) in places(gauges).items():
        armour = f"; armour {plate.value} of {plate.most}" if plate else "; no armour"
        hint = Hint(box.name.capitalize(), f"{box.value} of {box.most} points left{armour}")
        found.append(Widget(Key("place", place), box_of(place, whole), hint=hint, area=area, stop=False))
    return found
