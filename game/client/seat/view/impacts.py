"""Where a shot strikes that hits nobody: the cover in front of its target, what stands behind, or the ground;
and what that is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot
from random import Random

from game.core.field import Cell, Cover, Field, Tile
from game.core.geometry.lattice import Lattice, Point

STUFF = {
    "wood": "wood",
    "timber": "wood",
    "brick": "brick",
    "stone": "stone",
    "concrete": "stone",
    "metal": "metal",
    "glass": "glass",
    "rubber": "soil",
    "earth": "soil",
    "sand": "soil",
    "snow": "soil",
    "leaf": "leaf",
    "leaves": "leaf",
    "foliage": "leaf",
}
"""What flies off things of a material, and what marks they keep."""
GROUND, FLESH, ARMOUR = "ground", "flesh", "armour"
STEP, NEAR, FAR = 0.25, 1.7, 5.0
"""How finely the way of a shot is looked at, how near to the target cover is that it strikes, and how far
behind something is that it still does, in units."""
BEHIND = 2.2
"""Where it strikes the ground, if nothing is in its way."""


@dataclass(frozen=True)
class Surroundings:
    """What else counts besides events: the cells as the map has them, the sides that people at this screen
    play, and the weapons that fire no cartridge."""

    field: Field | None = None
    people: frozenset[str] = frozenset()
    caseless: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Impact:
    """On which cell, where on the board in units, and what is struck there."""

    cell: Cell
    at: Point
    stuff: str


def stuff_of(tile: Tile) -> str:
    """What a thing is made of, as it is struck; stone, if the map does not say it."""
    return STUFF.get(tile.material, "stone")


def impact(
    known: Surroundings, ground: Mapping[Cell, Tile], lattice: Lattice, start: Cell, end: Cell, seed: int
) -> Impact:
    """Where a shot from `start` at `end` goes that misses. The same for the same seed."""
    dice = Random(f"impact {start} {end} {seed}")  # noqa: S311 - a picture, not chance
    (ax, ay), (bx, by) = (_middle(lattice, cell) for cell in (start, end))
    length = hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / length, (by - ay) / length
    aside = dice.choice((-1, 1)) * dice.uniform(0.12, 0.3)

    def at(far: float) -> Point:
        return ax + dx * far - dy * aside, ay + dy * far + dx * aside

    far = max(0.6, length - NEAR)
    while known.field is not None and far < length + FAR:
        cell = lattice.cell_at(at(far))
        if cell not in known.field:
            break
        tile = ground.get(cell, known.field[cell])
        stops = tile.blocks_sight or tile.cover != Cover.NONE
        if stops and cell not in (start, end):
            return Impact(cell, _on(lattice, cell, (dx, dy), dice), stuff_of(tile))
        far += STEP
    point = at(length + BEHIND * dice.uniform(0.6, 1))
    return Impact(lattice.cell_at(point), point, GROUND)


def _middle(lattice: Lattice, cell: Cell) -> Point:
    x, y = lattice.place(cell)
    return x + 0.5, y + 0.5


def _on(lattice: Lattice, cell: Cell, way: Point, dice: Random) -> Point:
    """A point of a thing, on the side that the shot comes from: what comes from the south strikes the face
    that is seen, all else the top."""
    x, y = lattice.place(cell)
    across = 0.5 - 0.3 * way[0] + dice.uniform(-0.16, 0.16)
    down = dice.uniform(0.68, 0.88) if way[1] < -0.4 else 0.42 - 0.2 * way[1] + dice.uniform(-0.12, 0.12)
    return x + min(0.9, max(0.1, across)), y + down
