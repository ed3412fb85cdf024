"""No cell of a map is sealed off: what keeps one from the rest goes, or the cell is filled."""

from __future__ import annotations

from collections.abc import Callable

from game.core.field import Cell
from game.maps.generate.ground_grid import GroundGrid
from game.maps.generate.hex_autotiling import SIDES, near, wall
from game.maps.generate.partition import beside

Filled = Callable[[Cell], str]


def neighbours(sheet: GroundGrid, cell: Cell) -> list[Cell]:
    """The cells at the sides of one, with no wall between."""
    if not sheet.symmetry.hexes:
        return beside(cell)
    return [near(cell, side) for side in SIDES if wall(sheet, cell, side) != "whole"]


def parts(sheet: GroundGrid) -> list[list[Cell]]:
    """All that hangs together, the largest first."""
    left = {cell for cell in sheet.whole.cells() if not sheet.blocked(cell)}
    found = []
    for start in sheet.whole.cells():
        if start not in left:
            continue
        left.discard(start)
        part = [start]
        for cell in part:
            for other in neighbours(sheet, cell):
                if other in left:
                    left.discard(other)
                    part.append(other)
        found.append(part)
    return sorted(found, key=lambda part: (-len(part), part[0]))


def mend(sheet: GroundGrid) -> None:
    """Join whatever is sealed off to the rest."""
    for _ in range(40):
        found = parts(sheet)
        if len(found) < 2:
            return
        main = set(found[0])
        for part in found[1:]:
            if not _joined(sheet, part, main):
                for cell in part:
                    _fill(sheet, cell)


def _joined(sheet: GroundGrid, part: list[Cell], main: set[Cell]) -> bool:
    """Take away one thing or car, or cut one door, between the part and the rest."""
    own = set(part)
    for cell in part:
        for between in neighbours(sheet, cell):
            beyond = neighbours(sheet, between)
            if between in own or not any(other in main for other in beyond):
                continue
            if between in sheet.things and between not in sheet.walls:
                for one in sheet.symmetry.alike(between):
                    sheet.things.pop(one, None)
                return True
    for cell in part:
        for between in neighbours(sheet, cell):
            images = sheet.symmetry.alike(between)
            left = [car for car in sheet.cars if not any(car.box.holds(one) for one in images)]
            if len(left) < len(sheet.cars):
                sheet.cars = left
                return True
    for cell in part:
        x, y = cell
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            between, there = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            images = sheet.symmetry.alike(between)
            if any(near in sheet.openings or near in images for near in beside(between)):
                continue  # no two doors side by side, nor a door and its image at a seam
            if between in sheet.walls and there in main and len(part) >= 4 and not sheet.symmetry.hexes:
                for one in images:
                    if one in sheet.walls:
                        sheet.openings[one] = "door"
                return True
    return False


def _fill(sheet: GroundGrid, cell: Cell) -> None:
    """A cell that nobody needs, and its images: solid, as what lies around it; a jetty that is cut off is
    water again."""
    what, solid = _solid(sheet, cell)
    for one in sheet.symmetry.alike(cell):
        if sheet.bridges.pop(one, None) is not None:
            sheet.things.pop(one, None)
        else:
            (sheet.walls if solid else sheet.things)[one] = what


def _solid(sheet: GroundGrid, cell: Cell) -> tuple[str, bool]:
    """What is put there, and whether that is a wall."""
    walls = [sheet.walls[near] for near in beside(cell) if near in sheet.walls]
    if len(walls) >= 3 and not sheet.symmetry.hexes:
        return walls[0], True
    fits = ("tree", "pine", "fir", "crate", "crate_stack", "boulder", "shelf", "barrel", "crag")
    usual = "crate" if sheet.ground.get(cell) in ("concrete", "asphalt") else "boulder"
    near_it = (sheet.things.get(near, "") for near in beside(cell))
    return next((name for name in near_it if name in fits), usual), False
