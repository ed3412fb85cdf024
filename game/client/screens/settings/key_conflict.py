"""The box beside the keyboard where two commands share a key: who they are, and three ways out of it, each
with what follows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.widgets import Button, Done, Key, Widget
from game.client.panels import keyboard_map
from game.client.panels.keyboard_map import label
from game.client.seat.settings.keymap import Command, conflicts, key_of

WIDE, LEAST = 324, 250
KEYBOARD = 612
"""Without so much room beside the keyboard there is no box, and mending takes the key from whom it was given
last."""
WAY = 34


def room(right: Rect) -> Rect | None:
    """Where the box lies in the panel of keys."""
    wide = min(WIDE, right.width - KEYBOARD - 44)
    return (
        Rect(right.right - 12 - wide, right.y + 40, wide, keyboard_map.TALL + 20) if wide >= LEAST else None
    )


def yielded(known: tuple[Command, ...], chosen: dict[str, str], winner: Command) -> dict[str, str]:
    """The keys when all who share the winner's have given it up: they have their usual ones again, or none if
    that is the one, or taken as well."""
    found = dict(chosen)
    for loser in conflicts(known, chosen).get(winner.id, ()):
        found.pop(loser.id, None)
        if loser.id in conflicts(known, found):
            found[loser.id] = ""
    return found


def widgets(
    box: Rect,
    known: tuple[Command, ...],
    chosen: dict[str, str],
    one: Command,
    other: Command,
    keep: Callable[[dict[str, str]], Done],
    before: Callable[[], Done],
) -> list[Widget]:
    key = label(key_of(one, chosen))
    ways: list[tuple[str, Callable[[], Done]]] = [
        (f"{winner.words} keeps {key}", partial(keep, yielded(known, chosen, winner)))
        for winner in (one, other)
    ]
    found: list[Widget] = []
    for number, (words, act) in enumerate((*ways, ("As it was before", before))):
        at = Rect(box.x + 14, box.y + 84 + WAY * number, box.width * 3 // 5 - 14, 28)
        found.append(
            Button(
                Key("clash", number + 1),
                at,
                act,
                hotkey=pygame.K_1 + number,
                label=words,
                cap=str(number + 1),
                size=8,
            )
        )
    return found


def paint(
    pen: Pen, box: Rect, known: tuple[Command, ...], chosen: dict[str, str], one: Command, other: Command
) -> None:
    key = label(key_of(one, chosen))
    pen.plate(box, "bad", 0.14, "bad", 1.6, 8)
    pen.text(f"{key} is taken twice", box.x + 14, box.y + 28, 14, "paper", True, room=box.width - 28)
    told = f"{one.words} and {other.words} share it. Until one gives it up, it does neither."
    for number, words in enumerate(pen.lines(told, 12.5, box.width - 28, 2)):
        pen.text(words, box.x + 14, box.y + 50 + 17 * number, 12.5, "paper", room=box.width - 28)
    for number, (loser, winner) in enumerate(((other, one), (one, other))):
        left = key_of(loser, yielded(known, chosen, winner))
        after = f"{loser.words}: {label(left)}" if left else f"{loser.words} has none"
        x = box.x + box.width * 3 // 5 + 10
        pen.text(after, x, box.y + 102 + WAY * number, 12, "fog", room=box.right - 8 - x)
