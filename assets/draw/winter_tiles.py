"""The tilesets of a hamlet in winter: soft snow and ice, what stands in it, and firs under snow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

import ground
import winter
from atlas import pixels
from PIL import Image
from prop_tiles import cell, says, tall
from tiled import Props, Terrain, Tile, Tileset, write_tileset

SAID: dict[str, Props] = {
    "ice": {"label": "ice", "blocks": False, "cost": 1},
    "snow": {"label": "deep snow", "cost": 2},
}


def soft_tiles() -> Iterator[Tile]:
    """For each kind 16 corner pieces (NW 1, NE 2, SW 4, SE 8), of which the whole one is bare ground; then
    four whole cells."""
    for color, (kind, said) in enumerate(SAID.items(), 1):
        for mask in range(16):
            nw, ne, sw, se = (color if mask & bit else 0 for bit in (1, 2, 4, 8))
            corners = (bool(nw), bool(ne), bool(sw), bool(se))
            yield Tile(
                f"{kind}{mask}",
                partial(_edge, kind, corners),
                said if mask == 15 else {},
                f"0,{ne},0,{se},0,{sw},0,{nw}" if mask else "",
            )
        for variant in range(4):
            yield Tile(f"{kind}_{variant}", cell(partial(winter.GROUND[kind], variant=variant)), said)


def _edge(kind: str, corners: tuple[bool, bool, bool, bool], px: int) -> Image.Image:
    return pixels(ground.fringe(kind, corners, px))


def stood_tiles() -> Iterator[Tile]:
    bank = says("snowdrift", 5, material="snow", toughness=1, cost=3)
    for seed in (1, 2, 3):
        yield Tile(f"drift{seed}", tall(partial(winter.drift, seed=seed)), bank)
    yield Tile("well", tall(winter.well), says("well", 12, material="stone", toughness=6))
    yield Tile("woodpile", tall(winter.woodpile), says("woodpile", 11, toughness=4))
    yield Tile("sledge", tall(winter.sledge), says("sledge", 6, cost=2))
    for seed in (1, 2, 3):
        yield Tile(
            f"snowbush{seed}",
            tall(partial(winter.bush, seed=seed)),
            says("bush", 6, material="leaves", toughness=0, cost=2),
        )
    yield Tile("snowman", tall(winter.snowman), says("snowman", 12, material="snow", toughness=1))


def fir_tiles() -> Iterator[Tile]:
    for seed in range(4):
        yield Tile(f"fir{seed}", tall(partial(winter.fir, seed=seed)), {"shadow": 13})


@cache
def winter_tilesets() -> dict[str, Tileset]:
    """These tilesets by name, in the order in which maps number them, after those of every map."""
    soft = Terrain("winter", "corner", (("ice", "#7f9fa6", 16), ("snow", "#dfe8ea", 36)))
    made = (
        Tileset("snow", tuple(soft_tiles()), 20, terrain=soft),
        Tileset("winter", tuple(stood_tiles()), 4, (64, 64), (-16, 16)),
        Tileset("firs", tuple(fir_tiles()), 4, (64, 64), (-16, 16)),
    )
    return {tileset.name: tileset for tileset in made}


def write(name: str) -> None:
    write_tileset(winter_tilesets()[name])
