"""The orders of InfoWar, beside Move (the walk) and EndTurn."""

from __future__ import annotations

from game.core.actions import Action
from game.core.field import Cell
from game.core.references import UnitId


class Run(Action, frozen=True):
    """Run, without attacking (infowar.move.rates)."""

    path: tuple[Cell, ...]


class Sprint(Action, frozen=True):
    """Sprint, as far as Athletics gets one (infowar.move.rates)."""

    path: tuple[Cell, ...]


class Strike(Action, frozen=True):
    """One blow. `aim` names a place of the body, `pull` the worst wound to be dealt, `manner` is "",
    "all-out", "hard" or "harder" (a manoeuvre of Martial Arts), "stun", or one of those with "-stun" behind
    it."""

    target: UnitId
    weapon: str
    manner: str = ""
    aim: str = ""
    pull: str = ""


class Shoot(Action, frozen=True):
    """One shot."""

    target: UnitId
    weapon: str
    aim: str = ""
    pull: str = ""


class Burst(Action, frozen=True):
    """Three rounds at one foe (infowar.auto.burst)."""

    target: UnitId
    weapon: str
    aim: str = ""
    pull: str = ""


class AutoFire(Action, frozen=True):
    """Automatic fire over the marked tiles; `rounds` only raises the limit of hits (infowar.auto.area).
    `pull` is the worst wound that a bullet is to deal, `division` "uneven" where one bullet is to hit as hard
    as can be and the others graze (infowar.auto.divide)."""

    cells: tuple[Cell, ...]
    weapon: str
    rounds: int = 20
    pull: str = ""
    division: str = ""


class Hurl(Action, frozen=True):
    """Throw a knife at somebody (infowar.attack.skills)."""

    target: UnitId
    weapon: str
    aim: str = ""
    pull: str = ""


class Throw(Action, frozen=True):
    """Throw a grenade at a tile (infowar.ranged.defence-modifier)."""

    cell: Cell
    item: str


class Defend(Action, frozen=True):
    """All-out defence until the next slot (infowar.melee.all-out-defense)."""


class Lead(Action, frozen=True):
    """Lead the frightened (infowar.initiative.leadership)."""


class Reload(Action, frozen=True):
    weapon: str


class Swap(Action, frozen=True):
    """Put away what is in hand and take these weapons."""

    weapons: tuple[str, ...]


class PickUp(Action, frozen=True):
    """Pick up a weapon from the ground; what is in hand is put away."""

    cell: Cell
    item: int


class DropProne(Action, frozen=True):
    pass


class StandUp(Action, frozen=True):
    pass


class TakeCover(Action, frozen=True):
    """Pinned, drop or run to the nearest cover (infowar.auto.pinned); no tiles: drop where one is."""

    path: tuple[Cell, ...] = ()


class FirstAid(Action, frozen=True):
    """Keep a wounded figure's wounds from getting worse (infowar.heal.first-aid)."""

    target: UnitId


class Treat(Action, frozen=True):
    """Work on a wounded figure with a medical kit (infowar.heal.medicine)."""

    target: UnitId


class UseDoor(Action, frozen=True):
    """Open, close or force the door on that cell."""

    cell: Cell
