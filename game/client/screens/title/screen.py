"""The title screen: what to do, before any choice of map or rules; and what can be done with maps and
squads without a battle."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from game import __version__
from game.client.board import save_thumbnails
from game.client.board.map_cards import MapPainter
from game.client.kit.form import centred_rect
from game.client.kit.frame_time import STILL
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Quit, Screen, Show
from game.client.kit.sound_player import speaker
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Button, Card, Done, Key, Look, Widget, in_a_row
from game.client.screens.into_battle import resumed_route
from game.client.screens.page import Page
from game.client.screens.routes import (
    ShowCampaign,
    ShowCampaigns,
    ShowCareer,
    ShowDebrief,
    ShowGroups,
    ShowLedger,
    ShowLessons,
    ShowMapsAndSquads,
    ShowRulebook,
    ShowSaves,
    ShowSettings,
    ShowSetup,
)
from game.client.screens.setup import notice_strip
from game.client.screens.title import drawing
from game.client.screens.title.continue_card import ContinueCard, last_played
from game.client.screens.title.daily_card import DailyCard
from game.client.screens.title.drawing import Backdrop, choice, layout
from game.client.seat.match import Match
from game.client.seat.saves import autosaves
from game.client.seat.settings.settings import Settings
from game.client.seat.setup import open_battle
from game.core.errors import EnfiladeError
from game.core.ruleset import Ruleset
from game.maps.library import find
from game.rulesets import DEFAULT, RULESETS

FIRST = "warehouse-yard"
"""The map behind the title while nothing was played."""
LESSONS = "Ten lessons of No Way Out, four of each other ruleset"
NEW = "New here? Begin with Learn."


def painters() -> tuple[MapPainter, MapPainter]:
    """What draws saved battles, and maps: each in a process of its own, once something is asked for."""
    return save_thumbnails.easel(), MapPainter()


class TitleScreen(Page):
    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, read=lambda rule: ShowRulebook(self, self._ruleset, rule))
        saves, self._maps = painters()
        self.continue_card = ContinueCard(last_played(), _usual_map(settings), saves, self._maps)
        self.daily = DailyCard(self, self._maps)
        self._played = bool(self.continue_card.last or autosaves.files())
        self._backdrop = Backdrop()
        self.desk.focus, self.desk.by_keys = self.first, True

    @property
    def _ruleset(self) -> Ruleset:
        return RULESETS.get(self.settings.setup.ruleset) or RULESETS[DEFAULT]

    @property
    def new_here(self) -> bool:
        """Whether nothing was played yet, nor learnt."""
        return not self._played and not self.settings.lessons.offered

    @property
    def first(self) -> str:
        """What Enter does at first."""
        if self.continue_card.last:
            return "continue"
        return Key("choice", "Learn" if self.new_here else "Skirmish")

    # ------------------------------------------------------------ widgets

    def widgets(self) -> list[Widget]:
        lay = layout(self.whole, bool(self.continue_card.last))
        found: list[Widget] = []
        if self.continue_card.last:
            paint = self.continue_card.draw
            found.append(
                Card(
                    "continue",
                    lay.go_on,
                    self._continue,
                    hotkey=pygame.K_F9,
                    paint=lambda pen, rect, look: paint(pen, rect, look),
                )
            )
        for rect, (title, words, sign, key, to) in zip(lay.choices, self._choices(), strict=True):
            card = partial(_choice, title=title, words=words, sign=sign, cap=pygame.key.name(key).upper())
            found.append(Card(Key("choice", title), rect, to, hotkey=key, paint=card))
        found += self.daily.widgets(lay.daily, lay.slim)
        strip = notice_strip.box(lay.logo.right + 60, lay.row.right)
        return [
            *found,
            *self._small(Rect(lay.row.x, lay.row.y, 664, 34)),
            *notice_strip.widgets(strip, self),
        ]

    def _choices(self) -> list[tuple[str, str, str, int, Callable[[], Done]]]:
        learn = NEW if self.new_here else LESSONS
        return [
            ("Skirmish", "One battle: map, sides and rules as you like them", "shoot", pygame.K_s, ShowSetup),
            (
                "Campaign",
                "An operation of missions, with a roster that remembers",
                "route",
                pygame.K_c,
                lambda: ShowCampaigns(self),
            ),
            ("Learn", learn, "book", pygame.K_l, lambda: ShowLessons(self)),
            (
                "Maps and squads",
                "Look into maps, make new ones, build squads",
                "map",
                pygame.K_m,
                lambda: ShowMapsAndSquads(self),
            ),
        ]

    def _small(self, row: Rect) -> list[Widget]:
        none = Rect(0, 0, 0, 0)

        def button(key: str, label: str, cap: str, hotkey: int, to: Callable[[], Done]) -> Button:
            return Button(key, none, to, hotkey=hotkey, label=label, cap=cap, size=9)

        return [
            *in_a_row(
                row,
                [
                    button("settings", "Settings", "T", pygame.K_t, lambda: ShowSettings(self)),
                    button("load", "Load", "F8", pygame.K_F8, lambda: ShowSaves(self)),
                    button("rules", "Rules", "F1", pygame.K_F1, self._read),
                    button("ledger", "Ledger", "G", pygame.K_g, lambda: ShowLedger(self)),
                    button("career", "Career", "K", pygame.K_k, lambda: ShowCareer(self)),
                    button("quit", "Quit", "Esc", 0, self._quit),
                ],
                8,
            )
        ]

    # ------------------------------------------------------------ what they do

    def _read(self) -> Done:
        return ShowRulebook(self, self._ruleset)

    def _continue(self) -> Done:
        """The campaign where one stood in it, the evenings with the series that waits, or the battle."""
        last = self.continue_card.last
        try:
            if last.book:
                return self._campaign()
            if last.series:
                return ShowGroups(self)
            return resumed_route(open_battle.take_up(last.battle.path)) if last.battle else None
        except EnfiladeError as error:  # played in another window, or its map is gone
            self.continue_card.fault = str(error)
            return None

    def _campaign(self) -> Show:
        book = self.continue_card.last.book
        assert book is not None, "somebody asked"
        if book.state.pending:
            begun = book.battle()
            if isinstance(begun, Match):
                return resumed_route(begun)
        if book.state.over and book.state.debrief:
            return ShowDebrief(book)
        return ShowCampaign(book)

    def _quit(self) -> Done:
        self.leave()
        return Quit()

    def escape(self) -> Next:
        """Nothing is asked, as everything is kept."""
        return self._quit()

    def leave(self) -> None:
        self.continue_card.close()
        self.daily.close()
        self.settings.save()

    # ------------------------------------------------------------ input and time

    def handle(self, event: Input) -> Next:
        entered = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if entered and not (self.desk.by_keys and self.desk.focus):
            speaker.interface("press")
            return next(widget.on() for widget in self.widgets() if widget.key == self.first)
        return super().handle(event)

    @property
    def waits(self) -> float:
        return 0.0 if self.continue_card.busy or self.daily.busy or self._maps.busy else STILL

    def work_on(self, ms: float) -> None:
        del ms
        self.continue_card.update()
        self._maps.update()
        self.daily.update()

    def update(self, ms: float) -> Next:
        self.work_on(ms)
        return super().update(ms)

    # ------------------------------------------------------------ drawing

    def backdrop(self, surface: Surface) -> None:
        self._backdrop.picture = self.continue_card.picture
        self._backdrop.draw(surface)

    def paint(self, pen: Pen) -> None:
        lay = layout(self.whole, bool(self.continue_card.last))
        drawing.head(pen, lay)
        if not lay.slim:
            self.daily.draw(pen, lay.daily)
        pen.text(f"Version {__version__}", lay.row.right, lay.row.y + 22, 12, "fog", False, 1)


def _choice(pen: Pen, rect: Rect, look: Look, title: str, words: str, sign: str, cap: str) -> None:
    drawing.choice(pen, rect, look, title, words, sign, cap, "path" if words == NEW else "fog")


def _usual_map(settings: Settings) -> Path | None:
    """The map that was chosen last for a skirmish."""
    for name in (settings.setup.map, FIRST):
        try:
            return find(name)
        except (EnfiladeError, OSError, ValueError):
            continue
    return None


WAYS = (
    ("new map", "New map", "From a seed: theme, size, sides, cover and doors", "die", pygame.K_n),
    ("inspect", "Look into a map", "How the game reads the chosen one; change it by hand", "map", pygame.K_i),
    ("open", "Open a file", "A map of Tiled, to be played and looked into", "load", pygame.K_o),
    ("squads", "Build squads", "One to eight figures, kept and shared as files", "person", pygame.K_b),
)
"""Each is a link of the start screen as well: its key there, what it is called, a sentence, a sign."""
PITCH = 68


class MapsMenuScreen(Page):
    def __init__(self, settings: Settings, under: Screen) -> None:
        super().__init__(settings, under)
        self.desk.focus, self.desk.by_keys = Key("way", WAYS[0][0]), True

    def _rect(self) -> Rect:
        return centred_rect(self.whole, 560, 56 + PITCH * len(WAYS) + 66)

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        found: list[Widget] = []
        for place, (link, title, words, sign, key) in enumerate(WAYS):
            box = Rect(rect.x + 20, rect.y + 48 + PITCH * place, rect.width - 40, 60)
            paint = partial(_way, title=title, words=words, sign=sign, cap=pygame.key.name(key).upper())
            found.append(Card(Key("way", link), box, partial(ShowSetup, link), hotkey=key, paint=paint))
        back = Rect(rect.x + 20, rect.bottom - 62, 160, 46)
        return [*found, Button("back", back, lambda: self.under, label="Back", cap="Esc", size=11)]

    def paint(self, pen: Pen) -> None:
        panel(pen, self._rect(), "Maps and squads")


def _way(pen: Pen, rect: Rect, look: Look, title: str, words: str, sign: str, cap: str) -> None:
    choice(pen, rect, look, title, words, sign, cap)
