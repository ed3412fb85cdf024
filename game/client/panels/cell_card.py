"""The card of a cell, and of the figure on it: what it is called and how light it is there, then what covers
and what else is unusual, with a shield on each side that covers. Sides that are open are not named."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, hypot, pi, sin

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.kit.ui_elements import panel, portrait, small_gauges
from game.client.panels.panel import hidden_area
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.cell_card import LIGHTS, CellCard
from game.core.describing.sheet import Sheet
from game.core.field import Cover, Light

WIDE, NARROW = 520, 232
"""How wide it is at the most: as a rule, and where it must not be wider than the log."""
TOP, ROW, FIGURE, FOOT = 34, 18, 62, 8
ROSE, PAD = 52, 14
"""How wide the tile with its shields is, and the margin."""
COVER = "#8fc4e8"
CORNERS = ("bottomleft", "bottomright", "topleft", "topright")
ASIDE = ("topright", "bottomright", "bottomleft", "midright", "midleft")
STATES = 3
"""So many states of a figure are named on its card; the sheet has all."""
SIZE, APART = 12, 12
NAMES = {"n": "north", "e": "east", "s": "south", "w": "west"}
LIGHT = "Light"
BRIGHT, DIM = LIGHTS[Light.BRIGHT], LIGHTS[Light.DIM]

Part = tuple[str, str]
"""A few words and their colour."""


def card_parts(card: CellCard) -> list[Part]:
    """What covers on which sides, and everything else that there is to know but for the light."""
    sides: dict[tuple[str, str], list[str]] = {}
    for side in card.sides:
        if side.level is not Cover.NONE:
            sides.setdefault((side.said, side.words), []).append(named(side.name))
    brief = len(sides) > 1
    covers = [
        (_cover(said, words, [] if len(names) == len(card.sides) else names, brief), COVER)
        for (said, words), names in sides.items()
    ]
    rest = ((name, value, tone) for name, value, tone in card.rows if name != LIGHT)
    return [*covers, *((f"{name.lower()}: {value}", tone) for name, value, tone in rest)]


def named(side: str) -> str:
    """A side in full: "north-east"."""
    return "-".join(NAMES[letter] for letter in side) if set(side) <= set(NAMES) else side


def _cover(cover: str, words: str, names: Sequence[str], brief: bool) -> str:
    """Where several things cover in few words: "crate east (half)". Without `names` on all sides."""
    where = ", ".join(names)
    if brief and words:
        return f"{words} {where} ({cover.replace(' cover', '')})"
    said = f"{cover} from the {where}" if names else f"{cover} all round"
    return f"{said}: {words}" if words else said


def lines(pen: Pen, parts: Sequence[Part], room: float) -> list[list[Part]]:
    """As many of these in a line as have room."""
    found: list[list[Part]] = []
    left = 0.0
    for part in parts:
        wide = pen.width(part[0], SIZE) + APART
        if not found or wide - APART > left + 0.001:  # sums of parts of a unit are not exact
            found.append([])
            left = room
        found[-1].append(part)
        left -= wide
    return found


def _light(card: CellCard) -> str:
    return next((value for name, value, _ in card.rows if name == LIGHT), "")


def _left(card: CellCard) -> int:
    """Where words begin: beside the rose, if anything covers there."""
    return PAD + (ROSE if any(side.level is not Cover.NONE for side in card.sides) else 0)


def _head(card: CellCard) -> str:
    return f"{card.ground}, {card.place}" if card.ground else card.place


def size(
    pen: Pen, card: CellCard, sprite: Sprite | None, sheet: Sheet | None, most: int = WIDE
) -> tuple[int, int]:
    """As wide as its words, and no wider than that."""
    states = ROW if sprite and sheet and sheet.marks else 0
    room = most - _left(card) - PAD
    rows = lines(pen, card_parts(card), room)
    head = pen.width(card.title, 15, True) + pen.width(_head(card), 12) + pen.width(_light(card), 12) + 56
    wide = max([head, *(sum(pen.width(words, SIZE) + APART for words, _ in row) - APART for row in rows)])
    wide = min(most, ceil(wide) + _left(card) + PAD)  # a little less, and it would need another line
    high = TOP + ROW * len(rows) + FOOT - (4 if not rows else 0)
    if sprite:
        wide = max(wide, min(most, 264))
    return wide, high + (FIGURE + states if sprite else 0)


def draw(pen: Pen, rect: Rect, card: CellCard, sprite: Sprite | None, team: str, sheet: Sheet | None) -> None:
    panel(pen, rect, alpha=0.96)
    y = rect.y
    if sprite and sheet:
        y = _figure(pen, rect, y, sprite, team, sheet)
    left = rect.x + _left(card)
    if left > rect.x + PAD:
        _rose(pen, rect.x + 8 + ROSE // 2, y + (rect.bottom - y) // 2, card)
    words, light = _head(card), _light(card)
    aside = pen.width(words, 12) + pen.width(light, 12) + 46
    end = pen.block(card.title, left, y + 12, 12, "paper", room=max(60, rect.right - PAD - left - aside))
    end = pen.text(words, end + 10, y + 23, 12, "fog", room=max(30, rect.right - PAD - end - 40))
    if light:
        _sun(pen, end + 18, y + 19, light)
        pen.text(light, end + 30, y + 23, 12, "paper", room=rect.right - 6 - end - 30)
    for number, row in enumerate(lines(pen, card_parts(card), rect.right - PAD - left)):
        x = float(left)
        for said, tone in row:
            x = pen.text(said, x, y + TOP + 10 + ROW * number, SIZE, tone, room=rect.right - 10 - x) + APART


def _rose(pen: Pen, x: float, y: float, card: CellCard) -> None:
    """The tile, with a shield on each side that has cover: half filled or full."""
    pen.plate(Rect(round(x) - 8, round(y) - 8, 16, 16), "steel", 1, "fog", 1, 2)
    for side in card.sides:
        if side.level is Cover.NONE:
            continue
        u, v = side.way
        length = hypot(u, v) or 1.0
        _shield(pen, x + 16 * u / length, y + 16 * v / length, side.level is Cover.FULL)


def _shield(pen: Pen, x: float, y: float, full: bool) -> None:
    whole = [(x - 5, y - 6), (x + 5, y - 6), (x + 5, y + 1), (x, y + 7), (x - 5, y + 1)]
    grown = [(x - 7, y - 8), (x + 7, y - 8), (x + 7, y + 2), (x, y + 9), (x - 7, y + 2)]
    pen.polygon(list(grown), "ink")
    pen.polygon(list(whole), COVER if full else "slate")
    if not full:
        pen.polygon([(x - 5, y - 6), (x, y - 6), (x, y + 7), (x - 5, y + 1)], COVER)
        pen.polygon(list(whole), COVER, 1, 1.2)


def _sun(pen: Pen, x: float, y: float, light: str) -> None:
    """A disc with rays where it is bright, half of one where it is dim, a ring where it is darker."""
    if light == BRIGHT:
        for ray in range(8):
            u, v = cos(ray * pi / 4), sin(ray * pi / 4)
            pen.polygon(
                [
                    (x + 6 * u - v, y + 6 * v + u),
                    (x + 9 * u - v, y + 9 * v + u),
                    (x + 9 * u + v, y + 9 * v - u),
                    (x + 6 * u + v, y + 6 * v - u),
                ],
                "brass",
            )
    disc = [(x + 5 * cos(step * pi / 8), y + 5 * sin(step * pi / 8)) for step in range(16)]
    pen.polygon(disc, "brass" if light in (BRIGHT, DIM) else "fog", 1, 0 if light == BRIGHT else 1.4)
    if light == DIM:
        pen.polygon([(px, py) for px, py in disc if px <= x + 0.1], "brass")


def _figure(pen: Pen, rect: Rect, y: int, sprite: Sprite, team: str, sheet: Sheet) -> int:
    """Who stands there: face, name, side, points, states."""
    portrait(pen, Rect(rect.x + 12, y + 10, 46, 46), sprite.face, sprite.side, sprite.portrait, sprite.down)
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


def place(
    size: tuple[int, int], free: Rect, must: Sequence[Rect], spare: Sequence[Rect], wide: Rect | None = None
) -> Rect:
    """Where on the free board it hides nothing of `must` and nothing of `spare`: the corners from the
    north-west on, then the middles of the sides. Where none of these will do it lies in a corner of `wide`,
    over a panel, and if even that is in vain, where it hides least.
    """
    spots = [_at(corner, size, free) for corner in (*CORNERS, "midleft", "midright", "midtop", "midbottom")]
    spots += [_at(corner, size, wide) for corner in ASIDE] if wide else []

    def hidden(spot: Rect) -> tuple[int, int, bool]:
        return hidden_area(spot, must), hidden_area(spot, spare), not free.contains(spot)

    return min(spots, key=hidden)


def _at(corner: str, size: tuple[int, int], free: Rect) -> Rect:
    rect = Rect((0, 0), size)
    setattr(rect, corner, getattr(free, corner))
    return rect
