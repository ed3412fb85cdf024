"""Oblique maps from plans drawn with letters, with tilesets of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial

import iso
from atlas import MAPS, Sprite
from ground import FRAMES
from paint import Draw
from plan import SPAWNS, VARIANTS, grid, pick
from prop_tiles import says
from tiled import ISOMETRIC, Layer, Props, Thing, Tile, Tileset, drawn, write_map, write_tileset

GROUND = {"p": "paving", "k": "gravel", "g": "lawn", "~": "pool", "w": "boards"}
WALLS = {"#": ("whole",), "W": ("window",), "D": ("door",), "-": ("low",), "A": ("arch",)}
THINGS = {letter: (name,) for letter, name in zip("chfsutxob", iso.THINGS, strict=True)}
NAMES = {
    "paving": "flagstones",
    "gravel": "gravel",
    "lawn": "grass",
    "pool": "deep water",
    "boards": "wooden floor",
}


def _tile(name: str, draw: Draw, said: Props, high: int = 96, moves: Iterable[Draw] = ()) -> Tile:
    return Tile(
        name,
        drawn(Sprite(draw, (64, high))),
        said,
        moves=tuple(drawn(Sprite(later, (64, high))) for later in moves),
    )


def ground_tiles() -> Iterator[Tile]:
    for kind, draw in iso.GROUND.items():
        said: Props = {"label": NAMES[kind]} | ({"blocks": True} if kind == "pool" else {})
        for variant in range(4):
            moves = (
                partial(draw, variant=variant, frame=number)
                for number in (range(1, FRAMES) if kind == "pool" else ())
            )
            yield _tile(f"{kind}{variant}", partial(draw, variant=variant), said, 32, moves)


def wall_tiles() -> Iterator[Tile]:
    whole: Props = {
        "label": "brick wall",
        "blocks": True,
        "blocks_sight": True,
        "cover": "full",
        "material": "brick",
        "toughness": 3,
    }
    glass: Props = {
        "label": "window",
        "blocks_sight": False,
        "cover": "half",
        "material": "glass",
        "toughness": 1,
    }
    door: Props = {"door": True, "material": "wood", "toughness": 2, "cover": "none"}
    yield _tile("whole", partial(iso.wall, what="whole"), whole)
    yield _tile("window", partial(iso.wall, what="window"), whole | glass)
    yield _tile(
        "door",
        partial(iso.wall, what="door"),
        whole | door | {"label": "door", "open": False, "open_tile": 3},
    )
    open_: Props = {
        "label": "open door",
        "blocks": False,
        "blocks_sight": False,
        "open": True,
        "closed_tile": 2,
    }
    yield _tile("open", partial(iso.wall, what="open"), door | open_)
    low = says("low wall", 0, material="brick", toughness=3, cost=2)
    yield _tile("low", partial(iso.wall, what="low"), low)
    yield _tile("arch", partial(iso.wall, what="arch"), {"label": "archway", "material": "brick"})


def thing_tiles() -> Iterator[Tile]:
    said = {
        "column": says("column", 0, "full", "stone", 5),
        "hedge": says("hedge", 0, material="leaves", toughness=0, cost=2),
        "fountain": says("fountain", 0, material="stone", toughness=6),
        "statue": says("statue", 0, material="stone", toughness=5),
        "urn": says("urn", 0, material="stone", toughness=1, cost=2),
        "cypress": says("cypress", 0, toughness=3),
        "crate": says("crate", 0),
        "barrel": says("barrel", 0, material="metal"),
        "bench": says("bench", 0, toughness=1, cost=2),
    }
    for name, draw in iso.THINGS.items():
        yield _tile(name, draw, said[name])


@cache
def iso_tilesets() -> dict[str, Tileset]:
    """The oblique tilesets by name, in the order in which maps number them."""
    made = (
        Tileset("oblique-ground", tuple(ground_tiles()), 4, (64, 32)),
        Tileset("oblique-walls", tuple(wall_tiles()), 6, (64, 96)),
        Tileset("oblique-things", tuple(thing_tiles()), 9, (64, 96)),
    )
    return {tileset.name: tileset for tileset in made}


def write(name: str) -> None:
    write_tileset(iso_tilesets()[name])


@dataclass
class IsoPlan:
    """Three grids of letters: ground, walls, and what stands about with the places of the sides."""

    title: str
    description: str
    ground: str
    walls: str
    things: str
    zones: tuple[Thing, ...] = ()
    locks: dict[tuple[int, int], int] = field(default_factory=dict)
    says: Props = field(default_factory=dict)


def _place(thing: Thing) -> tuple[bool, str, float, float]:
    """The map is the same turned by half: figure by figure the sides begin alike."""
    side = str(thing.props.get("side", ""))
    turn = -1 if thing.kind == "spawn" and side == "ember" else 1
    return thing.kind != "spawn", side, turn * thing.y, turn * thing.x


def make(name: str, plan: IsoPlan) -> None:
    ground = grid(plan.ground)
    size = len(ground[0]), len(ground)
    walls, things = grid(plan.walls, size), grid(plan.things, size)
    sheets = iso_tilesets()
    first, number = {}, 1
    for title, sheet in sheets.items():
        first[title] = number
        number += sheet.room
    layers = {layer: Layer(layer) for layer in ("ground", "walls", "props")}
    objects: list[Thing] = []

    def put(layer: str, sheet: str, tile: str, x: int, y: int) -> None:
        layers[layer].cells[x, y] = first[sheet] + sheets[sheet].number(tile)

    for y in range(size[1]):
        for x in range(size[0]):
            kind, wall, thing = GROUND[ground[y][x]], walls[y][x], things[y][x]
            put("ground", "oblique-ground", f"{kind}{VARIANTS[(x * 37 + y * 61 + x * y * 13) % 23]}", x, y)
            if wall in WALLS:
                put("walls", "oblique-walls", WALLS[wall][0], x, y)
                if thing != ".":
                    print(f"{plan.title}: {thing!r} at {x, y} stands in a wall")
            if wall == "D":
                objects.append(
                    Thing("door", x, y, {"open": False, "lock": plan.locks.get((x, y), 0)}, (1, 1))
                )
            if thing in THINGS:
                put("props", "oblique-things", pick(THINGS[thing], x, y), x, y)
            if thing in SPAWNS:
                objects.append(Thing("spawn", x, y, {"side": SPAWNS[thing]}))
    said: Props = {"title": plan.title, "description": plan.description, "metres_per_tile": 1.5}
    objects.sort(key=_place)
    path = MAPS / f"{name}.tmx"
    numbered = [(number, title) for title, number in first.items()]
    write_map(
        path, *size, numbered, list(layers.values()), [*objects, *plan.zones], said | plan.says, ISOMETRIC
    )
