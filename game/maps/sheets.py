"""Cuts tilesets into stamps: the picture of each tile, by its number in the map."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element


class Stamp(NamedTuple):
    """A rectangle (x, y, width, height in px) of a picture file, and how a tile with it is drawn.

    `transparent` is a colour as rrggbb, or empty; `offset` moves the tile by px; `shadow` is the height that casts one.
    """

    image: Path
    source: tuple[int, int, int, int]
    transparent: str = ""
    offset: tuple[int, int] = (0, 0)
    shadow: int = 0


def stamps(root: Element) -> dict[int, Stamp]:
    """All stamps of a clean tree; a number in two tilesets is the later one's."""
    found: dict[int, Stamp] = {}
    tilesets = sorted(root.findall("tileset"), key=lambda tileset: int(tileset.get("firstgid", "1")))
    for tileset in tilesets:
        first = int(tileset.get("firstgid", "1"))
        found.update((first + number, stamp) for number, stamp in _cut(tileset))
    return found


def _cut(tileset: Element) -> Iterator[tuple[int, Stamp]]:
    offset, shadows = _offset(tileset), _shadows(tileset)
    sheet = tileset.find("image")
    if sheet is not None:
        for number, source in enumerate(_rectangles(tileset, sheet)):
            yield number, _stamp(sheet, source, offset, shadows.get(number, 0))
    for tile in tileset.findall("tile"):
        image = tile.find("image")
        if image is not None:
            number = int(tile.get("id", "0"))
            source = (0, 0, int(image.get("width", "0")), int(image.get("height", "0")))
            yield number, _stamp(image, source, offset, shadows.get(number, 0))


def _stamp(image: Element, source: tuple[int, int, int, int], offset: tuple[int, int], shadow: int) -> Stamp:
    return Stamp(Path(image.get("source", "")), source, image.get("trans", ""), offset, shadow)


def _rectangles(tileset: Element, sheet: Element) -> Iterator[tuple[int, int, int, int]]:
    wide, high = int(tileset.get("tilewidth", "1")), int(tileset.get("tileheight", "1"))
    gap, margin = int(tileset.get("spacing", "0")), int(tileset.get("margin", "0"))
    for y in range(margin, int(sheet.get("height", "0")) - high + 1, high + gap):
        for x in range(margin, int(sheet.get("width", "0")) - wide + 1, wide + gap):
            yield x, y, wide, high


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
