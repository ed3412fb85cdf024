"""The set-up screen's list of maps, each with its picture."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pygame import Rect, Surface

from game.client import setupview
from game.client.choices import Choices
from game.client.paint import Pen
from game.client.render import thumbnail
from game.client.widgets import Area, Card, Done, Hint, Look, Widget

PITCH = 163


class MapColumn:
    """Maps and pictures are loaded one at a time by `load_next`, so that the list is there at once."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self._pictures: dict[tuple[Path, tuple[int, int]], Surface | None] = {}

    def area(self, column: Rect) -> Area:
        return Area("maps", Rect(column.x + 12, column.y + 36, column.width - 20, column.height - 44), len(self.choices.maps) * PITCH)

    def widgets(self, area: Area, offset: float) -> list[Widget]:
        top = area.rect.y - round(offset)
        cards: list[Widget] = []
        for index, one in enumerate(self.choices.maps):
            rect = Rect(area.rect.x, top + PITCH * index, area.rect.width - 10, PITCH - 8)
            hint = Hint(one.field.title, one.field.description) if one.field else None
            cards.append(Card(f"map {index}", rect, partial(self._choose, index), hint=hint, area="maps", paint=partial(self._card, index)))
        return cards

    def _choose(self, index: int) -> Done:
        self.choices.choose_map(index)
        return None

    def _card(self, index: int, pen: Pen, rect: Rect, look: Look) -> None:
        one = self.choices.maps[index]
        size = pen.pixels(setupview.map_frame(rect)).size
        picture = self._pictures.setdefault((one.path, size), None)
        sides = len({spawn.side for spawn in one.field.spawns}) if one.field else 0
        setupview.map_card(pen, rect, look, one, picture, sides, index == self.choices.place)

    def load_next(self) -> None:
        """Read one map, or draw one picture, that is still missing."""
        for one in self.choices.maps:
            if not one.loaded:
                one.read()
                return
        fields = {one.path: one.field for one in self.choices.maps}
        for (path, size), picture in self._pictures.items():
            if picture is None and fields.get(path):
                self._pictures[path, size] = thumbnail(path, size)
                return
