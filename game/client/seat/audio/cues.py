"""Sounds that are due, and what is asked to find them."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.seat.audio.sound_names import SOUNDS
from game.client.seat.view.scene import BoardScene
from game.core.describing.sounds import Sounding
from game.core.field import Cell, Field
from game.core.references import UnitId


@dataclass(frozen=True)
class Cue:
    """A sound that is due: where (None is everywhere), and how many milliseconds of playback after the event
    begins to be shown."""

    name: str
    cell: Cell | None = None
    after: float = 0.0


@dataclass(frozen=True)
class Ground:
    """What else counts besides the scene: the cells as the map has them, and what the ruleset says of its
    sounds."""

    field: Field
    sounding: Sounding

    def named(self, what: str, usual: str = "") -> str:
        """The sound of that id, if there is one."""
        found = self.sounding.get(what, "")
        return found if found in SOUNDS else usual


Cues = tuple[Cue, ...]


def cell_of_unit(scene: BoardScene, unit: UnitId) -> Cell | None:
    """Where the figure stands, if it is on the board."""
    return scene.units[unit].cell if unit in scene.units else None


def single_cue(name: str, cell: Cell | None = None) -> Cues:
    """One sound; none if it has no name."""
    return (Cue(name, cell),) if name else ()
