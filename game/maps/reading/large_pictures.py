"""Pictures larger than a cell, in tile layers and as objects: houses, trees, statues. They stand on the cells
of their foot, and on those above as far as they do not get wider."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from game.maps.reading.cell_claims import Survey
from game.maps.reading.vocabulary import Role, Sort, begins, is_building, is_tree, name_meaning
from game.maps.tile_stamps import Stamp
from game.maps.tiled.layers import FLAGS

KEY, STANDING = "pictures:large", "pictures:standing"
"""The keys of those in tile layers, and of those that are objects."""
_LARGE = 1.4
"""Cells that a picture is high at least."""
_WIDE = 3
"""Cells that it is wide at least to be a building, which fills more than its foot."""
_BROAD = 1.7
"""Of what is so many times as wide as its foot at most, a house under its eaves, all above that stands there
too."""
_WHOLE, _ALONG = 0.9, 0.8
"""So much is seen of each cell of a wall, on so much of the width of a house."""
_ABOVE_STEPS = range(1, 3)
"""In these rows its walls begin, if it stands behind steps or a porch."""
MOST = 40
"""Cells of a side that are looked at."""
_FULL, _TRACE = 0.5, 0.05
"""So much of a cell must be seen for it to be filled; and for anything of it to be there."""


class _Placed(NamedTuple):
    """A picture with its lower left cell, and its size in cells."""

    number: int
    x: int
    y: int
    wide: int
    high: int
    thing: bool = False
    """Whether it is an object."""
    tree: bool = False
    """Whether its layer is called after trees."""


def read_large(survey: Survey) -> None:
    layout = survey.source.layout
    if layout.orientation != "orthogonal":
        return
    sorts = bytearray(survey.size), bytearray(survey.size)
    known: dict[tuple[int, int, int, bool], list[tuple[int, int]]] = {}
    for one in _placed(survey):
        form = one.number, one.wide, one.high, one.tree
        if form not in known:
            known[form] = standing(survey, *form[:3], "tree" if one.tree else "")
        named = survey.tiles.thing_named(one.number)
        for u, v in known[form]:
            x, y = one.x + u, one.y - v
            if 0 <= x < survey.source.width and 0 <= y < survey.source.height:
                index = y * survey.source.width + x
                sorts[one.thing][index] = max(sorts[one.thing][index], named or Sort.HIGH)
    survey.add(KEY, "pictures larger than a cell", False, bytes(sorts[False]))
    survey.add(STANDING, "pictures larger than a cell that stand as objects", False, bytes(sorts[True]))


def _placed(survey: Survey) -> Iterator[_Placed]:
    wide, high = survey.source.layout.size
    stamps = survey.tiles.stamps
    for one in survey.layers:
        role, _ = name_meaning(one.name)
        if not one.visible or role in (Role.COLLISION, Role.WALKABLE, Role.OVER, Role.BRIDGE):
            continue
        if one.layer in survey.cells:
            cells: array[int] = survey.cells[one.layer]
            large = {gid: stamps[gid & ~FLAGS] for gid in set(cells) if gid & ~FLAGS in stamps}
            large = {gid: stamp for gid, stamp in large.items() if _is_large(stamp, wide, high)}
            for index, gid in enumerate(cells) if large else ():
                if gid in large:
                    size = large[gid].source[2] / wide, large[gid].source[3] / high
                    y, x = divmod(index, survey.source.width)
                    yield _Placed(gid & ~FLAGS, x, y, *_cells(size))
        elif one.layer.tag == "objectgroup" and begins(one.name) is None:
            for placed in _objects(survey, one.layer.findall("object")):
                yield placed._replace(tree=is_tree(one.name))


def _objects(survey: Survey, things: Iterable[Element]) -> Iterator[_Placed]:
    """Tiles that stand as objects and are large, where nobody begins and nothing is to be taken."""
    wide, high = survey.source.layout.size
    for thing in things:
        number = int(thing.get("gid", "0")) & ~FLAGS
        size = float(thing.get("width", "0")) / wide, float(thing.get("height", "0")) / high
        names = thing.get("type", ""), thing.get("name", "")
        if not number or size[1] < _LARGE or max(size) > MOST or float(thing.get("rotation", "0")):
            continue
        if any(begins(name) is not None or name_meaning(name)[0] is Role.OVER for name in names):
            continue
        x, y = survey.source.layout.tile_at(float(thing.get("x", "0")), float(thing.get("y", "0")))
        shapes = survey.tiles.shapes(number)
        if shapes and not (size[0] >= _WIDE and _below_all_of_it(survey, number, shapes)):
            continue  # these tell where it stands
        yield _Placed(number, x, y, *_cells(size), True)


def _below_all_of_it(survey: Survey, number: int, shapes: Iterable[Element]) -> bool:
    """Whether its shapes are nearly as wide as the picture: the wall of a house, below its roof."""
    stamp = survey.tiles.stamps.get(number)
    widest = max(float(shape.get("width", "0")) for shape in shapes)
    return stamp is not None and _BROAD * widest >= stamp.source[2]


def _is_large(stamp: Stamp, wide: int, high: int) -> bool:
    return stamp.source[3] >= _LARGE * high and stamp.source[2] <= MOST * wide


def _cells(size: tuple[float, float]) -> tuple[int, int]:
    return min(MOST, max(1, round(size[0]))), min(MOST, max(1, round(size[1])))


def standing(survey: Survey, number: int, wide: int, high: int, name: str = "") -> list[tuple[int, int]]:
    """The cells on which it stands, counted from its lower left one to the right and up. Rows below it of
    which nothing is seen are no part of it. If it is called an obstacle by `name`, the steps of a house are
    none either, but a thin trunk is, and nothing above the foot of a tree."""
    rows: list[set[int]] = []
    foot = 0
    shares = [
        [survey.tiles.part_share(number, (u, v), (wide, high)) for u in range(wide)] for v in range(high)
    ]
    walled = wide > _WIDE and any(_are_walls(shares[v : v + 2]) for v in _ABOVE_STEPS)
    for v, seen in enumerate(shares):
        filled = {u for u, share in enumerate(seen) if share >= _FULL}
        if not rows and not filled:
            if max(seen) < _TRACE or is_building(name):
                foot = v + 1
                continue
            filled = {u for u, share in enumerate(seen) if name and 2 * share >= max(seen)}
        if rows and not (filled and wide >= _WIDE):
            break
        if rows and not (filled <= rows[-1] or _BROAD * len(rows[0]) >= wide or walled):
            break
        rows.append(filled)
        if is_tree(name):
            break
    return [(u, foot + v) for v, row in enumerate(rows) for u in sorted(row)]


def _are_walls(rows: Sequence[Sequence[float]]) -> bool:
    """Whether they are two rows that fill nearly all of the width: the crown of a tree is round."""
    return len(rows) == 2 and all(sum(share >= _WHOLE for share in row) >= _ALONG * len(row) for row in rows)
