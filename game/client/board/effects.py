"""Draws what passes over the board: flashes, tracers, blows, things in flight, explosions, words that
rise, and harm: the number over a figure, the points that leave its bar, the badge of its wound."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin
from textwrap import wrap

import pygame
from pygame import Rect, Surface

from game.client.board import impacts, item_sprites
from game.client.board.annotations import draw_words
from game.client.board.camera import Camera
from game.client.board.decals import scar_picture
from game.client.board.overlays import COMPASS, outlined_words
from game.client.kit.atlases import PREMULTIPLIED, Picture, clear, picture
from game.client.kit.brush import Brush
from game.client.kit.draw_list import disc, line
from game.client.kit.text import block, letters
from game.client.kit.theme import ARMOUR, Color, mix, rgb
from game.client.seat.view.board_objects import totals
from game.client.seat.view.effects import APART, CHEST, FALLS, WIDER, Effect, lost_points
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
            draw_points(target, camera, fx, playback)
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
    if number and in_block(fx.words):
        draw_number(target, camera, fx, share, taken)
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
    "badge": draw_badge,
    "out": draw_out,
}
