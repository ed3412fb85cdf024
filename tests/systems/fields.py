"""Small fields drawn in text, for the tests of what is measured on them."""

from __future__ import annotations

from textwrap import dedent

from game.core.field import Cell, Cover, Door, Field, Tile

TILES = {
    ".": Tile(),
    "#": Tile(blocks=True, blocks_sight=True, name="brick wall"),
    "h": Tile(blocks=True, cover=Cover.HALF, name="crate"),
    "H": Tile(blocks=True, cover=Cover.FULL, name="sandbags"),
    "b": Tile(cover=Cover.HALF, name="bush"),
    "w": Tile(blocks=True, name="water"),
    "~": Tile(cost=2, name="rubble"),
    "D": Tile(name="door"),
    "|": Tile(edges="e", name="fence"),
    "_": Tile(edges="s", name="fence"),
}


def field_of(picture: str) -> Field:
    """The field that `picture` shows, a character a cell; letters that TILES lacks are floor, to be found by
    `at`."""
    rows = dedent(picture).strip("\n").splitlines()
    tiles = tuple(TILES.get(letter, Tile()) for row in rows for letter in row)
    doors = tuple(Door((x, y)) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "D")
    return Field(len(rows[0]), len(rows), tiles, doors=doors)


def at(picture: str, letter: str) -> Cell:
    """Where `letter` stands in the picture."""
    rows = dedent(picture).strip("\n").splitlines()
    return next((row.index(letter), y) for y, row in enumerate(rows) if letter in row)


def closed(field: Field) -> frozenset[Cell]:
    return frozenset(door.cell for door in field.doors)
