"""Which files a map may name, how they are found, and what is read of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.maps import MapError, load
from game.maps.errors import reading
from game.maps.findings import Findings
from game.maps.tiled.classes import defaults, projects_near
from game.maps.tiled.files import parse, path_inside, read, roots_of
from tests.maps.write import layer, tile, tileset, tmx, write

EMPTY = layer(",".join("0" * 12))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Seven folders in each other."""
    deep = tmp_path.joinpath(*"abcdefg")
    deep.mkdir(parents=True)
    return deep


def test_two_folders_above_a_map_count_and_the_one_that_is_asked_for(folder: Path, tmp_path: Path) -> None:
    up = folder.parents
    assert roots_of(folder / "x.tmx") == (folder, up[0], up[1])
    assert roots_of(folder / "x.tmx", tmp_path) == (folder, tmp_path, up[0], up[1])


def test_a_home_or_a_drive_does_not_count(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: folder.parents[1])
    assert roots_of(folder / "x.tmx") == (folder, folder.parents[0])
    assert roots_of(Path("/x.tmx")) == (Path("/"),)
    assert roots_of(Path("/maps/x.tmx")) == (Path("/maps"),)


@pytest.mark.parametrize(("up", "found"), [(0, True), (3, True), (4, False)])
def test_the_nearest_project_within_five_folders_counts(folder: Path, up: int, found: bool) -> None:
    home = folder.parents[up]
    (home / "own.tiled-project").write_text("{}")
    (home.parent / "farther.tiled-project").write_text("{}")
    above = (folder, folder.parents[0], folder.parents[1])
    assert roots_of(folder / "x.tmx") == ((*above, home) if found else above)
    (folder / "near.tiled-project").write_text("{}")
    assert roots_of(folder / "x.tmx") == (*above, folder)


def test_names_lead_to_files_inside_of_the_roots_only(folder: Path) -> None:
    roots = (folder.parents[0].resolve(),)
    assert path_inside(folder, "a.png", roots) == folder.resolve() / "a.png"
    assert path_inside(folder, "..\\a.png", roots) == roots[0] / "a.png"
    for outside in ("../../a.png", "/etc/passwd"):
        with pytest.raises(MapError, match="lies outside of the map's folders"):
            path_inside(folder, outside, roots)
    for none in ("", "  ", "a\0b", "x" * 100_000):
        with pytest.raises(MapError, match="is not the name of a file"):
            path_inside(folder, none, roots)


def test_letters_of_either_case_find_the_first_that_is_there(folder: Path) -> None:
    (folder / "Sets").mkdir()
    for name in ("Grass.PNG", "gRASS.png"):
        (folder / "Sets" / name).touch()
    roots = (folder.resolve(),)
    assert path_inside(folder, "SETS/grass.png", roots).name == "Grass.PNG"
    assert path_inside(folder, "Sets/gRASS.png", roots).name == "gRASS.png", (
        "as it is written, if that is there"
    )
    assert path_inside(folder, "sets/sand.png", roots) == folder.resolve() / "sets" / "sand.png"


def test_as_much_is_read_as_is_allowed(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"12345")
    assert read(path, 5) == b"12345"
    assert read(path, 9, head=3) == b"123"
    assert read(path, 9, head=0) == b""
    with pytest.raises(MapError, match=r"'a\.txt' is larger than 0 MB"):
        read(path, 4)
    with pytest.raises(
        MapError,
        match=r"'b\.txt' cannot be opened \(no such file or directory\)\. Is it where the map says\?",
    ):
        read(tmp_path / "b.txt")


def test_a_file_of_the_most_bytes_is_read(tmp_path: Path) -> None:
    text = tmx(tileset(), EMPTY)
    path = write(tmp_path, text + " " * ((8 << 20) - len(text)))
    assert load(path).width == 4
    path.write_text(text + " " * ((8 << 20) + 1 - len(text)))
    with pytest.raises(MapError, match="is larger than 8 MB"):
        load(path)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"<map>\n<a></map>", r"this is not XML \(line 2\)\. Save"),
        (b"<map>\n<<<<<<< ours", r"this is not XML \(line 2\)\. It has merge conflict markers\."),
        (b"<!DOCTYPE m [<!ENTITY a 'b'>]><map/>", "not a file that Tiled wrote"),
        (b"<map/>\0", "not a file that Tiled wrote"),
        (b"<?xml version='1.0' encoding='klingon'?><map/>", "an encoding that is not read"),
    ],
)
def test_what_is_no_text_of_tiled(data: bytes, said: str) -> None:
    with pytest.raises(MapError, match=said):
        parse(data)
    assert parse(b"<map/>").tag == "map"


# ---------------------------------------------------------------- projects


def project(folder: Path, name: str, **classes: dict[str, object]) -> None:
    kinds = [
        {
            "name": kind,
            "type": "class",
            "members": [{"name": key, "type": "string", "value": value} for key, value in members.items()],
        }
        for kind, members in classes.items()
    ]
    other = [{"name": "wall", "type": "enum", "values": []}, {"name": "bare", "type": "class"}]
    (folder / f"{name}.tiled-project").write_text(json.dumps({"propertyTypes": [*kinds, *other]}))


def near(*roots: Path) -> dict[str, dict[str, str]]:
    return defaults(projects_near(roots, Findings()), "tile")


def test_the_nearest_project_says_what_a_class_means(folder: Path) -> None:
    project(folder, "near", wall={"blocks": True, "label": "hedge"})
    project(folder.parent, "far", wall={"label": "wall", "cost": 3}, mud={"cost": 2, "open": False})
    assert near(folder, folder.parent) == {
        "wall": {"blocks": "true", "label": "hedge"},
        "mud": {"cost": "2", "open": "false"},
        "bare": {},
    }
    assert near(folder.parent, folder)["wall"] == {"label": "wall", "cost": "3"}


def test_of_two_projects_in_a_folder_the_later_by_name_decides(folder: Path) -> None:
    for name in ("b", "a"):
        project(folder, name, wall={"label": name})
    assert near(folder)["wall"] == {"label": "b"}


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"propertyTypes": 7}',
        '{"propertyTypes": [{"type": "class"}]}',
        '{"propertyTypes": [3]}',
        "[" * 100_000,
    ],
)
def test_a_broken_project_costs_its_classes_and_not_the_map(tmp_path: Path, text: str) -> None:
    path = write(tmp_path, tmx(tileset(tile(1, "wall")), EMPTY))
    (path.parent / "own.tiled-project").write_text(text)
    told = [line for line in load(path).warnings if "project" in line]
    assert told == [
        "the classes of the project 'own.tiled-project' are left out: it is not the JSON of a Tiled project."
    ]


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        (MapError("has no tiles"), "x.tmx: has no tiles"),
        (MemoryError(), "x.tmx: there is not enough memory for it. Make the map smaller."),
        (
            ValueError("no\nnumber"),
            "x.tmx: cannot be read ('no\\nnumber'). Open it in Tiled and save it again.",
        ),
    ],
)
def test_whatever_goes_wrong_while_reading_is_said_in_one_line(raised: BaseException, said: str) -> None:
    with pytest.raises(MapError) as found, reading(Path("x.tmx")):
        raise raised
    assert str(found.value) == said
