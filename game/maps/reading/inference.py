"""Weighs what a map says in other words than ours, and makes of it what stands on each cell: always shown as
inferred."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from game.core.field import Cell, Cover
from game.core.geometry.grid import Grid
from game.maps.properties import Value
from game.maps.reading.claims import Claim, Claims
from game.maps.reading.connectivity import Floor
from game.maps.reading.conventions import NOBODY
from game.maps.reading.vocabulary import Sort

ROOM = 48
"""Connected cells on which a battle has room."""
LEAST = 16
"""Connected cells on which two sides can begin at all."""
NEARLY_ALL = 0.85
"""A source that blocks more of what is drawn says nothing."""
_LITTLE = 0.6
_DEAREST = 19
_ONE_BY_ONE = 6
"""Sources that are left out one after the other; then all others are at once."""
_AGREED = 0.25
"""So much of what is named as an obstacle must be said outright to block."""
_RIM = 0.6
"""Or so much of what is said outright to block must be named so."""
_MANY = 8
"""Cells from which on a contradiction is one."""
_SHUT = bytes(int(sort > Sort.SLOW) for sort in range(256))
"""By the sort on a cell: whether nobody enters."""

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


@dataclass
class _Scales:
    """The sources on the scales: which are out, and why."""

    claims: list[Claim]
    drawn: bytes
    out: dict[str, str] = field(default_factory=dict)

    @property
    def used(self) -> list[Claim]:
        return [claim for claim in self.claims if claim.key not in self.out]


def inferred(
    claims: Claims, width: int, grid: Grid, off: Collection[str] = (), on: Collection[str] = ()
) -> Inferred:
    """What the sources say together. Those whose key is in `off` are left out; those in `on` are used
    whatever speaks against them."""
    everything = b"\1" * len(claims.drawn)
    edges = {(index % width, index // width): names for index, names in claims.edges.items()}
    for drawn in (
        (everything,) if claims.drawn.count(1) < ROOM or _only_walls(claims) else (claims.drawn, everything)
    ):
        found = list(claims.found)
        if 0 in drawn:
            found.append(
                Claim(
                    "void",
                    "cells where nothing is drawn",
                    False,
                    bytes(Sort.OPEN if mark else Sort.PIT for mark in drawn),
                )
            )
        scales = _Scales(found, drawn, {key: "switched off by hand" for key in off if key not in on})
        _weigh(scales, on, claims.touched)
        _make_room(scales, on, width, grid, edges)
        if "void" not in scales.out or "void" in off:
            break  # else nobody has room on what is drawn: then the walls are drawn, and the floor is not
    return Inferred(_cells(scales.used, claims), _accounts(scales), _notes(claims), _conflicts(scales))


def _only_walls(claims: Claims) -> bool:
    """Whether little is drawn, and tiles that block are nearly all of it."""
    drawn = claims.drawn.count(1)
    surely = [claim for claim in claims.found if claim.key in ("tiles", "tilesets", "shapes")]
    return drawn < _LITTLE * len(claims.drawn) and any(
        _blocked(claim, claims.drawn) > NEARLY_ALL * drawn for claim in surely
    )


def _blocked(claim: Claim, drawn: bytes) -> int:
    return (
        int.from_bytes(claim.sorts.translate(_SHUT), "little") & int.from_bytes(drawn, "little")
    ).bit_count()


def _weigh(scales: _Scales, on: Collection[str], touched: bytes) -> None:
    """Leave out what blocks nearly all, and mere names that something contradicts which says outright what
    blocks."""
    most = NEARLY_ALL * scales.drawn.count(1)
    for claim in scales.used:
        if claim.key != "void" and claim.key not in on and _blocked(claim, scales.drawn) > most:
            scales.out[claim.key] = "it covers nearly every cell"
    outright = [claim for claim in scales.used if claim.explicit and claim.key != "shapes" and claim.count]
    shaped = [
        claim
        for claim in scales.used
        if claim.key == "shapes" and _blocked(claim, scales.drawn) > 0.02 * scales.drawn.count(1)
    ]
    if outright or shaped:
        _weigh_names(scales, on, touched, (outright or shaped)[0].words)


def _weigh_names(scales: _Scales, on: Collection[str], touched: bytes, words: str) -> None:
    """Names beside sources that say outright what blocks: those stay that agree with these. Water always
    does, for nobody walks on it; else a part of what is named so must block, or most of what blocks be named
    so: then only its rim was marked."""
    drawn = int.from_bytes(scales.drawn, "little")
    said = int.from_bytes(touched, "little")
    for claim in scales.used:
        if claim.explicit:
            said |= int.from_bytes(claim.sorts.translate(_SHUT), "little")
    said &= drawn
    for claim in scales.used:
        if claim.explicit or claim.key in ("void", *on):
            continue
        named = int.from_bytes(claim.sorts.translate(_SHUT), "little") & drawn
        water = claim.sorts.count(Sort.PIT)
        both = (named & said).bit_count()
        if (
            2 * water <= claim.count
            and both < max(_AGREED * named.bit_count(), 1)
            and not (both >= _RIM * said.bit_count() and both >= _MANY)
        ):
            scales.out[claim.key] = f"{words} {_many(words, 'say')} outright what blocks"


def _many(words: str, verb: str) -> str:
    """The verb as it goes with the words for a source."""
    return verb if words.startswith(("the names", "the objects", "the collision shapes")) else f"{verb}s"


def _make_room(
    scales: _Scales, on: Collection[str], width: int, grid: Grid, edges: Mapping[Cell, str]
) -> None:
    """Leave out sources, the least certain first, until a battle has room; if nothing helps, all stay. A
    small house is a small house: where two sides can begin at all, nothing is opened up."""
    before = dict(scales.out)
    if len(Floor(_open(scales.used, len(scales.drawn)), width, grid, edges).largest) >= LEAST:
        return
    order = sorted((claim for claim in scales.used if claim.key not in on), key=_certainty)
    while len(Floor(_open(scales.used, len(scales.drawn)), width, grid, edges).largest) < ROOM:
        if not order:
            scales.out = before
            return
        count = 1 if len(scales.out) < len(before) + _ONE_BY_ONE else len(order)
        scales.out.update((claim.key, "with it nobody has room to fight") for claim in order[:count])
        del order[:count]


def _certainty(claim: Claim) -> int:
    if claim.key == "void":
        return 0
    if claim.key in ("tilesets", "shapes"):
        return 3 - ("tilesets", "shapes").index(claim.key)
    if claim.explicit:
        return 5
    return 1


def _open(claims: list[Claim], size: int) -> bytes:
    shut = 0
    for claim in claims:
        shut |= int.from_bytes(claim.sorts.translate(_SHUT), "little")
    return shut.to_bytes(size, "little").translate(b"\1" + bytes(255))


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
    for claim in used:
        sorts = bytes(map(max, sorts, claim.sorts)) if any(sorts) else claim.sorts
    if Sort.BLOCKED not in sorts:
        return sorts
    named = bytes(size)
    for claim in claims.found:
        if not claim.explicit:
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


def _accounts(scales: _Scales) -> tuple[Account, ...]:
    found = []
    for claim in scales.claims:
        count = claim.count if claim.key == "void" else _blocked(claim, scales.drawn)
        found.append(Account(claim.key, claim.words, claim.explicit, count, scales.out.get(claim.key, "")))
    return tuple(found)


def _notes(claims: Claims) -> tuple[str, ...]:
    notes = []
    if claims.costs:
        notes.append(f"{len(claims.costs)} cells have a price from the tiles' property")
    if claims.edges:
        notes.append(f"{len(claims.edges)} cells have walls on their borders from the tiles' properties")
    if claims.cover:
        notes.append(f"{len(claims.cover)} cells have cover from the tiles' properties")
    return tuple(notes)


def _conflicts(scales: _Scales) -> tuple[str, ...]:
    """Names of obstacles most of whose cells are open, because something else says outright what blocks."""
    shut = 0
    for claim in scales.used:
        if claim.explicit:
            shut |= int.from_bytes(claim.sorts.translate(_SHUT), "little")
    found = []
    for claim in scales.claims:
        cells = int.from_bytes(claim.sorts.translate(_SHUT), "little") & int.from_bytes(
            scales.drawn, "little"
        )
        count, left = cells.bit_count(), (cells & ~shut).bit_count()
        if shut and not claim.explicit and claim.key in scales.out and count >= _MANY and 2 * left > count:
            found.append(
                f"{claim.words} {_many(claim.words, 'stand')} for {count} obstacles, of which {left} do "
                f"not block: {scales.out[claim.key]}."
            )
    return tuple(found)
