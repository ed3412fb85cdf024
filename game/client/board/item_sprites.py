"""Weapons and throwables on the board, lying on the ground or in flight, and what goals put there: a case, a
crate, somebody who is held, a charge."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import pygame
from pygame import Surface

from game.client.board.camera import Camera
from game.client.kit.atlases import Picture, clear, picture
from game.client.kit.brush import Brush
from game.client.seat.view.scene import BoardScene
from game.core.battle import Battle, start
from game.core.errors import EnfiladeError


@lru_cache(maxsize=64)
def goal_thing(name: str, px: int) -> Picture:
    """One of THINGS; its point is the middle."""
    brush = Brush(px, (-9, -9, 9, 9))
    THINGS[name](brush)
    return brush.picture()


def _case(brush: Brush) -> None:
    """A leather case with a handle and two locks: bright enough to be found on any ground."""
    brush.box(-2.8, -6.2, 2.8, -2.0, "ink", 1, 2)
    brush.box(-1.5, -5.0, 1.5, -2.0, "straw", 1, 1)
    brush.box(-7.2, -4.2, 7.2, 6.2, "ink", 1, 2)
    brush.box(-6.2, -3.2, 6.2, 5.2, "rust", 1, 1.4)
    brush.box(-6.2, -3.2, 6.2, -0.6, "straw", 1, 1.2)
    for x in (-3.4, 3.4):
        brush.box(x - 0.9, -1.6, x + 0.9, 1.4, "paper", 1, 0.5)


def _crate(brush: Brush) -> None:
    """Boards, a frame, and a mark that says how dear it is."""
    brush.box(-7.6, -6.6, 7.6, 7, "ink", 1, 1.4)
    brush.box(-6.6, -5.6, 6.6, 6, "rust", 1, 0.8)
    for y in (-5.6, 4):
        brush.box(-6.6, y, 6.6, y + 2, "straw", 1, 0.6)
    for y in (-1.6, 1.4):
        brush.line((-6.2, y), (6.2, y), 0.7, "ink", 0.7)
    brush.disc((0, 0.2), 2.3, "paper")
    brush.disc((0, 0.2), 1.1, "rust")


def _hostage(brush: Brush) -> None:
    """Somebody on their knees with their hands tied."""
    brush.disc((0, -4.6), 3.5, "ink")
    brush.shape([(-5.6, 7.6), (-4.4, -1.4), (4.4, -1.4), (5.6, 7.6)], "ink")
    brush.disc((0, -4.6), 2.6, "paper")
    brush.shape([(-4.4, 6.6), (-3.4, -0.6), (3.4, -0.6), (4.4, 6.6)], "straw")
    brush.box(-2.6, -5.6, 2.6, -4.1, "ink", 1, 0.4)
    brush.line((-3.6, 2.2), (3.6, 2.2), 1.5, "rust")
    brush.line((-3.8, 4.0), (3.8, 4.0), 1.1, "rust")


def _charge(brush: Brush) -> None:
    """Three sticks with a band, and a burning end."""
    for x in (-4.6, 0, 4.6):
        brush.box(x - 2.4, -4.4, x + 2.4, 7.4, "ink", 1, 1)
        brush.box(x - 1.7, -3.6, x + 1.7, 6.6, "bad", 1, 0.8)
    brush.box(-6.8, 0.2, 6.8, 2.8, "ink", 1, 0.6)
    brush.line((0, -4), (1.6, -6.2), 1.1, "paper")
    brush.line((1.6, -6.2), (4.2, -6.6), 1.1, "paper")
    brush.disc((5.2, -6.8), 2.1, "straw")
    brush.disc((5.2, -6.8), 1.0, "paper")


def _wreckage(brush: Brush) -> None:
    """A burnt hole with splinters about it."""
    brush.disc((0, 0.6), 7.6, "ink", 0.55)
    brush.disc((0.4, 0.8), 5.2, "ink", 0.85)
    for points in (
        [(-6.4, -3), (-3, -5.8), (-2, -2.4)],
        [(3, -6), (6.6, -3.4), (3.4, -1.8)],
        [(-5.4, 5.6), (-2, 2.6), (-0.6, 6.2)],
        [(4, 6), (3, 2.4), (7, 2.8)],
    ):
        brush.shape(points, "rust")


THINGS = {"case": _case, "crate": _crate, "hostage": _hostage, "charge": _charge, "wreckage": _wreckage}
"""How each is drawn, by its name."""


STEPS = 16
"""Steps of a full turn in which things in flight are drawn."""
ASIDE = ((0.5, 0.72), (0.42, 0.52), (0.56, 0.34), (0.46, 0.86))
"""Where in the cell the first, the second ... thing lies."""


class Pictures:
    """Which picture shows a thing of a kind: the sheets of the figures say so, as they stood at the
    beginning."""

    def __init__(self, battle: Battle, prizes: Mapping[str, str] | None = None) -> None:
        self._battle = battle
        self.prizes = prizes or {}
        """What goals of the battle call the things that lie there for them, each with its picture."""
        self._names: dict[str, str] | None = None
        self._titles: dict[str, str] = {}

    def _known(self) -> dict[str, str]:
        """Asked only when something flies or falls: it takes a battle of its own."""
        if self._names is None:
            self._names = {}
            battle = self._battle
            try:
                twin = start(battle.scenario, battle.field, battle.ruleset, "")
                twin.begin()
            except EnfiladeError:
                twin = battle
            for other in (twin, battle):
                for card in (card for unit in other.table.units() for card in other.sheet(unit).cards):
                    self._names[card.id] = card.picture
                    self._titles[card.id] = card.name.partition(", ")[0].partition(" ×")[0]
        return self._names

    def name(self, kind: str) -> str:
        return self.prizes[kind] if kind in self.prizes else self._known().get(kind, kind)

    def title(self, kind: str) -> str:
        """What people call it."""
        if kind in self.prizes:
            return kind[:1].upper() + kind[1:]
        self._known()
        return self._titles.get(kind, kind.replace("_", " ").capitalize())


def draw_things(target: Surface, camera: Camera, scene: BoardScene, pictures: Pictures) -> None:
    """All that lies on the ground, small, under the feet of the figures."""
    count: dict[tuple[int, int], int] = {}
    for thing in scene.floor.things.values():
        place = count.get(thing.cell, 0)
        count[thing.cell] = place + 1
        dx, dy = ASIDE[place % len(ASIDE)]
        x, y = camera.corner_of(thing.cell, dx, dy)
        lying(pictures.name(thing.kind), camera.zoom).draw(target, x, y)


def draw_carried(target: Surface, camera: Camera, scene: BoardScene, pictures: Pictures) -> None:
    """What is to be fetched, at the side of whoever has it."""
    for kind, unit in scene.floor.taken.items():
        if kind in pictures.prizes and unit in scene.units:
            x, y = camera.corner_of(scene.units[unit].cell, 0.84, 0.72)
            goal_thing(pictures.prizes[kind], camera.zoom).draw(target, x, y)


@lru_cache(maxsize=64)
def lying(name: str, px: int) -> Picture:
    """A thing on the ground with a dark edge that lifts it off; its point is the middle."""
    if name in THINGS:
        return goal_thing(name, px)
    found = picture("weapons", name, max(8, round(px * 0.3)))
    if not found:
        return flying("", px, 0)
    face = pygame.transform.rotate(found.surface, 14)
    dark = face.copy()
    dark.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    whole = clear((face.get_width() + 4, face.get_height() + 4))
    for dx, dy in ((0, 1), (2, 1), (1, 0), (1, 2), (2, 3), (3, 3)):
        whole.blit(dark, (dx, dy), special_flags=pygame.BLEND_PREMULTIPLIED)
    whole.blit(face, (1, 1), special_flags=pygame.BLEND_PREMULTIPLIED)
    return Picture(whole, (whole.get_width() // 2, whole.get_height() // 2))


@lru_cache(maxsize=256)
def flying(name: str, px: int, step: int) -> Picture:
    """A thing in the air, turned by so many steps; a plain ball if it has no picture. Its point is the
    middle."""
    found = picture("weapons", name, max(10, round(px * 0.42))) if name else None
    if not found:
        return _ball(px)
    turned = pygame.transform.rotate(found.surface, -360 * step / STEPS)
    return Picture(turned, (turned.get_width() // 2, turned.get_height() // 2))


def _ball(px: int) -> Picture:
    brush = Brush(px, (-6, -6, 6, 6))
    brush.disc((0, 0), 4.2, "ink")
    brush.disc((0, 0), 3.2, "rust")
    brush.disc((-0.9, -0.9), 1.3, "straw")
    return brush.picture()
