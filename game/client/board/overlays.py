"""Regions, ways and marks over the cells, put together from the atlas once and drawn as one picture until something changes."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import pairwise
from math import sqrt

from pygame import Surface

from game.client.board.camera import Camera
from game.client.kit.assets import PREMULTIPLIED, Picture, clear, picture
from game.client.kit.brush import Brush
from game.client.kit.text import text
from game.client.kit.theme import Color
from game.client.seat.marks import Cells, Marks
from game.core.field import Cell

AROUND = ((1, (0, -1)), (2, (1, 0)), (4, (0, 1)), (8, (-1, 0)))
CORNERS = ((1, 2, (1, -1)), (2, 4, (1, 1)), (4, 8, (-1, 1)), (8, 1, (-1, -1)))
"""Two neighbours, and the cell between them."""
DANGER = ("deploy", "dash", "reach", "watch", "threat", "blast")
"""Kinds of regions, from the least to the most dangerous: the last one on a cell tints it."""
COMPASS = ("e", "se", "s", "sw", "w", "nw", "n", "ne")
LABELS_FROM = 40
"""Zoom from which the chances of a scatter are written into their rings."""


def neighbours(cells: Cells, cell: Cell) -> int:
    return sum(bit for bit, (dx, dy) in AROUND if (cell[0] + dx, cell[1] + dy) in cells)


def direction(a: Cell, b: Cell) -> str:
    """The name of the direction from one cell towards another, in eighths of a turn."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    flat, steep = abs(dx) > 2.4 * abs(dy), abs(dy) > 2.4 * abs(dx)
    return ("" if flat else "s" if dy > 0 else "n") + ("" if steep else "e" if dx > 0 else "w")


class Layer:
    """A picture of some cells: `corner` is the cell in its north-west; grows over what is stamped on it."""

    def __init__(self, px: int, cells: Cells) -> None:
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        self.px = px
        self.corner = (min(xs) - 1, min(ys) - 1)
        self.surface = clear(((max(xs) - min(xs) + 3) * px, (max(ys) - min(ys) + 3) * px))

    def stamp(self, name: str, cell: Cell, folder: str = "marks/overlays") -> None:
        found = picture(folder, name, self.px)
        if found:
            found.draw(self.surface, (cell[0] - self.corner[0]) * self.px, (cell[1] - self.corner[1]) * self.px)

    def lay(self, drawn: Picture, cell: Cell, dx: float = 0, dy: float = 0) -> None:
        """A picture on a cell, moved by units."""
        x = (cell[0] - self.corner[0]) * self.px + round(dx * self.px / 32)
        drawn.draw(self.surface, x, (cell[1] - self.corner[1]) * self.px + round(dy * self.px / 32))

    def draw(self, target: Surface, camera: Camera, share: float = 1.0) -> None:
        drawn = Picture(self.surface).faded(share)
        target.blit(drawn.surface, camera.to_screen(self.corner), special_flags=PREMULTIPLIED)


# ---------------------------------------------------------------- regions


def regions(marks: Marks) -> dict[str, Cells]:
    watched = frozenset(cell for watch in marks.watch for cell in watch.cells)
    found = {"deploy": marks.deploy, "dash": marks.dash - marks.reach, "reach": marks.reach, "watch": watched}
    found |= {"threat": marks.threat, "blast": marks.blast}
    return {kind: cells for kind, cells in found.items() if cells}


def region_layer(marks: Marks, px: int) -> Layer | None:
    """All regions: one tint on each cell, every pattern, and borders along the regions' edges only."""
    found = regions(marks)
    if not found:
        return None
    layer = Layer(px, frozenset().union(*found.values()))
    tinted: dict[Cell, str] = {}
    for kind in DANGER:
        tinted.update(dict.fromkeys(found.get(kind, ()), kind))
    for cell, kind in sorted(tinted.items()):
        layer.stamp(f"tint/{kind}", cell)
    for kind in DANGER:
        for cell, name in _patterns(kind, found.get(kind, frozenset()), marks):
            layer.stamp(name, cell)
    for kind in DANGER:
        if kind in found:
            inside = found[kind] | (found.get("reach", frozenset()) if kind == "dash" else frozenset())
            _border(layer, kind, found[kind], inside)
    return layer


def _patterns(kind: str, cells: Cells, marks: Marks) -> list[tuple[Cell, str]]:
    if kind != "watch":
        return [(cell, f"pattern/{kind}") for cell in sorted(cells)]
    towards: dict[Cell, str] = {}
    for watch in marks.watch:
        for cell in watch.cells:
            dx, dy = watch.origin[0] - cell[0], watch.origin[1] - cell[1]
            towards[cell] = ("e" if dx > 0 else "w") if abs(dx) >= abs(dy) else ("s" if dy > 0 else "n")
    return [(cell, f"pattern/watch/{way}") for cell, way in sorted(towards.items())]


def _border(layer: Layer, kind: str, cells: Cells, inside: Cells) -> None:
    for cell in sorted(cells):
        mask = neighbours(inside, cell)
        if mask != 15:
            layer.stamp(f"border/{kind}/{mask}", cell)
        for one, two, (dx, dy) in CORNERS:
            if mask & one and mask & two and (cell[0] + dx, cell[1] + dy) not in inside:
                layer.lay(_elbow(kind, layer.px, dx, dy), cell)


@lru_cache(maxsize=256)
def _elbow(kind: str, px: int, dx: int, dy: int) -> Picture:
    """The piece of border on the inner side of a region's corner, which neither of the neighbours' borders reaches."""
    wide = 2.4 if kind == "blast" else 1.7
    x, y = (31.0 if dx > 0 else 1.0), (31.0 if dy > 0 else 1.0)
    brush = Brush(px, (0, 0, 32, 32))
    color: Color = "path" if kind == "deploy" else kind
    brush.box(x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2, color, 0.95)
    return brush.picture()


# ---------------------------------------------------------------- ways, sight, chances


def path_layer(marks: Marks, px: int) -> Layer | None:
    """The way: casing and dashes, a dot on each step, a ring where it ends."""
    return way_layer(marks.path, px)


def way_layer(way: tuple[Cell, ...], px: int) -> Layer | None:
    if len(way) < 2:
        return None
    layer = Layer(px, frozenset(way))
    for a, b in pairwise(way):
        layer.stamp(f"path/{direction(a, b)}", a, "marks")
    for cell in way[1:-1]:
        layer.stamp("path/dot", cell, "marks")
    layer.stamp("path/ring", way[-1], "marks")
    return layer


@lru_cache(maxsize=32)
def sight_picture(dx: int, dy: int, blocked: tuple[int, int] | None, px: int) -> Picture:
    """A line of sight to a cell that lies (dx, dy) away, cut short of both figures; a cross on the cell that blocks, dots beyond."""
    length = sqrt(dx * dx + dy * dy) or 1
    ux, uy = dx / length, dy / length
    start, end = (16 + ux * 11, 14 + uy * 11), (16 + dx * 32 - ux * 11, 14 + dy * 32 - uy * 11)
    xs, ys = sorted((start[0], end[0])), sorted((start[1], end[1]))
    brush = Brush(px, (xs[0] - 8, ys[0] - 8, xs[1] + 8, ys[1] + 8))
    stop = end
    if blocked:
        along = max(0.6, min(length - 0.6, blocked[0] * ux + blocked[1] * uy))
        stop = 16 + ux * along * 32, 14 + uy * along * 32
        for width, color, alpha in ((3.6, "ink", 0.4), (2.0, "path", 0.8)):
            step = 6.0
            while step < length * 32 - along * 32 - 10:
                brush.disc((stop[0] + ux * step, stop[1] + uy * step), width / 2, color, alpha)
                step += 6
    brush.line(start, stop, 4.2, "ink", 0.5, True)
    brush.line(start, stop, 1.7, "path", 0.95, True)
    if blocked:
        for width, color in ((5.0, "ink"), (2.6, "threat")):
            for turn in (1, -1):
                brush.line((stop[0] - 4.2, stop[1] - 4.2 * turn), (stop[0] + 4.2, stop[1] + 4.2 * turn), width, color, 1, True)
    return brush.picture()


def landing_layer(marks: Marks, px: int) -> Layer | None:
    """Where a throw may come down: rings that grow with the chance, the number inside from 40 px."""
    if not marks.landing:
        return None
    layer = Layer(px, frozenset(cell for cell, _ in marks.landing))
    for cell, chance in marks.landing:
        layer.stamp(f"scatter/{min(100, max(5, round(chance * 20) * 5))}", cell, "marks")
        if px >= LABELS_FROM:
            words = f"{chance * 100:.0f}" if chance >= 0.01 else "<1"
            layer.lay(_centred(outlined(words, 11 if px < 64 else 13)), cell, 16, 16)
    return layer


# ---------------------------------------------------------------- words on the board


def _centred(drawn: Picture) -> Picture:
    width, height = drawn.surface.get_size()
    return Picture(drawn.surface, (width // 2, height // 2))


@lru_cache(maxsize=256)
def outlined(words: str, px: int, color: Color = "path", ground: Color = "ink") -> Picture:
    """Words with a dark edge, for a busy ground; its point is the middle."""
    face, edge = text(words, px, color, True).premul_alpha(), text(words, px, ground, True).premul_alpha()
    surface = clear((face.get_width() + 4, face.get_height() + 4))
    for dx, dy in ((0, 1), (1, 0), (2, 1), (1, 2), (0, 2), (2, 0), (0, 0), (2, 2), (3, 2), (2, 3), (1, 3), (3, 1)):
        surface.blit(edge, (dx, dy), special_flags=PREMULTIPLIED)
    surface.blit(face, (1, 1), special_flags=PREMULTIPLIED)
    return Picture(surface, (surface.get_width() // 2, surface.get_height() // 2))


@lru_cache(maxsize=256)
def label(words: str, color: Color = "path", px: int = 12) -> Picture:
    """Words on a dark plate; its point is the middle."""
    face = text(words, px, color, True)
    width, height = face.get_width() + 12, px + 6
    brush = Brush(32, (0, 0, width, height))
    brush.box(0, 0, width, height, "ink", 0.88, 4)
    plate = brush.picture()
    surface = plate.surface
    surface.blit(face.premul_alpha(), (plate.at[0] + 6, plate.at[1] + (height - face.get_height()) // 2), special_flags=PREMULTIPLIED)
    return Picture(surface, (plate.at[0] + width // 2, plate.at[1] + height // 2))


def by_cell(pairs: tuple[tuple[Cell, str], ...]) -> dict[Cell, list[str]]:
    found: dict[Cell, list[str]] = defaultdict(list)
    for cell, words in pairs:
        found[cell].append(words)
    return found
