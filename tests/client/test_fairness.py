"""The screen that plays battles on a map beside the window and says whether it is fair."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest

from game.client.screens.maps.fairness import FairnessScreen
from game.client.screens.routes import ShowFairness
from game.client.screens.setup.screen import SetupScreen
from game.client.seat.maps.fairness import BATCH, FairnessTrial
from game.client.seat.maps.map_reading import Reading
from game.core.errors import EnfiladeError
from game.lab.jobs import Job
from game.lab.runner import BackgroundPool, play_encoded
from game.maps.library import shipped
from game.rulesets import RULESETS
from tests.client.drawn import Strokes, pressable, same_lines, strokes
from tests.client.player import Player, quick
from tests.client.test_drawn_screens import SMALL, USUAL
from tests.client.test_reading import on_screen


class Row:
    def __init__(self, job: Job) -> None:
        self.job = job
        self.free = False

    def ready(self) -> bool:
        return self.free

    def get(self) -> bytes:
        return play_encoded(msgspec.json.encode(self.job))


class ByHand:
    """Plays when it is told to."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.closed = False

    def play(self, job: Job) -> Row:
        self.rows.append(Row(job))
        return self.rows[-1]

    def close(self) -> None:
        self.closed = True


@pytest.fixture(autouse=True)
def _user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("manual_edits", "library"):
        monkeypatch.setattr(f"game.maps.{module}.data_folder", lambda: tmp_path / "user")


def opened(size: tuple[int, int] = USUAL) -> tuple[Player, FairnessScreen, ByHand]:
    reading, pool = Reading(shipped() / "warehouse-yard.tmx"), ByHand()
    lithium = RULESETS["lithium"]  # its battles are the shortest
    trial = FairnessTrial(reading.path, reading.field, lithium, pool)
    screen = FairnessScreen(quick(), SetupScreen(quick()), reading, lithium, trial)
    return Player(screen, size), screen, pool


__all__ = ["strokes"]


def said(player: Player, drawn: Strokes) -> str:
    drawn.take()
    player.draw()
    return "\n".join(drawn.take())


@pytest.mark.parametrize("size", [SMALL, USUAL])
def test_what_is_played_is_shown_as_it_comes(
    size: tuple[int, int], strokes: Strokes, request: pytest.FixtureRequest
) -> None:
    player, screen, pool = opened(size)
    player.wait()
    assert "0 of 20 battles ..." in said(player, strokes)
    assert len(pool.rows) == BATCH and screen.trial.running
    for row in pool.rows[:2]:
        row.free = True
    player.wait()
    words = said(player, strokes)
    assert "2 of 20 battles ..." in words and "Verdict" in words and "attacks first" in words
    assert screen.trial.balance and screen.trial.balance.games == 2
    player.key(pygame.K_2)
    assert screen.kind == "moved"
    if size == USUAL:
        said(player, strokes)
        same_lines(request, "desk-fairness", [said(player, strokes), *pressable(screen.widgets())])


def test_twenty_more_are_other_battles() -> None:
    player, screen, pool = opened()
    player.key(pygame.K_F5)
    assert len(pool.rows) == BATCH, "while battles are played no more are asked for"
    screen.trial._waiting.clear()
    player.key(pygame.K_F5)
    assert screen.trial.wanted == 2 * BATCH
    jobs = [row.job for row in pool.rows]
    assert len({(job.seed, job.scenario.teams[0].side) for job in jobs}) == 2 * BATCH
    assert len({job.seed for job in jobs}) == BATCH, "each is played from both sides"


def test_the_picture_shows_what_was_painted() -> None:
    """The map's own picture does not, and the battles are fought on it."""
    _, plain, _ = opened()
    assert not plain.map._marker.shown and not plain.map._marker.by_hand
    plain.reading.stroke({(2, 2): None}, "block")
    changed = FairnessScreen(quick(), plain, plain.reading, plain.ruleset, plain.trial)
    assert "walls" in changed.map._marker.shown and (2, 2) in changed.map._marker.by_hand


def test_leaving_leaves_what_is_not_played() -> None:
    player, screen, pool = opened()
    player.key(pygame.K_ESCAPE)
    assert pool.closed and not screen.trial.running
    assert isinstance(player.screen, SetupScreen)


def test_a_battle_that_fails_is_told(monkeypatch: pytest.MonkeyPatch, strokes: Strokes) -> None:
    player, screen, pool = opened()

    def fails(_: Row) -> bytes:
        raise EnfiladeError("the map is another one now")

    monkeypatch.setattr(Row, "get", fails)
    pool.rows[0].free = True
    player.wait()
    assert "the map is another one now" in said(player, strokes)
    assert pool.closed and not screen.trial.running


@pytest.mark.long
def test_processes_play_the_same_battles() -> None:
    """As the window does it: spawned, and ended in the middle of what is not played yet."""
    _, _, pool = opened()
    real = BackgroundPool()
    row = real.play(pool.rows[0].job).get()
    real.close()
    assert row == pool.rows[0].get()


def test_the_reading_leads_there() -> None:
    _, reading = on_screen(shipped() / "warehouse-yard.tmx")
    shown = reading.weigh()
    assert isinstance(shown, ShowFairness) and shown.reading is reading.reading
