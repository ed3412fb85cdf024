"""Turns the objects of a map into spawns, zones, doors and lamps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from xml.etree.ElementTree import Element

import pytmx

from game.core.errors import did_you_mean
from game.core.field import SIDES, Cell, Door, Light, Spawn, Zone
from game.maps import properties as words
from game.maps.errors import MapError, MapTooLarge, quoted
from game.maps.findings import Finding, Findings
from game.maps.layout import Layout
from game.maps.tiled.limits import GUESSES, Budget
from game.maps.tiled.outlines import outline
from game.maps.tiled.shape_cells import Corner
from game.maps.tiled.source import Source
from game.systems.map_triggers import EVENT


@dataclass
class MapObjects:
    """What the objects put on the map, in the file's order."""

    spawns: list[Spawn] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)
    doors: dict[Cell, Door] = field(default_factory=dict)
    lights: dict[Cell, Light] = field(default_factory=dict)
    warnings: Findings = field(default_factory=Findings)
    sideless: list[str] = field(default_factory=list)
    """The spawns that say no side at all, by their places in the file."""


def _tiled_map(source: Source) -> pytmx.TiledMap:
    """The objects of a clean tree, with their tilesets if some are tiles; cells are read elsewhere."""
    # Names may be given twice, and properties may be called like attributes: many maps in the wild do so.
    tmx = pytmx.TiledMap(allow_duplicate_names=True)
    tmx.filename = str(source.path)
    root = Element("map", source.root.attrib)
    if source.root.find(".//objectgroup/object[@gid]") is not None:
        root.extend(source.root.findall("tileset"))
    root.extend(source.root.iter("objectgroup"))
    tmx.parse_xml(root)
    return tmx


def things(source: Source, warnings: Findings) -> MapObjects:
    """Reads every object whose class is known; the others are counted in a warning."""
    found = MapObjects(warnings=warnings)
    ignored: Counter[str] = Counter()
    tmx, layout, budget = _tiled_map(source), source.layout, source.budget
    for layer in tmx.objectgroups:
        for thing in layer:
            kind = (thing.type or "").lower()
            read = _READERS.get(kind)
            if read is None:
                if kind or not thing.gid:  # a tile without a class is there to be seen
                    ignored[thing.type or ""] += 1
                continue
            where = f"layer {quoted(layer.name)}, {kind} {thing.id}"
            cells = _cells(tmx, layout, thing, budget, where)
            if cells:
                read(found, thing, cells, where)
            else:
                what = f"{where} lies outside of the map and is left out."
                warnings.note("warning", "", what, "no cell of the map is in it", "move it onto the map")
    _tell_sideless(found)
    budget.spend("spawns", len(found.spawns))
    budget.spend("doors", len(found.doors))
    for index, (kind, count) in enumerate(sorted(ignored.items())):
        warnings.append(_ignored(kind, count, index < GUESSES))
    return found


def _tell_sideless(found: MapObjects) -> None:
    """One line for all of them: maps for other games have many."""
    if found.sideless:
        count, must = len(found.sideless), f"must be one of {', '.join(SIDES)}"
        more = "" if count == 1 else f"; so it is of {count - 1} more"
        found.warnings.note(
            "warning",
            found.sideless[0],
            f"side is '', but {must}{more}.",
            "nobody of ours begins there by it",
            "set the property in Tiled",
        )


def _ignored(kind: str, count: int, guess: bool) -> Finding:
    """What is noted of objects of a class that says nothing to us: a slip of the pen, or somebody else's
    business."""
    objects = "1 object" if count == 1 else f"{count} objects"
    near = get_close_matches(kind.lower()[:40], _READERS, 1, 0.75) if guess else []
    if near:
        what = f"{objects} of class {quoted(kind)} left out; is {near[0]} meant?"
        return Finding("warning", "", what, "nothing is read of it", f"set the class {near[0]}")
    told = (
        f"of class {quoted(kind)}, none of ours: read by layers, classes and names"
        if kind
        else "without a class: read by layers and names"
    )
    why = "they are no spawns, zones or doors of this game"
    return Finding("hint", "", f"{objects} {told} only.", why, "give them a class of ours if they should be")


def _cells(
    tmx: pytmx.TiledMap, layout: Layout, thing: pytmx.TiledObject, budget: Budget, where: str
) -> tuple[Cell, ...]:
    """The cells whose centre lies in the object, or the one cell that it lies in; row by row, on the map."""
    if thing.gid:
        cell = layout.tile_at(thing.x, thing.y + thing.height)
        return (cell,) if _on_map(tmx, cell) else ()
    corners = [layout.corner(point[0], point[1]) for point in _corners(thing)]
    try:
        budget.spend(
            "rows crossed by the borders of objects", layout.rows_crossed(corners, tmx.width, tmx.height)
        )
        held = list(layout.within(corners, tmx.width, tmx.height))
        budget.spend("cells in objects", sum(len(columns) for _, columns in held))
    except MapTooLarge as error:
        raise MapTooLarge(f"{where}: {error}") from None
    xs, ys = zip(*corners, strict=True)
    middle = layout.cell_at(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
    return layout.cells(held) or ((middle,) if _on_map(tmx, middle) else ())


def _corners(thing: pytmx.TiledObject) -> Sequence[Corner]:
    """The corners of an object in px."""
    said = vars(thing)  # asked for by name, the object would answer with a property of the author's
    if said.get("shape") in ("ellipse", "capsule"):
        keys = ("x", "y", "width", "height", "rotation", "shape")
        return outline(Element("object", {key: str(said[key]) for key in keys}))
    points: Sequence[Corner] = said.get("points", thing.as_points)
    return points


def _on_map(tmx: pytmx.TiledMap, cell: Cell) -> bool:
    return cell[0] in range(tmx.width) and cell[1] in range(tmx.height)


def _side(found: MapObjects, thing: pytmx.TiledObject, where: str, needed: bool) -> str:
    """The side of an object, "" if it has none of ours: maps for other games have sides of their own."""
    side = str(thing.properties.get("side") or "").strip().lower()
    if side in SIDES:
        return side
    if side or needed:
        what = f"side is {quoted(side)}, but must be one of {', '.join(SIDES)}{did_you_mean(side, SIDES)}."
        found.warnings.note(
            "warning",
            where,
            what,
            "nobody begins there by it" if needed else "it belongs to nobody",
            "set the property in Tiled",
        )
    return ""


def _read(found: MapObjects, key: str, text: str, where: str, otherwise: words.Value) -> words.Value:
    """A value, or what counts where it cannot be read."""
    try:
        return words.read(key, text, where)
    except MapError as error:
        found.warnings.append(words.unreadable(error, where))
        return otherwise


def _spawn(found: MapObjects, thing: pytmx.TiledObject, cells: tuple[Cell, ...], where: str) -> None:
    if not str(thing.properties.get("side") or "").strip():
        found.sideless.append(where)
        return
    side = _side(found, thing, where, needed=True)
    archetype = str(thing.properties.get("archetype") or "")
    if side:
        found.spawns.extend(Spawn(side, cell, archetype) for cell in cells)


def _zone(found: MapObjects, thing: pytmx.TiledObject, cells: tuple[Cell, ...], where: str) -> None:
    kind = str(thing.type).lower()
    properties = {
        key: str(value or "") for key, value in thing.properties.items() if key not in ("side", "kind")
    }
    if kind == "zone":
        kind = str(thing.properties.get("kind") or "").strip().lower() or "objective"
    found.zones.append(
        Zone(kind, thing.name or "", cells, _side(found, thing, where, needed=False), properties)
    )


def _event(found: MapObjects, thing: pytmx.TiledObject, cells: tuple[Cell, ...], where: str) -> None:
    """Objects of that class are events of ours if they say when; other games have theirs."""
    if "when" in thing.properties:
        _zone(found, thing, cells, where)


def _door(found: MapObjects, thing: pytmx.TiledObject, cells: tuple[Cell, ...], where: str) -> None:
    said = {key: str(thing.properties.get(key) or "") for key in ("open", "lock")}
    is_open = bool(said["open"] and _read(found, "open", said["open"], where, False))
    lock = int(_read(found, "lock", said["lock"], where, 0)) if said["lock"] else 0
    found.doors.update({cell: Door(cell, is_open, lock) for cell in cells})


def _light(found: MapObjects, thing: pytmx.TiledObject, cells: tuple[Cell, ...], where: str) -> None:
    level = _read(found, "light", str(thing.properties.get("light") or "bright"), where, Light.BRIGHT)
    assert isinstance(level, Light)
    found.lights.update(dict.fromkeys(cells, level))


_Reader = Callable[[MapObjects, pytmx.TiledObject, tuple[Cell, ...], str], None]
_READERS: dict[str, _Reader] = {
    "spawn": _spawn,
    "door": _door,
    "light": _light,
    EVENT: _event,
    **dict.fromkeys(words.OF_ZONES, _zone),
}
