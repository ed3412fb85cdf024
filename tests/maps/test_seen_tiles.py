"""What is seen of each kind of tile on a small map, number by number, as the learnt table of
game/maps/reading was given it: with other numbers it has to be learnt anew (tests/maps/learn.py).

The numbers are kept in seen_tiles.txt and written by `pytest --regen`.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from PIL import Image

from game.maps.reading import look_features
from game.maps.reading.cell_claims import Survey
from game.maps.reading.look_features import NAMES, Looks, looks_of
from game.maps.reading.object_claims import ObjectClaims
from game.maps.reading.tile_pictures import Look, look_of
from game.maps.tile_stamps import Stamp
from game.maps.tiled.sanitized_map import read_map
from tests.maps.write import layer, objects, thing, tileset, tmx, write

KEPT = Path(__file__).parent / "seen_tiles.txt"
WIDE, HIGH = 9, 7
TILES = {1: "grass", 2: "stone", 5: "water", 6: "dark", 9: "plank", 10: "shadow", 11: "red"} | {
    3: "crown left", 4: "crown right", 7: "foot left", 8: "foot right"
}  # fmt: skip


def pixel(kind: str, x: int, y: int) -> tuple[int, int, int, int]:
    """Of a tile of 32 by 32; of a tree of 64 by 64."""
    match kind:
        case "grass":
            return 60 + (x * 7 + y * 13) % 40, 130 + (x * 5 + y * 3) % 50, 50, 255
        case "stone":
            grey = 110 + 60 * ((x // 8 + y // 8) % 2)
            return grey, grey, grey + 4, 255
        case "water":
            return 30, 80 + y, 160 + 2 * y, 255
        case "dark":
            return 6, 6, 9, 255
        case "plank":
            return (140, 90 + 2 * (y % 4), 40, 255) if 6 <= y < 26 else (0, 0, 0, 0)
        case "shadow":
            return 0, 0, 0, 120
        case "red":
            return (200, 30, 20, 255) if 10 <= x < 22 and 8 <= y < 30 else (0, 0, 0, 0)
    far = (x - 32) ** 2 + (y - 32) ** 2
    return (30 + x, 90 - y // 2, 30, 255) if far < 900 else (0, 0, 0, 0)


def sheet() -> bytes:
    picture, data = Image.new("RGBA", (128, 128)), BytesIO()
    for number, kind in TILES.items():
        left, top = (number - 1) % 4 * 32, (number - 1) // 4 * 32
        part = ("crown left", "crown right", "foot left", "foot right")
        u, v = (part.index(kind) % 2 * 32, part.index(kind) // 2 * 32) if kind in part else (0, 0)
        for x in range(32):
            for y in range(32):
                picture.putpixel((left + x, top + y), pixel(kind, x + u, y + v))
    picture.save(data, "PNG")
    return data.getvalue()


GROUND = """
1 1 1 1 1 1 1 5 5
1 1 1 1 1 1 1 5 5
1 1 1 1 1 1 1 5 5
1 1 1 1 1 1 5 5 5
1 1 1 1 1 1 5 5 5
1 1 1 1 1 1 1 1 1
6 6 6 6 6 6 1 1 1
"""
THINGS = """
0 3 4 0 0 2 0 0 0
0 7 8 0 0 2 0 0 0
3 4 0 0 0 2 9 9 9
7 8 0 10 0 2 0 0 0
0 0 0 0 0 2 0 0 0
0 11 0 2 2 2 0 0 0
0 0 0 0 0 0 0 0 11
"""


def a_layer(name: str, rows: str) -> str:
    return layer(",".join(rows.split()), WIDE, HIGH, name)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    people = objects(thing("player", 32 + 4, 5 * 32 + 4, 20, 20), thing("sign", 3 * 32, 3 * 32, 32, 32))
    text = tmx(
        tileset(), a_layer("Ground", GROUND), a_layer("Things", THINGS), people, width=WIDE, height=HIGH
    )
    path = write(tmp_path_factory.mktemp("seen"), text)
    (path.parent / "sheet.png").write_bytes(sheet())
    return path


@pytest.fixture(scope="module")
def looks(path: Path) -> Looks:
    survey = Survey(read_map(path))
    ObjectClaims(survey).read()
    found = looks_of(survey)
    assert found is not None
    return found


def told(looks: Looks) -> list[str]:
    """A column for each kind of tile, with how it looks, and what is known of where it lies."""
    kinds = [TILES[gid] for _, gid in looks.keys]
    columns = [[*picture, *known] for picture, known in zip(looks.pictures, looks.features, strict=True)]
    rows = zip((*Look._fields, *NAMES), zip(*columns, strict=True), strict=True)
    return [
        " " * 18 + "".join(kind.rjust(13) for kind in kinds),
        *(name.ljust(18) + "".join(str(value).rjust(13) for value in values) for name, values in rows),
    ]


def test_each_kind_of_tile_has_the_numbers_that_the_table_was_given(
    looks: Looks, request: pytest.FixtureRequest
) -> None:
    lines = told(looks)
    if request.config.getoption("--regen"):
        KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    assert lines == KEPT.read_text(encoding="utf-8").splitlines()


def test_each_cell_has_the_look_of_its_highest_tile(looks: Looks) -> None:
    kinds = {TILES[gid]: number for number, (_, gid) in enumerate(looks.keys)}
    for index, (ground, upper) in enumerate(zip(GROUND.split(), THINGS.split(), strict=True)):
        highest = int(upper) or int(ground)
        assert looks.cells[index] == kinds[TILES[highest]]
    assert looks.layers == ["Ground", "Things"] and looks.unseen == 0
    assert {looks.columns[gid] for gid in TILES} == {4}


GREY = (100, 100, 100, 255)


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ((0, 0, 32, 32), True),
        ((96, 96, 32, 32), True),
        ((97, 96, 32, 32), False),
        ((96, 97, 32, 32), False),
        ((0, 0, 0, 32), False),
        ((0, 0, 32, 0), False),
        ((0, 0, 3, 2), True),
    ],
)
def test_a_tile_lies_within_its_sheet(path: Path, source: tuple[int, int, int, int], seen: bool) -> None:
    stamp = Stamp(path.parent / "sheet.png", source)
    assert (look_of(stamp) is not None) is seen
    assert look_of(stamp._replace(image=path.parent / "gone.png")) is None
    assert look_of(stamp._replace(image=path)) is None, "no picture at all"


def test_one_colour_of_a_sheet_may_be_clear(tmp_path: Path) -> None:
    picture = Image.new("RGBA", (32, 32), GREY)
    picture.paste((255, 0, 254, 255), (0, 0, 32, 16))
    picture.paste((255, 0, 255, 255), (0, 0, 16, 16))
    picture.save(tmp_path / "a.png")
    stamp = Stamp(tmp_path / "a.png", (0, 0, 32, 32))
    plain, keyed = look_of(stamp), look_of(stamp._replace(transparent="ff00ff"))
    assert plain and keyed and (plain.seen, keyed.seen) == (100, 75)
    assert plain.clear_sides == 0 and keyed.clear_sides == 0
    corner = look_of(stamp._replace(source=(0, 0, 16, 16), transparent="ff00ff"))
    assert corner == Look(0, 0, 0, 0, 0, 0, 0, 4), "nothing of it is seen"


@pytest.mark.parametrize(
    ("seen", "red", "share"), [(96, 196, 100), (97, 200, 97), (50, 150, 100), (0, 100, 100)]
)
def test_what_lies_below_is_seen_through(seen: int, red: int, share: int) -> None:
    above = Look(200, 0, 0, 200, 10, 20, seen, 0, tilt=7, contrast=9)
    below = Look(100, 0, 0, 100, 0, 0, 100, 4, tilt=1)
    found = above.over(below)
    assert (found.red, found.seen) == (red, share)
    assert (found.tilt, found.contrast, found.clear_sides) == (7, 9, 0)
    assert above.over(None) == above


@pytest.mark.parametrize(
    ("orientation", "high", "above", "seen", "wanted"),
    [
        ("isometric", 32, 0, 45, (100, 0)),
        ("isometric", 32, 0, 44, (88, 3)),
        ("isometric", 31, 0, 44, (44, 3)),
        ("staggered", 32, 0, 45, (100, 0)),
        ("hexagonal", 32, 0, 68, (100, 0)),
        ("hexagonal", 32, 0, 67, (89, 3)),
        ("orthogonal", 32, 0, 45, (45, 3)),
        ("isometric", 64, 2, 45, (100, 0)),
        ("isometric", 64, 3, 45, (45, 3)),
    ],
)
def test_where_cells_are_no_rectangles_what_lies_flat_fills_its_cell(
    orientation: str,
    high: int,
    above: int,
    seen: int,
    wanted: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def looked(stamp: Stamp) -> Look:
        _, y, _, tall = stamp.source
        share = above if high > 32 and (y, tall) == (0, high - 32) else seen
        return Look(9, 9, 9, 9, 0, 0, share, 3)

    monkeypatch.setattr(look_features, "look_of", looked)
    stamps = {1: Stamp(Path("a.png"), (0, 0, 64, high))}
    layout = SimpleNamespace(orientation=orientation, size=(64, 32))
    survey = SimpleNamespace(tiles=SimpleNamespace(stamps=stamps), source=SimpleNamespace(layout=layout))
    found = look_features._look_in_cell(cast(Survey, survey), 1)
    assert found is not None and (found.seen, found.clear_sides) == wanted
