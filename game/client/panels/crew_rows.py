"""The sheet of something that carries others: its seats with the portraits of who sits there, and its levels
of speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import portrait
from game.client.kit.widgets import Done, Hint, Key, Widget
from game.client.seat.view.board_objects import Sprite
from game.core.describing.sheet import Pace, Seat
from game.core.references import UnitId

SIDE, PITCH, HIGH, IN_A_ROW = 46, 54, 78, 4
PACE = 19
FAR, ASKS = 142, 220
"""Where the distance and what a level asks end, from the left edge of the panel."""

LookAt = Callable[[UnitId], Done]
Sprites = Mapping[UnitId, Sprite]


# ---------------------------------------------------------------- seats


def seats_high(seats: Sequence[Seat]) -> int:
    return HIGH * -(-len(seats) // IN_A_ROW) + 4 if seats else 0


def _box(rect: Rect, top: float, place: int) -> Rect:
    return Rect(rect.x + 12 + PITCH * (place % IN_A_ROW), round(top) + HIGH * (place // IN_A_ROW), SIDE, SIDE)


def draw_seats(pen: Pen, rect: Rect, top: float, seats: Sequence[Seat], sprites: Sprites) -> None:
    """A portrait a seat, that of whoever leads in brass; free ones are empty frames."""
    for place, seat in enumerate(seats):
        box = _box(rect, top, place)
        sprite = sprites.get(seat.unit)
        if sprite is None:
            _free(pen, box, seat)
            continue
        portrait(pen, box, sprite.face, sprite.side, sprite.portrait, sprite.down)
        if not place and not sprite.down:
            pen.frame(box, "brass", 2)
        pen.text(sprite.name, box.centerx, box.bottom + 13, 11.5, "paper", True, 0.5, PITCH)
        pen.text(
            seat.words, box.centerx, box.bottom + 25, 11, "bad" if sprite.down else "fog", False, 0.5, PITCH
        )


def _free(pen: Pen, box: Rect, seat: Seat) -> None:
    for x in range(box.x + 2, box.right - 2, 8):
        pen.rule(x, box.y, 4, "fog")
        pen.rule(x, box.bottom - 1, 4, "fog")
    for y in range(box.y + 2, box.bottom - 2, 8):
        pen.fill(Rect(box.x, y, 1, 4), "fog")
        pen.fill(Rect(box.right - 1, y, 1, 4), "fog")
    pen.text(
        "free" if seat.count == 1 else f"{seat.count} free",
        box.centerx,
        box.centery + 4,
        11,
        "fog",
        False,
        0.5,
    )
    pen.text(seat.words, box.centerx, box.bottom + 13, 11, "fog", False, 0.5, PITCH)


def seat_widgets(
    rect: Rect, top: float, seats: Sequence[Seat], sprites: Sprites, look_at: LookAt, area: str
) -> list[Widget]:
    """A click on a portrait leads to that sheet."""
    found = []
    for place, seat in enumerate(seats):
        sprite = sprites.get(seat.unit)
        if sprite:
            hint = Hint(f"{sprite.name} {seat.words}", f"A click leads to the sheet of {sprite.name}.")
            found.append(
                Widget(
                    Key("seat", seat.unit),
                    _box(rect, top, place),
                    partial(look_at, seat.unit),
                    hint=hint,
                    area=area,
                    stop=False,
                )
            )
    return found


# ---------------------------------------------------------------- speed


def draw_paces(pen: Pen, rect: Rect, top: float, paces: Sequence[Pace]) -> None:
    """A row a level: rising bars, its name, how far, what it asks."""
    for number, pace in enumerate(paces):
        line = top + PACE * number + 14
        if pace.gone:
            tone = "steel"
        elif pace.now:
            tone = "good"
        else:
            tone = "paper"
        for bar in range(pace.most):
            high = round(2.4 * (bar + 1))
            pen.fill(
                Rect(rect.x + 12 + 6 * bar, round(line - high), 4, high), tone if bar < pace.step else "steel"
            )
        pen.text(pace.name, rect.x + 42, line, 12.5, tone, pace.now)
        pen.text(pace.far, rect.x + FAR, line, 12, "steel" if pace.gone else "fog", False, 1)
        due = "good" if pace.now else "fog"
        asks = ", ".join(words for words in ("now" if pace.now else "", pace.asks) if words)
        pen.text(
            asks,
            rect.x + ASKS,
            line,
            11.5,
            "bad" if pace.gone else due,
            pace.now,
            1,
        )
