"""Threats in layers, of all enemies or of one, and sight from any cell with what blocks it."""

from __future__ import annotations

import pygame
import pytest

from game.client.screens.battle import ordering
from game.client.seat.orders.enemy_threats import BLOWS, LAYERS, REACH, SHOTS, WATCH, ThreatLayers
from game.client.seat.orders.order_menu import Orders
from game.client.seat.view.board_marks import Marks, Watch
from game.client.seat.view.sight_lines import Sighting, blocker_name, blocking
from game.core.describing.attack_preview import AttackPreview
from game.core.field import Tile
from game.core.references import UnitId
from game.core.terrain_change import change
from game.rulesets import RULESETS
from game.systems import bodies
from game.systems.visibility import in_sight
from tests.client.moments import over, player_of
from tests.client.player import Player
from tests.contract.stages import positions


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Player:
    monkeypatch.setattr(ordering, "AHEAD", 60.0)
    return player_of()


def enemies(player: Player) -> list[UnitId]:
    screen = player.battle
    return screen.match.battle.table.enemies(screen.stage.scene.active)


def test_f6_shows_all_layers_until_it_is_pressed_again(player: Player) -> None:
    screen = player.battle
    player.key(pygame.K_F6)
    player.wait(16, 3)
    player.draw()
    assert screen.danger.on and screen.stage.board.marks.threat == screen.danger.cells
    keys = [widget.key for widget in screen.widgets(None) if widget.key.startswith("threat")]
    assert keys == ["threats of", *(f"threat {layer}" for layer in LAYERS)]
    player.key(pygame.K_F6)
    player.draw()
    assert not screen.danger.on and not screen.stage.board.marks.threat
    assert not [widget for widget in screen.widgets(None) if widget.key.startswith("threat")]


def test_a_click_on_the_legend_switches_a_layer(player: Player) -> None:
    screen = player.battle
    player.key(pygame.K_F6)
    player.wait(16, 2)
    player.draw()
    player.click_on(f"threat {SHOTS}")
    player.wait(16, 2)
    player.draw()
    assert SHOTS not in screen.danger.layers and not screen.stage.board.marks.threat
    player.click_on(f"threat {REACH}")
    player.wait(16, 3)
    player.draw()
    assert screen.danger.reach and screen.stage.board.marks.dash == screen.danger.reach
    assert screen.danger.layers == {BLOWS, WATCH, REACH}


def test_pointing_at_an_enemy_shows_what_that_one_threatens(player: Player) -> None:
    screen = player.battle
    battle = screen.match.battle
    player.key(pygame.K_F6)
    player.wait(16, 3)
    everybody = screen.danger.cells
    one = enemies(player)[0]
    player.pixel(screen.stage.scene.units[one].cell)
    over(player, screen.stage.scene.units[one].cell)
    player.draw()
    player.wait(16, 3)
    player.draw()
    assert screen.danger.of == one
    assert screen.danger.cells <= everybody
    assert screen.danger.cells == {cell for cell in everybody if bodies.views(battle.table, one, cell)}


def test_only_the_watch_of_the_one_that_is_pointed_at_is_shown(player: Player) -> None:
    screen = player.battle
    scene, (one, other) = screen.stage.scene, enemies(player)[:2]
    cells = {unit: scene.units[unit].cell for unit in (one, other)}
    watched = Marks(watch=tuple(Watch(frozenset({cell}), cell) for cell in cells.values()))
    screen.danger.on = True
    assert screen.pointed.over(watched, None).watch == watched.watch
    assert [watch.origin for watch in screen.pointed.over(watched, cells[other]).watch] == [cells[other]]


@pytest.mark.parametrize("rules", RULESETS)
def test_where_enemies_could_go_is_what_they_would_be_offered(rules: str) -> None:
    """Under every ruleset: no cell that is taken or blocked, and the battle stays as it is."""
    battle = next(
        battle
        for battle in positions(f"{rules} court")
        if not battle.pending and battle.slot and battle.table.standing()
    )
    slot = battle.slot
    assert slot is not None
    unit = slot.unit or next(
        one for one in battle.table.standing() if battle.table.unit(one).side == slot.side
    )
    danger, before = ThreatLayers(), battle.digest()
    danger.on, danger.layers = True, frozenset(LAYERS)
    danger.work(Orders(battle, unit), 60)
    foes = [one for one in battle.table.standing() if battle.table.unit(one).side != slot.side]
    assert battle.digest() == before
    assert not foes or danger.reach
    assert not any(battle.table.ground()[cell].blocks for cell in danger.reach)


def test_sight_from_any_cell_names_what_blocks(player: Player) -> None:
    screen = player.battle
    battle, scene = screen.match.battle, screen.stage.scene
    cell = next(
        cell
        for cell in battle.field.cells()
        if not battle.field[cell].blocks
        and any(blocking(battle.table, cell, battle.table.cell(foe)) for foe in enemies(player))
    )
    sighting = Sighting()
    fog, notes = sighting.from_cell(battle, scene, cell, frozenset())
    assert cell in fog.seen
    near = [other for other in battle.field.cells() if battle.field.grid.steps(cell, other) <= 6]
    for other in near:
        assert (other in fog.seen) == in_sight(battle.table, cell, other) or other == cell
    hiding = {at: words for at, words, _ in notes[1:]}
    for at, words in hiding.items():
        assert words.startswith(blocker_name(battle.table, at)) and " hides " in words
    hidden = frozenset(scene.units)
    assert len(sighting.from_cell(battle, scene, cell, hidden)[1]) == 1, (
        "nothing is told of whom one does not see"
    )


def test_alt_shows_it_while_it_is_held(player: Player) -> None:
    screen = player.battle
    cell = screen.stage.scene.units[screen.stage.scene.active].cell
    player.pixel(cell)
    over(player, cell)
    player.send(pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_ALT, unicode="")
    player.draw()
    assert screen.stage.board.marks.fog and cell in screen.stage.board.marks.fog.seen
    player.send(pygame.KEYUP, key=pygame.K_LALT, mod=0)
    player.draw()
    assert screen.stage.board.marks.fog is None
    player.key(pygame.K_F8)
    player.draw()
    assert screen.stage.board.marks.fog
    player.key(pygame.K_F8)
    assert not screen.pointed.sighting.on


def test_the_same_thing_blocks_for_tags_and_for_sight(player: Player) -> None:
    from game.client.seat.orders.destination_info import faced

    screen = player.battle
    battle, unit = screen.match.battle, screen.stage.scene.active
    outlook = AttackPreview(battle, unit, None, None)
    for foe in enemies(player):
        row = faced(outlook, foe)
        assert row.blocker == blocking(battle.table, battle.table.cell(unit), battle.table.cell(foe))


def test_a_wall_on_the_border_of_a_cell_is_called_a_wall() -> None:
    """The ground of the cell that has it stops nobody's sight."""
    battle = next(iter(positions("nwo court")))
    dirt = Tile(name="dirt", edges="n")
    twin = battle.clone("walled")
    list(change(twin.table, [(0, 0)], dirt))
    assert blocker_name(twin.table, (0, 0)) == "wall"
    list(change(twin.table, [(0, 0)], Tile(name="brick wall", blocks_sight=True, edges="n")))
    assert blocker_name(twin.table, (0, 0)) == "brick wall"
