"""Sources of what blocks on the scales: which are left out, and why."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from game.core.field import Cell
from game.core.geometry.grid import Grid
from game.maps.reading.cell_claims import Claim
from game.maps.reading.connectivity import ROOM, Floor, sides_of
from game.maps.reading.large_pictures import KEY as LARGE
from game.maps.reading.large_pictures import STANDING
from game.maps.reading.picture_claims import DARK, PICTURES, WATER
from game.maps.reading.vocabulary import Sort

LEAST = 16
"""Connected cells on which two sides can begin at all."""
NEARLY_ALL = 0.85
"""A source that blocks more of what is drawn says nothing."""
_ONE_BY_ONE = 6
"""Sources that are left out one after the other; then all others are at once."""
_AGREED = 0.25
"""So much of what is named as an obstacle must be said outright to block."""
_RIM = 0.6
"""Or so much of what is said outright to block must be named so."""
_TOLD = 0.01
"""So much of what is drawn must block for a picture to tell anything, or be said outright to silence it."""
_OUTRIGHT = 0.03
"""Or so much of it outright, where pictures say much that is passed over."""
_MUCH = 0.05
_PASSED, _PART = 2, 6
"""Of what is passed over at most one of so many cells belongs to pieces that are touched, on or beside one of
so many of their cells."""
_MOST, _HOUSE = 0.7, 300
"""So much of what is drawn pictures may block at most; on no more than so many cells, a small house, nearly
all of it."""
SEEN = (DARK, STANDING, LARGE, WATER, PICTURES)
SHAPES = ("shapes", "object shapes")
"""The keys of shapes of collision."""
"""What is only looked at."""
MANY = 8
"""Cells from which on a contradiction is one."""
SHUT = bytes(int(sort > Sort.SLOW) for sort in range(256))
"""By the sort on a cell: whether nobody enters."""


@dataclass
class Scales:
    """The sources on the scales: which are out, and why."""

    claims: list[Claim]
    drawn: bytes
    out: dict[str, str] = field(default_factory=dict)

    @property
    def used(self) -> list[Claim]:
        return [claim for claim in self.claims if claim.key not in self.out]


def blocked(claim: Claim, drawn: bytes) -> int:
    return (
        int.from_bytes(claim.sorts.translate(SHUT), "little") & int.from_bytes(drawn, "little")
    ).bit_count()


def room_beside(claim: Claim, drawn: bytes, width: int, grid: Grid, edges: Mapping[Cell, str]) -> bool:
    """Whether a battle has room on what one source leaves open of what is drawn."""
    free = int.from_bytes(open_cells([claim], len(drawn)), "little") & int.from_bytes(drawn, "little")
    return len(Floor(free.to_bytes(len(drawn), "little"), width, grid, edges).largest) >= ROOM


def passed_over(sorts: bytes, said: bytes, width: int) -> bool:
    """Whether most of what is named, or stands there, has hardly anything on it or beside it that is said
    outright to block: its author forgot it, or the game asks for it elsewhere."""
    left = {index for index, sort in enumerate(sorts) if sort > Sort.PIT}
    whole, touched = len(left), 0
    while left:
        edge = [left.pop()]
        piece = list(edge)
        while edge:
            for side in sides_of(edge.pop(), width, len(sorts)):
                if side in left:
                    left.remove(side)
                    edge.append(side)
                    piece.append(side)
        near = sum(
            any(said[cell] for cell in (index, *sides_of(index, width, len(sorts)))) for index in piece
        )
        touched += len(piece) if _PART * near >= len(piece) else 0
    return whole >= MANY and _PASSED * touched <= whole


def weigh(
    scales: Scales,
    on: Collection[str],
    touched: bytes,
    width: int,
    leaves_room: Callable[[Claim], bool],
) -> None:
    """Leave out what blocks nearly all and leaves no room, and mere names that something contradicts which
    says outright what blocks."""
    most = NEARLY_ALL * scales.drawn.count(1)
    alone = sum(claim.explicit and claim.count > 0 for claim in scales.used) == 1
    for claim in scales.used:
        nearly = (
            claim.key not in ("void", "drawn") and claim.key not in on and blocked(claim, scales.drawn) > most
        )
        meant = _seen_over(claim) or (alone and claim.explicit)
        if nearly and not (meant and leaves_room(claim)):
            scales.out[claim.key] = "it covers nearly every cell"
    outright = [claim for claim in scales.used if claim.explicit and claim.key not in SHAPES and claim.count]
    shaped = [
        claim
        for claim in scales.used
        if claim.key in SHAPES and blocked(claim, scales.drawn) > 0.02 * scales.drawn.count(1)
    ]
    said = _said_outright(scales, touched)
    if outright or shaped:
        _weigh_names(scales, on, said, width, (outright or shaped)[0].words)
    _weigh_pictures(scales, on, said, width, any(touched))


def _said_outright(scales: Scales, touched: bytes) -> bytes:
    """1 on each cell that is drawn and of which something says outright that it blocks."""
    said = int.from_bytes(touched, "little")
    for claim in scales.used:
        if claim.explicit:
            said |= int.from_bytes(claim.sorts.translate(SHUT), "little")
    return (said & int.from_bytes(scales.drawn, "little")).to_bytes(len(scales.drawn), "little")


def _weigh_names(scales: Scales, on: Collection[str], outright: bytes, width: int, words: str) -> None:
    """Names beside sources that say outright what blocks: those stay that agree with these. Water always
    does, for nobody walks on it; else a part of what is named so must block, or most of what blocks be named
    so: then only its rim was marked; or what is said outright passes over what is named so."""
    drawn = int.from_bytes(scales.drawn, "little")
    said = int.from_bytes(outright, "little")
    for claim in scales.used:
        if claim.explicit or claim.key in ("void", *on, *SEEN):
            continue
        named = int.from_bytes(claim.sorts.translate(SHUT), "little") & drawn
        water = claim.sorts.count(Sort.PIT)
        both = (named & said).bit_count()
        if (
            2 * water <= claim.count
            and not _is_border(claim, width)
            and both < max(_AGREED * named.bit_count(), 1)
            and not (both >= _RIM * said.bit_count() and both >= MANY)
            and not passed_over(claim.sorts, outright, width)
        ):
            scales.out[claim.key] = f"{words} {verb_for(words, 'say')} outright what blocks"


def _is_border(claim: Claim, width: int) -> bool:
    """Whether a source is called a border alone, and runs along most of the rim of the map."""
    marks = claim.sorts
    rim = marks[:width] + marks[-width:] + marks[::width] + marks[width - 1 :: width]
    return marks.count(Sort.BLOCKED) == claim.count and 2 * rim.count(Sort.BLOCKED) >= len(rim)


def _weigh_pictures(
    scales: Scales, on: Collection[str], said_outright: bytes, width: int, touched: bool
) -> None:
    """Pictures tell where nobody has said outright what blocks. Nobody walks on water or on mere darkness,
    whatever is said."""
    drawn = scales.drawn.count(1)
    most = NEARLY_ALL if drawn <= _HOUSE else _MOST
    said = [claim for claim in scales.used if claim.key not in (*SEEN, "void")]
    outright = sum(blocked(claim, scales.drawn) for claim in said if claim.explicit)
    for claim in scales.used:
        if claim.key in on or claim.key not in SEEN[1:]:
            continue
        placed = claim.key == STANDING and any(
            one.key.startswith(("objects:", "layer")) for one in said if one.explicit
        )
        large = claim.key == LARGE and (touched or any(one.explicit for one in said))
        if (placed or large) and passed_over(claim.sorts, said_outright, width):
            continue
        much = blocked(claim, scales.drawn) > _MUCH * drawn and passed_over(claim.sorts, said_outright, width)
        enough = _OUTRIGHT if much else _TOLD
        if placed or large or (claim.key == PICTURES and outright > enough * drawn):
            scales.out[claim.key] = "something says outright what blocks"
        elif claim.key == PICTURES and not _TOLD * drawn < blocked(claim, scales.drawn) < most * drawn:
            scales.out[claim.key] = "it says too little, or too much"


def _seen_over(claim: Claim) -> bool:
    """Whether most of what a source blocks is water or an abyss, which may well be nearly all of a map."""
    return 2 * claim.sorts.count(Sort.PIT) > claim.count


def verb_for(words: str, verb: str) -> str:
    """The verb as it goes with the words for a source."""
    return (
        verb
        if words.startswith(
            ("the names", "the objects", "the collision shapes", "the pictures", "tiles that")
        )
        else f"{verb}s"
    )


def make_room(scales: Scales, on: Collection[str], width: int, grid: Grid, edges: Mapping[Cell, str]) -> None:
    """Leave out sources, the least certain first, until a battle has room; if nothing helps, all stay. A
    small house is a small house: where two sides can begin at all, nothing is opened up."""
    before = dict(scales.out)
    if len(Floor(open_cells(scales.used, len(scales.drawn)), width, grid, edges).largest) >= LEAST:
        return
    order = sorted((claim for claim in scales.used if claim.key not in on), key=_certainty)
    while len(Floor(open_cells(scales.used, len(scales.drawn)), width, grid, edges).largest) < ROOM:
        if not order:
            scales.out = before
            return
        count = 1 if len(scales.out) < len(before) + _ONE_BY_ONE else len(order)
        scales.out.update((claim.key, "with it nobody has room to fight") for claim in order[:count])
        del order[:count]


def _certainty(claim: Claim) -> int:
    if claim.key in SEEN:
        return -1 - SEEN.index(claim.key)
    if claim.key == "void":
        return 0
    if claim.key in ("tilesets", *SHAPES):
        return 2 + (claim.key == "tilesets")
    if claim.explicit:
        return 5
    return 1


def open_cells(claims: list[Claim], size: int) -> bytes:
    shut = 0
    for claim in claims:
        shut |= int.from_bytes(claim.sorts.translate(SHUT), "little")
    return shut.to_bytes(size, "little").translate(b"\1" + bytes(255))
