"""What is only the colour behind a map: one plain tile around all that is drawn on it."""

from __future__ import annotations

from collections import Counter

from game.maps.reading.cell_claims import Survey
from game.maps.reading.connectivity import ROOM, Floor
from game.maps.reading.look_features import Looks
from game.maps.reading.tile_pictures import Look
from game.maps.tiled.layers import FLAGS

_RIM, _ELSE = 40, 35
"""Percent of the rim of the map along which it lies at least, and along which something else does at most."""
_ONE = 60
"""Percent of all else that hangs together at least: a house or a cave, no obstacles that lie about."""
_OTHER = 48
"""By so much, over all channels, most of that is of another colour."""
_GREEN = 12
"""By so much more green than anything else is grass."""
_SAID = bytes([0]) + bytes([1]) * 255
_STANDS = 50
"""Something stands on it if a part of its cells, one of so many, shows it through a picture."""


def backdrop(looks: Looks, survey: Survey) -> int:
    """The number of the look that is one, or -1. Nobody and nothing stands on it, and what it surrounds has
    room for a battle."""
    wide, cells = survey.source.width, _but_said(looks.cells, survey)
    rim = [*cells[:wide], *cells[-wide:], *cells[::wide], *cells[wide - 1 :: wide]]
    number, count = Counter(rim).most_common(1)[0]
    others = sum(other not in (number, -1) for other in rim)
    if number < 0 or 100 * count < _RIM * len(rim) or 100 * others > _ELSE * len(rim):
        return -1
    if not _is_plain(looks.pictures[number]) or _carries(looks, number, survey):
        return -1
    rest = bytes(other not in (number, -1) for other in cells)
    floor = Floor(rest, wide, survey.source.layout.grid)
    room = floor.largest
    if len(room) < ROOM or 100 * len(room) < _ONE * rest.count(1):
        return -1
    inside = Counter(cells[y * wide + x] for x, y in map(floor.cell, room))
    usual, _ = max(inside.items(), key=lambda pair: (pair[1], pair[0]))
    colours = zip(looks.pictures[number][:3], looks.pictures[usual][:3], strict=True)
    return number if sum(abs(a - b) for a, b in colours) >= _OTHER else -1


def _but_said(cells: list[int], survey: Survey) -> list[int]:
    """The looks, and nothing where somebody says outright what blocks: there nothing is left to be told."""
    said = 0
    for claim in survey.said.found:
        if claim.explicit:
            said |= int.from_bytes(claim.sorts.translate(_SAID), "little")
    return [
        -1 if mark else number
        for number, mark in zip(cells, said.to_bytes(len(cells), "little"), strict=True)
    ]


def _is_plain(look: Look) -> bool:
    grass = look.green > max(look.red, look.blue) + _GREEN
    return look.spread <= 3 and look.rough <= 2 and look.seen >= 97 and not grass


def _carries(looks: Looks, number: int, survey: Survey) -> bool:
    """Whether somebody or something stands on it."""
    said = survey.said
    lived = {index for _, index, _ in said.begins} | set(said.things)
    if any(looks.cells[index] == number for index in lived):
        return True
    _, tile = looks.keys[number]
    below = bytearray(survey.size)
    for one in survey.with_cells():
        if survey.below_figures(one):
            below = bytearray(
                mark or gid & ~FLAGS == tile for mark, gid in zip(below, survey.cells[one.layer], strict=True)
            )
    through = sum(
        bool(mark) and other not in (number, -1) and looks.pictures[other].seen < 90
        for mark, other in zip(below, looks.cells, strict=True)
    )
    return _STANDS * through > looks.cells.count(number)
