"""What keys and mouse do to a field of text: write, rub out, select, cut, copy and put in."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame.event import Event as Input

from game.client.kit import text as lettering
from game.client.kit.widgets import ENTER, Entry, Reply

LEADING_OUT = (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN)
"""Keys that are none of the field's."""


@dataclass
class Caret:
    """Where one writes: before letter `at`. What lies between that and `anchor` is selected."""

    at: int = 0
    anchor: int = 0

    @property
    def span(self) -> tuple[int, int]:
        return min(self.at, self.anchor), max(self.at, self.anchor)

    @property
    def selected(self) -> tuple[int, int]:
        """The anchor, and where one writes."""
        return self.anchor, self.at

    def fit(self, value: str) -> None:
        """The text may be another since."""
        self.at, self.anchor = min(self.at, len(value)), min(self.anchor, len(value))

    def whole(self, value: str) -> None:
        """Select all of it."""
        self.at, self.anchor = len(value), 0

    def go(self, place: int, value: str, select: bool = False) -> None:
        self.at = min(max(0, place), len(value))
        if not select:
            self.anchor = self.at


class Writer:
    """Remembers in which field one writes, and where in it."""

    def __init__(self) -> None:
        self.caret = Caret()
        self.field = ""

    def of(self, entry: Entry) -> Caret:
        """The caret in the field that has the focus; all of it is selected when one comes there by key."""
        if self.field != entry.key:
            self.field = entry.key
            self.caret.whole(entry.value)
        self.caret.fit(entry.value)
        return self.caret

    def stay(self, focus: str) -> None:
        """What has the focus now: a field that is left is selected anew when one comes back."""
        if focus != self.field:
            self.field = ""

    def press(self, entry: Entry, x: float, select: bool = False) -> None:
        """The mouse is pressed at x, or drawn there: from where it was pressed all is selected."""
        self.field = entry.key
        self.caret.fit(entry.value)
        self.caret.go(place_at(entry, x, self.caret), entry.value, select)


def edited(event: Input, entry: Entry, caret: Caret) -> Reply | None:
    """A key on the field. None for those that lead out of it."""
    caret.fit(entry.value)
    ctrl, shift = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)), bool(event.mod & pygame.KMOD_SHIFT)
    if event.key in ENTER:
        return Reply(entry.on())
    if event.key in LEADING_OUT or pygame.K_F1 <= event.key <= pygame.K_F12:
        return None
    place = _moved(event.key, ctrl, shift, entry.value, caret)
    if place is not None:
        caret.go(place, entry.value, shift)
        return Reply()
    if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
        return _rubbed(event.key == pygame.K_BACKSPACE, ctrl, entry, caret)
    return _ordered(event.key, entry, caret) if ctrl else Reply()


def _moved(key: int, ctrl: bool, shift: bool, value: str, caret: Caret) -> int | None:
    """Where that key leads the caret; None if it does not."""
    first, last = caret.span
    if key == pygame.K_HOME:
        return 0
    if key == pygame.K_END:
        return len(value)
    if key == pygame.K_LEFT:
        if first != last and not shift and not ctrl:
            return first
        if ctrl:
            return word_before(value, caret.at)
        return caret.at - 1
    if key == pygame.K_RIGHT:
        if first != last and not shift and not ctrl:
            return last
        if ctrl:
            return word_after(value, caret.at)
        return caret.at + 1
    return None


def word_before(value: str, at: int) -> int:
    """Where the word begins that ends before that place."""
    while at and not value[at - 1].isalnum():
        at -= 1
    while at and value[at - 1].isalnum():
        at -= 1
    return at


def word_after(value: str, at: int) -> int:
    """Where the word ends that begins behind that place."""
    while at < len(value) and not value[at].isalnum():
        at += 1
    while at < len(value) and value[at].isalnum():
        at += 1
    return at


def _rubbed(back: bool, ctrl: bool, entry: Entry, caret: Caret) -> Reply:
    """What is selected, or else the letter (with Ctrl the word) before the caret or behind it."""
    if caret.at == caret.anchor:
        value = entry.value
        if back:
            far = word_before(value, caret.at) if ctrl else caret.at - 1
        elif ctrl:
            far = word_after(value, caret.at)
        else:
            far = caret.at + 1
        caret.anchor = min(max(0, far), len(value))
    return _replaced("", entry, caret)


def _ordered(key: int, entry: Entry, caret: Caret) -> Reply | None:
    """Ctrl and a letter. None for those that mean something to the screen."""
    first, last = caret.span
    if key == pygame.K_a:
        caret.whole(entry.value)
    elif key in (pygame.K_c, pygame.K_x):
        if first != last:
            put_on_clipboard(entry.value[first:last])
            if key == pygame.K_x:
                return _replaced("", entry, caret)
    elif key == pygame.K_v:
        return written(clipboard(), entry, caret)
    else:
        return None
    return Reply()


def _replaced(words: str, entry: Entry, caret: Caret) -> Reply:
    """Words in place of what is selected, as far as there is room for them."""
    first, last = caret.span
    words = words[: max(0, entry.limit - (len(entry.value) - (last - first)))]
    caret.at = caret.anchor = first + len(words)
    return Reply(entry.change(entry.value[:first] + words + entry.value[last:]))


def written(words: str, entry: Entry, caret: Caret) -> Reply:
    """What was typed or put in, without what cannot be seen."""
    caret.fit(entry.value)
    return _replaced("".join(letter for letter in words if letter.isprintable()), entry, caret)


def place_at(entry: Entry, x: float, caret: Caret) -> int:
    """Before which letter of the field one points at x, in units."""
    over = entry.over(caret.at)
    widths = [lettering.width(entry.value[:index], 13) for index in range(len(entry.value) + 1)]
    along = x - entry.rect.x - 10 + over
    return min(range(len(widths)), key=lambda index: abs(widths[index] - along))


def clipboard() -> str:
    """The text on the clipboard, "" if there is none or it cannot be had."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def put_on_clipboard(words: str) -> None:
    """Leave the text there for others; where there is no clipboard, nobody gets it."""
    try:
        pygame.scrap.put_text(words)
    except pygame.error:
        return
