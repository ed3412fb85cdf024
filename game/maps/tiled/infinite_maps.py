"""Puts bounds around an infinite map: those of the chunks that hold tiles, as Tiled draws it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

from game.core.field import Cell
from game.maps.errors import MapError, quoted
from game.maps.tiled import layers
from game.maps.tiled.limits import CELLS, Budget
from game.maps.tiled.numbers import natural, whole

_FAR = 1 << 24


@dataclass
class _Piece:
    """A chunk of a layer: where it lies, how wide it is, and its cells row by row."""

    x: int
    y: int
    width: int
    cells: list[int]

    def drawn(self) -> Iterator[Cell]:
        for index, gid in enumerate(self.cells):
            if gid:
                yield self.x + index % self.width, self.y + index // self.width


def bounded(wild: Element, budget: Budget, axis: str = "") -> Cell:
    """Gives an infinite map width, height and layers without chunks; the cell that is its corner from now on.

    Where every second row (axis y) or column (axis x) is moved, the corner is in one with an even number, so
    that the same ones stay moved.
    """
    pieces = {layer: list(_pieces(layer, budget)) for layer in wild.iter("layer")}
    left, top, right, bottom = _bounds([part for parts in pieces.values() for part in parts])
    left, top = left - (left & 1 if axis == "x" else 0), top - (top & 1 if axis == "y" else 0)
    width, height = right - left + 1, bottom - top + 1
    if width * height > CELLS:
        raise MapError(
            f"the map is infinite, and its tiles lie over {width} x {height} cells; at most {CELLS} (512 x "
            "512) are read."
        )
    wild.set("width", str(width))
    wild.set("height", str(height))
    for layer, parts in pieces.items():
        budget.spend("cells over all layers", width * height)
        _put_together(layer, parts, (left, top), width, height)
    return left, top


def _pieces(layer: Element, budget: Budget) -> Iterator[_Piece]:
    data = layer.find("data")
    if data is None:
        return
    where = f"layer {quoted(layer.get('name', ''))}, a chunk"
    for chunk in data.findall("chunk"):
        x, y = whole(chunk, "x", where), whole(chunk, "y", where)
        if max(abs(x), abs(y)) > _FAR:
            raise MapError(f"{where} lies too far out. Remove it in Tiled.")
        width, height = (natural(chunk, key, where, 1, 1024) for key in ("width", "height"))
        budget.spend("cells over all layers", width * height)
        alone = Element("layer", {"name": layer.get("name", "")})
        held = SubElement(
            alone,
            "data",
            {key: data.attrib[key] for key in ("encoding", "compression") if key in data.attrib},
        )
        held.text = chunk.text
        held.extend(chunk)
        yield _Piece(x, y, width, layers.gids(alone, width, height))


def _bounds(parts: list[_Piece]) -> tuple[int, int, int, int]:
    """The outermost columns and rows of what holds tiles: left, top, right, bottom."""
    held = [part for part in parts if any(part.cells)]
    if not held:
        raise MapError("the map is infinite and has no tiles. Draw some in Tiled.")
    right = max(part.x + part.width for part in held) - 1
    bottom = max(part.y + len(part.cells) // part.width for part in held) - 1
    return min(part.x for part in held), min(part.y for part in held), right, bottom


def _put_together(layer: Element, parts: list[_Piece], corner: Cell, width: int, height: int) -> None:
    cells = [0] * (width * height)
    for part in parts:
        for x, y in part.drawn():
            cells[(y - corner[1]) * width + x - corner[0]] = part.cells[
                (y - part.y) * part.width + x - part.x
            ]
    for data in layer.findall("data"):
        layer.remove(data)
    layer.set("width", str(width))
    layer.set("height", str(height))
    SubElement(layer, "data", encoding="csv").text = ",".join(map(str, cells))
