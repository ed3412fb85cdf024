"""Panels that are drawn again by their strokes: the same pixels as if the pen drew them, in every frame of a
battle, and what is cut off is known."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import cycle

import pygame
import pytest
from pygame import Rect, Surface

from game.client.kit import theme
from game.client.kit.pen import Pen
from game.client.kit.widget_state import DrawCache
from game.client.screens.battle.screen import BattleScreen
from game.client.seat import match as matches
from game.client.seat.settings.settings import Settings
from game.core.scenario import Scenario, Team
from game.maps import find, load
from game.rulesets import RULESETS
from tests.client.player import Player

MAP = "warehouse-yard"
FRAMES, EVERY = 240, 8


def battle(name: str) -> BattleScreen:
    rules, path = RULESETS[name], find(MAP)
    squads = cycle(rules.squads())
    teams = tuple(Team(side, side, next(squads).figures[:3]) for side in ("azure", "ember"))
    match = matches.new(
        Scenario(MAP, rules.ID, teams),
        load(path),
        path,
        rules,
        {"azure": "human", "ember": "normal"},
        "again",
    )
    return BattleScreen(match, Settings(speed="x4", edge_scroll=False, warn_end_turn=False, auto_end=True))


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def frames(name: str, size: tuple[int, int] = (1024, 640)) -> Iterator[tuple[int, Player]]:
    """The frames of a battle, before each is drawn; the mouse goes about, questions are answered and turns
    end."""
    player = Player(battle(name), size)
    spots = cycle([(150, 300), (900, 300), (500, 330), (300, 40), (470, 600), (700, 300)])
    for number in range(FRAMES):
        player.wait(16)
        if not isinstance(player.screen, BattleScreen):
            break
        if number % 30 == 0:
            player.move(next(spots))
        if (
            number % 60 == 59
            and not player.screen.stage.playback.busy
            and not player.screen.match.waits_for_computer
        ):
            player.key(pygame.K_1 if player.screen.question() else pygame.K_e)
        yield number, player


def one_of(ruleset: str) -> list[object]:
    """Every run looks at one ruleset, the long run at all."""
    return [pytest.param(name, marks=[pytest.mark.long] * (name != ruleset)) for name in RULESETS]


@pytest.mark.parametrize("name", one_of("infowar"))
def test_every_frame_of_a_battle_is_as_the_pen_draws_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compared, drawn = 0, DrawCache.__call__
    for number, player in frames(name):
        again = pixels(player.draw())
        if number % EVERY == 0:
            with monkeypatch.context() as patch:
                patch.setattr(DrawCache, "__call__", lambda _, name, pen, source, draw: draw(pen))
                assert pixels(player.draw()) == again, f"frame {number}"
            assert DrawCache.__call__ is drawn
            compared += 1
    assert compared > 10


def sketch(pen: Pen, words: str, drawn: list[str]) -> str:
    drawn.append(words)
    pen.shadow(Rect(20, 20, 200, 80))
    pen.plate(Rect(20, 20, 200, 80), "coal", 0.95)
    with pen.clipped(Rect(30, 30, 120, 50)):
        pen.fill(Rect(40, 40, 60, 30), "good", 1, 6)
        pen.fill(Rect(90, 40, 200, 10), "bad")
        pen.frame(Rect(40, 60, 60, 30), "brass", 2, 4)
    pen.text(words, 30, 96, 13, room=60)
    return words.upper()


def test_what_it_is_drawn_from_decides_whether_it_is_drawn_anew_and_what_was_found_out_stays() -> None:
    again, drawn = DrawCache(), []  # type: ignore[var-annotated]
    for scale in (1.0, 1.5):
        here, there = (Surface((400, 300)) for _ in range(2))
        words = f"words that are far too long for it, {scale}"
        sketch(Pen(there, scale), words, [])
        for _ in range(3):
            here.fill("black")
            pen = Pen(here, scale)
            assert again("sketch", pen, (words,), partial(sketch, words=words, drawn=drawn)) == words.upper()
            assert pixels(here) == pixels(there)
            assert pen.whole((35, 92))[0] == words and pen.surface.get_clip() == here.get_rect()
    assert len(drawn) == 2


def test_what_was_cut_off_below_is_forgotten_and_other_colours_are_drawn_anew() -> None:
    again, drawn, surface = DrawCache(), [], Surface((400, 300))  # type: ignore[var-annotated]
    pen = Pen(surface)
    pen.text("words below that are far too long for it", 40, 60, 13, room=60)
    assert pen.whole((45, 56))[0]
    again("sketch", pen, (), lambda pen: sketch(pen, "short", drawn))
    assert not pen.whole((45, 56))[0]
    try:
        theme.use(next(iter(theme.other_palettes())))
        again("sketch", pen, (), lambda pen: sketch(pen, "short", drawn))
    finally:
        theme.use(theme.USUAL)
    assert len(drawn) == 2
