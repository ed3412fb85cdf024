"""Objects that a map takes from templates."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core.field import Spawn
from game.maps import load, open_map, picture_of
from tests.maps.write import layer, objects, properties, tileset, tmx, write

EMPTY = layer(",".join("0" * 12))
POST = (
    '<template><object type="spawn" name="post" width="64" '
    f'height="32">{properties(side="azure", archetype="scout")}</object></template>'
)


def with_template(folder: Path, thing: str, template: str, name: str = "post.tx", sheet: str = "") -> Path:
    path = write(folder, tmx(sheet or tileset(), EMPTY, objects(thing)))
    (path.parent / name).write_text(template, encoding="utf-8")
    return path


def test_a_template_says_what_the_object_does_not(tmp_path: Path) -> None:
    said = properties(archetype="guard")
    path = with_template(
        tmp_path, f'<object id="1" template="post.tx" x="32" y="64" width="32">{said}</object>', POST
    )
    assert load(path).spawns == (Spawn("azure", (1, 2), "guard"),)


def test_a_template_in_json(tmp_path: Path) -> None:
    given = {
        "type": "template",
        "object": {
            "type": "zone",
            "id": 3,
            "polygon": [{"x": 0, "y": 0}, {"x": 64, "y": 0}, {"x": 0, "y": 64}],
        },
    }
    path = with_template(
        tmp_path, '<object id="1" template="zone.tj" x="32" y="0"/>', json.dumps(given), "zone.tj"
    )
    (zone,) = load(path).zones
    assert zone.cells[0] == (1, 0)


@pytest.mark.parametrize("used", [True, False])
def test_its_tile_is_found_in_the_map_or_added(tmp_path: Path, used: bool) -> None:
    sheet = f'<tileset firstgid="40" source="{"trees" if used else "other"}.tsx"/>'
    template = (
        '<template><tileset firstgid="1" source="trees.tsx"/><object gid="2147483651" width="64" '
        'height="64"/></template>'
    )
    path = with_template(
        tmp_path, '<object id="1" template="tree.tx" x="0" y="64"/>', template, "tree.tx", sheet
    )
    for name in ("trees", "other"):
        (path.parent / f"{name}.tsx").write_text(
            tileset(name=name).replace('firstgid="1" ', ""), encoding="utf-8"
        )
    (tree,) = picture_of(path).layers[1].tiles
    assert (tree.stamp.source, tree.size, tree.flip_x) == ((64, 0, 32, 32), (64, 64), True)
    assert not [
        line
        for line in open_map(path)[0].warnings
        if "tile" in line and "property" not in line and "properties" not in line
    ]


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
    (path.parent / "sets" / "ground.tsx").write_text(
        tileset(image="../SHEET.PNG").replace('firstgid="1" ', ""), encoding="utf-8"
    )
    (placed,) = picture_of(path).layers[0].tiles
    assert placed.stamp.image == path.parent.resolve() / "sheet.png"
    assert not [line for line in load(path).warnings if "missing" in line or "left out" in line]


SHAPE = '<template><object type="zone"><polygon points="0,0 64,0 64,32 0,32"/></object></template>'


def test_a_shape_is_the_template_s_unless_the_object_has_its_own(tmp_path: Path) -> None:
    own = '<object id="1" template="post.tx" x="0" y="0"><polygon points="0,0 32,0 32,96 0,96"/></object>'
    said = f'<object id="2" template="post.tx" x="32" y="64">{properties(note="here")}</object>'
    first, second = load(with_template(tmp_path, own + said, SHAPE)).zones
    assert (first.cells, first.properties) == (((0, 0), (0, 1), (0, 2)), {})
    assert (second.cells, second.properties) == (((1, 2), (2, 2)), {"note": "here"})


@pytest.mark.parametrize(
    ("first", "gid", "said"),
    [
        (1, 1, ""),
        ((1 << 28) - 1, (1 << 28) - 1, ""),
        (1 << 28, 1 << 28, "its tile is of no tileset"),
        (1, 1 << 18, ""),
        (1, (1 << 18) + 1, "its tile is of no tileset"),
        (5, 4, "its tile is of no tileset"),
        (0, 1, "the tileset of the template: firstgid is 0, but must lie between 1 and 268435456"),
        ((1 << 28) + 1, 1, "the tileset of the template: firstgid is 268435457"),
        (1, 0, "the template: gid is 0, but must lie between 1 and 4294967295"),
        (1, (1 << 32) - 1, "its tile is of no tileset"),
        (1, 1 << 32, "the template: gid is 4294967296"),
    ],
)
def test_the_numbers_of_a_template_have_bounds(tmp_path: Path, first: int, gid: int, said: str) -> None:
    template = f'<template><tileset firstgid="{first}" source="set.tsx"/><object gid="{gid}"/></template>'
    path = with_template(
        tmp_path, '<object id="1" template="tree.tx" x="0" y="64"/>', template, "tree.tx", " "
    )
    (path.parent / "set.tsx").write_text(tileset().replace('firstgid="1" ', ""), encoding="utf-8")
    warnings = load(path).warnings
    assert any(said in line for line in warnings)
    assert len(picture_of(path).layers) == (2 if gid == first and not said else 1)


def test_templates_of_several_tilesets_do_not_mix_their_tiles(tmp_path: Path) -> None:
    things = "".join(f'<object id="{n}" template="t{n}.tx" x="0" y="{32 * n}"/>' for n in (1, 2, 3))
    path = write(tmp_path, tmx(tileset(), EMPTY, objects(things)))
    for number, name in ((1, "a"), (2, "b"), (3, "a")):
        template = (
            f'<template><tileset firstgid="5" source="{name}.tsx"/><object gid="{number + 4}" '
            f'name="n{number}"/></template>'
        )
        (path.parent / f"t{number}.tx").write_text(template, encoding="utf-8")
    for name, size in (("a", 32), ("b", 64)):
        (path.parent / f"{name}.tsx").write_text(
            tileset(size=size, name=name).replace('firstgid="1" ', ""), encoding="utf-8"
        )
    assert [tile.stamp.source for tile in picture_of(path).layers[1].tiles] == [
        (0, 0, 32, 32),
        (64, 0, 64, 64),
        (64, 0, 32, 32),
    ]


def test_the_project_and_the_templates_of_the_game_put_down_places(tmp_path: Path) -> None:
    """Tiled saves no property that is as the class has it: the first side stands in the project alone."""
    shipped = Path(__file__).parents[2] / "maps"
    things = [
        f'<object id="{n}" template="templates/{name}.tx" x="{16 + 32 * n}" y="16"/>'
        for n, name in enumerate(("spawn-azure", "spawn-ember", "door"))
    ]
    path = write(
        tmp_path,
        tmx(
            tileset(),
            layer(",".join("1" * 12)),
            objects(*things, '<object id="9" type="spawn" x="16" y="80"/>'),
        ),
    )
    (path.parent / "templates").mkdir()
    for file in (*shipped.glob("templates/*.tx"), shipped / "enfilade.tiled-project"):
        (path.parent / file.relative_to(shipped)).write_bytes(file.read_bytes())
    field = load(path)
    assert [(spawn.side, spawn.cell) for spawn in field.spawns] == [
        ("azure", (0, 0)),
        ("ember", (1, 0)),
        ("azure", (0, 2)),
    ]
    assert [door.cell for door in field.doors] == [(2, 0)]
