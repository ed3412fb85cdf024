"""The house's tilesets by names: which number a tile has, and what it says. The names are those of the
scripts that draw them; what a tile says is read from its tileset."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple
from xml.etree import ElementTree

from game.maps import properties as words
from game.maps.library import shipped
from game.maps.terrain import Said

NEIGHBOURS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""Of a piece that joins: n, e, s, w, then ne, se, sw, nw, a bit of its number each."""
SOFT = ("shallow", "bank", "dirt", "grass")
HEX_SOFT = ("grass", "litter", "dirt", "shallow")
MATERIALS = ("brick", "concrete", "metal", "timber")
CAR_COLOURS = ("steelblue", "rust", "canvas", "leaf")
_OPENINGS = ("window", "door", "open")
PROPS = [
    "crate",
    "crate_stack",
    "pallet",
    "barrel",
    "barrel_blue",
    "barrels",
    "sandbags",
    "sandbags_ns",
    "low_wall",
    "low_wall_ns",
    "fence",
    "fence_ns",
    "wire",
    "wire_ns",
    "skip",
    "skip_red",
    "tyres",
    "rubble1",
    "rubble2",
    "table",
    "shelf",
    "planter",
    "bench",
    "hydrant",
    "pump",
    "lamp",
    "stump",
    "log",
    "boulder1",
    "boulder2",
    "boulder3",
    "bush1",
    "bush2",
    "bush3",
    "thicket1",
    "thicket2",
    "crag1",
    "crag2",
    "trunk1",
    "trunk2",
    "trunk3",
    "reeds1",
    "reeds2",
    "ferns1",
    "ferns2",
]
_LISTED: dict[str, list[str]] = {
    "props": PROPS,
    "crowns": ["crown0", "crown1", "crown2", "crown3", "pine0", "pine1", "pine2", "pine3"],
    "firs": ["fir0", "fir1", "fir2", "fir3"],
    "winter": [
        "drift1",
        "drift2",
        "drift3",
        "well",
        "woodpile",
        "sledge",
        "snowbush1",
        "snowbush2",
        "snowbush3",
        "snowman",
    ],
    "battlefield": [
        "barbed_we",
        "barbed_ns",
        "crater1",
        "crater2",
        "crater3",
        "snag1",
        "snag2",
        "snag3",
        "gun_pit",
        "floodlight_east",
        "floodlight_west",
    ],
    "station": [
        "pillar",
        "counter_we",
        "counter_ns",
        "barrier",
        "luggage1",
        "luggage2",
        "luggage3",
        "kiosk",
        "buffer",
        "clock",
    ],
    "platforms": [
        "rails0",
        "rails1",
        "rails2",
        "rails3",
        "tiles0",
        "tiles1",
        "tiles2",
        "tiles3",
        "edge_n",
        "edge_e",
        "edge_s",
        "edge_w",
        "star",
    ],
    "hex-growth": ["bracken1", "bracken2", "bracken3", "crater1", "crater2", "crater3"],
    "floor": [f"bridge_{way}_{end}" for way in ("we", "ns") for end in ("both", "first", "last", "none")],
    "paint": [
        "line_n",
        "line_e",
        "dash_n",
        "dash_e",
        "lane_n",
        "lane_e",
        "lane_s",
        "lane_w",
        "bay_n",
        "bay_e",
        "bay_s",
        "bay_w",
        "corner_n",
        "corner_e",
        "corner_s",
        "corner_w",
        "kerb_n",
        "kerb_e",
        "kerb_s",
        "kerb_w",
        "stop_n",
        "stop_e",
        "stop_s",
        "stop_w",
        "zebra_n",
        "zebra_e",
        "arrow_n",
        "arrow_e",
        "arrow_s",
        "arrow_w",
        "hatch",
        "oil",
        "crack",
        "manhole",
        "drain",
        "leaves",
    ],
}


class Piece(NamedTuple):
    tileset: str
    number: int


def trimmed(mask: int) -> int:
    """Of eight neighbours, those that are seen: a slanting one only between two straight ones."""
    for bit, needs in ((16, 3), (32, 6), (64, 12), (128, 9)):
        if mask & needs != needs:
            mask &= ~bit
    return mask


MASKS = {mask: place for place, mask in enumerate(sorted({trimmed(mask) for mask in range(256)}))}


def _named() -> dict[str, list[str]]:
    """Every tileset whose tiles have names of their own, in the order of their numbers."""
    found = dict(_LISTED)
    grounds = ("concrete", "asphalt", "dirt", "grass", "wood", "water", "shallow")
    found["ground"] = [f"{kind}{variant}" for kind in grounds for variant in range(4)]
    hexes = ("grass", "litter", "dirt", "flags", "water", "shallow", "wood")
    found["hex-ground"] = [f"{kind}{variant}" for kind in hexes for variant in range(4)]
    found["fringes"] = [f"{kind}{mask}" for kind in SOFT for mask in range(16)]
    found["hex-fringes"] = [f"{kind}{mask}" for kind in HEX_SOFT for mask in range(64)]
    found["snow"] = [
        name
        for kind in ("ice", "snow")
        for name in (*(f"{kind}{mask}" for mask in range(16)), *(f"{kind}_{variant}" for variant in range(4)))
    ]
    found["walls"] = [
        name
        for kind in MATERIALS
        for name in (
            *(f"{kind}{mask}" for mask in MASKS),
            *(f"{kind}_{what}_{way}" for way in ("we", "ns") for what in _OPENINGS),
            *(f"{kind}_spare{spare}" for spare in range(64 - 47 - 6)),
        )
    ]
    found["works"] = [
        name
        for kind in ("trench", "knoll", "terrace")
        for name in (*(f"{kind}{mask}" for mask in MASKS), f"{kind}_spare")
    ] + ["steps_n", "steps_s", "embrasure_we", "embrasure_ns"]
    found["light"] = ["shade" + "".join(map(str, corners)) for corners in product(range(3), repeat=4)]
    found["hex-walls"] = [
        "wall " + " ".join(kind or "-" for kind in kinds)
        for kinds in product(("", "whole", "broken", "low"), repeat=3)
    ]
    found["vehicles"] = [
        f"{color}_{nose}_{column}_{row}"
        for color in CAR_COLOURS
        for row in range(3)
        for nose, across in (("e", 3), ("w", 3), ("n", 2), ("s", 2))
        for column in range(across)
    ]
    return found


ORDER = [
    "ground",
    "fringes",
    "snow",
    "platforms",
    "works",
    "hex-ground",
    "hex-fringes",
    "paint",
    "floor",
    "walls",
    "hex-walls",
    "props",
    "battlefield",
    "winter",
    "station",
    "hex-growth",
    "vehicles",
    "crowns",
    "firs",
    "light",
]
"""The tilesets in the order in which a map numbers them."""
NAMES: dict[str, dict[str, int]] = {
    tileset: {name: place for place, name in enumerate(names)} for tileset, names in _named().items()
}


def piece(tileset: str, name: str) -> Piece:
    return Piece(tileset, NAMES[tileset][name])


@cache
def _parsed(tileset: str) -> tuple[int, dict[int, Said]]:
    """How many numbers the tileset takes, and what each of its tiles says."""
    # Our own file, shipped with the game.
    root = ElementTree.parse(shipped() / "tilesets" / f"{tileset}.tsx").getroot()  # noqa: S314
    found: dict[int, Said] = {}
    sides = ("ne", "e", "se", "sw", "w", "nw")
    for tile in root.findall("tile"):
        said: Said = {}
        for item in tile.findall("properties/property"):
            key, value = item.get("name", ""), item.get("value", "")
            if key == "blocks_edges" and tileset.startswith("hex"):
                said[key] = words.sides(value, sides, tileset)
            elif key in words.TILE:
                said[key] = words.read(key, value, tileset)
        found[int(tile.get("id", "0"))] = said
    return int(root.get("tilecount", "0")), found


def room(tileset: str) -> int:
    return _parsed(tileset)[0]


@lru_cache(maxsize=4096)
def said(one: Piece) -> Said:
    """What the tile says in our words."""
    return _parsed(one.tileset)[1].get(one.number, {})
