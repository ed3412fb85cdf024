"""How attacks end, over all dice: on their target, on friends whom they must pass, on all others whom the
same roll meets. Numbers alone."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from game.core.probability.dice_distributions import Distribution
from game.rulesets.nwo.checks import Pair, Result, kept_pairs, outcome, totals

ENDINGS = ("crit", "hit", "parry", "miss")
STOPPED = ("crit", "hit")
"""How a shot ends on a friend whom it does not pass."""
Roll = tuple[int, int]
"""Bonus and edge of a check."""
Flight = Distribution[Pair | None]
"""The pair that an attack has rolled, None once somebody has stopped it."""
Met = Distribution[tuple[Pair, str] | None]


class Endings(tuple[tuple[str, Fraction], ...]):
    """Each with its chance. Much is remembered by them: their hash is worked out once, as fractions take long
    over theirs."""

    _hash: int | None = None

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = super().__hash__()
        return self._hash


class OutcomeOdds(NamedTuple):
    """The chance of each ending that there is: on the friends, of whom one at most is hit, on those attacked,
    and on the shield of each."""

    friends: tuple[Endings, ...]
    row: tuple[Endings, ...]
    shields: tuple[Endings, ...]


def outcome_odds(
    attack: Roll,
    friends: tuple[Roll, ...],
    row: tuple[tuple[Roll, Roll | None], ...],
    crits: tuple[int, ...],
    again: bool,
) -> OutcomeOdds:
    """One attack roll past the defences of `friends` against each of the `row`, and of the shield of each.

    With `again`, both sides roll anew after a parry until there is none (nwo.parry.agreed-reroll); the new
    attack roll is what goes on to the next friend, to the target, and from the target to its shield.
    """
    bonus, edge = attack  # what counts is by how much the bonuses differ
    return _outcome_odds(
        edge,
        tuple([(ward - bonus, shifts) for ward, shifts in friends]),
        tuple([
            ((ward[0] - bonus, ward[1]), (shield[0] - bonus, shield[1]) if shield else None)
            for ward, shield in row
        ]),
        crits,
        again,
    )  # fmt: skip


@lru_cache(maxsize=1 << 12)
def _outcome_odds(
    edge: int,
    friends: tuple[Roll, ...],
    row: tuple[tuple[Roll, Roll | None], ...],
    crits: tuple[int, ...],
    again: bool,
) -> OutcomeOdds:
    """The same of an attack roll without a bonus."""

    def met(flying: Flight, defence: Roll) -> Met:
        found = _against(flying, defence, crits)
        return _rolled_again(found, edge, defence, crits) if again else found

    flying: Flight = kept_pairs(edge).map(lambda pair: pair)
    passed, attacked, shielded = [], [], []
    for friend in friends:
        past = met(flying, friend)
        passed.append(_endings(past, STOPPED))
        flying = past.map(lambda one: one[0] if one and one[1] not in STOPPED else None)
    for ward, shield in row:
        found = met(flying, ward)
        attacked.append(_endings(found))
        shielded.append(
            _endings(met(found.map(lambda one: one[0] if one else None), shield)) if shield else Endings()
        )
    return OutcomeOdds(tuple(passed), tuple(attacked), tuple(shielded))


def mixed(parts: Sequence[tuple[OutcomeOdds, Fraction]]) -> OutcomeOdds:
    """One of several, each with its chance."""
    if len(parts) == 1:
        return parts[0][0]
    weighed = [(tuple(one), share) for one, share in parts]
    groups = [
        tuple(
            _mixed([(one[group][number], share) for one, share in weighed])
            for number in range(len(weighed[0][0][group]))
        )
        for group in range(len(OutcomeOdds._fields))
    ]
    return OutcomeOdds(*groups)


def _mixed(parts: list[tuple[Endings, Fraction]]) -> Endings:
    found: dict[str, Fraction] = {}
    for endings, share in parts:
        for ending, part in endings:
            found[ending] = found.get(ending, Fraction(0)) + share * part
    return Endings((ending, found[ending]) for ending in ENDINGS if ending in found)


def _against(flying: Flight, ward: Roll, crits: tuple[int, ...]) -> Met:
    return flying.then(lambda pair: _met(pair, ward, crits))


@lru_cache(maxsize=1 << 14)
def _met(pair: Pair | None, ward: Roll, crits: tuple[int, ...]) -> Met:
    """How an attack that has been rolled ends against a defence that has not."""
    if pair is None:
        return Distribution({None: 1})
    return totals(*ward).map(lambda total: (pair, outcome(Result(pair, sum(pair)), total, crits)))


def _rolled_again(found: Met, edge: int, ward: Roll, crits: tuple[int, ...]) -> Met:
    fresh = _against(kept_pairs(edge).map(lambda pair: pair), ward, crits).given(
        lambda one: one is not None and one[1] != "parry"
    )
    return found.then(lambda one: fresh if one and one[1] == "parry" else Distribution({one: 1}))


def _endings(found: Met, which: tuple[str, ...] = ENDINGS) -> Endings:
    shares = found.map(lambda one: one[1] if one else "")
    return Endings((ending, shares.equals(ending)) for ending in which if ending in shares.weights)
