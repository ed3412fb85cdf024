"""Which pixels of a PNG can be seen: its transparency alone, within a bound. Of a tall picture no more rows
are unpressed than are asked for; the decoder gets these as a small picture of their own."""

from __future__ import annotations

import zlib
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from game.maps.errors import MapError
from game.maps.tiled import files
from game.maps.tiled.limits import IMAGE_BYTES
from game.maps.tiled.png_chunks import CHANNELS, HEAD, MARK, chunks_of, small_png

MOST = 3 << 20
"""Pixels that are looked at for one map."""
_DEPTHS = (1, 2, 4, 8, 16)
_SEEN = bytes([0]) + bytes([1]) * 255

Rect = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class AlphaMask:
    """A picture as a byte for each pixel, 1 where something is seen."""

    width: int
    mask: bytes

    def share(self, rect: Rect) -> float:
        """How much of a rectangle (x, y, width, height) can be seen, 0 to 1; pixels that were not read count
        as seen."""
        x, y, wide, high = rect
        rows = [self.mask[row * self.width + x : row * self.width + x + wide] for row in range(y, y + high)]
        clear = sum(row.count(0) for row in rows)
        return 1.0 - clear / max(1, wide * high)


def alpha_mask(path: Path, transparent: str = "", rows: int = 1 << 30) -> AlphaMask | None:
    """The first `rows` of a PNG; None if that is not known: another kind of picture, or damaged.
    A colour as rrggbb is clear."""
    with suppress(MapError, ValueError, OSError, SyntaxError, zlib.error, Image.DecompressionBombError):
        data = files.read(path, IMAGE_BYTES)
        if data.startswith(MARK):
            return _png(data, bytes.fromhex(transparent), rows)
    return None


def _png(data: bytes, key: bytes, rows: int) -> AlphaMask | None:
    chunks = chunks_of(data)
    head = chunks.get(b"IHDR", b"")
    if len(head) < HEAD:
        return None
    width, height, depth, kind, interlaced = (
        int.from_bytes(head[:4]),
        int.from_bytes(head[4:8]),
        *head[8:10],
        head[12],
    )
    rows = min(rows, height)
    looked_at = width * (height if interlaced else rows)  # passes are put together whole
    if kind not in CHANNELS or depth not in _DEPTHS or not 0 < looked_at <= MOST:
        return None
    if kind == 2 and depth == 16:  # the decoder has the first of two bytes alone, and knows its key by both
        key = key or chunks.pop(b"tRNS", b"")[::2]
    if not interlaced:
        size = rows * ((width * depth * CHANNELS[kind] + 7) // 8 + 1)
        raw = zlib.decompressobj().decompress(chunks.get(b"IDAT", b""), size)
        if len(raw) < size:
            return None
        data = small_png(head, rows, chunks, raw)
    with Image.open(BytesIO(data), formats=("PNG",)) as opened:
        return AlphaMask(
            width, _alpha(opened.convert("RGBA"), key).tobytes()[: width * rows].translate(_SEEN)
        )


def _alpha(picture: Image.Image, key: bytes) -> Image.Image:
    """Its transparency; pixels of the colour of the key are clear."""
    *colours, alpha = picture.split()
    if not key:
        return alpha
    other = None
    for band, value in zip(colours, key, strict=True):
        differs = band.point([0 if one == value else 255 for one in range(256)])
        other = ImageChops.lighter(other, differs) if other else differs
    assert other is not None
    return ImageChops.darker(alpha, other)
