"""Exact odds of damage that reaches a vehicle: what becomes of it, and of everybody inside (opend6.vehicle.damage)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from game.core.spread import Numbers
from game.core.table import Table
from game.rulesets.opend6.checks import SURE, totals
from game.rulesets.opend6.components import Hull
from game.rulesets.opend6.hulls import DESTROYED, INSIDE, effect_of, result_of, toughness
from game.rulesets.opend6.vehicles import crew, is_vehicle
from game.rulesets.opend6.wound_odds import NEVER, beyond, ends_of, toll

Toll = tuple[int, Fraction, Fraction]
"""A unit, the mean share of its health that is lost, and the chance that it goes down."""


def hull_loss(before: int, effects: Mapping[int, Fraction]) -> Fraction:
    """The mean share of its hull that a vehicle loses."""
    return sum((share * Fraction(max(0, got - before), DESTROYED) for got, share in effects.items()), NEVER)


def battered(table: Table, vehicle: int, reaching: Numbers, attacker: int = 0) -> list[Toll]:
    """The vehicle and those inside, for damage of those totals."""
    before = table.world.get(vehicle, Hull).level
    if before == DESTROYED:
        return []
    tough = totals(table, toughness(table, vehicle, attacker), SURE)
    effects = reaching.beside(tough, lambda done, kept: effect_of(before, result_of(done - kept)))
    return [(vehicle, hull_loss(before, effects.odds()), NEVER), *inside(table, vehicle, reaching, attacker)]


def inside(table: Table, vehicle: int, reaching: Numbers, attacker: int = 0) -> Iterable[Toll]:
    """Each one inside resists a part of the damage, by what it does to the vehicle; the same damage decides both."""
    people = crew(table, vehicle)
    if not people:
        return []
    before, tough = table.world.get(vehicle, Hull).level, totals(table, toughness(table, vehicle, attacker), SURE)

    def passed_on(done: int, kept: int) -> int:
        part = INSIDE.get(effect_of(before, result_of(done - kept)))
        return -(-done * part[0] // part[1]) if part else 0

    through = reaching.beside(tough, passed_on)
    return [(one, *toll(table, one, ends_of(table, one, beyond(table, one, through)))) for one in people]


def struck(table: Table, unit: int, reaching: Numbers, attacker: int = 0) -> list[Toll]:
    """Whoever or whatever damage of those totals reaches."""
    if is_vehicle(table, unit):
        return battered(table, unit, reaching, attacker)
    return [(unit, *toll(table, unit, ends_of(table, unit, beyond(table, unit, reaching))))]


def summed(rows: Iterable[tuple[Fraction, Iterable[Toll]]]) -> tuple[tuple[tuple[int, Fraction], ...], tuple[tuple[int, Fraction], ...]]:
    """Mean losses and chances to go down of several things that happen each with its chance, as `Chances` lists them."""
    loss: dict[int, Fraction] = {}
    down: dict[int, Fraction] = {}
    for share, some in rows:
        for unit, lost, out in some:
            loss[unit] = loss.get(unit, NEVER) + share * lost
            down[unit] = down.get(unit, NEVER) + share * out
    return tuple(sorted(loss.items())), tuple(sorted((unit, out) for unit, out in down.items() if out))
