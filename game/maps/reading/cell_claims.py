"""What a map that nobody prepared says about its cells, source by source, and the survey that collects it."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil, floor
from typing import NamedTuple
from xml.etree.ElementTree import Element

from game.maps.reading.connectivity import sides_of
from game.maps.reading.tile_evidence import WildTiles
from game.maps.reading.tile_pictures import Look
from game.maps.reading.vocabulary import Role, Sort, is_upper, name_meaning
from game.maps.tiled.layers import FLAGS
from game.maps.tiled.source import Source


@dataclass(frozen=True, slots=True)
class Claim:
    """One source of what blocks. `sorts` has a Sort for each cell, row by row; `key` names the source in
    files, `words` for people.

    An explicit one says outright that it blocks; another only has the name of something that does.
    """

    key: str
    words: str
    explicit: bool
    sorts: bytes

    @property
    def count(self) -> int:
        return len(self.sorts) - self.sorts.count(Sort.OPEN) - self.sorts.count(Sort.SLOW)


_UNSEEN = (Role.COLLISION, Role.WALKABLE, Role.OVER)
_OPAQUE, _EARTHY, _LIGHT = 128, 24, 64
"""Of the colour behind a map, of 255: it is seen, by how much it is rather green or brown than blue, and not
dark."""
_FEW = 0.3
"""Where less of a map is drawn, the colour behind it is its floor."""
_SLIVER = 50
"""Percent of a cell."""
_ALONE = 3
"""A layer is the picture of walls if at least each third of its tiles has nothing below."""


class LayerView(NamedTuple):
    """A layer and what it has from the groups around it."""

    layer: Element
    name: str
    visible: bool
    offset: tuple[float, float] = (0.0, 0.0)
    """By so many pixels of the map it is moved."""


@dataclass
class Claims:
    """All that was found. `drawn` has 1 where anything is seen; prices, walls and cover of single cells by
    their index."""

    found: list[Claim] = field(default_factory=list)
    drawn: bytes = b""
    costs: dict[int, float] = field(default_factory=dict)
    edges: dict[int, str] = field(default_factory=dict)
    cover: dict[int, float] = field(default_factory=dict)
    opaque: set[int] = field(default_factory=set)
    tops: dict[int, int] = field(default_factory=dict)
    """The highest tile that is drawn on a cell where some explicit source blocks."""
    touched: bytes = b""
    """1 where a tile has a shape of collision, whatever it holds."""
    doors: set[int] = field(default_factory=set)
    """Cells on which somebody says that there is a door."""
    decks: bytes = b""
    """1 where something else is drawn over water: a bridge, perhaps."""
    things: list[int] = field(default_factory=list)
    """Cells on which some object stands."""
    looked: bool = True
    """Whether pictures were asked."""
    sky: bytes = b""
    """1 where a tile is of the light blue of the sky."""
    doubtful: int = 0
    """Cells of whose picture it is hard to tell whether it blocks."""
    unseen: int = 0
    """Cells whose picture is missing, where others are there."""
    looks: list[int] = field(default_factory=list)
    """A number for what each cell looks like: the highest tile there."""
    colours: dict[int, Look] = field(default_factory=dict)
    """What the tiles show, by those numbers."""
    roofed: bytes = b""
    """1 where a layer that is drawn above the figures hides all."""
    begins: list[tuple[int, int, str]] = field(default_factory=list)
    """Cells where somebody begins: who, which cell, and the object or layer that says so."""
    tiles: WildTiles = field(init=False)

    def outright(self) -> bytes:
        """The sort on each cell, of all that is said outright so far."""
        sorts = bytes(len(self.drawn))
        for claim in self.found:
            if claim.explicit:
                sorts = bytes(map(max, sorts, claim.sorts))
        return sorts


def layers_in_order(
    parent: Element, visible: bool = True, offset: tuple[float, float] = (0.0, 0.0)
) -> Iterator[LayerView]:
    """Every tile, object and image layer, in the order of drawing."""
    for layer in parent:
        if layer.tag in ("group", "layer", "objectgroup", "imagelayer"):
            seen = visible and layer.get("visible") == "1"
            moved = offset[0] + _px(layer, "offsetx"), offset[1] + _px(layer, "offsety")
            if layer.tag == "group":
                yield from layers_in_order(layer, seen, moved)
            else:
                yield LayerView(layer, layer.get("name", ""), seen, moved)


def _px(layer: Element, key: str) -> float:
    return float(layer.get(key, "0"))


def properties_of(element: Element) -> dict[str, str]:
    return {item.get("name", ""): item.get("value", "") for item in element.findall("properties/property")}


class Survey:
    """A map while it is looked over: its files and layers, what is known of its tiles, and what has been
    found so far."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.size = source.width * source.height
        self.tiles = WildTiles(source)
        self.layers = list(layers_in_order(source.root))
        self.cells = {
            one.layer: self._moved(source.cells[one.layer], one.offset)
            for one in self.layers
            if one.layer in source.cells
        }
        used: Counter[int] = Counter()
        for cells in source.cells.values():
            for gid, count in Counter(cells).items():
                used[gid & ~FLAGS] += count
        for one in self.layers:
            used.update(
                int(thing.get("gid", "0")) & ~FLAGS
                for thing in one.layer.findall("object")
                if "gid" in thing.attrib
            )
        self.tiles.look_at(used)
        self.said = Claims()
        self.said.tiles = self.tiles
        self.said.drawn = self._drawn()

    def _moved(self, cells: array[int], offset: tuple[float, float]) -> array[int]:
        """The cells of a layer where they are drawn, if that is a cell or more from where they stand."""
        layout, wide, high = self.source.layout, self.source.width, self.source.height
        if layout.orientation != "orthogonal":
            return cells
        across, down = (round(px / size) for px, size in zip(offset, layout.size, strict=True))
        if not across and not down:
            return cells
        moved = array(cells.typecode, bytes(cells.itemsize * len(cells)))
        for y in range(max(0, down), min(high, high + down)):
            left, right = max(0, across), min(wide, wide + across)
            if left < right:
                start = (y - down) * wide + left - across
                moved[y * wide + left : y * wide + right] = cells[start : start + right - left]
        return moved

    @cached_property
    def _only_two(self) -> bool:
        """Whether besides upper layers there is one with tiles: then what stands about lies on the upper
        ones."""
        others = [
            one
            for one in self.with_cells()
            if one.visible and not is_upper(one.name) and name_meaning(one.name)[0] not in _UNSEEN
        ]
        return sum(any(self.cells[one.layer]) for one in others) == 1

    def below_figures(self, one: LayerView) -> bool:
        """Whether a tile layer is seen, and lies below the figures."""
        if not one.visible or name_meaning(one.name)[0] in (Role.COLLISION, Role.WALKABLE):
            return False
        return name_meaning(one.name)[0] is not Role.OVER or (is_upper(one.name) and self._only_two)

    def add(self, key: str, words: str, explicit: bool, sorts: bytes) -> None:
        if any(sorts):
            self.said.found.append(Claim(key, words, explicit, sorts))

    def seen(self, layer: Element) -> bytes:
        """A 1 for each cell where a tile layer has a tile of which something is seen."""
        return self.marked(layer, lambda number: not self.tiles.clear(number))

    def marked(self, layer: Element, holds: Callable[[int], bool]) -> bytes:
        """A 1 for each cell of a tile layer whose tile is such."""
        cells = self.cells[layer]
        marks = {gid: bool(gid and holds(gid & ~FLAGS)) for gid in set(cells)}
        return bytes(map(marks.__getitem__, cells))

    def with_cells(self) -> Iterator[LayerView]:
        """The tile layers."""
        return (one for one in self.layers if one.layer in self.source.cells)

    def middle_of(self, thing: Element) -> int | None:
        """The cell, by index, on which the middle of an object lies, or the foot of a tile; None if it lies
        off the map."""
        x, y, wide, high = (float(thing.get(key, "0")) for key in ("x", "y", "width", "height"))
        layout = self.source.layout
        if "gid" in thing.attrib:
            u, v = layout.tile_at(x, y)
        else:
            u, v = layout.cell_at(layout.corner(x + wide / 2, y + high / 2))
        inside = 0 <= u < self.source.width and 0 <= v < self.source.height
        return v * self.source.width + u if inside else None

    def walls_of(self, one: LayerView) -> bytes:
        """The cells of a layer named for collision that are drawn, and nothing else is there: such a layer
        is the picture of the walls itself."""
        if not one.visible:
            return bytes(self.size)
        seen = int.from_bytes(self.seen(one.layer), "little")
        alone = seen & ~int.from_bytes(self.said.drawn, "little")
        pictures = {gid & ~FLAGS for gid in self.cells[one.layer] if gid}
        few = (
            alone.bit_count() < seen.bit_count()
            if len(pictures) < 2
            else _ALONE * alone.bit_count() < seen.bit_count()
        )
        if few:
            return bytes(self.size)
        return alone.to_bytes(self.size, "little")

    def look(self) -> None:
        """Number what each cell looks like: by the highest tile that is seen there."""
        looks = [0] * self.size
        for one in self.with_cells():
            if self.below_figures(one):
                cells = self.cells[one.layer]
                clear = {gid for gid in set(cells) if not gid or self.tiles.clear(gid & ~FLAGS)}
                looks = [
                    below if gid in clear else gid & ~FLAGS for gid, below in zip(cells, looks, strict=True)
                ]
        self.said.looks = looks
        roofed = 0
        for one in self.with_cells():
            if one.visible and name_meaning(one.name)[0] is Role.OVER and not self.below_figures(one):
                roofed |= int.from_bytes(self.marked(one.layer, self.tiles.whole), "little")
        self.said.roofed = roofed.to_bytes(self.size, "little")

    def _drawn(self) -> bytes:
        """Where a layer that is seen, and is there to be seen, has a tile that is seen, or a picture lies."""
        drawn = 0
        for one in self.layers:
            role, _ = name_meaning(one.name)
            if one.visible and one.layer in self.source.cells and role not in (Role.COLLISION, Role.WALKABLE):
                drawn |= int.from_bytes(self.seen(one.layer), "little")
            elif one.visible and one.layer.tag == "imagelayer":
                if self._under_picture(one.layer):
                    return b"\1" * self.size
                drawn |= int.from_bytes(self._on_picture(one), "little")
        if self._on_earth and drawn.bit_count() < _FEW * self.size:
            return b"\1" * self.size
        return self._without_slivers(drawn.to_bytes(self.size, "little"))

    @property
    def _on_earth(self) -> bool:
        """Whether the colour behind the map is that of grass, earth or sand, not of the sky or the night."""
        alpha, red, green, blue = bytes.fromhex(self.source.root.get("backgroundcolor", "00000000"))
        return alpha > _OPAQUE and green > blue + _EARTHY and max(red, green) > _LIGHT

    def _without_slivers(self, drawn: bytes) -> bytes:
        """Without cells on the border of what is drawn of which less than a half is: the frame of a room."""
        if 0 not in drawn or self.source.layout.orientation != "orthogonal":
            return drawn
        most = bytearray(self.size)
        for one in self.with_cells():
            if one.visible and name_meaning(one.name)[0] not in (Role.COLLISION, Role.WALKABLE):
                cells = self.cells[one.layer]
                shares = {gid: self._percent_seen(gid) for gid in set(cells)}
                most = bytearray(map(max, most, map(shares.__getitem__, cells)))
        wide = self.source.width
        found = bytearray(drawn)
        for index, share in enumerate(most):
            beside = sides_of(index, wide, self.size) if drawn[index] and 0 < share < _SLIVER else ()
            if any(not drawn[side] for side in beside):
                found[index] = 0
        return bytes(found)

    def _percent_seen(self, gid: int) -> int:
        """How much of a tile is seen; all of it if that is not known."""
        share = self.tiles.share(gid & ~FLAGS) if gid else 0.0
        return 100 if share is None else int(100 * share)

    def _on_picture(self, one: LayerView) -> bytes:
        """1 on the cells that lie on a picture which moves with the map."""
        image, layout = one.layer.find("image"), self.source.layout
        found = bytearray(self.size)
        if image is None or layout.orientation != "orthogonal" or _floats(one.layer):
            return bytes(found)
        (wide, high), (left, top) = layout.size, one.offset
        across, down = int(image.get("width", "0")), int(image.get("height", "0"))
        columns = range(max(0, ceil(left / wide)), min(self.source.width, floor((left + across) / wide)))
        for y in range(max(0, ceil(top / high)), min(self.source.height, floor((top + down) / high))):
            for x in columns:
                found[y * self.source.width + x] = 1
        return bytes(found)

    def _under_picture(self, layer: Element) -> bool:
        """Whether a picture lies under most of the map and moves with it."""
        image = layer.find("image")
        if image is None or _floats(layer):
            return False
        wide, high = (
            self.source.width * self.source.layout.size[0],
            self.source.height * self.source.layout.size[1],
        )
        return int(image.get("width", "0")) * int(image.get("height", "0")) * 2 >= wide * high


def _floats(layer: Element) -> bool:
    """Whether it goes by at a speed of its own."""
    return layer.get("parallaxx", "1") != "1" or layer.get("parallaxy", "1") != "1"


def sort_where_marked(marks: bytes, sort: Sort) -> bytes:
    """The sort wherever there is a mark."""
    return marks.translate(bytes([0]) + bytes([sort]) * 255)
