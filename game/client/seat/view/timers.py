"""What waits on the board for its turn: where, how long still, and what it will do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.client.seat.view.board_marks import Cells
from game.client.seat.view.scene import BoardScene
from game.core.describing.forms import Fuse
from game.core.field import Cell
from game.core.references import ThingId


@dataclass(frozen=True)
class Timer:
    """`left` is 1 if it goes off at the end of this turn; `turn` is the one at whose end it goes off."""

    area: ThingId
    fuse: Fuse
    cell: Cell
    cells: Cells
    left: int
    turn: int

    @property
    def due(self) -> bool:
        return self.left <= 1

    @property
    def words(self) -> str:
        """ "this turn, ×30", "turn 6, ×26"."""
        when = "this turn" if self.due else f"turn {self.turn}"
        return f"{when}, {self.fuse.harm}" if self.fuse.harm else when


def timers(scene: BoardScene, fuses: Mapping[str, Fuse]) -> tuple[Timer, ...]:
    """In the order in which they go off: turn by turn, in a turn as `fuses` are listed."""
    found, kinds = [], list(fuses)
    for area, patch in scene.floor.areas.items():
        if patch.kind in fuses and patch.at:
            left = max(1, patch.turns - (scene.round - patch.since))
            found.append(
                Timer(area, fuses[patch.kind], patch.at, frozenset(patch.cells), left, scene.round + left - 1)
            )
    return tuple(
        sorted(found, key=lambda one: (one.left, kinds.index(scene.floor.areas[one.area].kind), one.area))
    )
