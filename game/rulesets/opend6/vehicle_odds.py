"""Exact odds of driving, ramming and leaping out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import pairwise

from game.core.field import Cell
from game.core.probability.chances import Chances, CheckLine, Outcome
from game.core.probability.dice_distributions import dice
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.opend6.attack_odds import shares_against
from game.rulesets.opend6.attacks import with_damage_bonus
from game.rulesets.opend6.checks import SURE as ENOUGH
from game.rulesets.opend6.checks import Pool, cancels, pass_odds, reaches, totals
from game.rulesets.opend6.collisions import (
    HEAD_ON,
    Ramming,
    facing_each_other,
    impact,
    is_stopped,
)
from game.rulesets.opend6.defences import notes_of
from game.rulesets.opend6.figures import is_rollable, turn
from game.rulesets.opend6.routes import (
    BUSY,
    GENTLE,
    HARD,
    JUMP,
    MOVE,
    REVERSE,
    SHARP,
    TURNS,
    TWO,
    driving_range,
    end_of,
)
from game.rulesets.opend6.seats import against, impact_of_leap, landing, leaping
from game.rulesets.opend6.targeting import at_the_floor
from game.rulesets.opend6.vehicle_damage_odds import Toll, damage_tolls, sum_tolls
from game.rulesets.opend6.vehicles import (
    CAUTIOUS,
    HIGH,
    LEVELS,
    STOPPED,
    is_vehicle,
    piloting,
    scale,
    speed,
    vehicle_of,
)
from game.systems.body_poses import Pose

SURE, NEVER = Fraction(1), Fraction(0)


def _share(table: Table, asked: Pool, needed: int) -> Fraction:
    """The chance to pass; with complications a spoilt roll does not (opend6.roll.wild-die)."""
    if not needed:
        return SURE
    if not is_rollable(asked):
        return NEVER
    count = asked.dice.dice
    if table.option("wild_one") != "complication" or count < 2:
        return pass_odds(table, asked, needed)
    whole = reaches(count, needed - asked.bonus, cancels(table))
    return whole - complication_chance(count - 1, needed - asked.bonus - 1)


def complication_chance(others: int, needed: int) -> Fraction:
    """The chance of a wild 1 beside dice that come to enough all the same."""
    return dice(others).chance(lambda shown: shown >= needed) / 6


def speed_odds(table: Table, unit: UnitId, level: int) -> tuple[Fraction, Fraction, list[CheckLine]]:
    """The chance to keep the vehicle in hand, and then to keep the level; with the rolls."""
    now = speed(table, vehicle_of(table, unit))
    asked = piloting(table, unit, MOVE)
    lines = []
    jump = JUMP if abs(level - now) == 2 else 0
    hold = max(HARD.get(level, 0), BUSY if turn(table, unit).declared > 1 else 0)
    lines += [piloting(table, unit, MOVE, TWO).line(jump)] if jump else []
    lines += [asked.line(hold)] if hold else []
    return _share(table, asked, jump), _share(table, asked, hold), lines


def of_brake(table: Table, unit: UnitId) -> Chances:
    if speed(table, vehicle_of(table, unit)) <= CAUTIOUS:
        return Chances()
    control, _, lines = speed_odds(table, unit, STOPPED)  # nothing is slower than to stand
    return _told(control, SURE, lines, SURE, STOPPED)


def of_reverse(table: Table, unit: UnitId) -> Chances:
    asked = piloting(table, unit, TURNS, "backwards")
    share = _share(table, asked, REVERSE)
    return Chances(
        (Outcome("pass", "goes", share), Outcome("fail", "stays", 1 - share)), (asked.line(REVERSE),)
    )


def of_drive(table: Table, unit: UnitId, level: int, path: tuple[Cell, ...], facing: str) -> Chances:
    control, holds, lines = speed_odds(table, unit, level)
    bends, more = _bends(table, unit, end_of(table, vehicle_of(table, unit), path, facing), level)
    return _told(control, holds, [*lines, *more], bends, level)


def _bends(table: Table, unit: UnitId, end: Pose, level: int) -> tuple[Fraction, list[CheckLine]]:
    """The chance of all turns of the way, at high speed and all-out (opend6.vehicle.turns)."""
    if level < HIGH:
        return SURE, []
    vehicle = vehicle_of(table, unit)
    found = driving_range(table, vehicle, level)
    asked, share, since, turns = piloting(table, unit, TURNS, "turning"), SURE, 9, Counter[int]()
    for before, after in pairwise((found.pose, *found.way(end))):
        if before.facing == after.facing:
            since += 1
            continue
        needed = SHARP if since < 3 else GENTLE
        share *= _share(table, asked, needed)
        turns[needed] += 1
        since = 0
    return share, [
        piloting(table, unit, TURNS, _turning(count)).line(needed) for needed, count in sorted(turns.items())
    ]


def _turning(count: int) -> str:
    return "turning" if count == 1 else f"turning, {count} times"


def _told(control: Fraction, holds: Fraction, lines: list[CheckLine], bends: Fraction, level: int) -> Chances:
    """Done as meant; a level slower; or off the way."""
    good = control * holds * bends
    slower = control * (1 - holds)
    if not lines:
        return Chances()
    ends = [Outcome("pass", f"goes as meant, {LEVELS[level]}", good)]
    ends += [Outcome("slower", "a level slower, as far as that goes", slower)] if slower else []
    lost = 1 - good - slower
    ends += [Outcome("fail", "straight on instead", lost)] if lost else []
    return Chances(tuple(ends), tuple(lines))


def of_ram(table: Table, made: Ramming, path: tuple[Cell, ...], facing: str) -> Chances:
    unit, vehicle, level = made.unit, vehicle_of(table, made.unit), made.level
    control, holds, lines = speed_odds(table, unit, level)
    end = end_of(table, vehicle, path, facing)
    bends, more = _bends(table, unit, end, level)
    asked, met = at_the_floor(made.pool(table), made.from_end(table, end))
    shares = shares_against(table, made, asked, met)
    hit = sum(shares.values(), NEVER)
    good = control * holds * bends
    ends = [Outcome("hit", "hits", good * hit), Outcome("miss", "misses, spins and stands", good * (1 - hit))]
    slower = control * (1 - holds)
    ends += [Outcome("slower", "is too slow and does not get there", slower)] if slower else []
    lost = 1 - good - slower
    ends += [Outcome("fail", "straight on instead", lost)] if lost else []
    damage = impact(table, vehicle, level, 0, made.target)
    expected, downs = sum_tolls(
        [
            (good * share, _crushed(table, vehicle, end, level, made.target, more))
            for more, share in shares.items()
        ]
    )
    rows = (
        *lines,
        *more,
        asked.line(met.needed),
        CheckLine("difficulty", made.target, met.told),
        damage.line(),
    )
    notes = (
        *notes_of(table, unit, made.target),
        f"{damage.dice} damage, more head-on",
        *_behind(table, vehicle, end, level, made.target),
        *(["failing may hit others, uncounted"] if lost or slower else []),
    )
    return Chances(tuple(ends), rows, notes=notes, expected=expected, downs=downs)


def _behind(table: Table, vehicle: UnitId, end: Pose, level: int, target: UnitId) -> list[str]:
    """What a hit may lead on into, with what that does to the own vehicle: over whoever goes down or is
    thrown aside it drives on (opend6.vehicle.crash)."""
    ahead = table.cells_at(vehicle, table.field.grid.neighbour(end.cell, end.facing), end.facing)
    if is_vehicle(table, target) or not is_stopped(table, ahead):
        return []
    dice = impact(table, vehicle, level, HEAD_ON).dice
    return [f"over them into something solid: {dice} damage to {table.unit(vehicle).name} and all in it"]


def _crushed(table: Table, vehicle: UnitId, end: Pose, level: int, aimed: UnitId, bonus: int) -> list[Toll]:
    """Everybody whom the last step hits, in the order in which they are hit, the one that was `aimed` at with
    the damage bonus; another vehicle ends it, and hurts the own (opend6.vehicle.crash)."""
    ahead = table.cells_at(vehicle, table.field.grid.neighbour(end.cell, end.facing), end.facing)
    found: list[Toll] = []
    for one in sorted({other for cell in ahead if (other := table.at(cell)) and other != vehicle}):
        more = facing_each_other(table, end.facing, table.facing(one)) if is_vehicle(table, one) else 0
        dealt = with_damage_bonus(impact(table, vehicle, level, more, one), bonus if one == aimed else 0)
        found += damage_tolls(table, one, totals(table, dealt, ENOUGH), scale(table, vehicle))
        if is_vehicle(table, one):
            own = totals(table, impact(table, vehicle, level, HEAD_ON if more == HEAD_ON else 0), ENOUGH)
            return [*found, *damage_tolls(table, vehicle, own, scale(table, one))]
    return found


def of_leap(table: Table, unit: UnitId) -> Chances:
    asked, needed = leaping(table, unit), against(table, unit)
    share = pass_odds(table, asked, needed)
    ends = (Outcome("pass", "lands well", share), Outcome("fail", "lands badly", 1 - share))
    most = impact_of_leap(table, vehicle_of(table, unit))
    hurt = totals(table, asked, needed + most).map(partial(landing, needed, most))
    expected, downs = sum_tolls([(SURE, damage_tolls(table, unit, hurt))])
    return Chances(
        ends,
        (asked.line(needed),),
        notes=(f"thrown down, and {most} damage less what is over",),
        expected=expected,
        downs=downs,
    )
