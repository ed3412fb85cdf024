"""The account of what hides somebody: thing by thing, with its cell, the rays it keeps, its material and its
name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.core.field import Cell, Field
from game.systems.cover_shares import LOW, WHOLE, tall_of
from game.systems.line_of_sight import Lines, lines
from game.systems.rays import bundle


class Obstacle(NamedTuple):
    """Something between a source and a target: `rays` cross it or are stopped by it, and it keeps so many
    `quarters` of each."""

    cell: Cell
    rays: int
    quarters: int
    material: str
    toughness: int
    name: str


class RayObstacle(NamedTuple):
    cells: tuple[Cell, ...]
    rays: int
    quarters: int


def obstacles(
    field: Field, target: Cell, source: Cell, closed: frozenset[Cell] = frozenset()
) -> tuple[Obstacle, ...]:
    """Everything that hides something of the target, by cell: what it is made of, how tough it is, and how
    much of how many rays it keeps."""
    return tuple(
        Obstacle(
            cell, mask.bit_count(), quarters, field[cell].material, field[cell].toughness, field[cell].name
        )
        for (cell, quarters), mask in sorted(quarters_kept(field, target, source, closed).items())
    )


def quarters_kept(
    field: Field, target: Cell, source: Cell, closed: frozenset[Cell]
) -> dict[tuple[Cell, int], int]:
    """The same as cells, each with the quarters that it keeps of rays, and a bit for each of these rays."""
    rays: dict[tuple[Cell, int], int] = {}
    for one in ray_obstacles(lines(field, closed), target, source):
        for cell in one.cells:
            rays[cell, one.quarters] = rays.get((cell, one.quarters), 0) | one.rays
    return rays


def ray_obstacles(sight: Lines, target: Cell, source: Cell) -> Iterator[RayObstacle]:
    """Each thing that keeps something of some rays: cell by cell, then borders and corners."""
    grid, field = sight.board.grid, sight.field
    (u, v), (s, t) = grid.place(target), grid.place(source)
    rays = bundle(sight.kind, s - u, t - v)
    for du, dv, mask in rays.cells:
        cell = grid.cell((u + du, v + dv))
        if cell not in field:
            continue
        tile, shut = field[cell], cell in sight.opaque
        if shut or tile.blocks_sight or tile.cover or tile.obscures:
            tall = WHOLE if shut else tall_of(tile)
            quarters = max(tall, LOW[tile.cover] if grid.adjacent(cell, target) else 0)
            if quarters:
                yield RayObstacle((cell,), mask, quarters)
    own = max(LOW[field[target].cover], 0 if field[target].blocks_sight else tall_of(field[target]))
    if own:
        yield RayObstacle((target,), (1 << sight.rays) - 1, own)
    yield from (RayObstacle(cells, mask, WHOLE) for cells, mask in sight.barred(target, rays))
