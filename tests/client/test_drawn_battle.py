"""The battle screen, stroke for stroke, in each of its moments; and what the board is told to show. `pytest --regen` writes them anew."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.core.field import Cell
from tests.client import parts
from tests.client.drawn import Strokes, marked, pressable, same_lines, scrolled, strokes
from tests.client.planned import answer, declare_something
from tests.client.planned import new_match as new_planned
from tests.client.player import Player, new_match, quick
from tests.client.questions import KINDS
from tests.client.test_questions import asked

__all__ = ["strokes"]

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


def shown(player: Player, told: Strokes) -> list[str]:
    """All that the screen draws, what the board is told to show, and all that can be pressed."""
    screen = player.battle
    player.draw()
    told.take()
    player.draw()
    orders = [f"order {one}" for one in screen.stage.board.orders]
    at = [f"camera {screen.stage.board.camera.origin} {screen.stage.board.camera.zoom}"]
    drawn = [*told.take(), *marked(screen.stage.board.marks), *orders, *at]
    return [*drawn, *pressable(screen.widgets(screen.question())), *scrolled(screen.stage.areas())]


def news(before: list[str], after: list[str]) -> list[str]:
    """What is there now and was not before, and what is gone."""
    return [*(line for line in after if line not in before), *(f"gone: {line}" for line in before if line not in after)]


def here(player: Player) -> Cell:
    screen = player.battle
    return screen.stage.scene.units[screen.stage.scene.active].cell


def over(player: Player, cell: Cell) -> None:
    player.move(player.battle.stage.board.camera.centre_of(cell))


# ---------------------------------------------------------------- turns of one figure after the other


@pytest.mark.parametrize("size", [(1280, 720), SMALL, (1920, 1080)])
def test_the_first_turn(size: tuple[int, int], strokes: Strokes, request: pytest.FixtureRequest) -> None:
    same_lines(request, f"battle-{size[0]}", shown(player_of(size), strokes))


def test_pointing_at_a_way(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = player_of()
    before = shown(player, strokes)
    verb = player.battle.aiming.orders.first_choice()
    assert verb
    ways = sorted(aim for aim in player.battle.aiming.orders.aims(verb) if isinstance(aim, tuple))
    wider = player.battle.aiming.orders.widened(verb)
    assert wider
    further = sorted(aim for aim in player.battle.aiming.orders.aims(wider) if isinstance(aim, tuple) and aim not in ways)
    lines: list[str] = []
    for cell in (ways[0], ways[-1], further[0], (0, 0)):
        player.battle.stage.board.camera.centre(here(player), glide=False)
        over(player, cell)
        lines += ["", f"at {cell}", *news(before, shown(player, strokes))]
    same_lines(request, "battle-ways", lines)


def test_pointing_at_figures(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = player_of()
    before = shown(player, strokes)
    lines: list[str] = []
    for unit in player.battle.stage.scene.units:
        over(player, player.battle.stage.scene.units[unit].cell)
        lines += ["", f"at {unit}", *news(before, shown(player, strokes))]
    same_lines(request, "battle-figures", lines)


def test_each_order_is_chosen(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    """What choosing it shows, what it may be pointed at in turn, and what pointing there would mean."""
    player = player_of()
    before = shown(player, strokes)
    lines: list[str] = []
    for verb, refusal in player.battle.aiming.orders.verbs:
        if refusal is not None or not verb.aim:
            continue
        player.battle.aiming.by_keys = False
        player.key(pygame.key.key_code(verb.hotkey))
        for way in (1, 1, -1):
            player.battle.aiming.cycle(way)
            lines += ["", f"{verb.words} at {player.battle.aiming.cell}", *news(before, shown(player, strokes))]
        player.battle.aiming.forget()
    same_lines(request, "battle-orders", lines)


def test_a_refused_order_says_why(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = player_of()
    before = shown(player, strokes)
    verb, refusal = next((verb, refusal) for verb, refusal in player.battle.aiming.orders.verbs if refusal and not verb.quiet)
    player.battle.stage.titles.clear()
    assert refusal
    player.battle.refuse(refusal)
    said = news(before, shown(player, strokes))
    player.battle.notice = None
    player.battle.stage.desk.hover = f"verb {verb.action}"
    pressed = news(before, shown(player, strokes))
    player.battle.stage.desk.hover = ""
    player.battle.match.fault = "not saved: no space left"
    same_lines(request, "battle-refused", [*said, "", *pressed, "", *news(before, shown(player, strokes))])


def test_ending_a_turn_too_early(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = player_of()
    before = shown(player, strokes)
    player.battle.settings.warn_end_turn = True
    player.key(pygame.K_e)
    same_lines(request, "battle-end", news(before, shown(player, strokes)))


def test_after_some_turns(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    """The log with its dice, its tabs and the full arithmetic, sheets of the hurt, the bar with those who have acted."""
    player = player_of()
    for _ in range(4):
        player.turn()
        player.until_ready()
    lines = shown(player, strokes)
    for key in (pygame.K_COMMA, pygame.K_COMMA, pygame.K_PERIOD, pygame.K_PAGEUP):
        before = shown(player, strokes)
        player.key(key)
        lines += ["", *news(before, shown(player, strokes))]
    for tab in ("rolls", "harm", "all"):
        player.click_on(f"log {tab}")
        lines += ["", tab, *(line for line in shown(player, strokes) if " 1056 " in line or line.startswith("(log"))]
    for unit in player.battle.stage.scene.units:
        before = shown(player, strokes)
        player.click_on(f"unit {unit}")
        player.wait(400)
        lines += ["", f"unit {unit}", *(line for line in shown(player, strokes) if line not in before)]
    same_lines(request, "battle-later", lines)


@pytest.mark.parametrize("kind", KINDS)
def test_a_question(kind: str, strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = asked(kind)
    whole = shown(player, strokes)
    player.key(pygame.K_a)
    same_lines(request, f"question-{kind.replace(' ', '-')}", [*whole, "", *news(whole, shown(player, strokes))])


def test_what_is_waited_for(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = player_of()
    before = shown(player, strokes)
    player.battle.settings.speed = "x1"
    player.wait(1)
    player.turn()
    lines = news(before, shown(player, strokes))
    player.battle.settings.speed = "off"
    player.wait(16, 2)
    player.battle.stage.playback.skip()
    same_lines(request, "battle-waits", [*lines, "", *news(before, shown(player, strokes))])


# ---------------------------------------------------------------- turns of whole sides


@pytest.mark.parametrize("size", [(1280, 720), SMALL])
def test_everybody_declares(size: tuple[int, int], strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = planned(size)
    lines = shown(player, strokes)
    before = lines
    for number in range(3):
        player.key(pygame.K_1 + number)
        declare_something(player)
        now = shown(player, strokes)
        lines = [*lines, "", *news(before, now)]
        before = now
    same_lines(request, f"declared-{size[0]}", lines)


def test_a_body_to_choose_from(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = planned()
    before = shown(player, strokes)
    for key in (pygame.K_s, pygame.K_TAB):
        player.key(key)
    lines = news(before, shown(player, strokes))
    player.key(pygame.K_RETURN)
    whole = shown(player, strokes)
    lines += ["", *news(before, whole)]
    for row in ("row 1", "row 3"):
        player.battle.stage.desk.hover = row
        lines += ["", *news(whole, shown(player, strokes))]
    player.battle.stage.desk.hover = ""
    answer(player)
    same_lines(request, "declared-body", [*lines, "", *news(before, shown(player, strokes))])


def test_a_walk_before_or_after(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = planned()
    before = shown(player, strokes)
    orders = player.battle.aiming.orders
    verb = next(verb for verb, _ in orders.verbs if verb.action == "ShortWalk")
    cell = next(aim for aim in orders.aims(verb) if isinstance(aim, tuple))
    player.key(pygame.K_w)
    player.click(player.battle.stage.board.camera.centre_of(cell))
    lines = news(before, shown(player, strokes))
    player.key(pygame.K_2)
    lines += ["", *news(before, shown(player, strokes))]
    player.battle.settings.warn_end_turn = True
    player.key(pygame.K_e)
    same_lines(request, "declared-walk", [*lines, "", *news(before, shown(player, strokes))])


def test_the_turn_is_played(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = planned()
    for number in range(len(parts.together.figures(player.battle))):
        player.key(pygame.K_1 + number)
        declare_something(player)
    player.battle.settings.speed = "x1"
    player.key(pygame.K_e)
    lines: list[str] = []
    before: list[str] = []
    for _ in range(3):
        player.wait(100, 9)
        now = shown(player, strokes)
        lines += ["", *news(before, now)]
        before = now
    same_lines(request, "declared-played", lines)


# ---------------------------------------------------------------- what holds for every window


@pytest.mark.parametrize("size", [SMALL, (1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("verbs", [0, 6, 12, 18])
def test_the_panels_lie_in_the_window_and_apart(size: tuple[int, int], verbs: int) -> None:
    whole = Rect((0, 0), size)
    for turn in (84, 216, 300):
        lay = parts.layout.layout(whole, verbs, turn)
        assert all(whole.contains(panel) for panel in lay.panels)
        assert all(panel.collidelist(lay.panels[index + 1 :]) < 0 for index, panel in enumerate(lay.panels))
        assert lay.free.collidelist(lay.panels) < 0 and lay.free.width > 300 and lay.free.height > 200


def test_what_is_clicked_is_what_is_drawn() -> None:
    """Every card of the bar, of the orders and of the declarations is found under its own middle."""
    for player in (player_of(), player_of(SMALL), planned(), planned(SMALL)):
        screen = player.battle
        widgets, areas = screen.widgets(screen.question()), screen.stage.areas()
        clips = {area.key: area.rect for area in areas}
        for widget in widgets:
            if widget.key.startswith(("verb", "unit", "end", "figure", "log")):
                player.move(widget.rect.center)
                assert screen.stage.desk.hover == widget.key, widget.key
                assert screen.stage.layout.whole.contains(widget.rect)
                assert not widget.area or clips[widget.area].colliderect(widget.rect)


# ---------------------------------------------------------------- watching again


def watched() -> Player:
    match = new_match(azure="normal")
    match.begin()
    for _ in range(6):
        action = None
        while action is None:
            action = match.think()
        match.act(action)
    import msgspec

    return Player(parts.opening.watch(msgspec.structs.replace(match.record(), saved="2026-03-01 10:15"), quick()))


def test_a_battle_is_watched(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = watched()
    screen = player.screen
    assert isinstance(screen, parts.replay.ReplayScreen)

    def drawn() -> list[str]:
        player.draw()
        strokes.take()
        player.draw()
        return [*strokes.take(), *marked(screen.stage.board.marks), *pressable(screen.widgets())]

    lines = drawn()
    for key in (pygame.K_n, pygame.K_n, pygame.K_END):
        before = drawn()
        player.key(key)
        player.wait(16)
        lines += ["", *news(before, drawn())]
    player.click_on("speed x4")
    same_lines(request, "replay", [*lines, "", *(line for line in drawn() if "speed" in line or "x4" in line)])


def test_the_keys_of_a_replay() -> None:
    player = watched()
    screen = player.screen
    assert isinstance(screen, parts.replay.ReplayScreen)
    assert screen.playing and screen.done == 0 and not screen.over
    player.key(pygame.K_p)
    player.wait(400, 5)
    assert not screen.playing and screen.done == 0, "nothing goes on by itself while it is paused"
    player.key(pygame.K_p)
    player.wait(parts.replay.PAUSE - 1)
    assert screen.done == 0
    player.wait(1)
    assert screen.done == 1, "after the pause the next order is shown"
    player.wait(parts.replay.PAUSE / 2)
    assert screen.done == 1
    player.key(pygame.K_n)
    assert screen.done == 2 and not screen.playing
    unit = next(iter(screen.stage.scene.units))
    camera = screen.stage.board.camera
    camera.centre(screen.stage.scene.units[unit].cell, glide=False)
    player.click(camera.centre_of(screen.stage.scene.units[unit].cell))
    assert screen.stage.pinned == unit
    zoom = camera.zoom
    player.key(pygame.K_PLUS)
    assert camera.zoom > zoom
    player.key(pygame.K_END)
    assert screen.over and not screen.playing and screen.done == len(screen.actions)
    assert not screen.stage.playback.busy
    player.key(pygame.K_n)
    assert screen.done == len(screen.actions)
    assert isinstance(player.key(pygame.K_F1), parts.rulebook.RulebookScreen)
    player.screen = screen
    assert isinstance(player.key(pygame.K_ESCAPE), parts.menu.PauseScreen)
    player.screen = screen
    again = player.key(pygame.K_p)
    assert isinstance(again, parts.replay.ReplayScreen) and again is not screen and again.done == 0
