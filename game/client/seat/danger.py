"""Where enemies look: of the cells that the figure can reach, those that somebody hostile sees, worked out a little in each frame."""

from __future__ import annotations

from time import perf_counter

from game.client.seat.marks import NONE, Cells
from game.client.seat.orders import Orders
from game.core.field import Cell
from game.systems.view import in_sight


class Danger:
    """Shown as long as it is `on`; `cells` grows until everything has been looked at."""

    def __init__(self) -> None:
        self.on = False
        self.cells: Cells = NONE
        self._orders: Orders | None = None
        self._left: list[Cell] = []

    def forget(self) -> None:
        self.on, self.cells, self._orders, self._left = False, NONE, None, []

    def work(self, orders: Orders, seconds: float) -> None:
        """Look at more cells, for so long."""
        if not self.on:
            return
        if self._orders is not orders:
            self._orders, self.cells, self._left = orders, NONE, _reachable(orders)
        battle = orders.battle
        eyes = [battle.table.cell(unit) for unit in battle.table.standing() if battle.slot and battle.table.unit(unit).side != battle.slot.side]
        seen = set(self.cells)
        ends = perf_counter() + seconds
        while self._left and perf_counter() < ends:
            cell = self._left.pop()
            if any(in_sight(battle.table, eye, cell) for eye in eyes):
                seen.add(cell)
        self.cells = frozenset(seen)


def _reachable(orders: Orders) -> list[Cell]:
    verb = orders.first_choice()
    wider = orders.widened(verb) if verb else None
    aims = {aim for one in (verb, wider) if one for aim in orders.aims(one) if isinstance(aim, tuple)}
    return sorted(aims, reverse=True)
