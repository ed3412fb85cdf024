"""What hangs together on every grid, and which pixels of a picture are clear."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from game.core.field import Field, Tile
from game.core.geometry.grid import SQUARES, Grid, Hexes, Squares
from game.maps.reading import claim_weighing, transparency
from game.maps.reading.cell_claims import Claim
from game.maps.reading.connectivity import Floor, floor_of
from game.systems.pathfinding import distances

GRIDS: list[Grid] = [
    SQUARES,
    Squares("y", "odd"),
    Squares("x", "even"),
    Hexes("y", "odd"),
    Hexes("y", "even"),
    Hexes("x", "odd"),
    Hexes("x", "even"),
]


def spotted(grid: Grid, walls: bool = False) -> Field:
    """A field of 9 x 8 cells of which every third or so blocks."""
    side = grid.sides()[0]
    tiles = [Tile(blocks=n * n % 7 in (2, 3)) if not walls or n % 5 else Tile(edges=side) for n in range(72)]
    return Field(9, 8, tuple(tiles), grid=grid)


@pytest.mark.parametrize("walls", [False, True])
@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_what_can_be_reached_is_what_figures_reach(grid: Grid, walls: bool) -> None:
    field = spotted(grid, walls)
    floor = floor_of(field)
    rooms = [{floor.cell(number) for number in room} for room in floor.rooms()]
    assert sum(map(len, rooms)) == sum(not tile.blocks for tile in field.tiles)
    for room in rooms:
        assert set(distances(field, [min(room)])) == room
    assert floor.largest.keys() == {floor.number(cell) for cell in max(rooms, key=len)}


def test_steps_go_over_sides_and_can_be_cut_short() -> None:
    floor = Floor(b"\1" * 25, 5, SQUARES)
    far = floor.steps_from([(0, 0)])
    assert far[floor.number((4, 4))] == 8
    assert max(floor.steps_from([(0, 0)], farthest=3).values()) == 3
    assert 5 <= len(floor.steps_from([(0, 0)], enough=5)) < 10
    assert floor.steps_from([(5, 2), (-1, 0)]) == {}


# ---------------------------------------------------------------- pixels


def png(
    kind: int, depth: int, rows: list[bytes], width: int, *more: tuple[bytes, bytes], interlaced: int = 0
) -> bytes:
    def piece(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, len(rows), depth, kind, 0, 0, interlaced)
    middle = b"".join(piece(name, data) for name, data in more)
    return (
        b"\x89PNG\r\n\x1a\n"
        + piece(b"IHDR", head)
        + middle
        + piece(b"IDAT", zlib.compress(b"".join(rows)))
        + piece(b"IEND", b"")
    )


def filtered(kind: int, plain: list[bytes], step: int) -> list[bytes]:
    """Rows of a PNG under one filter, as a writer makes them."""
    found, above = [], bytes(len(plain[0]))
    for row in plain:
        out = bytearray([kind])
        for n, byte in enumerate(row):
            left, up, corner = (
                row[n - step] if n >= step else 0,
                above[n],
                above[n - step] if n >= step else 0,
            )
            a, b, c = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
            if a <= b and a <= c:
                nearest = left
            elif b <= c:
                nearest = up
            else:
                nearest = corner
            out.append(byte - (0, left, up, (left + up) // 2, nearest)[kind] & 255)
        found.append(bytes(out))
        above = row
    return found


RGBA = [
    bytes(
        (n * 40 + y * 3) % 256 if c < 3 else (0, 255, 128, 0)[(n + y) % 4] for n in range(8) for c in range(4)
    )
    for y in range(6)
]
SEEN = bytes(int(bool((0, 255, 128, 0)[(n + y) % 4])) for y in range(6) for n in range(8))


@pytest.mark.parametrize("kind", range(5))
def test_transparency_is_read_under_every_filter(tmp_path: Path, kind: int) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(png(6, 8, filtered(kind, RGBA, 4), 8))
    found = transparency.alpha_mask(path)
    assert found is not None
    assert found.mask == SEEN
    assert found.share((0, 0, 4, 1)) == 0.5
    few = transparency.alpha_mask(path, rows=2)
    assert few is not None
    assert few.mask == SEEN[:16]
    assert few.share((0, 4, 8, 2)) == 1.0


@pytest.mark.parametrize("kind", range(5))
def test_rows_that_are_like_their_neighbours_are_read_under_every_filter(tmp_path: Path, kind: int) -> None:
    """Whole rows of one value, for which most filters write nothing but zeros."""
    path = tmp_path / "a.png"
    rows = [bytes((9, 9, 9, clear)) * 8 for clear in (255, 255, 0, 0, 255, 7)]
    path.write_bytes(png(6, 8, filtered(kind, rows, 4), 8))
    found = transparency.alpha_mask(path)
    assert found is not None
    assert found.mask == b"".join(bytes([seen]) * 8 for seen in (1, 1, 0, 0, 1, 1))


def test_palettes_and_colour_keys(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    palette = (b"PLTE", bytes((255, 0, 255, 1, 2, 3))), (b"tRNS", bytes([255, 0]))
    path.write_bytes(png(3, 1, [b"\0\xa0"], 4, *palette))
    found = transparency.alpha_mask(path)
    assert found is not None
    assert found.mask == bytes([0, 1, 0, 1])
    keyed = transparency.alpha_mask(path, "ff00ff")
    assert keyed is not None
    assert keyed.mask == bytes(4)
    path.write_bytes(png(2, 8, [b"\0" + bytes((1, 2, 3, 9, 9, 9))], 2))
    rgb = transparency.alpha_mask(path, "010203")
    assert rgb is not None
    assert rgb.mask == bytes([0, 1])


@pytest.mark.parametrize("depth", [1, 2, 4, 8])
def test_any_colour_of_a_palette_may_be_the_clear_one(tmp_path: Path, depth: int) -> None:
    """With rows that end in the middle of a byte."""
    path, count = tmp_path / "a.png", min(5, 1 << depth)
    colours = [(n, n + 1, 2 * n) for n in range(count)]
    bits = "".join(f"{n % count:0{depth}b}" for n in range(7))
    row = bytes(int(bits[at : at + 8].ljust(8, "0"), 2) for at in range(0, len(bits), 8))
    path.write_bytes(png(3, depth, [b"\0" + row], 7, (b"PLTE", b"".join(map(bytes, colours)))))
    for clear, colour in enumerate(colours):
        found = transparency.alpha_mask(path, bytes(colour).hex())
        assert found is not None
        assert found.mask == bytes(n % count != clear for n in range(7))


@pytest.mark.parametrize(
    ("kind", "more", "key"), [(2, b"", "010203"), (2, bytes((0, 1, 0, 2, 0, 3)), ""), (6, b"", "010203")]
)
def test_every_channel_counts_in_a_colour_that_is_clear(
    tmp_path: Path, kind: int, more: bytes, key: str
) -> None:
    path = tmp_path / "a.png"
    colours = [(1, 2, 3), (9, 2, 3), (1, 9, 3), (1, 2, 9), (1, 1, 3), (2, 2, 3), (1, 2, 2)]
    row = b"\0" + b"".join(bytes((*colour, *([255] if kind == 6 else []))) for colour in colours)
    path.write_bytes(png(kind, 8, [row], len(colours), *([(b"tRNS", more)] if more else [])))
    found = transparency.alpha_mask(path, key)
    assert found is not None
    assert found.mask == bytes([0, 1, 1, 1, 1, 1, 1])


def test_pictures_in_passes_and_of_sixteen_bits_are_read(tmp_path: Path) -> None:
    """Of two bytes the first tells; the first pass has the first pixel, the sixth the other one."""
    path = tmp_path / "a.png"
    for picture in (
        png(6, 8, [b"\0" + bytes((9, 9, 9, 0)) + b"\0" + bytes((9, 9, 9, 255))], 2, interlaced=1),
        png(6, 16, [b"\0" + bytes((9, 9, 9, 9, 9, 9, 0, 0)) + bytes((9, 9, 9, 9, 9, 9, 255, 255))], 2),
        png(2, 16, [b"\0" + bytes((1, 0, 2, 0, 3, 0)) + bytes(6)], 2, (b"tRNS", bytes((1, 0, 2, 0, 3, 0)))),
    ):
        path.write_bytes(picture)
        found = transparency.alpha_mask(path)
        assert found is not None
        assert found.mask == bytes([0, 1])


def test_what_is_not_read_is_not_known(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    for data in (
        b"GIF89a",
        b"\x89PNG\r\n\x1a\n",
        png(6, 8, [b"\0" + bytes(3)], 2, interlaced=1),
        png(6, 4, [b"\0" + bytes(4)], 2),
        png(6, 8, [b"\0"], 2),
        png(6, 8, [b"\0"], 1 << 26),
    ):
        path.write_bytes(data)
        assert transparency.alpha_mask(path) is None
    assert transparency.alpha_mask(tmp_path / "gone.png") is None


@pytest.mark.parametrize("missing", [1, 2, 7, 30, 32, 33, 34, 66, 150])
def test_pixels_that_are_not_all_there_are_not_known(tmp_path: Path, missing: int) -> None:
    """Rows of a byte and 32; what is missing is missing at the end."""
    rows = b"".join(filtered(0, RGBA, 4))
    path = tmp_path / "a.png"
    path.write_bytes(png(6, 8, [rows, *[b""] * 5], 8))
    assert transparency.alpha_mask(path)
    path.write_bytes(png(6, 8, [rows[:-missing], *[b""] * 5], 8))
    assert transparency.alpha_mask(path) is None
    assert (transparency.alpha_mask(path, rows=2) is None) is (missing > len(rows) - 66)


def test_sources_are_left_out_in_the_order_of_how_little_is_sure_of_them() -> None:
    """First what is only seen, then nothing drawn, a name, shapes, tiles that block, and last what is said
    outright."""
    keys = [*reversed(claim_weighing.SEEN), "void", "layer:walls", claim_weighing.SHAPES[0], "tilesets"]
    claims = [*(Claim(key, "", False, b"") for key in keys), Claim("layer:solid", "", True, b"")]
    found = [claim_weighing._certainty(claim) for claim in claims]
    assert found == sorted(set(found))
