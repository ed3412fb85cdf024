"""The battle screen in a moment of a battle, and all that it shows then."""

from __future__ import annotations

from game.core.field import Cell
from tests.client import parts
from tests.client.drawn import Strokes, in_panels, marked, pressable, scrolled
from tests.client.planned import new_match as new_planned
from tests.client.player import Player, new_match, quick

SMALL = (1024, 640)
BattleScreen = parts.battle.BattleScreen
FIRST = "1"
"""A seed by which a figure of azure, which can do nearly everything, has the first turn."""


def player_of(size: tuple[int, int] = (1280, 720), azure: str = "human", ember: str = "normal") -> Player:
    player = Player(BattleScreen(new_match(FIRST, azure, ember), quick()), size)
    player.until_ready()
    player.wait()
    player.draw()
    return player


def planned(size: tuple[int, int] = (1280, 720), azure: str = "human", ember: str = "normal") -> Player:
    player = Player(BattleScreen(new_planned(azure=azure, ember=ember), quick()), size)
    player.until_ready()
    player.wait()
    player.draw()
    return player


def drawn(player: Player, told: Strokes) -> list[str]:
    """All that the screen draws, what the board is told to show, and all that can be pressed."""
    screen = player.battle
    screen.stage.board.camera.update(1)
    player.draw()
    told.take()
    player.draw()
    orders = [f"order {one}" for one in screen.stage.board.orders]
    at = [f"camera {screen.stage.board.camera.origin} {screen.stage.board.camera.zoom}"]
    lines = [*told.take(), *marked(screen.stage.board.marks), *orders, *at]
    pressed = [*pressable(screen.widgets(screen.question())), *scrolled(screen.stage.areas())]
    return [*lines, *pressed]


def shown(player: Player, told: Strokes) -> list[str]:
    """The same by panels."""
    lines = drawn(player, told)
    return in_panels(player.battle.stage.layout, lines)


def news(before: list[str], after: list[str]) -> list[str]:
    """What is there now and was not before, and what is gone."""
    return [
        *(line for line in after if line not in before),
        *(f"gone: {line}" for line in before if line not in after),
    ]


def here(player: Player) -> Cell:
    screen = player.battle
    return screen.stage.scene.units[screen.stage.scene.active].cell


def over(player: Player, cell: Cell) -> None:
    player.move(player.battle.stage.board.camera.centre_of(cell))
