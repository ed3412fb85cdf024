"""Keeps the sides from seeing each other on hexes before anybody has moved: thickets grow between them."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

from game.core.field import Cell, Field, Tile
from game.maps.generate.ground_grid import GroundGrid
from game.maps.generate.partition import Box, beside
from game.systems.line_of_sight import sees

TRIES = 6
"""So often something is put between sides that see each other."""
THICKET = "thicket"
_HIGH = Tile(blocks=True, blocks_sight=True)
"""What is put there, as far as it stops sight."""


def screened(sheet: GroundGrid, field: Field, begin: dict[str, list[Cell]], middle: Box) -> bool:
    """Put thickets between places that see each other until none do; whether anything was put, so that the
    ground has to be drawn once more."""
    put, taken = set[Cell](), {cell for cells in begin.values() for cell in cells}
    pairs = [pair for one, other in combinations(begin.values(), 2) for pair in product(one, other)]
    for _ in range(TRIES):
        pairs = _watched(_with(field, put), pairs)
        more = _between(sheet, pairs, taken, middle)
        if not more:
            break
        put |= {cell for cell in more if sheet.things.get(cell) == THICKET}
    return bool(put)


def _with(field: Field, put: set[Cell]) -> Field:
    """The field with something high on these cells."""
    if not put:
        return field
    tiles = list(field.tiles)
    for x, y in put:
        tiles[y * field.width + x] = _HIGH
    return replace(field, tiles=tuple(tiles))


def _watched(field: Field, pairs: list[tuple[Cell, Cell]]) -> list[tuple[Cell, Cell]]:
    """Those that see each other. What is put somewhere hides more and shows nothing: who did not see each
    other need not be asked again."""
    shut = frozenset(door.cell for door in field.doors if not door.open)
    return [(a, b) for a, b in pairs if sees(field, a, b, shut)]


def _between(sheet: GroundGrid, pairs: list[tuple[Cell, Cell]], taken: set[Cell], middle: Box) -> set[Cell]:
    """Put a thicket once between each two places that see each other; the cells on which it stands now."""
    done = set[Cell]()
    for a, b in pairs:
        line = _line(a, b)
        if not done & set(line):
            done |= _put(sheet, line, taken, middle)
    return done


def _line(a: Cell, b: Cell) -> list[Cell]:
    """The cells between the two, those beside neither of them."""
    count = max(abs(a[0] - b[0]), abs(a[1] - b[1]))

    def between(n: int, axis: int) -> int:
        return (2 * (a[axis] * (count - n) + b[axis] * n) + count) // (2 * count)

    return [(between(n, 0), between(n, 1)) for n in range(2, count - 1)]


def _put(sheet: GroundGrid, line: list[Cell], taken: set[Cell], middle: Box) -> set[Cell]:
    """On the cell of the line nearest to an end that is free, with one beside it, so that it looks as
    grown."""
    order = [cell for pair in zip(line, reversed(line), strict=True) for cell in pair]
    for cell in order[: len(line)]:
        near = {taken_cell for taken_cell in beside(cell) if taken_cell in taken}
        if near or cell in taken or middle.inset(-1).holds(cell) or not _grown(sheet, cell):
            continue
        put = set(sheet.symmetry.all(cell))
        for other in beside(cell)[1::2]:
            if other not in taken and not set(beside(other)) & taken and _grown(sheet, other):
                put |= set(sheet.symmetry.all(other))
        return put | {cell}
    return set()


def _grown(sheet: GroundGrid, cell: Cell) -> bool:
    """Whether a thicket could grow there; then it does, on all images of the cell."""
    cells = [one for one in sheet.symmetry.alike(cell) if one not in sheet.walled]
    for one in cells:
        ground = sheet.ground.get(one)
        if ground in ("wood", "water") or one in sheet.indoors or one in sheet.kept:
            return False
    for one in cells:
        sheet.things[one] = THICKET
    return bool(cells)
