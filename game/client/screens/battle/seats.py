"""Who plays which side of a battle under way: a seat is handed to the computer, and taken back."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.ai.agents import LEVELS
from game.ai.levels import TEMPERAMENTS, player_name, split_player
from game.campaign.validation import SIDE
from game.client.kit.form import centred_rect
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Button, Done, Key, Link, Widget
from game.client.screens.page import Page
from game.client.screens.routes import ShowBattle
from game.client.seat.match import PERSON, Match, is_computer
from game.client.seat.saves import attempts
from game.client.seat.settings.settings import Settings
from game.core.scenario import Team

WIDE, ROW = 640, 62
LEVEL = "normal"
NO_TRY = "Ended so, it is no try at the challenge of the day."


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
    def _rows(self) -> list[tuple[Team, bool]]:
        """Each side, and again for the second one of two who play it."""
        partners = self.match.terms.partners
        teams = self.match.battle.scenario.teams
        return [(team, second) for team in teams for second in (False, True)[: 1 + (team.side in partners)]]

    def _player(self, side: str, second: bool) -> str:
        return self.match.partners.pair(side)[-1 if second else 0]

    def _stays(self, side: str) -> bool:
        """Whether nobody changes who plays it: in ironman the enemy is what was chosen on the first day."""
        return self.match.final and side != SIDE

    def _rect(self) -> Rect:
        return centred_rect(self.whole, WIDE, 128 + ROW * len(self._rows))

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        found: list[Widget] = []
        for index, (team, second) in enumerate(self._rows):
            side, player = team.side, self._player(team.side, second)
            if self._stays(side):
                continue
            name = f"{side} 2" if second else side
            box = Rect(rect.right - 232, rect.y + 52 + ROW * index, 212, 42)
            words = "Play it yourself" if is_computer(player) else "Hand to the computer"
            hand = partial(self._hand, side, second)
            found.append(Button(Key("seat", name), box, hand, label=words, size=11))
            if is_computer(player):
                level, temper = split_player(player)
                for key, words, x, wide, on in (
                    ("level", f"Level: {level}", 206, 104, partial(self._level, side, second)),
                    ("temper", temper, 316, 84, partial(self._temper, side, second)),
                ):
                    link = Rect(rect.x + x, box.y + 23, wide, 20)
                    found.append(Link(Key(key, name), link, on, label=words))
        found.append(
            Button(
                "done",
                Rect(rect.x + 20, rect.bottom - 62, rect.width - 40, 46),
                self._done,
                hotkey=pygame.K_RETURN,
                label="Done",
                cap="Enter",
                primary=True,
            )
        )
        return found

    def _hand(self, side: str, second: bool) -> Done:
        """To the computer, or back."""
        person = is_computer(self._player(side, second))
        return self._handed(side, second, PERSON if person else LEVEL)

    def _level(self, side: str, second: bool) -> Done:
        """The next level of the computer, the first after the last."""
        level, temper = split_player(self._player(side, second))
        return self._handed(side, second, player_name(_after(level, tuple(LEVELS)), temper))

    def _temper(self, side: str, second: bool) -> Done:
        """The next temperament."""
        level, temper = split_player(self._player(side, second))
        return self._handed(side, second, player_name(level, _after(temper, tuple(TEMPERAMENTS))))

    def _handed(self, side: str, second: bool, player: str) -> Done:
        self.match.hand(side, player, second)
        self._changed = True
        return None

    def _done(self) -> Done:
        return self.escape()

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect, "Seats")
        if attempts.others_play(self.match):
            pen.text(NO_TRY, rect.right - 20, rect.y + 22, 12.5, "bad", False, 1, rect.width - 120)
        for index, (team, second) in enumerate(self._rows):
            y = rect.y + 52 + ROW * index
            pen.mark(team.side, rect.x + 24, y + 8, 26)
            halves = (", first half", ", second half")[second] if self.match.paired(team.side) else ""
            pen.text(f"{team.name}{halves}", rect.x + 62, y + 18, 14, team.side, True, room=260)
            player = self._player(team.side, second)
            words, room = f"played by {'Player' if player == PERSON else player}", 250
            if self._stays(team.side):
                words, room = f"by the computer, {player}, in ironman to the end", WIDE - 90
            elif is_computer(player):
                words, room = "by the computer", 140
            pen.text(words, rect.x + 62, y + 37, 12, "fog", room=room)


def _after(value: str, values: tuple[str, ...]) -> str:
    """The next of the values, the first after the last."""
    return values[(values.index(value) + 1) % len(values)]
