"""A small place with crates, the same for both sides: where figures are measured against each other."""

from __future__ import annotations

from game.core.field import Cell, Cover, Field, Tile

YARD = "yard"
WIDE, HIGH = 22, 13
CRATES: tuple[Cell, ...] = ((5, 3), (5, 6), (5, 9), (9, 4), (9, 8), (10, 6))
"""Half of the cover of the yard; the other half mirrors it."""


def yard() -> Field:
    crates = {*CRATES, *((WIDE - 1 - x, HIGH - 1 - y) for x, y in CRATES)}
    crate = Tile(blocks=True, cover=Cover.HALF, material="wood", name="crate")
    tiles = tuple(crate if (x, y) in crates else Tile() for y in range(HIGH) for x in range(WIDE))
    return Field(WIDE, HIGH, tiles, YARD, "A yard with crates")
