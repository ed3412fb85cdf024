"""The outlines of objects as they stand in a file, in pixels: rectangles, ellipses, capsules and polygons,
turned as Tiled turns them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import cos, pi, radians, sin
from xml.etree.ElementTree import Element

from game.core.field import Cell
from game.maps.tiled.shape_cells import Corner, cells_within, in_rows

_ROUND = 16
"""Corners of an ellipse, and of the two ends of a capsule."""
_ROWS = 8
"""Rows above its own that a tile may cover."""
_CORNERS = 256
"""Corners of a shape of one tile that are looked at."""
_PARTS, _FULL = 4, 6
"""A cell is looked at in so many parts across and down, and held if so many of them are."""


def outline(thing: Element) -> list[Corner]:
    """The corners of an object's area; none for a point, a line or a text, which have none."""
    if any(thing.find(kind) is not None for kind in ("point", "polyline", "text")) or thing.get("shape") in (
        "point",
        "polyline",
        "text",
    ):
        return []
    x, y, wide, high, turn = (_number(thing, key) for key in ("x", "y", "width", "height", "rotation"))
    polygon = thing.find("polygon")
    if polygon is not None:
        flat = [_pair(pair) for pair in (polygon.get("points") or "").split()[:_CORNERS]]
    elif thing.get("gid"):
        flat = [(0, -high), (wide, -high), (wide, 0), (0, 0)]
    elif _is_shaped(thing, "ellipse"):
        turns = (2 * pi * n / _ROUND for n in range(_ROUND))
        flat = [(wide / 2 * (1 + cos(t)), high / 2 * (1 + sin(t))) for t in turns]
    elif _is_shaped(thing, "capsule"):
        flat = _capsule(wide, high)
    else:
        flat = [(0, 0), (wide, 0), (wide, high), (0, high)]
    across, down = cos(radians(turn)), sin(radians(turn))
    return [(x + u * across - v * down, y + u * down + v * across) for u, v in flat]


def _is_shaped(thing: Element, kind: str) -> bool:
    """Whether an object is of that shape, in the file or in the clean tree."""
    return thing.find(kind) is not None or thing.get("shape") == kind


def _capsule(wide: float, high: float) -> list[Corner]:
    """A rectangle whose shorter sides are half circles."""
    radius = min(wide, high) / 2
    turns = [2 * pi * (n + 0.5) / _ROUND for n in range(_ROUND)]
    return [
        (
            radius + radius * cos(t) + (wide - 2 * radius) * (cos(t) > 0),
            radius + radius * sin(t) + (high - 2 * radius) * (sin(t) > 0),
        )
        for t in turns
    ]


def _pair(text: str) -> Corner:
    x, _, y = text.partition(",")
    return _float(x), _float(y)


def _number(thing: Element, key: str) -> float:
    return _float(thing.get(key, "0"))


def _float(text: str) -> float:
    """Far numbers and none at all count as 0: shapes of tiles have not been checked before."""
    try:
        number = float(text)
    except ValueError:
        return 0.0
    return number if abs(number) < 1e7 else 0.0


def cells_held(
    shapes: Sequence[Element],
    size: tuple[int, int],
    lower: tuple[float, float],
    wide: int,
    in_part: bool = True,
) -> tuple[Cell, ...]:
    """The cells, counted from that of the tile, whose middle one of a tile's shapes holds, or, `in_part`,
    more than a third of which they cover together.

    `size` is a cell's in px, `wide` how many cells wide the tile is, `lower` the px by which its own cell
    lies below its upper left corner.
    """
    found: set[Cell] = set()
    parts: set[Cell] = set()
    rows = min(_ROWS, -(-int(max(0.0, lower[1])) // size[1]))
    for shape in shapes:
        corners = [((x - lower[0]) / size[0], (y - lower[1]) / size[1] + rows) for x, y in outline(shape)]
        if corners:
            found.update(in_rows(cells_within(corners, wide, rows + 1)))
            fine = [(x * _PARTS, y * _PARTS) for x, y in corners] if in_part else []
            parts.update(in_rows(cells_within(fine, wide * _PARTS, (rows + 1) * _PARTS)))
    covered = Counter((x // _PARTS, y // _PARTS) for x, y in parts)
    found.update(cell for cell, count in covered.items() if count >= _FULL)
    return tuple(sorted((x, y - rows) for x, y in found))
