"""Taking orders back on the battle screen, and going on with a walk that was broken off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.client.kit.loudspeaker import speaker
from game.client.panels.notice import Notice
from game.client.screens.battle.handover import HandingOver
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.match import Match
from game.client.seat.orders.table_rolls import TableRolls
from game.core.actions import Action
from game.core.events import Event, Stepped
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import hurried


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
