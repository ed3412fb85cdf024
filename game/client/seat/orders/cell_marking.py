"""Tiles that the player marks one by one or by dragging, for orders that hold any set of cells; every change
can be taken back."""

from __future__ import annotations

from game.client.seat.orders.order_menu import Orders
from game.core.actions import Refusal
from game.core.field import Cell
from game.core.verbs import Verb

Cells = tuple[Cell, ...]


class Marking:
    """`cells` are marked now, in the order in which they were; `refusal` is why the last one could not be,
    until something else is tried."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.cells: Cells = ()
        self.refusal: Refusal | None = None
        self.dragging = False
        self._before: list[Cells] = []
        self._adds = True
        self._start: Cells = ()
        self._last: Cell | None = None

    # ------------------------------------------------------------ one after the other

    def begin(self, orders: Orders, verb: Verb, cell: Cell) -> bool:
        """Mark the cell, or unmark it if it is marked; until `end`, dragging does the same to the cells that
        it goes over. False if refused."""
        self.end()
        self._adds, self._last, self.dragging, self._start = cell not in self.cells, cell, True, self.cells
        self._change(orders, verb, cell)
        return self.refusal is None

    def drag(self, orders: Orders, verb: Verb, cell: Cell) -> None:
        """Go on over that cell, and over those between it and the last one; what cannot be is left as it
        is."""
        if not self.dragging or cell == self._last:
            return
        start = self._last or cell
        for step in (*orders.battle.field.grid.line(start, cell), cell):
            if (step in self.cells) != self._adds:
                self._change(orders, verb, step)
        self._last, self.refusal = cell, None

    def end(self) -> None:
        """The button or the key is up: what has changed since `begin` is one change to be taken back."""
        if self.dragging and self.cells != self._start:
            self._before.append(self._start)
        self.dragging, self._last = False, None

    def _change(self, orders: Orders, verb: Verb, cell: Cell) -> None:
        wanted = (*self.cells, cell) if self._adds else tuple(other for other in self.cells if other != cell)
        self.refusal = orders.marked(verb, wanted)[1] if wanted else None
        if self.refusal is None:
            self.cells = wanted

    # ------------------------------------------------------------ back

    def undo(self) -> bool:
        """Take the last change back; false if there was none."""
        self.end()
        self.refusal = None
        if not self._before:
            return False
        self.cells = self._before.pop()
        return True

    def clear(self) -> bool:
        """Unmark everything; false if nothing was marked."""
        if not self.cells:
            return False
        self._before.append(self.cells)
        self.cells, self.refusal = (), None
        return True
