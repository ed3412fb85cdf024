"""What came of the wishes: the whole map in a picture, where the sides begin, the ground that they fight
over, and bars that say who has more of something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

import pygame
from pygame import Rect, Surface

from game.client.board.map_view import MapView
from game.client.board.render import fitting
from game.client.kit.pen import Pen
from game.client.kit.symbols import tick
from game.client.screens.generator.columns import Layout
from game.client.seat.maps.new_map import NewMap
from game.core.field import Cell
from game.core.geometry.lattice import Lattice
from game.maps.doctor import open_map


class Preview:
    """Call `look` when there is another map; it is drawn in whole pixels a cell."""

    def __init__(self, new: NewMap) -> None:
        self.new = new
        self.view: MapView | None = None
        self._picture: tuple[int, Surface] | None = None

    def look(self) -> None:
        """Read the file of the map that was made. EnfiladeError if that cannot be done."""
        self.view, self._picture = MapView(*open_map(self.new.path)), None

    def box(self, room: Rect) -> tuple[Rect, float]:
        """Where the picture lies, and units to a cell."""
        assert self.view is not None
        across, down = self.view.lattice.size
        cell = min(room.width / across, room.height / down)
        cell = floor(cell) if cell >= 8 else cell
        wide, high = round(across * cell), round(down * cell)
        return Rect(room.x + (room.width - wide) // 2, room.y + (room.height - high) // 2, wide, high), cell

    def cell_at(self, room: Rect, pos: tuple[float, float]) -> Cell | None:
        """The cell at a point of the window, in units."""
        if self.view is None:
            return None
        box, cell = self.box(room)
        if not box.collidepoint(pos):
            return None
        found = self.view.lattice.cell_at(((pos[0] - box.x) / cell, (pos[1] - box.y) / cell))
        return found if found in self.view.field else None

    def draw(self, pen: Pen, room: Rect) -> None:
        if self.view is None:
            return
        box, cell = self.box(room)
        pixels = max(1, pen.px(cell))
        if self._picture is None or self._picture[0] != pixels:
            self._picture = pixels, self._baked(pixels)
        inside = pen.pixels(box)
        picture = self._picture[1]
        if picture.get_size() != inside.size:
            picture = pygame.transform.smoothscale(picture, inside.size)
            self._picture = pixels, picture
        pen.surface.blit(picture, inside)
        self._middle(pen, box, cell)
        self._places(pen, box, cell)
        pen.frame(box, "steel", 1)

    def _baked(self, cell: int) -> Surface:
        view = self.view
        assert view is not None
        cell = fitting(view.picture, cell)
        source = min((px for px in view.sizes if px >= cell), default=max(view.sizes))
        return view.part(Rect(0, 0, *view.units), cell, source)

    def _middle(self, pen: Pen, box: Rect, cell: float) -> None:
        """Dashed, around the cells of the middle."""
        made, view = self.new.made, self.view
        if made is None or view is None:
            return
        boxes = [_on(view.lattice, one, box, cell) for one in made.middle]
        ground = boxes[0].unionall(boxes[1:])
        pen.fill(ground, "straw", 0.1)
        dash, gap = 7, 4
        for x in range(ground.x, ground.right, dash + gap):
            for y in (ground.y, ground.bottom - 2):
                pen.fill(Rect(x, y, min(dash, ground.right - x), 2), "path")
        for y in range(ground.y, ground.bottom, dash + gap):
            for x in (ground.x, ground.right - 2):
                pen.fill(Rect(x, y, 2, min(dash, ground.bottom - y)), "path")

    def _places(self, pen: Pen, box: Rect, cell: float) -> None:
        view = self.view
        assert view is not None
        for spawn in view.field.spawns:
            rect = _on(view.lattice, spawn.cell, box, cell).inflate(-2, -2)
            pen.fill(rect, "ink", 0.55)
            pen.frame(rect, spawn.side, 1.6)
            size = min(15, rect.width - 4)
            if size >= 8:
                pen.mark(spawn.side, rect.centerx - size / 2, rect.centery - size / 2, size)


def _on(lattice: Lattice, cell: Cell, box: Rect, size: float) -> Rect:
    x, y = lattice.place(cell)
    return Rect(round(box.x + x * size), round(box.y + y * size), round(size), round(size))


def facts(pen: Pen, lay: Layout, new: NewMap) -> int:
    """What is shown and what was checked, beside the picture; where it ends."""
    rect = lay.facts
    pen.block("Shown", rect.x, rect.y + 2, 9, "brass")
    y = rect.y + 32
    for name, value in new.shown():
        pen.text(name, rect.x, y, 13)
        pen.text(value, rect.right, y, 13, "paper", True, 1)
        y += 23
    pen.rule(rect.x, y - 8, rect.width)
    pen.block("Checked", rect.x, y + 4, 9, "brass")
    y += 34
    for good, first, second in new.checked():
        sign(pen, rect.x, y - 11, good)
        pen.text(first, rect.x + 20, y, 12, room=rect.width - 20)
        pen.text(second, rect.x + 20, y + 16, 12, room=rect.width - 20)
        y += 38
    pen.rule(rect.x, y - 6, rect.width)
    return y


EVEN = 10
"""Hundredths by which the best may be ahead of the worst."""


@dataclass(frozen=True)
class Measure:
    """One thing that each side has: how much, and in words. `verdict` is "" while nothing is known."""

    name: str
    sides: tuple[str, ...]
    values: tuple[float, ...]
    words: tuple[str, ...]
    verdict: str = ""
    even: bool = True


def measure(name: str, sides: Sequence[str], values: Sequence[float], words: Sequence[str]) -> Measure:
    """Even, if nobody is a tenth ahead."""
    ahead = round(100 * (max(values) - min(values)) / max(values)) if max(values, default=0) else 0
    even = ahead <= EVEN
    verdict = "even" if even else f"uneven by {ahead} %"
    return Measure(name, tuple(sides), tuple(values), tuple(words), verdict, even)


def draw(pen: Pen, rect: Rect, one: Measure) -> None:
    pen.text(
        one.name, rect.x, rect.y + 11, 12.5, "paper", True, room=rect.width - pen.width(one.verdict, 12) - 26
    )
    if one.verdict:
        tone = "good" if one.even else "blast"
        sign(pen, rect.right - pen.width(one.verdict, 12) - 18, rect.y + 1, one.even)
        pen.text(one.verdict, rect.right, rect.y + 11, 12, tone, False, 1)
    track = Rect(rect.x, rect.y + 20, rect.width, 10)
    pen.fill(track, "ink", 0.7)
    if len(one.sides) == 2:
        _from_the_middle(pen, track, one)
    else:
        _beside_each_other(pen, track, one)
    share = rect.width / max(1, len(one.sides))
    for place, (side, words) in enumerate(zip(one.sides, one.words, strict=True)):
        last = place == len(one.sides) - 1 and len(one.sides) == 2
        x = rect.right - 12 if last else rect.x + share * place
        shown = words if pen.width(words, 12) <= share - 18 else words.split(" ")[0]
        pen.mark(side, x, rect.y + 37, 12)
        at, align = (rect.right - 17, 1) if last else (x + 17, 0)
        pen.text(shown, at, rect.y + 47, 12, "fog", False, align, share - 18)


def _from_the_middle(pen: Pen, track: Rect, one: Measure) -> None:
    most = max(one.values) * 1.12 or 1
    for side, value, way in zip(one.sides, one.values, (-1, 1), strict=True):
        long = round(track.width / 2 * value / most)
        x = track.centerx - long if way < 0 else track.centerx
        pen.fill(Rect(x, track.y, long, track.height), side)
    pen.fill(Rect(track.centerx - 1, track.y - 3, 2, track.height + 6), "path")


def _beside_each_other(pen: Pen, track: Rect, one: Measure) -> None:
    most = max(one.values, default=0) * 1.12 or 1
    share = track.width / max(1, len(one.sides))
    for place, (side, value) in enumerate(zip(one.sides, one.values, strict=True)):
        long = round((share - 6) * value / most)
        pen.fill(Rect(round(track.x + share * place), track.y, long, track.height), side)


def sign(pen: Pen, x: float, y: float, good: bool, size: float = 13) -> None:
    """A tick where it is as it should be, else a triangle."""
    if good:
        tick(pen, x, y, size)
        return
    pen.polygon([(x + size / 2, y), (x + size, y + size * 0.92), (x, y + size * 0.92)], "blast")
    pen.fill(Rect(round(x + size / 2 - 1), round(y + size * 0.3), 2, round(size * 0.34)), "ink")
