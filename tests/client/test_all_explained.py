"""Whatever can be pressed or pointed at beside the board says what it is, under every ruleset."""

from __future__ import annotations

from functools import cache

import pytest

from game.client.kit.tooltips import in_words
from game.client.screens.battle.screen import BattleScreen
from game.client.seat import match as matches
from game.core.scenario import Scenario, Team
from game.maps import find, load
from game.rulesets import RULESETS
from tests.client.player import Player, quick

MAP = "mill-street"


@cache
def _player(rules: str) -> Player:
    ruleset, path = RULESETS[rules], find(MAP)
    squads = ruleset.squads()[:2]
    teams = tuple(
        Team(side, squad.title, squad.figures) for side, squad in zip(("azure", "ember"), squads, strict=True)
    )
    match = matches.new(
        Scenario(MAP, rules, teams), load(path), path, ruleset, {"azure": "human", "ember": "human"}, "7"
    )
    player = Player(BattleScreen(match, quick()))
    player.until_ready()
    player.draw()
    return player


@pytest.mark.parametrize("rules", RULESETS)
def test_whatever_can_be_pressed_or_pointed_at_beside_the_board_explains_itself(rules: str) -> None:
    player = _player(rules)
    screen = player.battle
    player.draw()
    for widget in screen.widgets(screen.question()):
        if widget.key.startswith(("log ", "tab ", "entry", "row ")):
            continue  # they say in words what they are
        assert widget.hint is not None and widget.hint.title, widget.key
        told = in_words(widget.hint, screen.stage.book)
        assert told.words or told.rule or told.verdict, widget.key
