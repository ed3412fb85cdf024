"""What lies behind the title: a fight, out of focus, and dark where the words stand."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.client.kit.theme import rgb

PICTURE = (848, 480)
"""Pixels of the picture of the last battle or of the last map."""
COARSE = 2
"""Pixels of the window for one of the picture, in which nothing has an edge."""
BLUR = 2
DARK = 51
ACROSS = (219, 158, 31, 77)
"""How dark it is from the left to the right, of 255."""
BELOW = 217
FOOT = 4
"""The last part of the height, a quarter, darkens downwards."""
Size = tuple[int, int]


class Backdrop:
    """Drawn once for each picture and size of the window, and never moved."""

    def __init__(self) -> None:
        self.picture: Surface | None = None
        self._drawn: tuple[Surface | None, Size] | None = None
        self._sheet = Surface((1, 1))

    def draw(self, target: Surface) -> None:
        wanted = self.picture, target.get_size()
        if wanted != self._drawn:
            self._sheet = _composed(self.picture, target.get_size())
            self._drawn = wanted
        target.blit(self._sheet, (0, 0))


def _composed(picture: Surface | None, size: Size) -> Surface:
    coarse = max(1, size[0] // COARSE), max(1, size[1] // COARSE)
    sheet = Surface(coarse, 0, 32)
    sheet.fill(rgb("ink"))
    if picture:
        times = max(coarse[0] / picture.get_width(), coarse[1] / picture.get_height())
        wide, high = round(picture.get_width() * times), round(picture.get_height() * times)
        soft = pygame.transform.gaussian_blur(pygame.transform.smoothscale(picture, (wide, high)), BLUR)
        sheet.blit(soft, ((coarse[0] - wide) // 2, (coarse[1] - high) // 2))
    sheet.blit(pygame.transform.smoothscale(_shade(), coarse), (0, 0))
    return pygame.transform.smoothscale(sheet, size)


def _shade() -> Surface:
    """Ink, by how much it covers: more at the left, at the foot, and at the corners."""
    small = Surface((40, 24), pygame.SRCALPHA, 32)
    ink = rgb("ink")
    for x in range(40):
        place = x / 39 * (len(ACROSS) - 1)
        first = min(int(place), len(ACROSS) - 2)
        side = ACROSS[first] + (ACROSS[first + 1] - ACROSS[first]) * (place - first)
        for y in range(24):
            foot = BELOW * max(0.0, FOOT * (y / 23) - FOOT + 1)
            far = ((x / 39 - 0.5) ** 2 + (y / 23 - 0.5) ** 2) ** 0.5
            corner = 150 * max(0.0, far - 0.42)
            left = 1.0
            for alpha in (DARK, side, foot, corner):
                left *= 1 - min(255.0, alpha) / 255
            small.set_at((x, y), (*ink, round(255 * (1 - left))))
    return small
