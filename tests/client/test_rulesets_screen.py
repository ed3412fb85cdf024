"""The start screen with several rulesets, and the sheet of a figure with a body."""

from __future__ import annotations

import pytest

from game.client.screens.battle.screen import BattleScreen
from game.client.screens.replay.screen import ReplayScreen
from game.client.screens.setup.screen import SetupScreen
from game.client.seat.settings.settings import Settings, load
from game.client.seat.setup import open_battle
from game.client.seat.setup.choices import Choices
from game.client.seat.view.board_objects import places, totals
from game.core.events import Gauge
from game.rulesets import RULESETS
from tests.client.planned import new_match, whole_turn
from tests.client.player import Player, quick

SIZES = [(1280, 720), (1024, 640)]


@pytest.mark.parametrize("size", SIZES)
def test_a_battle_of_each_ruleset_is_begun_from_the_start_screen(size: tuple[int, int]) -> None:
    for key, ruleset in RULESETS.items():
        player = Player(SetupScreen(quick()), size)
        player.click_on(f"rules {key}")
        player.draw()
        player.click_on("start")
        assert isinstance(player.screen, BattleScreen)
        assert player.screen.match.battle.ruleset.ID == ruleset.ID
        player.draw()


def test_squads_and_options_are_kept_for_each_ruleset() -> None:
    settings = Settings()
    choices = Choices(settings.setup)
    seat = choices.seats[0]
    seat.squad = choices.squads()[-1].id
    kept = seat.squad
    choices.choose_ruleset("lithium")
    assert seat.squad in {squad.id for squad in RULESETS["lithium"].squads()}
    defence = next(choice for choice in choices.options("side") if choice.name == "auto_defence")
    choices.set_value(defence, "best", seat)
    choices.keep()
    settings.save()
    again = Choices(load().setup)
    assert again.ruleset.ID == "lithium" and again.value(defence, again.seats[0]) == "best"
    assert choices.scenario().teams[0].options == {"auto_defence": "best"}
    again.choose_ruleset("nwo")
    assert again.seats[0].squad == kept
    again.choose_ruleset("lithium")
    assert again.value(defence, again.seats[0]) == "best"


def test_a_body_is_read_from_gauges_with_places() -> None:
    gauges = (
        Gauge("head", 2, 2, "head"),
        Gauge("torso", 1, 2, "torso"),
        Gauge("torso armour", 0, 1, "torso"),
    )
    assert places(gauges) == {"head": (gauges[0], None), "torso": (gauges[1], gauges[2])}
    assert totals(gauges) == (Gauge("body", 3, 4), Gauge("armour", 0, 1))
    plain = (Gauge("hit points", 3, 5), Gauge("armour", 1, 2))
    assert places(plain) == {} and totals(plain) == plain
    assert places((*gauges, Gauge("tail", 1, 1, "tail"))) == {}, "what cannot be drawn is listed"


def test_every_place_of_the_body_says_how_it_is() -> None:
    player = Player(BattleScreen(new_match(), quick()))
    player.until_ready()
    player.wait()
    player.draw()
    hints = {
        widget.key: widget.hint for widget in player.battle.widgets(None) if widget.key.startswith("place ")
    }
    assert len(hints) == 7
    assert all(hint and "2 of 2 points left" in hint.words for hint in hints.values())


def test_a_battle_is_watched_again() -> None:
    player = Player(BattleScreen(new_match(), quick()))
    for _ in range(2):
        player.until_ready()
        player.wait()
        whole_turn(player)
    match = player.battle.match
    replay = ReplayScreen(open_battle.watch_record(match.record()), quick())
    watcher = Player(replay)
    while not replay.way.over:
        replay.way.step()
    watcher.draw()
    assert not replay.fault and replay.battle.digest() == match.battle.digest()
