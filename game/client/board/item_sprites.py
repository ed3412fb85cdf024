"""Weapons and throwables on the board: lying on the ground, or in flight."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import pygame
from pygame import Surface

from game.client.board.camera import Camera
from game.client.board.goal_markers import THINGS, goal_thing
from game.client.kit.atlases import Picture, clear, picture
from game.client.kit.brush import Brush
from game.client.seat.view.scene import BoardScene
from game.core.battle import Battle, start
from game.core.errors import EnfiladeError

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
