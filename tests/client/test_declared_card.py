"""What has been declared against somebody is what the card tells of them, until another order is chosen."""

from __future__ import annotations

import pygame

from game.client.screens.battle.screen import BattleScreen
from tests.client.planned import new_match
from tests.client.player import Player, quick


def test_after_enter_the_card_tells_of_the_declared_shot() -> None:
    player = Player(BattleScreen(new_match(azure="Nadia", ember="Oskar"), quick()))
    player.until_ready()
    player.wait(16, 3)
    screen, battle = player.battle, player.battle.match.battle
    told = 0
    for number in range(len(screen.side_turn.figures())):
        player.key(pygame.K_1 + number)
        attack = screen.aiming.orders.first_attack()
        if attack is None:
            continue
        player.key(pygame.key.key_code(attack.hotkey))
        player.key(pygame.K_RETURN)
        while screen.modal:
            player.key(pygame.K_RETURN)
        declared, plan = battle.history[-1], screen.aiming.plan()
        assert plan.odds and plan.odds.words == battle.ruleset.describe(battle.table, declared)
        assert plan.odds.chances == battle.chances(declared) and plan.odds.more.startswith("declared")
        told += 1
    assert told >= 2
