"""The exact risk of a path: opportunity attacks, overwatch shots and areas, step by step."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec

from game.core.battle import Battle
from game.core.chances import Chances, Outcome, Risk
from game.core.components import Area, Position
from game.core.field import Cell
from game.core.world import World
from game.rulesets.nwo.areas import ROBUSTNESS_DC, note, robustness, untested
from game.rulesets.nwo.checks import CONDITION_WORDS, attack_odds, damage, pass_odds
from game.rulesets.nwo.components import Conditions, Hazard, Opportunity, Points, Watch
from game.rulesets.nwo.content import Weapon, weapons
from game.rulesets.nwo.harm import RESOLVE_DC, resolve_check, split
from game.rulesets.nwo.helping import helped_check
from game.rulesets.nwo.melee import striking, warding
from game.rulesets.nwo.overwatch import waiting, watchers
from game.rulesets.nwo.ranged import aiming, ducking, refuse_shot
from game.rulesets.nwo.reactions import opportunities
from game.rulesets.nwo.state import enemies, ranged_weapons, reach
from game.rulesets.nwo.statuses import STACKS, settle
from game.rulesets.nwo.suppression import exposing_attack
from game.systems.grid import chebyshev

NEVER = Fraction(0)
Wounds = tuple[int, int, tuple[str, ...]]
"""Hit points, armour points and conditions of the mover: what the way has left of it."""
Ways = dict[Wounds, Fraction]
Odds = dict[str, Fraction]


def path_chances(battle: Battle, unit: int, path: tuple[Cell, ...], provokes: bool = True, deed: bool = False) -> Chances:
    """How the path may end if every reaction is taken: `risks` one by one, and the chance to go down on the way.

    Played through on a copy that knows nothing of the dice to come; who goes down stops, and suffers nothing more. A `deed` (a dash) may be
    watched for before its first step.
    """
    if _harmless(battle, unit, path, provokes):
        return Chances()
    trial = Battle(battle.scenario, battle.field, battle.ruleset, battle.dice.forked("path"))
    trial.world = World(battle.world.snapshot())
    watched = any(True for _ in trial.world.each(Watch))
    before = battle.world.get(unit, Points)
    ways: Ways = {(before.hits, before.armor, battle.world.get(unit, Conditions).kinds): Fraction(1)}
    risks: list[Risk] = []
    for watcher in waiting(trial, unit, "acts") if deed else ():
        ways = _shot_at(trial, unit, watcher, ways, 0, risks)
    for number, end in enumerate(path):
        start = trial.cell(unit)
        for enemy, weapon in opportunities(trial, unit, start, end) if provokes else ():
            ways = _struck(trial, unit, enemy, weapon, ways, number, risks)
        trial.world.put(unit, Position(end))
        ways = _areas(trial, unit, end, ways, number, risks)
        if watched:
            list(settle(trial))
        for watcher in watchers(trial, unit, start, end):
            ways = _shot_at(trial, unit, watcher, ways, number, risks)
    down = sum((share for (hits, _, _), share in ways.items() if hits == 0), NEVER)
    lost = sum((share * (before.hits + before.armor - hits - armor) for (hits, armor, _), share in ways.items()), NEVER)
    expected = lost / (before.most_hits + before.most_armor)
    if not down:
        return Chances(risks=tuple(risks), expected=((unit, expected),))
    outcomes = (Outcome("pass", "arrives", 1 - down), Outcome("down", "goes down on the way", down, 0, unit, True))
    return Chances(outcomes, risks=tuple(risks), expected=((unit, expected),), downs=((unit, down),))


def _harmless(battle: Battle, unit: int, path: tuple[Cell, ...], provokes: bool) -> bool:
    """Whether plainly nothing can happen on the way, so that no copy need be made."""
    if any(battle.world.each(Watch)) or any(area.turns for _, area in battle.world.each(Area)):
        return False
    for enemy in enemies(battle, unit) if provokes else ():
        arm = max(1, reach(battle, unit), reach(battle, enemy))
        if any(chebyshev(cell, battle.cell(enemy)) <= arm for cell in (battle.cell(unit), *path[:-1])):
            return False
    return True


def _struck(trial: Battle, unit: int, enemy: int, weapon: Weapon, ways: Ways, number: int, risks: list[Risk]) -> Ways:
    """An attack of opportunity."""
    dared = _dared(trial, enemy, unit, melee=True)

    def odds() -> Odds:
        return attack_odds(striking(trial, enemy, unit, weapon), warding(trial, unit), weapon.crit)

    after, hit = _through(trial, unit, ways, weapon, odds, dared)
    budget = trial.world.get(enemy, Opportunity)
    trial.world.put(enemy, msgspec.structs.replace(budget, left=budget.left - 1))
    risks.append(Risk(number, enemy, "nwo.engage.leaving-provokes", f"{trial.unit(enemy).name} may strike", hit, weapon.damage))
    return after


def _shot_at(trial: Battle, unit: int, watcher: int, ways: Ways, number: int, risks: list[Risk]) -> Ways:
    """An overwatch shot, if it would be allowed; one that is meant for somebody else is no danger to the mover."""
    watch = trial.world.get(watcher, Watch)
    weapon = weapons()[watch.weapon]
    if watch.target not in (0, unit) or weapon not in ranged_weapons(trial, watcher) or refuse_shot(trial, watcher, unit, weapon):
        return ways

    def odds() -> Odds:
        return attack_odds(aiming(trial, watcher, unit, weapon), ducking(trial, unit, watcher, weapon), weapon.crit)

    after, hit = _through(trial, unit, ways, weapon, odds, _dared(trial, watcher, unit, melee=False))
    trial.world.drop(watcher, Watch)
    risks.append(Risk(number, watcher, "nwo.overwatch.triggers", f"{trial.unit(watcher).name} shoots", hit, weapon.damage))
    return after


def _dared(trial: Battle, enemy: int, unit: int, melee: bool) -> Fraction:
    """The chance that an enemy makes its reaction: one under suppressive fire may be startled (nwo.suppress.pinned)."""
    if not exposing_attack(trial, enemy, trial.cell(unit), melee):
        return Fraction(1)
    return pass_odds(helped_check(trial, resolve_check(trial, enemy, "nwo.suppress.pinned"), "Resolve"), RESOLVE_DC)


def _through(trial: Battle, unit: int, ways: Ways, weapon: Weapon, odds: Callable[[], Odds], dared: Fraction) -> tuple[Ways, Fraction]:
    """What is left of the mover after an attack that is made with the chance `dared`, and the chance that it is hit."""
    after: Ways = {}
    hit = NEVER
    for wounds, share in ways.items():
        if wounds[0] == 0:
            after[wounds] = after.get(wounds, NEVER) + share
            continue
        _put(trial, unit, wounds)
        after[wounds] = after.get(wounds, NEVER) + share * (1 - dared)
        for ending, chance in odds().items():
            amount, part = damage(weapon, ending), chance * dared
            hit += share * part if amount else NEVER
            left = _harmed(trial, unit, amount, wounds)
            after[left] = after.get(left, NEVER) + share * part
    return after, hit


def _put(trial: Battle, unit: int, wounds: Wounds) -> None:
    points = trial.world.get(unit, Points)
    trial.world.put(unit, msgspec.structs.replace(points, hits=wounds[0], armor=wounds[1]), Conditions(wounds[2]))


def _harmed(trial: Battle, unit: int, amount: int, wounds: Wounds) -> Wounds:
    armor, hits = split(trial.world.get(unit, Points), amount)
    return wounds[0] - hits, wounds[1] - armor, wounds[2]


def _areas(trial: Battle, unit: int, cell: Cell, ways: Ways, number: int, risks: list[Risk]) -> Ways:
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
