"""What the title draws and where: the name of the game, and the choices with their signs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.client.kit.brush import Point
from game.client.kit.form import logo
from game.client.kit.pen import Pen
from game.client.kit.symbols import disc, stroke
from game.client.kit.ui_elements import keycap
from game.client.kit.widgets import Look

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
