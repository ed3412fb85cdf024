"""Hexes that stand on a point, 32 units wide and high: side 16, rows 24 apart. All slanting sides rise 1 in
2, so that they fit at every size.

Ground repeats along the lattice of the hexes, (32, 0) and (16, 24), not along squares.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import cache, partial

import numpy as np
import skia
from ground import FRAMES, GROUND, ripple
from light import sprite
from paint import Draw, fill, limb, oval, poly, stroke
from palette import mix

CORNERS = N, NE, SE, S, SW, NW = ((16, 0), (32, 8), (32, 24), (16, 32), (0, 24), (0, 8))
STEPS = ("e", "se", "sw", "w", "nw", "ne")
EDGES = {"e": (NE, SE), "se": (SE, S), "sw": (S, SW), "w": (SW, NW), "nw": (NW, N), "ne": (N, NE)}


def near(x: int, y: int, step: str) -> tuple[int, int]:
    """The next cell; rows with an odd number lie half a hex to the east."""
    odd = y % 2
    dx, dy = {
        "e": (1, 0),
        "w": (-1, 0),
        "se": (odd, 1),
        "sw": (odd - 1, 1),
        "ne": (odd, -1),
        "nw": (odd - 1, -1),
    }[step]
    return x + dx, y + dy


def hexagon() -> skia.Path:
    return poly(*CORNERS)


# ---------------------------------------------------------------- what repeats along the lattice


@cache
def noise(scale: int, smooth: float, seed: int) -> np.ndarray:
    """Noise of 48 x 32 units times `scale`. Mean 0, deviation 1."""
    high, wide = 48 * scale, 32 * scale
    spectrum = np.fft.fft2(np.random.default_rng(seed).standard_normal((high, wide)))
    frequency = np.hypot(np.fft.fftfreq(high)[:, None], np.fft.fftfreq(wide)[None, :])
    frequency[0, 0] = 1
    field = np.fft.ifft2(spectrum / frequency**smooth).real
    field = field + np.roll(field, (high // 2, wide // 2), (0, 1))
    return np.asarray((field - field.mean()) / field.std())


@cache
def _grain_image(smooth: float, seed: int, strength: float) -> skia.Image:
    grey = np.clip(128 + 128 * strength * noise(2, smooth, seed), 0, 255).astype(np.uint8)
    return skia.Image.fromarray(np.dstack([grey] * 3 + [np.full_like(grey, 255)]), copy=True)


def grain(c: skia.Canvas, strength: float, smooth: float, seed: int) -> None:
    paint = skia.Paint(BlendMode=skia.BlendMode.kOverlay)
    image = _grain_image(smooth, seed, strength)
    c.drawImageRect(
        image, skia.Rect.MakeXYWH(0, 0, 32, 48), skia.SamplingOptions(skia.FilterMode.kLinear), paint
    )


def everywhere(draw: Callable[[float, float], None], x: float, y: float) -> None:
    """Calls `draw(x, y)` at all the places near the tile where the lattice repeats it."""
    for j in (-2, -1, 0, 1, 2):
        for i in (-2, -1, 0, 1, 2):
            px, py = x + 32 * i + 16 * j, y + 24 * j
            if -8 < px < 40 and -8 < py < 40:
                draw(px, py)


# ---------------------------------------------------------------- grounds


def grass(c: skia.Canvas, variant: int) -> None:
    dice = random.Random(f"grass{variant}")
    c.drawRect(skia.Rect.MakeWH(32, 32), fill("grass"))
    grain(c, 0.11, 0.9, 30)
    tones = (mix("grass", "ink", 0.35), mix("grass", "straw", 0.28), mix("grass", "leaf", 0.6))
    _blades(c, dice, 34, tones)
    for _ in range((0, 0, 5, 3)[variant]):
        c.drawCircle(
            dice.uniform(7, 25), dice.uniform(8, 24), 0.8, fill("paper" if variant == 2 else "straw", 0.9)
        )


def litter(c: skia.Canvas, variant: int) -> None:
    """Old leaves and twigs below trees."""
    dice = random.Random(f"litter{variant}")
    c.drawRect(skia.Rect.MakeWH(32, 32), fill(mix(mix("dirt", "grass", 0.5), "ink", 0.12)))
    grain(c, 0.11, 0.9, 31)
    _blades(c, dice, 14, (mix("grass", "ink", 0.35), mix("grass", "straw", 0.28)))
    for _ in range(15):
        x, y, turn, long = (
            dice.uniform(0, 32),
            dice.uniform(0, 24),
            dice.uniform(0, math.pi),
            dice.uniform(0.9, 1.7),
        )
        tone = dice.choice(
            (
                mix("rust", "dirt", 0.5),
                mix("canvas", "dirt", 0.6),
                mix("bark", "ink", 0.1),
                mix("timber", "dirt", 0.4),
            )
        )
        dx, dy = long * math.cos(turn), long * 0.7 * math.sin(turn)
        everywhere(partial(_stick, c, dx, dy, stroke(tone, 1.3, 0.8)), x, y)
    if variant == 3:
        limb(c, 1.2, "bark", (9, 19), (15, 16), (22, 17))
        limb(c, 0.8, "bark", (15, 16), (18, 12))


def _blades(c: skia.Canvas, dice: random.Random, count: int, tones: tuple[str, ...]) -> None:
    for _ in range(count):
        x, y, tall = dice.uniform(0, 32), dice.uniform(0, 24), dice.uniform(1.6, 3.2)
        everywhere(partial(_stick, c, tall * 0.35, -tall, stroke(dice.choice(tones), 0.9, 0.65)), x, y)


def _stick(c: skia.Canvas, dx: float, dy: float, paint: skia.Paint, x: float, y: float) -> None:
    c.drawLine(x, y, x + dx, y + dy, paint)


def dirt(c: skia.Canvas, variant: int) -> None:
    dice = random.Random(f"dirt{variant}")
    c.drawRect(skia.Rect.MakeWH(32, 32), fill("dirt"))
    grain(c, 0.12, 1.0, 50)
    for _ in range(9):
        x, y, r = dice.uniform(0, 32), dice.uniform(0, 24), dice.uniform(0.5, 1.2)
        everywhere(partial(_pebble, c, r, mix("dirt", "paper", dice.uniform(0.15, 0.4))), x, y)
    if variant == 3:
        for y in (12.5, 18.5):
            c.drawPath(
                poly((5, y + 1), (12, y), (20, y + 0.6), (27, y - 0.4), close=False), stroke("ink", 1.6, 0.16)
            )


def _pebble(c: skia.Canvas, r: float, tone: str, x: float, y: float) -> None:
    c.drawPath(oval(x + 0.5, y + 0.5, r * 1.2, r), fill("ink", 0.3))
    c.drawPath(oval(x, y, r * 1.2, r), fill(tone))


def flags(c: skia.Canvas, variant: int) -> None:
    """Three worn stones to a hex."""
    dice = random.Random(f"flags{variant}")
    c.drawRect(skia.Rect.MakeWH(32, 32), fill(mix("plaster", "asphalt", 0.42)))
    grain(c, 0.08, 0.5, 40)
    for index in range(3):
        a, b, d = (CORNERS[(2 * index + variant % 2 + n) % 6] for n in range(3))
        c.drawPath(
            poly((16, 16), a, b, d), fill("ink" if dice.random() < 0.5 else "paper", dice.uniform(0.0, 0.09))
        )
        for paint, shift in (
            (stroke("ink", 0.9, 0.42, butt=True), 0),
            (stroke("paper", 0.7, 0.16, butt=True), 0.9),
        ):
            c.drawLine(16 + shift, 16 + shift, a[0] + shift, a[1] + shift, paint)
    c.drawPath(hexagon(), stroke("ink", 1.6, 0.36))
    c.drawPath(poly((0.9, 24), (0.9, 8.6), (16, 1), (31, 8.6), close=False), stroke("paper", 0.7, 0.18))
    if variant == 3:
        c.drawPath(poly((6, 22), (11, 18), (10, 13), (17, 9), close=False), stroke("ink", 0.8, 0.5))
    if variant == 1:
        for _ in range(7):
            x, y = dice.uniform(12, 20), dice.uniform(13, 20)
            c.drawLine(x, y, x + 0.8, y - 2.4, stroke(mix("grass", "straw", 0.2), 0.9, 0.8))


def water(c: skia.Canvas, variant: int, frame: int = 0, shallow: bool = False) -> None:
    dice = random.Random(f"water{variant}{shallow}")
    c.drawRect(
        skia.Rect.MakeWH(32, 32), fill(mix(mix("water", "dirt", 0.30), "glass", 0.14) if shallow else "water")
    )
    grain(c, 0.10, 1.4, 90)
    for _ in range(6 if shallow else 0):
        x, y, r = dice.uniform(0, 32), dice.uniform(0, 24), dice.uniform(0.8, 1.8)
        everywhere(partial(_pebble, c, r, mix("concrete", "water", dice.uniform(0.25, 0.55))), x, y)
    for _ in range(4):
        x, y, long, alpha = (
            dice.uniform(0, 32),
            dice.uniform(0, 24),
            dice.uniform(5, 10),
            dice.uniform(0.22, 0.5),
        )
        everywhere(partial(_ripple, c, long, alpha, frame if y < 12 else FRAMES - frame), x, y)


def _ripple(c: skia.Canvas, long: float, alpha: float, frame: int, x: float, y: float) -> None:
    ripple(c, (x, y), long, alpha, frame)


GROUNDS: dict[str, Callable[..., None]] = {
    "grass": grass,
    "litter": litter,
    "dirt": dirt,
    "flags": flags,
    "water": water,
    "shallow": partial(water, shallow=True),
    "wood": GROUND["wood"],
}


# ---------------------------------------------------------------- pictures


def mask(px: int) -> np.ndarray:
    """A hard hexagon of px x px: neighbours share no pixel and leave none out."""
    y, x = np.mgrid[0:px, 0:px] + 0.5
    side = np.minimum(x, px - x) / 2
    return np.asarray((y > px / 4 - side) & (y < 3 * px / 4 + side))


def masked(image: skia.Image, px: int) -> skia.Image:
    pixels = image.toarray(colorType=skia.kRGBA_8888_ColorType)
    pixels[~mask(px)] = 0
    return skia.Image.fromarray(np.ascontiguousarray(pixels), colorType=skia.kRGBA_8888_ColorType, copy=True)


def ground(kind: str, variant: int, px: int, **frame: int) -> skia.Image:
    draw: Draw = partial(GROUNDS[kind], variant=variant, **frame)
    return masked(sprite(draw, (32, 32), (0, 0), px / 32), px)


def fringe(kind: str, corners: tuple[int, ...], px: int) -> skia.Image:
    """`kind` near the corners (n, ne, se, s, sw, nw) that say so, ragged; it meets its neighbours whatever
    they are."""
    size = px * 4
    tile = sprite(partial(GROUNDS[kind], variant=0), (32, 32), (0, 0), size / 32, 1).toarray(
        colorType=skia.kRGBA_8888_ColorType
    )
    field = noise(2, 1.1, 7)
    at = np.arange(size) * 64 // size
    level = _level(corners, size) + field[np.ix_(at, at)] * 0.12
    lip = np.clip(1 - np.abs(level - 0.5) / 0.07, 0, 1)[..., None] * 0.45
    tile[..., :3] = tile[..., :3] * (1 - lip)
    tile[..., 3] = np.clip((level - 0.46) / 0.06, 0, 1) * 255
    image = skia.Image.fromarray(np.ascontiguousarray(tile), colorType=skia.kRGBA_8888_ColorType, copy=True)
    return masked(
        image.resize(px, px, skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)), px
    )


def _level(corners: tuple[int, ...], size: int) -> np.ndarray:
    """From 0 to 1, straight from corner to corner and to the middle, which is their mean."""
    y, x = (np.mgrid[0:size, 0:size] + 0.5) * 32 / size - 16
    level, middle = np.zeros((size, size)), sum(corners) / 6
    for index in range(6):
        one, two = index, (index + 1) % 6
        (ax, ay), (bx, by) = ((CORNERS[n][0] - 16, CORNERS[n][1] - 16) for n in (one, two))
        whole = ax * by - ay * bx
        a, b = (x * by - y * bx) / whole, (ax * y - ay * x) / whole
        inside = (a >= -1e-9) & (b >= -1e-9)
        level[inside] = (middle * (1 - a - b) + corners[one] * a + corners[two] * b)[inside]
    return level
