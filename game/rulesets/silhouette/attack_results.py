"""Where an attack ends: its total against what one has to set against it, and what a hit by so much does. All
attacks end here."""

from __future__ import annotations

from collections.abc import Callable

from game.core.events import AttackEnded
from game.core.probability.dice_distributions import Distribution, Numbers, constant
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.checks import Check, roll, totals
from game.rulesets.silhouette.content import HANDS, Thing, Weapon
from game.rulesets.silhouette.figures import armed_damage, unarmed_damage
from game.rulesets.silhouette.wounds import Thresholds, harm

MISS = "miss"
Damage = Callable[[int], int]
"""What a hit by so much does."""


def damage_of(table: Table, unit: UnitId, weapon: Weapon | Thing, margin: int) -> int:
    """What a hit by so much does (silhouette.damage.ranged, -melee, -unarmed, silhouette.misc.blast)."""
    if isinstance(weapon, Thing) or weapon.ranged:
        return margin * weapon.damage
    if weapon.id == HANDS:
        return margin * unarmed_damage(table, unit)
    if table.option("melee_damage") == "sum":
        return armed_damage(table, unit) + weapon.damage * margin
    return (armed_damage(table, unit) + weapon.damage) * margin


def resolve_hit(
    table: Table,
    source: UnitId,
    target: UnitId,
    total: int,
    against: Check | int,
    damage: Damage,
    called: str = "",
    missed: str = MISS,
) -> Play[None]:
    """Who is higher hits (silhouette.attack.roll); `missed` says what has kept the attack off."""
    other = against if isinstance(against, int) else (yield from roll(table, against)).total
    yield AttackEnded(source, target, "hit" if total > other else missed, total, other)
    if total > other:
        yield from harm(table, target, damage(total - other), called)


# ---------------------------------------------------------------- odds


def numbers(against: Check | int) -> Numbers:
    """What it can come to that an attack has to beat."""
    return constant(against) if isinstance(against, int) else totals(against)


def wound_distribution(
    mine: Numbers, theirs: Numbers, damage: Damage, limits: Thresholds
) -> Distribution[str]:
    """What comes of each margin."""
    margins = mine.beside(theirs, lambda a, b: max(0, a - b))
    return margins.map(lambda margin: limits.judge(damage(margin)) if margin else MISS)
