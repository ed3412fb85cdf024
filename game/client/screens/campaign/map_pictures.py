"""Pictures of the maps of missions, drawn in a process of their own: they are there some frames later."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.campaign.files import campaigns
from game.campaign.state import State
from game.campaign.validation import map_path
from game.client.board import map_cards
from game.client.board.map_cards import MapPainter, card_request
from game.client.kit.pen import Pen
from game.core.errors import EnfiladeError

Size = tuple[int, int]
CLOSE = 2.2
"""A small picture is drawn so many times larger and scaled down, so that more of the map is seen."""


MOST = 200
_drawn: dict[tuple[Path, Size, float], Surface] = {}
"""Pictures that were drawn for whatever screen of a campaign: the next one has them at once."""


class MissionPictures:
    def __init__(self, painter: MapPainter | None = None) -> None:
        self._painter = painter or MapPainter()
        self._paths: dict[str, Path | None] = {}

    def path(self, state: State, map_name: str) -> Path | None:
        """The file of the map; None if it is there no more."""
        if map_name not in self._paths:
            file = campaigns().get(state.campaign.id)
            try:
                self._paths[map_name] = map_path(map_name, file.parent if file else None)
            except EnfiladeError:
                self._paths[map_name] = None
        return self._paths[map_name]

    def picture(self, state: State, map_name: str, size: Size, close: float = CLOSE) -> Surface | None:
        """Of that size in pixels; None while it is not there."""
        path = self.path(state, map_name)
        if path is None or min(size) < 1:
            return None
        key = path, size, close
        if key not in _drawn:
            large = round(size[0] * close), round(size[1] * close)
            card = self._painter.card(card_request(path, large))
            whole = map_cards.surface(card, large) if card else None
            if whole is None:
                return None
            while len(_drawn) >= MOST:
                del _drawn[next(iter(_drawn))]
            _drawn[key] = whole if large == size else pygame.transform.smoothscale(whole, size)
        return _drawn[key]

    def draw(self, pen: Pen, state: State, map_name: str, rect: Rect, close: float = CLOSE) -> None:
        box = pen.pixels(rect)
        pen.fill(rect, "ink")
        picture = self.picture(state, map_name, box.size, close)
        if picture:
            pen.surface.blit(picture, box)

    def update(self) -> None:
        self._painter.update()

    @property
    def busy(self) -> bool:
        return self._painter.busy

    def close(self) -> None:
        self._painter.close()
