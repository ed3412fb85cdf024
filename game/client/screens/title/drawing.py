"""What the title draws and where: the name of the game, the choices with their signs, and behind them a
fight, out of focus, and dark where the words stand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.client.kit.brush import Point
from game.client.kit.form import logo
from game.client.kit.pen import Pen
from game.client.kit.symbols import disc, stroke
from game.client.kit.theme import rgb
from game.client.kit.ui_elements import keycap
from game.client.kit.widgets import Look

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


WIDE = 1100
"""From this width on the daily challenge has a card of its own beside the choices; else a line below them."""
HIGH = 700
"""From this height on the choices have the usual distance, and a line stands below the logo."""


@dataclass(frozen=True)
class Layout:
    logo: Rect
    tagline: int  # its baseline, 0 for none
    go_on: Rect
    choices: tuple[Rect, ...]
    daily: Rect
    slim: bool  # whether the daily challenge is a line
    row: Rect


def layout(whole: Rect, left_off: bool, choices: int = 4) -> Layout:
    """In a window of that size; the choices move up where there is nothing to go on with."""
    roomy, broad = whole.height >= HIGH, whole.width >= WIDE
    left = 64 if whole.width <= 1400 else 120
    right = whole.width - left
    top = 192 if roomy else 152
    go_on = Rect(left, top, 520, 140 if roomy else 132)
    y = go_on.bottom + 12 if left_off else top
    pitch, high = (68, 60) if roomy else (56, 50)
    rows = tuple(Rect(left, y + pitch * place, 520, high) for place in range(choices))
    daily = Rect(right - 368, top, 368, 420)
    if not broad:
        daily = Rect(left, rows[-1].bottom + 6, 520, 44)
    head = Rect(left, 46 if roomy else 30, 490, 93)
    return Layout(
        head,
        166 if roomy else 0,
        go_on,
        rows,
        daily,
        not broad,
        Rect(left, whole.height - (70 if roomy else 50), right - left, 34),
    )


TAGLINE = "Tactical skirmishes on Tiled maps, under five books of tabletop rules"
SIGN = 28


def head(pen: Pen, lay: Layout) -> None:
    logo(pen, lay.logo.x, lay.logo.y - 12, 72)
    if lay.tagline:
        pen.text(TAGLINE, lay.logo.x, lay.tagline, 14, "fog")


def choice(
    pen: Pen, rect: Rect, look: Look, title: str, words: str, sign: str, cap: str, tone: str = "fog"
) -> None:
    """One of those that can be begun: a sign, a heading, a sentence, its key."""
    pen.shadow(rect)
    pen.plate(rect, "slate", 0.94, "steel", 1, 7, (0.07, 0.14))
    if look.hover:
        pen.plate(rect, "#ffffff", 0.07, line=0)
    draw_sign(pen, sign, rect.x + 18, rect.centery - SIGN / 2)
    low = rect.height < 60
    wide = keycap(pen, rect.right - 14, rect.centery - 9, cap)
    room = rect.width - 64 - wide - 28
    pen.block(title, rect.x + 64, rect.y + (10 if low else 14), 13, "paper", room=room)
    pen.text(words, rect.x + 64, rect.y + (40 if low else 47), 12.5, tone, room=room)


def draw_sign(pen: Pen, sign: str, x: float, y: float) -> None:
    """An icon, or a route or a folded map, which no order has."""
    if sign == "route":
        _route(pen, x, y)
    elif sign == "map":
        _folded(pen, x, y)
    else:
        pen.icon(sign, x, y, SIGN)


def _route(pen: Pen, x: float, y: float) -> None:
    stops: list[Point] = [(x + 5, y + 22), (x + 14, y + 8), (x + 23, y + 15)]
    stroke(pen, stops, "paper", 2)
    for number, (a, b) in enumerate(stops):
        radius = 4.6 if number == 2 else 3.6
        disc(pen, a, b, radius, "slate")
        disc(pen, a, b, radius, "paper", 1, 2)
    disc(pen, *stops[2], 1.6, "paper")


def _folded(pen: Pen, x: float, y: float) -> None:
    edge: list[Point] = [
        (3, 7), (10.5, 4), (17.5, 7), (25, 4), (25, 21), (17.5, 24), (10.5, 21), (3, 24),
    ]  # fmt: skip
    pen.polygon([(x + a, y + b) for a, b in edge], "paper", 1, 2)
    stroke(pen, [(x + 10.5, y + 4), (x + 10.5, y + 21)], "paper", 1.8)
    stroke(pen, [(x + 17.5, y + 7), (x + 17.5, y + 24)], "paper", 1.8)


@lru_cache(maxsize=4)
def cut_out(picture: Surface, part: tuple[int, int, int, int], size: tuple[int, int]) -> Surface:
    """A part of a picture in another size; drawn once, as every frame shows it."""
    return pygame.transform.smoothscale(picture.subsurface(Rect(*part)), size)
