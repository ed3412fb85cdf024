"""Beside each enemy what it is about from the cell that is pointed at: the chance to hit it, the chance to be
hit, or what is between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pygame import Rect

from game.client.kit.draw_list import dots, line
from game.client.kit.pen import Pen
from game.client.seat.orders.destination_info import EnemyFromCell
from game.client.seat.orders.odds_text import percent
from game.client.seat.view.board_objects import Sprite
from game.core.describing.attack_preview import Attack
from game.core.references import UnitId

MOST, ROW, PAD = 176, 18, 4
FEW = 6
"""With more enemies than that the tags say figures only."""
SHORT = 64
GAP, ASIDE = 10, 40


Lines = Sequence[tuple[str, str, str, str]]


class Tag(NamedTuple):
    """What a tag says: lines of (side, words, figure, colour), and where it lies. `row` is whom it is
    about."""

    rect: Rect
    row: EnemyFromCell
    lines: tuple[tuple[str, str, str, str], ...]


def lines_of(row: EnemyFromCell, own: str, foe: str) -> tuple[tuple[str, str, str, str], ...]:
    """What can be said of an enemy by now: never a guess, "…" for what is still worked out."""
    if row.blocker is not None:
        return ((foe, f"no sight: {row.blocked}", "", "fog"),)
    mine, theirs = _line(own, "I hit", row.mine, "good"), _line(foe, "hits me", row.theirs, "bad")
    if row.known and not mine[2] and not theirs[2]:
        return (mine,) if row.theirs and not row.theirs.hidden else (mine, theirs)
    return mine, theirs


def _line(side: str, words: str, attack: Attack | None, color: str) -> tuple[str, str, str, str]:
    if attack is None:
        return side, words, "…", "fog"
    if attack.hidden:
        return side, words, "?", "fog"
    if attack.chances is None:
        return side, attack.refusal.words if attack.refusal else "cannot", "", "fog"
    return (
        side,
        f"{words}, next turn" if attack.later else words,
        f"{percent(attack.chance, 0)} %",
        "fog" if attack.later else color,
    )


def placed(
    pen: Pen,
    rows: Sequence[EnemyFromCell],
    own: str,
    people: Mapping[UnitId, Sprite],
    heads: Mapping[UnitId, Rect],
    free: Rect,
    keep: Sequence[Rect],
    lit: int,
) -> list[Tag]:
    """A tag for each enemy that is in view, above its head, else beside or below it, where it covers neither
    the way nor another tag; none for whom there is no such place, but for the one that is `lit`. A vehicle
    and those aboard are told apart by their names."""
    found: list[Tag] = []
    taken, blocked = list(keep), set[UnitId]()
    places = Counter(people[row.unit].aboard or row.unit for row in rows)
    for row in rows:
        head = heads.get(row.unit)
        place = people[row.unit].aboard or row.unit
        if head is None or (row.blocker is not None and place in blocked):
            continue  # of a vehicle that is not seen nobody aboard is
        blocked.update([place] if row.blocker is not None else [])
        inside = bool(free.colliderect(head))
        if not inside and row.blocker is not None:
            continue  # out of view and out of sight
        lines, shared = lines_of(row, own, people[row.unit].side), places[place] > 1
        if shared and not lines[-1][2]:
            lines = lines[:1]  # those aboard attack, and not the vehicle
        brief = _figures(lines) if row.unit != lit and row.blocker is None else lines
        lines = brief if len(rows) > FEW else lines
        if not inside or (shared and row.blocker is None):
            who = (people[row.unit].side, people[row.unit].name, "", "paper")
            lines, brief = (who, *lines), (who, *brief)
        if not inside:
            head = head.clamp(free.inflate(2 * head.width, 2 * head.height))
        avoid = [*taken, *(box for unit, box in heads.items() if unit != row.unit)]
        rect = _spot(_size(pen, lines), head, free, avoid)
        far = inside and rect and not rect.colliderect(head.inflate(2 * ASIDE, 2 * ASIDE))
        if rect and (far or rect.collidelist(avoid) >= 0):
            # rather figures alone than words over those of another, or far off
            short = _spot(_size(pen, brief), head, free, avoid)
            rect, lines = (short, brief) if short and short.collidelist(avoid) < 0 else (rect, lines)
        if rect and (row.unit == lit or rect.collidelist([tag.rect for tag in found]) < 0):
            taken.append(rect)
            found.append(Tag(rect, row, lines))
    return found


def _figures(lines: Lines) -> tuple[tuple[str, str, str, str], ...]:
    """The chances alone."""
    mine, theirs = lines[0][2], lines[-1][2] if len(lines) > 1 else ""
    return (("", f"{mine or '–'} | {theirs or '–'}", "", "paper"),)


def _size(pen: Pen, lines: Lines) -> tuple[int, int]:
    widths = []
    for side, words, figure, _ in lines:
        parts = _parts(pen, words, figure)
        widths.append(
            max(pen.width(part, 12) for part in parts)
            + (pen.width(figure, 13, True) + 10 if figure else 0)
            + (18 if side else 0)
        )
    rows = sum(len(_parts(pen, words, figure)) for _, words, figure, _ in lines)
    return round(max(widths)) + 14, ROW * rows + PAD + 2


def _parts(pen: Pen, words: str, figure: str) -> tuple[str, ...]:
    """A reason may take two lines; what has a figure takes one."""
    return (words,) if figure else pen.lines(words, 12, MOST, 2)


def _spot(size: tuple[int, int], head: Rect, free: Rect, taken: Sequence[Rect]) -> Rect | None:
    """The first place around the head that is inside and hides nothing, the head neither; else the one
    nearest by that does."""
    spots = []
    for edge, at in (
        ("midbottom", (head.centerx, head.y - head.height // 3)),
        ("midleft", (head.right + GAP, head.centery)),
        ("midright", (head.x - GAP, head.centery)),
        ("midtop", (head.centerx, head.bottom + GAP)),
    ):
        rect = Rect((0, 0), size)
        setattr(rect, edge, at)
        spots.append(rect.clamp(free) if not free.contains(head) else rect)
    near = spots[0].clamp(free)
    spots += [
        near.move(aside * (size[0] + 4), step * (size[1] + 4))
        for aside in (0, 1, -1)
        for step in (1, -1, 2, -2, 3, -3, 0)
    ]
    inside = [spot for spot in spots if free.contains(spot)]
    kept = [*taken, head]
    clear = [spot for spot in inside if spot.collidelist(kept) < 0]
    if clear:
        return clear[0]
    return min(inside, key=lambda spot: sum(spot.colliderect(one) for one in kept), default=None)


def draw(pen: Pen, tags: Sequence[Tag]) -> None:
    for tag in tags:
        rect = tag.rect
        pen.plate(rect, "coal", 0.95, "steel", 1, 6)
        y = rect.y + ROW - 3
        for side, words, figure, color in tag.lines:
            x = rect.x + 7
            if side:
                pen.mark(side, x, y - 10, 11)
                x += 17
            pen.text(figure, rect.right - 7, y, 13, color, True, 1)
            for part in _parts(pen, words, figure):
                pen.text(
                    part, x, y, 12, "paper" if figure and color != "fog" else color, room=rect.right - 7 - x
                )
                y += ROW


def draw_lines(
    pen: Pen,
    start: tuple[int, int],
    rows: Sequence[EnemyFromCell],
    ends: Mapping[UnitId, tuple[int, int]],
    crosses: Mapping[UnitId, tuple[int, int]],
) -> None:
    """From the destination to each enemy in sight, and to what stands before the others. In pixels of the
    window."""
    for row in rows:
        end = ends.get(row.unit)
        if end is None:
            continue
        cross = crosses.get(row.unit)
        if cross is None:
            _line_of(pen, start, end, "path", 2)
            continue
        _dotted(pen, start, end)
        x, y = cross
        for width, color in ((6, "ink"), (3, "bad")):
            line(pen.surface, color, (x - 6, y - 6), (x + 6, y + 6), width)
            line(pen.surface, color, (x - 6, y + 6), (x + 6, y - 6), width)


def tie(pen: Pen, edge: tuple[int, int], about: tuple[int, int]) -> None:
    """The thin line from a card to what it is about. In units of the interface."""
    a, b = (pen.px(edge[0]), pen.px(edge[1])), (pen.px(about[0]), pen.px(about[1]))
    line(pen.surface, "ink", a, b, 3)
    line(pen.surface, "fog", a, b)


def _line_of(pen: Pen, start: tuple[int, int], end: tuple[int, int], color: str, width: int) -> None:
    line(pen.surface, "ink", start, end, width + 2)
    line(pen.surface, color, start, end, width)


def _dotted(pen: Pen, start: tuple[int, int], end: tuple[int, int]) -> None:
    (x, y), (u, v) = start, end
    count = max(1, round(((u - x) ** 2 + (v - y) ** 2) ** 0.5 / 9))
    spots = tuple(
        (round(x + (u - x) * step / count), round(y + (v - y) * step / count)) for step in range(1, count)
    )
    dots(pen.surface, "ink", spots, 3)
    dots(pen.surface, "fog", spots, 2)
