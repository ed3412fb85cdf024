"""The chunks that a PNG is made of."""

from __future__ import annotations

import zlib

MARK = b"\x89PNG\r\n\x1a\n"
HEAD = 13
"""Bytes of its first chunk: width, height, depth, kind of colour, compression, filter, whether interlaced."""
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""How many numbers a pixel has, by the kind of colour: grey, RGB, of a palette, the first two with alpha."""
TABLES = (b"PLTE", b"tRNS")
"""What has to be said again of a part of it: the palette, and what of it is clear."""


def chunks_of(png: bytes) -> dict[bytes, bytes]:
    """What its chunks hold, by their names; what is split into several is put together. Of a damaged one as
    many as there are."""
    found: dict[bytes, list[bytes]] = {}
    at = len(MARK)
    while png.startswith(MARK) and at + 12 <= len(png):
        size = int.from_bytes(png[at : at + 4])
        found.setdefault(png[at + 4 : at + 8], []).append(png[at + 8 : at + 8 + size])
        at += 12 + size
    return {name: b"".join(parts) for name, parts in found.items()}


def small_png(head: bytes, height: int, chunks: dict[bytes, bytes], rows: bytes) -> bytes:
    """A PNG of some rows of another that is not interlaced, as they are unpressed, with its tables."""
    parts = [_chunk(b"IHDR", head[:4] + height.to_bytes(4) + head[8:10] + bytes(3))]
    parts += [_chunk(name, chunks[name]) for name in TABLES if name in chunks]
    return b"".join((MARK, *parts, _chunk(b"IDAT", zlib.compress(rows, 0)), _chunk(b"IEND", b"")))


def _chunk(name: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4) + name + data + zlib.crc32(name + data).to_bytes(4)
