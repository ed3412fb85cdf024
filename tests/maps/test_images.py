"""Pictures are measured before they are decoded: by their own header, in every kind, and never as another
kind than they are decoded as."""

from __future__ import annotations

import struct
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from game.client.board.tile_stamps import sheet
from game.maps import MapError, drawable
from game.maps.tiled.image_headers import ImageHeader, read_header
from tests.maps.write import png


def saved(kind: str, size: tuple[int, int] = (37, 21)) -> bytes:
    """What SDL writes as that kind."""
    out = BytesIO()
    pygame.image.save(pygame.Surface(size, 0, 24), out, f"x.{kind}")
    return out.getvalue()


def gif(screen: tuple[int, int], frame: tuple[int, int], before: bytes = b"") -> bytes:
    head = b"GIF89a" + struct.pack("<HHBBB", *screen, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff"
    return head + before + b"," + struct.pack("<HHHHB", 0, 0, *frame, 0) + b"\2\2\x4c\1\0;"


def webp(form: bytes, body: bytes) -> bytes:
    return (
        b"RIFF" + struct.pack("<I", 4 + 8 + len(body)) + b"WEBP" + form + struct.pack("<I", len(body)) + body
    )


@pytest.mark.parametrize("kind", ["png", "jpg", "bmp", "tga"])
def test_what_sdl_writes_is_measured(kind: str) -> None:
    assert read_header(saved(kind), f".{kind}") == ImageHeader(kind, 37, 21)


@pytest.mark.parametrize(
    ("head", "size"),
    [
        (gif((9, 7), (9, 7)), ("gif", 9, 7)),
        (gif((9, 7), (30000, 20000)), ("gif", 30000, 20000)),
        (gif((30000, 7), (1, 20000), b"!\xfe\3abc\2de\0" * 9), ("gif", 30000, 20000)),
        (b"BM" + bytes(12) + struct.pack("<IHH", 12, 300, 200), ("bmp", 300, 200)),
        (b"BM" + bytes(12) + struct.pack("<Iii", 40, 300, -200), ("bmp", 300, 200)),
        (
            webp(b"VP8X", bytes(4) + (29999).to_bytes(3, "little") + (99).to_bytes(3, "little")),
            ("webp", 30000, 100),
        ),
        (webp(b"VP8L", b"\x2f" + struct.pack("<I", 15999 | 8 << 14)), ("webp", 16000, 9)),
        (webp(b"VP8 ", bytes(3) + b"\x9d\x01\x2a" + struct.pack("<HH", 640, 480)), ("webp", 640, 480)),
    ],
)
def test_sizes_stand_where_the_decoder_looks(head: bytes, size: tuple[str, int, int]) -> None:
    assert read_header(head) == size


def test_a_jpeg_is_followed_segment_by_segment() -> None:
    picture = saved("jpg")
    camera = (
        picture[:2]
        + b"\xff\xe1"
        + struct.pack(">H", 40_002)
        + b"\xff\xc0\0\x11\x08\0\1\0\1" * 4444
        + b"\0\0\0\0"
        + picture[2:]
    )
    assert read_header(camera) == ImageHeader("jpg", 37, 21)
    assert read_header(picture[:2] + b"\0" + picture[2:]) is None


@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"hello",
        b"\x89PNG\r\n\x1a\n",
        saved("jpg")[:12],
        gif((9, 7), (9, 7))[:20],
        b"GIF89a\1",
        b"BM",
        png(0, 5),
        b'<svg width="99999" height="99999"/>',
        webp(b"VP8X", bytes(4) + b'<svg width="99999" height="99999"/>'),
        b"P6 99999 99999 255 ",
    ],
)
def test_what_does_not_say_its_size_is_not_decoded(head: bytes, tmp_path: Path) -> None:
    assert read_header(head, ".png") is None
    (tmp_path / "a.png").write_bytes(head)
    with pytest.raises(MapError, match="is not a picture that is read"):
        drawable(tmp_path / "a.png")
    assert sheet(tmp_path / "a.png") is None


@pytest.mark.parametrize("kind", ["png", "jpg", "bmp", "tga"])
def test_every_kind_is_drawn_whatever_its_name(kind: str, tmp_path: Path) -> None:
    path = tmp_path / ("picture.tga" if kind == "tga" else "picture.xyz")
    path.write_bytes(saved(kind))
    surface = sheet(path)
    assert surface is not None
    assert surface.get_size() == (37, 21)


@pytest.mark.parametrize("at", [0, 20, 60])
def test_a_png_that_is_cut_off_or_changed_is_damaged(
    at: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    whole = png(40, 40)
    (tmp_path / "a.png").write_bytes(whole[: len(whole) - at - 1])
    (tmp_path / "b.png").write_bytes(whole[:50] + bytes([whole[50] ^ 1]) + whole[51:])
    for name in ("a.png", "b.png"):
        with pytest.raises(MapError, match="is damaged"):
            drawable(tmp_path / name)
        assert sheet(tmp_path / name) is None
    assert capfd.readouterr().err == ""


def test_the_transparent_colour_leaves_clear_pixels_clear(tmp_path: Path) -> None:
    picture = pygame.Surface((3, 1), pygame.SRCALPHA)
    picture.set_at((0, 0), (255, 0, 255, 255))
    picture.set_at((1, 0), (10, 20, 30, 255))
    pygame.image.save(picture, tmp_path / "a.png")
    surface = sheet(tmp_path / "a.png", "ff00ff")
    assert surface is not None
    assert [surface.get_at((x, 0))[3] for x in range(3)] == [0, 255, 0]
