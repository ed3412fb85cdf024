"""Exact odds of a throw at a tile: where it comes down, and what it does to each one in the blast
(opend6.attack.blast)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial

from game.core.components import Aboard, Down
from game.core.describing.display import Ending, Endings
from game.core.field import Cell
from game.core.probability.chances import Chances, CheckLine, Outcome
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table, cached_by_components
from game.rulesets.opend6.attack_odds import MISS, shares_of
from game.rulesets.opend6.attacks import with_damage_bonus
from game.rulesets.opend6.blasts import (
    ZONES,
    Grenade,
    blast_damage,
    falls_of,
    reach,
    shelter,
    units_in_blast,
)
from game.rulesets.opend6.checks import SURE, pass_odds, totals
from game.rulesets.opend6.components import Attributes, Body, Hull, Hurt, Nature, Skills, Stunned, Worn, Wound
from game.rulesets.opend6.content import things
from game.rulesets.opend6.defences import notes_of
from game.rulesets.opend6.vehicle_damage_odds import Toll, damage_tolls, scaled_damage, sum_tolls
from game.rulesets.opend6.vehicles import is_vehicle
from game.rulesets.opend6.wound_odds import (
    HARMED,
    KEYS,
    NEVER,
    OUT,
    STUNNED,
    UNHURT,
    Ends,
    ends_of,
    margins_of_totals,
    words_of,
)
from game.systems.scatter import faces

FAR = f"a quarter of the damage reaches {ZONES[-1][0] // 100} m, farther than is marked"
"""What the marked cells leave out, since nearly all of a map would be marked."""
Part = tuple[UnitId, int, int]
"""Whom a blast reaches, by what the damage is divided there, and what the damage bonus adds to it before."""


def of_throw(table: Table, made: Grenade) -> Chances:
    unit, item, met = made.unit, made.item, made.difficulty(table)
    asked, against = made.pool(table), met.needed or 0
    hit = pass_odds(table, asked, against)
    landing = landing_of(table, made.cell, hit)
    ends = (Outcome("hit", "on the tile", hit), Outcome(MISS, "goes astray", 1 - hit))
    lines = (asked.line(against), CheckLine("difficulty", unit, met.told))
    area, notes = reach(table, made.cell, item), notes_of(table, unit)
    if item.kind == "smoke":
        return Chances(ends, lines, landing, area, notes=notes)
    parts = parts_of(table, made).items()
    expected, downs = sum_tolls(
        (share, _blasted(table, target, item.id, part, more)) for (target, part, more), share in parts
    )
    caught: dict[UnitId, Fraction] = {}
    for (target, _, _), share in parts:
        caught[target] = caught.get(target, NEVER) + share
    rolls = (*lines, blast_damage(unit, item).line())
    return Chances(
        ends,
        rolls,
        landing,
        area,
        notes=(*notes, FAR),
        expected=expected,
        downs=downs,
        caught=tuple(sorted(caught.items())),
    )


def landing_of(table: Table, cell: Cell, hit: Fraction) -> tuple[tuple[Cell, Fraction], ...]:
    """Where it comes down, each cell with its chance."""
    ways = faces(table.field)
    falls = Counter(there for way in range(1, ways + 1) for there in falls_of(table, cell, way, 6))
    part = (1 - hit) / (6 * ways)
    found = {there: number * part for there, number in falls.items()}
    found[cell] = found.get(cell, NEVER) + hit
    return tuple(sorted((there, share) for there, share in found.items() if share))


def chance_to_strike(table: Table, made: Grenade, target: UnitId) -> Iterator[Fraction]:
    """The parts of the chance that the blast reaches that one."""
    yield from parts_of(table, made, target).values()


def parts_of(table: Table, made: Grenade, alone: UnitId = NO_UNIT) -> dict[Part, Fraction]:
    """The chance that a part of the blast reaches somebody, or that one `alone`: a dodge shelters from throws
    that do not beat it, so the total counts."""
    asked, against = made.pool(table), made.difficulty(table).needed or 0
    hit, step, found = pass_odds(table, asked, against), made.step(table), dict[Part, Fraction]()
    above = cache(partial(shares_of, table, made))
    for cell, share in landing_of(table, made.cell, hit):
        stray = share - hit if cell == made.cell else share
        for unit, part in units_in_blast(table, cell, made.item):
            if alone not in (NO_UNIT, unit):
                continue
            dodge = shelter(table, unit, step)
            rows = above(dodge) if cell == made.cell else {}
            if stray:
                aside = max(NEVER, pass_odds(table, asked, dodge) - hit) if dodge else 1 - hit
                rows = rows | {0: rows.get(0, NEVER) + stray * aside / (1 - hit)}
            for more, chance in rows.items():
                found[unit, part, more] = found.get((unit, part, more), NEVER) + chance
    return found


@cached_by_components(Aboard, Attributes, Body, Down, Hull, Hurt, Nature, Skills, Stunned, Worn, Wound)
def _blasted(table: Table, target: UnitId, name: str, part: int, more: int) -> list[Toll]:
    """What a part of the blast does to whoever it reaches."""
    item = things()[name]
    dealt = totals(table, with_damage_bonus(blast_damage(target, item), more), SURE)
    return damage_tolls(table, target, scaled_damage(dealt, part), stuns=item.stuns)


def prepared(table: Table, made: Grenade) -> Iterator[None]:
    """What takes long in the odds of a throw, in pieces: for those who think in small bites."""
    for target, part, more in parts_of(table, made):
        _blasted(table, target, made.item.id, part, more)
        yield None


# ---------------------------------------------------------------- level by level


WORST = {STUNNED: 1, HARMED: 2, OUT: 4} | dict(zip(KEYS[1:], (2, 3, 3, 5, 6), strict=True))
"""How bad each is, from 1 to 6."""


def endings_of(table: Table, made: Grenade) -> Endings:
    """What it may do to each one on foot, level by level."""
    if made.item.kind == "smoke":
        return ()
    rows: dict[UnitId, dict[str, Fraction]] = {}
    for (target, part, more), share in parts_of(table, made).items():
        if not is_vehicle(table, target):
            done = scaled_damage(
                totals(table, with_damage_bonus(blast_damage(made.unit, made.item), more), SURE), part
            )
            ends = ends_of(
                table, target, margins_of_totals(table, target, done, made.item.stuns), made.item.stuns
            )
            _add(rows.setdefault(target, {}), ends, share)
    return tuple((target, _told(found)) for target, found in sorted(rows.items()))


def _add(found: dict[str, Fraction], ends: Ends, share: Fraction) -> None:
    for (key, _), part in ends.items():
        found[key] = found.get(key, NEVER) + share * part


def _told(found: dict[str, Fraction]) -> tuple[Ending, ...]:
    """From the least bad on, in short: "wounded", "dead"."""
    rows = [(WORST.get(key, 0), key, share) for key, share in found.items() if key != UNHURT and share]
    return tuple(
        Ending(words_of(key).removeprefix("is ").removeprefix("out, "), share, worst)
        for worst, key, share in sorted(rows)
    )
