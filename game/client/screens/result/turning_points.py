"""How a battle turned: what both sides were worth after each round, and the rounds that changed most."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.campaign.battle_tally import TallyCounter, out_of_action, turning_points
from game.client.kit.pen import Pen
from game.client.kit.screen import Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Button, Card, Done, Key, Look, Widget
from game.client.panels import worth_chart
from game.client.screens.page import Page
from game.client.screens.routes import ShowReplay
from game.client.seat.match import Match
from game.client.seat.settings.settings import Settings
from game.client.seat.setup import open_battle
from game.rulesets import partial_success

WIDE, HIGH, CARD = 980, 560, 80
WATCH = "watch that round; F3 there tells what else could have been done"
NONE = "No round changed much: the battle went evenly to its end."


class TurningScreen(Page):
    """For two sides; one may look at the battle from a turning point on."""

    def __init__(self, settings: Settings, under: Screen, match: Match) -> None:
        super().__init__(settings, under)
        self.match = match
        first, second = match.battle.scenario.teams[:2]
        self.sides, self.names = (first.side, second.side), (first.name, second.name)
        prices, out = partial_success.prices(match.battle), out_of_action(match.battle.ruleset)
        told = TallyCounter(*self.sides, prices, out).count(match.events)
        self.worth, self.turns = told.worth, turning_points(told, first.side)

    def _rect(self) -> Rect:
        rect = Rect(0, 0, min(WIDE, self.whole.width - 32), min(HIGH, self.whole.height - 24))
        rect.center = self.whole.center
        return rect

    def _cards(self) -> list[Rect]:
        rect = self._rect()
        wide = (rect.width - 40 - 16) // 3
        return [
            Rect(rect.x + 20 + (wide + 8) * place, rect.bottom - 72 - CARD, wide, CARD)
            for place in range(len(self.turns))
        ]

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        back = Rect(rect.right - 220, rect.bottom - 60, 200, 46)
        return [
            *(
                Card(
                    Key("turn", number),
                    box,
                    partial(self._watch, turn.round),
                    hotkey=pygame.K_0 + number,
                    paint=partial(self._card, number),
                )
                for number, (turn, box) in enumerate(zip(self.turns, self._cards(), strict=True), 1)
            ),
            Button("back", back, self._back, hotkey=pygame.K_RETURN, label="Back", cap="Enter", primary=True),
        ]

    def _back(self) -> Done:
        return self.under

    def _watch(self, number: int) -> Done:
        return ShowReplay(open_battle.watch_match(self.match), self, number)

    def _card(self, number: int, pen: Pen, rect: Rect, look: Look) -> None:
        turn = self.turns[number - 1]
        stood = self.worth[min(turn.round, len(self.worth) - 1)]
        first, second = (name.split()[0] for name in self.names)
        then = f"{first} {stood[0]}, {second} {stood[1]} then"
        worth_chart.card(pen, rect, look, number, turn, then, self._called)

    @property
    def _called(self) -> str:
        """What a round is called."""
        return self.match.battle.ruleset.DISPLAY.round.lower()

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect, "How it turned")
        words = f"worth (points of each figure by what is left of it) after each {self._called}"
        pen.text(words, rect.right - 20, rect.y + 24, 12, "fog", False, 1, rect.width - 220)
        inside = Rect(rect.x + 8, rect.y + 46, rect.width - 24, rect.height - 72 - CARD - 14 - 46)
        worth_chart.draw(pen, inside, self.worth, self.turns, self.sides, self.names)
        keys = ", ".join(str(number) for number in range(1, len(self.turns) + 1))
        told = f"{keys}: {WATCH}" if keys else NONE
        pen.text(told, rect.x + 22, rect.bottom - 32, 12.5, "fog", room=rect.width - 260)
