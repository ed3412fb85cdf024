"""What a theme works on: the part of the map that it draws, and the few strokes that all themes share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from game.core.field import Cell
from game.maps.generate.ground_grid import Car, GroundGrid
from game.maps.generate.partition import STEPS, Box, around, beside
from game.maps.generate.seeded_random import Chance
from game.maps.generate.tiles import CAR_COLOURS

NOWHERE = Box(0, 0, 1, 1)


@dataclass
class Draft:
    """`part` is drawn; its right side is the middle of the map, and with four sides its lower one too.
    `cover` and `doors` are of a hundred. `middle` is what the sides fight for, `roads` what vehicles
    drive on."""

    sheet: GroundGrid
    part: Box
    chance: Chance
    cover: int
    doors: int
    quarter: bool
    mirrored: bool
    middle: Box = NOWHERE
    middle_name: str = "middle"
    roads: list[tuple[Box, str]] = field(default_factory=list)
    houses: list[Box] = field(default_factory=list)

    def centre(self, wide: int, high: int) -> Box:
        """A box about the middle of the map, a cell wider or higher where it would not lie there."""
        wide += (self.sheet.wide - wide) % 2
        high += (self.sheet.high - high) % 2
        return Box((self.sheet.wide - wide) // 2, (self.sheet.high - high) // 2, wide, high)

    def count(self, per_hundred: int, box: Box | None = None) -> int:
        """So many things for a hundred cells of the box, as the wish for cover is."""
        cells = (box or self.part).wide * (box or self.part).high
        return max(1, cells * per_hundred * (self.cover + 20) // 7000)


@dataclass(frozen=True)
class Theme:
    """A kind of place. `mirrors`: two sides get mirrored ground rather than turned."""

    id: str
    title: str
    draw: Callable[[Draft], None]
    names: tuple[str, ...]
    hexes: bool = False
    mirrors: bool = False
    lit: tuple[int, ...] = (0,)
    ambience: str = ""
    words: str = ""
    screen: str = "thicket"
    """What keeps sides from seeing each other where nothing else does: a thing, or the material of a wall."""
    streets: bool = False
    """Whether lines are painted on its roads."""


# ---------------------------------------------------------------- strokes


def scatter(
    draft: Draft, cells: Iterable[Cell], things: Sequence[str], count: int, apart: int = 2, clear: int = 0
) -> None:
    """Put so many things on these cells, none nearer than `apart` to another of them, and with `clear` none
    beside a wall."""
    chance, sheet = draft.chance, draft.sheet
    taken: list[Cell] = []
    for cell in chance.shuffled(sorted(cells)):
        if len(taken) >= count:
            return
        if not sheet.free(cell) or any(distance(cell, other) < apart for other in taken):
            continue
        if clear and any(near in sheet.walls for near in around(cell)):
            continue
        sheet.put(chance.pick(things), cell)
        taken.append(cell)


def distance(a: Cell, b: Cell) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def clump(draft: Draft, cell: Cell, things: Sequence[str], size: int) -> None:
    """A group of things that grow or lie side by side, from that cell on."""
    chance, edge, seen = draft.chance, [cell], {cell}
    while size > 0 and edge:
        at = edge.pop(chance.below(len(edge)))
        size -= draft.sheet.put(chance.pick(things), at)
        for near in beside(at):
            if near not in seen and draft.sheet.free(near):
                seen.add(near)
                edge.append(near)


def row(draft: Draft, thing: str, cells: Sequence[Cell], gaps: int = 1) -> None:
    """A fence or a hedge along these cells, with so many gaps of two cells to get through."""
    left = list(cells)
    for _ in range(gaps):
        if len(left) > 4:
            at = draft.chance.between(1, len(left) - 3)
            left[at : at + 2] = []
    draft.sheet.put(thing, *left)


def blob(draft: Draft, centre: Cell, size: int) -> list[Cell]:
    """A round patch of that many cells, a little ragged."""
    found, edge = [centre], [centre]
    seen = {centre}
    while edge and len(found) < size:
        ring = sorted({near for cell in edge for near in beside(cell)} - seen)
        edge = [cell for cell in ring if len(found) < size // 2 or draft.chance.percent(70)]
        edge = edge[: max(1, size - len(found))]
        seen |= set(ring)
        found += edge
    return smooth(cell for cell in found if draft.sheet.whole.holds(cell))


def fronts(draft: Draft, lot: Box, grounds: Sequence[str]) -> list[str]:
    """The sides of a lot at which such ground lies, the one with most of it first."""
    counts: dict[str, int] = {}
    for side, (dx, dy) in STEPS.items():
        cells = [(x + dx * 2, y + dy * 2) for x, y in lot.side(side)]
        share = sum(draft.sheet.ground.get(cell) in grounds for cell in cells) * 100 // len(cells)
        if share >= 50:
            counts[side] = share
    return sorted(counts, key=lambda side: -counts[side])


def park_along(draft: Draft, box: Box, axis: str, count: int) -> None:
    """Cars at the kerbs of a road."""
    chance = draft.chance
    for _ in range(count * 4):
        if count <= 0:
            return
        colour = chance.pick(CAR_COLOURS)
        if axis == "we":
            nose, y = chance.pick((("e", box.bottom - 2), ("w", box.y)))
            x = chance.between(box.x, box.right - 3)
        else:
            nose, x = chance.pick((("n", box.right - 2), ("s", box.x)))
            y = chance.between(box.y, box.bottom - 3)
        car = Car(colour, nose, x, y)
        apart = all(distance(car.box.middle, other.box.middle) > 4 for other in draft.sheet.cars)
        if apart and all(draft.part.holds(cell) for cell in car.box.cells()):
            count -= draft.sheet.park(car)


def lamps(draft: Draft, cells: Sequence[Cell], pitch: int = 7) -> None:
    """A lamp at every so many of these cells."""
    for cell in cells[pitch // 2 :: pitch]:
        draft.sheet.put("lamp", cell)


def smooth(cells: Iterable[Cell]) -> list[Cell]:
    """Those of the cells that lie in a square of four of them: soft ground covers what is narrower."""
    known = set(cells)
    corners = ((0, 0), (-1, 0), (0, -1), (-1, -1))

    def whole(x: int, y: int) -> bool:
        return {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} <= known

    return sorted(cell for cell in known if any(whole(cell[0] + dx, cell[1] + dy) for dx, dy in corners))
