"""What can be declared and done, beside Move and EndTurn."""

from __future__ import annotations

from game.core.actions import Action
from game.core.field import Cell
from game.core.references import UnitId

# ---------------------------------------------------------------- declared before the turn


class Stand(Action, frozen=True):
    """Stay where one is (silhouette.declare.speed)."""


class Walk(Action, frozen=True):
    """Walk this turn. `path` is where one means to go: it is not binding, and may be left open."""

    path: tuple[Cell, ...] = ()


class Jog(Action, frozen=True):
    path: tuple[Cell, ...] = ()


class Run(Action, frozen=True):
    path: tuple[Cell, ...] = ()


class Sprint(Action, frozen=True):
    path: tuple[Cell, ...] = ()


class Actions(Action, frozen=True):
    """Do so many things this turn, each at -1 for each further one (silhouette.declare.multiple)."""

    number: int


class Defend(Action, frozen=True):
    """Nothing but dodging, at +2 (silhouette.declare.defensive)."""


class Declare(Action, frozen=True):
    """All of it in one order, for those who need no panel: speed, number of actions, full defence, and where
    to."""

    speed: str
    number: int = 1
    defensive: bool = False
    path: tuple[Cell, ...] = ()


# ---------------------------------------------------------------- done in the turn


class Shoot(Action, frozen=True):
    """Shoot, or throw what is in hand and made for it; `called` is the part of the body aimed at, "" for
    none."""

    target: UnitId
    weapon: str
    called: str = ""


class Strike(Action, frozen=True):
    """Hit an adjacent figure with the weapon in hand, or with "hands"."""

    target: UnitId
    weapon: str
    called: str = ""


class Ambush(Action, frozen=True):
    """Attack out of hiding (silhouette.ambush)."""

    target: UnitId
    weapon: str
    called: str = ""


class Snipe(Action, frozen=True):
    """A well-aimed rifle shot (silhouette.sniping)."""

    target: UnitId
    weapon: str
    called: str = ""


class Throw(Action, frozen=True):
    """Throw an item at a tile, or fire what explodes there; `hidden` out of ambush, where one has not been
    seen (silhouette.ambush)."""

    cell: Cell
    item: str
    hidden: bool = False


class Aim(Action, frozen=True):
    target: UnitId


class Plant(Action, frozen=True):
    """Plant a charge, to explode at the end of the turn with that number (silhouette.action.plant)."""

    cell: Cell
    turn: int


class CallArtillery(Action, frozen=True):
    """Have a shell fall on a tile at the end of the next turn (silhouette.misc.events)."""

    cell: Cell


class TakeCover(Action, frozen=True):
    """Duck behind what stands on that adjacent tile, or on the border to it
    (silhouette.action.take-cover)."""

    cell: Cell


class Rise(Action, frozen=True):
    """Come out of cover: no action."""


class Draw(Action, frozen=True):
    """Take a weapon to hand and put away what was there; "" only puts it away."""

    weapon: str


class Reload(Action, frozen=True):
    weapon: str


class PickUp(Action, frozen=True):
    """Pick up a weapon from the own or an adjacent tile."""

    cell: Cell
    item: int


class Use(Action, frozen=True):
    """Use a door, switch or button on the own or an adjacent tile."""

    cell: Cell


class Aid(Action, frozen=True):
    """First aid for somebody in system shock (silhouette.wound.system-shock)."""

    target: UnitId


class Idle(Action, frozen=True):
    """Read the newspaper (silhouette.action.kinds)."""
