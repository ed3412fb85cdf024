"""Writes the atlases of vehicles, one a kind for squares and one for what hexes add, and their portraits."""

from __future__ import annotations

from functools import partial

from atlas import Sprite, write
from palette import SIDES
from wheels import FRAME, HEX_ANGLES, MODELS, SQUARE_ANGLES, STATES, portrait, vehicle

CELLS = (32, 48, 64)
OVER = 3
"""How many times larger they are drawn first: their frames are large enough for that to do."""
LOW = 4
"""How far the middle of a vehicle lies below that of its frame, in units: its height has room there."""


def vehicles(kind: str) -> None:
    """KIND/STATE/DEGREES; `at` is the middle of the vehicle on the ground."""
    frame = FRAME[kind]
    middle = frame // 2, frame // 2 + LOW
    for prefix, angles in ((f"{kind}-", SQUARE_ANGLES), (f"{kind}_hex-", HEX_ANGLES)):
        sprites = {
            f"{kind}/{state}/{turn}": Sprite(
                partial(vehicle, kind=kind, state=state, degrees=turn), (frame, frame), middle
            )
            for state in STATES
            for turn in angles
        }
        write("vehicles", sprites, 32, CELLS, 8 * frame, prefix=prefix, over=OVER)


def portraits() -> None:
    sprites = {
        f"{kind}/{side}": Sprite(partial(portrait, kind=kind, side=side), (64, 64))
        for kind in MODELS
        for side in SIDES
    }
    write("vehicles", sprites, 64, (48, 64, 128), 4 * 64, prefix="portraits-")
