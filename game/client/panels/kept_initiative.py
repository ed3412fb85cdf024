"""What the bar says of an order that outlasts the round: whether it is kept, what would break it, what gave
each figure its place in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.rule_links import OpenRule
from game.client.kit.widgets import Done, Hint, Widget
from game.client.seat.view.board_objects import Sprite
from game.core.describing.display import Order, Place
from game.core.references import UnitId

WIDE, NARROW = 140, 32
SHORT = 12
"""Notes of so many letters stand on the card, by their last word if there is no room; longer ones are told by
its tooltip alone."""
ENOUGH = 700
"""From that width of the bar on there is room for the words; else they are in the tooltip of the padlock."""


def cards_room(bar: Rect, order: Order | None) -> Rect:
    """The part of the bar that is left for the cards."""
    return Rect(bar.x, bar.y, bar.width - _wide(bar), bar.height) if order else bar


def _wide(bar: Rect) -> int:
    return WIDE if bar.width >= ENOUGH else NARROW


def box(bar: Rect) -> Rect:
    """Where the padlock and its words are."""
    return Rect(bar.right - _wide(bar), bar.y + 8, _wide(bar) - 8, bar.height - 16)


def said(order: Order) -> str:
    words = ", ".join(order.words)
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def draw(pen: Pen, bar: Rect, order: Order, cards: Iterable[tuple[Sprite, Rect]]) -> None:
    area, tone = box(bar), "good" if order.kept else "brass"
    pen.fill(Rect(area.x - 5, area.y + 2, 1, area.height - 4), "steel")
    _padlock(pen, area.x + 3, area.y + 4, tone, order.kept)
    if _wide(bar) == WIDE:
        pen.text(order.title, area.x + 22, area.y + 15, 12, tone, True, room=area.width - 22)
        line = area.y + 30
        for words in _wrapped(pen, order, area.width - 4):
            pen.text(words, area.x + 3, line, 10.5, "fog", room=area.width - 4)
            line += 12
    known = {place.unit: place for place in order.places}
    for sprite, rect in cards:
        if sprite.unit in known and not sprite.down:
            _badge(pen, rect, known[sprite.unit])


def _wrapped(pen: Pen, order: Order, room: float) -> tuple[str, ...]:
    """Four lines have room; what does not fit stands in the tooltip."""
    lines = pen.wrap(", ".join(order.words), 10.5, room)
    return lines if len(lines) <= 4 else (*lines[:3], f"{lines[3]} …")


def _padlock(pen: Pen, x: float, y: float, tone: str, shut: bool) -> None:
    """Shut while the order is kept, else open."""
    lift = 0 if shut else -3
    pen.fill(Rect(round(x), round(y + 5), 13, 9), tone, 1, 2)
    for left in (2, 9) if shut else (2,):
        pen.fill(Rect(round(x + left), round(y + 1 + lift), 2, 6 - lift), tone)
    pen.fill(Rect(round(x + 3), round(y - 1 + lift), 7, 2), tone)
    pen.fill(Rect(round(x + 6), round(y + 8), 2, 3), "coal")


def _badge(pen: Pen, rect: Rect, place: Place) -> None:
    """What gave the place, in the upper right corner; a crown for who leads in the left one; below, what is
    unusual in this round."""
    size = 10.5 if rect.width >= 44 else 9
    wide = round(pen.width(place.words, size, True) + 6)
    pen.fill(Rect(rect.right - wide, rect.y, wide, 13), "ink", 0.85)
    pen.text(place.words, rect.right - 3, rect.y + 10, size, "paper", True, 1)
    if place.leads:
        _crown(pen, rect.x + 2, rect.y + 2)
    if 0 < len(place.note) <= SHORT:
        mark = Rect(rect.x, rect.bottom - 29, rect.width, 14)
        good = "twice" in place.note
        pen.fill(mark, "ink", 0.85)
        words = place.note if pen.width(place.note, 10, True) <= rect.width else place.note.split()[-1]
        pen.text(words, mark.centerx, mark.y + 10.5, 10, "brass" if good else "bad", True, 0.5, rect.width)


def _crown(pen: Pen, x: float, y: float) -> None:
    points = [
        (x, y + 10),
        (x, y + 3),
        (x + 4, y + 6),
        (x + 7, y),
        (x + 10, y + 6),
        (x + 14, y + 3),
        (x + 14, y + 10),
    ]
    pen.polygon([(a + dx, b + dy) for (a, b), dx, dy in ((point, 1, 1) for point in points)], "ink", 0.9)
    pen.polygon(points, "paper")


# ---------------------------------------------------------------- what it says when pointed at


def widgets(bar: Rect, order: Order, open_rule: OpenRule) -> list[Widget]:
    """The padlock leads to the rule, and says all of it."""

    def read() -> Done:
        return open_rule(order.rule)

    return [
        Widget(
            "kept order",
            box(bar),
            read,
            hint=Hint(order.title.capitalize(), said(order), order.rule),
            stop=False,
        )
    ]


def hint_of(order: Order, name: Callable[[UnitId], str], unit: UnitId) -> Hint | None:
    """What the card of a figure says when it is pointed at."""
    place = next((place for place in order.places if place.unit == unit), None)
    if place is None:
        return None
    parts = [f"Place in the order: {place.words}", "leads its side" if place.leads else "", place.note]
    return Hint(name(unit), ", ".join(part for part in parts if part) + ".", order.rule)
