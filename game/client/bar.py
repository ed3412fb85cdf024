"""The bottom row: what is left of the turn, the orders that can be given, and the end of the turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

import pygame
from pygame import Rect

from game.client.paint import Pen
from game.client.pieces import chosen_plate, keycap, panel
from game.client.widgets import Card, Done, Hint, Look, Widget
from game.core.actions import Refusal
from game.core.ruleset import Line, Verb

GAP, TIGHT = 5, 3
LEAST = 62
OFF = "#73848b"
STRUCK = "#5c6b72"


def rows_for(count: int, width: int) -> int:
    """In how many rows so many orders fit side by side."""
    if count * (LEAST + TIGHT) <= width - 16 + TIGHT:
        return 1
    return next((rows for rows in (2, 3) if (width - 24) / ceil(count / rows) >= 88 + GAP), 3)


def height_for(count: int, width: int) -> int:
    rows = rows_for(count, width)
    return 84 if rows <= 2 else 16 + rows * 32 + (rows - 1) * 4


def verb_cards(bar: Rect, verbs: Sequence[tuple[Verb, Refusal | None]], chosen: str, choose: Callable[[Verb], Done]) -> list[Widget]:
    """The orders as buttons; a refused one says in its tooltip why, and by which rule."""
    rows = rows_for(len(verbs), bar.width)
    across = max(1, ceil(len(verbs) / rows))
    edge, gap = (12, GAP) if rows > 1 or across * (64 + GAP) <= bar.width - 24 + GAP else (8, TIGHT)
    wide = (bar.width - 2 * edge - gap * (across - 1)) / across
    wide = min(64.0, wide) if rows == 1 else wide
    high = 68 if rows == 1 else (bar.height - 16 - 4 * (rows - 1)) // rows
    cards: list[Widget] = []
    for index, (verb, refusal) in enumerate(verbs):
        x = bar.x + edge + (index % across) * (wide + gap)
        y = bar.y + 8 + (index // across) * (high + 4)
        rect = Rect(round(x), y, round(x + wide) - round(x), high)
        draw = _painter(verb, refusal is None, verb.action == chosen, rows > 1)
        hint = Hint(verb.words, _sentence(refusal.words), refusal.rule, "refused") if refusal else None
        key = hotkey(verb.hotkey)
        cards.append(
            Card(
                f"verb {verb.action}",
                rect,
                _choosing(choose, verb),
                refusal is None,
                hint,
                key,
                beside=Rect(rect.x, bar.y, rect.width, bar.height),
                paint=draw,
            )
        )
    return cards


def _choosing(choose: Callable[[Verb], Done], verb: Verb) -> Callable[[], Done]:
    return lambda: choose(verb)


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


def _painter(verb: Verb, on: bool, chosen: bool, wide: bool) -> Callable[[Pen, Rect, Look], None]:
    def draw(pen: Pen, rect: Rect, look: Look) -> None:
        if chosen:
            chosen_plate(pen, rect)
        else:
            pen.plate(rect, "slate", 1 if on else 0.4, "brass" if look.hover and on else "steel", 1, 7, (0.10 if on else 0, 0.10))
        if look.hover and on and not chosen:
            pen.plate(rect, "#ffffff", 0.07, line=0, cut=7)
        tone = "ink" if chosen else "paper" if on else OFF
        key = "ink" if chosen else "brass" if on else OFF
        (_wide if wide else _tall)(pen, rect, verb, tone, key, on)

    return draw


def _tall(pen: Pen, rect: Rect, verb: Verb, tone: str, key: str, on: bool) -> None:
    pen.icon(verb.icon, rect.centerx - 14, rect.y + 13, 28, tone if on else STRUCK)
    pen.text(verb.words, rect.centerx, rect.y + 60, 11.5 if rect.width >= 60 else 11, tone, tone == "ink", 0.5, rect.width - 2)
    pen.text(verb.hotkey.upper(), rect.x + 6, rect.y + 14, 11, key, True)
    if not on:
        pen.polygon(
            [(rect.centerx - 17, rect.y + 43), (rect.centerx + 15, rect.y + 11), (rect.centerx + 17, rect.y + 13), (rect.centerx - 15, rect.y + 45)],
            STRUCK,
        )


def _wide(pen: Pen, rect: Rect, verb: Verb, tone: str, key: str, on: bool) -> None:
    size = 18 if rect.width >= 102 else 16
    x, y = rect.x + 4, rect.centery - size // 2
    pen.icon(verb.icon, x, y, size, tone if on else STRUCK)
    if not on:
        pen.polygon([(x - 1, y + size), (x + size - 1, y), (x + size + 1, y + 2), (x + 1, y + size + 2)], STRUCK)
    letter = pen.width(verb.hotkey.upper(), 11, True)
    pen.text(verb.words, x + size + 3, rect.centery + 4.5, 11, tone, room=rect.width - size - 12 - letter)
    pen.text(verb.hotkey.upper(), rect.right - 5, rect.centery + 4, 11, key, True, 1)


def draw_turn(pen: Pen, rect: Rect, turn: Sequence[Line], plan: dict[str, str]) -> None:
    """What is left of the turn; `plan` says what the order under the mouse would use of it."""
    panel(pen, rect)
    pen.block("This turn", rect.x + 14, rect.y + 14, 9, "brass")
    for index, line in enumerate(turn[:3]):
        y = rect.y + (48 if len(turn) <= 2 else 42) + index * (22 if len(turn) <= 2 else 17)
        spent = is_spent(line)
        dot = Rect(rect.x + 15, round(y - 10), 11, 11)
        pen.fill(dot, "steel" if spent else "good", 1, 6)
        pen.text(line.name, rect.x + 34, y, 13, "fog" if spent else "paper", True)
        pen.text(plan.get(line.name, line.value), rect.right - 12, y, 13, "fog", False, 1, rect.width - 120)


def is_spent(line: Line) -> bool:
    """Whether nothing is left of that part of the turn."""
    return (line.most > 0 and line.pips == 0) or line.value.lower() in ("spent", "used", "none", "gone", "no")


def end_button(rect: Rect, on: Callable[[], Done], enabled: bool, words: str) -> Widget:
    """The end of the turn: brass, as long as it can be pressed."""

    def draw(pen: Pen, box: Rect, look: Look) -> None:
        pen.shadow(box)
        if enabled:
            pen.plate(box, "brass", 1, "#ffe3a0", 1, 8, (0.28, 0.18))
        else:
            pen.plate(box, "coal", 0.95)
        if look.hover and enabled:
            pen.plate(box, "#ffffff", 0.07, line=0)
        tone = "ink" if enabled else OFF
        pen.icon("end_turn", box.x + 18, box.y + 21, 42, tone)
        pen.block("End turn", box.x + 74, box.y + 23, 16, tone, room=box.width - 84)
        pen.text(words, box.x + 74, box.y + 62, 12, tone, room=box.width - 84)
        keycap(pen, box.right - 12, box.y + 8, "E")

    return Card("end turn", rect, on, enabled, hotkey=pygame.K_e, paint=draw)


def what_is_left(turn: Sequence[Line]) -> str:
    """The end button's second line: "Action and Movement left"."""
    left = [line.name for line in turn if not is_spent(line)]
    if not left:
        return "All is spent"
    words = " and ".join(left[:2])
    return words[:1].upper() + words[1:].lower() + " left"
