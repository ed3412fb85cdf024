"""Why the computer did that: asked for in a replay, thought of again, shown beside the log and on the
board."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pygame
import pytest

from game.ai.agents import choose
from game.client.kit.pen import Pen
from game.client.panels import ai_reasons_panel
from game.client.screens.replay.screen import ReplayScreen
from game.client.seat.view.ai_reasons import NOTHING, AiReasons
from game.core import fog
from game.core.battle import start
from game.core.records.files import Record, Recorder
from game.maps import find, load
from game.rulesets.setup import default_squad, make_scenario, ruleset_of
from tests.client import opened
from tests.client.heard import Heard, listen
from tests.client.player import Player, quick


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    return listen(monkeypatch)


SEATS = {"azure": "Mara", "ember": "hard"}


@cache
def record(foggy: str = fog.OFF) -> Record:
    """The first orders on a small map; the computer gives all of them, as if a person had given azure's."""
    rules, ground = ruleset_of("nwo"), load(find("warehouse-yard"))
    squads = {side: default_squad(rules, side) for side in SEATS}
    scenario = make_scenario(rules, "warehouse-yard", squads, {fog.OPTION: foggy})
    battle = start(scenario, ground, rules, "why")
    recorder = Recorder(battle, "why", SEATS)
    battle.begin()
    recorder.note()
    while len(battle.history) < 9:
        battle.apply(choose(battle, battle.side, "hard" if battle.side == "ember" else "normal"))
        recorder.note()
    return recorder.record()


def watching(foggy: str = fog.OFF) -> Player:
    player = Player(opened.watch(record(foggy), quick(), Path("why.enfilade")))
    replay(player).way.playing = False
    return player


def replay(player: Player) -> ReplayScreen:
    assert isinstance(player.screen, ReplayScreen)
    return player.screen


def after(player: Player, side: str, verb: str) -> None:
    """Go to where an order of that kind has just been given by that side."""
    screen = replay(player)
    screen.way.to_end()
    table = screen.battle.table
    number = next(
        number
        for number, order in enumerate(screen.way.actions, 1)
        if table.unit(order.unit).side == side and order.verb == verb
    )
    screen.way.go(number)
    player.draw()


def ask(player: Player) -> AiReasons:
    """Press F3 and wait until it is known."""
    player.key(pygame.K_F3)
    told = replay(player).why.told
    for _ in range(3000):
        if not told.thinks:
            break
        told.tick(0.05)
    player.draw()
    return told


def test_an_order_of_the_computer_is_told_with_the_best_others() -> None:
    player = watching()
    after(player, "ember", "Dash")
    told = ask(player)
    assert told.given and told.told and told.start
    order = replay(player).way.actions[replay(player).way.done - 1]
    assert told.unit == order.unit
    assert told.rows[0].cell and 1 <= len(told.rows) <= 3
    keys = [str(widget.key) for widget in replay(player).widgets()]
    assert "why close" in keys and sum("'why'" in key or key.startswith("why") for key in keys) > 2


def test_up_and_down_point_at_rows_and_escape_closes_the_card_alone() -> None:
    player = watching()
    after(player, "ember", "Dash")
    told = ask(player)
    before = player.draw().copy()
    player.key(pygame.K_DOWN)
    assert told.row == 0
    player.key(pygame.K_DOWN)
    assert told.row == 1 % len(told.rows)
    assert pygame.image.tobytes(player.draw(), "RGB") != pygame.image.tobytes(before, "RGB")
    screen = player.screen
    player.key(pygame.K_ESCAPE)
    assert not replay(player).why.open and player.screen is screen


def test_of_a_persons_order_it_tells_what_the_computer_would_have_done() -> None:
    player = watching()
    after(player, "azure", "Move")
    told = ask(player)
    assert not told.given and told.told


def test_another_order_is_told_as_soon_as_one_goes_there_and_none_while_it_plays() -> None:
    player = watching()
    after(player, "ember", "Dash")
    first = ask(player).told
    player.key(pygame.K_RIGHT)
    replay(player).update(16)
    told = replay(player).why.told
    while told.thinks:
        told.tick(0.05)
    assert told.told != first
    player.key(pygame.K_SPACE)
    replay(player).update(16)
    assert not replay(player).why.open


def test_an_end_of_a_turn_for_which_nothing_was_weighed_says_so(heard: Heard) -> None:
    player = watching()
    after(player, "ember", "EndTurn")
    told = ask(player)
    assert told.asked and told.rows == ()
    player.draw()
    assert NOTHING.partition(":")[0] in " ".join(heard.texts)
    told.step(1)
    assert told.row == -1


def test_in_the_fog_of_a_battle_that_goes_on_nobody_is_told_what_others_thought() -> None:
    player = watching(fog.ON)
    after(player, "ember", "EndTurn")
    screen = replay(player)
    assert screen.stage.viewer == "azure"
    player.key(pygame.K_F3)
    assert not screen.why.open


def test_what_an_order_is_worth_stays_on_the_board_beside_the_sheet() -> None:
    """A line may end at the edge of the free board: its number does not slip under what lies there."""
    row = SimpleNamespace(cell=(0, 0), target=None, worth=12, parts=())
    why = cast(AiReasons, SimpleNamespace(start=(5, 0), rows=[row], row=-1))
    surface, free = pygame.Surface((400, 200)), pygame.Rect(100, 20, 280, 160)
    surface.fill("#ff00ff")
    ai_reasons_panel.draw_lines(Pen(surface), why, lambda cell: (105 + 40 * cell[0], 60), free)
    plain = surface.map_rgb(pygame.Color("#ff00ff"))
    assert all(surface.get_at_mapped((x, 90)) == plain for x in range(99))
    assert surface.get_at_mapped((104, 90)) != plain != surface.get_at_mapped((150, 90))


def test_what_orders_are_worth_stands_on_no_other() -> None:
    """Their ends lie as far above each other as their numbers below them."""
    free = pygame.Rect(100, 20, 280, 160)
    ways = {number: [(120, 90), (240, 132 - 24 * number)] for number in range(3)}
    tags = ai_reasons_panel._tags(Pen(pygame.Surface((400, 200))), ways, free)
    boxes = list(tags.values())
    assert all(free.contains(box) and box.collidelist(boxes[:at]) < 0 for at, box in enumerate(boxes))


@pytest.mark.parametrize(("start", "target", "left"), [(110, 200, 530), (700, 800, 250), (300, 600, 674)])
def test_the_card_lies_where_it_hides_least_of_what_it_tells(start: int, target: int, left: int) -> None:
    row = SimpleNamespace(words="", reason="here", cell=(target, 200), target=None, worth=12, parts=())
    why = cast(AiReasons, SimpleNamespace(start=(start, 200), rows=[row]))
    log, free = pygame.Rect(880, 100, 134, 400), pygame.Rect(250, 100, 620, 400)
    rect = ai_reasons_panel.place(Pen(pygame.Surface((8, 8))), why, lambda cell: cell, log, free)
    assert rect.x == left
