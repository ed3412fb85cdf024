"""The sheet panel: everything that a side may read of a figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.kit.rule_links import OpenRule
from game.client.kit.ui_elements import gauge_color, panel, portrait, row_of_points
from game.client.kit.widgets import Area, Hint, Key, Widget
from game.client.panels import body_chart, sheet_parts
from game.client.panels.dice import pool
from game.client.seat.view import board_objects
from game.client.seat.view.board_objects import Sprite
from game.core.describing.display import GUN, WEAPON
from game.core.describing.sheet import Line, Mark, Sheet
from game.core.events import Gauge

HEAD = 100
FOOT = 8
"""So much of it is empty at its end: nothing scrolls for that alone."""
SEATS = 4
"""How far below the head the seats begin."""
ROW = 21
SIZES = (13, 12.5, 12, 11.5, 11, 10.5, 10)
VALUES = (13, 12, 11)
"""Of what stands behind dots: it shrinks a little before it gets a line of its own."""
FEW = 25
"""More points than that are drawn as a bar, beside two numbers that take more room."""
TONES = {"good": "good", "plain": "paper"}


class SheetLineArea(NamedTuple):
    """A line of the panel that can be pointed at: by the first of `keys` that it knows the ruleset says which
    rule is about it."""

    title: str
    keys: tuple[str, ...]
    box: Rect


def draw(
    pen: Pen,
    rect: Rect,
    sprite: Sprite,
    team: str,
    sheet: Sheet,
    area: Area,
    offset: float,
    others: sheet_parts.Sprites | None = None,
) -> Drawn:
    """The panel, and where all of it lies. `others` are those who may sit in its seats."""
    panel(pen, rect)
    head(pen, rect, sprite, team, sheet)
    told: list[SheetLineArea] = []
    with pen.clipped(area.rect):
        top = area.rect.y - offset
        laid = places(pen, rect, top, sheet)
        sheet_parts.draw_seats(pen, rect, laid.seats, sheet.seats, others or {})
        high = _body(pen, rect, laid, sprite, sheet, told) - top
    return Drawn(sheet, rect, laid, tuple(told), high)


def body_area(rect: Rect, height: float) -> Area:
    room = rect.height - HEAD - 6
    return Area(
        "sheet",
        Rect(rect.x, rect.y + HEAD, rect.width - 2, room),
        room if room < height <= room + FOOT else height,
    )


def head(pen: Pen, rect: Rect, sprite: Sprite, team: str, sheet: Sheet) -> None:
    x, y = rect.x, rect.y
    portrait(pen, Rect(x + 12, y + 12, 80, 80), sprite.face, sprite.side, sprite.portrait, sprite.down)
    pen.block(sprite.name, x + 104, y + 16, 15, "paper", room=rect.width - 116)
    pen.mark(sprite.side, x + 103, y + 41, 14)
    low = _team(pen, rect, sprite.side, team)
    lines = pen.wrap(sheet.summary, 12, rect.width - 112)
    if low or len(lines) > 2:  # three smaller ones have room
        for index, words in enumerate(pen.lines(sheet.summary, 10.5, rect.width - 112, 2 if low else 3)):
            pen.text(words, x + 104, y + 68 + low + 13 * index, 10.5, "fog", room=rect.width - 112)
    else:
        for index, words in enumerate(lines):
            pen.text(words, x + 104, y + 71 + 16 * index, 12, "fog")
    if len(lines) == 1 and (mark := _head_mark(pen, rect, sheet)):
        below = y + 84 if low else y + 76
        pen.stamp(sprites.status(mark.picture, pen.px(16)), x + 104, below)
        pen.text(mark.words, x + 124, below + 13, 12, _tone(mark))


def _team(pen: Pen, rect: Rect, side: str, team: str) -> int:
    """The name of the side, smaller or in two lines where one has no room; how much lower comes what is
    below."""
    room = rect.width - 134
    size = pen.fit(team, room, (13, 12, 11), True)
    lines = [team] if pen.width(team, size, True) <= room else pen.lines(team, 11, room, 2, True)
    for index, words in enumerate(lines):
        pen.text(
            words,
            rect.x + 122,
            rect.y + 53 + (13 * index - 1 if len(lines) > 1 else 0),
            size,
            side,
            True,
            room=room,
        )
    return 11 if len(lines) > 1 else 0


def _head_mark(pen: Pen, rect: Rect, sheet: Sheet) -> Mark | None:
    """The one state that has room beside the portrait; else all are listed below."""
    fits = len(sheet.marks) == 1 and len(pen.wrap(sheet.summary, 12, rect.width - 112)) == 1
    return sheet.marks[0] if fits and pen.width(sheet.marks[0].words, 12) <= rect.width - 132 else None


def _tone(mark: Mark) -> str:
    return TONES.get(mark.tone, "bad")


class Places(NamedTuple):
    """Where everything lies from the head down to the weapons: what is drawn is pressed there."""

    seats: float
    figure: Rect
    gauges: tuple[tuple[Gauge, float], ...]
    boxes: float
    thresholds: float
    beside: Mark | None  # the one state that has room beside the portrait
    marks: tuple[tuple[Mark, tuple[str, ...], float], ...]  # else each with its words in lines
    below: float


class Drawn(NamedTuple):
    """A sheet as it was drawn in `rect`: where everything lies, its lines that can be pointed at, and the
    height of what scrolls below the head."""

    sheet: Sheet
    rect: Rect
    places: Places
    told: tuple[SheetLineArea, ...]
    high: float


def places(pen: Pen, rect: Rect, top: float, sheet: Sheet) -> Places:
    """`top` is where that begins which scrolls. Bodies and gauges come first, then boxes, thresholds,
    states."""
    body, row = board_objects.places(sheet.gauges), top + sheet_parts.seats_high(sheet.seats)
    row += 4.0 + body_chart.HIGH + 24 if body else 14.0
    rows = [] if sheet.boxes else [one for one in sheet.gauges if one.most and not (body and one.place)]
    gauges = tuple((gauge, row + 22 * number) for number, gauge in enumerate(rows))
    boxes = row + 22 * len(rows)
    limits = boxes + sheet_parts.wounds_height(sheet.boxes)
    beside, row = _head_mark(pen, rect, sheet), limits + sheet_parts.thresholds_height(sheet.thresholds)
    marks = []
    for mark in () if beside else sheet.marks:
        lines = tuple(pen.wrap(mark.words, 12.5, rect.width - 46))
        marks.append((mark, lines, row))
        row += 18 * len(lines) + ROW - 18
    figure = body_chart.figure_rect(rect.x + 12, top + 4, rect.width - 24)
    return Places(top + SEATS, figure, gauges, boxes - 10, limits - 12, beside, tuple(marks), row)


def _body(
    pen: Pen, rect: Rect, laid: Places, sprite: Sprite, sheet: Sheet, told: list[SheetLineArea]
) -> float:
    """Returns where it ends."""
    if board_objects.places(sprite.gauges):
        body_chart.draw(pen, laid.figure, sprite.gauges, sprite.side)
    for index, (gauge, row) in enumerate(laid.gauges):
        fitted(pen, gauge.name.capitalize(), rect.x + 12, row, 82)
        long, color = 90 if gauge.most <= FEW else 82, gauge_color(index, sprite.side)
        row_of_points(pen, rect.x + 96, row - 9, gauge.value, gauge.most, color, long)
        pen.text(f"{gauge.value}/{gauge.most}", rect.right - 12, row, 13, "paper", True, 1)
        told.append(SheetLineArea(gauge.name.capitalize(), (gauge.name,), _box(rect, row - 15, row + 7)))
    sheet_parts.draw_wounds(pen, rect, laid.boxes, sheet.boxes)
    sheet_parts.draw_thresholds(pen, rect, laid.thresholds, sheet.thresholds)
    for mark, told_so, row in laid.marks:
        pen.stamp(sprites.status(mark.picture, pen.px(16)), rect.x + 12, row - 13)
        for number, words in enumerate(told_so):
            pen.text(words, rect.x + 34, row + 18 * number, 12.5, _tone(mark))
    row = laid.below
    if sheet.cards:
        row = _section(pen, rect, row, "Weapons" if len(sheet.cards) > 1 else "Weapon")
        for card in sheet.cards:
            top, row = row, sheet_parts.draw_card(pen, rect, row, card)
            told.append(
                SheetLineArea(
                    card.name, (card.id, GUN if card.magazine else WEAPON), _box(rect, top, row - 6)
                )
            )
    for title, lines in ((sheet.title, sheet.skills), ("", sheet.facts)):
        if lines:
            row = _section(pen, rect, row, title)
            for line in lines:
                top, row = row, _line(pen, rect, row, line)
                told.append(SheetLineArea(f"{line.name} {line.value}", (line.name,), _box(rect, top, row)))
            row += 8
    return _paces(pen, rect, row, sheet, told) if sheet.paces else row


def _paces(pen: Pen, rect: Rect, row: float, sheet: Sheet, told: list[SheetLineArea]) -> float:
    """The levels of speed, each a line that can be pointed at."""
    row = _section(pen, rect, row, "Speed")
    sheet_parts.draw_paces(pen, rect, row, sheet.paces)
    for pace in sheet.paces:
        told.append(
            SheetLineArea(f"{pace.name}, {pace.far}", (pace.name,), _box(rect, row, row + sheet_parts.PACE))
        )
        row += sheet_parts.PACE
    return row + 8


def _box(rect: Rect, top: float, bottom: float) -> Rect:
    return Rect(rect.x + 8, round(top), rect.width - 18, round(bottom - top))


def told_widgets(
    told: Sequence[SheetLineArea], reads: Mapping[str, str], open_rule: OpenRule
) -> list[Widget]:
    """Each line says what it is about, and leads to its rule."""
    rules = [(line, next((reads[key] for key in line.keys if key in reads), "")) for line in told]
    return [
        Widget(
            Key("line", line.title),
            line.box,
            partial(open_rule, rule),
            hint=Hint(line.title, "", rule),
            area="sheet",
            stop=False,
            aside=True,
        )
        for line, rule in rules
        if rule
    ]


def _section(pen: Pen, rect: Rect, row: float, title: str) -> float:
    pen.rule(rect.x + 12, row - 6, rect.width - 24)
    if title:
        pen.block(title, rect.x + 12, row + 5, 9, "brass")
        return row + 24
    return row + 14


def fitted(pen: Pen, words: str, x: float, row: float, room: float) -> float:
    """Words that shrink a little before they are cut. Returns where they end."""
    size = pen.fit(words, room, SIZES)
    return pen.text(words, x, row, size, "fog", room=room)


def _line(pen: Pen, rect: Rect, row: float, line: Line) -> float:
    row += 14
    end = fitted(
        pen, line.name, rect.x + 12, row, 82 if line.most or line.dice or line.lost else rect.width - 40
    )
    room = rect.right - 18 - end
    if line.dice or line.lost:
        room = rect.right - 16 - pool(pen, rect.x + 96, row - 11, line.dice, line.lost, 84)
    if line.most:
        room = rect.right - 16 - _dots(pen, rect.x + 96, row, line)
    size = next(
        (
            size
            for size in (VALUES if line.most or line.dice or line.lost else VALUES[:1])
            if pen.width(line.value, size, True) <= room
        ),
        0,
    )
    if size:
        pen.text(line.value, rect.right - 12, row, size, "paper", True, 1)
        return row + ROW - 14
    for words in pen.wrap(line.value, 12, rect.width - 36):
        row += 17
        pen.text(words, rect.x + 24, row, 12, "paper")
    return row + ROW - 14


def _dots(pen: Pen, x: float, row: float, line: Line) -> float:
    """Filled for what there is, empty up to the most. Returns where they end."""
    pitch = min(8.0, 82 / line.most)
    for dot in range(line.most):
        pen.fill(
            Rect(round(x + dot * pitch), round(row - 8), max(2, round(pitch - 2)), 7),
            "paper" if dot < line.pips else "steel",
            0.85,
        )
    return x + line.most * pitch


def widgets(
    drawn: Drawn,
    reads: Mapping[str, str],
    others: sheet_parts.Sprites,
    look_at: sheet_parts.LookAt,
    open_rule: OpenRule,
) -> list[Widget]:
    """What can be pressed or pointed at, where it was drawn: lines, portraits in seats, states."""
    seats = sheet_parts.seat_widgets(
        drawn.rect, drawn.places.seats, drawn.sheet.seats, others, look_at, "sheet"
    )
    return [*told_widgets(drawn.told, reads, open_rule), *seats, *mark_widgets(drawn, open_rule)]


def mark_widgets(drawn: Drawn, open_rule: OpenRule) -> list[Widget]:
    """Each state can be clicked: it leads to its rule; each place of a body says how it is."""
    sheet, rect, laid = drawn.sheet, drawn.rect, drawn.places
    found = [(laid.beside, Rect(rect.x + 100, rect.y + 74, rect.width - 112, 20), "")] if laid.beside else []
    for mark, lines, row in laid.marks:
        found.append(
            (mark, Rect(rect.x + 10, round(row) - 15, rect.width - 24, 18 * len(lines) + 2), "sheet")
        )
    return [
        *body_chart.hints(laid.figure, sheet.gauges, "sheet"),
        *sheet_parts.wound_hints(rect, laid.boxes, sheet.boxes, "sheet"),
        *sheet_parts.threshold_hints(rect, laid.thresholds, sheet.thresholds, "sheet"),
        *(
            Widget(
                Key("mark", mark.status),
                box,
                partial(open_rule, mark.rule),
                hint=Hint(mark.words.capitalize(), "", mark.rule, ends=mark.ends),
                area=area,
                stop=False,
            )
            for mark, box, area in found
        ),
    ]
