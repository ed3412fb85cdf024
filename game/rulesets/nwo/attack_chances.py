"""Exact odds of attacks: every outcome, friends in the line, flames, human shields, re-rolled parries."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from game.core.battle import Battle
from game.core.chances import Chances, CheckLine, Outcome
from game.rulesets.nwo.checks import Check, Result, attack_odds, damage, outcome, pair_odds, total_odds, without_parry
from game.rulesets.nwo.components import Points
from game.rulesets.nwo.content import Throwable, Weapon
from game.rulesets.nwo.harm import split
from game.rulesets.nwo.helping import helped_check
from game.rulesets.nwo.melee import striking, warding
from game.rulesets.nwo.ranged import aiming, ducking
from game.rulesets.nwo.shield import also_rolls
from game.rulesets.nwo.shooting import friends_in_line, victims
from game.rulesets.nwo.thrown import hurling

NEVER = Fraction(0)
ENDINGS = ("crit", "hit", "parry", "miss")
Harm = dict[str, int]
Shares = dict[tuple[int, str], Fraction]


def loss(battle: Battle, unit: int, amount: int) -> Fraction:
    """The share of all its points that the damage takes from a figure as it stands."""
    points = battle.world.get(unit, Points)
    armor, hits = split(points, amount)
    return Fraction(armor + hits, points.most_hits + points.most_armor)


def fells(battle: Battle, unit: int, amount: int) -> bool:
    points = battle.world.get(unit, Points)
    return 0 < points.hits + points.armor <= amount


def told(battle: Battle, target: int, shares: Shares, harm: Harm, lines: list[CheckLine], others: Shares, notes: tuple[str, ...] = ()) -> Chances:
    """The chances of an attack on `target`. `shares` exclude each other; `others` are what else may happen besides."""
    outcomes, expected, downs = [], {target: NEVER}, {target: NEVER}
    order = sorted(shares.items(), key=lambda row: (row[0][0] != target, row[0][0], ENDINGS.index(row[0][1])))
    for (unit, ending), share in order:
        amount = harm.get(ending, 0)
        friend = unit != target
        words = f"{ending} on {battle.unit(unit).name}, a friend" if friend else ending
        outcomes.append(Outcome("friend" if friend else ending, words, share, amount, unit, fells(battle, unit, amount)))
    for (unit, ending), share in (*shares.items(), *others.items()):
        amount = harm.get(ending, 0)
        expected[unit] = expected.get(unit, NEVER) + share * loss(battle, unit, amount)
        downs[unit] = downs.get(unit, NEVER) + (share if fells(battle, unit, amount) else NEVER)
    return Chances(tuple(outcomes), tuple(lines), notes=notes, expected=tuple(expected.items()), downs=tuple(downs.items()))


def _endings(battle: Battle, attack: Check, defence: Check, crits: tuple[int, ...]) -> dict[str, Fraction]:
    odds = attack_odds(attack, defence, crits)
    return without_parry(odds) if battle.option("parry_reroll") == "always" else odds


def harm_of(weapon: Weapon) -> Harm:
    return {ending: damage(weapon, ending) for ending in ENDINGS}


# ---------------------------------------------------------------- blows


def blow(battle: Battle, unit: int, target: int, weapon: Weapon, second: bool = False) -> Chances:
    attack = helped_check(battle, striking(battle, unit, target, weapon, second), "blow")
    return against(battle, attack, target, harm_of(weapon), () if second else weapon.crit)


def against(battle: Battle, attack: Check, target: int, harm: Harm, crits: tuple[int, ...]) -> Chances:
    """A melee attack against its target and the shield of that."""
    defence = warding(battle, target)
    shares = {(target, ending): share for ending, share in _endings(battle, attack, defence, crits).items()}
    shield = also_rolls(battle, target, attack.unit)
    others: Shares = {}
    if shield:
        others = {(shield, ending): share for ending, share in attack_odds(attack, warding(battle, shield), crits).items()}
    return told(battle, target, shares, harm, [attack.line(), defence.line()], others)


# ---------------------------------------------------------------- shots and throws at somebody


def shot(battle: Battle, unit: int, target: int, weapon: Weapon, will_move: bool) -> Chances:
    """A shot must get past each friend in the line on the same attack total (nwo.ranged.through-ally)."""
    attack = helped_check(battle, aiming(battle, unit, target, weapon, will_move), "shot")
    row = victims(battle, target, weapon)
    friends = [friend for friend in friends_in_line(battle, unit, target) if friend not in row]
    shares, others = _split(battle, attack, friends, row, weapon)
    lines = [attack.line(), *(ducking(battle, one, unit, weapon).line() for one in (*friends, *row))]
    names = ", ".join(battle.unit(friend).name for friend in friends)
    notes = (f"{names} in the line of fire",) if friends else ()
    return told(battle, target, shares, harm_of(weapon), lines, others, notes)


def _split(battle: Battle, attack: Check, friends: list[int], row: list[int], weapon: Weapon) -> tuple[Shares, Shares]:
    """The shares of all endings on the friends and the target, and besides on those who burn with it or shield it."""
    target, unit = row[0], attack.unit
    shares: Shares = {(target, ending): NEVER for ending in ENDINGS}
    others: Shares = {}
    shield = also_rolls(battle, target, unit)
    beside = [*row[1:], *([shield] if shield and shield not in row else [])]
    checks = {one: ducking(battle, one, unit, weapon, bare=one == shield and one not in row) for one in (*friends, target, *beside)}
    guard = {one: (found.bonus, found.edge) for one, found in checks.items()}
    for pair, share in pair_odds(attack.edge).items():
        thrown = Result(pair, sum(pair) + attack.bonus)
        for friend in friends:
            passed = NEVER
            for ending, part in _met(thrown, *guard[friend], weapon.crit):
                if ending in ("crit", "hit"):
                    shares[friend, ending] = shares.get((friend, ending), NEVER) + share * part
                else:
                    passed += part
            share *= passed
        for ending, part in _met(thrown, *guard[target], weapon.crit):
            shares[target, ending] += share * part
        for other in beside:
            for ending, part in _met(thrown, *guard[other], weapon.crit):
                others[other, ending] = others.get((other, ending), NEVER) + share * part
    if battle.option("parry_reroll") == "always":
        again = without_parry(attack_odds(attack, ducking(battle, target, unit, weapon), weapon.crit))
        tied, shares[target, "parry"] = shares[target, "parry"], NEVER
        for ending, part in again.items():
            shares[target, ending] += tied * part
    return shares, others


@cache
def _met(thrown: Result, bonus: int, edge: int, crits: tuple[int, ...]) -> tuple[tuple[str, Fraction], ...]:
    """How an attack that has been rolled ends against a defence that has not, with the chance of each."""
    found: dict[str, Fraction] = {}
    for total, part in total_odds(bonus, edge).items():
        ending = outcome(thrown, total, crits)
        found[ending] = found.get(ending, NEVER) + part
    return tuple(found.items())


def splash(battle: Battle, unit: int, item: Throwable, target: int) -> Chances:
    """A throw at one enemy (nwo.throw.single-target)."""
    attack = helped_check(battle, hurling(battle, unit, "nwo.throw.single-target", [target]), "throw")
    defence = ducking(battle, target, unit)
    odds = _endings(battle, attack, defence, ())
    shares = {(target, ending): share for ending, share in odds.items() if ending != "crit"}
    return told(battle, target, shares, {"hit": item.damage}, [attack.line(), defence.line()], {})
