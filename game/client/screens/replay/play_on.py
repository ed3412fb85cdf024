"""Who plays on from a point of a replay: the seats, then the battle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pygame
from pygame import Rect

from game.ai.agents import LEVELS
from game.ai.levels import player_words
from game.client.kit.form import centred_rect
from game.client.kit.pen import Pen
from game.client.kit.screen import Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Button, Choice, Done, Key, Widget
from game.client.screens.page import Page
from game.client.screens.routes import ShowBattle
from game.client.seat.match import PERSON, Match, is_computer
from game.client.seat.saves.timeline import Timeline
from game.client.seat.settings.settings import Settings
from game.client.seat.setup.open_battle import WatchedBattle
from game.core.errors import EnfiladeError
from game.core.records.files import Recorder


def play_on(watched: WatchedBattle, timeline: Timeline, number: int, players: Mapping[str, str]) -> Match:
    """The battle as it stood after that order, with these players. The dice to come are those of its seed, so
    the same orders have the same luck.

    `watched` is used up no further: the match has a battle of its own.
    """
    record = watched.again.record
    fresh = Timeline(watched.from_start().again)
    fresh.until(number)
    battle = fresh.again.battle
    recorder = Recorder(battle, record.seed, dict(players), record, record.digests[: number + 1])
    recorder.states = tuple(state for state in recorder.states if state.length <= number)
    return Match(battle, recorder, watched.map_path, timeline.flat(number))


ROW = 44


class PlayOnScreen(Page):
    """`players` are those of the record until somebody chooses others."""

    def __init__(
        self, settings: Settings, under: Screen, watched: WatchedBattle, timeline: Timeline, number: int
    ) -> None:
        super().__init__(settings, under)
        self.watched, self.timeline, self.number = watched, timeline, number
        record = watched.again.record
        self.teams = record.scenario.teams
        self.players = {team.side: record.players.get(team.side, PERSON) for team in self.teams}
        self.words = ""

    def _choices(self, side: str) -> tuple[str, ...]:
        """Who can play a side: the person of the record, or anybody, and the levels of the computer."""
        own = self.watched.again.record.players.get(side, PERSON)
        person = PERSON if is_computer(own) else own
        levels = LEVELS if own in LEVELS or own == person else (own, *LEVELS)
        return (person, *levels)

    def _pick(self, side: str, index: int) -> Done:
        self.players[side] = self._choices(side)[index]
        return None

    def _begin(self) -> Done:
        try:
            return ShowBattle(play_on(self.watched, self.timeline, self.number, self.players), fresh=False)
        except EnfiladeError as error:
            self.words = str(error)
            return None

    def _rect(self) -> Rect:
        return centred_rect(self.whole, 520, 190 + ROW * len(self.teams))

    def widgets(self) -> list[Widget]:
        rect = self._rect()
        found: list[Widget] = []
        for index, team in enumerate(self.teams):
            values = self._choices(team.side)
            said = tuple(_said(value) for value in values)
            box = Rect(rect.right - 240, rect.y + 84 + ROW * index, 220, 30)
            index, pick = values.index(self.players[team.side]), partial(self._pick, team.side)
            found.append(Choice(Key("seat", team.side), box, values=said, index=index, pick=pick))
        found.append(
            Button(
                "cancel",
                Rect(rect.x + 20, rect.bottom - 62, 160, 46),
                lambda: self.under,
                label="Cancel",
                cap="Esc",
            )
        )
        begin = Rect(rect.right - 240, rect.bottom - 62, 220, 46)
        found.append(
            Button(
                "begin",
                begin,
                self._begin,
                hotkey=pygame.K_RETURN,
                label="Play on",
                cap="Enter",
                primary=True,
            )
        )
        return found

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect, "Play on from here")
        words = (
            self.words
            or f"A battle of its own from order {self.number} on; what was recorded stays as it is."
        )
        for number, line in enumerate(pen.lines(words, 12.5, rect.width - 40, 2)):
            pen.text(
                line,
                rect.x + 20,
                rect.y + 54 + 17 * number,
                12.5,
                "bad" if self.words else "fog",
                room=rect.width - 40,
            )
        for index, team in enumerate(self.teams):
            y = rect.y + 84 + ROW * index
            pen.mark(team.side, rect.x + 22, y + 8, 14)
            pen.text(team.name, rect.x + 44, y + 20, 14, team.side, True, room=210)


def _said(player: str) -> str:
    if is_computer(player):
        return f"Computer: {player_words(player)}"
    if player == PERSON:
        return "A person"
    return player
