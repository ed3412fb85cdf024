"""Pictures count by what is used of them: sheets that nobody uses cost nothing, large ones are read in
pieces."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast
from xml.etree.ElementTree import Element

import pytest
from PIL import Image

from game.maps import MapError, load, picture_of
from game.maps.tiled import png_pieces, used_pictures
from game.maps.tiled.limits import DECODED_PX, MOST, PIXELS, Budget
from game.maps.tiled.sanitized_map import read_map
from game.maps.tiled.source import NOTHING, Source
from tests.maps.write import layer, png, tileset, tmx, write

USED = layer("1,6,16" + ",0" * 9)


def coloured(mode: str, size: tuple[int, int] = (128, 128)) -> Image.Image:
    """A picture of which no two rows are alike, so that its writer takes all kinds of filters."""
    random = Random(mode)
    picture = Image.new("RGBA", size)
    for y in range(size[1]):
        tone = random.randrange(256)
        for x in range(size[0]):
            shade = (tone + x * (y % 3)) % 256, random.randrange(1 + y * 2), x, 255 - (y % 5) * 40
            picture.putpixel((x, y), shade)
    return picture.convert("RGB").convert("P") if mode == "P" else picture.convert(mode)


@pytest.mark.parametrize("mode", ["L", "LA", "RGB", "RGBA", "P"])
def test_pieces_are_those_of_the_whole_picture(
    tmp_path: Path, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(png_pieces, "LOT", 2000)
    path = tmp_path / "a.png"
    coloured(mode).save(path)
    whole = Image.open(path).convert("RGBA")
    pieces = [(0, 0, 32, 32), (96, 50, 32, 40), (5, 100, 3, 28)]
    onto = Image.new("RGBA", (100, 100))
    png_pieces.cut_out(path.read_bytes(), pieces, [(0, 0), (40, 0), (0, 60)], onto)
    for (x, y, wide, high), (left, top) in zip(pieces, [(0, 0), (40, 0), (0, 60)], strict=True):
        cut = onto.crop((left, top, left + wide, top + high))
        assert cut.tobytes() == whole.crop((x, y, x + wide, y + high)).tobytes()


def test_a_colour_that_is_clear_stays_clear(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.new("RGB", (4, 4), (1, 2, 3)).save(path, transparency=(1, 2, 3))
    onto = Image.new("RGBA", (4, 4), (9, 9, 9, 9))
    png_pieces.cut_out(path.read_bytes(), [(0, 0, 4, 4)], [(0, 0)], onto)
    assert onto.getpixel((2, 2)) == (1, 2, 3, 0)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is interlaced, or has not"),
        (png(8, 8).replace(b"\x08\x00\x00\x00\x00", b"\x10\x00\x00\x00\x00"), "is interlaced, or has not"),
        (png(8, 8).replace(b"\x08\x00\x00\x00\x00", b"\x08\x00\x00\x00\x01"), "is interlaced, or has not"),
        (png(8, 8)[:49], "is damaged"),
    ],
)
def test_what_cannot_be_cut_is_said(data: bytes, said: str) -> None:
    with pytest.raises(MapError, match=said):
        png_pieces.cut_out(data, [(0, 0, 8, 8)], [(0, 0)], Image.new("RGBA", (8, 8)))


def large(monkeypatch: pytest.MonkeyPatch, pixels: int) -> None:
    """Let sheets count as large from so many pixels on."""
    monkeypatch.setattr("game.maps.tiled.tilesets.SHEET_PX", pixels)


def test_of_a_large_sheet_only_the_pieces_in_use_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path, tmx(tileset(), USED))
    coloured("RGBA").save(path.parent / "sheet.png")
    whole = {tile.cell: tile for tile in picture_of(path).layers[0].tiles}
    large(monkeypatch, 1000)
    pieces = {tile.cell: tile for tile in picture_of(path).layers[0].tiles}
    assert pieces.keys() == whole.keys()
    assert Image.open(pieces[0, 0].stamp.image).size == (64, 64), "three tiles, two a row"
    for cell, tile in whole.items():
        assert tile.stamp.image != pieces[cell].stamp.image
        cut, kept = (
            Image.open(one.stamp.image).crop(
                (one.stamp.source[0], one.stamp.source[1], one.stamp.source[0] + 32, one.stamp.source[1] + 32)
            )
            for one in (tile, pieces[cell])
        )
        assert cut.tobytes() == kept.tobytes()
    source = read_map(path)
    assert source.budget.has_room(PIXELS // 2) and not source.budget.has_room(PIXELS // 2 - 64 * 64 + 1)
    assert not load(path).warnings[0].startswith("the picture")


def test_frames_of_a_tile_that_moves_are_in_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frames_of = "".join(f'<frame tileid="{number}" duration="99"/>' for number in (0, 9))
    moving = f'<tile id="0"><animation>{frames_of}</animation></tile>'
    path = write(tmp_path, tmx(tileset(moving), layer("1" + ",0" * 11)))
    coloured("RGB").save(path.parent / "sheet.png")
    large(monkeypatch, 1000)
    (frames,) = picture_of(path).animations
    assert [stamp.source for stamp, _ in frames] == [(0, 0, 32, 32), (32, 0, 32, 32)]


def test_tiles_count_by_what_is_used_of_them_once_there_are_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path, tmx(tileset(), tileset(first=17), USED))
    coloured("RGB").save(path.parent / "sheet.png")
    drawn = picture_of(path).layers[0].tiles
    monkeypatch.setitem(MOST, "tiles", (50, ""))
    assert read_map(path).budget.spent["tiles"] == 25, "the second sheet has none that is used"
    monkeypatch.setitem(MOST, "tiles", (3, ""))
    assert [tile.stamp.source for tile in picture_of(path).layers[0].tiles] == [
        tile.stamp.source for tile in drawn
    ]
    monkeypatch.setitem(MOST, "tiles", (2, ""))
    with pytest.raises(MapError, match="more than 2 tiles"):
        read_map(path)


def test_a_sheet_of_very_many_tiles_is_no_matter(tmp_path: Path) -> None:
    small = tileset(size=1, image="large.png").replace('height="128"', 'height="40000"', 1)
    path = write(
        tmp_path, tmx(small, *[tileset(size=1, first=1 << 25, image="none.png")], layer("200001" + ",0" * 11))
    )
    Image.new("L", (128, 40_000), 7).save(path.parent / "large.png")
    (tile,) = picture_of(path).layers[0].tiles
    assert Image.open(tile.stamp.image).size == (1, 1)
    assert tile.drawn_size == (1, 1)


def test_pictures_that_nobody_uses_take_no_room(tmp_path: Path) -> None:
    sets = [tileset(first=1 + 100 * n, image=f"{n}.png", name=f"s{n}") for n in range(3)]
    path = write(tmp_path, tmx(*sets, layer("201" + ",0" * 11)))
    for n in range(3):
        (path.parent / f"{n}.png").write_bytes(png(128, 128))
    budget = read_map(path).budget
    assert budget.has_room(PIXELS // 2) and budget.has_room(PIXELS // 2 - 128 * 128)
    assert not budget.has_room(1)


def test_what_finds_no_room_is_told_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Budget, "may_decode", lambda *_: False)
    monkeypatch.setattr(Budget, "has_room", lambda *_: False)
    path = write(tmp_path, tmx(tileset(), USED))
    (found,) = [one for one in read_map(path).warnings if "sheet.png" in one.what]
    assert (
        found.what == "the picture 'sheet.png' is not drawn: the pictures of the map are too large together."
    )
    assert found.why and found.todo
    assert picture_of(path).layers[0].tiles[0].stamp.image == NOTHING


@pytest.mark.parametrize(
    ("size", "why", "told"),
    [
        ((4096, 4096), "", "is not drawn: the pictures of the map are too large together."),
        ((4096, 4096), "it is damaged", "is not drawn: the pictures of the map are too large together."),
        ((4097, 4096), "", "is 4097 x 4096 px, too large to be drawn: at most 16 million pixels."),
        (
            (4097, 4096),
            "it is damaged",
            "is 4097 x 4096 px, too large to be drawn: at most 16 million pixels, and it is damaged.",
        ),
    ],
)
def test_what_is_left_out_says_whether_it_is_too_large_by_itself(
    size: tuple[int, int], why: str, told: str
) -> None:
    noted: list[str] = []
    source = SimpleNamespace(warnings=SimpleNamespace(note=lambda *said: noted.append(said[2])))
    image = Element("image", source="a.png")
    used_pictures._left_out(cast(Source, source), image, Path("a.png"), size, why)
    assert noted == [f"the picture 'a.png' {told}"] and image.get("source") == str(NOTHING)


def test_large_sheets_are_gone_through_up_to_a_bound() -> None:
    budget = Budget()
    assert DECODED_PX == 128 << 20
    assert budget.may_decode(DECODED_PX - 5)
    assert not budget.may_decode(6) and budget.may_decode(5)
