"""The game starts over whatever lies in the player's folders, says what it could not use, and loses nothing
of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from game.client import app as window
from game.client.kit.screen import Screen
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.saves.screen import LoadScreen
from game.client.screens.setup.file_faults import FaultsScreen
from game.client.screens.setup.screen import SetupScreen
from game.client.seat.saves import quarantine, storage
from game.client.seat.saves.quarantine import usable
from game.client.seat.settings import settings as kept
from game.client.seat.settings.settings import Seat, Settings, Setup
from game.client.seat.setup import map_list
from game.client.seat.setup.choices import Choices
from game.client.seat.setup.map_list import MapChoice, MapList
from game.core.records import files
from game.maps import library
from game.rulesets.lithium import content as lithium
from game.rulesets.nwo import content as nwo
from tests.client import opened, userfolder
from tests.client.player import Player, new_match, quick

SEEDS = [pytest.param(seed, marks=[pytest.mark.long] * (seed >= 5)) for seed in range(60)]
HOSTILE = '{"strange": ' + "[" * 5000 + "]" * 5000 + ', "scale": 123456789012345678901234567890}'


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A battle that has begun."""
    path = tmp_path_factory.mktemp("save") / "a.enfilade"
    match = new_match()
    match.battle.begin()
    match.recorder.note()
    files.write(match.record(), path)
    return path.read_bytes()


@pytest.fixture
def home(tmp_path: Path, save: bytes, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Whole folders of a player, which the game takes for its own."""
    root = tmp_path / "home"
    userfolder.whole(root, save)
    monkeypatch.setattr(storage, "settings_file", lambda: root / "config/settings.json")
    monkeypatch.setattr(storage, "saves", lambda: root / "data/saves")
    monkeypatch.setattr(storage, "reports", lambda: root / "data/reports")
    monkeypatch.setattr(library, "own", lambda: root / "data/maps")
    monkeypatch.setattr("game.rulesets.custom_content.data_folder", lambda: root / "data")
    rosters = (nwo.ROSTER, lithium.ROSTER)
    for roster in rosters:
        roster.forget()
    yield root
    for roster in rosters:
        roster.forget()


def contents(root: Path) -> set[bytes]:
    """What stands in every file."""
    return {
        path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and not path.is_symlink() and path.stat().st_size < 2**20
    }


def started() -> tuple[Settings, SetupScreen]:
    """The start as the command does it, and a few frames."""
    settings = window.begun()
    screen: Screen = opened.setup(settings)
    window._open(settings)
    setup = screen
    for _ in range(3):
        screen = window._frame(screen, 16, settings)
        assert isinstance(screen, SetupScreen | FaultsScreen), screen
    assert isinstance(setup, SetupScreen)
    return settings, setup


@pytest.mark.parametrize("seed", SEEDS)
def test_the_game_starts_over_every_damaged_folder(home: Path, seed: int) -> None:
    done = userfolder.damage(home, seed)
    before = contents(home)
    settings, setup = started()
    assert not setup.choices.fault(), done
    LoadScreen(settings, setup).draw(cast(Any, pygame.display.get_surface()))
    setup.leave()
    again, _ = started()
    assert again.setup == settings.setup or quarantine.stuck, done
    lost = before - contents(home)
    assert all(_was_usable(data) for data in lost), done


def _was_usable(data: bytes) -> bool:
    """Settings without a fault may be written anew."""
    faults: list[str] = []
    usable(Settings, json.loads(data), faults)
    return not faults


@pytest.mark.parametrize(
    "words",
    [
        HOSTILE,
        "",
        "[]",
        "{",
        '{"scale": "large"}',
        '{"window": [1e400, 0]}',
        "\0\0",
        '{"setup": {"seats": [5]}}',
    ],
)
def test_settings_that_cannot_be_read_are_set_aside_and_named(home: Path, words: str) -> None:
    storage.settings_file().write_text(words)
    _, setup = started()
    assert len(quarantine.notices.lines) == 1 and "settings.json.damaged-1" in quarantine.notices.lines[0]
    assert (home / "config/settings.json.damaged-1").read_text() == words
    setup.leave()
    quarantine.notices.dismiss()
    started()
    assert quarantine.notices.lines == []


def test_what_fits_of_damaged_settings_is_used(home: Path) -> None:
    storage.settings_file().write_text(
        '{"scale": 1.5, "speed": 7, "reduced_motion": true, "setup": {"ruleset": "lithium", "seats": '
        '[{"side": "ember"}, 3]}}'
    )
    settings = kept.load()
    assert (settings.scale, settings.speed, settings.reduced_motion) == (1.5, "x1", True)
    assert (settings.setup.ruleset, [seat.side for seat in settings.setup.seats]) == ("lithium", ["ember"])


@pytest.mark.parametrize(("window_size", "scale"), [([0, 0], 0), ([-5, 10**9], -3), ([10**18, 1], 1e300)])
def test_absurd_sizes_are_brought_to_the_nearest(home: Path, window_size: list[int], scale: float) -> None:
    storage.settings_file().write_text(json.dumps({"window": window_size, "scale": scale}))
    settings, _ = started()
    width, height = pygame.display.get_window_size()
    assert width >= 1024 and height >= 640 and (settings.scale == 0 or 0.5 <= settings.scale <= 3)
    assert not quarantine.notices.lines


def test_a_map_opened_by_its_path_is_there_at_the_next_start(home: Path) -> None:
    path = home / "elsewhere.tmx"
    path.write_text(userfolder.small_map())
    storage.settings_file().unlink()
    _, setup = started()
    player = Player(setup)
    player.key(pygame.K_o)
    player.write("o")
    player.write(str(path))
    player.key(pygame.K_RETURN)
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_RETURN)
    _, again = started()
    assert again.choices.map.path == path and len(again.choices.seats) == 2
    assert not quarantine.notices.lines


def test_a_map_that_is_a_link_to_itself_is_in_the_list_and_says_so(home: Path) -> None:
    loop = library.own() / "loop.tmx"
    loop.parent.mkdir(parents=True, exist_ok=True)
    loop.symlink_to(loop)
    _, setup = started()
    known = MapList()
    assert setup.choices.map.field and "loop" in [one.name for one in known.maps]
    known.choose([one.name for one in known.maps].index("loop"))
    assert not known.map.field and known.map.fault.startswith("loop.tmx: ")
    library.remember(loop)
    assert library.root_for(loop) is None and library.opened_maps() == []


def test_last_choices_that_are_gone_are_named_and_replaced(home: Path) -> None:
    seats = [Seat("azure", squad="gone", player="gone", options={"auto_help": "gone"}), Seat("teal")]
    choices = Choices(Setup("gone", "gone", seats, {"gone": "gone"}))
    said = " ".join(choices.gone)
    for what in (
        "map 'gone'",
        "ruleset 'gone'",
        "squad 'gone'",
        "player 'gone'",
        "'auto_help: gone'",
        "side 'teal'",
        "'gone: gone'",
    ):
        assert what in said
    assert not choices.fault()
    assert [seat.side for seat in choices.seats] == ["azure", "ember"]
    choices.scenario()


def listed(monkeypatch: pytest.MonkeyPatch, **maps: int) -> MapList:
    """A list of maps with places for so many sides; those for none cannot be read."""

    def read(one: MapChoice) -> None:
        count = maps.get(one.path.stem, 0)
        one.field, one.fault = (cast(Any, count), "") if count else (None, "it is damaged")

    monkeypatch.setattr(MapChoice, "read", read)
    monkeypatch.setattr(map_list, "sides_of", lambda count: ["azure", "ember", "teal"][:count])
    known = MapList.__new__(MapList)
    known.maps = [MapChoice(name, Path("/maps", f"{name}.tmx")) for name in maps if name != "away"]
    known.place = 0
    return known


@pytest.mark.parametrize(
    ("kept", "chosen", "why"),
    [
        ("", "broken", ""),
        ("mill", "mill", ""),
        ("/maps/mill.tmx", "mill", ""),
        ("/else/away.tmx", "/else/away.tmx", ""),
        ("gone", "yard", "The map 'gone' is there no more"),
        ("lone", "yard", "'lone' cannot be used: it has places for fewer than two sides"),
        ("broken", "yard", "'broken' cannot be used: it is damaged"),
        ("/else/lost.tmx", "yard", "'lost' cannot be used: it is damaged"),
    ],
)
def test_the_map_of_last_time_is_chosen_or_the_first_that_can_be_played(
    kept: str, chosen: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = listed(monkeypatch, broken=0, lone=1, yard=2, mill=3, away=2)
    known.place = 1
    said = known.choose_last(kept)
    assert known.map.name == chosen and (why in said if why else not said), said
    assert len(known.maps) == (5 if kept.startswith("/else") else 4), "one opened by its path is in the list"


def test_where_no_map_can_be_played_the_first_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    known = listed(monkeypatch, broken=0, lone=1)
    known.place = 1
    assert "'lone' cannot be used" in known.choose_last("lone") and known.map.name == "broken"
    nothing = listed(monkeypatch)
    assert nothing.choose_last("") and nothing.place == 0


def test_a_map_on_which_nobody_can_play_is_not_chosen_again(home: Path) -> None:
    bare = home / "bare.tmx"
    bare.write_text(userfolder.small_map((), 2, 1))
    _, setup = started()
    names = [(seat.side, seat.title, seat.person) for seat in setup.choices.seats]
    assert setup.choices.add_map(bare) == ""
    assert "fewer than two sides" in setup.choices.fault()
    setup.choices.choose_map(0)
    assert [(seat.side, seat.title, seat.person) for seat in setup.choices.seats] == names, (
        "the sides come back with a map that has places for them"
    )
    setup.choices.add_map(bare)
    setup.leave()
    _, again = started()
    assert not again.choices.fault() and again.choices.map.path != bare
    assert any("bare" in line and "fewer than two sides" in line for line in quarantine.notices.lines)


def test_notices_are_read_and_dismissed_and_cover_nothing(home: Path) -> None:
    for number in range(5):
        quarantine.notices.tell(f"file {number}: " + "it cannot be read, " * 20)
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        player = Player(SetupScreen(quick()), size)
        player.draw()
        assert isinstance(player.screen, SetupScreen)
        widgets = player.screen.widgets()
        strip = next(widget.rect for widget in widgets if widget.key == "notices")
        own = ("notices", "dismiss notices")
        assert not [
            widget.key
            for widget in widgets
            if widget.key not in own and not widget.area and widget.rect.colliderect(strip)
        ]
        assert all(not area.rect.colliderect(strip) for area in player.screen.areas())
        player.click_on("notices")
        assert isinstance(player.screen, FaultsScreen) and len(player.screen.faults) == 5
        player.draw()
        player.key(pygame.K_ESCAPE)
    player.click(player.on_screen((strip.right - 10, strip.y + 12)))
    assert not quarantine.notices.lines
    assert "notices" not in [widget.key for widget in player.screen.widgets()]  # type: ignore[attr-defined]


def test_words_of_any_length_and_kind_are_told_in_one_line() -> None:
    quarantine.notices.tell("a\nb\x00c\u202e" + "x" * 300_000)
    assert (
        quarantine.notices.lines[0].startswith("a b c")
        and len(quarantine.notices.lines[0]) == quarantine.WORDS
    )


def test_settings_are_not_written_over_what_could_not_be_set_aside(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage.settings_file().write_text("{")
    monkeypatch.setattr(quarantine, "stuck", set())
    monkeypatch.setattr("os.rename", lambda *_: (_ for _ in ()).throw(OSError(30, "Read-only file system")))
    settings, _ = started()
    settings.save()
    assert storage.settings_file().read_text() == "{"
    assert "not written over" in quarantine.notices.lines[0]


def test_leaving_with_a_disk_that_is_closed_raises_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, setup = started()
    for error in (
        OSError(30, "Read-only file system"),
        OSError(28, "No space left on device"),
        UnicodeEncodeError("utf-8", "\ud800", 0, 1, "no"),
    ):
        monkeypatch.setattr(kept, "write_whole", lambda *_, error=error: (_ for _ in ()).throw(error))
        setup.leave()


def test_a_battle_begins_after_any_start(home: Path) -> None:
    userfolder.damage(home, 3)
    _, setup = started()
    player = Player(setup)
    player.key(pygame.K_F5)
    assert isinstance(player.screen, BattleScreen)


def test_what_does_not_fit_is_told_with_its_place() -> None:
    for given, place in (
        ({"speed": 5}, "speed: Expected"),
        ("x", "Expected"),
        ({"setup": {"seats": "q"}}, "setup.seats: Expected"),
    ):
        faults: list[str] = []
        assert usable(Settings, given, faults) == Settings()
        assert len(faults) == 1 and faults[0].startswith(place)
