"""What enemies threaten, as it is drawn: the layers of threats, each a switch at the foot of the board; and
what they could do next, a number over each figure of one's own, lines for the one pointed at, a card of its
enemies, and what all of it means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import hypot

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.brush import dashes
from game.client.kit.draw_list import dots, line
from game.client.kit.pen import Pen
from game.client.kit.theme import Color
from game.client.kit.ui_elements import cap_label, keycap, panel, portrait
from game.client.kit.widgets import Card, Done, Hint, Key, Look, Widget
from game.client.seat.orders.enemy_threats import BLOWS, LAYERS, REACH, SHOTS, WATCH, ThreatLayers
from game.client.seat.orders.odds_text import percent
from game.client.seat.view.board_objects import Sprite
from game.core.describing.names import cell_name
from game.core.describing.threats import Threat
from game.core.field import Cell
from game.core.references import UnitId

STEPS = (Fraction(1, 10), Fraction(1, 4), Fraction(1, 2))
"""From these chances on one, two and three strokes are lit."""
LEAST = Fraction(3, 100)
WIDE, HEAD, ROW, MOST = 330, 82, 38, 6
LEGEND = 34
ALONG = (0.5, 0.34, 0.66, 0.18, 0.82)
"""How far along its line a chance may be written."""
KEY = "V"
Centre = Callable[[Cell], tuple[int, int]]
"""The middle of a cell on the screen, in pixels."""


def tone(chance: Fraction) -> Color:
    if chance >= STEPS[2]:
        return "threat"
    return "brass" if chance >= STEPS[1] else "fog"


# ---------------------------------------------------------------- numbers


def said(chance: Fraction, unread: int) -> str:
    """The chance, and that it may be more where the odds of some enemies cannot be read."""
    if unread and chance < LEAST:
        return "?"
    return f"{percent(chance, 0)}%{'+' if unread else ''}"


def plate(
    pen: Pen,
    head: Rect,
    chance: Fraction,
    known: bool,
    now: bool,
    taken: Sequence[Rect],
    unread: int = 0,
    free: Rect | None = None,
) -> Rect | None:
    """The number of a figure over its head, and over those that are there already, whole where the head is
    `free` of panels; none where next to nothing can happen, "…" until all is known. The odds of so many
    enemies cannot be read."""
    if known and chance < LEAST and not unread:
        return None
    color = tone(chance)
    size = 15 if now else 12
    words = said(chance, unread) if known else "…"
    wide, high = max(58, 36 + size * len(words)), size + 17
    rect = Rect(0, 0, wide, high)
    rect.midbottom = (head.centerx, head.y - 2)
    if free and free.x <= head.centerx < free.right:
        rect.x = max(free.x, min(rect.x, free.right - wide))
    for other in sorted(taken, key=lambda one: -one.y):
        if rect.colliderect(other):
            rect.bottom = other.y - 1
    pen.shadow(rect)
    pen.plate(rect, "ink", 0.95, color, 2.2 if now else 1.3, 6)
    _strokes(pen, rect.x + 8, rect.bottom - 9, chance if known else Fraction(0), color)
    if known:
        pen.block(words, rect.x + 31, rect.y + 5, size, "paper" if now else color, 0, wide - 36)
        pen.fill(Rect(rect.x + 6, rect.bottom - 5, wide - 12, 2), "steel")
        pen.fill(Rect(rect.x + 6, rect.bottom - 5, round((wide - 12) * float(chance)), 2), color)
    else:
        pen.text(words, rect.x + 40, rect.centery + 4, 14, "fog", True, 0.5)
    return rect


def _strokes(pen: Pen, x: float, bottom: float, chance: Fraction, color: Color) -> None:
    """Three strokes of danger, so that the tone is not told by colour alone."""
    for number, least in enumerate(STEPS):
        high = 5 + 3 * number
        pen.fill(
            Rect(round(x + 6 * number), round(bottom - high), 4, high), color if chance >= least else "steel"
        )


# ---------------------------------------------------------------- lines


def draw_lines(
    pen: Pen, rows: Sequence[Threat], units: Mapping[UnitId, Sprite], at: Cell, centre: Centre
) -> Iterator[tuple[Rect, str]]:
    """From each enemy who may hit, thick as it is likely, dashed where it walks first; yields where the
    chances are to be written."""
    end, taken = centre(at), list[Rect]()
    for row in rows:
        sprite = units.get(row.foe)
        if sprite is None or not row.chance:
            continue
        if row.way:
            _dotted(pen, [centre(cell) for cell in (sprite.cell, *row.way)], sprite.side)
        start = centre(row.way[-1] if row.way else sprite.cell)
        near, far = _cut(start, end, 22 * pen.scale, 30 * pen.scale)
        thick = max(2, round((1.6 + float(row.chance) * 100 / 24) * pen.scale))
        pieces = list(dashes((near, far), 9 * pen.scale, 6 * pen.scale)) if row.walks else [[near, far]]
        for a, b in pieces:
            line(pen.surface, "ink", a, b, thick + 3)
        for a, b in pieces:
            line(pen.surface, "threat", a, b, thick)
        _arrow(pen, near, far)
        taken.append(label_rect(near, far, pen.scale, taken))
        yield taken[-1], f"{percent(row.chance, 0)} %"


def label_rect(
    near: tuple[float, float], far: tuple[float, float], scale: float, taken: Sequence[Rect]
) -> Rect:
    """Where the chance is written on a line: in its middle, or elsewhere on it where another one is written
    there; below, where lines are too short and near for that."""

    def at(share: float, down: int = 0) -> Rect:
        x, y = (round((a + (b - a) * share) / scale) for a, b in zip(near, far, strict=True))
        return Rect(x - 24, y - 11 + down, 48, 22)

    places = [at(share) for share in ALONG] + [at(0.5, 24 * row) for row in range(1, len(taken) + 1)]
    return next((rect for rect in places if rect.collidelist(list(taken)) < 0), places[0])


def label(pen: Pen, rect: Rect, words: str) -> None:
    pen.plate(rect, "ink", 0.95, "threat", 1.2, 4)
    pen.text(words, rect.centerx, rect.y + 15, 12.5, "paper", True, 0.5)


def _cut(
    a: tuple[int, int], b: tuple[int, int], start: float, end: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """The line without its ends, where figures stand."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy) or 1.0
    room = max(0.0, length - 8)
    start, end = min(start, room / 2), min(end, room / 2)
    return (a[0] + dx * start / length, a[1] + dy * start / length), (
        b[0] - dx * end / length,
        b[1] - dy * end / length,
    )


def _arrow(pen: Pen, a: tuple[float, float], b: tuple[float, float]) -> None:
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    x, y = b[0] / pen.scale, b[1] / pen.scale
    for size, color in ((11.0, "ink"), (8.0, "threat")):
        tip = (x + 9 * ux, y + 9 * uy) if color == "threat" else (x + 12 * ux, y + 12 * uy)
        foot = (x - size * ux, y - size * uy)
        pen.polygon(
            [
                tip,
                (foot[0] - size * uy * 0.8, foot[1] + size * ux * 0.8),
                (foot[0] + size * uy * 0.8, foot[1] - size * ux * 0.8),
            ],
            color,
        )


def _dotted(pen: Pen, points: Sequence[tuple[int, int]], side: Color) -> None:
    """The way that an enemy would go."""
    spots: list[tuple[int, int]] = []
    for (x, y), (u, v) in pairwise(points):
        count = max(1, round(hypot(u - x, v - y) / (8 * pen.scale)))
        spots += [(round(x + (u - x) * n / count), round(y + (v - y) * n / count)) for n in range(count)]
    dots(pen.surface, "ink", tuple(spots), max(2, pen.px(2.6)))
    dots(pen.surface, side, tuple(spots), max(1, pen.px(1.6)))


# ---------------------------------------------------------------- the card


def height(rows: Sequence[Threat]) -> int:
    return HEAD + ROW * min(len(rows), MOST) + (20 if len(rows) > MOST else 8)


def draw_card(
    pen: Pen,
    rect: Rect,
    sprite: Sprite,
    rows: Sequence[Threat],
    chance: Fraction,
    known: bool,
    place: str,
    units: Mapping[UnitId, Sprite],
    arms: Mapping[tuple[int, str], str],
) -> None:
    """All enemies of the figure, also those who can do nothing to it, and why. `arms` names the pictures of
    weapons."""
    panel(pen, rect, alpha=0.97)
    portrait(pen, Rect(rect.x + 12, rect.y + 12, 56, 56), sprite.face, sprite.side, sprite.portrait)
    pen.block(sprite.name, rect.x + 80, rect.y + 18, 14, "paper", room=130)
    pen.text(place, rect.x + 80, rect.y + 54, 12, "fog", room=rect.width - 180)
    unread = sum(row.hidden for row in rows)
    words = said(chance, unread) if known else "…"
    pen.block(words, rect.right - 16, rect.y + 16, 26, tone(chance), 1)
    meant = f"hit, {unread} not known" if unread else "hit at least once"
    pen.text(meant, rect.right - 16, rect.y + 66, 11, "fog", False, 1)
    pen.rule(rect.x + 12, rect.y + 76, rect.width - 24)
    y = rect.y + HEAD
    for row in rows[:MOST]:
        _row(pen, rect, y, row, units[row.foe], arms, known)
        y += ROW
    if len(rows) > MOST:
        pen.text(f"and {len(rows) - MOST} more who could do less", rect.x + 34, y + 10, 12, "fog")


def _row(
    pen: Pen,
    rect: Rect,
    y: int,
    row: Threat,
    foe: Sprite,
    arms: Mapping[tuple[int, str], str],
    known: bool,
) -> None:
    pen.mark(foe.side, rect.x + 14, y + 6, 13)
    pen.text(foe.name, rect.x + 34, y + 14, 13, "paper" if row.chance else "fog", True, room=150)
    if not row.chance:
        words = _why(row) if known or row.hidden else "…"
        pen.text(words, rect.x + 34, y + 30, 12, "fog", room=rect.width - 48)
        return
    walks, stays = f"walks to {cell_name(row.way[-1])} first" if row.way else "", cell_name(foe.cell)
    where = walks or f"from {stays}"
    pen.text(where, rect.x + 34, y + 30, 12, "fog", room=190)
    used = getattr(row.order, "weapon", "") or getattr(row.order, "item", "")
    weapon = sprites.weapon(arms.get((row.foe, str(used)), ""), pen.px(22))
    if weapon:
        pen.stamp(weapon, rect.x + 168, y + 3)
    dashes = ((0, 4), (6, 10), (12, 16)) if row.walks else ((0, 16),)
    for start, end in dashes:
        pen.fill(Rect(rect.x + 13 + start, y + 25, end - start, 3), "threat")
    pen.text(f"{percent(row.chance, 0)} %", rect.right - 16, y + 14, 14, "threat", True, 1)
    if row.harm:
        least, most = row.harm
        harm = f"{least} harm" if least == most else f"{least} to {most} harm"
        pen.text(harm, rect.right - 16, y + 30, 12, "fog", False, 1)


def _why(row: Threat) -> str:
    """Why an enemy can do nothing."""
    if row.hidden:
        return "its odds are not yours to read"
    return row.refusal.words if row.refusal else "nothing to attack with"


# ---------------------------------------------------------------- the legend


def draw_legend(pen: Pen, rect: Rect, name: str, safe: bool, veiled: bool) -> None:
    """What lines and numbers mean."""
    pen.fill(rect, "coal", 0.95)
    pen.frame(rect, "steel", 1)
    pen.icon("overwatch", rect.x + 10, rect.y + 9, 16, "brass")
    x = pen.text("Next turn", rect.x + 32, rect.y + 22, 13, "paper", True) + 8
    x += keycap(pen, x + 20, rect.y + 8, cap_label(KEY)) + 14
    for dashed, words in ((False, "without moving"), (True, "walks first")):
        for start, end in ((0, 7), (11, 18), (22, 26)) if dashed else ((0, 26),):
            pen.fill(Rect(round(x + start), rect.y + 16, end - start, 3), "threat")
        x = pen.text(words, x + 32, rect.y + 22, 12) + 14
    if safe:
        pen.frame(Rect(round(x), rect.y + 10, 24, 14), "good", 1)
        x = pen.text(f"{name}: out of sight", x + 30, rect.y + 22, 12) + 14
    if veiled:  # rather that than what the strokes mean: a chance of those who are not seen is not told
        x = pen.text("seen enemies only", x, rect.y + 22, 12, "brass", True, room=rect.right - x - 10) + 14
    if x + sum(34 + pen.width(f"{percent(least, 0)} %", 12) for least in STEPS) <= rect.right:
        for least in STEPS:
            _strokes(pen, x, rect.y + 24, least, tone(least))
            x = pen.text(f"{percent(least, 0)} %", x + 22, rect.y + 22, 12, "fog") + 12


LAYER_WIDE, LAYER_HIGH, LAYER_HEAD = 102, 28, 96
LAYER_ABOVE = 44
"""Where what counts on the ground is said, below the switches."""
LAYERS_HIGH = LAYER_HIGH + LAYER_ABOVE
"""From the foot of the board to the head of the switches."""
WORDS = {SHOTS: "seen", BLOWS: "blows", WATCH: "overwatch", REACH: "their reach"}
TONES = {SHOTS: "threat", BLOWS: "blast", WATCH: "watch", REACH: "dash"}
TOLD = {
    SHOTS: "Cells that the figure can reach, and on which an enemy sees it from where it stands now.",
    BLOWS: "Cells that the figure can reach, and an enemy's blows do now.",
    WATCH: "Cells on which somebody keeps watch: who steps there may be shot at.",
    REACH: "Where enemies could go in a turn of their own.",
}


def layer_switches(danger: ThreatLayers, free: Rect) -> list[Widget]:
    """Whom it is about, then the layers."""
    whole = Rect(free.x, free.bottom - LAYERS_HIGH, LAYER_HEAD + LAYER_WIDE * len(LAYERS), LAYER_HIGH)
    words = "one enemy" if danger.of else "all enemies"
    hint = Hint("Threats", "Hold Shift, or F6 on and off. Point at an enemy for that one alone.")
    found: list[Widget] = [
        Card(
            "threats of",
            Rect(whole.x, whole.y, LAYER_HEAD, LAYER_HIGH),
            hint=hint,
            stop=False,
            paint=_headed(words),
        )
    ]
    for number, layer in enumerate(LAYERS):
        box = Rect(whole.x + LAYER_HEAD + LAYER_WIDE * number, whole.y, LAYER_WIDE, LAYER_HIGH)
        on = partial(_toggle, danger, layer)
        told = Hint(
            WORDS[layer].capitalize(), f"{TOLD[layer]} Click: {'hide' if layer in danger.layers else 'show'}."
        )
        found.append(
            Card(
                Key("threat", layer),
                box,
                on,
                hint=told,
                stop=False,
                paint=_switch(layer, layer in danger.layers),
            )
        )
    return found


def _toggle(danger: ThreatLayers, layer: str) -> Done:
    danger.toggle(layer)
    danger.again()
    return None


def _headed(words: str) -> Callable[[Pen, Rect, Look], None]:
    def draw(pen: Pen, rect: Rect, _: Look) -> None:
        pen.fill(rect, "coal", 0.95)
        pen.text(words, rect.x + 10, rect.y + 19, 13, "paper", True, room=rect.width - 14)

    return draw


def _switch(layer: str, on: bool) -> Callable[[Pen, Rect, Look], None]:
    def draw(pen: Pen, rect: Rect, look: Look) -> None:
        pen.fill(rect, "slate" if look.hover else "coal", 0.95)
        box = Rect(rect.x + 6, rect.y + 7, 14, 14)
        pen.fill(box, TONES[layer] if on else "ink")
        pen.frame(box, TONES[layer], 1)
        pen.text(
            WORDS[layer], rect.x + 26, rect.y + 19, 12, "paper" if on else "fog", on, room=rect.width - 28
        )

    return draw
