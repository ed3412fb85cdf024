"""After the battle: the d12 for each of the fallen, and what a medic adds."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.between_battles import UNHURT
from game.core.components import Down
from game.core.dice import seeded
from game.core.events import BattleEnded, Downed, Fated, Modifier, Rolled
from game.rulesets.nwo.between_battles import recovery
from game.rulesets.nwo.components import Points
from game.rulesets.nwo.harm import hurt
from game.rulesets.nwo.injuries import care, death_roll_result
from game.rulesets.nwo.orders import Strike
from tests.rulesets.nwo.table import FISTS, KNIFE, Tables, checked, figure

RULE = "nwo.injury.death-roll"
MEDIC = figure("knife", first_aid=6)


@pytest.mark.rule("nwo.injury.death-roll")
@pytest.mark.parametrize(
    ("natural", "words"),
    [
        (1, "dead"),
        (3, "dead"),
        (4, "permanent injury"),
        (6, "permanent injury"),
        (7, "heavily injured"),
        (9, "heavily injured"),
        (10, "lightly injured"),
        (12, "lightly injured"),
    ],
)
def test_what_the_d12_means(natural: int, words: str) -> None:
    assert death_roll_result(natural, 0) == words


@pytest.mark.rule("nwo.injury.death-roll")
@pytest.mark.parametrize(
    ("total", "bonus"),
    [(2, -2), (4, -2), (5, -1), (6, -1), (7, 0), (8, 0), (9, 1), (10, 1), (11, 2), (12, 2), (13, 3), (17, 3)],
)
def test_what_the_medics_roll_adds(total: int, bonus: int) -> None:
    assert care(total) == bonus


@pytest.mark.rule("nwo.injury.death-roll")
def test_a_natural_three_stays_dead_and_bad_care_may_kill(duel: Tables) -> None:
    assert (
        death_roll_result(3, 3),
        death_roll_result(4, 3),
        death_roll_result(4, -1),
        death_roll_result(12, 3),
        death_roll_result(12, -2),
        death_roll_result(1, 3),
    ) == (
        "dead",
        "heavily injured",
        "dead",
        "lightly injured",
        "lightly injured",
        "dead",
    )


@pytest.mark.rule("nwo.injury.death-roll", "nwo.down")
def test_the_medic_of_the_winners_tends_its_own_and_nobody_the_losers(duel: Tables) -> None:
    table, alice, anna, bob = duel("AB\nN.", [6, 5, 1, 1, 5, 3, 7, 6], A=MEDIC, N=FISTS, B=KNIFE)
    table.put(bob, Points(1, 5))
    table.put(anna, Points(1, 5))
    table.run(hurt(table.battle.table, anna, 1))
    events = table.apply(Strike(alice, bob, "knife"))
    start = events.index(BattleEnded("azure"))
    assert Downed(bob) in events[:start]
    assert events[start:] == [
        BattleEnded("azure"),
        checked(alice, "first aid", RULE, "53", 11, None, None, Modifier(3, RULE, "half of First aid 6")),
        Rolled(anna, "death roll", RULE, (7,), (7,), (Modifier(2, RULE, "first aid"),), 9),
        Fated(anna, RULE, "heavily injured", "back"),
        Rolled(bob, "death roll", RULE, (6,), (6,), (), 6),
        Fated(bob, RULE, "permanent injury", "harmed"),
    ]


@pytest.mark.parametrize(
    ("lost", "down", "told", "days", "words"),
    [
        (1, False, "", 2, "1 hit point lost"),
        (4, False, "", 8, "4 hit points lost"),
        (5, True, "lightly injured", 10, "lightly injured"),
        (5, True, "permanent injury", 30, "permanent injury"),
    ],
)
def test_at_home_it_heals_by_the_tenths_lost_or_by_the_death_roll(
    duel: Tables, lost: int, down: bool, told: str, days: int, words: str
) -> None:
    table, alice, _ = duel("A.B", A=KNIFE, B=FISTS)
    points = table.get(alice, Points)
    assert points.most_hits == 5
    table.put(alice, replace(points, hits=points.most_hits - lost), *([Down()] if down else []))
    fates = [Fated(alice, RULE, "unhurt", "back"), *([Fated(alice, RULE, told, "back")] if told else [])]
    found = [recovery(table.battle.table, alice, seeded(str(number)), fates) for number in range(12)]
    for one in found:
        (rolled,) = one.rolls
        assert rolled.passed == (sum(rolled.faces) >= 8) and one.words == words
        assert one.days == (-(-days // 2) if rolled.passed else days)
    assert {one.rolls[0].passed for one in found} == {True, False}


@pytest.mark.parametrize(("lost", "down"), [(0, False), (5, True)])
def test_who_has_lost_nothing_or_was_only_out_cold_goes_home(duel: Tables, lost: int, down: bool) -> None:
    table, alice, _ = duel("A.B", A=KNIFE, B=FISTS)
    points = table.get(alice, Points)
    table.put(alice, replace(points, hits=points.most_hits - lost), *([Down()] if down else []))
    assert recovery(table.battle.table, alice, seeded("none is rolled"), ()) == UNHURT
