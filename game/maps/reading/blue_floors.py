"""Blue floors of rooms in the dark: a lake or a sea has a shore, and land around it on which one walks."""

from __future__ import annotations

from game.core.geometry.grid import Grid
from game.maps.reading.connectivity import ROOM, Floor, sides_of
from game.maps.reading.look_features import Looks
from game.maps.reading.vocabulary import Sort

_DARK, _DIM = 25, 40
"""Percent of the map on which nothing is drawn, or what is no lighter, of 255, at least."""
_SHORE = 20
"""Percent of what lies around a blue floor that is land on which a battle has room, at most."""


def without_blue_floors(
    water: bytes, shown: bytes, nothing: bytes, looks: Looks, wide: int, grid: Grid
) -> bytes:
    """What has the colour of water, cell by cell, without such floors, if there are more of them than of any
    land that hangs together. `shown` is what pictures mark as obstacles, and `nothing` has a byte other
    than 0 where nothing is drawn, or nothing but darkness."""
    dim = {number for number, look in enumerate(looks.pictures) if look.light <= _DIM}
    dark = sum(empty > 0 or look in dim for empty, look in zip(nothing, looks.cells, strict=True))
    if 100 * dark < _DARK * len(nothing):
        return water
    free = bytes(
        not wet and not mark and not empty for wet, mark, empty in zip(water, shown, nothing, strict=True)
    )
    ground, land = Floor(free, wide, grid), bytearray(len(water))
    for room in ground.rooms():
        for x, y in map(ground.cell, room if len(room) >= ROOM else ()):
            land[y * wide + x] = 1
    blue = Floor(water, wide, grid)
    floors = list[set[int]]()
    for piece in blue.rooms():
        cells = {y * wide + x for x, y in map(blue.cell, piece)}
        around = {side for index in cells for side in sides_of(index, wide, len(water))} - cells
        if around and 100 * sum(land[side] for side in around) <= _SHORE * len(around):
            floors.append(cells)
    found = set().union(*floors)
    if len(found) < max(ROOM, len(ground.largest)):
        return water
    return bytes(Sort.OPEN if index in found else mark for index, mark in enumerate(water))
