"""Pictures that lie inside of a file, tiles that are parts of a picture, terrains, and what a map with
nothing in it says."""

from __future__ import annotations

import gzip
import zlib
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from game.maps import open_map, picture_of
from game.maps.cache import Cache
from game.maps.reading.tile_evidence import terrains
from game.maps.reading.vocabulary import Sort
from game.maps.tile_stamps import cut
from game.maps.tiled.limits import PIXELS
from game.maps.tiled.sanitized_map import read_map
from tests.maps.write import layer, png, tileset, tmx, write

CELLS = "1,2,0,0,0,0,0,0,0,0,0,0"
PRESSED: dict[str, Callable[[bytes], bytes]] = {"": bytes, "zlib": zlib.compress, "gzip": gzip.compress}


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.maps.cache.cache_folder", lambda: tmp_path / "cache")


def embedded(text: str, compression: str = "") -> str:
    image = f'<image format="png"><data encoding="base64" compression="{compression}">{text}</data></image>'
    return f'<tileset firstgid="1" name="e" tilewidth="32" tileheight="32">{image}</tileset>'


@pytest.mark.parametrize("compression", PRESSED)
def test_a_picture_inside_of_the_file_is_drawn(tmp_path: Path, compression: str) -> None:
    text = b64encode(PRESSED[compression](png(64, 32))).decode()
    path = write(tmp_path, tmx(embedded(text, compression), layer(CELLS)))
    tiles = picture_of(path).layers[0].tiles
    assert [tile.stamp.source for tile in tiles] == [(0, 0, 32, 32), (32, 0, 32, 32)]
    assert tiles[0].stamp.image.read_bytes() == png(64, 32)
    assert read_map(path).warnings == []
    tiles[0].stamp.image.write_bytes(b"another program wrote there")
    assert picture_of(path).layers[0].tiles[0].stamp.image.read_bytes() == png(64, 32)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("####", "the picture inside of the file is damaged."),
        (b64encode(b"no picture").decode(), "the picture inside of the file "),
        (b64encode(png(9000, 9000)[:60]).decode(), "the picture inside of the file "),
    ],
)
def test_one_that_is_none_is_told(tmp_path: Path, text: str, said: str) -> None:
    source = read_map(write(tmp_path, tmx(embedded(text), layer(CELLS))))
    assert any(said in warning.what for warning in source.warnings) and not (tmp_path / "cache").exists()


def test_pictures_inside_share_the_room_of_all(tmp_path: Path) -> None:
    text = b64encode(png(64, 32)).decode()
    source = read_map(write(tmp_path, tmx(layer("0," * 11 + "0"))))
    source.budget._pixels = PIXELS - 64 * 32 + 1
    found = source.embedded(fromstring(f'<data encoding="base64">{text}</data>'), "the set")
    said = (
        "the set: the picture inside of the file is not drawn: the pictures of the map are too large "
        "together."
    )
    assert found[1:] == (0, 0) and said in [warning.what for warning in source.warnings]


def test_one_that_cannot_be_unpacked_is_told(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder")
    source = read_map(write(tmp_path, tmx(embedded(b64encode(png(64, 32)).decode()), layer(CELLS))))
    assert any(
        "the picture inside of the file cannot be unpacked: " in warning.what for warning in source.warnings
    )


def test_what_was_kept_longest_ago_goes_first() -> None:
    kept = Cache("things", 2)
    assert kept.get("a") is None
    for name in "abc":
        kept.put(name, name.encode())
    left = [kept.get(name) for name in "abc"]
    assert left.count(None) == 1 and left[2] == b"c"


@pytest.mark.parametrize(
    ("part", "source"),
    [
        ("", (0, 0, 128, 128)),
        ('x="32" y="64"', (0, 0, 128, 128)),  # with its whole size it would lie beyond
        ('x="32" y="64" width="96" height="64"', (32, 64, 96, 64)),
        ('x="33" y="64" width="96" height="64"', (0, 0, 128, 128)),
        ('x="32" y="65" width="96" height="64"', (0, 0, 128, 128)),
        ('width="10" height="20"', (0, 0, 10, 20)),
    ],
)
def test_a_tile_is_a_part_of_its_picture(
    tmp_path: Path, part: str, source: tuple[int, int, int, int]
) -> None:
    one = f'<tile id="0" {part}><image source="sheet.png" width="128" height="128"/></tile>'
    path = write(
        tmp_path,
        tmx(
            f'<tileset firstgid="1" name="c" tilewidth="32" tileheight="32">{one}</tileset>',
            layer(CELLS.replace("2", "0")),
        ),
    )
    assert cut(read_map(path).root)[0][1].source == source


@pytest.mark.parametrize(
    ("wangid", "sort"),
    [
        ("0,1,0,1,0,1,0,1", Sort.PIT),
        ("0,1,0,1,0,1,0,0", Sort.PIT),
        ("0,1,0,1,0,0,0,0", None),
        ("1,0,1,0,1,0,1,0", Sort.PIT),
        ("2,0,2,0,2,0,2,0", None),
        ("0,9,0,9,0,9,0,9", None),
        ("0,1,0,1,0,1,0", None),
    ],
)
def test_what_terrains_call_water_on_three_corners_or_sides(wangid: str, sort: Sort | None) -> None:
    colours = '<wangcolor name="water"/><wangcolor name="meadow"/>'
    wild = fromstring(
        f'<tileset><wangsets><wangset>{colours}<wangtile tileid="3" '
        f'wangid="{wangid}"/></wangset></wangsets></tileset>'
    )
    assert terrains(wild) == ({} if sort is None else {3: (sort, False)})
    old = (
        '<tileset><terraintypes><terrain name="water"/></terraintypes><tile id="5" '
        'terrain="0,0,,0"/><tile id="6" terrain="0,0,,"/></tileset>'
    )
    assert terrains(fromstring(old)) == {5: (Sort.PIT, False)}


def test_a_layer_with_nothing_in_it_is_told_and_open(tmp_path: Path) -> None:
    path = write(tmp_path, tmx(tileset(), layer("", name="roof"), layer("1," * 11 + "1")))
    field, _ = open_map(path)
    assert any("'roof' is empty." in warning.what for warning in read_map(path).warnings)
    assert not any(field[cell].blocks for cell in field.cells())


def test_an_oblique_map_is_told_and_drawn_upright(tmp_path: Path) -> None:
    path = write(tmp_path, tmx(tileset(), layer("1," * 11 + "1")).replace('"orthogonal"', '"oblique"'))
    assert any(
        "the map is oblique, and is drawn upright." in warning.what for warning in read_map(path).warnings
    )
    assert (
        picture_of(path).lattice
        == picture_of(write(tmp_path, tmx(tileset(), layer("1," * 11 + "1")), "same.tmx")).lattice
    )
