"""Doors, zones, things, light and doubt, as they are drawn over a map that is read."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import pygame
from pygame import Rect, Surface

from game.client.kit import text as lettering
from game.client.kit.atlases import clear
from game.client.kit.theme import rgb
from game.core.field import Cell, Door, Field, Light, Zone
from game.core.geometry.lattice import Lattice, Point

LETTERS = {
    "objective": "G",
    "exit": "E",
    "item": "I",
    "unit": "U",
    "reinforcement": "R",
    "event": "!",
    "vehicle": "V",
    "deployment": "D",
    "hazard": "H",
}
"""What the sign of a zone says by its kind; any other is a Z."""
READABLE = 11
"""Pixels of a unit from which signs have letters."""
_DARKER = {Light.DIM: 60, Light.VERY_POOR: 90, Light.DARK: 130, Light.NONE: 160}


def letter_of(zone: Zone) -> str:
    """What the sign of the zone says: ground that is only worth fighting for is a Z too."""
    if zone.kind == "objective" and "goal" not in zone.properties:
        return "Z"
    return LETTERS.get(zone.kind, "Z")


class ThingMarker:
    """Paints on a surface whose upper left corner is that point of the map, with `px` to a unit."""

    def __init__(self, lattice: Lattice, corner: Point, px: int) -> None:
        self.lattice, self.corner, self.px = lattice, corner, px

    def _at(self, cell: Cell) -> Point:
        x, y = self.lattice.place(cell)
        return x - self.corner[0], y - self.corner[1]

    def _shape(self, cell: Cell) -> list[Point]:
        x, y = self._at(cell)
        return [((x + u) * self.px, (y + v) * self.px) for u, v in self.lattice.shape]

    def _middle(self, cell: Cell) -> tuple[int, int]:
        x, y = self._at(cell)
        return round((x + 0.5) * self.px), round((y + 0.5) * self.px)

    # ------------------------------------------------------------ doors

    def doors(self, over: Surface, doors: Iterable[Door]) -> None:
        """A leaf in its frame: filled where it is shut, with a keyhole where it is locked."""
        for door in doors:
            box = Rect(0, 0, max(5, round(self.px * 0.72)), max(4, round(self.px * 0.46)))
            box.center = self._middle(door.cell)
            pygame.draw.rect(over, (*rgb("ink"), 230), box.inflate(4, 4), border_radius=2)
            wide = max(1, round(self.px / 12)) if door.open else 0
            pygame.draw.rect(over, rgb("timber"), box, wide, border_radius=1)
            pygame.draw.rect(over, rgb("paper"), box, 1, border_radius=1)
            if door.lock:
                pygame.draw.circle(over, rgb("brass"), box.center, max(1, self.px // 9))

    # ------------------------------------------------------------ zones

    def zones(self, over: Surface, field: Field, near: Collection[Cell]) -> None:
        """Their borders, tinted as their side, and a sign on the first cell of each."""
        for zone in field.zones:
            cells = [cell for cell in zone.cells if cell in near]
            if not cells:
                continue
            tone = rgb(zone.side or "path")
            if len(zone.cells) > 1:
                self._region(over, field, zone, cells, tone)
            if zone.cells[0] in near:
                self._sign(over, zone, tone)

    def _region(
        self, over: Surface, field: Field, zone: Zone, cells: list[Cell], tone: tuple[int, int, int]
    ) -> None:
        tint, own = clear(over.get_size()), set(zone.cells)
        for cell in cells:
            pygame.draw.polygon(tint, (*tone, 40), self._shape(cell))
        over.blit(tint, (0, 0))
        wide = max(1, round(self.px / 16))
        for cell in cells:
            x, y = self._at(cell)
            for name, a, b in self.lattice.sides:
                if field.grid.neighbour(cell, name) not in own:
                    start, end = (((x + u) * self.px, (y + v) * self.px) for u, v in (a, b))
                    pygame.draw.line(over, rgb("ink"), start, end, wide + 2)
                    pygame.draw.line(over, tone, start, end, wide)

    def _sign(self, over: Surface, zone: Zone, tone: tuple[int, int, int]) -> None:
        centre, radius = self._middle(zone.cells[0]), max(3, round(self.px * 0.3))
        pygame.draw.circle(over, rgb("ink"), centre, radius + 2)
        pygame.draw.circle(over, tone, centre, radius)
        self._letter(over, letter_of(zone), centre, "ink")

    def _letter(self, over: Surface, letter: str, centre: tuple[int, int], tone: str) -> None:
        if self.px >= READABLE:
            shown = lettering.text(letter, max(9, round(self.px * 0.46)), tone, True)
            over.blit(shown, shown.get_rect(center=centre))

    # ------------------------------------------------------------ light and doubt

    def dark(self, over: Surface, field: Field, cells: Iterable[Cell]) -> None:
        """A veil over what is not bright, and bars, as many as it is dark."""
        dim = [(cell, field[cell].light) for cell in cells if field[cell].light]
        if not dim:
            return
        veil = clear(over.get_size())
        for cell, light in dim:
            pygame.draw.polygon(veil, (*rgb("ink"), _DARKER[light]), self._shape(cell))
            x, y = self._middle(cell)
            for number in range(int(light) if self.px >= READABLE else 0):
                at = x - round(self.px * (0.34 - 0.11 * number))
                ends = (at, y + round(self.px * 0.36)), (at, y + round(self.px * 0.22))
                pygame.draw.line(veil, (*rgb("dash"), 255), *ends, max(1, self.px // 16))
        over.blit(veil, (0, 0))

    def doubt(self, over: Surface, cells: Collection[Cell]) -> None:
        """What nobody is sure of."""
        if not cells:
            return
        tint = clear(over.get_size())
        for cell in cells:
            pygame.draw.polygon(tint, (*rgb("brass"), 90), self._shape(cell))
        over.blit(tint, (0, 0))
        for cell in cells:
            self._letter(over, "?", self._middle(cell), "paper")
