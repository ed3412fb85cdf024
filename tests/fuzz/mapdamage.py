"""Tiled maps with nothing wrong, and what can be wrong with maps, tilesets and pictures."""

from __future__ import annotations

import struct
import tempfile
import zlib
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from tests.fuzz import mutate
from tests.fuzz.grounds import write_yard
from tests.maps.write import layer, objects, packed, png, properties, thing, tile, tileset, tmx

TOKENS = (
    *mutate.TOKENS,
    b"<data/>",
    b'encoding="base64"',
    b'compression="zstd"',
    b"<chunk x='0' y='0' width='16' height='16'>",
    b"&#x1F5FA;",
    b"<!DOCTYPE a>",
    b'infinite="1"',
)
NAMES = (
    "map", "tileset", "layer", "objectgroup", "object", "properties", "property", "data", "image", "tile",
    "group", "imagelayer", "polygon",
    "ellipse", "point", "template", "chunk", "animation", "frame", "wangsets", "terrain", "text", "export",
    "editorsettings",
)  # fmt: skip
VALUES = (
    "0", "1", "-1", "2147483648", "4294967295", "1e9", "nan", "inf", "0.5", "", " ", "true", "TRUE", "half",
    "full", "nesw", "azure", "EMBER",
    "spawn", "zone", "door", "light", "hazard", "interaction", "ladder", "base64", "zlib", "gzip", "zstd",
    "csv", "isometric", "hexagonal",
    "staggered", "../../../etc/passwd", "/dev/zero", "sheet.png", "ground.tsx", "x" * 5000, "0" * 5000 + "7",
    "9" * 5000, "é\u202e", "#ff00ff",
    "256", "65536", "8192", "1024", "16",
)  # fmt: skip


@cache
def sound() -> tuple[tuple[str, str], ...]:
    """Maps with nothing wrong, each with the text of its tileset file."""
    tiles = (
        tile(1, blocks=True, blocks_sight=True, name="wall")
        + tile(2, cover="half", cost=2)
        + tile(3, blocks_edges="ne", light="dim", material="wood", toughness=3)
    )
    bare = tileset(tiles).replace(' firstgid="1"', "")
    outside = f'<?xml version="1.0"?>\n{bare}'
    spawns = [
        thing("spawn", x, y, side=side)
        for side, x, y in (("azure", 8, 8), ("ember", 104, 72), ("azure", 8, 40), ("ember", 104, 40))
    ]
    zones = [
        thing("zone", 32, 32, 64, 32, kind="hazard", condition="fire", damage=2, dc=11),
        thing("zone", 64, 64, 32, 32, kind="interaction", skill="strength", dc=9, open=True),
        thing("hazard", 32, 0, 0, 0, inside='<polygon points="0,0 64,0 64,64 0,32"/>', damage=1),
        thing("door", 40, 8, lock=9, open=False),
        thing("light", 64, 64, 32, 32, inside="<ellipse/>", light="dark"),
        thing("zone", 0, 64, 64, 32, kind="ladder"),
    ]
    rows = "1,1,2,1,1,3,1,1,1,1,4,1"
    folder = (
        '<group name="g" offsetx="4">' + layer(rows, name="inner") + objects(*spawns, *zones) + "</group>"
    )
    binary = (
        '<layer id="1" name="ground" width="4" '
        f'height="3">{packed([1, 2, 1 | 1 << 31, 3, 1, 1, 1, 1, 1, 1, 1, 4])}</layer>'
    )
    image = (
        '<imagelayer name="sky" offsetx="1" repeatx="1"><image source="sheet.png" width="128" '
        'height="128"/></imagelayer>'
    )
    found = [
        tmx(
            tileset(tiles),
            layer(rows),
            objects(*spawns, *zones),
            inside=properties(title="Yard", metres_per_tile=1.5, ruleset=""),
        ),
        tmx('<tileset firstgid="1" source="ground.tsx"/>', binary, image, objects(*spawns, *zones)),
        tmx(tileset(tiles), folder),
        tmx(
            tileset(tiles),
            '<layer id="1" name="l" width="4" height="3"><data>' + '<tile gid="1"/>' * 12 + "</data></layer>",
            objects(*spawns),
        ),
    ]
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "yard.tmx"
        write_yard(path)
        found.append(path.read_text(encoding="utf-8"))
    return tuple((text, outside) for text in found)


# ---------------------------------------------------------------- damage

MOST_REPEATED, MOST_ADDED = 400, 10_000
"""Elements of a map above which nothing in it is repeated or wrapped hundreds of times, and those that are
added at once."""


def damaged(text: str, random: Random) -> bytes:
    if random.random() < 0.25:
        return mutate.scratched(text.encode(), random, TOKENS)
    root = ElementTree.fromstring(text)
    for _ in range(random.choice((1, 1, 2, 3, 5))):
        _once(root, random)
    data = ElementTree.tostring(root, encoding="unicode").encode("utf-8", "replace")
    return mutate.scratched(data, random, TOKENS) if random.random() < 0.05 else data


def _once(root: Element, random: Random) -> None:
    elements = list(root.iter())
    one, other = random.choice(elements), random.choice(elements)
    match random.randrange(9):
        case 0 | 1 | 2 | 3 if one.attrib:
            key = random.choice(list(one.attrib))
            one.set(key, _value(one.get(key) or "", random))
        case 4 if one.attrib:
            key, value = one.attrib.popitem()
            if random.random() < 0.5:
                one.set(random.choice(("id", "name", "type", "class", "value", key.upper(), "x")), value)
        case 5:
            one.text = _text(one.text or "", random)
        case 6:
            one.tag = random.choice(NAMES)
        case 7 if len(one):
            child = random.choice(list(one))
            wanted = min(random.choice((1, 1, 40, 300)), MOST_ADDED // sum(1 for _ in child.iter()))
            for _ in range(
                wanted if len(elements) < MOST_REPEATED else 1
            ):  # hundreds of hundreds of hundreds are never written
                one.append(child)
        case 8 if len(one):
            one.remove(random.choice(list(one)))
        case _:
            few = len(elements) < MOST_REPEATED
            inner = deepcopy(other if few else Element(other.tag, other.attrib))
            depth = random.choice((0, 0, 3, 40, 300)) if few else 0
            for _ in range(depth):
                inner = _wrapped(inner, random)
            one.insert(random.randrange(len(one) + 1), inner)


def _wrapped(inner: Element, random: Random) -> Element:
    outer = Element(
        random.choice(("group", "layer", "object")) if random.random() < 0.1 else "group", {"name": "g"}
    )
    outer.append(inner)
    return outer


def _value(value: str, random: Random) -> str:
    if value.isdigit() and len(value) < mutate.LONG_NUMBER and random.random() < 0.4:
        return str(int(value) + random.choice((-1, 1, 2, 100, 60_000)))
    return random.choice((value * 2, value + " ", value[:-1], value.upper(), *VALUES))


def _text(text: str, random: Random) -> str:
    if "," in text and random.random() < 0.7:
        cells = text.split(",")
        cells[random.randrange(len(cells))] = random.choice(VALUES)
        return ",".join(cells) if random.random() < 0.8 else ",".join(cells * 50)
    return random.choice(("", text * 2, text[: len(text) // 2], text[1:], "A" * 64, "eJw=", "H4sI", *VALUES))


def picture(random: Random) -> bytes:
    """A picture with nothing wrong, or with a size, a kind or bytes that are."""
    data = png(128, 128)
    match random.randrange(6):
        case 0:
            return mutate.scratched(data, random)
        case 1:
            size = struct.pack(
                ">II", random.choice((0, 1, 8192, 65_000, 2**31)), random.choice((0, 1, 8192, 65_000))
            )
            head = b"IHDR" + size + b"\x08\0\0\0\0"
            return data[:12] + head + struct.pack(">I", zlib.crc32(head)) + data[33:]
        case 2:
            return random.choice(
                (
                    b"GIF89a" + struct.pack("<HH", 60_000, 60_000),
                    b"BM" + b"\xff" * 60,
                    b"\xff\xd8\xff\xe0" + bytes(40),
                    b"RIFF\xff\xff\xff\xffWEBPVP8L" + bytes(30),
                    b"",
                )
            )
    return data
