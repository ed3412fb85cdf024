"""From a plan drawn with letters to a hexagonal map: ground, things, and the walls around what is walled
in."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field

from atlas import MAPS
from hex_tiles import FOOT, SOFT, hex_tilesets, wall_name
from hex_walls import OWN
from hexes import STEPS, near
from plan import CROWNS, PROPS, SPAWNS, VARIANTS, Cell, grid, pick
from tiled import HEXES, Layer, Thing, write_map
from tilesets import tilesets

GROUND = {"g": "grass", "d": "dirt", "l": "litter", "f": "flags", "w": "water", "s": "shallow", "W": "wood"}
HARD = ("flags", "water", "wood")
CORNERS = (("nw", "ne"), ("ne", "e"), ("e", "se"), ("se", "sw"), ("sw", "w"), ("w", "nw"))
"""The two neighbours at each corner: n, ne, se, s, sw, nw."""
OPPOSITE = {"e": "w", "se": "nw", "sw": "ne", "w": "e", "nw": "se", "ne": "sw"}
USED = ("props", "crowns")
"""The tilesets of all maps that hex maps use too."""
GROWN = "hex-growth"
GROWTH = {"v": ("bracken1", "bracken2", "bracken3"), "c": ("crater1", "crater2", "crater3")}


def turned(size: tuple[int, int], openings: dict[tuple[Cell, str], str]) -> dict[tuple[Cell, str], str]:
    """Openings together with the same ones on a map turned by half: even for both sides."""
    wide, high = size
    return openings | {
        ((wide - 1 - x, high - 1 - y), OPPOSITE[side]): kind for ((x, y), side), kind in openings.items()
    }


@dataclass
class HexPlan:
    """A hex map before it is one; rows with an odd number lie half a hex to the east. Walls stand on the
    borders of all `walled` ground."""

    title: str
    description: str
    ground: str
    things: str
    walled: str = ""
    openings: dict[tuple[Cell, str], str] = field(
        default_factory=dict
    )  # a cell and a side of it: "" no wall, "broken", "low"
    zones: tuple[Thing, ...] = ()
    metres: float = 1.5
    sides_alike: bool = False  # the map is the same turned by half: figure by figure the sides begin alike


class Builder:
    """Fills the layers of one plan."""

    def __init__(self, plan: HexPlan) -> None:
        self.plan = plan
        self.ground = grid(plan.ground)
        self.width, self.height = len(self.ground[0]), len(self.ground)
        self.things = grid(plan.things, (self.width, self.height))
        own, grown = hex_tilesets(), any(letter in row for row in self.things for letter in GROWTH)
        self.sets = {name: own[name] for name in own if name != GROWN} | {
            name: tilesets()[name] for name in USED
        }
        self.sets |= {GROWN: own[GROWN]} if grown else {}
        self.first: dict[str, int] = {}
        number = 1
        for name, tileset in self.sets.items():
            self.first[name] = number
            number += tileset.room
        self.layers = {
            name: Layer(name)
            for name in ("ground", *(f"fringes {kind}" for kind in SOFT), "feet", "walls", "props", "crowns")
        }
        self.layers["crowns"].props["over"] = True
        self.objects: list[Thing] = []

    def put(self, layer: str, tileset: str, tile: str, cell: Cell) -> None:
        self.layers[layer].cells[cell] = self.first[tileset] + self.sets[tileset].number(tile)

    def cells(self) -> Iterator[Cell]:
        return ((x, y) for y, x in itertools.product(range(self.height), range(self.width)))

    def kind(self, cell: Cell) -> str:
        x, y = cell
        return GROUND[self.ground[min(max(y, 0), self.height - 1)][min(max(x, 0), self.width - 1)]]

    def lay_ground(self) -> None:
        for cell in self.cells():
            x, y = cell
            kind, around = self.kind(cell), {step: self.kind(near(x, y, step)) for step in STEPS}
            under = (
                kind if kind in HARD else next((other for other in around.values() if other in HARD), "grass")
            )
            variant = (
                VARIANTS[(x * 37 + y * 61 + x * y * 13) % 23] if under != "grass" or kind == "grass" else 0
            )
            self.put("ground", "hex-ground", f"{under}{variant}", cell)
            for soft in SOFT:
                mine = kind == soft or (soft == "grass" and kind in ("litter", "dirt"))
                if kind in ("flags", "wood") and soft == "shallow":
                    continue
                number = sum(
                    1 << bit
                    for bit, pair in enumerate(CORNERS)
                    if mine or any(around[step] == soft for step in pair)
                )
                if number == 63 and not mine:
                    print(f"{self.plan.title}: {kind} at {cell} is hidden by {soft} on all sides")
                if number and not (under == "grass" and soft == "grass"):
                    self.put(f"fringes {soft}", "hex-fringes", f"{soft}{number}", cell)

    def wall(self, cell: Cell, side: str) -> str:
        """What stands on the border between the cell and its neighbour."""
        other = near(*cell, side)
        walled = [self._letter(one) in self.plan.walled for one in (cell, other)]
        if walled[0] == walled[1]:
            return ""
        said = self.plan.openings
        return said.get((cell, side), said.get((other, OPPOSITE[side]), "whole"))

    def _letter(self, cell: Cell) -> str:
        x, y = cell
        return self.ground[y][x] if 0 <= x < self.width and 0 <= y < self.height else "?"

    def raise_walls(self) -> None:
        if not self.plan.walled:
            return
        ruined = set()
        for cell in self.cells():
            kinds = tuple(self.wall(cell, side) for side in OWN)
            if any(kinds):
                self.put("walls", "hex-walls", wall_name(kinds), cell)
            if "broken" in kinds or "low" in kinds:
                ruined.add(cell)
        if self.plan.sides_alike:  # a border belongs to one of its cells, and to the other one turned by half
            for x, y in ruined:
                foot = self.width - 1 - x, self.height - 1 - y
                if foot not in ruined:
                    self.put("feet", "hex-walls", FOOT, foot)

    def place_things(self) -> None:
        for cell in self.cells():
            x, y = cell
            letter = self.things[y][x]
            if letter != "." and self.kind(cell) == "water":
                print(f"{self.plan.title}: {letter!r} at {cell} stands in the water")
            if letter in PROPS:
                self.put("props", "props", pick(PROPS[letter], x, y), cell)
            if letter in GROWTH:
                self.put("props", GROWN, pick(GROWTH[letter], x, y), cell)
            if letter in CROWNS:
                self.put("crowns", "crowns", pick(CROWNS[letter], x, y), cell)
            if letter in SPAWNS:
                self.objects.append(Thing("spawn", x, y, {"side": SPAWNS[letter]}))

    def place(self, thing: Thing) -> tuple[str, str, float, float]:
        """Its place among the objects of the map."""
        side = str(thing.props.get("side", ""))
        turned = self.plan.sides_alike and thing.kind == "spawn" and side == "ember"
        return (thing.kind, side, -thing.y, -thing.x) if turned else (thing.kind, side, thing.y, thing.x)

    def write(self, name: str) -> None:
        self.lay_ground()
        self.raise_walls()
        self.place_things()
        self.objects += self.plan.zones
        used = [layer for layer in self.layers.values() if layer.cells]
        said = {
            "title": self.plan.title,
            "description": self.plan.description,
            "metres_per_tile": self.plan.metres,
        }
        things = sorted(self.objects, key=self.place)
        sets = [(first, tileset) for tileset, first in self.first.items()]
        write_map(MAPS / f"{name}.tmx", self.width, self.height, sets, used, things, said, HEXES)


def make(name: str, plan: HexPlan) -> None:
    Builder(plan).write(name)
