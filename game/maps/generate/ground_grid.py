"""The ground of a map while it is being made: what lies, stands and is walled, cell by cell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from game.core.field import Cell
from game.maps.generate.partition import Box, beside
from game.maps.generate.props import THINGS
from game.maps.generate.seeded_random import Chance
from game.maps.generate.symmetry import Image, Symmetry
from game.maps.generate.tiles import CAR_COLOURS

OPPOSITE = {"e": "w", "w": "e", "ne": "sw", "sw": "ne", "nw": "se", "se": "nw"}


@dataclass(frozen=True)
class Car:
    colour: str
    nose: str
    x: int
    y: int

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, *((3, 2) if self.nose in "ew" else (2, 3)))


@dataclass
class GroundGrid:
    """`laid` is what lies over the ground: snow, rails, a trench; `bridges` go "we" or "ns". On hexes
    walls stand on the borders of `walled` cells, each with the number of its building (below 0: one that
    lies across the middle), but for `gaps`: a cell and a side of it, with "" for none, "broken" or "low"."""

    symmetry: Symmetry
    ground: dict[Cell, str] = field(default_factory=dict)
    laid: dict[Cell, str] = field(default_factory=dict)
    walls: dict[Cell, str] = field(default_factory=dict)
    openings: dict[Cell, str] = field(default_factory=dict)
    things: dict[Cell, str] = field(default_factory=dict)
    paint: dict[Cell, str] = field(default_factory=dict)
    bridges: dict[Cell, str] = field(default_factory=dict)
    cars: list[Car] = field(default_factory=list)
    walled: dict[Cell, int] = field(default_factory=dict)
    gaps: dict[tuple[Cell, str], str] = field(default_factory=dict)
    indoors: set[Cell] = field(default_factory=set)
    kept: set[Cell] = field(default_factory=set)
    """Cells on which nothing is to be put: before doors, on paths."""

    @property
    def wide(self) -> int:
        return self.symmetry.wide

    @property
    def high(self) -> int:
        return self.symmetry.high

    @cached_property
    def whole(self) -> Box:
        return Box(0, 0, self.wide, self.high)

    def lay(self, kind: str, cells: Iterable[Cell]) -> None:
        for cell in cells:
            if self.whole.holds(cell):
                self.ground[cell] = kind

    def cover_ground(self, what: str, cells: Iterable[Cell]) -> None:
        """Lay something over the ground."""
        for cell in cells:
            if self.whole.holds(cell):
                self.laid[cell] = what

    def free(self, cell: Cell) -> bool:
        """Whether something may be put there."""
        return (
            self.whole.holds(cell)
            and cell not in self.walls
            and cell not in self.things
            and cell not in self.kept
            and cell not in self.bridges
            and self.ground.get(cell) not in ("water", None)
            and not any(car.box.holds(cell) for car in self.cars)
        )

    def put(self, thing: str, *cells: Cell) -> int:
        """Put it wherever that may be; how often it was."""
        free = [cell for cell in cells if self.free(cell)]
        for cell in free:
            self.things[cell] = thing
        return len(free)

    def keep(self, *cells: Cell) -> None:
        """Nothing is put there from now on, and what was put there goes."""
        for cell in cells:
            self.kept.add(cell)
            self.things.pop(cell, None)

    def park(self, car: Car) -> bool:
        """Park it, if there is room."""
        if any(not self.free(cell) for cell in car.box.cells()):
            return False
        self.cars.append(car)
        return True

    def open_ground(self, cell: Cell) -> bool:
        """Whether the cell is out of doors, on the map, without a wall."""
        return self.whole.holds(cell) and cell not in self.walls and self.ground.get(cell) != "wood"

    # ------------------------------------------------------------ once more

    def _grids(self) -> tuple[dict[Cell, str], ...]:
        return (
            self.ground,
            self.laid,
            self.walls,
            self.openings,
            self.things,
            self.bridges,
            self.paint,
        )

    def unfold(self, image: Image) -> None:
        """Lay the part once more as that image of it."""
        part = self.symmetry.part
        for cell in part.cells():
            to = self.symmetry.image(cell, image)
            if to is None or part.holds(to) or to == cell:
                continue
            for sheet in self._grids():
                if cell in sheet:
                    sheet[to] = _turned(sheet[cell], image)
                else:
                    sheet.pop(to, None)
            if cell in self.kept:
                self.kept.add(to)
            if cell in self.indoors:
                self.indoors.add(to)
            if cell in self.walled:
                number = self.walled[cell]
                self.walled[to] = number if number < 0 else number + 1000 * (2 * image.over_x + image.over_y)
        for car in [car for car in self.cars if part.holds(car.box.middle)]:
            box = self.symmetry.box(car.box, image)
            moved = Car(car.colour, image.side(car.nose), box.x, box.y)
            if not any(other.box.holds(cell) for other in self.cars for cell in moved.box.cells()):
                self.cars.append(moved)
        for (cell, side), what in list(self.gaps.items()):
            moved_to = self.symmetry.image(cell, image)
            if part.holds(cell) and moved_to and not part.holds(moved_to):
                self.gaps[moved_to, image.side(side)] = what

    def vary(self, chance: Chance) -> None:
        """Let what stands beyond the part look otherwise, where that is the same by all rules."""
        for cell in sorted(self.things):
            instead = THINGS[self.things[cell]].instead
            if instead and not self.symmetry.part.holds(cell):
                self.things[cell] = chance.pick(instead)
        self.cars = [
            car if self.symmetry.part.holds(car.box.middle) else replace(car, colour=chance.pick(CAR_COLOURS))
            for car in self.cars
        ]

    def stir(self, chance: Chance) -> None:
        """Move a good part of what stands beyond the part to a cell beside it."""
        for cell in sorted(self.things):
            if self.symmetry.part.holds(cell) or not chance.percent(45):
                continue
            there = chance.pick(beside(cell))
            plain = self.ground.get(there) == self.ground.get(cell) and self.laid.get(there) == self.laid.get(
                cell
            )
            if plain and self.free(there):
                self.things[there] = self.things.pop(cell)

    # ------------------------------------------------------------ where one walks

    def blocked(self, cell: Cell) -> bool:
        """Whether nobody gets onto it; doors are ways."""
        if not self.whole.holds(cell):
            return True
        if cell in self.walls:
            return self.openings.get(cell) not in ("door", "open")
        if self.ground.get(cell) == "water" and cell not in self.bridges and self.laid.get(cell) != "ice":
            return True
        thing = self.things.get(cell)
        return (thing is not None and THINGS[thing].blocks) or any(car.box.holds(cell) for car in self.cars)

    def reached(self, start: Cell) -> set[Cell]:
        """All cells to which one walks from there, over the sides of squares."""
        found, edge = {start}, [start]
        while edge:
            edge = [
                near
                for cell in edge
                for near in beside(cell)
                if near not in found and not self.blocked(near) and not found.add(near)  # type: ignore[func-returns-value]
            ]
        return found


def _turned(what: str, image: Image) -> str:
    """What has a direction in its name, once more as that image of it: steps, edges of platforms, paint."""
    name, _, side = what.rpartition("_")
    return f"{name}_{image.side(side)}" if name and side in ("n", "e", "s", "w") else what
