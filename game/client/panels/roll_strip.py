"""The roll that is being shown: dice and total beside each figure, and a strip with the word, total against
total, the harm and the reasons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pygame import Rect, Surface

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.kit.pieces import gauge_color, keycap, row_of_points
from game.client.kit.theme import Color
from game.client.panels import dice
from game.client.panels.odds_rows import worth
from game.client.seat.view.log import kept_flags
from game.client.seat.view.roll_banner import Cast, Loss, Shot
from game.core.describing import narration
from game.core.describing.display import Display

DIE, APART, FALL, ROOM = 28, 34, 54, 176
"""Sizes of dice beside a figure, from how high they fall, and how wide they may lie."""
WIDE, LEAST, HIGH, LOW, ASIDE = 676, 420, 112, 84, 252
"""The strip, the narrowest and the lowest one (where the free part is lower than `SMALL`), and what the
reasons take of it."""
SMALL = 440
MOST = 4
POINTS, ROW = 200, 84
"""What a row of points takes with its name and its numbers, and the points alone."""
WEAPON = 22
OVER = 46
"""How far above a figure dice lie: between them are its badges, and the word that says how it went."""
TONES = {"Critical hit": "brass", "Hit": "good", "Parried": "fog", "Miss": "fog"}


def draw_dice(
    pen: Pen,
    cast: Cast,
    box: Rect,
    side: str,
    loses: bool,
    display: Display,
    free: Rect,
    taken: Iterable[Rect],
) -> Rect:
    """A roll beside the figure in `box`: at its feet, or wherever in `free` no one of `taken` is. Returns
    where it lies."""
    rolled = cast.rolled
    own, flags = display.of(len(rolled.faces)), kept_flags(rolled)
    pitch = min(float(APART), ROOM / max(1, len(rolled.faces)))
    long = round(pitch * (len(rolled.faces) - 1)) + DIE
    total = own.ladder.said(rolled.total) if own.ladder else str(rolled.total)
    bonus = "" if own.ladder else narration.signed(sum(item.value for item in rolled.modifiers))
    plate = round(pen.width(bonus, 13)) + round(pen.width(total, 20, True)) + 28
    rect = beside(Rect(0, 0, long + 10 + plate, 36), box, free, taken)
    fall = (1 - cast.fallen) ** 2 * FALL
    dice.row(
        pen,
        rect.x,
        rect.y + 4 - fall,
        rolled,
        flags,
        pitch,
        DIE if pitch > DIE else max(14, pitch - 2),
        display,
    )
    if cast.fallen >= 1:
        box = Rect(rect.right - plate, rect.y, plate, 36)
        pen.plate(box, "ink", 0.92, "steel" if loses else side or "paper", 1.8, 8)
        pen.text(bonus, box.x + 10, box.y + 23, 13, "fog")
        pen.text(total, box.right - 10, box.y + 26, 20, "fog" if loses else "paper", True, 1)
    return rect


def beside(rect: Rect, box: Rect, free: Rect, taken: Iterable[Rect]) -> Rect:
    """The first place about the figure where it covers none of those: below, above, right, left; kept inside
    the free part."""
    found, avoid = [], list(taken)
    for name, at in (
        ("midtop", (box.centerx, box.bottom + 6)),
        ("midbottom", (box.centerx, box.y - OVER)),
        ("midleft", (box.right + 8, box.centery)),
        ("midright", (box.x - 8, box.centery)),
    ):
        placed = rect.copy()
        setattr(placed, name, at)
        placed = placed.clamp(free) if free.width >= rect.width else placed
        found.append(placed)
        if placed.collidelist(avoid) < 0 and not placed.colliderect(box):
            return placed
    return min(found, key=lambda one: sum(one.clip(other).width * one.clip(other).height for other in avoid))


def strip(free: Rect, keep: Iterable[Rect]) -> Rect:
    """Where the strip lies: at the lower border of the free part, or at the upper one if it covers fewer
    there."""
    rect = Rect(0, 0, min(WIDE, max(LEAST, free.width - 16)), HIGH if free.height >= SMALL else LOW)
    low, high = rect.copy(), rect.copy()
    low.midbottom, high.midtop = (free.centerx, free.bottom - 4), (free.centerx, free.y + 4)
    figures = list(keep)
    return low if len(low.collidelistall(figures)) <= len(high.collidelistall(figures)) else high


def draw_strip(
    pen: Pen,
    rect: Rect,
    shot: Shot,
    names: Mapping[int, str],
    sides: Mapping[int, str],
    reasons: bool,
    good: bool | None,
    arm: str = "",
) -> None:
    """`good` says whether a hit is good news for whoever looks on, None that it is neither; `arm` is the
    picture of what is used."""
    struck = shot.word in ("Hit", "Critical hit")
    if struck and good is None:
        tone = "paper"
    elif (struck and not good) or shot.hurt:
        tone = "bad"
    else:
        tone = TONES.get(shot.word, "paper")
    pen.shadow(rect)
    pen.plate(rect, "coal", 0.96)
    pen.fill(Rect(rect.x, rect.y, 4, rect.height - 8), tone)
    left = rect.width - (ASIDE if reasons else 0) - 24
    x, y = rect.x + 20, rect.y + 14
    low = rect.height <= LOW
    big = 16 if low else 24
    pen.block(shot.title, x, y, big, tone, 0, left - 180)
    if shot.totals:
        _totals(pen, x + left - 62, y + big - 2, shot, sides)
    _who(
        pen,
        Rect(x, y + big + 6, left, 20),
        shot,
        names,
        sides,
        sprites.weapon(arm, pen.px(WEAPON)) if arm else None,
    )
    for number, words in enumerate(shot.harm[-1 if low else -2 :]):
        pen.text(words, x, y + big + 42 + 17 * number, 13, "bad", True, room=left)
    _lost(pen, Rect(x, y + big + 28, left, rect.bottom - y - big - 32), shot, sides)
    keycap(pen, rect.right - 10, rect.y + 10, "Tab")
    if reasons:
        _reasons(pen, Rect(rect.right - ASIDE, rect.y + 10, ASIDE - 14, rect.height - 16), shot, sides)


def _lost(pen: Pen, box: Rect, shot: Shot, sides: Mapping[int, str]) -> None:
    """The rows of points that became shorter, what was lost of each struck out, where the words beside them
    leave room."""
    words = max((pen.width(line, 13, True) for line in shot.harm[-2:]), default=0)
    if box.width - words < POINTS + 20:
        return
    for number, loss in enumerate(_rows(shot.lost, max(1, box.height // 17))):
        y, right = box.y + 14 + 17 * number, box.right - 62
        pen.text(f"{loss.before} to {loss.after}", right, y, 12.5, "paper", True, 1)
        x = right - POINTS + 66
        pen.text(
            loss.name[:1].upper() + loss.name[1:], x - 8, y, 12, "fog", False, 1, room=right - words - box.x
        )
        color = gauge_color(loss.row, sides.get(loss.unit, "") or "paper")
        _struck(pen, x, y - 9, loss, color)


def _rows(lost: tuple[Loss, ...], most: int) -> tuple[Loss, ...]:
    """Those that there is room for: of who was hurt last, the first ones, which life hangs on, rather than
    what protects it."""
    return lost if len(lost) <= most else tuple(loss for loss in lost if loss.unit == lost[-1].unit)[:most]


def _struck(pen: Pen, x: float, y: float, loss: Loss, color: Color) -> None:
    """Points as in the sheet, in at most `ROW` units; those that were lost are red and struck out."""
    pitch = min(12.0, ROW / max(1, loss.most))
    if pitch < 5:
        row_of_points(pen, x, y, loss.after, loss.most, color, ROW)
        pen.fill(
            Rect(
                round(x + ROW * loss.after / loss.most),
                round(y),
                round(ROW * (loss.before - loss.after) / loss.most),
                9,
            ),
            "bad",
        )
        return
    for number in range(loss.most):
        box = Rect(round(x + number * pitch), round(y), round(pitch) - 2, 9)
        gone = loss.after <= number < loss.before
        lost = "bad" if gone else "steel"
        pen.fill(box, color if number < loss.after else lost, 0.4 if gone else 1)
        if gone:
            pen.frame(box, "bad", 1)
            pen.polygon(
                [
                    (box.x, box.bottom),
                    (box.right - 1.5, box.y),
                    (box.right, box.y),
                    (box.x + 1.5, box.bottom),
                ],
                "bad",
            )


def _totals(pen: Pen, right: float, y: float, shot: Shot, sides: Mapping[int, str]) -> None:
    """What stands against what, each in the colour of its side, where both are somebody's."""
    assert shot.totals
    mine, against = map(str, shot.totals)
    both = len(shot.figures) > 1
    tones = [sides.get(unit, "paper") or "paper" for unit in shot.figures[:2]] if both else ["paper", "paper"]
    pen.text(against, right, y, 15, tones[1], True, 1)
    right -= pen.width(against, 15, True) + 6
    pen.text("against", right, y, 13, "fog", False, 1)
    pen.text(mine, right - pen.width("against", 13) - 6, y, 15, tones[0], True, 1)


def _who(
    pen: Pen, row: Rect, shot: Shot, names: Mapping[int, str], sides: Mapping[int, str], arm: Surface | None
) -> None:
    """Who against whom, with what in between."""
    x, y = float(row.x), row.y + 15
    for number, unit in enumerate(shot.figures[:2]):
        if number and arm:
            pen.stamp(arm, x, row.centery - WEAPON / 2)
            x += arm.get_width() / pen.scale + 8
        elif number and not shot.hurt:
            x += pen.width("against", 12) + 6 if pen.text("against", x, y, 12, "fog") else 0
        pen.mark(sides.get(unit, ""), x, row.y + 4, 12)
        x = pen.text(names.get(unit, ""), x + 17, y, 13, "paper", True) + 8
    if shot.attack and shot.attack.weapon not in ("", narration.RAM):
        words = f"with {narration.named(shot.attack.weapon)}"
        pen.text(words, x, y, 12, "fog", room=max(1, row.right - 62 - x))


def _reasons(pen: Pen, box: Rect, shot: Shot, sides: Mapping[int, str]) -> None:
    found = shot.reasons()
    pen.fill(Rect(box.x - 10, box.y, 1, box.height), "steel")
    pen.text("What changed it", box.x, box.y + 12, 12, "fog", True)
    most = min(MOST, (box.height - 20) // 17)
    for number, (unit, item) in enumerate(found[:most]):
        y = box.y + 32 + 17 * number
        amount, tone = worth(item)
        pen.mark(sides.get(unit, ""), box.x, y - 10, 11)
        pen.text(amount, box.x + 44, y, 12.5, tone, True, 1)
        pen.text(item.words, box.x + 52, y, 12.5, "paper", room=box.width - 54)
    more = len(found) - most
    if more > 0:
        words = f"+{more} more"
    elif found:
        words = ""
    else:
        words = "nothing"
    pen.text(
        words,
        box.right - 36 if found else box.x,
        box.y + 12 if found else box.y + 32,
        12,
        "fog",
        False,
        1 if found else 0,
    )
