"""Plans for a turn: each begins with an order, and is worth what all of it together comes to. Looked at
closest is what most is hoped of."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from fractions import Fraction
from heapq import heapify, heappop, heappush

from game.ai import evaluation
from game.ai.nwo.action_options import ScoredOrder, attacks
from game.ai.nwo.battle_view import BattleView
from game.ai.nwo.position_scores import Place, Places
from game.core.actions import Action
from game.core.field import Cell
from game.core.references import UnitId

NOBODY: dict[UnitId, Fraction] = {}
EFFORT = 60
"""What a step is not worth: nobody walks about for nothing."""

Work = Callable[[], Iterator[None]]
"""What looks closely, and finds plans and hopes of which none is worth more than was hoped for."""


class Plans:
    """All plans that were thought of, and hopes for others. `home` is the figure's own place as it is."""

    def __init__(self, scene: BattleView, places: Places) -> None:
        self.scene, self.places = scene, places
        self.home, self.aims = self.settled(scene.here, moved=scene.turn.moved, lying=scene.prone)
        self.relief = self.places.caution * max(self.home.dangers.values(), default=0) // 100
        """What it is worth at the most to take an enemy out who threatens the figure here."""
        self._found: list[tuple[int, int, Action | Work]] = []
        self._ranked = False
        self._worth: dict[Action, int] = {}
        self._count = 0

    def usual(self) -> int:
        """What the best attack from here is worth."""
        return max((deed.value for deed in self.aims), default=0)

    def consider(self, order: Action, value: int) -> None:
        """A plan that begins with the order, and what it is worth."""
        judged = self.scene.mind.judged(value, self.scene.true.table.clock.round, order)
        self._worth[order] = max(judged, self._worth.get(order, judged))
        self._note(judged, order)

    def hope(self, value: int, work: Work) -> None:
        """Plans that are worth about so much at the most: looked at only if nothing better is known."""
        self._note(value, work)

    def _note(self, value: int, found: Action | Work) -> None:
        self._count += 1
        row = (-value, self._count, found)
        if self._ranked:
            heappush(self._found, row)
        else:
            self._found.append(row)

    def best(self, more: int = 0) -> Generator[None, None, list[tuple[int, Action]]]:
        """The first order of the best plan that the rules allow, of equal plans the one thought of first;
        then the others by their worth, once so many hopes more have been looked at."""
        first: Action | None = None
        heapify(self._found)
        self._ranked = True
        try:
            while self._found and (first is None or more):
                _, _, found = heappop(self._found)
                if not isinstance(found, Action):
                    more -= first is not None
                    yield from found()
                elif first is None and self.scene.true.refusal(found) is None:
                    first = found
                yield
        finally:
            # hopes know the plans, and these the hopes: a circle that only the collection of garbage would
            # find
            self._found.clear()
        first = first or self.scene.true.legal_actions()[-1]
        others = sorted(self._worth.items(), key=lambda plan: -plan[1])
        return [
            (self._worth.get(first, 0), first),
            *((value, order) for order, value in others if order != first),
        ]

    def settled(
        self, cell: Cell, order: Action | None = None, moved: bool = True, lying: bool = False
    ) -> tuple[Place, list[ScoredOrder]]:
        """A place looked at closely, and the attacks that could be made from it at once."""
        scene = self.scene
        cost = evaluation.of_way(scene.true, scene.unit, scene.true.chances(order)) + EFFORT if order else 0
        scene.suppose(cell, moved, lying)
        aims = attacks(scene, cell)
        return self.places.closely(
            cell, order, cost, max((deed.value for deed in aims), default=0), lying
        ), aims
