"""What a map's own picture does not show: rubble, craters, broken doors and windows, laid over what is
drawn, and what a player has put on the map by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import cos, pi, sin
from random import Random

from pygame import Rect, Surface

from game.client.board.camera import Camera
from game.client.board.region_shapes import over_block
from game.client.kit.atlases import Picture
from game.client.kit.brush import Brush, Point
from game.client.kit.theme import Color, mix
from game.core.field import Cell, Field, Tile
from game.core.geometry.lattice import Lattice
from game.maps import PictureLayer
from game.maps.manual_edits import paint_of

VARIANTS = 4
STONES = {
    "wood": "timber",
    "timber": "timber",
    "brick": "brick",
    "metal": "gunmetal",
    "glass": "glass",
    "concrete": "concrete",
}
"""The colour of what lies about, by the material."""
_BED = mix(mix("concrete", "dirt", 0.35), "asphalt", 0.6)


def draw_changes(target: Surface, camera: Camera, field: Field, ground: Mapping[Cell, Tile]) -> None:
    """The changed cells that the camera sees; those that are again as the map has them need nothing."""
    near = Rect(target.get_rect()).inflate(2 * camera.zoom, 2 * camera.zoom)
    for cell, tile in sorted(ground.items(), key=lambda item: item[0][::-1]):
        x, y = camera.centre_of(cell)
        if tile != field[cell] and near.collidepoint(x, y):
            variant = (cell[0] * 7 + cell[1] * 3) % VARIANTS
            drawn = over_block(
                ground_picture(kind_of(tile), tile.material, variant, camera.zoom),
                camera.lattice,
                camera.zoom,
            )
            drawn.draw(target, x - camera.zoom // 2, y - camera.zoom // 2)


def kind_of(tile: Tile) -> str:
    """How a tile is drawn: by what its name says, else by what it does."""
    for word in ("crater", "stubble", "damaged", "window", "door"):
        if word in tile.name:
            return word
    if "broken" in tile.name:
        return "stubble"
    if tile.blocks_sight or tile.blocks:
        return "block"
    if tile.cost > 1 or tile.cover:
        return "rubble"
    return "bare"


@lru_cache(maxsize=256)
def ground_picture(kind: str, material: str, variant: int, px: int) -> Picture:
    """One cell of it. Each variant lies otherwise."""
    brush = Brush(px, (0, 0, 32, 32))
    dice = Random(f"{kind} {variant}")  # noqa: S311 - a picture, not chance
    stone = STONES.get(material, "concrete")
    if kind == "damaged":
        _cracks(brush, dice)
    elif kind == "crater":
        _crater(brush, dice)
    elif kind == "stubble":
        _bed(brush, dice, mix("dirt", "leaf", 0.3), 0.9)
        for _ in range(14):
            x, y = dice.uniform(4, 28), dice.uniform(5, 28)
            brush.line(
                (x, y),
                (x + dice.uniform(-1.5, 1.5), y - dice.uniform(1.5, 3.5)),
                0.9,
                mix("leaf", "bark", dice.uniform(0.2, 0.8)),
            )
    elif kind == "block":
        brush.box(0, 0, 32, 32, mix(stone, "ink", 0.45))
        brush.box(1, 1, 31, 27, mix(stone, "paper", 0.12))
    elif kind == "bare":
        _bed(brush, dice, _BED, 0.75)
    else:
        _bed(brush, dice, _BED, 1)
        if kind != "window":
            _heap(brush, dice, "timber" if kind == "door" else stone, 7 if kind == "rubble" else 4)
        if kind in ("window", "door"):
            _splinters(brush, dice, "glass" if kind == "window" else "timber")
    return brush.picture()


def _round(centre: Point, radius: float, dice: Random, rough: float, corners: int = 14) -> list[Point]:
    """A rough disc."""
    ways = [2 * pi * number / corners for number in range(corners)]
    return [
        (
            centre[0] + radius * dice.uniform(1 - rough, 1) * cos(way),
            centre[1] + radius * dice.uniform(1 - rough, 1) * sin(way),
        )
        for way in ways
    ]


def _bed(brush: Brush, dice: Random, color: Color, alpha: float) -> None:
    """Dust and earth over the whole cell, so that nothing of what stood there is left to be seen."""
    brush.box(0, 0, 32, 32, mix(color, "ink", 0.1), alpha, 5)
    brush.shape(_round((16, 16), 15.5, dice, 0.14), color, alpha)
    for _ in range(9):
        brush.disc(
            (dice.uniform(3, 29), dice.uniform(3, 29)),
            dice.uniform(0.5, 1.2),
            mix(color, "ink", dice.uniform(0.2, 0.45)),
            alpha,
        )


def _heap(brush: Brush, dice: Random, color: Color, count: int) -> None:
    """Broken pieces: outline, body, and light from the north-west."""
    places = sorted(
        ((dice.uniform(6, 26), dice.uniform(7, 26)) for _ in range(count)), key=lambda place: place[1]
    )
    for x, y in places:
        size = dice.uniform(2.6, 5)
        shape = _round((x, y), size, dice, 0.4, 6)
        brush.shape([(a + 1.2, b + 1.4) for a, b in shape], "ink", 0.9)
        brush.shape(shape, mix(color, "ink", 0.5))
        brush.shape(
            [(x + (a - x) * 0.78 - 0.3, y + (b - y) * 0.78 - 0.3) for a, b in shape],
            mix(color, "paper", dice.uniform(0.0, 0.16)),
        )


def _splinters(brush: Brush, dice: Random, color: Color) -> None:
    for _ in range(12):
        x, y, way, long = dice.uniform(4, 28), dice.uniform(4, 28), dice.uniform(0, pi), dice.uniform(2, 5)
        brush.line(
            (x, y),
            (x + long * cos(way), y + long * sin(way)),
            1.1,
            mix(color, "paper", dice.uniform(0.1, 0.4)),
        )


def _crater(brush: Brush, dice: Random) -> None:
    """A rim thrown up, lit in the north-west of its far wall, and a dark bottom."""
    for _ in range(12):
        way, far = dice.uniform(0, 2 * pi), dice.uniform(13, 15.5)
        brush.disc(
            (16 + far * cos(way), 16 + far * sin(way)),
            dice.uniform(1, 2.4),
            mix("dirt", "ink", dice.uniform(0.1, 0.3)),
            0.8,
        )
    dark = ((12.2, 0.35), (9.4, 0.6), (5.6, 0.78))
    for radius, color in (
        (14.5, mix("dirt", "paper", 0.12)),
        *((radius, mix("dirt", "ink", share)) for radius, share in dark),
    ):
        brush.shape(
            _round((16 - (14.5 - radius) * 0.12, 16 - (14.5 - radius) * 0.16), radius, dice, 0.12), color
        )
    for _ in range(10):
        way, far = dice.uniform(0, 2 * pi), dice.uniform(11.5, 15)
        brush.disc(
            (16 + far * cos(way), 16 + far * sin(way)),
            dice.uniform(0.7, 1.6),
            mix("dirt", "ink", dice.uniform(0.1, 0.5)),
        )


def _cracks(brush: Brush, dice: Random) -> None:
    """Over what still stands."""
    for _ in range(3):
        x, y, way = dice.uniform(8, 24), dice.uniform(6, 22), dice.uniform(0, 2 * pi)
        for _ in range(4):
            there = x + 3 * cos(way), y + 3 * sin(way)
            brush.line((x, y), there, 1.1, "ink", 0.8, True)
            (x, y), way = there, way + dice.uniform(-0.9, 0.9)


Doors = frozenset[Cell]
"""Cells whose door stands otherwise than on the map."""


@lru_cache(maxsize=16)
def doorway(px: int, opened: bool, down: bool) -> Picture:
    """A door that has moved since the map was drawn, in a wall that runs from west to east, or `down` from
    north to south."""
    brush = Brush(px, (0, 0, 32, 32))

    def box(left: float, top: float, right: float, bottom: float, color: Color, alpha: float = 1) -> None:
        brush.box(*((top, left, bottom, right) if down else (left, top, right, bottom)), color, alpha)

    if opened:
        box(0, 2, 32, 30, "ink", 0.3)
        for x in (0.0, 28.5):
            box(x, 0, x + 3.5, 32, mix("plaster", "ink", 0.65))
            box(x + 0.6, 0, x + 2.9, 32, mix("plaster", "paper", 0.2))
        box(3.6, 3, 7.8, 31.4, mix("timber", "ink", 0.65))
        box(4.2, 3.6, 7.2, 30.8, "timber")
        return brush.picture()
    brush.box(0, 0, 32, 32, "roof")
    if down:
        brush.box(10, 3, 22, 29, mix("timber", "ink", 0.25))
        return brush.picture()
    brush.box(3, 6, 29, 12, mix("timber", "ink", 0.25))
    brush.box(0, 19, 32, 32, mix("plaster", "ink", 0.3))
    brush.box(3.5, 19, 28.5, 32, "timber")
    return brush.picture()


def runs_down(cell: Cell, field: Field, lattice: Lattice) -> bool:
    """Whether the wall in which a door lies runs from north to south."""
    ends = [lattice.step(cell, (0, way)) for way in (-1, 1)]
    return all(end in field and field[end].blocks_sight for end in ends)


def other_doors(field: Field, doors: Mapping[Cell, bool]) -> frozenset[Cell]:
    """Cells whose door stands otherwise than the map says."""
    return frozenset(door.cell for door in field.doors if doors.get(door.cell, door.open) != door.open)


_MOSTLY = 0.6
"""From this share of painted ones on, all cells that look so are taken to be drawn as they were painted."""


def painted_cells(field: Field, layers: Iterable[PictureLayer]) -> dict[Cell, str]:
    """The cells that were painted by hand, of which the picture does not show what they are: others that look
    the same are something else."""
    tiles = zip(field.cells(), field.tiles, strict=True)
    painted = {cell: paint for cell, tile in tiles if (paint := paint_of(tile))}
    if not painted:
        return {}
    looks = {tile.cell: tile.look for layer in layers for tile in layer.tiles}
    alike = Counter(looks.values())
    same = Counter((looks.get(cell), paint) for cell, paint in painted.items())
    return {
        cell: paint
        for cell, paint in painted.items()
        if cell not in looks or same[looks[cell], paint] < _MOSTLY * alike[looks[cell]]
    }


@lru_cache(maxsize=128)
def painted_ground(paint: str, px: int, variant: int = 0) -> Picture:
    """One cell of it."""
    brush = Brush(px, (0, 0, 32, 32))
    dice = Random(f"{paint} {variant}")  # noqa: S311 - a picture, not chance
    if paint == "high":
        _block(brush, "concrete", 0)
    elif paint == "full":
        _floor(brush, dice, "concrete")
        _block(brush, "plaster", 4)
    elif paint == "screen":
        _floor(brush, dice, "concrete")
        for x in range(2, 30, 6):
            brush.box(x, 3, x + 5, 29, mix("timber", "ink", 0.55), 1, 1)
            brush.box(x + 0.8, 4, x + 4, 26, mix("timber", "paper", 0.08), 1, 1)
    elif paint == "low":
        _floor(brush, dice, "concrete")
        for top in (10, 18):
            for left in (3, 16):
                brush.box(left, top, left + 13, top + 9, mix("canvas", "ink", 0.55), 1, 4)
                brush.box(left + 0.8, top + 0.6, left + 12, top + 7.4, mix("canvas", "paper", 0.1), 1, 4)
    elif paint == "pit":
        brush.box(0, 0, 32, 32, mix("ink", "asphalt", 0.35))
        brush.box(0, 0, 32, 3, mix("concrete", "ink", 0.5))
        brush.box(2, 4, 30, 31, "ink", 1, 3)
    elif paint == "block":
        _floor(brush, dice, "asphalt")
        for x in range(-32, 33, 12):
            brush.line((x, 34), (x + 34, -2), 3, "blast", 0.55)
    else:
        _floor(brush, dice, {"open": "concrete", "slow": "dirt", "mud": "bark"}[paint])
        for _ in range({"open": 0, "slow": 7, "mud": 13}[paint]):
            at = dice.uniform(3, 29), dice.uniform(3, 29)
            brush.disc(at, dice.uniform(1, 2.6), mix("dirt", "ink", dice.uniform(0.3, 0.6)), 0.9)
    return brush.picture()


def _floor(brush: Brush, dice: Random, tone: str) -> None:
    """Plain ground, so that nothing is seen of what the map shows there."""
    brush.box(0, 0, 32, 32, mix(tone, "ink", 0.18))
    for _ in range(7):
        at = dice.uniform(2, 30), dice.uniform(2, 30)
        brush.disc(at, dice.uniform(0.5, 1.1), mix(tone, "ink", dice.uniform(0.25, 0.4)))


def _block(brush: Brush, tone: str, inset: int) -> None:
    """Something with a top and a front, lit from the north-west."""
    if inset:
        brush.box(inset + 2, inset + 3, 32, 32, "ink", 0.45, 2)
    brush.box(inset, inset, 32 - inset, 32 - inset, mix(tone, "ink", 0.6))
    brush.box(inset + 1, inset + 1, 31 - inset, 24 - inset // 2, mix(tone, "paper", 0.16))
    brush.box(inset + 1, 24 - inset // 2, 31 - inset, 31 - inset, mix(tone, "ink", 0.35))


def variants(cells: Iterable[Cell]) -> Iterator[tuple[Cell, int]]:
    """Each with the number of the way in which it lies about."""
    return ((cell, (cell[0] * 7 + cell[1] * 3) % 4) for cell in cells)
