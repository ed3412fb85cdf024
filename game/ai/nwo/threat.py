"""What the enemies could do to a figure in their next turns, where it is supposed to stand."""

from __future__ import annotations

from game.ai.nwo.battle_view import BattleView
from game.ai.nwo.matchups import Foe
from game.core.field import Cell
from game.core.references import UnitId

_BURNING = 1500
"""What a condition costs, or not to be rid of it."""
_LASTING = 3
"""So many rounds of fire are thought of."""


class Dangers:
    """The enemies, each looked at once."""

    def __init__(self, scene: BattleView) -> None:
        self.foes = tuple(Foe(scene, enemy) for enemy in scene.enemies)

    def at(self, cell: Cell) -> dict[UnitId, int]:
        """For each enemy, what it takes from the figure on average; the figure must be supposed on that
        cell."""
        return {foe.unit: foe.fear(cell) for foe in self.foes}


def hazard_cost(scene: BattleView, cell: Cell) -> int:
    """What it costs to end the turn in fire, smoke or the like: as much for one who burns already, and would
    go on burning; the more, the longer it lies there, as to come out of it costs as much later."""
    return _BURNING * sum(
        _LASTING if area.turns < 0 else min(area.turns, _LASTING)
        for area in scene.areas
        if cell in area.cells
    )
