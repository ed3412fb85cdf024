"""Objects that a map takes from templates."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core.field import Spawn
from game.maps import load, open_map, picture_of
from tests.maps.write import layer, objects, properties, tileset, tmx, write

EMPTY = layer(",".join("0" * 12))
POST = f'<template><object type="spawn" name="post" width="64" height="32">{properties(side="azure", archetype="scout")}</object></template>'


def with_template(folder: Path, thing: str, template: str, name: str = "post.tx", sheet: str = "") -> Path:
    path = write(folder, tmx(sheet or tileset(), EMPTY, objects(thing)))
    (path.parent / name).write_text(template, encoding="utf-8")
    return path


def test_a_template_says_what_the_object_does_not(tmp_path: Path) -> None:
    said = properties(archetype="guard")
    path = with_template(tmp_path, f'<object id="1" template="post.tx" x="32" y="64" width="32">{said}</object>', POST)
    assert load(path).spawns == (Spawn("azure", (1, 2), "guard"),)


def test_a_template_in_json(tmp_path: Path) -> None:
    given = {"type": "template", "object": {"type": "zone", "id": 3, "polygon": [{"x": 0, "y": 0}, {"x": 64, "y": 0}, {"x": 0, "y": 64}]}}
    path = with_template(tmp_path, '<object id="1" template="zone.tj" x="32" y="0"/>', json.dumps(given), "zone.tj")
    (zone,) = load(path).zones
    assert zone.cells[0] == (1, 0)


@pytest.mark.parametrize("used", [True, False])
def test_its_tile_is_found_in_the_map_or_added(tmp_path: Path, used: bool) -> None:
    sheet = f'<tileset firstgid="40" source="{"trees" if used else "other"}.tsx"/>'
    template = '<template><tileset firstgid="1" source="trees.tsx"/><object gid="2147483651" width="64" height="64"/></template>'
    path = with_template(tmp_path, '<object id="1" template="tree.tx" x="0" y="64"/>', template, "tree.tx", sheet)
    for name in ("trees", "other"):
        (path.parent / f"{name}.tsx").write_text(tileset(name=name).replace('firstgid="1" ', ""), encoding="utf-8")
    (tree,) = picture_of(path).layers[1].tiles
    assert (tree.stamp.source, tree.size, tree.flip_x) == ((64, 0, 32, 32), (64, 64), True)
    assert not [line for line in open_map(path)[0].warnings if "tile" in line and "property" not in line and "properties" not in line]


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("<map/>", "post.tx: this is a <map>, not a template"),
        ("<template/>", "post.tx: this is a <template>, not a template"),
        ("<template>", "post.tx: this is not XML (line 1)"),
        ('<template><object gid="1"/></template>', "post.tx: its tile is of no tileset"),
    ],
)
def test_a_broken_template_costs_its_object_only(tmp_path: Path, template: str, said: str) -> None:
    path = with_template(tmp_path, '<object id="1" template="post.tx" x="0" y="0"/>', template)
    warning = next(line for line in load(path).warnings if "template" in line)
    assert warning.startswith("layer 'things', object 1 is left out, for its template cannot be read: ")
    assert said in warning


def test_a_missing_template_is_told(tmp_path: Path) -> None:
    path = write(tmp_path, tmx(tileset(), EMPTY, objects('<object id="1" template="gone.tx" x="0" y="0"/>')))
    assert "'gone.tx' cannot be opened (no such file or directory)" in load(path).warnings[0]


def test_files_are_found_in_other_letters_too(tmp_path: Path) -> None:
    path = write(tmp_path, tmx('<tileset firstgid="1" source="Sets\\GROUND.tsx"/>', layer("1" + ",0" * 11)))
    (path.parent / "sets").mkdir()
    (path.parent / "sets" / "ground.tsx").write_text(tileset(image="../SHEET.PNG").replace('firstgid="1" ', ""), encoding="utf-8")
    (placed,) = picture_of(path).layers[0].tiles
    assert placed.stamp.image == path.parent.resolve() / "sheet.png"
    assert not [line for line in load(path).warnings if "missing" in line or "left out" in line]
