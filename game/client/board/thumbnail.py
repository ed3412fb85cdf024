"""All of a map as a small picture."""

from __future__ import annotations

from pygame import Surface

from game.client.board.baking import CHUNK
from game.client.board.map_view import MapView
from game.client.board.placeholder import rough_picture
from game.client.kit.incremental import Steps


def overall(view: MapView, dots: int) -> Steps[Surface]:
    """All of a map, with the crowns of its trees, piece by piece."""
    whole = Surface((view.units[0] * dots, view.units[1] * dots), 0, 32)
    for y in range(-(-view.units[1] // CHUNK)):
        for x in range(-(-view.units[0] // CHUNK)):
            box = view.box(x, y)
            tiles = [*view.tiles.get((x, y), []), *view.crown_tiles.get((x, y), [])]
            whole.blit(rough_picture(view.picture, tiles, box, dots), (box.x * dots, box.y * dots))
            yield
    return whole
