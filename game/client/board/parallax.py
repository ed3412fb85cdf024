"""Layers that go by slower or faster than the ground when the view moves: those below the map's other layers,
and those above them."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from pygame import Surface

from game.client.board.camera import Camera
from game.client.board.map_view import MapView
from game.client.board.tile_stamps import TilePainter
from game.core.field import Field
from game.maps import MapPicture, PictureLayer

REST = (1.0, 1.0)


def split(picture: MapPicture) -> tuple[MapPicture, tuple[PictureLayer, ...], tuple[PictureLayer, ...]]:
    """The map without the layers that lie below and above all that stay with the ground, and those; layers
    between them stay where they are."""
    layers = [layer for layer in picture.layers if layer.visible]
    below, above = 0, len(layers)
    while below < len(layers) and layers[below].parallax != REST:
        below += 1
    while above > below and layers[above - 1].parallax != REST and not layers[above - 1].over:
        above -= 1
    if below == 0 and above == len(layers):
        return picture, (), ()
    return replace(picture, layers=tuple(layers[below:above])), tuple(layers[:below]), tuple(layers[above:])


class Parallax:
    """Draws such layers as Tiled does: each as if the view had moved only its share of the way from the point
    at which they lie as drawn."""

    def __init__(self, field: Field, picture: MapPicture, layers: tuple[PictureLayer, ...]) -> None:
        self._views = [
            (MapView(field, replace(picture, layers=(layer,)), plain=True, glass=True), layer.parallax)
            for layer in layers
        ]
        self._still = picture.still[0] / picture.tile_px, picture.still[1] / picture.tile_height

    def draw(self, target: Surface, camera: Camera, at_rest: bool = False) -> None:
        """The layers as the camera sees them; `at_rest` as if they lay on the ground."""
        for view, (across, down) in self._views:
            seen = copy(camera)
            if not at_rest:
                seen.x = across * camera.x + (1 - across) * self._still[0]
                seen.y = down * camera.y + (1 - down) * self._still[1]
            if not _whole(target, view, seen):
                view.draw(target, seen)


def _whole(target: Surface, view: MapView, seen: Camera) -> bool:
    """Draw an image layer to its own ends, which lie beyond the map as often as not; False if it is none, or
    too large for that."""
    layer, painter = view.picture.layers[0], TilePainter(view.picture, seen.zoom)
    if not layer.image or painter.is_large(layer):
        return False
    left, top = seen.origin
    target.fblits(tuple(painter.images(layer, (-left, -top), target.get_size())))
    return True
