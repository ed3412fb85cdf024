"""The battle as it is seen in a replay: board, log and time line, and the sheet of a figure that was asked
for; and going about in it: step, play, jump, seek, and through whose eyes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.board.camera import ZOOMS
from game.client.kit.rule_links import OpenRule
from game.client.kit.widgets import Area, Done
from game.client.panels.log_panel import COMING
from game.client.panels.panel import EDGE, SIDE, Layout, Panel
from game.client.screens.stage.stage import Stage
from game.client.seat.match import PERSON, is_computer
from game.client.seat.saves.timeline import DOWN, Timeline
from game.client.seat.settings.settings import Settings
from game.core.actions import Action
from game.core.battle import Battle
from game.core.events import Event, seen_by
from game.core.records.replay import ReplaySession
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import hurried

TITLE = (604, 72)
EYES = 316
LINE = 216
"""How high the panel of the time line is with two sides; each more takes `BAND`."""
LOW = 190
WORTH = 58
"""What the chart of worth takes below the time line."""
BAND = 34
ROOMY = 800


def watching(whole: Rect, sides: int, sheet: bool, worth: bool) -> Layout:
    """The panels of a replay in a window of that size: `initiative` is the title, `bar` the time line, with
    the chart of `worth` below it, `end` the eyes."""
    high = (LINE if whole.height >= 700 else LOW) + BAND * max(0, sides - 2) + WORTH * worth
    right = whole.width - EDGE - SIDE
    bottom = whole.height - EDGE - high
    top = 2 * EDGE + TITLE[1]
    return Layout(
        whole,
        Rect(EDGE, EDGE, min(TITLE[0], whole.width - EYES - 3 * EDGE), TITLE[1]),
        Rect(EDGE, top, SIDE if sheet else 0, bottom - top - EDGE),
        Rect(right, top, SIDE, bottom - top - EDGE),
        Rect(0, 0, 0, 0),
        Rect(EDGE, bottom, whole.width - 2 * EDGE, high),
        Rect(whole.width - EDGE - EYES, EDGE, EYES, TITLE[1]),
    )


AFAR = ZOOMS[3]
"""From so far off two are shown who are too far apart for a closer look."""


class ReplayStage(Stage):
    """Shows the battle at any point: `stand` puts it there, `feed` shows what happens next."""

    def __init__(self, battle: Battle, map_path: Path, settings: Settings, read: OpenRule) -> None:
        self.sides = len(battle.scenario.teams)
        self.asked_worth: bool | None = None  # shown or not by choice
        super().__init__(battle, map_path, settings, 0, read, asked_only=True)

    @property
    def panels(self) -> tuple[Panel, ...]:
        sheet = (self.sheet,) if self.pinned else ()
        return *sheet, self.objectives, self.logs, self.audio

    @property
    def pressed(self) -> tuple[Panel, ...]:
        sheet = (self.sheet,) if self.pinned else ()
        return *sheet, self.logs, self.objectives

    def arrange(self) -> None:
        """With the sheet, if one was asked for."""
        self.layout = watching(self.whole, self.sides, bool(self.pinned), self.worth)

    @property
    def worth(self) -> bool:
        """Whether the chart of worth is shown: where there is room for it, unless somebody has chosen."""
        return self.whole.height >= ROOMY if self.asked_worth is None else self.asked_worth

    def show_worth(self, on: bool) -> None:
        self.asked_worth = on
        self.resize(self.size)

    def pin(self, unit: UnitId) -> None:
        """Show the sheet of that figure, or none (0)."""
        self.pinned = unit
        self.sheet.forget()
        self.resize(self.size)

    def stand(self, events: list[Event], doer: UnitId = NO_UNIT, those: tuple[UnitId, ...] = ()) -> None:
        """Show the board after these events, with nothing moving; the log tells them all. `doer` gave the
        last order; `those` are in the picture together, if something happened between them.
        """
        self.playback.skip()
        self.board.forget()
        self.scene.clear()
        self.log.clear()
        for event in seen_by(self.viewer, events):
            self.scene.show(event)
            self.log.add(event)
        cells = [self.scene.units[unit].cell for unit in those if unit in self.scene.units]
        camera = self.board.camera
        if cells and (camera.frame(cells) or camera.frame(cells, least=AFAR)):
            self.centre_on = NO_UNIT
        else:
            self.centre_on = next(
                (unit for unit in reversed(those) if unit in self.scene.units), self.scene.active or doer
            )
        if self.pinned not in self.scene.units:
            self.pin(NO_UNIT)

    def foretell(self, orders: Iterable[list[Event]]) -> None:
        """Tell below the log what the next orders will bring about, as far as there is room."""
        ahead = self.log.ahead()
        for events in orders:
            for event in seen_by(self.viewer, events):
                ahead.add(event)
            if len(ahead.entries) >= COMING:
                break
        self.logs.entries.coming = ahead.entries[:COMING]

    def areas(self) -> Sequence[Area]:
        return [self.logs.area(), *(self.sheet.areas() if self.pinned else ())]


MODIFIERS = (pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT)


class Navigation:
    """What the keys and buttons of a replay do on its `stage`. `done` orders have been shown; `afresh` begins
    it from the start."""

    def __init__(
        self,
        again: ReplaySession,
        timeline: Timeline,
        stage: ReplayStage,
        settings: Settings,
        afresh: Callable[[], Done],
    ) -> None:
        self.again, self.record, self.timeline = again, again.record, timeline
        self.stage, self.settings = stage, settings
        self._afresh = afresh
        self.done = 0
        self.playing = True
        self.kind = DOWN  # what is looked for
        self.jump: str | None = None  # the number that is being written

    @property
    def actions(self) -> list[Action]:
        return self.again.actions

    @property
    def over(self) -> bool:
        """Whether nothing more can be shown."""
        if self.done >= self.timeline.known:
            self.timeline.until(self.done + 1)
        return self.done >= self.timeline.last

    # ------------------------------------------------------------ forwards

    def step(self) -> Done:
        """Show the next order; what still moves comes to its end first."""
        self.stage.playback.skip()
        if self.over:
            return None
        action = self.actions[self.done]
        self.done += 1
        self.keep_secrets()
        self.stage.playback.hurried = hurried(self.again.ruleset, action)
        self.stage.feed(self.timeline.events[self.done])
        return None

    def single(self) -> Done:
        self.playing = False
        return self.step()

    def toggle(self) -> Done:
        if self.over and not self.playing:
            return self._afresh()
        self.playing = not self.playing
        return None

    # ------------------------------------------------------------ anywhere

    def go(self, number: int) -> Done:
        """Show the board after that order, at once."""
        self.playing = False
        self.timeline.until(number)
        number = min(max(0, number), self.timeline.last)
        if number != self.done or self.stage.playback.busy:
            self.done = number
            self.keep_secrets()
            doer = self.actions[number - 1].unit if number else NO_UNIT
            self.stage.stand(self.timeline.flat(number), doer, self.timeline.those_of(number))
        return None

    def step_back(self) -> Done:
        return self.go(self.done - 1)

    def to_start(self) -> Done:
        return self.go(0)

    def to_end(self) -> Done:
        self.timeline.until(len(self.actions))
        return self.go(self.timeline.last)

    def to_round(self, way: int) -> Done:
        """To where this round began, or the next one begins."""
        if way > 0:
            self.timeline.until(len(self.actions))
        return self.go(
            self.timeline.round_after(self.done) if way > 0 else self.timeline.round_before(self.done)
        )

    def to_round_of(self, number: int) -> Done:
        """To where the round of that number begins."""
        while not any(known >= number for known, _ in self.timeline.rounds) and not self.timeline.again.over:
            self.timeline.until(self.timeline.known + 1)
        return self.go(next((began for known, began in self.timeline.rounds if known >= number), 0))

    def next_moment(self, way: int = 1) -> Done:
        """To the next order (or the one before, `way` -1) at which something happened of the kind that is
        looked for."""
        if way > 0:
            self.timeline.until(len(self.actions))
        return self.go(self.timeline.next_of(self.kind, self.done, way))

    def seek_kind(self, kind: str) -> Done:
        """From now on look for that."""
        self.kind = kind
        return None

    def ask_jump(self) -> Done:
        """A number may be written."""
        self.jump = ""
        return None

    def write_jump(self, event: Input) -> Done:
        """A key while the number is written: Enter goes there, Escape does not; what else can be done in
        fields of text begins anew."""
        number = self.jump or ""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.jump = None
            return self.go(int(number)) if number else None
        if event.key == pygame.K_BACKSPACE:
            self.jump = number[:-1]
        elif pygame.K_0 <= event.key <= pygame.K_9:
            self.jump = (number + str(event.key - pygame.K_0))[:6]
        elif pygame.K_KP_1 <= event.key <= pygame.K_KP_0:
            self.jump = (number + str((event.key - pygame.K_KP_1 + 1) % 10))[:6]
        elif event.key == pygame.K_DELETE or (event.key == pygame.K_a and event.mod & pygame.KMOD_CTRL):
            self.jump = ""
        elif event.key not in MODIFIERS:
            self.jump = None
        return None

    def speed(self, name: str) -> Done:
        self.settings.speed = name
        self.settings.save()
        self.stage.set_speed()
        return None

    # ------------------------------------------------------------ eyes

    def may_see(self, side: str | None) -> bool:
        """Whether one may look through these eyes: through all of them once the battle is over, or if it has
        no secrets; before that only through those of the one person who plays it.
        """
        if not self.timeline.secret or self.timeline.finished:
            return True
        return self._people() == [side]

    def _people(self) -> list[str]:
        record = self.record
        second = record.agreed.partners
        return [
            side
            for side in (team.side for team in record.scenario.teams)
            if not is_computer(record.players.get(side, PERSON))
            or (side in second and not is_computer(second[side]))
        ]

    def keep_secrets(self) -> None:
        """Before something is shown that only one side has learnt of: nobody sees it while the battle goes on
        whose side it is not."""
        if self.timeline.secret and self.stage.viewer is None and not self.timeline.finished:
            self.timeline.until(len(self.actions))
            if not self.may_see(None):
                people = self._people()
                self.stage.viewer = people[0] if len(people) == 1 else ""

    def look(self, side: str | None) -> Done:
        """From now on for the eyes of that side, None for all."""
        if self.may_see(side) and side != self.stage.viewer:
            self.stage.viewer = side
            self.stage.sheet.forget()
            self.stage.stand(self.timeline.flat(self.done))
        return None

    def next_eyes(self) -> Done:
        """Those of the next side that one may look through."""
        sides = [None, *(team.side for team in self.record.scenario.teams)]
        place = sides.index(self.stage.viewer) if self.stage.viewer in sides else -1
        order = [sides[(place + step) % len(sides)] for step in range(1, len(sides) + 1)]
        return self.look(next((side for side in order if self.may_see(side)), self.stage.viewer))
