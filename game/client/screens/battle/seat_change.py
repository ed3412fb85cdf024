"""What one person at the screen must not find of the one before: it is forgotten at a hand-over, or kept for
when they come back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.core.events import Declared, Event, RoundBegan, TurnBegan
from game.core.references import NO_UNIT


@dataclass(frozen=True)
class View:
    """Where somebody looks: the point of the map in the middle, in cells, pixels per cell, and the tab of the
    log."""

    x: float
    y: float
    zoom: int
    tab: str


class SeatChange:
    """Who sits down and gets up. `forgets` are told to forget what was pointed at, chosen, asked or said."""

    def __init__(self, chair: Chair, stage: Stage, forgets: Iterable[Callable[[], None]]) -> None:
        self.chair = chair
        self.stage = stage
        self.views: dict[str, View] = {}  # where each person looked whose orders are hidden
        self.read: dict[str, int] = {}  # how many events each of them had seen by then
        self.recap: list[Event] = []  # what is to be shown to whoever has sat down
        self.held: list[Event] = []  # what is to be shown to everybody, once all of them look
        self.open_from = 0  # of all events the first that was played before everybody; 0: none yet
        self._forgets = tuple(forgets)

    def take(self, side: str, before: str = "") -> None:
        """From now on the screen is for the eyes of that side: what the one before meant to do is gone from
        it."""
        stage, chair = self.stage, self.chair
        if chair.covered:
            self._leave(before)
            self._come_back(side)
        else:
            self._forget()
        viewer = chair.match.viewer(side)
        events = chair.match.events
        known = self.read.get(side, self._first_order) if chair.covered and chair.foggy else len(events)
        stage.look_through(viewer, events[:known])
        self.recap = events[known:]
        stage.scene.declared.clear()
        for event in chair.seen(viewer):
            if isinstance(event, Declared):
                stage.scene.show(event)
        if chair.whole_side:
            stage.scene.select(NO_UNIT)

    def remember(self, before: SeatChange) -> None:
        """Everybody's view as another one knew it."""
        self.views, self.read = before.views, before.read

    @property
    def empty(self) -> bool:
        """Whether nobody sits here who could see what happens now."""
        return self.chair.covered and self.chair.foggy and not self.chair.side

    @property
    def _first_order(self) -> int:
        """Whoever has not sat here yet has seen how the battle began."""
        events = self.chair.match.events
        return next(
            (number for number, event in enumerate(events, 1) if isinstance(event.read_by(None), TurnBegan)),
            len(events),
        )

    def tell(self) -> None:
        """What has happened since whoever sits here now sat here last, as far as that side could see it."""
        recap, self.recap = self.recap, []
        self.stage.feed(recap)

    def uncover(self, events: list[Event]) -> None:
        """What was declared is about to be played before everybody's eyes: nothing of the last seat is left
        on the screen, and it is nobody's."""
        if self.chair.foggy:
            return  # each sees what their own side sees of it: whoever sits here goes on looking
        if self.chair.secret and not any(isinstance(event.read_by(None), RoundBegan) for event in events):
            return
        match, side = self.chair.match, self.chair.side
        self._leave(side)
        if side:
            self.read[side] -= len(events)
        self.chair.side = ""
        self.open_from = len(match.events) - len(events)
        self.stage.look_through(match.viewer(), match.events[: self.open_from])
        if self.stage.playback.speed > 0:
            self.held = list(events)

    def show(self) -> None:
        """Everybody looks: play what was declared."""
        held, self.held = self.held, []
        self.stage.feed(held)

    def play_again(self) -> None:
        """What was played before everybody once more, from how it stood then; the screen is nobody's
        meanwhile."""
        match, stage = self.chair.match, self.stage
        self._leave("")
        self.chair.side = ""
        stage.look_through(match.viewer(), match.events)
        stage.stand_at(match.events[: self.open_from])
        stage.feed(match.events[self.open_from :])

    def _forget(self) -> None:
        """Nothing is pointed at, chosen, asked or said any more."""
        for forget in self._forgets:
            forget()
        self.stage.desk.forget()
        self.stage.pinned = NO_UNIT

    def _leave(self, side: str) -> None:
        """Somebody whose orders are hidden from the others leaves the screen to them: it looks as if nobody
        had sat there."""
        camera = self.stage.board.camera
        if side:
            self.read[side] = len(self.chair.match.events)
            self.views[side] = View(camera.x, camera.y, camera.zoom, self.stage.logs.entries.tab)
        self._forget()
        self.stage.forget()

    def _come_back(self, side: str) -> None:
        """Somebody sits down whose orders are hidden: they find the view that they left."""
        view = self.views.get(side)
        if view:
            self.stage.board.camera.look_from(view.x, view.y, view.zoom)
            self.stage.logs.entries.tab = view.tab
