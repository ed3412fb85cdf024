"""The toy in the window, headless: a cart on hexes is chosen, driven and boarded by mouse, and the computer
plays the other side."""

from __future__ import annotations

import pytest

from game.client.screens.battle.screen import BattleScreen
from game.client.seat import match as matches
from game.core.components import Size
from game.core.defaults import complete
from game.core.references import UnitId
from game.core.scenario import Scenario, Team
from game.maps import find, load
from game.rulesets import RULESETS
from tests import toy
from tests.client.player import Player, quick

pygame = pytest.importorskip("pygame")

MAP = "priory-wood"


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Player:
    monkeypatch.setitem(RULESETS, toy.ID, complete(toy))
    path = find(MAP)
    teams = tuple(Team(side, side.capitalize(), toy.squads()[0].figures) for side in ("azure", "ember"))
    match = matches.new(
        Scenario(MAP, toy.ID, teams),
        load(path),
        path,
        complete(toy),
        {"azure": "human", "ember": "normal"},
        "toy",
    )
    playing = Player(BattleScreen(match, quick()))
    playing.until_ready()
    return playing


def turn_of(player: Player, unit: UnitId) -> None:
    """End turns until that figure has the turn."""
    for _ in range(8):
        slot = player.battle.match.battle.slot
        if slot and slot.unit == unit:
            return
        player.key(pygame.K_e)
        player.until_ready()
    raise AssertionError("it does not get its turn")


def test_a_drover_gets_aboard_and_drives(player: Player) -> None:
    battle = player.battle.match.battle
    table = battle.table
    cart = next(unit for unit in table.units() if table.world.has(unit, Size))
    ann = next(unit for unit in table.units() if table.unit(unit).name == "Ann")
    for _ in range(6):
        turn_of(player, ann)
        player.draw()
        allowed = {action.verb: action for action in battle.legal_actions()}
        if "Board" in allowed:
            player.key(pygame.K_3)
            player.click(player.pixel(table.cells(cart)[-1]))
            player.until_ready()
            break
        ways = [action for action in battle.legal_actions() if isinstance(action, toy.Go) and action.path]
        near = min(
            ways, key=lambda go: min(battle.field.grid.steps(go.path[-1], cell) for cell in table.cells(cart))
        )
        player.key(pygame.K_1)
        player.click(player.pixel(near.path[-1]))
        player.until_ready()
    assert table.carrier(ann) == cart and player.battle.stage.scene.aboard(cart)[0].unit == ann
    turn_of(player, cart)
    drives = [action for action in battle.legal_actions() if isinstance(action, toy.Go)]
    ends = [go.path[-1] for go in drives]
    drive = max((go for go in drives if ends.count(go.path[-1]) == 1), key=lambda go: len(go.path))
    player.key(pygame.K_1)
    player.click(player.pixel(drive.path[-1]))
    player.until_ready()
    player.draw()
    assert table.cell(cart) == drive.path[-1] == table.cell(ann) == player.battle.stage.scene.units[ann].cell
    assert set(player.battle.stage.scene.cells(player.battle.stage.scene.units[cart])) == set(
        table.cells(cart)
    )
    board = player.battle.stage.board
    assert all(board.unit_at(player.pixel(cell)) == cart for cell in table.cells(cart))
