"""Doors that are only called so: layers, objects and tiles of other games. Their cells often block, for there
a script opens them; one that stands in a wall between two open cells is a door here."""

from __future__ import annotations

from collections.abc import Collection
from xml.etree.ElementTree import Element

from game.maps.reading.cell_claims import Survey
from game.maps.reading.vocabulary import is_door
from game.maps.tiled.layers import FLAGS

_LARGE = 3
"""Cells that a door is wide or high at most."""
_OBJECTS = 512
"""Objects that are asked for."""


def find_doors(survey: Survey) -> None:
    """Note the cells that somebody calls a door."""
    if survey.source.layout.orientation != "orthogonal":
        return
    for one in survey.layers:
        if one.layer in survey.cells and one.visible:
            cells = survey.cells[one.layer]
            called = is_door(one.name)
            doors = {gid for gid in set(cells) if gid and (called or survey.tiles.facts(gid & ~FLAGS).door)}
            survey.said.doors.update(index for index, gid in enumerate(cells) if gid in doors)
        elif one.layer.tag == "objectgroup":
            called = is_door(one.name)
            for thing in one.layer.findall("object")[:_OBJECTS]:
                names = thing.get("type", ""), thing.get("name", "")
                if called or any(map(is_door, names)):
                    survey.said.doors.update(_cells(survey, thing))


def _cells(survey: Survey, thing: Element) -> list[int]:
    """The cells whose middle a small object holds, or that in which its own middle lies."""
    (wide, high), (columns, rows) = survey.source.layout.size, (survey.source.width, survey.source.height)
    x, y, across, down = (float(thing.get(key, "0")) for key in ("x", "y", "width", "height"))
    if across > _LARGE * wide or down > _LARGE * high or not abs(x) + abs(y) < 1 << 30:
        return []
    top = y - down if "gid" in thing.attrib else y
    middle = int((x + across / 2) // wide), int((top + down / 2) // high)
    held = [
        (u, v)
        for u in range(round(x / wide), round((x + across) / wide))
        for v in range(round(top / high), round((top + down) / high))
    ]
    return [v * columns + u for u, v in held or [middle] if 0 <= u < columns and 0 <= v < rows]


def passages(doors: Collection[int], free: bytes, wide: int) -> set[int]:
    """Those of the doors that block, and lead through a wall from one open cell to another, across or up and
    down."""
    shut = {index for index in doors if not free[index]}
    found = set[int]()
    for index in shut:
        for step, aside in ((1, wide), (wide, 1)):
            found.update(_through(index, step, aside, shut, free, wide))
    return found


def _through(index: int, step: int, aside: int, shut: set[int], free: bytes, wide: int) -> list[int]:
    """The doors one behind the other, of which `index` is one, if they lead from an open cell to another and
    no open cell lies beside them; else none."""
    way = [index]
    for one in (step, -step):
        at = index + one
        while at in shut and len(way) < _LARGE and _in_line(index, at, step, wide):
            way.append(at)
            at += one
        if not 0 <= at < len(free) or not _in_line(index, at, step, wide) or not free[at]:
            return []
    for at in way:
        for side in (at - aside, at + aside):
            if 0 <= side < len(free) and _in_line(at, side, aside, wide) and free[side]:
                return []
    return way


def _in_line(index: int, other: int, step: int, wide: int) -> bool:
    """Whether steps of one cell lead to another without leaving the row over the rim of the map."""
    return step > 1 or index // wide == other // wide
