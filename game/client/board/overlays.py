"""Regions, ways, lines from cell to cell and marks over the cells, put together from the atlas once and
drawn as one picture until they change."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, sqrt

from pygame import Rect, Surface

from game.client.board.camera import Camera
from game.client.board.region_shapes import Shaped
from game.client.kit.atlases import FADES, PREMULTIPLIED, Picture, clear, dimmed, picture
from game.client.kit.brush import Brush
from game.client.kit.frame_time import Steps, finish_steps
from game.client.kit.text import text
from game.client.kit.theme import Color
from game.client.seat.view.board_marks import Cells, Marks, Watch
from game.core.field import Cell
from game.core.geometry.lattice import Lattice, plain


@lru_cache(maxsize=256)
def step_picture(dx: int, dy: int, px: int, color: Color = "path") -> Picture:
    """A step of a way to a cell that lies so far away, in 32nds of a unit: casing and dashes; those of a
    dangerous one are wider."""
    wide = 2.4 if color == "path" else 3.0
    brush = Brush(px, (min(0, dx) + 10, min(0, dy) + 10, max(0, dx) + 22, max(0, dy) + 22))
    brush.line((16, 16), (16 + dx, 16 + dy), 5.4, "ink", 0.55, True)
    length = (dx * dx + dy * dy) ** 0.5
    count = max(1, round(length / 10.6))
    for step in range(count):
        middle, half = (step + 0.5) / count, 2.2 / length
        a, b = middle - half, middle + half
        brush.line((16 + dx * a, 16 + dy * a), (16 + dx * b, 16 + dy * b), wide, color)
    return brush.picture()


@lru_cache(maxsize=32)
def sight_picture(dx: float, dy: float, blocked: tuple[float, float] | None, px: int) -> Picture:
    """A line of sight to a cell that lies (dx, dy) units away, cut short of both figures; a cross on the cell
    that blocks, dots beyond."""
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
                brush.line(
                    (stop[0] - 4.2, stop[1] - 4.2 * turn),
                    (stop[0] + 4.2, stop[1] + 4.2 * turn),
                    width,
                    color,
                    1,
                    True,
                )
    return brush.picture()


AROUND = ((1, (0, -1)), (2, (1, 0)), (4, (0, 1)), (8, (-1, 0)))
CORNERS = ((1, 2, (1, -1)), (2, 4, (1, 1)), (4, 8, (-1, 1)), (8, 1, (-1, -1)))
"""Two neighbours, and the cell between them."""
DANGER = ("deploy", "dash", "reach", "watch", "threat", "blast")
"""Kinds of regions, from the least to the most dangerous: the last one on a cell tints it."""
COMPASS = ("e", "se", "s", "sw", "w", "nw", "n", "ne")
CELLS = plain()
"""Where cells are the units of the board."""
LABELS_FROM = 40
"""Zoom from which the chances of a scatter are written into their rings."""


def neighbours(cells: Cells, cell: Cell) -> int:
    return sum(bit for bit, (dx, dy) in AROUND if (cell[0] + dx, cell[1] + dy) in cells)


def direction(a: Cell, b: Cell) -> str:
    """The name of the direction from one cell towards another, in eighths of a turn."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    flat, steep = abs(dx) > 2.4 * abs(dy), abs(dy) > 2.4 * abs(dx)
    down, across = "s" if dy > 0 else "n", "e" if dx > 0 else "w"
    return ("" if flat else down) + ("" if steep else across)


class Layer:
    """A picture of some cells: `corner` is the point of the map in its north-west; grows over what is stamped
    on it."""

    def __init__(self, px: int, lattice: Lattice, cells: Cells) -> None:
        places = [lattice.place(cell) for cell in cells]
        margin = 1 + lattice.overhang
        left, top = (floor(min(at)) - margin for at in zip(*places, strict=True))
        right, bottom = (ceil(max(at)) + margin + 1 for at in zip(*places, strict=True))
        self.px = px
        self.lattice = lattice
        self.corner = (left, top)
        self.surface = clear(((right - left) * px, (bottom - top) * px))
        self._seen: tuple[tuple[int, ...], Surface] = (), self.surface

    def at(self, cell: Cell) -> tuple[int, int]:
        """The pixel of a cell's place."""
        x, y = self.lattice.place(cell)
        return round((x - self.corner[0]) * self.px), round((y - self.corner[1]) * self.px)

    def stamp(self, name: str, cell: Cell, folder: str = "marks/overlays") -> None:
        found = picture(folder, name, self.px)
        if found:
            found.draw(self.surface, *self.at(cell))

    def lay(self, drawn: Picture, cell: Cell, dx: float = 0, dy: float = 0) -> None:
        """A picture on a cell, moved by 32nds of a unit."""
        (x, y), unit = self.at(cell), self.px / 32
        drawn.draw(self.surface, x + round(dx * unit), y + round(dy * unit))

    def draw(self, target: Surface, camera: Camera, share: float = 1.0) -> None:
        left, top = camera.to_screen(self.corner)
        shown = Rect((left, top), self.surface.get_size()).clip(target.get_rect())
        key = *shown.move(-left, -top), min(FADES, round(share * FADES))
        if (
            key != self._seen[0]
        ):  # the same part stays the same picture, so that it is known to be there already
            part = self.surface.subsurface(key[:4])
            self._seen = key, part if key[4] == FADES else dimmed(part, key[4])
        target.blit(self._seen[1], shown, special_flags=PREMULTIPLIED)


# ---------------------------------------------------------------- regions


def regions(marks: Marks) -> dict[str, Cells]:
    watched = frozenset(cell for watch in marks.watch for cell in watch.cells)
    found = {
        "deploy": marks.deploy,
        "dash": marks.dash - marks.reach,
        "reach": marks.reach,
        "watch": watched,
        "threat": marks.threat,
    }
    found["blast"] = marks.blast
    return {kind: cells for kind, cells in found.items() if cells}


def region_layer(marks: Marks, px: int, lattice: Lattice = CELLS) -> Layer | None:
    """All regions: one tint on each cell, every pattern, and borders along the regions' edges only."""
    return finish_steps(region_steps(marks, px, lattice))


def region_steps(marks: Marks, px: int, lattice: Lattice = CELLS) -> Steps[Layer | None]:
    """The same bit by bit."""
    found = regions(marks)
    if not found:
        return None
    layer = Layer(px, lattice, frozenset().union(marks.blows, *found.values()))
    paint = _Stamped(layer) if lattice.upright else Shaped(layer.surface, lattice, layer.corner, px)
    tinted: dict[Cell, str] = {}
    for kind in DANGER:
        tinted.update(dict.fromkeys(found.get(kind, ()), kind))
    for kind in DANGER:
        paint.tint(kind, frozenset(cell for cell, last in tinted.items() if last == kind))
        yield
    for kind in DANGER:
        paint.chevrons(_towards(marks.watch, lattice)) if kind == "watch" else paint.pattern(
            kind, found.get(kind, frozenset())
        )
        yield
    for kind in DANGER:
        if kind in found:
            inside = found[kind] | (found.get("reach", frozenset()) if kind == "dash" else frozenset())
            paint.border(kind, found[kind], inside)
            yield
    if marks.blows:
        paint.border("blast", marks.blows, marks.blows)
    return layer


def _towards(watches: tuple[Watch, ...], lattice: Lattice) -> dict[Cell, str]:
    """From each watched cell the way to the one who watches: n, e, s or w."""
    towards: dict[Cell, str] = {}
    for watch in watches:
        towards.update((cell, lattice.towards(cell, watch.origin)) for cell in watch.cells)
    return towards


class _Stamped:
    """Regions of whole units, put together from the atlas."""

    def __init__(self, layer: Layer) -> None:
        self.layer = layer

    def tint(self, kind: str, cells: Cells) -> None:
        for cell in cells:
            self.layer.stamp(f"tint/{kind}", cell)

    def pattern(self, kind: str, cells: Cells) -> None:
        for cell in sorted(cells):
            self.layer.stamp(f"pattern/{kind}", cell)

    def chevrons(self, towards: dict[Cell, str]) -> None:
        for cell, way in sorted(towards.items()):
            self.layer.stamp(f"pattern/watch/{way}", cell)

    def border(self, kind: str, cells: Cells, inside: Cells) -> None:
        for cell in sorted(cells):
            mask = neighbours(inside, cell)
            if mask != 15:
                self.layer.stamp(f"border/{kind}/{mask}", cell)
            for one, two, (dx, dy) in CORNERS:
                if mask & one and mask & two and (cell[0] + dx, cell[1] + dy) not in inside:
                    self.layer.lay(_elbow(kind, self.layer.px, dx, dy), cell)


@lru_cache(maxsize=256)
def _elbow(kind: str, px: int, dx: int, dy: int) -> Picture:
    """The piece of border on the inner side of a region's corner, which neither of the neighbours' borders
    reaches."""
    wide = 2.4 if kind == "blast" else 1.7
    x, y = (31.0 if dx > 0 else 1.0), (31.0 if dy > 0 else 1.0)
    brush = Brush(px, (0, 0, 32, 32))
    color: Color = "path" if kind == "deploy" else kind
    brush.box(x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2, color, 0.95)
    return brush.picture()


# ---------------------------------------------------------------- ways, sight, chances


def path_layer(marks: Marks, px: int, lattice: Lattice = CELLS) -> Layer | None:
    """The way: casing and dashes, a dot on each step, a ring where it ends."""
    return way_layer(marks.path, px, lattice)


def way_layer(way: tuple[Cell, ...], px: int, lattice: Lattice = CELLS) -> Layer | None:
    if len(way) < 2:
        return None
    layer = Layer(px, lattice, frozenset(way))
    for a, b in pairwise(way):
        if lattice.upright:
            layer.stamp(f"path/{direction(a, b)}", a, "marks")
        else:
            (x, y), (u, v) = lattice.place(a), lattice.place(b)
            layer.lay(step_picture(round(32 * (u - x)), round(32 * (v - y)), px), a)
    for cell in way[1:-1]:
        layer.stamp("path/dot", cell, "marks")
    layer.stamp("path/ring", way[-1], "marks")
    return layer


def landing_layer(marks: Marks, px: int, lattice: Lattice = CELLS) -> Layer | None:
    """Where a throw may come down: rings that grow with the chance, the number inside from 40 px."""
    if not marks.landing:
        return None
    layer = Layer(px, lattice, frozenset(cell for cell, _ in marks.landing))
    for cell, chance in marks.landing:
        layer.stamp(f"scatter/{min(100, max(5, round(chance * 20) * 5))}", cell, "marks")
        if px >= LABELS_FROM:
            words = f"{chance * 100:.0f}" if chance >= 0.01 else "<1"
            layer.lay(_centred(outlined_words(words, 11 if px < 64 else round(13 * px / 64))), cell, 16, 16)
    return layer


# ---------------------------------------------------------------- words on the board


def _centred(drawn: Picture) -> Picture:
    return Picture(drawn.surface, (drawn.surface.get_width() // 2, drawn.surface.get_height() // 2))


@lru_cache(maxsize=256)
def outlined_words(words: str, px: int, color: Color = "path", ground: Color = "ink") -> Picture:
    """Words with a dark edge, for a busy ground; its point is the middle."""
    face, edge = text(words, px, color, True).premul_alpha(), text(words, px, ground, True).premul_alpha()
    surface = clear((face.get_width() + 4, face.get_height() + 4))
    for dx, dy in (
        (0, 1),
        (1, 0),
        (2, 1),
        (1, 2),
        (0, 2),
        (2, 0),
        (0, 0),
        (2, 2),
        (3, 2),
        (2, 3),
        (1, 3),
        (3, 1),
    ):
        surface.blit(edge, (dx, dy), special_flags=PREMULTIPLIED)
    surface.blit(face, (1, 1), special_flags=PREMULTIPLIED)
    return Picture(surface, (surface.get_width() // 2, surface.get_height() // 2))


@lru_cache(maxsize=256)
def label(words: str, color: Color = "path", px: int = 12, edge: Color = "steel") -> Picture:
    """Words on a dark plate with an edge; its point is the middle."""
    face = text(words, px, color, True)
    width, height = face.get_width() + 12, px + 6
    brush = Brush(32, (0, 0, width, height))
    brush.box(0, 0, width, height, edge, 1, 4)
    brush.box(1, 1, width - 1, height - 1, "ink", 0.94, 3)
    plate = brush.picture()
    surface = plate.surface
    surface.blit(
        face.premul_alpha(),
        (plate.at[0] + 6, plate.at[1] + (height - face.get_height()) // 2),
        special_flags=PREMULTIPLIED,
    )
    return Picture(surface, (plate.at[0] + width // 2, plate.at[1] + height // 2))


def by_cell(pairs: tuple[tuple[Cell, str], ...]) -> dict[Cell, list[str]]:
    found: dict[Cell, list[str]] = defaultdict(list)
    for cell, words in pairs:
        found[cell].append(words)
    return found
