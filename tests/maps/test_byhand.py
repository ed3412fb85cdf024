"""What a player changes about how a map is read, and the copy for Tiled that says it in our words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core.field import Cover, Spawn
from game.maps import MapError, load, manual_edits
from game.maps.export import save_copy
from game.maps.loader import open_with_notes
from game.maps.manual_edits import ManualEdits
from tests.maps.test_inferred import GROUND, HIGH, WALL, WIDE, a_layer, blocked, marks
from tests.maps.write import layer, objects, thing, tile, tileset, tmx, write


@pytest.fixture(autouse=True)
def _user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manual_edits, "data_folder", lambda: tmp_path / "user")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    parts = GROUND, a_layer("walls", marks(2, *WALL)), a_layer("Collision", marks(2, (7, 7)))
    return write(tmp_path, tmx(tileset(), *parts, width=WIDE, height=HIGH))


def test_sources_are_switched(path: Path) -> None:
    assert blocked(load(path)) == {(7, 7)}
    manual_edits.write(path, ManualEdits().switched("layer:Collision", on=False))
    assert blocked(load(path)) == set(WALL)
    manual_edits.write(path, ManualEdits().switched("name:walls", on=True))
    assert blocked(load(path)) == {*WALL, (7, 7)}
    manual_edits.write(path, ManualEdits())
    assert blocked(load(path)) == {(7, 7)}
    assert not manual_edits.file_for(path).exists()


def test_cells_are_painted_and_places_moved(path: Path) -> None:
    changes = (
        ManualEdits()
        .with_paint((7, 7), "open")
        .with_paint((2, 2), "low")
        .with_paint((3, 2), "high")
        .with_paint((99, 9), "pit")
    )
    moved = (
        Spawn("azure", (0, 0), "sniper"),
        Spawn("ember", (9, 7)),
        Spawn("ember", (99, 99)),
        Spawn("ember", (2, 2)),
    )
    manual_edits.write(path, ManualEdits(painted=changes.painted, spawns=moved))
    assert manual_edits.read(path) == ManualEdits(painted=changes.painted, spawns=moved)
    found = open_with_notes(path)
    assert blocked(found.ground) == {(2, 2), (3, 2)}
    assert (found.ground[2, 2].cover, found.ground[3, 2].blocks_sight) == (Cover.HALF, True)
    assert found.ground.spawns == moved[:2]
    assert any("your changes by hand" in one.what for one in found.findings)
    assert changes.with_paint((2, 2), "").painted.keys() == {(7, 7), (3, 2), (99, 9)}


def test_paint_moves_nobodys_place_unless_it_must(tmp_path: Path) -> None:
    """The places of a foreign map are inferred: a wall painted somewhere else, which makes other ends the
    farthest, leaves them where they were."""
    path = write(tmp_path, tmx(tileset(), layer(",".join(["1"] * 400), 20, 20), width=20, height=20))
    before = load(path).spawns
    taken = {spawn.cell for spawn in before}
    winding = [*((x, 5) for x in range(19)), *((x, 10) for x in range(1, 20)), *((x, 15) for x in range(19))]
    assert not taken & set(winding)
    manual_edits.write(path, ManualEdits(painted=dict.fromkeys(winding, "block")))
    assert load(path).spawns == before
    manual_edits.write(path, ManualEdits(painted={before[0].cell: "block"}))
    after = load(path).spawns
    assert before[0].cell not in {spawn.cell for spawn in after}
    assert {spawn.side for spawn in after} == {spawn.side for spawn in before}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[" * 100_000,
        '{"version": 3, "map": ""}',
        '{"version": 1, "map": "", "code": "x"}',
        '{"version": 1, "map": "", "cells": [[1, 2, "gold"]]}',
        '{"version": 1, "map": "", "cells": [[1, 1e400, "open"]]}',
        '{"version": 1, "map": "", "spawns": [["red", 1, 2]]}',
        '{"version": 1, "map": "", "off": [5]}',
        json.dumps({"version": 1, "map": "", "off": ["x"] * 5000}),
        json.dumps({"version": 1, "map": "", "on": ["x"] * 4097}),
        json.dumps({"version": 1, "map": "", "spawns": [["azure", 1, 1]] * 4097}),
        json.dumps({"version": 1, "map": "", "figures": [[1, 1, "sniper"]] * 4097}),
    ],
)
def test_a_file_that_is_none_is_refused_in_a_line(path: Path, text: str) -> None:
    file = manual_edits.file_for(path)
    file.parent.mkdir(parents=True)
    file.write_text(text)
    with pytest.raises(MapError, match=r"what was changed by hand about yard\.tmx") as error:
        load(path)
    assert "\n" not in str(error.value)
    assert str(file) in str(error.value)
    assert "None" not in str(error.value), "the reason is told"


# ---------------------------------------------------------------- the copy for Tiled


def same(path: Path, copy: Path) -> None:
    first, second = open_with_notes(path), open_with_notes(copy)
    assert second.ground.tiles == first.ground.tiles
    assert set(second.ground.spawns) == set(first.ground.spawns)
    assert second.inferred.accounts == ()
    assert not [one for one in second.findings if "missing" in one.what]


@pytest.mark.parametrize("kind", ["orthogonal", "isometric", "staggered", "hexagonal", "infinite"])
def test_a_copy_plays_as_it_was_read(path: Path, kind: str, tmp_path: Path) -> None:
    text = path.read_text()
    if kind == "infinite":
        chunk = f'<data encoding="csv"><chunk x="-4" y="2" width="{WIDE}" height="{HIGH}">'
        text = (
            text.replace('<data encoding="csv">', chunk)
            .replace("</data>", "</chunk></data>")
            .replace('infinite="0"', 'infinite="1"')
        )
    path.write_text(text.replace('"orthogonal"', f'"{kind}"' if kind != "infinite" else '"orthogonal"'))
    manual_edits.write(path, ManualEdits().with_paint((2, 2), "low"))
    (tmp_path / "a" / "b" / "mine").mkdir()
    copy = tmp_path / "a" / "b" / "mine" / "copy.tmx"
    save_copy(path, copy)
    same(path, copy)


def test_places_of_ours_stay_unless_they_were_moved(tmp_path: Path) -> None:
    spawns = objects(thing("spawn", 16, 16, side="azure"), thing("spawn", 300, 200, side="ember"))
    path = write(
        tmp_path,
        tmx(
            tileset(tile(1, blocks=True)),
            GROUND,
            a_layer("l", marks(2, *WALL)),
            spawns,
            width=WIDE,
            height=HIGH,
        ),
    )
    save_copy(path, path.with_name("copy.tmx"))
    same(path, path.with_name("copy.tmx"))
    manual_edits.write(path, ManualEdits(spawns=(Spawn("azure", (5, 5), "scout"), Spawn("straw", (0, 7)))))
    save_copy(path, path.with_name("copy.tmx"))
    same(path, path.with_name("copy.tmx"))
    assert Spawn("azure", (5, 5), "scout") in open_with_notes(path.with_name("copy.tmx")).ground.spawns, (
        "who begins there goes with the place"
    )


def test_a_copy_says_all_that_a_tile_says_and_keeps_what_is_lost(tmp_path: Path) -> None:
    """Also of what its own map does not say at all: a picture that is missing stays named."""
    said = {
        "material": "brick",
        "toughness": 9,
        "hazard": "fire",
        "elevation": 2,
        "light": "dim",
        "obscures": 2,
    }
    said |= {"blocks_edges": "n", "label": "ash", "cost": 3}
    lost = '<imagelayer name="sky"><image source="gone/sky.png"/></imagelayer>'
    outside = '<imagelayer name="far"><image source="../../../../../far.png"/></imagelayer>'
    parts = (
        tileset(tile(0, **said) + tile(1, blocks=True, cover="half", blocks_sight=False)),
        layer(",".join(["1", "2"] * 6)),
        lost,
        outside,
    )
    path = write(tmp_path, tmx(*parts))
    copy = path.with_name("copy.tmx")
    save_copy(path, copy)
    first, second = open_with_notes(path).ground, open_with_notes(copy).ground
    assert first.tiles == second.tiles and first[0, 0].toughness == 9 and first[0, 0].elevation == 2
    assert "gone/sky.png" in copy.read_text() and "../../../../../far.png" in copy.read_text()


@pytest.mark.parametrize(
    ("name", "words"),
    [("yard.tmx", "take the place"), ("copy.png", r"end in \.tmx"), ("gone/copy.tmx", "no folder")],
)
def test_a_copy_needs_a_name_of_its_own(path: Path, name: str, words: str) -> None:
    with pytest.raises(MapError, match=words):
        save_copy(path, path.parent / name)


def test_what_the_first_version_wrote_is_read_for_ever(path: Path) -> None:
    file = manual_edits.file_for(path)
    file.parent.mkdir(parents=True)
    file.write_text(
        '{"version":1,"map":"x","off":["a"],"on":["b"],"cells":[[1,2,"pit"]],"spawns":[["ember",3,1]]}'
    )
    assert manual_edits.read(path) == ManualEdits(
        frozenset({"a"}), frozenset({"b"}), {(1, 2): "pit"}, (Spawn("ember", (3, 1)),)
    )


def test_a_link_that_leads_to_itself_has_no_changes(tmp_path: Path) -> None:
    loop = tmp_path / "loop.tmx"
    loop.symlink_to(loop)
    assert manual_edits.read(loop) == ManualEdits()
