"""What a map looks like: every layer in the file's own order, every tile with its picture and place, for any painter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil, cos, floor, radians, sin
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from game.core.field import Cell
from game.core.lattice import Hexagonal, Isometric, Lattice
from game.maps.errors import quoted, reading
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
ANCHORS = {
    f"{row}{column}" or "center": (across, down)
    for row, down in (("top", -1.0), ("", -0.5), ("bottom", 0.0))
    for column, across in (("left", 0.0), ("", 0.5), ("right", 1.0))
}
"""Which point of a tile lies where its object is, by the alignment of its tileset: from its lower left corner, in parts of its size."""


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
    repeat: tuple[bool, bool] = (False, False)
    """Whether the image goes on to the left and right, and up and down."""


@dataclass(frozen=True, slots=True)
class MapPicture:
    """Where the cells of a map lie, and its layers from the ground up."""

    lattice: Lattice
    layers: tuple[PictureLayer, ...]

    @property
    def tile_px(self) -> int:
        """How wide a unit of the lattice is in pixels of the map: on an orthogonal one a cell."""
        return self.lattice.unit[0]

    @property
    def tile_height(self) -> int:
        """How high it is."""
        return self.lattice.unit[1]


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
    """The picture of a map that has been read."""
    lattice = source.layout.lattice(source.width, source.height)
    return MapPicture(lattice, tuple(_layers(source, source.root, stamps(source.root), lattice, _Group())))


def _layers(source: Source, parent: Element, known: dict[int, Stamp], lattice: Lattice, group: _Group) -> Iterator[PictureLayer]:
    for layer in parent:
        if layer.tag not in ("group", "layer", "imagelayer", "objectgroup"):
            continue
        inner, name = group.within(layer), layer.get("name", "")
        if layer.tag == "group":
            yield from _layers(source, layer, known, lattice, inner)
        elif layer.tag == "layer":
            yield inner.layer(name, tuple(_placed(layer, known, lattice, source)))
        elif layer.tag == "imagelayer":
            repeat = layer.get("repeatx") == "1", layer.get("repeaty") == "1"
            yield replace(inner.layer(name, image=_image(layer)), repeat=repeat)
        else:
            standing = tuple(objects_drawn(layer, known, lattice, source))
            if standing:
                yield inner.layer(name, standing)


def _image(layer: Element) -> Stamp:
    image = layer.find("image")
    assert image is not None, "image layers without a picture are left out of the clean tree"
    size = int(image.get("width", "0")), int(image.get("height", "0"))
    return Stamp(Path(image.get("source", "")), (0, 0, *size), image.get("trans", ""))


def objects_drawn(layer: Element, known: dict[int, Stamp], lattice: Lattice, source: Source) -> Iterator[PictureTile]:
    """The tiles that stand in an object layer, in the order in which they are drawn; signs for the rules are none of them."""
    things = [thing for thing in layer.findall("object[@gid]") if thing.get("visible") != "0" and thing.get("type", "").lower() not in SIGNS]
    if layer.get("draworder") != "index":
        things.sort(key=lambda thing: float(thing.get("y", "0")))
    left_out = 0
    for thing in things:
        number = int(thing.get("gid", "0"))
        stamp = known.get(number & ~FLAGS)
        found = None if stamp is None else _standing(thing, number, stamp, lattice)
        if found and source.budget.has_paint(found.drawn_size[0] * found.drawn_size[1]):
            yield found
        elif found:
            left_out += 1
    if left_out:
        count = "1 tile is" if left_out == 1 else f"{left_out} tiles are"
        source.warnings.append(f"layer {quoted(layer.get('name', ''))}: {count} too large to be drawn.")


def _standing(thing: Element, number: int, stamp: Stamp, lattice: Lattice) -> PictureTile:
    own = stamp.source[2:]
    x, y, wide, high, turn = (float(thing.get(key, "0")) for key in ("x", "y", "width", "height", "rotation"))
    size = max(1, round(wide or own[0])), max(1, round(high or own[1]))
    left, top, _, _ = turned_box(*size, turn)
    shift = stamp.offset[0] * size[0] / max(1, own[0]), stamp.offset[1] * size[1] / max(1, own[1])
    standard = "bottom" if isinstance(lattice, Isometric) else "bottomleft"
    across, down = (length * share for length, share in zip(size, ANCHORS.get(stamp.anchor, ANCHORS[standard]), strict=True))
    cosine, sine = cos(radians(turn)), sin(radians(turn))
    u, v = lattice.drawn(x, y)
    foot = u - across * cosine + down * sine, v - across * sine - down * cosine
    cell = lattice.cell_of(u, v - 1)
    place = round(foot[0] + left + shift[0]), round(foot[1] + top + shift[1])
    return PictureTile(stamp, cell, *place, bool(number & FLIP_X), bool(number & FLIP_Y), bool(number & FLIP_DIAGONAL), size, turn % 360)


def _placed(layer: Element, known: dict[int, Stamp], lattice: Lattice, source: Source) -> Iterator[PictureTile]:
    """The tiles of a layer in the order in which Tiled draws them."""
    turned = source.turned.get(layer, frozenset())
    cut: dict[tuple[str, bool], PictureTile | None] = {}
    found = []
    for index, text in enumerate(layer.findtext("data", "").split(",")):
        if text == "0":
            continue
        key = text, index in turned
        if key not in cut:
            cut[key] = _unplaced(int(text), key[1], known, lattice)
        tile = cut[key]
        if tile is not None:
            cell = index % lattice.width, index // lattice.width
            left, top = lattice.corner(cell)
            found.append(tile._replace(cell=cell, x=floor(left) + tile.x, y=floor(top) + tile.y))
    if not lattice.upright:
        found.sort(key=lambda tile: lattice.depth(tile.cell))
    elif source.reversed != (False, False):
        across, down = (-1 if back else 1 for back in source.reversed)
        found.sort(key=lambda tile: (down * tile.cell[1], across * tile.cell[0]))
    return iter(found)


def _unplaced(number: int, turned: bool, known: dict[int, Stamp], lattice: Lattice) -> PictureTile | None:
    """The tile in a cell whose corner is the map's."""
    stamp = known.get(number & ~(FLIP_X | FLIP_Y | FLIP_DIAGONAL))
    if stamp is None:
        return None
    flips = bool(number & FLIP_X), bool(number & FLIP_Y)
    diagonal = bool(number & FLIP_DIAGONAL)
    wide, high = stamp.source[2:]
    if isinstance(lattice, Hexagonal) and (diagonal or turned):
        return _turned(PictureTile(stamp, (0, 0), stamp.offset[0], lattice.foot - high + stamp.offset[1], *flips), 60 * diagonal + 120 * turned)
    place = stamp.offset[0], lattice.foot - (wide if diagonal else high) + stamp.offset[1]
    return PictureTile(stamp, (0, 0), *place, *flips, diagonal)


def _turned(tile: PictureTile, turn: int) -> PictureTile:
    """The tile of a hex, turned about its middle."""
    wide, high = tile.drawn_size
    left, top, right, bottom = turned_box(wide, high, turn)
    place = tile.x + wide / 2 - (right - left) / 2, tile.y + high / 2 - (bottom - top) / 2
    return tile._replace(x=round(place[0]), y=round(place[1]), size=(wide, high), turn=float(turn))
