"""Harm on the figure: the number over it, the points that leave its bar, the badge of its wound, and the word
for who is out."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.client.board.annotations import draw_words
from game.client.board.camera import Camera
from game.client.kit.atlases import PREMULTIPLIED, Picture, clear, picture
from game.client.kit.text import block, letters
from game.client.kit.theme import ARMOUR, Color, mix, rgb
from game.client.seat.view.attack_effects import lost_points
from game.client.seat.view.board_objects import totals
from game.client.seat.view.effect import APART, FALLS, WIDER, Effect
from game.client.seat.view.playback import Playback, ease_out
from game.core.events import Gauge

BIG, OUT = 40, 18
"""How high the number and the word are at the usual zoom, in pixels."""
USUAL = 48
RISES, FADES = 160, 200
"""Milliseconds in which a number rises by `UP` units, and in which it fades at its end."""
UP = 12 / 32
BADGE, POPS = 28, 140
WIDE = 1.5
"""How much larger the bar is while points leave it."""
TUMBLE = 34 / 32
"""How far a point falls, in units."""
MOST = 16
"""Points that are drawn one by one: a longer bar is one piece, off which some fall."""


def in_block(words: str) -> bool:
    """Whether the words are a number, which is written large."""
    return bool(words) and all(letter in "−-+0123456789" for letter in words)


def scaled(px: float, zoom: int) -> int:
    return max(14, min(72, round(px * zoom / USUAL)))


@lru_cache(maxsize=128)
def outlined_block(words: str, height: int, color: Color) -> Picture:
    """Block on the board: ink round it, no plate. Its point is the middle."""
    words = "".join(letter for letter in words.upper() if letter in letters())
    face, edge = block(words, height, color), block(words, height, "ink")
    line = max(2, round(height / 11))
    wide, high = face.surface.get_size()
    surface = clear((wide + 2 * line, high + 2 * line))
    for dx in range(-line, line + 1):
        for dy in range(-line, line + 1):
            if dx * dx + dy * dy <= line * line + 1:
                surface.blit(edge.surface, (line + dx, line + dy), special_flags=PREMULTIPLIED)
    surface.blit(face.surface, (line, line), special_flags=PREMULTIPLIED)
    return Picture(surface, (surface.get_width() // 2, line + face.at[1] + height // 2))


def draw_number(target: Surface, camera: Camera, fx: Effect, share: float, taken: list[Rect]) -> None:
    """It rises at once, stays, and fades."""
    passed = share * fx.ms
    rise = ease_out(min(1.0, passed / RISES))
    fade = min(1.0, (fx.ms - passed) / FADES)
    drawn = outlined_block(fx.words, scaled(BIG, camera.zoom), fx.color)
    x, y = camera.to_screen((fx.a[0] + 0.5, fx.a[1] - 0.3 - UP * rise))
    draw_words(target, camera, drawn.faded(fade), x, y - scaled(BIG, camera.zoom) // 2, taken)


def draw_out(target: Surface, camera: Camera, fx: Effect, share: float) -> None:
    fade = min(1.0, (1 - share) * 4)
    drawn = outlined_block(fx.words, scaled(OUT, camera.zoom), "paper")
    x, y = camera.to_screen((fx.a[0] + 0.5, fx.a[1] + 0.05))
    draw_words(target, camera, drawn.faded(fade), x, y)


def draw_badge(target: Surface, camera: Camera, fx: Effect, share: float) -> None:
    """It pops up at the right shoulder, a little too large at first."""
    passed = share * fx.ms
    popped = min(1.0, passed / POPS)
    size = 0.6 + 0.5 * popped / 0.7 if popped < 0.7 else 1.1 - 0.1 * (popped - 0.7) / 0.3
    fade = min(1.0, (fx.ms - passed) / FADES)
    px = scaled(BADGE, camera.zoom)
    found = picture("icons/statuses", fx.words, px)
    if not found:
        return
    drawn = _sized(found, round(px * size)).faded(fade)
    x, y = camera.to_screen((fx.a[0] + 33 / 32, fx.a[1] + 0.1))
    half = drawn.surface.get_width() // 2
    drawn.draw(target, x + px // 2 - half, y + px // 2 - half)


@lru_cache(maxsize=64)
def _sized(found: Picture, px: int) -> Picture:
    if px == found.surface.get_width():
        return Picture(found.surface)
    return Picture(pygame.transform.smoothscale(found.surface, (max(1, px), max(1, px))))


def draw_points(target: Surface, camera: Camera, fx: Effect, playback: Playback) -> None:
    """The bar below the figure, large, above everything else; those points that are gone tumble off it one by
    one."""
    sprite = playback.scene.units.get(fx.unit)
    if sprite is None:
        return
    passed = max(0.0, playback.now - fx.start)
    grown = 1 + (WIDE - 1) * min(1.0, passed / 80) * min(1.0, max(0.0, (WIDER - passed) / 120))
    lost = lost_points(fx.gauges, sprite.gauges)
    rows = [gauge for gauge in totals(fx.gauges) if gauge.most > 0]
    total = sum(gauge.most for gauge in rows)
    share = min(1.0, MOST / total)  # of a long bar, each box stands for some
    zoom = camera.zoom
    pitch = max(2, round(min(5.6 * zoom / 32, zoom * 1.3 / (total * share)) * grown / WIDE))
    high = max(3, round(3.6 * zoom / 32 * grown / WIDE * 1.15))
    boxes = _boxes(rows, lost, sprite.side, share)
    wide = pitch * len(boxes) + 1
    x, y = camera.to_screen((fx.a[0] + 0.5, fx.a[1] + 30.5 / 32))
    left = x - wide // 2
    target.fill(rgb("ink"), (left - 2, y - 1, wide + 3, high + 3))
    fallen = 0
    for place, (color, here, gone) in enumerate(boxes):
        at = left + place * pitch + 1
        falls = (passed - fallen * APART) / FALLS if gone else 0.0
        fallen += gone
        full = here or (gone and falls <= 0)
        target.fill(mix(color, color, 0) if full else mix("steel", "ink", 0.3), (at, y, pitch - 1, high))
        if gone and 0 < falls < 1:
            drawn = _tumbling(pitch - 1, high, color, int(falls * 6))
            aside = (fallen - sum(lost) * share / 2) * 0.05 * zoom * falls
            down = (TUMBLE * falls * falls - 0.2 * falls) * zoom
            drawn.faded(min(1.0, (1 - falls) * 3)).draw(target, round(at + aside), round(y + down))


def _boxes(
    rows: list[Gauge], lost: tuple[int, ...], side: Color, share: float
) -> list[tuple[Color, bool, bool]]:
    """Each point of the bar as it was: its colour, whether it is there still, whether it goes now."""
    found: list[tuple[Color, bool, bool]] = []
    for index, (gauge, gone) in enumerate(zip(rows, lost, strict=False)):
        most, value, fewer = (
            max(bool(number), round(number * share)) for number in (gauge.most, gauge.value, gone)
        )
        color = side if index == 0 else ARMOUR
        left = value - fewer
        found += [(color, point < left, left <= point < value) for point in range(most)]
    return found


@lru_cache(maxsize=128)
def _tumbling(wide: int, high: int, color: Color, step: int) -> Picture:
    """A point that turns over as it falls."""
    box = clear((wide + 2, high + 2))
    box.fill((*rgb("ink"), 255))
    box.fill((*mix(color, "paper", 0.35), 255), (1, 1, wide, high))
    spun = pygame.transform.rotate(box.premul_alpha(), step * 34)
    return Picture(spun, ((spun.get_width() - wide) // 2, (spun.get_height() - high) // 2))
