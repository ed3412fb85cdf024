"""Draws where sides begin on a map that is drawn with letters."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.field import Cell, Cover, Tile
from game.core.geometry.grid import SQUARES, Grid
from game.maps.reading.battle_room import Hint, Scenery
from game.maps.reading.connectivity import Floor
from game.maps.reading.start_places import Places, places
from game.maps.reading.vocabulary import SOMEBODY

HINTS = {"0": 0, "1": 1, "2": 2, "3": 3, "?": SOMEBODY}


def found(rows: Sequence[str], grid: Grid = SQUARES, lived: bool = False) -> Places:
    """Where sides begin: `#` is solid, `c` solid and cover, `+` a door that is shut, a digit a place that is
    named for that side, `?` one for anybody, `t` a thing; letters from `u` on are grounds of other looks.
    `lived`: things and looks are told."""
    wide, text = len(rows[0]), "".join(rows)
    cells = [(n % wide, n // wide) for n in range(len(text))]
    floor = Floor(bytes(mark not in "#c" for mark in text), wide, grid)
    tiles = [Tile(mark in "#c", cover=Cover.HALF if mark == "c" else Cover.NONE) for mark in text]
    hints: list[Hint] = [
        (HINTS[mark], cell, f"mark {mark}") for cell, mark in zip(cells, text, strict=True) if mark in HINTS
    ]
    shut = frozenset(cell for cell, mark in zip(cells, text, strict=True) if mark == "+")
    if not lived:
        return places(floor, tiles, hints, shut)
    things = [cell for cell, mark in zip(cells, text, strict=True) if mark == "t"]
    looks = [ord(mark) if mark >= "u" else ord("#" if mark in "#c" else ".") for mark in text]
    return places(floor, tiles, hints, shut, Scenery(looks, things))


def drawn(rows: Sequence[str], begun: Places) -> list[str]:
    """The rows with the first letter of each side where it begins; all else as it was, but for ground."""
    letters: dict[Cell, str] = {spawn.cell: spawn.side[0] for spawn in begun.spawns}
    return [
        "".join(letters.get((x, y), mark if mark in "#c+" else ".") for x, mark in enumerate(row))
        for y, row in enumerate(rows)
    ]
