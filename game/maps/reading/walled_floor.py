"""A room of which only the walls are drawn, somewhere on a large map that is empty otherwise."""

from __future__ import annotations

from game.maps.reading.cell_claims import Claim, Survey
from game.maps.reading.connectivity import ROOM, Floor
from game.maps.reading.picture_claims import PICTURES
from game.maps.reading.vocabulary import Sort

_SAID = 20
"""At most one of so many drawn cells may be said outright to block: else those are the walls."""
_AROUND = 70
"""Percent of the sides of the rectangle around all that is drawn that are drawn at least."""
_WITHIN = 50
"""Percent of what lies within that may be drawn: things in the room."""


def find_walled_floor(survey: Survey) -> None:
    """Note the floor of such a room as drawn, and what is drawn as what stands there."""
    said, wide = survey.said, survey.source.width
    cells = [divmod(index, wide) for index, mark in enumerate(said.drawn) if mark]
    outright = max((claim.count for claim in said.found if claim.explicit), default=0)
    if not cells or _SAID * outright > len(cells) or survey.source.layout.orientation != "orthogonal":
        return
    rows, columns = sorted({y for y, _ in cells}), sorted({x for _, x in cells})
    top, bottom, left, right = rows[0], rows[-1], columns[0], columns[-1]
    across, down = right - left + 1, bottom - top + 1
    along = sum(x in (left, right) or y in (top, bottom) for y, x in cells)
    within = [(y, x) for y in range(top + 1, bottom) for x in range(left + 1, right)]
    if (
        2 * across * down > survey.size
        or 100 * along < _AROUND * 2 * (across + down - 2)
        or 100 * (len(cells) - along) > _WITHIN * len(within)
    ):
        return
    floor = bytearray(survey.size)
    for y, x in within:
        floor[y * wide + x] = not said.drawn[y * wide + x]
    if len(Floor(bytes(floor), wide, survey.source.layout.grid).largest) < ROOM:
        return
    begins = {index for _, index, _ in said.begins}
    walls = bytes(
        Sort.HIGH if mark and index not in begins else Sort.OPEN for index, mark in enumerate(said.drawn)
    )
    said.found = [claim for claim in said.found if claim.key != PICTURES]
    said.found.append(Claim("drawn", "the walls of a room whose floor is not drawn", False, walls))
    said.drawn = bytes(map(max, said.drawn, floor))
