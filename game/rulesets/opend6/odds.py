"""The exact odds of every order that is allowed, from the checks that it rolls. Character points and sixth sense, which may still come, are named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from game.core.actions import Action
from game.core.chances import Chances, CheckLine, Outcome
from game.core.components import Aboard, Down
from game.core.field import Cell
from game.core.table import Table, remembered
from game.rulesets.opend6 import orders
from game.rulesets.opend6.aid import needed, treating
from game.rulesets.opend6.attack_odds import MISS, notes_of, of_attack, of_breach
from game.rulesets.opend6.blasts import blast_damage, caught, falls_of, reach, targeting, throwing
from game.rulesets.opend6.checks import SURE, Pool, pass_odds, totals
from game.rulesets.opend6.components import Attributes, Body, Defending, Hull, Hurt, Nature, Skills, Stunned, Worn, Wound
from game.rulesets.opend6.content import things, weapons
from game.rulesets.opend6.defences import BASE, defending
from game.rulesets.opend6.hull_odds import Toll, parted, struck, summed
from game.rulesets.opend6.manners import Manner
from game.rulesets.opend6.moves import hardness, running
from game.rulesets.opend6.things import forcing
from game.rulesets.opend6.vehicle_odds import of_driving, of_leap, of_ram
from game.rulesets.opend6.vehicles import driver, is_vehicle, of, speed
from game.rulesets.opend6.wound_odds import NEVER
from game.systems.doors import door_at
from game.systems.scatter import faces


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
            return of_breach(table, action)
        case orders.Throw(cell=cell, item=item):
            return _of_throw(table, unit, cell, item)
        case orders.Defend(skill=skill):
            return _of_defence(table, unit, skill)
        case orders.Run(path=path):
            return _of(table, running(table, unit), hardness(table, unit, path))
        case orders.Drive() | orders.Brake():
            return of_driving(table, action)
        case orders.Ram():
            return of_ram(table, action)
        case orders.GetOut() if speed(table, of(table, unit)):
            return of_leap(table, unit)
        case orders.Treat(target=target):
            return _of(table, treating(table, unit, target), needed(table, target))
        case orders.UseDoor(cell=cell):
            found = door_at(table, cell)
            if found and found[1].lock and not found[1].open:
                return _of(table, forcing(table, unit), found[1].lock)
    return Chances()


def _of(table: Table, asked: Pool, against: int) -> Chances:
    share = pass_odds(table, asked, against)
    ends = (Outcome("pass", "succeeds", share), Outcome("fail", "fails", 1 - share))
    return Chances(ends, (asked.line(against),), notes=notes_of(table, asked.unit))


def _of_defence(table: Table, unit: int, skill: str) -> Chances:
    """How likely it is no worse than none (opend6.defence.worse)."""
    asked = defending(table, unit, skill)
    share = pass_odds(table, asked, BASE)
    worse = f"{round(100 * (1 - share))} %: easier to hit than without"
    ends = (Outcome("pass", f"{BASE} or more", share), Outcome("fail", f"below {BASE}", 1 - share))
    return Chances(ends, (asked.line(BASE),), notes=(worse, *notes_of(table, unit)))


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
        return Chances(ends, lines, landing, area, notes=notes_of(table, unit))
    expected, downs = _tolls(table, name, asked, cell, against, landing)
    return Chances(ends, (*lines, blast_damage(unit, item).line()), landing, area, notes=notes_of(table, unit), expected=expected, downs=downs)


def _landing(table: Table, cell: Cell, hit: Fraction) -> tuple[tuple[Cell, Fraction], ...]:
    """Where it comes down, each cell with its chance."""
    ways = faces(table.field)
    falls = Counter(there for way in range(1, ways + 1) for there in falls_of(table, cell, way, 6))
    part = (1 - hit) / (6 * ways)
    found = {there: number * part for there, number in falls.items()}
    found[cell] = found.get(cell, NEVER) + hit
    return tuple(sorted((there, share) for there, share in found.items() if share))


Rows = tuple[tuple[int, Fraction], ...]


def _tolls(table: Table, name: str, asked: Pool, aim: Cell, against: int, landing: tuple[tuple[Cell, Fraction], ...]) -> tuple[Rows, Rows]:
    """What each figure loses on the average. A defence shelters from throws that do not beat it, so the total of the throw counts."""
    reached: dict[tuple[int, int], Fraction] = {}
    for cell, share in landing:
        for both in caught(table, cell, SURE * SURE, things()[name]):
            reached[both] = reached.get(both, NEVER) + unsheltered(table, asked, both[0], cell == aim, against, share)
    return summed((share, _blasted(table, target, name, part)) for (target, part), share in reached.items())


@remembered(Aboard, Attributes, Body, Down, Hull, Hurt, Nature, Skills, Stunned, Worn, Wound)
def _blasted(table: Table, target: int, name: str, part: int) -> list[Toll]:
    """What a part of the blast does to whoever it reaches."""
    item = things()[name]
    return struck(table, target, parted(totals(table, blast_damage(target, item), SURE), part), stuns=item.stuns)


def prepared(table: Table, cell: Cell, name: str) -> Iterator[None]:
    """What takes long in the odds of a throw, in pieces: for those who think in small bites."""
    for target, part in dict.fromkeys(row for there, _ in _landing(table, cell, NEVER) for row in caught(table, there, SURE * SURE, things()[name])):
        _blasted(table, target, name, part)
        yield None


def unsheltered(table: Table, asked: Pool, target: int, on_spot: bool, against: int, share: Fraction) -> Fraction:
    """The part of the chance of that cell in which the throw beats the target's defence."""
    rows = table.world.find(driver(table, target) if is_vehicle(table, target) else target, Defending)
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
