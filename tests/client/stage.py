"""A board for tests: a field of floor, no pictures of its own, and figures placed by events."""

from __future__ import annotations

import os

from game.core.references import UnitId

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from game.client.board.board import Board
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core.events import Event, Gauge, Placed
from game.core.field import Cell, Field, Tile
from game.core.geometry.lattice import plain
from game.core.ruleset import State
from game.maps import MapPicture

STATES = (
    State("prone", "prone", "r", "good", pose="prone", quiet=True),
    State("burning", "on fire", "r"),
    State("watching", "on watch", "r", "good", "overwatch", "aim"),
    State("aware", "aware of the enemy", "r", "plain", quiet=True),
)
"""Those of no ruleset."""
POINTS = (Gauge("Hit points", 4, 5), Gauge("Armour", 2, 4))


def open_field(width: int = 20, height: int = 12) -> Field:
    return Field(width, height, (Tile(),) * (width * height))


def placed(unit: UnitId, cell: Cell, side: str = "azure", look: str = "rifle") -> Placed:
    return Placed(unit, f"Unit {unit}", side, look, 0, cell, POINTS)


def duel() -> list[Event]:
    return [placed(UnitId(1), (3, 3)), placed(UnitId(2), (8, 3), "ember", "spear")]


def board(events: list[Event], field: Field | None = None) -> Board:
    field = field or open_field()
    scene = BoardScene(states=STATES)
    playback = Playback(scene)
    made = Board(field, MapPicture(plain(field.width, field.height), ()), scene, playback)
    playback.feed(events)
    playback.skip()
    return made
