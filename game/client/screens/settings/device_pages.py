"""The pages of the settings that tell of the machine: what the buttons and sticks of the gamepad do and
which one is plugged in, and where what is the player's own is kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect

from game.client.kit.input_devices import BACK, BEFORE, BEGIN, CHOOSE, END, NEXT, RULES, SKIP, UNDO, USUAL
from game.client.kit.pen import Pen
from game.client.kit.ui_elements import keycap
from game.client.kit.widgets import Button, Done, Key, Widget
from game.client.seat.saves import storage
from game.maps import library
from game.rulesets import custom_content

GAMEPAD_ROW = 34
CAPS = {0: "A", 1: "B", 2: "X", 3: "Y", 4: "LB", 5: "RB", 6: "View", 7: "Menu", 9: "A stick, pressed"}
"""What buttons are called on pads that are laid out like that of an Xbox, by their numbers."""
WORDS = {
    CHOOSE: ("Choose, press, give the order", "Enter"),
    BACK: ("Back, the menu", "Esc"),
    SKIP: ("Skip what is shown; play and pause", "Space"),
    UNDO: ("Take back", "Backspace"),
    BEFORE: ("The one before: target, figure, line", "Shift Tab"),
    NEXT: ("The next one", "Tab"),
    RULES: ("The rules", "F1"),
    BEGIN: ("Start the battle; the next figure", "F5"),
    END: ("End the turn; Ctrl, held for an order: its last", "E"),
}
"""What each meaning does, and the key that does the same."""
STICKS = (
    ("Cross, left stick", "From cell to cell, from line to line", "arrows"),
    ("Right stick", "Moves the pointer", "mouse"),
    ("RT, LT", "Click, and click right", "mouse"),
)
NOTE = "Named as on the pad of an Xbox; those of other makers do the same."


def gamepad_lines() -> list[tuple[str, str, str]]:
    """Button or stick, what it does, and the key that does the same."""
    return [
        *((CAPS[number], *WORDS[meaning]) for number, meaning in USUAL.items() if number in CAPS),
        *STICKS,
    ]


def plugged() -> str:
    """Which pads there are, in a sentence."""
    count = pygame.joystick.get_count() if pygame.joystick.get_init() else 0
    names = [pygame.joystick.Joystick(number).get_name() for number in range(count)]
    return (
        f"Plugged in: {', '.join(names)}."
        if names
        else "None is plugged in now; one that comes is used at once."
    )


def paint_gamepad(pen: Pen, rect: Rect, top: int) -> None:
    pen.text(plugged(), rect.x + 4, top + 20, 13, "paper", room=rect.width - 8)
    pen.text(NOTE, rect.x + 4, top + 40, 12, "fog", room=rect.width - 8)
    for number, (button, words, key) in enumerate(gamepad_lines()):
        y = top + 56 + GAMEPAD_ROW * number
        wide = keycap(pen, rect.x + 8 + pen.width(button, 11, True) + 12, y + 6, button)
        pen.text(words, rect.x + max(150, wide + 20), y + 20, 13, "paper", room=rect.width - 260)
        pen.text(key, rect.right - 12, y + 20, 12, "fog", False, 1)
        pen.rule(rect.x, y + GAMEPAD_ROW - 3, rect.width - 12)


def gamepad_high() -> int:
    return 60 + GAMEPAD_ROW * len(gamepad_lines())


ROW, COPY = 50, 96


class Place(NamedTuple):
    key: str
    title: str
    words: str
    path: Path


def file_places() -> tuple[Place, ...]:
    return (
        Place(
            "saves",
            "Battles",
            "Saved ones, those that were kept by themselves, and finished ones.",
            storage.saves(),
        ),
        Place("maps", "Maps", "Tiled maps that lie here are in the list of the start screen.", library.own()),
        Place(
            "squads",
            "Squads and kinds of figures",
            "A folder for each of the rules.",
            custom_content.folder(""),
        ),
        Place(
            "settings",
            "Settings",
            "A file that can be taken along to another machine.",
            storage.settings_file(),
        ),
        Place("luck", "Ledger of luck", "What was rolled and what was shown.", storage.luck()),
        Place(
            "reports", "Reports", "What the game writes down when something goes wrong.", storage.reports()
        ),
    )


def files_high() -> int:
    return ROW * len(file_places())


def files_widgets(rect: Rect, top: int, copy: Callable[[str], Done], area: str) -> list[Widget]:
    return [
        Button(
            Key("copy", place.key),
            Rect(rect.right - COPY - 12, top + ROW * number + 10, COPY, 28),
            partial(copy, str(place.path)),
            area=area,
            label="Copy",
            size=9,
        )
        for number, place in enumerate(file_places())
    ]


def paint_files(pen: Pen, rect: Rect, top: int, copied: str) -> None:
    """Name and path; instead of what lies there it says so where the path has just been copied."""
    room = rect.width - COPY - 32
    for number, place in enumerate(file_places()):
        y = top + ROW * number
        end = pen.text(place.title, rect.x + 4, y + 21, 13.5, "paper", True, room=room)
        if copied == str(place.path):
            there = "Copied."
        elif place.path.exists():
            there = place.words
        else:
            there = f"{place.words} Nothing yet."
        pen.text(
            there,
            end + 12,
            y + 21,
            12,
            "good" if copied == str(place.path) else "fog",
            room=rect.right - COPY - 24 - end,
        )
        pen.text(str(place.path), rect.x + 4, y + 39, 12, "fog", room=room)
        pen.rule(rect.x, y + ROW - 1, rect.width - 14, "slate")
