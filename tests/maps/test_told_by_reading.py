"""What reading a map tells of it in words, and what is kept of maps that are opened, copied and packed."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from game.core.field import Field, Tile
from game.core.geometry.grid import SQUARES
from game.maps import library, load, manual_edits, package, package_opening
from game.maps.errors import MapError, file_label, in_one_line, quoted
from game.maps.findings import LEVELS, Finding, Findings, findings_summary, in_order, refused
from game.maps.loader import is_text, open_with_notes
from game.maps.reading.connectivity import Floor, floor_of
from game.maps.tiled.sanitized_map import read_map
from tests.maps.test_inferred import GROUND, HIGH, WALL, WIDE, a_layer, marks
from tests.maps.write import layer, objects, properties, thing, tile, tileset, tmx, write


@pytest.fixture(autouse=True)
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "user"
    home.mkdir()
    for module in (manual_edits, library, package_opening):
        monkeypatch.setattr(module, "data_folder", lambda: home)
    return home


def hints(folder: Path, *parts: str, tiles: str = "", inside: str = "") -> list[str]:
    path = write(folder, tmx(tileset(tiles), *parts, width=WIDE, height=HIGH, inside=inside))
    return [one.line for one in open_with_notes(path).findings if one.level == "hint"]


def test_what_is_inferred_is_counted(tmp_path: Path) -> None:
    one = hints(tmp_path / "a", GROUND, a_layer("Collision", marks(2, (3, 3))))
    assert "1 cell is blocked, as inferred from layer 'Collision'." in one
    three = hints(tmp_path / "b", GROUND, a_layer("Collision", marks(2, *WALL)))
    assert "3 cells are blocked, as inferred from layer 'Collision'." in three
    both = hints(
        tmp_path / "c", GROUND, a_layer("walls", marks(2, *WALL)), a_layer("Collision", marks(2, (7, 7)))
    )
    assert (
        "the name of layer 'walls' would block 3 cells and is not used: layer 'Collision' says outright "
        "what blocks." in both
    )
    assert any(line.startswith("places for 2 sides are inferred from") for line in both)
    prices = hints(tmp_path / "d", GROUND, a_layer("b", marks(2, *WALL)), tiles=tile(1, moveCost=3))
    assert "3 cells have a price from the tiles' property, as inferred." in prices


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("briefing", True),
        ("debriefing", True),
        ("briefing.azure", True),
        ("debriefing.plum", True),
        ("briefing.red", False),
        ("brief", False),
        ("title", False),
        ("briefing.azure.more", False),
    ],
)
def test_texts_of_a_battle_are_for_all_or_for_a_side(key: str, text: bool, tmp_path: Path) -> None:
    assert is_text(key) is text
    said = properties(
        **{key: "Words", "mission": "hold", "option.fog": "on", "squad.azure": "patrol", "other": "x"}
    )
    field = load(write(tmp_path, tmx(tileset(), layer(",".join("1" * 12)), inside=said)))
    assert field.texts == (((key, "Words"),) if text else ())
    assert [name for name, _ in field.suggested] == ["mission", "option.fog", "squad.azure"]


@pytest.mark.parametrize(
    ("said", "bare"),
    [
        (tile(1, label="barn door"), False),
        (tile(1, "Gate"), False),
        (tile(1, "DOOR"), False),
        (tile(1, label="barn"), True),
    ],
)
def test_a_door_is_shown_by_a_tile_that_is_called_so(said: str, bare: bool, tmp_path: Path) -> None:
    drawn = layer("1,2,1,1" + ",1" * 8), objects(thing("door", 32, 0, 32, 32))
    path = write(tmp_path, tmx(tileset(said + tile(2, blocks=True)), *drawn))
    assert load(path).bare_doors == ({(1, 0)} if bare else set())
    hidden = layer("1,2,1,1" + ",1" * 8, attributes='visible="0"'), layer("1" + ",1" * 11), drawn[1]
    path = write(tmp_path / "b", tmx(tileset(said + tile(2, blocks=True)), *hidden))
    assert load(path).bare_doors == {(1, 0)}, "what is hidden shows none"


def test_a_source_is_looked_at_afresh(tmp_path: Path) -> None:
    source = read_map(write(tmp_path, tmx(tileset(), layer(",".join("1" * 12)))))
    spent, said = dict(source.budget.spent), len(source.warnings)
    other = source.afresh()
    other.warnings.append("once more")
    other.budget.spend("objects", 7)
    assert (dict(source.budget.spent), len(source.warnings)) == (spent, said)
    assert other.cells is source.cells and len(other.warnings) == said + 1


# ---------------------------------------------------------------- findings


def found(level: str, words: str, where: str = "") -> Finding:
    return Finding(level, where, words, "why", "todo")  # type: ignore[arg-type]


def test_findings_are_sorted_told_once_and_cut() -> None:
    all_of_it = Findings()
    for level in ("hint", "error", "warning", "hint"):
        all_of_it.append(found(level, level))
    assert [one.level for one in in_order(all_of_it)] == list(LEVELS)
    assert all_of_it.kept(3) == in_order(all_of_it)
    two = all_of_it.kept(2)
    assert [one.what for one in two] == ["error", "warning", "and 1 more."] and two[-1].level == "hint"
    assert found("hint", "a", "b").line == "b: a"
    all_of_it.append("a line")
    assert all_of_it[-1].level == "warning"


@pytest.mark.parametrize(
    ("levels", "words"),
    [
        ([], ""),
        (["hint"], "hint 0"),
        (["hint", "hint"], "2 hints; the first: hint 0"),
        (["error", "warning", "warning"], "1 error, 2 warnings; the first: error 0"),
    ],
)
def test_findings_in_short(levels: list[str], words: str) -> None:
    told = tuple(found(level, f"{level} {number}") for number, level in enumerate(levels))
    assert findings_summary(told) == words


def test_what_keeps_a_map_from_being_read_says_what_to_do() -> None:
    assert refused(MapError("it is torn. Save it again.")).todo == "Save it again"
    assert refused(MapError("it is torn.")).todo == "correct it, or take another"
    assert in_one_line(["a"]) == "a" and in_one_line(["a", "b"]) == "2 warnings; the first: a"
    assert file_label(Path("a" * 80)) == "a" * 80 and file_label(Path("a" * 81)) != "a" * 81
    assert file_label(Path("a\nb")) == quoted("a\nb", 80) and "\n" not in quoted("a\nb")


# ---------------------------------------------------------------- where one walks


@pytest.mark.parametrize(("farthest", "enough", "reached"), [(3, 99, 4), (99, 4, 4), (99, 99, 9), (0, 99, 1)])
def test_steps_are_counted_as_far_as_is_asked(farthest: int, enough: int, reached: int) -> None:
    street = Floor(b"\1" * 9, 9, SQUARES)
    far = street.steps_from([(0, 0)], farthest, enough)
    assert [far[street.number((x, 0))] for x in range(reached)] == list(range(reached))
    assert len(far) == reached
    assert street.steps_from([]) == {} == Floor(bytes(9), 9, SQUARES).steps_from([(0, 0)])
    assert Floor(bytes(9), 9, SQUARES).largest == {}


def test_walls_on_borders_stop_whoever_walks() -> None:
    tiles = [Tile()] * 6
    tiles[1] = Tile(edges="e")
    floor = floor_of(Field(3, 2, tuple(tiles)))
    assert floor.steps_from([(1, 0)])[floor.number((2, 0))] == 3
    tiles[4] = Tile(edges="e")
    shut = floor_of(Field(3, 2, tuple(tiles)))
    assert [len(room) for room in shut.rooms()] == [4, 2]
    assert [len(room) for room in shut.rooms(known=[shut.number((0, 0))])] == [3, 2]


# ---------------------------------------------------------------- opened, copied, packed


def test_a_world_names_its_maps(tmp_path: Path) -> None:
    for name in ("a.tmx", "b.tmj", "c.txt", "d.tmx"):
        (tmp_path / name).write_text("<map/>")
    world = tmp_path / "all.world"

    def named(*names: object) -> list[str]:
        world.write_text(json.dumps({"maps": [{"fileName": name} for name in names]}))
        return [path.name for path in library.maps_of_world(world)]

    assert named("b.tmj", "c.txt", "gone.tmx", "a.tmx") == ["b.tmj", "a.tmx"]
    assert named("c.txt") == ["a.tmx", "d.tmx"], "else those that lie beside it"
    assert named("a\0.tmx", "d.tmx") == ["d.tmx"]
    assert named(*["gone.tmx"] * 200, "a.tmx") == ["a.tmx", "d.tmx"]
    assert named(*["gone.tmx"] * 199, "a.tmx") == ["a.tmx"]


def test_maps_that_were_opened_are_kept_once(
    tmp_path: Path, user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "MOST_OPENED", 5)
    assert library.opened_maps() == []
    for name in ("0.tmx", "1.tmx", "2.tmx", "3.tmx", "4.tmx", "5.tmx", "3.tmx", "5.tmx", "two\nlines.tmx"):
        library.remember(tmp_path / name)
    library.remember(user / "maps" / "mine.tmx")
    library.remember(library.shipped() / "mill-street.tmx")
    assert [path.stem for path in library.opened_maps()] == ["1", "2", "3", "4", "5"]
    library.remember(tmp_path / "0.tmx")
    assert [path.stem for path in library.opened_maps()] == ["2", "3", "4", "5", "0"]


def test_a_map_of_ours_is_named_by_its_name(tmp_path: Path) -> None:
    path = library.find("mill-street")
    assert library.name_of(path, "given") == "mill-street"
    assert library.name_of(tmp_path / "mill-street.tmx", "given") == "given"
    assert library.root_for(path) == library.pictures() and library.root_for(tmp_path / "a.tmx") is None


def test_a_copy_among_the_players_own_has_a_name_that_none_has(tmp_path: Path, user: Path) -> None:
    path = write(tmp_path, tmx(tileset(tile(1, blocks=True)), layer("2" + ",1" * 11)), "Old Yard!.tmx")
    first, second = package.copy_to_own(path), package.copy_to_own(path)
    assert [one.stem for one in (first, second)] == ["Old-Yard-enfilade", "Old-Yard-enfilade-1"]
    assert first.is_relative_to(user / "maps" / "Old-Yard-enfilade") and first.suffix == ".tmx"
    assert load(first).tiles == load(path).tiles == load(second).tiles
    (user / "maps" / "Old-Yard-enfilade-2").mkdir()
    assert package.copy_to_own(path).stem == "Old-Yard-enfilade-3"
    assert package.named_as(Path("x" * 90 + ".tmx")).endswith(".enfilade-map")


@pytest.mark.parametrize(("deep", "added"), [(2, False), (3, True)])
def test_a_map_far_below_its_tilesets_gets_a_project(deep: int, added: bool, tmp_path: Path) -> None:
    """What lies more than two folders above it may only be named with a project of Tiled."""
    home = tmp_path / "top"
    folder = home.joinpath(*"abc"[:deep])
    folder.mkdir(parents=True)
    (home / "all.tiled-project").write_text("{}")
    (home / "ground.tsx").write_text(tileset().replace('firstgid="1" ', ""))
    up = "../" * deep
    path = folder / "yard.tmx"
    path.write_text(tmx(f'<tileset firstgid="1" source="{up}ground.tsx"/>', layer(",".join("1" * 12))))
    out = tmp_path / "yard.enfilade-map"
    source = read_map(path)
    source.roots = source.roots[:1]  # a map whose project is out of sight
    data = package._archive(source, {}, "Yard", {})
    out.write_bytes(data)
    with zipfile.ZipFile(out) as archive:
        assert ("files/package.tiled-project" in archive.namelist()) is added
        assert json.loads(archive.read("about.json"))["title"] == "Yard"
        assert all(one.date_time == (1980, 1, 1, 0, 0, 0) for one in archive.infolist())
