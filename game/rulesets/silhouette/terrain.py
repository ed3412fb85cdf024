"""What the ground does to sight and shots: metres, lines, cover by its material, light and haze. The one
place that asks the map."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from game.core.field import Cell, Cover, Field, Tile
from game.core.table import Table
from game.systems.concealment import FOLIAGE, obscured
from game.systems.cover_shares import Bulk, hidden
from game.systems.distance import squared_cm, tile_cm
from game.systems.field_of_view import visible_cells
from game.systems.line_of_sight import sees
from game.systems.obstacles import obstacles
from game.systems.occupancy import is_solid, wall_between
from game.systems.visibility import light_at

LIGHT_MATERIALS = FOLIAGE | {"wood", "glass", "rubber", "cloth", "straw", "paper", "plaster"}
"""What does not stop a bullet (silhouette.defence.cover); walls and obstacles of anything else do."""
NEAR = 16
"""So many steps around a cell are looked at all at once: the table for that is made fast."""
HAZE = {"fog": 1, "dust": 1, "gas": 1, "smoke": 2}
"""How dense each kind of cloud is (silhouette.attack.obscurement)."""


class CoverLevel(IntEnum):
    """How well somebody is covered (silhouette.defence.cover)."""

    OPEN = 0
    LIGHT = 1
    HIDDEN = 2
    HEAVY = 3
    SAFE = 4


class CoverMeasure(NamedTuple):
    """The cover between two cells, whether anything of the target is seen at all, and what gives the cover if
    it is known already."""

    screen: CoverLevel = CoverLevel.OPEN
    seen: bool = True
    known: str = ""


# ---------------------------------------------------------------- metres


@lru_cache(maxsize=64)
def _stepwise(field: Field) -> bool:
    """Whether distances are counted in steps: where all neighbours are equally far
    (silhouette.scale.meter)."""
    grid = field.grid
    return not any(grid.ways_round(*step) for step in grid.OFFSETS)


def span(field: Field, a: Cell, b: Cell) -> int:
    """The square of the distance in centimetres: hexes are counted, squares measured from centre to
    centre."""
    return (field.grid.steps(a, b) * tile_cm(field)) ** 2 if _stepwise(field) else squared_cm(field, a, b)


def is_within_metres(field: Field, a: Cell, b: Cell, metres: int) -> bool:
    return span(field, a, b) <= (100 * metres) ** 2


def metres(field: Field, a: Cell, b: Cell) -> str:
    """The distance in words, to the decimetre: "4.5 m"."""
    return f"{span(field, a, b) ** 0.5 / 100:.1f} m"


# ---------------------------------------------------------------- lines


def weigh(tile: Tile) -> Bulk:
    """Whether what stands there is heavy or light cover; where no map says what it is, heavy if it stops
    sight or is high."""
    if not (tile.blocks_sight or tile.cover or tile.obscures or tile.edges or tile.material):
        return Bulk.NONE
    if tile.material:
        return Bulk.LIGHT if tile.material in LIGHT_MATERIALS else Bulk.HEAVY
    return Bulk.HEAVY if tile.blocks_sight or tile.edges or tile.cover is Cover.FULL else Bulk.LIGHT


def measure(table: Table, target: Cell, source: Cell) -> CoverMeasure:
    """The cover of somebody on `target` against somebody on `source`: a quarter of the rays, or all of them,
    and what keeps them."""
    return measure_cover_on(table.ground(), target, source, table.closed())


@lru_cache(maxsize=1 << 16)
def measure_cover_on(ground: Field, target: Cell, source: Cell, doors: frozenset[Cell]) -> CoverMeasure:
    """The same on that ground with these doors closed."""
    if target == source:
        return CoverMeasure()
    found = hidden(ground, target, source, weigh, doors)
    seen = sees(ground, target, source, doors)
    if found.heavy == found.whole:
        screen = CoverLevel.SAFE
    elif 4 * found.heavy >= found.whole:
        screen = CoverLevel.HEAVY
    elif not seen:
        screen = CoverLevel.HIDDEN
    else:
        screen = CoverLevel.LIGHT if 4 * found.either >= found.whole else CoverLevel.OPEN
    return CoverMeasure(screen, seen)


def words_of(table: Table, found: CoverMeasure, target: Cell, source: Cell) -> str:
    """What gives the cover that was measured, for people."""
    return found.known or _words(table.ground(), target, source, table.closed(), found.screen)


@lru_cache(maxsize=1 << 12)
def _words(ground: Field, target: Cell, source: Cell, doors: frozenset[Cell], screen: CoverLevel) -> str:
    """What gives the cover: of the right kind the thing that keeps the most, the nearest to the target
    first."""
    wanted = Bulk.HEAVY if screen >= CoverLevel.HEAVY else Bulk.LIGHT
    found = obstacles(ground, target, source, doors)
    giving = [one for one in found if weigh(ground[one.cell]) is wanted] or list(found)
    best = max(
        giving, key=lambda one: (one.rays * one.quarters, -ground.grid.steps(one.cell, target)), default=None
    )
    if best is None or best.cell in doors:
        return "closed door"
    tile = ground[best.cell]
    if tile.edges and not (tile.blocks_sight or tile.cover or tile.obscures):
        return tile.material or "wall"  # on its border: its name is that of the ground
    return best.name or best.material or ("wall" if tile.blocks_sight or tile.edges else "obstacle")


def has_clear_line(table: Table, a: Cell, b: Cell) -> bool:
    """Whether at least one line is free of all that stops sight: in clouds one sees badly, but one does."""
    return sees(table.ground(), a, b, table.closed())


def crosses(table: Table, source: Cell, target: Cell, cover: Cell) -> bool:
    """Whether the line of two cells goes over the cell of a cover, or over its border with the target; who
    stands in the cover is past it."""
    if source == cover:
        return wall_between(table.ground(), target, cover)
    return cover in table.field.grid.line(target, source)


# ---------------------------------------------------------------- light and haze


def light_step(table: Table, cell: Cell) -> int:
    """0 bright, 1 poor, 2 very poor, 3 barely any, 4 none: the light of the map or that of the whole battle
    (silhouette.attack.light)."""
    whole = {"map": 0, "poor": 1, "very_poor": 2, "barely": 3, "none": 4}[table.option("light")]
    return max(whole, int(light_at(table, cell)))


def haze(table: Table, a: Cell, b: Cell) -> int:
    """The densest cloud between two cells or on them: 0 none, 1 thin, 2 thick, 3 very thick
    (silhouette.attack.obscurement)."""
    return obscured(table, a, b, foliage=False).density


def disc(table: Table, centre: Cell, radius: int) -> tuple[Cell, ...]:
    """The cells within so many metres that nothing solid parts from the centre, sorted."""
    return disc_cells_on(table.ground(), centre, radius, table.closed())


@lru_cache(maxsize=1 << 10)
def disc_cells_on(field: Field, centre: Cell, radius: int, doors: frozenset[Cell]) -> tuple[Cell, ...]:
    """The same on that ground with these doors closed."""
    far = 100 * radius // tile_cm(field) + 1
    near = [
        cell
        for cell in field.grid.disc(centre, far)
        if not is_solid(field, cell, doors) and is_within_metres(field, centre, cell, radius)
    ]
    seen = visible_cells(field, centre, NEAR, doors) if far <= NEAR else None
    return tuple(
        [cell for cell in near if (sees(field, centre, cell, doors) if seen is None else cell in seen)]
    )
