"""Cuts pieces out of a PNG of any height without ever holding all of it: rows are unpressed some at a time,
and each lot is handed to the decoder as a small picture of its own, with the row before it on top."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

from PIL import Image

from game.maps.errors import MapError
from game.maps.tiled.png_chunks import CHANNELS, HEAD, chunks_of, small_png

Rect = tuple[int, int, int, int]
LOT = 8 << 20
"""Bytes of rows that are held at once."""
_MODES = {0: "L", 2: "RGB", 3: "P", 4: "LA", 6: "RGBA"}


class _Sheet(NamedTuple):
    """What has to be said again of every lot of rows."""

    head: bytes
    width: int
    height: int
    kind: int
    chunks: dict[bytes, bytes]

    @property
    def stride(self) -> int:
        return self.width * CHANNELS[self.kind]


def cut_out(png: bytes, pieces: Sequence[Rect], places: Sequence[tuple[int, int]], onto: Image.Image) -> None:
    """Copy each piece of a PNG onto a picture. MapError for one that is interlaced, not of eight bits a
    colour, or damaged."""
    sheet = _read(png)
    order = sorted(range(len(pieces)), key=lambda number: pieces[number][1])
    last = max(y + high for _, y, _, high in pieces)
    for top, rows in _lots(sheet, min(last, sheet.height)):
        bottom = top + rows.height
        while order and sum(pieces[order[0]][1::2]) <= top:
            order.pop(0)
        for number in order:
            x, y, wide, high = pieces[number]
            if y >= bottom:
                break
            above, below = max(y, top), min(y + high, bottom)
            if above < below:
                part = rows.crop((x, above - top, x + wide, below - top))
                onto.paste(part, (places[number][0], places[number][1] + above - y))


def _read(png: bytes) -> _Sheet:
    chunks = chunks_of(png)
    head = chunks.get(b"IHDR", b"")
    if len(head) < HEAD or head[8] != 8 or head[9] not in CHANNELS or head[12]:
        raise MapError("is interlaced, or has not eight bits a colour")
    return _Sheet(head, int.from_bytes(head[:4]), int.from_bytes(head[4:8]), head[9], chunks)


def _lots(sheet: _Sheet, height: int) -> Iterator[tuple[int, Image.Image]]:
    """The rows up to `height`, some at a time: the number of the first, and a picture of them."""
    stream, rest, done = zlib.decompressobj(), sheet.chunks.get(b"IDAT", b""), 0
    before = bytes(sheet.stride)
    while done < height:
        count = max(1, min(height - done, LOT // (sheet.stride + 1)))
        raw = stream.decompress(rest, count * (sheet.stride + 1))
        rest = stream.unconsumed_tail
        if len(raw) < count * (sheet.stride + 1):
            raise MapError("is damaged")
        rows = _decoded(sheet, b"\0" + before + raw, count + 1)
        before = rows.crop((0, count, sheet.width, count + 1)).tobytes()
        yield done, rows.crop((0, 1, sheet.width, count + 1)).convert("RGBA")
        done += count


def _decoded(sheet: _Sheet, rows: bytes, count: int) -> Image.Image:
    small = small_png(sheet.head, count, sheet.chunks, rows)
    try:
        picture = Image.open(BytesIO(small), formats=("PNG",))
        picture.load()
    except (OSError, ValueError, SyntaxError, EOFError):
        raise MapError("is damaged") from None
    if picture.mode != _MODES[sheet.kind]:
        raise MapError("is not decoded as it says")
    return picture
