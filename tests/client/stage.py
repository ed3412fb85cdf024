"""A board for tests: a field of floor, no pictures of its own, and figures placed by events."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from game.client.board.board import Board
from game.client.seat.playback import Playback
from game.client.seat.scene import Scene
from game.core.events import Event, Gauge, Placed
from game.core.field import Cell, Field, Tile
from game.maps import MapPicture

POINTS = (Gauge("Hit points", 4, 5), Gauge("Armour", 2, 4))


def open_field(width: int = 20, height: int = 12) -> Field:
    return Field(width, height, (Tile(),) * (width * height))


def placed(unit: int, cell: Cell, side: str = "azure", look: str = "rifle") -> Placed:
    return Placed(unit, f"Unit {unit}", side, look, 0, cell, POINTS)


def duel() -> list[Event]:
    return [placed(1, (3, 3)), placed(2, (8, 3), "ember", "spear")]


def board(events: list[Event], field: Field | None = None) -> Board:
    field = field or open_field()
    scene = Scene()
    playback = Playback(scene)
    made = Board(field, MapPicture(field.width, field.height, 32, 32, ()), scene, playback)
    playback.feed(events)
    playback.skip()
    return made
