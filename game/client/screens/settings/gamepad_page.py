"""The page of the gamepad: what its buttons and sticks do, and which one is plugged in."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.client.kit.gamepad import BACK, BEFORE, BEGIN, CHOOSE, END, NEXT, RULES, SKIP, UNDO, USUAL
from game.client.kit.pen import Pen
from game.client.kit.ui_elements import keycap

ROW = 34
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
    END: ("End the turn; all declared", "E"),
}
"""What each meaning does, and the key that does the same."""
STICKS = (
    ("Cross, left stick", "From cell to cell, from line to line", "arrows"),
    ("Right stick", "Moves the pointer", "mouse"),
    ("RT, LT", "Click, and click right", "mouse"),
)
NOTE = "Named as on the pad of an Xbox; those of other makers do the same."


def lines() -> list[tuple[str, str, str]]:
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


def paint(pen: Pen, rect: Rect, top: int) -> None:
    pen.text(plugged(), rect.x + 4, top + 20, 13, "paper", room=rect.width - 8)
    pen.text(NOTE, rect.x + 4, top + 40, 12, "fog", room=rect.width - 8)
    for number, (button, words, key) in enumerate(lines()):
        y = top + 56 + ROW * number
        wide = keycap(pen, rect.x + 8 + pen.width(button, 11, True) + 12, y + 6, button)
        pen.text(words, rect.x + max(150, wide + 20), y + 20, 13, "paper", room=rect.width - 260)
        pen.text(key, rect.right - 12, y + 20, 12, "fog", False, 1)
        pen.rule(rect.x, y + ROW - 3, rect.width - 12)


def high() -> int:
    return 60 + ROW * len(lines())
