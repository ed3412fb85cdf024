"""Why the computer gave an order, and what it would do in somebody's place: thought of again, a little in
each frame, and told in words."""

from __future__ import annotations

import time
from collections.abc import Iterator

from game.ai.agents import Heard, think
from game.ai.reasons import Reasons, Thought, reasons
from game.core.actions import Action
from game.core.battle import Battle
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId

NOTHING = "Nothing was weighed here: it was an answer, or all that was left to do."


class AiReasons:
    """One order at a time. `unit` is whose it is, `start` where that figure stood, `told` what came of it,
    None until it is known; `order` is what was found to do, `row` the one of its rows that is pointed at, -1
    if none is."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.unit: UnitId = NO_UNIT
        self.start: Cell | None = None
        self.told: Reasons | None = None
        self.order: Action | None = None
        self.given = True
        self.row = -1
        self._thought: Iterator[Reasons | None] | None = None

    def ask(self, battle: Battle, level: str, order: Action | None = None) -> None:
        """Why that order of the side whose move it is was given, by a computer of that level; without one,
        what it would do. The battle stands as it did before the order, and is not to change."""
        self.forget()
        self._thought = self._thoughts(battle, level, order)
        self.given = order is not None
        moves = order or battle.slot
        self.unit = moves.unit if moves else NO_UNIT
        if self.unit:
            self.start = battle.table.cell(self.unit)

    def _thoughts(self, battle: Battle, level: str, order: Action | None) -> Iterator[Reasons | None]:
        heard: Heard = []
        for found in think(battle, battle.side, level, heard):
            if found is not None:
                self.order, self.unit = found, found.unit
                self.start = battle.table.cell(found.unit)
                yield reasons(battle, battle.side, order or found, heard)
                return
            yield None

    @property
    def asked(self) -> bool:
        return bool(self.unit) or self._thought is not None

    @property
    def thinks(self) -> bool:
        return self._thought is not None

    def tick(self, seconds: float) -> None:
        """Think for so long."""
        ends = time.perf_counter() + seconds
        while self._thought is not None and time.perf_counter() < ends:
            found = next(self._thought, "over")
            if isinstance(found, Reasons):
                self._thought, self.told = None, found
            elif found == "over":
                self._thought = None

    @property
    def rows(self) -> tuple[Thought, ...]:
        """What was done, or would be, and what else was thought of."""
        return (self.told.done, *self.told.others) if self.told else ()

    def step(self, way: int) -> None:
        """Point at the row before or after."""
        if self.rows:
            self.row = (max(self.row, -1 if way > 0 else 0) + way) % len(self.rows)
