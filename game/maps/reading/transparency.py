"""Which pixels of a PNG can be seen: its transparency alone, within a bound, and without a decoder for
pictures unless it is interlaced."""

from __future__ import annotations

import zlib
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from typing import SupportsIndex

from PIL import Image

from game.maps.errors import MapError
from game.maps.tiled import files
from game.maps.tiled.limits import IMAGE_BYTES

MOST = 3 << 20
"""Pixels that are looked at for one map."""
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
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
    with suppress(MapError, ValueError, IndexError, zlib.error):
        data = files.read(path, IMAGE_BYTES)
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            return _png(data, bytes.fromhex(transparent), rows)
    return None


def _png(data: bytes, key: bytes, rows: int) -> AlphaMask | None:
    pieces = _pieces(data)
    head = pieces.get(b"IHDR", b"")
    if len(head) < 13:
        return None
    width, height, depth, kind = int.from_bytes(head[:4]), int.from_bytes(head[4:8]), head[8], head[9]
    rows = min(rows, height)
    small = kind in (0, 3) and depth < 8
    if kind not in _CHANNELS or not (depth in (8, 16) or small) or width * rows > MOST:
        return None
    if head[12]:
        return _interlaced(data, width, height, rows) if not key else None
    clear = pieces.get(b"tRNS", b"")
    if kind in (4, 6) and not key:
        channels = [_CHANNELS[kind] - 1]
    elif kind == 3 and (clear or key):
        channels = [0]
    elif kind == 2 and (key or len(clear) == 6):
        channels, key = [0, 1, 2], key or clear[int(depth == 8) :: 2]
    elif kind == 6:
        channels = [0, 1, 2, 3]
    else:
        return AlphaMask(width, b"\1" * (width * rows))
    bits = width * depth * _CHANNELS[kind]
    stride = (bits + 7) // 8
    raw = zlib.decompressobj().decompress(pieces.get(b"IDAT", b""), rows * (stride + 1))
    if len(raw) < rows * (stride + 1):
        return None
    wide = max(1, depth // 8)  # of two bytes the first tells
    step = 1 if small else wide * _CHANNELS[kind]
    planes = [_channel(raw, rows, stride, step, wide * channel) for channel in channels]
    if kind == 3:
        return AlphaMask(
            width, _indexed(planes[0], width, stride, depth, pieces.get(b"PLTE", b""), clear, key)
        )
    if len(planes) == 1:
        return AlphaMask(width, planes[0].translate(_SEEN))
    keyed = bytes(colour != tuple(key) for colour in zip(*planes[:3], strict=True))
    return AlphaMask(width, keyed if len(planes) == 3 else bytes(map(min, keyed, planes[3].translate(_SEEN))))


def _interlaced(data: bytes, width: int, height: int, rows: int) -> AlphaMask | None:
    """Of a picture that comes in seven passes, which only a decoder puts together."""
    if width * height > MOST:
        return None
    with suppress(OSError, SyntaxError, Image.DecompressionBombError), Image.open(BytesIO(data)) as opened:
        alpha = opened.convert("RGBA").getchannel("A").tobytes()
        return AlphaMask(width, alpha[: width * rows].translate(_SEEN))
    return None


def _pieces(data: bytes) -> dict[bytes, bytes]:
    found: dict[bytes, list[bytes]] = {}
    at = 8
    while at + 12 <= len(data):
        size = int.from_bytes(data[at : at + 4])
        found.setdefault(data[at + 4 : at + 8], []).append(data[at + 8 : at + 8 + size])
        at += 12 + size
    return {name: b"".join(parts) for name, parts in found.items()}


def _indexed(
    plane: bytes, width: int, stride: int, depth: int, palette: bytes, clear: bytes, key: bytes
) -> bytes:
    """Pixels of a palette: unpacked if there are several to a byte, then looked up."""
    shown = bytearray(b"\1" * 256)
    for index, alpha in enumerate(clear[:256]):
        shown[index] = alpha > 0
    for index in range(len(palette) // 3):
        if key and palette[3 * index : 3 * index + 3] == key:
            shown[index] = 0
    if depth == 8:
        return plane.translate(bytes(shown))
    each, most = 8 // depth, (1 << depth) - 1
    unpacked = [bytes(shown[byte >> 8 - depth * (n + 1) & most] for n in range(each)) for byte in range(256)]
    rows = (
        b"".join(map(unpacked.__getitem__, plane[start : start + stride]))[:width]
        for start in range(0, len(plane), stride)
    )
    return b"".join(rows)


def _channel(raw: bytes, rows: int, stride: int, step: int, channel: int) -> bytes:
    """One channel, unfiltered: the filters of a PNG mix no channels."""
    found, above = [], bytes(stride // step)
    for row in range(rows):
        start = row * (stride + 1)
        above = _unfiltered(raw[start], raw[start + 1 + channel : start + 1 + stride : step], above)
        found.append(above)
    return b"".join(found)


def _unfiltered(kind: int, row: bytes, above: bytes) -> bytes:
    flat = not any(row)
    if kind == 0 or (kind == 1 and flat):
        return row
    if kind in (2, 4) and flat:  # with nothing added, Paeth's guess is always the one above
        return above
    if kind == 1:
        return bytes(accumulate(row, _sum))
    if kind == 2:
        return bytes([more + up & 255 for more, up in zip(row, above, strict=True)])
    return _averaged(row, above) if kind == 3 else _paeth(row, above)


def _sum(left: SupportsIndex, more: int) -> int:
    return int(left) + more & 255


def _averaged(row: bytes, above: bytes) -> bytes:
    found, left = bytearray(), 0
    for more, up in zip(row, above, strict=True):
        left = more + (left + up >> 1) & 255
        found.append(left)
    return bytes(found)


def _paeth(row: bytes, above: bytes) -> bytes:
    found, left, corner = bytearray(), 0, 0
    for more, up in zip(row, above, strict=True):
        a, b, c = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
        if a > b or a > c:
            left = up if b <= c else corner
        left = more + left & 255
        found.append(left)
        corner = up
    return bytes(found)
