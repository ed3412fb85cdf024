"""How the luck of attacks is counted, and taken off."""

from __future__ import annotations

from statistics import pstdev

import pytest

from game.core.actions import EndTurn
from game.core.battle import Battle
from game.core.scenario import Figure, Team
from game.rulesets import RULESETS
from game.rulesets.nwo.orders import Shoot
from tests.ai.board import AZURE, EMBER, battle_of, named, turn_of
from tests.ai.luck import cut, less_luck, played, stake, worth

PICTURE = """
    .A..1.
    """


def begun() -> Battle:
    return battle_of(PICTURE, {"A": "rifleman", "1": "raider"})


def test_what_luck_explains_is_taken_off() -> None:
    luck = [2.0, -1.0, 0.0, -1.0]
    won = [1.0, 0.4, 0.6, 0.4]
    assert less_luck(won, luck) == pytest.approx([0.6] * 4)
    assert less_luck([1.0, 0.0], [0.0, 0.0]) == [1.0, 0.0]


def test_an_attack_stakes_what_its_odds_say() -> None:
    battle = begun()
    unit, foe = turn_of(battle, "A"), named(battle, "1")
    (row,) = stake(battle, Shoot(unit, foe, "battle_rifle"))
    assert row[0] == foe and row[2] == worth(battle, foe) == 1
    assert 0 < row[1] < 1
    assert not stake(battle, EndTurn(unit))


def test_luck_is_against_the_one_as_it_is_for_the_other() -> None:
    seats = dict.fromkeys((AZURE, EMBER), "normal")
    one, other = (
        played(Battle(found.scenario, found.field, found.ruleset, found.table.dice), seats, side)
        for side in (AZURE, EMBER)
        if (found := begun())
    )
    assert one.won + other.won == 1
    assert one.luck == pytest.approx(-other.luck) and one.luck
    assert one.ahead == pytest.approx(-other.ahead)
    assert pstdev(less_luck([one.ahead, other.ahead], [one.luck, other.luck])) < pstdev(
        [one.ahead, other.ahead]
    )


def test_a_squad_is_cut_to_other_figures_every_game() -> None:
    team = Team(AZURE, "azure", tuple(Figure("rifleman", sign) for sign in "ABCD"))
    found = [cut(RULESETS["nwo"], [team], 2, number)[0].figures for number in range(4)]
    assert [[figure.name for figure in row] for row in found] == [
        ["A", "B"],
        ["B", "C"],
        ["C", "D"],
        ["D", "A"],
    ]
    assert cut(RULESETS["nwo"], [team], 0, 1) == (team,)


def test_a_squad_is_cut_by_its_own_rules() -> None:
    team = Team(AZURE, "azure", tuple(Figure("trooper", sign) for sign in "ABC"))
    (found,) = cut(RULESETS["opend6"], [team], 1, 1)
    assert [figure.name for figure in found.figures] == ["B"]
