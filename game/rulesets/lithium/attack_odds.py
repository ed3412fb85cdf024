"""Exact odds of shots and blows, from the checks that are rolled. What the other side has declared is never
read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import lru_cache

from game.core.probability.chances import Chances, CheckLine, Outcome
from game.core.probability.dice_distributions import Distribution, all_succeed, chance
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.lithium.body import location_odds
from game.rulesets.lithium.checks import DIFFICULTY, Check, odds, pass_odds, totals, useless, words_of
from game.rulesets.lithium.components import LEGS
from game.rulesets.lithium.content import Weapon, weapons
from game.rulesets.lithium.declarations import Attack
from game.rulesets.lithium.defence import (
    DODGE,
    DROP,
    LYING,
    PARRY,
    answered_hits,
    answers_unasked,
    parry_arms,
    reply_bonuses,
    reply_check,
)
from game.rulesets.lithium.figures import held_weapons, is_down, stunned, unaware
from game.rulesets.lithium.harm import blackout_check
from game.rulesets.lithium.volleys import Volley, volley
from game.rulesets.lithium.wound_odds import NEVER, SURE
from game.systems.postures import prone

REPLIES = {DODGE: "dodges", DROP: "drops and dodges", PARRY: "parries"}


def attack_chances(table: Table, order: Attack) -> Chances:
    """All shots of the turn together, against 9, or what is left of them where a side answers unasked; and at
    least one hit, if the first target defends itself."""
    shots, known = order.aims, volley(table, order)
    ready = [one for one in dict.fromkeys(target for target, _ in shots) if _answers(table, one, order)]
    landed = which_hit(table, order, known, ready)
    known = known.answered(table, landed) if ready else known
    asked, shares, tolls = known.asked, known.shares, known.tolls
    lines = tuple(one.line(DIFFICULTY) for one in dict.fromkeys(asked))
    if len(shots) == 1:
        outcomes = _by_location(table, order, shares[0], tolls[order.target].down if tolls else NEVER)
    else:
        outcomes = _by_hits(landed, order.target)
    expected = tuple((one, found.expected) for one, found in tolls.items())
    downs = tuple((one, found.down) for one, found in tolls.items())
    return Chances(
        outcomes,
        lines + _defences(table, order),
        notes=_notes(table, order, ready),
        expected=expected,
        downs=downs,
        replies=() if order.target in ready else _replies(table, order, asked),
    )


def _answers(table: Table, target: UnitId, order: Attack) -> bool:
    """Whether it defends itself with the best that it has, and nobody is asked."""
    melee = not weapons()[order.weapon].ranged
    return answers_unasked(table, target) and bool(open_replies(table, target, melee))


def which_hit(
    table: Table, order: Attack, known: Volley, ready: Collection[UnitId]
) -> Distribution[tuple[bool, ...]]:
    """Which of the attacks hit: all that reach 9, and of those on one who is `ready` what its best answer to
    all of them lets through."""
    weapon = weapons()[order.weapon]
    rows = Distribution[tuple[tuple[int, bool], ...]]({(): 1})
    for target in dict.fromkeys(target for target, _ in order.aims):
        numbers = [number for number, aimed in enumerate(order.aims) if aimed[0] == target]
        if target in ready:
            choices = reply_bonuses(table, target, open_replies(table, target, not weapon.ranged))
            bonuses = tuple(known.asked[number].bonus for number in numbers)
            hits = answered_hits(weapon, bonuses, tuple(choices.items()))
        else:
            hits = each_by_itself([known.shares[number] for number in numbers])
        rows = rows.beside(
            hits,
            lambda before, now, these=numbers: (*before, *zip(these, now, strict=True)),  # type: ignore[misc]
        )
    return rows.map(lambda found: tuple(hit for _, hit in sorted(found)))


def each_by_itself(shares: Sequence[Fraction]) -> Distribution[tuple[bool, ...]]:
    """Which of some independent things come, each with its chance."""
    found = Distribution[tuple[bool, ...]]({(): 1})
    for share in shares:
        found = found.beside(chance(share), lambda before, comes: (*before, comes))
    return found


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


def _by_hits(landed: Distribution[tuple[bool, ...]], target: UnitId) -> tuple[Outcome, ...]:
    """The chance of each number of hits."""
    hits = landed.map(sum)
    most = range(len(next(iter(landed))), 0, -1)
    rows = [
        Outcome("hit", f"{number} hit{'s' if number > 1 else ''}", hits.equals(number), number, target)
        for number in most
    ]
    return (*rows, Outcome("miss", "no hit", hits.equals(0)))


def _notes(table: Table, order: Attack, ready: Sequence[UnitId]) -> tuple[str, ...]:
    name, surprise = table.unit(order.target).name, unaware(table, order.target)
    defended = tuple(f"{table.unit(one).name}'s best defence counts" for one in ready)
    return (*([f"{name} is unaware: a point more, and no defence"] if surprise else []), *defended)


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
