"""Layers and objects as a Tiled map: external tilesets, CSV, our properties."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import quoteattr

from game.core.field import Cell, Door, Field, Spawn, Tile
from game.core.geometry.grid import SQUARES, Hexes
from game.core.records.files import write_whole
from game.maps.generate.autotiling import OVER, Layers
from game.maps.generate.partition import Box
from game.maps.generate.tiles import ORDER, Piece, room, said
from game.maps.library import shipped
from game.maps.terrain import Said, is_door, tile

Value = bool | int | float | str
_KINDS = {bool: ' type="bool"', int: ' type="int"', float: ' type="float"'}


@dataclass(frozen=True)
class Object:
    """An object of the map on a box of cells; on a single one, a point in its middle unless it is an
    `area`."""

    kind: str
    box: Box
    props: Mapping[str, Value] = field(default_factory=dict)
    name: str = ""
    area: bool = False


@dataclass(frozen=True)
class Drawn:
    """A whole map before it is text."""

    wide: int
    high: int
    hexes: bool
    layers: Layers
    objects: tuple[Object, ...]
    props: Mapping[str, Value]

    def tilesets(self) -> list[str]:
        used = {one.tileset for cells in self.layers.values() for one in cells.values()}
        return [name for name in ORDER if name in used]


def ground_of(drawn: Drawn) -> Field:
    """The ground as it will be read, without objects."""
    known: dict[Cell, Said] = {}
    for cells in drawn.layers.values():
        for cell, one in cells.items():
            words = said(one)
            if words:
                known[cell] = known[cell] | words if cell in known else words
    tiles, doors = list[Tile](), list[Door]()
    for y in range(drawn.high):
        for x in range(drawn.wide):
            words = known.get((x, y), {})
            tiles.append(tile(words, is_door(words)))
            if is_door(words):
                doors.append(Door((x, y), bool(words.get("open", False))))
    grid = Hexes() if drawn.hexes else SQUARES
    return Field(drawn.wide, drawn.high, tuple(tiles), doors=tuple(doors), spawns=spawns_of(drawn), grid=grid)


def spawns_of(drawn: Drawn) -> tuple[Spawn, ...]:
    return tuple(
        Spawn(str(one.props["side"]), (one.box.x, one.box.y)) for one in drawn.objects if one.kind == "spawn"
    )


def text_of(drawn: Drawn) -> str:
    """The .tmx file, with the tilesets beside it in `tilesets`."""
    numbers, number = dict[str, int](), 1
    for name in drawn.tilesets():
        numbers[name] = number
        number += room(name)
    kind = (
        'orientation="hexagonal" renderorder="right-down" hexsidelength="16" staggeraxis="y" '
        'staggerindex="odd"'
        if drawn.hexes
        else 'orientation="orthogonal" renderorder="right-down"'
    )
    size = f'width="{drawn.wide}" height="{drawn.high}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<map version="1.10" tiledversion="1.10.2" {kind} {size} tilewidth="32" '
        'tileheight="32" infinite="0" '
        f'nextlayerid="{len(drawn.layers) + 2}" nextobjectid="{len(drawn.objects) + 1}">',
        *_properties(drawn.props, " "),
        *(f' <tileset firstgid="{first}" source="tilesets/{name}.tsx"/>' for name, first in numbers.items()),
    ]
    for place, (name, cells) in enumerate(drawn.layers.items(), 1):
        lines.append(f' <layer id="{place}" name="{name}" {size}>')
        lines += _properties({"over": True} if name == OVER else {}, "  ")
        lines += ['  <data encoding="csv">', _rows(drawn, cells, numbers), "</data>", " </layer>"]
    lines.append(f' <objectgroup id="{len(drawn.layers) + 1}" name="objects">')
    for place, thing in enumerate(drawn.objects, 1):
        lines += _object(place, thing, drawn.hexes)
    return "\n".join([*lines, " </objectgroup>", "</map>", ""])


def _rows(drawn: Drawn, cells: Mapping[Cell, Piece], numbers: Mapping[str, int]) -> str:
    def number(cell: Cell) -> str:
        one = cells.get(cell)
        return str(numbers[one.tileset] + one.number) if one else "0"

    rows = (",".join(number((x, y)) for x in range(drawn.wide)) for y in range(drawn.high))
    return ",\n".join(rows)


def _object(place: int, thing: Object, hexes: bool) -> list[str]:
    name = f" name={quoteattr(thing.name)}" if thing.name else ""
    x, y = thing.box.x * 32, thing.box.y * (24 if hexes else 32)
    wide, high = thing.box.wide * 32, thing.box.high * (24 if hexes else 32)
    shift = 16 if hexes and thing.box.y % 2 else 0
    size = ""
    if thing.area:
        if hexes:  # a hex belongs to an area if its middle does, 16 px below the top of its row
            x, y = x + 8, y + 4
        size = f' width="{wide}" height="{high}"'
    else:
        x, y = x + shift + 16, y + 16
    return [
        f'  <object id="{place}"{name} type="{thing.kind}" x="{x}" y="{y}"{size}>',
        *_properties(thing.props, "   "),
        *([] if thing.area else ["   <point/>"]),
        "  </object>",
    ]


def _properties(props: Mapping[str, Value], indent: str) -> list[str]:
    if not props:
        return []
    lines = [f"{indent}<properties>"]
    for name, value in sorted(props.items()):
        words = str(value).lower() if isinstance(value, bool) else str(value)
        lines.append(
            f'{indent} <property name="{name}"{_KINDS.get(type(value), "")} value={quoteattr(words)}/>'
        )
    return [*lines, f"{indent}</properties>"]


def save(drawn: Drawn, path: Path) -> None:
    """Write the map, and beside it those of our tilesets that it needs, as far as they are not there.
    OSError if the disk does not let us."""
    _with_tilesets(path.parent / "tilesets", drawn.tilesets())
    write_whole(path, text_of(drawn).encode())


def _with_tilesets(folder: Path, names: Sequence[str]) -> None:
    ours = shipped() / "tilesets"
    if folder.resolve() == ours.resolve():
        return
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        for ending in (".tsx", ".png", "@48.webp", "@64.webp"):
            there, here = folder / f"{name}{ending}", ours / f"{name}{ending}"
            if not there.exists() or there.stat().st_size != here.stat().st_size:
                shutil.copyfile(here, there)
