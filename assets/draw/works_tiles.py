"""Tilesets of works and nights: what is dug and raised, what a battlefield is strewn with, and a darkness
with floodlights in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import product

import battlefield
import earthworks
import numpy as np
from growth import crater
from PIL import Image
from prop_tiles import cell, nothing, says, tall
from tiled import Props, Terrain, Tile, Tileset, write_tileset
from tilesets import whole_masks

TRENCH: Props = {"label": "trench", "cover": "half", "material": "earth", "toughness": 5, "elevation": -1}
WORKS: dict[str, Props] = {
    "trench": TRENCH,
    "knoll": {"label": "knoll", "elevation": 1},
    "terrace": {"label": "terrace", "elevation": 1},
}
PLACES = 48
"""So many places each of them takes in its tileset."""


def works_tiles() -> Iterator[Tile]:
    """For each kind 47 pieces that join like walls; then steps and embrasures."""
    for color, (kind, said) in enumerate(WORKS.items(), 1):
        for mask in whole_masks():
            draw = (
                partial(earthworks.trench, mask=mask)
                if kind == "trench"
                else partial(earthworks.raised, mask=mask, kind=kind)
            )
            n, e, s, w, ne, se, sw, nw = (color if mask & 1 << bit else 0 for bit in range(8))
            yield Tile(f"{kind}{mask}", cell(draw), said, ",".join(map(str, (n, ne, e, se, s, sw, w, nw))))
        yield Tile(f"{kind}_spare", partial(nothing, (32, 32)))
    for to in "ns":
        yield Tile(f"steps_{to}", cell(partial(earthworks.steps, to=to)), {"label": "steps"})
    slit: Props = {
        "label": "embrasure",
        "blocks": True,
        "cover": "full",
        "material": "concrete",
        "toughness": 5,
        "shadow": 20,
    }
    for way in ("we", "ns"):
        yield Tile(f"embrasure_{way}", cell(partial(battlefield.embrasure, turned=way == "ns")), slit)


def battlefield_tiles() -> Iterator[Tile]:
    wire: Props = {"label": "barbed wire", "shadow": 3, "cost": 3, "material": "metal", "toughness": 1}
    yield Tile("barbed_we", tall(battlefield.barbed), wire)
    yield Tile("barbed_ns", tall(partial(battlefield.barbed, turned=True)), wire)
    for seed in (1, 2, 3):
        hole = says("crater", 0, material="earth", toughness=5, cost=2)
        yield Tile(f"crater{seed}", tall(partial(crater, seed=seed)), hole)
    for seed in (1, 2, 3):
        yield Tile(
            f"snag{seed}",
            tall(partial(battlefield.snag, seed=seed)),
            says("splintered tree", 12, toughness=3),
        )
    pit: Props = {"label": "gun pit", "cover": "half", "material": "sand", "toughness": 3}
    yield Tile("gun_pit", tall(battlefield.gun_pit), pit)
    for way in ("east", "west"):
        lamp = says("floodlight", 12, material="metal", toughness=1)
        yield Tile(f"floodlight_{way}", tall(partial(battlefield.floodlight, east=way == "east")), lamp)


# ---------------------------------------------------------------- night

DEPTHS = (0.0, 0.40, 0.66, 0.34)
NIGHT, BEAM = (9, 14, 30), (255, 240, 186)
LEVELS = ("bright", "dim", "dark", "bright")
GLARE = 3


def night_name(corners: tuple[int, ...]) -> str:
    return "night" + "".join(map(str, corners))


def night_tiles() -> Iterator[Tile]:
    """Darkness from corner to corner (NW, NE, SW, SE: 0 bright, 1 dim, 2 dark, 3 in the beam of a
    floodlight); the cell is what most of it is."""
    for corners in product(range(4), repeat=4):
        darkness = sum(corner % GLARE for corner in corners) / 4
        said: Props = {"light": LEVELS[round(darkness - 0.01)]} if sum(corners) else {}
        nw, ne, sw, se = corners
        yield Tile(
            night_name(corners),
            partial(_night, corners),
            said,
            f"0,{ne},0,{se},0,{sw},0,{nw}" if sum(corners) else "",
        )


def _night(corners: tuple[int, ...], px: int) -> Image.Image:
    y, x = (np.mgrid[0:px, 0:px] + 0.5) / px
    weights = ((1 - x) * (1 - y), x * (1 - y), (1 - x) * y, x * y)
    alpha, color = np.zeros((px, px)), np.zeros((px, px, 3))
    for level, weight in zip(corners, weights, strict=True):
        part = DEPTHS[level] * weight
        alpha += part
        color += part[..., None] * np.array(BEAM if level == GLARE else NIGHT)
    tone = np.zeros((px, px, 4), np.uint8)
    tone[..., :3] = np.round(color / np.maximum(alpha, 1e-6)[..., None])
    tone[..., 3] = np.round(alpha * 255)
    return Image.fromarray(tone, "RGBA")


@cache
def works_tilesets() -> dict[str, Tileset]:
    """These tilesets by name, in the order in which maps number them, after those of every map."""
    colors = (
        ("trench", "#5b4534", 46),
        ("knoll", "#65763f", PLACES + 46),
        ("terrace", "#b9ad94", 2 * PLACES + 46),
    )
    shades = (("dim", "#5a6a78", 85), ("dark", "#20282f", 170), ("beam", "#fff0ba", 255))
    made = (
        Tileset("works", tuple(works_tiles()), 16, terrain=Terrain("works", "mixed", colors)),
        Tileset("battlefield", tuple(battlefield_tiles()), 4, (64, 64), (-16, 16)),
        Tileset("night", tuple(night_tiles()), 16, terrain=Terrain("night", "corner", shades)),
    )
    return {tileset.name: tileset for tileset in made}


def write(name: str) -> None:
    write_tileset(works_tilesets()[name])
