"""The exact risk of a path: opportunity attacks, overwatch shots and areas, step by step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from game.core.chances import Chances, CheckLine, Outcome, Risk
from game.core.components import Area
from game.core.field import Cell
from game.core.table import Table
from game.rulesets.nwo.areas import ROBUSTNESS_DC, note, robustness, untested
from game.rulesets.nwo.attack_chances import blow_toll, shot_toll
from game.rulesets.nwo.checks import CONDITION_WORDS, pass_odds
from game.rulesets.nwo.components import Conditions, Hazard, Opportunity, Points, Watch
from game.rulesets.nwo.content import Weapon, weapons
from game.rulesets.nwo.figures import ranged_weapons, reach
from game.rulesets.nwo.harm import RESOLVE_DC, resolve_check, split
from game.rulesets.nwo.helping import helped_check
from game.rulesets.nwo.losses import NEVER, Toll
from game.rulesets.nwo.overwatch import waiting, watchers
from game.rulesets.nwo.ranged import refuse_shot
from game.rulesets.nwo.reactions import opportunist, opportunities
from game.rulesets.nwo.states import STACKS, settle
from game.rulesets.nwo.suppression import exposing_attack
from game.systems.bodies import apart, put

Wounds = tuple[int, int, tuple[str, ...]]
"""Hit points, armour points and conditions of the mover: what the way has left of it."""
Ways = dict[Wounds, Fraction]


@dataclass(frozen=True)
class Hurdle:
    """A roll between the order and its first step: who fails stays where it is, which is the outcome `key`."""

    key: str
    words: str
    share: Fraction
    line: CheckLine


def path_chances(
    table: Table, unit: int, path: tuple[Cell, ...], provokes: bool = True, deed: bool = False, hurdles: tuple[Hurdle, ...] = ()
) -> Chances:
    """How the path may end if every reaction is taken: `risks` one by one, and the chance to go down on the way.

    Played through on a copy that knows nothing of the dice to come; who goes down stops, and suffers nothing more. A `deed` (a dash) may be
    watched for before its `hurdles` and its first step.
    """
    harmless = _harmless(table, unit, path, provokes)
    if harmless and not hurdles:
        return Chances()
    before = table.world.get(unit, Points)
    ways: Ways = {(before.hits, before.armor, table.world.get(unit, Conditions).kinds): Fraction(1)}
    risks: list[Risk] = []
    trial = table if harmless else table.copy(table.dice.forked("path"))
    for watcher in waiting(trial, unit, "acts") if deed and not harmless else ():
        ways = _shot_at(trial, unit, watcher, ways, 0, risks)
    stays: Ways = {}
    failed: list[Outcome] = []
    for hurdle in hurdles:
        ways, caught = _held_up(ways, hurdle.share, stays)
        failed.insert(0, Outcome(hurdle.key, hurdle.words, caught))
    if not harmless:
        ways = _walked(trial, unit, path, provokes, ways, risks)
    return _told(unit, before, ways, stays, tuple(risks), tuple(failed), tuple(hurdle.line for hurdle in hurdles))


def _held_up(ways: Ways, share: Fraction, stays: Ways) -> tuple[Ways, Fraction]:
    """Those who get over a hurdle, and the chance of all others, who are noted in `stays`; who is down already meets none."""
    going: Ways = {}
    caught = NEVER
    for wounds, part in ways.items():
        passing = part if wounds[0] == 0 else part * share
        going[wounds] = passing
        stays[wounds] = stays.get(wounds, NEVER) + part - passing
        caught += part - passing
    return going, caught


def _walked(trial: Table, unit: int, path: tuple[Cell, ...], provokes: bool, ways: Ways, risks: list[Risk]) -> Ways:
    """Step by step: blows before it, then what lies there, then shots."""
    watched = any(True for _ in trial.world.each(Watch))
    for number, end in enumerate(path):
        start = trial.cell(unit)
        for enemy, weapon in opportunities(trial, unit, start, end) if provokes else ():
            ways = _struck(trial, unit, enemy, weapon, ways, number, risks)
        put(trial, unit, end)
        ways = _areas(trial, unit, end, ways, number, risks)
        if watched:
            list(settle(trial))
        for watcher in watchers(trial, unit, start, end):
            ways = _shot_at(trial, unit, watcher, ways, number, risks)
    return ways


def _told(
    unit: int, before: Points, ways: Ways, stays: Ways, risks: tuple[Risk, ...], failed: tuple[Outcome, ...], lines: tuple[CheckLine, ...]
) -> Chances:
    down = sum((share for (hits, _, _), share in ways.items() if hits == 0), NEVER)
    ends = [*ways.items(), *stays.items()]
    lost = sum((share * (before.hits + before.armor - hits - armor) for (hits, armor, _), share in ends), NEVER)
    expected = lost / (before.most_hits + before.most_armor)
    arrives = 1 - down - sum((one.chance for one in failed), NEVER)
    if down:
        outcomes = (Outcome("pass", "arrives", arrives), Outcome("down", "goes down on the way", down, 0, unit, True), *failed)
        return Chances(outcomes, lines, risks=risks, expected=((unit, expected),), downs=((unit, down),))
    if not risks and not expected:
        return Chances((Outcome("done", "certain", arrives), *failed), lines)
    return Chances((Outcome("done", "certain", arrives), *failed), lines, risks=risks, expected=((unit, expected),))


def _harmless(table: Table, unit: int, path: tuple[Cell, ...], provokes: bool) -> bool:
    """Whether plainly nothing can happen on the way, so that no copy need be made."""
    steps = list(zip((table.cell(unit), *path), path, strict=False))
    if any(watch.watched == unit for _, watch in table.world.each(Watch)) or any(watchers(table, unit, start, end) for start, end in steps):
        return False
    way = {cell for end in path for cell in table.cells_at(unit, end)}
    if any(area.turns and not way.isdisjoint(area.cells) for _, area in table.world.each(Area)):
        return False
    for enemy in table.enemies(unit) if provokes else ():
        arm = max(1, reach(table, unit), reach(table, enemy))
        near = [step for step in steps if apart(table, unit, enemy, here=step[0]) <= arm]
        if any(opportunist(table, enemy, unit, start, end) for start, end in near):
            return False
    return True


def _struck(trial: Table, unit: int, enemy: int, weapon: Weapon, ways: Ways, number: int, risks: list[Risk]) -> Ways:
    """An attack of opportunity."""
    dared = _dared(trial, enemy, unit, melee=True)
    after, hit = _through(trial, unit, ways, lambda: blow_toll(trial, enemy, unit, weapon), dared)
    budget = trial.world.get(enemy, Opportunity)
    trial.world.put(enemy, msgspec.structs.replace(budget, left=budget.left - 1))
    risks.append(Risk(number, enemy, "nwo.engage.leaving-provokes", f"{trial.unit(enemy).name} may strike", hit, weapon.damage))
    return after


def _shot_at(trial: Table, unit: int, watcher: int, ways: Ways, number: int, risks: list[Risk]) -> Ways:
    """An overwatch shot, if it would be allowed; one that is meant for somebody else is no danger to the mover."""
    watch = trial.world.get(watcher, Watch)
    weapon = weapons()[watch.weapon]
    if watch.target not in (0, unit) or weapon not in ranged_weapons(trial, watcher) or refuse_shot(trial, watcher, unit, weapon):
        return ways
    after, hit = _through(trial, unit, ways, lambda: shot_toll(trial, watcher, unit, weapon), _dared(trial, watcher, unit, melee=False))
    trial.world.drop(watcher, Watch)
    risks.append(Risk(number, watcher, "nwo.overwatch.triggers", f"{trial.unit(watcher).name} shoots", hit, weapon.damage))
    return after


def _dared(trial: Table, enemy: int, unit: int, melee: bool) -> Fraction:
    """The chance that an enemy makes its reaction: one under suppressive fire may be startled (nwo.suppress.pinned)."""
    if not exposing_attack(trial, enemy, unit, melee):
        return Fraction(1)
    return pass_odds(helped_check(trial, resolve_check(trial, enemy, "nwo.suppress.pinned"), "Resolve"), RESOLVE_DC)


def _through(trial: Table, unit: int, ways: Ways, odds: Callable[[], Toll], dared: Fraction) -> tuple[Ways, Fraction]:
    """What is left of the mover after an attack that is made with the chance `dared`, and the chance that it is hit."""
    after: Ways = {}
    hit = NEVER
    for wounds, share in ways.items():
        if wounds[0] == 0:
            after[wounds] = after.get(wounds, NEVER) + share
            continue
        _put(trial, unit, wounds)
        after[wounds] = after.get(wounds, NEVER) + share * (1 - dared)
        for amount, chance in odds().items():
            part = chance * dared
            hit += share * part if amount else NEVER
            left = _harmed(trial, unit, amount, wounds)
            after[left] = after.get(left, NEVER) + share * part
    return after, hit


def _put(trial: Table, unit: int, wounds: Wounds) -> None:
    points = trial.world.get(unit, Points)
    trial.world.put(unit, msgspec.structs.replace(points, hits=wounds[0], armor=wounds[1]), Conditions(wounds[2]))


def _harmed(trial: Table, unit: int, amount: int, wounds: Wounds) -> Wounds:
    armor, hits = split(trial.world.get(unit, Points), amount)
    return wounds[0] - hits, wounds[1] - armor, wounds[2]


def _areas(trial: Table, unit: int, cell: Cell, ways: Ways, number: int, risks: list[Risk]) -> Ways:
    """What lies on the cell: damage, and a condition unless it is withstood."""
    for entity, area in untested(trial, unit, cell):
        note(trial, unit, entity)
        hazard = trial.world.find(entity, Hazard)
        needed = hazard.difficulty if hazard else ROBUSTNESS_DC
        after: Ways = {}
        caught = NEVER
        for wounds, share in ways.items():
            _put(trial, unit, wounds)
            hurt = _harmed(trial, unit, hazard.damage if hazard else 0, wounds)
            failed = 1 - pass_odds(robustness(trial, unit), needed) if hurt[0] and area.kind else NEVER
            caught += share * failed
            worse = (*hurt[2], area.kind) if len(hurt[2]) < STACKS else hurt[2]
            for left, part in ((hurt, 1 - failed), ((hurt[0], hurt[1], worse), failed)):
                if part:
                    after[left] = after.get(left, NEVER) + share * part
        words = CONDITION_WORDS.get(area.kind, "a hazard")
        risks.append(Risk(number, 0, "nwo.area.enter", words, caught, hazard.damage if hazard else 0))
        ways = after
    return ways
