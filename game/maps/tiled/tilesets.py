"""Cleans tilesets, embedded or in a .tsx of their own, with the pictures and properties of their tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from game.core.errors import did_you_mean
from game.maps.errors import MapError, MapTooLarge, quoted, reading
from game.maps.tile_stamps import FIT
from game.maps.tiled import files
from game.maps.tiled.limits import FRAMES, IMAGE_SIDE, SHEET_PX, SHEET_SIDE, SHORTEST, Budget
from game.maps.tiled.numbers import natural, or_else, whole
from game.maps.tiled.source import NOTHING, UNSEEN, Source

CLASS_DEPTH = 4
"""So deep classes are looked for in the members of classes."""


def clean_tileset(wild: Element, folder: Path, source: Source) -> Element:
    """The tileset that a file in `folder` names, as an embedded one. One that cannot be read has no tiles,
    which is a warning."""
    first = natural(wild, "firstgid", "a tileset", 1, 1 << 28)
    name = wild.get("source")
    if name:
        try:
            path = files.path_inside(folder, name, source.roots)
            with reading(path):
                source.tilesets.setdefault(path, first)
                return _cleaned(_external(path, name, source), first, path.parent, source)
        except MapTooLarge:
            raise
        except MapError as error:
            what = f"the tileset {quoted(name)} is left out: {error}"
            todo = "put its file where the map names it, or embed the tileset in Tiled"
            source.warnings.note("warning", "", what, UNSEEN, todo)
            return Element(
                "tileset", {"firstgid": str(first), "name": name, "tilewidth": "1", "tileheight": "1"}
            )
    return _cleaned(wild, first, folder, source)


def _external(path: Path, name: str, source: Source) -> Element:
    wild = source.tileset(path)
    if wild.tag != "tileset":
        raise MapError(
            f"{quoted(name)} is a <{wild.tag[:40]}>, not a tileset. Save the tileset in Tiled as .tsx."
        )
    return wild


def _cleaned(wild: Element, first: int, folder: Path, source: Source) -> Element:
    name = wild.get("name", "")
    where = f"tileset {quoted(name)}"
    sheet, tiles = wild.find("image"), wild.findall("tile")
    least = (
        0 if sheet is None else 1
    )  # the size is that of each picture then, and old versions of Tiled, or sets without tiles, say none
    sizes = {
        key: str(max(1, natural(wild, key, where, least, IMAGE_SIDE))) for key in ("tilewidth", "tileheight")
    }
    gaps = {key: str(natural(wild, key, where, 0, IMAGE_SIDE)) for key in ("spacing", "margin")}
    clean = Element("tileset", {"firstgid": str(first), "name": name, **sizes, **gaps})
    clean.set("objectalignment", wild.get("objectalignment", ""))
    _fill(wild, clean, where, source)
    _offset(wild, clean, where, source)
    if sheet is not None:
        clean.append(picture(sheet, folder, source, where))
    elif not any(tile.find("image") is not None for tile in tiles):
        what, todo = f"{where} has no picture.", "choose one in Tiled's tileset editor"
        source.warnings.note("warning", "", what, UNSEEN, todo)
    source.budget.spend("tiles", len(tiles))
    for tile in tiles:
        _tile(tile, clean, where, folder, source)
    source.wild_sets.append((first, wild))
    return clean


def _fill(wild: Element, clean: Element, where: str, source: Source) -> None:
    """How large its tiles are drawn, and whether they keep their form then."""
    for key, usual, other in (("tilerendersize", "tile", "grid"), ("fillmode", "stretch", FIT)):
        said = wild.get(key, usual)
        if said == other:
            clean.set(key, other)
        elif said != usual:
            near = did_you_mean(said, (usual, other))
            what = f"{where}: {key} is {quoted(said)}, but must be {usual} or {other}{near}."
            todo = "choose one of the two in Tiled's tileset editor"
            source.warnings.note("warning", "", what, f"its tiles are drawn as with {usual}", todo)


def _offset(wild: Element, clean: Element, where: str, source: Source) -> None:
    offset = wild.find("tileoffset")
    if offset is not None:
        x, y = (or_else(partial(whole, offset, key, where), 0, source.warnings) for key in ("x", "y"))
        SubElement(clean, "tileoffset", x=str(x), y=str(y))


def sheet_of(clean: Element) -> tuple[int, int]:
    """The size that the sheet of a clean tileset has, or says it has."""
    sheet = clean.find("image")
    return (0, 0) if sheet is None else (int(sheet.get("width", "0")), int(sheet.get("height", "0")))


def is_large(size: tuple[int, int]) -> bool:
    """Whether only those tiles of a sheet are cut out that are used."""
    return size[0] * size[1] > SHEET_PX


def tiles_on_sheet(clean: Element) -> int:
    """How many tiles are cut out of the one picture of a clean tileset, 0 if each has its own. An upper
    bound."""
    sheet = clean.find("image")
    if sheet is None:
        return 0
    gap = int(clean.get("spacing", "0"))
    across = int(sheet.get("width", "0")) // (int(clean.get("tilewidth", "1")) + gap) + 1
    down = int(sheet.get("height", "0")) // (int(clean.get("tileheight", "1")) + gap) + 1
    return across * down


def _tile(wild: Element, clean: Element, where: str, folder: Path, source: Source) -> None:
    number = natural(wild, "id", where, 0, 1 << 28)
    kind = wild.get("type") or wild.get("class") or ""
    tile = SubElement(clean, "tile", id=str(number), type=kind)
    tile.append(clean_properties(wild, source.budget, source.classes.get(kind, {}), source.any_classes))
    image = wild.find("image")
    if image is not None:
        tile.append(picture(image, folder, source, f"{where}, tile {number}"))
        _part(wild, tile)
    frames = _frames(wild)
    if frames:
        source.budget.spend("tiles", len(frames))
        tile.set("frames", " ".join(f"{number}:{duration}" for number, duration in frames))


def _part(wild: Element, tile: Element) -> None:
    """The part of its picture that is a tile, if that is not all of it (since Tiled 1.9); one that lies
    beyond it is none."""
    if not any(key in wild.attrib for key in ("x", "y", "width", "height")):
        return
    image = tile.find("image")
    assert image is not None, "what has a part has a picture"
    whole_size = int(image.get("width", "0")), int(image.get("height", "0"))
    x, y = (natural(wild, key, "a tile", 0, SHEET_SIDE) for key in ("x", "y"))
    wide, high = (
        natural(wild, key, "a tile", 0, IMAGE_SIDE) or most
        for key, most in zip(("width", "height"), whole_size, strict=True)
    )
    if x + wide <= whole_size[0] and y + high <= whole_size[1]:
        tile.set("part", f"{x} {y} {wide} {high}")


def _frames(wild: Element) -> list[tuple[int, int]]:
    """The tiles that a tile shows one after the other, each with its milliseconds; what cannot be read is
    left out."""
    found = []
    for frame in wild.findall("animation/frame")[:FRAMES]:
        number, duration = (frame.get(key, "") for key in ("tileid", "duration"))
        if number.isdecimal() and len(number) < 10:
            found.append(
                (
                    int(number),
                    max(SHORTEST, int(duration)) if duration.isdecimal() and len(duration) < 7 else SHORTEST,
                )
            )
    return found


def picture(image: Element, folder: Path, source: Source, where: str) -> Element:
    """An <image> with the absolute path of its file and its real size; if it cannot be drawn, with the size
    that it claims."""
    name = image.get("source", "")
    inside = image.find("data") if not name else None
    if not name and inside is None:
        what, todo = f"{where}: has no picture.", "choose one in Tiled's tileset editor"
        source.warnings.note("warning", "", what, UNSEEN, todo)
    if inside is not None:
        path, wide, high = source.embedded(inside, where)
    else:
        path, wide, high = source.picture(name, folder) if name else (NOTHING, 0, 0)
    if not wide:
        wide, high = (
            natural(image, key, f"{where}, picture {quoted(name)}", 0, SHEET_SIDE)
            for key in ("width", "height")
        )
    clean = Element("image", source=str(path), width=str(wide), height=str(high))
    colour = (image.get("trans") or "").lstrip("#")
    if len(colour) == 6 and all(digit in "0123456789abcdefABCDEF" for digit in colour):
        clean.set("trans", colour)
    elif colour:
        source.warnings.append(f"{where}: the transparent colour {quoted(colour)} is none and is left out.")
    return clean


def clean_properties(
    wild: Element,
    budget: Budget,
    inherited: Mapping[str, str] | None = None,
    classes: Mapping[str, Mapping[str, str]] | None = None,
) -> Element:
    """All properties as plain text. The members of a class-typed property stand on their own, and those that
    it does not say are as its class has them; the items of a list stand one after the other."""
    values = dict(inherited or {})
    values.update(_values(wild, classes or {}))
    budget.spend("properties", len(values))
    clean = Element("properties")
    for name, value in values.items():
        SubElement(clean, "property", name=name, value=value)
    return clean


def _values(
    element: Element, classes: Mapping[str, Mapping[str, str]], depth: int = CLASS_DEPTH
) -> dict[str, str]:
    values: dict[str, str] = {}
    for item in element.findall("properties/property"):
        if item.get("type") == "class":
            values.update(classes.get(item.get("propertytype", ""), {}))
            values.update(_values(item, classes, depth - 1) if depth else {})
        elif item.get("type") == "list":
            values[item.get("name", "")] = ", ".join(_items(item))
        else:
            values[item.get("name", "")] = item.get("value", item.text or "")
    return values


def _items(element: Element) -> Iterator[str]:
    """What stands in a list, or in lists in it, as plain text; no objects with members."""
    for item in element.iter("item"):
        if item.get("type") not in ("class", "list") and (item.get("value") or item.text):
            yield item.get("value", item.text or "").strip()
