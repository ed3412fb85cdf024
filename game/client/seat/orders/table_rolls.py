"""What has to be rolled at the table before an order is carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.seat.match import Match
from game.core.actions import Action
from game.core.events import Rolled
from game.core.physical_dice import Throw


class TableRolls:
    """`throw` is what is to be typed in now, None if nothing is; `then` carries the order out once all dice
    of it are known."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.action: Action | None = None
        self.throw: Throw | None = None
        self._then: Callable[[], object] = lambda: None

    def wants(self, action: Action | None, then: Callable[[], object]) -> bool:
        """Whether dice have to be typed in for the action; for the beginning of the battle if it is None."""
        self.action, self._then = action, then
        self.throw = self.match.next_throw(action)
        return self.throw is not None

    def typed(self, faces: Sequence[int]) -> None:
        """These have fallen; what follows is asked for, or the order carried out."""
        self.match.roll(faces)
        if not self.wants(self.action, self._then):
            self._then()

    @property
    def can_drop(self) -> bool:
        """Whether the order may still be thought over: a person gave it, and nothing of it was rolled."""
        own = self.action is not None and self.match.waits_for_person
        rolled = self.throw and any(isinstance(event.read_by(None), Rolled) for event in self.throw.before)
        return own and not rolled

    def drop(self) -> None:
        self.action, self.throw = None, None
