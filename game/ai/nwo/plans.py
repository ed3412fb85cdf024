"""Plans for a turn: each begins with an order, and is worth what all of it together comes to."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from game.ai import worth
from game.ai.nwo.deeds import Deed, attacks
from game.ai.nwo.places import Place, place
from game.ai.nwo.scene import Scene
from game.core.actions import Action
from game.core.field import Cell

NOBODY: dict[int, Fraction] = {}
EFFORT = 60
"""What a step is not worth: nobody walks about for nothing."""
_FUTURE = 25
"""Percent of an attack that a place is worth for the turn after."""


class Plans:
    """All plans that were thought of. `home` is the figure's own place, `places` are those where it could go, the best first."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.home = settled(scene, scene.here, moved=scene.turn.moved, lying=scene.prone)[0]
        self.places: list[Place] = []
        self._found: list[tuple[int, int, Action]] = []

    def consider(self, order: Action, value: int) -> None:
        self._found.append((-value, len(self._found), order))

    def best(self) -> Action:
        """The first order of the best plan that the rules allow; of equal plans the one thought of first."""
        battle = self.scene.true
        for _, _, order in sorted(self._found, key=lambda plan: plan[:2]):
            if battle.refusal(order) is None:
                return order
        return battle.legal_actions()[-1]


def settled(scene: Scene, cell: Cell, order: Action | None = None, moved: bool = True, lying: bool = False) -> tuple[Place, list[Deed]]:
    """A place looked at closely, and the attacks that could be made from it at once."""
    cost = worth.of_way(scene.true, scene.unit, scene.true.chances(order)) + EFFORT if order else 0
    scene.suppose(cell, moved, lying)
    aims = attacks(scene, cell)
    future = max((deed.value for deed in aims), default=0) * _FUTURE // 100
    found = place(scene, cell, order, cost, lying)
    return replace(found, value=found.value + max(0, future)), aims
