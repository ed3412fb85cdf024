"""Exact odds of damage that reaches a vehicle: what becomes of it, and of everybody inside
(opend6.vehicle.damage)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate

from game.core.probability.dice_distributions import Distribution, Numbers, shifted
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.opend6.checks import SURE, totals
from game.rulesets.opend6.components import Hull
from game.rulesets.opend6.vehicle_damage import DESTROYED, INSIDE, LEAST, SOUND, effect_of, toughness
from game.rulesets.opend6.vehicles import crew, is_vehicle
from game.rulesets.opend6.wound_odds import NEVER, ends_of, expected_loss, margins_of_totals

Toll = tuple[UnitId, Fraction, Fraction]
"""A unit, the mean share of its health that is lost, and the chance that it goes down."""


def hull_loss(before: int, effects: Mapping[int, Fraction]) -> Fraction:
    """The mean share of its hull that a vehicle loses."""
    return sum((share * Fraction(max(0, got - before), DESTROYED) for got, share in effects.items()), NEVER)


def vehicle_tolls(table: Table, vehicle: UnitId, reaching: Numbers, attacker: int = 0) -> list[Toll]:
    """The vehicle and those inside, for damage of those totals."""
    before = table.world.get(vehicle, Hull).level
    if before == DESTROYED:
        return []
    effects = _effects(reaching, totals(table, toughness(table, vehicle, attacker), SURE), before)
    loss: dict[int, int] = {}
    for (_, effect), weight in effects.weights.items():
        loss[effect] = loss.get(effect, 0) + weight
    shares = {effect: Fraction(weight, effects.total) for effect, weight in loss.items()}
    return [(vehicle, hull_loss(before, shares), NEVER), *passenger_tolls(table, vehicle, reaching, attacker)]


def passenger_tolls(table: Table, vehicle: UnitId, reaching: Numbers, attacker: int = 0) -> Iterable[Toll]:
    """Each one inside resists a part of the damage, by what it does to the vehicle; the same damage decides
    both."""
    people = crew(table, vehicle)
    if not people:
        return []
    before, tough = (
        table.world.get(vehicle, Hull).level,
        totals(table, toughness(table, vehicle, attacker), SURE),
    )
    through = _passed_on(reaching, tough, before)
    return [
        (one, *expected_loss(table, one, ends_of(table, one, margins_of_totals(table, one, through))))
        for one in people
    ]


@lru_cache(maxsize=256)
def _effects(reaching: Numbers, tough: Numbers, before: int) -> Distribution[tuple[int, int]]:
    """The damage together with what it does to a vehicle with damage of the level `before`: what is kept
    counts by steps of the result only."""
    kept = sorted(tough.weights)
    sums = [0, *accumulate(tough.weights[one] for one in kept)]
    found: dict[tuple[int, int], int] = {}
    for done, weight in reaching.weights.items():
        above = 0
        for got, over in sorted(LEAST.items(), reverse=True):
            upto = bisect_right(kept, done - over)
            part = sums[upto] - above if upto else 0
            if part > 0:
                key = (done, effect_of(before, got))
                found[key] = found.get(key, 0) + weight * part
                above = sums[upto]
        if sums[-1] > above:
            key = (done, effect_of(before, SOUND))
            found[key] = found.get(key, 0) + weight * (sums[-1] - above)
    return Distribution(found)


@lru_cache(maxsize=256)
def _passed_on(reaching: Numbers, tough: Numbers, before: int) -> Numbers:
    """What each one inside has to resist."""

    def of(both: tuple[int, int]) -> int:
        part = INSIDE.get(both[1])
        return -(-both[0] * part[0] // part[1]) if part else 0

    return shifted(_effects(reaching, tough, before).map(of), 0)


@lru_cache(maxsize=64)
def scaled_damage(reaching: Numbers, part: int) -> Numbers:
    """That part of damage of those totals, rounded up."""
    return reaching.map(lambda done: -(-done // part))


def damage_tolls(
    table: Table, unit: UnitId, reaching: Numbers, attacker: int = 0, stuns: bool = False
) -> list[Toll]:
    """Whoever or whatever damage of those totals reaches."""
    if is_vehicle(table, unit):
        return vehicle_tolls(table, unit, reaching, attacker)
    return [
        (
            unit,
            *expected_loss(
                table, unit, ends_of(table, unit, margins_of_totals(table, unit, reaching, stuns), stuns)
            ),
        )
    ]


def sum_tolls(
    rows: Iterable[tuple[Fraction, Iterable[Toll]]],
) -> tuple[tuple[tuple[UnitId, Fraction], ...], tuple[tuple[UnitId, Fraction], ...]]:
    """Mean losses and chances to go down of several things that happen each with its chance, as `Chances`
    lists them: first who is hit first."""
    loss: dict[UnitId, Fraction] = {}
    down: dict[UnitId, Fraction] = {}
    for share, some in rows:
        for unit, lost, out in some:
            loss[unit] = loss.get(unit, NEVER) + share * lost
            down[unit] = down.get(unit, NEVER) + share * out
    return tuple(loss.items()), tuple((unit, out) for unit, out in down.items() if out)
