"""What is told of whole maps, number by number, as the learnt table of side views was given it: with other
numbers it has to be learnt anew (tests/maps/learn_side.py).

The numbers are kept in seen_maps.txt and written by `pytest --regen`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.maps.loader import understood
from game.maps.reading.inference import inferred
from game.maps.reading.side_features import NAMES
from game.maps.reading.side_view import features
from game.maps.tiled.sanitized_map import read_map
from tests.maps.test_seen_tiles import GROUND, HIGH, THINGS, WIDE, a_layer, sheet
from tests.maps.write import layer, objects, thing, tile, tileset, tmx, write

KEPT = Path(__file__).parent / "seen_maps.txt"
PLATFORMS = """
5 5 5 5 5 5 5 5 5 5 5 5 5 5
5 5 5 5 5 5 5 5 5 5 5 5 5 5
5 5 1 1 1 5 5 5 5 5 5 5 5 5
5 5 5 5 5 5 5 5 5 5 1 1 5 5
0 0 0 0 0 1 1 1 1 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 11 0 0
1 1 1 1 1 1 1 0 0 1 1 1 1 1
2 2 2 2 2 2 2 0 0 2 2 2 2 2
2 2 2 2 6 2 2 0 0 2 2 2 2 2
"""


def village(folder: Path) -> Path:
    """Seen from above, with people, a picture as a layer, and a wall that its layer says outright."""
    people = objects(thing("player", 36, 164, 20, 20), thing("npc", 96, 96, 32, 32), name="town")
    picture = '<imagelayer name="sky"><image source="sheet.png" width="128" height="128"/></imagelayer>'
    walls = a_layer("Collision", THINGS.replace("10", "0").replace("11", "0"))
    return write(
        folder,
        tmx(
            tileset(),
            picture,
            a_layer("Ground", GROUND),
            a_layer("Things", THINGS),
            walls,
            people,
            width=WIDE,
            height=HIGH,
            attributes='backgroundcolor="#204080"',
        ),
    )


def jumps(folder: Path) -> Path:
    """Seen from the side, with a sky, platforms, and some who stand on them or hang in the air."""
    cells = layer(",".join(PLATFORMS.split()), 14, 11, "level")
    feet = [thing("coin", 32 * x, 32 * y, 32, 32) for x, y in ((3, 1), (6, 3), (2, 7), (12, 5), (0, 10))]
    tiles = tile(0, solid=True) + tile(1, solid=True)
    return write(folder, tmx(tileset(tiles), cells, objects(*feet), width=14, height=11))


def test_each_map_has_the_numbers_that_the_table_was_given(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    columns = []
    for path in (village(tmp_path / "a"), jumps(tmp_path / "b")):
        (path.parent / "sheet.png").write_bytes(sheet())
        source = read_map(path)
        claims = understood(source).claims
        assert claims is not None
        found = inferred(claims, source.width, source.layout.grid)
        columns.append(features(source, claims, found))
    lines = [
        name.ljust(32) + "".join(str(value).rjust(7) for value in row)
        for name, row in zip(NAMES, zip(*columns, strict=True), strict=True)
    ]
    if request.config.getoption("--regen"):
        KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    assert lines == KEPT.read_text(encoding="utf-8").splitlines()
