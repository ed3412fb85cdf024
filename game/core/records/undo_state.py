"""What a battle goes back to: the state before its last order, and marks between orders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.actions import Action, Ask
from game.core.table import Table
from game.core.world import Snapshot, World


@dataclass(frozen=True)
class Mark:
    """A battle as it stood between two orders: the world, the dice thrown, the length of the history, and
    what was before the last order."""

    world: Snapshot
    dice: int
    length: int
    origin: tuple[Snapshot, int, int]


class RewindableBattle:
    """What of a battle can be put back. `_origin` is what was before the last order; a running action is
    `_play`."""

    table: Table
    history: list[Action]
    pending: Ask | None
    _play: Any
    _origin: tuple[Snapshot, int, int]

    @property
    def before(self) -> tuple[Snapshot, int, int]:
        """What was before the last order: the world (empty if there was no order yet), the dice thrown, the
        length of the history."""
        return self._origin

    def restore(self, before: tuple[Snapshot, int, int], history: list[Action]) -> None:
        """Begin from what was before an order, in place of `begin`; `history` leads up to it."""
        snapshot, dice, length = self._origin = before
        assert len(history) == length, "the history leads up to the state"
        self.table.world = World(snapshot)
        self.table.dice.count = dice
        self.history = list(history)

    def mark(self) -> Mark:
        """Where the battle stands between two orders, for `rewind`."""
        assert not self.pending, "a question is open"
        return Mark(self.table.world.snapshot(), self.table.dice.count, len(self.history), self._origin)

    def rewind(self, to: Mark) -> None:
        """Stand again as at the mark: what was ordered since has not happened. Whether that may be is for the
        caller to know."""
        self.table.world = World(to.world)
        self.table.dice.count = to.dice
        del self.history[to.length :]
        self.pending, self._play, self._origin = None, None, to.origin
