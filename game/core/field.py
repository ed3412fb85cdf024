"""The immutable battlefield: what a map says about each cell, and where the sides begin."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import lru_cache

import msgspec

from game.core.geometry.grid import SQUARES, Grid
from game.core.geometry.grid import Cell as Cell

SIDES = ("azure", "ember", "straw", "plum")
SILENT_AMBIENCE = "none"
AMBIENCES = ("wind", "rain", "street", "forest", "interior", "river", SILENT_AMBIENCE)
"""What a map may sound like while nothing happens on it."""


class Cover(IntEnum):
    """What an obstacle hides of a figure right behind it."""

    NONE = 0
    HALF = 1
    FULL = 2


class Light(IntEnum):
    """How much light a cell has, the brightest first: dim is poor light, in the dark one sees barely
    anything, in none nothing."""

    BRIGHT = 0
    DIM = 1
    VERY_POOR = 2
    DARK = 3
    NONE = 4


class Tile(msgspec.Struct, frozen=True):
    """What the map says about one cell. `cost` is the price of a step onto it, in tiles of movement.

    `obscures` says how dense the fog, the dust or the foliage on it is: 0 not at all, 1 thin, 2 thick, 3 very
    thick.
    """

    blocks: bool = False
    blocks_sight: bool = False
    cover: Cover = Cover.NONE
    material: str = ""
    toughness: int = 0
    cost: int = 1
    light: Light = Light.BRIGHT
    elevation: int = 0
    hazard: str = ""
    # walls on the cell's borders: the names of sides in a row, "ns" on squares, "nesw" (ne and sw) on hexes
    edges: str = ""
    name: str = ""  # what stands there, for people: "crate", "brick wall"
    obscures: int = 0


class Door(msgspec.Struct, frozen=True):
    """A cell that blocks movement and sight while it is closed. `lock` is the DC of forcing it, 0 for a door
    that just opens."""

    cell: Cell
    open: bool = False
    lock: int = 0


class Spawn(msgspec.Struct, frozen=True):
    """A cell where one figure of a side begins; `archetype` overrides the squad's own figure, if given."""

    side: str
    cell: Cell
    archetype: str = ""


class Zone(msgspec.Struct, frozen=True):
    """A named set of cells: deployment, objective, reinforcement, exit or hazard, with the author's
    properties."""

    kind: str
    name: str
    cells: tuple[Cell, ...]
    side: str = ""
    properties: dict[str, str] = {}


@dataclass(frozen=True, eq=False)
class Field:
    """A battlefield of `width` x `height` cells. `tiles` lie row by row. Two fields are the same only if they
    are one object.

    `ambience` is one of AMBIENCES, or "" if its author says nothing.
    """

    width: int
    height: int
    tiles: tuple[Tile, ...]
    name: str = ""
    title: str = ""
    description: str = ""
    metres_per_tile: float = 1.5
    ruleset: str = ""
    doors: tuple[Door, ...] = ()
    spawns: tuple[Spawn, ...] = ()
    zones: tuple[Zone, ...] = ()
    warnings: tuple[str, ...] = field(default=(), compare=False)
    grid: Grid = SQUARES
    ambience: str = ""
    suggested: tuple[
        tuple[str, str], ...
        # what the author would have a battle be: "mission", "option.light", "squad.azure" and their values
    ] = ()
    texts: tuple[tuple[str, str], ...] = ()
    """What is told before and after a battle, by the names of the map's properties: "briefing",
    "debriefing", and with a point and a side what only that one reads."""
    bare_doors: frozenset[Cell] = frozenset()
    """Cells of doors of which no tile shows anything."""

    def __post_init__(self) -> None:
        assert len(self.tiles) == self.width * self.height, "one tile for each cell"

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def __getitem__(self, cell: Cell) -> Tile:
        return self.tiles[cell[1] * self.width + cell[0]]

    def cells(self) -> list[Cell]:
        """All cells, row by row."""
        return [(x, y) for y in range(self.height) for x in range(self.width)]


@lru_cache(maxsize=64)
def changed(ground: Field, changes: frozenset[tuple[Cell, Tile]]) -> Field:
    """The field with these tiles in place of its own; the same object for the same changes. What changes
    nothing is best left out."""
    if not changes:
        return ground
    tiles = list(ground.tiles)
    for (x, y), tile in changes:
        tiles[y * ground.width + x] = tile
    return replace(ground, tiles=tuple(tiles))


@lru_cache(maxsize=16)
def darkened(ground: Field, light: str) -> Field:
    """The field by night: nowhere is more light than that, but on one that is dark already, where lamps stay
    what they are. The same object for the same light; the field itself for ""."""
    least = Light[light.upper()] if light else Light.BRIGHT
    dark = sum(tile.light >= least for tile in ground.tiles)
    if not light or 2 * dark > len(ground.tiles):
        return ground
    by_night = {
        tile: msgspec.structs.replace(tile, light=max(tile.light, least)) for tile in set(ground.tiles)
    }
    return replace(ground, tiles=tuple(by_night[tile] for tile in ground.tiles))
