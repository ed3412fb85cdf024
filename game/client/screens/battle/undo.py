"""Taking orders back on the battle screen, and going on with a walk that was broken off."""

from __future__ import annotations

from game.client.kit.loudspeaker import speaker
from game.client.panels.notice import Notice
from game.client.screens.battle.command import Command
from game.client.screens.battle.handover import HandingOver
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.match import Match
from game.core.actions import Action
from game.core.events import Event, Stepped


class Rewinding:
    """What of a battle screen stands again where the match stood before."""

    match: Match
    stage: Stage
    chair: Chair
    note: Notice
    command: Command
    handing: HandingOver

    def _build(self) -> None:
        raise NotImplementedError

    def _stand(self) -> None:
        """Show the match where it stands."""
        self.stage.feed(self.match.events)
        self.stage.playback.skip()
        self.stage.audio.ears.forget()
        self.stage.centre_on = self.stage.scene.active

    def take_back(self) -> None:
        """Take the last order back, or say why not; the eye stays where it was, and so does whoever sits
        there."""
        why = self.match.take_back()
        if why:
            self.note.say("Not taken back", why)
            return
        speaker.interface("back")
        self._rebuild()

    def go_on(self, action: Action, taken: int) -> None:
        """Give the last walk as that longer one, of which so many steps were shown already."""
        self.match.take_back()
        self._rebuild()
        events = self.match.act(action)
        shown = _after(events, action.unit, taken)
        self.stage.feed(events[:shown])
        self.stage.playback.skip()
        self.stage.audio.ears.forget()
        self.stage.playback.hurried = action.verb == "Dash"
        self.stage.feed(events[shown:])
        speaker.interface("confirm")

    def _rebuild(self) -> None:
        seat, camera, size, before = (
            self.chair.side,
            self.stage.board.camera,
            self.stage.size,
            self.handing.sitting,
        )
        self._build()
        self.chair.side = seat
        self.handing.sitting.remember(before)
        self.stage.fog.look_as(self.match.eyes(seat))
        self.stage.resize(size)
        self.stage.fitted = True
        self._stand()
        self.stage.centre_on = 0
        self.stage.board.camera.look_like(camera)


def _after(events: list[Event], unit: int, taken: int) -> int:
    """How many events there are up to the unit's step of that number."""
    steps = [
        number
        for number, event in enumerate(events, 1)
        if isinstance(event, Stepped) and event.unit == unit and not event.forced
    ]
    return steps[taken - 1] if len(steps) >= taken else 0
