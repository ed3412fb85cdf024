"""Exact odds of every order, from the checks that are rolled."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from game.core.actions import Action, Move
from game.core.battle import Battle
from game.core.chances import Chances, CheckLine, Outcome, Risk
from game.core.field import Cell
from game.rulesets.nwo.areas import ROBUSTNESS_DC, robustness, untested
from game.rulesets.nwo.checks import (
    CONDITION_WORDS,
    Check,
    Result,
    attack_odds,
    damage,
    outcome,
    pair_odds,
    pass_odds,
    total_odds,
)
from game.rulesets.nwo.components import Points
from game.rulesets.nwo.content import Throwable, Weapon, throwables, weapons
from game.rulesets.nwo.harm import resolve_check, split
from game.rulesets.nwo.melee import striking, warding
from game.rulesets.nwo.moves import DISENGAGE_DC
from game.rulesets.nwo.orders import Dash, Disengage, Reload, Shoot, Strike, Throw, UseDoor
from game.rulesets.nwo.ranged import aiming, ducking
from game.rulesets.nwo.reactions import opportunities, watchers
from game.rulesets.nwo.refusals import door_at
from game.rulesets.nwo.resolve import RELOAD_DC, forcing, reloading
from game.rulesets.nwo.state import engagers, in_line
from game.rulesets.nwo.thrown import THROW_DC, hurling
from game.systems.areas import covered
from game.systems.scatter import landing_chances

NEVER, SURE = Fraction(0), Fraction(1)
WORDS = {"crit": "crit", "hit": "hit", "parry": "parry", "miss": "miss"}


def chances(battle: Battle, action: Action) -> Chances:
    """The odds of an action that is allowed; certain where nothing is rolled."""
    unit = action.unit
    match action:
        case Move(path=path) | Dash(path=path):
            return Chances(risks=tuple(risks(battle, unit, path)))
        case Disengage(path=path):
            return _disengage(battle, unit, path)
        case Shoot(target=target, weapon=weapon, then_move=then_move):
            return _shot(battle, unit, target, weapons()[weapon], then_move)
        case Strike(target=target, weapon=weapon):
            return _blow(battle, unit, target, weapons()[weapon])
        case Throw(cell=cell, item=item):
            thing = throwables()[item]
            return _splash(battle, unit, thing, battle.at(cell)) if thing.single_target else _throw(battle, unit, thing, cell)
        case Reload():
            return _test(reloading(battle, unit), RELOAD_DC, "done, Action kept", "done, Action used up")
        case UseDoor(cell=cell):
            found = door_at(battle, cell)
            if found and found[1].lock and not found[1].open:
                return _test(forcing(battle, unit), found[1].lock, "the door gives way", "it stays shut")
    return Chances()


def _test(asked: Check, difficulty: int, passed: str, failed: str) -> Chances:
    share = pass_odds(asked, difficulty)
    return Chances((Outcome("pass", passed, share), Outcome("fail", failed, 1 - share)), (asked.line(difficulty),))


# ---------------------------------------------------------------- attacks


def loss(battle: Battle, unit: int, amount: int) -> Fraction:
    """The share of all its points that the damage takes from a figure as it stands."""
    points = battle.world.get(unit, Points)
    armor, hits = split(points, amount)
    return Fraction(armor + hits, points.most_hits + points.most_armor)


def fells(battle: Battle, unit: int, amount: int) -> bool:
    points = battle.world.get(unit, Points)
    return amount >= points.hits + points.armor


def _attack(battle: Battle, target: int, odds: dict[str, Fraction], harm: dict[str, int], lines: tuple[CheckLine, ...]) -> Chances:
    outcomes = tuple(
        Outcome(key, WORDS[key], share, harm.get(key, 0), target, fells(battle, target, harm.get(key, 0))) for key, share in odds.items()
    )
    expected = sum((one.chance * loss(battle, target, one.harm) for one in outcomes), NEVER)
    downs = sum((one.chance for one in outcomes if one.down), NEVER)
    return Chances(outcomes, lines, expected=((target, expected),), downs=((target, downs),))


def _harm(weapon: Weapon) -> dict[str, int]:
    return {ending: damage(weapon, ending) for ending in WORDS}


def _blow(battle: Battle, unit: int, target: int, weapon: Weapon) -> Chances:
    attack, defence = striking(battle, unit, target, weapon), warding(battle, target)
    return _attack(battle, target, attack_odds(attack, defence, weapon), _harm(weapon), (attack.line(), defence.line()))


def _shot(battle: Battle, unit: int, target: int, weapon: Weapon, will_move: bool) -> Chances:
    attack, defence = aiming(battle, unit, target, weapon, will_move), ducking(battle, target, unit)
    friends = in_line(battle, unit, target)
    if not friends:
        return _attack(battle, target, attack_odds(attack, defence, weapon), _harm(weapon), (attack.line(), defence.line()))
    return _through_friends(battle, friends, target, attack, weapon, unit)


def _through_friends(battle: Battle, friends: list[int], target: int, attack: Check, weapon: Weapon, unit: int) -> Chances:
    """The shot must get past each friend in the line on the same attack total (nwo.ranged.through-ally)."""
    row = [*friends, target]
    checks = [ducking(battle, figure, unit) for figure in row]
    shares: dict[tuple[int, str], Fraction] = {}
    for pair, share in pair_odds(attack.edge).items():
        thrown = Result(pair, sum(pair) + attack.bonus)
        for figure, defence in zip(row, checks, strict=True):
            passed = NEVER
            for ending, part in _endings(thrown, defence.bonus, defence.edge, weapon.crit):
                if figure == target or ending in ("crit", "hit"):
                    shares[figure, ending] = shares.get((figure, ending), NEVER) + share * part
                else:
                    passed += part
            share *= passed
    outcomes, expected, downs = [], dict.fromkeys(row, NEVER), dict.fromkeys(row, NEVER)
    for (figure, ending), share in sorted(shares.items(), key=lambda item: (item[0][0] != target, item[0][0], list(WORDS).index(item[0][1]))):
        harm = damage(weapon, ending)
        name = battle.unit(figure).name
        key = ending if figure == target else "friend"
        words = ending if figure == target else f"{ending} on {name}, a friend"
        outcomes.append(Outcome(key, words, share, harm, figure, fells(battle, figure, harm)))
        expected[figure] += share * loss(battle, figure, harm)
        downs[figure] += share if fells(battle, figure, harm) else NEVER
    names = ", ".join(battle.unit(friend).name for friend in friends)
    lines = (attack.line(), *(defence.line() for defence in checks))
    return Chances(
        tuple(outcomes), lines, notes=(f"{names} in the line of fire",), expected=tuple(expected.items()), downs=tuple(downs.items())
    )


@cache
def _endings(attack: Result, bonus: int, edge: int, crits: tuple[int, ...]) -> tuple[tuple[str, Fraction], ...]:
    """How an attack that has been rolled ends against a defence that has not, with the chance of each."""
    odds: dict[str, Fraction] = {}
    for total, part in total_odds(bonus, edge).items():
        ending = outcome(attack, total, crits)
        odds[ending] = odds.get(ending, NEVER) + part
    return tuple(odds.items())


# ---------------------------------------------------------------- throws


def _splash(battle: Battle, unit: int, item: Throwable, target: int) -> Chances:
    attack, defence = hurling(battle, unit, "nwo.throw.single-target"), ducking(battle, target, unit)
    odds = attack_odds(attack, defence, None)
    odds.pop("crit")
    return _attack(battle, target, odds, {"hit": item.damage}, (attack.line(), defence.line()))


def _throw(battle: Battle, unit: int, item: Throwable, cell: Cell) -> Chances:
    asked = hurling(battle, unit, "nwo.throw.roll")
    share = pass_odds(asked, THROW_DC)
    landing = {there: part * (1 - share) for there, part in landing_chances(battle.field, cell, battle.closed()).items()}
    landing[cell] = landing.get(cell, NEVER) + share
    caught: dict[int, Fraction] = {}
    places = {unit: battle.cell(unit) for unit in battle.standing()}
    for there, part in landing.items():
        inside = covered(battle.field, there, item.size, battle.closed())
        for other, place in places.items():
            if place in inside:
                caught[other] = caught.get(other, NEVER) + part
    expected = tuple((other, part * loss(battle, other, item.damage)) for other, part in sorted(caught.items()))
    downs = tuple((other, part if item.damage and fells(battle, other, item.damage) else NEVER) for other, part in sorted(caught.items()))
    notes = tuple(f"{battle.unit(other).name}: {round(100 * part)} % inside" for other, part in sorted(caught.items()))
    outcomes = (Outcome("pass", "on the cell", share, item.damage), Outcome("fail", "scatters", 1 - share, item.damage))
    return Chances(outcomes, (asked.line(THROW_DC),), tuple(sorted(landing.items())), notes=notes, expected=expected, downs=downs)


# ---------------------------------------------------------------- movement


def _disengage(battle: Battle, unit: int, path: tuple[Cell, ...]) -> Chances:
    dangers = tuple(risk for risk in risks(battle, unit, path) if risk.rule != "nwo.engage.leaving-provokes")
    if len(engagers(battle, unit)) < 2:
        return Chances(risks=dangers)
    asked = resolve_check(battle, unit, "nwo.disengage.resolve")
    share = pass_odds(asked, DISENGAGE_DC)
    outcomes = (Outcome("pass", "gets away", share), Outcome("fail", "held: Action lost", 1 - share))
    return Chances(outcomes, (asked.line(DISENGAGE_DC),), risks=dangers)


def risks(battle: Battle, unit: int, path: tuple[Cell, ...]) -> list[Risk]:
    """What each step of the path may cost: opportunity attacks, overwatch shots, areas. Each chance is that of the single event."""
    found: list[Risk] = []
    start = battle.cell(unit)
    felt: set[int] = set()
    for number, end in enumerate(path):
        for enemy, weapon in opportunities(battle, unit, start, end):
            odds = attack_odds(striking(battle, enemy, unit, weapon), warding(battle, unit), weapon)
            words = f"{battle.unit(enemy).name} may strike"
            found.append(Risk(number, enemy, "nwo.engage.leaving-provokes", words, odds["crit"] + odds["hit"], weapon.damage))
        found += [
            Risk(number, enemy, "nwo.overwatch.triggers", f"{battle.unit(enemy).name} is on overwatch", SURE, 0)
            for enemy in watchers(battle, unit, start, end)
        ]
        for entity, area in untested(battle, unit, end):
            if entity not in felt:
                felt.add(entity)
                share = 1 - pass_odds(robustness(battle, unit), ROBUSTNESS_DC)
                found.append(Risk(number, 0, "nwo.area.enter", CONDITION_WORDS[area.kind], share, 0))
        start = end
    return found
