"""What a map looks like: every layer in the file's own order, every tile with its picture and place, for any painter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from game.core.field import Cell
from game.maps.errors import reading
from game.maps.layers import FLIP_DIAGONAL, FLIP_X, FLIP_Y
from game.maps.sheets import Stamp, stamps
from game.maps.shelf import root_for
from game.maps.source import Source
from game.maps.tree import read_map


class PictureTile(NamedTuple):
    """A placed tile. `x`, `y` are the pixels of its upper left corner, the layer's offset not counted.

    Flips are applied diagonal first, then across, then down. A diagonal flip swaps the width and height of the picture.
    """

    stamp: Stamp
    cell: Cell
    x: int
    y: int
    flip_x: bool = False
    flip_y: bool = False
    flip_diagonal: bool = False


@dataclass(frozen=True, slots=True)
class PictureLayer:
    """One layer: placed tiles, or one `image` at its offset. `over` ones are drawn above the figures."""

    name: str
    visible: bool
    opacity: float
    offset: tuple[int, int]
    over: bool
    tiles: tuple[PictureTile, ...] = ()
    image: Stamp | None = None


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

    def within(self, layer: Element) -> _Group:
        return _Group(
            self.visible and layer.get("visible") == "1",
            self.opacity * float(layer.get("opacity", "1")),
            (self.offset[0] + int(layer.get("offsetx", "0")), self.offset[1] + int(layer.get("offsety", "0"))),
            self.over or _is_over(layer),
        )


def _is_over(layer: Element) -> bool:
    over = layer.find("properties/property[@name='over']")
    return over is not None and over.get("value", "").lower() in ("true", "1", "yes")


def picture_of(path: Path, root: Path | None = None) -> MapPicture:
    """The picture of the map at `path`. MapError as from `load`; the files of the pictures themselves may be missing."""
    with reading(path):
        return picture_from(read_map(path, root or root_for(path)))


def picture_from(source: Source) -> MapPicture:
    tile = int(source.root.get("tilewidth", "0")), int(source.root.get("tileheight", "0"))
    layers = tuple(_layers(source.root, stamps(source.root), tile, source.width, _Group()))
    return MapPicture(source.width, source.height, *tile, layers)


def _layers(parent: Element, known: dict[int, Stamp], tile: tuple[int, int], width: int, group: _Group) -> Iterator[PictureLayer]:
    for layer in parent:
        inner = group.within(layer) if layer.tag in ("group", "layer", "imagelayer") else group
        if layer.tag == "group":
            yield from _layers(layer, known, tile, width, inner)
        elif layer.tag == "layer":
            placed = tuple(_placed(layer, known, tile, width))
            yield PictureLayer(layer.get("name", ""), inner.visible, inner.opacity, inner.offset, inner.over, placed)
        elif layer.tag == "imagelayer":
            image = _image(layer)
            yield PictureLayer(layer.get("name", ""), inner.visible, inner.opacity, inner.offset, inner.over, (), image)


def _image(layer: Element) -> Stamp:
    image = layer.find("image")
    assert image is not None, "image layers without a picture are left out of the clean tree"
    size = int(image.get("width", "0")), int(image.get("height", "0"))
    return Stamp(Path(image.get("source", "")), (0, 0, *size), image.get("trans", ""))


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
