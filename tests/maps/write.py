"""Writes small Tiled maps for the tests: the text of a .tmx from its parts."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from pathlib import Path


def png(width: int, height: int) -> bytes:
    """A grey picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\x80" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def properties(**values: object) -> str:
    def one(name: str, value: object) -> str:
        kind = {bool: "bool", int: "int", float: "float"}.get(type(value), "string")
        return (
            f'<property name="{name}" type="{kind}" '
            f'value="{str(value).lower() if kind == "bool" else value}"/>'
        )

    return (
        f"<properties>{''.join(one(name, value) for name, value in values.items())}</properties>"
        if values
        else ""
    )


def tile(number: int, kind: str = "", /, **values: object) -> str:
    return f'<tile id="{number}" type="{kind}">{properties(**values)}</tile>'


def tileset(
    tiles: str = "",
    first: int = 1,
    image: str = "sheet.png",
    extra: str = "",
    size: int = 32,
    name: str = "ground",
) -> str:
    return (
        f'<tileset firstgid="{first}" name="{name}" tilewidth="{size}" tileheight="{size}" tilecount="16" '
        f'columns="4">{extra}'
        f'<image source="{image}" width="128" height="128"/>{tiles}</tileset>'
    )


def layer(
    cells: str, width: int = 4, height: int = 3, name: str = "ground", attributes: str = "", inside: str = ""
) -> str:
    """A tile layer of CSV text."""
    return (
        f'<layer id="1" name="{name}" width="{width}" height="{height}" {attributes}>{inside}<data '
        f'encoding="csv">{cells}</data></layer>'
    )


def packed(cells: list[int], compression: str = "zlib") -> str:
    """A layer's <data>, base64 and compressed."""
    raw = struct.pack(f"<{len(cells)}I", *cells)
    wbits = {"zlib": 15, "gzip": 31}.get(compression)
    if wbits:
        press = zlib.compressobj(wbits=wbits)
        raw = press.compress(raw) + press.flush()
    if compression == "zstd":
        # A frame of one block that is not pressed at all: what any reader of it takes, without a writer.
        raw = (
            b"\x28\xb5\x2f\xfd\xa0"
            + struct.pack("<I", len(raw))
            + (len(raw) << 3 | 1).to_bytes(3, "little")
            + raw
        )
    return f'<data encoding="base64" compression="{compression}">{b64encode(raw).decode()}</data>'


def objects(*things: str, name: str = "things") -> str:
    return f'<objectgroup id="9" name="{name}">{"".join(things)}</objectgroup>'


def thing(
    kind: str, x: float, y: float, width: float = 0, height: float = 0, /, inside: str = "", **values: object
) -> str:
    return (
        f'<object id="7" type="{kind}" x="{x}" y="{y}" width="{width}" '
        f'height="{height}">{properties(**values)}{inside}</object>'
    )


def tmx(*parts: str, width: int = 4, height: int = 3, attributes: str = "", inside: str = "") -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.10" orientation="orthogonal" '
        f'width="{width}" height="{height}" '
        f'tilewidth="32" tileheight="32" infinite="0" {attributes}>{inside}{"".join(parts)}</map>'
    )


def write(folder: Path, text: str, name: str = "yard.tmx") -> Path:
    """Puts the map and a sheet of 4 x 4 tiles into a folder of its own."""
    home = folder / "a" / "b" / "maps"
    home.mkdir(parents=True, exist_ok=True)
    (home / "sheet.png").write_bytes(png(128, 128))
    path = home / name
    path.write_text(text, encoding="utf-8")
    return path
