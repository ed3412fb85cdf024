"""What an enemy could do through the cover that hides a figure from it wholly: neither a dodge nor what hides
counts there, and heavy weapons go through most that stands (opend6.cover.full)."""

from __future__ import annotations

from fractions import Fraction

from game.ai.evaluation import HarmScale
from game.ai.opend6.hit_chances import NONE, Hits
from game.ai.terrain_view import Ground
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.opend6.attack_modes import Manner, manner_with
from game.rulesets.opend6.awareness import is_known
from game.rulesets.opend6.checks import cancels, margin_odds
from game.rulesets.opend6.content import Weapon
from game.rulesets.opend6.damage import damage_of
from game.rulesets.opend6.terrain import barrier, concealment_of, has_clear_line, is_within, toughness
from game.rulesets.opend6.wound_odds import ends_of, expected_loss, margins_of_totals


class PiercedCover:
    """While nobody moves but the figure that thinks, and cover stays as it is."""

    def __init__(self, table: Table, ground: Ground, hits: Hits, scales: HarmScale) -> None:
        self._table, self._ground, self._hits, self._scales = table, ground, hits, scales
        self._harms: dict[tuple[UnitId, UnitId, str, int], int] = {}

    def danger(self, foe: UnitId, victim: UnitId, manner: Manner, cell: Cell) -> int:
        """What a shot of that enemy takes from the figure behind cover on the cell, in points on average;
        nothing if it does not know that anybody is there."""
        weapon = manner.weapon
        wall = (
            None if weapon.stuns or not is_known(self._table, foe, victim) else self._wall(foe, manner, cell)
        )
        if wall is None:
            return 0
        chance = self._hits.at_cover(foe, victim, manner_with(weapon, True), wall, 0)
        return chance.numerator * self._harm(foe, victim, weapon, wall) // chance.denominator

    def _wall(self, foe: UnitId, manner: Manner, cell: Cell) -> Cell | None:
        """The thing that it would shoot at; None where it cannot, or sees whoever stands there."""
        table, place = self._table, self._ground.places[foe]
        near = is_within(table.field, place, cell, 100 * manner.ranges[-1])
        if not near or not concealment_of(table, cell, place).protects:
            return None
        wall = barrier(table, cell, place)
        return wall if wall and has_clear_line(table, place, wall) else None

    def _harm(self, foe: UnitId, victim: UnitId, weapon: Weapon, wall: Cell) -> int:
        """What is left of a hit on that, in points."""
        dice = toughness(self._table, wall)
        key = foe, victim, weapon.id, dice
        if key not in self._harms:
            loss, down = _toll(self._table, foe, victim, weapon, dice)
            self._harms[key] = abs(self._scales.of_harm({victim: loss}, {victim: down}))
        return self._harms[key]


def _toll(table: Table, unit: UnitId, target: UnitId, weapon: Weapon, dice: int) -> tuple[Fraction, Fraction]:
    """What a hit takes through so many dice of cover, and how often it fells."""
    dealt = damage_of(table, unit, weapon, armoured=True)
    over = margin_odds(dealt.dice.dice, dice, dealt.bonus, cancels(table))
    through = over.chance(lambda gap: gap > 0)
    if not through:
        return NONE, NONE
    rest = margins_of_totals(table, target, over.given(lambda gap: gap > 0))
    loss, down = expected_loss(table, target, ends_of(table, target, rest))
    return through * loss, through * down
