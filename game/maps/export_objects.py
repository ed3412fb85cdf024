"""The objects of a map as they are written for Tiled: places, doors and zones, in the words that objects are
read by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from xml.etree.ElementTree import Element, SubElement

from game.core.field import SIDES, Cell, Door, Field, Zone
from game.core.geometry.grid import SQUARES
from game.maps.manual_edits import ManualEdits
from game.maps.properties import OF_ZONES
from game.maps.tiled.source import Source
from game.systems.map_triggers import EVENT

PLACES, DOORS, ZONES = "enfilade places", "enfilade doors", "enfilade zones"
Point = tuple[float, float]
_Unwanted = Callable[[Element], bool]
_UNCOUNTED = 100_000
"""The first number that is given where the map does not count."""


def put_objects(wild: Element, field: Field, source: Source, changes: ManualEdits) -> None:
    """Places, for those that the map has in our words and nobody has moved stay as they are; and doors and
    zones, if they were changed by hand."""
    _put_places(wild, field, source, replaces=bool(changes.spawns))
    if changes.doors:
        _take_out(wild, lambda thing: _kind(thing) == "door")
        layer = _layer(wild, DOORS) if field.doors else None
        for door in field.doors if layer is not None else ():
            assert layer is not None
            _put_door(wild, layer, door, source)
    if changes.zones is not None:
        _take_out(wild, _is_zone)
        layer = _layer(wild, ZONES) if field.zones else None
        for zone in field.zones if layer is not None else ():
            assert layer is not None
            _put_zone(wild, layer, zone, source)


def next_number(wild: Element, key: str) -> str:
    """The next free number of a layer or an object, which the map counts."""
    text = wild.get(key, "")
    number = int(text) if _counts(text) else _first_free(wild)
    wild.set(key, str(number + 1))
    return str(number)


def _counts(text: str) -> bool:
    return text.isdecimal() and len(text) < 10


def _first_free(wild: Element) -> int:
    """Where the map does not count: the first number of the widest gap between those that are taken, so that
    those after it are free too."""
    said = {int(text) for one in wild.iter() if _counts(text := one.get("id", ""))}
    taken = [_UNCOUNTED - 1, *sorted(number for number in said if number >= _UNCOUNTED), 10**9]
    return max(pairwise(taken), key=lambda gap: gap[1] - gap[0])[0] + 1


def _layer(wild: Element, name: str) -> Element:
    return SubElement(wild, "objectgroup", id=next_number(wild, "nextlayerid"), name=name)


def _take_out(wild: Element, unwanted: _Unwanted) -> None:
    for group in wild.iter("objectgroup"):
        for thing in [thing for thing in group.findall("object") if unwanted(thing)]:
            group.remove(thing)


def _kind(thing: Element) -> str:
    return (thing.get("type") or thing.get("class") or "").lower()


def _is_zone(thing: Element) -> bool:
    kind = _kind(thing)
    return kind in OF_ZONES or (kind == EVENT and thing.find("properties/property[@name='when']") is not None)


# ---------------------------------------------------------------- places and doors


def _put_places(wild: Element, field: Field, source: Source, replaces: bool) -> None:
    """The places as objects, but for those that the map has in our words and nobody has moved."""
    has_own = any(_is_spawn(thing) for group in wild.iter("objectgroup") for thing in group.findall("object"))
    if has_own and not replaces:
        return
    _take_out(wild, _is_spawn)
    layer = _layer(wild, PLACES)
    for spawn in field.spawns:
        said = {"side": spawn.side} | ({"archetype": spawn.archetype} if spawn.archetype else {})
        _put_point(wild, layer, "spawn", spawn.cell, said, source)


def _is_spawn(thing: Element) -> bool:
    side = thing.find("properties/property[@name='side']")
    return _kind(thing) == "spawn" and side is not None and side.get("value", "").strip().lower() in SIDES


def _put_door(wild: Element, layer: Element, door: Door, source: Source) -> None:
    said = {"open": str(door.open).lower(), "lock": str(door.lock)}
    _put_point(wild, layer, "door", door.cell, said, source)


def _put_point(
    wild: Element, layer: Element, kind: str, cell: Cell, said: dict[str, str], source: Source
) -> Element:
    x, y = _middle(cell, source)
    thing = _object(wild, layer, kind, "", (x, y), said)
    SubElement(thing, "point")
    return thing


def _middle(cell: Cell, source: Source) -> Point:
    x, y = source.layout.middle(cell)
    return x + source.corner[0], y + source.corner[1]


def _object(wild: Element, layer: Element, kind: str, name: str, at: Point, said: dict[str, str]) -> Element:
    place = {"x": f"{at[0]:g}", "y": f"{at[1]:g}"}
    named = {"name": name} if name else {}
    thing = SubElement(
        layer, "object", {"id": next_number(wild, "nextobjectid"), **named, "type": kind, **place}
    )
    properties = SubElement(thing, "properties") if said else None
    for key, value in said.items():
        assert properties is not None
        SubElement(properties, "property", {"name": key, **_typed(value), "value": value})
    return thing


def _typed(value: str) -> dict[str, str]:
    if value in ("true", "false"):
        return {"type": "bool"}
    return {"type": "int"} if value.isdecimal() and str(int(value)) == value else {}


# ---------------------------------------------------------------- zones


def _put_zone(wild: Element, layer: Element, zone: Zone, source: Source) -> None:
    own_class = zone.kind in (*OF_ZONES, EVENT) and zone.kind != "zone"
    said = ({} if own_class else {"kind": zone.kind}) | ({"side": zone.side} if zone.side else {})
    said |= zone.properties
    kind = zone.kind if own_class else "zone"
    if len(zone.cells) == 1:
        thing = _put_point(wild, layer, kind, zone.cells[0], said, source)
        if zone.name:
            thing.set("name", zone.name)
        return
    box = _rectangle(zone.cells) if _is_square(source) else None
    if box:
        (wide, high), (left, top, right, bottom) = source.layout.step, box
        at = left * wide + source.corner[0], top * high + source.corner[1]
        thing = _object(wild, layer, kind, zone.name, at, said)
        thing.set("width", f"{(right - left + 1) * wide:g}")
        thing.set("height", f"{(bottom - top + 1) * high:g}")
        return
    points = list(outline(_boxes(zone.cells, source)))
    x, y = points[0]
    thing = _object(wild, layer, kind, zone.name, (x, y), said)
    SubElement(thing, "polygon", points=" ".join(f"{u - x:g},{v - y:g}" for u, v in points))


def _is_square(source: Source) -> bool:
    return source.layout.orientation == "orthogonal" and source.layout.grid == SQUARES


def _rectangle(cells: tuple[Cell, ...]) -> tuple[int, int, int, int] | None:
    """The first and last columns and rows, if the cells fill a rectangle."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    box = min(xs), min(ys), max(xs), max(ys)
    full = (box[2] - box[0] + 1) * (box[3] - box[1] + 1)
    return box if len(set(cells)) == full else None


def _boxes(cells: Iterable[Cell], source: Source) -> Iterator[tuple[float, float, float, float]]:
    """A box about the middle of each cell, or on squares of a row of cells: left, top, right, bottom."""
    near = min(source.layout.step) / 4
    rows: list[tuple[Cell, Cell]] = []
    for cell in sorted(set(cells), key=lambda one: (one[1], one[0])):
        if rows and _is_square(source) and rows[-1][1] == (cell[0] - 1, cell[1]):
            rows[-1] = rows[-1][0], cell
        else:
            rows.append((cell, cell))
    for first, last in rows:
        (x, y), (u, v) = _middle(first, source), _middle(last, source)
        yield x - near, y - near, u + near, v + near


def outline(boxes: Iterable[tuple[float, float, float, float]]) -> Iterator[Point]:
    """One outline about all the boxes: from the first to each next and back again on the same line, which so
    holds nothing."""
    corners: list[Point] = []
    for left, top, right, bottom in boxes:
        corners.append((left, top))
        yield from ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    yield from reversed(corners[:-1])
