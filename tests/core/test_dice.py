"""Dice: seeded, forked, listed, and the exact chances of what is rolled with them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.dice import Dice, ListedDice, exact, seeded


def faces(dice: Dice, number: int, sides: int = 6) -> list[int]:
    return [dice.roll(sides) for _ in range(number)]


def test_the_faces_of_a_seed_are_for_ever_the_same() -> None:
    """Saves and replays hang on this: a change of the generator must be noticed."""
    assert faces(seeded("enfilade"), 20) == [4, 5, 1, 5, 1, 5, 4, 4, 5, 3, 2, 1, 2, 5, 2, 1, 5, 1, 3, 5]
    assert faces(seeded(""), 8, 8) == [1, 8, 6, 1, 5, 3, 1, 8]
    assert faces(seeded("Ünïcode ⚂"), 8, 12) == [8, 9, 10, 1, 1, 9, 7, 4]


@given(st.text())
def test_the_same_seed_gives_the_same_faces(seed: str) -> None:
    assert faces(seeded(seed), 30) == faces(seeded(seed), 30)


def test_another_seed_gives_other_faces() -> None:
    assert faces(seeded("one"), 30) != faces(seeded("two"), 30)


@given(st.text(), st.integers(1, 1000))
def test_every_face_lies_on_its_die(seed: str, sides: int) -> None:
    assert all(1 <= face <= sides for face in faces(seeded(seed), 20, sides))


def test_every_face_comes_as_often_as_every_other() -> None:
    counts = Counter(faces(seeded("fair"), 60_000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 10_000) < 500 for count in counts.values())


def test_a_die_depends_only_on_seed_and_number() -> None:
    dice = seeded("skip")
    known = faces(dice, 10)
    again = seeded("skip")
    again.count = 4
    assert faces(again, 6) == known[4:]


def test_forked_dice_have_the_same_past_and_another_future() -> None:
    dice = seeded("past")
    known = faces(dice, 12)
    forked = dice.forked("future")
    assert forked.count == 12
    ahead = faces(forked, 40)
    assert ahead != faces(dice, 40)
    forked.count = 0
    assert faces(forked, 52) == [*known, *ahead]


def test_a_fork_of_a_fork_keeps_both_pasts() -> None:
    dice = seeded("past")
    first = faces(dice, 5)
    forked = dice.forked("one")
    second = faces(forked, 5)
    twice = forked.forked("two")
    faces(twice, 5)
    twice.count = 0
    assert faces(twice, 10) == first + second


def test_listed_dice_fall_as_listed() -> None:
    dice = ListedDice(6, 1, 8)
    assert [dice.roll(6), dice.roll(6), dice.roll(8)] == [6, 1, 8]
    dice.assert_done()


def test_listed_dice_tell_when_one_is_missing_left_over_or_on_the_wrong_die() -> None:
    dice = ListedDice(6, 7)
    with pytest.raises(AssertionError, match=r"2 dice left over: \(6, 7\)"):
        dice.assert_done()
    dice.roll(6)
    with pytest.raises(LookupError, match="die 2 shows 7, but it is a d6"):
        dice.roll(6)
    with pytest.raises(LookupError, match=r"die 3 \(d6\) is thrown, but only 2 are listed"):
        dice.roll(6)


# ---------------------------------------------------------------- exact chances


def test_exact_chances_are_those_of_all_faces_counted() -> None:
    brute = Counter(first + second for first, second in product(range(1, 7), repeat=2))
    assert exact(lambda dice: dice.roll(6) + dice.roll(6)) == {
        total: Fraction(count, 36) for total, count in brute.items()
    }


@given(st.lists(st.integers(1, 5), min_size=1, max_size=4))
def test_exact_chances_of_any_row_of_dice_agree_with_brute_force_and_sum_to_one(sizes: list[int]) -> None:
    chances = exact(lambda dice: max(dice.roll(size) for size in sizes))
    brute = Counter(max(row) for row in product(*(range(1, size + 1) for size in sizes)))
    assert chances == {face: Fraction(count, brute.total()) for face, count in brute.items()}
    assert sum(chances.values()) == 1


def test_the_number_of_dice_may_depend_on_the_faces() -> None:
    def play(dice: Dice) -> int:
        first = dice.roll(6)
        return first + dice.roll(6) if first == 6 else first

    chances = exact(play)
    assert sum(chances.values()) == 1
    assert chances[5] == Fraction(1, 6) and chances[12] == Fraction(1, 36) and 6 not in chances


def test_no_dice_are_one_certain_result() -> None:
    assert exact(lambda _: "sure") == {"sure": Fraction(1)}
