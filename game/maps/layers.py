"""Decodes the cells of a tile layer in every way that Tiled writes them, without trusting their number."""

from __future__ import annotations

import base64
import binascii
import struct
import zlib
from xml.etree.ElementTree import Element

from game.maps.errors import MapError

FLIP_X, FLIP_Y, FLIP_DIAGONAL = 1 << 31, 1 << 30, 1 << 29
FLAGS = FLIP_X | FLIP_Y | FLIP_DIAGONAL | 1 << 28
"""The bits of a cell's number that turn its tile; the last only means something on hexagonal maps."""

_WINDOW = {"zlib": 15, "gzip": 31}
_ADVICE = "Set Tile Layer Format to CSV in Map > Map Properties and save."


def gids(layer: Element, width: int, height: int) -> list[int]:
    """The layer's `width` x `height` cells row by row, each a tile's number with its flags, 0 for none.

    MapError names the layer if there are more or fewer of them, or something else than numbers.
    """
    name = layer.get("name", "")
    data = layer.find("data")
    if data is None:
        raise MapError(f"layer {name!r} has no data. Save the map in Tiled again.")
    try:
        cells = _decoded(data, width * height)
    except (ValueError, binascii.Error, zlib.error, struct.error) as error:
        if isinstance(error, MapError):
            raise MapError(f"layer {name!r} {error}") from None
        raise MapError(f"layer {name!r} cannot be decoded ({error}). {_ADVICE}") from None
    if not cells:
        return [0] * (width * height)
    if len(cells) != width * height:
        count = f"{len(cells)}" if len(cells) < width * height else f"more than {width * height}"
        raise MapError(f"layer {name!r} has {count} cells; {width} x {height} were expected. Save the map in Tiled again.")
    for index, gid in enumerate(cells):
        if not 0 <= gid < 1 << 32:
            raise MapError(f"layer {name!r}, cell ({index % width}, {index // width}): {gid} is not the number of a tile.")
    return cells


def _decoded(data: Element, expected: int) -> list[int]:
    if data.find("chunk") is not None:
        raise MapError("is infinite. Untick Infinite in Map > Map Properties.")
    tiles = data.findall("tile")
    if tiles:
        return [int(tile.get("gid", "0")) for tile in tiles]
    text = (data.text or "").strip()
    encoding, compression = data.get("encoding", "csv"), data.get("compression", "")
    if encoding == "csv":
        return [int(number) for number in text.replace(",", " ").split()]
    if encoding != "base64" or compression not in ("", *_WINDOW):
        raise MapError(f"is written as {encoding} {compression}, which is not read. {_ADVICE}")
    raw = base64.b64decode(text)
    if compression:
        # One cell more than expected is enough to know that there are too many.
        raw = zlib.decompressobj(_WINDOW[compression]).decompress(raw, 4 * expected + 4)
    return list(struct.unpack(f"<{len(raw) // 4}I", raw[: len(raw) // 4 * 4]))
