"""Watching a battle again: board, log and time line; forwards, backwards and to any point, through anybody's
eyes; and what can be made of it."""

from __future__ import annotations

import pygame
from pygame import Surface
from pygame.event import Event as Input

from game.client.kit.frame_time import STILL
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Done, Widget
from game.client.panels import timeline_panel
from game.client.screens.replay import bar
from game.client.screens.replay.navigation import Navigation, ReplayStage
from game.client.screens.replay.panels import AdvantagePanel, ReplayReasons
from game.client.screens.routes import ShowMenu, ShowName, ShowPlayOn, ShowReplay, ShowRulebook
from game.client.screens.stage.stage import camera_input
from game.client.seat.orders.planning import watched
from game.client.seat.saves import timeline
from game.client.seat.saves.timeline import Timeline
from game.client.seat.settings import keymap
from game.client.seat.settings.settings import Settings
from game.client.seat.setup.open_battle import CHANGED, OTHER_GROUND, WatchedBattle
from game.client.seat.view.board_marks import Marks
from game.core.battle import Battle
from game.core.references import NO_UNIT
from game.maps.titles import title_of

PAUSE = 350
"""Milliseconds between two orders while it plays."""
SOON = 8
"""Orders of which the log says beforehand what comes of them."""
AHEAD = 0.004
"""Seconds of a frame in which the time line is read ahead."""
NOTHING = ("", "")


class ReplayScreen(Screen):
    """Plays the record order by order, as far as the battle comes out as it was recorded; then it says where
    and why it parts."""

    by_strokes = True
    key_places = (keymap.EVERYWHERE, keymap.VIEW, keymap.REPLAY)

    def __init__(
        self, watched: WatchedBattle, settings: Settings, under: Screen | None = None, number: int = 0
    ) -> None:
        self.watched = watched
        self.under = under
        self.settings = settings
        self.again = watched.again
        self.record = self.again.record
        self.title = title_of(watched.map_path)
        self.battle_ruleset = self.again.ruleset.TITLE
        self.timeline = Timeline(self.again)
        self.stage = ReplayStage(self.timeline.battle_at(0), watched.map_path, settings, self.read)
        self.way = Navigation(self.again, self.timeline, self.stage, settings, self.again_from_start)
        self.why = ReplayReasons(self.way, self.timeline, self.stage)
        self.worth = AdvantagePanel(self.way, self.timeline, self.stage)
        # its title and words, until the next key or click
        self.notice = (CHANGED, OTHER_GROUND) if self.again.otherwise else NOTHING
        self._rest = 0.0
        self._dragging = False
        self._ahead: tuple[object, ...] = ()
        self.way.keep_secrets()
        self.stage.feed(self.timeline.events[0])
        if number:
            self.way.to_round_of(number)
            self.way.playing = True  # somebody came to watch it

    @property
    def battle(self) -> Battle:
        """The battle as it is shown; the sheets are read from it."""
        self.stage.battle = self.timeline.battle_at(self.way.done)
        return self.stage.battle

    @property
    def fault(self) -> str:
        """Where the battle parts from its record, "" as long as it does not."""
        return self.again.parting.line(self.again.ruleset) if self.again.parting else ""

    @property
    def waits(self) -> float:
        goes_on = self.way.playing or self.stage.playback.busy or not self.timeline.again.over
        goes_on = goes_on or self.why.told.thinks
        return 0.0 if goes_on else STILL

    def update(self, ms: float) -> Next:
        self.timeline.scout(AHEAD)
        self.worth.count()
        if self.stage.pinned and not self._dragging:
            self.stage.battle = self.battle
        self.stage.update(ms)
        self._look_ahead()
        self.why.tick(AHEAD)
        if self.way.playing and not self.stage.playback.busy:
            self._rest += ms
            if self._rest >= PAUSE:
                self._rest = 0
                if self.way.over:
                    self.way.playing = False
                self.way.step()
        return None

    def _look_ahead(self) -> None:
        """While it stands still the log says what comes next, to those who may know."""
        stands = (
            not self.way.playing
            and not self.stage.playback.busy
            and (self.stage.viewer is not None or self.way.may_see(None))
        )
        look = self.way.done, self.stage.viewer, stands
        if look != self._ahead:
            self._ahead = look
            if stands:
                self.timeline.until(self.way.done + SOON)
            first = self.way.done + 1
            self.stage.foretell(self.timeline.events[first : first + SOON] if stands else ())

    # ------------------------------------------------------------ input

    def handle(self, event: Input) -> Next:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.notice = NOTHING
        if self.way.jump is not None and event.type == pygame.KEYDOWN:
            return self.way.write_jump(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            entry = self.stage.logs.lit_entry()
            return self.read(entry.first_rule if entry else "")
        if self._on_line(event):
            return None
        if event.type == pygame.KEYDOWN and self._way(event):
            return self._answer
        found = self.widgets()
        reply = self.stage.desk.handle(event, found, self.stage.scale, self.stage.areas(), arrows=False)
        if event.type == pygame.MOUSEMOTION:
            self.stage.logs.note_mouse()
        if reply:
            return reply.screen
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.why.close() if self.why.open else self.left()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if not self.stage.over_panel(event.pos):
                self.stage.pin(self.stage.board.unit_at(event.pos))
            return None
        camera_input(self.stage, event)
        return None

    def _way(self, event: Input) -> bool:
        """The keys of the time line; what they lead to is in `_answer`."""
        self._answer: Done = None
        ctrl, shift = bool(event.mod & pygame.KMOD_CTRL), bool(event.mod & pygame.KMOD_SHIFT)
        if event.key == pygame.K_SPACE:
            self._answer = self.way.toggle()
        elif event.key == pygame.K_LEFT and not shift:
            self.way.to_round(-1) if ctrl else self.way.step_back()
        elif event.key == pygame.K_RIGHT and not shift:
            self.way.to_round(1) if ctrl else self.way.single()
        elif event.key in (pygame.K_UP, pygame.K_DOWN) and self.why.open:
            self.why.told.step(1 if event.key == pygame.K_DOWN else -1)
        elif event.key == pygame.K_n and shift:
            self.way.next_moment(-1)
        elif event.key == pygame.K_s and ctrl:
            self._answer = self.save_case()
        else:
            return False
        return True

    def _on_line(self, event: Input) -> bool:
        """Whether the mouse is on the time line, or drags along it."""
        line = bar.line_of(self)
        if event.type == pygame.MOUSEBUTTONUP:
            dragged, self._dragging = self._dragging, False
            return dragged
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            return False
        mouse = self.stage.units(event.pos)
        if (
            event.type == pygame.MOUSEBUTTONDOWN
            and event.button == 1
            and line.track.inflate(12, 24).collidepoint(mouse)
        ):
            self._dragging = True
            moment = timeline_panel.pointed(line, self.timeline.moments, mouse)
            self.way.go(moment.number if moment else line.number(mouse[0]))
            return True
        if event.type == pygame.MOUSEMOTION and self._dragging:
            self.stage.desk.mouse = mouse
            self.way.go(line.number(mouse[0]))
            return True
        return False

    # ------------------------------------------------------------ where it leads

    def left(self) -> Done:
        return self.under or ShowMenu(self, self.battle)

    def again_from_start(self) -> Done:
        return ShowReplay(self.watched.from_start(), self.under)

    def read(self, rule: str) -> Done:
        """The rulebook, at that rule."""
        return ShowRulebook(self, self.battle.ruleset, rule, self.battle.scenario)

    @property
    def may_play_on(self) -> bool:
        """Whether somebody may still do something at this point."""
        return bool(self.battle.side)

    def play_on(self) -> Done:
        self.way.playing = False
        return ShowPlayOn(self, self.watched, self.timeline, self.way.done) if self.may_play_on else None

    def save_case(self) -> Done:
        self.way.playing = False
        if not self.way.done:
            return None
        name = str(timeline.usual_path(self.title, self.way.done))
        words = (
            "A text with everything up to here, for a report or a ruling. It is checked before it is written."
        )
        return ShowName(self, "Save as a case", words, name, self._write_case)

    def _write_case(self, path: str) -> str:
        fault = timeline.write(self.again, self.timeline, self.way.done, path)
        self.notice = NOTHING if fault else ("Written", str(timeline.typed_case_path(path)))
        return fault

    # ------------------------------------------------------------ drawing

    def widgets(self) -> list[Widget]:
        return [*bar.widgets(self), *self.why.above(self.stage.widgets())]

    def draw(self, surface: Surface) -> None:
        self.stage.fit(surface)
        pen = Pen(surface, self.stage.scale)
        mouse = (
            round(self.stage.desk.mouse[0] * self.stage.scale),
            round(self.stage.desk.mouse[1] * self.stage.scale),
        )
        unit = NO_UNIT if self.stage.over_panel(mouse) else self.stage.board.unit_at(mouse)
        self.stage.draw_board(
            surface, self.stage.marked(Marks(hovered=unit, watch=watched(self.stage.scene)))
        )
        self.why.draw_lines(pen)
        self.stage.draw_panels(pen)
        bar.draw(pen, self)
        self.why.draw(pen)
        title, words = ("Not as it was recorded", self.fault) if self.fault else self.notice
        if words:
            self._say(pen, title, words)
        found = self.widgets()
        self.stage.desk.draw(pen, found, self.stage.areas())
        self.stage.logs.draw_detail(pen)
        self.stage.desk.draw_over(pen, found)

    def _say(self, pen: Pen, title: str, words: str) -> None:
        """The whole of it, above the board."""
        free = self.stage.layout.free
        lines = pen.wrap(words, 13, min(680, free.width - 60))
        rect = pygame.Rect(0, 0, min(720, free.width - 20), 54 + 20 * len(lines))
        rect.midbottom = (free.centerx, free.bottom - 10)
        panel(pen, rect, title)
        for number, line in enumerate(lines):
            pen.text(line, rect.x + 20, rect.y + 46 + 20 * number, 13, "paper")
