"""Fog of war on the stage: the cells that one's own figures see, and where enemies were seen last."""

from __future__ import annotations

from dataclasses import replace

from game.client.kit.frame_time import spare
from game.client.screens.stage.shared_view import SharedView
from game.client.seat.view.board_marks import NONE, Cells, Fog, Marks
from game.client.seat.view.sight_lines import ProgressiveSight, ViewerBattle, lit
from game.core import fog
from game.core.battle import Battle
from game.core.events import Viewer


class StageFog:
    """What lies in the dark for those for whose eyes the stage is. `on` says whether the battle has any
    fog."""

    def __init__(self, view: SharedView) -> None:
        self.view = view
        self.on = foggy(view.battle)
        self._everywhere: Cells | None = None
        self._lit: tuple[tuple[Viewer, object], ProgressiveSight, Fog] | None = None

    def look_as(self, viewer: Viewer) -> None:
        """From now on this is for the eyes of that viewer: whatever is read of the battle, too."""
        self.view.viewer = viewer
        if isinstance(self.view.battle, ViewerBattle):
            self.view.battle.viewer = viewer

    def darkened(self, marks: Marks) -> Marks:
        """The marks with the fog over all that nobody of the own side sees. It moves with the figures as they
        are shown."""
        if not self.on or self.view.viewer is None:
            return marks
        lost = tuple((unit, cell) for unit, (_, cell) in self.view.scene.lost.items())
        return replace(marks, fog=self._fog(), remembered=lost)

    def _fog(self) -> Fog:
        view, scene = self.view, self.view.scene
        own = frozenset(one.cell for one in scene.units.values() if one.side == view.viewer and not one.down)
        air = tuple(sorted(scene.floor.doors.items())), tuple(scene.floor.areas), len(scene.floor.ground)
        key = view.viewer, (own, air)
        if self._lit is None or self._lit[0] != key:
            if self._everywhere is None:
                self._everywhere = frozenset(view.battle.field.cells())
            before = self._lit[2].seen if self._lit and self._lit[0][0] == view.viewer else NONE
            gaze = lit(view.battle.table, own, before)
            self._lit = key, gaze, Fog(gaze.seen, self._everywhere)
        _, gaze, shown = self._lit
        if gaze.work(lambda: spare(view.target)):
            self._lit = key, gaze, replace(shown, seen=gaze.seen)
        return self._lit[2]


def foggy(battle: Battle) -> bool:
    """Whether the battle was set up with fog of war."""
    return battle.scenario.options.get(fog.OPTION) == fog.ON
