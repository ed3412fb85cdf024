"""The actions of No Way Out, beside Move and EndTurn."""

from __future__ import annotations

from game.core.actions import Action
from game.core.field import Cell


class Dash(Action, frozen=True):
    """Go up to twice as far, for Action and Movement (nwo.dash)."""

    path: tuple[Cell, ...]


class Disengage(Action, frozen=True):
    """Go without being attacked for it, for Action and Movement (nwo.disengage)."""

    path: tuple[Cell, ...]


class Shoot(Action, frozen=True):
    """Shoot at an enemy. `then_move` is the promise to move afterwards, without which an unspent Movement is given up
    (nwo.turn.declare-both)."""

    target: int
    weapon: str
    then_move: bool = False


class Strike(Action, frozen=True):
    """Hit an enemy with a weapon in hand, or with "unarmed": a fist, a stock."""

    target: int
    weapon: str


class Throw(Action, frozen=True):
    """Throw something from the belt at a cell; what has a single target goes for the enemy on that cell."""

    cell: Cell
    item: str


class Overwatch(Action, frozen=True):
    """Wait with the shot until somebody who is no ally enters the rectangle between the two corners. `target` 0: shoot whoever enters."""

    area: tuple[Cell, Cell]
    weapon: str
    target: int = 0


class TakeAim(Action, frozen=True):
    """Focus: advantage on one shot in the next turn (nwo.focus.advantage)."""


class Reload(Action, frozen=True):
    weapon: str


class DropProne(Action, frozen=True):
    pass


class StandUp(Action, frozen=True):
    """`by` is what it costs: "movement" or "action"."""

    by: str


class Recover(Action, frozen=True):
    """Rid oneself of one condition (nwo.condition.remove)."""

    kind: str


class UseDoor(Action, frozen=True):
    """Open, close or force the door on that cell."""

    cell: Cell
