"""The tilesets of a station: rails, the floor of the hall, the edges of platforms, and what stands about."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

import station
from prop_tiles import cell, says, tall
from tiled import Props, Tile, Tileset, write_tileset


def floor_tiles() -> Iterator[Tile]:
    track: Props = {"label": "track", "cost": 2, "elevation": -1, "material": "stone"}
    for variant in range(4):
        yield Tile(f"rails{variant}", cell(partial(station.rails, variant=variant)), track)
    for variant in range(4):
        yield Tile(
            f"tiles{variant}",
            cell(partial(station.tiles, variant=variant)),
            {"label": "tiled floor", "material": "stone"},
        )
    for turn, side in enumerate("nesw"):
        yield Tile(
            f"edge_{side}", cell(partial(station.platform_edge, turn=turn)), {"label": "platform edge"}
        )
    yield Tile("star", cell(station.star), {"label": "tiled floor", "material": "stone"})


def stood_tiles() -> Iterator[Tile]:
    desk = says("counter", 8, toughness=2, cost=2)
    yield Tile("pillar", tall(station.pillar), says("pillar", 22, "full", "metal", 5))
    yield Tile("counter_we", tall(partial(station.counter, turned=False)), desk)
    yield Tile("counter_ns", tall(partial(station.counter, turned=True)), desk)
    yield Tile(
        "barrier", tall(station.barrier), says("ticket barrier", 8, material="metal", toughness=2, cost=2)
    )
    for seed in (1, 2, 3):
        yield Tile(
            f"luggage{seed}", tall(partial(station.luggage, seed=seed)), says("luggage", 9, toughness=1)
        )
    yield Tile("kiosk", tall(station.kiosk), says("kiosk", 18, "full") | {"blocks_sight": True})
    yield Tile("buffer", tall(station.buffer), says("buffers", 8, material="metal", toughness=5))
    yield Tile("clock", tall(station.clock), {"label": "clock", "shadow": 10})


@cache
def station_tilesets() -> dict[str, Tileset]:
    """These tilesets by name, in the order in which maps number them, after those of every map."""
    made = (
        Tileset("platforms", tuple(floor_tiles()), 4),
        Tileset("station", tuple(stood_tiles()), 4, (64, 64), (-16, 16)),
    )
    return {tileset.name: tileset for tileset in made}


def write(name: str) -> None:
    write_tileset(station_tilesets()[name])
