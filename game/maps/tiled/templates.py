"""Objects that a map takes from a template: what the object does not say itself, its template says."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from game.maps.errors import MapError, reading
from game.maps.tile_stamps import Numbers
from game.maps.tiled import files
from game.maps.tiled.layers import FLAGS
from game.maps.tiled.numbers import natural
from game.maps.tiled.source import Source
from game.maps.tiled.tilesets import clean_tileset

_OWN = ("id", "x", "y", "template")
_ADDED = 1 << 27
"""The first number of tilesets that only templates use, far above those of the map, and how many numbers each
has."""
_APART = 1 << 18


def filled(thing: Element, source: Source) -> Element:
    """The object with all that its template says, or as it is if it has none. MapError if the template cannot
    be read."""
    name = thing.get("template")
    if not name:
        return thing
    path = files.path_inside(source.folder, name, source.roots)
    if path not in source.templates:
        source.budget.spend("templates")
        with reading(path):
            source.templates[path] = _read(path, source)
    return _joined(thing, source.templates[path])


def _read(path: Path, source: Source) -> Element:
    """The object of a template, its tile by the number that it has in this map."""
    root = source.parsed(path)
    thing = root.find("object")
    if root.tag != "template" or thing is None:
        raise MapError(f"this is a <{root.tag[:40]}>, not a template. Save it in Tiled as .tx.")
    if "gid" not in thing.attrib:
        return thing
    tileset = root.find("tileset")
    if tileset is None:
        raise MapError("its tile is of no tileset. Save the template in Tiled again.")
    gid = natural(thing, "gid", "the template", 1, (1 << 32) - 1)
    first = natural(tileset, "firstgid", "the tileset of the template", 1, 1 << 28)
    number = (gid & ~FLAGS) - first
    if not 0 <= number < _APART:
        raise MapError("its tile is of no tileset. Save the template in Tiled again.")
    thing.set("gid", str((gid & FLAGS) + _first_here(tileset, path, source) + number))
    return thing


def _first_here(tileset: Element, path: Path, source: Source) -> int:
    """The first number in the map of a template's tileset, which is added to the map if that lacks it."""
    name = tileset.get("source", "")
    file = files.path_inside(path.parent, name, source.roots)
    if file not in source.tilesets:
        source.budget.spend("tilesets")
        first = _ADDED + _APART * len(source.templates)
        added = clean_tileset(Element("tileset", firstgid=str(first), source=name), path.parent, source)
        source.root.append(added)
        source.numbers = Numbers(source.root)
        source.tilesets.setdefault(file, first)
    return source.tilesets[file]


def _joined(thing: Element, template: Element) -> Element:
    """A new object; properties of the same name are the object's own."""
    own = {key: value for key, value in template.attrib.items() if key not in _OWN}
    joined = Element("object", own | thing.attrib)
    properties = SubElement(joined, "properties")
    said = {
        item.get("name", ""): item for one in (template, thing) for item in one.findall("properties/property")
    }
    properties.extend(copy(item) for item in said.values())
    shapes = [child for child in thing if child.tag != "properties"] or [
        child for child in template if child.tag != "properties"
    ]
    joined.extend(shapes)
    return joined
