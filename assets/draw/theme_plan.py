"""Plans with tilesets of their own: further grids beside those of every plan, each letter a tile, or a piece
that joins its neighbours."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field

from plan import AROUND, Builder, Plan, grid, pick
from tiled import Layer, Props, Thing, Tileset
from tilesets import trim


@dataclass(frozen=True)
class Laid:
    """What a letter lays: tiles of a tileset to choose from, or pieces `tilesN` that join those of the same
    letter.

    `joins` is "" for single tiles, "sides" for the 47 pieces of walls, "corners" for the 16 of soft ground,
    which creeps onto the cells around.
    """

    layer: str
    tileset: str
    tiles: tuple[str, ...]
    joins: str = ""
    alike: str = ""
    """Letters that count as the same to pieces that join, beside its own."""
    bare: bool = False
    """Whether the soft ground below shows no edges here."""


@dataclass
class ThemePlan(Plan):
    """`grids` are more grids of letters; `laid` says what they mean; `layers` names each layer of theirs and
    the one that it lies below."""

    grids: tuple[str, ...] = ()
    laid: dict[str, Laid] = field(default_factory=dict)
    layers: tuple[tuple[str, str], ...] = ()
    sheets: tuple[Tileset, ...] = ()
    says: Props = field(default_factory=dict)
    sides_alike: int = 2


class ThemeBuilder(Builder):
    """Fills the layers of such a plan."""

    def __init__(self, plan: ThemePlan) -> None:
        super().__init__(plan)
        self.theme = plan
        self.grids = [grid(text, (self.width, self.height)) for text in plan.grids]
        self.sheets = {sheet.name: sheet for sheet in plan.sheets}
        number = max(self.first.values()) + 81  # the last of the others is the light, nine rows of nine
        for name, sheet in self.sheets.items():
            self.first[name] = number
            number += sheet.room
        order = list(self.layers)
        for name, below in plan.layers:
            order.insert(order.index(below), name)
        self.layers = {name: self.layers.get(name) or Layer(name) for name in order}

    def build(self) -> None:
        super().build()
        for rows in self.grids:
            for letter in sorted({letter for row in rows for letter in row if letter in self.theme.laid}):
                self.lay(rows, letter, self.theme.laid[letter])

    def lay(self, rows: list[str], letter: str, laid: Laid) -> None:
        for x, y in self.cells():
            if laid.joins == "corners":
                number = self.creeping(rows, x, y, letter)
                tiles = (
                    tuple(f"{name}{number}" for name in laid.tiles)
                    if number not in (0, 15)
                    else tuple(f"{laid.tiles[0]}_{n}" for n in range(4))
                )
            else:
                number = int(rows[y][x] == letter)
                tiles = laid.tiles
                if laid.joins == "sides" and number:
                    mask = sum(
                        1 << bit
                        for bit, (dx, dy) in enumerate(AROUND)
                        if self.letter(rows, x + dx, y + dy) in letter + laid.alike
                    )
                    tiles = tuple(f"{name}{trim(mask)}" for name in laid.tiles)
            if number:
                self.lay_tile(laid.layer, laid.tileset, pick(tiles, x, y), x, y)
                if laid.bare:
                    for name, layer in self.layers.items():
                        if name.startswith("fringes"):
                            layer.cells.pop((x, y), None)

    def lay_tile(self, layer: str, tileset: str, tile: str, x: int, y: int) -> None:
        if layer == "props" and self.wall(x, y):
            print(f"{self.plan.title}: {tile} at {x, y} stands in a wall")
        self.layers[layer].cells[x, y] = self.first[tileset] + self.sheets[tileset].number(tile)

    def letter(self, rows: list[str], x: int, y: int) -> str:
        """The letter at a cell; beyond the map it goes on as at its border."""
        return rows[min(max(y, 0), self.height - 1)][min(max(x, 0), self.width - 1)]

    def creeping(self, rows: list[str], x: int, y: int, letter: str) -> int:
        """Which corners of a cell touch a cell of this letter: NW 1, NE 2, SW 4, SE 8. Nothing creeps into
        walls and rooms."""
        if rows[y][x] != letter and (self.wall(x, y) or self.kind(x, y) == "wood"):
            return 0
        touched = [
            any(
                self.letter(rows, x + dx - a, y + dy - b) == letter
                for a, b in itertools.product((0, 1), repeat=2)
            )
            for dy, dx in itertools.product((0, 1), repeat=2)
        ]
        return sum(1 << bit for bit, on in enumerate(touched) if on)

    def said(self) -> Props:
        return super().said() | self.theme.says


def mirrored(things: Iterable[Thing], size: tuple[int, int]) -> tuple[Thing, ...]:
    """These things and their twins, turned by half about the middle of the map, of the other side."""
    swap = {"azure": "ember", "ember": "azure"}

    def twin(thing: Thing) -> Thing:
        wide, high = thing.size if thing.size != (0, 0) else (1, 1)
        props = {
            name: swap.get(str(value), value) if name == "side" else value
            for name, value in thing.props.items()
        }
        return Thing(
            thing.kind, size[0] - wide - thing.x, size[1] - high - thing.y, props, thing.size, thing.name
        )

    listed = list(things)
    return (*listed, *map(twin, listed))


def make(name: str, plan: ThemePlan) -> None:
    builder = ThemeBuilder(plan)
    builder.build()
    builder.write(name)
