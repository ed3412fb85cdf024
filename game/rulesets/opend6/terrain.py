"""What the ground does to attacks: range bands, lines, the share hidden and by what, smoke, light, and how
tough cover is."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec

from game.core.field import Cell, Cover, Field, Light, Tile, changed
from game.core.table import Table
from game.rulesets.opend6.content import Weapon
from game.systems.concealment import FOLIAGE, obscured
from game.systems.cover_shares import Bulk, hidden
from game.systems.distance import squared_cm, tile_cm
from game.systems.line_of_sight import sees
from game.systems.obstacles import quarters_kept
from game.systems.visibility import light_at

POINT_BLANK = 3
REACH = 450
"""How far a weapon over two metres reaches, in centimetres (opend6.range.close-combat)."""
POINT, SHORT, MEDIUM, LONG = range(4)
RANGE = (-5, 0, 5, 10)
"""What each band adds to the difficulty (opend6.range.bands)."""
BANDS = ("point blank", "short range", "medium range", "long range")
STEPS = (0, 3, 6, 12)
"""What counts one, two and four dice, standing (opend6.difficulty.rolled-or-standard)."""
DICE = {0: 0, 3: 1, 6: 2, 12: 4}
SMOKES = ("", "light smoke", "thick smoke", "very thick smoke")
LIGHTS = {3: "poor light", 6: "moonlit night", 12: "darkness"}
TOUGH = {
    "plywood": 1,
    "glass": 1,
    "plaster": 1,
    "wood": 2,
    "metal": 2,
    "brick": 3,
    "sandbags": 3,
    "steel": 3,
    "concrete": 4,
    "stone": 4,
}
"""The armour value of cover in dice, where the map gives no toughness (opend6.cover.full)."""
STURDIEST = 40
"""Dice of armour that nothing gets through: maps may say more, and it would take long to roll."""
SOFT = FOLIAGE | {"cloth", "straw", "paper"}
"""What hides and does not protect (opend6.cover.concealment)."""


class Concealment(NamedTuple):
    """What of a target is hidden: 0, 3, 6 or 12 for a quarter, a half, three quarters; whether nothing at all
    is seen of it; whether what hides all of it protects, too."""

    share: int = 0
    whole: bool = False
    protects: bool = False


# ---------------------------------------------------------------- range


def metres(field: Field, a: Cell, b: Cell) -> str:
    """The distance in words: "4.5 m"."""
    return f"{squared_cm(field, a, b) ** 0.5 / 100:.1f} m"


def is_within(field: Field, a: Cell, b: Cell, centimetres: int) -> bool:
    return squared_cm(field, a, b) <= centimetres**2


def band(field: Field, a: Cell, b: Cell, ranges: tuple[int, ...]) -> int | None:
    """The band of that distance, the end of each counted to it; None beyond the last (opend6.range.bands)."""
    square = squared_cm(field, a, b)
    if square <= (100 * POINT_BLANK) ** 2:
        return POINT
    for step, far in enumerate(ranges, start=1):
        if square <= (100 * far) ** 2:
            return step
    return None


def reach_of(table: Table, weapon: Weapon) -> int:
    """How far one strikes with it, in centimetres (opend6.range.close-combat)."""
    if weapon.long:
        return REACH
    return tile_cm(table.field) * 3 // 2 if table.option("close_reach") == "adjacent" else 100 * POINT_BLANK


# ---------------------------------------------------------------- what hides


def weigh(tile: Tile) -> Bulk:
    """Whether what stands there protects or only hides."""
    if not (tile.blocks_sight or tile.cover or tile.obscures or tile.edges):
        return Bulk.NONE
    return Bulk.LIGHT if tile.material in SOFT else Bulk.HEAVY


def concealment_of(table: Table, target: Cell, source: Cell, ground: Field | None = None) -> Concealment:
    """What is hidden on the way from cell to cell; on the `ground` with the bodies of vehicles, if that is
    given."""
    return _hiding(ground or table.ground(), target, source, table.closed())


@lru_cache(maxsize=1 << 15)
def _hiding(ground: Field, target: Cell, source: Cell, doors: frozenset[Cell]) -> Concealment:
    if target == source:
        return Concealment()
    found = hidden(ground, target, source, weigh, doors)
    whole = not sees(ground, target, source, doors) or found.either == found.whole
    share = next(
        (step for step, part in ((12, 3), (6, 2), (3, 1)) if 4 * found.either >= part * found.whole), 0
    )
    return Concealment(12 if whole else share, whole, whole and found.light < found.whole)


def has_clear_line(table: Table, a: Cell, b: Cell) -> bool:
    """Whether a line is free between two cells: smoke stops none (opend6.cover.smoke)."""
    return sees(table.ground(), a, b, table.closed())


def flies(table: Table, a: Cell, b: Cell) -> bool:
    """Whether what is thrown or bursts gets from cell to cell: walls stop it, and not what only hides
    (opend6.cover.concealment)."""
    return sees(without_concealment(table.ground()), a, b, table.closed())


@lru_cache(maxsize=32)
def without_concealment(ground: Field) -> Field:
    """The ground as if one saw through what only hides."""
    soft = {
        id(tile): msgspec.structs.replace(tile, blocks_sight=False)
        for tile in ground.tiles
        if tile.blocks_sight and weigh(tile) is Bulk.LIGHT
    }
    cells = zip(ground.cells(), ground.tiles, strict=True) if soft else ()
    return changed(ground, frozenset((cell, soft[id(tile)]) for cell, tile in cells if id(tile) in soft))


def barrier(table: Table, target: Cell, source: Cell) -> Cell | None:
    """The cell of the cover that stands between: of what protects the thing that keeps the most, the nearest
    to the target first."""
    return _barrier(table.ground(), target, source, table.closed())


@lru_cache(maxsize=1 << 12)
def _barrier(ground: Field, target: Cell, source: Cell, doors: frozenset[Cell]) -> Cell | None:
    rays = quarters_kept(ground, target, source, doors)
    found = [one for one in rays if one[0] in doors or weigh(ground[one[0]]) is Bulk.HEAVY]

    def order(one: tuple[Cell, int]) -> tuple[int, int, Cell]:
        cell, quarters = one
        return -rays[one].bit_count() * quarters, ground.grid.squared(target, cell), cell

    return min(found, key=order)[0] if found else None


def toughness(table: Table, cell: Cell) -> int:
    """The armour value in dice of what stands on the cell (opend6.cover.full)."""
    tile = table.ground()[cell]
    if tile.toughness:
        return min(STURDIEST, tile.toughness)
    if cell in table.closed():
        return TOUGH.get(tile.material, TOUGH["wood"])
    return TOUGH.get(tile.material, 2 if tile.cover is Cover.HALF else 3)


# ---------------------------------------------------------------- smoke and light


def smoke(table: Table, a: Cell, b: Cell) -> int:
    """What the densest smoke on the line counts, ends included (opend6.cover.smoke)."""
    return STEPS[obscured(table, a, b, foliage=False).density]


def darkness(table: Table, cell: Cell) -> int:
    """What the light on the target's tile counts (opend6.cover.light)."""
    light = light_at(table, cell)
    if light >= Light.DARK:
        return 12 if light is Light.NONE or table.option("dark_tiles") == "complete" else 6
    return {Light.BRIGHT: 0, Light.DIM: 3, Light.VERY_POOR: 6}[light]
