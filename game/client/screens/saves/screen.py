"""The saves: named ones, those that keep themselves, and finished battles; to go on with, watch, rename,
export or take away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.board import save_thumbnails
from game.client.board.map_cards import Card as Drawn
from game.client.board.map_cards import MapPainter
from game.client.kit.form import logo, page_area, side_by_side
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Button, Card, Done, Entry, Hint, Key, Look, Tab, Widget, in_a_row
from game.client.screens.page import Page
from game.client.screens.saves import rows
from game.client.screens.saves.actions import SaveActions, SaveListing
from game.client.screens.saves.rows import Glanced
from game.client.seat.saves import storage
from game.client.seat.saves.save_list import SavedBattle
from game.client.seat.settings.settings import Settings

TABS = (("kept", "Kept"), ("auto", "Autosaves"), ("over", "Finished"))
EMPTY = {
    "kept": "Nothing was saved under a name yet: Save in the menu of a battle does that.",
    "auto": (
        "No battle is under way. Every battle keeps itself after each order; the last ten are listed here."
    ),
    "over": "No battle has been finished yet.",
}
STEPS = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_PAGEUP: -5,
    pygame.K_PAGEDOWN: 5,
    pygame.K_HOME: -10_000,
    pygame.K_END: 10_000,
}
READABLE = Hint(
    "Import", "Takes a copy of a save from elsewhere into the list, or says what is wrong with it."
)


class LoadScreen(Page):
    """`listing` says what is listed and chosen, `actions` do what is pressed."""

    alone = True

    def __init__(
        self, settings: Settings, under: Screen, words: str = "", easel: MapPainter | None = None
    ) -> None:
        super().__init__(settings, under)
        self.listing = SaveListing()
        self.actions = SaveActions(self, self.listing, self.desk, words)
        self.glanced = Glanced(easel or save_thumbnails.easel())

    # ------------------------------------------------------------ layout

    def _panels(self) -> tuple[Rect, Rect]:
        """The list and the battle beside it."""
        area = page_area(self.whole, 1720)
        return side_by_side(area, area.width - 16 - round((area.width - 16) * 0.52))

    def areas(self) -> list[Area]:
        rect = self._panels()[0]
        height = rows.PITCH * len(self.listing.shown)
        return [Area("saves", Rect(rect.x + 12, rect.y + 44, rect.width - 18, rect.height - 52), height)]

    def widgets(self) -> list[Widget]:
        left, right = self._panels()
        area = self.areas()[0]
        top = area.rect.y - round(self.desk.offset(area))
        found: list[Widget] = []
        for index, save in enumerate(self.listing.shown):
            box = Rect(area.rect.x, top + rows.PITCH * index, area.rect.width - 10, rows.ROW)
            found.append(
                Card(
                    Key("save", save.path.name),
                    box,
                    partial(self.actions.press, save),
                    area="saves",
                    paint=partial(self._row, save),
                )
            )
            if self.actions.renaming is not None and str(save.path) == self.listing.chosen:
                found.append(self._field(box))
        return [*self._head(left), *found, *self._ways(right), *self._bottom(left, right)]

    def _head(self, left: Rect) -> list[Widget]:
        counts = Counter(one.tab for one in self.listing.saves)
        tabs: list[Widget] = []
        x = left.x + 96
        for tab, title in TABS:
            wide = 74 if tab == "kept" else 92
            box, label = Rect(x, left.y + 9, wide, 24), f"{title} {counts[tab]}"
            tabs.append(
                Tab(
                    Key("tab", tab),
                    box,
                    partial(self.actions.turn_to, tab),
                    label=label,
                    chosen=tab == self.listing.tab,
                )
            )
            x += wide + 6
        box = Rect(x + 8, left.y + 8, left.right - 12 - x - 8, 26)
        return [
            *tabs,
            Entry(
                "search",
                box,
                lambda: None,
                value=self.listing.search,
                change=self.actions.search_for,
                ghost="Search, Ctrl F",
            ),
        ]

    def _field(self, row: Rect) -> Entry:
        x = rows.frame_of(row).right + 4
        return Entry(
            "name", Rect(x, row.y + 8, row.right - x - 130, 28), self.actions.end_renaming, area="saves",
            value=self.actions.renaming or "", change=self.actions.write_name,
            limit=storage.NAME_LIMIT,
        )  # fmt: skip

    def _ways(self, right: Rect) -> list[Widget]:
        """What can be done with the save that is chosen."""
        save = self.listing.row
        if not save:
            return []
        whole, free = save.saved.record is not None, not save.busy and not save.here
        gone = Hint(
            "Delete",
            "Can be taken back with Ctrl Z while this list is open."
            if free
            else "This battle is being played.",
        )
        ways: list[tuple[str, str, str, Callable[[], Done], bool, int, Hint | None]] = [
            (
                "rename",
                "Rename" if not save.kept else "Keep as",
                "F2",
                self.actions.begin_renaming,
                whole,
                pygame.K_F2,
                None,
            ),
            ("export", "Export", "Ctrl E", self.actions.export, whole, 0, None),
            ("replay", "Replay", "R", self.actions.watch, whole, pygame.K_r, None),
            ("delete", "Delete", "Del", partial(self.actions.delete, save), free, pygame.K_DELETE, gone),
        ]
        row = Rect(right.x + 12, right.bottom - 38, right.width - 24, 28)
        found = (
            Button(key, row, does, on, hint, hotkey, label=label, cap=cap, size=8.5)
            for key, label, cap, does, on, hotkey, hint in ways
        )
        return [*in_a_row(row, tuple(found))]

    def _bottom(self, left: Rect, right: Rect) -> list[Widget]:
        y = self.whole.height - 76
        save = self.listing.row
        on = save is not None and save.saved.record is not None and not save.busy
        label = "Watch" if save and save.over else "Go on"
        main = Rect(right.right - min(328, right.width), y, min(328, right.width), 48)
        taken = Rect(main.x - 16 - 168, y + 10, 168, 28)
        back = (
            [Button("undo", taken, self.actions.take_back, label="Take back", cap="Ctrl Z", size=8.5)]
            if self.actions.gone and not (self.actions.words or self.actions.done)
            else []
        )
        return [
            *back,
            Button("back", Rect(left.x, y, 160, 48), lambda: self.under, label="Back", cap="Esc"),
            Button(
                "import",
                Rect(left.x + 168, y + 10, 168, 28),
                self.actions.import_file,
                True,
                READABLE,
                pygame.K_i,
                label="Import a file",
                cap="I",
                size=8.5,
            ),
            Button(
                "load",
                main,
                self.actions.load,
                on,
                hotkey=pygame.K_RETURN,
                label=label,
                cap="Enter",
                primary=True,
            ),
        ]

    # ------------------------------------------------------------ input and time

    def handle(self, event: Input) -> Next:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.actions.done = ""
        if event.type == pygame.DROPFILE:
            self.actions.words = self.actions.take_in(Path(event.file))
            return None
        if (
            event.type == pygame.KEYDOWN
            and event.mod & pygame.KMOD_CTRL
            and event.key in (pygame.K_e, pygame.K_z)
            and not self.desk.writing
        ):
            return self.actions.export() if event.key == pygame.K_e else self.actions.take_back()
        if event.type == pygame.KEYDOWN and self._key(event):
            return None
        found = super().handle(event)
        if found is not None:
            self.glanced.close()  # nobody looks at the list any more; it draws on if somebody comes back
        return found

    def _key(self, event: Input) -> bool:
        """Whether it was one of the list's own keys."""
        if event.key in STEPS and not self.desk.writing and not self.desk.by_keys:
            self._step(STEPS[event.key])
            return True
        return False

    def _step(self, way: int) -> None:
        listing = self.listing
        if not listing.shown:
            return
        self.actions.renaming = None
        listing.choose(listing.place_of(listing.row) + way)
        place, area = listing.place_of(listing.row), self.areas()[0]
        first, last = rows.PITCH * place, rows.PITCH * (place + 1) - area.rect.height
        self.desk.scroll_to(area, min(max(self.desk.offset(area), last), first))

    def escape(self) -> Next:
        if self.actions.renaming is not None:
            self.actions.renaming, self.desk.focus = None, ""
            return None
        self.leave()
        return self.under

    @property
    def waits(self) -> float:
        return 0.0 if self.glanced.busy else super().waits

    def update(self, ms: float) -> Next:
        self.glanced.update(ms)
        return super().update(ms)

    def leave(self) -> None:
        self.glanced.close()
        super().leave()

    # ------------------------------------------------------------ drawing

    def _row(self, save: SavedBattle, pen: Pen, rect: Rect, look: Look) -> None:
        if not pen.surface.get_clip().colliderect(pen.pixels(rect)):
            return
        size = pen.pixels(rows.frame_of(rect)).size
        card = self.glanced.card(save.path, size) if save.saved.record else None
        fault = self._fault(save, card)
        glance, picture = self.glanced.glance(save.path), self.glanced.picture(save.path, size)
        chosen = str(save.path) == self.listing.chosen
        rows.row(
            pen, rect, look, save, glance, picture, fault, chosen, not chosen or self.actions.renaming is None
        )

    @staticmethod
    def _fault(save: SavedBattle, card: Drawn | None) -> str:
        if not save.saved.record:
            return save.words
        if card:
            return card.fault
        return ""

    def paint(self, pen: Pen) -> None:
        left, right = self._panels()
        logo(pen, left.x - 4, 20)
        pen.block("Load", right.right, 30, 16, "brass", 1)
        pen.text(
            "Every order is also kept by itself: ten battles that go on, ten that are over",
            right.right,
            68,
            13,
            "fog",
            False,
            1,
        )
        panel(pen, left, "Battles")
        save = self.listing.row
        if save:
            self._battle(pen, right, save)
        else:
            panel(pen, right, "Battle")
            words = (
                EMPTY[self.listing.tab]
                if not self.listing.search
                else "No save of this kind has these words."
            )
            for number, line in enumerate(pen.wrap(words, 13, left.width - 60)):
                pen.text(line, left.centerx, left.y + 100 + 20 * number, 13, "fog", False, 0.5)
        if self.actions.words or self.actions.done:
            x = left.x + 348
            room = right.right - min(328, right.width) - 16 - x
            for index, words in enumerate(pen.lines(self.actions.words or self.actions.done, 12, room, 3)):
                pen.text(
                    words,
                    x,
                    self.whole.height - 62 + 17 * index,
                    12,
                    "bad" if self.actions.words else "good",
                    room=room,
                )
        elif self.actions.gone:
            end = right.right - min(328, right.width) - 16 - 168 - 12
            pen.text(
                f"Deleted: {self.actions.gone[-1].title}",
                end,
                self.whole.height - 47,
                13,
                "paper",
                False,
                1,
                end - left.x - 348,
            )

    def _battle(self, pen: Pen, rect: Rect, save: SavedBattle) -> None:
        glance = self.glanced.glance(save.path)
        size = pen.pixels(rows.picture_of(rect, glance)).size
        card = self.glanced.card(save.path, size) if save.saved.record else None
        rows.battle(pen, rect, save, glance, self.glanced.picture(save.path, size), self._fault(save, card))
