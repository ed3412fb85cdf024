"""The glances at saves that a screen shows: asked for as they come into sight, there some frames later."""

from __future__ import annotations

from pathlib import Path

from pygame import Surface

from game.client.board import map_painter, save_thumbnails
from game.client.board.map_cards import Card, CardRequest
from game.client.board.map_painter import MapPainter
from game.client.seat.saves.summary import SaveSummary

LOOK = 1500.0
"""Milliseconds between two looks at the files."""
Size = tuple[int, int]


class Glanced:
    def __init__(self, drawing: MapPainter) -> None:
        self._easel = drawing
        self._wanted: dict[tuple[Path, Size], CardRequest] = {}
        self._cards: dict[CardRequest, Card] = {}
        self._pictures: dict[CardRequest, Surface | None] = {}
        self._glances: dict[Path, SaveSummary] = {}
        self._since = 0.0

    def _key(self, path: Path, size: Size) -> CardRequest:
        if (path, size) not in self._wanted:
            self._wanted[path, size] = save_thumbnails.wanted(path, size)
        return self._wanted[path, size]

    def card(self, path: Path, size: Size) -> Card | None:
        """What is known of a save, with a picture of that size in pixels; None if it is not there yet."""
        key = self._key(path, size)
        if key not in self._cards:
            card = self._easel.card(key)
            if card is None:
                return None
            self._cards[key] = card
            found = save_thumbnails.summary_on_card(card)
            if found:
                self._glances[path] = found
        return self._cards[key]

    def glance(self, path: Path) -> SaveSummary | None:
        """What was told of a save, with whatever picture."""
        return self._glances.get(path)

    def picture(self, path: Path, size: Size) -> Surface | None:
        key = self._key(path, size)
        card = self._cards.get(key)
        if card and key not in self._pictures:
            self._pictures[key] = map_painter.surface(card, size)
        return self._pictures.get(key)

    def update(self, ms: float) -> None:
        """Let the next one be drawn; now and then the files are looked at again."""
        self._easel.update()
        self._since += ms
        if self._since >= LOOK:
            self._since = 0.0
            self._wanted.clear()

    @property
    def busy(self) -> bool:
        """Whether one is being drawn."""
        return self._easel.busy

    def close(self) -> None:
        self._easel.close()
