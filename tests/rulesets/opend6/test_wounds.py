"""What damage does: wounds that get worse, who stays up, mortal wounds and Medicine, Body Points."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Down, Position
from game.core.events import CameTo, Downed, Fated, Harmed, Reported, StatusGained, StatusLost
from game.core.events.battle_flow import BACK
from game.rulesets.opend6 import harm
from game.rulesets.opend6.components import Body, Dead, Hurt, Mortal, Stunned, Unconscious, Wound
from game.rulesets.opend6.figures import resistance_check
from game.rulesets.opend6.harm import (
    INCAPACITATED,
    KILLED,
    MORTALLY,
    NONE,
    SEVERE,
    STUN,
    WOUNDED,
    level_of,
    suffer,
    worsened_level,
)
from game.rulesets.opend6.orders import Shoot, Treat
from tests.rulesets.opend6.table import FISTS, PISTOL, Tables, figure, rolled

WOUNDS, POINTS, OUT, MORTAL = (
    "opend6.damage.wounds",
    "opend6.damage.body-points",
    "opend6.wound.incapacitated",
    "opend6.wound.mortal",
)
REST: dict[str, Any] = {"L": FISTS, "N": FISTS}
"""Somebody else on each side, so that one who falls ends nothing."""


@pytest.mark.rule(WOUNDS)
def test_the_level_by_how_much_damage_is_more() -> None:
    bands = {
        0: NONE,
        1: STUN,
        3: STUN,
        4: WOUNDED,
        8: WOUNDED,
        9: INCAPACITATED,
        12: INCAPACITATED,
        13: MORTALLY,
        15: MORTALLY,
        16: KILLED,
    }
    assert {over: level_of(over) for over in bands} == bands


@pytest.mark.rule("opend6.wound.worse", "opend6.wound.stunned")
@pytest.mark.parametrize(
    ("before", "got", "after"),
    [
        (NONE, STUN, NONE),
        (WOUNDED, STUN, SEVERE),
        (WOUNDED, WOUNDED, SEVERE),
        (SEVERE, WOUNDED, INCAPACITATED),
        (INCAPACITATED, INCAPACITATED, MORTALLY),
        (MORTALLY, STUN, KILLED),
        (WOUNDED, INCAPACITATED, INCAPACITATED),
    ],
)
def test_an_injury_that_is_no_worse_moves_it_up(before: int, got: int, after: int) -> None:
    assert worsened_level(before, got, limited=False) == after


@pytest.mark.rule("opend6.wound.worse")
def test_extras_fall_beyond_severely_wounded() -> None:
    assert [
        worsened_level(before, got, limited=True)
        for before, got in ((WOUNDED, WOUNDED), (SEVERE, STUN), (NONE, INCAPACITATED))
    ] == [
        SEVERE,
        MORTALLY,
        MORTALLY,
    ]


@pytest.mark.rule("opend6.wound.stunned")
def test_a_stun_lasts_through_the_next_round(duel: Tables) -> None:
    table, alice, bob, *_ = duel("ABLN", [3, 3], A=FISTS, B=FISTS, **REST)
    found = table.run(suffer(table.battle.table, bob, 8))
    assert (
        found[-1] == StatusGained(bob, "stunned", "opend6.wound.stunned")
        and table.get(bob, Stunned).until == 2
    )
    for _ in range(4):
        table.end_turn()
    assert table.get(bob, Stunned), "round 2"
    for _ in range(3):
        table.end_turn()
    assert StatusLost(bob, "stunned", "opend6.wound.stunned") in table.end_turn()
    assert alice in table.battle.table.standing()


@pytest.mark.rule("opend6.damage.armor")
def test_armour_is_rolled_with_physique(duel: Tables) -> None:
    table, alice, _ = duel("AB", A=figure(armour="light_kevlar", physique="2D+2"), B=FISTS)
    assert str(resistance_check(table.battle.table, alice, WOUNDS).dice) == "5D", (
        "2D+2 and 2D+1, one wild die in all"
    )


@pytest.mark.rule("opend6.wound.wounded")
def test_wounds_weigh_on_skills_not_on_resistance(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=PISTOL, B=FISTS)
    table.put(alice, Hurt(2), Wound(2))
    odds = table.chances(Shoot(alice, bob, "pistol"))
    assert (
        odds.checks[0].title == "shot, pistol (1D; −2D wounded)"
        and odds.checks[2].title == "damage, pistol (4D)"
    )
    assert resistance_check(table.battle.table, alice, WOUNDS).dice.dice == 2


@pytest.mark.rule(OUT)
@pytest.mark.parametrize(
    ("codes", "dice", "stays"),
    [({"stamina": "3D"}, [5, 5, 5], True), ({}, [5, 6], False), ({"stamina": "3D"}, [5, 5, 4], False)],
)
def test_the_incapacitated_may_stay_up(
    duel: Tables, codes: dict[str, Any], dice: list[int], stays: bool
) -> None:
    table, _, bob, *_ = duel("ABLN", [3, 3, *dice], A=FISTS, B=figure(**codes), **REST)
    found = table.run(suffer(table.battle.table, bob, 16))
    if stays:
        assert found[-1] == StatusGained(bob, "hurt", OUT, 3) and table.get(bob, Hurt).level == 3
    else:
        assert found[-2:] == [StatusGained(bob, "unconscious", OUT), Downed(bob)] and table.get(
            bob, Unconscious
        )


@pytest.mark.rule(OUT)
def test_who_is_out_is_no_longer_merely_wounded(duel: Tables) -> None:
    table, _, bob, *_ = duel("ABLN", [3, 3, 1], A=FISTS, B=figure(), **REST)
    table.put(bob, Hurt(1), Wound(1))
    found = table.run(suffer(table.battle.table, bob, 16))
    assert StatusLost(bob, "hurt", "opend6.wound.wounded", 0) in found and not table.get(bob, Hurt)


@pytest.mark.rule(MORTAL)
def test_every_minute_decides_over_the_mortally_wounded(duel: Tables) -> None:
    """After twelve rounds a minute has passed: 2D always reach 1, and 2 after twenty-four; a wild 1 and
    another, 1 being dropped, fail at 3."""
    table, alice, bob, *_ = duel("ABLN", [3, 3, *[2, 2], *[2, 2], *[1, 1]], A=FISTS, B=FISTS, **REST)
    found = table.run(suffer(table.battle.table, bob, 20))
    assert found[-2:] == [StatusGained(bob, "mortal", MORTAL), Downed(bob)]
    told = []
    while table.battle.table.clock.round < 38:
        told += table.end_turn()
    rolls = [
        (event.against, event.passed)
        for event in told
        if getattr(event, "rule", "") == MORTAL and hasattr(event, "against")
    ]
    assert rolls == [(1, True), (2, True), (3, False)]
    assert table.get(bob, Dead) and StatusGained(bob, "dead", WOUNDS) in told
    assert alice in table.battle.table.standing()


@pytest.mark.rule(MORTAL)
def test_medicine_saves_the_mortally_wounded(duel: Tables) -> None:
    table, alice, *_, anna = duel("A.NB", [6, 5, 5, 5, 5, 5, 3], A=figure(medicine="6D"), B=FISTS, N=FISTS)
    table.put(anna, Down(), Mortal(1), Wound(MORTALLY))
    assert table.refused(Treat(alice, anna)) == MORTAL
    table.put(anna, Position((1, 0)))
    assert table.chances(Treat(alice, anna)).checks[0].against == 30
    found = table.apply(Treat(alice, anna))
    assert StatusLost(anna, "mortal", MORTAL) in found and found[-1] == StatusGained(
        anna, "unconscious", MORTAL
    )
    assert table.get(anna, Wound).level == INCAPACITATED and not any(
        isinstance(event, CameTo) for event in found
    )


@pytest.mark.rule(POINTS, "opend6.damage.armor")
def test_body_points_have_no_resistance(duel: Tables) -> None:
    options = {"damage": "body_points"}
    table, _, bob, *_ = duel(
        "ABLN", [4], options=options, A=FISTS, B=figure(armour="padded", body=30), **REST
    )
    found = table.run(suffer(table.battle.table, bob, 20))
    assert found[0] == rolled(bob, "armour, 1D", "opend6.damage.armor", (4,))
    assert found[1] == Harmed(bob, 16, "16 Body Points", table.battle.gauges(bob), 46)
    assert table.get(bob, Body) == Body(14, 30)


@pytest.mark.rule(POINTS)
@pytest.mark.parametrize(("left", "state"), [(3, None), (2, "mortal"), (0, "dead")])
def test_nine_per_cent_is_mortally_wounded(duel: Tables, left: int, state: str | None) -> None:
    table, _, bob, *_ = duel("ABLN", options={"damage": "body_points"}, A=FISTS, B=figure(body=30), **REST)
    found = table.run(suffer(table.battle.table, bob, 30 - left))
    assert [event.status for event in found if isinstance(event, StatusGained)] == ([state] if state else [])


@pytest.mark.rule(POINTS)
def test_who_has_no_body_points_rolls_them(duel: Tables) -> None:
    table, _, bob = duel(
        "AB", [1, 6, 6], options={"damage": "body_points"}, A=FISTS, B=figure(body=0, physique="3D")
    )
    assert table.get(bob, Body) == Body(33, 33), "the wild 1 does no harm there"


@pytest.mark.rule(WOUNDS)
def test_what_does_not_get_through_is_told(duel: Tables) -> None:
    table, _, bob = duel("AB", [5, 5], A=FISTS, B=FISTS)
    found = table.run(suffer(table.battle.table, bob, 10))
    assert found == [
        rolled(bob, "resisting damage, 2D", WOUNDS, (5, 5), against=10),
        Reported(bob, WOUNDS, "Bob is not injured"),
    ]


@pytest.mark.rule(MORTAL)
def test_after_the_battle(duel: Tables) -> None:
    table, _, bob, anna = duel("A.BN", A=FISTS, B=figure(physique="2D"), N=FISTS)
    table.put(anna, Down(), Mortal(1), Wound(MORTALLY))
    table.put(bob, Down(), Unconscious(), Wound(INCAPACITATED))
    found = table.end_turn()
    fates = [(event.unit, event.words, event.verdict) for event in found if isinstance(event, Fated)]
    assert fates == [(anna, "mortally wounded", ""), (bob, "incapacitated", BACK)], "he is not lost"


def test_health_falls_with_each_level() -> None:
    shares = [harm.health_of(level) for level in range(len(harm.LEVELS))]
    assert shares == sorted(shares, reverse=True) and shares[0] == 1 and shares[MORTALLY] == 0
