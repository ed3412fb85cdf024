"""What keys point at: first where the figure meant to go, or where an enemy stands; and for how long that holds."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.seat.scene import Scene
from game.core.battle import Battle
from game.core.components import Slot
from game.core.field import Cell

FEW = 8
"""So many targets can be gone through one by one."""


class Keyed:
    """In whose turn keys have pointed at something last, if the mouse has not since."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._turn: tuple[int, Slot | None] | None = None

    def _now(self) -> tuple[int, Slot | None]:
        return self._battle.table.clock.round, self._battle.slot

    def now(self) -> bool:
        """Keys have pointed: true."""
        self._turn = self._now()
        return True

    def never(self) -> bool:
        """The mouse has: false."""
        self._turn = None
        return False

    def stale(self) -> bool:
        """Whether what keys have pointed at was for another turn; told once."""
        old = self._turn is not None and self._turn != self._now()
        self._turn = None if old else self._turn
        return old


def goal(battle: Battle, scene: Scene, unit: int) -> Cell | None:
    """Where a figure in a turn of its own has declared to go, until it goes."""
    meant, slot = scene.declared.get(unit), battle.slot
    own = slot is not None and slot.unit == unit and unit not in scene.gone
    return meant.path[-1] if meant and meant.path and own else None


def enemies(battle: Battle, scene: Scene, unit: int, cells: Sequence[Cell]) -> list[Cell]:
    """Those of many cells on which an enemy of the figure stands, in their order; none of few, which can all be gone through."""
    if len(cells) <= FEW:
        return []
    side = battle.table.unit(unit).side if unit else ""
    there = {sprite.cell for sprite in scene.units.values() if sprite.side != side and not sprite.down}
    return [cell for cell in cells if cell in there]
