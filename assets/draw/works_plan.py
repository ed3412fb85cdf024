"""Plans with trenches, knolls, terraces and nights: a further grid beside those of every plan, and tilesets
of their own."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from plan import AROUND, PROPS, Builder, Cell, Plan, grid, pick
from tiled import Layer, Thing
from tilesets import trim
from works_tiles import GLARE, night_name, works_tilesets

WORKS = {"t": "trench", "k": "knoll", "r": "terrace"}
LAID = {"N": "steps_n", "S": "steps_s"}
STREWN = {
    "j": ("barbed_we",),
    "i": ("barbed_ns",),
    "c": ("crater1", "crater2", "crater3"),
    "v": ("snag1", "snag2", "snag3"),
    ">": ("floodlight_east",),
    "<": ("floodlight_west",),
}
SWAPPED = str.maketrans({"1": "2", "2": "1", "<": ">", ">": "<", "N": "S", "S": "N"})
PLACES = str.maketrans("1234", "2143")


def whole(half: str, swapped: dict[int, str] = SWAPPED) -> str:
    """The plan of a map that is the same turned by half, from its left half: places and lamps change
    sides."""
    rows = half.strip("\n").split("\n")
    other = [row[::-1].translate(swapped) for row in reversed(rows)]
    return "\n".join(row + turned for row, turned in zip(rows, other, strict=True))


def both(size: Cell, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """These cells, and those that they come to lie on when the map is turned by half."""
    return (*cells, *((size[0] - 1 - x, size[1] - 1 - y) for x, y in cells))


@dataclass
class WorksPlan(Plan):
    """`works` has a letter a cell: t trench, k knoll, r terrace, N and S steps that lead up northwards and
    southwards.

    `pits` are cells with a prepared nest, `slits` cells of concrete walls with an embrasure, `beams` boxes in
    the beam of a floodlight. With `night` cells away from lamps are dim or dark as with `lit`, only darker.
    """

    works: str = ""
    pits: tuple[Cell, ...] = ()
    slits: tuple[Cell, ...] = ()
    beams: tuple[tuple[int, int, int, int], ...] = field(default=())
    night: float = 0
    sides_alike: int = 2


class WorksBuilder(Builder):
    """Fills the layers of such a plan."""

    def __init__(self, plan: WorksPlan) -> None:
        super().__init__(plan)
        self.made = plan
        self.works = grid(plan.works, (self.width, self.height))
        number = max(self.first.values()) + 81  # the last of the others is the light, nine rows of nine
        for name, tileset in works_tilesets().items():
            self.first[name] = number
            number += tileset.room
        order = list(self.layers.items())
        place = next(index for index, (name, _) in enumerate(order) if name == "paint")
        self.layers = dict(
            [
                *order[:place],
                ("works", Layer("works")),
                *order[place : place + 1],
                ("pits", Layer("pits")),
                *order[place + 1 :],
            ]
        )

    def put_work(self, layer: str, tileset: str, tile: str, x: int, y: int) -> None:
        self.layers[layer].cells[x, y] = self.first[tileset] + works_tilesets()[tileset].number(tile)

    def build(self) -> None:
        super().build()
        self.dig()
        self.strew()
        if self.made.night:
            self.darken(self.made.night)

    def dig(self) -> None:
        for x, y in self.cells():
            kind = WORKS.get(self.works[y][x])
            if kind:
                mask = sum(
                    1 << bit
                    for bit, (dx, dy) in enumerate(AROUND)
                    if self.work(x + dx, y + dy, (x, y)) == kind
                )
                self.put_work("works", "works", f"{kind}{trim(mask)}", x, y)
                for name in ("fringes dirt", "fringes grass"):
                    self.layers[name].cells.pop((x, y), None)
            elif self.works[y][x] in LAID:
                self.put_work("works", "works", LAID[self.works[y][x]], x, y)
        for x, y in self.made.slits:
            way = "we" if self.wall(x - 1, y) and self.wall(x + 1, y) else "ns"
            self.put_work("walls", "works", f"embrasure_{way}", x, y)

    def work(self, x: int, y: int, beyond: Cell) -> str:
        """What is dug or raised at a cell; beyond the map it goes on as at that cell."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            x, y = beyond
        return WORKS.get(self.works[y][x], "")

    def strew(self) -> None:
        for x, y in self.made.pits:
            self.put_work("pits", "battlefield", "gun_pit", x, y)
            self.objects.append(Thing("zone", x, y, {"kind": "nest"}, (1, 1), "gun pit"))
        for x, y in self.cells():
            letter = self.things[y][x]
            if letter in STREWN and letter not in PROPS:
                self.put_work("props", "battlefield", pick(STREWN[letter], x, y), x, y)
        for x, y, across, down in self.made.beams:
            self.objects.append(Thing("zone", x, y, {"kind": "glare"}, (across, down), "floodlight"))

    def darken(self, reach: float) -> None:
        """Night away from lamps and floodlights; rooms are lit by their own."""
        lamps = [(x + 0.5, y + 0.5) for x, y in self.cells() if self.things[y][x] == "l"]
        beams = {
            (x, y)
            for left, top, wide, high in self.made.beams
            for x in range(left, left + wide + 1)
            for y in range(top, top + high + 1)
        }

        def level(x: int, y: int) -> int:
            if (x, y) in beams:
                return GLARE
            outside = any(
                self.kind(x - a, y - b) != "wood" and not self.wall(x - a, y - b)
                for a, b in itertools.product((0, 1), repeat=2)
            )
            away = min(((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in lamps)
            if not outside or away <= reach:
                return 0
            if away <= reach * 1.8:
                return 1
            return 2

        for x, y in self.cells():
            corners = tuple(level(x + dx, y + dy) for dy, dx in itertools.product((0, 1), repeat=2))
            if any(corners):
                self.put_work("light", "night", night_name(corners), x, y)


def make(name: str, plan: WorksPlan) -> None:
    builder = WorksBuilder(plan)
    builder.build()
    builder.write(name)
