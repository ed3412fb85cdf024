"""Plain darkness, and the colour behind a map, as far as they tell that nobody walks there."""

from __future__ import annotations

from collections import Counter

from game.core.geometry.grid import Grid
from game.maps.reading.cell_claims import Survey
from game.maps.reading.connectivity import ROOM, Floor, sides_of
from game.maps.reading.look_features import Looks, of_one_colour
from game.maps.reading.vocabulary import Role, Sort, name_meaning
from game.maps.tiled.layers import FLAGS

_AROUND = 25
"""Percent of the rim of the map along which darkness lies all around."""
_BLACK, _GREY = 8, 90
"""So light is black, and so many percent of the pixels of what is drawn on it have no colour."""
_HOLES = 8
"""Darkness inside of the map is no floor if it is less than one of so many cells."""
_OUTSIDE, _ONE, _LIT = 4, 80, 60
"""Darkness between ways is none either if one of so many dark cells lies around the map, so many percent of
the ground hang together, and so many of what lies beside a pocket are ground."""


def dark_cells(found: bytes, looks: Looks, behind: int, survey: Survey) -> bytes:
    """Darkness that reaches in from the rim; in the middle, too, where there is little of it; with what
    frames it. Where the ground is drawn on black, darkness is bare ground, unless it lies all around."""
    if _is_drawn_on_black(found, looks, survey.source.width):
        return bytes(len(found))
    outer = _from_rim(found, survey.source.width)
    if behind >= 0 and not _hangs_together(outer, survey):
        outer = _around_a_dark_floor(found, looks, behind, survey) or outer
    left, dark = outer.count(0), found.count(Sort.PIT) - outer.count(Sort.PIT)
    unlit = found if _HOLES * dark < left else outer
    return _but_dark_floors(survey, _not_behind_walls(survey, _with_frames(unlit, looks, survey)))


def with_dark_pockets(dark: bytes, found: bytes, ground: bytes, looks: Looks, wide: int, grid: Grid) -> bytes:
    """With the darkness between ways as well, and its rims, where much of what is dark lies around the map.
    `ground` has a 1 where the table takes a look for open: there is one place of it, larger than each pocket
    and around it. A dark floor has walls around it."""
    if not any(dark) or _OUTSIDE * dark.count(Sort.PIT) < found.count(Sort.PIT):
        return dark
    counts = Counter(look for look, mark in zip(looks.cells, found, strict=True) if mark and look >= 0)
    usual = looks.pictures[max(counts, key=lambda look: (counts[look], -look))]
    dim = {number for number, look in enumerate(looks.pictures) if of_one_colour(look, usual)}
    shady = bytes(
        mark > 0 or (look in dim and not open_)
        for mark, look, open_ in zip(found, looks.cells, ground, strict=True)
    )
    free = bytes(open_ and not mark for open_, mark in zip(ground, shady, strict=True))
    place = len(Floor(free, wide, grid).largest)
    if place < max(ROOM, _ONE * free.count(1) // 100):
        return dark
    kept, size = bytearray(dark), len(dark)
    inner = Floor(bytes(mark and not outer for mark, outer in zip(shady, dark, strict=True)), wide, grid)
    for pocket in inner.rooms():
        cells = {y * wide + x for x, y in map(inner.cell, pocket)}
        beside = {side for index in cells for side in sides_of(index, wide, size) if not dark[side]} - cells
        if 2 * len(cells) < place and 100 * sum(free[side] for side in beside) >= _LIT * len(beside):
            for index in cells:
                kept[index] = Sort.PIT
    return bytes(kept)


def _is_drawn_on_black(found: bytes, looks: Looks, wide: int) -> bool:
    """Whether the usual ground shows as much blackness between what is drawn of it as there is elsewhere."""
    counts = Counter(look for look, mark in zip(looks.cells, found, strict=True) if look >= 0 and not mark)
    rim = [*found[:wide], *found[-wide:], *found[::wide], *found[wide - 1 :: wide]]
    if not counts or 100 * sum(map(bool, rim)) >= _AROUND * len(rim):
        return False
    ground = looks.pictures[max(counts, key=lambda look: (counts[look], -look))]
    return ground.seen >= 97 and ground.darkest <= _BLACK and ground.greys >= _GREY


def _hangs_together(shut: bytes, survey: Survey) -> bool:
    """Whether most of what is left open is one room."""
    free = shut.translate(bytes([1]) + bytes(255))
    room = Floor(free, survey.source.width, survey.source.layout.grid).largest
    return 2 * len(room) >= free.count(1)


def _around_a_dark_floor(found: bytes, looks: Looks, behind: int, survey: Survey) -> bytes:
    """The colour behind the map alone, if all within it is one room: a floor that is as dark as filler, in
    which here and there a tile is not. Else nothing."""
    wide = survey.source.width
    around = bytes(mark if look == behind else 0 for mark, look in zip(found, looks.cells, strict=True))
    within = bytes(0 if other else mark for mark, other in zip(found, around, strict=True))
    outer = bytes(map(max, _from_rim(around, wide), _from_rim(within, wide)))
    return outer if _hangs_together(outer, survey) else b""


def _with_frames(unlit: bytes, looks: Looks, survey: Survey) -> bytes:
    """With the cells beside it on which darkness lies below less than half of a tile: the frame of a room."""
    tiles = {looks.keys[look][1] for look, mark in zip(looks.cells, unlit, strict=True) if mark and look >= 0}
    most = 2 * unlit.count(Sort.PIT) > survey.size  # then it is rather the air of a map seen from the side
    if not tiles or most or survey.source.layout.orientation != "orthogonal":
        return unlit
    below = bytes(survey.size)
    for one in survey.with_cells():
        if survey.below_figures(one):
            cells = survey.cells[one.layer]
            thin = {gid for gid in set(cells) if not gid or survey.tiles.covers_little(gid & ~FLAGS)}
            below = bytes(
                mark if gid in thin else gid & ~FLAGS in tiles for mark, gid in zip(below, cells, strict=True)
            )
    wide, size, found = survey.source.width, survey.size, bytearray(unlit)
    for index, mark in enumerate(below):
        if mark and not unlit[index]:
            sides = sides_of(index, wide, size)
            if len(sides) < 4 or any(unlit[side] for side in sides):
                found[index] = Sort.PIT
    return bytes(found)


def _from_rim(marks: bytes, wide: int) -> bytes:
    """Only what hangs together with the rim of the map: a dark floor lies inside of walls."""
    left = bytearray(marks)
    size = len(marks)
    edge = [n for n in range(size) if n < wide or n >= size - wide or n % wide in (0, wide - 1)]
    found = bytearray(size)
    while edge:
        index = edge.pop()
        if left[index]:
            found[index], left[index] = left[index], 0
            edge += sides_of(index, wide, size)
    return bytes(found)


def _not_behind_walls(survey: Survey, marks: bytes) -> bytes:
    """Without the cells on which a layer named for collision draws a wall over the darkness."""
    for one in survey.with_cells():
        if one.visible and name_meaning(one.name)[0] is Role.COLLISION:
            seen = survey.seen(one.layer)
            marks = bytes(0 if wall else mark for mark, wall in zip(marks, seen, strict=True))
    return marks


def _but_dark_floors(survey: Survey, marks: bytes) -> bytes:
    """Without what nobody marked of darkness that is marked for the most part: that is a dark floor."""
    outright = survey.said.outright()
    both = bytes(mark if shut > Sort.SLOW else 0 for mark, shut in zip(marks, outright, strict=True))
    return both if 2 * both.count(Sort.PIT) > marks.count(Sort.PIT) else marks
