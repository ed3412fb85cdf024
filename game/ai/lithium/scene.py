"""What the agent thinks upon: a copy on which nobody else has declared anything, the ground, and what its own side already means to do."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property, lru_cache

from game.ai import worth
from game.ai.ground import Ground, survey
from game.core.battle import Battle
from game.core.field import Cell
from game.rulesets.lithium import orders
from game.rulesets.lithium.checks import DIFFICULTY, PAIRS, succeeds, totals
from game.rulesets.lithium.components import Plan
from game.rulesets.lithium.content import weapons
from game.rulesets.lithium.defence import DROP, LYING, reply_check
from game.rulesets.lithium.figures import SHORT, plan, tiles
from game.rulesets.lithium.odds import open_replies, staying_awake, volley
from game.systems.movement import reachable
from game.systems.view import in_sight

Attack = orders.Shoot | orders.Strike | orders.Throw
_STAYS = Fraction(7, 10)
"""How likely one who could step out of sight does not."""


def blind(battle: Battle, side: str) -> Battle:
    """A copy for the side's own eyes: what the others have declared is not on it."""
    copy = battle.clone("thinking")
    for unit in copy.table.units():
        if copy.table.unit(unit).side != side:
            copy.table.world.put(unit, Plan())
    return copy


class Scene:
    """The battle as one side sees it while it declares."""

    def __init__(self, battle: Battle, side: str) -> None:
        self.battle = blind(battle, side)
        self.side = side
        self.ground: Ground = survey(self.battle, side, self.battle.table.closed())
        self._paths: dict[int, tuple[Cell, ...]] = {}
        self._stays: dict[tuple[Cell, int, int], Fraction] = {}

    @cached_property
    def doomed(self) -> dict[int, Fraction]:
        """The chance that each enemy is down already by what the own figures have declared."""
        found: dict[int, Fraction] = {}
        for unit in self.battle.table.standing():
            main = plan(self.battle.table, unit).main
            if self.battle.table.unit(unit).side == self.side and isinstance(main, orders.Shoot | orders.Strike | orders.Throw):
                share, harm, _ = self.weighed(main)
                for enemy, (_, down) in harm.items():
                    found[enemy] = 1 - (1 - found.get(enemy, Fraction(0))) * (1 - down * share)
        return found

    def near(self, enemy: int) -> tuple[Cell, ...]:
        """Where the enemy may be once the attacks come: where it can get to by a short walk."""
        if enemy not in self._paths:
            here, steps = self.battle.table.cell(enemy), tiles(self.battle.table, enemy, SHORT)
            self._paths[enemy] = tuple(sorted(reachable(self.battle.table.ground(), here, steps, closed=self.battle.table.closed()).cost))
        return self._paths[enemy]

    def stays(self, here: Cell, enemy: int, reach: int = 0) -> Fraction:
        """How likely the enemy can still be attacked from there when the attacks come; `reach` 0 is as far as one sees."""
        known = self._stays.get((here, enemy, reach))
        if known is None:
            cells, table, apart = self.near(enemy), self.battle.table, self.ground.apart
            left = sum(in_sight(table, here, cell) if not reach else apart(here, cell) <= reach for cell in cells)
            known = self._stays[here, enemy, reach] = _STAYS + (1 - _STAYS) * Fraction(left, len(cells))
        return known

    def weighed(self, order: Attack) -> tuple[Fraction, dict[int, tuple[Fraction, Fraction]], Fraction]:
        """What of the odds against 9 is left if the target steps aside, or dodges whenever it would be hit; by these odds what each figure loses
        on average and the chance that it goes down, and the chance that the target is stunned."""
        if isinstance(order, orders.Throw):
            odds = self.battle.chances(order)
            downs = dict(odds.downs)
            return _STAYS, {unit: (lost, downs.get(unit, Fraction(0))) for unit, lost in odds.expected}, Fraction(0)
        table, weapon = self.battle.table, weapons()[order.weapon]
        found, melee = volley(table, order), not weapon.ranged
        share = self.stays(table.cell(order.unit), order.target, 1 if melee else 0) * self._undodged(order.target, found.asked[0].bonus, melee)
        stunned = Fraction(0)
        if not weapon.damage and len(found.shares) == 1:
            stunned = found.shares[0] * (1 - staying_awake(table, order.target, weapon))
        return share, {unit: (one.expected, one.down) for unit, one in found.tolls.items()}, stunned

    def _undodged(self, target: int, bonus: int, melee: bool) -> Fraction:
        table = self.battle.table
        replies = open_replies(table, target, melee)
        return min((_undodged(bonus, reply_check(table, target, one).bonus, LYING if one == DROP else 0) for one in replies), default=Fraction(1))

    def value(self, order: Attack) -> int:
        """The worth of an attack: the harm to enemies that are not as good as down, less that to friends."""
        share, harm, stunned = self.weighed(order)
        total = Fraction(0)
        for unit, (lost, down) in harm.items():
            bad = worth.loss(self.battle, unit, lost * share, down * share, self.side)
            if self.battle.table.unit(unit).side == self.side:
                total -= 2 * bad
            else:
                total += bad * (1 - self.doomed.get(unit, Fraction(0)))
        total += stunned * share * Fraction(1, 4)
        return worth.points(total) if total > 0 else -worth.points(-total)


@lru_cache(maxsize=1 << 12)
def _undodged(bonus: int, reply: int, lying: int) -> Fraction:
    """The share of the hits of an attack with that bonus that a reply does not undo."""
    hits = PAIRS.given(lambda pair: succeeds(pair, sum(pair) + bonus, DIFFICULTY))
    return hits.beside(totals(reply), lambda pair, against: succeeds(pair, sum(pair) + bonus + lying, against)).equals(True)
