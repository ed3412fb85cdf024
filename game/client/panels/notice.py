"""What is said for a moment above the action bar: why an order was refused with the way to its rule, what
the computer or the game has to say, and what was achieved."""

from __future__ import annotations

from collections.abc import Container
from functools import partial

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.rule_links import OpenRule
from game.client.kit.sound_player import speaker
from game.client.kit.tooltips import Book, draw_hint
from game.client.kit.widgets import Hint, Widget
from game.client.seat.chair import Chair

SHOWN = 3500
"""Milliseconds that a notice stays."""


class Notice:
    """`said` are the words, the rule, and the milliseconds left; `title` and `verdict` stand above them;
    `rect` where it was drawn last. What is `aside` is about no order."""

    def __init__(self) -> None:
        self.said: tuple[str, str, float] | None = None
        self.title = self.verdict = ""
        self.aside = False
        self.rect: Rect | None = None

    def say(self, title: str, words: str, ms: float = SHOWN) -> None:
        """Something that is no refusal: the title says what it is about. It stays for so many
        milliseconds."""
        self.said, self.title, self.verdict, self.aside = (words, "", ms), title, "", False

    def achieved(self, title: str, words: str, rule: str, ms: float) -> None:
        """Something that is about no order, with the rule that it teaches."""
        self.said, self.title, self.verdict, self.aside = (words, rule, ms), title, "", True

    def refuse(self, order: str, words: str, rule: str, aside: bool = False) -> None:
        """An order is refused: its name is the title, as in its tooltip. `aside` if what can be chosen lies
        where it would be."""
        self.said, self.title, self.verdict, self.aside = (words, rule, SHOWN), order, "refused", aside
        speaker.interface("refuse")

    def forget_order(self) -> None:
        """Another order is chosen: what was said of the one before is true no more."""
        if not self.aside:
            self.forget()

    def forget(self) -> None:
        self.said, self.rect = None, None

    def tick(self, ms: float) -> None:
        if self.said:
            words, rule, left = self.said
            self.said = (words, rule, left - ms) if left > ms else None

    @property
    def rule(self) -> str:
        return self.said[1] if self.said else ""

    def widgets(self, titles: Container[str], read: OpenRule) -> list[Widget]:
        """It leads to its rule, if the book has that."""
        if not self.said or not self.rect or self.rule not in titles:
            return []
        return [Widget("notice", self.rect, partial(read, self.rule), stop=False)]

    def draw(self, pen: Pen, bar: Rect, book: Book | None = None, free: Rect | None = None) -> Rect | None:
        """Above the bar; returns where it lies. `book` knows the rule by its title. What is about no order
        lies in the upper right corner of the `free` board, where the bar's tooltips do not, beside what has
        happened since one's last turn, which reaches a little over the board."""
        if not self.said:
            return None
        words, rule, _ = self.said
        above = Rect(bar.centerx, bar.y - 4, 1, 1)
        if self.aside and free:
            above = Rect(free.right - 140, -pen.area.height, 1, pen.area.height + free.y - 4)
        title = book.title(rule) if book else rule
        hint = Hint(
            self.title,
            words[:1].upper() + words[1:],
            f"{title}: click to read it" if title else "",
            self.verdict,
        )
        self.rect = draw_hint(pen, hint, above)
        return self.rect


LONG = 5000.0
"""Milliseconds that it stays."""


def tell_achievement(chair: Chair, note: Notice) -> None:
    """The next of those that nobody was told of yet. Where several people are hidden from each other it tells
    what one of them has done: it waits until that one sits here."""
    if note.said:
        return
    hidden = chair.shared and chair.foggy
    if hidden and (chair.offered or not chair.side):
        return
    if one := chair.match.career.next_fresh(chair.side if hidden else ""):
        note.achieved(f"Achieved: {one.title}", one.words, one.rule, LONG)
