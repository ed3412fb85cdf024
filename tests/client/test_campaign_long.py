"""Whole campaigns through the screens, keys at random, and windows that are killed."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from game.campaign import saves
from game.campaign.files import find, read
from game.campaign.state import State
from game.campaign.steps import begin
from game.client.kit.screen import Screen
from game.client.screens.battle.briefing import BriefingScreen
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.campaign.debrief import DebriefScreen
from game.client.screens.campaign.screen import CampaignScreen
from game.client.screens.setup.deployment import DeployScreen
from game.client.seat.saves import autosaves, campaign_files
from game.core.records import files as records
from game.rulesets import RULESETS
from tests.campaign.small import begun
from tests.client.campaigning import on_disk, on_map, without_pictures
from tests.client.player import Player

KEYS = (
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_SPACE, pygame.K_w,
    pygame.K_s, pygame.K_d, pygame.K_n, pygame.K_g, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_PAGEDOWN,
)  # fmt: skip
STEPPING = """
import sys
from pathlib import Path
from game.campaign import saves
from game.campaign.steps import waited
from game.client.seat.campaigns.campaign_book import CampaignBook
path = Path(sys.argv[1])
book = CampaignBook(saves.read(path), path)
while True:
    book.step(waited)
    print(book.state.day, flush=True)
"""


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    without_pictures(monkeypatch)


def until(player: Player, kind: type[Screen], frames: int = 200_000) -> None:
    """Let time go by until such a screen comes."""
    for _ in range(frames):
        if isinstance(player.screen, kind):
            return
        player.wait(16)
    raise AssertionError(f"no {kind.__name__} comes")


def fight(player: Player) -> None:
    """Out to the chosen mission, the computer in our seat, and through the debrief back to the map."""
    player.key(pygame.K_RETURN)
    for _ in range(3):
        if isinstance(player.screen, BriefingScreen):
            player.key(pygame.K_RETURN)
        if isinstance(player.screen, DeployScreen):
            player.key(pygame.K_F5)
    assert isinstance(player.screen, BattleScreen), player.screen
    player.screen.match.hand("azure", "easy")
    until(player, DebriefScreen)
    player.wait(DebriefScreen.rest)
    debrief = on_disk().debrief
    assert debrief and isinstance(player.screen, DebriefScreen)
    path = player.screen.book.record_path(debrief.record)
    assert path and records.read(path).scenario.ruleset == on_disk().ruleset
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, CampaignScreen)


def led(state: State, battles: int) -> State:
    """So many battles of it, or to its end: who is wounded is waited for."""
    player = on_map(state)
    for _ in range(battles):
        screen = player.screen
        assert isinstance(screen, CampaignScreen)
        for _ in range(400):
            wanted = min(2, len(on_disk().living))
            if screen.book.state.over or (
                len(screen.going.people) >= wanted and not screen.going.hindrance()
            ):
                break
            player.key(pygame.K_w)
            player.wait(800)
        if screen.book.state.over or screen.going.hindrance():
            break
        fight(player)
    return on_disk()


@pytest.mark.long
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
@pytest.mark.parametrize(("name", "battles"), [("mill-road", 4), ("cold-lantern", 3), ("long-watch", 3)])
def test_each_campaign_is_led_through_its_screens(name: str, battles: int, ruleset: str) -> None:
    state = begin(read(find(name)), ruleset, RULESETS[ruleset].squads()[0], f"{name} window", "easy")
    missions = {
        key: replace(mission, places=min(2, mission.places))
        for key, mission in state.campaign.missions.items()
    }
    few = replace(state, campaign=replace(state.campaign, missions=missions))
    after = led(few, battles)
    assert after.fought and (after.over or len(after.fought) == battles)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_whatever_keys_are_pressed_the_file_can_be_read(seed: int, tmp_path: Path) -> None:
    """On the pages of a campaign; a battle is left as soon as it comes."""
    random = Random(seed)
    player = on_map(replace(begun(tmp_path, ("nwo", "infowar")[seed % 2]), ironman=seed % 3 == 0))
    book = player.screen.book  # type: ignore[attr-defined]
    for _ in range(150):
        player.key(random.choice(KEYS))
        player.wait(40)
        if random.random() < 0.1:
            player.resize(random.choice(((1024, 640), (1280, 720))))
        state = saves.read(book.path)
        if not isinstance(player.screen, CampaignScreen | DebriefScreen):
            autosaves.release_others(None)
            player = on_map(state)
            book = player.screen.book  # type: ignore[attr-defined]
    assert campaign_files.latest()


@pytest.mark.long
def test_a_window_that_is_killed_at_any_time_leaves_a_whole_campaign(tmp_path: Path) -> None:
    path, random, days = tmp_path / "killed.campaign", Random("kills"), list[int]()
    saves.write(begun(tmp_path), path)
    for _ in range(12):
        with subprocess.Popen(
            [sys.executable, "-c", STEPPING, str(path)], stdout=subprocess.PIPE, text=True
        ) as running:
            assert running.stdout
            told = [running.stdout.readline() for _ in range(random.randint(1, 9))]
            running.send_signal(signal.SIGKILL)
        assert saves.read(path).day >= int(told[-1])
        days.append(saves.read(path).day)
    assert days == sorted(days) and days[-1] > 1
