"""Why the computer did that: a card with what it thought of, and on the board where each of it would have
led."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from math import hypot

from pygame import Rect

from game.client.kit.brush import dashes
from game.client.kit.draw_list import disc, line
from game.client.kit.pen import Pen
from game.client.kit.theme import Color
from game.client.kit.ui_elements import keycap, panel, portrait
from game.client.kit.widgets import Card, Done, Key, Look, Widget
from game.client.seat.view.ai_reasons import NOTHING, AiReasons
from game.client.seat.view.board_objects import Sprite
from game.core.field import Cell

WIDE, HEAD, ROW, LINE = 340, 66, 56, 17
TONES: tuple[Color, ...] = ("brass", "paper", "fog")
LINES: tuple[tuple[float, tuple[float, float] | None], ...] = ((4, None), (2.8, (10, 7)), (3.4, (3, 8)))
"""How wide the line of each row is, and its dashes."""
QUIET = 0.3
SCALE = "100 is the whole health of one figure"
Centre = Callable[[Cell], tuple[int, int]]
"""The middle of a cell on the screen, in pixels."""


def height(pen: Pen, why: AiReasons) -> int:
    """How high the card is."""
    if not why.rows:
        return HEAD + 44
    most = max(len(row.parts) for row in why.rows)
    return HEAD + ROW * len(why.rows) + 36 + LINE * (most + sum(map(len, _reasons(pen, why)))) + 20


def _reasons(pen: Pen, why: AiReasons) -> list[tuple[str, ...]]:
    """The lines of what speaks for the first where its parts do not tell it, and against the others."""
    rows = why.rows
    said = [f"Not {number}: {row.reason}" for number, row in enumerate(rows[1:], 2)]
    said = said if rows[0].parts else [rows[0].reason, *said]
    return [pen.wrap(f"{words[0].upper()}{words[1:]}.", 12, WIDE - 40) for words in said]


def place(pen: Pen, why: AiReasons, centre: Centre, log: Rect, free: Rect) -> Rect:
    """Left of the log, within the free board; at its other edge, or over the log, if it hides less there of
    where the figure is, would be, and would do something."""
    rect = Rect(log.x - WIDE - 10, free.y + 6, WIDE, height(pen, why))
    beside = rect.clamp(free) if rect.height <= free.height else rect
    cells = {cell for row in why.rows for cell in (why.start, row.cell, row.target) if cell}
    points = [(x / pen.scale, y / pen.scale) for x, y in map(centre, cells)]
    spots = [beside, beside.move(free.x - beside.x, 0), beside.move(log.right - beside.right, 0)]
    return min(spots, key=lambda spot: sum(spot.inflate(40, 40).collidepoint(point) for point in points))


# ---------------------------------------------------------------- the card


def widgets(why: AiReasons, rect: Rect, close: Callable[[], Done]) -> list[Widget]:
    """Each row brightens its line; the cap closes the card."""
    found: list[Widget] = [
        Card("why close", Rect(rect.right - 50, rect.y + 10, 40, 24), close, stop=False, paint=_close)
    ]
    for number in range(len(why.rows)):
        box = Rect(rect.x + 8, rect.y + HEAD + ROW * number, rect.width - 16, ROW - 6)
        press = partial(_point, why, number)
        found.append(Card(Key("why", number), box, press, stop=False, paint=partial(_row, why, number)))
    return found


def uncovered(found: list[Widget], card: Rect | None) -> list[Widget]:
    """What of other panels the card does not lie on."""
    return found if card is None else [widget for widget in found if not widget.rect.colliderect(card)]


def _point(why: AiReasons, number: int) -> Done:
    why.row = -1 if why.row == number else number
    return None


def _close(pen: Pen, rect: Rect, _: Look) -> None:
    keycap(pen, rect.right, rect.y + 2, "Esc")


def draw(pen: Pen, rect: Rect, why: AiReasons, who: Sprite | None, level: str) -> None:
    """The card without its rows, which are widgets."""
    pen.shadow(rect)
    panel(pen, rect, alpha=0.97)
    x = rect.x + 14
    if who:
        portrait(pen, Rect(rect.x + 12, rect.y + 12, 42, 42), who.face, who.side, who.portrait)
        pen.mark(who.side, rect.x + 64, rect.y + 16, 12)
        x = rect.x + 82
        title = f"Why {who.name} did that" if why.given else f"What it would do as {who.name}"
        pen.text(title, x, rect.y + 27, 13, "paper", True, room=rect.right - 58 - x)
    pen.text(f"computer, {level}", x - 18 * bool(who), rect.y + 47, 12, "fog", room=220)
    if not why.rows:
        words = "Thinking of it again..." if why.thinks else NOTHING
        for number, words_ in enumerate(pen.lines(words, 12.5, rect.width - 28, 2)):
            pen.text(words_, rect.x + 14, rect.y + HEAD + 14 + 17 * number, 12.5, "fog")
        return
    y = rect.y + HEAD + ROW * len(why.rows) + 16
    pen.rule(rect.x + 12, y - 16, rect.width - 24)
    _parts(pen, rect, y, why)
    y = begin = rect.bottom - 20 - LINE * sum(map(len, _reasons(pen, why)))
    for lines in _reasons(pen, why):
        for words in lines:
            pen.text(words, rect.x + 20, y, 12, "paper")
            y += LINE
    pen.fill(Rect(rect.x + 12, begin - 11, 3, y - begin), "brass")
    pen.text(SCALE, rect.right - 14, rect.bottom - 8, 11, "fog", False, 1)


def _parts(pen: Pen, rect: Rect, y: float, why: AiReasons) -> None:
    """What the worth of the row that is pointed at is the sum of."""
    row = why.rows[max(0, why.row)]
    made = f"What made the {_signed(row.worth)}, " if row.parts else ""
    beside = why.told.beside if why.told else ""
    pen.text(f"{made}{beside}", rect.x + 14, y, 12, "fog", True, room=rect.width - 28)
    for number, part in enumerate(row.parts, 1):
        tone: Color = "good" if part.value > 0 else "bad"
        pen.text(f"{part.value:+}", rect.x + 52, y + 1 + LINE * number, 12, tone, True, 1)
        room = rect.width - 76
        size = pen.fit(part.words, room, (12, 11.5, 11, 10.5))
        pen.text(part.words, rect.x + 62, y + 1 + LINE * number, size, "paper", room=room)


def _row(why: AiReasons, number: int, pen: Pen, rect: Rect, look: Look) -> None:
    rows, tone = why.rows, TONES[number]
    if number >= len(rows):
        return
    row, most = rows[number], max(1, *(one.worth for one in rows))
    if why.row == number or look.hover or (number == 0 and why.row < 0):
        pen.plate(rect, "slate", 0.9, tone, 1.2, 4)
    middle = pen.px(rect.x + 18), pen.px(rect.centery)
    disc(pen.surface, tone, middle, pen.px(11))
    disc(pen.surface, "coal", middle, pen.px(9))
    pen.text(str(number + 1), rect.x + 18, rect.centery + 5, 13, tone, True, 0.5)
    faint: Color = "paper" if number < 2 else "fog"
    for index, words in enumerate(pen.lines(row.words, 12.5, rect.width - 128, 2)):
        pen.text(words, rect.x + 40, rect.y + 17 + 15 * index, 12.5, faint, number == 0)
    _sample(pen, rect.x + 40, rect.bottom - 9, number)
    wide = rect.width - 182
    pen.fill(Rect(rect.x + 78, rect.bottom - 12, wide, 6), "ink")
    pen.fill(Rect(rect.x + 78, rect.bottom - 12, round(wide * max(0, row.worth) / most), 6), tone)
    pen.block(_signed(row.worth), rect.right - 10, rect.y + 12, 16, tone, 1, 62)


def _signed(worth: int) -> str:
    return f"{worth:+}" if worth else "0"


def _sample(pen: Pen, x: float, y: float, number: int) -> None:
    """The line of the row, as it is drawn on the board."""
    wide, pattern = LINES[number]
    ends = [(x * pen.scale, y * pen.scale), ((x + 30) * pen.scale, y * pen.scale)]
    _stroke(pen, ends, wide, pattern, TONES[number], 1)


# ---------------------------------------------------------------- the board


def draw_lines(pen: Pen, why: AiReasons, centre: Centre, free: Rect) -> None:
    """From where the figure stood to where it would be, and on to what it would do there; the third first, as
    the first lies above. What each is worth stays on the `free` board, whatever lies at its edge, and on no
    other."""
    if why.start is None:
        return
    ways: dict[int, list[tuple[int, int]]] = {}
    for number, row in enumerate(why.rows):
        cells = [why.start]
        cells += [cell for cell in (row.cell, row.target) if cell and cell != cells[-1]]
        if len(cells) > 1:
            ways[number] = list(map(centre, cells))
    tags = _tags(pen, ways, free)
    for number in reversed(ways):
        _way(pen, number, why.rows[number].worth, ways[number], why.row in (-1, number), tags[number])


def _tags(pen: Pen, ways: Mapping[int, list[tuple[int, int]]], free: Rect) -> dict[int, Rect]:
    """Where it stands what each is worth: below its end, below those that are there already, or above them
    where there is no room."""
    found: dict[int, Rect] = {}
    for number, points in ways.items():
        box = Rect(0, 0, 58, 22)
        box.center = round(points[-1][0] / pen.scale), round(points[-1][1] / pen.scale) + 30 + 24 * number
        box.clamp_ip(free)
        taken = list(found.values())
        spots = (box.move(0, 24 * by) for by in (0, 1, 2, -1, -2))
        found[number] = next((one for one in spots if free.contains(one) and one.collidelist(taken) < 0), box)
    return found


def _way(pen: Pen, number: int, worth: int, points: list[tuple[int, int]], pointed: bool, tag: Rect) -> None:
    wide, pattern = LINES[number]
    bright = 1.0 if pointed else QUIET
    _stroke(pen, [(float(x), float(y)) for x, y in points], wide, pattern, TONES[number], bright)
    pen.plate(tag, "ink", 0.95 * bright, TONES[number], 1.2, 4)
    pen.text(f"{number + 1}  {_signed(worth)}", tag.centerx, tag.y + 16, 12.5, TONES[number], True, 0.5)


def _stroke(
    pen: Pen,
    points: list[tuple[float, float]],
    wide: float,
    pattern: tuple[float, float] | None,
    tone: Color,
    bright: float,
) -> None:
    pieces = [points] if pattern is None else list(dashes(points, *(pen.scale * part for part in pattern)))
    thick = max(1, pen.px(wide))
    layers: list[tuple[Color, int]] = [("ink", thick + 3), (tone, thick)]
    for color, broad in layers if bright == 1 else [(tone, max(1, thick // 2))]:
        for piece in pieces:
            for a, b in pairwise(piece):
                line(pen.surface, color, a, b, broad)
    _tip(pen, points[-2], points[-1], tone, bright)


def _tip(pen: Pen, a: tuple[float, float], b: tuple[float, float], tone: Color, bright: float) -> None:
    """The tip of an arrow, where there is room for one."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    if length <= pen.px(40):
        return
    ux, uy, x, y = (b[0] - a[0]) / length, (b[1] - a[1]) / length, b[0] / pen.scale, b[1] / pen.scale
    foot = (x - 13 * ux, y - 13 * uy)
    ends = [(x, y), (foot[0] - 7 * uy, foot[1] + 7 * ux), (foot[0] + 7 * uy, foot[1] - 7 * ux)]
    pen.polygon(ends, tone, bright)
