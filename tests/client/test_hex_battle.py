"""Battles on the hexes of Priory Wood, played by clicks and keys alone, and pointing at hexes."""

from __future__ import annotations

import pygame
import pytest

from game.client.screens.battle.screen import BattleScreen
from game.client.screens.result.screen import ResultScreen
from game.core.field import Cell
from game.core.references import NO_UNIT
from tests.client import planned
from tests.client.player import Player, new_match, quick, ways_to

WOOD = "priory-wood"
NEAR: dict[str, tuple[Cell, ...]] = {
    "azure": ((10, 10), (10, 11), (9, 10), (11, 12)),
    "ember": ((17, 10), (18, 11), (17, 11), (18, 9)),
}
PAD = {
    pygame.K_KP7: "nw",
    pygame.K_KP9: "ne",
    pygame.K_KP4: "w",
    pygame.K_KP6: "e",
    pygame.K_KP1: "sw",
    pygame.K_KP3: "se",
}


def player_of(size: tuple[int, int] = (1280, 720)) -> Player:
    player = Player(BattleScreen(new_match(ember="human", cells=NEAR, on=WOOD), quick()), size)
    player.until_ready()
    player.draw()
    return player


@pytest.mark.long
def test_a_whole_battle_of_no_way_out() -> None:
    player = Player(BattleScreen(new_match(cells=NEAR, on=WOOD), quick()))
    result = player.play_out()
    player.draw()
    assert result.match.battle.winner in ("azure", "ember")


@pytest.mark.long
def test_a_whole_battle_of_lithium() -> None:
    player = Player(BattleScreen(planned.new_match(cells=NEAR, on=WOOD), quick()))
    for _ in range(120):
        if isinstance(player.until_ready(), ResultScreen):
            break
        declare(player)
    assert isinstance(player.screen, ResultScreen)
    player.draw()


def declare(player: Player) -> None:
    """For every figure of the side: attack if it can, else go nearer; then say so."""
    screen = player.battle
    if screen.question():
        player.key(pygame.K_1)
        return
    for number in range(len(screen.side_turn.figures())):
        player.key(pygame.K_1 + number)
        planned.declare_something(player)
        orders = screen.aiming.orders
        if not orders.first_attack():
            go_nearer(player)
    player.key(pygame.K_e)


def go_nearer(player: Player) -> None:
    screen = player.battle
    battle, orders = screen.match.battle, screen.aiming.orders
    verb, side = orders.first_choice(), battle.table.unit(orders.unit).side
    foes = [
        battle.table.cell(unit) for unit in battle.table.standing() if battle.table.unit(unit).side != side
    ]
    cells = [aim for aim in orders.aims(verb) if isinstance(aim, tuple)] if verb else []
    if cells and foes:
        far = ways_to(battle, foes)
        player.click(player.pixel(min(cells, key=lambda cell: (far[cell], cell))))
        planned.answer(player)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_every_hex_in_sight_is_pointed_at_by_its_pixels(size: tuple[int, int]) -> None:
    player = player_of(size)
    board, aiming = player.battle.stage.board, player.battle.aiming
    free = pygame.Rect(board.camera.free).inflate(-60, -60)
    cells = [
        cell
        for cell in board.field.cells()
        if free.collidepoint(board.camera.centre_of(cell)) and not board.scene.at(cell)
    ]
    assert len(cells) > 60
    for cell in cells[::7]:
        x, y = board.camera.centre_of(cell)
        for dx, dy in ((0, 0), (-18, 6), (18, 6), (0, 19)):
            player.move((x + dx, y + dy))
            assert aiming.cell == cell


def test_keys_step_from_hex_to_hex() -> None:
    player = player_of()
    aiming, grid = player.battle.aiming, player.battle.match.battle.field.grid
    player.move(player.pixel((14, 15)))
    for key, direction in PAD.items():
        here = aiming.cell
        assert here
        player.key(key)
        assert aiming.cell == grid.neighbour(here, direction)
    player.move(player.pixel((14, 15)))
    for key, cell in (
        (pygame.K_RIGHT, (15, 15)),
        (pygame.K_UP, (15, 14)),
        (pygame.K_UP, (15, 13)),
        (pygame.K_LEFT, (14, 13)),
        (pygame.K_DOWN, (14, 14)),
    ):
        player.key(key)
        assert aiming.cell == cell


def test_a_way_is_shown_and_gone() -> None:
    player = player_of()
    screen = player.battle
    battle = screen.match.battle
    unit = battle.slot.unit if battle.slot else NO_UNIT
    start, orders = battle.table.cell(unit), screen.aiming.orders
    verb = orders.first_choice()
    assert verb
    goal = max(
        (aim for aim in orders.aims(verb) if isinstance(aim, tuple)),
        key=lambda cell: (battle.field.grid.steps(start, cell), cell),
    )
    before = pygame.image.tobytes(player.draw(), "RGB")
    player.move(player.pixel(goal))
    marks = screen.aiming.plan().marks
    assert marks.path[0] == start and marks.path[-1] == goal
    assert all(battle.field.grid.adjacent(*step) for step in zip(marks.path, marks.path[1:], strict=False))
    player.wait(200)
    assert pygame.image.tobytes(player.draw(), "RGB") != before
    player.click(player.pixel(goal))
    assert battle.table.cell(unit) == goal
