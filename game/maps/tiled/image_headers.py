"""Measures a picture from its header, before anything decodes it. Libraries that do so trust what the decoder
later does not."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from game.maps.errors import MapError, file_label, quoted
from game.maps.tiled import files
from game.maps.tiled.limits import DECODED_PX, IMAGE_BYTES, IMAGE_PX, SHEET_SIDE

HEAD = 1 << 20
"""Bytes within which the size must stand: pictures of cameras carry much before it."""
_LFS = b"version https://git-lfs"
KINDS = "PNG, JPEG, GIF, BMP, WebP or TGA"


class ImageHeader(NamedTuple):
    """What a picture is, by the ending that names its decoder, and its size in pixels."""

    kind: str
    width: int
    height: int


def fault(found: ImageHeader | None, head: bytes = b"", in_pieces: bool = False) -> str:
    """Why a picture that begins so is not decoded, "" if it may be; `in_pieces` if not all of it need be,
    which only a PNG allows."""
    if head.startswith(_LFS):
        return "is only a note of Git LFS on where the picture lies: fetch it with git lfs pull"
    if found is None:
        return f"is not a picture that is read: {KINDS}"
    most = DECODED_PX if in_pieces and found.kind == "png" else IMAGE_PX
    if max(found.width, found.height) > SHEET_SIDE or found.width * found.height > most:
        return (
            f"is {found.width} x {found.height} px, too large to be drawn: at most {most >> 20} "
            "million pixels"
        )
    return ""


def drawable(path: Path) -> tuple[bytes, str]:
    """A picture's file, measured, and its kind. MapError if it is not to be decoded."""
    data = files.read(path, IMAGE_BYTES)
    found = read_header(data[:HEAD], path.suffix)
    if found is None or fault(found):
        raise MapError(f"the picture {quoted(file_label(path))} {fault(found, data)}.")
    if found.kind == "png" and not is_whole(data):
        raise MapError(f"the picture {quoted(file_label(path))} is damaged.")
    return data, found.kind


def is_whole(png: bytes) -> bool:
    """Whether every piece of a PNG is there and as it was written; its decoder would print about it, past
    everybody who listens."""
    at = 8
    while at + 12 <= len(png):
        size, kind = int.from_bytes(png[at : at + 4]), png[at + 4 : at + 8]
        end = at + 8 + size
        if kind in (b"IHDR", b"PLTE", b"IDAT", b"IEND") and int.from_bytes(png[end : end + 4]) != crc32(
            memoryview(png)[at + 4 : end]
        ):
            return False
        if kind == b"IEND":
            return True
        at = end + 4
    return False


def read_header(head: bytes, ending: str = "") -> ImageHeader | None:
    """From the first bytes of a file; None if it is none of KINDS or does not say. A TGA has no mark, so its
    `ending` tells."""
    try:
        found = _by_mark(head) or (_tga(head) if ending.lower() == ".tga" else None)
    except IndexError:
        return None
    return found if found and found.width > 0 and found.height > 0 else None


def _by_mark(head: bytes) -> ImageHeader | None:
    if head.startswith(b"\x89PNG\r\n\x1a\n") and head[12:16] == b"IHDR" and len(head) >= 24:
        return ImageHeader("png", _big(head, 16, 4), _big(head, 20, 4))
    if head.startswith(b"\xff\xd8\xff"):
        return _jpeg(head)
    if head[:6] in (b"GIF87a", b"GIF89a"):
        return _gif(head)
    if head.startswith(b"BM"):
        return _bmp(head)
    # The decoder looks for "<svg" before it looks for WebP, and an SVG may be of any size.
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP" and b"<svg" not in head[:4096]:
        return _webp(head)
    return None


def _big(head: bytes, at: int, size: int) -> int:
    return _number(head, at, size, "big")


def _little(head: bytes, at: int, size: int) -> int:
    return _number(head, at, size, "little")


def _number(head: bytes, at: int, size: int, order: str) -> int:
    if at + size > len(head):
        raise IndexError
    return int.from_bytes(head[at : at + size], "big" if order == "big" else "little")


def _jpeg(head: bytes) -> ImageHeader | None:
    """Segment by segment to the frame; None where they do not follow each other, for a decoder may go on
    elsewhere."""
    at = 2
    while head[at] == 0xFF:
        marker = head[at + 1]
        if marker == 0xFF:
            at += 1
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return ImageHeader("jpg", _big(head, at + 7, 2), _big(head, at + 5, 2))
        elif marker < 0xC0 or 0xD0 <= marker <= 0xDA:
            return None
        else:
            at += 2 + max(2, _big(head, at + 2, 2))
    return None


def _gif(head: bytes) -> ImageHeader | None:
    """The larger of the screen and the first frame, block by block to that."""
    width, height, flags = _little(head, 6, 2), _little(head, 8, 2), head[10]
    at = 13 + (3 << (flags & 7) + 1 if flags & 0x80 else 0)
    while head[at] == 0x21:
        at += 2
        while head[at]:
            at += 1 + head[at]
        at += 1
    if head[at] != 0x2C:
        return None
    return ImageHeader("gif", max(width, _little(head, at + 5, 2)), max(height, _little(head, at + 7, 2)))


def _bmp(head: bytes) -> ImageHeader:
    if _little(head, 14, 4) == 12:
        return ImageHeader("bmp", _little(head, 18, 2), _little(head, 20, 2))
    width, height = (int.from_bytes(head[at : at + 4], "little", signed=True) for at in (18, 22))
    return ImageHeader("bmp", width, abs(height))


def _webp(head: bytes) -> ImageHeader | None:
    form = head[12:16]
    if form == b"VP8X":
        return ImageHeader("webp", 1 + _little(head, 24, 3), 1 + _little(head, 27, 3))
    if form == b"VP8L":
        bits = _little(head, 21, 4)
        return ImageHeader("webp", 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF))
    if form == b"VP8 ":
        return ImageHeader("webp", _little(head, 26, 2) & 0x3FFF, _little(head, 28, 2) & 0x3FFF)
    return None


def _tga(head: bytes) -> ImageHeader | None:
    if head[2] not in (1, 2, 3, 9, 10, 11) or head[16] not in (8, 15, 16, 24, 32):
        return None
    return ImageHeader("tga", _little(head, 12, 2), _little(head, 14, 2))
