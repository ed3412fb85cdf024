"""The menu of a battle."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.client.kit.form import centred_rect
from game.client.kit.pen import Pen
from game.client.kit.screen import Quit, Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Button, Done, Widget
from game.client.screens.page import Page
from game.client.screens.routes import (
    ShowBriefing,
    ShowCampaign,
    ShowLedger,
    ShowRulebook,
    ShowSave,
    ShowSaves,
    ShowSeats,
    ShowSettings,
    ShowTitle,
)
from game.client.seat.campaigns import campaign_book
from game.client.seat.match import Match
from game.client.seat.settings.settings import Settings
from game.client.seat.view.objectives import briefing_of
from game.core.battle import Battle

WIDE = 360
KEYS = {"Esc": pygame.K_RETURN, "F1": pygame.K_F1}
"""The keys of caps that are no letter; Escape leaves every form by itself, so that Enter resumes as well."""


class PauseScreen(Page):
    """The menu over a battle; the battle waits below and is kept."""

    def __init__(
        self,
        under: Screen,
        settings: Settings,
        match: Match | None,
        battle: Battle,
        back: Screen | None = None,
    ) -> None:
        super().__init__(settings, under)
        self.back = back
        self.match = match
        self.battle = battle
        self.book = campaign_book.of_seed(match.seed) if match else None

    def _rules(self) -> Done:
        return ShowRulebook(self, self.battle.ruleset, scenario=self.battle.scenario)

    def _entries(self) -> list[tuple[str, str, Callable[[], Done], bool]]:
        match = self.match
        saving = match is not None
        kept = match is not None and not match.final
        away = "To the campaign" if self.book else "Quit to start"
        return [
            ("Resume", "Esc", lambda: self.under, True),
            *([("Briefing", "B", self._briefing, True)] if self._told else []),
            ("Save", "S", lambda: ShowSave(self, match) if match else None, kept),
            ("Load", "L", lambda: ShowSaves(self), True),
            ("Seats", "E", lambda: ShowSeats(self, match) if match else None, saving),
            ("Ledger of luck", "G", lambda: ShowLedger(self), True),
            ("Rules", "F1", self._rules, True),
            ("Settings", "T", lambda: ShowSettings(self), True),
            *([("Back to the map", "M", self._back, True)] if self.back else []),
            (away, "Q", self._to_start, True),
            ("Quit game", "X", self._quit, True),
        ]

    @property
    def _told(self) -> bool:
        """Whether there is a mission to read about."""
        return self.match is not None and briefing_of(self.battle.scenario, self.battle.field) is not None

    def _briefing(self) -> Done:
        return ShowBriefing(self.match, self) if self.match else None

    def _back(self) -> Done:
        self.leave()
        return self.back

    def _to_start(self) -> Done:
        self.leave()
        return ShowCampaign(self.book) if self.book else ShowTitle()

    def _quit(self) -> Done:
        self.leave()
        return Quit()

    def _rect(self) -> Rect:
        return centred_rect(self.whole, WIDE, 60 + 54 * len(self._entries()) + 34)

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        return [
            Button(
                label,
                Rect(rect.x + 20, rect.y + 48 + 54 * index, WIDE - 40, 46),
                on,
                enabled,
                hotkey=KEYS.get(cap) or ord(cap.lower()),
                label=label,
                cap=cap,
                primary=index == 0,
            )
            for index, (label, cap, on, enabled) in enumerate(self._entries())
        ]

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect, "Menu")
        words = "The battle is kept after every order." if self.match else "Nothing is lost by leaving."
        pen.text(words, rect.centerx, rect.bottom - 14, 12, "fog", False, 0.5)
