"""The cards of the set-up screen: maps, sides, rulesets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect, Surface

from game.ai.levels import CALM
from game.client.board.map_cards import Card
from game.client.kit.pen import Pen
from game.client.kit.symbols import LEVELS, level_sign
from game.client.kit.ui_elements import choice_plate, portrait
from game.client.kit.widgets import Look
from game.client.seat.match import PERSON
from game.client.seat.setup.choices import Choices
from game.core.ruleset import Archetype, Squad

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
KINDS_FROM = 52
"""Where figures are nearer to each other than that, only names stand below them."""
KIND_SIZES, BESIDE, APART = (11, 10.5, 10, 9), 12, 8
"""Letters of what figures are, how far these may stand out of the row at its ends, and how far apart they
stand at least."""
NARROW = 180
"""Less room than this for the summary is none."""


def columns(whole: Rect) -> tuple[Rect, Rect, Rect]:
    """Maps, sides and rules in a window of that size, from the width of the mock-up down to the narrowest
    one."""
    wide = min(whole.width, 1400)
    share = min(1.0, max(0.0, (wide - 1024) / 256))
    margin, gap = round(16 + 24 * share), round(8 + 8 * share)
    left = (whole.width - wide) // 2 + margin
    first, last = round(250 + 70 * share), round(300 + 48 * share)
    middle = wide - 2 * margin - 2 * gap - first - last
    high = whole.height - 96 - 96
    second = left + first + gap
    return (
        Rect(left, 96, first, high),
        Rect(second, 96, middle, high),
        Rect(second + middle + gap, 96, last, high),
    )


def counted(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def map_frame(card: Rect) -> Rect:
    """Where the picture lies on a map's card."""
    return Rect(card.x + 6, card.y + 6, card.width - 12, 98)


def map_card(
    pen: Pen, rect: Rect, look: Look, card: Card, words: str, tone: str, picture: Surface | None, chosen: bool
) -> None:
    """A map: its picture, its name and size, and `words` below, in `tone` if they are a fault; how many
    findings there are comes before them."""
    pen.plate(
        rect,
        "steel" if chosen else "slate",
        0.9,
        "brass" if chosen or look.hover else "steel",
        2 if chosen else 1,
    )
    frame = map_frame(rect)
    pen.fill(frame, "ink", 0.6)
    if picture:
        pen.surface.blit(picture, pen.pixels(frame))
    size = (
        f"{card.width} x {card.height}{f', {counted(card.sides)} sides' if card.whole else ''}"
        if card.width
        else ""
    )
    plain = "paper" if chosen else "fog"
    if pen.width(card.title, 14, True) + pen.width(size, 12) > rect.width - 28:
        size = size.partition(",")[0]
    wide = pen.width(size, 12)
    pen.text(card.title, rect.x + 10, rect.y + 123, 14, "paper", True, room=rect.width - wide - 28)
    pen.text(size, rect.right - 10, rect.y + 123, 12, plain, False, 1)
    x = rect.x + 10.0
    if card.worst and not tone:
        level_sign(pen, x + 7, rect.y + 138, card.worst)
        x = pen.text(f"{len(card.warnings)}", x + 19, rect.y + 142, 12, LEVELS[card.worst], True) + 7
    pen.text(
        words if tone else words[:1].upper() + words[1:],
        x,
        rect.y + 142,
        12,
        tone or plain,
        room=rect.right - 10 - x,
    )


def seat_ground(pen: Pen, rect: Rect, side: str, title: str) -> None:
    pen.plate(rect, "slate", 0.75)
    pen.fill(Rect(rect.x, rect.y, 4, rect.height - 8), side)
    pen.mark(side, rect.x + 16, rect.y + 12, 26)
    pen.block(title, rect.x + 54, rect.y + 19, 14, "paper", room=rect.width - 230)


def color_button(pen: Pen, rect: Rect, look: Look, side: str, chosen: bool, on: bool) -> None:
    if chosen:
        pen.frame(rect, "paper", 1.5, 3)
    elif look.hover and on:
        pen.frame(rect, "brass", 1, 3)
    pen.mark(side, rect.x + 5, rect.y + 5, 18)
    if not on:
        pen.fill(rect.inflate(-6, -6), "slate", 0.7)


def squad_row(
    pen: Pen,
    rect: Rect,
    squad: Squad,
    side: str,
    archetypes: Mapping[str, Archetype | None],
    faces: Sequence[int],
) -> None:
    """The `faces` of a squad, each with its name and what it is."""
    count = max(1, len(squad.figures))
    pitch = min(90, rect.width // count)
    size = min(44, pitch - 4)
    kinds = [archetypes.get(figure.archetype) for figure in squad.figures]
    told = [
        kind.title.lower() if kind else figure.archetype
        for kind, figure in zip(kinds, squad.figures, strict=True)
    ]
    words_size, rooms = kinds_fit(pen, told, pitch)
    for index, (figure, kind) in enumerate(zip(squad.figures, kinds, strict=True)):
        box = Rect(rect.x + index * pitch + (pitch - size) // 2, rect.y, size, size)
        portrait(pen, box, kind.look if kind else "unarmed", side, faces[index])
        pen.text(figure.name, box.centerx, rect.y + size + 14, 12, "paper", True, 0.5, pitch - 2)
        if pitch >= KINDS_FROM:
            below = rect.y + size + 29
            pen.text(told[index], box.centerx, below, words_size, "fog", False, 0.5, rooms[index])


def kinds_fit(pen: Pen, told: Sequence[str], pitch: float) -> tuple[float, list[float]]:
    """The largest letters in which what all of a row are stands whole and apart, and the room for each."""
    rooms: list[float] = []
    for size in KIND_SIZES:
        widths = [pen.width(words, size) for words in told]
        rooms = rooms_of(widths, pitch)
        if all(width <= room for width, room in zip(widths, rooms, strict=True)):
            return size, rooms
    return KIND_SIZES[-1], rooms


def rooms_of(widths: Sequence[float], pitch: float) -> list[float]:
    """How much room each of the words in a row has that are centred `pitch` apart: a wide one takes what its
    neighbours leave of theirs, and at the ends what lies beside the row."""
    reach = [pitch - min(width, pitch) / 2 - APART for width in widths]  # as far as the next one may come
    sides = [pitch / 2 + BESIDE, *reach, pitch / 2 + BESIDE]
    return [2 * min(sides[n], sides[n + 2]) for n in range(len(widths))]


def summary(pen: Pen, choices: Choices, fault: str, left: int, right: int, y: int) -> None:
    """What will be played, in a few words, or why it cannot be; where there is no room beside the buttons, in
    a line above them."""
    who = sentence(choices)
    title = f"{choices.field.title if choices.field else ''}, {choices.ruleset.TITLE}"
    if right - left < NARROW:
        pen.text(
            fault or f"{title}, {who}", right, y - 25, 12, "bad" if fault else "fog", False, 1, right - 16
        )
        return
    if fault:
        for line, words in enumerate(pen.lines(fault, 12, right - left, 3)):
            pen.text(words, right, y - 6 + 17 * line, 12, "bad", False, 1, right - left)
        return
    below = pen.lines(who, 12, right - left, 3)
    y -= 8 * (len(below) - 1)
    pen.text(title, right, y, 13, "paper", False, 1, right - left)
    for line, words in enumerate(below):
        pen.text(words, right, y + 20 + 16 * line, 12, "fog", False, 1, right - left)


def sentence(choices: Choices) -> str:
    """How many sides of how many, and who plays them."""
    seats = choices.seats
    sizes = {len(choices.squad(seat).figures) for seat in seats}
    sides = f"{counted(len(seats))} sides" + (f" of {counted(sizes.pop())}" if len(sizes) == 1 else "")
    people = sum((seat.player == PERSON) + (seat.partner == PERSON) for seat in seats)
    if sum(PERSON in (seat.player, seat.partner) for seat in seats) > 1:
        who = "people against each other"
    elif people:
        who = f"{'you' if people == 1 else f'{counted(people)} of you'} against {_opponents(choices)}"
    else:
        who = "the computer against itself"
    return f"{sides}, {who}"


def _opponents(choices: Choices) -> str:
    """The computers one plays against: in words, if they are alike."""
    thinkers = [seat for seat in choices.seats if seat.player != PERSON]
    kinds = {(seat.player, seat.temper, seat.handicap) for seat in thinkers}
    if len(kinds) != 1:
        return "the computers" if kinds else "nobody"
    level, temper, handicap = kinds.pop()
    usual = temper == CALM and level == "normal"
    nature = level if temper == CALM else f"{level}, {temper}"
    article = "an" if nature.startswith("e") else "a"
    more = f", {'+' if handicap > 0 else '−'}{abs(handicap)}" if handicap else ""
    return f"the computer{more}" if usual else f"{article} {nature} computer{more}"


def rule_card(pen: Pen, rect: Rect, look: Look, title: str, words: str, chosen: bool) -> None:
    choice_plate(pen, rect, chosen, look.hover)
    ring = Rect(rect.x + 12, rect.centery - 6, 13, 13)
    pen.frame(ring, "brass" if chosen else "fog", 2, 7)
    if chosen:
        pen.fill(ring.inflate(-7, -7), "brass", 1, 4)
    room = rect.width - 44
    low = rect.height < 36
    pen.text(title, rect.x + 36, rect.centery + 5 if low else rect.y + 17, 13.5, "paper", True)
    if low:
        return
    pen.text(
        words,
        rect.x + 36,
        rect.y + 33,
        pen.fit(words, room, (11.5, 11)),
        "paper" if chosen else "fog",
        room=room,
    )


def add_card(pen: Pen, rect: Rect, look: Look, words: str, on: bool) -> None:
    """A dashed frame with a plus."""
    if look.hover and on:
        tone = "brass"
    elif on:
        tone = "fog"
    else:
        tone = "steel"
    for x in range(rect.x, rect.right, 9):
        pen.fill(Rect(x, rect.y, min(5, rect.right - x), 1), tone)
        pen.fill(Rect(x, rect.bottom - 1, min(5, rect.right - x), 1), tone)
    for y in range(rect.y, rect.bottom, 9):
        pen.fill(Rect(rect.x, y, 1, min(5, rect.bottom - y)), tone)
        pen.fill(Rect(rect.right - 1, y, 1, min(5, rect.bottom - y)), tone)
    pen.text(
        words, rect.centerx, rect.centery + 5, 13, "fog" if on else "#73848b", False, 0.5, rect.width - 20
    )
