"""Turns a map, tileset or template in Tiled's JSON into the elements of its XML, so that everything after
that reads one form."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from game.maps.errors import MapError

ENDINGS = (".json", ".tmj", ".tsj", ".tj")
_LAYERS = {"tilelayer": "layer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
_DAMAGED = "this is not the JSON of a Tiled file. Save it in Tiled again."

Given = Mapping[str, Any]


def parse(data: bytes) -> Element:
    """The root of a JSON text. MapError if it is none that Tiled writes."""
    try:
        given = json.loads(data)
    except (ValueError, RecursionError):
        raise MapError(_DAMAGED) from None
    try:
        if "object" in given:
            return _template(given)
        if "tilewidth" not in given and "tiles" not in given:  # many other programs keep JSON, too
            raise MapError(_DAMAGED)
        return _map(given) if "layers" in given else _tileset(given, "tileset")
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        raise MapError(_DAMAGED) from None


def _element(tag: str, given: Given) -> Element:
    """An element with what is plain as attributes, and the properties."""
    plain = {key: _text(value) for key, value in given.items() if isinstance(value, str | int | float)}
    element = Element(tag, plain)
    if given.get("properties"):
        element.append(_properties(given["properties"], given.get("propertytypes", {})))
    return element


def _text(value: object) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


def _map(given: Given) -> Element:
    root = _element("map", given)
    root.extend(_tileset(tileset, "tileset") for tileset in given.get("tilesets", ()))
    root.extend(_layers(given["layers"]))
    return root


def _template(given: Given) -> Element:
    root = Element("template")
    if "tileset" in given:
        root.append(_tileset(given["tileset"], "tileset"))
    root.append(_object(given["object"]))
    return root


def _properties(given: Iterable[Given] | Given, kinds: Given) -> Element:
    """A list of properties, or by name as the first versions wrote them."""
    if isinstance(given, Mapping):
        given = [
            {"name": name, "value": value, "type": kinds.get(name, "string")} for name, value in given.items()
        ]
    properties = Element("properties")
    for one in given:
        item = SubElement(properties, "property", name=str(one["name"]), type=str(one.get("type", "string")))
        if one.get("propertytype"):
            item.set("propertytype", str(one["propertytype"]))
        _say(item, one.get("value", ""))
    return properties


def _say(item: Element, value: object) -> None:
    """The value of a property, or of an item of a list; what has members or items of its own says so."""
    if isinstance(value, Mapping):
        item.set("type", "class")
        item.append(_properties(value, {}))
    elif isinstance(value, list):
        item.set("type", "list")
        for one in value:
            typed = isinstance(one, Mapping) and set(one) <= {"type", "propertytype", "value"}
            _say(SubElement(item, "item"), one.get("value", "") if typed else one)
    else:
        item.set("value", str(value).lower() if isinstance(value, bool) else str(value))


# ---------------------------------------------------------------- layers


def _layers(given: Iterable[Given]) -> Iterable[Element]:
    return [_layer(layer) for layer in given if layer.get("type") in _LAYERS]


def _layer(given: Given) -> Element:
    kind = given["type"]
    layer = _element(
        _LAYERS[kind], {key: value for key, value in given.items() if key not in ("data", "image")}
    )
    if kind == "tilelayer":
        layer.append(_data(given))
    elif kind == "group":
        layer.extend(_layers(given.get("layers", ())))
    elif kind == "objectgroup":
        layer.extend(_object(thing) for thing in given.get("objects", ()))
    elif given.get("image"):
        layer.append(_image(given))
    return layer


def _data(given: Given) -> Element:
    data = Element("data", {key: given[key] for key in ("encoding", "compression") if given.get(key)})
    for chunk in given.get("chunks", ()):
        place = {key: str(int(chunk[key])) for key in ("x", "y", "width", "height")}
        SubElement(data, "chunk", place).text = _cells(chunk["data"])
    if "data" in given:
        data.text = _cells(given["data"])
    return data


def _cells(given: str | list[int]) -> str:
    return given if isinstance(given, str) else ",".join(map(str, given))


def _object(given: Given) -> Element:
    thing = _element("object", given)
    for kind in ("polygon", "polyline"):
        if kind in given:
            SubElement(thing, kind, points=" ".join(f"{point['x']},{point['y']}" for point in given[kind]))
    for kind in ("ellipse", "capsule", "point"):
        if given.get(kind):
            SubElement(thing, kind)
    return thing


# ---------------------------------------------------------------- tilesets


def _tileset(given: Given, tag: str) -> Element:
    tileset = _element(tag, {key: value for key, value in given.items() if key != "image"})
    if "tileoffset" in given:
        SubElement(tileset, "tileoffset", {key: _text(given["tileoffset"][key]) for key in ("x", "y")})
    if given.get("image"):
        tileset.append(_image(given))
    tileset.extend(_tile(tile) for tile in _tiles(given))
    if given.get("wangsets"):
        SubElement(tileset, "wangsets").extend(_wang_set(wang) for wang in given["wangsets"])
    return tileset


def _wang_set(given: Given) -> Element:
    wang = Element("wangset", name=str(given.get("name", "")))
    wang.extend(Element("wangcolor", name=str(colour.get("name", ""))) for colour in given.get("colors", ()))
    wang.extend(
        Element(
            "wangtile",
            tileid=str(int(tile["tileid"])),
            wangid=",".join(str(int(number)) for number in tile["wangid"]),
        )
        for tile in given.get("wangtiles", ())
    )
    return wang


def _tiles(given: Given) -> list[Given]:
    """What is said of single tiles: a list, or by number as the first versions wrote it."""
    tiles = given.get("tiles", [])
    properties = given.get("tileproperties", {})
    if not isinstance(tiles, Mapping):
        return [*tiles, *({"id": int(number), "properties": said} for number, said in properties.items())]
    numbers = {**dict.fromkeys(tiles), **dict.fromkeys(properties)}
    return [
        {**tiles.get(number, {}), "id": int(number), "properties": properties.get(number, {})}
        for number in numbers
    ]


def _tile(given: Given) -> Element:
    tile = _element("tile", {key: value for key, value in given.items() if key != "image"})
    if given.get("image"):
        tile.append(_image(given))
    if given.get("objectgroup"):
        SubElement(tile, "objectgroup").extend(
            _object(thing) for thing in given["objectgroup"].get("objects", ())
        )
    if given.get("animation"):
        frames = (
            Element("frame", tileid=str(int(frame["tileid"])), duration=str(int(frame["duration"])))
            for frame in given["animation"]
        )
        SubElement(tile, "animation").extend(frames)
    return tile


def _image(given: Given) -> Element:
    image = Element("image", source=str(given["image"]))
    for key, name in (("imagewidth", "width"), ("imageheight", "height"), ("transparentcolor", "trans")):
        if key in given:
            image.set(name, _text(given[key]))
    return image
