"""Pictures that lie inside of a map or a tileset: unpacked into files of their own, for whoever draws reads
files."""

from __future__ import annotations

import base64
import binascii
import hashlib
import zlib
from pathlib import Path
from xml.etree.ElementTree import Element

from game.maps.cache import Cache
from game.maps.errors import MapError
from game.maps.tiled import image_headers
from game.maps.tiled.limits import FILE_BYTES

PICTURES = Cache("pictures", 400)
_WINDOWS = {"zlib": 15, "gzip": 31}


def unpacked(data: Element) -> tuple[Path, image_headers.ImageHeader]:
    """The file of a picture, and its size. MapError if it is none that is read, or cannot be written down."""
    try:
        raw = base64.b64decode("".join((data.text or "").split()), validate=True)
        compression = data.get("compression", "")
        if compression in _WINDOWS:
            raw = zlib.decompressobj(_WINDOWS[compression]).decompress(raw, FILE_BYTES)
    except (binascii.Error, ValueError, zlib.error):
        raise MapError("is damaged") from None
    found = image_headers.read_header(raw[: image_headers.HEAD])
    fault = image_headers.fault(found)
    if found is None or fault:
        raise MapError(fault)
    name = f"{hashlib.sha256(raw).hexdigest()}.{found.kind}"
    if PICTURES.get(name) != raw:
        try:
            PICTURES.put(name, raw)
        except OSError as error:
            raise MapError(f"cannot be unpacked: {error.strerror or error}") from None
    return PICTURES.path(name), found
