"""Fog of war on the stage: the cells that one's own figures see, and where enemies were seen last."""

from __future__ import annotations

from dataclasses import replace

from pygame import Surface

from game.client.kit.incremental import spare
from game.client.seat.view.board_marks import NONE, Cells, Fog, Marks
from game.client.seat.view.progressive_sight import Gaze
from game.client.seat.view.scene import Scene
from game.client.seat.view.viewer import Eyes, lit
from game.core import fog
from game.core.battle import Battle
from game.core.events import Viewer


class Fogged:
    """What of a stage lies in the dark for those for whose eyes it is."""

    battle: Battle
    scene: Scene
    viewer: Viewer
    foggy: bool
    _everywhere: Cells | None = None
    target: Surface  # what is drawn on
    _lit: tuple[tuple[Viewer, object], Gaze, Fog] | None = None

    def look_as(self, viewer: Viewer) -> None:
        """From now on this is for the eyes of that viewer: whatever is read of the battle, too."""
        self.viewer = viewer
        if isinstance(self.battle, Eyes):
            self.battle.viewer = viewer

    def darkened(self, marks: Marks) -> Marks:
        """The marks with the fog over all that nobody of the own side sees. It moves with the figures as they
        are shown."""
        if not self.foggy or self.viewer is None:
            return marks
        lost = tuple((unit, cell) for unit, (_, cell) in self.scene.lost.items())
        return replace(marks, fog=self._fog(), remembered=lost)

    def _fog(self) -> Fog:
        own = frozenset(
            one.cell for one in self.scene.units.values() if one.side == self.viewer and not one.down
        )
        air = tuple(sorted(self.scene.doors.items())), tuple(self.scene.areas), len(self.scene.ground)
        key = self.viewer, (own, air)
        if self._lit is None or self._lit[0] != key:
            if self._everywhere is None:
                self._everywhere = frozenset(self.battle.field.cells())
            before = self._lit[2].seen if self._lit and self._lit[0][0] == self.viewer else NONE
            gaze = lit(self.battle.table, own, before)
            self._lit = key, gaze, Fog(gaze.seen, self._everywhere)
        _, gaze, shown = self._lit
        if gaze.work(lambda: spare(self.target)):
            self._lit = key, gaze, replace(shown, seen=gaze.seen)
        return self._lit[2]


def foggy(battle: Battle) -> bool:
    """Whether the battle was set up with fog of war."""
    return battle.scenario.options.get(fog.OPTION) == fog.ON
