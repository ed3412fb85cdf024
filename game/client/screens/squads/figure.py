"""The figure that is looked at on the squads page: its name and face, the kinds that it could be, its
weapons, and its card: what it costs and bears, and what it would be in a battle."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.kit.ui_elements import choice_plate, portrait, row_of_points
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Area, Button, Card, Done, Entry, Hint, Key, Look, Tab, Widget
from game.client.screens.squads import drawing
from game.client.screens.squads.squad_list import Editing
from game.client.seat.setup.squad_book import SquadBook, best, health, weapons
from game.client.seat.view.portraits import likeness
from game.core.describing.sheet import Sheet
from game.core.scenario import Figure

SIDE = "azure"
CARRIED = 3
GONE = 0.6
"""How strongly that is drawn which would be no more."""
NAMES, KINDS, ARMS = (13.5, 12.5, 11.5), (11.5, 11, 10.5, 10), (12, 11.5, 11, 10.5)


def figure_card(
    pen: Pen, rect: Rect, look: Look, figure: Figure, book: SquadBook, chosen: bool, then: str = ""
) -> None:
    """`then` is what it would be, if something else is pointed at: that is drawn, and what it is now struck
    through."""
    choice_plate(pen, rect, chosen, look.hover)
    name = then or figure.archetype
    kind, was = book.kind(name), book.kind(figure.archetype)
    face = (
        kind.person
        if then and kind and book.kind_of(then) != book.kind_of(figure.archetype)
        else figure.person
    )
    portrait(
        pen,
        Rect(rect.x + 8, rect.y + 8, 58, 58),
        kind.look if kind else "unarmed",
        SIDE,
        likeness(figure.name, face),
    )
    x, room, tone = rect.x + 74, rect.width - 80, "paper" if chosen else "fog"
    pen.text(figure.name, x, rect.y + 22, pen.fit(figure.name, room, NAMES, True), "paper", True, room=room)
    title = kind.title.lower() if kind else figure.archetype
    changed = bool(then and was and kind and was.title != kind.title)
    pen.text(title, x, rect.y + 39, pen.fit(title, room, KINDS), "path" if changed else tone, room=room)
    _points(pen, x, rect.y + 62, book.price(name), book.price(figure.archetype))
    sheet = book.sheet(name)
    if sheet is None:
        pen.text(kind.summary if kind else "", rect.x + 8, rect.y + 90, 11, tone, room=rect.width - 16)
        return
    _bears(pen, rect.x + 8, rect.y + 73, health(sheet), rect.width - 16)
    _arms(pen, rect, sheet, book.sheet(figure.archetype) if then else None)
    skills = next(
        (words for words in (best(sheet, 2), best(sheet, 1)) if pen.width(words, 11) <= rect.width - 16),
        best(sheet, 1),
    )
    pen.text(skills, rect.x + 8, rect.bottom - 10, 11, tone, room=rect.width - 16)


def _points(pen: Pen, x: float, y: float, now: int, was: int) -> None:
    """What it costs, and what it cost struck through where that differs."""
    changed = "bad" if now > was else "good"
    end = pen.text(f"{now}", x, y, 17, "paper" if now == was else changed, True)
    if now == was:
        pen.text("points", end + 6, y, 11.5, "fog")
        return
    after = pen.text(f"{was}", end + 8, y, 13, "fog")
    pen.fill(Rect(round(end) + 6, round(y) - 5, round(after - end) - 4, 1), "paper", GONE)


def _arms(pen: Pen, rect: Rect, sheet: Sheet, was: Sheet | None) -> None:
    """What it has with it; what it would have instead of something else is drawn in the colour of what is
    planned."""
    before = {name for _, name in weapons(was)} if was else set[str]()
    for number, (picture, name) in enumerate(weapons(sheet)[:CARRIED]):
        found = sprites.weapon(picture, pen.px(16))
        if found:
            pen.stamp(found, rect.x + 6, rect.y + 84 + 20 * number)
        tone = "path" if was and name not in before else "paper"
        pen.text(
            name,
            rect.x + 60,
            rect.y + 97 + 20 * number,
            pen.fit(name, rect.width - 66, ARMS),
            tone,
            room=rect.width - 66,
        )


def _bears(pen: Pen, x: int, y: int, most: tuple[int, ...], room: int) -> None:
    """One row of points: what it bears itself, then what its armour bears."""
    unit = min(10.0, room / max(1, sum(most) + len(most)))
    for index, count in enumerate(most):
        row_of_points(pen, x, y, count, count, "fog" if index else SIDE, unit * count, 6)
        x += round(unit * (count + 1))


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
