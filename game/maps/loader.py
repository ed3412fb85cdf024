"""Loads a .tmx file as a Field."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytmx

from game.core.field import Cell, Door, Field, Spawn, Tile
from game.maps.errors import MapError, quoted, reading
from game.maps.limits import WARNINGS
from game.maps.picture import MapPicture, picture_from
from game.maps.shelf import root_for
from game.maps.source import Source
from game.maps.terrain import Said, cell_of, ground, is_door, tile
from game.maps.things import Things, things
from game.maps.tree import read_map
from game.systems.movement import distances

_METRES = 1.5


def load(path: Path, root: Path | None = None) -> Field:
    """Reads the map at `path`. Files that it names must lie in its folder, in `root` or in its Tiled project.

    MapError, one sentence, for whatever is wrong with it; what is only odd becomes one of the field's warnings.
    """
    with reading(path):
        return _field(path.stem, read_map(path, root or root_for(path)))


def open_map(path: Path, root: Path | None = None) -> tuple[Field, MapPicture]:
    """The same with the map's picture, from one reading of its files."""
    with reading(path):
        source = read_map(path, root or root_for(path))
        picture = picture_from(source)  # first, for it may have something to warn of
        return _field(path.stem, source), picture


def _tiled_map(source: Source) -> pytmx.TiledMap:
    # Names may be given twice, and properties may be called like attributes: many maps in the wild do so.
    tmx = pytmx.TiledMap(allow_duplicate_names=True)
    tmx.filename = str(source.path)
    tmx.parse_xml(source.root)
    return tmx


def _field(name: str, source: Source) -> Field:
    tmx, warnings = _tiled_map(source), source.warnings
    said = ground(tmx, source.layout, warnings)
    found = things(tmx, source.layout, source.budget, warnings)
    doors = _doors(said, tmx.width, found)
    source.budget.spend("doors", len(doors) - len(found.doors))
    text = {key: _words(tmx.properties.get(key), most) for key, most in (("title", 80), ("description", 1000), ("ruleset", 40))}
    tiles = _tiles(said, tmx.width, found, doors)
    return Field(
        width=tmx.width,
        height=tmx.height,
        tiles=tiles,
        name=name,
        title=text["title"] or name.replace("_", " ").replace("-", " ").capitalize(),
        description=text["description"],
        metres_per_tile=_metres(tmx),
        ruleset=text["ruleset"],
        doors=tuple(doors[cell] for cell in sorted(doors)),
        spawns=_spawns(found.spawns, tiles, tmx.width, warnings),
        zones=tuple(found.zones),
        warnings=_kept(warnings),
        grid=source.layout.grid,
    )


def _words(value: object, most: int) -> str:
    """What the author says of the map, as far as it can be shown."""
    text = str(value or "")[: 2 * most]
    return "".join(letter for letter in text if letter.isprintable() or letter == "\n")[:most]


def _kept(warnings: list[str]) -> tuple[str, ...]:
    """Each once, and of very many only the first ones."""
    different = tuple(dict.fromkeys(warnings))
    left = len(different) - WARNINGS
    return different if left <= 0 else (*different[:WARNINGS], f"and {left} more.")


def _doors(said: list[Said], width: int, found: Things) -> dict[Cell, Door]:
    doors = {}
    for index, known in enumerate(said):
        if is_door(known):
            cell = cell_of(index, width)
            doors[cell] = Door(cell, bool(known.get("open", False)), int(known.get("lock", 0)))
    return doors | found.doors


def _tiles(said: list[Said], width: int, found: Things, doors: dict[Cell, Door]) -> tuple[Tile, ...]:
    tiles = []
    for index, known in enumerate(said):
        cell = cell_of(index, width)
        lit = known | {"light": found.lights[cell]} if cell in found.lights else known
        tiles.append(tile(lit, cell in doors))
    return tuple(tiles)


def _spawns(spawns: list[Spawn], tiles: tuple[Tile, ...], width: int, warnings: list[str]) -> tuple[Spawn, ...]:
    free: dict[Cell, Spawn] = {}
    for spawn in spawns:
        x, y = spawn.cell
        if tiles[y * width + x].blocks:
            warnings.append(f"the spawn of {spawn.side} at {spawn.cell} stands on what blocks and is left out.")
        elif spawn.cell in free:
            warnings.append(f"two spawns share the cell {spawn.cell}; the second is left out.")
        else:
            free[spawn.cell] = spawn
    if len({spawn.side for spawn in free.values()}) < 2:
        warnings.append("fewer than two sides have spawns: add objects of class spawn with the property side.")
    return tuple(free.values())


def _metres(tmx: pytmx.TiledMap) -> float:
    text = str(tmx.properties.get("metres_per_tile") or _METRES)
    try:
        metres = float(text)
    except ValueError:
        metres = 0.0
    if not 0.1 <= metres <= 100:
        raise MapError(f"the map property metres_per_tile is {quoted(text)}, but must be a number from 0.1 to 100.")
    return metres


def check_playable(field: Field, sides: Iterable[str], figures: int = 1) -> None:
    """MapError if one of `sides` has fewer than `figures` spawns, or if some spawn cannot be reached from the others."""
    wanted = tuple(sides)
    places = [spawn for spawn in field.spawns if spawn.side in wanted]
    for side in wanted:
        count = sum(spawn.side == side for spawn in places)
        if count < figures:
            raise MapError(f"{field.name}: {side} has {count} spawns, {figures} are needed. Add objects of class spawn in Tiled.")
    ways = distances(field, [spawn.cell for spawn in places[:1]])
    for spawn in places:
        if spawn.cell not in ways:
            raise MapError(f"{field.name}: nobody can walk from {places[0].cell} to the spawn of {spawn.side} at {spawn.cell}.")
