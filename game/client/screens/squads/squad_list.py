"""The list of the squads page: one's own squads, those that cannot be read, and those of the game; to choose,
make, copy and take away; and what is being done to the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Area, Button, Card, Done, Hint, Key, Widget, in_a_row
from game.client.screens.squads import drawing
from game.client.seat.setup.squad_book import SquadBook
from game.core.ruleset import Squad


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


HEAD = 24
"""How high the heading of a group of squads is."""
STAY = "The squads of the game stay as they are."


class SquadList:
    """A press on a row chooses the squad; `take_in` asks for a file to import."""

    def __init__(self, editing: Editing, desk: WidgetState, take_in: Callable[[], Done]) -> None:
        self.editing, self.desk = editing, desk
        self._import = take_in

    @property
    def book(self) -> SquadBook:
        return self.editing.book

    # ------------------------------------------------------------ widgets

    def _listed(self) -> list[tuple[str, str]]:
        """What each line is, and of what: headings, squads that cannot be read, squads."""
        own = [
            *(("broken", name) for name in self.book.broken),
            *(("squad", squad.id) for squad in self.book.own),
        ]
        headed = [("head", "Own"), *own] if own else []
        return [*headed, ("head", "With the game"), *(("squad", squad.id) for squad in self.book.shipped)]

    def _boxes(self, area: Area) -> Iterator[tuple[str, str, Rect]]:
        y = area.rect.y - round(self.desk.offset(area))
        for what, name in self._listed():
            yield what, name, Rect(area.rect.x, y, area.rect.width - 10, HEAD if what == "head" else 46)
            y += HEAD if what == "head" else drawing.PITCH

    def height(self) -> int:
        return sum(HEAD if what == "head" else drawing.PITCH for what, _ in self._listed())

    def rows(self, area: Area) -> list[Widget]:
        found: list[Widget] = []
        squads, own, budget = (
            {squad.id: squad for squad in self.book.squads},
            {squad.id for squad in self.book.own},
            self.book.budget,
        )
        for what, name, box in self._boxes(area):
            if what == "squad":
                found.append(self._row(squads[name], name in own, budget, box))
            elif what == "broken":
                found.append(self._broken_row(name, self.book.broken[name], box))
        return found

    def draw_heads(self, pen: Pen, area: Area) -> None:
        with pen.clipped(area.rect):
            for what, title, box in self._boxes(area):
                if what == "head":
                    pen.text(title, box.x + 2, box.y + 16, 12, "fog", True)

    def _row(self, squad: Squad, own: bool, budget: int, box: Rect) -> Widget:
        points, chosen = self.book.points(squad), squad.id == self.book.chosen and not self.editing.broken
        paint = partial(drawing.row, squad=squad, points=points, own=own, chosen=chosen, dear=points > budget)
        return Card(
            Key("squad", squad.id), box, partial(self.editing.choose, squad.id), area="squads", paint=paint
        )

    def _broken_row(self, name: str, fault: str, box: Rect) -> Widget:
        paint = partial(drawing.broken_row, name=name, chosen=name == self.editing.broken)
        return Card(
            Key("broken", name),
            box,
            partial(self._look_into, name, fault),
            hint=Hint(name, fault),
            area="squads",
            paint=paint,
        )

    def buttons(self, left: Rect) -> list[Widget]:
        book = self.book
        ways: tuple[tuple[str, str, str, int, Callable[[], str], bool], ...] = (
            ("new", "New", "N", pygame.K_n, book.new, True),
            ("copy", "Copy", "C", pygame.K_c, book.copy, True),
            ("import", "Import", "I", pygame.K_i, lambda: "", True),
            ("delete", "Delete", "Del", pygame.K_DELETE, lambda: "", book.mine or bool(self.editing.broken)),
        )
        found: list[Button] = []
        for key, label, cap, hotkey, does, on in ways:
            act = {"import": self._import, "delete": self._deleted}.get(key) or partial(self.editing.do, does)
            hint = (
                Hint("Delete", STAY if not on else "Can be taken back with Ctrl Z.")
                if key == "delete"
                else None
            )
            found.append(Button(key, left, act, on, hint, hotkey, label=label, cap=cap, size=8.5))
        row = Rect(left.x + 10, left.bottom - 76, left.width - 20, 28)
        return [*in_a_row(row, found[:2]), *in_a_row(row.move(0, 34), found[2:])]

    # ------------------------------------------------------------ what they do

    def _look_into(self, broken: str, fault: str) -> Done:
        """Why a squad of the file cannot be read."""
        self.editing.broken, self.editing.words, self.editing.good = (
            broken,
            f"{fault.rstrip('.')}. Del takes it out of the file.",
            False,
        )
        return None

    def _deleted(self) -> Done:
        """It is gone at once; where it can be had back is said."""
        title = self.editing.broken or self.book.squad.title
        self.editing.do(self._delete)
        if not self.editing.words:
            self.editing.tell(f"{title} is deleted. Ctrl Z brings it back.")
        return None

    def _delete(self) -> str:
        broken, self.editing.broken = self.editing.broken, ""
        return self.book.drop(broken) if broken else self.book.delete()
