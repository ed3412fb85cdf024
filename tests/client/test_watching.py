"""A battle that is watched again, and what holds for the panels of every window."""

from __future__ import annotations

import msgspec
import pygame
import pytest
from pygame import Rect

from game.client.kit.pen import Pen
from tests.client import opened, parts
from tests.client.drawn import Strokes, in_panels, marked, outside, pressable, same_lines, strokes
from tests.client.heard import listen
from tests.client.moments import SMALL, news, planned, player_of
from tests.client.player import Player, new_match, quick

__all__ = ["strokes"]


@pytest.mark.parametrize("size", [SMALL, (1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("verbs", [0, 6, 12, 18])
def test_the_panels_lie_in_the_window_and_apart(size: tuple[int, int], verbs: int) -> None:
    whole = Rect((0, 0), size)
    for turn in (84, 216, 300):
        lay = parts.panel.layout(whole, verbs, turn)
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


def watched() -> Player:
    match = new_match(azure="normal")
    match.begin()
    for _ in range(6):
        action = None
        while action is None:
            action = match.think()
        match.act(action)
    return Player(opened.watch(msgspec.structs.replace(match.record(), saved="2026-03-01 10:15"), quick()))


def test_a_battle_is_watched(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = watched()
    screen = player.screen
    assert isinstance(screen, parts.replay.ReplayScreen)
    screen.timeline.until(screen.timeline.last)  # else it depends on the machine how far it is known

    def drawn() -> list[str]:
        player.draw()
        strokes.take()
        player.draw()
        lines = [*strokes.take(), *marked(screen.stage.board.marks), *pressable(screen.widgets())]
        return outside(in_panels(screen.stage.layout, lines), "initiative", "sheet", "log")

    lines = drawn()
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_END):
        before = drawn()
        player.key(key)
        player.wait(16)
        lines += ["", *news(before, drawn())]
    player.click_on("speed x4")
    same_lines(
        request, "replay", [*lines, "", *(line for line in drawn() if "speed" in line or "x4" in line)]
    )


def test_the_keys_of_a_replay() -> None:
    player = watched()
    screen = player.screen
    assert isinstance(screen, parts.replay.ReplayScreen)
    assert screen.way.playing and screen.way.done == 0 and not screen.way.over
    player.key(pygame.K_SPACE)
    player.wait(400, 5)
    assert not screen.way.playing and screen.way.done == 0, "nothing goes on by itself while it is paused"
    player.key(pygame.K_SPACE)
    player.wait(parts.replay.PAUSE - 1)
    assert screen.way.done == 0
    player.wait(1)
    assert screen.way.done == 1, "after the pause the next order is shown"
    player.wait(parts.replay.PAUSE / 2)
    assert screen.way.done == 1
    player.key(pygame.K_RIGHT)
    assert screen.way.done == 2 and not screen.way.playing
    unit = next(iter(screen.stage.scene.units))
    camera = screen.stage.board.camera
    camera.centre(screen.stage.scene.units[unit].cell, glide=False)
    player.click(camera.centre_of(screen.stage.scene.units[unit].cell))
    assert screen.stage.pinned == unit
    zoom = camera.zoom
    player.key(pygame.K_PLUS)
    assert camera.zoom > zoom
    player.key(pygame.K_END)
    assert screen.way.over and not screen.way.playing and screen.way.done == len(screen.way.actions)
    assert not screen.stage.playback.busy
    player.key(pygame.K_RIGHT)
    assert screen.way.done == len(screen.way.actions)
    assert isinstance(player.key(pygame.K_F1), parts.rulebook.RulebookScreen)
    player.screen = screen
    assert isinstance(player.key(pygame.K_ESCAPE), parts.menu.PauseScreen)
    player.screen = screen
    again = player.key(pygame.K_SPACE)
    assert isinstance(again, parts.replay.ReplayScreen) and again is not screen and again.way.done == 0


def test_rows_of_declarations_stay_away_where_they_have_no_room() -> None:
    """Nobody declares by hand when the computer plays all sides: the panel is as low as ever, and rows would
    lie over each other."""
    scene, rect = planned().battle.stage.scene, Rect(0, 0, 232, parts.declarations.height(4))
    rows = [box for _, box in parts.declarations.boxes(scene, "azure", rect)]
    assert len(rows) == 4 and all(
        row.collidelist(rows[number + 1 :]) < 0 and row.height > 12 for number, row in enumerate(rows)
    )
    assert parts.declarations.fits(scene, "azure", rect) and not parts.declarations.fits(
        scene, "azure", Rect(0, 0, 232, 84)
    )


@pytest.mark.parametrize("count", [4, 6, 8])
def test_words_of_declarations_stay_in_their_row(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    player = planned()
    heard, scene, draw = listen(monkeypatch), player.battle.stage.scene, parts.declarations.widgets
    own = [sprite for sprite in scene.units.values() if sprite.side == "azure"]
    monkeypatch.setattr(parts.declarations, "standing_of", lambda *_: (own * 2)[:count])
    rect = Rect(0, 300, 232, parts.declarations.height(count))
    pen = Pen(pygame.Surface((400, 800)))
    rows = [
        card
        for card in draw(scene, "azure", rect, lambda _: None, lambda _: None, lambda _: None, frozenset())
        if "figure" in card.key
    ]
    for card in rows:
        card.draw(pen, parts.widgets.Look())
    said = [(x, y) for words, x, y, _ in heard.words if words == "nothing yet"]
    assert len(said) == len(rows) == count
    assert all(
        card.rect.collidepoint(place) and place[1] + 3 <= card.rect.bottom
        for card, place in zip(rows, said, strict=True)
    )


def test_the_log_says_what_comes_next_while_it_stands() -> None:
    """The next orders faintly below, none while it plays, none at the end."""
    player = watched()
    screen = player.screen
    assert isinstance(screen, parts.replay.ReplayScreen)
    screen.timeline.until(screen.timeline.last)
    assert not screen.stage.logs.entries.coming, "it plays"
    screen.way.go(3)
    player.wait()
    told, so_far = [entry.words for entry in screen.stage.logs.entries.coming], len(screen.stage.log.entries)
    player.draw()
    screen.way.to_end()
    player.wait()
    assert not screen.stage.logs.entries.coming
    assert [entry.words for entry in screen.stage.log.entries[so_far : so_far + 3]] == told
