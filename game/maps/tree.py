"""Builds a clean copy of a Tiled map: known elements and checked numbers only, tilesets inside, cells as CSV.

pytmx trusts whatever a file says, from the size of a picture to the name of its own attributes; it is handed this copy.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from game.maps import files, layers
from game.maps.classes import defaults_near
from game.maps.errors import MapError
from game.maps.numbers import floats, natural, points, whole
from game.maps.tilesets import clean_properties, clean_tileset, picture, tiles_on_sheet

MAX_CELLS = 256 * 256
MAX_LAYERS = 128
MAX_OBJECTS = 10_000
MAX_DEPTH = 16
MAX_TILE_PX = 1024
MAX_TILES = 1 << 17
_LAYERS = ("layer", "objectgroup", "imagelayer", "group")


@dataclass
class Source:
    """A map's clean tree and what was noticed on the way. Paths of pictures in the tree are absolute."""

    path: Path
    roots: tuple[Path, ...]
    root: Element = field(default_factory=lambda: Element("map"))
    warnings: list[str] = field(default_factory=list)
    width: int = 0
    height: int = 0
    layers: int = 0
    objects: int = 0

    @property
    def folder(self) -> Path:
        return self.path.resolve().parent


def read_map(path: Path, root: Path | None = None) -> Source:
    """Reads and checks a .tmx file. MapErrors name the place, not the file."""
    source = Source(path, files.roots_of(path, root))
    wild = files.parse(files.read(path))
    _check_kind(wild)
    source.width = natural(wild, "width", "the map", 1, MAX_CELLS)
    source.height = natural(wild, "height", "the map", 1, MAX_CELLS)
    if source.width * source.height > MAX_CELLS:
        raise MapError(f"{source.width} x {source.height} cells are too many; at most {MAX_CELLS} (256 x 256) are read.")
    tile = {key: str(natural(wild, key, "the map", 1, MAX_TILE_PX)) for key in ("tilewidth", "tileheight")}
    size = {"width": str(source.width), "height": str(source.height)}
    source.root.attrib.update({"orientation": "orthogonal", **size, **tile})
    source.root.append(clean_properties(wild))
    classes = defaults_near(source.roots)
    tiles = 0
    for wild_set in wild.findall("tileset"):
        clean_set = clean_tileset(wild_set, source.folder, source.roots, classes, source.warnings)
        tiles += tiles_on_sheet(clean_set) + len(clean_set)
        if tiles > MAX_TILES:
            raise MapError(f"the tilesets have more than {MAX_TILES} tiles. Remove some from the map in Tiled.")
        source.root.append(clean_set)
    _clean_layers(source, wild, source.root, MAX_DEPTH)
    return source


def _check_kind(wild: Element) -> None:
    if wild.tag != "map":
        raise MapError(f"this is a Tiled <{wild.tag}>, not a <map>. Open the .tmx of the map itself.")
    orientation = wild.get("orientation", "orthogonal")
    if orientation != "orthogonal":
        raise MapError(f"the map is {orientation}; only orthogonal ones are read. Change Orientation in Map > Map Properties.")
    if wild.get("infinite", "0") not in ("0", "false"):
        raise MapError("the map is infinite. Untick Infinite in Map > Map Properties, and save.")


def _clean_layers(source: Source, wild: Element, clean: Element, depth: int) -> None:
    if depth == 0:
        raise MapError(f"groups lie more than {MAX_DEPTH} deep. Flatten them in Tiled.")
    for child in wild:
        if child.tag not in _LAYERS:
            continue
        if child.tag == "imagelayer" and not child.findall("image[@source]"):
            continue
        source.layers += 1
        if source.layers > MAX_LAYERS:
            raise MapError(f"there are more than {MAX_LAYERS} layers. Merge some in Tiled.")
        layer = SubElement(clean, child.tag, _attributes(child))
        layer.append(clean_properties(child))
        if child.tag == "group":
            _clean_layers(source, child, layer, depth - 1)
        elif child.tag == "layer":
            _clean_cells(source, child, layer)
        elif child.tag == "imagelayer":
            layer.append(picture(child.findall("image[@source]")[0], source.folder, source.roots, source.warnings))
        else:
            _clean_objects(source, child, layer)


def _attributes(layer: Element) -> dict[str, str]:
    where = f"layer {layer.get('name', '')!r}"
    offset = {key: str(round(floats(layer, key, where))) for key in ("offsetx", "offsety")}
    opacity = min(1.0, max(0.0, floats(layer, "opacity", where, 1.0)))
    visible = "0" if layer.get("visible", "1") in ("0", "false") else "1"
    return {"name": layer.get("name", ""), "visible": visible, "opacity": str(opacity), **offset}


def _clean_cells(source: Source, wild: Element, layer: Element) -> None:
    name = wild.get("name", "")
    for key, expected in (("width", source.width), ("height", source.height)):
        if key in wild.attrib and whole(wild, key, f"layer {name!r}") != expected:
            raise MapError(f"layer {name!r} is not as large as the map. Use Map > Resize Map in Tiled.")
        layer.set(key, str(expected))
    cells = layers.gids(wild, source.width, source.height)
    SubElement(layer, "data", encoding="csv").text = ",".join(str(gid & ~(1 << 28)) for gid in cells)


def _clean_objects(source: Source, wild: Element, layer: Element) -> None:
    for thing in wild.findall("object"):
        source.objects += 1
        if source.objects > MAX_OBJECTS:
            raise MapError(f"there are more than {MAX_OBJECTS} objects.")
        where = f"layer {layer.get('name')!r}, object {thing.get('id', '?')}"
        if thing.get("template"):
            source.warnings.append(f"{where} is a template, which is not read: detach it in Tiled.")
            continue
        numbers = {key: str(floats(thing, key, where)) for key in ("x", "y", "width", "height", "rotation")}
        names = {"id": str(whole(thing, "id", where)), "name": thing.get("name", "")}
        kind = {"type": thing.get("type") or thing.get("class") or ""}
        clean = SubElement(layer, "object", {**names, **kind, **numbers})
        if "gid" in thing.attrib:
            clean.set("gid", str(natural(thing, "gid", where, 1, (1 << 32) - 1)))
        clean.append(clean_properties(thing))
        shape = thing.find("polygon")
        if shape is not None:
            SubElement(clean, "polygon", points=points(shape, where))
