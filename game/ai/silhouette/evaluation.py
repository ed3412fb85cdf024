"""What an attack is worth, exactly and without words: the same dice and thresholds as the odds that people
see, each asked for once."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.core.components import Down
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.rulesets.silhouette import attack_results
from game.rulesets.silhouette.aiming import DODGES as DODGE
from game.rulesets.silhouette.aiming import SKILL
from game.rulesets.silhouette.attacks import defences
from game.rulesets.silhouette.checks import total_odds
from game.rulesets.silhouette.components import CALLS, Attributes, Dead, Drunk, Skills, Startled, Worn, Wounds
from game.rulesets.silhouette.content import HANDS, Weapon
from game.rulesets.silhouette.figures import is_down, wounds
from game.rulesets.silhouette.wounds import (
    DEEP,
    FLESH,
    KILLED,
    ExpectedLoss,
    Thresholds,
    expected_loss,
    thresholds,
)

WHOLE = 10_000
"""All of a figure, in points of worth."""
_SHARE, _DOWN = 4, {False: 8, True: 14}
"""What a share of all steps that is lost, and going down, are worth in tenths of it; to go down more to who
plays hard."""
HELPLESS = 8
"""How many times less it is worth to hit somebody who lies there already."""

Roll = tuple[int, ...]
"""Dice and bonus of a roll; of two rolls of which the lower counts, one after the other; a single number for
no roll at all."""
Damage = tuple[int, int]
"""What a hit does at all, and for each point of margin."""


class Wound(NamedTuple):
    """From which damage on, and what it is worth: flesh, deep, dead."""

    limits: Thresholds
    worth: tuple[int, int, int]


class Target:
    """What attacks on a figure meet, before speed, cover and actions: its dice, its thresholds at each place,
    what its wounds are worth."""

    def __init__(self, table: Table, unit: UnitId, hard: bool = False) -> None:
        own, skills = table.world.get(unit, Attributes), table.world.get(unit, Skills)
        self.bonus = own.agility + burden(table, unit, table.option("action_penalty") == "rolls")
        self.levels = {
            reply: getattr(skills, "dodge" if reply == DODGE else SKILL[reply]) for reply in (DODGE, *SKILL)
        }
        self._dodge = self.levels[DODGE]
        self.helpless, self._startled = is_down(table, unit), table.world.has(unit, Startled)
        worth = _lost(table, unit, hard)
        self.wounds = {called: Wound(thresholds(table, unit, called), worth) for called in ("", *CALLS)}
        self._known: dict[tuple[Roll, Roll, Damage, str], int] = {}

    def value(self, roll: Roll, against: Roll, damage: Damage, called: str = "") -> int:
        """The mean worth of what comes of an attack."""
        key = (roll, against, damage, called)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = _worth(roll, against, damage, self.wounds[called])
        return known

    def defence(self, roll: Roll, weapon: Weapon, away: bool, moving: int, wary: int) -> Roll:
        """The reply that holds best against an attack from there: `moving` counts for all of them, `wary` for
        dodging alone."""
        if away:
            return self._dodge, self.bonus + moving + wary
        choices = defences(away, self._startled, weapon.id == HANDS)
        rolls = [
            (self.levels[reply], self.bonus + moving + (wary if reply == DODGE else 0)) for reply in choices
        ]
        return rolls[0] if len(rolls) == 1 else min(rolls, key=lambda against: hit(roll, against))


@cached_by_components(own=(Attributes, Skills, Wounds, Drunk, Worn, Down, Dead, Startled))
def target_of(table: Table, unit: UnitId, hard: bool) -> Target:
    """The figure as it is now, as who plays hard or otherwise judges its wounds."""
    return Target(table, unit, hard)


def _lost(table: Table, unit: UnitId, hard: bool) -> tuple[int, int, int]:
    """What a flesh wound, a deep one and death take of the figure; less if it lies there already."""
    part = HELPLESS if is_down(table, unit) else 1
    first, second, third = (
        _points(expected_loss(table, unit, kind), hard) // part for kind in (FLESH, DEEP, KILLED)
    )
    return first, second, third


@lru_cache(maxsize=1 << 10)
def _points(found: ExpectedLoss, hard: bool) -> int:
    return int(WHOLE * (_SHARE * found.lost + _DOWN[hard] * found.down) / 10)


def burden(table: Table, unit: UnitId, wounded: bool = True) -> int:
    """What wounds and drink take off the rolls of a figure."""
    drunk = table.world.find(unit, Drunk)
    return -(wounds(table, unit).penalty if wounded else 0) - (drunk.degree if drunk else 0)


def damage_of(table: Table, unit: UnitId, weapon: Weapon) -> Damage:
    """What a hit does at all, and for each point of margin (silhouette.damage.ranged, -melee, -unarmed)."""
    one, two = (
        attack_results.damage_of(table, unit, weapon, 1),
        attack_results.damage_of(table, unit, weapon, 2),
    )
    return 2 * one - two, two - one


# ---------------------------------------------------------------- dice


@lru_cache(maxsize=1 << 12)
def _totals(roll: Roll) -> dict[int, int]:
    """The totals of a roll with their weights."""
    if len(roll) == 1:
        return {roll[0]: 1}
    if len(roll) == 2:
        return total_odds(*roll).weights
    return total_odds(roll[0], roll[1]).beside(total_odds(roll[2], roll[3]), min).weights


@lru_cache(maxsize=1 << 14)
def _margins(roll: Roll, against: Roll) -> tuple[tuple[tuple[int, int], ...], int]:
    """The margins of hits with their weights, and the weight of everything."""
    mine, theirs = _totals(roll), _totals(against)
    found: dict[int, int] = {}
    for a, weight in mine.items():
        for b, part in theirs.items():
            if a > b:
                found[a - b] = found.get(a - b, 0) + weight * part
    return tuple(sorted(found.items())), sum(mine.values()) * sum(theirs.values())


@lru_cache(maxsize=1 << 14)
def hit(roll: Roll, against: Roll) -> float:
    """The chance that the first roll beats the second."""
    margins, whole = _margins(roll, against)
    return sum(weight for _, weight in margins) / whole


@lru_cache(maxsize=1 << 15)
def _worth(roll: Roll, against: Roll, damage: Damage, wound: Wound) -> int:
    margins, whole = _margins(roll, against)
    total, limits = 0, wound.limits
    for margin, weight in margins:
        done = damage[0] + damage[1] * margin
        if done >= limits.flesh:
            if limits.dead and done >= limits.dead:
                step = 2
            elif done >= limits.deep:
                step = 1
            else:
                step = 0
            total += weight * wound.worth[step]
    return total // whole
