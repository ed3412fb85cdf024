"""Exact odds of an attack on somebody or something: the difficulty, the wounds or the damage, and what a defence does back."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from game.core.chances import Chances, CheckLine, Outcome
from game.core.events import Modifier
from game.core.spread import Numbers
from game.core.table import Table
from game.rulesets.opend6 import hulls, orders
from game.rulesets.opend6.attacks import BONUS, armour_of_cover, bonus, bonus_counts, gripping
from game.rulesets.opend6.checks import SURE, Pool, cancels, margin_odds, reaches, totals
from game.rulesets.opend6.components import BLOCK, PARRY, Hull, Points
from game.rulesets.opend6.content import weapons
from game.rulesets.opend6.damage import damage_of
from game.rulesets.opend6.defences import blocks_bare, sensing
from game.rulesets.opend6.figures import armour_code, in_hand
from game.rulesets.opend6.ground import toughness
from game.rulesets.opend6.hull_odds import hull_loss, inside, summed
from game.rulesets.opend6.manners import ITEM, Manner
from game.rulesets.opend6.targeting import Difficulty, attacking, difficulty, of_cover
from game.rulesets.opend6.vehicles import is_vehicle
from game.rulesets.opend6.wound_odds import NEVER, UNHURT, WHOLE, Ends, beyond, ends_of, margins_of, outcomes, toll

MISS, HELD, DISARMED = "miss", "held", "disarmed"
DAMAGED = ("undamaged", "shaken", "light", "heavy", "severe", "destroyed")
"""The outcome of each level of damage to a vehicle."""


def notes_of(table: Table, unit: int, target: int = 0) -> tuple[str, ...]:
    """What may still change the odds (opend6.attack.success)."""
    found = []
    for one in (unit, target) if target else (unit,):
        points = table.world.find(one, Points)
        if points and points.left:
            found.append(f"{table.unit(one).name} has {points.left} character point{'s' * (points.left > 1)}")
    if target and sensing(table, target):
        found.append(f"{table.unit(target).name} may sense it coming")
    return tuple(found)


def hits(table: Table, asked: Pool, against: Numbers) -> Fraction:
    """The chance to reach a difficulty that may be rolled itself."""
    rows = against.odds().items()
    return sum((share * reaches(asked.dice.dice, level - asked.bonus, cancels(table)) for level, share in rows), NEVER)


def _bonuses(table: Table, asked: Pool, against: Numbers) -> dict[int, Fraction]:
    """The chance of each damage bonus, of all rolls; what misses has none."""
    found: dict[int, Fraction] = {}
    scored = totals(table, asked, max(against) + SURE).odds()
    for level, share in against.odds().items():
        for total, part in scored.items():
            if total >= level:
                more = bonus(total - level)
                found[more] = found.get(more, NEVER) + share * part
    return found


def of_attack(table: Table, unit: int, target: int, manner: Manner) -> Chances:
    asked, met = attacking(table, unit, target, manner), difficulty(table, unit, target, manner)
    against = met.spread()
    hit = hits(table, asked, against)
    damage = damage_of(table, unit, manner.weapon, manner.called, manner.sweep, armoured=hulls.armoured(table, target))
    lines = (asked.line(met.needed), CheckLine("difficulty", target, met.told, None), damage.line())
    shares = _bonuses(table, asked, against) if bonus_counts(table, unit, manner.called) else {0: hit}
    if manner.called == ITEM:
        return Chances(_disarming(table, target, damage, shares), lines, notes=notes_of(table, unit, target))
    if is_vehicle(table, target):
        return _of_vehicle(table, unit, target, damage, shares, lines)
    ends, stuns = Ends(), manner.weapon.stuns
    for more, share in shares.items():
        dealt = damage.plus(Modifier(more, BONUS, "damage bonus")) if more else damage
        for end, part in ends_of(table, target, margins_of(table, target, dealt, stuns), stuns).items():
            ends[end] = ends.get(end, NEVER) + share * part
    return _with_turned(table, unit, target, manner, met, hit, ends, lines)


def _of_vehicle(table: Table, unit: int, vehicle: int, damage: Pool, shares: dict[int, Fraction], lines: tuple[CheckLine, ...]) -> Chances:
    """What becomes of the vehicle, and of those inside (opend6.vehicle.damage)."""
    tough = hulls.toughness(table, vehicle)
    before = table.world.get(vehicle, Hull).level
    ends: dict[int, Fraction] = {}
    for more, share in shares.items():
        over = margin_odds(damage.dice.dice, tough.dice.dice, damage.bonus + more - tough.bonus, cancels(table))
        for gap, part in over.odds().items():
            got = hulls.effect_of(before, hulls.result_of(gap))
            ends[got] = ends.get(got, NEVER) + share * part
    found = tuple(Outcome(DAMAGED[got], f"is {hulls.LEVELS[got]}", share, got, vehicle, works=True) for got, share in sorted(ends.items()))
    people = [(share, inside(table, vehicle, totals(table, damage.plus(Modifier(more, BONUS, "")), SURE))) for more, share in shares.items()]
    expected, downs = summed([(WHOLE, [(vehicle, hull_loss(before, ends), NEVER)]), *people])
    miss = Outcome(MISS, "misses", 1 - sum(ends.values(), NEVER))
    return Chances((*found, miss), (*lines, tough.line()), notes=notes_of(table, unit), expected=expected, downs=downs)


def _disarming(table: Table, target: int, damage: Pool, shares: dict[int, Fraction]) -> tuple[Outcome, ...]:
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


def _with_turned(
    table: Table, unit: int, target: int, manner: Manner, met: Difficulty, hit: Fraction, ends: Ends, lines: tuple[CheckLine, ...]
) -> Chances:
    """With what a parried or blocked blow does (opend6.defence.parry-sharp, opend6.defence.block-bladed)."""
    notes = notes_of(table, unit, target)
    miss = Outcome(MISS, "misses", 1 - hit)
    expected, downs = [], []
    if not manner.away and met.ward.skill == BLOCK and blocks_bare(table, target, manner.weapon, armour_code(table, target) > 0):
        grazed = ends_of(table, target, margins_of(table, target, damage_of(table, unit, manner.weapon, arm=False)))
        hurt = sum((share for (key, _), share in grazed.items() if key != UNHURT), NEVER)
        notes = (*notes, f"blocked, it still hurts: {round(100 * hurt)} %")
        ends = ends | {end: ends.get(end, NEVER) + (1 - hit) * share for end, share in grazed.items() if end[0] != UNHURT}
        miss = replace(miss, chance=(1 - hit) * (1 - hurt))
    edge = next((one for one in in_hand(table, target) if one.sharp and not one.ranged), None)
    if not manner.away and met.ward.skill == PARRY and manner.weapon.skill == "brawling" and not manner.weapon.damage and edge:
        back = ends_of(table, unit, margins_of(table, unit, damage_of(table, target, edge, arm=False)))
        loss, out = toll(table, unit, back)
        expected, downs = [(unit, (1 - hit) * loss)], [(unit, (1 - hit) * out)]
        notes = (*notes, f"parried with the {edge.title}, it hurts who strikes")
    loss, out = toll(table, target, ends)
    found = (*outcomes(target, ends), miss)
    return Chances(found, lines, notes=notes, expected=((target, loss), *expected), downs=((target, out), *downs))


def of_breach(table: Table, action: orders.Breach) -> Chances:
    """Whether the cover gives way, and what goes through it (opend6.cover.full)."""
    unit, target = action.unit, action.target
    manner = Manner(weapons()[action.weapon], weapons()[action.weapon].ranged)
    asked, met = attacking(table, unit, target, manner, at=action.cell), of_cover(table, unit, action.cell, manner)
    hit = hits(table, asked, met.spread())
    damage, cover = damage_of(table, unit, manner.weapon, armoured=True), armour_of_cover(table, action.cell)
    over = margin_odds(damage.dice.dice, cover.dice.dice, damage.bonus - cover.bonus, cancels(table))
    worn = over.chance(lambda gap: gap > 0)
    lines = (asked.line(met.needed), damage.line(), cover.line())
    misses = (Outcome("holds", "the cover holds", hit * (1 - worn), works=False), Outcome(MISS, "misses", 1 - hit))
    if not target:
        words, goal = _worn(toughness(table, action.cell) - 1)
        return Chances((Outcome("hit", words, hit * worn), *misses), lines, notes=notes_of(table, unit), goal=goal)
    through = over.given(lambda gap: gap > 0)
    ends = ends_of(table, target, beyond(table, target, through)) if worn else {}
    loss, out = toll(table, target, ends)
    share = hit * worn
    found = (*outcomes(target, ends, share), *misses)
    notes, goal = notes_of(table, unit, target), "to get through"
    return Chances(found, lines, notes=notes, expected=((target, share * loss),), downs=((target, share * out),), goal=goal)


def _worn(left: int) -> tuple[str, str]:
    """What becomes of cover that a hit leaves so many dice, and what that is as a goal (opend6.cover.destroy)."""
    return (f"wears the cover down to {left}D", f"to wear it down to {left}D") if left > 0 else ("destroys the cover", "to destroy it")
