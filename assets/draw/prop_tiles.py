"""The tilesets of what stands on the ground: props, crowns of trees, cars."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

import nature
import props
import vehicles
import yard
from atlas import Sprite
from paint import Draw
from PIL import Image
from tiled import Props, Tile, drawn


def cell(draw: Draw) -> Callable[[int], Image.Image]:
    return drawn(Sprite(draw, (32, 32)))


def tall(draw: Draw) -> Callable[[int], Image.Image]:
    return drawn(Sprite(draw, (64, 64), (16, 16)))


def nothing(size: tuple[int, int], px: int) -> Image.Image:
    return Image.new("RGBA", (size[0] * px // 32, size[1] * px // 32))


def says(
    label: str, shadow: int, cover: str = "half", material: str = "wood", toughness: int = 2, cost: int = 0
) -> Props:
    """What a prop says: it blocks, unless it has a `cost` to climb over."""
    said: Props = {
        "label": label,
        "shadow": shadow,
        "cover": cover,
        "material": material,
        "toughness": toughness,
        "blocks": not cost,
    }
    return said | ({"cost": cost} if cost else {})


def prop_tiles() -> Iterator[Tile]:
    crates, steel, stone = (
        says("crate", 11),
        says("barrel", 13, material="metal"),
        says("low wall", 7, material="concrete", toughness=4, cost=2),
    )
    bags = says("sandbags", 6, material="sand", toughness=3, cost=2)
    timber = says("fence", 8, toughness=1, cost=2)
    link = says("wire fence", 3, "none", "metal", 1)
    bush, wood = says("bush", 6, material="leaves", toughness=0, cost=2), says("tree", 0, toughness=4)
    rocks = says("boulder", 9, material="stone", toughness=6)
    stones: Props = {"label": "rubble", "cost": 2, "shadow": 2}
    listed: tuple[tuple[str, Draw, Props], ...] = (
        ("crate", props.crate, crates),
        ("crate_stack", yard.crate_stack, says("stack of crates", 20, "full")),
        ("pallet", yard.pallet, says("boards", 4, cost=2)),
        ("barrel", props.barrel, steel),
        ("barrel_blue", partial(props.barrel, color="steelblue"), steel),
        ("barrels", yard.barrels, steel | {"label": "barrels"}),
        ("sandbags", props.sandbags, bags),
        ("sandbags_ns", yard.sandbags_ns, bags),
        ("low_wall", props.low_wall, stone),
        ("low_wall_ns", yard.low_wall_ns, stone),
        ("fence", yard.fence, timber),
        ("fence_ns", yard.fence_ns, timber),
        ("wire", yard.wire, link),
        ("wire_ns", yard.wire_ns, link),
        ("skip", yard.skip, says("container", 12, material="metal", toughness=3)),
        ("skip_red", partial(yard.skip, color="rust"), says("container", 12, material="metal", toughness=3)),
        ("tyres", yard.tyres, says("tyres", 6, material="rubber", cost=2)),
        ("rubble1", partial(yard.rubble, seed=1), stones),
        ("rubble2", partial(yard.rubble, seed=2), stones),
        ("table", yard.table, says("table", 6, toughness=1, cost=2)),
        ("shelf", yard.shelf, says("shelf", 15, "full", "metal")),
        ("planter", yard.planter, says("planter", 8, material="concrete", toughness=4)),
        ("bench", yard.bench, says("bench", 4, toughness=1, cost=2)),
        ("hydrant", yard.hydrant, says("hydrant", 7, material="metal", toughness=3)),
        ("pump", yard.pump, says("pump", 16, "half", "metal")),
        ("lamp", props.lamp, {"label": "lamp", "shadow": 3}),
        ("stump", nature.stump, says("stump", 7, toughness=3, cost=2)),
        ("log", nature.log, says("log", 7, toughness=4, cost=2)),
        *((f"boulder{n}", partial(nature.boulder, seed=n), rocks) for n in (1, 2, 3)),
        *((f"bush{n}", partial(nature.bush, seed=n), bush) for n in (1, 2, 3)),
        *(
            (
                f"thicket{n}",
                partial(nature.thicket, seed=n),
                bush | {"label": "thicket", "shadow": 9, "cost": 3, "blocks_sight": True},
            )
            for n in (1, 2)
        ),
        *(
            (
                f"crag{n}",
                partial(nature.crag, seed=n),
                rocks | {"label": "crag", "shadow": 16, "cover": "full", "blocks_sight": True},
            )
            for n in (1, 2)
        ),
        *((f"trunk{n}", partial(nature.trunk, seed=n), wood) for n in (1, 2, 3)),
        *((f"reeds{n}", partial(nature.reeds, seed=n), {"label": "reeds", "shadow": 2}) for n in (1, 2)),
        *((f"ferns{n}", partial(nature.ferns, seed=n), {"label": "ferns", "shadow": 2}) for n in (1, 2)),
    )
    for name, draw, said in listed:
        yield Tile(name, tall(draw), said)


def crown_tiles() -> Iterator[Tile]:
    said: Props = {"shadow": 13}
    for seed in range(4):
        yield Tile(f"crown{seed}", tall(partial(nature.crown, seed=seed)), said)
    for seed in range(4):
        yield Tile(f"pine{seed}", tall(partial(nature.pine, seed=seed)), said)


COLORS = ("steelblue", "rust", "canvas", "leaf")


def vehicle_tiles() -> Iterator[Tile]:
    """Cars cut into cells, one colour to three rows: nose east, west (3 x 2), north, south (2 x 3), side by
    side."""
    said = says("car", 10, "full", "metal", 2)
    for color in COLORS:
        for row in range(3):
            for nose, across, down in (("e", 3, 2), ("w", 3, 2), ("n", 2, 3), ("s", 2, 3)):
                for column in range(across):
                    name = f"{color}_{nose}_{column}_{row}"
                    yield (
                        Tile(name, partial(_slice, color, nose, (column, row), across, down), said)
                        if row < down
                        else Tile(name, partial(nothing, (32, 32)))
                    )


@cache
def _car(color: str, nose: str, px: int, across: int, down: int) -> Image.Image:
    return drawn(Sprite(partial(vehicles.car, color=color, nose=nose), (across * 32, down * 32)))(px)


def _slice(color: str, nose: str, part: tuple[int, int], across: int, down: int, px: int) -> Image.Image:
    x, y = part[0] * px, part[1] * px
    return _car(color, nose, px, across, down).crop((x, y, x + px, y + px))
