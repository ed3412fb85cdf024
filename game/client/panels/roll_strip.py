"""The result of a roll as a slim strip: who with what, what was rolled, total against total, and what that
means for whom. With the reasons it is higher, and keeps its lower edge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.kit.theme import Color, mix
from game.client.kit.ui_elements import keycap
from game.client.panels import dice
from game.client.panels.odds_rows import worth
from game.client.panels.panel import hidden_area
from game.client.seat.view.log_entries import kept_flags, thing_name
from game.client.seat.view.roll_banner import OUT, RollBanner
from game.client.seat.view.roll_results import STRUCK, ShownRoll
from game.core.describing import narration
from game.core.describing.display import Display
from game.core.references import NO_UNIT, UnitId

WIDE, NARROW, HIGH, TALL = 560, 500, 48, 130
"""The strip, how wide it is in a corner, and how high it is with the reasons."""
GAP = 6
"""How far it stays from the edges of the free board."""
FALL = 16
"""From how high dice fall."""
WHO, MOST_WHO, ARM = 86, 112, 20
"""What the one who acts takes with its weapon, at least and with a long name, and how high a weapon is."""
LARGE, SMALL = (26, 30, 92), (20, 24, 72)
"""Dice of who wins and of who loses: their size, how far they are apart, and how wide all may lie."""
TINY = 12
"""The smallest dice that can be read."""
ALONE = 240
"""How wide the dice of a roll may lie that is held against nobody."""
LOSES = 0.62
"""How strong the dice of the loser are."""
MORE = "\u2026"
"""Said of dice that have no room; their number would be read as something that is added."""
FEW = 3
"""Dice below which none are better than some of them."""
NAMED, SQUEEZED = 176, 128
"""What the name of a roll may take, where nobody is held against whoever makes it; in a narrow strip."""
TAB, LEAST = 50, 76
"""What the key takes, and what is always left for what it means."""
MOST_MEANT, WRAPPED = 230, 118
"""What it takes at most; from how wide on its second line is two, where the strip is narrow."""
MOST_HALF, MOST_NAME = 200, 70
"""What the roll of who acts takes at most, and the name of the other."""
DIGIT, PARTED = 17.5, 18
"""How wide a figure of a total is, with what parts it from the next; what parts a total from all else."""
MOST = 4
"""Reasons in a column."""
TONES = {"Critical hit": "good", "Hit": "good", OUT: "good"}


@dataclass(frozen=True)
class StripContent:
    """What a strip tells, and to whom: `good` says whether a hit, or that a roll succeeds, is good news for
    whoever looks on, None that it is neither; `weapon` is what is used, `arm` its picture."""

    shot: RollBanner
    names: Mapping[UnitId, str]
    sides: Mapping[UnitId, str]
    display: Display
    good: bool | None = None
    arm: str = ""
    weapon: str = ""
    reasons: bool = False
    waits: bool = False

    @property
    def falls(self) -> bool:
        """Whether dice are still falling: what comes of them is told when they lie."""
        return any(cast.fallen < 1 for cast in self.shot.casts.values())

    @property
    def tone(self) -> Color:
        """The colour of the result: good if an enemy is hit, bad if one of one's own is."""
        shot = self.shot
        if self.falls:
            return "fog"
        if shot.ended and shot.ended.outcome in STRUCK:
            tones: dict[bool | None, Color] = {True: "good", False: "bad", None: "paper"}
            return tones[self.good]
        if self.good is None or shot.spared:
            return "paper" if shot.hurt else "fog"
        if shot.hurt:
            return "good" if self.good is False else "bad"
        cast = next(iter(shot.casts.values()), None)
        if cast and not shot.attack and cast.rolled.passed is not None:
            if cast.rolled.passed:
                return "good" if self.good else "fog"
            return "bad" if self.good else "good"
        return "fog"

    def side(self, unit: UnitId) -> str:
        return self.sides.get(unit, "")


def places(free: Rect, high: int = HIGH) -> tuple[Rect, ...]:
    """Where the strip may lie: at the lower edge of the free board, at the upper one, in the lower left and
    right corner, in the upper right one; with the reasons it grows into the board."""
    wide = min(WIDE, free.width - 2 * GAP)
    low = free.bottom - GAP - high
    narrow = min(wide, NARROW)
    return (
        Rect(free.centerx - wide // 2, low, wide, high),
        Rect(free.centerx - wide // 2, free.y + GAP, wide, high),
        Rect(free.x + GAP, low, narrow, high),
        Rect(free.right - GAP - narrow, low, narrow, high),
        Rect(free.right - GAP - narrow, free.y + GAP, narrow, high),
    )


def choose_strip_place(free: Rect, keep: Iterable[Rect], last: int = 0, high: int = HIGH) -> int:
    """The number of the first place that touches nothing of what is to be seen, the last one if that still
    does not; the one that covers the least if none is free."""
    found, avoid = places(free, high), list(keep)

    def covered(number: int) -> int:
        return hidden_area(found[number], avoid)

    order = (last, *(number for number in range(len(found)) if number != last))
    return next((number for number in order if not covered(number)), min(order, key=covered))


def draw(pen: Pen, rect: Rect, told: StripContent) -> None:
    """`rect` is one of `places`; with the reasons, all above its lowest part is theirs."""
    pen.shadow(rect)
    pen.plate(rect, "coal", 0.97)
    pen.fill(Rect(rect.x, rect.y + 1, 4, rect.height - 9), told.tone)
    row = Rect(rect.x, rect.bottom - HIGH, rect.width, HIGH)
    if told.reasons and rect.height > HIGH:
        pen.rule(rect.x + 14, row.y, rect.width - 28)
        _reasons(pen, Rect(rect.x + 14, rect.y + 6, rect.width - 28, rect.height - HIGH - 8), told)
    _row(pen, row, told)


def _row(pen: Pen, row: Rect, told: StripContent) -> None:
    shot = told.shot
    word, note = shot.title, shot.harmed
    if not shot.word and not told.arm and not told.weapon:
        word = ""  # what is rolled stands below the name already
    series = f"{shot.number} of {shot.of}" if shot.of > 1 and shot.settled and not shot.hurt else ""
    slim = row.width < WIDE
    notes = _notes(pen, note, slim)
    size = 12 if len(notes) < 2 else 10.5
    told_in = [pen.width(words, size) for words in notes]
    meant = max(pen.width(word, 13, True), *told_in, pen.width(series, 11) + 8) + 26
    meant = min(max(LEAST, meant), MOST_MEANT, row.width * 0.42)
    room = row.width - meant - TAB
    actor, other = (*shot.figures[:2], NO_UNIT, NO_UNIT)[:2]
    wide = max(WHO, min(MOST_WHO, round(pen.width(told.names.get(actor, ""), 13, True)) + 38))
    if not shot.ended and not other:
        wide = min(SQUEEZED if slim else NAMED, max(WHO, round(pen.width(shot.what, 12)) + 26))
    _who(pen, row, told, actor, wide)
    x = float(row.x + wide)
    if cast := shot.comparison.dice_of(actor, 0):
        end = row.x + room - _held_against(pen, told, other)
        end = min(end, x + MOST_HALF) if other or shot.comparison.totals else end
        x = _half(pen, x, row, told, cast, actor, end)
    elif shot.ended and shot.comparison.totals:  # what was rolled before counts against everybody
        words, loses = _total(told, None, shot.comparison.totals[0]), shot.comparison.loses(actor)
        side: Color = told.side(actor) or "paper"
        x = pen.block(words, x, row.y + 15, 18, mix(side, "fog", 0.35) if loses else side) + 10
    if shot.comparison.totals and shot.comparison.verb:
        x = _verb(pen, x, row, shot)
        x = _against(pen, x, row, told, other, row.x + room)
    elif other and not shot.hurt:
        pen.mark(told.side(other), x, row.y + 18, 13)
        pen.text(told.names.get(other, ""), x + 18, row.y + 29, 13, "paper", True, 0, row.x + room - x - 18)
    left = row.right - TAB - meant + 12
    pen.fill(Rect(round(left - 10), row.y + 10, 1, row.height - 20), "steel")
    if series:
        pen.text(series, row.right - 10, row.y + 42, 11, "fog", False, 1)
    tone = told.tone if told.tone != "fog" else "paper"
    if not told.falls:
        pen.text(word, left, row.y + (29, 20, 17)[len(notes)], 13, tone, True, 0, meant - 16)
    for number, words in enumerate(() if told.falls else notes):
        size = pen.fit(words, meant - 16, (12, 11.5, 11, 10.5, 10) if len(notes) < 2 else (10.5, 10))
        y = row.y + (37 if len(notes) < 2 else 30 + 12 * number)
        pen.text(words, left, y, size, "fog", False, 0, meant - 16)
    keycap(pen, row.right - 10, row.y + (8 if series else 15), "Space" if told.waits else "Tab")


def _notes(pen: Pen, note: str, slim: bool) -> tuple[str, ...]:
    """What else it means, in one line; in two smaller ones where the dice would have no room."""
    if not note:
        return ()
    if not slim or pen.width(note, 12) <= WRAPPED:
        return (note,)
    return pen.lines(note, 10.5, WRAPPED, 2)


def _who(pen: Pen, row: Rect, told: StripContent, actor: UnitId, wide: int) -> None:
    """Who acts, and with what; of a roll that is no attack, what is rolled."""
    x, shot = row.x + 14, told.shot
    arm = sprites.weapon(told.arm, pen.px(ARM)) if told.arm else None
    words, room = thing_name(told.weapon, told.display) if told.weapon else shot.what, wide - 20
    size = pen.fit(words, room, (12, 11, 10))
    lines = (words,) if arm or pen.width(words, size) <= room else pen.lines(words, 10.5, room, 2)
    y = row.y - 3 * (len(lines) - 1)
    pen.mark(told.side(actor), x, y + 9, 13)
    pen.text(told.names.get(actor, ""), x + 18, y + 20, 13, "paper", True, 0, wide - 36)
    if arm:
        pen.stamp(arm, x, row.y + 23)
        return
    for number, line in enumerate(lines):
        size = pen.fit(line, room, (12, 11, 10) if len(lines) < 2 else (10.5, 10))
        pen.text(line, x, row.y + (38 if len(lines) < 2 else 31 + 12 * number), size, "fog", False, 0, room)


def _total(told: StripContent, cast: ShownRoll | None, total: int) -> str:
    """A total as a number, as the ladder of the ruleset counts it."""
    own = told.display.of(len(cast.rolled.faces)) if cast else told.display
    if not own.ladder:
        return str(total)
    return f"{total:+d}".replace("-", "−") if total else "0"


def _half(
    pen: Pen, x: float, row: Rect, told: StripContent, cast: ShownRoll, unit: UnitId, end: float
) -> float:
    """The dice of a figure, the sum of what was added, and its total."""
    shot = told.shot
    loses = shot.comparison.loses(unit)
    total = _total(told, cast, cast.rolled.total)
    bonus = sum(item.value for item in cast.rolled.modifiers)
    more = narration.signed(bonus) if bonus and len(cast.rolled.modifiers) else ""
    taken = DIGIT * len(total) + PARTED
    size, apart, most = SMALL if loses else LARGE
    added, least = pen.width(more, 13, True) + 8, (TINY + 1) * len(cast.rolled.faces)
    room = end - x - taken
    if room < added or room - added < least <= room:
        more = ""  # it is among the reasons, the dice are not
    taken += added if more else 0
    most = most if shot.comparison.totals or len(shot.figures) > 1 else ALONE
    x = _dice(pen, x, row, told.display, cast, (size, apart, most), end - x - taken, loses and not told.falls)
    if cast.fallen < 1:
        return x + taken
    if more:
        x = pen.text(more, x, row.y + 30, 13, "fog", True) + 8
    side: Color = told.side(unit) or "paper"
    tone = mix(side, "fog", 0.35) if loses else side
    return pen.block(total, x, row.y + 15, 18, tone) + 10


def _dice(
    pen: Pen,
    x: float,
    row: Rect,
    display: Display,
    cast: ShownRoll,
    sizes: tuple[int, int, int],
    room: float,
    pale: bool,
) -> float:
    """All dice of a roll in at most so much room; returns where they end. The fainter they are, the less they
    count."""
    size, apart, most = sizes
    faces = cast.rolled.faces
    if not faces or room < 16:
        return x
    room = min(room, most)
    pitch = min(apart, room / len(faces))
    size = size if pitch > size else max(TINY, round(pitch - 2))
    fits = max(1, int(room // max(pitch, size + 1)))
    y = row.centery - size / 2 - (1 - cast.fallen) ** 2 * FALL
    flags = kept_flags(cast.rolled)
    shown = list(range(len(faces)))
    if len(shown) > fits and fits < FEW:
        return x
    if len(shown) > fits:  # those that count, as many as there is room for
        shown = sorted(sorted(shown, key=lambda one: not flags[one])[: max(1, fits - 1)])
    wild, plain = display.wild(cast.rolled), display.of(len(faces))
    step = max(pitch, size + 2)
    for place, index in enumerate(shown):
        left = x + place * step
        kept = flags[index]
        if wild and not index:
            pen.stamp(sprites.wild_die(faces[index], pen.px(size), kept), left, y)
        else:
            dice.face(pen, left, y, faces[index], kept, size, plain)
    end = x + (len(shown) - 1) * step + size
    if pale:
        pen.fill(Rect(round(x) - 1, round(y) - 1, round(end - x) + 2, size + 2), "coal", 1 - LOSES)
    if len(shown) < len(faces):
        return pen.text(MORE, end + 3, row.y + 30, 11, "fog") + 6
    return end + 8


def _held_against(pen: Pen, told: StripContent, other: UnitId) -> float:
    """What the verb, the second total and the name of the other take at least."""
    shot = told.shot
    if not shot.comparison.totals or not shot.comparison.verb:
        return 0.0
    return (
        pen.width(shot.comparison.verb, 12)
        + 10
        + DIGIT * len(str(shot.comparison.totals[1]))
        + PARTED
        + _named(pen, told, other)
    )


def _named(pen: Pen, told: StripContent, other: UnitId) -> float:
    """What the name of the other takes, with its mark."""
    name = told.names.get(other, "") if other else ""
    return min(pen.width(name, 13, True), MOST_NAME) + 22 if name else 0.0


def _verb(pen: Pen, x: float, row: Rect, shot: RollBanner) -> float:
    return pen.text(shot.comparison.verb, x, row.y + 30, 12, "fog") + 10


def _against(pen: Pen, x: float, row: Rect, told: StripContent, other: UnitId, end: float) -> float:
    """What the first total is held against: the roll of the other, or a number, and whose it is."""
    shot = told.shot
    assert shot.comparison.totals
    name, named = told.names.get(other, "") if other else "", _named(pen, told, other)
    cast = shot.comparison.dice_of(other, 1) if other else None
    if cast and cast.rolled.total == shot.comparison.totals[1]:
        x = _half(pen, x, row, told, cast, other, end - named)
    else:
        mine = next(iter(shot.casts.values()), None)
        words = _total(told, mine, shot.comparison.totals[1])
        side: Color = mix(told.side(other), "fog", 0.35) if other and told.side(other) else "paper"
        x = pen.block(words, x, row.y + 15, 18, side) + 10
    if name:
        pen.mark(told.side(other), x, row.y + 18, 13)
        x = pen.text(name, x + 18, row.y + 29, 13, "paper", True, 0, max(20, end - x - 18)) + 6
    return x


def _reasons(pen: Pen, box: Rect, told: StripContent) -> None:
    """What changed the rolls, those of either side in a column of its own."""
    found = told.shot.comparison.reasons()
    units = list(dict.fromkeys(unit for unit, _ in found))
    if not units:
        pen.text("Nothing changed it", box.x, box.y + 16, 12, "fog")
        return
    wide = box.width // len(units[:2])
    for column, unit in enumerate(units[:2]):
        rows = [item for one, item in found if one == unit]
        x = box.x + column * wide
        for number, item in enumerate(rows[:MOST]):
            y = box.y + 14 + 17 * number
            amount, tone = worth(item)
            pen.mark(told.side(unit), x, y - 10, 11)
            pen.text(amount, x + 44, y, 12, tone, True, 1)
            last = number == MOST - 1 and len(rows) > MOST
            words = f"and {len(rows) - number} more" if last else item.words
            pen.text(words, x + 52, y, 12, "fog" if last else "paper", False, 0, wide - 60)
