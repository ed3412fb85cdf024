"""Headers of pictures, byte by byte: what is cut off says nothing, and the largest that is drawn is told from
the first that is not."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from game.maps import MapError, drawable
from game.maps.tiled.image_headers import HEAD, ImageHeader, fault, read_header
from tests.maps.bombs import sized_png
from tests.maps.test_images import gif, saved, webp
from tests.maps.write import png

TGA = struct.pack("<BBBHHBHHHHBB", 0, 0, 2, 0, 0, 0, 0, 0, 300, 200, 24, 0)
FRAME = struct.pack(">HBHH", 17, 8, 200, 300)
"""A JPEG's frame after its marker: length, bits of a sample, height, width."""
JPEG = (
    b"\xff\xd8\xff\xe0"
    + struct.pack(">H", 4)
    + b"ab"
    + b"\xff\xc4"
    + struct.pack(">H", 3)
    + b"c"
    + b"\xff\xff\xc2"
    + FRAME
)

WHOLE = {
    "png": (png(3, 2)[:24], ImageHeader("png", 3, 2)),
    "jpg": (JPEG, ImageHeader("jpg", 300, 200)),
    "gif": (gif((9, 7), (300, 200))[:28], ImageHeader("gif", 300, 200)),
    "gif without colours": (
        b"GIF87a" + struct.pack("<HHBBB", 9, 7, 0, 0, 0) + b"," + struct.pack("<HHHH", 0, 0, 3, 9),
        ImageHeader("gif", 9, 9),
    ),
    "gif of eight colours": (
        b"GIF87a"
        + struct.pack("<HHBBB", 9, 7, 0x82, 0, 0)
        + b"!" * 24
        + b","
        + struct.pack("<HHHH", 0, 0, 300, 2),
        ImageHeader("gif", 300, 7),
    ),
    "old bmp": (b"BM" + bytes(12) + struct.pack("<IHH", 12, 300, 200), ImageHeader("bmp", 300, 200)),
    "webp with more": (
        webp(b"VP8X", bytes(4) + (299).to_bytes(3, "little") + (199).to_bytes(3, "little")),
        ImageHeader("webp", 300, 200),
    ),
    "webp without loss": (
        webp(b"VP8L", b"\x2f" + struct.pack("<I", 299 | 199 << 14 | 1 << 28)),
        ImageHeader("webp", 300, 200),
    ),
    "webp": (
        webp(b"VP8 ", bytes(6) + struct.pack("<HH", 300 | 1 << 14, 200 | 3 << 14)),
        ImageHeader("webp", 300, 200),
    ),
    "tga": (TGA[:17], ImageHeader("tga", 300, 200)),
}


@pytest.mark.parametrize("name", WHOLE)
def test_a_header_says_its_size_only_when_it_is_whole(name: str) -> None:
    head, size = WHOLE[name]
    ending = ".TGA" if name == "tga" else ""
    assert read_header(head, ending) == read_header(head + bytes(100), ending) == size
    assert [cut for cut in range(len(head)) if read_header(head[:cut], ending)] == []


@pytest.mark.parametrize("size", [(0, 5), (5, 0)])
def test_nothing_is_as_wide_or_high_as_nothing(size: tuple[int, int]) -> None:
    assert read_header(png(*size)) is None
    assert read_header(png(1, 1)) == ImageHeader("png", 1, 1)
    assert read_header(b"BM" + bytes(12) + struct.pack("<Iii", 40, -300, 200)) is None


@pytest.mark.parametrize("marker", range(0xC0, 0xD0))
def test_the_frames_of_a_jpeg_have_thirteen_kinds(marker: int) -> None:
    found = read_header(b"\xff\xd8\xff" + bytes([marker]) + FRAME + bytes(20))
    assert (found == ImageHeader("jpg", 300, 200)) == (marker not in (0xC4, 0xC8, 0xCC))


@pytest.mark.parametrize(
    ("marker", "goes_on"),
    [(0xBF, False), (0xD0, False), (0xDA, False), (0xDB, True), (0xE1, True), (0xFE, True)],
)
def test_what_may_come_before_the_frame(marker: int, goes_on: bool) -> None:
    before = bytes([0xFF, marker]) + struct.pack(">H", 2)
    assert (read_header(b"\xff\xd8" + before + b"\xff\xc0" + FRAME) is not None) == goes_on
    assert read_header(b"\xff\xd8\xff\xe1\0\0\xff\xc0" + FRAME) == ImageHeader("jpg", 300, 200), (
        "a length of nothing is that of the length itself"
    )


@pytest.mark.parametrize(("at", "known"), [(2, (1, 2, 3, 9, 10, 11)), (16, (8, 15, 16, 24, 32))])
def test_a_tga_is_of_some_kinds(at: int, known: tuple[int, ...]) -> None:
    heads = {value: TGA[:at] + bytes([value]) + TGA[at + 1 :] for value in range(64)}
    assert [value for value, head in heads.items() if read_header(head, ".tga")] == list(known)
    assert read_header(TGA, ".png") is None


def test_an_svg_is_no_webp() -> None:
    hidden, late = (
        webp(b"VP8X", bytes(4) + b"\1\0\0\1\0\0" + bytes(at - 30) + b"<svg") for at in (4092, 4093)
    )
    assert read_header(hidden) is None, "its decoder looks through four thousand bytes"
    assert read_header(late) == ImageHeader("webp", 2, 2)
    assert read_header(webp(b"ALPH", bytes(40))) is None


@pytest.mark.parametrize(
    ("size", "drawn"),
    [
        ((4096, 4096), True),
        ((4096, 4097), False),
        ((16384, 1024), True),
        ((1024, 16384), True),
        ((65535, 1), True),
        ((65536, 1), False),
        ((1, 65536), False),
    ],
)
def test_the_largest_picture(size: tuple[int, int], drawn: bool) -> None:
    assert (fault(ImageHeader("png", *size)) == "") == drawn


def test_what_is_drawn_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    good = png(4, 4)
    note = struct.pack(">I", 3) + b"tEXt" + b"abc" + b"\0\0\0\0"
    for data in (good, good[:33] + note + good[33:], good + b"rest"):
        path.write_bytes(data)
        assert drawable(path) == (data, "png")
    wrong_end = good[:-1] + bytes([good[-1] ^ 1])
    for data in (
        good[:-1],
        good[:-12],
        good[:33],
        wrong_end,
        good[:29] + b"\0\0\0\0" + good[33:],
        good[:33] + b"\0\0\0\3PLTEabc\0\0\0\0" + good[33:],
    ):
        path.write_bytes(data)
        with pytest.raises(MapError, match=r"the picture 'a\.png' is damaged\."):
            drawable(path)


def test_other_kinds_are_measured_in_their_first_megabyte(tmp_path: Path) -> None:
    camera = b"\xff\xd8" + (b"\xff\xe1" + struct.pack(">H", 65_535) + bytes(65_533)) * 16
    path = tmp_path / "a.jpg"
    path.write_bytes(camera + saved("jpg")[2:])
    assert len(camera) > HEAD
    with pytest.raises(MapError, match="is not a picture that is read"):
        drawable(path)
    path.write_bytes(camera[: len(camera) - 65_537] + saved("jpg")[2:])
    assert drawable(path)[1] == "jpg"


def test_a_picture_that_is_too_large_is_not_drawable(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(sized_png(4097, 4096))
    with pytest.raises(
        MapError,
        match=r"the picture 'a\.png' is 4097 x 4096 px, too large to be drawn: at most 16 million pixels\.",
    ):
        drawable(tmp_path / "a.png")
