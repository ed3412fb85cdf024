"""Small sums that pages and the board are made of, each by itself."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import pi

import pytest
from pygame import Rect

from game.client.board.vehicles import angle_of
from game.client.kit import input_devices
from game.client.kit.input_devices import _live
from game.client.kit.tooltips import _distance
from game.client.screens.maps.map_pointer import in_sight
from game.client.seat.audio.event_sounds import _comes
from game.client.seat.campaigns.briefing_text import in_a_row
from game.client.seat.orders.odds_text import out_at_once, out_digits
from game.client.seat.view.effects import _protecting
from game.client.seat.view.playback import ease_in, ease_out
from game.client.seat.view.recap_items import is_more
from game.core.describing.display import Graded
from game.core.events import AttackEnded, Gauge
from game.core.probability.chances import Chances, Outcome
from game.core.references import UnitId


@pytest.mark.parametrize(
    ("turn", "angle"),
    [
        (0, 0),
        (21, 30),
        (14, 0),
        (16, 30),
        (38, 45),
        (90, 90),
        (104, 90),
        (350, 0),
        (-44, 315),
        (725, 0),
        (187, 180),
    ],
)
def test_a_vehicle_is_drawn_at_the_nearest_angle(turn: float, angle: int) -> None:
    assert angle_of(turn * pi / 180) == angle


def test_what_lies_a_unit_beside_the_window_is_drawn_too() -> None:
    box = (10, 20, 8, 6)
    places = [(9, 19), (8.9, 20), (9, 18.9), (18, 26), (18.1, 26), (18, 26.1), (14, 23)]
    assert [in_sight(place, box) for place in places] == [True, False, False, True, False, False, True]


def test_a_stick_means_nothing_at_first_and_then_gently_more() -> None:
    dead = input_devices.DEAD
    assert _live(0) == _live(dead - 0.01) == _live(0.01 - dead) == 0
    assert _live(1) == pytest.approx(1) and _live(-1) == pytest.approx(-1)
    assert _live((1 + dead) / 2) == pytest.approx(0.25) and _live(-(1 + dead) / 2) == pytest.approx(-0.25)


def test_how_far_a_point_lies_from_a_rectangle() -> None:
    box = Rect(10, 20, 30, 40)
    points = [(10, 20), (25, 30), (4, 30), (46, 30), (25, 12), (25, 67), (5, 15), (42, 63)]
    assert [_distance(point, box) for point in points] == [0, 0, 6, 6, 8, 7, 10, 5]


def test_what_parries_sounds_like_its_weapon() -> None:
    assert [_comes(outcome, True, "fist") for outcome in ("parry", "block", "miss", "hit")] == [
        "miss-blow",
        "miss-blow",
        "miss-blow",
        "",
    ]
    assert [_comes(outcome, False, "spear") for outcome in ("parry", "block", "miss", "crit")] == [
        "parry",
        "parry",
        "miss-shot",
        "",
    ]


def test_names_in_a_row() -> None:
    assert [in_a_row(names) for names in ((), ("Tam",), ("Tam", "Juno"), ("Tam", "Juno", "Wren"))] == [
        "",
        "Tam",
        "Tam and Juno",
        "Tam, Juno and Wren",
    ]


def test_how_likely_one_is_out_at_once() -> None:
    """As the ruleset says of the target; not where instead it is told how much harm a hit does, nor of a
    total that is kept for later."""
    third = Fraction(1, 3)
    hit = Outcome("hit", "hit", third, 4, UnitId(2), down=True)
    felled, fails = Outcome("done", "out", third, works=True, down=True), Outcome("miss", "miss", 2 * third)
    graded = Graded(UnitId(1), UnitId(2), (), third, out=Fraction(1, 4))
    assert out_at_once(Chances((hit, fails)), (graded,)) == Fraction(1, 4)
    assert out_at_once(Chances((hit, fails)), (replace(graded, out=None),)) == 0
    assert out_at_once(Chances((hit, fails))) == 0 and out_at_once(Chances()) == 0
    assert out_at_once(Chances((felled, fails))) == third
    kept = (Outcome("kept", "2", third, down=True), Outcome("kept", "3", 2 * third, down=True))
    assert out_at_once(Chances(kept)) == 0


def test_how_likely_one_is_out_is_told_from_the_chance_to_hit() -> None:
    """In tenths where both would be said as the same number."""
    works = Fraction(604, 1000)
    assert [out_digits(Fraction(out, 1000), works) for out in (604, 601, 500, 0)] == [0, 1, 0, 0]


def test_what_an_attack_had_to_reach_is_what_its_own_roll_says() -> None:
    ended = AttackEnded(UnitId(1), UnitId(2), "miss", 3, 1, needed=4)
    assert (ended.difficulty(2), ended.difficulty(None)) == (2, 4)
    assert AttackEnded(UnitId(1), UnitId(2), "miss", 3, 1).difficulty(None) is None


def test_what_protects_a_body() -> None:
    """The second row of each place; of all, what is called armour."""
    places = tuple(
        Gauge(name, 1, 2, place) for name, place in (("a", "head"), ("b", "head"), ("c", "leg"), ("d", "leg"))
    )
    assert _protecting(places) == {"b", "d"}
    assert _protecting((Gauge("Hit points", 1, 2), Gauge("Armour", 1, 2), Gauge("Luck", 1, 2))) == {"Armour"}
    assert _protecting((Gauge("Armour", 1, 2), Gauge("Luck", 1, 2))) == set()


def test_a_state_may_be_told_so_many_times_over() -> None:
    assert is_more("Ott is pinned", "Ott is pinned ×2") and is_more("Ott is pinned", "Ott is pinned: by Ada")
    assert not is_more("Ott is pinned", "Ott is pinned") and not is_more("Ott is", "Ott is pinned")


def test_motions_begin_or_end_gently() -> None:
    assert [ease_in(share) for share in (0, 0.5, 1)] == [0, 0.25, 1]
    assert [ease_out(share) for share in (0, 0.5, 1)] == [0, 0.875, 1]
