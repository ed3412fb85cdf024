"""All ways of driving at one speed, as orders: of the tens of thousands each is made when it is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from game.core.actions import Action
from game.core.field import Cell
from game.core.offers import Counted, Judged, Laid, Lazily, Made
from game.core.table import Table
from game.rulesets.opend6 import orders
from game.rulesets.opend6.refusals import refusal
from game.rulesets.opend6.routes import LEVEL, least, ways
from game.rulesets.opend6.vehicles import CRUISING, of
from game.systems.poses import Pose


class Drives:
    """An order for each place and facing; at high speed and all-out the cheapest facing for each place. What is known of one holds for all."""

    def __init__(self, table: Table, unit: int, kind: type[orders.Drive]) -> None:
        self._unit, self._kind, self._names = unit, kind, sorted(table.field.grid.names())
        vehicle, level = of(table, unit), LEVEL[kind]
        self.found = ways(table, vehicle, level)
        self._half = max(1, least(table, vehicle, level))  # a turn on the spot is no way
        self._single = level > CRUISING
        self._ends = self.found.far(self._half)
        self._sample = self._at(self._ends[0])[0] if self._ends else kind(unit, ())
        self._allowed = bool(self._ends) and refusal(table, self._sample) is None

    def offer(self) -> Judged:
        count = len(self._ends) if self._single else self.found.count(self._half)
        every = Made(self._order, Counted(count, self._poses)) if count else [self._sample]
        laid = Laid(self._sample, self._ends if self._allowed else (), self._at, self._refused)
        return Judged(Lazily(lambda: chain(every, self._near())), every if self._allowed else (), laid)

    def _order(self, end: Pose) -> orders.Drive:
        return self._kind(self._unit, self.found.cells(end), end.facing)

    def _poses(self) -> list[Pose]:
        """Those that are far enough, by cell and facing."""
        found = self.found.poses
        ends = sorted(end for end, spent in found.items() if spent >= self._half)
        if not self._single:
            return ends
        best: dict[Cell, Pose] = {}
        for end in sorted(ends, key=found.__getitem__):
            best.setdefault(end.cell, end)
        return [end for end in ends if best[end.cell] == end]

    def _ending(self, cell: Cell) -> list[tuple[int, Pose]]:
        """How one may face there, each with the price of the way."""
        poses = (Pose(cell, name) for name in self._names)
        return [(spent, pose) for pose in poses if (spent := self.found.spent(pose))]

    def _at(self, cell: Cell) -> list[Action]:
        """The shortest way first: it is the one that is shown."""
        far = sorted(row for row in self._ending(cell) if row[0] >= self._half)
        return [self._order(pose) for _, pose in far[: 1 if self._single else None]]

    def _refused(self, cell: Cell) -> Action | None:
        """What is told there why not: what is forbidden to all, or too near for the speed."""
        rows = self._ending(cell)
        return self._order(rows[0][1]) if rows else None

    def _near(self) -> Iterator[Action]:
        """Behind the ways far enough one to each place that is too near for the speed."""
        told = {self.found.pose.cell}
        for end in sorted(end for end, spent in self.found.poses.items() if 0 < spent < self._half):
            if end.cell not in told:
                told.add(end.cell)
                yield self._order(end)
