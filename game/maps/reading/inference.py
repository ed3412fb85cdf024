"""Weighs what a map says in other words than ours, and makes of it what stands on each cell: always shown as
inferred."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial

from game.core.field import Cover
from game.core.geometry.grid import Grid
from game.maps.properties import Value
from game.maps.reading.bridges import crossings
from game.maps.reading.cell_claims import Claim, Claims
from game.maps.reading.claim_weighing import (
    MANY,
    SEEN,
    SHUT,
    Scales,
    blocked,
    make_room,
    open_cells,
    room_beside,
    verb_for,
    weigh,
)
from game.maps.reading.conventions import NOBODY
from game.maps.reading.doorways import passages
from game.maps.reading.picture_claims import DARK, PICTURES
from game.maps.reading.undrawn_floor import drawn_walls, floor_is_bare
from game.maps.reading.unreachable_cells import closed_off
from game.maps.reading.vocabulary import Sort

_DEAREST = 19

Said = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Account:
    """One source that was recognised: how many drawn cells it blocks, and why it is not used, "" if it is."""

    key: str
    words: str
    explicit: bool
    cells: int
    unused: str = ""


@dataclass(frozen=True)
class Inferred:
    """What each cell says, row by row, and where that comes from."""

    cells: tuple[Said, ...] = ()
    accounts: tuple[Account, ...] = ()
    notes: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    """Sources that contradict each other, a sentence each."""


_BARE: Said = {}
_DOOR: Said = {"door": True, "label": "door, inferred"}
_OF_SORT: Mapping[int, Said] = {
    Sort.OPEN: _BARE,
    Sort.SLOW: {"cost": 2, "label": "slow ground, inferred"},
    Sort.BLOCKED: {
        "blocks": True,
        "blocks_sight": True,
        "cover": Cover.FULL,
        "label": "high obstacle, inferred",
    },
    Sort.PIT: {"blocks": True, "label": "no ground, inferred"},
    Sort.LOW: {"blocks": True, "cover": Cover.HALF, "label": "low obstacle, inferred"},
    Sort.HIGH: {
        "blocks": True,
        "blocks_sight": True,
        "cover": Cover.FULL,
        "label": "high obstacle, inferred",
    },
}


def inferred(
    claims: Claims, width: int, grid: Grid, off: Collection[str] = (), on: Collection[str] = ()
) -> Inferred:
    """What the sources say together. Those whose key is in `off` are left out; those in `on` are used
    whatever speaks against them."""
    everything = b"\1" * len(claims.drawn)
    edges = {(index % width, index // width): names for index, names in claims.edges.items()}
    walls = drawn_walls(claims, width, grid)
    for drawn in (everything,) if floor_is_bare(claims, width, grid) else (claims.drawn, everything):
        found = list(claims.found)
        if drawn is everything and walls:
            found = [*(claim for claim in found if claim.key != PICTURES), walls]
        if 0 in drawn:
            found.append(
                Claim(
                    "void",
                    "cells where nothing is drawn",
                    False,
                    bytes(Sort.OPEN if mark else Sort.PIT for mark in drawn),
                )
            )
        scales = Scales(found, drawn, {key: "switched off by hand" for key in off if key not in on})
        room = partial(room_beside, drawn=drawn, width=width, grid=grid, edges=edges)
        weigh(scales, on, claims.touched, width, room)
        make_room(scales, on, width, grid, edges)
        if "void" not in scales.out or "void" in off:
            break  # else nobody has room on what is drawn: then the walls are drawn, and the floor is not
    free = open_cells(scales.used, len(claims.drawn))
    doors = passages(claims.doors, _but_roofs(free, claims, width, grid), width) if claims.doors else set()
    free = bytes(1 if index in doors else mark for index, mark in enumerate(free)) if doors else free
    bridges = _bridges(scales, claims, free, width)
    free = bytes(1 if index in bridges else mark for index, mark in enumerate(free)) if bridges else free
    _close(scales, claims, free, width, grid, off, on)
    cells = _cells(scales.used, claims)
    told = dict.fromkeys(bridges, _BARE) | dict.fromkeys(doors, _DOOR)
    if told:
        cells = tuple(told.get(index, said) for index, said in enumerate(cells))
    return Inferred(cells, _accounts(scales), _notes(claims, len(doors), len(bridges)), _conflicts(scales))


def _bridges(scales: Scales, claims: Claims, free: bytes, width: int) -> set[int]:
    """The cells of what is drawn over water, and leads from bank to bank."""
    if not any(claims.decks):
        return set()
    wet, said = bytes(len(free)), bytes(len(free))
    for claim in scales.used:
        wet = bytes(mark or sort == Sort.PIT for mark, sort in zip(wet, claim.sorts, strict=True))
        if claim.key != PICTURES:
            said = bytes(map(max, said, claim.sorts.translate(SHUT)))
    decks = bytes(
        bool(mark and (here or not other)) for mark, here, other in zip(claims.decks, wet, said, strict=True)
    )
    return crossings(decks, bytes(wet), free, width)


def _but_roofs(free: bytes, claims: Claims, width: int, grid: Grid) -> bytes:
    """Without the cells of closed parts that lie below a roof or look like one: a door into them leads to
    where nobody sees anything."""
    closed = closed_off(free, claims, width, grid)
    if not closed:
        return free
    pictures = next((claim.sorts for claim in claims.found if claim.key == PICTURES), bytes(len(free)))
    hidden = (roof or said > Sort.SLOW for roof, said in zip(claims.roofed, pictures, strict=True))
    return bytes(
        int(bool(mark) and not (shut and roof))
        for mark, shut, roof in zip(free, closed.sorts, hidden, strict=True)
    )


def _close(
    scales: Scales,
    claims: Claims,
    free: bytes,
    width: int,
    grid: Grid,
    off: Collection[str],
    on: Collection[str],
) -> None:
    """Where something says outright what blocks, beside it what is closed off by it: of what is `free` and
    hangs together through doors."""
    if not any(claim.explicit and claim.count for claim in scales.used) or not claims.looked:
        return
    found = closed_off(free, claims, width, grid)
    if found:
        scales.claims.append(found)
        if found.key in off and found.key not in on:
            scales.out[found.key] = "switched off by hand"


# ---------------------------------------------------------------- cells


def _cells(used: list[Claim], claims: Claims) -> tuple[Said, ...]:
    sorts = _together(used, claims)
    prices = _prices(claims.costs)
    said: list[Said] = [_OF_SORT[sort] for sort in sorts]
    for index in {*prices, *claims.edges, *claims.cover, *claims.opaque}:
        said[index] = said[index] | _details(index, prices, claims)
    return tuple(said)


def _together(used: list[Claim], claims: Claims) -> bytes:
    """The sort on each cell. What only blocks is told by names, else by the height of the highest picture
    there."""
    size = len(claims.drawn)
    sorts = bytes(size)
    for claim in sorted(used, key=lambda one: one.key == DARK):
        if claim.key == DARK:  # a wall in the dark is one
            sorts = bytes(own or dark for own, dark in zip(sorts, claim.sorts, strict=True))
        else:
            sorts = bytes(map(max, sorts, claim.sorts)) if any(sorts) else claim.sorts
    if Sort.BLOCKED not in sorts:
        return sorts
    named = bytes(size)
    for claim in claims.found:
        if not claim.explicit and claim.key != DARK:
            named = bytes(map(max, named, claim.sorts))
    found = bytearray(sorts)
    for index, sort in enumerate(sorts):
        if sort == Sort.BLOCKED:
            top = claims.tops.get(index)
            by_picture = Sort.LOW if top is not None and not claims.tiles.high(top) else Sort.HIGH
            found[index] = named[index] if named[index] > Sort.BLOCKED else by_picture
    return bytes(found)


def _prices(costs: Mapping[int, float]) -> dict[int, int]:
    """Prices in steps: authors count from 1, or from 10. What costs as much as twenty steps is entered by
    nobody: 0."""
    least = min((cost for cost in costs.values() if 0 < cost < NOBODY), default=1.0)
    unit = least if least >= 5 else 1.0
    return {index: _price(cost / unit) for index, cost in costs.items()}


def _price(cost: float) -> int:
    return 0 if not 0 <= cost < NOBODY or math.isnan(cost) else min(_DEAREST, max(1, round(cost)))


def _details(index: int, prices: Mapping[int, int], claims: Claims) -> Said:
    said: Said = {}
    price = prices.get(index)
    if price == 0:
        said |= {"blocks": True, "label": "no ground, inferred"}
    elif price is not None:
        said["cost"] = price
    if index in claims.edges:
        said["blocks_edges"] = claims.edges[index]
    if index in claims.cover:
        said["cover"] = (
            Cover.FULL if claims.cover[index] >= 0.7 * max(2.0, *claims.cover.values()) else Cover.HALF
        )
    if index in claims.opaque:
        said["blocks_sight"] = True
    return said


# ---------------------------------------------------------------- accounts


def _accounts(scales: Scales) -> tuple[Account, ...]:
    found = []
    for claim in scales.claims:
        if claim.key in SEEN and claim.key in scales.out and "by hand" not in scales.out[claim.key]:
            continue  # what was only looked at is no source that somebody meant
        count = claim.count if claim.key == "void" else blocked(claim, scales.drawn)
        found.append(Account(claim.key, claim.words, claim.explicit, count, scales.out.get(claim.key, "")))
    return tuple(found)


def _notes(claims: Claims, doors: int, bridges: int) -> tuple[str, ...]:
    notes = []
    if bridges:
        notes.append(f"{bridges} cells are a bridge: something is drawn over water from bank to bank")
    if doors:
        named = "cell is a door by its name" if doors == 1 else "cells are doors by their names"
        notes.append(f"{doors} {named}, between open ones")
    if claims.costs:
        notes.append(f"{len(claims.costs)} cells have a price from the tiles' property")
    if claims.edges:
        notes.append(f"{len(claims.edges)} cells have walls on their borders from the tiles' properties")
    if claims.cover:
        notes.append(f"{len(claims.cover)} cells have cover from the tiles' properties")
    return tuple(notes)


def _conflicts(scales: Scales) -> tuple[str, ...]:
    """Names of obstacles most of whose cells are open, because something else says outright what blocks."""
    shut = 0
    for claim in scales.used:
        if claim.explicit:
            shut |= int.from_bytes(claim.sorts.translate(SHUT), "little")
    found = []
    for claim in scales.claims:
        if claim.key in SEEN:
            continue
        cells = int.from_bytes(claim.sorts.translate(SHUT), "little") & int.from_bytes(scales.drawn, "little")
        count, left = cells.bit_count(), (cells & ~shut).bit_count()
        if shut and not claim.explicit and claim.key in scales.out and count >= MANY and 2 * left > count:
            found.append(
                f"{claim.words} {verb_for(claim.words, 'stand')} for {count} obstacles, of which {left} do "
                f"not block: {scales.out[claim.key]}."
            )
    return tuple(found)
