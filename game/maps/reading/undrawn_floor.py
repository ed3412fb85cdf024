"""Maps on which the floor is not drawn: what is drawn on them are the walls, or what stands about."""

from __future__ import annotations

from collections import Counter

from game.core.geometry.grid import Grid
from game.maps.reading.cell_claims import Claim, Claims
from game.maps.reading.claim_weighing import LEAST, MANY, NEARLY_ALL, SEEN, blocked, open_cells
from game.maps.reading.connectivity import ROOM, Floor
from game.maps.reading.vocabulary import Sort

_LITTLE = 0.6
_OF_LAYERS = ("name:", "layer property:", "layer:")
"""How the keys of sources begin that are layers."""
_SQUARES = 10
"""A square of four cells for at least so many cells, or they are lines."""
_FEW = 5
"""At most each fifth cell is drawn where only obstacles are."""
_RIM = 0.9
"""So much of the rim of the map is the wall around a maze."""
_FRAME = 0.75
"""So much of it is enough where nearly all that is drawn is known to block."""
_WALL = 2
"""Cells of a piece of wall in a maze at least; what is smaller lies on its floor."""
_OFTEN = 3
"""And what lies there alone on one of so many of its cells does so on all of them."""


def floor_is_bare(claims: Claims, width: int, grid: Grid) -> bool:
    """Whether one walks where nothing is drawn."""
    return (
        _only_things(claims, width, grid)
        or _little(claims, width, grid)
        or _only_walls(claims)
        or _only_walls_within_one(claims, width)
        or _begun_on_nothing(claims)
        or _begun_within_walls(claims, width, grid)
        or (_nothing_said(claims) and _thin(claims.drawn, width))
        or _is_maze(claims, width)
    )


def drawn_walls(claims: Claims, width: int, grid: Grid) -> Claim | None:
    """What little is drawn on a map on which nothing else is said is what stands there; None of others."""
    walls = claims.drawn
    if _is_maze(claims, width):
        walls = _but_things(claims, width, grid)
    elif not _only_things(claims, width, grid) and not _nothing_said(claims):
        return None
    sorts = bytes(Sort.HIGH if mark else Sort.OPEN for mark in walls)
    return Claim("drawn", "the little that is drawn", False, sorts)


def _but_things(claims: Claims, width: int, grid: Grid) -> bytes:
    """The walls of a maze: without what lies in it here and there, and at its walls too."""
    floor = Floor(claims.drawn, width, grid)
    pieces = [[y * width + x for x, y in map(floor.cell, room)] for room in floor.rooms()]
    looks = claims.looks
    alone = Counter(looks[index] for piece in pieces if len(piece) < _WALL for index in piece)
    every = Counter(looks[index] for piece in pieces for index in piece)
    things = {look for look, count in alone.items() if _OFTEN * count >= every[look]}
    walls = {
        index for piece in pieces if len(piece) >= _WALL for index in piece if looks[index] not in things
    }
    return bytes(index in walls for index in range(len(looks)))


def _is_maze(claims: Claims, width: int) -> bool:
    """Whether nothing is said, and what is drawn are lines within a wall along the rim of the map."""
    drawn = claims.drawn
    if _told(claims) or 2 * drawn.count(1) > len(drawn) or not _thin(drawn, width):
        return False
    rim = drawn[:width] + drawn[-width:] + drawn[::width] + drawn[width - 1 :: width]
    return rim.count(1) >= _RIM * len(rim)


def _told(claims: Claims) -> bool:
    """Whether some source says what blocks, or pictures were not asked."""
    return not claims.looked or any(claim.key not in SEEN and claim.count for claim in claims.found)


def _only_things(claims: Claims, width: int, grid: Grid) -> bool:
    """Whether little is drawn, in small pieces, and nothing but its look says what blocks: then these are
    the obstacles, and the floor is not drawn."""
    few = len(claims.drawn) >= _FEW * claims.drawn.count(1) >= _FEW * MANY
    if not few or _told(claims):
        return False
    return len(Floor(claims.drawn, width, grid).largest) < LEAST


def _begun_on_nothing(claims: Claims) -> bool:
    """Whether those whom the author lets begin stand where nothing is drawn: then the floor is not drawn."""
    begins = {index for _, index, _ in claims.begins}
    return len(begins) > 1 and 4 * sum(not claims.drawn[index] for index in begins) >= 3 * len(begins)


def _begun_within_walls(claims: Claims, width: int, grid: Grid) -> bool:
    """Whether somebody begins where nothing is drawn, amid walls that somebody marked, with room for a
    battle: what is drawn lies around the floor."""
    begins = {index for _, index, _ in claims.begins if not claims.drawn[index]}
    if not begins or not any(claim.explicit for claim in claims.found):
        return False
    outright = claims.outright()
    bare = bytes(not drawn and not sort for drawn, sort in zip(claims.drawn, outright, strict=True))
    floor = Floor(bare, width, grid)
    return any(
        len(room) >= ROOM
        and any(y * width + x in begins for x, y in map(floor.cell, room))
        and all(0 < x < width - 1 and 0 < y < floor.height - 1 for x, y in map(floor.cell, room))
        for room in floor.rooms()
    )


def _nothing_said(claims: Claims) -> bool:
    """Whether little is drawn, and no source says what of it blocks."""
    return not _told(claims) and LEAST <= claims.drawn.count(1) < len(claims.drawn) / 3


def _thin(drawn: bytes, width: int) -> bool:
    """Whether what is drawn are lines: hardly anywhere four cells of it lie in a square."""
    squares = sum(
        bool(drawn[n] and drawn[n + 1] and drawn[n + width] and drawn[n + width + 1])
        for n in range(len(drawn) - width - 1)
        if (n + 1) % width
    )
    return _SQUARES * squares < drawn.count(1)


def _little(claims: Claims, width: int, grid: Grid) -> bool:
    """Whether too little is drawn for a battle, and no floor is left of it on which two sides could begin."""
    if claims.drawn.count(1) >= ROOM:
        return False
    walls = [claim for claim in claims.found if claim.key not in SEEN]
    free = int.from_bytes(open_cells(walls, len(claims.drawn)), "little") & int.from_bytes(
        claims.drawn, "little"
    )
    return len(Floor(free.to_bytes(len(claims.drawn), "little"), width, grid).largest) < LEAST


def _only_walls_within_one(claims: Claims, width: int) -> bool:
    """Whether nearly all that is drawn blocks, or is called a wall, most of the rim of the map as well, and
    within there is room."""
    drawn = claims.drawn
    rim = drawn[:width] + drawn[-width:] + drawn[::width] + drawn[width - 1 :: width]
    return (
        drawn.count(0) >= ROOM
        and rim.count(1) >= _FRAME * len(rim)
        and any(
            claim.key not in SEEN and blocked(claim, drawn) > NEARLY_ALL * drawn.count(1)
            for claim in claims.found
        )
    )


def _only_walls(claims: Claims) -> bool:
    """Whether little is drawn, and tiles that block, or are called walls, are nearly all of it."""
    drawn = claims.drawn.count(1)
    surely = [
        claim
        for claim in claims.found
        if claim.key in ("tiles", "tilesets", "shapes", "tile names") or claim.key.startswith(_OF_LAYERS)
    ]
    return drawn < _LITTLE * len(claims.drawn) and any(
        blocked(claim, claims.drawn) > NEARLY_ALL * drawn for claim in surely
    )
