"""A question of the rules, below the board it is about: who answers, who does what to whom with what, and
what each answer makes of the chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import pygame
from pygame import Rect

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.kit.theme import mix
from game.client.kit.ui_elements import keycap, portrait
from game.client.kit.widgets import Card, Done, Hint, Key, Link, Look, Toggle, Widget, do_nothing
from game.client.panels.body_chart import DIGITS
from game.client.panels.panel import EDGE, Layout, hidden_area
from game.client.seat.orders.odds_text import percent
from game.core.describing.names import of_team

BAND, WHO, FOOT, GAP = 38, 58, 32, 8
TALL, LOW, LIST = 88, 58, 34
"""How high an answer is with a chance and without, and in a list of many."""
ACROSS, MANY = 3, 6
NARROW = 600
"""Up to this width what remembers the answer takes all that the way to the rule leaves."""
IDLE = "nothing is rolled"
MUCH = 50
"""So much room is enough for what speaks for an answer in a list."""


@dataclass(frozen=True)
class Face:
    """Somebody whom the question is about."""

    name: str
    side: str
    look: str
    person: int


@dataclass(frozen=True)
class Reply:
    """One answer: its words, what else speaks for it, what the chance becomes by it, what it leads to. The
    default one has a brass edge."""

    words: str
    hint: str
    after: Fraction | None
    on: Callable[[], Done]
    default: bool = False

    @property
    def idle(self) -> bool:
        """Whether by it nothing is tried that could come off."""
        return self.after == 0 and not self.hint


@dataclass(frozen=True)
class Question:
    """`team` of `side` answers, `person` sits there ("" if one person plays alone), `who` decides. `by`
    brings it about with `weapon` (a picture, "" if none), `about` is whom it happens to. `what` is the chance
    in question, as it is `before`; `good` if a high one is wanted."""

    side: str
    team: str
    person: str
    who: Face
    words: str
    replies: Sequence[Reply]
    by: Face | None = None
    about: Face | None = None
    weapon: str = ""
    what: str = ""
    before: Fraction | None = None
    good: bool = False
    rule: str = ""
    titled: str = ""  # what the rule is called
    read: Callable[[], Done] | None = None
    always: bool = False
    turn_always: Callable[[], Done] = do_nothing

    @property
    def chances(self) -> bool:
        return any(reply.after is not None for reply in self.replies)

    @property
    def rows(self) -> int:
        return -(-len(self.replies) // self.across)

    @property
    def across(self) -> int:
        if len(self.replies) > MANY:
            return 2
        if len(self.replies) != 4:
            return min(ACROSS, max(2, len(self.replies)))
        return 2

    @property
    def tall(self) -> int:
        if len(self.replies) > MANY:
            return LIST
        if self.chances:
            return TALL
        return LOW

    @property
    def high(self) -> int:
        return BAND + WHO + self.rows * (self.tall + GAP) + FOOT


def place(asked: Question, lay: Layout, keep: Sequence[Rect], guided: Sequence[Rect] = ()) -> Rect:
    """Where the orders lie, or below the initiative if it would hide figures that it is about; over panels at
    the sides if it would hide some in both places; beside the `guided` words that say how to answer."""
    below = Rect(lay.bar.x, lay.whole.bottom - EDGE - asked.high, lay.bar.width, asked.high)
    above = Rect(lay.bar.x, lay.initiative.bottom + EDGE, lay.bar.width, asked.high)
    for spot in (below, above):
        spot.right = min([spot.right, *(one.x - EDGE for one in guided if spot.colliderect(one))])
    spots = [below, above]
    if not guided and all(hidden_area(spot, keep) for spot in spots):
        for edge in ("bottomright", "bottomleft", "topright", "topleft", "midright", "midleft"):
            spots.append(below.copy())
            setattr(spots[-1], edge, getattr(lay.whole.inflate(-2 * EDGE, -2 * EDGE), edge))
    return min(spots, key=lambda spot: hidden_area(spot, keep))


def rule_link(box: Rect, titled: str, read: Callable[[], Done], size: float, align: float = 0) -> Link:
    """What leads to a rule that is called so."""
    return Link(
        "rule",
        box,
        read,
        hint=Hint("The rule", "Click to read it, or F1."),
        label=f"Rule: {titled}" if titled else "The rule",
        size=size,
        align=align,
    )


def widgets(asked: Question, rect: Rect) -> list[Widget]:
    """The answers with the digits as keys, the switch, the way to the rule."""
    found: list[Widget] = []
    wide = (rect.width - 24 - GAP * (asked.across - 1)) // asked.across
    for index, reply in enumerate(asked.replies):
        row, column = divmod(index, asked.across)
        box = Rect(
            rect.x + 12 + column * (wide + GAP),
            rect.y + BAND + WHO + row * (asked.tall + GAP),
            wide,
            asked.tall,
        )
        key = DIGITS[index] if index < len(DIGITS) else 0
        found.append(
            Card(
                Key("row", index),
                box,
                reply.on,
                hotkey=key,
                start=reply.default,
                paint=_painter(asked, reply, index),
            )
        )
    whose = asked.person or asked.team
    aside = rect.width // 3 if asked.rule and asked.read else 0  # what leads to the rule
    foot = Rect(
        rect.x + 12,
        rect.bottom - FOOT + 2,
        rect.width // 2 if rect.width > NARROW else rect.width - 36 - aside,
        24,
    )
    words = Hint(
        "Always answer so",
        f"From now on, without asking: for {whose} alone, whenever this rule asks. The settings take "
        "it back. Shift with an answer says so at once.",
        asked.rule,
    )
    label = f"Always answer so, {whose}"
    found.append(
        Toggle(
            "always",
            foot,
            asked.turn_always,
            hotkey=pygame.K_a,
            label=label,
            value=asked.always,
            words="A",
            hint=words,
        )
    )
    if asked.rule and asked.read:
        box = Rect(rect.right - 12 - rect.width // 3, rect.bottom - FOOT + 4, rect.width // 3, 20)
        found.append(rule_link(box, asked.titled, asked.read, 12, 1))
    return found


def draw(asked: Question, pen: Pen, rect: Rect) -> None:
    pen.shadow(rect)
    pen.plate(rect, "coal", 0.98, asked.side, 1.6)
    band = Rect(rect.x + 2, rect.y + 2, rect.width - 11, BAND - 4)
    pen.fill(band, mix(asked.side, "ink", 0.62))
    pen.mark(asked.side, rect.x + 14, rect.y + 8, 22)
    end = pen.block(
        of_team(asked.team, "answers", "answer"), rect.x + 46, rect.y + 13, 13, "paper", room=rect.width * 0.6
    )
    seat = f"{asked.who.name}, {asked.person}" if asked.person else asked.who.name
    pen.text(seat, rect.right - 18, rect.y + 25, 14, "paper", True, 1, rect.right - 30 - end)
    left = _people(pen, rect, asked)
    room = rect.right - 14 - left
    for number, words in enumerate(pen.lines(asked.words, 13, room, 3)):
        pen.text(words, left, rect.y + BAND + 20 + 16 * number, pen.fit(words, room, (13, 12, 11)), room=room)


def _people(pen: Pen, rect: Rect, asked: Question) -> float:
    """Who does it, with what, to whom; returns where the words begin."""
    x, y = float(rect.x + 12), rect.y + BAND + 4
    first = asked.by or asked.who
    x = _face(pen, x, y, first)
    if asked.about and asked.about != first:
        shown = sprites.weapon(asked.weapon, pen.px(26)) if asked.weapon else None
        if shown and rect.width > 600:
            pen.stamp(shown, x, y + 12)
            x += shown.get_width() / pen.scale + 6
        pen.polygon([(x, y + 18), (x + 9, y + 25), (x, y + 32)], "fog")
        x = _face(pen, x + 16, y, asked.about)
    return x + 4


def _face(pen: Pen, x: float, y: float, one: Face) -> float:
    portrait(pen, Rect(round(x), round(y), 44, 44), one.look, one.side, one.person)
    pen.mark(one.side, x + 50, y + 4, 12)
    end = pen.text(one.name, x + 66, y + 15, 13, "paper", True)
    return max(end, x + 66) + 10


def _painter(asked: Question, reply: Reply, index: int) -> Callable[[Pen, Rect, Look], None]:
    def paint(pen: Pen, box: Rect, look: Look) -> None:
        edge = "brass" if reply.default or look.hover else "steel"
        pen.plate(box, "slate", 1, edge, 2 if reply.default else 1, 7, (0.07, 0.14))
        if look.hover:
            pen.plate(box, "#ffffff", 0.07, line=0, cut=7)
        right = float(box.right - 10)
        if index < len(DIGITS):
            right -= keycap(pen, right, box.y + 7, str(index + 1)) + 8
        many = asked.tall == LIST
        top = box.y + (22 if many else 21)
        wide, counted = right - box.x - 12, reply.after is not None and not reply.idle
        size = pen.fit(reply.words, wide, (14, 13, 12, 11, 10), True)
        rows = [reply.words]
        if not many and not counted and pen.width(reply.words, size, True) > wide:
            size, rows = 12, list(pen.lines(reply.words, 12, wide, 2))  # nothing is cut that has room below
        for number, row in enumerate(rows):
            end = pen.text(row, box.x + 12, top + 15 * number, size, "paper", True, room=wide)
        if many:
            if right - end > MUCH:
                room = right - end - 10
                pen.text(
                    reply.hint, right, top, pen.fit(reply.hint, room, (11, 10, 9)), "fog", False, 1, room
                )
            return
        if not counted:
            room = box.width - 24
            told = IDLE if reply.idle else reply.hint
            for number, words in enumerate(pen.lines(told, 12, room, 2), len(rows) - 1):
                pen.text(
                    words,
                    box.x + 12,
                    box.y + 39 + 15 * number,
                    pen.fit(words, room, (12, 11, 10)),
                    "fog",
                    room=room,
                )
            return
        _becomes(pen, box, asked, reply)

    return paint


def _becomes(pen: Pen, box: Rect, asked: Question, reply: Reply) -> None:
    """Before and after in figures, and as a bar with a tick where it was."""
    assert reply.after is not None
    tone = tone_of(asked, reply)
    x = float(box.x + 12)
    if asked.before is not None:
        x = pen.text(f"{percent(asked.before, 0)} %", x, box.y + 48, 13, "fog") + 6
        pen.polygon([(x, box.y + 39), (x + 7, box.y + 44), (x, box.y + 49)], "fog")
        x += 14
    x = pen.block(f"{percent(reply.after, 0)} %", x, box.y + 33, 16, tone) + 8
    if pen.width(asked.what, 12) <= box.right - 12 - x:
        pen.text(asked.what, box.right - 12, box.y + 48, 12, "fog", False, 1)
    bar = Rect(box.x + 12, box.y + 56, box.width - 24, 7)
    pen.fill(bar, "steel")
    pen.fill(Rect(bar.x, bar.y, round(bar.width * float(reply.after)), bar.height), tone)
    if asked.before is not None:
        pen.fill(
            Rect(bar.x + round((bar.width - 2) * float(asked.before)), bar.y - 3, 2, bar.height + 6), "paper"
        )
    pen.text(reply.hint, box.x + 12, box.y + 80, 12, "fog", room=box.width - 24)


def tone_of(asked: Question, reply: Reply) -> str:
    """Whether the answer makes it better or worse for whoever answers, against what it is before, or against
    the best of all answers."""
    known = [one.after for one in asked.replies if one.after is not None]
    if reply.after is None or not known:
        return "paper"
    if asked.before is None:
        best = max(known) if asked.good else min(known)
        return "good" if reply.after == best else "bad"
    if reply.after == asked.before:
        return "fog" if asked.good or len(set(known)) == 1 else "bad"
    return "good" if (reply.after > asked.before) == asked.good else "bad"
