"""A whole battle seen through its events alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from game.client.seat.view.scene import BoardScene
from game.core.actions import Action
from game.core.battle import Battle, start
from game.core.events import Event, seen_by
from game.core.field import Field, Spawn, Tile
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS


def field() -> Field:
    spawns = tuple(Spawn(side, (x, y)) for side, x in (("azure", 2), ("ember", 8)) for y in (2, 4, 6))
    return Field(12, 9, (Tile(),) * 108, spawns=spawns)


def battle_of(ruleset_id: str, seed: str) -> Battle:
    ruleset = RULESETS[ruleset_id]
    kinds = [archetype.id for archetype in ruleset.archetypes()][:3]
    teams = tuple(
        Team(side, side, tuple(Figure(kind, f"{side} {kind}") for kind in kinds))
        for side in ("azure", "ember")
    )
    return start(Scenario("test", ruleset_id, teams), field(), ruleset, seed)


def assert_seen(scene: BoardScene, battle: Battle) -> None:
    assert {unit: sprite.cell for unit, sprite in scene.units.items()} == {
        unit: battle.table.cell(unit) for unit in battle.table.units()
    }
    assert {unit for unit, sprite in scene.units.items() if not sprite.down} == set(battle.table.standing())
    assert all(
        sprite.gauges == battle.ruleset.gauges(battle.table, unit) for unit, sprite in scene.units.items()
    )


@pytest.mark.parametrize("ruleset_id", sorted(RULESETS))
@pytest.mark.parametrize("seed", ["a", "b"])
def test_events_alone_show_where_everybody_stands_and_how_they_are(ruleset_id: str, seed: str) -> None:
    battle, scene, dice = battle_of(ruleset_id, seed), BoardScene(), Random(seed)

    def watch(events: list[Event]) -> None:
        for event in seen_by(None, events):
            scene.show(event)

    watch(battle.begin())
    for _ in range(60):
        actions: Sequence[Action] = battle.legal_actions()
        if not actions:
            break
        watch(battle.apply(dice.choice(actions)))
        if not battle.pending:
            assert_seen(scene, battle)
    assert scene.winner == battle.winner
