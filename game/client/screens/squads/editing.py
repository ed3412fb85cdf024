"""What is being done to a squad: which figure is looked at, and what came of the last change."""

from __future__ import annotations

from collections.abc import Callable

from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Done
from game.client.seat.setup.squad_book import SquadBook


class Editing:
    """`book` does what is ordered and says why not; `place` is the figure that is looked at, None for one to
    be added. `broken` is the squad that cannot be read, if one was chosen. `words` are told at the bottom,
    `good` if nothing is wrong. `refused` is the field in which something stands that cannot be kept (no name
    at all), and what: it stays there for as long as it is being written.
    """

    def __init__(self, book: SquadBook, desk: WidgetState) -> None:
        self.book, self.desk = book, desk
        self.place: int | None = 0
        self.broken = ""
        self.words, self.good = "", False
        self.refused = ("", "")

    def do(self, change: Callable[[], str]) -> Done:
        """Carry it out; why it cannot be is said at the bottom."""
        before = self.book.chosen
        self.words, self.good = change(), False
        if self.book.chosen != before:
            self.place = 0
        last = len(self.book.squad.figures) - 1
        self.place = min(self.place, last) if self.place is not None else None
        return None

    def tell(self, words: str) -> None:
        """What was done."""
        self.words, self.good = words, True

    def choose(self, squad: str) -> Done:
        self.broken = ""
        self.book.choose(squad)
        self.place, self.words = 0, ""
        return None

    def look_at(self, place: int) -> Done:
        self.place = place
        return None

    def written(self, field: str, kept: str) -> str:
        """What stands in a field: what is kept, or what is being written and cannot be."""
        return self.refused[1] if self.refused[0] == field == self.desk.focus else kept

    def write(self, field: str, keep: Callable[[str], str], words: str) -> Done:
        self.do(lambda: keep(words))
        self.refused = (field, words) if self.words else ("", "")
        return None
