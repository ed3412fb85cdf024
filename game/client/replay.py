"""Watching a battle again: the same board and panels, with play, step and speed in place of orders."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from game.client import opening
from game.client.cameracontrol import camera_input
from game.client.marks import Marks
from game.client.menu import PauseScreen
from game.client.paint import Pen
from game.client.pieces import panel
from game.client.planning import watched
from game.client.screen import Screen
from game.client.settings import SPEEDS, Settings
from game.client.stage import Stage
from game.client.widgets import Button, Done, Tab, Widget
from game.core.actions import Action
from game.core.battle import start
from game.core.field import Field
from game.core.records import Record, actions_of
from game.core.ruleset import Ruleset

PAUSE = 350
"""Milliseconds between two orders while it plays."""


class ReplayScreen(Screen):
    """Plays the record order by order; RecordError if its actions cannot be read. Orders that are refused end it."""

    def __init__(self, record: Record, field: Field, map_path: Path, ruleset: Ruleset, settings: Settings) -> None:
        self.record = record
        self.settings = settings
        self.map_path = map_path
        self.actions: list[Action] = actions_of(record, ruleset)
        self.battle = start(record.scenario, field, ruleset, record.seed)
        self.stage = Stage(self.battle, map_path, settings, 0)
        self.done = 0
        self.playing = True
        self.fault = ""
        self._rest = 0.0
        self.stage.open_rule = self.read
        self.stage.feed(self.battle.begin())

    # ------------------------------------------------------------ going on

    @property
    def over(self) -> bool:
        return self.done >= len(self.actions)

    def step(self) -> Done:
        """Show the next order; what still moves comes to its end first."""
        self.stage.playback.skip()
        if self.over or self.fault:
            return None
        action = self.actions[self.done]
        refusal = self.battle.refusal(action)
        if refusal:
            self.fault = f"order {self.done + 1} is refused: {refusal.words}"
            return None
        self.stage.playback.hurried = action.verb == "Dash"
        self.stage.feed(self.battle.apply(action))
        self.done += 1
        return None

    def _single(self) -> Done:
        self.playing = False
        return self.step()

    def _toggle(self) -> Done:
        if self.over and not self.playing:
            return ReplayScreen(self.record, self.battle.field, self.map_path, self.battle.ruleset, self.settings)
        self.playing = not self.playing
        return None

    def _to_end(self) -> Done:
        while not self.over and not self.fault:
            self.step()
        self.stage.playback.skip()
        self.playing = False
        return None

    def update(self, ms: float) -> Screen | None:
        self.stage.update(ms)
        if self.playing and not self.stage.playback.busy:
            self._rest += ms
            if self._rest >= PAUSE:
                self._rest = 0
                if self.over:
                    self.playing = False
                self.step()
        return None

    # ------------------------------------------------------------ input

    def handle(self, event: Input) -> Screen | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            entry = self.stage.lit_entry()
            return self.read(entry.first_rule if entry else "")
        found = self.widgets()
        reply = self.stage.desk.handle(event, found, self.stage.scale, self.stage.areas(), arrows=False)
        if event.type == pygame.MOUSEMOTION:
            self.stage.note_mouse()
        if reply:
            return reply.screen
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return PauseScreen(self, self.settings, None, self.battle)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            unit = self.stage.board.unit_at(event.pos)
            if unit and not self.stage.over_panel(event.pos):
                self.stage.pinned = unit
            return None
        camera_input(self.stage, event)
        return None

    def read(self, rule: str) -> Done:
        """The rulebook, at that rule."""
        return opening.rulebook(self.settings, self, self.battle.ruleset, rule, self.battle.scenario)

    def _speed(self, name: str) -> Done:
        self.settings.speed = name
        self.settings.save()
        self.stage.set_speed()
        return None

    def widgets(self) -> list[Widget]:
        lay = self.stage.layout
        x, y = lay.bar.x + 12, lay.bar.y + 18
        play = "Pause" if self.playing else "Again" if self.over else "Play"
        buttons: list[Widget] = [
            Button("play", Rect(x, y, 150, 48), self._toggle, hotkey=pygame.K_p, label=play, cap="P", primary=True),
            Button("step", Rect(x + 158, y, 130, 48), self._single, not self.over, hotkey=pygame.K_n, label="Step", cap="N"),
            Button("end", Rect(x + 296, y, 150, 48), self._to_end, not self.over, hotkey=pygame.K_END, label="To the end", cap="End", size=11),
        ]
        right = lay.bar.right - 12
        speeds = [
            Tab(
                f"speed {name}",
                Rect(right - 46 * (len(SPEEDS) - index), y + 22, 42, 22),
                partial(self._speed, name),
                label=name,
                chosen=self.settings.speed == name,
            )
            for index, name in enumerate(SPEEDS)
        ]
        return [*buttons, *speeds, *self.stage.widgets()]

    # ------------------------------------------------------------ drawing

    def draw(self, surface: Surface) -> None:
        self.stage.fit(surface)
        pen = Pen(surface, self.stage.scale)
        lay = self.stage.layout
        mouse = (round(self.stage.desk.mouse[0] * self.stage.scale), round(self.stage.desk.mouse[1] * self.stage.scale))
        unit = 0 if self.stage.over_panel(mouse) else self.stage.board.unit_at(mouse)
        self.stage.draw_board(surface, self.stage.marked(Marks(hovered=unit, watch=watched(self.stage.scene))))
        self.stage.draw_panels(pen, unit)
        for rect, title in ((lay.turn, "Replay"), (lay.end, "The battle"), (lay.bar, "")):
            panel(pen, rect, title)
        pen.text(f"Order {self.done} of {len(self.actions)}", lay.turn.x + 14, lay.turn.y + 46, 13, "paper", True)
        pen.text(self.fault or self.record.saved, lay.turn.x + 14, lay.turn.y + 66, 12, "bad" if self.fault else "fog", room=lay.turn.width - 28)
        self._progress(pen, lay.turn)
        pen.text(
            " against ".join(team.name for team in self.record.scenario.teams),
            lay.end.x + 14,
            lay.end.y + 46,
            13,
            "paper",
            True,
            room=lay.end.width - 28,
        )
        pen.text(f"Seed {self.record.seed}", lay.end.x + 14, lay.end.y + 66, 12, "fog", room=lay.end.width - 28)
        pen.text("Speed", lay.bar.right - 12, lay.bar.y + 32, 12, "fog", False, 1)
        found = self.widgets()
        self.stage.desk.draw(pen, found, self.stage.areas())
        self.stage.draw_detail(pen)
        self.stage.desk.draw_over(pen, found)

    def _progress(self, pen: Pen, rect: Rect) -> None:
        wide = rect.width - 28
        pen.fill(Rect(rect.x + 14, rect.bottom - 12, wide, 3), "steel")
        pen.fill(Rect(rect.x + 14, rect.bottom - 12, round(wide * self.done / max(1, len(self.actions))), 3), "brass")
