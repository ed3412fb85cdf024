"""What can be declared, beside EndTurn, with which a side says that it has declared."""

from __future__ import annotations

from game.core.actions import Action
from game.core.field import Cell
from game.core.references import UnitId

# ---------------------------------------------------------------- actions: one a turn


class Walk(Action, frozen=True):
    """Walk up to 20 ft. `use` is a door, switch or button next to the last tile, used at the end
    (lithium.action.use-object)."""

    path: tuple[Cell, ...]
    use: Cell | None = None


class Run(Action, frozen=True):
    """Run up to 40 ft."""

    path: tuple[Cell, ...]
    use: Cell | None = None


class Climb(Action, frozen=True):
    """Up or down a ladder to its other end (lithium.action.climb)."""

    cell: Cell


class Jump(Action, frozen=True):
    """A running jump: straight, the gap among the cells of the path (lithium.action.jump)."""

    path: tuple[Cell, ...]


class Shoot(Action, frozen=True):
    """Shoot at an enemy; `called` is the location aimed at, "" for none. `also` are further shots, as
    (target, called)."""

    target: UnitId
    weapon: str
    called: str = ""
    also: tuple[tuple[UnitId, str], ...] = ()


class Strike(Action, frozen=True):
    """Hit an adjacent enemy with a weapon in hand, or with "fists"."""

    target: UnitId
    weapon: str
    called: str = ""
    also: tuple[tuple[UnitId, str], ...] = ()


class Again(Action, frozen=True):
    """One more shot or blow beside those declared (lithium.modifier.rapid)."""

    target: UnitId
    called: str = ""


class Throw(Action, frozen=True):
    """Throw an item at a tile."""

    cell: Cell
    item: str


class PickUp(Action, frozen=True):
    """Pick up a weapon from the own or an adjacent tile (lithium.action.items)."""

    cell: Cell
    item: int


class TakeOut(Action, frozen=True):
    """Take a weapon out of the bag."""

    weapon: str


class Reload(Action, frozen=True):
    weapon: str


class Use(Action, frozen=True):
    """Use a door, switch or button on the own or an adjacent tile."""

    cell: Cell


class Aid(Action, frozen=True):
    """Stop somebody's bleeding, or one's own (lithium.damage.first-aid)."""

    target: UnitId


class TakePainkiller(Action, frozen=True):
    """Give a painkiller to somebody adjacent, or take it (lithium.damage.painkiller)."""

    target: UnitId


# ---------------------------------------------------------------- beside an action


class ShortWalk(Action, frozen=True):
    """Walk up to 10 ft before the action, or after it (lithium.action.combined)."""

    path: tuple[Cell, ...]
    after: bool = False


class StandUp(Action, frozen=True):
    """Get up, instead of a short walk."""


# ---------------------------------------------------------------- quick actions


class Draw(Action, frozen=True):
    """Draw a weapon from its holster or sheath."""

    weapon: str


class Drop(Action, frozen=True):
    """Let go of what is in hand."""

    weapon: str


class Shout(Action, frozen=True):
    """Tell all friends near of the enemies seen (lithium.action.speak)."""


class GoProne(Action, frozen=True):
    pass
