"""What a map looks like: every layer in the file's own order, every tile with its picture and place, for any
painter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from xml.etree.ElementTree import Element

from game.core.gc_pause import paused_gc
from game.core.geometry.lattice import Lattice
from game.maps.collision_layers import sign_layers, sign_tiles
from game.maps.errors import reading
from game.maps.library import root_for
from game.maps.tile_placement import Part, PictureTile, objects_drawn, placed
from game.maps.tile_stamps import Animation, Stamp, cut
from game.maps.tiled.sanitized_map import read_map
from game.maps.tiled.source import Source

Tint = tuple[int, int, int]
"""Red, green and blue, each to 255."""
WHITE: Tint = (255, 255, 255)
MANY = 10_000
"""Tiles of a layer from which on only the part of it is placed that is asked for."""


@dataclass(frozen=True, slots=True)
class PictureLayer:
    """One layer: placed tiles, or one `image` at its offset. `over` ones are drawn above the figures, `tint`
    multiplies the colours, and `blend` is the mode of Tiled in which it is laid over what is below it."""

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
    parallax: tuple[float, float] = (1.0, 1.0)
    """How fast it goes by when the view moves, across and down: 1 as fast as the ground, 0 not at all."""
    blend: str = ""
    sign: bool = False
    """Whether it only says where one can walk, and hides what is drawn for the eye."""


@dataclass(frozen=True, slots=True)
class MapPicture:
    """Where the cells of a map lie, its layers from the ground up, and what tiles show that move."""

    lattice: Lattice
    layers: tuple[PictureLayer, ...]
    animations: tuple[Animation, ...] = ()
    still: tuple[float, float] = (0.0, 0.0)
    """The point, in pixels of the map, at which all layers lie as drawn when the view is on it."""
    background: Tint | None = None
    """The colour of what no layer covers, if the map has one."""
    signs: frozenset[Stamp] = frozenset()
    """The tiles that lie on layers that are signs."""

    @property
    def tile_px(self) -> int:
        """How wide a unit of the lattice is in pixels of the map: on an orthogonal one of square tiles a
        cell."""
        return self.lattice.unit[0]

    @property
    def tile_height(self) -> int:
        """How high it is."""
        return self.lattice.unit[1]


def in_battle(picture: MapPicture) -> tuple[PictureLayer, ...]:
    """The layers without signs: without those that are made of them, and without single ones that lie over
    what is drawn for the eye."""
    if not picture.signs:
        return picture.layers
    layers = [layer for layer in picture.layers if not layer.sign]
    drawn = {
        tile.cell
        for layer in layers
        for tile in layer.tiles
        if layer.visible and tile.stamp not in picture.signs
    }
    return tuple(
        replace(
            layer,
            tiles=tuple(
                tile for tile in layer.tiles if tile.stamp not in picture.signs or tile.cell not in drawn
            ),
        )
        for layer in layers
    )


def different(layers: Iterable[PictureLayer]) -> Iterable[PictureTile]:
    """One of all tiles that look alike."""
    return {tile.look: tile for layer in layers for tile in layer.tiles}.values()


@dataclass(frozen=True, slots=True)
class _Group:
    """What a group passes on to the layers in it."""

    visible: bool = True
    opacity: float = 1.0
    offset: tuple[int, int] = (0, 0)
    over: bool = False
    tint: Tint = WHITE
    parallax: tuple[float, float] = (1.0, 1.0)
    signs: frozenset[Element] = frozenset()
    """The layers of the map that are signs for its author."""

    def within(self, layer: Element) -> _Group:
        alpha, *tint = bytes.fromhex(layer.get("tintcolor", "ffffffff"))
        return _Group(
            self.visible and layer.get("visible") == "1",
            self.opacity * float(layer.get("opacity", "1")) * alpha / 255,
            (
                self.offset[0] + int(layer.get("offsetx", "0")),
                self.offset[1] + int(layer.get("offsety", "0")),
            ),
            self.over or _is_over(layer),
            (self.tint[0] * tint[0] // 255, self.tint[1] * tint[1] // 255, self.tint[2] * tint[2] // 255),
            (
                self.parallax[0] * float(layer.get("parallaxx", "1")),
                self.parallax[1] * float(layer.get("parallaxy", "1")),
            ),
            self.signs,
        )

    def layer(
        self, own: Element, tiles: tuple[PictureTile, ...] = (), image: Stamp | None = None
    ) -> PictureLayer:
        return PictureLayer(
            own.get("name", ""),
            self.visible,
            self.opacity,
            self.offset,
            self.over,
            tiles,
            image,
            self.tint,
            parallax=self.parallax,
            blend=own.get("mode", ""),
            sign=own in self.signs,
        )


def _is_over(layer: Element) -> bool:
    over = layer.find("properties/property[@name='over']")
    return over is not None and over.get("value", "").lower() in ("true", "1", "yes")


def picture_of(path: Path, root: Path | None = None) -> MapPicture:
    """The picture of the map at `path`. MapError as from `load`; the files of the pictures themselves may be
    missing."""
    with reading(path):
        return picture_from(read_map(path, root or root_for(path)))


def partial_picture(
    path: Path, part: Callable[[Lattice], Part], root: Path | None = None
) -> tuple[Source, MapPicture]:
    """The files of a map, and its picture, of which no more than a part needs be there. MapError as from
    `load`."""
    with reading(path):
        source = read_map(path, root or root_for(path))
        return source, picture_from(source, part(source.layout.lattice(source.width, source.height)))


def lattice_of(path: Path) -> Lattice:
    """Where the cells of a map are drawn, without its picture. MapError as from `load`."""
    with reading(path):
        source = read_map(path, root_for(path))
        return source.layout.lattice(source.width, source.height)


def picture_from(source: Source, part: Part | None = None) -> MapPicture:
    """The picture of a map that has been read; of layers of many tiles only a part, if one is given."""
    lattice = source.layout.lattice(source.width, source.height)
    known, animations = cut(source.root)
    still = float(source.root.get("parallaxoriginx", "0")), float(source.root.get("parallaxoriginy", "0"))
    group = _Group(signs=sign_layers(source, known))
    with paused_gc():  # none of the tiles of a large map is garbage
        return MapPicture(
            lattice,
            tuple(_layers(source, source.root, known, lattice, group, part)),
            animations,
            still,
            _background(source.root),
            sign_tiles(source, known, group.signs),
        )


def _background(root: Element) -> Tint | None:
    """The colour behind the layers; one that is seen through is none, for there is nothing behind it."""
    alpha, *colour = bytes.fromhex(root.get("backgroundcolor", "00000000"))
    return (colour[0], colour[1], colour[2]) if alpha == 255 else None


def _layers(
    source: Source,
    parent: Element,
    known: dict[int, Stamp],
    lattice: Lattice,
    group: _Group,
    part: Part | None,
) -> Iterator[PictureLayer]:
    for layer in parent:
        if layer.tag not in ("group", "layer", "imagelayer", "objectgroup"):
            continue
        inner = group.within(layer)
        if layer.tag == "group":
            yield from _layers(source, layer, known, lattice, inner, part)
        elif layer.tag == "layer":
            cells = source.cells[layer]
            few = part is None or len(cells) - cells.count(0) <= MANY
            yield inner.layer(
                layer,
                tuple(
                    placed(
                        layer,
                        known,
                        lattice,
                        source,
                        None if few or part is None else part.moved(inner.offset),
                    )
                ),
            )
        elif layer.tag == "imagelayer":
            repeat = layer.get("repeatx") == "1", layer.get("repeaty") == "1"
            yield replace(inner.layer(layer, image=_image(layer)), repeat=repeat)
        else:
            standing = tuple(objects_drawn(layer, known, lattice, source))
            if standing:
                yield inner.layer(layer, standing)


def _image(layer: Element) -> Stamp:
    image = layer.find("image")
    assert image is not None, "image layers without a picture are left out of the clean tree"
    size = int(image.get("width", "0")), int(image.get("height", "0"))
    return Stamp(Path(image.get("source", "")), (0, 0, *size), image.get("trans", ""))
