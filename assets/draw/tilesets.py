"""The tilesets: what each tile looks like and what it says. Everything a map can be built from, by tileset
and name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import product

import ground
import numpy as np
import props
import walls
from atlas import pixels
from palette import PALETTE
from PIL import Image
from prop_tiles import cell, crown_tiles, nothing, prop_tiles, vehicle_tiles
from tiled import Props, Terrain, Tile, Tileset, write_tileset

HARDNESS = {"brick": 3, "concrete": 4, "metal": 3, "timber": 2}
NAMES = {
    "concrete": "concrete",
    "asphalt": "asphalt",
    "dirt": "dirt",
    "grass": "grass",
    "wood": "wooden floor",
    "water": "deep water",
    "shallow": "shallow water",
}


# ---------------------------------------------------------------- ground


def ground_tiles() -> Iterator[Tile]:
    for kind in ("concrete", "asphalt", "dirt", "grass", "wood", "water", "shallow"):
        said: Props = {"label": NAMES[kind]}
        if kind == "water":
            said["blocks"] = True
        if kind == "shallow":
            said["cost"] = 3
        for variant in range(4):
            moves = range(1, ground.FRAMES) if kind in ("water", "shallow") else ()
            yield Tile(
                f"{kind}{variant}",
                _ground(kind, variant),
                said,
                moves=tuple(_ground(kind, variant, frame=number) for number in moves),
            )


def _ground(kind: str, variant: int, **frame: int) -> Callable[[int], Image.Image]:
    return cell(partial(ground.GROUND[kind], variant=variant, **frame))


SOFT = ("shallow", "bank", "dirt", "grass")


def fringe_tiles() -> Iterator[Tile]:
    """Sixteen corner tiles for each: NW 1, NE 2, SW 4, SE 8."""
    for color, kind in enumerate(SOFT, 1):
        for mask in range(16):
            nw, ne, sw, se = (color if mask & bit else 0 for bit in (1, 2, 4, 8))
            corners = (bool(nw), bool(ne), bool(sw), bool(se))
            wang = f"0,{ne},0,{se},0,{sw},0,{nw}"
            yield Tile(f"{kind}{mask}", partial(_fringe, kind, corners), {}, wang if mask else "")


def _fringe(kind: str, corners: tuple[bool, bool, bool, bool], px: int) -> Image.Image:
    if kind == "bank":  # bare earth that shows between land and water, under the land's own edge
        return pixels(ground.fringe("dirt", corners, px, edge=0.36))
    return pixels(ground.fringe(kind, corners, px))


def paint_tiles() -> Iterator[Tile]:
    for kind, turns in (
        ("line", 2),
        ("dash", 2),
        ("lane", 4),
        ("bay", 4),
        ("corner", 4),
        ("kerb", 4),
        ("stop", 4),
        ("zebra", 2),
        ("arrow", 4),
        ("hatch", 1),
    ):
        for turn in range(turns):
            yield Tile(
                kind if turns == 1 else f"{kind}_{'nesw'[turn]}",
                cell(partial(ground.marking, kind=kind, turn=turn)),
            )
    for kind in ("oil", "crack", "manhole", "drain", "leaves"):
        yield Tile(kind, cell(partial(ground.wear, kind=kind)))


def floor_tiles() -> Iterator[Tile]:
    """What is laid over the ground to walk on: bridges, which win over the water below."""
    said: Props = {"blocks": False, "cost": 1, "label": "bridge", "material": "wood"}
    for way, turn in (("we", 0), ("ns", 90)):
        for name, north, south in (
            ("both", True, True),
            ("first", True, False),
            ("last", False, True),
            ("none", False, False),
        ):

            def draw(c, north=north, south=south, turn=turn):  # type: ignore[no-untyped-def]
                c.rotate(turn, 16, 16)
                props.planks(c, south if turn else north, north if turn else south)

            yield Tile(f"bridge_{way}_{name}", cell(draw), said)


# ---------------------------------------------------------------- walls


def whole_masks() -> list[int]:
    """The 47 masks that look different: a diagonal counts only between two walls."""
    found = set()
    for mask in range(256):
        found.add(trim(mask))
    return sorted(found)


def trim(mask: int) -> int:
    for bit, needs in ((16, 3), (32, 6), (64, 12), (128, 9)):
        if mask & needs != needs:
            mask &= ~bit
    return mask


def wall_tiles() -> Iterator[Tile]:
    """For each material 47 walls, then windows and doors; 64 places each, the last ones empty."""
    for color, kind in enumerate(walls.WALLS, 1):
        said: Props = {
            "blocks": True,
            "blocks_sight": True,
            "cover": "full",
            "material": kind,
            "toughness": HARDNESS[kind],
            "shadow": 20,
        }
        for mask in whole_masks():
            n, e, s, w, ne, se, sw, nw = (color if mask & 1 << bit else 0 for bit in range(8))
            wang = ",".join(map(str, (n, ne, e, se, s, sw, w, nw)))
            yield Tile(
                f"{kind}{mask}",
                cell(partial(walls.wall, mask=mask, kind=kind)),
                said | {"label": f"{kind} wall"},
                wang,
            )
        for way, draw in (("we", walls.opening), ("ns", walls.rail)):
            window = said | {
                "label": "window",
                "blocks_sight": False,
                "cover": "half",
                "material": "glass",
                "toughness": 1,
            }
            yield Tile(f"{kind}_window_{way}", cell(partial(draw, kind=kind, what="window")), window)
            door: Props = {"door": True, "material": "wood", "toughness": 2, "cover": "none"}
            here = 64 * (color - 1) + 47 + (0 if way == "we" else 3)
            shut = said | door | {"label": "door", "open": False, "open_tile": here + 2}
            yield Tile(f"{kind}_door_{way}", cell(partial(draw, kind=kind, what="door")), shut)
            ajar = door | {
                "label": "open door",
                "blocks": False,
                "blocks_sight": False,
                "open": True,
                "closed_tile": here + 1,
            }
            yield Tile(f"{kind}_open_{way}", cell(partial(draw, kind=kind, what="open")), ajar)
        for spare in range(64 - 47 - 6):
            yield Tile(f"{kind}_spare{spare}", partial(nothing, (32, 32)))


# ---------------------------------------------------------------- light

DEPTHS = (0.0, 0.30, 0.54)
LEVELS = ("bright", "dim", "dark")


def light_name(corners: tuple[int, ...]) -> str:
    return "shade" + "".join(map(str, corners))


def light_tiles() -> Iterator[Tile]:
    """Shade over cells away from the lamps, from corner to corner (NW, NE, SW, SE: 0 bright, 1 dim, 2 dark);
    the cell is what most of it is."""
    for corners in product(range(3), repeat=4):
        level = LEVELS[round(sum(corners) / 4 - 0.01)]
        nw, ne, sw, se = corners
        yield Tile(
            light_name(corners),
            partial(_shade, corners),
            {"light": level} if sum(corners) else {},
            f"0,{ne},0,{se},0,{sw},0,{nw}" if sum(corners) else "",
        )


def _shade(corners: tuple[int, ...], px: int) -> Image.Image:
    y, x = (np.mgrid[0:px, 0:px] + 0.5) / px
    nw, ne, sw, se = (DEPTHS[level] for level in corners)
    tone = np.zeros((px, px, 4), np.uint8)
    tone[..., :3] = (11, 16, 24)
    tone[..., 3] = np.round(((nw * (1 - x) + ne * x) * (1 - y) + (sw * (1 - x) + se * x) * y) * 255)
    return Image.fromarray(tone, "RGBA")


def colors(names: tuple[str, ...], tiles: tuple[int, ...]) -> tuple[tuple[str, str, int], ...]:
    return tuple(
        (name, PALETTE.get(walls.WALLS.get(name, name), PALETTE["water"]), tile)
        for name, tile in zip(names, tiles, strict=True)
    )


@cache
def tilesets() -> dict[str, Tileset]:
    """All tilesets by name, in the order in which maps number them."""
    made = (
        Tileset("ground", tuple(ground_tiles()), 4),
        Tileset(
            "fringes",
            tuple(fringe_tiles()),
            16,
            terrain=Terrain("soft ground", "corner", colors(SOFT, (15, 31, 47, 63))),
        ),
        Tileset("paint", tuple(paint_tiles()), 8),
        Tileset("floor", tuple(floor_tiles()), 4),
        Tileset(
            "walls",
            tuple(wall_tiles()),
            16,
            terrain=Terrain(
                "walls", "mixed", colors(tuple(walls.WALLS), tuple(64 * n + 46 for n in range(4)))
            ),
        ),
        Tileset("props", tuple(prop_tiles()), 8, (64, 64), (-16, 16)),
        Tileset("vehicles", tuple(vehicle_tiles()), 10),
        Tileset("crowns", tuple(crown_tiles()), 4, (64, 64), (-16, 16)),
        Tileset(
            "light",
            tuple(light_tiles()),
            9,
            terrain=Terrain("shade", "corner", (("dim", "#5a6a78", 40), ("dark", "#20282f", 80))),
        ),
    )
    return {tileset.name: tileset for tileset in made}


def write(name: str) -> None:
    write_tileset(tilesets()[name])
