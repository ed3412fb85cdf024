"""Small files that ask for much: memory, time, or numbers of things. Each is refused or opened in part,
always in words."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

from tests.maps.write import layer, objects, png, properties, thing, tile, tileset, tmx


def full(width: int, height: int, gid: int = 1, name: str = "l") -> str:
    """A layer full of one tile."""
    return filled(width, height, struct.pack("<I", gid) * (width * height), name)


def filled(width: int, height: int, raw: bytes, name: str = "l") -> str:
    data = base64.b64encode(zlib.compress(raw, 9)).decode()
    return (
        f'<layer name="{name}" width="{width}" height="{height}"><data encoding="base64" '
        f'compression="zlib">{data}</data></layer>'
    )


def large(*parts: str, cells: tuple[int, int] = (256, 256), px: int = 32) -> str:
    return tmx(*parts, width=cells[0], height=cells[1]).replace(
        'tilewidth="32" tileheight="32" infinite', f'tilewidth="{px}" tileheight="{px}" infinite'
    )


def sized_png(width: int, height: int) -> bytes:
    """A picture whose header says more than it holds."""
    head = png(1, 1)
    return head[:16] + struct.pack(">II", width, height) + head[24:]


def black(side: int) -> bytes:
    """A true picture of one bit a pixel, in which every pixel is black."""
    body = zlib.compress((b"\0" + bytes((side + 7) // 8)) * side, 9)
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)), (b"IDAT", body), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def collection(names: list[str]) -> str:
    tiles = "".join(
        f'<tile id="{index}"><image source="{name}" width="16" height="16"/></tile>'
        for index, name in enumerate(names)
    )
    return f'<tileset firstgid="1" name="c" tilewidth="16" tileheight="16">{tiles}</tileset>'


def corners(count: int) -> str:
    return " ".join(f"{index * 37 % 8192},{index * 91 % 8192}" for index in range(count))


def chunk(x: int, y: int) -> str:
    return f'<chunk x="{x}" y="{y}" width="1" height="1">1</chunk>'


# Zstandard: a window, then 1,600 blocks that each say "131,072 zeros" in four bytes.
_FRAME = b"\x28\xb5\x2f\xfd\x00\x58" + ((131_072 << 3 | 2).to_bytes(3, "little") + b"\0") * 1600 + b"\1\0\0"
ZEROS = f'<data encoding="base64" compression="zstd">{base64.b64encode(_FRAME).decode()}</data>'
GROUND = full(256, 256)
SHEET = tileset()
EVERY = struct.pack("<65536I", *range(1, 65537))

# fmt: off
REFUSED: dict[str, tuple[Callable[[], str], str]] = {
    "layers times cells": (lambda: large(SHEET, *[GROUND] * 33), "more than 2097152 cells over all layers"),
    "an inflated layer": (lambda: tmx(SHEET, filled(4, 3, bytes(40_000_000))), "has more than 12 cells"),
    "an inflated zstd layer": (lambda: tmx(SHEET, f'<layer name="l">{ZEROS}</layer>'), ("has more than "
                                                                                       "12 cells")),
    ("zones as large "
    "as the map"): (lambda: large(SHEET, GROUND, objects(*[thing("zone", 0, 0, 8192, 8192)] * 17)),
    "zone 7: the map has more than"),
    "zones of many corners": (
        lambda: large(SHEET, GROUND, objects(*[thing("zone", 0, 0,
        inside=f'<polygon points="{corners(3000)}"/>')] * 20)),
        "more than 131072 rows crossed by the borders of objects",
    ),
    "corners": (lambda: tmx(SHEET, objects(thing("npc", 0, 0,
    inside=f'<polygon points="{corners(100_001)}"/>'))), "more than 100000 corners"),
    "spawns": (lambda: large(SHEET, GROUND, objects(thing("spawn", 0, 0, 8192, 8192, side="azure"))),
    "more than 4096 spawns"),
    "doors by objects": (lambda: large(SHEET, GROUND, objects(thing("door", 0, 0, 8192, 8192))),
    "more than 4096 doors"),
    "doors by tiles": (lambda: large(tileset(tile(0, door=True)), GROUND), "more than 4096 doors"),
    "tilesets": (lambda: tmx('<tileset firstgid="1" source="set.tsx"/>' * 513), "more than 512 tilesets"),
    "tiles": (lambda: tmx(tileset('<tile id="0"/>' * 131_073)), "more than 131072 tiles"),
    "properties": (
        lambda: tmx(inside="<properties>" + "".join((f'<property name="p{n}" '
                                                    'value=""/>') for n in range(100_001)) + "</properties>"),
        "more than 100000 properties",
    ),
    "pictures": (lambda: tmx(collection([f"{n}.png" for n in range(2049)])), "more than 2048 pictures"),
    "a deep file": (lambda: "<map>" + "<group>" * 200_000 + "</group>" * 200_000 + "</map>",
    "tilewidth is 0"),
    "a cell of many digits": (lambda: tmx(SHEET, layer("9" * 100_000 + ",0" * 11)), ("layer 'ground' cannot "
                                                                                    "be decoded: '99999")),
    "chunks far apart": (
        lambda: tmx(SHEET, ('<layer name="l"><data '
                           'encoding="csv">') + "".join(chunk(x, 0) for x in (0,
                           9_000_000)) + "</data></layer>"),
        "its tiles lie over 9000001 x 1 cells",
    ),
    "many chunks": (
        lambda: tmx('<layer name="l"><data encoding="csv">' + ('<chunk x="0" y="0" width="1024" '
        'height="1024"></chunk>') * 3 + \
"</data></layer>"),
        "more than 2097152 cells over all layers",
    ),
    "a wide number": (lambda: tmx(SHEET).replace('width="4"', f'width="{"9" * 5000}"'), ("the map: width "
                                                                                        "is '99999")),
    "an unknown encoding": (lambda: tmx(SHEET).replace("UTF-8", "klingon"), "an encoding that is not read"),
}
"""Each with a part of what is said."""

WARNED: dict[str, tuple[Callable[[], str], str]] = {
    "a picture too large": (lambda: tmx(tileset(image="wide.png"), layer("1" + ",0" * 11)), ("'wide.png' is "
                                                                                            "30000 x 30000 "
                                                                                            "px, too large")),
    "pictures too large together": (
        lambda: tmx(collection(["b1.png", "b2.png", "b3.png"]), layer("1,2,3" + ",0" * 9)),
        "'b2.png' is not drawn: the pictures of the map are too large together",
    ),
    "unknown classes": (lambda: tmx(SHEET, objects(*[thing(f"npc{n}", 0, 0) for n in range(3000)])),
    "of class 'npc0', none of ours"),
    "unknown words": (lambda: tmx(tileset(tile(0, **{f"costs{n}": 1 for n in range(3000)})),
    layer("1" + ",0" * 11)), "is not known; is cost meant?"),
    "words without end": (lambda: tmx(SHEET, layer("99" + ",0" * 11, name="n" * 100_000)), "layer 'nnnnn"),
    "words of several lines": (lambda: tmx(SHEET, layer("99" + ",0" * 11, name="a&#10;b&#8238;c")),
    "layer 'a\\nb\\u202ec'"),
    "a damaged picture": (lambda: tmx(tileset(image="cut.png"), layer("1" + ",0" * 11)), ("'cut.png' cannot "
                                                                                         "be decoded")),
    "every tile another": (lambda: large(SHEET, filled(256, 256, EVERY)), ("65520 cells have tiles that no "
                                                                          "tileset has; the first is 17 in")),
    "a strip": (lambda: large(SHEET, full(65_536, 1), cells=(65_536, 1)), "open floor"),
    "wide cells": (lambda: large(SHEET, GROUND, px=1024), "open floor"),
    ("narrow cells under "
    "large tiles"): (lambda: large(tileset(image="b1.png", size=4000), full(64, 64), cells=(64, 64), px=1),
    "open floor"),
    "an image layer again and again": (
        lambda: tmx(SHEET, *[('<imagelayer name="i" opacity="0.5"><image '
                             'source="b1.png"/></imagelayer>')] * 100, layer(",".join("0" * 12))),
        "open floor",
    ),
    "a title without end": (lambda: tmx(SHEET, inside=properties(title="t" * 1_000_000)), "no tile layer"),
}
# fmt: on


def write_all(folder: Path) -> dict[str, Path]:
    """All of them with the pictures that they name."""
    home = folder / "a" / "b" / "maps"
    home.mkdir(parents=True)
    whole = png(64, 64)
    for name, data in {
        "sheet": png(128, 128),
        "wide": sized_png(30_000, 30_000),
        "cut": whole[:60],
        **{f"b{n}": black(4000) for n in (1, 2, 3)},
    }.items():
        (home / f"{name}.png").write_bytes(data)
    paths = {}
    for number, (name, (text, _)) in enumerate((REFUSED | WARNED).items()):
        paths[name] = home / f"bomb{number}.tmx"
        paths[name].write_text(text(), encoding="utf-8")
    return paths
