"""By a setting a result stays until somebody has read it: Space goes on, and skips nothing."""

from __future__ import annotations

import pygame

from game.client.screens.battle.screen import BattleScreen
from game.client.seat.settings.settings import Settings
from game.client.seat.view.roll_results import results_ahead, settles
from game.core.events import Attacked, AttackEnded, Rolled
from game.core.references import UnitId
from game.rulesets import nwo
from tests.client.player import Player, new_match

ANA, BEN = UnitId(1), UnitId(2)


def calm(**more: object) -> Settings:
    return Settings(warn_end_turn=False, edge_scroll=False, auto_end=False, **more)  # type: ignore[arg-type]


def until_a_result_waits(player: Player) -> bool:
    for _ in range(4000):
        film = player.battle.stage.film
        if film.waits:
            return True
        if player.battle.ready and not player.battle.question():
            player.battle.command.act(
                next(
                    action
                    for action in player.battle.match.battle.legal_actions()
                    if action.verb == "EndTurn"
                )
            )
        player.wait(50)
    return False


def test_a_result_waits_and_space_goes_on_with_what_follows() -> None:
    player = Player(BattleScreen(new_match(azure="normal"), calm(wait_results=True)))
    assert until_a_result_waits(player)
    stage = player.battle.stage
    coming = stage.playback.coming
    player.wait(200, 50)
    assert stage.playback.coming == coming and stage.film.shot.settled, "it is still there"
    player.key(pygame.K_SPACE)
    assert not stage.film.waits and stage.playback.coming == coming, "nothing was skipped"
    player.wait(50)
    assert coming[0] not in stage.playback.coming


def test_without_the_setting_nothing_waits() -> None:
    player = Player(BattleScreen(new_match(azure="normal"), calm()))
    for _ in range(300):
        player.wait(50)
        assert not player.battle.stage.film.waits


def test_help_counts_as_no_result_of_its_own() -> None:
    results = nwo.DISPLAY.results()
    dice = {"faces": (3, 4), "kept": (3, 4), "modifiers": (), "total": 7, "against": 10, "passed": False}
    aid = Rolled(BEN, "Aiming, to help", "nwo.help.roll", **dice)  # type: ignore[arg-type]
    nerve = Rolled(BEN, "Robustness", "nwo.fire.resist", **dice)  # type: ignore[arg-type]
    attack = Attacked(ANA, BEN, "rifle", "ranged"), AttackEnded(ANA, BEN, "miss", 3, 9)
    assert not settles(aid, results) and settles(nerve, results)
    assert results_ahead((aid, *attack), results) == 1
    assert results_ahead((nerve, *attack), results) == 2
