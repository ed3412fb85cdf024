"""What lies behind the menus: a dark ground, and in it, blurred, the map that was chosen last."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Surface

from game.client.kit.theme import mix, rgb

PICTURE = (320, 180)
"""Pixels of the picture of the map. It fills the window, six pixels of a cell then as many as the forty-eight
of a battle."""
SHARE = 0.16
"""How much of the map is seen."""
BLUR = 2
COARSE = 4
"""Pixels of the window for one of the ground, in which nothing has an edge."""
FADE = 400.0
"""Milliseconds in which one ground becomes another."""
Size = tuple[int, int]


class Ground:
    """Told of another picture, it fades to it."""

    def __init__(self) -> None:
        self.picture: Surface | None = None
        self._before: Surface | None = None
        self._left = 0.0
        self._drawn: tuple[Surface | None, Surface | None, float, Size] | None = None
        self._sheets: list[Surface] = []

    def show(self, picture: Surface | None, at_once: bool = False) -> None:
        """From now on that picture, which may not be drawn on any more; without one the bare ground."""
        if picture is not self.picture:
            self._before, self.picture = self.picture, picture
            self._left = 0.0 if at_once else FADE

    def tick(self, ms: float) -> None:
        self._left = max(0.0, self._left - ms)

    def draw(self, target: Surface) -> None:
        wanted = self.picture, self._before, self._left, target.get_size()
        if wanted != self._drawn:
            self._paint(target.get_size())
            self._drawn = wanted
        target.blit(self._sheets[0], (0, 0))

    def _paint(self, size: Size) -> None:
        """On the sheet that is not shown: a window that holds the other one has to see that this is
        another."""
        if not self._sheets or self._sheets[0].get_size() != size:
            self._sheets = [Surface(size), Surface(size)]
        coarse = (size[0] + COARSE - 1) // COARSE, (size[1] + COARSE - 1) // COARSE
        mixed = _laid(self.picture, coarse)
        if self._left:
            mixed, over = mixed.copy(), _laid(self._before, coarse).copy()
            over.set_alpha(round(255 * self._left / FADE))
            mixed.blit(over, (0, 0))
        self._sheets.reverse()
        pygame.transform.scale(mixed, size, self._sheets[0])


ground = Ground()


def backdrop(target: Surface) -> None:
    """Fill a window with the ground of all menus."""
    ground.draw(target)


@lru_cache(maxsize=4)
def _laid(picture: Surface | None, size: Size) -> Surface:
    """The picture in the dark, filling that size from its middle."""
    dark = pygame.transform.smoothscale(_dark(), size)
    if picture:
        times = max(size[0] / picture.get_width(), size[1] / picture.get_height())
        wide, high = round(picture.get_width() * times), round(picture.get_height() * times)
        soft = pygame.transform.smoothscale(pygame.transform.gaussian_blur(picture, BLUR), (wide, high))
        soft.set_alpha(round(255 * SHARE))
        dark.blit(soft, ((size[0] - wide) // 2, (size[1] - high) // 2))
    return dark


@lru_cache(maxsize=1)
def _dark() -> Surface:
    """A little lighter in the middle."""
    small = Surface((32, 18))
    middle, edge = mix("coal", "slate", 0.35), rgb("ink")
    for y in range(18):
        for x in range(32):
            far = min(1.0, (((x - 15.5) / 20) ** 2 + ((y - 8.5) / 12) ** 2) ** 0.5)
            small.set_at((x, y), tuple(round(a + (b - a) * far) for a, b in zip(middle, edge, strict=True)))
    return small
