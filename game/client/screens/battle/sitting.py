"""What one person at the screen must not find of the one before: it is forgotten at a hand-over, or kept for when they come back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from game.client.screens.stage import Stage
from game.client.seat.chair import Chair
from game.core.events import Declared, Event, RoundBegan


@dataclass(frozen=True)
class View:
    """Where somebody looks: the point of the map in the middle, in cells, pixels per cell, and the tab of the log."""

    x: float
    y: float
    zoom: int
    tab: str


class Sitting:
    """Who sits down and gets up. `forgets` are told to forget what was pointed at, chosen, asked or said."""

    def __init__(self, chair: Chair, stage: Stage, forgets: Iterable[Callable[[], None]]) -> None:
        self.chair = chair
        self.stage = stage
        self.views: dict[str, View] = {}  # where each person looked whose orders are hidden
        self._forgets = tuple(forgets)

    def take(self, side: str, before: str = "") -> None:
        """From now on the screen is for the eyes of that side: what the one before meant to do is gone from it."""
        stage, chair = self.stage, self.chair
        if chair.secret:
            self._leave(before)
            self._come_back(side)
        else:
            self._forget()
        viewer = chair.match.viewer(side)
        stage.look_through(viewer, chair.match.events)
        stage.scene.declared.clear()
        for event in chair.seen(viewer):
            if isinstance(event, Declared):
                stage.scene.show(event)
        if chair.whole_side:
            stage.scene.select(0)

    def uncover(self, events: list[Event]) -> None:
        """What was declared is about to be played before everybody's eyes: nothing of the last seat is left on the screen, and it is nobody's."""
        if self.chair.secret and not any(isinstance(event, RoundBegan) for event in events):
            return
        self._leave(self.chair.side)
        self.chair.side = ""
        match = self.chair.match
        self.stage.look_through(match.viewer(), match.events[: len(match.events) - len(events)])

    def _forget(self) -> None:
        """Nothing is pointed at, chosen, asked or said any more."""
        for forget in self._forgets:
            forget()
        self.stage.desk.forget()
        self.stage.pinned = 0

    def _leave(self, side: str) -> None:
        """Somebody whose orders are hidden from the others leaves the screen to them: it looks as if nobody had sat there."""
        camera = self.stage.board.camera
        if side:
            self.views[side] = View(camera.x, camera.y, camera.zoom, self.stage.logview.tab)
        self._forget()
        self.stage.forget()

    def _come_back(self, side: str) -> None:
        """Somebody sits down whose orders are hidden: they find the view that they left."""
        view = self.views.get(side)
        if view:
            self.stage.board.camera.look_from(view.x, view.y, view.zoom)
            self.stage.logview.tab = view.tab
