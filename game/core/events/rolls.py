"""Rolls, attacks and throws."""

from __future__ import annotations

from game.core.events.event import Event, Modifier
from game.core.field import Cell
from game.core.references import Prose, RuleId, Title, UnitId


class Rolled(Event, frozen=True):
    """Dice were rolled. `faces` are all dice in order, `kept` those that count; `against` is what had to be
    reached, if that was fixed.

    `what` names the roll ("ranged attack", "Resolve"), `rule` where it comes from; `passed` is None in a
    contest that another roll decides. `tied` are those whom it is to part, who rolled alike before.
    """

    unit: UnitId
    what: Title
    rule: RuleId
    faces: tuple[int, ...]
    kept: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    against: int | None = None
    passed: bool | None = None
    tied: tuple[UnitId, ...] = ()


class Attacked(Event, frozen=True):
    """An attack was begun. `kind` is "ranged", "melee" or "thrown"; `reaction` names the rule if it was made
    out of turn; `announced` is what was said before the roll, "at the head, to stun"."""

    unit: UnitId
    target: UnitId
    weapon: str
    kind: str
    reaction: RuleId = ""
    announced: Prose = ""


class AttackEnded(Event, frozen=True, repr_omit_defaults=True):
    """`outcome` is "crit", "hit", "parry", "block" or "miss"; `against` is the defender's total, `needed`
    what the attack had to reach besides, where one roll stands against many and does not say so itself."""

    unit: UnitId
    target: UnitId
    outcome: str
    total: int
    against: int
    needed: int | None = None

    def difficulty(self, rolled: int | None) -> int | None:
        """What the attack had to reach besides the defence: what its own roll was `rolled` against, else what
        it says itself."""
        return self.needed if rolled is None else rolled


class Thrown(Event, frozen=True, repr_omit_defaults=True):
    """Something is on its way to a cell; `fired` if the item is the weapon that it comes out of."""

    unit: UnitId
    item: str
    aim: Cell
    fired: bool = False


class Scattered(Event, frozen=True):
    """One shift of a throw that went wrong; `roll` is the d8, `end` equals `start` where a wall stood in the
    way."""

    item: str
    roll: int
    start: Cell
    end: Cell


class Landed(Event, frozen=True):
    item: str
    cell: Cell
    cells: tuple[Cell, ...]
