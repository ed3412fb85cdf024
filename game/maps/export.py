"""Saves a map as a copy that says in our own words what was read of it: the author can go on from there in
Tiled."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from game.core.field import Cell, Field, Tile
from game.core.records.files import write_whole
from game.maps.errors import MapError, quoted, reading
from game.maps.export_objects import next_number, put_objects
from game.maps.library import root_for
from game.maps.loader import open_from_source
from game.maps.tile_stamps import stamps
from game.maps.tiled import files
from game.maps.tiled.sanitized_map import read_map
from game.maps.tiled.source import Source

GROUND, MARKS = "enfilade ground", "enfilade marks"
Mark = tuple[Tile, tuple[bool, int] | None]
"""What a cell is, and whether its door is open, with its lock; None without a door."""
_ROOM = 1 << 14
"""Numbers that are left free behind the last tileset, for tiles that its file may get."""


def save_copy(path: Path, out: Path, root: Path | None = None, seen_from: Path | None = None) -> None:
    """Write the map at `path`, as it is read, to `out`, and the picture of its marks beside it.

    Its files are named as they are seen from the folder of `out`, or from another one that it is meant for.
    MapError if the map cannot be read, or `out` is none that Tiled opens or the map itself; OSError if the
    disk does not let us.
    """
    if out.suffix.lower() != ".tmx":
        raise MapError(f"{quoted(out.name)} is not the name of a Tiled map: let it end in .tmx.")
    if files.real_path(out) == files.real_path(path):
        raise MapError("the copy would take the place of the map itself. Give it another name.")
    with reading(path):
        source = read_map(path, root or root_for(path))
        known = open_from_source(path.stem, source)
        wild = source.parsed(path)
        doors = {door.cell: door for door in known.ground.doors}
        kinds: list[Mark] = [
            (tile, (door.open, door.lock) if (door := doors.get(cell)) else None)
            for cell, tile in zip(known.ground.cells(), known.ground.tiles, strict=True)
        ]
        marks = list(dict.fromkeys(kinds))
        picture = out.with_name(f"{out.stem}-marks.png")
        first = _free_number(source)
        _rebase(wild, source, seen_from or files.real_path(out).parent)
        _put_marks(wild, first, marks, files.in_letters(picture.name), source)
        numbers = {kind: first + number for number, kind in enumerate(marks)}
        _put_layer(wild, known.ground, [numbers[kind] for kind in kinds], source)
        put_objects(wild, known.ground, source, known.by_hand)
    if not out.parent.is_dir():
        raise MapError(f"there is no folder {quoted(out.parent, 200)}.")
    write_whole(picture, _picture([tile for tile, _ in marks], source.layout.size))
    write_whole(out, ElementTree.tostring(wild, encoding="utf-8", xml_declaration=True))


def _free_number(source: Source) -> int:
    firsts = [int(tileset.get("firstgid", "1")) for tileset in source.root.findall("tileset")]
    return max([0, *(first + _ROOM for first in firsts), *stamps(source.root)]) + 1


def _rebase(wild: Element, source: Source, folder: Path) -> None:
    """Name the files of the map as they are seen from the folder of the copy; what cannot be found keeps its
    name."""
    for element in wild.iter():
        if element.tag == "object":
            key = "template"
        elif element.tag in ("tileset", "image"):
            key = "source"
        else:
            key = ""
        name = element.get(key) if key else None
        if name:
            try:
                place = os.path.relpath(files.path_inside(source.folder, name, source.roots), folder)
                element.set(key, files.in_letters(place.replace(os.sep, "/")))
            except (MapError, ValueError):  # elsewhere, or on another drive
                continue


# ---------------------------------------------------------------- marks


def _put_marks(wild: Element, first: int, marks: list[Mark], picture: str, source: Source) -> None:
    wide, high = (str(side) for side in source.layout.size)
    count = str(len(marks))
    tileset = Element(
        "tileset",
        firstgid=str(first),
        name=MARKS,
        tilewidth=wide,
        tileheight=high,
        tilecount=count,
        columns=count,
    )
    SubElement(tileset, "image", source=picture, width=str(len(marks) * source.layout.size[0]), height=high)
    for number, (tile, door) in enumerate(marks):
        properties = SubElement(SubElement(tileset, "tile", id=str(number)), "properties")
        for name, kind, value in (*said_of(tile), *_door(door)):
            SubElement(
                properties, "property", {"name": name, "value": value} | ({"type": kind} if kind else {})
            )
    last = max(
        (
            index
            for index, child in enumerate(wild)
            if child.tag in ("properties", "tileset", "editorsettings")
        ),
        default=-1,
    )
    wild.insert(last + 1, tileset)


def said_of(tile: Tile) -> Iterator[tuple[str, str, str]]:
    """Name, type and value of each property that says the same in our words. What lower layers may say
    otherwise is said in any case."""
    yield "blocks", "bool", str(tile.blocks).lower()
    yield "blocks_sight", "bool", str(tile.blocks_sight).lower()
    yield "cover", "", tile.cover.name.lower()
    yield "cost", "int", str(max(1, tile.cost))
    yield "light", "", tile.light.name.lower()
    yield "blocks_edges", "", tile.edges
    yield "obscures", "", str(tile.obscures)
    for name, text in (("material", tile.material), ("hazard", tile.hazard), ("label", tile.name)):
        if text:
            yield name, "", text
    for name, number in (("toughness", tile.toughness), ("elevation", tile.elevation)):
        if number:
            yield name, "int", str(number)


def _door(door: tuple[bool, int] | None) -> Iterator[tuple[str, str, str]]:
    """Whether there is a door, and how it stands: said in any case, for lower layers may say otherwise."""
    yield "door", "bool", str(door is not None).lower()
    if door is not None:
        yield "open", "bool", str(door[0]).lower()
        yield "lock", "int", str(door[1])


def _picture(marks: list[Tile], size: tuple[int, int]) -> bytes:
    """A PNG with a half-clear square for each mark: red for what blocks sight, yellow for cover, blue for
    what one sees over."""
    wide, high = size
    row = b"\0" + b"".join(bytes(_colour(tile)) * wide for tile in marks)

    def piece(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", wide * len(marks), high, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + piece(b"IHDR", head)
        + piece(b"IDAT", zlib.compress(row * high))
        + piece(b"IEND", b"")
    )


def _colour(tile: Tile) -> tuple[int, int, int, int]:
    if tile.blocks:
        if tile.blocks_sight:
            return (226, 62, 87, 150)
        if tile.cover:
            return (240, 180, 60, 150)
        return (70, 150, 220, 150)
    if tile.cover:
        return (240, 220, 120, 110)
    if tile.cost > 1:
        return (150, 100, 40, 110)
    return (0, 0, 0, 0)


# ---------------------------------------------------------------- layers


def _corner(source: Source) -> Cell:
    """The cell of the file in which the field begins: another than the first on infinite maps."""
    return round(source.corner[0] / source.layout.step[0]), round(source.corner[1] / source.layout.step[1])


def _put_layer(wild: Element, field: Field, numbers: list[int], source: Source) -> None:
    size = {"width": str(field.width), "height": str(field.height)}
    layer = SubElement(
        wild, "layer", {"id": next_number(wild, "nextlayerid"), "name": GROUND, **size, "visible": "0"}
    )
    data = SubElement(layer, "data", encoding="csv")
    rows = (numbers[start : start + field.width] for start in range(0, len(numbers), field.width))
    text = ",\n".join(",".join(map(str, row)) for row in rows)
    if wild.find(".//chunk") is None:
        data.text = f"\n{text}\n"
    else:
        x, y = _corner(source)
        SubElement(data, "chunk", {"x": str(x), "y": str(y), **size}).text = f"\n{text}\n"
