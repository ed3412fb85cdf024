"""Where large figures lie on the board, and the ground that one goes over: a band as wide as it is."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from game.client.board.figures import Hull
from game.client.board.overlays import CELLS, Layer
from game.client.kit.brush import UNITS, Brush
from game.client.seat.view.board_marks import Marks
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.scene import BoardScene
from game.core.field import Cell
from game.core.geometry.lattice import Lattice, Point
from game.core.references import NO_UNIT

EDGE = 1.5
"""How wide the edge of the band is, in 32nds of a unit."""
DASHES = (10.0, 7.0)
NARROWER = 6
"""By how much the band is narrower than the cells that are filled, as the base of a body is."""


def hull_of(scene: BoardScene, lattice: Lattice, sprite: Sprite) -> Hull:
    """What a large figure lies on, from the corner of its place."""
    left, top = lattice.place(sprite.cell)
    places = [lattice.place(cell) for cell in scene.cells(sprite)]
    beyond = lattice.place(scene.grid.neighbour(sprite.cell, sprite.towards or scene.grid.sides()[0]))
    middles = tuple((x - left + 0.5, y - top + 0.5) for x, y in places)
    return Hull(middles, (beyond[0] - left, beyond[1] - top), bool(sprite.towards))


def middle_of(scene: BoardScene, lattice: Lattice, sprite: Sprite) -> Point:
    """The middle of a large figure on the board, in units."""
    (x, y), (left, top) = hull_of(scene, lattice, sprite).box()[0], lattice.place(sprite.cell)
    return left + x, top + y


def middles_along(scene: BoardScene, lattice: Lattice, sprite: Sprite, path: tuple[Cell, ...]) -> list[Point]:
    """Where the middle of a large figure is on each cell of a way, which it leaves by its bow or by its
    stern."""
    found = [middle_of(scene, lattice, replace(sprite, cell=path[0]))]
    back = scene.grid.reverse(sprite.towards) if sprite.towards else ""
    for a, b in pairwise(path):
        way = next((name for name in scene.grid.names() if scene.grid.neighbour(a, name) == b), "")
        towards = way if way and way != back else sprite.towards
        found += [middle_of(scene, lattice, replace(sprite, cell=cell, towards=towards)) for cell in (a, b)]
    return found


def band_layer(marks: Marks, scene: BoardScene, px: int, lattice: Lattice = CELLS) -> Layer | None:
    """The ground that a large figure goes over, as wide as it is, with the way of its middle; none without a
    way of one."""
    unit = marks.poses[-1][0] if marks.poses else NO_UNIT
    if len(marks.path) < 2 or unit not in scene.units or not scene.units[unit].large:
        return None
    spots = middles_along(scene, lattice, scene.units[unit], marks.path)
    end = replace(scene.units[unit], cell=marks.poses[-1][1], towards=marks.poses[-1][2])
    spots.append(middle_of(scene, lattice, end))
    reach = scene.units[unit].wide // 2
    around = frozenset(
        (x + dx, y + dy) for x, y in marks.path for dx in (-reach, reach) for dy in (-reach, reach)
    )
    layer = Layer(px, lattice, around)
    left, top = layer.corner
    points = [(UNITS * (x - left), UNITS * (y - top)) for x, y in spots]
    wide, high = (UNITS * size / px for size in layer.surface.get_size())
    brush, across = Brush(px, (0, 0, wide, high)), UNITS * scene.units[unit].wide - NARROWER
    brush.way(points, across, "reach", 0.85)
    brush.way(points, across - 2 * EDGE, "reach", 0.16)
    if marks.unsafe is None:
        brush.way(points, 5.4, "ink", 0.55)
        brush.way(points, 2.6, "path", 1, DASHES)
    brush.picture().draw(layer.surface, 0, 0)
    layer.stamp("path/ring", marks.path[-1], "marks")
    return layer
