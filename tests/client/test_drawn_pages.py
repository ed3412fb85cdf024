"""The pages around a battle, stroke for stroke: campaigns, people, careers, days, ledgers, maps. `pytest
--regen` writes them anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game.campaign.battles import picked, set_out
from game.campaign.state import State
from game.client.kit.form import Form
from game.client.kit.screen import Screen, Show
from game.client.screens import router, routes
from game.client.screens.campaign.screen import CampaignScreen
from game.client.screens.career import ACHIEVED
from game.client.screens.daily.screen import DailyScreen
from game.client.screens.groups import GroupsScreen
from game.client.screens.maps.screen import ReadingScreen
from game.client.screens.replay.screen import ReplayScreen
from game.client.seat import series
from game.client.seat.campaigns import new_campaign
from game.client.seat.maps.map_reading import Reading
from game.client.seat.saves import storage
from game.client.seat.setup import rematch
from game.client.seat.setup.deployment import Deployment
from game.client.seat.statistics import career
from game.client.seat.statistics.career import Earned
from game.client.seat.statistics.results import BattleResult
from game.lab.campaigns import battle
from game.rulesets import RULESETS
from tests.campaign.small import begun
from tests.client import (
    test_career_page,
    test_daily,
    test_deploying,
    test_groups,
    test_ledger,
    test_new_map,
    test_reading,
    test_roster_page,
    test_turning,
)
from tests.client.campaigning import kept, on_map, without_pictures
from tests.client.conftest import NoCards
from tests.client.drawn import Strokes, pressable, same_lines, scrolled, strokes
from tests.client.heard import Under
from tests.client.player import Player, quick

__all__ = ["strokes"]

DAY = "2026-11-28"


@pytest.fixture(autouse=True)
def a_place_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    without_pictures(monkeypatch)
    monkeypatch.setattr(storage, "current_time", lambda: f"{DAY} 12:00")
    monkeypatch.setattr(series, "folder", lambda: tmp_path / "series")
    monkeypatch.setattr("game.client.seat.setup.rematch.secrets.token_hex", lambda count: "5e" * count)
    monkeypatch.setattr(new_campaign, "fresh_seed", lambda: "4127-HERON")
    for module in ("game.maps.library", "game.maps.manual_edits", "game.client.seat.maps.new_map"):
        monkeypatch.setattr(f"{module}.data_folder", lambda: tmp_path / "user")


def same_page(
    request: pytest.FixtureRequest,
    told: Strokes,
    name: str,
    screen: Screen,
    size: tuple[int, int] = (1280, 720),
) -> None:
    """The page is drawn, and can be pressed, as it is kept."""
    screen.draw(Surface(size))
    told.take()
    screen.draw(Surface(size))
    lines = told.take()
    if isinstance(screen, Form):
        lines += [*pressable(screen.widgets()), *scrolled(screen.areas())]
    same_lines(request, f"page-{name}", lines)


def seen(told: Strokes, screen: Screen) -> list[str]:
    """What it draws now."""
    told.take()
    screen.draw(Surface((1280, 720)))
    return told.take()


@pytest.fixture(scope="module")
def day_one(tmp_path_factory: pytest.TempPathFactory) -> State:
    return begun(tmp_path_factory.mktemp("first"))


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> State:
    """A state with a battle behind it."""
    state = begun(tmp_path_factory.mktemp("fought"), "opend6")
    return battle(set_out(state, "one", picked(state, "one")), "easy")


# ---------------------------------------------------------------- campaigns


CAMPAIGN: dict[str, Callable[[State, State], Show]] = {
    "campaigns": lambda day_one, fought: (kept(day_one), routes.ShowCampaigns())[1],
    "campaign-new": lambda day_one, fought: routes.ShowNewCampaign(),
    "campaign-map": lambda day_one, fought: routes.ShowCampaign(kept(day_one)),
    "campaign-later": lambda day_one, fought: routes.ShowCampaign(kept(test_roster_page.lived(day_one))),
    "campaign-debrief": lambda day_one, fought: routes.ShowDebrief(kept(fought)),
}


@pytest.mark.parametrize("name", CAMPAIGN)
def test_campaigns(
    name: str, day_one: State, fought: State, strokes: Strokes, request: pytest.FixtureRequest
) -> None:
    screen = router.make_screen(CAMPAIGN[name](day_one, fought), quick())
    same_page(request, strokes, name, screen)


def test_the_briefing(day_one: State, strokes: Strokes, request: pytest.FixtureRequest) -> None:
    """In a small window it is a page of its own."""
    player = on_map(day_one)
    player.resize((1024, 640))
    player.key(pygame.K_RETURN)
    screen = player.screen
    assert isinstance(screen, CampaignScreen) and screen.reads
    strokes.take()
    player.draw()
    same_lines(request, "page-campaign-briefing", [*strokes.take(), *pressable(screen.widgets())])


@pytest.mark.parametrize(("name", "person"), [("roster", 0), ("roster-hurt", 1), ("roster-dead", 2)])
def test_the_people(
    name: str, person: int, day_one: State, strokes: Strokes, request: pytest.FixtureRequest
) -> None:
    state = test_roster_page.lived(day_one)
    number = state.people[person - 1].id if person else 0
    _, screen = test_roster_page.opened(state, person=number)
    same_page(request, strokes, name, screen)


# ---------------------------------------------------------------- what was played


@pytest.mark.parametrize("name", ["battles", ACHIEVED])
def test_the_career(name: str, strokes: Strokes, request: pytest.FixtureRequest) -> None:
    career.keep(map(test_career_page.fought, range(6)), [Earned("nwo/crit", DAY)])
    same_page(request, strokes, f"career-{name}", test_career_page.page(name))


def test_the_day(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    test_daily.tried("2026-11-25", 350)
    test_daily.tried()
    same_page(request, strokes, "day", DailyScreen(quick(), Under(), painter=NoCards()))


def test_the_ledger_and_its_battles(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    test_ledger.fought(rounds=4)
    player, screen = test_ledger.page()
    player.click_on("whose ")
    same_page(request, strokes, "ledger", screen)
    player.key(pygame.K_RETURN)
    same_page(request, strokes, "ledger-battles", player.screen)


def test_series_and_league(
    strokes: Strokes, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    met: list[BattleResult] = test_groups.PLAYED
    monkeypatch.setattr(career, "battle_results", lambda: met)
    rematch.first_game(test_groups.prepared(), 3)
    same_page(request, strokes, "groups", GroupsScreen(quick(), Under()))


def test_where_it_turned_and_the_replay_of_it(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player, screen = test_turning.turned()
    same_page(request, strokes, "turning", screen)
    player.key(pygame.K_1)
    replay = player.screen
    assert isinstance(replay, ReplayScreen)
    replay.timeline.until(len(replay.way.actions))
    replay.update(16)
    same_page(request, strokes, "replay", replay)
    before = seen(strokes, replay)
    player.key(pygame.K_t)
    worth = [line for line in seen(strokes, replay) if line not in before]
    replay.way.go(len(replay.way.actions) // 2)
    same_lines(
        request, "desk-replay-worth", [*worth, *(one for one in seen(strokes, replay) if one not in worth)]
    )


# ---------------------------------------------------------------- before a battle


def test_a_new_map(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    _, screen, _ = test_new_map.opened()
    same_page(request, strokes, "new-map", screen)


def test_a_map_that_is_read(strokes: Strokes, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    player, screen = test_reading.on_screen(test_reading.a_map(tmp_path))
    same_page(request, strokes, "reading", screen)
    player.key(pygame.K_b)
    same_page(request, strokes, "reading-walls", screen)
    before = seen(strokes, screen)
    lines: list[str] = []
    for cell in ((2, 2), (0, 0)):
        player.click(test_reading.pixel(screen, cell))
        lines += [f"{cell}", *(line for line in seen(strokes, screen) if line not in before)]
    same_lines(request, "desk-reading-cells", lines)


def test_one_is_led_through_a_map_that_says_nothing(
    strokes: Strokes, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """Step by step, until both sides have a place to begin."""
    path = test_reading.a_map(tmp_path)
    screen = ReadingScreen(
        quick(), Under(), Reading(path), RULESETS["nwo"], lambda: None, lambda: None, guided=True
    )
    player = Player(screen)
    before, lines = seen(strokes, screen), list[str]()
    lines += before
    for _ in range(2):
        player.key(pygame.K_RETURN)
        lines += ["", *(line for line in seen(strokes, screen) if line not in before)]
    assert screen.guide
    while not screen.guide.over:
        screen.guide.skip()
    lines += ["over", *(line for line in seen(strokes, screen) if line not in before)]
    same_lines(request, "desk-guide", lines)


def test_setting_up(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    deploying = Deployment(test_deploying.prepared())
    screen = router.make_screen(routes.ShowDeploying(deploying), quick())
    same_page(request, strokes, "deploying", screen)


def test_the_lessons(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    screen = router.make_screen(routes.ShowLessons(Under()), quick())
    same_page(request, strokes, "lessons", screen)
