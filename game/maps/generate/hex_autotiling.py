"""From a sheet of hexes to layers of tiles: ground that creeps onto its neighbours, and walls on borders."""

from __future__ import annotations

from game.core.field import Cell
from game.maps.generate.autotiling import OVER, Layers, picked, variant
from game.maps.generate.ground_grid import OPPOSITE, GroundGrid
from game.maps.generate.props import THINGS
from game.maps.generate.tiles import HEX_SOFT, Piece, piece

HARD = ("flags", "water", "wood")
_CORNERS = (("nw", "ne"), ("ne", "e"), ("e", "se"), ("se", "sw"), ("sw", "w"), ("w", "nw"))
"""The two neighbours at each corner: n, ne, se, s, sw, nw."""
_OWN = ("nw", "ne", "w")
"""The borders that a tile draws; the other three are drawn by the neighbours."""
SIDES = ("e", "se", "sw", "w", "nw", "ne")
FOOT = "wall - - -"
"""The ground beside a wall that has fallen: no picture, its cover."""


def _beside(odd: int) -> dict[str, tuple[int, int]]:
    """How far the next hexes are; rows with an odd number lie half a hex to the east."""
    return {
        "e": (1, 0),
        "w": (-1, 0),
        "se": (odd, 1),
        "sw": (odd - 1, 1),
        "ne": (odd, -1),
        "nw": (odd - 1, -1),
    }


_NEXT = _beside(0), _beside(1)


def near(cell: Cell, side: str) -> Cell:
    """The next hex."""
    dx, dy = _NEXT[cell[1] % 2][side]
    return cell[0] + dx, cell[1] + dy


def wall(sheet: GroundGrid, cell: Cell, side: str) -> str:
    """What stands on the border between the hex and its neighbour."""
    other = near(cell, side)
    if sheet.walled.get(cell, 0) == sheet.walled.get(other, 0):
        return ""
    return sheet.gaps.get((cell, side), sheet.gaps.get((other, OPPOSITE[side]), "whole"))


def painted(sheet: GroundGrid) -> Layers:
    """The layers from below, with what lies on each cell of them."""
    names = ("ground", *(f"fringes {kind}" for kind in HEX_SOFT), "feet", "walls", "props", OVER)
    layers: Layers = {name: {} for name in names}

    def kind(cell: Cell) -> str:
        x, y = cell
        return sheet.ground[min(max(x, 0), sheet.wide - 1), min(max(y, 0), sheet.high - 1)]

    for cell in sheet.whole.cells():
        own, beside = kind(cell), {side: kind(near(cell, side)) for side in SIDES}
        for layer, one in _ground(own, beside, cell):
            layers[layer][cell] = one
        borders = [wall(sheet, cell, side) or "-" for side in _OWN]
        if any(border != "-" for border in borders):
            layers["walls"][cell] = piece("hex-walls", "wall " + " ".join(borders))
        layers["feet"].update((foot, piece("hex-walls", FOOT)) for foot in _feet(sheet, cell, borders))
    for cell, name in sorted(sheet.things.items()):
        thing = THINGS[name]
        layers["props"][cell] = picked(thing.pieces, cell)
        if thing.crowns:
            layers[OVER][cell] = picked(thing.crowns, cell)
    return {name: cells for name, cells in layers.items() if cells}


def _feet(sheet: GroundGrid, cell: Cell, borders: list[str]) -> list[Cell]:
    """The cells on the other side of what the cell has of walls that have fallen: a border belongs to one of
    its two cells, and hides both."""
    fallen = (side for side, border in zip(_OWN, borders, strict=True) if border in ("broken", "low"))
    return [foot for foot in (near(cell, side) for side in fallen) if sheet.whole.holds(foot)]


def _ground(own: str, beside: dict[str, str], cell: Cell) -> list[tuple[str, Piece]]:
    hard = (other for other in beside.values() if other in HARD)
    under = own if own in HARD else next(hard, "grass")
    number = variant(cell) if under != "grass" or own == "grass" else 0
    found = [("ground", piece("hex-ground", f"{under}{number}"))]
    kinds = set(beside.values())
    for soft in HEX_SOFT:
        mine = own == soft or (soft == "grass" and own in ("litter", "dirt"))
        if (own in ("flags", "wood") and soft == "shallow") or (under == "grass" and soft == "grass"):
            continue
        if not mine and soft not in kinds:
            continue
        mask = sum(1 << bit for bit, (a, b) in enumerate(_CORNERS) if mine or soft in (beside[a], beside[b]))
        if mask < 63 or mine:  # else it would be hidden by what lies around it
            found.append((f"fringes {soft}", piece("hex-fringes", f"{soft}{mask}")))
    return found
