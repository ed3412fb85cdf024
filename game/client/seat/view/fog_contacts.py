"""Figures that come into sight and are lost from it, under fog of war."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.client.seat.view.board_objects import Sprite
from game.core import events as e
from game.core.events import Event
from game.core.field import Cell


class Glimpsed:
    """`lost` are those who were seen and are not now, with the cell where they were last."""

    units: dict[int, Sprite]
    lost: dict[int, tuple[Sprite, Cell]]
    order: tuple[int, ...]
    active: int
    together: bool

    def show(self, event: Event) -> None:
        raise NotImplementedError

    def told_of_sight(self) -> dict[type[Event], Callable[[Any], None]]:
        """What each event about sight changes."""
        return {e.Sighted: self._sighted, e.LostSight: self._lost_sight}

    def _sighted(self, event: e.Sighted) -> None:
        known = self.lost.pop(event.unit, None)
        self.show(event.placed)
        for state in event.states:
            self.show(state)
        if known and not event.placed.facing:
            self.units[event.unit].facing = known[0].facing
        if not self.together:
            self.order = event.order
        if event.acts:
            self.active = event.unit

    def _lost_sight(self, event: e.LostSight) -> None:
        sprite = self.units.pop(event.unit, None) or self.lost.pop(event.unit, (None, None))[0]
        self.active = 0 if self.active == event.unit else self.active
        if sprite and event.cell:
            self.lost[event.unit] = (sprite, event.cell)
