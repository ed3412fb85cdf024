"""What the enemies could do to a figure in their next turns, where it is supposed to stand."""

from __future__ import annotations

from game.ai.nwo.battle_view import BattleView
from game.ai.nwo.matchups import Foe
from game.core.field import Cell
from game.core.references import UnitId


class Dangers:
    """The enemies, each looked at once."""

    def __init__(self, scene: BattleView) -> None:
        self.foes = tuple(Foe(scene, enemy) for enemy in scene.enemies)

    def at(self, cell: Cell) -> dict[UnitId, int]:
        """For each enemy, what it takes from the figure on average; the figure must be supposed on that
        cell."""
        return {foe.unit: foe.fear(cell) for foe in self.foes}
