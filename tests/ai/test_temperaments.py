"""Temperaments change what a side values, and nothing else: the names of players, and what is weighed."""

from __future__ import annotations

import pytest

from game.ai.agents import choose, computers, is_computer, players
from game.ai.levels import (
    CALM,
    NORMAL,
    TEMPERAMENTS,
    Listening,
    player_name,
    player_words,
    split_player,
)
from game.core.references import UnitId
from game.rulesets import RULESETS
from tests.ai.test_levels import begun

OTHERS = [temper for temper in TEMPERAMENTS if temper != CALM]


def test_a_name_says_level_and_temperament_both_ways() -> None:
    for level in ("easy", "normal", "hard"):
        for temper in TEMPERAMENTS:
            assert split_player(player_name(level, temper)) == (level, temper)
    assert player_name("hard", CALM) == "hard" and player_name("hard", "bold") == "hard-bold"
    assert player_words("hard-bold") == "hard, bold" and player_words("easy") == "easy"


@pytest.mark.parametrize(
    "name", ["Ada", "Jean-Luc", "bold", "one-ply", "human", "hard-", "-bold", "Ada-bold"]
)
def test_other_names_are_no_level(name: str) -> None:
    assert not is_computer(name)


def test_every_level_can_have_every_temperament() -> None:
    assert len(players()) == 12 and set(players()) <= set(computers())
    assert all(is_computer(name) for name in players())


def test_the_calm_one_weighs_as_the_level_always_did() -> None:
    assert [NORMAL.felt(n) for n in (0, 7, 900)] == [0, 7, 900]
    assert [NORMAL.drawn(n) for n in (0, 7, 900)] == [0, 7, 900]
    assert NORMAL.given_up(5, 100) == 0 and NORMAL.led([UnitId(3)]) == [UnitId(3)]


def test_careful_fears_more_bold_less_and_stubborn_holds_its_ground() -> None:
    careful, bold, stubborn = (NORMAL._replace(temper=TEMPERAMENTS[name]) for name in OTHERS)
    assert careful.felt(1000) > 1000 > bold.felt(1000)
    assert careful.drawn(1000) < 1000 < bold.drawn(1000)
    assert stubborn.given_up(3, 100) > 0 and stubborn.given_up(-3, 100) == 0
    heard = Listening.of(bold, [])
    assert heard.felt(1000) == bold.felt(1000)


def test_who_leads_some_figures_thinks_of_those_alone() -> None:
    level = NORMAL._replace(leads=frozenset({UnitId(4)}))
    assert level.led([UnitId(3), UnitId(4)]) == [UnitId(4)]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("temper", OTHERS)
def test_every_temperament_plays_every_ruleset_without_a_look_at_the_dice(ruleset: str, temper: str) -> None:
    battle = begun(ruleset, "tempers")
    for _ in range(3):
        order = choose(battle, battle.side, f"normal-{temper}")
        assert battle.refusal(order) is None
        other = battle.clone("other dice")
        assert choose(other, other.side, f"normal-{temper}") == order
        battle.apply(order)


def test_temperaments_order_otherwise_somewhere() -> None:
    """Over a few turns of the same battles each orders something else than the calm one: they are no mere
    names."""
    apart = dict.fromkeys(OTHERS, 0)
    for seed in ("apart", "beside", "far"):
        battle = begun("nwo", seed)
        while battle.winner is None and len(battle.history) < 30:
            order = choose(battle, battle.side)
            for temper in OTHERS:
                apart[temper] += choose(battle, battle.side, f"normal-{temper}") != order
            battle.apply(order)
    assert all(count > 0 for count in apart.values()), apart
