"""What has been declared against somebody is what the card tells of them, until another order is chosen."""

from __future__ import annotations

import pygame

from game.client.screens.battle.screen import BattleScreen
from game.core.actions import target_of
from tests.client.planned import new_match
from tests.client.player import Player, quick


def test_once_declared_the_card_tells_of_the_declared_shot() -> None:
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
        declared = battle.history[-1]
        target = target_of(declared)
        assert target is not None
        player.key(pygame.K_1 + number)  # the seat has gone on to the next
        player.move(player.pixel(battle.table.cell(target)))
        plan = screen.aiming.plan()
        assert plan.odds and plan.odds.words == battle.ruleset.describe(battle.table, declared)
        assert plan.odds.chances == battle.chances(declared) and plan.odds.more.startswith("declared")
        told += 1
    assert told >= 2
