"""What the title draws: the name of the game, and the choices with their signs."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.client.kit.form import logo
from game.client.kit.pen import Pen
from game.client.kit.plates import Point
from game.client.kit.symbols import disc, stroke
from game.client.kit.ui_elements import keycap
from game.client.kit.widgets import Look
from game.client.screens.title.layout import Layout

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
