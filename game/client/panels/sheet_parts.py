"""Parts of the sheet that only some rulesets have: rows of wound boxes, cards of what is carried, the scale
of thresholds, and the seats of what carries others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import accumulate

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.kit.theme import Color
from game.client.kit.ui_elements import ammo, portrait
from game.client.kit.widgets import Done, Hint, Key, Widget
from game.client.seat.view.board_objects import Sprite
from game.core.describing.sheet import Boxes, Card, Pace, Seat, Threshold
from game.core.references import UnitId

BOX_PITCH = 21
BOX_SIDE = 17
NAMES = 84
"""Room for the names of the rows, to the left of the boxes."""
BESIDE = 3
"""So many boxes leave room for the effect beside them; of more it stands below."""


def wounds_height(boxes: Sequence[Boxes]) -> int:
    return sum(map(_high, boxes)) + 4 if boxes else 0


def _high(row: Boxes) -> int:
    return BOX_PITCH if row.most <= BESIDE else 2 * BOX_PITCH - 2


def _tops(boxes: Sequence[Boxes]) -> list[int]:
    return list(accumulate(map(_high, boxes), initial=0))[:-1]


def draw_wounds(pen: Pen, rect: Rect, top: float, boxes: Sequence[Boxes]) -> None:
    """The rows one below the other from `top`: name, boxes, effect."""
    for down, row in zip(_tops(boxes), boxes, strict=True):
        line, full = top + down, bool(row.filled)
        size = pen.fit(row.name, NAMES - 2, (12.5, 12, 11.5, 11, 10.5), full)
        pen.text(row.name, rect.x + 12, line + 13, size, "paper" if full else "fog", full, room=NAMES)
        end = rect.x + 12 + NAMES
        tone = "bad" if full and row.grave else "fog"
        pitch = min(BOX_SIDE + 3.0, (62 if row.most <= BESIDE else rect.right - 10 - end) / max(1, row.most))
        for place in range(row.most):
            _wound_box(
                pen,
                Rect(round(end + place * pitch), round(line), min(BOX_SIDE, int(pitch) - 1), BOX_SIDE),
                row,
                place,
            )
        if row.most > BESIDE:
            size = pen.fit(row.effect, rect.width - 24, (11.5, 11, 10.5, 10))
            pen.text(row.effect, rect.x + 12, line + BOX_PITCH + 12, size, tone, room=rect.width - 24)
        else:
            pen.text(
                row.effect,
                rect.right - 12,
                line + 13,
                11.5,
                tone,
                False,
                1,
                rect.right - 12 - (end + row.most * pitch + 2),
            )


def _wound_box(pen: Pen, box: Rect, row: Boxes, place: int) -> None:
    """Open, crossed where its mark belongs, or with the first letter of the row from which the mark was
    moved."""
    if place >= len(row.filled):
        pen.plate(box, "ink", 0.8, "steel", 1.2, 4)
        return
    pen.plate(box, "bad", 0.72, "bad", 1.2, 4)
    if row.filled[place]:
        pen.text(
            initials(row.filled[place]),
            box.centerx,
            box.y + 13,
            11.5 if " " not in row.filled[place] else 9.5,
            "paper",
            True,
            0.5,
        )
        return
    x, y = box.centerx - 8, box.y
    pen.polygon([(x + 4, y + 5), (x + 5, y + 4), (x + 13, y + 12), (x + 12, y + 13)], "paper")
    pen.polygon([(x + 12, y + 4), (x + 13, y + 5), (x + 5, y + 13), (x + 4, y + 12)], "paper")


def initials(name: str) -> str:
    """ "S" for Scratch, "VH" for Very Hurt."""
    return "".join(word[0] for word in name.split())


def wound_hints(rect: Rect, top: float, boxes: Sequence[Boxes], area: str) -> list[Widget]:
    """Each row says in a tooltip what is marked in it."""
    found = []
    for number, (down, row) in enumerate(zip(_tops(boxes), boxes, strict=True)):
        words = row_words(row)
        box = Rect(rect.x + 8, round(top + down) - 2, rect.width - 18, _high(row))
        if words:
            found.append(Widget(Key("boxes", number), box, hint=Hint(row.name, words), area=area, stop=False))
    return found


def row_words(row: Boxes) -> str:
    """What is marked in the row, in words; "" if nothing is."""
    if not row.filled:
        return ""
    moved = [name for name in row.filled if name]
    own = len(row.filled) - len(moved)
    parts = [f"{own} of its own" if row.most <= BESIDE else f"{own} of {row.most}"] if own else []
    parts += [f"moved up from {name}, heals as that" for name in moved]
    words = "; ".join(parts)
    effect = f" {row.effect.capitalize()}." if row.effect else ""
    return f"{words[:1].upper()}{words[1:]}.{effect}"


def draw_card(pen: Pen, rect: Rect, row: float, card: Card) -> float:
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
        ammo(
            pen,
            x,
            box.y + 31,
            card.shots,
            card.magazine,
            room - max(34, round(pen.width(left, 12, True)) + 8),
        )
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
    count = next(
        count for count in range(len(facts), -1, -1) if len(pen.wrap(", ".join(facts[:count]), 12, room)) <= 2
    )
    for line, words in enumerate(pen.wrap(", ".join(facts[:count]), 12, room) if count else ()):
        pen.text(words, x, box.y + 38 + 15 * line, 12, "fog", room=room)
    return facts[count:]


SCALE_HIGH = 58
TONES: tuple[Color, ...] = ("steel", "good", "bad", "brass")


def thresholds_height(steps: Sequence[Threshold]) -> int:
    return SCALE_HIGH if steps else 0


def draw_thresholds(pen: Pen, rect: Rect, top: float, steps: Sequence[Threshold]) -> None:
    """A bar of all damage up to beyond the last threshold, a colour for each wound, its words below, crosses
    for those that are borne."""
    if not steps:
        return
    bar = Rect(rect.x + 12, round(top + 14), rect.width - 24, 8)
    pen.fill(bar, "steel")
    for number, (step, place) in enumerate(zip(steps, places(steps, bar), strict=True)):
        end = places(steps, bar)[number + 1] if number + 1 < len(steps) else bar.right
        color = TONES[min(step.worst, len(TONES) - 1)]
        pen.fill(Rect(place, bar.y, end - place - 1, bar.height), color)
        pen.fill(Rect(place, bar.y - 4, 1, bar.height + 4), "paper")
        pen.text(str(step.at), place + 3, bar.y - 3, 11.5, "paper", True)
        pen.text(step.words, place, bar.bottom + 14, 11.5, color, bool(step.count), room=end - place - 2)
        for cross in range(min(step.count, 6)):
            _cross(pen, place + 3 + 11 * cross, bar.bottom + 22)


def places(steps: Sequence[Threshold], bar: Rect) -> list[int]:
    """Where on the bar each threshold lies: to scale, with room for words of each."""
    whole = max(step.at for step in steps) * 4 / 3
    found = [bar.x + round(bar.width * step.at / whole) for step in steps]
    for number in range(len(found) - 2, -1, -1):
        found[number] = min(found[number], found[number + 1] - 44)
    return found


def _cross(pen: Pen, x: float, y: float) -> None:
    pen.polygon([(x, y + 1), (x + 1, y), (x + 8, y + 7), (x + 7, y + 8)], "bad")
    pen.polygon([(x + 7, y), (x + 8, y + 1), (x + 1, y + 8), (x, y + 7)], "bad")


def threshold_hints(rect: Rect, top: float, steps: Sequence[Threshold], area: str) -> list[Widget]:
    """What the scale says, in words."""
    if not steps:
        return []
    parts = [
        f"{step.at} and more: {step.words}{f', {step.count} so far' if step.count else ''}" for step in steps
    ]
    words = "Armour is counted in. " + "; ".join(parts) + "."
    box = Rect(rect.x + 8, round(top), rect.width - 18, SCALE_HIGH - 6)
    return [Widget("thresholds", box, hint=Hint("Damage of one blow", words), area=area, stop=False)]


SIDE, PITCH, HIGH, IN_A_ROW = 46, 54, 78, 4
PACE = 19
FAR, ASKS = 142, 220
"""Where the distance and what a level asks end, from the left edge of the panel."""

LookAt = Callable[[UnitId], Done]
Sprites = Mapping[UnitId, Sprite]


# ---------------------------------------------------------------- seats


def seats_high(seats: Sequence[Seat]) -> int:
    return HIGH * -(-len(seats) // IN_A_ROW) + 4 if seats else 0


def _box(rect: Rect, top: float, place: int) -> Rect:
    return Rect(rect.x + 12 + PITCH * (place % IN_A_ROW), round(top) + HIGH * (place // IN_A_ROW), SIDE, SIDE)


def draw_seats(pen: Pen, rect: Rect, top: float, seats: Sequence[Seat], sprites: Sprites) -> None:
    """A portrait a seat, that of whoever leads in brass; free ones are empty frames."""
    for place, seat in enumerate(seats):
        box = _box(rect, top, place)
        sprite = sprites.get(seat.unit)
        if sprite is None:
            _free(pen, box, seat)
            continue
        portrait(pen, box, sprite.face, sprite.side, sprite.portrait, sprite.down)
        if not place and not sprite.down:
            pen.frame(box, "brass", 2)
        pen.text(sprite.name, box.centerx, box.bottom + 13, 11.5, "paper", True, 0.5, PITCH)
        pen.text(
            seat.words, box.centerx, box.bottom + 25, 11, "bad" if sprite.down else "fog", False, 0.5, PITCH
        )


def _free(pen: Pen, box: Rect, seat: Seat) -> None:
    for x in range(box.x + 2, box.right - 2, 8):
        pen.rule(x, box.y, 4, "fog")
        pen.rule(x, box.bottom - 1, 4, "fog")
    for y in range(box.y + 2, box.bottom - 2, 8):
        pen.fill(Rect(box.x, y, 1, 4), "fog")
        pen.fill(Rect(box.right - 1, y, 1, 4), "fog")
    pen.text(
        "free" if seat.count == 1 else f"{seat.count} free",
        box.centerx,
        box.centery + 4,
        11,
        "fog",
        False,
        0.5,
    )
    pen.text(seat.words, box.centerx, box.bottom + 13, 11, "fog", False, 0.5, PITCH)


def seat_widgets(
    rect: Rect, top: float, seats: Sequence[Seat], sprites: Sprites, look_at: LookAt, area: str
) -> list[Widget]:
    """A click on a portrait leads to that sheet."""
    found = []
    for place, seat in enumerate(seats):
        sprite = sprites.get(seat.unit)
        if sprite:
            hint = Hint(f"{sprite.name} {seat.words}", f"A click leads to the sheet of {sprite.name}.")
            found.append(
                Widget(
                    Key("seat", seat.unit),
                    _box(rect, top, place),
                    partial(look_at, seat.unit),
                    hint=hint,
                    area=area,
                    stop=False,
                )
            )
    return found


# ---------------------------------------------------------------- speed


def draw_paces(pen: Pen, rect: Rect, top: float, paces: Sequence[Pace]) -> None:
    """A row a level: rising bars, its name, how far, what it asks."""
    for number, pace in enumerate(paces):
        line = top + PACE * number + 14
        if pace.gone:
            tone = "steel"
        elif pace.now:
            tone = "good"
        else:
            tone = "paper"
        for bar in range(pace.most):
            high = round(2.4 * (bar + 1))
            pen.fill(
                Rect(rect.x + 12 + 6 * bar, round(line - high), 4, high), tone if bar < pace.step else "steel"
            )
        pen.text(pace.name, rect.x + 42, line, 12.5, tone, pace.now)
        pen.text(pace.far, rect.x + FAR, line, 12, "steel" if pace.gone else "fog", False, 1)
        due = "good" if pace.now else "fog"
        asks = ", ".join(words for words in ("now" if pace.now else "", pace.asks) if words)
        pen.text(
            asks,
            rect.x + ASKS,
            line,
            11.5,
            "bad" if pace.gone else due,
            pace.now,
            1,
        )
