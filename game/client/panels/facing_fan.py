"""The end of a large body's way: a fan with a sector for each direction that one may face there, its chance,
and what the chosen one comes to; and bars across the way where each speed ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import cos, hypot, pi, sin

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.theme import Color
from game.client.kit.ui_elements import keycap
from game.client.panels.danger_marks import Boxes
from game.client.panels.panel import hidden_area
from game.client.seat.orders.odds_text import percent
from game.client.seat.view.board_marks import SpeedBar

INNER, OUTER, LONGER = 62, 112, 8
ASIDE = 6
"""How far its middle lies from the end of the way before a line ties them."""
GAP = 0.07
"""Radians between two sectors."""
WIDE, ROW = 292, 19
BY_MOUSE = "Click: go. Right click: back. Wheel: speed."
SURE, LIKELY = Fraction(7, 10), Fraction(3, 10)
FAINT = "#73848b"


def tone(chance: Fraction | None) -> Color:
    if chance is None:
        return "steel"
    if chance >= SURE:
        return "reach"
    return "blast" if chance >= LIKELY else "threat"


def box(x: int, y: int) -> Rect:
    """What a fan round that point takes up."""
    far = OUTER + LONGER
    return Rect(x - far, y - far, 2 * far, 2 * far)


def draw(
    pen: Pen,
    x: int,
    y: int,
    angles: Mapping[str, float],
    chances: Mapping[str, Fraction],
    chosen: str,
    end: tuple[int, int],
) -> Rect:
    """Sectors round a point; those of directions that cannot be faced are grey and struck. A line ties it to
    the end of the way where that is not its middle."""
    if hypot(end[0] - x, end[1] - y) > ASIDE:
        _tie(pen, (x, y), end, 3, "ink")
        _tie(pen, (x, y), end, 1.4, "brass")
    half = pi / max(1, len(angles)) - GAP / 2
    for name, angle in angles.items():
        chance, now = chances.get(name), name == chosen
        outer = OUTER + (LONGER if now else 0)
        ring = _ring(x, y, angle - half, angle + half, outer)
        color: Color = "brass" if now else tone(chance)
        pen.polygon(ring, color if now else "ink", 0.95 if now else 0.84)
        if not now:
            pen.polygon(ring, color, 0.16)
        pen.polygon(ring, "#ffe3a0" if now else color, 1, 1.8)
        ux, uy = cos(angle), sin(angle)
        ink: Color = "ink" if now else color
        tip, foot = outer - 4, outer - 16
        pen.polygon(
            [
                (x + tip * ux, y + tip * uy),
                (x + foot * ux - 8 * uy, y + foot * uy + 8 * ux),
                (x + foot * ux + 8 * uy, y + foot * uy - 8 * ux),
            ],
            ink,
        )
        at = INNER + 18
        words = percent(chance, 0) if chance is not None else "no"
        said: Color = "ink" if now else "paper"
        pen.text(words, x + at * ux, y + at * uy + 5, 13, said if chance is not None else FAINT, True, 0.5)
        if chance is None:
            a, b = (x + at * ux - 11, y + at * uy + 6), (x + at * ux + 11, y + at * uy - 6)
            pen.polygon([a, b, (b[0] + 1, b[1] + 2), (a[0] + 1, a[1] + 2)], FAINT)
    return box(x, y)


def _tie(pen: Pen, start: tuple[int, int], end: tuple[int, int], half: float, tone: Color) -> None:
    (x, y), (u, v) = start, end
    far = hypot(u - x, v - y)
    dx, dy = half * (v - y) / far, half * (x - u) / far
    pen.polygon([(x - dx, y - dy), (x + dx, y + dy), (u + dx, v + dy), (u - dx, v - dy)], tone)
    pen.polygon([(u - 4 - half, v), (u, v - 4 - half), (u + 4 + half, v), (u, v + 4 + half)], tone)


def _ring(x: int, y: int, start: float, end: float, outer: int) -> list[tuple[float, float]]:
    steps = [start + (end - start) * n / 8 for n in range(9)]
    rim = [(x + outer * cos(angle), y + outer * sin(angle)) for angle in steps]
    return rim + [(x + INNER * cos(angle), y + INNER * sin(angle)) for angle in reversed(steps)]


# ---------------------------------------------------------------- the price


def height(pen: Pen, told: Sequence[tuple[str, Color]]) -> int:
    lines = sum(len(pen.wrap(words, 12.5, WIDE - 28)) for words, _ in told)
    return 62 + ROW * (lines + 1) + 34


def placed(pen: Pen, told: Sequence[tuple[str, Color]], fan: Rect, free: Rect, keep: Sequence[Rect]) -> Rect:
    """Beside the fan, where it hides least."""
    spots = [Rect(0, 0, WIDE, height(pen, told)) for _ in range(4)]
    spots[0].midright = (fan.x - 10, fan.centery)
    spots[1].midleft = (fan.right + 10, fan.centery)
    spots[2].midbottom = (fan.centerx, fan.y - 10)
    spots[3].midtop = (fan.centerx, fan.bottom + 10)
    inside = [spot.clamp(free) for spot in spots]

    def hidden(spot: Rect) -> int:
        return hidden_area(spot, keep) + 50 * hidden_area(spot, [fan])

    return min(inside, key=hidden)


def draw_price(
    pen: Pen,
    rect: Rect,
    chance: Fraction,
    title: str,
    facing: str,
    told: Sequence[tuple[str, Color]],
    fan: Rect,
) -> None:
    """The chance of the chosen direction, the order, and what it changes."""
    pen.shadow(rect)
    pen.plate(rect, "coal", 0.97, "steel", 1.2)
    edge = rect.right if rect.right <= fan.x else rect.x
    if rect.right <= fan.x or rect.x >= fan.right:
        tip = edge + (14 if edge == rect.right else -14)
        pen.polygon([(edge, rect.centery - 9), (edge, rect.centery + 9), (tip, rect.centery)], "coal")
    end = pen.block(f"{percent(chance, 0)}%", rect.x + 12, rect.y + 12, 24, "paper")
    room = rect.right - 12 - end - 14
    size = pen.fit(title, room, (13, 12, 11, 10), True)
    pen.text(title, end + 14, rect.y + 24, size, "paper", True, room=room)
    pen.text(f"facing {facing}", end + 14, rect.y + 43, 13, "brass", True, room=room)
    pen.rule(rect.x + 12, rect.y + 54, rect.width - 24)
    y = rect.y + 74.0
    for words, color in told:
        for part in pen.wrap(words, 12.5, WIDE - 28):
            pen.text(part, rect.x + 14, y, 12.5, color)
            y += ROW
    x: float = rect.x + 12
    top = rect.bottom - 28
    pen.text(BY_MOUSE, x, top - 8, 12, "fog", room=WIDE - 24)
    for keys, words in ((("Q", "E"), "turn"), (("Enter",), "go"), (("Esc",), "back")):
        for key in keys:
            wide = max(18, round(pen.width(key, 11, True)) + 12)
            keycap(pen, x + wide, top, key)
            x += wide + 3
        x = pen.text(words, x + 3, top + 14, 12, "fog") + 12


HALF, DASH, BAR_GAP = 1.1, 5, 3
"""Half of a bar, in cells; what is drawn of it and what is left out, in units."""


def draw_bars(pen: Pen, cells: Boxes, bars: tuple[SpeedBar, ...], said: Sequence[Rect]) -> None:
    """No bar is drawn over what is `said` there already, and none is named a second time there."""
    for bar in bars:
        here, there = cells((bar.cell, bar.following))
        _across(pen, here, there, said)
        wide = round(pen.width(bar.words, 12, True)) + 14
        plate = Rect(0, 0, wide, 20)
        plate.center = ((here.centerx + there.centerx) // 2, here.centery + round(here.height * HALF) + 14)
        if plate.collidelist(said) < 0:
            pen.plate(plate, "ink", 0.9, "steel", 1, 4)
            pen.text(bar.words, plate.centerx, plate.y + 14.5, 12, "paper", True, 0.5)


def _across(pen: Pen, here: Rect, there: Rect, said: Sequence[Rect]) -> None:
    x, y = (here.centerx + there.centerx) / 2, (here.centery + there.centery) / 2
    dx, dy = there.centerx - here.centerx, there.centery - here.centery
    length = hypot(dx, dy) or 1.0
    ux, uy = dx / length, dy / length
    reach, at = here.width * HALF, -here.width * HALF
    while at < reach:
        end = min(reach, at + DASH)
        middle = (at + end) / 2
        dash = Rect(round(x - uy * middle) - DASH, round(y + ux * middle) - DASH, 2 * DASH, 2 * DASH)
        for half, tone in ((3.4, "ink"), (1.8, "paper")) if dash.collidelist(said) < 0 else ():
            pen.polygon(
                [
                    (x - uy * at - ux * half, y + ux * at - uy * half),
                    (x - uy * end - ux * half, y + ux * end - uy * half),
                    (x - uy * end + ux * half, y + ux * end + uy * half),
                    (x - uy * at + ux * half, y + ux * at + uy * half),
                ],
                tone,
            )
        at = end + BAR_GAP
