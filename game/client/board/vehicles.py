"""Vehicles on the board: turned to where they face, marked by their side, smoking, burning or burnt out, with
those aboard as a badge."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, degrees, sin

from pygame import Rect, Surface

from game.client.board.badges import PLATE, UP_LARGE
from game.client.board.overlays import outlined_words
from game.client.kit import sprites
from game.client.kit.atlases import PREMULTIPLIED, Picture, picture, silhouette_in
from game.client.kit.brush import Brush
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.scene import BoardScene

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
