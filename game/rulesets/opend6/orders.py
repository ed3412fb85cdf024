"""The orders of OpenD6, beside Move (half the Move, free) and EndTurn."""

from __future__ import annotations

from game.core.actions import Action
from game.core.field import Cell
from game.core.references import UnitId


class Declare(Action, frozen=True):
    """Say that there will be so many actions this turn: two or more (opend6.turn.multi-action)."""

    actions: int


class Walk(Action, frozen=True):
    """The full Move (opend6.move)."""

    path: tuple[Cell, ...]


class Run(Action, frozen=True):
    """Farther than the Move, by a roll (opend6.move)."""

    path: tuple[Cell, ...]


class Shoot(Action, frozen=True):
    """`called` names a place of the body or "item" for what the target holds; a `sweep` is spread wide (opend6.option.called-shot, -sweep)."""

    target: UnitId
    weapon: str
    called: str = ""
    sweep: bool = False


class Strike(Action, frozen=True):
    """A blow, with bare hands too."""

    target: UnitId
    weapon: str
    called: str = ""
    sweep: bool = False


class Hurl(Action, frozen=True):
    """Throw a weapon at somebody."""

    target: UnitId
    weapon: str
    called: str = ""


class Breach(Action, frozen=True):
    """Attack the cover on that tile, and through it whoever stands behind it, if anybody is named (opend6.cover.full, opend6.cover.destroy)."""

    cell: Cell
    weapon: str
    target: UnitId = 0


class Throw(Action, frozen=True):
    """Throw a grenade at a tile (opend6.attack.blast)."""

    cell: Cell
    item: str


class Aim(Action, frozen=True):
    """A whole round of nothing else (opend6.aim)."""

    target: UnitId


class Defend(Action, frozen=True):
    """An active defence: "dodge", "block" or "parry"; alone it is a full one (opend6.defence.full)."""

    skill: str


class Reload(Action, frozen=True):
    weapon: str


class Clear(Action, frozen=True):
    """Clear a weapon that has jammed."""

    weapon: str


class Draw(Action, frozen=True):
    """Put away what is in hand and take this; "" only puts it away."""

    weapon: str


class PickUp(Action, frozen=True):
    """Take a weapon from the ground; what is in hand is put away."""

    cell: Cell
    item: int


class DropProne(Action, frozen=True):
    pass


class StandUp(Action, frozen=True):
    pass


class Treat(Action, frozen=True):
    """Medicine for one who is mortally wounded (opend6.wound.mortal)."""

    target: UnitId


class UseDoor(Action, frozen=True):
    """Open, close or force the door on that tile."""

    cell: Cell


class Board(Action, frozen=True):
    """Get into the vehicle on that seat (opend6.vehicle.aboard)."""

    target: UnitId
    seat: str


class Change(Action, frozen=True):
    """Change to another seat."""

    seat: str


class GetOut(Action, frozen=True):
    """Get out, or leap from what is moving (opend6.vehicle.aboard)."""

    cell: Cell


class Drive(Action, frozen=True):
    """Drive cautiously to the last cell of the path, to face that way there (opend6.vehicle.move)."""

    path: tuple[Cell, ...]
    facing: str = ""


class Cruise(Drive, frozen=True):
    """At cruising speed."""


class Speed(Drive, frozen=True):
    """At high speed."""


class AllOut(Drive, frozen=True):
    """As fast as it goes."""


class Reverse(Drive, frozen=True):
    """Backwards (opend6.vehicle.turns)."""


class Brake(Action, frozen=True):
    """Bring the vehicle to a stop."""


class Ram(Action, frozen=True):
    """Drive at somebody: along the path to where the next step ahead hits the target, at that level of speed (opend6.vehicle.ram)."""

    target: UnitId
    path: tuple[Cell, ...]
    facing: str = ""
    level: int = 1
