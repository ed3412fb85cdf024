"""What nobody gets to, and looks otherwise than where one walks: the tops of walls, roofs, the wood behind
its first row of trees. Authors who mark only the rim of it leave it
open, and a person sees that it is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from game.core.geometry.grid import Grid
from game.maps.reading.cell_claims import Claim, Claims
from game.maps.reading.connectivity import Floor
from game.maps.reading.picture_claims import PICTURES
from game.maps.reading.vocabulary import Sort

KEY = "closed"
_ALIKE = 0.5
"""A part is ground if so much of it looks as ground does where one walks."""
_SMALLER = 2
"""It is looked at if the largest has more than so many times its cells."""
_THINGS = 3
"""So many things tell that people are about there."""
_SELDOM = 200
"""A look is ground if at least one of so many cells where one walks has it."""


def closed_off(free: bytes, claims: Claims, width: int, grid: Grid) -> Claim | None:
    """A claim on the parts that hang together and are cut off from the largest, if they do not look like it
    and nobody begins there, nor was anything put there; None if there are none."""
    looks = claims.looks
    if len(looks) != len(free):
        return None
    floor = Floor(free, width, grid)
    main = _indices(floor, floor.largest)
    used = {index for _, index, _ in claims.begins} | set(claims.things)
    common = _ground(looks, main)
    pictures = next((claim.sorts for claim in claims.found if claim.key == PICTURES), b"")
    sorts = bytearray(len(free))
    for room in floor.rooms(known=floor.largest):
        cells = _indices(floor, room)
        alike = sum(looks[index] in common for index in cells)
        roofed = 2 * sum(claims.roofed[index] for index in cells) > len(cells)
        entered = _has_door(cells, claims.doors, width) and not _is_shut_by_looks(cells, pictures)
        lived = (bool(used & set(cells)) or entered) and not roofed
        if _SMALLER * len(cells) < len(main) and alike < _ALIKE * len(cells) and not lived:
            if not roofed and _furnished(cells, free, looks, width):
                continue
            for index in cells:
                sorts[index] = Sort.HIGH
    if not any(sorts):
        return None
    return Claim(KEY, "what is closed off, and looks otherwise than where one walks", False, bytes(sorts))


def _has_door(cells: list[int], doors: Collection[int], width: int) -> bool:
    """Whether somebody says that there is a door at its border, or in it."""
    sides = (index + step for index in cells for step in (0, 1, -1, width, -width))
    return bool(doors) and any(side in doors for side in sides)


def _is_shut_by_looks(cells: list[int], pictures: bytes) -> bool:
    """Whether most of it looks like an obstacle: the roof of a house of which the door is seen."""
    return bool(pictures) and 2 * sum(pictures[index] > Sort.SLOW for index in cells) > len(cells)


def _furnished(cells: list[int], free: bytes, looks: list[int], width: int) -> bool:
    """Whether things stand about in it that look otherwise than what closes it off: chairs in a hall, and not
    more trees behind the first ones."""
    inside = set(cells)
    beside = {
        side
        for index in cells
        for side in (index - 1, index + 1, index - width, index + width)
        if 0 <= side < len(free) and not free[side]
    }
    free_of_walls = {
        index
        for index in beside
        if all(side in inside for side in (index - 1, index + 1)) or _within(index, inside, width)
    }
    walls = {looks[index] for index in beside - free_of_walls}
    return sum(looks[index] not in walls for index in free_of_walls) >= _THINGS


def _within(index: int, inside: set[int], width: int) -> bool:
    """Whether all cells above and below a row of things belong to the part."""
    return index - width in inside and index + width in inside


def _indices(floor: Floor, room: Collection[int]) -> list[int]:
    return [y * floor.width + x for x, y in map(floor.cell, room)]


def _ground(looks: list[int], main: list[int]) -> set[int]:
    counts = Counter(looks[index] for index in main)
    return {look for look, count in counts.items() if count * _SELDOM >= len(main)}
