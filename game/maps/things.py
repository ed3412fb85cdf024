"""Turns the objects of a map into spawns, zones, doors and lamps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches

import pytmx

from game.core.field import SIDES, Cell, Door, Light, Spawn, Zone
from game.maps import words
from game.maps.errors import MapError, TooMuch, quoted
from game.maps.limits import GUESSES, Budget
from game.maps.shapes import cells_within, in_rows, rows_crossed

_ZONES = ("exit", "hazard", "item", "unit", "vehicle")
"""Object classes that are zones of their own kind."""


@dataclass
class Things:
    """What the objects put on the map, in the file's order."""

    spawns: list[Spawn] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)
    doors: dict[Cell, Door] = field(default_factory=dict)
    lights: dict[Cell, Light] = field(default_factory=dict)


def things(tmx: pytmx.TiledMap, budget: Budget, warnings: list[str]) -> Things:
    """Reads every object whose class is known; the others are counted in a warning."""
    found = Things()
    ignored: Counter[str] = Counter()
    for layer in tmx.objectgroups:
        for thing in layer:
            kind = (thing.type or "").lower()
            read = _READERS.get(kind)
            if read is None:
                if kind or not thing.gid:  # a tile without a class is there to be seen
                    ignored[thing.type or ""] += 1
                continue
            where = f"layer {quoted(layer.name)}, {kind} {thing.id}"
            cells = _cells(tmx, thing, budget, where)
            if cells:
                read(found, thing, cells, where)
            else:
                warnings.append(f"{where} lies outside of the map and is left out.")
    budget.spend("spawns", len(found.spawns))
    budget.spend("doors", len(found.doors))
    warnings.extend(_ignored(kind, count, index < GUESSES) for index, (kind, count) in enumerate(sorted(ignored.items())))
    return found


def _ignored(kind: str, count: int, guess: bool) -> str:
    objects = "1 object" if count == 1 else f"{count} objects"
    near = get_close_matches(kind.lower()[:40], _READERS, 1, 0.75) if guess else []
    return f"{objects} of class {quoted(kind)} left out" + (f"; is {near[0]} meant?" if near else ".")


def _cells(tmx: pytmx.TiledMap, thing: pytmx.TiledObject, budget: Budget, where: str) -> tuple[Cell, ...]:
    """The cells whose centre lies in the object, or the one cell that it lies in; row by row, on the map."""
    if thing.gid:
        cell = (int(thing.x // tmx.tilewidth), int((thing.y + thing.height - 1) // tmx.tileheight))
        return (cell,) if _on_map(tmx, cell) else ()
    points = vars(thing).get("points", thing.as_points)  # asked for by name, the object would answer with a property of the author's
    corners = [(point[0] / tmx.tilewidth, point[1] / tmx.tileheight) for point in points]
    try:
        budget.spend("rows crossed by the borders of objects", rows_crossed(corners, tmx.height))
        held = list(cells_within(corners, tmx.width, tmx.height))
        budget.spend("cells in objects", sum(len(columns) for _, columns in held))
    except TooMuch as error:
        raise TooMuch(f"{where}: {error}") from None
    xs, ys = zip(*corners, strict=True)
    middle = (int((min(xs) + max(xs)) // 2), int((min(ys) + max(ys)) // 2))
    return in_rows(iter(held)) or ((middle,) if _on_map(tmx, middle) else ())


def _on_map(tmx: pytmx.TiledMap, cell: Cell) -> bool:
    return cell[0] in range(tmx.width) and cell[1] in range(tmx.height)


def _side(thing: pytmx.TiledObject, where: str, needed: bool) -> str:
    side = str(thing.properties.get("side") or "").strip().lower()
    if side not in SIDES and (side or needed):
        raise MapError(f"{where}: side is {quoted(side)}, but must be one of {', '.join(SIDES)}. Set the property in Tiled.")
    return side


def _spawn(found: Things, thing: pytmx.TiledObject, cells: tuple[Cell, ...], where: str) -> None:
    side = _side(thing, where, needed=True)
    archetype = str(thing.properties.get("archetype") or "")
    found.spawns.extend(Spawn(side, cell, archetype) for cell in cells)


def _zone(found: Things, thing: pytmx.TiledObject, cells: tuple[Cell, ...], where: str) -> None:
    kind = str(thing.type).lower()
    properties = {key: str(value or "") for key, value in thing.properties.items() if key not in ("side", "kind")}
    if kind == "zone":
        kind = str(thing.properties.get("kind") or "").strip().lower() or "objective"
    found.zones.append(Zone(kind, thing.name or "", cells, _side(thing, where, needed=False), properties))


def _door(found: Things, thing: pytmx.TiledObject, cells: tuple[Cell, ...], where: str) -> None:
    door = door_from({key: str(thing.properties.get(key) or "") for key in ("open", "lock")}, where)
    found.doors.update({cell: Door(cell, *door) for cell in cells})


def door_from(properties: dict[str, str], where: str) -> tuple[bool, int]:
    """Whether a door stands open, and the DC of its lock."""
    is_open = bool(words.read("open", properties["open"], where)) if properties["open"] else False
    lock = int(words.read("lock", properties["lock"], where)) if properties["lock"] else 0
    return is_open, lock


def _light(found: Things, thing: pytmx.TiledObject, cells: tuple[Cell, ...], where: str) -> None:
    level = words.read("light", str(thing.properties.get("light") or "bright"), where)
    assert isinstance(level, Light)
    found.lights.update(dict.fromkeys(cells, level))


_Reader = Callable[[Things, pytmx.TiledObject, tuple[Cell, ...], str], None]
_READERS: dict[str, _Reader] = {"spawn": _spawn, "zone": _zone, "door": _door, "light": _light, **dict.fromkeys(_ZONES, _zone)}
