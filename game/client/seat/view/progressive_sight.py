"""What is seen from some places as far as the board shows it, worked out bit by bit: on a large map that
takes longer than a frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from game.client.seat.view.board_marks import NONE, Cells
from game.core.field import Cell
from game.core.geometry.grid import Grid

NEAR = 24
"""So many steps far what was seen before counts for nothing: what is seen there now is known soon."""


class ProgressiveSight:
    """`seen` are the cells that are known to be seen by now; `work` goes on with it. What was seen `before`
    far off counts until all is known."""

    def __init__(
        self, grid: Grid, looks: Iterable[tuple[Cell, Iterator[Cells]]], before: Cells = NONE
    ) -> None:
        self._looks: list[Iterator[Cells]] = []
        self._found: list[Cells] = []
        places = []
        for place, look in looks:
            places.append(place)
            self._looks.append(look)
            self._found.append(next(look))
        self._before = frozenset(
            cell for cell in before if all(grid.steps(cell, place) > NEAR for place in places)
        )
        self._at = 0
        self.seen = self._before.union(*self._found)

    @property
    def done(self) -> bool:
        return self._at >= len(self._looks)

    def work(self, in_time: Callable[[], bool]) -> bool:
        """Look on for a bite, and as long as there is time; whether more is known to be seen, or less, than
        before."""
        if self.done:
            return False
        known, bites = self.seen, 0
        while not self.done and (not bites or in_time()):
            bites += 1
            more = next(self._looks[self._at], None)
            if more is None:
                self._at += 1
            else:
                self._found[self._at] = more
        if self.done:
            self._before = NONE
        self.seen = self._before.union(*self._found)
        return self.seen != known
