"""The bottom row: what is left of the turn, the orders that can be given, and the end of the turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import ceil

import pygame
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.theme import Color, mix
from game.client.kit.ui_elements import cap_label, chosen_plate, keycap, panel
from game.client.kit.widgets import NOT_NOW, Card, Done, Hint, Key, Look, Widget, do_nothing
from game.core.actions import Refusal
from game.core.describing.sheet import Line
from game.core.verbs import Verb

GAP, TIGHT = 5, 3
TALL, LEAST = 64, 50
"""How wide a tile is: as a rule, and at least."""
ASIDE, MOST_ASIDE, STACK, COLUMNS = 92, 112, 3, 2
"""How wide a column of orders that come and go is, at least and at most, how many lie in it at most, and how
many columns are kept free for them whether they are there or not: one order more must not lay the bar
anew."""
SPARE, ROOMY = 6, 9
"""So many places are free for them, in a bar in rows as long as no row has more than that."""
NOWHERE: Mapping[str, int] = {}
Verbs = Sequence[tuple[Verb, Refusal | None]]
Choose = Callable[[Verb], Done]
Refuse = Callable[[Refusal, str], Done]
"""What choosing an order does, and what pressing one that is refused does: the reason, and what the order is
called."""
SIZES = (11, 10.5, 10, 9.5, 9)
HIGH_ENOUGH = 28
"""How high a place in a row must be for words in two lines."""
OFF = "#73848b"
STRUCK = "#5c6b72"


def height_for(count: int, width: int) -> int:
    """How high the bar must be for so many orders: narrow ones get a third row."""
    return 84 if count * (TALL + TIGHT) <= width or width >= 700 else 120


def verb_cards(
    bar: Rect,
    verbs: Verbs,
    chosen: str,
    choose: Choose,
    refuse: Refuse,
    places: Mapping[str, int] = NOWHERE,
) -> list[Widget]:
    """The orders as buttons; a refused one says in its tooltip why and by which rule, and leads to it.

    Each keeps its place: those that come and go have theirs after the others, by `places`.
    """
    room = Rect(bar.x + 8, bar.y + 8, bar.width - 16, bar.height - 16)
    return [
        _card(bar, rect, verb, refusal, chosen, choose, refuse, kind)
        for (verb, refusal), rect, kind in _laid(verbs, room, places)
    ]


Face = Callable[[Pen, Rect, Verb, str, str, bool], None]
Laid = list[tuple[tuple[Verb, Refusal | None], Rect, Face]]


def _laid(verbs: Verbs, room: Rect, places: Mapping[str, int]) -> Laid:
    """Where each order lies: side by side with words below, those that come and go beside them in columns; in
    rows, with words beside the icon, where there are too many for that."""
    lasting = [row for row in verbs if row[0].action not in places]
    passing = [row for row in verbs if row[0].action in places]
    most = max((places[verb.action] + 1 for verb, _ in passing), default=0)
    if room.height < 90 and (found := _tiles(lasting, passing, room, places, most)):
        return found
    return _rows(lasting, passing, room, places, most)


def _tiles(lasting: Verbs, passing: Verbs, room: Rect, places: Mapping[str, int], most: int) -> Laid:
    """As tall tiles, if they have room; those that come and go as large as the width allows."""
    count, kept = len(lasting), ASIDE * COLUMNS
    gap = GAP if count * (TALL + GAP) <= room.width - kept else TIGHT
    wide = min(float(TALL), (room.width - kept) / max(1, count) - gap)
    left = room.width - count * (wide + gap)
    columns = int(left // ASIDE)
    if wide < LEAST or most > STACK * columns:
        return []
    stack = ceil(max(SPARE, most) / columns)  # no lower than the width asks of all that may come
    found: Laid = [
        (row, Rect(round(room.x + (wide + gap) * index), room.y, round(wide), 68), _tall)
        for index, row in enumerate(lasting)
    ]
    if stack == 1 and found:  # room for all of them beside the others, and as large
        return found + [
            (row, found[0][1].move(round((wide + gap) * (count + places[row[0].action])), 0), _tall)
            for row in passing
        ]
    across, high = min(left / columns, MOST_ASIDE), (room.height - TIGHT * (stack - 1)) // stack
    for row in passing:
        column, line = divmod(places[row[0].action], stack)
        x = room.x + count * (wide + gap) + across * column
        rect = Rect(round(x), room.y + (high + TIGHT) * line, round(across) - TIGHT, high)
        found.append((row, rect, _wide))
    return found


def _rows(lasting: Verbs, passing: Verbs, room: Rect, places: Mapping[str, int], most: int) -> Laid:
    """In rows: some more places than are taken, so that another one moves nobody."""
    rows = 2 if room.height < 90 else 3
    spare = min(SPARE, max(0, rows * ROOMY - len(lasting)))
    across = ceil((len(lasting) + max(most, spare)) / rows)
    wide, high = (room.width - 4 * (across - 1)) / across, (room.height - 4 * (rows - 1)) // rows
    seated = [*enumerate(lasting), *((len(lasting) + places[row[0].action], row) for row in passing)]
    return [
        (
            row,
            Rect(
                round(room.x + (wide + 4) * (index % across)),
                room.y + (high + 4) * (index // across),
                round(wide),
                high,
            ),
            _wide,
        )
        for index, row in seated
    ]


def card_key(order: str) -> Key:
    """What the card of an order is called."""
    return Key("verb", order)


def _card(
    bar: Rect,
    rect: Rect,
    verb: Verb,
    refusal: Refusal | None,
    chosen: str,
    choose: Choose,
    refuse: Refuse,
    face: Face,
) -> Widget:
    hint = Hint(verb.words, _sentence(refusal.words), refusal.rule, NOT_NOW) if refusal else None
    draw = _painter(verb, refusal is None, verb.action == chosen, face)
    above = Rect(rect.x, bar.y, rect.width, bar.height)
    why = partial(refuse, refusal, verb.words) if refusal else do_nothing
    on = partial(choose, verb)
    seen = verb, refusal is None, verb.action == chosen, face, cap_label(verb.hotkey.upper())
    return Card(
        card_key(verb.action),
        rect,
        on,
        refusal is None,
        hint,
        hotkey(verb.hotkey),
        beside=above,
        why=why,
        seen=seen,
        paint=draw,
    )


def _sentence(words: str) -> str:
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", "?", "!")) else words + "."


def hotkey(name: str) -> int:
    """The key of that name ("m", "space"), 0 if there is none."""
    if not name:
        return 0
    try:
        return pygame.key.key_code(name.lower())
    except (ValueError, pygame.error):
        return 0


def _painter(verb: Verb, on: bool, chosen: bool, face: Face) -> Callable[[Pen, Rect, Look], None]:
    def draw(pen: Pen, rect: Rect, look: Look) -> None:
        if chosen:
            chosen_plate(pen, rect)
        else:
            pen.plate(
                rect,
                "slate",
                1 if on else 0.4,
                "brass" if look.hover and on else "steel",
                1,
                7,
                (0.10 if on else 0, 0.10),
            )
        if look.hover and on and not chosen:
            pen.plate(rect, "#ffffff", 0.07, line=0, cut=7)
        if chosen:
            tone = "ink"
        elif on:
            tone = "paper"
        else:
            tone = OFF
        if chosen:
            key = "ink"
        elif on:
            key = "brass"
        else:
            key = OFF
        face(pen, rect, verb, tone, key, on)

    return draw


def _tall(pen: Pen, rect: Rect, verb: Verb, tone: str, key: str, on: bool) -> None:
    room = rect.width - 2
    sizes = (11.5, 11, 10.5) if " " in verb.words else (11.5, 11, 10.5, 10, 9.5, 9)
    size = pen.fit(verb.words, room, sizes)  # several words go into two lines, but a word is never cut
    rows = [verb.words] if pen.width(verb.words, size) <= room else pen.lines(verb.words, size, room, 2)
    up = 5 * (len(rows) - 1)
    pen.icon(verb.icon, rect.centerx - 14, rect.y + 13 - up, 28, tone if on else STRUCK)
    for number, row in enumerate(rows):
        small = pen.fit(row, room, (size, 10, 9.5, 9))
        bold = tone == "ink" and pen.width(row, small, True) <= room
        pen.text(row, rect.centerx, rect.y + 60 - up + 11 * number, small, tone, bold, 0.5, rect.width + 2)
    pen.text(cap_label(verb.hotkey.upper()), rect.x + 6, rect.y + 14, 11, key, True)
    if not on:
        x, y = rect.centerx, rect.y + 28 - up
        pen.polygon([(x - 17, y + 15), (x + 15, y - 17), (x + 17, y - 15), (x - 15, y + 17)], STRUCK)


def _wide(pen: Pen, rect: Rect, verb: Verb, tone: str, key: str, on: bool) -> None:
    """A place in a row: words beside the icon, or instead of it where they have no room beside it; in two
    lines rather than cut."""
    size = 18 if rect.width >= 102 else 14
    label = cap_label(verb.hotkey.upper())
    whole = rect.width - 12 - pen.width(label, 11, True)
    beside = whole - size - 3
    room = beside if pen.width(verb.words, SIZES[-1]) <= beside else whole
    x, y = rect.x + 3, rect.centery - size // 2
    if room == beside:
        pen.icon(verb.icon, x, y, size, tone if on else STRUCK)
        if not on:
            pen.polygon(
                [(x - 1, y + size), (x + size - 1, y), (x + size + 1, y + 2), (x + 1, y + size + 2)], STRUCK
            )
    left = x + (size + 3 if room == beside else 2)
    small = pen.fit(verb.words, room, SIZES)
    words_fit = all(pen.width(word, small) <= room for word in verb.words.split())
    rows = (
        pen.lines(verb.words, small, room, 2) if words_fit and rect.height >= HIGH_ENOUGH else (verb.words,)
    )
    for number, row in enumerate(rows):
        pen.text(row, left, rect.centery + 10 - 5.5 * len(rows) + 11 * number, small, tone, room=room)
    pen.text(label, rect.right - 5, rect.centery + 4, 11, key, True, 1)


def draw_turn(pen: Pen, rect: Rect, turn: Sequence[Line], resumed: frozenset[str], step: str = "") -> None:
    """What is left of the turn, or of a `step` that is none; parts of the names `resumed` are used by a walk
    that can still be gone on with."""
    panel(pen, rect)
    pen.block(step or "This turn", rect.x + 14, rect.y + 14, 9, "brass")
    for index, line in enumerate(turn[:3]):
        y = rect.y + (48 if len(turn) <= 2 else 42) + index * (22 if len(turn) <= 2 else 17)
        on = line.name in resumed
        spent = is_spent(line) and not on
        dot = Rect(rect.x + 15, round(y - 10), 11, 11)
        left = "brass" if on else "good"
        pen.fill(dot, "steel" if spent else left, 1, 6)
        pen.text(line.name, rect.x + 34, y, 13, "fog" if spent else "paper", True)
        pen.text("can go on" if on else line.value, rect.right - 12, y, 13, "fog", False, 1, rect.width - 120)


def is_spent(line: Line) -> bool:
    """Whether nothing is left of that part of the turn."""
    return (line.most > 0 and line.pips == 0) or line.value.lower() in ("spent", "used", "none", "gone", "no")


def end_button(
    rect: Rect,
    on: Callable[[], Done],
    enabled: bool,
    words: str,
    label: str = "End turn",
    against: Refusal | None = None,
    refuse: Refuse | None = None,
    drained: float = 0.0,
) -> Widget:
    """The end of the turn: brass, as long as it can be pressed; it says what is `against` it, and then has an
    edge, as pressing it leads on to that. `drained` of it are dark, where it ends by itself."""

    def draw(pen: Pen, box: Rect, look: Look) -> None:
        pen.shadow(box)
        if enabled:
            pen.plate(box, "brass", 1, "#ffe3a0", 1, 8, (0.28, 0.18))
            if dark:
                with pen.clipped(Rect(box.right - dark, box.y, dark, box.height)):
                    pen.plate(box, mix("brass", "ink", 0.36), 1, "#ffe3a0", 2)
        elif asks:
            pen.plate(box, "slate", 0.95, "brass", 1, 8)
        else:
            pen.plate(box, "coal", 0.95)
        if look.hover and (enabled or asks):
            pen.plate(box, "#ffffff", 0.07, line=0)
        off: Color = "fog" if asks else OFF
        tone = "ink" if enabled else off
        pen.icon("end_turn", box.x + 18, box.y + 21, 42, tone)
        pen.block(
            label, box.x + 74, box.y + 23, 16, tone, room=box.width - 84 - (24 if len(label) > 8 else 0)
        )
        size = pen.fit(words, box.width - 84, (12, 11.5, 11, 10.5))
        pen.text(words, box.x + 74, box.y + 62, size, "paper" if asks else tone, room=box.width - 84)
        keycap(pen, box.right - 12, box.y + 8, cap_label("E"))

    dark, asks = round(rect.width * drained), bool(against and refuse and not enabled)
    hint = Hint(label, _sentence(against.words), against.rule, NOT_NOW) if against else None
    why = partial(refuse, against, label) if refuse and against else do_nothing
    return Card(
        "end turn",
        rect,
        on,
        enabled,
        hint,
        pygame.K_e,
        why=why,
        seen=(label, words, enabled, asks, dark, cap_label("E")),
        paint=draw,
    )


ROOM = 19
"""So many letters fit before "left"; what is longer is said without an "and"."""


def turn_left_words(turn: Sequence[Line], resumed: frozenset[str] = frozenset()) -> str:
    """The end button's second line: "Action and Movement left"; a walk that can be gone on with is not all
    spent."""
    left = [line.name for line in turn if not is_spent(line)]
    if not left:
        return "The walk can go on" if resumed else "All is spent"
    words = " and ".join(left[:2])
    if len(words) > ROOM:
        words = ", ".join(left[:2])
    return words[:1].upper() + words[1:].lower() + " left"
