"""Layers that only say what blocks are not painted over a battle, and all that is not drawn is told."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from game.client.board.map_view import MapView
from game.maps import open_map
from game.maps.doctor import examine
from game.maps.picture import in_battle, picture_of
from tests.maps.test_standing import standing
from tests.maps.write import layer, objects, thing, tileset, tmx, write

GROUND = layer(",".join("1" * 12))
WALLS = "2,2,2,2,0,0,0,0,2,2,2,2"


def painted(tmp_path: Path, *parts: str) -> Path:
    """A map on a sheet whose first tile is rough, the second red and the third blue."""
    path = write(tmp_path, tmx(tileset(), *parts))
    sheet = Image.effect_noise((128, 128), 120).convert("RGB")
    sheet.paste((250, 0, 0), (32, 0, 64, 32))
    sheet.paste((0, 0, 250), (64, 0, 96, 32))
    sheet.save(path.parent / "sheet.png")
    return path


def shown(path: Path) -> list[str]:
    return [layer.name for layer in in_battle(picture_of(path))]


@pytest.mark.parametrize("name", ["Collision", "solid", "not walkable"])
def test_a_layer_of_marks_is_not_shown_in_a_battle(tmp_path: Path, name: str) -> None:
    path = painted(tmp_path, GROUND, layer(WALLS, name=name))
    assert shown(path) == ["ground"]
    told = [one for one in examine(path).findings if "is not drawn in a battle" in one.what]
    assert [one.where for one in told] == [f"layer '{name}'"] and told[0].why and told[0].todo
    field, picture = open_map(path)
    assert MapView(field, picture).layers != MapView(field, picture, signs=True).layers
    assert (
        len(MapView(field, picture, signs=True).layers)
        == len(MapView(field, picture, plain=True).layers)
        == 2
    )


def test_walls_that_nothing_else_draws_are_shown(tmp_path: Path) -> None:
    below = layer("0,0,0,0,1,1,1,1,0,0,0,0")
    assert shown(painted(tmp_path, below, layer(WALLS, name="Collision"))) == ["ground", "Collision"]


def test_walls_that_are_pictures_are_shown(tmp_path: Path) -> None:
    bricks = layer(WALLS.replace("2", "9"), name="Collision")
    assert shown(painted(tmp_path, GROUND, bricks)) == ["ground", "Collision"]
    assert shown(painted(tmp_path / "b", GROUND, bricks.replace('width="4"', 'width="4" opacity="0.5"'))) == [
        "ground"
    ]


def test_layers_of_other_names_are_shown(tmp_path: Path) -> None:
    assert shown(painted(tmp_path, GROUND, layer(WALLS, name="lava"))) == ["ground", "lava"]


def test_marks_on_another_layer_are_not_shown_either(tmp_path: Path) -> None:
    things = layer("0,0,0,0,2,3,0,0,0,0,0,0", name="things")
    path = painted(tmp_path, GROUND, layer(WALLS, name="Collision"), things)
    assert [[tile.cell for tile in layer.tiles] for layer in in_battle(picture_of(path))][1] == [(1, 1)]


# ---------------------------------------------------------------- what is told


def told(path: Path) -> list[str]:
    return [f"{one.where}: {one.what}" for one in examine(path).findings if "not drawn" in one.what]


def test_what_tiled_draws_and_the_game_does_not_is_told(tmp_path: Path) -> None:
    text = objects(thing("", 0, 0, 64, 32, inside="<text>Keep out</text>"), name="words")
    over = layer(
        "1" + ",0" * 11,
        name="roof",
        attributes='mode="multiply"',
        inside='<properties><property name="over" value="true"/></properties>',
    )
    fast = layer("1" + ",0" * 11, name="clouds", attributes='parallaxx="0.5" mode="add"')
    top = layer("1" + ",0" * 11, name="top")
    assert told(painted(tmp_path, GROUND, text, over, fast, top)) == [
        "layer 'words': 1 text is not drawn.",
        "layer 'roof': its blend mode multiply is not drawn.",
        "layer 'clouds': its blend mode add is not drawn.",
        "layer 'clouds': its parallax factor is not drawn.",
    ]


def test_nothing_is_told_of_what_is_drawn(tmp_path: Path) -> None:
    shade = layer(WALLS, name="shade", attributes='mode="multiply"')
    assert told(painted(tmp_path, GROUND, shade, objects(standing(32, 64)))) == []


# ---------------------------------------------------------------- names of files


PROGRAM = """
import sys
from pathlib import Path
from game.maps.doctor import examine
from game.maps.export import save_copy
from game.maps.package import pack
from game.maps.package_opening import unpack

path = Path(sys.argv[1])
packed = path.with_suffix(".enfilade-map")
pack(path, packed)
save_copy(path, path.with_name("copy.tmx"))
found = [one.what for map in (path, unpack(packed)) for one in examine(map).findings]
print(sys.getfilesystemencoding(), [words for words in found if "picture" in words])
"""


@pytest.mark.long
def test_where_files_have_ascii_names_others_are_found_as_bytes(tmp_path: Path) -> None:
    """Another process, for the letters of file names are settled when one begins."""
    path = painted(tmp_path, GROUND)
    picture = os.fsdecode("Pr\u00e9 \u00e9t\u00e9.png".encode())
    (path.parent / "sheet.png").rename(path.parent / picture)
    path.write_text(
        path.read_text(encoding="utf-8").replace("sheet.png", "Pre\u0301 e\u0301te\u0301.png"),
        encoding="utf-8",
    )
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(path)],
        env={**os.environ, **plain},
        capture_output=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert done.stdout.decode().splitlines()[-1].endswith(" []"), done.stdout
    copy = path.with_name("copy.tmx").read_text(encoding="utf-8")
    assert 'source="Pr\u00e9 \u00e9t\u00e9.png"' in copy
    with zipfile.ZipFile(path.with_suffix(".enfilade-map")) as archive:
        assert "files/Pr\u00e9 \u00e9t\u00e9.png" in archive.namelist()
