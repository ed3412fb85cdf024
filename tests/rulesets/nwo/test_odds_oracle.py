"""The odds of single rolls against a plain count of all dice, and against icepool."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from game.core.events import Modifier
from game.core.references import UnitId
from game.rulesets.nwo.checks import Check, attack_odds, kept_pairs, pass_odds, total_odds
from game.rulesets.nwo.parry import contest_odds

EDGES = (-2, -1, 0, 1, 2)
BONUSES = (-3, 0, 2, 6)


def roll(bonus: int, edge: int) -> Check:
    return Check(
        UnitId(1),
        "roll",
        "nwo.roll.check",
        (
            Modifier(bonus, "nwo.roll.check", "bonus"),
            *[Modifier(0, "x", "edge", 1 if edge > 0 else -1)] * abs(edge),
        ),
    )


@cache
def brute(edge: int) -> dict[tuple[int, bool, int], Fraction]:
    """The chance of each (sum, whether a double, face) of the pair that is kept: every fall of all dice is
    looked at."""
    pick = max if edge >= 0 else min
    pairs = [(a + b, a == b, a if a == b else 0) for a, b in product(range(1, 7), repeat=2)]
    found: dict[tuple[int, bool, int], Fraction] = {}
    ways = Fraction(1, 36 ** (abs(edge) + 1))
    for thrown in product(pairs, repeat=abs(edge) + 1):
        best = pick(thrown, key=lambda pair: pair[:2])
        found[best] = found.get(best, Fraction(0)) + ways
    return found


@pytest.mark.rule("nwo.roll.advantage", "nwo.roll.check")
@pytest.mark.parametrize("edge", EDGES)
def test_pairs_and_totals_against_a_count_of_every_fall(edge: int) -> None:
    kept: dict[tuple[int, bool, int], Fraction] = {}
    for (low, high), share in kept_pairs(edge).odds().items():
        key = (low + high, low == high, low if low == high else 0)
        kept[key] = kept.get(key, Fraction(0)) + share
    assert kept == brute(edge)
    assert sum(total_odds(3, edge).values()) == 1


@pytest.mark.rule("nwo.ranged.contest", "nwo.melee.contest", "nwo.attack.crit", "nwo.parry.tie-defender")
@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("crits", [(), (6,), (5, 6)])
def test_attacks_against_a_count_of_every_fall(edge: int, crits: tuple[int, ...]) -> None:
    for bonus, other in product(BONUSES, (-1, 0, 1)):
        counted = dict.fromkeys(("crit", "hit", "parry", "miss"), Fraction(0))
        for (mine, _, face), share in brute(edge).items():
            for (theirs, _, _), part in brute(other).items():
                total, against = mine + bonus, theirs + 1
                if total == against:
                    ending = "parry"
                elif total < against:
                    ending = "miss"
                elif face in crits and face:
                    ending = "crit"
                else:
                    ending = "hit"
                counted[ending] += share * part
        assert attack_odds(roll(bonus, edge), roll(1, other), crits) == counted


@pytest.mark.rule("nwo.roll.check", "nwo.shove.contest", "nwo.grapple.contest")
@pytest.mark.parametrize("edge", EDGES)
def test_checks_and_contests_against_a_count_of_every_fall(edge: int) -> None:
    for bonus in BONUSES:
        for needed in (2, 10, 12, 15):
            assert pass_odds(roll(bonus, edge), needed) == sum(
                (part for (total, _, _), part in brute(edge).items() if total + bonus >= needed), Fraction(0)
            )
        won = sum(
            (
                a * b
                for (x, _, _), a in brute(edge).items()
                for (y, _, _), b in brute(-edge).items()
                if x + bonus > y
            ),
            Fraction(0),
        )
        assert contest_odds(roll(bonus, edge), roll(0, -edge)).win == won


# ---------------------------------------------------------------- the oracle


@pytest.fixture
def icepool() -> Any:
    return pytest.importorskip("icepool")


def kept_by(icepool: Any, edge: int) -> Any:
    """A die that shows (sum, face of the double or 0) of the kept pair, doubles first among equal sums in an
    advantage and last otherwise."""
    pair = icepool.map(lambda a, b: (a + b, int(a == b), a if a == b else 0), icepool.d6, icepool.d6)
    if not edge:
        return pair
    return (icepool.highest if edge > 0 else icepool.lowest)(*[pair] * (abs(edge) + 1))


@pytest.mark.rule("nwo.roll.advantage")
@pytest.mark.parametrize("edge", EDGES)
def test_icepool_keeps_the_same_pairs(icepool: Any, edge: int) -> None:
    die = kept_by(icepool, edge)
    ours: dict[tuple[int, int, int], Fraction] = {}
    for (low, high), share in kept_pairs(edge).odds().items():
        key = (low + high, int(low == high), low if low == high else 0)
        ours[key] = ours.get(key, Fraction(0)) + share
    assert {tuple(key): Fraction(die.probability(key)) for key in die} == ours


@pytest.mark.rule("nwo.ranged.contest", "nwo.melee.contest", "nwo.attack.crit")
@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("bonus", BONUSES)
def test_icepool_finds_the_same_attacks(icepool: Any, edge: int, bonus: int) -> None:
    def ending(mine: tuple[int, int, int], theirs: int) -> str:
        total = mine[0] + bonus
        if total == theirs:
            return "parry"
        if total < theirs:
            return "miss"
        if mine[2] >= 5:
            return "crit"
        return "hit"

    die = icepool.map(ending, kept_by(icepool, edge), 2 @ icepool.d6 + 1, star=False)
    ours = attack_odds(roll(bonus, edge), roll(1, 0), (5, 6))
    assert {name: share for name, share in ours.items() if share} == {
        name: Fraction(die.probability(name)) for name in die
    }


@pytest.mark.rule("nwo.shove.contest")
def test_icepool_finds_the_same_contests(icepool: Any) -> None:
    for bonus in BONUSES:
        difference = 2 @ icepool.d6 + bonus - 2 @ icepool.d6
        assert contest_odds(roll(bonus, 0), roll(0, 0)).win == Fraction(difference.probability(">", 0))
