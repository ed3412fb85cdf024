"""The card of a cell, and of the figure on it: what it is called, then in a line or two what covers there and
what else is unusual. Sides that are open are not named."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.kit.pieces import panel, portrait, small_gauges
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.cell_card import LEVELS, CellCard
from game.core.describing.sheet import Sheet
from game.core.field import Cover

WIDE, NARROW = 276, 232
"""How wide it is: as a rule, and where it must not be wider than the log."""
TOP, ROW, FIGURE, FOOT = 36, 18, 62, 8
COVER = "#8fc4e8"
CORNERS = ("topleft", "topright", "bottomleft", "bottomright")
ASIDE = ("topright", "bottomright", "bottomleft")
STATES = 3
"""So many states of a figure are named on its card; the sheet has all."""
SIZE, APART = 12, 12

Part = tuple[str, str]
"""A few words and their colour."""


def told(card: CellCard) -> list[Part]:
    """What covers on which sides, and everything else that there is to know."""
    sides: dict[str, list[str]] = {}
    for side in card.sides:
        if side.level is not Cover.NONE:
            sides.setdefault(f"{LEVELS[side.level]} {side.words}".strip(), []).append(side.name.upper())
    covers = [(f"{' '.join(names)} {words}", COVER) for words, names in sides.items()]
    return [*covers, *((f"{name.lower()}: {value}", tone) for name, value, tone in card.rows)]


def lines(pen: Pen, parts: Sequence[Part], room: float) -> list[list[Part]]:
    """As many of these in a line as have room."""
    found: list[list[Part]] = []
    left = 0.0
    for part in parts:
        wide = pen.width(part[0], SIZE) + APART
        if not found or wide - APART > left:
            found.append([])
            left = room
        found[-1].append(part)
        left -= wide
    return found


def height(pen: Pen, card: CellCard, sprite: Sprite | None, sheet: Sheet | None, wide: int = WIDE) -> int:
    states = ROW if sprite and sheet and sheet.marks else 0
    rows = len(lines(pen, told(card), wide - 28))
    return TOP + ROW * rows + (FIGURE + states if sprite else 0) + FOOT


def draw(pen: Pen, rect: Rect, card: CellCard, sprite: Sprite | None, team: str, sheet: Sheet | None) -> None:
    panel(pen, rect, alpha=0.96)
    y = rect.y
    if sprite and sheet:
        y = _figure(pen, rect, y, sprite, team, sheet)
    words = f"{card.ground}, {card.place}" if card.ground else card.place
    wide = min(pen.width(words, 12), 120)
    pen.block(card.title, rect.x + 14, y + 14, 11, "paper", room=rect.width - 40 - wide)
    pen.text(words, rect.right - 14, y + 25, 12, "fog", False, 1, 120)
    for number, row in enumerate(lines(pen, told(card), rect.width - 28)):
        x = float(rect.x + 14)
        for words, tone in row:
            x = pen.text(words, x, y + TOP + 12 + ROW * number, SIZE, tone, room=rect.right - 14 - x) + APART


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
