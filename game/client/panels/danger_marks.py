"""What a dangerous way shows: a triangle on the first step of each danger with its chance below, the price of
the way round, and what is asked before it is gone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.kit.theme import Color
from game.client.kit.ui_elements import keycap
from game.client.panels.panel import hidden_area
from game.client.seat.orders.dangerous_path import NO_WAY_ROUND, Line, Question
from game.client.seat.view.board_marks import Detour, Hazard, Marks
from game.core.field import Cell
from game.core.probability.chances import BLOW, SHOT

Boxes = Callable[[Iterable[Cell]], list[Rect]]
"""Where cells lie on the screen, in units of the interface."""
ICONS = {SHOT: "overwatch", BLOW: "melee", "": "throw", "die": "die"}
"""Icons of what is no state."""
TONES: dict[str, Color] = {SHOT: "watch", BLOW: "threat", "die": "fog"}
RADIUS, PLATE = 19, 26
WIDE, HEAD, ROW, FOOT = 288, 54, 21, 38
SMALL = 11.5
"""The least letters of what may happen; what has no room then takes a second row."""


def tone_of(sign: str) -> Color:
    return TONES.get(sign, "blast")


def boxes(cells: Boxes, marks: Marks) -> list[Rect]:
    """What the triangles with their chances cover."""
    return [_around(box) for box in cells(one.cell for one in marks.hazards)]


def _around(box: Rect) -> Rect:
    return Rect(box.centerx - 32, box.centery - RADIUS - 2, 64, 2 * RADIUS + PLATE + 4)


def draw(pen: Pen, cells: Boxes, marks: Marks) -> list[Rect]:
    """The triangles, and the price where the way round begins; returns what they cover."""
    quiet = marks.detour is not None and marks.detour.chosen
    taken: list[Rect] = []
    for one, box in zip(marks.hazards, cells(one.cell for one in marks.hazards), strict=True):
        spot = _around(box)
        while any(spot.colliderect(other) for other in taken):
            spot = spot.move(0, -(spot.height - 6)) if spot.y > 120 else spot.move(66, 0)
        taken.append(spot)
        _triangle(pen, spot.centerx, spot.y + RADIUS + 2, one, quiet)
    if marks.detour and len(marks.detour.path) > 2:
        taken.append(_price(pen, cells, marks.detour, taken))
    return taken


def _triangle(pen: Pen, x: int, y: int, one: Hazard, quiet: bool) -> None:
    tone: Color = "fog" if quiet else tone_of(one.sign)
    shape = [(x, y - RADIUS), (x + RADIUS, y + RADIUS * 0.74), (x - RADIUS, y + RADIUS * 0.74)]
    foot = y + RADIUS * 0.74 + 3
    grown = [(x, y - RADIUS - 5), (x + RADIUS + 5, foot), (x - RADIUS - 5, foot)]
    pen.polygon(list(grown), "ink", 0.9)
    pen.polygon(list(shape), "coal")
    pen.polygon(list(shape), tone, 1, 2.6)
    _icon(pen, one.sign, x - 8, y - 7, 16, tone)
    wide = max(40, round(pen.width(one.share, 16, True)) + 14)
    plate = Rect(x - wide // 2, y + RADIUS - 2, wide, PLATE)
    pen.plate(plate, "ink", 0.95, tone, 1.4, 5)
    pen.block(one.share.replace(" ", ""), plate.centerx, plate.y + 7, 12, tone, 0.5, wide - 8)


def _icon(pen: Pen, sign: str, x: float, y: float, size: int, tone: Color) -> None:
    if sign in ICONS:
        pen.icon(ICONS[sign], x, y, size, tone)
    else:
        pen.stamp(sprites.status(sign, pen.px(size)), x, y)


def _price(pen: Pen, cells: Boxes, detour: Detour, taken: Sequence[Rect]) -> Rect:
    """Beside the middle of the way round, where it covers no triangle."""
    wide = round(pen.width(detour.price, 12, True)) + 16
    spots = [
        Rect(box.centerx - wide // 2, y, wide, 22)
        for box in cells(detour.path[1:-1])
        for y in (box.y - 26, box.bottom + 4)
    ]
    inside = [spot.clamp(pen.area.inflate(-16, -16)) for spot in spots]
    clear = [spot for spot in inside if spot.collidelist(list(taken)) < 0]
    rect = (clear or inside)[0]
    pen.plate(rect, "ink", 0.95, "good", 2 if detour.chosen else 1.2, 5)
    pen.text(detour.price, rect.centerx, rect.y + 15, 12, "good", True, 0.5)
    return rect


# ---------------------------------------------------------------- what is asked


def height(pen: Pen, asked: Question) -> int:
    rows = sum(len(_wrapped(pen, line)) for line in asked.lines) + (asked.round is False)
    return HEAD + ROW * rows + FOOT


def _wrapped(pen: Pen, line: Line) -> tuple[str, ...]:
    """What may happen, in one row, or in two where it is long."""
    return pen.lines(line.words, SMALL, WIDE - 70 - pen.width(line.share, 13, True), 2)


def placed(high: int, about: Rect, free: Rect, keep: Sequence[Rect]) -> Rect:
    """Where the bubble lies: below what it is about or above it, else beside it, where it covers least; never
    on what it is about, which is to be pressed once more."""
    spots = []
    for aside in (0, 90, -90, 150, -150):
        below, above = Rect(0, 0, WIDE, high), Rect(0, 0, WIDE, high)
        below.midtop = (about.centerx + aside, about.bottom + 34)
        above.midbottom = (about.centerx + aside, about.y - 34)
        spots += [below, above]
    left, right = Rect(0, 0, WIDE, high), Rect(0, 0, WIDE, high)
    left.midright, right.midleft = (about.x - 24, about.centery), (about.right + 24, about.centery)
    inside = [spot.clamp(free) for spot in (*spots, left, right)]

    def hidden(spot: Rect) -> tuple[bool, int]:
        return spot.colliderect(about), hidden_area(spot, keep)

    return min(inside, key=hidden)


def draw_question(pen: Pen, rect: Rect, asked: Question, about: Rect, chosen: bool) -> None:
    """The bubble at the end of the way, its tip to the ring."""
    tone: Color = "good" if chosen else "threat"
    pen.shadow(rect)
    x = min(max(about.centerx, rect.x + 20), rect.right - 20)
    if about.bottom < rect.y:
        pen.polygon([(x - 9, rect.y), (x + 9, rect.y), (x, rect.y - 14)], tone)
    elif about.y > rect.bottom:
        pen.polygon([(x - 9, rect.bottom), (x + 9, rect.bottom), (x, rect.bottom + 14)], tone)
    pen.plate(rect, "coal", 0.97, tone, 1.4)
    first = asked.lines[0].sign if asked.lines else "die"
    _icon(pen, first, rect.x + 12, rect.y + 12, 28, tone_of(first))
    title = "The way round is chosen" if chosen else asked.title
    size = pen.fit(title, rect.width - 60, (13, 12, 11, 10.5), True)
    pen.text(title, rect.x + 48, rect.y + 23, size, "paper", True, room=rect.width - 56)
    words = "Enter or another click goes it" if chosen else "nothing is ordered yet"
    pen.text(words, rect.x + 48, rect.y + 40, 12, "fog")
    pen.rule(rect.x + 12, rect.y + 50, rect.width - 24)
    y = float(rect.y + HEAD)
    for line in asked.lines:
        y = _line(pen, rect, y, line)
    if asked.round is False:
        pen.text(NO_WAY_ROUND, rect.x + 38, y + 14, 12.5, "fog")
    _keys(pen, rect, asked, chosen)


def _line(pen: Pen, rect: Rect, y: float, line: Line) -> float:
    """Draws it; where the next one begins."""
    tone = tone_of(line.sign)
    _icon(pen, line.sign, rect.x + 14, y + 1, 16, tone)
    end = pen.text(line.share, rect.x + 38, y + 14, 13, tone, True)
    rows, room = _wrapped(pen, line), rect.right - 22 - end
    size = pen.fit(rows[0], room, (13, 12, SMALL)) if len(rows) == 1 else SMALL
    for number, words in enumerate(rows):
        pen.text(words, end + 10, y + 14 + ROW * number, size, "paper", room=room)
    return y + ROW * len(rows)


def _keys(pen: Pen, rect: Rect, asked: Question, chosen: bool) -> None:
    y = rect.bottom - FOOT + 8
    pen.rule(rect.x + 12, y - 4, rect.width - 24)
    x: float = rect.x + 12
    rows = [("Enter", asked.gone if not chosen else "go round", "paper")]
    if asked.round:
        rows.append(("Alt", "straight" if chosen else "round it", "paper" if chosen else "good"))
    rows.append(("Esc", "no", "fog"))
    for key, words, tone in rows:
        wide = round(pen.width(key, 11, True)) + 12
        keycap(pen, x + wide, y + 2, key)
        x = pen.text(words, x + wide + 6, y + 16, 12, tone, tone == "good") + 12
