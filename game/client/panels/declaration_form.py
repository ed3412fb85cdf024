"""The form of a declaration, in place of the sheet: speed, actions, stance, and what they do to everything
that follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from game.client.board.ranges import Style, style_of
from game.client.kit.pen import Pen
from game.client.kit.rule_links import OpenRule
from game.client.kit.theme import Color, rgb
from game.client.kit.ui_elements import chosen_plate
from game.client.kit.widgets import NOT_NOW, Card, Done, Hint, Key, Look, Widget
from game.client.panels.dice import pool, width
from game.core.actions import Action
from game.core.describing.forms import BAD, FAINT, GOOD, Fact, Form, Group, Pick, Sum

AREA = "form"


@dataclass(frozen=True)
class Measures:
    """How high rows, boxes, plates, lines, titles and gaps are."""

    row: int = 25
    box: int = 42
    plate: int = 39
    line: int = 16
    title: int = 21
    gap: int = 8


ROOMY, TIGHT = Measures(), Measures(21, 35, 36, 15, 18, 5)
ENOUGH = 390
"""From that height on the form is roomy."""
TONES: dict[str, Color] = {GOOD: "good", BAD: "bad", FAINT: "fog"}
COLUMNS = (126, 168, 220)
"""Where the facts of a row end, from the left edge of the panel."""
REASONS = 198
POOL = 90
"""How much room the dice of a pool have."""
SIZES = (12, 11.5, 11, 10.5)
STEP_KEYS = "− +"
"""The keys that lead from number to number."""

Give = Callable[[Action], Done]


def measures(rect: Rect) -> Measures:
    return ROOMY if rect.height >= ENOUGH else TIGHT


def tone(fact: Fact) -> Color:
    return TONES.get(fact.tone, "paper")


def height(pen: Pen, form: Form, rect: Rect) -> int:
    """How much room all of it takes."""
    size = measures(rect)
    return (
        sum(_group_height(group, size) for group in form.groups)
        + size.title
        + sum(_sum_height(pen, one, rect.width, size) for one in form.sums)
    )


def _group_height(group: Group, size: Measures) -> int:
    inner = {"rows": size.row * len(group.picks), "boxes": size.box, "plates": size.plate}[group.shape]
    return size.title + inner + size.gap


def _sum_height(pen: Pen, one: Sum, wide: int, size: Measures) -> int:
    return size.line * (1 + len(pen.wrap(one.reasons, 11, wide - 40)) if _long(pen, one) else 1)


def _long(pen: Pen, one: Sum) -> bool:
    """Whether the reasons need lines of their own; where there are dice, they always do."""
    if one.dice:
        return bool(one.reasons)
    return pen.width(one.words, 12) + pen.width(one.reasons, 11) > REASONS - 22


def _groups(form: Form, rect: Rect, offset: float) -> list[tuple[Group, float]]:
    """Each group with where it begins, for what is drawn and for what is pressed."""
    top, size, found = rect.y - offset, measures(rect), []
    for group in form.groups:
        found.append((group, top))
        top += _group_height(group, size)
    return found


# ---------------------------------------------------------------- what can be pressed


def widgets(form: Form, rect: Rect, offset: float, give: Give, read: OpenRule) -> list[Widget]:
    """`rect` is the part of the panel in which the form scrolls."""
    found: list[Widget] = []
    size = measures(rect)
    for group, top in _groups(form, rect, offset):
        if group.rule:
            title = Rect(rect.x + 10, round(top), 100, size.title - 4)
            about = Hint(group.title, "", group.rule)
            found.append(
                Widget(
                    Key("about", group.title),
                    title,
                    partial(read, group.rule),
                    hint=about,
                    area=AREA,
                    stop=False,
                    beside=rect,
                    aside=True,
                )
            )
        boxes = _boxes(group, rect, top + size.title, size)
        for number, (pick, box) in enumerate(zip(group.picks, boxes, strict=True)):
            found.append(_button(group, pick, number, box, rect, give, form.said))
    return found


def _button(group: Group, pick: Pick, number: int, box: Rect, form: Rect, give: Give, said: bool) -> Widget:
    """What counts as long as nothing is said can be said, too. Its tooltip hides nothing of the `form`."""
    why = pick.why
    hint = Hint(f"{group.title}: {pick.words}", pick.hint, group.rule) if pick.hint or group.rule else None
    hint = Hint(pick.words, _sentence(why.words), why.rule, NOT_NOW) if why else hint
    key = pygame.key.key_code(pick.key) if pick.key else 0
    on = partial(give, pick.order)
    draw = partial(
        DRAWN[group.shape],
        pick=pick,
        said=said,
        style=style_of(number - 1) if group.reach and number else None,
    )
    return Card(
        Key("pick", f"{group.title} {number}"),
        box,
        on,
        why is None and not (pick.on and said),
        hint,
        key,
        AREA,
        beside=form,
        aside=True,
        paint=draw,
    )


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")


def _boxes(group: Group, rect: Rect, top: float, size: Measures) -> list[Rect]:
    """Where each pick lies."""
    count, left, wide = len(group.picks), rect.x + 7, rect.width - 16
    if group.shape == "rows":
        return [Rect(left, round(top + size.row * number), wide, size.row - 1) for number in range(count)]
    high = size.box if group.shape == "boxes" else size.plate
    each = (wide + 4) / count
    return [Rect(round(left + each * number), round(top), round(each - 4), high) for number in range(count)]


def _ground(pen: Pen, box: Rect, pick: Pick, look: Look, said: bool, bare: bool = False) -> bool:
    """The plate below a pick; whether it is the one declared. What would count without a word has a brass
    edge alone."""
    if pick.on and said:
        chosen_plate(pen, box, 5)
        return True
    if pick.on:
        pen.plate(box, "slate", 0.9, "brass", 1.4, 5)
    elif not bare:
        pen.plate(
            box, "slate", 1 if look.hover else 0.7, "brass" if look.hover and not pick.why else "steel", 1, 5
        )
    elif look.hover and not pick.why:
        pen.plate(box, "slate", 0.8, "brass", 1, 5)
    return False


def _row(pen: Pen, box: Rect, look: Look, pick: Pick, said: bool, style: Style | None) -> None:
    on = _ground(pen, box, pick, look, said, True)
    if on:
        dull = "ink"
    elif pick.why:
        dull = "steel"
    else:
        dull = None
    _swatch(pen, box.x + 12, box.centery, style)
    pen.text(pick.key, box.x + 26, box.centery + 5, 11, dull or "brass", True)
    pen.text(pick.words, box.x + 37, box.centery + 5, 12.5, dull or "paper", on, room=50)
    for fact, right in zip(pick.facts, COLUMNS, strict=False):
        pen.text(
            fact.words, box.x - 7 + right, box.centery + 5, 12.5, dull or tone(fact), fact.tone != FAINT, 1
        )


def _swatch(pen: Pen, x: float, y: float, style: Style | None) -> None:
    """A hex with what lies in the tiles of that range."""
    points = [(x, y - 9), (x + 8, y - 4.5), (x + 8, y + 4.5), (x, y + 9), (x - 8, y + 4.5), (x - 8, y - 4.5)]
    pen.polygon(points, "ink", 0.9)
    if style is None:
        pen.polygon(points, "steel", 0.9, 1)
        pen.fill(Rect(round(x) - 1, round(y) - 1, 3, 3), "paper", 1, 1)
        return
    color = rgb(style.color)
    pen.polygon(points, color, min(0.75, style.tint * 2.4))
    if style.dash is None:
        pen.polygon(points, color, 1, 1.8)
        return
    for (a, b), (c, d) in zip(points, [*points[1:], points[0]], strict=True):
        if style.dash[0] > 6:
            long = 0.62
        elif style.dash[0] > 2:
            long = 0.4
        else:
            long = 0.18
        for share in (0.5,) if style.dash[0] > 6 else (0.28, 0.72):
            part = long if share == 0.5 else long / 2
            p, q = share - part / 2, share + part / 2
            _stroke(pen, (a + (c - a) * p, b + (d - b) * p), (a + (c - a) * q, b + (d - b) * q), color)


def _stroke(pen: Pen, a: tuple[float, float], b: tuple[float, float], color: Color) -> None:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = max(0.1, (dx * dx + dy * dy) ** 0.5)
    u, v = -dy / length * 0.9, dx / length * 0.9
    pen.polygon(
        [(a[0] + u, a[1] + v), (b[0] + u, b[1] + v), (b[0] - u, b[1] - v), (a[0] - u, a[1] - v)], color
    )


def _box(pen: Pen, box: Rect, look: Look, pick: Pick, said: bool, style: Style | None) -> None:
    del style
    on = _ground(pen, box, pick, look, said)
    pen.block(
        pick.words,
        box.centerx,
        box.y + box.height // 6,
        13 if box.height > 38 else 11,
        "ink" if on else "paper",
        0.5,
    )
    for fact in pick.facts[:1]:
        pen.text(fact.words, box.centerx, box.bottom - 6, 11.5, "ink" if on else tone(fact), True, 0.5)


def _plate(pen: Pen, box: Rect, look: Look, pick: Pick, said: bool, style: Style | None) -> None:
    del style
    on = _ground(pen, box, pick, look, said)
    pen.text(pick.words, box.x + 9, box.y + 16, 12.5, "ink" if on else "paper", True)
    if pick.key:
        pen.text(pick.key.upper(), box.right - 8, box.y + 16, 11, "ink" if on else "brass", True, 1)
    for fact in pick.facts[:1]:
        pen.text(fact.words, box.x + 9, box.y + 32, 11, "ink" if on else "fog", room=box.width - 14)


DRAWN = {"rows": _row, "boxes": _box, "plates": _plate}


# ---------------------------------------------------------------- what is only read


def _fits(pen: Pen, words: str, room: float) -> float:
    """The size of words that shrink a little before they are cut; 0 is any room."""
    return pen.fit(words, room, SIZES) if room else SIZES[0]


def draw(pen: Pen, form: Form, rect: Rect, offset: float) -> float:
    """Titles and sums; the picks draw themselves. Returns the height of all of it."""
    size = measures(rect)
    with pen.clipped(rect):
        for group, top in _groups(form, rect, offset):
            pen.rule(rect.x + 12, top - 2, rect.width - 24)
            end = pen.block(group.title, rect.x + 12, top + 6, 9, "brass")
            if group.shape == "boxes":
                pen.text(STEP_KEYS, end + 9, top + 15, 12.5, "brass", True)
            for head, right in zip(group.heads, COLUMNS, strict=False):
                pen.text(head, rect.x + right, top + 14, 11, "fog", False, 1)
            if group.note:
                pen.text(group.note, rect.x + COLUMNS[-1], top + 14, 11, "fog", False, 1)
        top = rect.y - offset + sum(_group_height(group, size) for group in form.groups)
        pen.rule(rect.x + 12, top - 2, rect.width - 24)
        pen.block(form.title, rect.x + 12, top + 6, 9, "brass")
        top += size.title
        dice = (
            rect.x
            + REASONS
            - 16
            - min(POOL, max((width(one.dice, one.lost, size.line - 3) for one in form.sums), default=0))
        )
        for one in form.sums:
            start = top
            room = dice - rect.x - 16 if one.dice else 0
            pen.text(one.words, rect.x + 12, top + 11, _fits(pen, one.words, room), "paper", room=room)
            pen.text(one.total.words, rect.x + COLUMNS[-1], top + 11, 12.5, tone(one.total), True, 1)
            if _long(pen, one):
                for words in pen.wrap(one.reasons, 11, rect.width - 40):
                    top += size.line
                    pen.text(words, rect.x + 22, top + 11, 11, "fog")
            elif not one.dice:
                pen.text(
                    one.reasons,
                    rect.x + min(REASONS, COLUMNS[-1] - 8 - pen.width(one.total.words, 12.5, True)),
                    top + 11,
                    11,
                    "fog",
                    False,
                    1,
                )
            if one.dice:
                pool(pen, dice, start, one.dice, one.lost, POOL, size.line - 3)
            top += size.line
    return height(pen, form, rect)
