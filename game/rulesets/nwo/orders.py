"""The orders of No Way Out, beside Move and EndTurn."""

from __future__ import annotations

from game.core.actions import Action
from game.core.field import Cell
from game.core.references import UnitId


class Dash(Action, frozen=True):
    """Go up to twice as far, for Action and Movement (nwo.dash)."""

    path: tuple[Cell, ...]


class Disengage(Action, frozen=True):
    """Go without being attacked for it, for Action and Movement (nwo.disengage)."""

    path: tuple[Cell, ...]


class Shoot(Action, frozen=True):
    """Shoot at an enemy. `then_move` is the promise to move afterwards, without which an unspent Movement is
    given up (nwo.turn.declare-both)."""

    target: UnitId
    weapon: str
    then_move: bool = False


class Suppress(Action, frozen=True):
    """Shoot and empty the magazine to pin an enemy behind its cover (nwo.suppress.conditions)."""

    target: UnitId
    weapon: str
    then_move: bool = False


class Strike(Action, frozen=True):
    """Hit an enemy with a weapon in hand, or with "unarmed": a fist, a stock."""

    target: UnitId
    weapon: str


class DoubleStrike(Action, frozen=True):
    """Two attacks with two one-handed weapons, `other` against `second` at disadvantage
    (nwo.dual.two-attacks)."""

    target: UnitId
    weapon: str
    second: UnitId
    other: str


class Disarm(Action, frozen=True):
    """Take a weapon out of an enemy's hands (nwo.disarm.roll)."""

    target: UnitId
    weapon: str


class Shove(Action, frozen=True):
    """Knock an adjacent enemy down or push it away (nwo.shove.contest)."""

    target: UnitId


class Grapple(Action, frozen=True):
    """Take hold of an adjacent enemy; `dropped` is the two-handed weapon that is let go for it, if one is
    (nwo.grapple.contest)."""

    target: UnitId
    dropped: str = ""


class BreakFree(Action, frozen=True):
    """Get out of a grapple (nwo.grapple.break)."""


class ForceDown(Action, frozen=True):
    """Force the one that is held to the ground (nwo.grapple.prone)."""


class LetGo(Action, frozen=True):
    """End the own grapple (nwo.grapple.ends)."""


class HumanShield(Action, frozen=True):
    """Put the held in front ("self" gets cover) or oneself in front of it ("target" gets cover)
    (nwo.shield.declare)."""

    behind: str


class Throw(Action, frozen=True):
    """Throw something from the belt at a cell; what has a single target goes for the enemy on that cell."""

    cell: Cell
    item: str


class Overwatch(Action, frozen=True):
    """Wait with the shot until somebody who is no ally enters the rectangle between the two corners. `target`
    0: shoot whoever enters."""

    area: tuple[Cell, Cell]
    weapon: str
    target: UnitId = 0


class WatchFor(Action, frozen=True):
    """Wait with the shot until the figure `target` does or suffers something; `shoot_at` 0: shoot that figure
    itself (nwo.overwatch.triggers)."""

    target: UnitId
    trigger: str
    weapon: str
    shoot_at: UnitId = 0


class TakeAim(Action, frozen=True):
    """Focus: advantage on one shot in the next turn (nwo.focus.advantage)."""


class Reload(Action, frozen=True):
    weapon: str


class Swap(Action, frozen=True):
    """Put away what is in hand and ready these weapons (nwo.swap.action)."""

    weapons: tuple[str, ...]


class QuickDraw(Action, frozen=True):
    """Draw a one-handed weapon for free, dropping `dropped` if no hand is free (nwo.swap.quick-draw)."""

    weapon: str
    dropped: str = ""


class PickUp(Action, frozen=True):
    """Pick up and ready a weapon from the ground; what is in hand is kept (""), put "away", or dropped
    ("drop") (nwo.swap.pick-up)."""

    cell: Cell
    item: int
    instead: str = ""


class Help(Action, frozen=True):
    """Help a friend's next check of that kind in this round, by the skill `way` (nwo.help.adjacent)."""

    target: UnitId
    kind: str
    way: str


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


class Interact(Action, frozen=True):
    """Try what the map's author has put on that cell (nwo.scene.improvised)."""

    cell: Cell
