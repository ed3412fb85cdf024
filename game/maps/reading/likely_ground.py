"""Maps that look like obstacles all over: their ground is told by how far it is spread, and what stands on it
by looking otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from game.maps.reading.cell_claims import Survey
from game.maps.reading.connectivity import ROOM, Floor
from game.maps.reading.look_features import Looks, of_one_colour

_MOST = 650
"""Thousandths of what is drawn that may be obstacles, unless what they leave is one place."""
_ONE = 60
"""Percent of what is left open that hangs together then, at least."""
_SURE = 1000
"""How much speaks for and against an obstacle then, in thousandths."""


def on_its_ground(
    looks: Looks, scores: Mapping[int, int], plain: Collection[int], border: int, survey: Survey
) -> tuple[dict[int, int], int]:
    """What the table says of each look, and the border between floor and obstacles: anew, if most of a map
    would be obstacles, and what they leave is no place that hangs together. Then the look that is spread most
    is the ground, and whatever is not of about its colour, and nobody begins on, stands on it."""
    counts = Counter(number for number in looks.cells if number in plain)
    shut = sum(count for number, count in counts.items() if scores[number] > border)
    drawn = max(1, len(looks.cells) - looks.cells.count(-1))
    if not counts or 1000 * shut <= _MOST * drawn or _is_one_place(looks, scores, plain, border, survey):
        return dict(scores), border
    ground = max(counts, key=lambda number: (counts[number], -number))
    lived = {looks.cells[index] for _, index, _ in survey.said.begins}
    found = dict(scores)
    for number in plain:
        alike = number in lived or of_one_colour(looks.pictures[number], looks.pictures[ground])
        found[number] = -_SURE if alike else _SURE
    return found, 0


def _is_one_place(
    looks: Looks, scores: Mapping[int, int], plain: Collection[int], border: int, survey: Survey
) -> bool:
    """Whether what is left open is one place, amid filler."""
    free = bytes(number in plain and scores[number] <= border for number in looks.cells)
    room = Floor(free, survey.source.width, survey.source.layout.grid).largest
    return len(room) >= ROOM and 100 * len(room) >= _ONE * free.count(1)
