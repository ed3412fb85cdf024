"""What becomes of walls, cover, windows, doors and open ground that are destroyed. Rulesets say when; here is
what is left.

What is left is never worse to stand on than rubble, and whoever stands there stays.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.core.field import Cell, Cover, Tile
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.terrain_change import change
from game.core.verbs import Play
from game.systems.concealment import is_foliage
from game.systems.doors import break_door, door_at

RUBBLE, STUBBLE, CRATER = "rubble", "stubble", "crater"
REMAINS = (RUBBLE, STUBBLE, CRATER)
"""What cannot be destroyed any more, by its name."""
BROKEN, DAMAGED = "broken", "damaged"
SLOW = 2
"""The price of a step onto rubble or into a crater."""


def ruined_tile(tile: Tile) -> Tile | None:
    """What is left of what stands on a tile; None where nothing can be destroyed: open ground, water, rubble.

    A wall falls to rubble that is half cover, any other obstacle to plain rubble. A window can be climbed
    through, what grows is mown down, and walls on the cell's borders are gone. Light, height and hazards
    stay.
    """
    if not _falls(tile):
        return None
    bare = msgspec.structs.replace(
        tile, blocks=False, blocks_sight=False, cover=Cover.NONE, toughness=0, edges="", obscures=0
    )
    if is_foliage(tile):
        return msgspec.structs.replace(bare, name=STUBBLE, material="")
    if tile.material == "glass" and not tile.blocks_sight:
        return msgspec.structs.replace(
            bare, name=f"{BROKEN} window", material="", cover=tile.cover, cost=max(SLOW, tile.cost)
        )
    if tile.blocks_sight or tile.cover:
        left = Cover.HALF if tile.blocks_sight else Cover.NONE
        return msgspec.structs.replace(bare, name=RUBBLE, cover=left, cost=max(SLOW, tile.cost))
    return msgspec.structs.replace(
        bare, name=f"{BROKEN} {_whole(tile.name) or 'wall'}", obscures=tile.obscures
    )


def _falls(tile: Tile) -> bool:
    """Whether anything stands there that can be destroyed."""
    if tile.name in REMAINS:
        return False
    return tile.blocks_sight or bool(tile.cover or tile.edges) or tile.material == "glass" or is_foliage(tile)


def destructible(table: Table, cell: Cell) -> bool:
    """Whether anything on the cell can be destroyed: what the ground has there, or a door that is not
    broken."""
    return cell in table.field and (_falls(table.ground()[cell]) or _door(table, cell))


def cleared(tile: Tile) -> Tile | None:
    """What is left under rules by which what is destroyed is gone: ground as it was to walk on, and no
    cover."""
    left = ruined_tile(tile)
    return msgspec.structs.replace(left, cover=Cover.NONE, cost=tile.cost) if left else None


def destroy(table: Table, cells: Iterable[Cell], unit: UnitId = NO_UNIT, gone: bool = False) -> Play[None]:
    """Destroy whatever stands on these cells, doors too; open ground stays as it is. `unit` is whose doing it
    is.

    Where it is `gone` nothing of it is left in the way, and nothing that hides.
    """
    left: dict[Tile, list[Cell]] = {}
    for cell in sorted(set(cells)):
        if not destructible(table, cell):
            continue
        tile = table.ground()[cell]
        if _door(table, cell):
            yield from break_door(table, cell, unit)
            remains: Tile | None = msgspec.structs.replace(
                tile, name=f"{BROKEN} door", cover=Cover.NONE, toughness=0
            )
        else:
            remains = cleared(tile) if gone else ruined_tile(tile)
        if remains:
            left.setdefault(remains, []).append(cell)
    for remains, there in left.items():
        yield from change(table, there, remains, unit)


def crater(table: Table, cells: Iterable[Cell], unit: UnitId = NO_UNIT) -> Play[None]:
    """An explosion: what stands on these cells is destroyed, and open ground is torn up to craters that give
    half cover to whoever is in them."""
    there = [cell for cell in sorted(set(cells)) if cell in table.field]
    open_ground = [cell for cell in there if not destructible(table, cell) and _soft(table.ground()[cell])]
    yield from destroy(table, there, unit)
    torn: dict[Tile, list[Cell]] = {}
    for cell in open_ground:
        tile = table.ground()[cell]
        hole = msgspec.structs.replace(
            tile, name=CRATER, material="", cover=Cover.HALF, cost=max(SLOW, tile.cost), obscures=0
        )
        torn.setdefault(hole, []).append(cell)
    for hole, cells_ in torn.items():
        yield from change(table, cells_, hole, unit)


def set_toughness(table: Table, cell: Cell, toughness: int, unit: UnitId = NO_UNIT) -> Play[None]:
    """What stands on the cell has only so much toughness left, whatever the map gave it."""
    tile = table.ground()[cell]
    name = f"{DAMAGED} {_whole(tile.name) or tile.material or 'wall'}"
    yield from change(table, (cell,), msgspec.structs.replace(tile, toughness=toughness, name=name), unit)


def _door(table: Table, cell: Cell) -> bool:
    found = door_at(table, cell)
    return found is not None and not found[1].broken


def _soft(tile: Tile) -> bool:
    return (
        not tile.blocks
        and tile.name not in REMAINS
        and "water" not in tile.name
        and "bridge" not in tile.name
    )


def _whole(name: str) -> str:
    """The name of what is not damaged yet."""
    return name.removeprefix(f"{DAMAGED} ")
