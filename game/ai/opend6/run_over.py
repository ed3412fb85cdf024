"""What an enemy at the wheel could do to a figure on foot: run it over, as far as its vehicle comes."""

from __future__ import annotations

from game.ai.evaluation import HarmScale
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.opend6.checks import SURE, cancels, reaches, totals
from game.rulesets.opend6.collisions import RAM, impact
from game.rulesets.opend6.defences import BASE
from game.rulesets.opend6.figures import is_rollable
from game.rulesets.opend6.orders.ram import before
from game.rulesets.opend6.routes import distance, driving_range, refuse_level, refuse_wheel
from game.rulesets.opend6.vehicles import CRUISING, piloting, scale
from game.rulesets.opend6.wound_odds import ends_of, expected_loss, margins_of_totals


def harm_of_impact(table: Table, scales: HarmScale, vehicle: UnitId, level: int, victim: UnitId) -> int:
    """What it is worth that the vehicle hits somebody on foot at that level of speed, in points."""
    dealt = impact(table, vehicle, level, 0, victim)
    loss, down = expected_loss(
        table, victim, ends_of(table, victim, margins_of_totals(table, victim, totals(table, dealt, SURE)))
    )
    return scales.of_harm({victim: loss}, {victim: down})


class RunOver:
    """While nobody moves but the figure that thinks."""

    def __init__(self, table: Table, scales: HarmScale) -> None:
        self._table, self._scales = table, scales
        self._harms: dict[tuple[UnitId, UnitId], int] = {}

    def danger(self, foe: UnitId, victim: UnitId, cell: Cell, ward: int) -> int:
        """What that enemy takes from the figure on the cell by the vehicle that it drives, in points on
        average; nothing from where its vehicle does not come in a turn."""
        table, vehicle = self._table, self._table.carrier(foe)
        if not self._drives(foe) or table.carrier(victim) or not self._comes(vehicle, victim, cell):
            return 0
        asked = piloting(table, foe, RAM)
        if not is_rollable(asked):
            return 0
        needed = max(BASE, ward) + scale(table, vehicle)
        chance = reaches(asked.dice.dice, needed - asked.bonus, cancels(table))
        key = foe, victim
        if key not in self._harms:
            self._harms[key] = abs(harm_of_impact(table, self._scales, vehicle, CRUISING, victim))
        return chance.numerator * self._harms[key] // chance.denominator

    def _drives(self, foe: UnitId) -> bool:
        table = self._table
        return refuse_wheel(table, foe) is None and refuse_level(table, foe, CRUISING) is None

    def _comes(self, vehicle: UnitId, victim: UnitId, cell: Cell) -> bool:
        table = self._table
        found, most = driving_range(table, vehicle, CRUISING), distance(table, vehicle, CRUISING)
        spents = (found.spent(end) for end in before(table, vehicle, table.cells_at(victim, cell)))
        return any(spent is not None and spent < most for spent in spents)
