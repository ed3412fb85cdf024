"""Draws what passes over the board: flashes, tracers, blows, things in flight, explosions, words that
rise."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin
from textwrap import wrap

import pygame
from pygame import Rect, Surface

from game.client.board import damage_numbers, impacts, item_sprites
from game.client.board.annotations import draw_words
from game.client.board.camera import Camera
from game.client.board.decals import scar_picture
from game.client.board.overlays import COMPASS, outlined_words
from game.client.kit.atlases import Picture, picture
from game.client.kit.brush import Brush
from game.client.kit.draw_list import disc, line
from game.client.seat.view.effect import CHEST, Effect
from game.client.seat.view.playback import Playback

Point = tuple[float, float]
Draw = Callable[[Surface, Camera, Effect, float], None]
FLIGHTS = ("arc", "hop")
TURNS = 2
"""How often a thing turns over on its way."""
RISE = 12 / 32
TAIL = 0.6
"""How much of its way the tail of a tracer covers."""
ROW = 30
"""Letters in a row of the words over a figure."""
QUIET = ("smoke", "gas")
"""Things that land without a bang have one of these in their name."""


def draw_effects(target: Surface, camera: Camera, playback: Playback, name: Callable[[str], str]) -> None:
    """`name` tells the picture of a thing that flies from its kind."""
    taken: list[Rect] = []  # words and numbers that float, none over another
    for fx in playback.effects:
        drawn = DRAWN.get(fx.kind)
        if fx.start > playback.now:
            continue
        if fx.kind == "points":
            damage_numbers.draw_points(target, camera, fx, playback)
        elif fx.kind in FLIGHTS:
            _flight(target, camera, fx, fx.share(playback.now), name(fx.words))
        elif fx.kind in ("word", "number"):
            _words(target, camera, fx, fx.share(playback.now), taken)
        elif drawn:
            drawn(target, camera, fx, fx.share(playback.now))
    _resting(target, camera, playback, name)


def _resting(target: Surface, camera: Camera, playback: Playback, name: Callable[[str], str]) -> None:
    """A thrown thing between two flights."""
    thrown = playback.scene.floor.flying
    if thrown and not playback.running(*FLIGHTS):
        x, y = camera.lattice.place(thrown[2])
        _thing(target, camera, (x + 0.5, y + 0.5), 0, name(thrown[0]), 0)


def _sprite(target: Surface, camera: Camera, name: str, place: Point, share: float = 1.0) -> None:
    found = picture("marks/flashes", name, camera.zoom)
    if found:
        found.faded(share).draw(target, *camera.to_screen(place))


def _step(share: float, count: int) -> int:
    return min(count - 1, int(share * count))


def _muzzle(target: Surface, camera: Camera, fx: Effect, share: float) -> None:
    angle = atan2(fx.b[1] - fx.a[1], fx.b[0] - fx.a[0])
    name = COMPASS[round(angle / (pi / 4)) % 8]
    at = fx.a[0] + 0.5 * cos(angle), fx.a[1] + CHEST - 0.5 - 0.18 + 0.3 * sin(angle)
    _sprite(target, camera, f"muzzle/{name}/{_step(share, 2)}", at)


def _tracer(target: Surface, camera: Camera, fx: Effect, share: float) -> None:
    start, end = (
        camera.to_screen((fx.a[0] + 0.5, fx.a[1] + 0.3)),
        camera.to_screen((fx.b[0] + 0.5, fx.b[1] + CHEST)),
    )
    dx, dy = end[0] - start[0], end[1] - start[1]

    def at(far: float) -> Point:
        return start[0] + dx * far, start[1] + dy * far

    tail = max(0.0, share - TAIL)
    thick = max(1, round(camera.zoom / 32))
    line(target, "blast", at(tail), at(share), thick)
    line(target, "brass", at((tail + share) / 2), at(share), 2 * thick)
    line(target, "path", at(share - (share - tail) / 5), at(share), thick)
    disc(target, "#ffffff", at(share), max(1, round(1.5 * thick)))


def _light(target: Surface, camera: Camera, fx: Effect, share: float) -> None:
    """What the flash lights up: 88 pixels round at the usual zoom."""
    angle = atan2(fx.b[1] - fx.a[1], fx.b[0] - fx.a[0])
    at = fx.a[0] + 0.5 + 0.5 * cos(angle), fx.a[1] + CHEST + 0.3 * sin(angle)
    impacts.glow(target, camera, at, 88 / 48, "#ffd890", 0.5 * (1 - share))


def _puff(target: Surface, camera: Camera, fx: Effect, share: float) -> None:
    angle = atan2(fx.b[1] - fx.a[1], fx.b[0] - fx.a[0])
    at = fx.a[0] + 0.5 + 0.75 * cos(angle), fx.a[1] + CHEST + 0.45 * sin(angle) - 0.1 * share
    impacts.smoke(_step(share, impacts.STEPS), camera.zoom).draw(target, *camera.to_screen(at))


def _case(target: Surface, camera: Camera, fx: Effect, share: float) -> None:
    """A case flies out to the north, and falls."""
    x, y = fx.a[0] + 0.5 - 0.45 * share, fx.a[1] + 0.3 - 1.5 * share * (1 - share) + 0.35 * share
    scar_picture("case", int(share * 5), False, camera.zoom).draw(target, *camera.to_screen((x, y)))


def _thud(target: Surface, camera: Camera, fx: Effect, share: float) -> None:
    """Dust on both sides of who has fallen, and two rings that run out."""
    for aside, down in ((-0.4, 0.25), (0.45, 0.3), (0.05, 0.4)):
        _sprite(target, camera, f"dust/{_step(share, 4)}", (fx.a[0] + aside, fx.a[1] + down))
    middle = camera.to_screen((fx.a[0] + 0.5, fx.a[1] + 0.7))
    impacts.rings(_step(share, impacts.STEPS), camera.zoom).draw(target, *middle)


def _slash(target: Surface, camera: Camera, fx: Effect, share: float) -> None:
    _sprite(target, camera, f"slash/{_step(share, 3)}", fx.a)


def _spark(target: Surface, camera: Camera, fx: Effect, share: float) -> None:
    _sprite(target, camera, f"spark/{_step(share, 3)}", fx.a)


def _burst(target: Surface, camera: Camera, fx: Effect, share: float) -> None:
    _sprite(target, camera, f"hit/{_step(share, 3)}", fx.a)


def _dust(target: Surface, camera: Camera, fx: Effect, share: float) -> None:
    _sprite(target, camera, f"dust/{_step(share, 4)}", fx.a)


def _explosion(target: Surface, camera: Camera, fx: Effect, share: float) -> None:
    """The atlas holds it three cells wide; `wide` of the effect is how wide the area is."""
    if any(word in fx.words for word in QUIET):
        _sprite(target, camera, f"dust/{_step(share, 4)}", fx.a)
        return
    found = _grown(_step(share, 6), camera.zoom, fx.wide)
    if found:
        found.draw(target, *camera.to_screen((fx.a[0] + 0.5, fx.a[1] + 0.5)))


@lru_cache(maxsize=32)
def _grown(step: int, px: int, cells: int) -> Picture | None:
    """A step of the explosion over so many cells; its point is the middle."""
    found = picture("marks/flashes", f"explosion/{step}", px)
    if not found:
        return None
    width, height = found.surface.get_size()
    middle = found.at[0] + px / 2, found.at[1] + px / 2
    if cells == 3:
        return Picture(found.surface, (round(middle[0]), round(middle[1])))
    share = cells / 3
    surface = pygame.transform.smoothscale(found.surface, (round(width * share), round(height * share)))
    return Picture(surface, (round(middle[0] * share), round(middle[1] * share)))


def _flight(target: Surface, camera: Camera, fx: Effect, share: float, name: str) -> None:
    distance = hypot(fx.b[0] - fx.a[0], fx.b[1] - fx.a[1])
    peak = 0.4 + distance * 0.16 if fx.kind == "arc" else 0.25
    ground = fx.a[0] + (fx.b[0] - fx.a[0]) * share + 0.5, fx.a[1] + (fx.b[1] - fx.a[1]) * share + 0.5
    turns = TURNS if fx.kind == "arc" else 0.5
    _thing(
        target, camera, ground, peak * 4 * share * (1 - share), name, int(share * turns * item_sprites.STEPS)
    )


def _thing(target: Surface, camera: Camera, ground: Point, height: float, name: str, step: int) -> None:
    _shadow(camera.zoom).draw(
        target, *camera.to_screen((ground[0] + height * 0.2, ground[1] + height * 0.15))
    )
    item_sprites.flying(name, camera.zoom, step % item_sprites.STEPS).draw(
        target, *camera.to_screen((ground[0], ground[1] - height))
    )


@lru_cache(maxsize=16)
def _shadow(px: int) -> Picture:
    brush = Brush(px, (-6, -6, 6, 6))
    brush.shape(
        [(x * 4.4, y * 2.6) for x, y in ((cos(t * pi / 8), sin(t * pi / 8)) for t in range(16))], "ink", 0.55
    )
    return brush.picture()


def _words(target: Surface, camera: Camera, fx: Effect, share: float, taken: list[Rect]) -> None:
    number = fx.kind == "number"
    if number and damage_numbers.in_block(fx.words):
        damage_numbers.draw_number(target, camera, fx, share, taken)
        return
    rise = 1 - (1 - share) ** 3
    x, y = camera.to_screen((fx.a[0] + 0.5, fx.a[1] - 0.45 - RISE * rise))
    fade = min(1.0, (1 - share) * 2) if number else min(1.0, (1 - share) * 3)
    near = 16 if camera.zoom < 64 else 20
    size = (14 if camera.zoom < 48 else near) + (4 if number else 0)
    count = -(-len(fx.words) // ROW)
    rows = wrap(fx.words, -(-len(fx.words) // max(1, count)) + count) or [""]  # of about the same length
    for row in reversed(rows):
        draw_words(target, camera, outlined_words(row, size, fx.color).faded(fade), x, y, taken)
        y -= size + 2


DRAWN: dict[str, Draw] = {
    "muzzle": _muzzle,
    "tracer": _tracer,
    "slash": _slash,
    "spark": _spark,
    "flash": _burst,
    "dust": _dust,
    "explosion": _explosion,
    "light": _light,
    "puff": _puff,
    "case": _case,
    "impact": impacts.draw_impact,
    "thud": _thud,
    "badge": damage_numbers.draw_badge,
    "out": damage_numbers.draw_out,
}
