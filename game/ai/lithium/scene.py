"""What the agent thinks upon: a copy on which nobody else has declared anything, the ground, and what its own side already means to do."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property, lru_cache

from game.ai import worth
from game.ai.ground import Ground, survey
from game.core.battle import Battle
from game.core.chances import Chances
from game.core.field import Cell
from game.rulesets.lithium import orders
from game.rulesets.lithium.checks import DIFFICULTY, pair_odds, succeeds, total_odds
from game.rulesets.lithium.components import Plan
from game.rulesets.lithium.content import weapons
from game.rulesets.lithium.defence import DROP, LYING, reply_check
from game.rulesets.lithium.odds import open_replies
from game.rulesets.lithium.state import SHORT, plan, tiles
from game.systems.movement import reachable
from game.systems.view import in_sight

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

    @cached_property
    def doomed(self) -> dict[int, Fraction]:
        """The chance that each enemy is down already by what the own figures have declared."""
        found: dict[int, Fraction] = {}
        for unit in self.battle.table.standing():
            main = plan(self.battle.table, unit).main
            if self.battle.table.unit(unit).side == self.side and isinstance(main, orders.Shoot | orders.Strike | orders.Throw):
                odds = self.battle.chances(main)
                share = self.likely(main, odds)
                for enemy, down in odds.downs:
                    found[enemy] = 1 - (1 - found.get(enemy, Fraction(0))) * (1 - down * share)
        return found

    def near(self, enemy: int) -> tuple[Cell, ...]:
        """Where the enemy may be once the attacks come: where it can get to by a short walk."""
        if enemy not in self._paths:
            here, steps = self.battle.table.cell(enemy), tiles(self.battle.table, enemy, SHORT)
            self._paths[enemy] = tuple(sorted(reachable(self.battle.field, here, steps, closed=self.battle.table.closed()).cost))
        return self._paths[enemy]

    def stays(self, here: Cell, enemy: int, reach: int = 0) -> Fraction:
        """How likely the enemy can still be attacked from there when the attacks come; `reach` 0 is as far as one sees."""
        cells = self.near(enemy)
        left = sum(in_sight(self.battle.table, here, cell) if not reach else self.ground.apart(here, cell) <= reach for cell in cells)
        return _STAYS + (1 - _STAYS) * Fraction(left, len(cells))

    def likely(self, order: orders.Shoot | orders.Strike | orders.Throw, odds: Chances) -> Fraction:
        """What of the odds against 9 is left if the target steps aside, or dodges whenever it would be hit."""
        here = self.battle.table.cell(order.unit)
        if isinstance(order, orders.Throw):
            return _STAYS
        melee = not weapons()[order.weapon].ranged
        return self.stays(here, order.target, 1 if melee else 0) * self._undodged(order.target, odds.checks[0].modifiers, melee)

    def _undodged(self, target: int, modifiers: tuple[object, ...], melee: bool) -> Fraction:
        replies = open_replies(self.battle.table, target, melee)
        bonus = sum(modifier.value for modifier in modifiers)  # type: ignore[attr-defined]
        table = self.battle.table
        return min((_undodged(bonus, reply_check(table, target, one).bonus, LYING if one == DROP else 0) for one in replies), default=Fraction(1))

    def value(self, order: orders.Shoot | orders.Strike | orders.Throw) -> int:
        """The worth of an attack: the harm to enemies that are not as good as down, less that to friends."""
        odds = self.battle.chances(order)
        share, downs, total = self.likely(order, odds), dict(odds.downs), Fraction(0)
        for unit, expected in odds.expected:
            bad = worth.loss(self.battle, unit, expected * share, downs.get(unit, Fraction(0)) * share)
            if self.battle.table.unit(unit).side == self.side:
                total -= 2 * bad
            else:
                total += bad * (1 - self.doomed.get(unit, Fraction(0)))
        if not odds.expected and isinstance(order, orders.Shoot | orders.Strike):
            stunned = next((one.chance for one in odds.outcomes if one.words == "stunned"), Fraction(0))
            total += stunned * share * Fraction(1, 4)
        return worth.points(total) if total > 0 else -worth.points(-total)


@lru_cache(maxsize=1 << 12)
def _undodged(bonus: int, reply: int, lying: int) -> Fraction:
    """The share of the hits of an attack with that bonus that a reply does not undo."""
    hits = {pair: share for pair, share in pair_odds().items() if succeeds(pair, sum(pair) + bonus, DIFFICULTY)}
    left = sum((part * share for pair, share in hits.items() for against, part in total_odds(reply).items()
                if succeeds(pair, sum(pair) + bonus + lying, against)), Fraction(0))  # fmt: skip
    return left / sum(hits.values(), Fraction(0))
