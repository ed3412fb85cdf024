"""What the levels are measured against still plays, under rules that were mended since."""

from __future__ import annotations

from itertools import islice

import pytest

from game.ai.agents import choose, computers, think
from game.core.battle import start
from game.lab.jobs import field_of
from game.rulesets import RULESETS
from game.rulesets.setup import make_scenario
from tests.ai import baselines
from tests.ai.baselines import frozen

MAP = "warehouse-yard"


@pytest.mark.parametrize("player", ["frozen", "one-ply"])
@pytest.mark.parametrize("ruleset", baselines.RULESETS)
def test_baselines_give_legal_orders(ruleset: str, player: str) -> None:
    rules = RULESETS[ruleset]
    squad = rules.squads()[0].id
    battle = start(make_scenario(rules, MAP, {"azure": squad, "ember": squad}), field_of(MAP), rules, "b")
    battle.begin()
    for _ in range(8 if player == "frozen" else 2):
        action = choose(battle, battle.side, player)
        assert battle.refusal(action) is None
        battle.apply(action)


def test_players_of_the_arena_are_offered_to_nobody() -> None:
    from game.client.seat.setup.choices import PLAYERS

    assert {"frozen", "one-ply"} <= set(computers())
    assert not {"frozen", "one-ply"} & set(PLAYERS)


def test_what_is_kept_of_an_agent_differs_from_it_and_is_used() -> None:
    for path in frozen.KEPT.rglob("*.py"):
        part = path.relative_to(frozen.KEPT)
        live = frozen.LIVE / part
        assert not live.is_file() or live.read_bytes() != path.read_bytes(), f"{part} need not be kept"
        name = ".".join((frozen.NAME, *part.with_suffix("").parts)).removesuffix(".__init__")
        assert frozen.source_of(name) == path


def test_the_frozen_agent_is_another_than_that_of_today() -> None:
    from importlib import import_module

    old, new = import_module("frozen_ai.nwo.battle_view"), import_module("game.ai.nwo.battle_view")
    assert old.BattleView is not new.BattleView and old.survey is not new.survey
    rules = RULESETS["nwo"]
    battle = start(make_scenario(rules, MAP, {"azure": "pack", "ember": "pack"}), field_of(MAP), rules, "b")
    battle.begin()
    assert list(islice(think(battle, battle.side, "frozen"), 1)) == [None]
