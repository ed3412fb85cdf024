"""Builds a clean copy of a Tiled map: known elements and checked numbers only, tilesets inside, cells as CSV.

pytmx trusts whatever a file says, from the size of a picture to the name of its own attributes; it is handed
this copy.
"""

from __future__ import annotations

from array import array
from functools import partial
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from game.maps.errors import MapError, MapTooLarge, quoted
from game.maps.findings import Findings
from game.maps.layout import layout_of
from game.maps.properties import OUR_CLASSES
from game.maps.tile_stamps import Numbers
from game.maps.tiled import files, layers
from game.maps.tiled.infinite_maps import bounded
from game.maps.tiled.layers import FLAGS, HEX_TURN
from game.maps.tiled.limits import CELLS, GROUP_DEPTH
from game.maps.tiled.numbers import floats, natural, or_else, points, whole
from game.maps.tiled.source import Source
from game.maps.tiled.templates import filled
from game.maps.tiled.tilesets import clean_properties, clean_tileset, picture
from game.maps.tiled.used_pictures import settle_pictures

_TOLD = 4
"""Layers that cannot be read of which each is told."""
FASTEST = 8.0
"""How fast a layer may go by, in speeds of the ground."""
_LAYERS = ("layer", "objectgroup", "imagelayer", "group")
BLENDS = (
    "add",
    "multiply",
    "screen",
    "overlay",
    "darken",
    "lighten",
    "color-dodge",
    "color-burn",
    "hard-light",
    "soft-light",
    "difference",
    "exclusion",
)
"""How layers may be laid over what is below them, beside plainly."""


def read_map(path: Path, root: Path | None = None) -> Source:
    """Reads and checks a .tmx file. A MapError names the place, not the file."""
    source = Source(path, files.roots_of(path, root))
    wild = source.parsed(path)
    _check_kind(wild)
    _lay_out(source, wild)
    _measure(source, wild)
    _clean_head(source, wild)
    for wild_set in wild.findall("tileset"):
        source.budget.spend("tilesets")
        source.root.append(clean_tileset(wild_set, source.folder, source))
    source.numbers = Numbers(source.root)
    faults: list[str] = []
    _clean_layers(source, wild, source.root, GROUP_DEPTH, faults)
    if faults:
        raise MapError(
            " ".join(
                [*faults[:_TOLD], *([f"So are {len(faults) - _TOLD} more."] if len(faults) > _TOLD else [])]
            )
        )
    if source.root.find(".//layer") is None:
        what, why = "the map has no tile layer.", "nothing says what lies on its cells"
        source.warnings.note("warning", "", what, why, "add one with Layer > New > Tile Layer and draw on it")
    settle_pictures(source)
    return source


def _lay_out(source: Source, wild: Element) -> None:
    """How its cells lie, and in which order they are drawn."""
    source.layout = layout_of(wild)
    if wild.get("orientation") == "oblique":
        source.warnings.note(
            "warning",
            "",
            "the map is oblique, and is drawn upright.",
            "its tiles do not lie as in Tiled",
            "leave it so, or set Orientation to Orthogonal in Map > Map Properties",
        )
    order = wild.get("renderorder", "")
    source.reversed = order.startswith("left"), order.endswith("up")


def _measure(source: Source, wild: Element) -> None:
    """Bounds around an infinite map, and how far they move it; then how many cells there are."""
    if wild.find(".//chunk") is not None:
        was = whole(wild, "height", "the map")
        left, top = bounded(wild, source.budget, source.layout.grid.axis)
        source.corner = source.shift = round(left * source.layout.step[0]), round(top * source.layout.step[1])
        if source.layout.orientation == "isometric":
            # there the picture begins as far to the right as the map is high
            wide, high = source.layout.size
            source.shift = (
                round((left - top + was - whole(wild, "height", "the map")) * wide / 2),
                round((left + top) * high / 2),
            )
    source.width = natural(wild, "width", "the map", 1, CELLS)
    source.height = natural(wild, "height", "the map", 1, CELLS)
    if source.width * source.height > CELLS:
        raise MapError(
            f"{source.width} x {source.height} cells are too many; at most {CELLS} (512 x 512) are read."
        )


def _clean_head(source: Source, wild: Element) -> None:
    """What the map says of itself: sizes, origin, colour behind it, properties."""
    tile = dict(zip(("tilewidth", "tileheight"), source.layout.size, strict=True))
    size = {"width": source.width, "height": source.height}
    source.root.attrib.update(
        {"orientation": "orthogonal", **{key: str(number) for key, number in (size | tile).items()}}
    )
    for key, moved in zip(("parallaxoriginx", "parallaxoriginy"), source.shift, strict=True):
        origin = or_else(partial(floats, wild, key, "the map"), 0.0, source.warnings)
        source.root.set(key, str(origin - moved))
    if wild.get("backgroundcolor"):
        source.root.set("backgroundcolor", _colour(wild.get("backgroundcolor", ""), "00000000"))
    source.root.append(clean_properties(wild, source.budget, classes=source.any_classes))


def _check_kind(wild: Element) -> None:
    if wild.tag != "map":
        kind = "a Tiled" if wild.tag in ("tileset", "template") else "an XML file that begins with"
        raise MapError(f"this is {kind} <{wild.tag[:40]}>, not a <map>. Open the .tmx of the map itself.")


def _clean_layers(source: Source, wild: Element, clean: Element, depth: int, faults: list[str]) -> None:
    """All layers; those whose cells cannot be read are added to `faults`."""
    if depth == 0:
        raise MapError(f"groups lie more than {GROUP_DEPTH} deep. Flatten them in Tiled.")
    for child in wild:
        if child.tag not in _LAYERS:
            continue
        shown = next(
            (
                image
                for image in child.findall("image")
                if "source" in image.attrib or image.find("data") is not None
            ),
            None,
        )
        if child.tag == "imagelayer" and shown is None:
            continue
        source.budget.spend("layers")
        layer = SubElement(
            clean,
            child.tag,
            _attributes(child, source.shift if child.tag == "imagelayer" else (0, 0), source.warnings),
        )
        _blended(source, child, layer)
        layer.append(clean_properties(child, source.budget, classes=source.any_classes))
        if child.tag == "group":
            _clean_layers(source, child, layer, depth - 1, faults)
        elif child.tag == "layer":
            try:
                _clean_cells(source, child, layer)
            except MapTooLarge:
                raise
            except MapError as error:
                faults.append(str(error))
        elif child.tag == "imagelayer" and shown is not None:
            layer.append(picture(shown, source.folder, source, _where(child)))
        else:
            _clean_objects(source, child, layer)


def _where(layer: Element) -> str:
    return f"layer {quoted(layer.get('name', ''))}"


def _attributes(layer: Element, corner: tuple[int, int], notes: Findings) -> dict[str, str]:
    def number(key: str, usual: float = 0.0) -> float:
        return or_else(partial(floats, layer, key, _where(layer), usual), usual, notes)

    # Image layers had places of their own before they had offsets, as other layers do.
    old = layer.tag == "imagelayer" and "offsetx" not in layer.attrib
    offset = {
        key: str(round(number(key[-1] if old else key)) - moved)
        for key, moved in zip(("offsetx", "offsety"), corner, strict=True)
    }
    opacity = min(1.0, max(0.0, number("opacity", 1.0)))
    visible = "0" if layer.get("visible", "1") in ("0", "false") else "1"
    order = {"draworder": "index"} if layer.get("draworder") == "index" else {}
    factors = {key: number(key, 1.0) for key in ("parallaxx", "parallaxy")}
    moves = {key: str(min(FASTEST, max(-FASTEST, factor))) for key, factor in factors.items() if factor != 1}
    repeat = {
        key: "1"
        for key in ("repeatx", "repeaty")
        if layer.tag == "imagelayer" and layer.get(key) in ("1", "true")
    }
    return {
        "name": layer.get("name", ""),
        "visible": visible,
        "opacity": str(opacity),
        **offset,
        **_tint(layer),
        **order,
        **moves,
        **repeat,
    }


def _tint(layer: Element) -> dict[str, str]:
    """The colour that multiplies those of a layer, as aarrggbb."""
    colour = _colour(layer.get("tintcolor", ""))
    return {"tintcolor": colour} if colour else {}


def _colour(text: str, otherwise: str = "") -> str:
    """A colour as aarrggbb; what is none counts as another."""
    digits = text.removeprefix("#")
    if len(digits) not in (6, 8) or not all(digit in "0123456789abcdefABCDEF" for digit in digits):
        return otherwise
    return digits.rjust(8, "f")


def _blended(source: Source, wild: Element, layer: Element) -> None:
    """In which mode a layer is drawn; that of a group says nothing, in Tiled neither."""
    mode = wild.get("mode", "normal")
    if wild.tag == "group" or mode in ("normal", ""):
        return
    if mode in BLENDS:
        layer.set("mode", mode)
    else:
        source.warnings.note(
            "warning",
            _where(wild),
            f"there is no blend mode {quoted(mode)}.",
            "it is drawn as a plain layer",
            f"choose one of Tiled's: {', '.join(BLENDS)}",
        )


def _clean_cells(source: Source, wild: Element, layer: Element) -> None:
    where = _where(wild)
    for key, expected in (("width", source.width), ("height", source.height)):
        layer.set(key, str(expected))
    cells = _cells_of(source, wild, where)
    different = set(cells)
    source.budget.spend("different tiles in its cells", len(different))
    if source.layout.orientation == "hexagonal" and any(gid & HEX_TURN for gid in different):
        source.turned[layer] = frozenset(index for index, gid in enumerate(cells) if gid & HEX_TURN)
    strange = {gid for gid in different if gid and gid & ~FLAGS not in source.numbers}
    if strange:
        lost = [index for index, gid in enumerate(cells) if gid in strange]
        first, count = lost[0], "1 cell has a tile" if len(lost) == 1 else f"{len(lost)} cells have tiles"
        at = f"({first % source.width}, {first // source.width})"
        source.warnings.note(
            "warning",
            "",
            f"{where}: {count} that no tileset has; the first is {cells[first] & ~FLAGS} in cell {at}.",
            "they are read as empty",
            "add the tileset to the map again, or draw over them",
        )
    source.cells[layer] = array(
        "I", [0 if gid in strange else gid & ~HEX_TURN for gid in cells] if strange else cells
    )


def _cells_of(source: Source, wild: Element, where: str) -> list[int]:
    """The cells of a layer, brought to the size of the map: what is smaller lies at its upper left, and what
    reaches beyond it is told."""
    width, height = source.width, source.height
    wide, high = (
        or_else(partial(natural, wild, key, where, 1, CELLS, most), most, source.warnings)
        if wild.get(key) != "0"
        else most
        for key, most in (("width", width), ("height", height))
    )
    left, top = (int(wild.get(key, "0")) if _is_near(wild.get(key, "0")) else 0 for key in ("x", "y"))
    if wide * high > CELLS:
        raise MapError(f"{where} has {wide} x {high} cells; at most {CELLS} (512 x 512) are read.")
    source.budget.spend("cells over all layers", max(wide * high, width * height))
    cells = layers.gids(wild, wide, high)
    if not cells:
        source.warnings.note(
            "warning",
            "",
            f"{where} is empty.",
            "it says and shows nothing",
            "draw on it, or remove it in Tiled",
        )
        return [0] * (width * height)
    if (wide, high, left, top) == (width, height, 0, 0):
        return cells
    moved, lost = [0] * (width * height), 0
    for index, gid in enumerate(cells):
        x, y = index % wide + left, index // wide + top
        if gid and 0 <= x < width and 0 <= y < height:
            moved[y * width + x] = gid
        elif gid:
            lost += 1
    if lost:
        source.warnings.note(
            "warning",
            where,
            f"{lost} of its tiles {'lies' if lost == 1 else 'lie'} beyond the map.",
            "they are not drawn and say nothing",
            "make the map as large as the layer with Map > Resize Map in Tiled",
        )
    return moved


def _is_near(text: str) -> bool:
    """Whether it is a whole number of cells that a layer can be moved by."""
    return text.removeprefix("-").isdecimal() and len(text) < 8


def _clean_objects(source: Source, wild: Element, layer: Element) -> None:
    for wild_thing in wild.findall("object"):
        source.budget.spend("objects")
        read = partial(whole, wild_thing, "id", f"{_where(layer)}, an object")
        number = or_else(read, 0, source.warnings)
        where = f"{_where(layer)}, object {number}"
        try:
            thing = filled(wild_thing, source)
        except MapTooLarge:
            raise
        except MapError as error:
            source.warnings.append(f"{where} is left out, for its template cannot be read: {error}")
            continue
        kind = thing.get("type") or thing.get("class") or ""
        try:
            clean = _clean_object(
                source, thing, where, {"id": str(number), "name": thing.get("name", "")}, kind
            )
        except MapTooLarge:
            raise
        except MapError as error:
            if kind.lower() in OUR_CLASSES:  # without it the battle would be another one
                raise
            said = str(error).removesuffix(" Correct it in Tiled.")
            source.warnings.note("warning", "", said, "the object is left out", "correct it in Tiled")
            continue
        layer.append(clean)


def _clean_object(source: Source, thing: Element, where: str, names: dict[str, str], kind: str) -> Element:
    numbers = {
        key: str(floats(thing, key, where) - moved)
        for key, moved in (("x", source.corner[0]), ("y", source.corner[1]))
    }
    numbers |= {key: str(floats(thing, key, where)) for key in ("width", "height")}
    turned = or_else(partial(floats, thing, "rotation", where), 0.0, source.warnings)
    clean = Element("object", {**names, "type": kind, **numbers, "rotation": str(turned)})
    if "gid" in thing.attrib:
        _clean_tile(source, thing, clean, where)
    shapes = ("ellipse", "point", "polyline", "text", "capsule")
    area = next((shape for shape in shapes if thing.find(shape) is not None), "")
    if area:
        clean.set("shape", area)
    own = source.object_classes.get(kind, {})
    clean.append(clean_properties(thing, source.budget, own, source.any_classes))
    shape = thing.find("polygon")
    if shape is not None:
        source.budget.spend("corners of objects", len((shape.get("points") or "").split()))
        SubElement(clean, "polygon", points=points(shape, where))
    return clean


def _clean_tile(source: Source, thing: Element, clean: Element, where: str) -> None:
    """Of an object that is a tile: which one, and how it is seen."""
    gid = natural(thing, "gid", where, 1, (1 << 32) - 1) & ~HEX_TURN
    clean.set("gid", str(gid))
    if gid & ~FLAGS not in source.numbers:
        source.warnings.append(f"{where}: no tileset has its tile {gid & ~FLAGS}.")
    if not float(clean.get("width", "0")) and not float(clean.get("height", "0")):
        _size_of_its_tile(source, clean, gid & ~FLAGS)
    clean.set("visible", "0" if thing.get("visible", "1") in ("0", "false") else "1")
    if "opacity" in thing.attrib:
        opacity = or_else(partial(floats, thing, "opacity", where, 1.0), 1.0, source.warnings)
        clean.set("opacity", str(min(1.0, max(0.0, opacity))))


def _size_of_its_tile(source: Source, clean: Element, number: int) -> None:
    """Old versions of Tiled do not say how large a tile is that stands as an object."""
    for key, px in zip(("width", "height"), source.numbers.size(number), strict=True):
        clean.set(key, str(float(px)))
