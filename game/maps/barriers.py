"""What holds the sides of a map apart, though a way leads from each to each: doors with locks. And where no
way leads, whether there is something between them that can be broken down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.field import Cell, Door, Field, Spawn, Tile
from game.core.stalemate import QUIET
from game.maps.findings import Finding
from game.maps.reading.connectivity import Floor, floor_without
from game.systems.destruction import ruined_tile

FORCED = 12
"""A lock that somebody can be trusted to force under every ruleset."""
_LAST = f"a battle of computers is a draw after {QUIET} rounds without harm"

Places = Mapping[str, list[Spawn]]


def barriers(field: Field, places: Places) -> Iterator[Finding]:
    """The lock without which the sides do not meet."""
    locked = {door.cell: door for door in field.doors if door.lock and not door.open}
    if not locked or _apart(floor_without(field, locked), places) is None:
        return
    door = _weakest(field, locked, places)
    if door is None:
        return
    one = f"the only way between the sides is a door with a lock of {door.lock}"
    if door.lock > FORCED:
        yield Finding(
            "warning",
            f"cell {door.cell}",
            f"{one}: perhaps nobody can force it.",
            _LAST,
            f"give it a lock of {FORCED} or less, or open another way",
        )
    else:
        yield Finding(
            "hint",
            f"cell {door.cell}",
            f"{one}.",
            "nothing happens until somebody has forced it",
            "leave it so, or open another way",
        )


def breakable(field: Field, places: Places) -> Cell | None:
    """A cell of a wall behind which the sides would meet if all was broken that can be; None if even then
    they do not."""
    floor = floor_without(field, (), lambda tile: tile.blocks and not _falls(tile))
    if _apart(floor, places) is not None:
        return None
    shut = _apart(floor_without(field, ()), places)
    return None if shut is None else _between(field, places)


def _falls(tile: Tile) -> bool:
    left = ruined_tile(tile)
    return left is not None and not left.blocks


def _apart(floor: Floor, places: Places) -> str | None:
    """A side that nobody of the first one can walk to; None if all of them meet."""
    sides = list(places.items())
    ways = floor.steps_from([spawn.cell for spawn in sides[0][1]])
    return next(
        (side for side, begin in sides[1:] if not any(floor.number(one.cell) in ways for one in begin)), None
    )


def _weakest(field: Field, locked: Mapping[Cell, Door], places: Places) -> Door | None:
    """The hardest lock that has to be forced where people take the easiest way."""
    for door in sorted(locked.values(), key=lambda one: (one.lock, one.cell)):
        shut = {cell for cell, other in locked.items() if other.lock > door.lock}
        if _apart(floor_without(field, shut), places) is None:
            return door
    return None


def _between(field: Field, places: Places) -> Cell | None:
    """The first breakable cell beside what the first side can walk on."""
    floor = floor_without(field, ())
    first = next(iter(places.values()))
    ways = floor.steps_from([spawn.cell for spawn in first])
    reached = (
        cell
        for cell, tile in zip(field.cells(), field.tiles, strict=True)
        if tile.blocks and _falls(tile)
        if any(other in field and floor.number(other) in ways for other in field.grid.neighbours(cell))
    )
    return next(reached, None)
