"""What a shared map may hold, file by file: the last that is taken, and the first that is not."""

from __future__ import annotations

import stat
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from game.core.field import Cover, Door, Field, Light, Tile, Zone
from game.maps import MapError, manual_edits, package_opening
from game.maps.manual_edits import ManualEdits, paint_of, painted_field
from game.maps.package_opening import ABOUT, _judge, plain, unpack_into


@pytest.fixture(autouse=True)
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "user"
    home.mkdir()
    for module in (manual_edits, package_opening):
        monkeypatch.setattr(module, "data_folder", lambda: home)
    return home


def entry(name: str, size: int = 10, packed: int = 10, mode: int = 0, flags: int = 0) -> zipfile.ZipInfo:
    found = zipfile.ZipInfo(name)
    found.file_size, found.compress_size, found.flag_bits = size, packed, flags
    found.external_attr = mode << 16
    return found


MEGABYTE = 1 << 20


@pytest.mark.parametrize(
    "one",
    [
        entry(ABOUT),
        entry("files/a.tmx"),
        entry("files/A.PNG"),
        entry("squads/nwo.mine.toml"),
        entry("files/" + 190 * "a" + ".tmx"),
        entry("files/" + 10 * "d/" + "a.png"),
        entry("files/a.png", mode=stat.S_IFREG | 0o644),
        entry("files/a.png", flags=8),
        entry("files/a.png", MEGABYTE, 1),
        entry("files/a.png", 200 * 6000, 6000),
        entry("files/a b.png"),
    ],
    ids=lambda one: one.filename[-12:],
)
def test_what_maps_are_made_of_is_taken(one: zipfile.ZipInfo) -> None:
    _judge(one, "it")


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (entry("files/" + 191 * "a" + ".tmx"), "no name of a file"),
        (entry("files/" + 11 * "d/" + "a.png"), "no name of a file"),
        (entry("files/a\x07.png"), "no name of a file"),
        (entry("files/a\\b.png"), "no name of a file"),
        (entry("files/a:b.png"), "no name of a file"),
        (entry("/files/a.png"), "no name of a file"),
        (entry("files/../a.png"), "no name of a file"),
        (entry("files/d /a.png"), "no name of a file"),
        (entry("files//a.png"), "no name of a file"),
        (entry("files/a.png", mode=stat.S_IFLNK | 0o644), "no plain file"),
        (entry("files/a.png", mode=stat.S_IFDIR | 0o644), "no plain file"),
        (entry("files/a.png", flags=1), "locked with a password"),
        (entry("files/a.png", flags=9), "locked with a password"),
        (entry("other/a.png"), "belongs to no map"),
        (entry("about.json5"), "belongs to no map"),
        (entry("files/a.exe"), "of a kind that no map needs"),
        (entry("files/a.png", MEGABYTE + 1, 1), "beyond all measure"),
        (entry("files/a.png", 200 * 6000 + 1, 6000), "beyond all measure"),
        (entry("files/a.png", MEGABYTE + 1, 0), "beyond all measure"),
    ],
    ids=lambda one: one.filename[-12:] if isinstance(one, zipfile.ZipInfo) else "",
)
def test_what_might_do_harm_is_not(one: zipfile.ZipInfo, words: str) -> None:
    with pytest.raises(MapError, match=f"^it: .*{words}"):
        _judge(one, "it")


def archive(*more: tuple[str, bytes], about: bytes = b'{"version":1,"map":"files/a.tmx"}') -> bytes:
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as out:
        for name, data in ((ABOUT, about), ("files/a.tmx", b"<map/>"), *more):
            out.writestr(name, data)
    return written.getvalue()


def test_a_package_is_written_whole_and_but_once(tmp_path: Path) -> None:
    home = tmp_path / "maps" / "one"
    found = unpack_into(archive(("files/d/b.txt", b"words")), home, "it")
    assert found == home / "files" / "a.tmx" and found.read_bytes() == b"<map/>"
    assert (home / "files" / "d" / "b.txt").read_bytes() == b"words"
    assert not (home / ABOUT).exists()
    found.write_bytes(b"mine")
    assert unpack_into(archive(), home, "it").read_bytes() == b"mine"


@pytest.mark.parametrize(
    ("most", "name"), [(3, "MOST_FILES"), (len(b'{"version":1,"map":"files/a.tmx"}') + 6 + 5, "MOST_BYTES")]
)
def test_so_many_files_and_bytes_and_no_more(
    most: int, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = archive(("files/b.txt", b"words"))
    monkeypatch.setattr(package_opening, name, most)
    unpack_into(data, tmp_path / "one", "it")
    monkeypatch.setattr(package_opening, name, most - 1)
    with pytest.raises(MapError, match="it: more files, or larger ones, than any map has"):
        unpack_into(data, tmp_path / "two", "it")
    assert not (tmp_path / "two").exists()


def test_a_package_itself_may_be_so_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = archive()
    path = tmp_path / "a b!.enfilade-map"
    path.write_bytes(data)
    monkeypatch.setattr(package_opening, "MOST_PACKED", len(data))
    assert package_opening.unpack(path).parents[1].name.startswith("a-b-")
    monkeypatch.setattr(package_opening, "MOST_PACKED", len(data) - 1)
    with pytest.raises(MapError, match="which no map is"):
        package_opening.unpack(path)


@pytest.mark.parametrize(
    ("about", "words"),
    [
        (b'{"version":0,"map":"files/a.tmx"}', "of version 0, this game reads 1"),
        (b'{"version":2,"map":"files/a.tmx"}', "of version 2, this game reads 1"),
        (b'{"version":1,"map":"files/b.tmx"}', "there is no map 'files/b.tmx'"),
        (b'{"version":1,"map":"files/a.png"}', "there is no map 'files/a.png'"),
        (b'{"version":1,"map":"files/a.tmx"}' + b" " * (1 << 16), "about.json is missing"),
        (b"[]", "about.json cannot be read"),
    ],
)
def test_what_a_package_says_of_itself(about: bytes, words: str, tmp_path: Path) -> None:
    with pytest.raises(MapError, match=f"^it: .*{words}"):
        unpack_into(archive(("files/a.png", b"x"), about=about), tmp_path / "one", "it")


def test_the_longest_account_of_itself_is_read(tmp_path: Path) -> None:
    about = b'{"version":1,"map":"files/a.tmx"}'.ljust(1 << 16)
    assert unpack_into(archive(about=about), tmp_path / "one", "it").is_file()


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Old Mill", "Old-Mill"), ("--a__b--", "a-b"), ("\u00e9!", "map"), ("x" * 41, "x" * 40), ("", "map")],
)
def test_folders_have_plain_names(name: str, letters: str) -> None:
    assert plain(name) == letters


# ---------------------------------------------------------------- changes by hand


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ('"version": 0', False),
        ('"version": 1', True),
        ('"version": 2', True),
        ('"version": 2, "lights": [[1, 1, "very_poor"]]', True),
        ('"version": 2, "lights": [[1, 1, "red"]]', False),
        ('"version": 2, "doors": [[1, 1, "shut", 99]]', True),
        ('"version": 2, "doors": [[1, 1, "open", 0]]', True),
        ('"version": 2, "doors": [[1, 1, "gone", 100]]', False),
        ('"version": 2, "doors": [[1, 1, "gone", -1]]', False),
        ('"version": 2, "doors": [[1, 1, "ajar", 1]]', False),
        ('"version": 2, "zones": [{"kind": "exit", "name": "", "cells": [[1, 1]], "side": "plum"}]', True),
        ('"version": 2, "zones": [{"kind": "exit", "name": "", "cells": [[1, 1]], "side": "red"}]', False),
        ('"version": 2, "zones": [{"kind": "exit", "name": "", "cells": []}]', False),
    ],
)
def test_what_a_file_of_changes_may_say(text: str, taken: bool, tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    file = manual_edits.file_for(path)
    file.parent.mkdir(parents=True)
    file.write_text(f'{{{text}, "map": ""}}')
    if taken:
        manual_edits.read(path)
    else:
        with pytest.raises(MapError, match=r"what was changed by hand about a\.tmx .*\. Remove "):
            manual_edits.read(path)


def zones(count: int = 1, cells: int = 1, name: str = "", texts: int = 0, long: int = 1) -> ManualEdits:
    """So many zones, with so many properties of so many letters."""
    said = {f"key{number}": "x" * long for number in range(texts)}
    return ManualEdits(zones=(Zone("exit", name, ((0, 0),) * cells, "", said),) * count)


@pytest.mark.parametrize(
    ("changes", "taken"),
    [
        (zones(200), True),
        (zones(201), False),
        (zones(name="n" * 1000), True),
        (zones(name="n" * 1001), False),
        (zones(texts=1, long=1000), True),
        (zones(texts=1, long=1001), False),
        (zones(texts=19), True),
        (zones(texts=20), False),
    ],
)
def test_how_many_zones_and_words_a_file_of_changes_holds(
    changes: ManualEdits, taken: bool, tmp_path: Path
) -> None:
    path = tmp_path / "a.tmx"
    manual_edits.write(path, changes)
    if taken:
        assert manual_edits.read(path) == changes
    else:
        with pytest.raises(MapError, match="is more than any map has"):
            manual_edits.read(path)


@pytest.mark.parametrize("key", ["cells", "lights", "doors", "zones"])
def test_no_more_cells_than_a_map_has(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    three = {
        "cells": ManualEdits(painted=dict.fromkeys(((0, 0), (1, 0), (2, 0)), "mud")),
        "lights": ManualEdits(lights=dict.fromkeys(((0, 0), (1, 0), (2, 0)), "dim")),
        "doors": ManualEdits(doors=dict.fromkeys(((0, 0), (1, 0), (2, 0)), None)),
        "zones": zones(cells=3),
    }[key]
    path = tmp_path / "a.tmx"
    manual_edits.write(path, three)
    monkeypatch.setattr(manual_edits, "CELLS", 3)
    assert manual_edits.read(path) == three
    monkeypatch.setattr(manual_edits, "CELLS", 2)
    with pytest.raises(MapError, match="is more than any map has"):
        manual_edits.read(path)


def test_when_changes_by_hand_are_any() -> None:
    assert not ManualEdits() and not ManualEdits().speak
    assert ManualEdits(settled=True) and not ManualEdits(settled=True).speak
    assert ManualEdits(zones=()).speak
    one = ManualEdits().switched("a", True)
    assert (one.on, one.off) == ({"a"}, set())
    assert (one.switched("a", False).on, one.switched("a", False).off) == (set(), {"a"})
    assert one.left_alone("a") == ManualEdits() == one.switched("a", False).left_alone("a")
    assert one.left_alone("b") == one


MUD = Tile(cost=3, cover=Cover.HALF, material="earth", name="mud", light=Light.DIM)


@pytest.mark.parametrize(
    ("paint", "blocks", "sight", "cover", "cost"),
    [
        ("open", False, False, Cover.NONE, 3),
        ("block", True, False, Cover.HALF, 3),
        ("low", True, False, Cover.HALF, 3),
        ("high", True, True, Cover.FULL, 3),
        ("screen", True, True, Cover.HALF, 3),
        ("full", True, False, Cover.FULL, 3),
        ("slow", False, False, Cover.NONE, 2),
        ("mud", False, False, Cover.NONE, 3),
        ("pit", True, False, Cover.NONE, 3),
    ],
)
def test_what_paint_makes_of_a_cell(paint: str, blocks: bool, sight: bool, cover: Cover, cost: int) -> None:
    ground = Field(2, 1, (MUD, MUD))
    found = painted_field(ground, ManualEdits(painted={(1, 0): paint, (5, 5): "high"}))
    one = found[1, 0]
    assert found[0, 0] == MUD
    assert (one.blocks, one.blocks_sight, one.cover, one.cost) == (blocks, sight, cover, cost)
    assert (one.material, one.light) == ("earth", Light.DIM)
    assert one.name.endswith("by hand") and paint_of(one) == paint and paint_of(MUD) == ""


def test_paint_passes_a_door_by_until_it_is_taken_away() -> None:
    wall = Tile(blocks=True, blocks_sight=True, cover=Cover.FULL, name="wall")
    ground = Field(3, 1, (MUD, wall, wall), doors=(Door((0, 0), lock=2),), bare_doors=frozenset({(0, 0)}))
    painted = ManualEdits(painted={(0, 0): "high"})
    assert painted_field(ground, painted).tiles == ground.tiles
    gone = painted_field(ground, ManualEdits(painted={(0, 0): "high"}, doors={(0, 0): None}))
    assert gone.doors == () and gone[0, 0].blocks and gone.bare_doors == set()
    cut = painted_field(ground, ManualEdits(doors={(2, 0): Door((2, 0), True, 5), (9, 0): Door((9, 0))}))
    assert cut.doors == (Door((0, 0), lock=2), Door((2, 0), True, 5))
    assert cut[2, 0] == Tile() and cut[1, 0] == wall and cut[0, 0] == MUD
    assert cut.bare_doors == {(0, 0), (2, 0)}


def test_light_and_zones_by_hand_stay_on_the_map() -> None:
    ground = Field(2, 1, (MUD, MUD), zones=(Zone("exit", "old", ((0, 0),)),))
    lit = painted_field(ground, ManualEdits(lights={(1, 0): "none", (2, 0): "dark"}))
    assert [tile.light for tile in lit.tiles] == [Light.DIM, Light.NONE]
    assert lit.zones == ground.zones
    new = (Zone("exit", "new", ((1, 0), (2, 0))), Zone("exit", "off", ((2, 0),)))
    assert painted_field(ground, ManualEdits(zones=new)).zones == (Zone("exit", "new", ((1, 0),)),)
    assert painted_field(ground, ManualEdits(zones=())).zones == ()
