"""Large bodies and vehicles on the board: where they lie, the ground that one goes over, which way they
are turned and what state they are in, and what may go wrong on their way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from math import cos, degrees, pi, sin

from pygame import Rect, Surface

from game.client.board import overlays
from game.client.board.badges import PLATE, UP_LARGE
from game.client.board.camera import Camera
from game.client.board.figures import Hull, stamp
from game.client.board.overlays import CELLS, Layer, outlined_words
from game.client.kit import sprites
from game.client.kit.atlases import PREMULTIPLIED, Picture, picture, silhouette_in
from game.client.kit.brush import UNITS, Brush
from game.client.seat.view.board_marks import Marks
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.scene import BoardScene
from game.core.describing.display import Course
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


VESSELS = ("motorcycle", "car", "sports_car", "van", "lorry", "bus")
WHOLE, DAMAGED, WRECKED = "whole", "damaged", "wrecked"
SCARRED = 60
"""Up to so much health, in hundredths, damage is seen and smoke rises."""
EIGHTHS, BETWEEN = range(0, 360, 45), (30, 60, 120, 150, 210, 240, 300, 330)
"""The angles at which vehicles are drawn, clockwise from east: for squares, and those that hexes add."""
STEP_MS = 160
CREW, CREW_UP = (38, 18), 0.75
"""The plate that counts who is aboard, and how far above the middle of the vehicle it lies, in cells."""
FLAMES = ((0.26, -0.12), (0.0, 0.06), (-0.24, -0.06))
"""Where it burns, as shares of the length ahead of the middle and of the width to its right."""


def drawn(look: str) -> bool:
    """Whether there are pictures of vehicles of that look."""
    return look in VESSELS


def state_of(sprite: Sprite) -> str:
    if sprite.health <= 0:
        return WRECKED
    if sprite.health <= SCARRED:
        return DAMAGED
    return WHOLE


def burning(scene: BoardScene, sprite: Sprite) -> bool:
    """Whether there is fire on one of its cells."""
    cells = frozenset(scene.cells(sprite))
    return any(
        patch.kind == "fire" and not cells.isdisjoint(patch.cells) for patch in scene.floor.areas.values()
    )


def angle_of(facing: float) -> int:
    """The nearest angle that is drawn to one in radians."""
    turn = degrees(facing) % 360
    angles: tuple[int, ...] = (*EIGHTHS, *BETWEEN)
    return min(angles, key=lambda angle: (abs((angle - turn + 180.0) % 360.0 - 180.0), angle))


def body(look: str, state: str, facing: float, px: int) -> Picture:
    """The vehicle; the picture's point is its middle on the ground."""
    angle = angle_of(facing)
    folder = f"vehicles/{look}" if angle in EIGHTHS else f"vehicles/{look}_hex"
    found = picture(folder, f"{look}/{state}/{angle}", px)
    assert found, f"the atlas of vehicles has no {look}/{state}/{angle}"
    return found


def ghost(look: str, facing: float, px: int, share: float) -> Picture:
    """Where a vehicle would be."""
    return body(look, WHOLE, facing, px).faded(share)


def flash(sprite: Sprite, px: int) -> Picture:
    return silhouette_in(body(sprite.look, state_of(sprite), sprite.facing, px), "#ffffff", 0.8)


def draw(target: Surface, sprite: Sprite, at: tuple[int, int], px: int, fires: bool, clock: float) -> None:
    """The vehicle with its middle on that pixel, its side's mark on the roof, and what rises from it."""
    state = state_of(sprite)
    body(sprite.look, state, sprite.facing, px).draw(target, *at)
    if state != WRECKED:
        size = 16 if px >= 48 else 12
        mark = sprites.side_mark(sprite.side, size)
        target.blit(
            mark, (at[0] - size // 2, at[1] - round(px * 0.34) - size // 2), special_flags=PREMULTIPLIED
        )
    step = int(clock // STEP_MS)
    if fires:
        for number, (ahead, aside) in enumerate(FLAMES):
            _rise(target, sprite, at, px, f"fire/{(step + number) % 4}", ahead, aside)
    elif state == DAMAGED:
        _rise(target, sprite, at, px, f"smoke/{step // 2 % 4}", 0.34, 0.0, 0.5)


def _rise(
    target: Surface,
    sprite: Sprite,
    at: tuple[int, int],
    px: int,
    name: str,
    ahead: float,
    aside: float,
    share: float = 1.0,
) -> None:
    """A flame or smoke on a place of the vehicle."""
    found = picture("marks/areas", name, px)
    if found:
        forth, right = ahead * sprite.long * px, aside * sprite.wide * px
        x = at[0] + forth * cos(sprite.facing) - right * sin(sprite.facing)
        y = at[1] + forth * sin(sprite.facing) + right * cos(sprite.facing)
        found.faded(share).draw(target, round(x - px / 2), round(y - px * 0.75))


def crew_spot(middle: tuple[int, int], px: int, taken: Sequence[Rect]) -> Rect:
    """Where the plate that counts who is aboard lies, on a vehicle with its middle on that pixel: above or
    below where another lies already."""
    spot = Rect((0, 0), CREW)
    spot.center = middle[0], middle[1] - round(px * CREW_UP)
    steps = (0, -1, 1, -2, 2, -3, 3)
    places = [spot.move(0, step * (CREW[1] + 2)) for step in steps]
    return next((place for place in places if place.collidelist(list(taken)) < 0), spot)


def plates_top(scene: BoardScene, body: Sprite, px: int) -> float:
    """How far above the middle of a large body the highest plate on it ends, in cells."""
    riders = scene.aboard(body.unit)
    values = body.values or next((one.values for one in riders if one.values), ())
    if values:
        return 0.5 + UP_LARGE + (PLATE / 2 + (len(values) - 1) * (PLATE + 1)) / px
    return CREW_UP + CREW[1] / 2 / px if riders else 0.5


@lru_cache(maxsize=128)
def crew(seats: tuple[str, ...], side: str) -> Picture:
    """How many are aboard, with a wheel if one of them drives; its point is the middle."""
    wide, high = CREW
    brush = Brush(32, (0, 0, wide, high))
    shape = [(4, 0), (wide, 0), (wide, high - 4), (wide - 4, high), (0, high), (0, 4)]
    brush.shape(shape, "ink", 0.9)
    brush.outline(shape, 1.2, side)
    plate = brush.picture()
    icon = sprites.icon("drive" if "driver" in seats else "seat", 16, (240, 232, 213))
    plate.surface.blit(icon, (plate.at[0] + 3, plate.at[1] + 1), special_flags=PREMULTIPLIED)
    outlined_words(str(len(seats)), 12).draw(plate.surface, plate.at[0] + 28, plate.at[1] + high // 2)
    return Picture(plate.surface, (plate.at[0] + wide // 2, plate.at[1] + high // 2))


MARK = 26
"""Pixels of the warning and of the cross at the usual zoom of 48."""


def draw_warnings(target: Surface, camera: Camera, course: Course) -> None:
    zoom = camera.zoom
    if course.line:
        spots = [camera.corner_of(cell, 0.5, 0.5) for cell in course.line]
        left, top = min(x for x, _ in spots) - 4, min(y for _, y in spots) - 4
        wide, high = max(x for x, _ in spots) - left + 4, max(y for _, y in spots) - top + 4
        way = tuple((round(x - left), round(y - top)) for x, y in (spots[0], spots[-1]))
        stamp(target, _line(way, round(wide), round(high)), left, top)
        if course.hits:
            stamp(target, _cross(_size(zoom)), *camera.corner_of(course.hits, 0.5, 0.5))
    if course.at:
        stamp(target, _warning(_size(zoom)), *camera.corner_of(course.at, 0.5, 0.5))
        x, y = camera.corner_of(course.at, 0.5, 0.5)
        stamp(
            target, overlays.label(course.words, "brass"), x, y - _size(zoom)
        )  # how long the way is stands below its end
    if course.meets:
        (ax, ay), (bx, by) = (camera.corner_of(cell, 0.5, 0.5) for cell in course.meets)
        stamp(target, _star(_size(zoom) * 3 // 2), (ax + 2 * bx) / 3, (ay + 2 * by) / 3)


def _size(zoom: int) -> int:
    return max(16, MARK * zoom // 48)


@lru_cache(maxsize=64)
def _line(way: tuple[Cell, ...], wide: int, high: int) -> Picture:
    brush = Brush(32, (0, 0, wide, high))
    brush.way(way, 5, "ink", 0.5)
    brush.way(way, 2.6, "threat", 1, (6, 6))
    return Picture(brush.picture().surface, brush.picture().at)


@lru_cache(maxsize=8)
def _warning(px: int) -> Picture:
    """A triangle with an exclamation mark."""
    brush = Brush(px, (0, 0, 32, 32))
    shape = [(16, 2), (31, 29), (1, 29)]
    brush.shape(shape, "brass")
    brush.outline(shape, 2, "ink")
    brush.line((16, 11), (16, 20), 3.4, "ink", 1, True)
    brush.disc((16, 25), 2, "ink")
    return _centred(brush, px)


@lru_cache(maxsize=8)
def _cross(px: int) -> Picture:
    brush = Brush(px, (0, 0, 32, 32))
    for width, color in ((8.0, "ink"), (4.6, "threat")):
        for a, b in (((6, 6), (26, 26)), ((26, 6), (6, 26))):
            brush.line(a, b, width, color, 1, True)
    return _centred(brush, px)


@lru_cache(maxsize=8)
def _star(px: int) -> Picture:
    """Ten rays where two bodies are to meet."""
    brush = Brush(px, (0, 0, 32, 32))
    tips = [
        (16 + far * sin(pi * n / 10), 16 - far * cos(pi * n / 10))
        for n in range(20)
        for far in (15.0 if n % 2 == 0 else 8.0,)
    ]
    brush.shape(tips, "paper")
    brush.outline(tips, 1.6, "ink")
    inner = [(16 + (x - 16) * 0.72, 16 + (y - 16) * 0.72) for x, y in tips]
    brush.shape(inner, "threat")
    return _centred(brush, px)


def _centred(brush: Brush, px: int) -> Picture:
    """The picture with its middle as the point."""
    drawn = brush.picture()
    return Picture(drawn.surface, (drawn.at[0] + px // 2, drawn.at[1] + px // 2))
