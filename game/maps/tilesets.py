"""Cleans tilesets, embedded or in a .tsx of their own, with the pictures and properties of their tiles."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from xml.etree.ElementTree import Element, SubElement

from game.maps import files
from game.maps.errors import MapError
from game.maps.numbers import natural, whole

_MOST_PX = files.MAX_IMAGE_SIDE


def clean_tileset(wild: Element, folder: Path, roots: tuple[Path, ...], classes: Mapping[str, Mapping[str, str]], warnings: list[str]) -> Element:
    """The tileset as an embedded one; `classes` gives the properties that a tile has from its class alone."""
    first = natural(wild, "firstgid", "a tileset", 1, 1 << 28)
    name = wild.get("source")
    if name:
        path = files.inside(folder, name, roots)
        wild, folder = files.parse(files.read(path)), path.parent
        if wild.tag != "tileset":
            raise MapError(f"{name!r} is a <{wild.tag}>, not a tileset. Save the tileset in Tiled as .tsx.")
    where = f"tileset {wild.get('name', '')!r}"
    sizes = {key: str(natural(wild, key, where, 1, _MOST_PX)) for key in ("tilewidth", "tileheight")}
    gaps = {key: str(natural(wild, key, where, 0, _MOST_PX)) for key in ("spacing", "margin")}
    clean = Element("tileset", {"firstgid": str(first), "name": wild.get("name", ""), **sizes, **gaps})
    _offset(wild, clean, where)
    _sheet(wild, clean, folder, roots, warnings)
    for tile in wild.findall("tile"):
        _tile(tile, clean, where, folder, roots, classes, warnings)
    return clean


def _offset(wild: Element, clean: Element, where: str) -> None:
    offset = wild.find("tileoffset")
    if offset is not None:
        x, y = whole(offset, "x", where), whole(offset, "y", where)
        SubElement(clean, "tileoffset", x=str(x), y=str(y))


def _sheet(wild: Element, clean: Element, folder: Path, roots: tuple[Path, ...], warnings: list[str]) -> None:
    image = wild.find("image")
    if image is None or not image.get("source"):
        return
    clean.append(picture(image, folder, roots, warnings))


def tiles_on_sheet(clean: Element) -> int:
    """How many tiles are cut out of the one picture of a clean tileset, 0 if each has its own. An upper bound."""
    sheet = clean.find("image")
    if sheet is None:
        return 0
    gap = int(clean.get("spacing", "0"))
    across = int(sheet.get("width", "0")) // (int(clean.get("tilewidth", "1")) + gap) + 1
    down = int(sheet.get("height", "0")) // (int(clean.get("tileheight", "1")) + gap) + 1
    return across * down


def _tile(
    wild: Element,
    clean: Element,
    where: str,
    folder: Path,
    roots: tuple[Path, ...],
    classes: Mapping[str, Mapping[str, str]],
    warnings: list[str],
) -> None:
    number = natural(wild, "id", where, 0, 1 << 28)
    kind = wild.get("type") or wild.get("class") or ""
    tile = SubElement(clean, "tile", id=str(number), type=kind)
    tile.append(clean_properties(wild, classes.get(kind, {})))
    image = wild.find("image")
    if image is not None and image.get("source"):
        tile.append(picture(image, folder, roots, warnings))


def picture(image: Element, folder: Path, roots: tuple[Path, ...], warnings: list[str]) -> Element:
    """An <image> with the absolute path of its file and its real size, if that is known, else the one it claims."""
    name = image.get("source", "")
    try:
        path = files.inside(folder, name, roots)
    except MapError:
        # An author's own drive, most often. The picture may have come along beside the map; nothing else is touched.
        path = files.inside(folder, PurePosixPath(name.replace("\\", "/")).name, roots)
    size = files.image_size(path)
    if not path.exists():
        warnings.append(f"the picture {name!r} is missing.")
    if size is None:
        where = f"picture {name!r}"
        size = natural(image, "width", where, 0, _MOST_PX), natural(image, "height", where, 0, _MOST_PX)
    clean = Element("image", source=str(path), width=str(size[0]), height=str(size[1]))
    colour = (image.get("trans") or "").lstrip("#")
    if len(colour) == 6 and all(digit in "0123456789abcdefABCDEF" for digit in colour):
        clean.set("trans", colour)
    return clean


def clean_properties(wild: Element, inherited: Mapping[str, str] | None = None) -> Element:
    """All properties as plain text; the members of a class-typed property stand on their own."""
    values = dict(inherited or {})
    values.update(_values(wild))
    clean = Element("properties")
    for name, value in values.items():
        SubElement(clean, "property", name=name, value=value)
    return clean


def _values(element: Element) -> dict[str, str]:
    values: dict[str, str] = {}
    for item in element.findall("properties/property"):
        if item.get("type") == "class":
            values.update(_members(item))
        elif item.get("type") != "list":
            values[item.get("name", "")] = item.get("value", item.text or "")
    return values


def _members(item: Element) -> dict[str, str]:
    return {
        member.get("name", ""): member.get("value", member.text or "")
        for member in item.findall("properties/property")
        if member.get("type") not in ("class", "list")
    }
