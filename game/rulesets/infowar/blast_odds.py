"""Exact odds of a throw: where it comes down by the degree it falls short, and what a blast there does to
each one in reach."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from game.core.field import Cell
from game.core.probability.chances import Chances, Outcome
from game.core.probability.dice_distributions import Distribution, Numbers, die, fudge_dice, shifted
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.rulesets.infowar.attack import AttackExchange, attack_roll, exchange
from game.rulesets.infowar.attack_odds import NEVER, replies, toll_of
from game.rulesets.infowar.attack_spec import Attack
from game.rulesets.infowar.checks import TEST, degree, pass_odds
from game.rulesets.infowar.content import Item
from game.rulesets.infowar.grenades import MOST_SCATTER, in_blast, throwing
from game.rulesets.infowar.harm import Blow
from game.rulesets.infowar.ranged import tile_difficulty
from game.systems.areas import area_cells
from game.systems.scatter import faces
from game.systems.scatter import shifted as scattered

Throw = tuple[int, Fraction, dict[Cell, Fraction]]
"""A total of the throw, its chance, and where it comes down with it."""
Struck = tuple[UnitId, int]
"""Whom a blast reaches, and what of it is lost on the way."""


def of_throw(table: Table, unit: UnitId, item: Item, cell: Cell, pull: str = "") -> Chances:
    """Where it comes down, and what each one in reach of a blast there suffers."""
    made = throwing(unit, item, pull)
    asked = attack_roll(table, made)
    against = tile_difficulty(table, unit, cell, item.ranges).level
    landing: dict[Cell, Fraction] = {}
    throws = thrown(table, unit, item, cell)
    for _, share, places in throws:
        for there, part in places.items():
            landing[there] = landing.get(there, NEVER) + share * part
    expected: dict[UnitId, Fraction] = {}
    downs: dict[UnitId, Fraction] = {}
    caught: dict[UnitId, Fraction] = {}
    for target, hit, part, spread in struck(table, made, item, throws):
        loss, out = toll_of(table, target, spread, hit)
        expected[target] = expected.get(target, NEVER) + part * loss
        downs[target] = downs.get(target, NEVER) + part * out
        caught[target] = caught.get(target, NEVER) + part * spread.chance(lambda got: got > 0)
    on_spot = pass_odds(asked.bonus, against)
    ends = (
        Outcome(TEST[0], "on the tile", on_spot),
        Outcome(TEST[1], "falls short and scatters", 1 - on_spot),
    )
    area = area_cells(table.ground(), cell, 2 * item.radius + 1, table.closed())
    lost, gone = tuple(sorted(expected.items())), tuple(sorted(downs.items()))
    return Chances(
        ends,
        (asked.line(against),),
        tuple(sorted(landing.items())),
        area,
        expected=lost,
        downs=gone,
        caught=tuple(sorted(caught.items())),
    )


def chance_to_strike(
    table: Table, unit: UnitId, item: Item, cell: Cell, target: UnitId
) -> Iterator[Fraction]:
    """The parts of the chance that a blast strikes that one, each found in little time: where it may go off
    is looked at place by place before."""
    throws = thrown(table, unit, item, cell)
    for there in dict.fromkeys(there for _, _, places in throws for there in places):
        area_cells(table.ground(), there, 2 * item.radius + 1, table.closed())
        yield NEVER
    for _, _, part, spread in struck(table, throwing(unit, item), item, throws, target):
        yield part * spread.chance(lambda got: got > 0)


def struck(
    table: Table, made: Attack, item: Item, throws: list[Throw], alone: UnitId = NO_UNIT
) -> Iterator[tuple[UnitId, Blow, Fraction, Numbers]]:
    """For each total of the throw and each one whom the blast may reach with it, or for that one `alone`:
    who, what a hit does there, the chance of both, and the degrees."""
    if item.kind != "grenade":
        return
    grid = table.field.grid
    near = {cell for own in table.cells(alone) for cell in grid.disc(own, item.radius)} if alone else set()
    known = dict[Struck, AttackExchange]()
    blows = dict[Struck, Attack]()

    @cache
    def blast(there: Cell) -> list[Struck]:
        """Whom it reaches from there, told apart by what is lost on the way: all else is the same attack."""
        if alone != NO_UNIT and there not in near:
            return []
        reached = [row for row in in_blast(table, made, item, there) if alone in (NO_UNIT, row[0])]
        blows.update({(target, one.lost): one for target, one in reached})
        return [(target, one.lost) for target, one in reached]

    for total, share, places in throws:
        rows: dict[Struck, Fraction] = {}
        for there, part in places.items():
            for row in blast(there):
                rows[row] = rows.get(row, NEVER) + part
        for row, part in rows.items():
            met = known.get(row) or known.setdefault(row, exchange(table, blows[row], row[0]))
            yield row[0], met.hit, share * part, _degrees(met, total)


def _degrees(met: AttackExchange, total: int) -> Numbers:
    return replies(met).map(lambda defence: degree(total, defence, met.met))


def thrown(table: Table, unit: UnitId, item: Item, cell: Cell) -> list[Throw]:
    """What the throw may come to."""
    against = tile_difficulty(table, unit, cell, item.ranges).level
    falls = _falls(table, cell)
    totals = shifted(fudge_dice(), attack_roll(table, throwing(unit, item)).bonus).odds()
    return [
        (total, share, falls[min(MOST_SCATTER, max(0, against - total))]) for total, share in totals.items()
    ]


def _falls(table: Table, cell: Cell) -> list[dict[Cell, Fraction]]:
    """Where none, one, two ... shifts lead, each with its chance."""
    found: Distribution[Cell] = Distribution({cell: 1})
    falls = [found.odds()]
    for _ in range(MOST_SCATTER):
        found = found.then(
            lambda here: die(faces(table.field)).map(
                lambda shown: scattered(table.ground(), here, shown, table.closed())
            )
        )
        falls.append(found.odds())
    return falls
