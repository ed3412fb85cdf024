"""The tilesets of hex maps: ground, its soft edges, and walls on borders. What stands in a hex comes from the
tilesets of all maps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import product

import hexes
import skia
from atlas import pixels
from ground import FRAMES
from growth import growth_tiles
from hex_walls import OWN, walls
from PIL import Image
from prop_tiles import nothing, tall
from tiled import Props, Tile, Tileset, write_tileset

NAMES = {
    "grass": "grass",
    "litter": "fallen leaves",
    "dirt": "dirt",
    "flags": "flagstones",
    "water": "deep water",
    "shallow": "shallow water",
    "wood": "wooden floor",
}
SOFT = ("grass", "litter", "dirt", "shallow")
"""From below: each may lie over those before it, and over whatever is hard."""
KINDS = ("", "whole", "broken", "low")


def says(kind: str) -> Props:
    cost: Props = {"cost": 3} if kind == "shallow" else {}
    return {"label": NAMES[kind], "blocks": kind == "water"} | cost


def ground_tiles() -> Iterator[Tile]:
    for kind in NAMES:
        for variant in range(4):
            moves = range(1, FRAMES) if kind in ("water", "shallow") else ()
            later = tuple(partial(_ground, kind, variant, frame=number) for number in moves)
            yield Tile(f"{kind}{variant}", partial(_ground, kind, variant), says(kind), moves=later)


def _ground(kind: str, variant: int, px: int, **frame: int) -> Image.Image:
    return pixels(hexes.ground(kind, variant, px, **frame))


def fringe_tiles() -> Iterator[Tile]:
    """Sixty-four for each: the sum of n 1, ne 2, se 4, s 8, sw 16, nw 32. With all corners it is the ground
    of its cell."""
    for kind in SOFT:
        for number in range(64):
            corners = tuple(number >> bit & 1 for bit in range(6))
            yield Tile(f"{kind}{number}", partial(_fringe, kind, corners), says(kind) if number == 63 else {})


def _fringe(kind: str, corners: tuple[int, ...], px: int) -> Image.Image:
    return pixels(hexes.fringe(kind, corners, px)) if any(corners) else nothing((32, 32), px)


RUINED: Props = {"cover": "half", "material": "stone", "toughness": 4, "label": "broken wall"}


def wall_name(kinds: tuple[str, ...]) -> str:
    return "wall " + " ".join(kind or "-" for kind in kinds)


FOOT = wall_name(("", "", ""))
"""The ground on the other side of a wall that has fallen: no picture, the same cover."""


def wall_tiles() -> Iterator[Tile]:
    for kinds in product(KINDS, repeat=len(OWN)):
        edges = " ".join(edge for edge, kind in zip(OWN, kinds, strict=True) if kind == "whole")
        ruined = any(kind in ("broken", "low") for kind in kinds)
        said: Props = {"shadow": 11 if edges else 5} if any(kinds) else {}
        said |= {"blocks_edges": edges} if edges else {}
        said |= RUINED if ruined or not any(kinds) else {}
        yield Tile(wall_name(kinds), tall(partial(_walls, kinds)), said)


def _walls(kinds: tuple[str, ...], c: skia.Canvas) -> None:
    walls(c, kinds)


@cache
def hex_tilesets() -> dict[str, Tileset]:
    made = (
        Tileset("hex-ground", tuple(ground_tiles()), 4),
        Tileset("hex-fringes", tuple(fringe_tiles()), 16),
        Tileset("hex-walls", tuple(wall_tiles()), 8, (64, 64), (-16, 16)),
        Tileset("hex-growth", tuple(growth_tiles()), 6, (64, 64), (-16, 16)),
    )
    return {tileset.name: tileset for tileset in made}


def write(name: str) -> None:
    write_tileset(hex_tilesets()[name])
