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


def hazard_costs(scene: BattleView) -> dict[Cell, int]:
    """What it costs to end the turn in fire, smoke or the like, by cell: as much for one who burns already,
    and would go on burning; the more, the longer it lies there, as to come out of it costs as much later."""
    costs = dict[Cell, int]()
    for area in scene.areas:
        turns = _LASTING if area.turns < 0 else min(area.turns, _LASTING)
        for cell in set(area.cells):
            costs[cell] = costs.get(cell, 0) + _BURNING * turns
    return costs
