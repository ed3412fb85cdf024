"""Exact odds of what damage does to one figure: from the same functions that play it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from game.core.components import Down
from game.core.probability.chances import Outcome
from game.core.probability.dice_distributions import Numbers, constant, convolve, negative
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.rulesets.opend6.checks import SURE, Pool, cancels, margin_odds, pass_odds, totals
from game.rulesets.opend6.components import Attributes, Body, Hurt, Nature, Skills, Stunned, Worn, Wound
from game.rulesets.opend6.figures import armour_code, can_be_hurt, is_rollable
from game.rulesets.opend6.harm import (
    INCAPACITATED,
    LEVELS,
    MORTALLY,
    NONE,
    by_points,
    health,
    health_of,
    is_mortal_loss,
    level_of,
    resistance,
    stay_up_check,
    stunned_level,
    worsened_level,
)

NEVER, WHOLE = Fraction(0), Fraction(1)
UNHURT, STUNNED, HARMED, OUT = "unhurt", "stunned", "harmed", "unconscious"
KEYS = ("unhurt", "wounded", "severe", "incapacitated", "mortal", "dead")
"""The outcome of each level."""
INJURIES = (UNHURT, STUNNED, *KEYS[1:], OUT, HARMED)
WORDS = {UNHURT: "is not injured", STUNNED: "is stunned", HARMED: "loses points", OUT: "is out, unconscious"}
Ends = dict[tuple[str, int], Fraction]
"""The chance of each way to end, as (key, harm)."""


def words_of(key: str) -> str:
    return WORDS.get(key) or f"is {LEVELS[KEYS.index(key)]}"


def margins_of(table: Table, target: UnitId, damage: Pool, stuns: bool = False) -> Numbers:
    """By how much the damage is more than what resists it, or than armour takes off, where points are
    counted."""
    return _margins(table, target, damage.dice.dice, damage.bonus, stuns)


def _margins(table: Table, target: UnitId, count: int, bonus: int, stuns: bool) -> Numbers:
    against = resistance(table, target, stuns)
    if against is None:
        return margin_odds(count, 0, bonus - armour_code(table, target), cancels(table))
    return margin_odds(count, against.dice.dice, bonus - against.bonus, cancels(table))


def margins_of_totals(table: Table, target: UnitId, reaching: Numbers, stuns: bool = False) -> Numbers:
    """The same for damage whose totals are known already: what came through cover, a part of a blast."""
    against = resistance(table, target, stuns)
    return _through(reaching, totals(table, against, SURE) if against else _sure(armour_code(table, target)))


@lru_cache(maxsize=64)
def _sure(number: int) -> Numbers:
    return constant(number)


@lru_cache(maxsize=1 << 10)
def _through(reaching: Numbers, kept: Numbers) -> Numbers:
    return convolve(reaching, negative(kept))


def ends_of(table: Table, target: UnitId, over: Numbers, stuns: bool = False) -> Ends:
    """What becomes of the target, by how much the damage is more."""
    if not can_be_hurt(table, target):
        return {(UNHURT, 0): WHOLE}
    if by_points(table):
        own = table.world.get(target, Body)
        return dict(_by_points(over, own.left, own.most, stuns))
    asked, against = stay_up_check(table, target)
    rolls = is_rollable(asked) and not table.world.has(target, Down)
    stays = pass_odds(table, asked, against) if rolls else NEVER
    return dict(
        _by_wounds(
            over, table.world.get(target, Wound).level, table.world.get(target, Nature).limited, stays, stuns
        )
    )


@lru_cache(maxsize=1 << 10)
def _by_wounds(over: Numbers, before: int, limited: bool, stays: Fraction, stuns: bool) -> Ends:
    found: Ends = {}
    for got, share in over.map(level_of).odds().items():
        for end, part in _stunned(before, got, limited) if stuns else _wounded(before, got, limited, stays):
            found[end] = found.get(end, NEVER) + share * part
    return found


def _stunned(before: int, got: int, limited: bool) -> Iterable[tuple[tuple[str, int], Fraction]]:
    """What stuns knocks out whom it does not kill (opend6.gear.stun)."""
    if got == NONE:
        return [((UNHURT, 0), WHOLE)]
    after = worsened_level(before, stunned_level(got), limited)
    return [((KEYS[after] if after >= MORTALLY else OUT, after - before), WHOLE)]


def _wounded(
    before: int, got: int, limited: bool, stays: Fraction
) -> Iterable[tuple[tuple[str, int], Fraction]]:
    after = worsened_level(before, got, limited)
    if got == NONE:
        return [((UNHURT, 0), WHOLE)]
    if after == before:
        return [((STUNNED, 0), WHOLE)]
    if after != INCAPACITATED:
        return [((KEYS[after], after - before), WHOLE)]
    return [((KEYS[after], after - before), stays), ((OUT, after - before), 1 - stays)]


@lru_cache(maxsize=1 << 10)
def _by_points(over: Numbers, left: int, most: int, stuns: bool) -> Ends:
    found: Ends = {}
    for lost, share in over.map(lambda more: max(0, min(more, left))).odds().items():
        rest = left - lost
        if not lost:
            key = UNHURT
        elif not rest:
            key = "dead"
        elif is_mortal_loss(rest, most):
            key = "mortal"
        elif stuns:
            key = OUT
        else:
            key = HARMED
        found[key, lost] = share
    return found


def is_down(key: str) -> bool:
    return key in (OUT, KEYS[MORTALLY], KEYS[MORTALLY + 1])


def expected_loss(table: Table, target: UnitId, ends: Ends) -> tuple[Fraction, Fraction]:
    """The mean share of health lost, and the chance to go down; who is down already loses nothing more."""
    if table.world.has(target, Down):
        return NEVER, NEVER
    before = health(table, target)
    loss = sum(
        (share * (before - _after(table, target, key, harm)) for (key, harm), share in ends.items()), NEVER
    )
    return loss, sum((share for (key, _), share in ends.items() if is_down(key)), NEVER)


@cached_by_components(own=(Attributes, Body, Down, Hurt, Nature, Skills, Stunned, Worn, Wound))
def toll_of_hit(
    table: Table, target: UnitId, count: int, bonus: int, stuns: bool
) -> tuple[Fraction, Fraction]:
    """The same of a hit with so many dice of damage and a bonus: the target's own state is all that it
    depends on."""
    return expected_loss(
        table, target, ends_of(table, target, _margins(table, target, count, bonus, stuns), stuns)
    )


def _after(table: Table, target: UnitId, key: str, harm: int) -> Fraction:
    if is_down(key):
        return NEVER
    if not by_points(table):
        return health_of(table.world.get(target, Wound).level + harm)
    own = table.world.get(target, Body)
    return Fraction(own.left - harm, own.most) if own.most else WHOLE


def outcomes(target: UnitId, ends: Ends, whole: Fraction = WHOLE) -> list[Outcome]:
    """The ways to end as the odds list them, the mildest first; those that differ in harm alone are one, with
    the mean."""
    rows: dict[str, tuple[Fraction, Fraction]] = {}
    for (key, harm), share in ends.items():
        known, amount = rows.get(key, (NEVER, NEVER))
        rows[key] = known + share, amount + share * harm
    found = []
    for key in (key for key in INJURIES if key in rows and rows[key][0]):
        share, amount = rows[key]
        found.append(
            Outcome(key, words_of(key), whole * share, round(amount / share), target, is_down(key), True)
        )
    return found
