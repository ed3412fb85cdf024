"""Keeps the sides from seeing each other before anybody has moved: something high is put between them."""

from __future__ import annotations

from game.core.field import Cell, Field
from game.maps.generate.ground_grid import GroundGrid
from game.maps.generate.partition import Box, beside
from game.maps.generate.props import THINGS
from game.systems.line_of_sight import sees


def screen(sheet: GroundGrid, field: Field, begin: dict[str, list[Cell]], middle: Box, what: str) -> int:
    """Put `what` between places that see each other, wherever the ground is drawn once more; how many such
    pairs there were."""
    shut = frozenset(door.cell for door in field.doors if not door.open)
    taken = {cell for cells in begin.values() for cell in cells}
    sides, found, done = list(begin.values()), 0, set[Cell]()
    for place, one in enumerate(sides):
        for other in sides[place + 1 :]:
            for a in one:
                for b in other:
                    if sees(field, a, b, shut):
                        found += 1
                        line = _line(a, b)
                        if not done & set(line):
                            done |= _put(sheet, line, taken, middle, what)
    return found


def _line(a: Cell, b: Cell) -> list[Cell]:
    """The cells between the two, those beside neither of them."""
    count = max(abs(a[0] - b[0]), abs(a[1] - b[1]))

    def between(n: int, axis: int) -> int:
        return (2 * (a[axis] * (count - n) + b[axis] * n) + count) // (2 * count)

    return [(between(n, 0), between(n, 1)) for n in range(2, count - 1)]


def _put(sheet: GroundGrid, line: list[Cell], taken: set[Cell], middle: Box, what: str) -> set[Cell]:
    """On the cell of the line nearest to an end that is free, with one beside it, so that it looks as
    built."""
    order = [cell for pair in zip(line, reversed(line), strict=True) for cell in pair]
    for cell in order[: len(line)]:
        near = {taken_cell for taken_cell in beside(cell) if taken_cell in taken}
        if near or cell in taken or middle.inset(-1).holds(cell) or not _solid(sheet, cell, what):
            continue
        put = set(sheet.symmetry.all(cell))
        for other in beside(cell)[1::2] if what in THINGS else beside(cell)[::2]:
            if other not in taken and not set(beside(other)) & taken and _solid(sheet, other, what):
                put |= set(sheet.symmetry.all(other))
        return put | {cell}
    return set()


def _solid(sheet: GroundGrid, cell: Cell, what: str) -> bool:
    """Whether it could be put there; then it is, on all images of the cell."""
    cells = sheet.symmetry.alike(cell)
    if sheet.symmetry.hexes:
        cells = [one for one in cells if one not in sheet.walled]
    for one in cells:
        ground = sheet.ground.get(one)
        plain = sheet.laid.get(one) not in ("trench", "rails") and ground not in ("wood", "water")
        if (
            not plain
            or one in sheet.indoors
            or one in sheet.walls
            or one in sheet.bridges
            or one in sheet.kept
            or _before_door(sheet, one)
        ):
            return False
        if any(car.box.holds(one) for car in sheet.cars):
            return False
    for one in cells:
        sheet.things.pop(one, None)
        if what in THINGS:
            sheet.things[one] = what
        else:
            sheet.walls[one] = what
    return bool(cells)


def _before_door(sheet: GroundGrid, cell: Cell) -> bool:
    return any(sheet.openings.get(near) in ("door", "open") for near in beside(cell))
