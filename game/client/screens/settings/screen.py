"""The settings: pages at the left, what is on the chosen one at the right, a line to search in all of them,
and a way back from every change."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.form import logo, page_margin
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.sound_player import Volumes, speaker
from game.client.kit.text_input import put_on_clipboard
from game.client.kit.ui_elements import choice_plate, panel
from game.client.kit.widgets import Area, Button, Card, Done, Entry, Key, Look, Widget
from game.client.screens.page import Page
from game.client.screens.settings import device_pages
from game.client.screens.settings.key_page import LINE, KeyPage
from game.client.screens.settings.rows import (
    HABIT,
    ROW,
    answer_widgets,
    option_widgets,
    paint_answers,
    paint_options,
)
from game.client.seat.orders import saved_answers
from game.client.seat.settings import options
from game.client.seat.settings.options import FILES, KEYS, OPTIONS, PAD, PAGES, QUESTIONS, Option, Past
from game.client.seat.settings.settings import Settings
from game.rulesets import RULESETS

TOP, BELOW, LEFT = 92, 88, 224
PITCH, WIDEST = 49, 1340
SAMPLE = "land"
LIST = "rows"


class SettingsScreen(Page):
    """Every change counts at once, and can be taken back as long as this is open."""

    alone = True
    key_places: tuple[str, ...] = ()  # keys are chosen here

    def __init__(self, settings: Settings, under: Screen | None = None, page: str = PAGES[0].id) -> None:
        super().__init__(settings, under)
        self.page = page
        self.words = ""
        self.copied = ""  # the path that was put on the clipboard last
        self.past = Past(settings)
        self.keys = KeyPage(self.desk, settings, self._noted, self._undo)

    # ------------------------------------------------------------ changes

    def _noted(self) -> None:
        """Something is about to be changed."""
        self.past.note()

    def _kept(self) -> Done:
        self.settings.save()
        return None

    def _set(self, name: str, value: object) -> Done:
        self.past.note()
        setattr(self.settings, name, value)
        if name in (
            "volume",
            "volume_effects",
        ):  # the press is heard as loud as it was, so something is heard as loud as it will be
            speaker.volumes = Volumes(
                *self.settings.levels(), self.settings.muted, self.settings.music_level()
            )
            speaker.play(SAMPLE)
        return self._kept()

    def _forget(self, rule: str) -> Done:
        self.past.note()
        saved_answers.forget(self.settings, rule)
        return None

    def _reset(self, *names: str) -> Done:
        self.past.note()
        options.reset(self.settings, *names)
        return self._kept()

    def _reset_all(self) -> Done:
        return self._reset(*options.all_settings())

    def _undo(self) -> Done:
        self.past.back()
        return self._kept()

    def _turn_to(self, page: str) -> Done:
        self.page, self.words = page, ""
        self.keys.leave()
        self.desk.scroll.pop(LIST, None)
        return None

    def _search(self, words: str) -> Done:
        self.words = words
        self.keys.leave()
        self.desk.scroll.pop(LIST, None)
        return None

    # ------------------------------------------------------------ layout

    def _left(self) -> Rect:
        margin = max(page_margin(self.whole), (self.whole.width - WIDEST) // 2)
        return Rect(margin, TOP, LEFT, self.whole.height - TOP - BELOW)

    def _right(self) -> Rect:
        left = self._left()
        return Rect(left.right + 16, TOP, self.whole.width - left.right - 16 - left.x, left.height)

    def _rows(self) -> tuple[Option, ...]:
        return (
            options.search(self.words)
            if self.words.strip()
            else tuple(one for one in OPTIONS if one.page == self.page)
        )

    def _on(self, page: str) -> bool:
        """Whether that page is shown, and not what was searched for."""
        return self.page == page and not self.words.strip()

    def _copy(self, path: str) -> Done:
        put_on_clipboard(path)
        self.copied = path
        return None

    def areas(self) -> list[Area]:
        right = self._right()
        if self._on(KEYS):
            return [self.keys.area(right)]
        high = (
            HABIT * len(self.settings.habits)
            if self._on(QUESTIONS)
            else ROW * len(self._rows()) + 8 + LINE * len(self.keys.found(self.words))
        )
        if self._on(PAD):
            high = device_pages.gamepad_high()
        elif self._on(FILES):
            high = device_pages.files_high()
        else:
            high = high
        return [Area(LIST, Rect(right.x + 16, right.y + 44, right.width - 28, right.height - 56), high)]

    # ------------------------------------------------------------ widgets

    def widgets(self) -> list[Widget]:
        return [*self._rail(), *self._body(), *self._foot()]

    def _rail(self) -> list[Widget]:
        """The search, the pages, and back to what a page had at first."""
        left = self._left()
        inside = Rect(left.x + 12, left.y, left.width - 24, left.height)
        search = Rect(inside.x, left.y + 36, inside.width, 30)
        found: list[Widget] = [
            Entry("search", search, value=self.words, change=self._search, ghost="Search all: Ctrl F")
        ]
        pitch = min(PITCH, (left.height - 124) // len(PAGES))
        height = pitch - (5 if pitch == PITCH else 2)
        for number, page in enumerate(PAGES):
            box = Rect(inside.x, left.y + 78 + pitch * number, inside.width, height)
            turn, paint = partial(self._turn_to, page.id), partial(self._paint_page, number=number)
            found.append(Card(Key("page", page.id), box, turn, paint=paint))
        reset = partial(self._reset, *options.names_of(self.page))
        changed = options.count_changed(self.settings, self.page) > 0
        low = Rect(inside.x, left.bottom - 42, inside.width, 30)
        return [*found, Button("reset page", low, reset, changed, label="Reset this page", size=9)]

    def _foot(self) -> list[Widget]:
        x, y = self._left().x, self.whole.height - 68
        undo, reset = Rect(x + 176, y + 4, 132, 40), Rect(x + 320, y + 4, 150, 40)
        found: list[Widget] = [
            Button("back", Rect(x, y, 160, 48), lambda: self.under, label="Back", cap="Esc"),
            Button("undo", undo, self._undo, bool(self.past), label="Undo", cap="Ctrl Z", size=10),
            Button("reset all", reset, self._reset_all, self._any, label="Reset all", size=10),
        ]
        if self.keys.clash():
            mend = Rect(self._right().right - 220, y, 220, 48)
            found.append(Button("mend", mend, self._mend, label="Mend it", cap="Enter", primary=True))
        return found

    @property
    def _any(self) -> bool:
        """Whether anything is not as usual."""
        return any(options.count_changed(self.settings, page.id) for page in PAGES)

    def _mend(self) -> Done:
        self._turn_to(KEYS)
        self.keys.mend()
        return self._kept()

    def _body(self) -> list[Widget]:
        area = self.areas()[0]
        top = area.rect.y - round(self.desk.offset(area))
        if self._on(KEYS):
            return self.keys.widgets(self._right())
        if self._on(QUESTIONS):
            return answer_widgets(self.settings, area.rect, top, self._forget, LIST)
        if self._on(FILES):
            return device_pages.files_widgets(area.rect, top, self._copy, LIST)
        found = option_widgets(self.settings, self._rows(), area.rect, top, self._set, LIST)
        below = top + ROW * len(self._rows()) + 8
        return [
            *found,
            *self.keys.found_widgets(self.words, area.rect, below, partial(self._turn_to, KEYS), LIST),
        ]

    # ------------------------------------------------------------ input

    @property
    def takes_any_key(self) -> bool:
        return bool(self.keys.waiting)

    def handle(self, event: Input) -> Next:
        if self.keys.takes(event):
            if self.keys.clash() and not self.keys.waiting and self.desk.by_keys:
                self.desk.focus = "mend"  # Enter mends it, and does not wait for another key of the same line
            return self._kept()
        if (
            event.type == pygame.KEYDOWN
            and event.mod & pygame.KMOD_CTRL
            and event.key in (pygame.K_f, pygame.K_z)
        ):
            if event.key == pygame.K_z:
                return self._undo()
            self.desk.focus = "search"
            return None
        following = super().handle(event)
        if following is None and self.keys.clash() and self._enters(event):
            return self._mend()
        return following

    def _enters(self, event: Input) -> bool:
        """Whether Enter is pressed, and meant for nothing that has the focus."""
        focused = self.desk.by_keys and self.desk.focus
        return (
            event.type == pygame.KEYDOWN
            and event.key == pygame.K_RETURN
            and not focused
            and self.desk.focus != "search"
        )

    # ------------------------------------------------------------ drawing

    def _paint_page(self, pen: Pen, rect: Rect, look: Look, number: int) -> None:
        page = PAGES[number]
        chosen = self._on(page.id)
        choice_plate(pen, rect, chosen, look.hover)
        low = rect.height < PITCH - 5
        pen.text(page.title, rect.x + 12, rect.centery - (3 if low else 4), 13.5, "paper", True)
        pen.text(
            page.words,
            rect.x + 12,
            rect.centery + (12 if low else 13),
            11.5,
            "paper" if chosen else "fog",
            room=rect.width - 24,
        )
        count = options.count_changed(self.settings, page.id)
        if page.id == KEYS and self.keys.clash():
            warning(pen, rect.right - 22, rect.y + 14)
        elif count:
            told = "answered" if page.id == QUESTIONS else "changed"
            pen.text(f"{count} {told}", rect.right - 12, rect.centery - 4, 11, "brass", False, 1)

    def paint(self, pen: Pen) -> None:
        left, right = self._left(), self._right()
        logo(pen, left.x - 3, 26)
        pen.block("Settings", right.right, 28, 20, "brass", 1)
        pen.text("Kept at once, nothing to confirm", right.right, 70, 13, "fog", False, 1)
        panel(pen, left, "Settings", 0.98)
        title = next(page.title for page in PAGES if page.id == self.page)
        heading = "Always answered so" if self._on(QUESTIONS) else title
        panel(pen, right, "Found" if self.words.strip() else heading, 0.98)
        self._paint_clash(pen, right.right - 236, left.x + 510)
        if self._on(KEYS):
            self.keys.paint(pen, right)
        else:
            self._paint_chosen(pen, self.areas()[0])

    def _paint_clash(self, pen: Pen, x: int, start: int) -> None:
        """Below the pages, two commands that share a key; it ends at `x` and begins no further left than
        `start`."""
        clash = self.keys.clash()
        if clash:
            one, other, key = clash
            y, room = self.whole.height, x - start
            pen.text(f"{one} and {other} share {key}.", x, y - 48, 13, "paper", True, 1, room)
            pen.text("Neither answers until one yields.", x, y - 29, 12, "fog", False, 1, room)

    def _paint_chosen(self, pen: Pen, area: Area) -> None:
        """What is on the chosen page, or what the words of the search are found in."""
        box, top = area.rect, area.rect.y - round(self.desk.offset(area))
        with pen.clipped(box):
            if self._on(PAD):
                device_pages.paint_gamepad(pen, box, top)
            elif self._on(FILES):
                device_pages.paint_files(pen, box, top, self.copied)
            elif self._on(QUESTIONS):
                rules = tuple(rule for ruleset in RULESETS.values() for rule in ruleset.rules())
                paint_answers(pen, self.settings, rules, box, top)
            else:
                paint_options(pen, self.settings, self._rows(), box, top, bool(self.words.strip()))
        shown = self._rows() or any(map(self._on, (QUESTIONS, PAD, FILES)))
        if not shown and not self.keys.found(self.words):
            pen.text("No setting speaks of that.", box.x + 4, box.y + 22, 13, "fog")


def warning(pen: Pen, x: int, y: int) -> None:
    """A triangle that says: look here. Its upper left corner is at x, y."""
    pen.polygon([(x + 7, y), (x + 14, y + 12), (x, y + 12)], "bad", 1, 1.6)
    pen.fill(Rect(x + 6, y + 4, 2, 4), "bad")
    pen.fill(Rect(x + 6, y + 9, 2, 2), "bad")
