"""Keys that are pressed while one's own declaration is being shown: they are meant for what comes after
it."""

from __future__ import annotations

import pygame
from pygame.event import Event as Input

from game.client.seat.chair import Chair

MOST = 8
"""So many keys are kept; who presses more than that presses at random."""


class TypedAhead:
    """Keeps the keys, and gives them back one by one when they can be read."""

    def __init__(self) -> None:
        self._keys: list[Input] = []
        self._orders, self._side = (
            0,
            "",
        )  # how many orders there were when a side could last declare, and which side that was

    def forget(self) -> None:
        self._keys, self._side = [], ""

    def takes(self, chair: Chair, event: Input) -> bool:
        """Whether the key is kept for later: an order of a whole side is being shown, and the same side goes
        on."""
        if (
            event.type != pygame.KEYDOWN
            or event.key in (pygame.K_ESCAPE, pygame.K_F1)
            or not self._showing(chair)
        ):
            return False
        self._keys = [*self._keys, event][:MOST]
        return True

    def _showing(self, chair: Chair) -> bool:
        battle = chair.match.battle
        goes_on = bool(self._side) and chair.whole_side and battle.side == self._side and not chair.offered
        return goes_on and chair.playback.busy and len(battle.history) == self._orders + 1

    def due(self, chair: Chair) -> Input | None:
        """The next of the keys, now that nothing is being shown. To be asked each such frame."""
        if not chair.declares:
            self.forget()
            return None
        self._orders, self._side = len(chair.match.battle.history), chair.match.battle.side
        return self._keys.pop(0) if self._keys else None
