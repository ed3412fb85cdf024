"""Which rectangle of which picture a number of the map stands for, and which numbers stand for nothing."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from game.maps import MapError, load, picture_of
from game.maps.tile_stamps import Numbers, stamps
from game.maps.tiled.sanitized_map import read_map
from game.maps.tiled.tilesets import _frames
from tests.maps.write import layer, png, properties, tile, tileset, tmx, write

EMPTY = layer(",".join("0" * 12))


def sheet(folder: Path, sets: str, width: int = 128, height: int = 128) -> Path:
    path = write(folder, tmx(sets, EMPTY))
    (path.parent / "sheet.png").write_bytes(png(width, height))
    return path


@pytest.mark.parametrize(
    ("gaps", "size", "columns", "rows"),
    [
        ("", (128, 96), [0, 32, 64, 96], [0, 32, 64]),
        ("", (127, 95), [0, 32, 64], [0, 32]),
        ('margin="2" spacing="3"', (72, 37), [2, 37], [2]),
        ('margin="2" spacing="3"', (69, 69), [2, 37], [2, 37]),
        ('margin="2" spacing="3"', (68, 33), [2], []),
    ],
)
def test_a_sheet_is_cut_row_by_row(
    tmp_path: Path, gaps: str, size: tuple[int, int], columns: list[int], rows: list[int]
) -> None:
    root = read_map(sheet(tmp_path, tileset(first=5).replace("<tileset", f"<tileset {gaps}"), *size)).root
    places = [(x, y, 32, 32) for y in rows for x in columns]
    assert {number: stamp.source for number, stamp in stamps(root).items()} == dict(enumerate(places, 5))
    assert [number for number in range(50) if number in Numbers(root)] == list(range(5, 5 + len(places)))


def test_a_number_of_two_tilesets_is_the_later_ones(tmp_path: Path) -> None:
    late, early = tileset(first=9, name="late", size=64), tileset(first=1, name="early")
    root = read_map(sheet(tmp_path, late + early)).root
    assert stamps(root)[8].source == (96, 32, 32, 32)
    assert stamps(root)[9].source == (0, 0, 64, 64)
    assert stamps(root)[13].source == (0, 96, 32, 32), "the later one has four"
    assert 17 not in Numbers(root)


def test_a_set_whose_picture_is_lost_may_have_any_number_up_to_the_next(tmp_path: Path) -> None:
    lost = tileset(first=3, image="lost.png").replace('width="128" height="128"', "")
    other = tileset(first=10, name="other")
    root = read_map(sheet(tmp_path, lost + other)).root
    assert [number for number in range(40) if number in Numbers(root)] == list(range(3, 26))
    alone = read_map(sheet(tmp_path, lost)).root
    assert (1 << 29) - 1 in Numbers(alone) and 1 << 29 not in Numbers(alone) and 2 not in Numbers(alone)


def test_a_set_without_a_sheet_has_the_tiles_it_names(tmp_path: Path) -> None:
    tiles = "".join(
        f'<tile id="{number}"><image source="sheet.png" width="1" height="1"/></tile>' for number in (0, 7)
    )
    root = read_map(
        sheet(tmp_path, f'<tileset firstgid="2" name="c" tilewidth="9" tileheight="9">{tiles}</tileset>')
    ).root
    assert [number for number in range(40) if number in Numbers(root)] == [2, 9] == list(stamps(root))
    assert stamps(root)[9].source == (0, 0, 128, 128)


def test_tiles_beyond_the_sheet_are_known_by_what_is_said_of_them(tmp_path: Path) -> None:
    root = read_map(sheet(tmp_path, tileset(tile(20, label="x")))).root
    assert 21 in Numbers(root) and 20 not in Numbers(root)
    assert 21 not in stamps(root)


@pytest.mark.parametrize(
    ("text", "height"),
    [
        ("12", 12),
        ("0", 0),
        ("999", 999),
        ("000007", 7),
        ("1000", 999),
        ("-4", 0),
        ("tall", 0),
        ("9" * 5000, 999),
    ],
)
def test_how_high_a_tile_stands(tmp_path: Path, text: str, height: int) -> None:
    root = read_map(sheet(tmp_path, tileset(tile(3, shadow=text)))).root
    assert [stamp.shadow for stamp in stamps(root).values()] == [0, 0, 0, height, *[0] * 12]


def test_a_tile_of_its_own_picture_stands_high_too(tmp_path: Path) -> None:
    one = (
        f'<tile id="1">{properties(shadow=7)}<image source="sheet.png"/></tile><tile id="2"><image '
        'source="sheet.png"/></tile>'
    )
    moved = '<tileoffset x="-3" y="5"/>'
    root = read_map(
        sheet(tmp_path, f'<tileset firstgid="1" name="c" tilewidth="9" tileheight="9">{moved}{one}</tileset>')
    ).root
    assert (stamps(root)[2].shadow, stamps(root)[2].offset) == (7, (-3, 5))
    assert stamps(root)[3].shadow == 0, "nothing is said of it"


@pytest.mark.parametrize(
    ("colour", "read"),
    [("#ff00FF", "ff00FF"), ("00aa11", "00aa11"), ("#ff00f", ""), ("#gg0000", ""), ("", "")],
)
def test_the_transparent_colour_of_a_sheet(tmp_path: Path, colour: str, read: str) -> None:
    path = sheet(tmp_path, tileset().replace("<image", f'<image trans="{colour}"'))
    assert stamps(read_map(path).root)[1].transparent == read
    said = f"tileset 'ground': the transparent colour '{colour.lstrip('#')}' is none and is left out."
    assert (said in load(path).warnings) == bool(colour and not read)


@pytest.mark.parametrize(
    ("attribute", "value", "fits"),
    [("width", -1, False), ("width", 0, True), ("height", 65535, True), ("height", 65536, False)],
)
def test_a_picture_that_is_lost_is_as_large_as_it_claims(
    tmp_path: Path, attribute: str, value: int, fits: bool
) -> None:
    path = sheet(tmp_path, tileset(image="lost.png").replace(f'{attribute}="128"', f'{attribute}="{value}"'))
    warnings = load(path).warnings if fits else ()
    if fits:
        assert "the picture 'lost.png' is missing." in warnings
    else:
        with pytest.raises(
            MapError,
            match=f"tileset 'ground', picture 'lost.png': {attribute} is {value}, but must lie between 0 "
            "and 65535",
        ):
            load(path)


@pytest.mark.parametrize(
    ("sets", "said"),
    [
        (tileset(first=1 << 28), ""),
        (tileset(first=(1 << 28) + 1), "a tileset: firstgid is 268435457"),
        (tileset(size=16384), ""),
        (tileset(size=16385), "tileset 'ground': tilewidth is 16385"),
        (tileset().replace("<tileset", '<tileset spacing="-1"'), "spacing is -1"),
        (tileset().replace("<tileset", '<tileset margin="16385"'), "margin is 16385"),
        (tileset(tile(1 << 28)), ""),
        (tileset(tile((1 << 28) + 1)), "tileset 'ground': id is 268435457"),
        (tileset(tile(-1)), "id is -1"),
    ],
)
def test_the_numbers_of_a_tileset_have_bounds(tmp_path: Path, sets: str, said: str) -> None:
    path = sheet(tmp_path, sets)
    if said:
        with pytest.raises(MapError, match=said):
            load(path)
    else:
        assert picture_of(path).layers


def test_an_image_layer_without_a_picture_is_none(tmp_path: Path) -> None:
    path = write(
        tmp_path, tmx(tileset(), EMPTY, "<imagelayer/>", '<imagelayer name="i"><image/></imagelayer>')
    )
    assert [layer.name for layer in picture_of(path).layers] == ["ground"]
    assert load(path).width == 4


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ('<image width="9" height="9"/>', "tileset 'g': has no picture."),
        ("<image><data/></image>", "the picture inside of the file is not a picture that is read"),
        ("", "tileset 'g' has no picture."),
    ],
)
def test_a_set_without_a_picture_is_told(tmp_path: Path, inside: str, said: str) -> None:
    path = sheet(tmp_path, f'<tileset firstgid="1" name="g" tilewidth="9" tileheight="9">{inside}</tileset>')
    assert any(said in line for line in load(path).warnings)


@pytest.mark.parametrize(
    ("number", "duration", "shown"),
    [
        ("2", "100", [(2, 100)]),
        ("2", "39", [(2, 40)]),
        ("2", "fast", [(2, 40)]),
        ("2", "", [(2, 40)]),
        ("2", "999999", [(2, 999_999)]),
        ("2", "1000000", [(2, 40)]),
        ("two", "100", []),
        ("", "100", []),
        ("-1", "100", []),
        ("999999999", "100", [(999_999_999, 100)]),
        ("1000000000", "100", []),
    ],
)
def test_frames_that_cannot_be_read_are_left_out(
    number: str, duration: str, shown: list[tuple[int, int]]
) -> None:
    """A frame stands for 40 milliseconds at least, and for those where nobody can read how long."""
    text = (
        f'<tile id="0"><animation><frame tileid="{number}" duration="{duration}"/><frame tileid="1" '
        'duration="50"/></animation></tile>'
    )
    assert _frames(fromstring(text)) == [*shown, (1, 50)]
