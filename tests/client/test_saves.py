"""The saves: what is told of a battle without opening it, and what can be done with its file."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pygame
import pytest

from game.client.board import save_thumbnails
from game.client.board.map_cards import Card, CardRequest, MapPainter
from game.client.screens.prompts import ConfirmScreen, NameScreen
from game.client.screens.replay.screen import ReplayScreen
from game.client.screens.saves.screen import LoadScreen
from game.client.seat.saves import autosaves, disk_files, save_list, storage
from game.core.errors import RecordError
from game.core.records.files import read
from tests.client.heard import Under, listen
from tests.client.player import Player, new_match, quick

GOLDEN = Path(__file__).parents[1] / "golden" / "records" / "v2"


class Counted(MapPainter):
    """Draws nothing and counts what is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.wanted: set[str] = set()

    def card(self, key: CardRequest) -> Card | None:
        self.wanted.add(key.path)
        return None

    def update(self) -> None:
        pass


def saved(name: str, orders: int = 6) -> Path:
    """A battle of a few orders under a name."""
    match = new_match()
    match.begin()
    for number in range(orders):
        legal = match.battle.legal_actions()
        match.act(legal[number * 7 % len(legal)])
    path = storage.save_path(name)
    match.save(path)
    return path


def listing(size: tuple[int, int] = (1280, 720)) -> tuple[Player, LoadScreen, Counted]:
    easel = Counted()
    screen = LoadScreen(quick(), Under(), easel=easel)
    return Player(screen, size), screen, easel


# ---------------------------------------------------------------- at a glance


def test_a_glance_says_what_the_battle_says() -> None:
    path = saved("mine", 9)
    card = save_thumbnails.drawn(save_thumbnails.wanted(path, (136, 76)))
    found = save_thumbnails.summary_on_card(card)
    assert found and not card.fault and len(card.picture) == 3 * 136 * 76
    match = new_match()
    match.begin()
    for number in range(9):
        legal = match.battle.legal_actions()
        match.act(legal[number * 7 % len(legal)])
    table = match.battle.table
    assert (found.round, found.winner, found.result) == (table.clock.round, None, "goes on")
    assert [person.name for band in found.sides for person in band.people] == [
        table.unit(unit).name for unit in table.units()
    ]
    assert [band.player for band in found.sides] == ["", "computer"]
    assert [person.gauges for band in found.sides for person in band.people] == [
        match.battle.gauges(unit) for unit in table.units()
    ]
    assert found.orders == 9 and found.ruleset == "No Way Out" and found.seed == "2187-OTTER"


def test_a_glance_at_a_damaged_or_foreign_save_names_the_fault(tmp_path: Path) -> None:
    broken = tmp_path / "broken.enfilade"
    broken.write_bytes((GOLDEN / "nwo-01.enfilade").read_bytes()[:-40])
    assert "not a saved battle" in save_thumbnails.drawn(save_thumbnails.wanted(broken, (136, 76))).fault
    foreign = Path(shutil.copy(saved("mine"), tmp_path / "foreign.enfilade"))
    foreign.write_bytes(foreign.read_bytes().replace(b"warehouse-yard", b"warehouse-bard"))
    assert "checksum" in save_thumbnails.drawn(save_thumbnails.wanted(foreign, (136, 76))).fault


def test_only_the_rows_in_sight_are_looked_at_however_many_there_are() -> None:
    path = saved("first")
    for number in range(200):
        shutil.copy(path, storage.save_path(f"battle {number:03}"))
    player, screen, easel = listing()
    assert len(screen.listing.shown) == 201
    player.wait(16, 3)
    player.draw()
    few = len(easel.wanted)
    assert 4 <= few <= 8
    for _ in range(10):
        player.key(pygame.K_PAGEDOWN)
        player.draw()
    assert len(easel.wanted) <= few * 11
    player.key(pygame.K_END)
    player.draw()
    assert screen.listing.row == screen.listing.shown[-1]
    area = screen.areas()[0]
    assert screen.desk.offset(area) == area.most


def test_the_title_of_a_map_is_looked_up_once_for_all_saves_of_a_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = saved("first")
    for number in range(20):
        shutil.copy(path, storage.save_path(f"battle {number:03}"))
    asked: list[str] = []
    looked = save_list.map_title

    def counted(name: str, save: Path | None = None) -> str:
        asked.append(name)
        return looked(name, save)

    monkeypatch.setattr(save_list, "map_title", counted)
    rows = save_list.rows()
    assert len({row.map for row in rows}) == 1
    assert len(rows) == 22 and len(asked) == len({row.path.parent for row in rows})


# ---------------------------------------------------------------- what can be done


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_a_save_is_renamed_by_keys_alone(size: tuple[int, int]) -> None:
    path = saved("mine")
    player, screen, _ = listing(size)
    player.key(pygame.K_F2)
    player.draw()
    player.write("The gate")
    player.draw()
    player.key(pygame.K_RETURN)
    assert not path.exists() and storage.save_path("The gate").exists()
    assert screen.listing.row and screen.listing.row.name == "The gate" and screen.actions.renaming is None


def test_a_name_that_is_taken_or_empty_is_refused_and_escape_leaves_the_old_one() -> None:
    path, other = saved("mine"), saved("other")
    player, screen, _ = listing()
    player.click_on("save mine.enfilade")
    for words, told in (("other", "there is a save named 'other' already"), (" - ", "a save needs a name")):
        player.key(pygame.K_F2)
        player.key(pygame.K_a, pygame.KMOD_LCTRL)
        player.write(words)
        player.key(pygame.K_RETURN)
        assert screen.actions.words == told and path.exists() and other.exists()
    player.key(pygame.K_ESCAPE)
    assert player.screen is screen and screen.actions.renaming is None


def test_a_battle_that_keeps_itself_is_kept_under_a_name_and_goes_on_keeping_itself() -> None:
    match = new_match()
    match.begin()
    assert match.kept
    player, _screen, _ = listing()
    player.key(pygame.K_F2)
    player.write("Kept")
    player.key(pygame.K_RETURN)
    assert read(storage.save_path("Kept")) == read(match.kept.path)


def test_export_and_import_are_a_round_trip(tmp_path: Path) -> None:
    path = saved("mine")
    player, screen, _ = listing()
    player.key(pygame.K_e, pygame.KMOD_LCTRL)
    assert isinstance(player.screen, NameScreen)
    player.write(str(tmp_path / "out"))
    player.key(pygame.K_RETURN)
    assert player.screen is screen
    written = tmp_path / "out.enfilade"
    assert written.read_bytes() == path.read_bytes()
    assert screen.actions.done == f"Written: {tmp_path / 'out'}"
    player.key(pygame.K_DOWN)
    assert screen.actions.done == ""
    assert "already" in disk_files.export(path, str(written)) and "no folder" in disk_files.export(
        path, str(tmp_path / "none" / "x")
    )
    player.send(pygame.DROPFILE, file=str(written))
    assert screen.actions.words == "" and screen.listing.row and screen.listing.row.name == "out"
    assert screen.actions.done == "Taken in from out.enfilade."
    player.send(pygame.DROPFILE, file=str(written))
    assert screen.listing.row and screen.listing.row.name == "out 2", "nothing is written over"


def test_what_is_no_save_is_not_imported(tmp_path: Path) -> None:
    (tmp_path / "x.enfilade").write_text("nonsense")
    with pytest.raises(RecordError, match="not a saved battle"):
        disk_files.take_in(tmp_path / "x.enfilade")
    player, screen, _ = listing()
    player.send(pygame.DROPFILE, file=str(tmp_path / "x.enfilade"))
    assert "not a saved battle" in screen.actions.words and screen.listing.saves == []


@pytest.mark.parametrize(
    "name",
    ["broken.enfilade", "autosaves/Mine.enfilade", "autosaves/20260101-101010-00000000 round 3.enfilade"],
)
def test_a_damaged_save_is_named_and_can_only_be_deleted(name: str) -> None:
    broken = storage.saves() / name
    broken.parent.mkdir(parents=True)
    broken.write_text("nonsense")
    player, screen, _ = listing()
    player.click_on(f"tab {screen.listing.saves[0].tab}")
    widgets = {one.key: one for one in screen.widgets()}
    assert (
        not any(widgets[key].enabled for key in ("load", "rename", "export", "replay"))
        and widgets["delete"].enabled
    )
    player.key(pygame.K_RETURN)
    assert player.screen is screen
    player.key(pygame.K_DELETE)
    assert not broken.exists() and screen.listing.saves == []


@pytest.mark.parametrize("folder", ["", "autosaves"])
def test_all_that_ends_as_a_save_is_listed_and_says_what_it_is(folder: str) -> None:
    saved("mine")
    autosaves.release_others(None)
    own = {path.name for path in autosaves.files()}
    place = storage.saves() / folder
    (place / "OLD.ENFILADE").write_bytes(storage.save_path("mine").read_bytes())
    (place / "x.enfilade.damaged-1").write_text("set aside")
    (place / "20260101-101010-00000000 over.enfilade").symlink_to(place / "gone")
    (place / ".enfilade").write_text("")
    (place / "folder.enfilade").mkdir()
    os.mkfifo(place / "pipe.enfilade")
    player, screen, _ = listing()
    found = {row.path.name: row for row in screen.listing.saves if row.path.name not in own}
    assert set(found) == {
        ".enfilade",
        "mine.enfilade",
        "OLD.ENFILADE",
        "20260101-101010-00000000 over.enfilade",
    }
    assert found["OLD.ENFILADE"].saved.record == found["mine.enfilade"].saved.record
    link = found["20260101-101010-00000000 over.enfilade"]
    assert link.words == "no such file"
    player.click_on(f"tab {link.tab}")
    player.click_on(f"save {link.path.name}")
    player.key(pygame.K_DELETE)
    player.key(pygame.K_RETURN)
    assert not link.path.is_symlink() and len(screen.listing.saves) == 3 + len(own)


def test_what_was_deleted_is_taken_back_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    saved("mine")
    path = storage.save_path("mine")
    data, written = path.read_bytes(), path.stat().st_mtime
    player, screen, _ = listing()
    heard = listen(monkeypatch)
    player.key(pygame.K_DELETE)
    player.draw()
    assert not path.exists() and "Deleted: mine" in heard.texts
    player.click_on("undo")
    assert (
        path.read_bytes() == data and path.stat().st_mtime == written and screen.listing.chosen == str(path)
    )
    assert not any(widget.key == "undo" for widget in screen.widgets())


def test_what_is_too_large_to_be_taken_back_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    saved("mine")
    monkeypatch.setattr(disk_files, "MOST_KEPT", 10)
    player, _, _ = listing()
    player.key(pygame.K_DELETE)
    assert isinstance(player.screen, ConfirmScreen)
    player.key(pygame.K_RETURN)
    assert not storage.save_path("mine").exists()


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ("2026-11-23 21:14", "today 21:14"),
        ("2026-11-22 08:05", "yesterday 08:05"),
        ("2026-11-19 08:05", "Thursday 08:05"),
        ("2026-11-02 08:05", "2 November 2026"),
        ("2027-01-01 08:05", "1 January 2027"),
        ("long ago", "long ago"),
    ],
)
def test_times_are_said_as_people_say_them(when: str, words: str) -> None:
    assert save_list.said(when, "2026-11-23 22:00") == words


def test_the_search_finds_by_name_map_and_rules_and_r_watches() -> None:
    saved("mine")
    saved("other")
    player, screen, _ = listing()
    player.key(pygame.K_f, pygame.KMOD_LCTRL)
    player.draw()
    player.write("warehouse no way mine")
    assert [row.name for row in screen.listing.shown] == ["mine"] and screen.listing.row
    player.key(pygame.K_TAB)
    player.draw()
    player.key(pygame.K_r)
    assert isinstance(player.screen, ReplayScreen)
