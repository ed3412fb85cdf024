"""Finding a file: by its path, in the folders of the disk, among those that were opened last, or dropped onto
the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.form import centred_rect
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Button, Card, Done, Entry, Key, Look, Tab, Widget
from game.client.screens.page import Page
from game.client.seat.saves import disk_files
from game.client.seat.saves.disk_files import Item
from game.client.seat.settings.settings import Settings

ROW = 26
MAPS = (".tmx", ".tmj", ".json", ".world", ".enfilade-map")
_last: dict[tuple[str, ...], Path] = {}
"""The folder that was looked at last, by the endings of what was looked for."""


class PathScreen(Page):
    """`use` takes the file, and says what is wrong with it, "" if nothing is."""

    def __init__(
        self,
        settings: Settings,
        under: Screen,
        use: Callable[[Path], str],
        title: str = "Open a map",
        endings: tuple[str, ...] = MAPS,
    ) -> None:
        super().__init__(settings, under)
        self.use, self.title, self.endings = use, title, endings
        self.path = ""
        self.words = ""
        self.desk.focus = "path"
        self._first = True
        self.places = disk_files.places(endings)
        self.place = ""
        self.folder = Path()
        self.items: list[Item] = []
        self.go(_last.get(endings) or disk_files.home())

    # ------------------------------------------------------------ where one looks

    def go(self, folder: Path) -> Done:
        """Look into that folder."""
        self.folder, self.items, fault = folder, *disk_files.inside(folder, self.endings)
        self.words = fault
        self.place = next((name for name, path in self.places if path == folder), "")
        _last[self.endings] = folder
        self.desk.scroll.clear()
        return None

    def _go_to(self, name: str, folder: Path | None) -> Done:
        if folder:
            return self.go(folder)
        self.place, self.words = name, ""
        self.items = disk_files.recent(self.endings)
        self.desk.scroll.clear()
        return None

    def _take(self, item: Item) -> Done:
        return self.go(item.path) if item.folder else self._used(item.path)

    def _used(self, path: Path) -> Done:
        self.path, self.words = str(path), self.use(path)
        return None if self.words else self.under

    # ------------------------------------------------------------ input

    def handle(self, event: Input) -> Next:
        if event.type == pygame.DROPFILE:
            return self._used(disk_files.typed_path(event.file))
        if self._first and event.type == pygame.TEXTINPUT:  # the letter of the key that opened this
            self._first = False
            if event.text.lower() in ("o", "i"):
                return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE and not self.desk.writing:
            return self.go(self.folder.parent)
        return super().handle(event)

    def _change(self, path: str) -> Done:
        self.path, self.words = path, ""
        return None

    def _done(self) -> Done:
        """What was typed: a folder is looked into, a file is used."""
        typed = disk_files.typed_path(self.path)
        if typed.is_dir():
            self.path = ""
            return self.go(typed)
        self.words = self.use(typed)
        return None if self.words else self.under

    # ------------------------------------------------------------ layout

    def _rect(self) -> Rect:
        return centred_rect(self.whole, min(760, self.whole.width - 80), min(520, self.whole.height - 80))

    def areas(self) -> list[Area]:
        rect = self._rect()
        box = Rect(rect.x + 168, rect.y + 128, rect.width - 186, rect.height - 206)
        return [Area("files", box, ROW * len(self.items))]

    def widgets(self) -> list[Widget]:
        rect, area = self._rect(), self.areas()[0]
        ghost = f"/path/to/file{self.endings[0]}, or choose below"
        box = Rect(rect.x + 20, rect.y + 60, rect.width - 40, 30)
        typed = Entry("path", box, self._done, value=self.path, change=self._change, limit=1000, ghost=ghost)
        return [typed, *self._places(rect, area), *self._files(area), *self._buttons(rect)]

    def _places(self, rect: Rect, area: Area) -> list[Widget]:
        """Folders that one goes to at once."""
        return [
            Tab(
                Key("place", name),
                Rect(rect.x + 20, area.rect.y + 32 * index, 136, 26),
                partial(self._go_to, name, folder),
                label=name,
                chosen=name == self.place,
            )
            for index, (name, folder) in enumerate(self.places)
        ]

    def _files(self, area: Area) -> list[Widget]:
        """What lies in the folder."""
        top = area.rect.y - round(self.desk.offset(area))
        return [
            Card(
                Key("file", item.name),
                Rect(area.rect.x, top + ROW * index, area.rect.width - 10, ROW - 2),
                partial(self._take, item),
                area="files",
                paint=partial(_row, item),
            )
            for index, item in enumerate(self.items)
        ]

    def _buttons(self, rect: Rect) -> list[Widget]:
        above = Rect(rect.x + 20, rect.bottom - 112, 136, 28)
        back = Rect(rect.x + 20, rect.bottom - 62, 160, 46)
        go = Rect(rect.right - 220, rect.bottom - 62, 200, 46)
        on = bool(self.path.strip())
        return [
            Button("up", above, lambda: self.go(self.folder.parent), label="Folder above", size=8.5),
            Button("cancel", back, lambda: self.under, label="Cancel", cap="Esc"),
            Button("open", go, self._done, on, label="Open", cap="Enter", primary=True),
        ]

    def paint(self, pen: Pen) -> None:
        rect, area = self._rect(), self.areas()[0].rect
        panel(pen, rect, self.title)
        kinds = ", ".join(self.endings)
        words = f"A path ({kinds}), a file from below, or one that is dropped onto the window."
        pen.text(words, rect.x + 20, rect.y + 50, 12, "fog", room=rect.width - 40)
        where = "Opened before" if self.place == disk_files.RECENT else str(self.folder)
        pen.text(_tail(pen, where, area.width), area.x, area.y - 10, 12, "brass", True)
        pen.fill(area.inflate(8, 4), "ink", 0.5, 3)
        if not self.items and not self.words:
            nothing = (
                "Nothing was opened yet."
                if self.place == disk_files.RECENT
                else "Nothing of that kind is in here."
            )
            pen.text(nothing, area.x + 10, area.y + 22, 12, "fog")
        for index, line in enumerate(pen.lines(self.words, 12, rect.width - 430, 3) if self.words else ()):
            pen.text(line, rect.x + 196, rect.bottom - 52 + 17 * index, 12, "bad", room=rect.width - 430)


def _tail(pen: Pen, words: str, room: float) -> str:
    """The end of a long path."""
    while len(words) > 8 and pen.width(words, 12, True) > room:
        words = f"... {words[8:]}"
    return words


def _row(item: Item, pen: Pen, rect: Rect, look: Look) -> None:
    if not pen.surface.get_clip().colliderect(pen.pixels(rect)):
        return
    if look.hover or look.focus:
        pen.fill(rect, "slate", 1, 3)
    if item.folder:
        pen.polygon([(rect.x + 8, rect.y + 6), (rect.x + 14, rect.y + 6), (rect.x + 16, rect.y + 9),
        (rect.x + 24, rect.y + 9),
                     (rect.x + 24, rect.y + 18), (rect.x + 8, rect.y + 18)], "brass", 0.9)  # fmt: skip
    wide = pen.width(item.told, 12)
    pen.text(item.name, rect.x + 34, rect.y + 17, 13, "paper", item.folder, room=rect.width - wide - 60)
    pen.text(item.told, rect.right - 10, rect.y + 17, 12, "fog", False, 1)
