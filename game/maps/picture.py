"""What a map looks like: every layer in the file's own order, every tile with its picture and place, for any painter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, cos, radians, sin
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from game.core.field import Cell
from game.maps.errors import MapError, quoted, reading
from game.maps.layers import FLAGS, FLIP_DIAGONAL, FLIP_X, FLIP_Y
from game.maps.sheets import Stamp, stamps
from game.maps.shelf import root_for
from game.maps.source import Source
from game.maps.tree import read_map

Tint = tuple[int, int, int]
"""Red, green and blue, each to 255."""
WHITE: Tint = (255, 255, 255)
_NEARLY = 1e-6
SIGNS = ("light", "spawn", "unit", "zone")
"""Classes of objects that say something of a cell, and are not seen in a battle."""


class PictureTile(NamedTuple):
    """A placed tile. `x`, `y` are the pixels of its upper left corner, the layer's offset not counted.

    Flips are applied diagonal first, then across, then down. A diagonal flip swaps the width and height of the picture.
    A tile that was put down as an object may have a `size` of its own in px, and is then turned by `turn` degrees clockwise.
    """

    stamp: Stamp
    cell: Cell
    x: int
    y: int
    flip_x: bool = False
    flip_y: bool = False
    flip_diagonal: bool = False
    size: tuple[int, int] = (0, 0)
    turn: float = 0.0

    @property
    def drawn_size(self) -> tuple[int, int]:
        """Width and height in px before it is turned."""
        if self.size != (0, 0):
            return self.size
        wide, high = self.stamp.source[2:]
        return (high, wide) if self.flip_diagonal else (wide, high)

    @property
    def extent(self) -> tuple[int, int]:
        """Width and height in px of what it covers."""
        if not self.turn:
            return self.drawn_size
        left, top, right, bottom = turned_box(*self.drawn_size, self.turn)
        return ceil(right - left - _NEARLY), ceil(bottom - top - _NEARLY)


def turned_box(wide: float, high: float, turn: float) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a picture that is turned clockwise about its lower left corner, seen from there."""
    across, down = cos(radians(turn)), sin(radians(turn))
    corners = [(x * across - y * down, x * down + y * across) for x in (0, wide) for y in (0, -high)]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True, slots=True)
class PictureLayer:
    """One layer: placed tiles, or one `image` at its offset. `over` ones are drawn above the figures, and `tint` multiplies the colours."""

    name: str
    visible: bool
    opacity: float
    offset: tuple[int, int]
    over: bool
    tiles: tuple[PictureTile, ...] = ()
    image: Stamp | None = None
    tint: Tint = WHITE


@dataclass(frozen=True, slots=True)
class MapPicture:
    """A map of `width` x `height` cells, each `tile_px` wide and `tile_height` high, and its layers from the ground up."""

    width: int
    height: int
    tile_px: int
    tile_height: int
    layers: tuple[PictureLayer, ...]


@dataclass(frozen=True, slots=True)
class _Group:
    """What a group passes on to the layers in it."""

    visible: bool = True
    opacity: float = 1.0
    offset: tuple[int, int] = (0, 0)
    over: bool = False
    tint: Tint = WHITE

    def within(self, layer: Element) -> _Group:
        alpha, *tint = bytes.fromhex(layer.get("tintcolor", "ffffffff"))
        return _Group(
            self.visible and layer.get("visible") == "1",
            self.opacity * float(layer.get("opacity", "1")) * alpha / 255,
            (self.offset[0] + int(layer.get("offsetx", "0")), self.offset[1] + int(layer.get("offsety", "0"))),
            self.over or _is_over(layer),
            (self.tint[0] * tint[0] // 255, self.tint[1] * tint[1] // 255, self.tint[2] * tint[2] // 255),
        )

    def layer(self, name: str, tiles: tuple[PictureTile, ...] = (), image: Stamp | None = None) -> PictureLayer:
        return PictureLayer(name, self.visible, self.opacity, self.offset, self.over, tiles, image, self.tint)


def _is_over(layer: Element) -> bool:
    over = layer.find("properties/property[@name='over']")
    return over is not None and over.get("value", "").lower() in ("true", "1", "yes")


def picture_of(path: Path, root: Path | None = None) -> MapPicture:
    """The picture of the map at `path`. MapError as from `load`; the files of the pictures themselves may be missing."""
    with reading(path):
        return picture_from(read_map(path, root or root_for(path)))


def picture_from(source: Source) -> MapPicture:
    """MapError for a map whose cells are not laid out in columns and rows: nothing draws these yet."""
    if not source.layout.drawn:
        kind = source.layout.orientation
        raise MapError(f"the map is {kind}: it can be played by simulate and in case files, but it cannot be drawn yet. Orthogonal maps can.")
    tile = int(source.root.get("tilewidth", "0")), int(source.root.get("tileheight", "0"))
    layers = tuple(_layers(source, source.root, stamps(source.root), tile, _Group()))
    return MapPicture(source.width, source.height, *tile, layers)


def _layers(source: Source, parent: Element, known: dict[int, Stamp], tile: tuple[int, int], group: _Group) -> Iterator[PictureLayer]:
    for layer in parent:
        if layer.tag not in ("group", "layer", "imagelayer", "objectgroup"):
            continue
        inner, name = group.within(layer), layer.get("name", "")
        if layer.tag == "group":
            yield from _layers(source, layer, known, tile, inner)
        elif layer.tag == "layer":
            yield inner.layer(name, tuple(_placed(layer, known, tile, source.width)))
        elif layer.tag == "imagelayer":
            yield inner.layer(name, image=_image(layer))
        else:
            standing = tuple(objects_drawn(layer, known, tile, source))
            if standing:
                yield inner.layer(name, standing)


def _image(layer: Element) -> Stamp:
    image = layer.find("image")
    assert image is not None, "image layers without a picture are left out of the clean tree"
    size = int(image.get("width", "0")), int(image.get("height", "0"))
    return Stamp(Path(image.get("source", "")), (0, 0, *size), image.get("trans", ""))


def objects_drawn(layer: Element, known: dict[int, Stamp], tile: tuple[int, int], source: Source) -> Iterator[PictureTile]:
    """The tiles that stand in an object layer, in the order in which they are drawn; signs for the rules are none of them."""
    things = [thing for thing in layer.findall("object[@gid]") if thing.get("visible") != "0" and thing.get("type", "").lower() not in SIGNS]
    if layer.get("draworder") != "index":
        things.sort(key=lambda thing: float(thing.get("y", "0")))
    left_out = 0
    for thing in things:
        number = int(thing.get("gid", "0"))
        stamp = known.get(number & ~FLAGS)
        found = None if stamp is None else _standing(thing, number, stamp, tile)
        if found and source.budget.has_paint(found.drawn_size[0] * found.drawn_size[1]):
            yield found
        elif found:
            left_out += 1
    if left_out:
        count = "1 tile is" if left_out == 1 else f"{left_out} tiles are"
        source.warnings.append(f"layer {quoted(layer.get('name', ''))}: {count} too large to be drawn.")


def _standing(thing: Element, number: int, stamp: Stamp, tile: tuple[int, int]) -> PictureTile:
    own = stamp.source[2:]
    x, y, wide, high, turn = (float(thing.get(key, "0")) for key in ("x", "y", "width", "height", "rotation"))
    size = max(1, round(wide or own[0])), max(1, round(high or own[1]))
    left, top, _, _ = turned_box(*size, turn)
    shift = stamp.offset[0] * size[0] / max(1, own[0]), stamp.offset[1] * size[1] / max(1, own[1])
    cell = int(x // tile[0]), int((y - 1) // tile[1])
    place = round(x + left + shift[0]), round(y + top + shift[1])
    return PictureTile(stamp, cell, *place, bool(number & FLIP_X), bool(number & FLIP_Y), bool(number & FLIP_DIAGONAL), size, turn % 360)


def _placed(layer: Element, known: dict[int, Stamp], tile: tuple[int, int], width: int) -> Iterator[PictureTile]:
    cut: dict[str, PictureTile | None] = {"0": None}
    for index, text in enumerate(layer.findtext("data", "").split(",")):
        if text not in cut:
            cut[text] = _unplaced(int(text), known, tile)
        found = cut[text]
        if found is not None:
            x, y = index % width, index // width
            yield PictureTile(found[0], (x, y), x * tile[0] + found[2], y * tile[1] + found[3], found[4], found[5], found[6])


def _unplaced(number: int, known: dict[int, Stamp], tile: tuple[int, int]) -> PictureTile | None:
    """The tile in the map's first cell."""
    stamp = known.get(number & ~(FLIP_X | FLIP_Y | FLIP_DIAGONAL))
    if stamp is None:
        return None
    turned = bool(number & FLIP_DIAGONAL)
    high = stamp.source[2] if turned else stamp.source[3]
    place = stamp.offset[0], tile[1] - high + stamp.offset[1]
    return PictureTile(stamp, (0, 0), *place, bool(number & FLIP_X), bool(number & FLIP_Y), turned)
