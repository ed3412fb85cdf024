"""What burns, smokes and seeps on the board: four phases make a loop, each cell at another point of it."""

from __future__ import annotations

from collections.abc import Container

from pygame import Surface

from game.client.board.camera import Camera
from game.client.kit.atlases import PREMULTIPLIED, picture
from game.client.seat.view.board_marks import Cells
from game.client.seat.view.scene import BoardScene

FIRE_MS, SMOKE_MS = 160, 260
SPRITES = {
    **dict.fromkeys(("smoke", "fog", "mist", "dust"), "smoke"),
    "poison": "poison",
    "gas": "gas",
    "acid": "acid",
    "shock": "electric",
    "elect": "electric",
}
"""The pictures of areas by a word in their kind; all others burn."""
SLOW = ("smoke", "gas")
VEILS = (1.0, 0.4, 0.6, 0.8)
"""How strongly an area is drawn by its density: one sees through what only obscures."""


def area_sprite(kind: str) -> str:
    """The picture of an area of that kind; fire, if the atlas has none of that name."""
    return next((name for word, name in SPRITES.items() if word in kind.lower()), "fire")


def harmful(scene: BoardScene, waiting: Container[str] = ()) -> Cells:
    """The cells where it hurts to stand; smoke only hides, and what is of the kinds that are `waiting` does
    nothing yet."""
    found = (
        area
        for area in scene.floor.areas.values()
        if area.kind not in waiting and area_sprite(area.kind) != "smoke"
    )
    return frozenset(cell for area in found for cell in area.cells)


def draw_areas(
    target: Surface, camera: Camera, scene: BoardScene, clock: float, waiting: Container[str] = ()
) -> None:
    for area in scene.floor.areas.values():
        if area.kind in waiting:
            continue
        name, veil = area_sprite(area.kind), VEILS[area.density]
        phases = [
            drawn.faded(veil) if drawn else None
            for drawn in (picture("marks/areas", f"{name}/{phase}", camera.zoom) for phase in range(4))
        ]
        now, placed = int(clock / (SMOKE_MS if name in SLOW else FIRE_MS)), []
        for x, y in area.cells:
            if shown := phases[(now + x * 7 + y * 3) % 4]:
                left, top = camera.corner_of((x, y))
                placed.append((shown.surface, (left - shown.at[0], top - shown.at[1])))
        target.fblits(placed, PREMULTIPLIED)
