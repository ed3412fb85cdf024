"""From a plan drawn with letters to a Tiled map: three grids (ground, structures, things), and lists for what
is larger than a cell."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from atlas import MAPS
from tiled import Layer, Props, Thing, write_map
from tilesets import SOFT, light_name, tilesets, trim

Cell = tuple[int, int]
GROUND = {
    "g": "grass",
    "d": "dirt",
    "c": "concrete",
    ".": "asphalt",
    "w": "wood",
    "~": "water",
    "s": "shallow",
    "b": "water",
    "B": "water",
}
WALLS = {"#": "brick", "C": "concrete", "M": "metal", "T": "timber"}
OPENINGS = {"W": "window", "D": "door", "O": "open", "L": "door"}
PROPS = {
    "x": ("crate",),
    "X": ("crate_stack",),
    "_": ("pallet",),
    "o": ("barrel",),
    "O": ("barrel_blue",),
    "8": ("barrels",),
    "S": ("sandbags",),
    "s": ("sandbags_ns",),
    "-": ("low_wall",),
    "|": ("low_wall_ns",),
    "f": ("fence",),
    "F": ("fence_ns",),
    "w": ("wire",),
    "W": ("wire_ns",),
    "k": ("skip",),
    "K": ("skip_red",),
    "y": ("tyres",),
    "r": ("rubble1", "rubble2"),
    "T": ("table",),
    "H": ("shelf",),
    "P": ("planter",),
    "h": ("bench",),
    "!": ("hydrant",),
    "G": ("pump",),
    "l": ("lamp",),
    "u": ("stump",),
    "=": ("log",),
    "R": ("boulder1", "boulder2", "boulder3"),
    "C": ("crag1", "crag2"),
    "b": ("bush1", "bush2", "bush3"),
    "B": ("thicket1", "thicket2"),
    "*": ("reeds1", "reeds2"),
    ",": ("ferns1", "ferns2"),
    "t": ("trunk1", "trunk2", "trunk3"),
    "p": ("trunk1", "trunk2", "trunk3"),
}
CROWNS = {"t": ("crown0", "crown1", "crown2", "crown3"), "p": ("pine0", "pine1", "pine2", "pine3")}
SPAWNS = {"1": "azure", "2": "ember", "3": "straw", "4": "plum"}
VARIANTS = (
    0,
    2,
    0,
    0,
    1,
    2,
    0,
    2,
    0,
    0,
    2,
    3,
    0,
    2,
    2,
    0,
    0,
    2,
    0,
    3,
    0,
    2,
    0,
)  # the eye-catching ones are rare
AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))


@dataclass
class Plan:
    """A map before it is one. Grids are text, one letter a cell; `paint` lists (tile, x, y) or (tile, x, y,
    across, down)."""

    title: str
    description: str
    ground: str
    structures: str
    things: str
    paint: tuple[tuple[str | int, ...], ...] = ()
    cars: tuple[tuple[str, int, int], ...] = ()
    locks: dict[Cell, int] = field(default_factory=dict)
    zones: tuple[Thing, ...] = ()
    lit: float = 0  # cells further than this from a lamp are dim, half as far again dark; 0 is a bright day
    under: dict[str, str] = field(default_factory=dict)  # ground below soft ground, by letter
    # the map is the same turned by half (2) or by a quarter (4): figure by figure the sides begin alike
    sides_alike: int = 1


def grid(text: str, size: tuple[int, int] | None = None) -> list[str]:
    rows = text.strip("\n").split("\n")
    wide = max(len(row) for row in rows)
    assert all(len(row) == wide for row in rows), [
        (number, len(row)) for number, row in enumerate(rows) if len(row) != wide
    ]
    assert size is None or (wide, len(rows)) == size, (wide, len(rows), size)
    return rows


def pick(names: tuple[str, ...], x: int, y: int) -> str:
    return names[(x * 7 + y * 13 + x * y * 3) % len(names)]


class Builder:
    """Fills the layers of one plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.ground = grid(plan.ground)
        self.width, self.height = len(self.ground[0]), len(self.ground)
        self.structures = grid(plan.structures, (self.width, self.height))
        self.things = grid(plan.things, (self.width, self.height))
        self.first: dict[str, int] = {}
        number = 1
        for name, tileset in tilesets().items():
            self.first[name] = number
            number += tileset.room
        self.layers = {
            name: Layer(name)
            for name in (
                "ground",
                "fringes shallow",
                "fringes bank",
                "fringes dirt",
                "fringes grass",
                "floor",
                "paint",
                "walls",
                "props",
                "light",
                "crowns",
            )
        }
        self.layers["crowns"].props["over"] = True
        self.objects: list[Thing] = []

    def put(self, layer: str, tileset: str, tile: str, x: int, y: int) -> None:
        self.layers[layer].cells[x, y] = self.first[tileset] + tilesets()[tileset].number(tile)

    def cells(self) -> itertools.product[Cell]:
        return ((x, y) for y, x in itertools.product(range(self.height), range(self.width)))  # type: ignore[return-value]

    def kind(self, x: int, y: int) -> str:
        return GROUND[self.ground[min(max(y, 0), self.height - 1)][min(max(x, 0), self.width - 1)]]

    def wall(self, x: int, y: int) -> str:
        """The material of the wall, window or door at a cell, or nothing."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return ""
        letter = self.structures[y][x]
        if letter in OPENINGS:
            for dx, dy in AROUND[:4]:
                if 0 <= x + dx < self.width and 0 <= y + dy < self.height:
                    near = WALLS.get(self.structures[y + dy][x + dx], "")
                    if near:
                        return near
        return WALLS.get(letter, "")

    def build(self) -> None:
        self.lay_ground()
        self.lay_floor()
        self.raise_walls()
        self.place_things()
        if self.plan.lit:
            self.dim()
        self.objects += self.plan.zones

    def lay_ground(self) -> None:
        for x, y in self.cells():
            kind = self.kind(x, y)
            wood = (x * 3 + y * 5) % 4
            variant = wood if kind == "wood" else VARIANTS[(x * 37 + y * 61 + x * y * 13) % 23]
            self.put(
                "ground",
                "ground",
                f"{kind}{variant}",
                x,
                y,
            )
            if self.wall(x, y) and self.structures[y][x] not in OPENINGS:
                continue
            if kind == "wood":
                continue
            wet = kind in ("water", "shallow")
            for soft in SOFT[SOFT.index(kind) + 1 if kind in SOFT else 0 :]:
                if (soft == "shallow" and not wet) or (soft == "bank" and not wet):
                    continue
                wins = ("dirt", "grass", "concrete") if soft == "bank" else (soft,)
                mask = self.corners(x, y, wins)
                if mask:
                    self.put(f"fringes {soft}", "fringes", f"{soft}{mask}", x, y)

    def corners(self, x: int, y: int, wins: tuple[str, ...]) -> int:
        """Which corners of a cell touch a cell of these kinds: NW 1, NE 2, SW 4, SE 8."""
        touched = [
            any(self.kind(x + dx - a, y + dy - b) in wins for a, b in itertools.product((0, 1), repeat=2))
            for dy, dx in itertools.product((0, 1), repeat=2)
        ]
        return sum(1 << bit for bit, on in enumerate(touched) if on)

    def lay_floor(self) -> None:
        for x, y in self.cells():
            letter = self.ground[y][x]
            if letter in "bB":
                dx, dy = (0, 1) if letter == "b" else (1, 0)
                before, after = (self.ground[y - dy][x - dx] == letter, self.ground[y + dy][x + dx] == letter)
                name = {
                    (False, False): "both",
                    (False, True): "first",
                    (True, False): "last",
                    (True, True): "none",
                }[before, after]
                self.put("floor", "floor", f"bridge_{'we' if letter == 'b' else 'ns'}_{name}", x, y)
                for soft in SOFT:
                    self.layers[f"fringes {soft}"].cells.pop((x, y), None)
        for tile, left, top, *size in self.plan.paint:
            across, down = size or (1, 1)
            for x, y in itertools.product(
                range(int(left), int(left) + int(across)), range(int(top), int(top) + int(down))
            ):
                self.put("paint", "paint", str(tile), x, y)

    def raise_walls(self) -> None:
        for x, y in self.cells():
            letter, material = self.structures[y][x], self.wall(x, y)
            if letter in OPENINGS:
                way = "we" if self.wall(x - 1, y) and self.wall(x + 1, y) else "ns"
                self.put("walls", "walls", f"{material}_{OPENINGS[letter]}_{way}", x, y)
                if letter in "DOL":
                    self.objects.append(
                        Thing(
                            "door",
                            x,
                            y,
                            {"open": letter == "O", "lock": self.plan.locks.get((x, y), 0)},
                            (1, 1),
                        )
                    )
            elif material:
                mask = sum(
                    1 << bit for bit, (dx, dy) in enumerate(AROUND) if self.wall(x + dx, y + dy) == material
                )
                self.put("walls", "walls", f"{material}{trim(mask)}", x, y)

    def place_things(self) -> None:
        taken = {
            (left + column, top + row)
            for name, left, top in self.plan.cars
            for column in range(3 if name[-1] in "ew" else 2)
            for row in range(2 if name[-1] in "ew" else 3)
        }
        for x, y in self.cells():
            letter = self.things[y][x]
            if letter != "." and (
                self.wall(x, y)
                or (x, y) in taken
                or (self.kind(x, y) == "water" and letter != "*" and self.ground[y][x] not in "bB")
            ):
                print(f"{self.plan.title}: {letter!r} at {x, y} stands in a wall, a car or the water")
            if letter in PROPS:
                self.put("props", "props", pick(PROPS[letter], x, y), x, y)
            if letter in CROWNS:
                self.put("crowns", "crowns", pick(CROWNS[letter], x, y), x, y)
            if letter == "l":
                self.objects.append(Thing("light", x, y, {"light": "bright", "radius": 3}))
            if letter in SPAWNS:
                self.objects.append(Thing("spawn", x, y, {"side": SPAWNS[letter]}))
        for name, left, top in self.plan.cars:
            across, down = (3, 2) if name[-1] in "ew" else (2, 3)
            for column, row in itertools.product(range(across), range(down)):
                self.put("props", "vehicles", f"{name}_{column}_{row}", left + column, top + row)

    def dim(self) -> None:
        """Shade away from the lamps; rooms are lit by their own."""
        foot = 0.8 if self.plan.sides_alike == 1 else 0.5  # of a cell; turned by half only its middle stays
        lamps = [(x + 0.5, y + foot) for x, y in self.cells() if self.things[y][x] == "l"]

        def level(x: int, y: int) -> int:
            outside = any(
                self.kind(x - a, y - b) != "wood" and not self.wall(x - a, y - b)
                for a, b in itertools.product((0, 1), repeat=2)
            )
            away = min(((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in lamps)
            if not outside or away <= self.plan.lit:
                return 0
            if away <= self.plan.lit * 2.4:
                return 1
            return 2

        for x, y in self.cells():
            corners = tuple(level(x + dx, y + dy) for dy, dx in itertools.product((0, 1), repeat=2))
            if any(corners):
                self.put("light", "light", light_name(corners), x, y)

    def place(self, thing: Thing) -> tuple[int, str, float, float]:
        """Its place among the objects of the map."""
        order = ("spawn", "door", "light", "zone", "objective", "exit", "reinforcement", "item", "unit")
        kind, side = order.index(thing.kind), str(thing.props.get("side", ""))
        half, quarters = (
            {"ember": (-thing.y, -thing.x)},
            {"plum": (-thing.x, thing.y), "straw": (thing.x, -thing.y)},
        )
        begun = {1: {}, 2: half, 4: half | quarters}[self.plan.sides_alike] if kind == 0 else {}
        return (kind, side, *begun.get(side, (thing.y, thing.x)))

    def said(self) -> Props:
        """What the map says of itself."""
        return {"title": self.plan.title, "description": self.plan.description, "metres_per_tile": 1.5}

    def write(self, name: str) -> None:
        used = [layer for layer in self.layers.values() if layer.cells]
        things = sorted(self.objects, key=self.place)
        numbered = [(first, tileset) for tileset, first in self.first.items()]
        write_map(MAPS / f"{name}.tmx", self.width, self.height, numbered, used, things, self.said())


def make(name: str, plan: Plan) -> None:
    builder = Builder(plan)
    builder.build()
    builder.write(name)
