"""The tilesets: what each tile looks like and what it says. Everything a map can be built from, by tileset and name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

import ground
import nature
import numpy as np
import props
import vehicles
import walls
import yard
from atlas import Sprite, pixels
from paint import Draw
from palette import PALETTE
from PIL import Image
from tiled import Props, Terrain, Tile, Tileset, drawn, write_tileset

HARDNESS = {"brick": 3, "concrete": 4, "metal": 3, "timber": 2}
NAMES = {"concrete": "concrete", "asphalt": "asphalt", "dirt": "dirt", "grass": "grass", "wood": "wooden floor", "water": "deep water", "shallow": "shallow water"}


def cell(draw: Draw) -> Callable[[int], Image.Image]:
    return drawn(Sprite(draw, (32, 32)))


def tall(draw: Draw) -> Callable[[int], Image.Image]:
    return drawn(Sprite(draw, (64, 64), (16, 16)))


# ---------------------------------------------------------------- ground

def ground_tiles() -> Iterator[Tile]:
    for kind in ("concrete", "asphalt", "dirt", "grass", "wood", "water", "shallow"):
        said: Props = {"label": NAMES[kind]}
        if kind == "water":
            said["blocks"] = True
        if kind == "shallow":
            said["cost"] = 3
        for variant in range(4):
            yield Tile(f"{kind}{variant}", cell(partial(ground.GROUND[kind], variant=variant)), said)


SOFT = ("shallow", "dirt", "grass")


def fringe_tiles() -> Iterator[Tile]:
    """Sixteen corner tiles for each: NW 1, NE 2, SW 4, SE 8."""
    for color, kind in enumerate(SOFT, 1):
        for mask in range(16):
            nw, ne, sw, se = (color if mask & bit else 0 for bit in (1, 2, 4, 8))
            corners = tuple(bool(mask & bit) for bit in (1, 2, 4, 8))
            wang = f"0,{ne},0,{se},0,{sw},0,{nw}"
            yield Tile(f"{kind}{mask}", partial(_fringe, kind, corners), {}, wang if mask else "")


def _fringe(kind: str, corners: tuple[bool, bool, bool, bool], px: int) -> Image.Image:
    return pixels(ground.fringe(kind, corners, px))


def paint_tiles() -> Iterator[Tile]:
    for kind, turns in (("line", 2), ("dash", 2), ("bay", 4), ("corner", 4), ("kerb", 4), ("stop", 4), ("zebra", 2), ("arrow", 4), ("hatch", 1)):
        for turn in range(turns):
            yield Tile(kind if turns == 1 else f"{kind}_{'nesw'[turn]}", cell(partial(ground.marking, kind=kind, turn=turn)))
    for kind in ("oil", "crack", "manhole", "drain", "leaves"):
        yield Tile(kind, cell(partial(ground.wear, kind=kind)))


def floor_tiles() -> Iterator[Tile]:
    """What is laid over the ground to walk on: bridges, which win over the water below."""
    said: Props = {"blocks": False, "cost": 1, "label": "bridge", "material": "wood"}
    for way, turn in (("we", 0), ("ns", 90)):
        for name, north, south in (("both", True, True), ("first", True, False), ("last", False, True), ("none", False, False)):
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
        said: Props = {"blocks": True, "blocks_sight": True, "cover": "full", "material": kind, "toughness": HARDNESS[kind], "shadow": 20}
        for mask in whole_masks():
            n, e, s, w, ne, se, sw, nw = (color if mask & 1 << bit else 0 for bit in range(8))
            wang = ",".join(map(str, (n, ne, e, se, s, sw, w, nw)))
            yield Tile(f"{kind}{mask}", cell(partial(walls.wall, mask=mask, kind=kind)), said | {"label": f"{kind} wall"}, wang)
        for way, draw in (("we", walls.opening), ("ns", walls.rail)):
            window = said | {"label": "window", "blocks_sight": False, "cover": "half", "material": "glass", "toughness": 1}
            yield Tile(f"{kind}_window_{way}", cell(partial(draw, kind=kind, what="window")), window)
            door: Props = {"door": True, "material": "wood", "toughness": 2}
            here = 64 * (color - 1) + 47 + (0 if way == "we" else 3)
            shut = said | door | {"label": "door", "open": False, "open_tile": here + 2}
            yield Tile(f"{kind}_door_{way}", cell(partial(draw, kind=kind, what="door")), shut)
            ajar = door | {"label": "open door", "blocks": False, "blocks_sight": False, "cover": "none", "open": True, "closed_tile": here + 1}
            yield Tile(f"{kind}_open_{way}", cell(partial(draw, kind=kind, what="open")), ajar)
        for spare in range(64 - 47 - 6):
            yield Tile(f"{kind}_spare{spare}", partial(_nothing, (32, 32)))


def _nothing(size: tuple[int, int], px: int) -> Image.Image:
    return Image.new("RGBA", (size[0] * px // 32, size[1] * px // 32))


# ---------------------------------------------------------------- props

def says(label: str, shadow: int, cover: str = "half", material: str = "wood", toughness: int = 2, cost: int = 0) -> Props:
    """What a prop says: it blocks, unless it has a `cost` to climb over."""
    said: Props = {"label": label, "shadow": shadow, "cover": cover, "material": material, "toughness": toughness, "blocks": not cost}
    return said | ({"cost": cost} if cost else {})


def prop_tiles() -> Iterator[Tile]:
    crates, steel, stone = says("crate", 11), says("barrel", 13, material="metal"), says("low wall", 7, material="concrete", toughness=4, cost=2)
    bags = says("sandbags", 6, material="sand", toughness=3, cost=2)
    timber = says("fence", 8, toughness=1, cost=2)
    link = says("wire fence", 3, "none", "metal", 1)
    bush, wood = says("bush", 6, material="leaves", toughness=0, cost=2), says("tree", 0, toughness=4)
    rocks = says("boulder", 9, material="stone", toughness=6)
    stones: Props = {"label": "rubble", "cost": 2, "shadow": 2}
    listed: tuple[tuple[str, Draw, Props], ...] = (
        ("crate", props.crate, crates), ("crate_stack", yard.crate_stack, says("stack of crates", 20, "full")), ("pallet", yard.pallet, says("boards", 4, cost=2)),
        ("barrel", props.barrel, steel), ("barrel_blue", partial(props.barrel, color="steelblue"), steel), ("barrels", yard.barrels, steel | {"label": "barrels"}),
        ("sandbags", props.sandbags, bags), ("sandbags_ns", yard.sandbags_ns, bags), ("low_wall", props.low_wall, stone), ("low_wall_ns", yard.low_wall_ns, stone),
        ("fence", yard.fence, timber), ("fence_ns", yard.fence_ns, timber), ("wire", yard.wire, link), ("wire_ns", yard.wire_ns, link),
        ("skip", yard.skip, says("container", 12, material="metal", toughness=3)), ("skip_red", partial(yard.skip, color="rust"), says("container", 12, material="metal", toughness=3)),
        ("tyres", yard.tyres, says("tyres", 6, material="rubber", cost=2)), ("rubble1", partial(yard.rubble, seed=1), stones), ("rubble2", partial(yard.rubble, seed=2), stones),
        ("table", yard.table, says("table", 6, toughness=1, cost=2)), ("shelf", yard.shelf, says("shelf", 15, "full", "metal")),
        ("planter", yard.planter, says("planter", 8, material="concrete", toughness=4)), ("bench", yard.bench, says("bench", 4, toughness=1, cost=2)),
        ("hydrant", yard.hydrant, says("hydrant", 7, material="metal", toughness=3)), ("pump", yard.pump, says("pump", 16, "half", "metal")),
        ("lamp", props.lamp, {"label": "lamp", "shadow": 3}), ("stump", nature.stump, says("stump", 7, toughness=3, cost=2)), ("log", nature.log, says("log", 7, toughness=4, cost=2)),
        *((f"boulder{n}", partial(nature.boulder, seed=n), rocks) for n in (1, 2, 3)), *((f"bush{n}", partial(nature.bush, seed=n), bush) for n in (1, 2, 3)),
        *((f"thicket{n}", partial(nature.thicket, seed=n), bush | {"label": "thicket", "shadow": 9, "cost": 3, "blocks_sight": True}) for n in (1, 2)),
        *((f"crag{n}", partial(nature.crag, seed=n), rocks | {"label": "crag", "shadow": 16, "cover": "full", "blocks_sight": True}) for n in (1, 2)),
        *((f"trunk{n}", partial(nature.trunk, seed=n), wood) for n in (1, 2, 3)), *((f"reeds{n}", partial(nature.reeds, seed=n), {"label": "reeds", "shadow": 2}) for n in (1, 2)),
        *((f"ferns{n}", partial(nature.ferns, seed=n), {"label": "ferns", "shadow": 2}) for n in (1, 2)),
    )
    for name, draw, said in listed:
        yield Tile(name, tall(draw), said)


def crown_tiles() -> Iterator[Tile]:
    said: Props = {"shadow": 13, "label": "crown of a tree"}
    for seed in range(4):
        yield Tile(f"crown{seed}", tall(partial(nature.crown, seed=seed)), said)
    for seed in range(4):
        yield Tile(f"pine{seed}", tall(partial(nature.pine, seed=seed)), said)


COLORS = ("steelblue", "rust", "canvas", "leaf")


def vehicle_tiles() -> Iterator[Tile]:
    """Cars cut into cells, one colour to three rows: nose east, west (3 x 2), north, south (2 x 3), side by side."""
    said = says("car", 10, "full", "metal", 2)
    for color in COLORS:
        for row in range(3):
            for nose, across, down in (("e", 3, 2), ("w", 3, 2), ("n", 2, 3), ("s", 2, 3)):
                for column in range(across):
                    name = f"{color}_{nose}_{column}_{row}"
                    yield Tile(name, partial(_slice, color, nose, (column, row), across, down), said) if row < down else Tile(name, partial(_nothing, (32, 32)))


@cache
def _car(color: str, nose: str, px: int, across: int, down: int) -> Image.Image:
    return drawn(Sprite(partial(vehicles.car, color=color, nose=nose), (across * 32, down * 32)))(px)


def _slice(color: str, nose: str, part: tuple[int, int], across: int, down: int, px: int) -> Image.Image:
    x, y = part[0] * px, part[1] * px
    return _car(color, nose, px, across, down).crop((x, y, x + px, y + px))


def light_tiles() -> Iterator[Tile]:
    """Shade over cells away from the lamps, for each level 16 with soft edges: bits N 1, E 2, S 4, W 8 where the shade goes on."""
    for level, depth in (("dim", 0.30), ("dark", 0.56)):
        for mask in range(16):
            yield Tile(f"{level}{mask}", partial(_shade, depth, mask), {"light": level})


def _shade(depth: float, mask: int, px: int) -> Image.Image:
    y, x = (np.mgrid[0:px, 0:px] + 0.5) / px
    alpha = np.ones((px, px))
    for bit, away in ((1, y), (2, 1 - x), (4, 1 - y), (8, x)):
        if not mask & bit:
            near = np.clip(away / 0.5, 0, 1)
            alpha *= near * near * (3 - 2 * near)
    tone = np.zeros((px, px, 4), np.uint8)
    tone[..., :3] = (11, 16, 24)
    tone[..., 3] = np.round(alpha * depth * 255)
    return Image.fromarray(tone, "RGBA")


def colors(names: tuple[str, ...], tiles: tuple[int, ...]) -> tuple[tuple[str, str, int], ...]:
    return tuple((name, PALETTE.get(walls.WALLS.get(name, name), PALETTE["water"]), tile) for name, tile in zip(names, tiles, strict=True))


@cache
def tilesets() -> dict[str, Tileset]:
    """All tilesets by name, in the order in which maps number them."""
    made = (
        Tileset("ground", tuple(ground_tiles()), 4),
        Tileset("fringes", tuple(fringe_tiles()), 16, terrain=Terrain("soft ground", "corner", colors(SOFT, (15, 31, 47)))),
        Tileset("paint", tuple(paint_tiles()), 8),
        Tileset("floor", tuple(floor_tiles()), 4),
        Tileset("walls", tuple(wall_tiles()), 16, terrain=Terrain("walls", "mixed", colors(tuple(walls.WALLS), tuple(64 * n + 46 for n in range(4))))),
        Tileset("props", tuple(prop_tiles()), 8, (64, 64), (-16, 16)),
        Tileset("vehicles", tuple(vehicle_tiles()), 10),
        Tileset("crowns", tuple(crown_tiles()), 4, (64, 64), (-16, 16)),
        Tileset("light", tuple(light_tiles()), 16),
    )
    return {tileset.name: tileset for tileset in made}


def write(name: str) -> None:
    write_tileset(tilesets()[name])
