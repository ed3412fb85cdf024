"""The guide of a lesson: says what is to be done, lights what it is done with, objects, with a reason, to
everything else, and lets the first press point only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from game.client.kit.pen import Pen
from game.client.kit.screen import Next
from game.client.kit.widgets import ENTER, Button, Done, Link, Reply, Widget, in_a_row
from game.client.panels import highlight_overlay, tutorial_panel
from game.client.panels.panel import COLUMN, EDGE, LEAST_LOG
from game.client.screens.battle.guide import Guide, Guided
from game.client.screens.battle.keys import is_press
from game.client.screens.routes import ShowLesson, ShowLessons
from game.client.screens.tutorial.highlights import MARKED, boxes, frame, rounds, step_highlights
from game.client.seat.orders.targeting import Aiming
from game.client.seat.settings.settings import FACTORS, Settings
from game.client.seat.tutorial import lessons
from game.client.seat.tutorial.lesson_run import LessonMatch, LessonRun, StepText, step_text_of
from game.client.seat.tutorial.lessons import beside
from game.client.seat.tutorial.step_patterns import chance_of
from game.core.actions import Action
from game.core.field import Cell
from game.core.verbs import Verb


def led(aiming: Aiming, teaching: LessonRun, event: Input) -> Cell | None:
    """Choose the order that the step asks for and point it at what is marked, if Enter is pressed before that
    was done; returns where it points.

    A press of the mouse on a marked tile chooses an order that marks tiles, and goes on as if it had been
    chosen before: None.
    """
    step = teaching.step
    if not step or not step.orders or aiming.marking.cells:
        return None
    verb = next(
        (verb for verb in teaching.battle.ruleset.VERBS if verb.action == step.orders[0].verb and verb.aim),
        None,
    )
    marked = step_highlights(teaching, step).marked
    if verb is None or not marked:
        return None
    if (
        verb.aim == "cells"
        and event.type == pygame.MOUSEBUTTONDOWN
        and event.button == 1
        and aiming.cell in marked
    ):
        _choose(aiming, verb)
        return None
    if not is_press(event, *ENTER):
        return None
    if verb.aim == "cells":
        _choose(aiming, verb)
        return _mark(aiming, verb, marked)
    if aiming.verb == verb and aiming.cell in marked and aiming.cell != aiming.anchor:
        return None
    cell = marked[-1] if aiming.anchor else marked[0]
    _choose(aiming, verb)
    aiming.cell, aiming.by_keys = cell, True
    return cell


def _choose(aiming: Aiming, verb: Verb) -> None:
    if aiming.verb != verb:
        aiming.choose(verb)


def _mark(aiming: Aiming, verb: Verb, cells: tuple[Cell, ...]) -> Cell:
    """All of them in one go, which Backspace takes back."""
    aiming.marking.begin(aiming.orders, verb, cells[0])
    for cell in cells[1:]:
        aiming.marking.drag(aiming.orders, verb, cell)
    aiming.marking.end()
    aiming.cell, aiming.by_keys = cells[-1], True
    return cells[-1]


TICKED = 600.0
"""Milliseconds for which a step that is done keeps its tick before the next one is told."""
READ = 1600.0
"""Milliseconds for which the other side waits, so that one can read what it is about to do."""
IDLE = 20000.0
"""Milliseconds without an order after which the hint is given."""
FADE = 180.0
HIGH = 40
"""The height of the buttons below the words."""


class LessonGuide(Guide):
    """`shown` is the number of the step that is told: it follows the one that is due once that has been
    seen."""

    results = recalls = ends_turns = False

    def __init__(self, match: LessonMatch, settings: Settings) -> None:
        self.match = match
        self.teaching = match.teaching
        self.settings = settings
        self.shown = 0
        self.objected = False
        self._since = self._ticked = self._idle = self._dark = self._clock = 0.0
        self._framed = (
            -1,
            (0, 0),
        )  # the step for which the camera was moved, and the size that the window had
        self._bars: tuple[int, tuple[tuple[str, float], ...]] = (-1, ())
        self._panel = Rect(0, 0, 0, 0)
        self._words: StepText  # what is told, as far as there is room

    def attach(self, screen: Guided) -> None:
        self.screen = screen
        self.shown, self.objected, self._idle = self.teaching.at, False, 0.0
        self._fit()

    # ------------------------------------------------------------ time

    @property
    def _still(self) -> bool:
        """Whether nothing moves and nobody waits, by the settings."""
        return not FACTORS[self.settings.speed]

    @property
    def _seen(self) -> bool:
        """Whether the step that is due is the one that is told."""
        return self.shown == self.teaching.at

    def pauses(self) -> bool:
        return not self._still and (not self._seen or self._since < READ)

    def update(self, ms: float) -> None:
        self._clock += 0.0 if self.settings.reduced_motion else ms
        self._since += ms
        calm = self.screen.chair.ready and not self.screen.stage.playback.busy
        self._idle = self._idle + ms if calm else 0.0
        step = 1.0 if self._still or self.settings.reduced_motion else ms / FADE
        self._dark += max(-step, min(step, (1.0 if calm else 0.0) - self._dark))
        if (
            calm
            and self.screen.stage.fitted
            and self.screen.stage.scene.active
            and self._framed != (due := (self.shown, self.screen.stage.size))
        ):
            self._framed = due
            frame(self.teaching, self.screen.stage)
        if not self._seen and not self.screen.stage.playback.busy:
            self._ticked += ms
            if self._ticked >= TICKED or self._still:
                self._tell_next()

    def _tell_next(self) -> None:
        self.shown, self.objected = self.teaching.at, False
        self._since = self._ticked = self._idle = 0.0
        if self.teaching.over:
            lessons.finish(self.settings, self.teaching.lesson)

    # ------------------------------------------------------------ orders and keys

    def objects(self, action: Action) -> bool:
        self.objected, self._idle = bool(self.teaching.objection(action)), 0.0
        return self.objected

    def wants(self, action: Action) -> bool:
        return self.teaching.wants(action)

    def owns(self, event: Input) -> bool:
        main = self._main()
        return main is not None and is_press(event, main.hotkey)

    def take(self, event: Input) -> Reply | None:
        """Enter points at what is marked, if something else is or nothing: a second one gives the order."""
        if not self.screen.chair.orders:
            return None
        cell = led(self.screen.aiming, self.teaching, event)
        if cell is None:
            return None
        self.screen.stage.board.camera.show(cell)
        return Reply()

    def escape(self) -> Next:
        return ShowLessons()

    def rule(self) -> str:
        steps = self.teaching.lesson.steps
        return steps[self.shown].rule if self.shown < len(steps) else ""

    def _beside(self, way: int) -> Done:
        other = beside(self.teaching.lesson, way)
        return ShowLesson(other) if other else ShowLessons()

    def _go_on(self) -> Done:
        self.teaching.read_on()
        return None

    # ------------------------------------------------------------ what is told

    def told(self) -> StepText:
        """What the panel says now."""
        found = step_text_of(
            self.teaching,
            self.shown,
            self.settings.lessons.done,
            self._chances(),
            self.objected,
            self._idle >= IDLE,
        )
        return replace(found, rule=self.screen.stage.titles.get(found.rule, found.rule))

    def _chances(self) -> tuple[tuple[str, float], ...]:
        """The bars of the step, as they were when it began."""
        begun = self.match.battle.slot is not None
        if self._bars[0] != self.shown and self.shown < len(self.teaching.lesson.steps) and begun:
            found = (
                (bar.words, chance_of(self.match.battle, bar))
                for bar in self.teaching.lesson.steps[self.shown].bars
            )
            self._bars = (
                self.shown,
                tuple((words, float(chance)) for words, chance in found if chance is not None),
            )
        return self._bars[1] if self._bars[0] == self.shown else ()

    # ------------------------------------------------------------ what is seen

    def _fit(self) -> None:
        """Make room for the words in place of the log."""
        stage = self.screen.stage
        whole, lay = stage.layout.whole, stage.layout
        wide = min(376, max(328, whole.width - 904))
        room = min(lay.bar.y, lay.end.y) - 2 * EDGE - HIGH - COLUMN
        if (
            self.shown < len(self.teaching.lesson.steps)
            and "log" in self.teaching.lesson.steps[self.shown].show
        ):
            room -= LEAST_LOG + EDGE
        self._words, high = tutorial_panel.fitting(Pen(Surface((1, 1)), stage.scale), self.told(), wide, room)
        if stage.aside != (wide, high + EDGE + HIGH):
            stage.aside = wide, high + EDGE + HIGH
            stage.resize(stage.size)
        self._panel = Rect(whole.width - EDGE - wide, COLUMN, wide, high)

    @property
    def _row(self) -> Rect:
        return Rect(self._panel.x, self._panel.bottom + EDGE, self._panel.width, HIGH)

    def widgets(self) -> Sequence[Widget]:
        self._fit()  # the words may be others than those drawn last
        row = self._row
        ways = (
            Button(
                "lesson before",
                row,
                lambda: self._beside(-1),
                hotkey=pygame.K_PAGEUP,
                label="Before",
                cap="PgUp",
                size=9,
            ),
            Button(
                "lesson after",
                row,
                lambda: self._beside(1),
                hotkey=pygame.K_PAGEDOWN,
                label="Skip",
                cap="PgDn",
                size=9,
            ),
            Button("lesson leave", row, self.escape, label="Leave", cap="Esc", size=9),
        )
        found: list[Widget] = [*in_a_row(row, ways, EDGE)]
        rule, line = self.rule(), tutorial_panel.rule_line(Pen(Surface((1, 1))), self._panel, self._words)
        if rule and line.height:
            link = Rect(line.right - 124, line.y, 124, 22)
            found.append(
                Link("lesson rule", link, lambda: self.screen.read(rule), label="Read the rule: F1", align=1)
            )
        main = self._main()
        return [*found, main] if main else found

    def _main(self) -> Widget | None:
        """The one button that goes on, if one does: in the place of the end of the turn."""
        box, label, cap, key, on = (
            self.screen.stage.layout.end,
            "Go on",
            "Enter",
            pygame.K_RETURN,
            self._go_on,
        )
        if not self._seen or self.screen.stage.playback.busy:
            return None
        if self.teaching.stuck:
            label, cap, key, on = (
                "Begin again",
                "Home",
                pygame.K_HOME,
                lambda: ShowLesson(self.teaching.lesson),
            )
        elif self.teaching.over:
            label, on = (
                "Next lesson" if beside(self.teaching.lesson, 1) else "All lessons",
                lambda: self._beside(1),
            )
        elif not (self.teaching.step and self.teaching.step.reading):
            return None
        return Button("lesson on", box, on, hotkey=key, label=label, cap=cap, primary=True, size=14)

    def boxes(self) -> Sequence[Rect]:
        return (self._panel.union(self._row),)

    def draw(self, pen: Pen) -> None:
        self._fit()
        tutorial_panel.draw(pen, self._panel, self._words)
        self.screen.stage.floating += self.boxes()

    def veil(self, pen: Pen, found: Sequence[Widget], box: Rect | None) -> None:
        step, stage = self.teaching.step, self.screen.stage
        if step is None or not self._seen or not self._dark or step.free:
            return
        what = step_highlights(self.teaching, step)
        shown = [*boxes(stage, what, step, found), *self.boxes(), *([box] if box else [])]
        main = self._main()
        highlight_overlay.veil(
            pen, rounds(stage, what), tuple([*shown, main.rect] if main else shown), self._dark
        )
        if box or self._dark < 1:
            return
        ready = self.screen.aiming.marking.cells
        pressed = (*what.pressed, MARKED) if ready and set(ready) >= set(what.marked) else what.pressed
        for about in [widget.rect for widget in found if widget.key in pressed]:
            highlight_overlay.ring(pen, about)
            highlight_overlay.arrow(pen, about, self._clock)
        for about in stage.cells(cell for cell in what.marked if cell not in ready):
            highlight_overlay.ring(pen, about)
            highlight_overlay.arrow(pen, about, self._clock)
