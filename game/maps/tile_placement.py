"""Places the tiles of a map where Tiled draws them: those of cells, and those that stand as objects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, cos, floor, radians, sin
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from game.core.field import Cell
from game.core.geometry.lattice import Hexagonal, Isometric, Lattice, Orthogonal
from game.maps.errors import quoted
from game.maps.tile_stamps import Stamp
from game.maps.tiled.layers import FLAGS, FLIP_DIAGONAL, FLIP_X, FLIP_Y
from game.maps.tiled.source import Source

Size = tuple[int, int]

LOST = Path("a tileset that is missing")
"""The picture of tiles that have none: no file."""
_NEARLY = 1e-6
SIGNS = ("light", "spawn", "unit", "zone")
"""Classes of objects that say something of a cell, and are not seen in a battle."""
ANCHORS = {
    f"{row}{column}" or "center": (across, down)
    for row, down in (("top", -1.0), ("", -0.5), ("bottom", 0.0))
    for column, across in (("left", 0.0), ("", 0.5), ("right", 1.0))
}
"""Which point of a tile lies where its object is, by the alignment of its tileset: from its lower left
corner, in parts of its size."""


class PictureTile(NamedTuple):
    """A placed tile. `x`, `y` are the pixels of its upper left corner, the layer's offset not counted.

    Flips are applied diagonal first, then across, then down. A diagonal flip swaps the width and height of
    the picture. A tile that was put down as an object may have a `size` of its own in px, and is then turned
    by `turn` degrees clockwise. So may one of a tileset whose tiles are drawn as large as the map's cells.
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
    opacity: float = 1.0

    @property
    def look(self) -> tuple[object, ...]:
        """Alike for tiles of one map that look alike: it holds each stamp once, and to compare what stamps
        hold takes longer."""
        return id(self.stamp), self[4:]

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
        left, top, right, bottom = self.box
        return right - left, bottom - top

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of that in px, from where its lower left corner would be if it were not
        turned."""
        wide, high = self.drawn_size
        return turned_box(wide, high, self.turn) if self.turn else (0, -high, wide, 0)


class Part(NamedTuple):
    """A part of the picture in px: of tiles up to `small` px only those are placed whose upper left corner
    lies in it, of larger ones all."""

    left: int
    top: int
    right: int
    bottom: int
    small: int

    def moved(self, offset: tuple[int, int]) -> Part:
        """The same as a layer counts it that lies elsewhere by so much."""
        x, y = offset
        return Part(self.left - x, self.top - y, self.right - x, self.bottom - y, self.small)

    def has(self, tile: PictureTile) -> bool:
        return (self.left <= tile.x < self.right and self.top <= tile.y < self.bottom) or max(
            tile.extent
        ) > self.small


def turned_box(wide: float, high: float, turn: float) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the box of whole px about a picture that is turned clockwise about its
    lower left corner, seen from there."""
    across, down = cos(radians(turn)), sin(radians(turn))
    corners = [(x * across - y * down, x * down + y * across) for x in (0, wide) for y in (0, -high)]
    xs, ys = zip(*corners, strict=True)
    return (
        floor(min(xs) + _NEARLY),
        floor(min(ys) + _NEARLY),
        ceil(max(xs) - _NEARLY),
        ceil(max(ys) - _NEARLY),
    )


def objects_drawn(
    layer: Element, known: dict[int, Stamp], lattice: Lattice, source: Source
) -> Iterator[PictureTile]:
    """The tiles that stand in an object layer, in the order in which they are drawn; signs for the rules are
    none of them."""
    things = [
        thing
        for thing in layer.findall("object[@gid]")
        if thing.get("visible") != "0" and thing.get("type", "").lower() not in SIGNS
    ]
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
    box = max(1, round(wide or own[0])), max(1, round(high or own[1]))
    size, shift, inset = _filling(stamp, box)
    left, top, _, _ = turned_box(*size, turn)
    standard = "bottom" if isinstance(lattice, Isometric) else "bottomleft"
    across, down = (
        length * share
        for length, share in zip(box, ANCHORS.get(stamp.anchor, ANCHORS[standard]), strict=True)
    )
    across, down = across - inset[0], down + inset[1]
    cosine, sine = cos(radians(turn)), sin(radians(turn))
    u, v = lattice.drawn(x, y)
    foot = u - across * cosine + down * sine, v - across * sine - down * cosine
    cell = lattice.cell_of(u, v - 1)
    place = round(foot[0] + shift[0]) + left, round(foot[1] + shift[1]) + top
    return PictureTile(
        stamp,
        cell,
        *place,
        bool(number & FLIP_X),
        bool(number & FLIP_Y),
        bool(number & FLIP_DIAGONAL),
        size,
        turn % 360,
        float(thing.get("opacity", "1")),
    )


def _filling(stamp: Stamp, box: Size) -> tuple[Size, tuple[float, float], tuple[float, float]]:
    """How large a tile is drawn that fills a box of px, by how much its offset moves it then, and how far it
    lies from the left and the lower border of the box."""
    own = max(1, stamp.source[2]), max(1, stamp.source[3])
    scale = box[0] / own[0], box[1] / own[1]
    if stamp.fit:
        scale = min(scale), min(scale)
    size = max(1, round(own[0] * scale[0])), max(1, round(own[1] * scale[1]))
    shift = stamp.offset[0] * scale[0], stamp.offset[1] * scale[1]
    return size, shift, ((box[0] - size[0]) / 2, (box[1] - size[1]) / 2)


def placed(
    layer: Element, known: dict[int, Stamp], lattice: Lattice, source: Source, part: Part | None = None
) -> Iterator[PictureTile]:
    """The tiles of a layer, or of a part of it, in the order in which Tiled draws them."""
    turned = source.turned.get(layer, frozenset())
    cells = source.cells[layer]
    both = (False, True) if turned else (False,)
    looks = {
        (gid, turn): _unplaced(gid, turn, known, lattice, source)
        for gid in set(cells)
        if gid
        for turn in both
    }
    corners = _corners(lattice)
    near = None if part is None else _near(part, cells, list(looks.items()), lattice)
    found = []
    for index, gid in enumerate(cells) if near is None else ((index, cells[index]) for index in near):
        tile = looks[gid, index in turned] if gid else None
        if tile is not None:
            cell, left, top = corners(index)
            found.append(PictureTile(tile[0], cell, left + tile[2], top + tile[3], *tile[4:]))
    if part:
        found = list(filter(part.has, found))
    if not isinstance(lattice, Orthogonal):
        found.sort(key=lambda tile: lattice.depth(tile.cell))
    elif source.reversed != (False, False):
        across, down = (-1 if back else 1 for back in source.reversed)
        found.sort(key=lambda tile: (down * tile.cell[1], across * tile.cell[0]))
    return iter(found)


def _near(
    part: Part,
    cells: Sequence[int],
    looks: list[tuple[tuple[int, bool], PictureTile | None]],
    lattice: Lattice,
) -> list[int]:
    """The cells, row by row, whose tile may reach into the part."""
    large = {gid for (gid, _), tile in looks if tile and max(tile.extent) > part.small}
    small = [tile for (gid, _), tile in looks if tile and gid not in large]
    found = {index for index, gid in enumerate(cells) if gid in large} if large else set()
    if small:
        (left, right), (top, bottom) = (
            (min(places), max(places)) for places in ([tile.x for tile in small], [tile.y for tile in small])
        )
        wide, high = lattice.unit
        box = (
            (part.left - right) / wide,
            (part.top - bottom) / high,
            (part.right - left) / wide,
            (part.bottom - top) / high,
        )
        found.update(y * lattice.width + x for x, y in lattice.among(*box))
    return sorted(found)


def _corners(lattice: Lattice) -> Callable[[int], tuple[Cell, int, int]]:
    """By the number of a cell, row by row: the cell, and the upper left corner of its tile."""
    wide, (across, down) = lattice.width, lattice.tile

    def upright(index: int) -> tuple[Cell, int, int]:
        y, x = divmod(index, wide)
        return (x, y), x * across, y * down

    def aslant(index: int) -> tuple[Cell, int, int]:
        cell = index % wide, index // wide
        left, top = lattice.corner(cell)
        return cell, floor(left), floor(top)

    return upright if isinstance(lattice, Orthogonal) else aslant


def _unplaced(
    gid: int, turned: bool, known: dict[int, Stamp], lattice: Lattice, source: Source
) -> PictureTile | None:
    """The tile in a cell whose corner is the map's; of a tileset that is missing, one that cannot be drawn
    either."""
    number = gid & ~FLAGS
    stamp = known.get(number)
    if stamp is None and source.numbers.unseen(number):
        stamp = Stamp(LOST, (0, 0, *lattice.tile))
    if stamp is None:
        return None
    flips = bool(gid & FLIP_X), bool(gid & FLIP_Y)
    diagonal = bool(gid & FLIP_DIAGONAL)
    box = lattice.tile if stamp.grid else stamp.source[2:]
    size, shift, inset = _filling(stamp, box)
    hexes = isinstance(lattice, Hexagonal) and (diagonal or turned)
    if diagonal and not hexes:
        size, inset = size[::-1], inset[::-1]
    place = round(shift[0] + inset[0]), round(lattice.foot - size[1] - inset[1] + shift[1])
    own = size if stamp.grid and box != stamp.source[2:] else (0, 0)
    if hexes:
        return _turned(PictureTile(stamp, (0, 0), *place, *flips, size=own), 60 * diagonal + 120 * turned)
    return PictureTile(stamp, (0, 0), *place, *flips, diagonal, own)


def _turned(tile: PictureTile, turn: int) -> PictureTile:
    """The tile of a hex, turned about its middle."""
    wide, high = tile.drawn_size
    left, top, _, _ = turned_box(wide, high, turn)
    across, down = cos(radians(turn)), sin(radians(turn))
    foot = (
        tile.x + (wide - wide * across - high * down) / 2,
        tile.y + (high - wide * down + high * across) / 2,
    )
    return tile._replace(x=round(foot[0]) + left, y=round(foot[1]) + top, size=(wide, high), turn=float(turn))
