"""Writes Tiled's files: tilesets (.tsx) with their pictures in three sizes, and maps (.tmx)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import quoteattr

from atlas import MAPS, Sprite, picture, save
from PIL import Image

Value = bool | int | float | str
Props = dict[str, Value]
PACE = 450
"""Milliseconds of each picture of what moves."""
VERSION = 'version="1.10" tiledversion="1.10.2"'


@dataclass(frozen=True)
class Tile:
    """One tile: its name in the drawing scripts, how it looks at so many pixels to the cell, what it says,
    and its terrain."""

    name: str
    image: Callable[[int], Image.Image]
    props: Props = field(default_factory=dict)
    wang: str = ""
    moves: tuple[Callable[[int], Image.Image], ...] = ()
    """The pictures that follow the first one."""


@dataclass(frozen=True)
class Terrain:
    """A terrain set: kind corner, edge or mixed, and its colours as (name, colour, tile)."""

    name: str
    kind: str
    colors: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True)
class Tileset:
    """Tiles of `size` units in `columns`; `offset` in units moves them, so that what is taller than its cell
    keeps its place.

    What follows the first picture of a tile that moves stands behind all tiles: no map names it, and what
    maps number stays as it was.
    """

    name: str
    tiles: tuple[Tile, ...]
    columns: int
    size: tuple[int, int] = (32, 32)
    offset: tuple[int, int] = (0, 0)
    terrain: Terrain | None = None

    @property
    def room(self) -> int:
        """The numbers that a map leaves to the tileset."""
        return -(-len(self.tiles) // self.columns) * self.columns

    @property
    def pictures(self) -> dict[int, Callable[[int], Image.Image]]:
        """What stands in each place of the sheet."""
        later = [picture for tile in self.tiles for picture in tile.moves]
        return dict(enumerate(tile.image for tile in self.tiles)) | dict(enumerate(later, self.room))

    def number(self, name: str) -> int:
        return next(index for index, tile in enumerate(self.tiles) if tile.name == name)


def drawn(sprite: Sprite) -> Callable[[int], Image.Image]:
    return lambda px: picture(sprite, px / 32)


def properties(props: Props, indent: str) -> list[str]:
    if not props:
        return []
    lines = [f"{indent}<properties>"]
    for name, value in sorted(props.items()):
        kind = {bool: ' type="bool"', int: ' type="int"', float: ' type="float"'}.get(type(value), "")
        text = str(value).lower() if isinstance(value, bool) else str(value)
        lines.append(f"{indent} <property name={quoteattr(name)}{kind} value={quoteattr(text)}/>")
    return [*lines, f"{indent}</properties>"]


def animation(frames: tuple[int, ...]) -> list[str]:
    if len(frames) < 2:
        return []
    return [
        "  <animation>",
        *(f'   <frame tileid="{tile}" duration="{PACE}"/>' for tile in frames),
        "  </animation>",
    ]


def write_tileset(tileset: Tileset) -> None:
    """The pictures NAME.png, NAME@48.webp, NAME@64.webp and the tileset NAME.tsx."""
    pictures = tileset.pictures
    rows = -(-(max(pictures) + 1) // tileset.columns)
    wide, high = tileset.size
    for px, ending in ((32, ".png"), (48, "@48.webp"), (64, "@64.webp")):
        sheet = Image.new("RGBA", (tileset.columns * wide * px // 32, rows * high * px // 32))
        for index, image in pictures.items():
            x, y = index % tileset.columns, index // tileset.columns
            sheet.paste(image(px), (x * wide * px // 32, y * high * px // 32))
        save(sheet, MAPS / "tilesets" / f"{tileset.name}{ending}")
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset {VERSION} name="{tileset.name}" tilewidth="{wide}" tileheight="{high}" '
        f'tilecount="{rows * tileset.columns}" columns="{tileset.columns}">',
    ]
    if tileset.offset != (0, 0):
        lines.append(f' <tileoffset x="{tileset.offset[0]}" y="{tileset.offset[1]}"/>')
    lines.append(
        f' <image source="{tileset.name}.png" width="{tileset.columns * wide}" height="{rows * high}"/>'
    )
    later = tileset.room
    for index, tile in enumerate(tileset.tiles):
        frames = (index, *range(later, later + len(tile.moves)))
        later += len(tile.moves)
        if tile.props or tile.moves:
            lines += [f' <tile id="{index}">', *properties(tile.props, "  "), *animation(frames), " </tile>"]
    if tileset.terrain:
        lines += [
            " <wangsets>",
            f'  <wangset name="{tileset.terrain.name}" type="{tileset.terrain.kind}" tile="-1">',
        ]
        lines += [
            f'   <wangcolor name="{name}" color="{color}" tile="{tile}" probability="1"/>'
            for name, color, tile in tileset.terrain.colors
        ]
        lines += [
            f'   <wangtile tileid="{index}" wangid="{tile.wang}"/>'
            for index, tile in enumerate(tileset.tiles)
            if tile.wang
        ]
        lines += ["  </wangset>", " </wangsets>"]
    path = MAPS / "tilesets" / f"{tileset.name}.tsx"
    path.write_text("\n".join([*lines, "</tileset>", ""]), encoding="utf-8")


@dataclass
class Thing:
    """An object of the map, in cells; without a size it is a point in the middle of its cell."""

    kind: str
    x: float
    y: float
    props: Props = field(default_factory=dict)
    size: tuple[float, float] = (0, 0)
    name: str = ""


@dataclass
class Layer:
    """A tile layer: global tile numbers by cell."""

    name: str
    cells: dict[tuple[int, int], int] = field(default_factory=dict)
    props: Props = field(default_factory=dict)


@dataclass(frozen=True)
class Orientation:
    """How a map is laid out: what Tiled calls it, how far one row is from the next, and how far every second
    one is moved, in px."""

    attributes: str
    pitch: int = 32
    moved: int = 0
    wide: int = 32

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a point in cells."""
        return x * 32 + (self.moved if int(y) % 2 else 0), int(y) * self.pitch + (y - int(y)) * 32


SQUARES = Orientation('orientation="orthogonal" renderorder="right-down"')
HEXES = Orientation(
    'orientation="hexagonal" renderorder="right-down" hexsidelength="16" staggeraxis="y" staggerindex="odd"',
    24,
    16,
)
ISOMETRIC = Orientation('orientation="isometric" renderorder="right-down"', wide=64)


def write_map(
    path: Path,
    width: int,
    height: int,
    tilesets: Iterable[tuple[int, str]],
    layers: Sequence[Layer],
    things: Sequence[Thing],
    props: Props,
    kind: Orientation = SQUARES,
) -> None:
    """A map of 32 px cells with CSV layers and external tilesets."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<map {VERSION} {kind.attributes} width="{width}" height="{height}" tilewidth="{kind.wide}" '
        'tileheight="32" '
        f'infinite="0" nextlayerid="{len(layers) + 2}" nextobjectid="{len(things) + 1}">',
        *properties(props, " "),
    ]
    up = "" if path.parent == MAPS else "../"
    lines += [f' <tileset firstgid="{first}" source="{up}tilesets/{name}.tsx"/>' for first, name in tilesets]
    for number, layer in enumerate(layers, 1):
        lines += [
            f' <layer id="{number}" name="{layer.name}" width="{width}" height="{height}">',
            *properties(layer.props, "  "),
            '  <data encoding="csv">',
        ]
        rows = [",".join(str(layer.cells.get((x, y), 0)) for x in range(width)) for y in range(height)]
        lines += [",\n".join(rows), "</data>", " </layer>"]
    lines.append(f' <objectgroup id="{len(layers) + 1}" name="objects">')
    for number, thing in enumerate(things, 1):
        name = f" name={quoteattr(thing.name)}" if thing.name else ""
        point = thing.size == (0, 0)
        x, y = kind.at(*((thing.x + 0.5, thing.y + 0.5) if point else (thing.x, thing.y)))
        size = "" if point else f' width="{thing.size[0] * 32:g}" height="{thing.size[1] * kind.pitch:g}"'
        lines.append(f'  <object id="{number}"{name} type="{thing.kind}" x="{x:g}" y="{y:g}"{size}>')
        lines += [*properties(thing.props, "   "), *(["   <point/>"] if point else []), "  </object>"]
    path.write_text("\n".join([*lines, " </objectgroup>", "</map>", ""]), encoding="utf-8")
