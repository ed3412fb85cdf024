"""Who plays which side of a battle under way: a seat is handed to the computer, and taken back."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.ai.agents import LEVELS
from game.client.kit.form import centred_rect
from game.client.kit.pen import Pen
from game.client.kit.pieces import panel
from game.client.kit.screen import Next, Screen
from game.client.kit.widgets import Button, Done, Key, Link, Widget
from game.client.screens.page import Page
from game.client.screens.routes import ShowBattle
from game.client.seat.match import PERSON, Match
from game.client.seat.settings.settings import Settings
from game.core.scenario import Team

WIDE, ROW = 560, 62
LEVEL = "normal"


class SeatsScreen(Page):
    """Over the menu of a battle; what is changed here holds at once, and the battle is shown anew where it
    stands."""

    def __init__(self, settings: Settings, under: Screen, match: Match) -> None:
        super().__init__(settings, under)
        self.match = match
        self._changed = False

    def escape(self) -> Next:
        return ShowBattle(self.match, fresh=False) if self._changed else self.under

    @property
    def _teams(self) -> tuple[Team, ...]:
        return self.match.battle.scenario.teams

    def _rect(self) -> Rect:
        return centred_rect(self.whole, WIDE, 128 + ROW * len(self._teams))

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        found: list[Widget] = []
        for index, team in enumerate(self._teams):
            box = Rect(rect.right - 232, rect.y + 52 + ROW * index, 212, 42)
            words = "Hand to the computer" if self.match.person(team.side) else "Play it yourself"
            found.append(
                Button(Key("seat", team.side), box, partial(self._hand, team.side), label=words, size=11)
            )
            if not self.match.person(team.side):
                level = Rect(rect.x + 206, box.y + 23, 104, 20)
                words = f"Level: {self.match.players[team.side]}"
                found.append(
                    Link(Key("level", team.side), level, partial(self._level, team.side), label=words)
                )
        found.append(
            Button(
                "done",
                Rect(rect.x + 20, rect.bottom - 62, rect.width - 40, 46),
                self._done,
                hotkey=pygame.K_RETURN,
                label="Done",
                primary=True,
            )
        )
        return found

    def _hand(self, side: str) -> Done:
        self.match.hand(side, LEVEL if self.match.person(side) else PERSON)
        self._changed = True
        return None

    def _level(self, side: str) -> Done:
        """The next level of the computer, the first after the last."""
        levels = tuple(LEVELS)
        self.match.hand(side, levels[(levels.index(self.match.players[side]) + 1) % len(levels)])
        self._changed = True
        return None

    def _done(self) -> Done:
        return self.escape()

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect, "Seats")
        for index, team in enumerate(self._teams):
            y = rect.y + 52 + ROW * index
            pen.mark(team.side, rect.x + 24, y + 8, 26)
            pen.text(team.name, rect.x + 62, y + 18, 14, team.side, True, room=210)
            person = self.match.named(team.side) or self.match.person(team.side)
            pen.text(
                f"played by {person}" if person else "played by the computer",
                rect.x + 62,
                y + 37,
                12,
                "fog",
                room=210,
            )
