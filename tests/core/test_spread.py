"""Exact distributions against icepool, an independent library of exact dice, and against all throws
counted."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product
from operator import le
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.probability import dice_distributions as spread
from game.core.probability import wild_die
from game.core.probability.dice_distributions import (
    Distribution,
    contest,
    contest_of_margins,
    convolve,
    convolve_power,
    dice,
    die,
    exploding,
    exploding_gap,
    faces,
    fudge_dice,
    keep,
    mixture,
    negative,
)

icepool = pytest.importorskip("icepool")

numbers = st.dictionaries(st.integers(-20, 20), st.integers(1, 9), min_size=1, max_size=6).map(Distribution)
small = settings(deadline=None, max_examples=40)


def odds(pool: Any) -> dict[Any, Fraction]:
    """An icepool die as we write odds: what cannot happen is left out."""
    return {outcome: Fraction(pool.probability(outcome)) for outcome in pool if pool.probability(outcome)}


def as_die(known: Distribution[int]) -> Any:
    return icepool.Die(known.weights)


@small
@given(numbers, numbers)
def test_sums_and_contests_are_icepools(a: Distribution[int], b: Distribution[int]) -> None:
    assert convolve(a, b).odds() == odds(as_die(a) + as_die(b))
    assert convolve(a, negative(b)).odds() == odds(as_die(a) - as_die(b))
    met = contest(a, b)
    assert met == contest_of_margins(convolve(a, negative(b)))
    assert (met.win, met.tie, met.lose) == tuple(
        Fraction(share)
        for share in (
            (as_die(a) > as_die(b)).probability(True),
            (as_die(a) - as_die(b)).probability(0),
            (as_die(a) < as_die(b)).probability(True),
        )
    )


@small
@given(numbers, st.integers(1, 4))
def test_repeats_best_and_worst_are_icepools(one: Distribution[int], count: int) -> None:
    assert convolve_power(one, count).odds() == odds(count @ as_die(one))
    assert one.best(count).odds() == odds(as_die(one).highest(count))
    assert one.worst(count).odds() == odds(as_die(one).lowest(count))


@small
@given(st.integers(1, 5), st.integers(1, 5), st.sampled_from([4, 6, 8]), st.booleans())
def test_kept_dice_are_icepools(count: int, kept: int, sides: int, lowest: bool) -> None:
    kept = min(count, kept)
    pool = icepool.d(sides).pool(count)
    assert keep(count, kept, sides, lowest).odds() == odds(
        (pool.lowest(kept) if lowest else pool.highest(kept)).sum()
    )


@small
@given(numbers, st.lists(numbers, min_size=2, max_size=2))
def test_what_follows_a_result_is_mixed_in(first: Distribution[int], more: list[Distribution[int]]) -> None:
    theirs = as_die(first).map(lambda number: as_die(more[number % 2]))
    assert spread.ordered(first.then(lambda number: more[number % 2])).odds() == odds(theirs)
    assert spread.ordered(mixture([(2, more[0]), (3, more[1])])).odds() == odds(
        icepool.Die([as_die(one) for one in more], times=[2, 3])
    )


def test_fate_dice_and_faces() -> None:
    assert fudge_dice().odds() == odds(4 @ icepool.Die([-1, 0, 1]))
    assert faces(3).weights[1, 2, 3] == 6
    assert faces(3).weights[2, 2, 3] == 3
    assert faces(5).total == 6**5
    assert dice(7).equals(7) == Fraction(1, 6**7)


def test_the_best_pair_keeps_the_first_of_equals() -> None:
    """As No Way Out keeps pairs: by sum, then doubles; each way of equals keeps its share."""
    pairs = Distribution(Counter((min(pair), max(pair)) for pair in product(range(1, 7), repeat=2)))

    def key(pair: tuple[int, int]) -> tuple[int, bool]:
        return sum(pair), pair[0] == pair[1]

    counted: Counter[tuple[int, int]] = Counter()
    for a, b, c, d in product(range(1, 7), repeat=4):
        counted[max([(min(a, b), max(a, b)), (min(c, d), max(c, d))], key=key)] += 1
    assert pairs.best(2, key).odds() == {pair: Fraction(count, 6**4) for pair, count in counted.items()}


@pytest.mark.parametrize("lowest", [True, False])
@pytest.mark.parametrize("sides", [1, 2, 6])
@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_all_dice_but_one_are_kept(count: int, sides: int, lowest: bool) -> None:
    counted = Counter(
        sum(sorted(roll)[: count - 1] if lowest else sorted(roll)[1:])
        for roll in product(range(1, sides + 1), repeat=count)
    )
    assert keep(count, count - 1, sides, lowest).weights == dict(sorted(counted.items()))


def test_one_of_many_dice_is_left_out_without_going_through_all_ways() -> None:
    spread = keep(60, 59, 6, lowest=True)
    assert sum(spread.weights.values()) == 6**60
    assert (min(spread.weights), max(spread.weights)) == (59, 354)


@pytest.mark.parametrize("ceiling", [1, 5, 6, 7, 12, 20])
def test_an_exploding_die_is_exact_up_to_its_ceiling(ceiling: int) -> None:
    theirs = icepool.d6.explode(depth=8)
    ours = exploding(6, ceiling)
    for number in range(1, ceiling + 1):
        assert ours.chance(partial(le, number)) == Fraction((theirs >= number).probability(True))
    for number in range(1, ceiling):
        assert ours.equals(number) == Fraction(theirs.probability(number))


def test_the_gap_of_two_exploding_dice_is_exact() -> None:
    """Against the equation that it solves: both explode and nothing has changed, or one or both of them
    stand."""
    gap = exploding_gap(6, 30)
    one = exploding(6, 60)
    assert gap.equals(0) == Fraction(1, 7)
    for number in range(1, 31):
        stands = sum(
            Fraction(1, 6) * one.equals(face + number - 6) for face in range(1, 6) if face + number > 6
        )
        both_stand = Fraction(sum(1 <= face + number <= 5 for face in range(1, 6)), 36)
        assert (
            gap.equals(number)
            == gap.equals(-number)
            == gap.equals(number) * Fraction(1, 36) + both_stand + stands * Fraction(1, 6)
        )
    assert gap.chance(lambda number: number > 0) == Fraction(3, 7)


def with_wild_die(count: int, depth: int, cancels: bool) -> Any:
    """A pool of d6 with a wild die, by icepool."""

    def total(first: int) -> Any:
        others = count - 1
        if first == 1:
            return 1 + (
                icepool.d6.pool(others).lowest(others - 1).sum()
                if cancels and others
                else others @ icepool.d6
            )
        return others @ icepool.d6 + (first if first < 6 else 6 + icepool.d6.explode(depth=depth))

    return icepool.d6.map(total)


@pytest.mark.parametrize("cancels", [False, True])
@pytest.mark.parametrize("count", [1, 2, 5])
def test_a_pool_with_a_wild_die_is_icepools(count: int, cancels: bool) -> None:
    ours, theirs = wild_die.pool(count, 24, cancels), with_wild_die(count, 7, cancels)
    for number in range(count, 24 + count):
        assert ours.chance(partial(le, number)) == Fraction((theirs >= number).probability(True))


@pytest.mark.parametrize(
    ("mine", "theirs", "ahead", "cancels"),
    [(1, 1, 0, False), (3, 2, 1, False), (2, 4, 2, True), (7, 7, 0, True)],
)
def test_a_contest_of_wild_pools_is_icepools_but_for_its_cut(
    mine: int, theirs: int, ahead: int, cancels: bool
) -> None:
    """icepool has to end the explosions; eight deep, that leaves less than one in 6^14 open."""
    depth = 8
    ours = contest_of_margins(wild_die.margins(mine, theirs, ahead, cancels))
    gap = with_wild_die(mine, depth, cancels) + ahead - with_wild_die(theirs, depth, cancels)
    assert sum(ours) == 1
    assert abs(ours.win - Fraction((gap > 0).probability(True))) < Fraction(1, 6**7)
    if mine == theirs and not ahead:
        assert ours.win == ours.lose


def test_dice_are_numbers_from_one() -> None:
    assert list(die(6)) == [1, 2, 3, 4, 5, 6]
    assert die(6).map(lambda face: face >= 5).odds() == {False: Fraction(2, 3), True: Fraction(1, 3)}
    assert die(6).beside(die(6), lambda a, b: a == b).equals(True) == Fraction(1, 6)


@small
@given(numbers, st.integers(-5, 5))
def test_means_and_what_is_left_of_a_spread_are_icepools(a: Distribution[int], least: int) -> None:
    assert spread.mean(a) == Fraction(as_die(a).mean())
    left = {number: weight for number, weight in a.weights.items() if number >= least}
    assert a.given(lambda number: number >= least).odds() == (odds(icepool.Die(left)) if left else {})


@small
@given(st.lists(st.fractions(0, 1, max_denominator=36), max_size=4))
def test_all_of_some_things_come_as_often_as_their_chances_multiply_to(shares: list[Fraction]) -> None:
    each = Fraction(1)
    for share in shares:
        each *= share
    assert (
        spread.all_succeed(shares).equals(True) == each
        and spread.all_succeed(shares).equals(False) == 1 - each
    )


def test_what_no_throw_gives_has_no_chance() -> None:
    assert die(6).equals(7) == 0 and die(6).equals(6) == Fraction(1, 6)
