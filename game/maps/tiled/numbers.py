"""Reads the numbers of a map's XML, and says where a wrong one stands."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeVar
from xml.etree.ElementTree import Element

from game.maps.errors import MapError, quoted
from game.maps.findings import Findings

_FAR = 1e7
_DIGITS = 20
N = TypeVar("N", int, float)


def whole(element: Element, key: str, where: str, default: int = 0) -> int:
    """A whole number; `where` names the element in the MapError."""
    text = element.get(key, str(default))
    try:
        return int(text if len(text) <= _DIGITS else "")
    except ValueError:
        raise MapError(
            f"{where}: {key} is {quoted(text)}, not a whole number. Correct it in Tiled."
        ) from None


def natural(element: Element, key: str, where: str, least: int, most: int, default: int = 0) -> int:
    """A whole number from `least` to `most`."""
    number = whole(element, key, where, default)
    if not least <= number <= most:
        raise MapError(f"{where}: {key} is {number}, but must lie between {least} and {most}.")
    return number


def floats(element: Element, key: str, where: str, default: float = 0.0) -> float:
    """A number in pixels, near enough to be on some map."""
    text = element.get(key, str(default))
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not abs(number) < _FAR:
        raise MapError(f"{where}: {key} is {quoted(text)}, not a usable number. Correct it in Tiled.")
    return number


def or_else(read: Callable[[], N], usual: N, notes: Findings) -> N:
    """The number, or what holds where nothing is said: of that alone no map is refused, but it is told."""
    try:
        return read()
    except MapError as error:
        said = str(error).removesuffix(" Correct it in Tiled.")
        notes.note("warning", "", said, f"it is read as {usual:g}", "correct it in Tiled")
        return usual


def points(shape: Element, where: str) -> str:
    """The corners of a polygon as `x,y x,y x,y`, each checked."""
    corners = []
    for pair in (shape.get("points") or "").split():
        x, _, y = pair.partition(",")
        corner = Element("point", x=x, y=y)
        corners.append(f"{floats(corner, 'x', where)},{floats(corner, 'y', where)}")
    if len(corners) < 3:
        raise MapError(f"{where}: a polygon needs at least three corners.")
    return " ".join(corners)
