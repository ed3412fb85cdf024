"""Which files a save may name as its map: ours, the player's, those beside the save, and those that were
opened."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from game.core.records.ground import terrain
from game.maps import MapError, library, load
from game.maps.library import MOST_OPENED, find_for, maps, name_of, opened_maps, remember, shipped


@pytest.fixture(autouse=True)
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user folder of nobody in particular."""
    monkeypatch.setattr(library, "data_folder", lambda: tmp_path / "user")
    return tmp_path / "user"


def map_at(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(shipped() / "mill-street.tmx", path)
    return path


def refused(name: str, save: Path | None = None) -> str:
    with pytest.raises(MapError) as error:
        find_for(name, save)
    words = str(error.value)
    assert "\n" not in words and "Open it once" in words
    return words


def test_a_map_of_ours_and_one_of_the_players_by_name(player: Path) -> None:
    own = map_at(player / "maps" / "deep" / "mine.tmx")
    assert find_for("mill-street") == shipped() / "mill-street.tmx"
    assert find_for("mine") == own


def test_a_map_of_the_lessons_is_ours_though_no_list_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A battle that was begun on one by its path could be neither watched nor continued."""
    yard = shipped() / "lessons" / "drill-yard.tmx"
    monkeypatch.chdir(shipped())
    assert "drill-yard" not in maps()
    assert find_for("lessons/drill-yard.tmx") == find_for(str(yard)) == yard


def test_a_map_of_ours_or_of_the_players_is_named_by_its_name_however_it_was_given(
    player: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A battle on one that was started by its path could not be continued: what is ours is not noted as
    opened."""
    own = map_at(player / "maps" / "mine.tmx")
    foreign = map_at(player.parent / "foreign.tmx")
    monkeypatch.chdir(shipped())
    mill = Path("mill-street.tmx")
    assert (
        name_of(mill, str(mill)) == name_of(shipped() / mill, "x") == "mill-street"
        and name_of(own, str(own)) == "mine"
    )
    assert name_of(foreign, "foreign.tmx") == "foreign.tmx"
    assert find_for(str(mill)) == shipped() / mill and find_for(str(own)) == own, (
        "saves that name them by a path go on"
    )


def test_a_map_beside_the_save(tmp_path: Path) -> None:
    there = map_at(tmp_path / "saves" / "mine.tmx")
    save = tmp_path / "saves" / "fight.enfilade"
    assert find_for("mine.tmx", save) == there
    assert find_for("/home/somebody/mine.tmx", save) == there, "a save that was sent with its map"
    assert refused("mine.tmx")


@pytest.mark.parametrize("way", ["../secret.tmx", "{}/secret.tmx", "folder/../../secret.tmx", "~/secret.tmx"])
def test_a_foreign_save_opens_no_other_file(tmp_path: Path, way: str) -> None:
    map_at(tmp_path / "secret.tmx")
    save = tmp_path / "saves" / "fight.enfilade"
    save.parent.mkdir()
    assert "none of ours" in refused(way.format(tmp_path), save)


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="links are needed")
def test_a_link_out_of_the_folder_does_not_count(tmp_path: Path) -> None:
    map_at(tmp_path / "secret.tmx")
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "mine.tmx").symlink_to(tmp_path / "secret.tmx")
    assert "mine.tmx" in refused("mine.tmx", tmp_path / "saves" / "fight.enfilade")


def test_a_map_that_was_opened_once_is_found_by_its_path_and_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = map_at(tmp_path / "elsewhere" / "mine.tmx")
    refused(str(there))
    remember(there)
    assert find_for(str(there)) == there
    assert find_for("mine.tmx") == there, "as it was named on the command line, from another folder"
    monkeypatch.chdir(there.parent)
    assert find_for("./mine.tmx") == there
    remember(there)
    assert opened_maps() == [there]
    there.unlink()
    refused(str(there))


def test_maps_of_ours_need_not_be_remembered_and_old_ones_are_forgotten(tmp_path: Path) -> None:
    remember(shipped() / "mill-street.tmx")
    assert opened_maps() == []
    for number in range(MOST_OPENED + 5):
        remember(tmp_path / f"map {number}.tmx")
    assert len(opened_maps()) == MOST_OPENED
    assert opened_maps()[-1].name == f"map {MOST_OPENED + 4}.tmx"
    assert [path.name for path in (tmp_path / "user").iterdir()] == ["opened-maps.txt"]


@pytest.mark.parametrize("content", [b"\0\xff\xfe\n\n", b"x" * 5_000_000, b"\n" * 100_000])
def test_a_damaged_list_of_opened_maps_costs_nothing_else(player: Path, content: bytes) -> None:
    player.mkdir()
    (player / "opened-maps.txt").write_bytes(content)
    refused("/nowhere.tmx")
    assert find_for("mill-street")


def test_a_list_that_cannot_be_written_costs_nothing_else(player: Path, tmp_path: Path) -> None:
    player.write_text("a file where a folder should be")
    remember(tmp_path / "mine.tmx")
    assert opened_maps() == []


@pytest.mark.parametrize(
    "name", ["", ".", "a\0b.tmx", "x" * 100_000 + ".tmx", "\ud800.tmx", "/dev/zero", "a\nb.tmx"]
)
def test_names_that_are_none(name: str, tmp_path: Path) -> None:
    refused(name, tmp_path / "fight.enfilade")


FORMER_MAPS = sorted((shipped() / "former").glob("*.tmx"))


@pytest.mark.parametrize("path", FORMER_MAPS, ids=lambda path: path.stem)
def test_a_battle_on_a_map_of_before_finds_the_ground_it_was_begun_on(path: Path) -> None:
    """The digest in the file's name is that of its ground; today's map is another, and the one to choose."""
    name, _, digest = path.stem.rpartition("-")
    assert terrain(load(path)) == digest != terrain(load(find_for(name)))
    assert find_for(name, terrain=digest) == path
    assert find_for(name, terrain="0" * 32) == find_for(name) == shipped() / f"{name}.tmx"
    assert path not in maps().values()
