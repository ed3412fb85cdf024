"""What the keyboard does to a field of text that has the focus."""

from __future__ import annotations

import pygame
from pygame.event import Event as Input

from game.client.kit.reply import ENTER, Reply
from game.client.kit.widgets import Entry


def edited(event: Input, entry: Entry) -> Reply | None:
    """A key: rubs out, enters, puts in what is on the clipboard. None for those that lead out of the field."""
    if event.key == pygame.K_BACKSPACE:
        return Reply(entry.change(entry.value[:-1]))
    if event.key in ENTER:
        return Reply(entry.on())
    if event.key == pygame.K_v and event.mod & pygame.KMOD_CTRL:
        return Reply(entry.change((entry.value + clipboard())[: entry.limit]))
    if event.key in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN) or pygame.K_F1 <= event.key <= pygame.K_F12:
        return None
    return Reply()


def written(words: str, entry: Entry) -> Reply:
    """What was typed, without what cannot be seen."""
    clean = "".join(letter for letter in words if letter.isprintable())
    return Reply(entry.change((entry.value + clean)[: entry.limit]))


def clipboard() -> str:
    """The text on the clipboard, "" if there is none or it cannot be had."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
