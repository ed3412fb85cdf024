"""The briefing of a mission: before its battle begins, and over it whenever somebody asks."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Button, Done, Widget
from game.client.screens.page import Page
from game.client.screens.routes import ShowBattle, ShowCampaign, ShowSetup
from game.client.seat.campaigns import campaign_book
from game.client.seat.match import Match
from game.client.seat.settings.settings import Settings
from game.client.seat.view.objectives import Briefing, Part, briefing_of

WIDE, LINE, SIZE = 760, 21, 14
HEAD, FOOT, GAP = 54, 78, 16


class BriefingScreen(Page):
    """Without anything `under` it the battle begins when it is left; else it goes on."""

    def __init__(self, settings: Settings, match: Match, under: Screen | None = None) -> None:
        super().__init__(settings, under)
        self.match = match
        found = briefing_of(match.battle.scenario, match.battle.field)
        assert found is not None, "who shows it has asked"
        self.briefing: Briefing = found

    def _begin(self) -> Done:
        return self.under or ShowBattle(self.match)

    def escape(self) -> Next:
        return self.under or self._away()

    def _away(self) -> Done:
        book = campaign_book.of_seed(self.match.seed)
        return ShowCampaign(book) if book else ShowSetup()

    # ------------------------------------------------------------ layout

    def _inner(self) -> int:
        return min(WIDE, self.whole.width - 32) - 40

    def _lines(self, part: Part) -> list[tuple[str, str]]:
        """What a side is told, each line with its colour: the words, then what is to be done."""
        pen = Pen(Surface((1, 1)), self.scale)
        told = [(line, "paper") for line in pen.wrap(part.words, SIZE, self._inner() - 34)]
        for task in part.lines:
            first, *rest = pen.wrap(task, SIZE, self._inner() - 50)
            told += [(f"·  {first}", "brass"), *((f"    {line}", "brass") for line in rest)]
        return told

    def _height(self) -> int:
        parts = sum(30 + LINE * len(self._lines(part)) + GAP for part in self.briefing.parts)
        return parts + LINE * len(self.briefing.notes)

    def _rect(self) -> Rect:
        high = min(HEAD + self._height() + FOOT, self.whole.height - 16)
        rect = Rect(0, 0, self._inner() + 40, high)
        rect.center = self.whole.center
        return rect

    def areas(self) -> list[Area]:
        rect = self._rect()
        inner = Rect(rect.x + 12, rect.y + HEAD, rect.width - 24, rect.height - HEAD - FOOT)
        return [Area("parts", inner, self._height())]

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        label = "Back" if self.under else "Begin"
        found: list[Widget] = [
            Button(
                "begin",
                Rect(rect.right - 220, rect.bottom - 62, 200, 46),
                self._begin,
                hotkey=pygame.K_RETURN,
                label=label,
                cap="Enter",
                primary=True,
            )
        ]
        if not self.under:
            box = Rect(rect.x + 20, rect.bottom - 62, 200, 46)
            found.append(Button("back", box, self._away, label="Back", cap="Esc"))
        return found

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect, self.briefing.title)
        area = self.areas()[0]
        y = area.rect.y - round(self.desk.offset(area))
        with pen.clipped(area.rect):
            for part in self.briefing.parts:
                pen.mark(part.side, rect.x + 20, y, 20)
                pen.block(part.name, rect.x + 52, y + 4, 13, part.side, room=rect.width - 80)
                y += 30
                for line, color in self._lines(part):
                    pen.text(line, rect.x + 52, y + 15, SIZE, color)
                    y += LINE
                y += GAP
            for line in self.briefing.notes:
                pen.text(line, rect.x + 20, y + 15, 13, "fog")
                y += LINE
