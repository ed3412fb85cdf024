"""The card of a cell, and of the figure on it: cover by direction on a compass, then a row for everything
else."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.kit.pieces import panel, portrait, small_gauges
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.cell_card import LEVELS, SIDES, CellCard, Sheltered
from game.core.describing.sheet import Sheet
from game.core.field import Cover

WIDE, NARROW = 276, 232
"""How wide it is: as a rule, and where it must not be wider than the log. Then it has no compass."""
TOP, ROW, FIGURE, FOOT = 40, 20, 62, 8
COMPASS, RADIUS = 84, 25
TONES = {Cover.NONE: "fog", Cover.HALF: "#8fc4e8", Cover.FULL: "#8fc4e8"}
CORNERS = ("topleft", "topright", "bottomleft", "bottomright")
ASIDE = ("topright", "bottomright", "bottomleft")
STATES = 3
"""So many states of a figure are named on its card; the sheet has all."""


def height(card: CellCard, sprite: Sprite | None, sheet: Sheet | None, wide: int = WIDE) -> int:
    sides = _high(card.sides, wide) + 8 if card.sides else 0
    states = ROW if sprite and sheet and sheet.marks else 0
    return TOP + sides + ROW * len(card.rows) + (FIGURE + states if sprite else 0) + FOOT


def draw(pen: Pen, rect: Rect, card: CellCard, sprite: Sprite | None, team: str, sheet: Sheet | None) -> None:
    panel(pen, rect, alpha=0.96)
    y = rect.y
    if sprite and sheet:
        y = _figure(pen, rect, y, sprite, team, sheet)
    words = f"{card.ground}, {card.place}" if card.ground else card.place
    wide = min(pen.width(words, 12), 120)
    pen.block(card.title, rect.x + 14, y + 14, 11, "paper", room=rect.width - 40 - wide)
    pen.text(words, rect.right - 14, y + 25, 12, "fog", False, 1, 120)
    pen.rule(rect.x + 12, y + TOP - 6, rect.width - 24)
    y += TOP
    if card.sides:
        y = _sides(pen, rect, y, card.sides)
    for name, value, tone in card.rows:
        pen.text(name, rect.x + 14, y + 14, 12.5, "fog")
        pen.text(value, rect.x + 84, y + 14, 12.5, tone, True, room=rect.width - 98)
        y += ROW


def _figure(pen: Pen, rect: Rect, y: int, sprite: Sprite, team: str, sheet: Sheet) -> int:
    """Who stands there: face, name, side, points, states."""
    portrait(pen, Rect(rect.x + 12, y + 10, 46, 46), sprite.face, sprite.side, sprite.person, sprite.down)
    pen.mark(sprite.side, rect.x + 66, y + 12, 13)
    end = pen.text(sprite.name, rect.x + 84, y + 24, 14, "paper", True, room=rect.width - 100)
    pen.text(
        f"{team}, down" if sprite.down else team,
        end + 8,
        y + 24,
        12,
        sprite.side,
        room=max(10, rect.right - 20 - end),
    )
    size = pen.fit(sheet.summary, rect.width - 80, (12, 11, 10))
    pen.text(sheet.summary, rect.x + 66, y + 41, size, "fog", room=rect.width - 80)
    small_gauges(pen, rect.x + 66, y + 49, sheet.gauges, sprite.side, rect.width - 84)
    y += FIGURE
    if sheet.marks:
        x = float(rect.x + 14)
        for mark in sheet.marks[:STATES]:
            pen.stamp(sprites.status(mark.picture, pen.px(14)), x, y)
            x = (
                pen.text(
                    mark.words,
                    x + 18,
                    y + 12,
                    12,
                    {"good": "good", "plain": "paper"}.get(mark.tone, "bad"),
                    room=rect.right - 34 - x,
                )
                + 10
            )
            if x > rect.right - 60:
                break
        y += ROW
    pen.rule(rect.x + 12, y, rect.width - 24)
    return y


def _sides(pen: Pen, rect: Rect, y: int, sides: tuple[Sheltered, ...]) -> int:
    """A row a side, and beside them a compass whose edges are as solid as what stands there."""
    high, left = _high(sides, rect.width), rect.x + 14
    if rect.width >= WIDE:
        for side in sides:
            _edge(pen, (left + COMPASS / 2 - 6, y + high / 2), side)
        left += COMPASS
    top = y + (high - len(sides) * ROW) / 2
    for side in sides:
        pen.text(SIDES.get(side.name, side.name.upper()), left, top + 14, 12.5, "fog")
        if side.level is Cover.NONE:
            pen.text("open", left + 48, top + 14, 12.5, "fog")
        else:
            x = pen.text(LEVELS[side.level], left + 48, top + 14, 12.5, TONES[side.level], True)
            pen.text(side.words, x + 6, top + 14, 12.5, "paper", room=rect.right - 18 - x)
        top += ROW
    pen.rule(rect.x + 12, y + high + 2, rect.width - 24)
    return y + high + 8


def _high(sides: Sequence[Sheltered], wide: int) -> int:
    """How high the rows of the sides are, with the compass if there is room for it."""
    return max(len(sides) * ROW, 2 * RADIUS + 30 if wide >= WIDE else 0)


def _edge(pen: Pen, middle: tuple[float, float], side: Sheltered) -> None:
    (x, y), (dx, dy) = middle, side.way
    far = hypot(dx, dy) or 1.0
    ux, uy = dx / far, dy / far
    half = 18.0 if side.name in SIDES else 12.0
    a = x + ux * RADIUS - uy * half, y + uy * RADIUS + ux * half
    b = x + ux * RADIUS + uy * half, y + uy * RADIUS - ux * half
    thick = {Cover.NONE: 1.2, Cover.HALF: 3.0, Cover.FULL: 5.0}[side.level]
    parts = 5 if side.level is Cover.HALF else 1
    for part in range(parts):
        if part % 2:
            continue
        lo, hi = part / parts, (part + 1) / parts
        p = a[0] + (b[0] - a[0]) * lo, a[1] + (b[1] - a[1]) * lo
        q = a[0] + (b[0] - a[0]) * hi, a[1] + (b[1] - a[1]) * hi
        pen.polygon(
            [p, q, (q[0] + ux * thick, q[1] + uy * thick), (p[0] + ux * thick, p[1] + uy * thick)],
            TONES[side.level],
        )
    pen.text(side.name.upper(), x + ux * (RADIUS + 15), y + uy * (RADIUS + 15) + 4, 10.5, "fog", True, 0.5)


def place(
    size: tuple[int, int], free: Rect, must: Sequence[Rect], spare: Sequence[Rect], wide: Rect | None = None
) -> Rect:
    """Where on the free board it hides nothing of `must` and nothing of `spare`: the corners from the
    north-west on, then the middles of the sides. Where none of these will do it lies in a corner of `wide`,
    over a panel, and if even that is in vain, where it hides least.
    """
    spots = [_at(corner, size, free) for corner in (*CORNERS, "midleft", "midright", "midtop", "midbottom")]
    spots += [_at(corner, size, wide) for corner in ASIDE] if wide else []

    def hidden(spot: Rect) -> tuple[int, bool, bool, int]:
        least = _hidden(spot, spare)
        return _hidden(spot, must), least > 0, not free.contains(spot), least

    return min(spots, key=hidden)


def _at(corner: str, size: tuple[int, int], free: Rect) -> Rect:
    rect = Rect((0, 0), size)
    setattr(rect, corner, getattr(free, corner))
    return rect


def _hidden(spot: Rect, those: Sequence[Rect]) -> int:
    """How much of them lies under it."""
    return sum(spot.clip(one).width * spot.clip(one).height for one in those)
