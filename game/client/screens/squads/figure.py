"""The figure that is looked at on the squads page: its name and face, the kinds that it could be, the weapons
that it could have in hand."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Area, Button, Card, Done, Entry, Hint, Key, Tab, Widget
from game.client.screens.squads import drawing
from game.client.screens.squads.squad_list import Editing
from game.client.seat.setup.squad_book import SquadBook

KIND, HAND = "kind", "hand"
TABS = ((KIND, "Kind", pygame.K_1), (HAND, "In hand", pygame.K_2))
FACE = Hint("Face", "Six faces for each kind; only the looks of a figure. PgUp and PgDn.")
SAME = Hint("In hand", "This kind fights with what it has, or drives.")


class FigureColumn:
    """`tab` says what the list is of."""

    def __init__(self, editing: Editing, desk: WidgetState) -> None:
        self.editing, self.desk = editing, desk
        self.tab = KIND

    @property
    def book(self) -> SquadBook:
        return self.editing.book

    def _weapons(self) -> list[tuple[str, str]]:
        return self.book.weapons(self.editing.place) if self.editing.place is not None else []

    def armed(self) -> bool:
        """Whether the list is of weapons: there are some to choose from."""
        return self.tab == HAND and bool(self._weapons())

    def count(self) -> int:
        return len(self._weapons()) if self.armed() else len(self.book.kinds)

    # ------------------------------------------------------------ widgets

    def naming(self, right: Rect) -> list[Widget]:
        tabs: list[Widget] = []
        for index, (tab, label, key) in enumerate(TABS):
            box, on = (
                Rect(right.x + 12 + 98 * index, right.y + 110, 92, 22),
                tab == KIND or len(self._weapons()) > 1,
            )
            chosen = (tab == HAND) == self.armed()
            tabs.append(
                Tab(
                    Key("tab", tab),
                    box,
                    partial(self._turn_to, tab),
                    on,
                    None if on else SAME,
                    key,
                    label=f"{label}  {index + 1}",
                    chosen=chosen,
                )
            )
        if self.editing.place is None or not self.book.mine:
            return tabs
        x, wide = right.x + 92, right.width - 104
        called = self.editing.written("name", self.book.squad.figures[self.editing.place].name)
        change = partial(self.editing.write, "name", partial(self.book.name, self.editing.place))
        name = Entry("name", Rect(x, right.y + 52, wide - 108, 28), value=called, change=change, limit=40)
        words = Hint("Face", "Six faces for each kind; only the looks of a figure.")
        faces = [
            Button(
                Key("face", by),
                Rect(x + wide - 100 + 68 * number, right.y + 52, 32, 28),
                partial(self._face, by),
                hint=words,
                hotkey=key,
                label=sign,
                size=9,
            )
            for number, (by, sign, key) in enumerate(
                ((-1, "<", pygame.K_PAGEUP), (1, ">", pygame.K_PAGEDOWN))
            )
        ]
        return [*tabs, name, *faces]

    def choices(self, area: Area) -> list[Widget]:
        """What the figure could be, or have in hand, with what that changes of the points."""
        book, found = self.book, list[Widget]()
        y = area.rect.y - round(self.desk.offset(area))
        now = book.squad.figures[self.editing.place].archetype if self.editing.place is not None else ""
        rows = (
            self._weapons()
            if self.armed()
            else [("", kind.id) for kind in sorted(book.kinds.values(), key=lambda one: one.price)]
        )
        kept = book.kind_of(now)
        for index, (weapon, name) in enumerate(rows):
            box = Rect(area.rect.x, y + drawing.KIND * index, area.rect.width - 10, drawing.KIND - 4)
            kind = book.kind(name)
            if kind is None:
                continue
            chosen = name == (now if weapon else kept)
            change, over = (
                book.price(name) - book.price(now) if now else 0,
                book.over(name, self.editing.place) if book.mine and name != now else 0,
            )
            if weapon and book.arms:
                paint = partial(
                    drawing.weapon,
                    weapon=book.arms.weapons[weapon],
                    kind=kind,
                    chosen=chosen,
                    change=change,
                    over=over,
                    harm=self._harm(now, weapon),
                )
                key, take = Key("weapon", weapon), partial(self._arm, name)
            else:
                paint = partial(drawing.kind, kind=kind, chosen=chosen, change=change, over=over)
                key, take = Key("kind", name), partial(self.take_kind, name)
            found.append(Card(key, box, take, book.mine, area="kinds", paint=paint))
        return found

    def meant(self) -> str:
        """What the figure would be with the kind or the weapon that is pointed at, "" if none is or it can be
        none."""
        key = self.desk.meant
        if self.editing.place is None or not self.book.mine or not isinstance(key, Key):
            return ""
        name = str(key.which)
        if key.kind == "weapon":
            return dict(self._weapons()).get(name, "")
        if key.kind == "kind" and self.book.kind(name):
            return name
        return ""

    def _harm(self, now: str, weapon: str) -> tuple[float, float]:
        """What an attack does with what the figure has in hand, and with that weapon."""
        worth = self.book.arms.worth if self.book.arms else {}
        held = next((one for one, name in self._weapons() if name == now), weapon)
        return worth.get(held, 0.0), worth.get(weapon, 0.0)

    # ------------------------------------------------------------ what they do

    def _turn_to(self, tab: str) -> Done:
        self.tab = tab
        self.desk.scroll.pop("kinds", None)
        return None

    def take_kind(self, kind: str) -> Done:
        place = self.editing.place
        if place is not None:
            return self.editing.do(partial(self.book.turn_into, place, kind))
        self.editing.do(partial(self.book.add, kind))
        if not self.editing.words:
            self.editing.place = len(self.book.squad.figures) - 1
        return None

    def _arm(self, name: str) -> Done:
        return (
            self.editing.do(partial(self.book.arm, self.editing.place, name))
            if self.editing.place is not None
            else None
        )

    def _face(self, by: int) -> Done:
        return (
            self.editing.do(partial(self.book.face, self.editing.place, by))
            if self.editing.place is not None
            else None
        )
