"""Watching a battle again: the same board and panels, with play, step and speed in place of orders."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from game.client.kit.keynames import shown
from game.client.kit.paint import Pen
from game.client.kit.pieces import panel
from game.client.kit.screen import Next, Screen
from game.client.kit.widgets import Button, Done, Tab, Widget
from game.client.screens.cameracontrol import camera_input
from game.client.screens.shows import ShowMenu, ShowReplay, ShowRulebook
from game.client.screens.stage import Stage
from game.client.seat import keymap
from game.client.seat.marks import Marks
from game.client.seat.opening import Watched
from game.client.seat.planning import watched
from game.client.seat.settings import SPEEDS, Settings
from game.core.actions import Action
from game.core.battle import Battle

PAUSE = 350
"""Milliseconds between two orders while it plays."""


class ReplayScreen(Screen):
    """Plays the record order by order, as far as the battle comes out as it was recorded; then it says where and why it parts."""

    key_places = (keymap.EVERYWHERE, keymap.VIEW, keymap.REPLAY)

    def __init__(self, watched: Watched, settings: Settings) -> None:
        self.watched = watched
        self.settings = settings
        self.again = watched.again
        self.record = self.again.record
        self.stage = Stage(self.battle, watched.map_path, settings, 0)
        self.playing = True
        self._rest = 0.0
        self.stage.open_rule = self.read
        self.stage.feed(self.again.begin())
        self._follow()

    # ------------------------------------------------------------ going on

    @property
    def battle(self) -> Battle:
        return self.again.battle

    @property
    def done(self) -> int:
        return self.again.done

    @property
    def actions(self) -> list[Action]:
        return self.again.actions

    @property
    def over(self) -> bool:
        return self.again.over

    @property
    def fault(self) -> str:
        """Where the battle parts from its record, "" as long as it does not."""
        return self.again.parting.line(self.battle.ruleset) if self.again.parting else ""

    def step(self) -> Done:
        """Show the next order; what still moves comes to its end first."""
        self.stage.playback.skip()
        if self.over:
            return None
        action = self.actions[self.done]
        events = self.again.step()
        self._follow()
        self.stage.playback.hurried = action.verb == "Dash"
        self.stage.feed(events)
        return None

    def _follow(self) -> None:
        """Once the battle has left its record, the sheets are read from where both still agreed."""
        self.stage.battle = self.battle

    def _single(self) -> Done:
        self.playing = False
        return self.step()

    def _toggle(self) -> Done:
        if self.over and not self.playing:
            return ShowReplay(self.watched.from_start())
        self.playing = not self.playing
        return None

    def _to_end(self) -> Done:
        while not self.over:
            self.step()
        self.stage.playback.skip()
        self.playing = False
        return None

    def update(self, ms: float) -> Next:
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

    def handle(self, event: Input) -> Next:
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
            return ShowMenu(self, self.battle)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            unit = self.stage.board.unit_at(event.pos)
            if unit and not self.stage.over_panel(event.pos):
                self.stage.pinned = unit
            return None
        camera_input(self.stage, event)
        return None

    def read(self, rule: str) -> Done:
        """The rulebook, at that rule."""
        return ShowRulebook(self, self.battle.ruleset, rule, self.battle.scenario)

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
            Button("play", Rect(x, y, 150, 48), self._toggle, hotkey=pygame.K_p, label=play, cap=shown("P"), primary=True),
            Button("step", Rect(x + 158, y, 130, 48), self._single, not self.over, hotkey=pygame.K_n, label="Step", cap=shown("N")),
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
        words, colour = ("It parts from its record here.", "bad") if self.fault else (self.record.saved, "fog")
        pen.text(words, lay.turn.x + 14, lay.turn.y + 66, 12, colour, room=lay.turn.width - 28)
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
        if self.fault:
            self._say(pen, lay.free)
        pen.text("Speed", lay.bar.right - 12, lay.bar.y + 32, 12, "fog", False, 1)
        found = self.widgets()
        self.stage.desk.draw(pen, found, self.stage.areas())
        self.stage.draw_detail(pen)
        self.stage.desk.draw_over(pen, found)

    def _say(self, pen: Pen, free: Rect) -> None:
        """The whole of what is wrong, above the board."""
        lines = pen.wrap(self.fault, 13, min(680, free.width - 60))
        rect = Rect(0, 0, min(720, free.width - 20), 54 + 20 * len(lines))
        rect.midbottom = (free.centerx, free.bottom - 10)
        panel(pen, rect, "Not as it was recorded")
        for number, line in enumerate(lines):
            pen.text(line, rect.x + 20, rect.y + 46 + 20 * number, 13, "paper")

    def _progress(self, pen: Pen, rect: Rect) -> None:
        wide = rect.width - 28
        pen.fill(Rect(rect.x + 14, rect.bottom - 12, wide, 3), "steel")
        pen.fill(Rect(rect.x + 14, rect.bottom - 12, round(wide * self.done / max(1, len(self.actions))), 3), "brass")
