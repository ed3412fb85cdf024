"""Battles that are declared by a form, stroke for stroke: form, previews, ranges, sheet, fuses. `pytest
--regen` writes them anew."""

from __future__ import annotations

import pygame
import pytest

from game.core.events import AreaBegan
from game.core.references import ThingId
from game.rulesets.silhouette.components import Drunk, Shock, Wounds
from game.rulesets.silhouette.display import fuses
from tests.client import formed
from tests.client.drawn import Strokes, outside, same_lines, strokes
from tests.client.moments import news
from tests.client.moments import shown as drawn
from tests.client.player import Player

__all__ = ["strokes"]


def shown(player: Player, told: Strokes) -> list[str]:
    """But for the panels that are there under all rules."""
    return outside(drawn(player, told), "initiative", "log")


def test_what_is_declared_and_what_it_comes_to(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = formed.player_of()
    before = shown(player, strokes)
    lines = list(before)
    for key in (pygame.K_3, pygame.K_PLUS, pygame.K_g):
        player.key(key)
        after = shown(player, strokes)
        lines += ["", *news(before, after)]
        before = after
    foe = next(
        unit
        for unit in player.battle.match.battle.table.standing()
        if player.battle.match.battle.table.unit(unit).side == "ember"
    )
    player.move(player.pixel(player.battle.match.battle.table.cell(foe)))
    same_lines(request, "form", [*lines, "", *news(before, shown(player, strokes))])


def test_orders_margins_fuses_and_thresholds(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    """In its turn a wounded figure aims; a charge and smoke count down, and an enemy is in shock."""
    player = formed.player_of(ember="human")
    battle = player.battle.match.battle
    own, *_, foe = battle.table.standing()
    battle.table.world.put(own, Wounds(2, 1), Drunk(1))
    battle.table.world.put(foe, Wounds(1, 1), Shock())
    formed.declare_all(player)
    player.until_ready()
    if player.battle.match.battle.side == "ember":
        formed.declare_all(player)
    player.until_ready()
    here = battle.table.cell(own)
    stage = player.battle.stage
    stage.feed(
        [
            AreaBegan(ThingId(900 + number), kind, (here,), 1 + number, at=here)
            for number, kind in enumerate(fuses())
        ]
    )
    stage.playback.skip()
    before = shown(player, strokes)
    lines = list(before)
    player.move(player.pixel(battle.table.cell(foe)))
    lines += ["", *news(before, shown(player, strokes))]
    player.battle.stage.pinned = foe
    lines += ["", *news(before, shown(player, strokes))]
    same_lines(request, "form-orders", lines)
