"""Whose rolls are somebody's deed, and shown as that."""

from __future__ import annotations

from game.client.seat.view.scene import BoardScene
from game.core.events import (
    Attacked,
    AttackEnded,
    BattleEnded,
    Event,
    Landed,
    Rolled,
    RoundBegan,
    TurnBegan,
    TurnEnded,
)
from game.core.references import UnitId

FIRST = ".initiative"
"""What rules about who goes first have in their ids."""


class Deeds:
    """Knows of each roll whether it belongs to a turn that is seen, or to somebody who is struck in the turn
    of somebody unseen, or settles something. Who goes first is nobody's deed, nor is what comes after the
    battle."""

    def __init__(self, scene: BoardScene) -> None:
        self._scene = scene
        self._over = False
        self._struck: set[UnitId] = set()

    def note(self, event: Event) -> None:
        """It happens now: whom it strikes may roll next."""
        self._over = isinstance(event, BattleEnded) or (self._over and not isinstance(event, RoundBegan))
        match event:
            case TurnBegan() | TurnEnded() | RoundBegan() | BattleEnded():
                self._struck.clear()
            case Attacked(target=target) | AttackEnded(target=target):
                self._struck.add(target)
            case Landed(cells=cells):
                units = self._scene.units.items()
                self._struck |= {unit for unit, sprite in units if sprite.cell in cells}

    def is_one(self, event: Rolled, attacked: bool) -> bool:
        """Whether the roll is shown; that of an attack that is under way is."""
        settles = event.passed is not None and not self._over and FIRST not in event.rule
        return attacked or bool(self._scene.active) or settles or event.unit in self._struck
