"""The sheet panel: everything that a side may read of a figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.links import OpenRule
from game.client.kit.paint import Pen
from game.client.kit.pieces import ammo, gauge_color, panel, portrait, row_of_points
from game.client.kit.widgets import Area, Hint, Widget
from game.client.panels import bodychart, boxrows, thresholds
from game.client.seat import bodies
from game.client.seat.onboard import Sprite
from game.core.display import GUN, WEAPON
from game.core.events import Gauge
from game.core.sheet import Card, Line, Mark, Sheet

HEAD = 100
ROW = 21
SIZES = (13, 12.5, 12, 11.5, 11, 10.5, 10)
VALUES = (13, 12, 11)
FEW = 25
"""More points than that are drawn as a bar, beside two numbers that take more room."""
"""Of what stands behind dots: it shrinks a little before it gets a line of its own."""
TONES = {"good": "good", "plain": "paper"}


class Told(NamedTuple):
    """A line of the panel that can be pointed at: by the first of `keys` that it knows the ruleset says which rule is about it."""

    title: str
    keys: tuple[str, ...]
    box: Rect


def draw(pen: Pen, rect: Rect, sprite: Sprite, team: str, sheet: Sheet, area: Area, offset: float) -> tuple[float, list[Told]]:
    """The panel; returns the height of what scrolls below the head, and where its lines lie."""
    panel(pen, rect)
    head(pen, rect, sprite, team, sheet)
    told: list[Told] = []
    with pen.clipped(area.rect):
        top = area.rect.y - offset
        return _body(pen, rect, top, sprite, sheet, told) - top, told


def body_area(rect: Rect, height: float) -> Area:
    return Area("sheet", Rect(rect.x, rect.y + HEAD, rect.width - 2, rect.height - HEAD - 6), height)


def head(pen: Pen, rect: Rect, sprite: Sprite, team: str, sheet: Sheet) -> None:
    x, y = rect.x, rect.y
    portrait(pen, Rect(x + 12, y + 12, 80, 80), sprite.face, sprite.side, sprite.person, sprite.down)
    pen.block(sprite.name, x + 104, y + 16, 15, "paper", room=rect.width - 116)
    pen.mark(sprite.side, x + 103, y + 41, 14)
    size = next((size for size in (13, 12, 11, 10) if pen.width(team, size, True) <= rect.width - 134), 10)
    pen.text(team, x + 122, y + 53, size, sprite.side, True, room=rect.width - 134)
    lines = pen.wrap(sheet.summary, 12, rect.width - 112)
    if len(lines) > 2:  # three smaller ones have room
        for index, words in enumerate(pen.wrap(sheet.summary, 10.5, rect.width - 112)[:3]):
            pen.text(words, x + 104, y + 68 + 13 * index, 10.5, "fog")
    else:
        for index, words in enumerate(lines):
            pen.text(words, x + 104, y + 71 + 16 * index, 12, "fog")
    if len(lines) == 1 and (mark := _head_mark(pen, rect, sheet)):
        pen.stamp(sprites.status(mark.picture, pen.px(16)), x + 104, y + 76)
        pen.text(mark.words, x + 124, y + 89, 12, _tone(mark))


def _head_mark(pen: Pen, rect: Rect, sheet: Sheet) -> Mark | None:
    """The one state that has room beside the portrait; else all are listed below."""
    fits = len(sheet.marks) == 1 and len(pen.wrap(sheet.summary, 12, rect.width - 112)) == 1
    return sheet.marks[0] if fits and pen.width(sheet.marks[0].words, 12) <= rect.width - 132 else None


def _tone(mark: Mark) -> str:
    return TONES.get(mark.tone, "bad")


def _body(pen: Pen, rect: Rect, top: float, sprite: Sprite, sheet: Sheet, told: list[Told]) -> float:
    row = top + _first_row(sheet)
    if bodies.places(sprite.gauges):
        bodychart.draw(pen, _figure(rect, top), sprite.gauges, sprite.side)
    for index, gauge in enumerate(_rows(sheet)):
        fitted(pen, gauge.name.capitalize(), rect.x + 12, row, 82)
        row_of_points(pen, rect.x + 96, row - 9, gauge.value, gauge.most, gauge_color(index, sprite.side), 90 if gauge.most <= FEW else 82)
        pen.text(f"{gauge.value}/{gauge.most}", rect.right - 12, row, 13, "paper", True, 1)
        told.append(Told(gauge.name.capitalize(), (gauge.name,), _box(rect, row - 15, row + 7)))
        row += 22
    boxrows.draw(pen, rect, row - 10, sheet.boxes)
    row += boxrows.height(sheet.boxes)
    thresholds.draw(pen, rect, row - 12, sheet.thresholds)
    row += thresholds.height(sheet.thresholds)
    for mark in () if _head_mark(pen, rect, sheet) else sheet.marks:
        pen.stamp(sprites.status(mark.picture, pen.px(16)), rect.x + 12, row - 13)
        for words in pen.wrap(mark.words, 12.5, rect.width - 46):
            pen.text(words, rect.x + 34, row, 12.5, _tone(mark))
            row += 18
        row += ROW - 18
    if sheet.cards:
        row = _section(pen, rect, row, "Weapons" if len(sheet.cards) > 1 else "Weapon")
        for card in sheet.cards:
            top, row = row, _weapon(pen, rect, row, card)
            told.append(Told(card.name, (card.id, GUN if card.magazine else WEAPON), _box(rect, top, row - 6)))
    for title, lines in ((sheet.title, sheet.skills), ("", sheet.facts)):
        if lines:
            row = _section(pen, rect, row, title)
            for line in lines:
                top, row = row, _line(pen, rect, row, line)
                told.append(Told(f"{line.name} {line.value}", (line.name,), _box(rect, top, row)))
            row += 8
    return row


def _box(rect: Rect, top: float, bottom: float) -> Rect:
    return Rect(rect.x + 8, round(top), rect.width - 18, round(bottom - top))


def told_widgets(told: Sequence[Told], reads: Mapping[str, str], open_rule: OpenRule) -> list[Widget]:
    """Each line says what it is about, and leads to its rule."""
    rules = [(line, next((reads[key] for key in line.keys if key in reads), "")) for line in told]
    return [
        Widget(f"line {line.title}", line.box, partial(open_rule, rule), hint=Hint(line.title, "", rule), area="sheet", stop=False)
        for line, rule in rules
        if rule
    ]


def _section(pen: Pen, rect: Rect, row: float, title: str) -> float:
    pen.rule(rect.x + 12, row - 6, rect.width - 24)
    if title:
        pen.block(title, rect.x + 12, row + 5, 9, "brass")
        return row + 24
    return row + 14


def _weapon(pen: Pen, rect: Rect, row: float, card: Card) -> float:
    """One weapon: picture and name, magazine or first fact, then the other facts two by two."""
    box = Rect(rect.x + 12, round(row), rect.width - 24, 58)
    pen.plate(box, "slate", 1, line=0, cut=6)
    name, _, rest = card.name.partition(", ")
    facts = list(card.facts)
    picture = sprites.weapon(card.picture, pen.px(32))
    if picture:
        pen.stamp(picture, box.x + 4, box.y + 22)
    wide = pen.width(rest, 11)
    pen.text(name, box.x + 10, box.y + 17, 12, "paper", True, room=box.width - 28 - wide)
    pen.text(rest, box.right - 8, box.y + 17, 11, "fog", False, 1)
    x, room = box.x + 108, box.width - 114
    if card.magazine:
        left = f"{card.shots}/{card.magazine}"
        ammo(pen, x, box.y + 31, card.shots, card.magazine, room - max(34, round(pen.width(left, 12, True)) + 8))
        pen.text(left, box.right - 8, box.y + 44, 12, "paper" if card.shots else "bad", True, 1)
    elif facts and not rest:
        facts = _beside(pen, facts, x, box, room)
    row = box.bottom + 20.0
    while facts:
        first = facts.pop(0)
        pen.text(first, rect.x + 12, row, 12.5, "paper", room=rect.width - 24)
        if facts and pen.width(first, 12.5) + pen.width(facts[0], 12.5) <= rect.width - 36:
            pen.text(facts.pop(0), rect.right - 12, row, 12.5, "paper", False, 1)
        row += 19
    return row + 2


def _beside(pen: Pen, facts: list[str], x: float, box: Rect, room: float) -> list[str]:
    """As many facts as have room beside the picture, in two lines; returns the others."""
    count = next(count for count in range(len(facts), -1, -1) if len(pen.wrap(", ".join(facts[:count]), 12, room)) <= 2)
    for line, words in enumerate(pen.wrap(", ".join(facts[:count]), 12, room) if count else ()):
        pen.text(words, x, box.y + 38 + 15 * line, 12, "fog", room=room)
    return facts[count:]


def fitted(pen: Pen, words: str, x: float, row: float, room: float) -> float:
    """Words that shrink a little before they are cut. Returns where they end."""
    size = next((size for size in SIZES if pen.width(words, size) <= room), SIZES[-1])
    return pen.text(words, x, row, size, "fog", room=room)


def _line(pen: Pen, rect: Rect, row: float, line: Line) -> float:
    row += 14
    end = fitted(pen, line.name, rect.x + 12, row, rect.width - 40 if not line.most else 82)
    room = rect.right - 18 - end
    if line.most:
        room = rect.right - 16 - _dots(pen, rect.x + 96, row, line)
    size = next((size for size in (VALUES if line.most else VALUES[:1]) if pen.width(line.value, size, True) <= room), 0)
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
        pen.fill(Rect(round(x + dot * pitch), round(row - 8), max(2, round(pitch - 2)), 7), "paper" if dot < line.pips else "steel", 0.85)
    return x + line.most * pitch


def _figure(rect: Rect, top: float) -> Rect:
    return bodychart.figure_rect(rect.x + 12, top + 4, rect.width - 24)


def _first_row(sheet: Sheet) -> float:
    """Where the rows begin, counted from the top of what scrolls: below the body, if the gauges belong to places of one."""
    return 4.0 + bodychart.HIGH + 24 if bodies.places(sheet.gauges) else 14.0


def _rows(sheet: Sheet) -> list[Gauge]:
    """The gauges that are drawn as rows: none where boxes are drawn in their place."""
    if sheet.boxes:
        return []
    body = bodies.places(sheet.gauges)
    return [gauge for gauge in sheet.gauges if gauge.most and not (body and gauge.place)]


def mark_widgets(pen: Pen, rect: Rect, sheet: Sheet, offset: float, open_rule: OpenRule) -> list[Widget]:
    """Each state can be clicked: it leads to its rule; each place of a body says how it is."""
    head = _head_mark(pen, rect, sheet)
    places = [(head, Rect(rect.x + 100, rect.y + 74, rect.width - 112, 20), "")] if head else []
    places += [(mark, box.move(0, round(rect.y + HEAD - offset)), "sheet") for mark, box in _mark_places(pen, rect, sheet)]
    body = bodychart.hints(_figure(rect, rect.y + HEAD - offset), sheet.gauges, "sheet")
    top = rect.y + HEAD - offset + _first_row(sheet)
    body += boxrows.hints(rect, top - 10, sheet.boxes, "sheet")
    below = top + 22 * len(_rows(sheet)) + boxrows.height(sheet.boxes)
    body += thresholds.hints(rect, below - 12, sheet.thresholds, "sheet")
    return body + [
        Widget(f"mark {mark.status}", box, partial(open_rule, mark.rule), hint=Hint(mark.words.capitalize(), "", mark.rule), area=area, stop=False)
        for mark, box, area in places
    ]


def _mark_places(pen: Pen, rect: Rect, sheet: Sheet) -> list[tuple[Mark, Rect]]:
    """Where the states are listed, counted from the top of what scrolls."""
    row = _first_row(sheet) + 22 * len(_rows(sheet)) + boxrows.height(sheet.boxes) + thresholds.height(sheet.thresholds)
    found = []
    for mark in () if _head_mark(pen, rect, sheet) else sheet.marks:
        lines = len(pen.wrap(mark.words, 12.5, rect.width - 46))
        found.append((mark, Rect(rect.x + 10, round(row) - 15, rect.width - 24, 18 * lines + 2)))
        row += 18 * lines + ROW - 18
    return found
