"""What flies where a shot strikes: armour is cold and hard, flesh is warm and gives, cover sends off its own
stuff. Never blood."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, pi, sin, tau
from random import Random

import pygame
from pygame import Surface

from game.client.board.camera import Camera
from game.client.kit.atlases import PREMULTIPLIED, Picture, clear
from game.client.kit.brush import Brush, Point
from game.client.kit.theme import Color
from game.client.seat.view.decals import ARMOUR, FLESH
from game.client.seat.view.effects import CHEST, Effect

CHIPS: dict[str, tuple[Color, ...]] = {
    "wood": ("#e9c48c", "#b08550", "#8a6238"),
    "brick": ("#96583f", "#b9785c", "#7a452f"),
    "stone": ("#c9c6bd", "#8d8b82", "#6c6a64"),
    "metal": ("#fff3cf", "#d7dcdc", "#e9b44c"),
    "glass": ("#e6f4f5", "#aed6dc", "#ffffff"),
    "soil": ("#86694a", "#a58a66", "#5b4534"),
    "ground": ("#a9a498", "#8d8b82", "#6f6b62"),
    "leaf": ("#5b8a43", "#7ba55e", "#3f6330"),
    FLESH: ("#9fb2c8", "#7486a0", "#d8c9b4"),
    ARMOUR: ("#b9cbd6", "#dfe9ee", "#8fa3ae"),
}
"""The colours of what flies off: of flesh those of its cloth."""
DUST = {"wood": "#cdb48c", "brick": "#c49a84", "metal": "#cfd6d6", "leaf": "#8fae78", FLESH: "#f3e4d0"}
SPARKS: tuple[Color, ...] = ("#fff3cf", "#e9b44c", "#ffffff")
WARM, COLD = "#ffb28a", "#cfe6ff"
STEPS = 10
"""Pictures of which a moment is made, one every so many milliseconds of `effect.STRIKE`."""


def draw_impact(target: Surface, camera: Camera, fx: Effect, share: float) -> None:
    """`a` is where it strikes, `b` from where it came."""
    step = min(STEPS - 1, int(share * STEPS))
    way = atan2(fx.b[1] - fx.a[1], fx.b[0] - fx.a[0]) if fx.a != fx.b else -pi / 2
    eighth = round(way / (pi / 4)) % 8
    drawn = _moment(fx.words, eighth, step, round(fx.a[0] * 3 + fx.a[1] * 7) % 3, camera.zoom)
    down = CHEST if fx.words in (FLESH, ARMOUR) else 0.5
    drawn.draw(target, *camera.to_screen((fx.a[0] + 0.5, fx.a[1] + down)))


def glow(target: Surface, camera: Camera, at: Point, radius: float, color: Color, strength: float) -> None:
    """Light on the ground about a point, added to what lies there."""
    drawn = _glow(round(radius * camera.zoom), color, round(strength * 8))
    x, y = camera.to_screen(at)
    half = drawn.get_width() // 2
    target.blit(drawn, (x - half, y - half), special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=32)
def _glow(radius: int, color: Color, eighths: int) -> Surface:
    small = Surface((32, 32))
    red, green, blue = pygame.Color(color)[:3] if isinstance(color, str) else color
    for ring in range(16, 0, -1):
        share = (1 - ring / 16) ** 1.6 * eighths / 8
        pygame.draw.circle(small, (red * share, green * share, blue * share), (16, 16), ring)
    return pygame.transform.smoothscale(small, (max(2, 2 * radius), max(2, 2 * radius)))


@lru_cache(maxsize=512)
def _moment(stuff: str, eighth: int, step: int, variant: int, px: int) -> Picture:
    """The whole of it at that step; `eighth` is from where it came. Its point is where it strikes."""
    share = (step + 0.5) / STEPS
    brush = Brush(px, (-34, -34, 34, 40))
    dice = Random(f"{stuff} {variant}")  # noqa: S311 - a picture, not chance
    way = eighth * pi / 4
    if stuff == ARMOUR:
        _sparks(brush, dice, way, share)
        _bits(brush, dice, way, share, stuff, 5, 26, 2.6)
        if share < 0.35:
            _star(brush, 1 - share)
    elif stuff == FLESH:
        if share < 0.4:
            for far in (13 + 14 * share, 18 + 16 * share):
                _ring(brush, far, 0.7 - share)
        _puff(brush, dice, 6 + 4 * share, DUST[FLESH], 0.85 * (1 - share))
        _bits(brush, dice, way, share, stuff, 8, 24, 1.8)
    else:
        _puff(brush, dice, 7 + 6 * share, DUST.get(stuff, "#bdb6a8"), 0.7 * (1 - share))
        if stuff == "metal":
            _sparks(brush, dice, way, share)
        _bits(brush, dice, way, share, stuff, 13, 32, 2.2)
        if share < 0.2:
            brush.disc((0, 0), 3, "#fff3cf")
    return brush.picture()


def _bits(
    brush: Brush, dice: Random, way: float, share: float, stuff: str, count: int, far: float, size: float
) -> None:
    """Chips that fly back to where it came from, and fall."""
    fade = min(1.0, 2.4 * (1 - share))
    for _ in range(count):
        turn, reach = way + dice.uniform(-1.2, 1.2), dice.uniform(0.35, 1) * far
        out = 1 - (1 - share) ** 2
        x, y = reach * out * cos(turn), reach * out * 0.8 * sin(turn) + 16 * share * share
        spin, half = dice.uniform(0, pi) + share * 5, size * dice.uniform(0.6, 1.2)
        along, across = (
            (cos(spin) * half, sin(spin) * half),
            (-sin(spin) * half * 0.55, cos(spin) * half * 0.55),
        )
        corners = [
            (x + i * along[0] + j * across[0], y + i * along[1] + j * across[1])
            for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        tone = dice.choice(CHIPS.get(stuff, CHIPS["stone"]))
        wider = [(x + (u - x) * 1.5, y + (v - y) * 1.5) for u, v in corners]
        brush.shape(wider, "ink", 0.85 * fade)
        brush.shape(corners, tone, fade)


def _sparks(brush: Brush, dice: Random, way: float, share: float) -> None:
    late = dice.random()
    if share > 0.45:
        return
    for _ in range(16):
        turn, reach = way + dice.uniform(-1.25, 1.25), dice.uniform(0.35, 1) * 30 * (0.5 + share) + late
        end = reach * cos(turn), reach * 0.8 * sin(turn)
        start = end[0] * (0.6 + share * 0.5), end[1] * (0.6 + share * 0.5)
        brush.line(start, end, 2.4, "ink", 0.5)
        brush.line(start, end, 1.3, dice.choice(SPARKS))


def _star(brush: Brush, strength: float) -> None:
    """White, with eight points."""
    for point in range(8):
        turn = point * tau / 8
        brush.shape(
            [
                (14 * strength * cos(turn), 11 * strength * sin(turn)),
                (4 * cos(turn + 0.5), 4 * sin(turn + 0.5)),
                (4 * cos(turn - 0.5), 4 * sin(turn - 0.5)),
            ],
            "#ffffff",
        )
    brush.disc((0, 0), 6.5 * strength, "#ffffff")


def _ring(brush: Brush, radius: float, alpha: float) -> None:
    points = [(radius * cos(turn * pi / 16), radius * 0.86 * sin(turn * pi / 16)) for turn in range(32)]
    brush.outline(points, 1.3, "bad", max(0.05, alpha))


def _puff(brush: Brush, dice: Random, r: float, tone: Color, alpha: float) -> None:
    if alpha < 0.04:
        return
    for index in range(6):
        turn = index * 1.05 + dice.uniform(-0.3, 0.3)
        brush.disc((r * 0.5 * cos(turn), r * 0.4 * sin(turn)), r * dice.uniform(0.4, 0.55), tone, alpha)


@lru_cache(maxsize=64)
def smoke(step: int, px: int) -> Picture:
    """A ball of powder smoke that goes apart."""
    brush = Brush(px, (-12, -12, 12, 12))
    share = step / STEPS
    _puff(brush, Random(1), 5 + 5 * share, "#c9c4ba", 0.5 * (1 - share))  # noqa: S311 - a picture
    return brush.picture()


@lru_cache(maxsize=64)
def rings(step: int, px: int) -> Picture:
    """Two rings of dust that run out from who has fallen."""
    brush = Brush(px, (-46, -30, 46, 30))
    share = (step + 1) / STEPS
    for far, alpha in ((18 + 14 * share, 0.55), (26 + 18 * share, 0.3)):
        points = [(far * cos(turn * pi / 20), far * 0.58 * sin(turn * pi / 20)) for turn in range(40)]
        brush.outline(points, 1.5, "#d8cdb6", max(0.03, alpha * (1 - share)))
    return brush.picture()


@lru_cache(maxsize=128)
def turned(picture: Picture, degrees: int, px: int) -> Picture:
    """A figure turned about its feet, clockwise; drawn at the corner of its cell like any."""
    feet = picture.at[0] + px // 2, picture.at[1] + px * 23 // 32
    size = max(picture.surface.get_size()) * 2
    whole = clear((size, size))
    whole.blit(picture.surface, (size // 2 - feet[0], size // 2 - feet[1]), special_flags=PREMULTIPLIED)
    spun = pygame.transform.rotate(whole, -degrees)
    half = spun.get_width() // 2
    return Picture(spun, (half - px // 2, half - px * 23 // 32))
