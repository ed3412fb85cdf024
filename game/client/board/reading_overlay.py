"""What the game reads of a map, drawn over it: walls, what nobody enters, cover, prices, doors, zones,
things, light, doubt, and where the sides begin."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.client.board.baking import CHUNK
from game.client.board.map_view import MapView
from game.client.board.render import fitting, save
from game.client.kit import sprites
from game.client.kit import text as lettering
from game.client.kit.atlases import PREMULTIPLIED, clear, picture
from game.client.kit.theme import rgb
from game.client.seat.maps.cell_looks import LAYERS, TileAppearance, sight_of
from game.core.field import Cell, Cover, Door, Field, Light, Tile, Zone
from game.core.geometry.lattice import Lattice, Point
from game.maps import MapPicture

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


def sign_cells(field: Field) -> list[Cell]:
    """Where the sign of each zone stands: on its first cell where no other sign and nobody does, the smallest
    zone first; if there is none, on its first."""
    taken = {spawn.cell for spawn in field.spawns}
    found: dict[int, Cell] = {}
    for number in sorted(range(len(field.zones)), key=lambda at: (len(field.zones[at].cells), at)):
        cells = field.zones[number].cells
        found[number] = next((cell for cell in cells if cell not in taken), cells[0])
        taken.add(found[number])
    return [cell for _, cell in sorted(found.items())]


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
        """Their borders, tinted as their side, and a sign on one cell of each."""
        signs = sign_cells(field)
        for zone, sign in zip(field.zones, signs, strict=True):
            cells = [cell for cell in zone.cells if cell in near]
            if not cells:
                continue
            tone = rgb(zone.side or "path")
            if len(zone.cells) > 1:
                self._region(over, field, zone, cells, tone)
            if sign in near:
                self._sign(over, zone, sign, tone)

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

    def _sign(self, over: Surface, zone: Zone, cell: Cell, tone: tuple[int, int, int]) -> None:
        centre, radius = self._middle(cell), max(3, round(self.px * 0.3))
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


TONES = {"walls": "threat", "water": "dash", "cost": "blast"}
TINTS = {"walls": 0.26, "water": 0.26, "cost": 0.20}
"""How strong the tint of a region is."""
SIGNS = {
    "high": "threat",
    "screen": "threat",
    "full": "path",
    "low": "path",
    "pit": "dash",
    "slow": "blast",
    "open": "good",
}
"""In which colour cells are painted by hand."""
PATTERNED = 12
"""Pixels of a unit from which regions have a pattern; below it there are only tint and border."""
_STRIPE = 7
_RIM = 2
"""Pixels by which the pale rim of a stripe lies beside it."""
_DOTS = (
    (0.5, 0.5),
    (0.25, 0.25),
    (0.75, 0.75),
    (0.75, 0.25),
    (0.25, 0.75),
    (0.5, 0.2),
    (0.5, 0.8),
    (0.2, 0.5),
    (0.8, 0.5),
)
"""Where the dots of a price lie in a unit: one for each point above 1, nine at most."""


def draw(field: Field, drawn: MapPicture, out: Path) -> None:
    """Write the PNG of a map with all that is read of it. Errors as from `save`."""
    view = MapView(field, drawn, plain=True)
    px = fitting(drawn, max(24, min(48, drawn.tile_px)))
    surface = view.plainly(px)
    surface.blit(overlay(field, view, px), (0, 0))
    save(surface, out)


def overlay(field: Field, view: MapView, px: int) -> Surface:
    """The marks alone, for a picture with `px` to a unit."""
    over = clear((round(view.lattice.size[0] * px), round(view.lattice.size[1] * px)))
    marker = Marker(field, view.lattice)
    for y in range(0, view.units[1], CHUNK):
        for x in range(0, view.units[0], CHUNK):  # piece by piece, for there are several surfaces below each
            part = over.subsurface(Rect(x * px, y * px, CHUNK * px, CHUNK * px).clip(over.get_rect()))
            marker.paint(part, px, (x, y), view.lattice.among(x, y, x + CHUNK, y + CHUNK))
    return over


class Marker:
    """Paints what is read of cells; `by_hand` are those that a player has painted, `shown` the layers that
    are."""

    def __init__(
        self,
        field: Field,
        lattice: Lattice,
        by_hand: Collection[Cell] = (),
        shown: Collection[str] = LAYERS,
        doubtful: frozenset[Cell] = frozenset(),
    ) -> None:
        self.field = field
        self.lattice = lattice
        self.by_hand = by_hand
        self.shown = shown
        self.doubtful = doubtful
        self._sights: dict[int, TileAppearance] = {}

    def _sight(self, tile: Tile) -> TileAppearance:
        """Kept by the tile itself, of which a map has few different ones."""
        if id(tile) not in self._sights:
            self._sights[id(tile)] = sight_of(tile)
        return self._sights[id(tile)]

    def _kind(self, cell: Cell) -> str:
        sight = self._sight(self.field[cell])
        return sight.region or ("cost" if sight.cost > 1 else "")

    def paint(self, over: Surface, px: int, corner: Point, cells: Iterable[Cell]) -> None:
        """On a surface whose upper left corner is that point of the map, in units."""
        cells = list(cells)
        kinds = {cell: self._kind(cell) for cell in cells}
        for kind in TONES:
            inside = [cell for cell in cells if kinds[cell] == kind]
            if inside and kind in self.shown:
                self._region(over, px, corner, kind, inside)
        for cell in cells:
            self._signs(over, px, self._at(cell, corner), cell)
        near, things = set(cells), ThingMarker(self.lattice, corner, px)
        if "light" in self.shown:
            things.dark(over, self.field, cells)
        if "doors" in self.shown:
            things.doors(over, [door for door in self.field.doors if door.cell in near])
        if "zones" in self.shown:
            things.zones(over, self.field, near)
        things.doubt(over, self.doubtful.intersection(near))
        if "spawns" in self.shown:
            for spawn in self.field.spawns:
                if spawn.cell in near:
                    self._stamp(over, px, self._at(spawn.cell, corner), spawn.side)

    def _at(self, cell: Cell, corner: Point) -> Point:
        x, y = self.lattice.place(cell)
        return x - corner[0], y - corner[1]

    def _shape(self, at: Point, px: int) -> list[Point]:
        return [((at[0] + u) * px, (at[1] + v) * px) for u, v in self.lattice.shape]

    # ------------------------------------------------------------ regions

    def _region(self, over: Surface, px: int, corner: Point, kind: str, cells: list[Cell]) -> None:
        tone = rgb(TONES[kind])
        filled = clear(over.get_size())
        for cell in cells:
            pygame.draw.polygon(filled, (*tone, 255), self._shape(self._at(cell, corner), px))
        tinted = filled.copy()
        tinted.fill((255, 255, 255, round(255 * TINTS[kind])), special_flags=pygame.BLEND_RGBA_MULT)
        over.blit(tinted, (0, 0))
        if px >= PATTERNED and kind != "cost":
            shift = round((corner[0] + corner[1]) * px)
            if kind == "water":  # blue stripes on blue water are seen by their pale rims alone
                pale = filled.copy()
                pale.fill((*rgb("paper"), 0), special_flags=pygame.BLEND_RGBA_MAX)
                rims = _hatch(over.get_size(), (shift + _RIM) % _STRIPE)
                pale.blit(rims, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
                over.blit(pale, (0, 0))
            filled.blit(
                _hatch(over.get_size(), shift % _STRIPE), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
            )
            over.blit(filled, (0, 0))
        elif px >= PATTERNED:
            self._dots(over, px, corner, cells)
        wide = max(1, round(px / 20))
        for a, b in self._border(px, corner, kind, cells):
            pygame.draw.line(over, tone, a, b, wide)

    def _dots(self, over: Surface, px: int, corner: Point, cells: list[Cell]) -> None:
        for cell in cells:
            x, y = self._at(cell, corner)
            for u, v in _DOTS[: self._sight(self.field[cell]).cost - 1]:
                pygame.draw.circle(over, rgb("path"), ((x + u) * px, (y + v) * px), max(1, px / 18))

    def _border(self, px: int, corner: Point, kind: str, cells: list[Cell]) -> Iterator[tuple[Point, Point]]:
        """The sides of cells behind which something else lies."""
        for cell in cells:
            x, y = self._at(cell, corner)
            for name, a, b in self.lattice.sides:
                other = self.field.grid.neighbour(cell, name)
                if other not in self.field or self._kind(other) != kind:
                    yield ((x + a[0]) * px, (y + a[1]) * px), ((x + b[0]) * px, (y + b[1]) * px)

    # ------------------------------------------------------------ signs

    def _signs(self, over: Surface, px: int, at: Point, cell: Cell) -> None:
        tile = self.field[cell]
        cover = self._sight(tile).cover
        if cover and "cover" in self.shown:
            self._cover(over, px, at, cover)
        if tile.edges and "walls" in self.shown:
            for name, a, b in self.lattice.sides:
                if self.field.grid.walled(tile.edges, name):
                    start, end = (((at[0] + u) * px, (at[1] + v) * px) for u, v in (a, b))
                    pygame.draw.line(over, rgb("threat"), start, end, max(2, px // 8))
        if cell in self.by_hand:
            pygame.draw.circle(
                over, rgb("brass"), ((at[0] + 0.84) * px, (at[1] + 0.16) * px), max(1.5, px / 10)
            )

    def _cover(self, over: Surface, px: int, at: Point, cover: Cover) -> None:
        if px < PATTERNED:
            pygame.draw.circle(
                over,
                rgb("path"),
                ((at[0] + 0.5) * px, (at[1] + 0.5) * px),
                max(1, px * (0.34 if cover is Cover.FULL else 0.22)),
            )
            return
        found = picture("marks", f"shield/{'full' if cover is Cover.FULL else 'half'}", max(24, px))
        if found:
            size = found.surface.get_size()
            place = round((at[0] + 0.5) * px - size[0] / 2), round((at[1] + 0.5) * px - size[1] / 2)
            over.blit(found.surface, place, special_flags=PREMULTIPLIED)

    def _stamp(self, over: Surface, px: int, at: Point, side: str) -> None:
        size = max(5, round(px * 0.72))
        ground = Rect(0, 0, size + 4, size + 4)
        ground.center = round((at[0] + 0.5) * px), round((at[1] + 0.5) * px)
        pygame.draw.rect(over, (*rgb("ink"), 200), ground, border_radius=max(1, size // 5))
        over.blit(sprites.side_mark(side, size), ground.move(2, 2), special_flags=PREMULTIPLIED)


@lru_cache(maxsize=16)
def _hatch(size: tuple[int, int], shift: int) -> Surface:
    """Slanting lines, white on clear; those of neighbouring pieces go on in each other."""
    lines = clear(size)
    lines.fill((255, 255, 255, 0))
    wide, high = size
    for start in range(-shift, wide + high + _STRIPE, _STRIPE):
        pygame.draw.aaline(lines, (255, 255, 255, 230), (start, 0), (start - high, high))
    return lines
