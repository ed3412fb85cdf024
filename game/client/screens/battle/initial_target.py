"""What an order is pointed at as it is chosen: rather something in sight than a board that moves away under
the mouse."""

from __future__ import annotations

from game.client.board.camera import Camera
from game.client.seat.orders.target_cycle import at_first
from game.client.seat.orders.targeting import Aiming
from game.core.field import Cell
from game.core.verbs import Verb


def point(aiming: Aiming, verb: Verb, camera: Camera, keys: bool) -> None:
    """Point at the nearest of the targets that are to be seen, if there is need to point; the board moves
    only where none is. An area is drawn from where the mouse is, unless the board is in the hands of the
    `keys`: for one the board does not move."""
    if verb.aim == "area" and not keys:
        if aiming.cell and not camera.shows(aiming.cell, 0):
            aiming.cell, aiming.by_keys = None, False
        return
    targets = at_first(aiming.orders, aiming.scene, verb) if verb.aim in ("unit", "cell", "cells") else []
    seen = [cell for cell in targets if camera.shows(cell, 0)]
    if verb.aim in ("unit", "cells") and aiming.explicit and not aiming.by_keys and targets and not seen:
        aiming.cycle(1)
    if aiming.by_keys and seen and aiming.cell not in seen:
        aiming.cell = seen[0]
    if aiming.by_keys:
        own = aiming.scene.units.get(aiming.unit)
        follow(aiming.cell, camera, own.cell if own else None)


def follow(cell: Cell | None, camera: Camera, own: Cell | None) -> None:
    """Bring the cell into view, unless it is there: together with whoever acts, from further off if need
    be."""
    if cell and not camera.shows(cell, 0) and not (own and camera.frame([own, cell])):
        camera.centre(cell)
