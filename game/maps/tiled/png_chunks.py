"""The chunks that a PNG is made of."""

from __future__ import annotations

import zlib

MARK = b"\x89PNG\r\n\x1a\n"
HEAD = 13
"""Bytes of its first chunk: width, height, depth, kind of colour, compression, filter, whether interlaced."""


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


def chunk(name: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4) + name + data + zlib.crc32(name + data).to_bytes(4)
