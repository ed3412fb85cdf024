"""The tilesets of roofs: two storeys that join like walls, alleys between them, and what stands up there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

import roofs
from prop_tiles import cell, nothing, says, tall
from tiled import Props, Terrain, Tile, Tileset, write_tileset
from tilesets import whole_masks

SAID: dict[str, Props] = {
    "low": {"label": "flat roof", "elevation": 2, "blocks": False},
    "high": {"label": "upper roof", "elevation": 4, "blocks": False},
    "alley": {"label": "alley far below", "blocks": True},
}
RIM: Props = {
    "label": "parapet",
    "elevation": 4,
    "blocks": False,
    "cost": 3,
    "cover": "half",
    "material": "concrete",
    "toughness": 4,
}
"""The rim of an upper roof: to climb over, and to duck behind."""


def roof_tiles() -> Iterator[Tile]:
    for color, (kind, said) in enumerate(SAID.items(), 1):
        for mask in whole_masks():
            n, e, s, w, ne, se, sw, nw = (color if mask & 1 << bit else 0 for bit in range(8))
            rim = kind == "high" and mask & 15 != 15
            draw = cell(
                partial({"low": roofs.low, "high": roofs.high, "alley": roofs.alley}[kind], mask=mask)
            )
            yield Tile(
                f"{kind}{mask}", draw, RIM if rim else said, ",".join(map(str, (n, ne, e, se, s, sw, w, nw)))
            )
        yield Tile(f"{kind}_spare", partial(nothing, (32, 32)))
    climbed: Props = {"label": "stairs", "elevation": 3, "blocks": False, "cost": 1, "cover": "none"}
    for to in "ns":
        yield Tile(f"stairs_{to}", cell(partial(roofs.stairs, to=to)), climbed)
    yield Tile("skylight", cell(roofs.skylight), {"label": "skylight", "cost": 2, "material": "glass"})


def stood_tiles() -> Iterator[Tile]:
    metal = says("duct", 6, material="metal", cost=2)
    yield Tile(
        "chimney", tall(roofs.chimney), says("chimney", 18, "full", "brick", 4) | {"blocks_sight": True}
    )
    yield Tile("vent", tall(roofs.vent), says("fan housing", 9, material="metal", toughness=3))
    yield Tile("duct_we", tall(partial(roofs.duct, turned=False)), metal)
    yield Tile("duct_ns", tall(partial(roofs.duct, turned=True)), metal)
    yield Tile("tank", tall(roofs.tank), says("water tank", 18, "full", toughness=3) | {"blocks_sight": True})
    yield Tile("laundry", tall(roofs.laundry), {"label": "washing line", "obscures": "thin", "shadow": 4})
    yield Tile("aerial", tall(roofs.aerial), {"label": "aerial", "shadow": 4})


@cache
def roof_tilesets() -> dict[str, Tileset]:
    """These tilesets by name, in the order in which maps number them, after those of every map."""
    colors = (("flat roof", "#66665f", 46), ("upper roof", "#728794", 48 + 46), ("alley", "#1d2224", 96 + 46))
    made = (
        Tileset("roofs", tuple(roof_tiles()), 16, terrain=Terrain("roofs", "mixed", colors)),
        Tileset("rooftop", tuple(stood_tiles()), 4, (64, 64), (-16, 16)),
    )
    return {tileset.name: tileset for tileset in made}


def write(name: str) -> None:
    write_tileset(roof_tilesets()[name])
