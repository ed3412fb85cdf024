"""Exact odds of attacks: every outcome, friends in the line, flames, human shields, re-rolled parries."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache

from game.core.chances import Chances, CheckLine, Outcome
from game.core.table import Table
from game.rulesets.nwo.checks import Check, Pair, Result, attack_odds, outcome, pair_odds, total_odds
from game.rulesets.nwo.components import Points
from game.rulesets.nwo.content import Throwable, Weapon
from game.rulesets.nwo.flames import HARM, WORST, fuel
from game.rulesets.nwo.harm import split
from game.rulesets.nwo.helping import helped_check
from game.rulesets.nwo.hits import Means, harm_of, means_of, thrown
from game.rulesets.nwo.melee import striking, warding
from game.rulesets.nwo.ranged import aiming, ducking
from game.rulesets.nwo.shield import also_rolls
from game.rulesets.nwo.shooting import friends_in_line, victims

NEVER = Fraction(0)
ENDINGS = ("crit", "hit", "parry", "miss")
Harm = dict[str, int]
Shares = dict[tuple[int, str], Fraction]
Pairs = dict[Pair, Fraction]
Toll = dict[int, Fraction]
Rows = dict[tuple[Pair, str], Fraction]


def loss(table: Table, unit: int, amount: int) -> Fraction:
    """The share of all its points that the damage takes from a figure as it stands."""
    points = table.world.get(unit, Points)
    armor, hits = split(points, amount)
    return Fraction(armor + hits, points.most_hits + points.most_armor)


def fells(table: Table, unit: int, amount: int) -> bool:
    points = table.world.get(unit, Points)
    return 0 < points.hits + points.armor <= amount


def blasts(table: Table, unit: int, ending: str, amount: int) -> list[tuple[int, Fraction]]:
    """What the ending costs the figure: after a critical hit a canister may explode besides (nwo.flamethrower.explodes)."""
    if ending != "crit" or not fuel(table, unit) or fells(table, unit, amount):
        return [(amount, Fraction(1))]
    share = Fraction(WORST, 6)
    return [(amount, 1 - share), (amount + HARM, share)]


def told(table: Table, target: int, shares: Shares, harm: Harm, lines: list[CheckLine], others: Shares, notes: tuple[str, ...] = ()) -> Chances:
    """The chances of an attack on `target`. `shares` exclude each other; `others` are what else may happen besides."""
    outcomes, expected, downs = [], {target: NEVER}, {target: NEVER}
    order = sorted(shares.items(), key=lambda row: (row[0][0] != target, row[0][0], ENDINGS.index(row[0][1])))
    for (unit, ending), share in order:
        amount = harm.get(ending, 0)
        friend = unit != target
        words = f"{ending} on {table.unit(unit).name}, a friend" if friend else ending
        outcomes.append(Outcome("friend" if friend else ending, words, share, amount, unit, fells(table, unit, amount)))
    for (unit, ending), share in (*shares.items(), *others.items()):
        for amount, part in blasts(table, unit, ending, harm.get(ending, 0)):
            expected[unit] = expected.get(unit, NEVER) + share * part * loss(table, unit, amount)
            downs[unit] = downs.get(unit, NEVER) + (share * part if fells(table, unit, amount) else NEVER)
    return Chances(tuple(outcomes), tuple(lines), notes=notes, expected=tuple(expected.items()), downs=tuple(downs.items()))


def faced(table: Table, attack: Check, defence: Check, crits: tuple[int, ...], thrown: Pairs | None = None) -> Rows:
    """The chance of each pair with each ending, of the rolls that decide: after a parry both may have to roll again (nwo.parry.agreed-reroll).

    `thrown` are the pairs of an attack that has been rolled already; a fresh one if it is left out.
    """
    fresh = _fresh(attack.edge, attack.bonus, defence.bonus, defence.edge, crits)
    rows = fresh if thrown is None else _against_each(thrown, attack.bonus, defence, crits)
    return rows if table.option("parry_reroll") != "always" else _rolled_again(rows, fresh)


@lru_cache(maxsize=1 << 12)
def _fresh(edge: int, bonus: int, defence: int, defence_edge: int, crits: tuple[int, ...]) -> Rows:
    """The rows of an attack with that edge and bonus; nobody changes them."""
    return _met_by(pair_odds(edge), bonus, defence, defence_edge, crits)


@lru_cache(maxsize=1 << 12)
def _endings(edge: int, bonus: int, defence: int, defence_edge: int, crits: tuple[int, ...], again: bool) -> dict[str, Fraction]:
    """The chance of each ending of a blow at somebody whom nobody shields; nobody changes it."""
    rows = _fresh(edge, bonus, defence, defence_edge, crits)
    shares = dict.fromkeys(ENDINGS, NEVER)
    for (_, ending), share in (_rolled_again(rows, rows) if again else rows).items():
        shares[ending] += share
    return shares


def _rolled_again(rows: Rows, fresh: Rows) -> Rows:
    """The rows with their parries rolled anew, until there is none."""
    tied = sum((share for (_, ending), share in rows.items() if ending == "parry"), NEVER)
    again = {key: share for key, share in fresh.items() if key[1] != "parry"}
    stood = sum(again.values(), NEVER)
    found = {key: share for key, share in rows.items() if key[1] != "parry"}
    for key, share in again.items():
        found[key] = found.get(key, NEVER) + tied * share / stood
    return found


def _against_each(thrown: Pairs, bonus: int, defence: Check, crits: tuple[int, ...]) -> Rows:
    return _met_by(thrown, bonus, defence.bonus, defence.edge, crits)


def _met_by(thrown: Pairs, bonus: int, defence: int, defence_edge: int, crits: tuple[int, ...]) -> Rows:
    return {
        (pair, ending): share * part
        for pair, share in thrown.items()
        for ending, part in _met(Result(pair, sum(pair) + bonus), defence, defence_edge, crits)
    }


def _tally(unit: int, rows: Rows, shares: Shares) -> None:
    for (_, ending), share in rows.items():
        shares[unit, ending] = shares.get((unit, ending), NEVER) + share


def _pairs(rows: Rows) -> Pairs:
    """The chance of each pair that has decided."""
    found: Pairs = {}
    for (pair, _), share in rows.items():
        found[pair] = found.get(pair, NEVER) + share
    return found


def harms(means: Means) -> Harm:
    return {ending: harm_of(means, ending) for ending in ENDINGS}


# ---------------------------------------------------------------- blows


def blow(table: Table, unit: int, target: int, weapon: Weapon, second: bool = False) -> Chances:
    attack = helped_check(table, striking(table, unit, target, weapon, second), "blow")
    return against(table, attack, target, means_of(weapon, crits=not second))


def against(table: Table, attack: Check, target: int, means: Means) -> Chances:
    """A melee attack against its target and the shield of that."""
    shares, others = _struck(table, attack, target, means)
    return told(table, target, shares, harms(means), [attack.line(), warding(table, target).line()], others)


def _struck(table: Table, attack: Check, target: int, means: Means) -> tuple[Shares, Shares]:
    """The shares of all endings on the target, and besides on the one who shields it."""
    ward, shield = warding(table, target), also_rolls(table, target, attack.unit)
    if not shield:
        again = table.option("parry_reroll") == "always"
        endings = _endings(attack.edge, attack.bonus, ward.bonus, ward.edge, means.crits, again)
        return {(target, ending): share for ending, share in endings.items()}, {}
    rows = faced(table, attack, ward, means.crits)
    shares: Shares = {(target, ending): NEVER for ending in ENDINGS}
    others: Shares = {}
    _tally(target, rows, shares)
    _tally(shield, _against_each(_pairs(rows), attack.bonus, warding(table, shield), means.crits), others)
    return shares, others


# ---------------------------------------------------------------- shots and throws at somebody


def shot(table: Table, unit: int, target: int, weapon: Weapon, will_move: bool = False) -> Chances:
    """A shot must get past each friend in the line on the same attack total (nwo.ranged.through-ally)."""
    attack = helped_check(table, aiming(table, unit, target, weapon, will_move), "shot")
    friends, row = _targets(table, unit, target, weapon)
    names = ", ".join(table.unit(friend).name for friend in friends)
    notes = (f"{names} in the line of fire",) if friends else ()
    return _ranged(table, attack, friends, row, means_of(weapon), weapon, notes)


def _targets(table: Table, unit: int, target: int, weapon: Weapon) -> tuple[list[int], list[int]]:
    """The friends whom the shot must pass, and those whom it is meant for."""
    row = victims(table, target, weapon)
    return [friend for friend in friends_in_line(table, unit, target) if friend not in row], row


def splash(table: Table, unit: int, item: Throwable, target: int) -> Chances:
    """A throw at one enemy (nwo.throw.single-target)."""
    return _ranged(table, helped_check(table, aiming(table, unit, target), "throw"), [], [target], thrown(item))


def _ranged(
    table: Table, attack: Check, friends: list[int], row: list[int], means: Means, weapon: Weapon | None = None, notes: tuple[str, ...] = ()
) -> Chances:
    shares, others = _split(table, attack, friends, row, means, weapon)
    lines = [attack.line(), *(ducking(table, one, attack.unit, weapon).line() for one in (*friends, *row))]
    return told(table, row[0], shares, harms(means), lines, others, notes)


def _split(table: Table, attack: Check, friends: list[int], row: list[int], means: Means, weapon: Weapon | None) -> tuple[Shares, Shares]:
    """The shares of all endings on the friends and the target, and besides on those who burn with it or shield them."""
    unit, crits = attack.unit, means.crits
    endings = ENDINGS if crits else ENDINGS[1:]
    if not friends and len(row) == 1 and not also_rolls(table, row[0], unit) and table.option("parry_reroll") != "always":
        # nobody else is concerned: the odds of the two rolls, which are remembered
        plain = attack_odds(attack, ducking(table, row[0], unit, weapon), crits)
        return {(row[0], ending): plain[ending] for ending in endings}, {}
    shares: Shares = {(row[0], ending): NEVER for ending in endings}
    others: Shares = {}
    fresh = pair_odds(attack.edge)
    for friend in friends:
        rows = _against_each(fresh, attack.bonus, ducking(table, friend, unit, weapon), crits)
        _tally(friend, {key: share for key, share in rows.items() if key[1] in ("crit", "hit")}, shares)
        fresh = _pairs({key: share for key, share in rows.items() if key[1] not in ("crit", "hit")})
    for victim in row:
        rows = faced(table, attack, ducking(table, victim, unit, weapon), crits, fresh)
        _tally(victim, rows, shares if victim == row[0] else others)
        shield = also_rolls(table, victim, unit)
        if shield and shield not in row:
            _tally(shield, _against_each(_pairs(rows), attack.bonus, ducking(table, shield, unit, weapon, bare=True), crits), others)
    return shares, others


@cache
def _met(thrown: Result, bonus: int, edge: int, crits: tuple[int, ...]) -> tuple[tuple[str, Fraction], ...]:
    """How an attack that has been rolled ends against a defence that has not, with the chance of each."""
    found: dict[str, Fraction] = {}
    for total, part in total_odds(bonus, edge).items():
        ending = outcome(thrown, total, crits)
        found[ending] = found.get(ending, NEVER) + part
    return tuple(found.items())


# ---------------------------------------------------------------- reactions


def blow_toll(table: Table, unit: int, target: int, weapon: Weapon) -> Toll:
    """The chance of each amount of harm that a blow does to its target, 0 among them."""
    means = means_of(weapon)
    return _toll(table, target, _struck(table, helped_check(table, striking(table, unit, target, weapon), "blow"), target, means), means)


def shot_toll(table: Table, unit: int, target: int, weapon: Weapon) -> Toll:
    """The same of a shot, which a friend in the line may take."""
    means = means_of(weapon)
    attack = helped_check(table, aiming(table, unit, target, weapon), "shot")
    return _toll(table, target, _split(table, attack, *_targets(table, unit, target, weapon), means, weapon), means)


def _toll(table: Table, target: int, split: tuple[Shares, Shares], means: Means) -> Toll:
    found: Toll = {0: Fraction(1)}
    for (unit, ending), share in split[0].items():
        if unit == target and harm_of(means, ending):
            for amount, part in blasts(table, unit, ending, harm_of(means, ending)):
                found[amount] = found.get(amount, NEVER) + share * part
                found[0] -= share * part
    return found


def hits(toll: Toll) -> Fraction:
    """The chance of any harm."""
    return 1 - toll[0]
