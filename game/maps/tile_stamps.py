"""Cuts tilesets into stamps: the picture of each tile, by its number in the map."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

FIT = "preserve-aspect-fit"
"""The fill mode of tilesets whose tiles keep their proportions."""


class Stamp(NamedTuple):
    """A rectangle (x, y, width, height in px) of a picture file, and how a tile with it is drawn.

    `transparent` is a colour as rrggbb, or empty; `offset` moves the tile by px; `shadow` is the height that
    casts one; `anchor` is the point of it that lies where it is put down as an object, as Tiled calls it.
    `moves` is the number of its animation, 0 if it has none. One with `grid` is drawn as large as a cell of
    the map, and one with `fit` keeps its proportions wherever it is drawn in another size.
    """

    image: Path
    source: tuple[int, int, int, int]
    transparent: str = ""
    offset: tuple[int, int] = (0, 0)
    shadow: int = 0
    anchor: str = ""
    moves: int = 0
    grid: bool = False
    fit: bool = False


Animation = tuple[tuple[Stamp, int], ...]
"""What a tile shows one after the other, and for how many milliseconds each."""


class Cut(NamedTuple):
    """All stamps of a map by their numbers, and the animations, of which the first is that of stamps with
    `moves` 1."""

    stamps: dict[int, Stamp]
    animations: tuple[Animation, ...]


def stamps(root: Element) -> dict[int, Stamp]:
    """All stamps of a clean tree; a number in two tilesets is the later one's."""
    return cut(root).stamps


def cut(root: Element) -> Cut:
    found: dict[int, Stamp] = {}
    animations: list[Animation] = []
    tilesets = sorted(root.findall("tileset"), key=lambda tileset: int(tileset.get("firstgid", "1")))
    for tileset in tilesets:
        first = int(tileset.get("firstgid", "1"))
        still = dict(_still(tileset))
        found.update((first + number, stamp) for number, stamp in still.items())
        for number, animation in _moving(tileset, still):
            shown = animation[0][0]
            if any(stamp != shown for stamp, _ in animation):
                animations.append(animation)
                shown = shown._replace(moves=len(animations))
            found[first + number] = shown
    return Cut(found, tuple(animations))


def _moving(tileset: Element, still: dict[int, Stamp]) -> Iterator[tuple[int, Animation]]:
    """The tiles that have frames, by their number in the tileset. Tiled shows the first frame, also where
    there is no time."""
    for tile in tileset.findall("tile[@frames]"):
        pairs = (frame.partition(":") for frame in tile.get("frames", "").split())
        frames = tuple(
            (still[int(number)], int(duration)) for number, _, duration in pairs if int(number) in still
        )
        if frames:
            yield int(tile.get("id", "0")), frames


class Numbers:
    """Which numbers the tilesets of a clean tree have tiles for. One whose picture cannot be drawn may have
    any up to the next."""

    def __init__(self, root: Element) -> None:
        tilesets = sorted(root.findall("tileset"), key=lambda tileset: int(tileset.get("firstgid", "1")))
        firsts = [int(tileset.get("firstgid", "1")) for tileset in tilesets]
        self._sets = list(zip(firsts, tilesets, strict=True))
        self._open: list[range] = []
        self._sheets: list[range] = []
        self._tiles: dict[int, Element] = {}
        for tileset, first, end in zip(tilesets, firsts, (*firsts, 1 << 29)[1:], strict=True):
            sheet = tileset.find("image")
            empty = (
                tileset.find("tile") is None
                if sheet is None
                else "0" in (sheet.get("width"), sheet.get("height"))
            )
            if empty:
                self._open.append(range(first, end))
            elif sheet is not None:
                count = len(_columns(tileset, sheet)) * len(_rows(tileset, sheet))
                self._sheets.append(range(first, first + count))
            self._tiles.update((first + int(tile.get("id", "0")), tile) for tile in tileset.findall("tile"))

    def unseen(self, number: int) -> bool:
        """Whether it may be a tile of a tileset that cannot be read, or whose picture cannot be drawn."""
        return not self._has(number) and any(number in numbers for numbers in self._open)

    def _has(self, number: object) -> bool:
        return number in self._tiles or any(number in numbers for numbers in self._sheets)

    def size(self, number: int) -> tuple[int, int]:
        """How large the tile of a number is, in px; nothing if that is not known."""
        at = bisect_right(self._sets, number, key=itemgetter(0)) - 1
        if at < 0:
            return 0, 0
        tileset, tile = self._sets[at][1], self._tiles.get(number)
        if tileset.find("image") is not None:
            return int(tileset.get("tilewidth", "0")), int(tileset.get("tileheight", "0"))
        image = tile.find("image") if tile is not None else None
        return (0, 0) if image is None else (int(image.get("width", "0")), int(image.get("height", "0")))

    def __contains__(self, number: object) -> bool:
        return self._has(number) or any(number in numbers for numbers in self._open)


def _still(tileset: Element) -> Iterator[tuple[int, Stamp]]:
    shadows = _shadows(tileset)
    any_tile = Stamp(
        Path(),
        (0, 0, 0, 0),
        offset=_offset(tileset),
        anchor=tileset.get("objectalignment", ""),
        grid=tileset.get("tilerendersize") == "grid",
        fit=tileset.get("fillmode") == FIT,
    )
    sheet = tileset.find("image")
    if sheet is not None:
        on_sheet = any_tile._replace(image=Path(sheet.get("source", "")), transparent=sheet.get("trans", ""))
        wide, high = int(tileset.get("tilewidth", "1")), int(tileset.get("tileheight", "1"))
        for number, (x, y) in _pieces(tileset) if "pieces" in tileset.attrib else _all_places(tileset, sheet):
            yield number, on_sheet._replace(source=(x, y, wide, high), shadow=shadows.get(number, 0))
    for tile in tileset.findall("tile"):
        image = tile.find("image")
        if image is not None:
            number = int(tile.get("id", "0"))
            x, y, wide, high = map(
                int, tile.get("part", f"0 0 {image.get('width', '0')} {image.get('height', '0')}").split()
            )
            yield (
                number,
                any_tile._replace(
                    image=Path(image.get("source", "")),
                    source=(x, y, wide, high),
                    transparent=image.get("trans", ""),
                    shadow=shadows.get(number, 0),
                ),
            )


def place_on_sheet(tileset: Element, sheet: Element, number: int) -> tuple[int, int] | None:
    """Where a tile lies on its sheet, in px; None if the sheet ends before it."""
    columns, rows = _columns(tileset, sheet), _rows(tileset, sheet)
    row, column = divmod(number, max(1, len(columns)))
    return (columns[column], rows[row]) if columns and row < len(rows) else None


def _all_places(tileset: Element, sheet: Element) -> Iterator[tuple[int, tuple[int, int]]]:
    """Where the tiles of a sheet lie on it, by their numbers."""
    return enumerate((x, y) for y in _rows(tileset, sheet) for x in _columns(tileset, sheet))


def _pieces(tileset: Element) -> Iterator[tuple[int, tuple[int, int]]]:
    """The same of a large sheet, of which only the tiles are cut that are used."""
    for piece in tileset.get("pieces", "").split():
        number, x, y = piece.split(":")
        yield int(number), (int(x), int(y))


def _columns(tileset: Element, sheet: Element) -> range:
    return _places(tileset, int(tileset.get("tilewidth", "1")), int(sheet.get("width", "0")))


def _rows(tileset: Element, sheet: Element) -> range:
    return _places(tileset, int(tileset.get("tileheight", "1")), int(sheet.get("height", "0")))


def _places(tileset: Element, size: int, room: int) -> range:
    """Where tiles begin along one side of a sheet."""
    return range(int(tileset.get("margin", "0")), room - size + 1, size + int(tileset.get("spacing", "0")))


def _offset(tileset: Element) -> tuple[int, int]:
    offset = tileset.find("tileoffset")
    return (0, 0) if offset is None else (int(offset.get("x", "0")), int(offset.get("y", "0")))


def _shadows(tileset: Element) -> dict[int, int]:
    shadows = {}
    for tile in tileset.findall("tile"):
        shadow = tile.find("properties/property[@name='shadow']")
        text = "" if shadow is None else shadow.get("value", "")
        if text.isdecimal():
            shadows[int(tile.get("id", "0"))] = min(int(text[:6]), 999)
    return shadows
