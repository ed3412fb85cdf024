"""Exact odds of shots and blows, from the checks that are rolled. What the other side has declared is never
read."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from game.core.probability.chances import Chances, CheckLine, Outcome
from game.core.probability.dice_distributions import all_succeed, chance, constant, convolve
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.lithium.body import location_odds
from game.rulesets.lithium.checks import DIFFICULTY, Check, odds, pass_odds, totals, useless, words_of
from game.rulesets.lithium.components import LEGS
from game.rulesets.lithium.content import Weapon, weapons
from game.rulesets.lithium.declarations import Attack
from game.rulesets.lithium.defence import DODGE, DROP, LYING, PARRY, parry_arms, reply_check
from game.rulesets.lithium.figures import held_weapons, is_down, stunned, unaware
from game.rulesets.lithium.harm import blackout_check
from game.rulesets.lithium.volleys import volley
from game.rulesets.lithium.wound_odds import NEVER, SURE
from game.systems.postures import prone

REPLIES = {DODGE: "dodges", DROP: "drops and dodges", PARRY: "parries"}


def attack_chances(table: Table, order: Attack) -> Chances:
    """All shots of the turn together, against 9; and at least one hit, if the first target defends itself."""
    shots, known = order.aims, volley(table, order)
    asked, shares, tolls = known.asked, known.shares, known.tolls
    lines = tuple(one.line(DIFFICULTY) for one in dict.fromkeys(asked))
    if len(shots) == 1:
        outcomes = _by_location(table, order, shares[0], tolls[order.target].down if tolls else NEVER)
    else:
        outcomes = _by_hits(shares, order.target)
    expected = tuple((one, found.expected) for one, found in tolls.items())
    downs = tuple((one, found.down) for one, found in tolls.items())
    notes = _notes(table, order)
    return Chances(
        outcomes,
        lines + _defences(table, order),
        notes=notes,
        expected=expected,
        downs=downs,
        replies=_replies(table, order, asked),
    )


def _by_location(table: Table, order: Attack, share: Fraction, down_share: Fraction) -> tuple[Outcome, ...]:
    weapon, target = weapons()[order.weapon], order.target
    miss = Outcome("miss", "miss", 1 - share)
    if not weapon.damage:
        awake = staying_awake(table, target, weapon)
        stunned_ = Outcome("hit", "stunned", share * (1 - awake), 0, target)
        return stunned_, Outcome("hit", "hit, stays awake", share * awake, 0, target), miss
    places = {weapon.place: SURE} if weapon.place else location_odds(order.called)
    rows = sorted(places.items(), key=lambda row: -row[1])
    sure = share > 0 and down_share == share
    return (
        *(
            Outcome("hit", f"hit, {words_of(place)}", share * part, weapon.damage, target, sure)
            for place, part in rows
        ),
        miss,
    )


def staying_awake(table: Table, target: UnitId, weapon: Weapon) -> Fraction:
    """The chance of one who is hit by a weapon that stuns."""
    return pass_odds(blackout_check(table, target, "lithium.damage.one-point"), weapon.stun)


def _by_hits(shares: list[Fraction], target: UnitId) -> tuple[Outcome, ...]:
    """The chance of each number of hits."""
    hits = constant(0)
    for share in shares:
        hits = convolve(hits, chance(share).map(int))
    most = range(len(shares), 0, -1)
    rows = [
        Outcome("hit", f"{number} hit{'s' if number > 1 else ''}", hits.equals(number), number, target)
        for number in most
    ]
    return (*rows, Outcome("miss", "no hit", hits.equals(0)))


def _notes(table: Table, order: Attack) -> tuple[str, ...]:
    return (
        (f"{table.unit(order.target).name} is unaware: a point more, and no defence",)
        if unaware(table, order.target)
        else ()
    )


def open_replies(table: Table, target: UnitId, melee: bool) -> list[str]:
    """The defences that the target may come to, whatever it has declared: nobody knows that."""
    if is_down(table, target) or stunned(table, target) or unaware(table, target):
        return []
    found = [] if prone(table, target) or useless(table, target, LEGS) else [DODGE, DROP]
    arms = parry_arms(table, target)
    return (
        [*found, PARRY]
        if melee and held_weapons(table, target) and not useless(table, target, arms)
        else found
    )


def _defences(table: Table, order: Attack) -> tuple[CheckLine, ...]:
    melee = not weapons()[order.weapon].ranged
    checks = [
        reply_check(table, order.target, reply)
        for reply in open_replies(table, order.target, melee)
        if reply != DROP
    ]
    return tuple(one.line() for one in checks)


def _replies(table: Table, order: Attack, asked: list[Check]) -> tuple[tuple[str, Fraction], ...]:
    melee = not weapons()[order.weapon].ranged
    at_first = tuple(
        one.bonus for one, (target, _) in zip(asked, order.aims, strict=True) if target == order.target
    )
    name = table.unit(order.target).name
    return tuple(
        (
            f"{name} {REPLIES[reply]}",
            _any_hit(at_first, reply_check(table, order.target, reply).bonus, LYING if reply == DROP else 0),
        )
        for reply in open_replies(table, order.target, melee)
    )


@lru_cache(maxsize=1 << 12)
def _any_hit(attacks: tuple[int, ...], reply: int, lying: int) -> Fraction:
    """The chance that one of the attacks with these bonuses gets past one reply to them all."""
    missed = totals(reply).then(
        lambda against: all_succeed([1 - odds(bonus + lying, against) for bonus in attacks])
    )
    return missed.equals(False)
