"""Exact odds of an attack on somebody or something: the difficulty, the wounds or the damage, and what a
defence does back."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from game.core.probability.chances import Chances, CheckLine, Outcome
from game.core.probability.dice_distributions import Numbers
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.opend6 import vehicle_damage
from game.rulesets.opend6.attack_modes import ITEM
from game.rulesets.opend6.attacks import Attack, bonus, with_damage_bonus
from game.rulesets.opend6.checks import SURE, Pool, cancels, margin_odds, pass_odds, reaches, totals
from game.rulesets.opend6.components import Hull
from game.rulesets.opend6.cover_attacks import ThroughCover, armour_of_cover
from game.rulesets.opend6.defences import notes_of
from game.rulesets.opend6.direct_attacks import DirectAttack, gripping, rebound
from game.rulesets.opend6.targeting import Difficulty, at_the_floor, with_floor
from game.rulesets.opend6.terrain import toughness
from game.rulesets.opend6.vehicle_damage_odds import hull_loss, passenger_tolls, sum_tolls
from game.rulesets.opend6.vehicles import is_vehicle
from game.rulesets.opend6.wound_odds import (
    INJURIES,
    NEVER,
    UNHURT,
    WHOLE,
    Ends,
    ends_of,
    expected_loss,
    margins_of,
    margins_of_totals,
    outcomes,
)
from game.rulesets.opend6.wrestling import DONE

MISS, HELD, DISARMED = "miss", "held", "disarmed"
DAMAGED = ("undamaged", "shaken", "light", "heavy", "severe", "destroyed")
"""The outcome of each level of damage to a vehicle."""
ATTACK = (*INJURIES, *DAMAGED, DISARMED, HELD, MISS)
TRICK = (*INJURIES, "hit", MISS)
"""The outcomes that an attack on somebody may have."""


def check_chances(table: Table, asked: Pool, against: int) -> Chances:
    """A roll that is passed or not, and nothing else."""
    share = pass_odds(table, asked, against)
    ends = (Outcome("pass", "succeeds", share), Outcome("fail", "fails", 1 - share))
    return Chances(ends, (asked.line(against),), notes=notes_of(table, asked.unit))


def hits(table: Table, asked: Pool, against: Numbers) -> Fraction:
    """The chance to reach a difficulty that may be rolled itself."""
    rows = against.odds().items()
    return sum(
        (share * reaches(asked.dice.dice, level - asked.bonus, cancels(table)) for level, share in rows),
        NEVER,
    )


def shares_of(table: Table, made: Attack, least: int = 0) -> dict[int, Fraction]:
    """The chance of a hit with each damage bonus, of totals from `least` on; what misses has none."""
    return shares_against(table, made, *at_the_floor(made.pool(table), made.difficulty(table)), least)


def shares_against(
    table: Table, made: Attack, asked: Pool, met: Difficulty, least: int = 0
) -> dict[int, Fraction]:
    """The same for that roll against that difficulty."""
    against = met.spread()
    if not made.rewarded(table):
        return {0: hits(table, asked, with_floor(against, least))}
    found: dict[int, Fraction] = {}
    scored = totals(table, asked, max(*against, least) + SURE).odds()
    for level, share in against.odds().items():
        for total, part in scored.items():
            if total >= max(level, least):
                more = bonus(total - level)
                found[more] = found.get(more, NEVER) + share * part
    return found


def direct_attack_chances(table: Table, made: DirectAttack) -> Chances:
    """What becomes of whom it is aimed at, and of who attacks."""
    target, damage, shares = made.target, made.damage(table), shares_of(table, made)
    asked, met = at_the_floor(made.pool(table), made.difficulty(table))
    if made.manner.harmless:
        return _of_trick(table, made, asked, met, sum(shares.values(), NEVER))
    lines = (
        asked.line(met.needed),
        CheckLine("difficulty", target, met.told, None),
        damage.line(),
    )
    if made.manner.called == ITEM:
        return Chances(
            _disarming(table, target, damage, shares), lines, notes=notes_of(table, made.unit, target)
        )
    if is_vehicle(table, target):
        return _of_vehicle(table, made, damage, shares, lines)
    ends, stuns = Ends(), made.manner.weapon.stuns
    for more, share in shares.items():
        for end, part in ends_of(
            table, target, margins_of(table, target, with_damage_bonus(damage, more), stuns), stuns
        ).items():
            ends[end] = ends.get(end, NEVER) + share * part
    return _with_rebound(table, made, met, sum(shares.values(), NEVER), ends, lines)


def _of_trick(table: Table, made: DirectAttack, asked: Pool, met: Difficulty, hit: Fraction) -> Chances:
    """A trick that does no harm, but for what a blade that parries does."""
    lines = (asked.line(met.needed), CheckLine("difficulty", made.target, met.told, None))
    works = Outcome("hit", DONE[made.manner.trick], hit, works=True)
    back = rebound(table, made, met.ward.skill)
    after = ends_of(table, back.victim, margins_of(table, back.victim, back.damage)) if back else {}
    loss, out = expected_loss(table, made.unit, after)
    notes = notes_of(table, made.unit, made.target, resists=False)
    notes = (*notes, f"parried with the {back.weapon.title}, it hurts who strikes") if back else notes
    expected, downs = ((made.unit, (1 - hit) * loss),), ((made.unit, (1 - hit) * out),)
    ends, goal = (works, Outcome(MISS, "misses", 1 - hit)), f"to {made.manner.trick}"
    return Chances(
        ends, lines, notes=notes, expected=expected if back else (), downs=downs if back else (), goal=goal
    )


def _of_vehicle(
    table: Table, made: DirectAttack, damage: Pool, shares: dict[int, Fraction], lines: tuple[CheckLine, ...]
) -> Chances:
    """What becomes of the vehicle, and of those inside (opend6.vehicle.damage)."""
    vehicle = made.target
    tough = vehicle_damage.toughness(table, vehicle)
    before = table.world.get(vehicle, Hull).level
    ends: dict[int, Fraction] = {}
    for more, share in shares.items():
        over = margin_odds(
            damage.dice.dice, tough.dice.dice, damage.bonus + more - tough.bonus, cancels(table)
        )
        for gap, part in over.odds().items():
            got = vehicle_damage.effect_of(before, vehicle_damage.result_of(gap))
            ends[got] = ends.get(got, NEVER) + share * part
    found = tuple(
        Outcome(DAMAGED[got], f"is {vehicle_damage.LEVELS[got]}", share, got, vehicle, works=True)
        for got, share in sorted(ends.items())
    )
    people = [
        (share, passenger_tolls(table, vehicle, totals(table, with_damage_bonus(damage, more), SURE)))
        for more, share in shares.items()
    ]
    expected, downs = sum_tolls([(WHOLE, [(vehicle, hull_loss(before, ends), NEVER)]), *people])
    miss = Outcome(MISS, "misses", 1 - sum(ends.values(), NEVER))
    notes = notes_of(table, made.unit)
    return Chances((*found, miss), (*lines, tough.line()), notes=notes, expected=expected, downs=downs)


def _disarming(
    table: Table, target: UnitId, damage: Pool, shares: dict[int, Fraction]
) -> tuple[Outcome, ...]:
    """Whether Physique beats the damage, for each damage bonus with its chance."""
    grip, hit, falls = gripping(table, target), sum(shares.values(), NEVER), NEVER
    for more, share in shares.items():
        over = margin_odds(damage.dice.dice, grip.dice.dice, damage.bonus + more - grip.bonus, cancels(table))
        falls += share * over.chance(lambda gap: gap >= 0)
    return (
        Outcome(DISARMED, "drops what it holds", falls, works=True),
        Outcome(HELD, "holds on to it", hit - falls, works=False),
        Outcome(MISS, "misses", 1 - hit),
    )


def _with_rebound(
    table: Table, made: DirectAttack, met: Difficulty, hit: Fraction, ends: Ends, lines: tuple[CheckLine, ...]
) -> Chances:
    """With what a parried or blocked blow does (opend6.defence.parry-sharp, opend6.defence.block-bladed)."""
    unit, target = made.unit, made.target
    notes, miss = notes_of(table, unit, target), Outcome(MISS, "misses", 1 - hit)
    expected, downs = [], []
    back = rebound(table, made, met.ward.skill)
    after = ends_of(table, back.victim, margins_of(table, back.victim, back.damage)) if back else {}
    if back and back.victim == target:
        hurt = sum((share for (key, _), share in after.items() if key != UNHURT), NEVER)
        notes = (*notes, f"blocked, it still hurts: {round(100 * hurt)} %")
        ends = ends | {
            end: ends.get(end, NEVER) + (1 - hit) * share for end, share in after.items() if end[0] != UNHURT
        }
        miss = replace(miss, chance=(1 - hit) * (1 - hurt))
    elif back:
        loss, out = expected_loss(table, unit, after)
        expected, downs = [(unit, (1 - hit) * loss)], [(unit, (1 - hit) * out)]
        notes = (*notes, f"parried with the {back.weapon.title}, it hurts who strikes")
    loss, out = expected_loss(table, target, ends)
    found = (*outcomes(target, ends), miss)
    return Chances(
        found, lines, notes=notes, expected=((target, loss), *expected), downs=((target, out), *downs)
    )


def of_breach(table: Table, made: ThroughCover) -> Chances:
    """Whether the cover gives way, and what goes through it (opend6.cover.full)."""
    unit, target = made.unit, made.target
    damage, cover, shares = made.damage(table), armour_of_cover(table, made.cell), shares_of(table, made)
    hit, holds, worn, ends = sum(shares.values(), NEVER), NEVER, NEVER, Ends()
    for more, share in shares.items():
        over = margin_odds(
            damage.dice.dice, cover.dice.dice, damage.bonus + more - cover.bonus, cancels(table)
        )
        through = over.chance(lambda gap: gap > 0)
        holds, worn = holds + share * (1 - through), worn + share * through
        if target and through:
            found = ends_of(table, target, margins_of_totals(table, target, over.given(lambda gap: gap > 0)))
            for end, part in found.items():
                ends[end] = ends.get(end, NEVER) + share * through * part
    lines = (made.pool(table).line(made.difficulty(table).needed), damage.line(), cover.line())
    misses = (Outcome("holds", "the cover holds", holds, works=False), Outcome(MISS, "misses", 1 - hit))
    if not target:
        words, goal = _worn(toughness(table, made.cell) - 1)
        return Chances((Outcome("hit", words, worn), *misses), lines, notes=notes_of(table, unit), goal=goal)
    loss, out = expected_loss(table, target, ends)
    notes, goal = notes_of(table, unit, target, defends=False), "to get through"
    return Chances(
        (*outcomes(target, ends), *misses),
        lines,
        notes=notes,
        expected=((target, loss),),
        downs=((target, out),),
        goal=goal,
    )


def _worn(left: int) -> tuple[str, str]:
    """What becomes of cover that a hit leaves so many dice, and what that is as a goal
    (opend6.cover.destroy)."""
    return (
        (f"wears the cover down to {left}D", f"to wear it down to {left}D")
        if left > 0
        else ("destroys the cover", "to destroy it")
    )
