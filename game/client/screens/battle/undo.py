"""Taking orders back on the battle screen, going on with a walk that was broken off, and the hint that says
so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.sound_player import speaker
from game.client.panels import undo_button
from game.client.panels.notice import Notice
from game.client.screens.battle.handover import HandingOver
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.match import Match
from game.client.seat.orders.table_rolls import TableRolls
from game.client.seat.view.board_marks import Marks
from game.core.actions import Action
from game.core.events import Event, Stepped
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import hurried

STAYS = 4000.0
"""Milliseconds for which it is shown, unless something else is ordered before."""
HEAD = 0.4
"""How far a head stands out above its cell, in cells."""


class BackHint:
    """It outlives what is built anew when orders are taken back, so that it does not come again; whoever has
    found the key needs it no more."""

    def __init__(self) -> None:
        self._told: set[str] = set()
        self._since: float | None = None
        self._orders = 0

    def forget(self) -> None:
        self._since = None

    def _is_due(self, chair: Chair, says: bool) -> bool:
        """Whether it is to be seen in this frame; `says` if it may come by itself."""
        match, orders, now = chair.match, len(chair.match.battle.history), chair.playback.clock
        if orders != self._orders:
            if orders < self._orders:
                self._told.add(match.battle.side)
            said = match.battle.side in self._told or not says
            self._orders, self._since = (
                orders,
                now if match.undo.steps and not chair.whole_side and not said else None,
            )
        return self._since is not None and now - self._since < STAYS

    def draw(self, pen: Pen, stage: Stage, chair: Chair, marks: Marks, taken: list[Rect], says: bool) -> None:
        """Beside the figure whose turn it is, over nobody, and not over its way."""
        active = stage.scene.active
        if not self._is_due(chair, says) or marks.sight or active not in stage.scene.units:
            return  # lines of sight are looked along
        box = stage.boxes(active)[0]
        more = round(box.height * HEAD)
        gone = [cell for _, way in marks.trail for cell in way]
        others = [unit for unit in stage.scene.units if unit != active]
        keep = [*taken, *stage.boxes(*others), *stage.cells([*marks.path, *gone]), *stage.covered]
        if undo_button.draw_hint(
            pen, Rect(box.x, box.y - more, box.width, box.height + more), stage.free, keep
        ):
            self._told.add(chair.match.battle.side)


class Showing(Protocol):
    """What shows a match; all of it is another one once it has been built anew."""

    stage: Stage
    chair: Chair
    note: Notice
    handing: HandingOver
    rolls: TableRolls


class Rewind:
    """Lets `shown` stand again where the match stood before; `build` makes everything in it anew."""

    def __init__(self, match: Match, shown: Showing, build: Callable[[], None]) -> None:
        self.match = match
        self.shown = shown
        self._build = build

    def stand(self) -> None:
        """Show the match where it stands."""
        stage = self.shown.stage
        stage.feed(self.match.events)
        stage.playback.skip()
        stage.audio.ears.forget()
        stage.centre_on = stage.scene.active

    def take_back(self) -> None:
        """Take the last order back, or say why not; the eye stays where it was, and so does whoever sits
        there."""
        why = self.match.take_back()
        if why:
            self.shown.note.say("Not taken back", why)
            return
        speaker.interface("back")
        self.rebuild()

    def go_on(self, action: Action, taken: int) -> None:
        """Give the last walk as that longer one, of which so many steps were shown already."""
        self.match.take_back()
        self.rebuild()
        if not self.shown.rolls.wants(action, lambda: self._walk_on(action, taken)):
            self._walk_on(action, taken)

    def _walk_on(self, action: Action, taken: int) -> None:
        events, stage = self.match.act(action), self.shown.stage
        gone = _after(events, action.unit, taken)
        stage.feed(events[:gone])
        stage.playback.skip()
        stage.audio.ears.forget()
        stage.playback.hurried = hurried(self.match.battle.ruleset, action)
        stage.feed(events[gone:])
        speaker.interface("confirm")

    def rebuild(self) -> None:
        """Everything anew, looked at from the same seat and from where it was looked at."""
        before = self.shown
        side, camera, size = before.chair.side, before.stage.board.camera, before.stage.size
        sitting = before.handing.sitting
        self._build()
        stage = self.shown.stage
        self.shown.chair.side = side
        self.shown.handing.sitting.remember(sitting)
        stage.fog.look_as(self.match.eyes(side))
        stage.resize(size)
        stage.fitted = True
        self.stand()
        stage.centre_on = NO_UNIT
        stage.board.camera.look_like(camera)


def _after(events: list[Event], unit: UnitId, taken: int) -> int:
    """How many events there are up to the unit's step of that number."""
    steps = [
        number
        for number, event in enumerate(events, 1)
        if isinstance(event, Stepped) and event.unit == unit and not event.forced
    ]
    return steps[taken - 1] if len(steps) >= taken else 0
