"""Bridges that nobody calls so: what is drawn over water from one bank to the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.maps.reading.cell_claims import Survey
from game.maps.reading.picture_claims import PICTURES
from game.maps.reading.tile_pictures import look_of
from game.maps.reading.vocabulary import Sort
from game.maps.tiled.layers import FLAGS

_BLUE = 15
"""Percent of blue from which on a tile shows water; a bank shows some."""
_LONG, _MOST = 2, 200
"""Cells that a bridge is long at least, and has at most."""
_FLANKED = 70
"""Percent of its sides along which water lies."""
_KINDS = 400
"""Tiles whose pictures are looked at."""


def find_decks(survey: Survey) -> None:
    """Note the cells of water on which something else is drawn: in a layer above it, or without any blue; and
    what pictures alone take for an obstacle."""
    wet, shown = bytearray(survey.size), bytes(survey.size)
    for claim in survey.said.found:
        for index, sort in enumerate(claim.sorts):
            wet[index] |= sort == Sort.PIT
        shown = claim.sorts if claim.key == PICTURES else shown
    if not any(wet) or survey.source.layout.orientation != "orthogonal":
        return
    layers = [survey.cells[one.layer] for one in survey.with_cells() if survey.below_figures(one)]
    highest = [0] * survey.size
    for number, cells in enumerate(layers):
        clear = {gid for gid in set(cells) if not gid or survey.tiles.clear(gid & ~FLAGS)}
        highest = [below if gid in clear else number for gid, below in zip(cells, highest, strict=True)]
    usual = Counter(number for number, mark in zip(highest, wet, strict=True) if mark).most_common(1)[0][0]
    looks = survey.said.looks
    seen = bytes(map(max, wet, shown))
    kinds = sorted({looks[index] for index, mark in enumerate(seen) if mark and looks[index]})[:_KINDS]
    dry = {number for number in kinds if _is_dry(survey, number)}
    survey.said.decks = bytes(
        ((mark and number > usual) or (sort > 0 and look in dry)) and not _says_water(survey, look)
        for mark, sort, number, look in zip(wet, seen, highest, looks, strict=True)
    )


def _says_water(survey: Survey, number: int) -> bool:
    """Whether a tile itself is called water, or an obstacle."""
    facts = survey.tiles.facts(number)
    return facts.named > Sort.SLOW or (facts.meaning.sort or Sort.OPEN) > Sort.SLOW


def _is_dry(survey: Survey, number: int) -> bool:
    stamp = survey.tiles.stamps.get(number)
    look = look_of(stamp) if stamp else None
    return look is not None and look.seen >= 90 and look.blue_share < _BLUE and look.blue <= look.red


def crossings(decks: bytes, wet: bytes, free: bytes, wide: int) -> set[int]:
    """The cells of those that lead from one open cell to another, or off the map, with water along both
    sides."""
    found = set[int]()
    for piece in _pieces({index for index, mark in enumerate(decks) if mark and not free[index]}, wide):
        if len(piece) <= _MOST and (
            _leads(piece, wet, free, wide, 1, wide) or _leads(piece, wet, free, wide, wide, 1)
        ):
            found |= piece
    return found


def _leads(piece: set[int], wet: bytes, free: bytes, wide: int, along: int, aside: int) -> bool:
    """Whether a piece leads from bank to bank along one axis."""
    places = {index % wide if along == 1 else index // wide for index in piece}
    if len(places) < _LONG:
        return False
    ends = [0, 0]
    rims = [0, 0]
    for index in piece:
        for end, step in enumerate((-along, along)):
            there = index + step
            if there not in piece:
                inside = _beside(index, there, wide, len(free))
                ends[end] += inside and free[there]
                rims[end] += not inside
    if not any(ends) or not all(end or rim for end, rim in zip(ends, rims, strict=True)):
        return False
    sides = [
        wet[index + step] > 0 and not free[index + step]
        for index in piece
        for step in (-aside, aside)
        if index + step not in piece and _beside(index, index + step, wide, len(free))
    ]
    return 100 * sum(sides) >= _FLANKED * len(sides) > 0


def _beside(index: int, other: int, wide: int, size: int) -> bool:
    """Whether a cell lies on the map beside another."""
    return 0 <= other < size and (index % wide == other % wide or index // wide == other // wide)


def _pieces(left: set[int], wide: int) -> Iterator[set[int]]:
    while left:
        edge = [left.pop()]
        piece = set(edge)
        while edge:
            index = edge.pop()
            for step in (-1, 1, -wide, wide):
                other = index + step
                if other in left and (abs(step) == wide or other // wide == index // wide):
                    left.remove(other)
                    piece.add(other)
                    edge.append(other)
        yield piece
