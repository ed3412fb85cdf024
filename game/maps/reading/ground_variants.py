"""Kinds of one ground: where pictures alone take a second tile of grass or sand for an obstacle, it is told
by having the colour and grain of the ground beside it."""

from __future__ import annotations

from collections import Counter

from game.maps.reading.connectivity import sides_of
from game.maps.reading.look_features import Looks
from game.maps.reading.tile_pictures import Look
from game.maps.reading.vocabulary import Sort

_WHOLE, _PLAIN = 97, 20
"""Percent of a cell that ground fills, and so much grain it has at most: stones and leaves have more."""
_COLOUR, _GRAIN, _CONTRAST = 24, 6, 16
"""By so much two kinds of one ground differ at most: over all channels, in the spread of brightness and from
one pixel to the next, and from the lightest to the darkest."""
_BESIDE = 25
"""Percent of the sides of such tiles, but for those to their own kind, along which the ground lies."""
_AS_MUCH = 2
"""It lies on one of so many times as many cells, at least."""


def without_variants_of_ground(marks: bytes, looks: Looks, scores: dict[int, int], wide: int) -> bytes:
    """What pictures mark as obstacles, cell by cell, without such looks of the lowest layer, if the table
    takes them rather for floor."""
    free, marked = Counter[int](), Counter[int]()
    beside: dict[int, Counter[int]] = {}
    for index, look in enumerate(looks.cells):
        (marked if marks[index] else free)[look] += 1
    perhaps = {
        look for look in marked if look >= 0 and scores.get(look, 1) <= 0 and _may_be_ground(looks, look)
    }
    for index, look in enumerate(looks.cells):
        if look in perhaps and marks[index]:
            around = beside.setdefault(look, Counter())
            for side in sides_of(index, wide, len(marks)):
                if looks.cells[side] != look:
                    around[-1 if marks[side] else looks.cells[side]] += 1
    ground = {
        look
        for look, around in beside.items()
        if 100 * sum(count for other, count in around.items() if _same_ground(looks, look, other))
        >= _BESIDE * max(1, around.total())
        and any(
            _AS_MUCH * free[other] >= marked[look] for other in around if _same_ground(looks, look, other)
        )
    }
    return bytes(Sort.OPEN if look in ground else mark for look, mark in zip(looks.cells, marks, strict=True))


def _may_be_ground(looks: Looks, look: int) -> bool:
    shown = looks.pictures[look]
    return not looks.keys[look][0] and shown.seen >= _WHOLE and shown.rough <= _PLAIN


def _same_ground(looks: Looks, look: int, other: int) -> bool:
    return other >= 0 and not looks.keys[other][0] and _alike(looks.pictures[look], looks.pictures[other])


def _alike(one: Look, two: Look) -> bool:
    return (
        sum(abs(a - b) for a, b in zip(one[:3], two[:3], strict=True)) <= _COLOUR
        and abs(one.spread - two.spread) <= _GRAIN
        and abs(one.rough - two.rough) <= _GRAIN
        and abs(one.contrast - two.contrast) <= _CONTRAST
    )
