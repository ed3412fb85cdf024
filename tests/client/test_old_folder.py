"""The folders of somebody who played version 0.1: written by that program, and gone on with by this one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.client import app as window
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.setup.screen import SetupScreen
from game.client.seat.saves import storage
from game.client.seat.statistics import ledger
from game.rulesets import RULESETS, custom_content
from game.rulesets.nwo import content
from tests.client import opened
from tests.client.player import Player

OLD = Path(__file__).with_name("folder-0.1")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    data = tmp_path / "data"
    shutil.copytree(OLD, tmp_path, dirs_exist_ok=True)
    for name, folder in (("saves", "saves"), ("luck", "luck"), ("reports", "reports")):
        monkeypatch.setattr(storage, name, lambda folder=folder: data / folder)
    monkeypatch.setattr(storage, "settings_file", lambda: tmp_path / "config" / "settings.json")
    monkeypatch.setattr(custom_content, "data_folder", lambda: data)
    content.ROSTER.forget()
    yield data
    content.ROSTER.forget()


def test_everything_is_there_and_goes_on(home: Path) -> None:
    settings = window.begun()
    assert (settings.setup.map, settings.setup.ruleset, settings.warn_end_turn) == (
        "warehouse-yard",
        "nwo",
        False,
    )
    assert [seat.squad for seat in settings.setup.seats] == ["patrol", "raiders"]
    screen = opened.setup(settings)
    assert isinstance(screen, SetupScreen)
    player = Player(screen)
    player.wait(frames=3)
    assert screen.words == "" and screen.choices.fault() == ""
    assert "patrol_own" in {squad.id for squad in RULESETS["nwo"].squads()}
    assert len(ledger.read().pages[0].throws) == 4
    player.click_on("continue")
    battle = player.until_ready()
    assert isinstance(battle, BattleScreen), screen.words
    assert battle.match.battle.table.clock.round == 1
    before = len(battle.match.battle.history)
    player.key(pygame.K_e)
    player.until_ready()
    assert len(battle.match.battle.history) > before
