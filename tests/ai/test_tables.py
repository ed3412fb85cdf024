"""What the agents take for granted in their tables: what range, called shots, levels and temperaments
count."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from game.ai.evaluation import badness_of_loss, points
from game.ai.levels import TEMPERAMENTS, Level, Temperament, player_name, player_words, split_player
from game.ai.silhouette.weapon_tables import aiming, call_price, shot_of
from game.rulesets.silhouette.aiming import FROM_AMBUSH, PLAIN, POINT_BLANK, SNIPED
from game.rulesets.silhouette.components import HEAD

# ---------------------------------------------------------------- Silhouette: range and called shots


def gun(accuracy: int = 1, near: int = 2, base: int = 20) -> Any:
    """A gun with a base range of so many metres, whose bands double."""
    bands = tuple((100 * base << step) ** 2 for step in range(4))
    return SimpleNamespace(bands=bands, weapon=SimpleNamespace(accuracy=accuracy, near_accuracy=near))


@pytest.mark.parametrize(
    ("metres", "counts"),
    [
        (POINT_BLANK, 4),
        (POINT_BLANK + 1, 3),
        (20, 3),
        (20.01, 0),
        (40, 0),
        (40.01, -1),
        (80, -1),
        (80.01, -2),
        (160, -2),
        (160.01, None),
    ],
)
def test_what_range_and_accuracy_count(metres: float, counts: int | None) -> None:
    """silhouette.ranged.range: a step less in each band; one more at point blank; near accuracy in the first
    band alone."""
    assert aiming(gun(), round(metres * 100) ** 2) == counts


def test_what_has_no_round_reaches_nothing() -> None:
    assert aiming(gun(base=0), 0) is None


def test_what_a_called_shot_costs() -> None:
    """silhouette.attack.called, silhouette.attack.called-sniping"""
    assert [call_price("", how) for how in (PLAIN, SNIPED, FROM_AMBUSH)] == [0, 0, 0]
    assert [call_price(HEAD, how) for how in (PLAIN, SNIPED, FROM_AMBUSH)] == [-3, -1, -3]
    assert [call_price("arm", how) for how in (PLAIN, SNIPED, FROM_AMBUSH)] == [-2, 0, -2]


def test_shots_that_are_alike_are_one() -> None:
    assert shot_of(2, 1) is shot_of(2, 1) and shot_of(2, 1) == (2, 1) and shot_of(2, 1) != shot_of(1, 2)


# ---------------------------------------------------------------- what harm is worth


@pytest.mark.parametrize(
    ("left", "expected", "downs", "bad"),
    [
        (Fraction(1), Fraction(0), Fraction(0), 0),
        (Fraction(1), Fraction(1, 2), Fraction(0), Fraction(2, 5)),
        (Fraction(1, 2), Fraction(1, 4), Fraction(0), Fraction(3, 10)),
        (Fraction(1, 2), Fraction(1, 2), Fraction(1, 4), Fraction(4, 5)),
        (Fraction(1, 4), Fraction(1, 2), Fraction(0), Fraction(3, 5)),
        (Fraction(0), Fraction(0), Fraction(0), Fraction(2, 5)),
    ],
)
def test_how_bad_a_loss_is(left: Fraction, expected: Fraction, downs: Fraction, bad: Fraction) -> None:
    """Two fifths of the share of all health, two fifths of the share of what was left, four fifths of the
    chance to go down."""
    assert badness_of_loss(left, expected, downs) == bad


def test_points_are_rounded_down() -> None:
    assert [points(Fraction(*one)) for one in ((1, 1), (1, 3), (2, 3), (-1, 3), (0, 1))] == [
        10_000,
        3_333,
        6_666,
        -3_334,
        0,
    ]


# ---------------------------------------------------------------- levels and temperaments


def test_a_player_has_a_level_and_a_temperament() -> None:
    assert split_player("hard-bold") == ("hard", "bold") and player_name("hard", "bold") == "hard-bold"
    assert split_player("hard") == ("hard", "calm") and player_name("hard", "calm") == "hard"
    assert split_player("hard-boiled") == ("hard-boiled", "calm"), "somebody's name"
    assert player_words("hard-bold") == "hard, bold" and player_words("easy") == "easy"


def test_a_temperament_may_be_had_in_part() -> None:
    bold = TEMPERAMENTS["bold"]
    assert bold.mixed(100) == bold and bold.mixed(0) == Temperament(words=bold.words)
    assert bold.mixed(50)[:3] == (80, 120, 0) and TEMPERAMENTS["stubborn"].mixed(50)[:3] == (90, 102, 150)


def test_what_a_level_makes_of_danger_ways_and_ground() -> None:
    one = Level(foresight=50, temper=Temperament(120, 60, 200))
    assert (one.felt(1000), one.drawn(1000)) == (600, 600)
    assert [one.given_up(tiles, 30) for tiles in (-2, 0, 1, 3)] == [0, 0, 60, 180]
    assert Level().given_up(3, 30) == 0 and Level().felt(1000) == Level().drawn(1000) == 1000


def test_a_blurred_eye_misjudges_by_so_much_at_most_and_the_same_all_round() -> None:
    one = Level(blur=40)
    seen = [one.judged(500, 3, number) for number in range(400)]
    assert min(seen) == 460 and max(seen) == 540 and seen == [one.judged(500, 3, n) for n in range(400)]
    assert seen != [one.judged(500, 4, number) for number in range(400)]
    assert 495 < sum(seen) / len(seen) < 505
    assert {Level().judged(500, 3, number) for number in range(9)} == {500}


def test_a_level_leads_all_of_a_side_or_those_that_are_named() -> None:
    units: Any = [1, 2, 3]
    assert Level().led(units) == units
    assert Level(leads=frozenset({3, 1})).led(units) == [1, 3] and Level(leads=frozenset()).led(units) == []
