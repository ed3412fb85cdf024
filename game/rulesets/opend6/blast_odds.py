"""Exact odds of a throw at a tile: where it comes down, and what it does to each one in the blast (opend6.attack.blast)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from game.core.chances import Chances, CheckLine, Outcome
from game.core.components import Aboard, Down
from game.core.field import Cell
from game.core.table import Table, remembered
from game.rulesets.opend6.attack_odds import MISS, notes_of
from game.rulesets.opend6.blasts import Throw, blast_damage, caught, falls_of, reach
from game.rulesets.opend6.checks import SURE, Pool, pass_odds, totals
from game.rulesets.opend6.components import Attributes, Body, Defending, Hull, Hurt, Nature, Skills, Stunned, Worn, Wound
from game.rulesets.opend6.content import things
from game.rulesets.opend6.hull_odds import Toll, parted, struck, summed
from game.rulesets.opend6.vehicles import driver, is_vehicle
from game.rulesets.opend6.wound_odds import NEVER
from game.systems.scatter import faces


def of_throw(table: Table, made: Throw) -> Chances:
    unit, item, met = made.unit, made.item, made.difficulty(table)
    asked, against = made.pool(table), met.needed or 0
    hit = pass_odds(table, asked, against)
    landing = _landing(table, made.cell, hit)
    ends = (Outcome("hit", "on the tile", hit), Outcome(MISS, "goes astray", 1 - hit))
    lines, area, notes = (asked.line(against), CheckLine("difficulty", unit, met.told)), reach(table, made.cell, item), notes_of(table, unit)
    if item.kind == "smoke":
        return Chances(ends, lines, landing, area, notes=notes)
    expected, downs = _tolls(table, item.id, asked, made.cell, against, landing)
    return Chances(ends, (*lines, blast_damage(unit, item).line()), landing, area, notes=notes, expected=expected, downs=downs)


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
