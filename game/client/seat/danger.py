"""Where enemies are dangerous: of the cells that the figure can reach, those that somebody hostile sees, and those that their blows reach.

Worked out a little in each frame."""

from __future__ import annotations

from time import perf_counter

from game.client.seat.marks import NONE, Cells
from game.client.seat.orders import Orders
from game.core.field import Cell
from game.systems import bodies


class Danger:
    """Shown as long as it is `on`; `cells` grows until everything has been looked at."""

    def __init__(self) -> None:
        self.on = False
        self.cells: Cells = NONE
        self.blows: Cells = NONE
        self._orders: Orders | None = None
        self._left: list[Cell] = []

    def forget(self) -> None:
        self.on, self.cells, self.blows, self._orders, self._left = False, NONE, NONE, None, []

    def work(self, orders: Orders, seconds: float) -> None:
        """Look at more cells, for so long."""
        if not self.on:
            return
        if self._orders is not orders:
            self._orders, self.cells, self.blows, self._left = orders, NONE, NONE, _reachable(orders)
        battle = orders.battle
        table = battle.table
        foes = [unit for unit in table.standing() if battle.slot and table.unit(unit).side != battle.slot.side]
        arms = [(unit, reach) for unit in foes if (reach := battle.ruleset.reach(table, unit))]
        seen, struck = set(self.cells), set(self.blows)
        ends = perf_counter() + seconds
        while self._left and perf_counter() < ends:
            cell = self._left.pop()
            if any(bodies.views(table, foe, cell) for foe in foes):
                seen.add(cell)
            if any(bodies.covers(table, foe, cell, reach) for foe, reach in arms):
                struck.add(cell)
        self.cells, self.blows = frozenset(seen), frozenset(struck)


def _reachable(orders: Orders) -> list[Cell]:
    verb = orders.first_choice()
    wider = orders.widened(verb) if verb else None
    aims = {aim for one in (verb, wider) if one for aim in orders.aims(one) if isinstance(aim, tuple)}
    return sorted(aims, reverse=True)
