"""From a sheet of squares to layers of tiles, as the scripts that draw the shipped maps lay them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from game.core.field import Cell
from game.maps.generate.drafts import Draft
from game.maps.generate.ground_grid import GroundGrid
from game.maps.generate.partition import around
from game.maps.generate.props import THINGS
from game.maps.generate.tiles import NEIGHBOURS, SOFT, Piece, piece, trimmed

Layers = dict[str, dict[Cell, Piece]]
SQUARE_LAYERS = (
    "ground",
    *(f"fringes {kind}" for kind in SOFT),
    "ice",
    "snow",
    "floor",
    "works",
    "paint",
    "walls",
    "props",
    "light",
    "crowns",
)
OVER = "crowns"
"""The layer above the figures."""
_VARIANTS = (0, 2, 0, 0, 1, 2, 0, 2, 0, 0, 2, 3, 0, 2, 2, 0, 0, 2, 0, 3, 0, 2, 0)
"""The eye-catching ones are rare."""
_CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))
_JOINED = ("trench", "knoll", "terrace")
_SINGLE = {"rails": 4, "tiles": 3}
T = TypeVar("T")


def variant(cell: Cell) -> int:
    x, y = cell
    return _VARIANTS[(x * 37 + y * 61 + x * y * 13) % 23]


def picked(choices: tuple[T, ...], cell: Cell) -> T:
    x, y = cell
    return choices[(x * 7 + y * 13 + x * y * 3) % len(choices)]


@dataclass
class Painter:
    sheet: GroundGrid
    lit: int = 0
    """Tenths of a cell to which a lamp lights; 0 is a bright day."""
    layers: Layers = field(default_factory=dict)
    kinds: dict[Cell, str] = field(default_factory=dict)
    """The ground, and a cell around the map as far as it goes on there."""

    def put(self, layer: str, tileset: str, name: str, cell: Cell) -> None:
        self.layers[layer][cell] = piece(tileset, name)

    def painted(self) -> Layers:
        self.layers = {name: {} for name in SQUARE_LAYERS}
        self.kinds = self._beyond()
        snow = [cell for cell, what in self.sheet.laid.items() if what == "snow"]
        snowy = {*snow, *(near for cell in snow for near in around(cell))}
        for cell in self.sheet.whole.cells():
            self._ground(cell)
            self._laid(cell)
            if cell in snowy:
                self._snow(cell)
            self._bridge(cell)
            self._wall(cell)
            if cell in self.sheet.paint:
                self.put("paint", "paint", self.sheet.paint[cell], cell)
        self._stand()
        if self.lit:
            self._dim()
        return {name: cells for name, cells in self.layers.items() if cells}

    # ------------------------------------------------------------ ground

    def _beyond(self) -> dict[Cell, str]:
        wide, high, ground = self.sheet.wide, self.sheet.high, self.sheet.ground
        return {
            (x, y): ground[min(max(x, 0), wide - 1), min(max(y, 0), high - 1)]
            for y in range(-1, high + 1)
            for x in range(-1, wide + 1)
        }

    def _ground(self, cell: Cell) -> None:
        x, y = cell
        kind = self.kinds[cell]
        number = (x * 3 + y * 5) % 4 if kind == "wood" else variant(cell)
        self.put("ground", "ground", f"{kind}{number}", cell)
        walled = cell in self.sheet.walls and cell not in self.sheet.openings
        if walled or kind == "wood" or cell in self.sheet.bridges:
            return
        if self.sheet.laid.get(cell) in (*_JOINED, "ice"):
            return
        near = {self.kinds[other] for other in around(cell)}
        if near == {kind}:
            return
        wet = kind in ("water", "shallow")
        for soft in SOFT[SOFT.index(kind) + 1 if kind in SOFT else 0 :]:
            if soft in ("shallow", "bank") and not wet:
                continue
            wins = ("dirt", "grass", "concrete") if soft == "bank" else (soft,)
            mask = self._touching(cell, wins) if near.intersection(wins) else 0
            if mask and mask != 15:  # a strip of one cell stays to be seen
                self.put(f"fringes {soft}", "fringes", f"{soft}{mask}", cell)

    def _touching(self, cell: Cell, wins: tuple[str, ...]) -> int:
        """Which corners of the cell touch a cell of these kinds: NW 1, NE 2, SW 4, SE 8."""
        x, y = cell
        return sum(
            1 << bit
            for bit, (dx, dy) in enumerate(_CORNERS)
            if any(self.kinds[x + dx - a, y + dy - b] in wins for a, b in _CORNERS)
        )

    def _laid(self, cell: Cell) -> None:
        what = self.sheet.laid.get(cell, "")
        if what in _JOINED:
            mask = sum(1 << bit for bit, step in enumerate(NEIGHBOURS) if self._over(cell, step) == what)
            self.put("works", "works", f"{what}{trimmed(mask)}", cell)
        elif what.startswith("steps"):
            self.put("works", "works", what, cell)
        elif what == "ice":
            self.put("ice", "snow", f"ice_{variant(cell)}", cell)
        elif what in _SINGLE:
            self.put("floor", "platforms", f"{what}{picked(tuple(range(_SINGLE[what])), cell)}", cell)
        elif what in ("star", "edge_n", "edge_s", "edge_e", "edge_w"):
            self.put("floor", "platforms", what, cell)

    def _over(self, cell: Cell, step: Cell) -> str:
        """What lies over the ground there; beyond the map it goes on as at this cell."""
        near = (cell[0] + step[0], cell[1] + step[1])
        return self.sheet.laid.get(near if self.sheet.whole.holds(near) else cell, "")

    def _snow(self, cell: Cell) -> None:
        """Deep snow, which creeps onto the cells around, but into no room."""
        if self.sheet.laid.get(cell) == "snow":
            self.put("snow", "snow", f"snow_{variant(cell)}", cell)
            return
        if cell in self.sheet.walls or self.kinds[cell] == "wood":
            return
        mask = sum(
            1 << bit
            for bit, (dx, dy) in enumerate(_CORNERS)
            if any(self._over(cell, (dx - a, dy - b)) == "snow" for a, b in _CORNERS)
        )
        if mask and mask != 15:
            self.put("snow", "snow", f"snow{mask}", cell)

    def _bridge(self, cell: Cell) -> None:
        way = self.sheet.bridges.get(cell)
        if way is None:
            return
        x, y = cell
        dx, dy = (0, 1) if way == "we" else (1, 0)
        before, after = ((x - dx, y - dy) in self.sheet.bridges, (x + dx, y + dy) in self.sheet.bridges)
        ends = {(False, False): "both", (False, True): "first", (True, False): "last", (True, True): "none"}
        self.put("floor", "floor", f"bridge_{way}_{ends[before, after]}", cell)

    # ------------------------------------------------------------ what stands

    def _wall(self, cell: Cell) -> None:
        x, y = cell
        material, opening = self.sheet.walls.get(cell), self.sheet.openings.get(cell)
        if material is None:
            return
        if opening:
            way = "we" if (x - 1, y) in self.sheet.walls and (x + 1, y) in self.sheet.walls else "ns"
            if opening == "embrasure":
                self.put("walls", "works", f"embrasure_{way}", cell)
            else:
                self.put("walls", "walls", f"{material}_{opening}_{way}", cell)
            return
        mask = sum(
            1 << bit
            for bit, (dx, dy) in enumerate(NEIGHBOURS)
            if self.sheet.walls.get((x + dx, y + dy)) == material
        )
        self.put("walls", "walls", f"{material}{trimmed(mask)}", cell)

    def _stand(self) -> None:
        for cell, name in sorted(self.sheet.things.items()):
            thing = THINGS[name]
            self.layers["props"][cell] = picked(thing.pieces, cell)
            if thing.crowns:
                self.layers[OVER][cell] = picked(thing.crowns, cell)
        for car in self.sheet.cars:
            for x, y in car.box.cells():
                name = f"{car.colour}_{car.nose}_{x - car.x}_{y - car.y}"
                self.put("props", "vehicles", name, (x, y))

    # ------------------------------------------------------------ light

    def _dim(self) -> None:
        """Shade away from the lamps; rooms are lit by their own."""
        lamps = [(10 * x + 5, 10 * y + 5) for (x, y), name in self.sheet.things.items() if name == "lamp"]

        def level(x: int, y: int) -> int:
            corner = [(x - a, y - b) for a, b in _CORNERS]
            if all(self.kinds[cell] == "wood" or cell in self.sheet.walls for cell in corner):
                return 0
            away = min((10 * x - a) ** 2 + (10 * y - b) ** 2 for a, b in lamps)
            if away <= self.lit * self.lit:
                return 0
            return 1 if 100 * away <= 576 * self.lit * self.lit else 2

        for x, y in self.sheet.whole.cells() if lamps else ():
            corners = [level(x + dx, y + dy) for dx, dy in _CORNERS]
            if any(corners):
                self.put("light", "light", "shade" + "".join(map(str, corners)), (x, y))


def mark(draft: Draft) -> None:
    """Paint the streets of the whole map, when all of it has been laid."""
    sheet = draft.sheet
    left = min((box.x for box, way in draft.roads if way == "ns"), default=sheet.wide)
    for box, way in draft.roads:
        if way == "ns":
            _down(sheet)
            continue
        rows = {box.y + (2 if box.high == 4 else box.high)}
        if not draft.quarter:
            for image in sheet.symmetry.images:
                rows.add(sheet.symmetry.box(box, image).y + 2)
        for y in sorted(rows):
            for x in range(sheet.wide):
                _line(sheet, (x, y), "lane_e", (0, -1), beside=x < left - 1 or x > sheet.wide - left)


def _down(sheet: GroundGrid) -> None:
    x = sheet.wide // 2
    for y in range(sheet.high):
        aside = [(x - 4, y), (x + 3, y)]
        crossing = any(sheet.ground.get(cell) == "asphalt" for cell in aside)
        _line(sheet, (x, y), "lane_n", (-1, 0), beside=not crossing)


def _line(sheet: GroundGrid, cell: tuple[int, int], tile: str, step: tuple[int, int], beside: bool) -> None:
    """A piece of the line between this cell and the one before, where both are of the street."""
    other = cell[0] + step[0], cell[1] + step[1]
    if beside and sheet.ground.get(cell) == "asphalt" == sheet.ground.get(other):
        sheet.paint.setdefault(cell, tile)
