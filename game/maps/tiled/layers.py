"""Decodes the cells of a tile layer in every way that Tiled writes them, without trusting their number."""

from __future__ import annotations

import base64
import struct
import sys
import zlib
from contextlib import suppress
from xml.etree.ElementTree import Element

from game.maps.errors import MapError, quoted

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

FLIP_X, FLIP_Y, FLIP_DIAGONAL = 1 << 31, 1 << 30, 1 << 29
HEX_TURN = 1 << 28
FLAGS = FLIP_X | FLIP_Y | FLIP_DIAGONAL | HEX_TURN
"""The bits of a cell's number that turn its tile; the last only means something on hexagonal maps."""

_DIGITS = 12
_WINDOW = {"zlib": 15, "gzip": 31}
_ADVICE = "Set Tile Layer Format to CSV in Map > Map Properties and save."


def gids(layer: Element, width: int, height: int) -> list[int]:
    """The layer's `width` x `height` cells row by row, each a tile's number with its flags, 0 for none; none
    at all if it is empty.

    MapError names the layer if there are more or fewer of them, or something else than numbers.
    """
    where = f"layer {quoted(layer.get('name', ''))}"
    data = layer.find("data")
    if data is None:
        raise MapError(f"{where} has no data. Save the map in Tiled again.")
    try:
        cells = _decoded(data, width * height)
    except MapError as error:
        raise MapError(f"{where} {error}") from None
    except (ValueError, EOFError, zlib.error, zstd.ZstdError, struct.error):
        raise MapError(f"{where} cannot be decoded: its data are damaged. {_ADVICE}") from None
    if cells and len(cells) != width * height:
        count = f"{len(cells)}" if len(cells) < width * height else f"more than {width * height}"
        raise MapError(
            f"{where} has {count} cells; {width} x {height} were expected. Save the map in Tiled again."
        )
    if cells and not 0 <= min(cells) <= max(cells) < 1 << 32:
        index = next(index for index, gid in enumerate(cells) if not 0 <= gid < 1 << 32)
        raise MapError(
            f"{where}, cell ({index % width}, {index // width}): {cells[index]} is not the number of a tile."
        )
    return cells


def _decoded(data: Element, expected: int) -> list[int]:
    tiles = data.findall("tile")
    if tiles:
        return [int(tile.get("gid", "0")) for tile in tiles]
    text = (data.text or "").strip()
    encoding, compression = data.get("encoding", "csv"), data.get("compression", "")
    if encoding == "csv":
        return _numbers(text.replace(",", " ").split())
    if encoding != "base64" or compression not in ("", "zstd", *_WINDOW):
        raise MapError(
            f"is written as {quoted(f'{encoding} {compression}'.strip())}, which is not read. {_ADVICE}"
        )
    raw = base64.b64decode("".join(text.split()), validate=True)
    if compression:
        # One cell more than expected is enough to know that there are too many.
        press = zstd.ZstdDecompressor() if compression == "zstd" else zlib.decompressobj(_WINDOW[compression])
        raw = press.decompress(raw, 4 * expected + 4)
        if not press.eof and len(raw) <= 4 * expected:
            raise MapError(f"is cut off. {_ADVICE}")
    return list(struct.unpack(f"<{len(raw) // 4}I", raw))


def _numbers(words: list[str]) -> list[int]:
    if max(map(len, words), default=0) <= _DIGITS:
        with suppress(ValueError):
            return [int(word) for word in words]
    wrong = next(word for word in words if len(word) > _DIGITS or not word.removeprefix("-").isdecimal())
    raise MapError(f"cannot be decoded: {quoted(wrong)} is not the number of a tile. {_ADVICE}")
