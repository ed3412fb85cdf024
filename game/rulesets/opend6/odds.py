"""The exact odds of every order that is allowed, from the checks that it rolls. Character points and sixth sense, which may still come, are named."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from game.core.actions import Action
from game.core.chances import Chances, CheckLine, Outcome
from game.core.events import Modifier
from game.core.field import Cell
from game.core.spread import Numbers, die
from game.core.table import Table
from game.rulesets.opend6 import orders
from game.rulesets.opend6.aid import HARD, treating
from game.rulesets.opend6.attacks import BONUS, armour_of_cover, bonus, bonus_counts, gripping
from game.rulesets.opend6.blasts import blast_damage, caught, fall_of, reach, targeting, throwing
from game.rulesets.opend6.checks import SURE, Pool, cancels, margin_odds, pass_odds, reaches, totals
from game.rulesets.opend6.components import BLOCK, PARRY, Defending, Points
from game.rulesets.opend6.content import things, weapons
from game.rulesets.opend6.defences import BASE, blocks_bare, defending
from game.rulesets.opend6.figures import armour_code, in_hand, turn
from game.rulesets.opend6.harm import damage_of
from game.rulesets.opend6.moves import hardness, running
from game.rulesets.opend6.targeting import ITEM, Difficulty, Manner, attacking, difficulty, of_cover
from game.rulesets.opend6.things import forcing
from game.rulesets.opend6.wound_odds import NEVER, UNHURT, Ends, beyond, ends_of, margins_of, outcomes, toll
from game.systems.doors import door_at
from game.systems.scatter import faces

MISS, HELD, DISARMED = "miss", "held", "disarmed"


def chances(table: Table, action: Action) -> Chances:
    unit = action.unit
    match action:
        case orders.Shoot(target=target, weapon=weapon, called=called, sweep=sweep):
            return of_attack(table, unit, target, Manner(weapons()[weapon], True, called, sweep))
        case orders.Hurl(target=target, weapon=weapon, called=called):
            return of_attack(table, unit, target, Manner(weapons()[weapon], True, called))
        case orders.Strike(target=target, weapon=weapon, called=called, sweep=sweep):
            return of_attack(table, unit, target, Manner(weapons()[weapon], False, called, sweep))
        case orders.Breach():
            return _of_breach(table, action)
        case orders.Throw(cell=cell, item=item):
            return _of_throw(table, unit, cell, item)
        case orders.Defend(skill=skill):
            return _of_defence(table, unit, skill)
        case orders.Run(path=path):
            return _of(table, running(table, unit), hardness(table, unit, path))
        case orders.Treat():
            return _of(table, treating(table, unit), HARD)
        case orders.UseDoor(cell=cell):
            found = door_at(table, cell)
            if found and found[1].lock and not found[1].open:
                return _of(table, forcing(table, unit), found[1].lock)
    return Chances()


def _of(table: Table, asked: Pool, against: int) -> Chances:
    share = pass_odds(table, asked, against)
    ends = (Outcome("pass", "succeeds", share), Outcome("fail", "fails", 1 - share))
    return Chances(ends, (asked.line(against),), notes=_notes(table, asked.unit))


def _notes(table: Table, unit: int, target: int = 0) -> tuple[str, ...]:
    """What may still change the odds (opend6.attack.success)."""
    found = []
    for one in (unit, target) if target else (unit,):
        points = table.world.find(one, Points)
        if points and points.left:
            found.append(f"{table.unit(one).name} has {points.left} character points")
    waits = target and table.option("sixth_sense") == "on" and not table.world.has(target, Defending)
    if waits and turn(table, target).acted < table.clock.round:
        found.append(f"{table.unit(target).name} may sense it coming")
    return tuple(found)


def _of_defence(table: Table, unit: int, skill: str) -> Chances:
    """How likely it is no worse than none (opend6.defence.worse)."""
    asked = defending(table, unit, skill)
    share = pass_odds(table, asked, BASE)
    worse = f"{round(100 * (1 - share))} %: easier to hit than without"
    ends = (Outcome("pass", f"{BASE} or more", share), Outcome("fail", f"below {BASE}", 1 - share))
    return Chances(ends, (asked.line(BASE),), notes=(worse, *_notes(table, unit)))


# ---------------------------------------------------------------- attacks


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
    damage = damage_of(table, unit, manner.weapon, manner.called, manner.sweep)
    lines = (asked.line(met.base if not met.rolled else None), CheckLine("difficulty", target, met.told, None), damage.line())
    shares = _bonuses(table, asked, against) if bonus_counts(table, unit, manner.called) else {0: hit}
    if manner.called == ITEM:
        return Chances(_disarming(table, target, damage, shares), lines, notes=_notes(table, unit, target))
    ends: Ends = {}
    for more, share in shares.items():
        dealt = damage.plus(Modifier(more, BONUS, "damage bonus")) if more else damage
        for end, part in ends_of(table, target, margins_of(table, target, dealt)).items():
            ends[end] = ends.get(end, NEVER) + share * part
    return _with_turned(table, unit, target, manner, met, hit, ends, lines)


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
    notes = _notes(table, unit, target)
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


def _of_breach(table: Table, action: orders.Breach) -> Chances:
    """Whether the cover gives way, and what goes through it (opend6.cover.full)."""
    unit, target = action.unit, action.target
    manner = Manner(weapons()[action.weapon], weapons()[action.weapon].ranged)
    asked, met = attacking(table, unit, target, manner), of_cover(table, unit, action.cell, manner)
    hit = hits(table, asked, met.spread())
    damage, cover = damage_of(table, unit, manner.weapon), armour_of_cover(table, action.cell)
    over = margin_odds(damage.dice.dice, cover.dice.dice, damage.bonus - cover.bonus, cancels(table))
    worn = over.chance(lambda gap: gap > 0)
    lines = (asked.line(met.base), damage.line(), cover.line())
    misses = (Outcome("holds", "the cover holds", hit * (1 - worn), works=False), Outcome(MISS, "misses", 1 - hit))
    if not target:
        return Chances((Outcome("hit", "wears the cover down", hit * worn), *misses), lines, notes=_notes(table, unit))
    through = over.given(lambda gap: gap > 0)
    ends = ends_of(table, target, beyond(table, target, through)) if worn else {}
    loss, out = toll(table, target, ends)
    share = hit * worn
    found = (*outcomes(target, ends, share), *misses)
    return Chances(found, lines, notes=_notes(table, unit, target), expected=((target, share * loss),), downs=((target, share * out),))


# ---------------------------------------------------------------- grenades


def _of_throw(table: Table, unit: int, cell: Cell, name: str) -> Chances:
    item = things()[name]
    asked = throwing(table, unit, item)
    against, counted = targeting(table, unit, cell, item)
    hit = pass_odds(table, asked, against)
    landing = _landing(table, cell, hit)
    ends = (Outcome("hit", "on the tile", hit), Outcome(MISS, "goes astray", 1 - hit))
    lines = (asked.line(against), CheckLine("difficulty", unit, counted))
    area = reach(table, cell, item)
    if item.kind == "smoke":
        return Chances(ends, lines, landing, area, notes=_notes(table, unit))
    expected, downs = _tolls(table, unit, name, asked, cell, against, landing)
    return Chances(ends, (*lines, blast_damage(unit, item).line()), landing, area, notes=_notes(table, unit), expected=expected, downs=downs)


def _landing(table: Table, cell: Cell, hit: Fraction) -> tuple[tuple[Cell, Fraction], ...]:
    """Where it comes down, each cell with its chance."""
    found = {cell: hit}
    ways = faces(table.field)
    part = (1 - hit) / (6 * ways)
    for way in range(1, ways + 1):
        for far in die(6):
            there = fall_of(table, cell, way, far)
            found[there] = found.get(there, NEVER) + part
    return tuple(sorted((there, share) for there, share in found.items() if share))


Rows = tuple[tuple[int, Fraction], ...]


def _tolls(
    table: Table, unit: int, name: str, asked: Pool, aim: Cell, against: int, landing: tuple[tuple[Cell, Fraction], ...]
) -> tuple[Rows, Rows]:
    """What each figure loses on the average. A defence shelters from throws that do not beat it, so the total of the throw counts."""
    damage = totals(table, blast_damage(unit, things()[name]), SURE)
    known: dict[tuple[int, int], tuple[Fraction, Fraction]] = {}
    loss: dict[int, Fraction] = {}
    out: dict[int, Fraction] = {}
    for cell, share in landing:
        for target, part in caught(table, cell, SURE * SURE):
            if (target, part) not in known:
                ends = ends_of(table, target, beyond(table, target, damage.map(lambda done, part=part: -(-done // part))))  # type: ignore[misc]
                known[target, part] = toll(table, target, ends)
            weight = _unsheltered(table, asked, target, cell == aim, against, share)
            loss[target] = loss.get(target, NEVER) + weight * known[target, part][0]
            out[target] = out.get(target, NEVER) + weight * known[target, part][1]
    return tuple(sorted(loss.items())), tuple(sorted(out.items()))


def _unsheltered(table: Table, asked: Pool, target: int, on_spot: bool, against: int, share: Fraction) -> Fraction:
    """The part of the chance of that cell in which the throw beats the target's defence."""
    rows = table.world.find(target, Defending)
    best = max((row.total for row in rows.rows), default=0) if rows else 0
    if not best:
        return share
    hit = pass_odds(table, asked, against)
    beats = pass_odds(table, asked, best)
    good = min(hit, beats)
    bad = max(NEVER, beats - hit)
    if on_spot:
        stray = max(NEVER, share - hit)
        return good + (stray * bad / (1 - hit) if hit < 1 else NEVER)
    return share * bad / (1 - hit) if hit < 1 else NEVER
