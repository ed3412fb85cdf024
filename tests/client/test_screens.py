"""Every screen is drawn, at the smallest window, at the usual one and at a large one."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client import app
from game.client.kit.screen import Quit, Screen
from game.client.kit.widgets import Button
from game.client.screens.battle.menu import PauseScreen
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.crash import CrashScreen
from game.client.screens.maps.file_browser import PathScreen
from game.client.screens.prompts import ConfirmScreen, SaveScreen
from game.client.screens.replay.screen import ReplayScreen
from game.client.screens.result.screen import ResultScreen
from game.client.screens.saves.screen import LoadScreen
from game.client.screens.settings.screen import SettingsScreen
from game.client.screens.setup.screen import SetupScreen
from game.client.screens.title.screen import TitleScreen
from game.client.seat.match import Match
from game.client.seat.saves import autosaves, storage
from game.client.seat.settings import settings as kept
from game.client.seat.settings.settings import Settings
from game.core.errors import EnfiladeError
from tests.client import opened
from tests.client.player import Player, new_match, quick

SIZES = ((1024, 640), (1280, 720), (1600, 900), (2560, 1440))


def over(match: Match) -> Match:
    match.begin()
    return match


def screens(settings: Settings, tmp_path: Path) -> dict[str, Screen]:
    match = new_match()
    battle = BattleScreen(match, settings)
    match.save(storage.save_path("a save"))
    (storage.saves() / "broken.enfilade").write_text("nonsense")
    setup = SetupScreen(settings)
    return {
        "setup": setup,
        "battle": battle,
        "pause": PauseScreen(battle, settings, match, match.battle),
        "rules": opened.rulebook(
            settings, battle, match.battle.ruleset, "nwo.parry.agreed-reroll", match.battle.scenario
        ),
        "save": SaveScreen(settings, battle, match),
        "load": LoadScreen(settings, setup),
        "settings": SettingsScreen(settings, setup),
        "confirm": ConfirmScreen(settings, setup, "Quit?", "Sure?", "Quit", Quit()),
        "path": PathScreen(settings, setup, lambda _: "no"),
        "result": ResultScreen(match, settings, battle),
        "replay": opened.watch(match.record(), settings),
        "crash": CrashScreen(settings, tmp_path / "report.txt"),
    }


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        pytest.param(size, scale, marks=[pytest.mark.long] * (scale > 1 and size[0] > 1280))
        for size in SIZES
        for scale in (1.0, 1.5)
    ],
)
def test_each_screen_is_drawn_and_takes_input(size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    settings = quick()
    settings.scale = scale
    for name, screen in screens(settings, tmp_path).items():
        player = Player(screen, size)
        player.wait(16, 3)
        player.move((size[0] // 2, size[1] // 2))
        player.key(pygame.K_TAB)
        drawn = player.draw()
        shades = {tuple(drawn.get_at((x, y))) for x in range(0, size[0], 37) for y in range(0, size[1], 41)}
        assert len(shades) > 8, f"{name} is empty"


def test_the_keys_of_the_set_up_screen(tmp_path: Path) -> None:
    player = Player(SetupScreen(quick()))
    player.key(pygame.K_o)
    assert isinstance(player.screen, PathScreen)
    player.write("o")
    player.write(str(tmp_path / "nothing.tmx"))
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, PathScreen)
    assert "nothing.tmx" in player.screen.words
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.screen, SetupScreen)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.screen, TitleScreen)
    player.key(pygame.K_s)
    assert isinstance(player.screen, SetupScreen)
    player.key(pygame.K_F5)
    assert isinstance(player.screen, BattleScreen)


def test_a_map_is_opened_by_its_path() -> None:
    from game.maps import find

    player = Player(SetupScreen(quick()))
    player.key(pygame.K_o)
    player.write(str(find("otter-ford")))
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, SetupScreen)
    assert player.screen.choices.map.name == "otter-ford"


def test_the_last_choices_are_kept() -> None:
    settings = quick()
    player = Player(SetupScreen(settings))
    screen = player.screen
    assert isinstance(screen, SetupScreen)
    screen.choices.choose_map(
        next(i for i, one in enumerate(screen.choices.maps) if one.name == "otter-ford")
    )
    seat = screen.choices.seats[1]
    seat.player, seat.person, seat.squad = "human", "Oskar", "breakers"
    screen.choices.set_value(screen.choices.options("side")[0], "never", seat)
    option = screen.choices.options("battle")[1]
    screen.choices.set_value(option, option.values[-1])
    player.key(pygame.K_F5)
    again = SetupScreen(kept.load())
    assert again.choices.map.name == "otter-ford"
    assert again.choices.players() == {"azure": "human", "ember": "Oskar"}
    scenario = again.choices.scenario()
    assert scenario.team("ember").options == {"auto_reactions": "never"}
    assert scenario.options[option.name] == option.values[-1]
    assert [figure.name for figure in scenario.team("ember").figures] == [
        figure.name for figure in again.choices.squad(seat).figures
    ]


def test_sides_are_added_recolored_and_removed() -> None:
    screen = SetupScreen(quick())
    choices = screen.choices
    choices.choose_map(next(i for i, one in enumerate(choices.maps) if one.name == "mill-street"))
    player = Player(screen)
    while choices.add_side():
        pass
    assert [seat.side for seat in choices.seats] == ["azure", "ember", "straw", "plum"]
    choices.recolor(choices.seats[0], "plum")
    assert [seat.side for seat in choices.seats] == ["plum", "ember", "straw", "azure"]
    assert choices.seats[0].title == "Plum Hand"
    player.draw()
    choices.remove(choices.seats[0])
    player.draw()
    assert len(choices.scenario().teams) == 3


@pytest.mark.parametrize("words", ["", "{", "[]", '{"scale": "large"}', "\xff\xfe", '{"speed": "warp"}'])
def test_a_damaged_settings_file_gives_the_defaults(words: str) -> None:
    storage.settings_file().write_text(words, encoding="latin-1")
    settings = kept.load()
    assert settings == Settings()


def test_settings_change_at_once_and_are_written() -> None:
    settings = quick()
    player = Player(SettingsScreen(settings, SetupScreen(settings)))
    player.click_on("page battle")
    player.click_on("warn_end_turn")
    assert settings.warn_end_turn
    assert kept.load().warn_end_turn
    player.click_on("page screen")
    player.click_on("scale")
    player.key(pygame.K_DOWN)
    player.key(pygame.K_RETURN)
    player.draw()
    assert settings.scale == 0.8, "the next after the one that follows the window"


def test_a_disk_that_cannot_be_written_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(storage, "saves", lambda: tmp_path / "file" / "saves")
    monkeypatch.setattr(storage, "settings_file", lambda: tmp_path / "file" / "settings.json")
    Settings().save()
    match = over(new_match())
    assert match.fault.startswith("not saved")


def test_an_unexpected_error_leaves_a_save_and_a_report() -> None:
    battle = BattleScreen(new_match(), quick())
    autosaves.files()[0].unlink()
    path = app.report(battle, ValueError("out of the blue"))
    words = path.read_text()
    assert "out of the blue" in words
    assert "seed: 2187-OTTER" in words
    assert autosaves.latest()


def test_a_replay_shows_the_whole_battle() -> None:
    match = over(new_match(azure="normal"))
    for _ in range(12):
        action = None
        while action is None:
            action = match.think()
        match.act(action)
    player = Player(opened.watch(match.record(), quick()))
    screen = player.screen
    assert isinstance(screen, ReplayScreen)
    player.click_on("step")
    assert (screen.way.done, screen.way.playing) == (1, False)
    player.key(pygame.K_END)
    player.wait()
    player.draw()
    assert screen.way.over
    assert screen.battle.digest() == match.battle.digest()
    assert [entry.words for entry in screen.stage.log.entries]


class Broken(Screen):
    """Fails as soon as time goes on."""

    def update(self, ms: float) -> Screen | None:
        raise RuntimeError("it had to come to this")

    def draw(self, surface: pygame.Surface) -> None:
        raise AssertionError("never drawn")


def test_an_error_in_a_frame_leads_to_the_plain_screen() -> None:
    following = app._frame(Broken(), 16, quick())
    assert isinstance(following, CrashScreen)
    assert "it had to come to this" in following.path.read_text()
    assert isinstance(app._frame(following, 16, quick()), CrashScreen), "the plain screen stays"


def test_without_a_display_the_error_names_what_works(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    with pytest.raises(EnfiladeError, match="enfilade render, enfilade simulate, enfilade replay --verify"):
        app.run(Broken(), quick())


def test_closing_the_window_keeps_the_battle() -> None:
    battle = BattleScreen(new_match(), quick())
    autosaves.files()[0].unlink()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert isinstance(app._frame(battle, 16, quick()), Quit)
    assert autosaves.latest()


def test_the_report_of_a_crash_is_copied_and_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole, by a button or its key; where that cannot be it is said."""
    copied: list[str] = []
    opened_at: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    monkeypatch.setattr("webbrowser.open", lambda where: bool(opened_at.append(where) or True))
    report = tmp_path / "report.txt"
    report.write_text("seed: 7\nactions: none")
    player = Player(CrashScreen(quick(), report))
    player.click_on("copy")
    player.key(pygame.K_o)
    player.draw()
    assert copied == ["seed: 7\nactions: none"] and opened_at == [report.as_uri()]
    assert {"C", "O"} <= {one.cap for one in player.screen.widgets() if isinstance(one, Button)}  # type: ignore[attr-defined]
    player = Player(CrashScreen(quick(), report))
    for _ in range(2):
        player.key(pygame.K_TAB)  # as a gamepad comes to it
    player.key(pygame.K_RETURN)
    assert len(copied) == 2
    gone = CrashScreen(quick(), tmp_path / "nowhere.txt")
    player = Player(gone)
    player.key(pygame.K_c)
    assert gone.done.startswith("Not copied")
    player.click_on("open")
    assert gone.done.startswith("Not opened") and (len(copied), len(opened_at)) == (2, 1)
