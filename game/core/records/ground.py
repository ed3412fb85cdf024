"""The ground of a battle: its digest, and the ground itself as a record carries it, so that the battle
outlives a map that is changed, or read otherwise, afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2b
from itertools import groupby

import msgspec

from game.core.errors import DifferenceError, RecordError, has_invisible_signs, short
from game.core.field import SIDES, Cell, Door, Field, Light, Spawn, Tile, Zone
from game.core.geometry.grid import SQUARES
from game.core.misfits import misfit
from game.core.records.record import Record

MOST_KINDS = 1 << 16
"""Different tiles of a map."""
MOST_PLACES = 10_000
"""Doors, spawns or zones: as many as a map has objects."""
TEXT = 60
"""Letters of what a tile says."""


class RecordedGround(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the rules read of a field of `width` x `height` cells as the battle began.

    `runs` are the tiles row by row: in turns the number of a kind, from 0, and how many cells of it follow
    one another.
    """

    width: int
    height: int
    kinds: tuple[Tile, ...]
    runs: tuple[int, ...]
    metres_per_tile: float
    doors: tuple[Door, ...] = ()
    spawns: tuple[Spawn, ...] = ()
    zones: tuple[Zone, ...] = ()


def terrain(field: Field) -> str:
    """A digest of all that the rules read of the field."""
    distinct = {id(tile): tile for tile in field.tiles}
    written = {key: _tile(tile) for key, tile in distinct.items()}
    tiles = [written[id(tile)] for tile in field.tiles]
    parts: tuple[object, ...] = (
        field.width,
        field.height,
        tiles,
        field.doors,
        field.spawns,
        field.zones,
        field.metres_per_tile,
    )
    if field.grid != SQUARES:
        parts += (field.grid,)
    return blake2b(msgspec.json.encode(parts, order="sorted"), digest_size=16).hexdigest()


_LIGHTS = {Light.BRIGHT: 0, Light.DIM: 1, Light.DARK: 2, Light.VERY_POOR: 3, Light.NONE: 4}
"""The numbers of the five steps of light in digests: the first records knew three."""


def _tile(tile: Tile) -> msgspec.Raw:
    """The tile as digests count it: what was added since the first records is left out where it says
    nothing."""
    said = {**msgspec.structs.asdict(tile), "light": _LIGHTS[tile.light]}
    if not tile.obscures:
        del said["obscures"]
    return msgspec.Raw(msgspec.json.encode(said, order="sorted"))


def written(field: Field) -> msgspec.Raw:
    """The ground of the field as a record carries it."""
    numbers: dict[Tile, int] = {}
    numbered = (numbers.setdefault(tile, len(numbers)) for tile in field.tiles)
    runs = [part for kind, run in groupby(numbered) for part in (kind, sum(1 for _ in run))]
    ground = RecordedGround(
        field.width,
        field.height,
        tuple(numbers),
        tuple(runs),
        field.metres_per_tile,
        field.doors,
        field.spawns,
        field.zones,
    )
    return msgspec.Raw(msgspec.json.encode(ground))


def field_of(record: Record, field: Field) -> Field:
    """The field that the battle is played on: `field`, as its map is today, or, if that is another ground
    than then, the same map with the ground of the record.

    DifferenceError if the record carries none, or one that does not fit the map; RecordError if no map can
    have such a ground.
    """
    if terrain(field) == record.terrain:
        return field
    name = short(record.scenario.map)
    if record.ground is msgspec.UNSET:
        raise DifferenceError(
            f"the map {name!r} is not the one that this battle was played on: it has been changed since"
        )
    try:
        ground = msgspec.json.decode(record.ground, type=RecordedGround)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"its ground cannot be understood: {misfit(error).told}") from None
    if (ground.width, ground.height) != (field.width, field.height):
        raise DifferenceError(
            f"the map {name!r} is not the one that this battle was played on: it has {field.width} x "
            f"{field.height} cells, and had {ground.width} x {ground.height}"
        )
    fault = next(_faults(ground, field), "")
    if fault:
        raise RecordError(f"no map has the ground that it tells of: {fault}")
    as_it_was = _laid(ground, field)
    if terrain(as_it_was) != record.terrain:
        raise RecordError("damaged: its ground is not the one that it was played on")
    return as_it_was


def _laid(ground: RecordedGround, field: Field) -> Field:
    """The map with that ground. A door that it has no more is one that no tile shows."""
    tiles: list[Tile] = []
    for kind, count in zip(ground.runs[::2], ground.runs[1::2], strict=True):
        tiles += [ground.kinds[kind]] * count
    shown = {door.cell for door in field.doors} - field.bare_doors
    return replace(
        field,
        tiles=tuple(tiles),
        doors=ground.doors,
        spawns=ground.spawns,
        zones=ground.zones,
        metres_per_tile=ground.metres_per_tile,
        bare_doors=frozenset(door.cell for door in ground.doors if door.cell not in shown),
    )


def _faults(ground: RecordedGround, field: Field) -> Iterator[str]:
    """What no map could say, within the bounds that maps have."""
    kinds, counts = ground.runs[::2], ground.runs[1::2]
    if len(kinds) != len(counts) or min(counts, default=0) < 1 or sum(counts) != len(field.tiles):
        yield "its cells do not fill the map"
    if len(ground.kinds) > MOST_KINDS or not all(0 <= kind < len(ground.kinds) for kind in kinds):
        yield "it has other kinds of cells than it lists"
    for tile in ground.kinds:
        if not (
            1 <= tile.cost <= 99
            and 0 <= tile.toughness <= 1000
            and 0 <= tile.obscures <= 3
            and abs(tile.elevation) <= 100
        ):
            yield "a cell costs, resists, hides or rises as none can"
        for text in (tile.material, tile.hazard, tile.name, tile.edges):
            if len(text) > TEXT or has_invisible_signs(text):
                yield f"nothing is called {short(text)!r}"
    if max(len(ground.doors), len(ground.spawns), len(ground.zones)) > MOST_PLACES:
        yield "it has more doors, places or zones than a map may have"
    if not 0.1 <= ground.metres_per_tile <= 100:
        yield f"a cell measures {ground.metres_per_tile} m"
    for cell in _cells(ground):
        if cell not in field:
            yield f"{cell} lies outside, the map has {field.width} x {field.height} cells"
    if not {*(spawn.side for spawn in ground.spawns)} <= set(SIDES):
        yield "somebody begins who is of no side"
    if not all(0 <= door.lock <= 99 for door in ground.doors):
        yield "a door has a lock that none has"


def _cells(ground: RecordedGround) -> Iterator[Cell]:
    yield from (door.cell for door in ground.doors)
    yield from (spawn.cell for spawn in ground.spawns)
    for zone in ground.zones:
        yield from zone.cells
