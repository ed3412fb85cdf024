"""What the game gives to those who make maps: a first map, marks with all properties set, rules for Tiled's
automapping, worlds."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.client.seat.setup.map_list import MapList
from game.core.field import Cover
from game.maps import load, maps
from game.maps.doctor import examine
from game.maps.library import maps_of_world
from game.maps.properties import DRAWING, TILE
from tests.maps.write import layer, tileset, tmx, write

ROOT = Path(__file__).parents[2]
MARKS = ROOT / "maps" / "tilesets" / "marks.tsx"


def test_the_first_map_of_the_guide_is_sound() -> None:
    found = examine(ROOT / "docs" / "first-map" / "my-first.tmx")
    assert [one.level for one in found.findings] == ["hint", "hint"], "as the guide says"
    assert found.opened is not None
    assert not found.opened.inferred.accounts
    assert {spawn.side for spawn in found.opened.ground.spawns} == {"azure", "ember"}


def marked(folder: Path, *names: str) -> Path:
    """A map with these marks in its first cells, on a hidden layer over a tileset that says something
    else."""
    labels = [
        one.get("value")
        for one in ElementTree.parse(MARKS).getroot().iterfind("tile/properties/property[@name='label']")
    ]
    cells = [labels.index(name) + 17 for name in names]
    wall = (
        '<tile id="0"><properties><property name="blocks" type="bool" value="true"/><property '
        'name="cost" type="int" value="4"/></properties></tile>'
    )
    sets = tileset(wall) + '<tileset firstgid="17" source="marks.tsx"/>'
    parts = (
        layer(",".join(["1"] * 12)),
        layer(",".join(map(str, cells + [0] * (12 - len(cells)))), attributes='visible="0"'),
    )
    path = write(folder, tmx(sets, *parts))
    (path.parent / "marks.tsx").write_bytes(MARKS.read_bytes())
    (path.parent / "marks.png").write_bytes(MARKS.with_suffix(".png").read_bytes())
    return path


def test_a_mark_says_everything_about_its_cell(tmp_path: Path) -> None:
    field = load(
        marked(
            tmp_path,
            "wall",
            "low obstacle",
            "cover to stand in",
            "no ground",
            "slow ground",
            "free ground",
            "closed door",
        )
    )
    assert not [line for line in field.warnings if "is not known" in line or "marks" in line]
    wall, low, bush, pit, slow, free, door = field.tiles[:7]
    assert (wall.blocks, wall.blocks_sight, wall.cover) == (True, True, Cover.FULL)
    assert (low.blocks, low.blocks_sight, low.cover) == (True, False, Cover.HALF)
    assert (bush.blocks, bush.cover, bush.cost) == (False, Cover.HALF, 2)
    assert (pit.blocks, pit.blocks_sight, pit.cover) == (True, False, Cover.NONE)
    assert (slow.blocks, slow.cost) == (False, 2)
    assert (free.blocks, free.cost, free.cover) == (False, 1, Cover.NONE)
    assert [(one.cell, one.open) for one in field.doors] == [((2, 1), False)]
    assert not door.blocks


def test_marks_have_every_property_that_tiles_have() -> None:
    said = [
        {one.get("name") for one in tile.iter("property")}
        for tile in ElementTree.parse(MARKS).getroot().findall("tile")
    ]
    assert len(said) == 12
    assert all(names == said[0] for names in said)
    assert ({*TILE, *DRAWING} - {"open_tile", "closed_tile"}) <= said[0]


def test_the_rules_set_marks_that_there_are() -> None:
    folder = ROOT / "maps"
    named = [
        folder / line
        for line in (folder / "rules.txt").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    assert sorted(named) == sorted((folder / "rules").glob("*.tmx"))
    count = int(ElementTree.parse(MARKS).getroot().attrib["tilecount"])
    for path in named:
        rule = ElementTree.parse(path).getroot()
        tilesets = [path.parent / one.attrib["source"] for one in rule.findall("tileset")]
        assert [one.resolve() for one in tilesets] == [MARKS.resolve()]
        cells = {
            one.attrib["name"]: int((one.findtext("data") or "").strip()) for one in rule.findall("layer")
        }
        assert set(cells) == {"regions", f"inputnot_{path.stem}", "output_enfilade marks"}
        assert 1 <= cells["output_enfilade marks"] <= count


def test_rules_are_no_maps_to_play_on() -> None:
    assert not {"walls", "obstacles", "water", "mud"} & set(maps())


@pytest.mark.parametrize(
    "text",
    ['{"maps": [{"fileName": "b.tmx"}, {"fileName": "gone.tmx"}, {"fileName": "a.tmx"}]}', "{}", "no json"],
)
def test_a_world_adds_its_maps_to_the_list(tmp_path: Path, text: str) -> None:
    whole = tmx(tileset(), layer(",".join(["1"] * 12)))
    a, b = write(tmp_path, whole, "a.tmx"), write(tmp_path, whole, "b.tmx")
    world = a.parent / "all.world"
    world.write_text(text, encoding="utf-8")
    first = [b, a] if text.startswith('{"maps') else [a, b]
    assert maps_of_world(world) == first
    known = MapList()
    assert known.add(world) == ""
    assert known.map.path == first[0]
    assert {a, b} <= {one.path for one in known.maps}


def test_a_world_without_maps_says_so(tmp_path: Path) -> None:
    world = tmp_path / "none.world"
    world.write_text(json.dumps({"maps": [{"fileName": "x\0.tmx"}]}), encoding="utf-8")
    assert MapList().add(world) == "none.world: this world names no map that is there."


def test_a_world_is_refused_only_if_none_of_its_maps_can_be_read(tmp_path: Path) -> None:
    good = write(tmp_path, tmx(tileset(), layer(",".join(["1"] * 12))), "good.tmx")
    world = good.parent / "all.world"

    def names(*files: str) -> None:
        world.write_text(json.dumps({"maps": [{"fileName": file} for file in files]}), encoding="utf-8")

    for broken in ("bad.tmx", "worse.tmx"):
        (good.parent / broken).write_text("no map", encoding="utf-8")
    for order in (("good.tmx", "bad.tmx"), ("bad.tmx", "good.tmx")):
        names(*order)
        known = MapList()
        assert known.add(world) == "" and known.map.path == good
    names("bad.tmx", "worse.tmx")
    assert "bad.tmx" in MapList().add(world)
