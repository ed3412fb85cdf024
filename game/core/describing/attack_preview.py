"""Whom one could attack from a place and who could attack back: the orders and the odds of the ruleset, on
copies of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from fractions import Fraction

from game.core.actions import Action, Refusal
from game.core.battle import Battle
from game.core.describing.what_if import Prospects
from game.core.events import Viewer
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table

SUCCESSES = ("crit", "hit", "pass", "done")
OUT = Refusal("battle", "nothing to attack with")


@dataclass(frozen=True)
class Attack:
    """What one could do to another: the best of its plain attacks with its odds, or the reason why there is
    none.

    `later` says that it takes the next turn: this one has no room for it. `hidden` says that the viewer may
    not read the odds.
    """

    order: Action | None = None
    chances: Chances | None = None
    refusal: Refusal | None = None
    later: bool = False
    hidden: bool = False

    @property
    def chance(self) -> Fraction:
        """The chance that it does what it is meant to do."""
        return success(self.chances) if self.chances else Fraction(0)


def success(chances: Chances) -> Fraction:
    """The chance that an order does what it is meant to do."""
    return sum(
        (
            one.chance
            for one in chances.outcomes
            if (one.key in SUCCESSES if one.works is None else one.works)
        ),
        Fraction(0),
    )


def strikes(chances: Chances, target: UnitId) -> Fraction:
    """The chance that it strikes somebody: of what covers an area, that it does so there."""
    return dict(chances.caught).get(target, Fraction(0)) if chances.area else success(chances)


def harms(chances: Chances, target: UnitId) -> tuple[int, int] | None:
    """The least and the most harm of a success, in the words of the ruleset's points; None where its odds
    name none."""
    found = [one.harm for one in chances.outcomes if one.chance and one.harm and one.unit in (0, target)]
    return (min(found), max(found)) if found else None


class AttackPreview:
    """What could be done by `unit` and to it once `order` has been carried out; without an order from where
    it stands.

    `viewer` is the side that looks: of figures that it may not read whole it gets no odds.
    """

    def __init__(self, battle: Battle, unit: UnitId, order: Action | None, viewer: Viewer) -> None:
        self.battle = battle
        self.unit = unit
        self.viewer = viewer
        self.hooks: Prospects | None = battle.ruleset.PROSPECTS
        self.table: Table | None = None
        if self.hooks is not None:
            table = battle.table.copy(battle.table.dice.forked("outlook"))
            if order is None or self.hooks.went(table, order):
                self.table = table

    def mine(self, foe: UnitId) -> Attack:
        """What the figure could do to the enemy from there: in this turn if something of it is left, else in
        its next."""
        assert self.table is not None and self.hooks is not None
        now = self._best(self.table, self.unit, foe)
        if now.order is not None:
            return now
        return self.next_turn(foe)

    def next_turn(self, foe: UnitId) -> Attack:
        """What the figure could do to the enemy in its next turn."""
        then = self._best(self._with_turn(self.unit), self.unit, foe)
        return then if then.order is None else Attack(then.order, then.chances, None, True)

    def at(self, table: Table) -> AttackPreview:
        """The same figure on another copy of the table."""
        found = copy(self)
        found.table = table
        return found

    def theirs(self, foe: UnitId) -> Attack:
        """What the enemy could do to the figure there, from where it stands, when its turn comes."""
        if not self._open(foe):
            return Attack(hidden=True)
        return self._best(self._with_turn(foe), foe, self.unit)

    def _with_turn(self, unit: UnitId) -> Table:
        assert self.table is not None and self.hooks is not None
        copied = self.table.copy(self.table.dice)
        self.hooks.fresh(copied, unit)
        return copied

    def _open(self, foe: UnitId) -> bool:
        """Whether the viewer may read all of it."""
        if self.viewer is None:
            return True
        sheet = self.battle.ruleset.sheet(self.battle.table, foe)
        return self.battle.ruleset.SECRETS.sheet(self.battle.table, foe, self.viewer, sheet) == sheet

    def _best(self, table: Table, unit: UnitId, target: UnitId) -> Attack:
        """The attack that costs the target most, the likeliest of those alike."""
        assert self.hooks is not None
        rules, refusal, found = self.battle.ruleset, OUT, list[tuple[Fraction, Fraction, Action, Chances]]()
        for order in self.hooks.attacks(table, unit, target):
            refused = rules.refusal(table, order)
            if refused is not None:
                refusal = refused if refusal is OUT else refusal
                continue
            chances = rules.SECRETS.chances(table, order, rules.chances(table, order))
            found.append((dict(chances.expected).get(target, Fraction(0)), success(chances), order, chances))
        if not found:
            return Attack(refusal=refusal)
        best = max(found, key=lambda row: row[:2])
        return Attack(best[2], best[3])


def preview_attacks(
    outlook: AttackPreview, foes: list[UnitId], tell: Callable[[UnitId, str, Attack], None]
) -> Iterator[None]:
    """Work it out for these enemies, a bite at a time: `tell` is told of each part ("mine", "theirs") as it
    is known."""
    for foe in foes:
        tell(foe, "mine", outlook.mine(foe))
        yield
        tell(foe, "theirs", outlook.theirs(foe))
        yield
