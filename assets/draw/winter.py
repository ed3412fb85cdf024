"""Winter: snow that lies deep or trodden, ice, drifts, snow on trees, a well and a sledge. One cell is 32
units."""

from __future__ import annotations

import math
import random

import ground
import nature
import skia
from light import grain, lit
from paint import blob, fill, gradient, limb, oval, part, poly, rect, stroke
from palette import mix
from props import box

SNOW = mix("paper", "glass", 0.45)
SHADE = mix("glass", "steelblue", 0.45)


def snow(c: skia.Canvas, variant: int) -> None:
    """Deep snow: soft waves, here and there a track of something small."""
    dice = random.Random(500 + variant)
    c.drawRect(skia.Rect.MakeWH(32, 32), fill(SNOW))
    grain(c, 32, 32, 0.06, 1.6, 500)
    for _ in range(3):
        x, y, wide = dice.uniform(3, 22), dice.uniform(5, 29), dice.uniform(6, 10)
        c.drawPath(
            poly((x, y), (x + wide * 0.5, y - 1.6), (x + wide, y), close=False), stroke(SHADE, 1.1, 0.42)
        )
        c.drawPath(
            poly((x + 0.8, y - 1.2), (x + wide * 0.5, y - 2.7), (x + wide - 0.8, y - 1.2), close=False),
            stroke("#ffffff", 0.8, 0.7),
        )
    for _ in range((0, 0, 4, 0)[variant]):
        c.drawCircle(dice.uniform(4, 28), dice.uniform(4, 28), 0.7, fill(mix("bark", SHADE, 0.4), 0.7))
    if variant == 3:
        for step in range(5):
            x, y = 4 + step * 6, 22 - step * 2.6
            c.drawPath(oval(x, y, 1.1, 0.7), fill(SHADE, 0.8))
            c.drawPath(oval(x + 2.4, y - 2.2, 1.1, 0.7), fill(SHADE, 0.8))


def ice(c: skia.Canvas, variant: int) -> None:
    """A frozen pond: cracks, and light on it."""
    dice = random.Random(520 + variant)
    c.drawRect(skia.Rect.MakeWH(32, 32), fill(mix("glass", "water", 0.42)))
    grain(c, 32, 32, 0.05, 1.4, 520)
    for _ in range(2):
        x, y = dice.uniform(-6, 14), dice.uniform(2, 26)
        c.drawPath(poly((x, y), (x + 18, y - 5), (x + 21, y - 5), (x + 2, y + 1.2)), fill("#ffffff", 0.16))
    if variant % 2:
        bend = dice.uniform(12, 20)
        c.drawPath(poly((2, 8), (bend, 15), (30, 24 - variant), close=False), stroke("#ffffff", 0.8, 0.65))
        c.drawPath(poly((bend, 15), (bend + 4, 27), close=False), stroke("#ffffff", 0.6, 0.55))


GROUND = {"snow": snow, "ice": ice}
ground.GROUND.update(GROUND)


def cap(c: skia.Canvas, path: skia.Path) -> None:
    """Snow that lies on something, with a soft shaded underside."""
    c.save()
    c.translate(0, 1.3)
    c.drawPath(path, fill(mix(SHADE, "steelblue", 0.35)))
    c.restore()
    c.drawPath(path, fill(mix(SNOW, "#ffffff", 0.4)))


def drift(c: skia.Canvas, seed: int) -> None:
    """A bank of snow, waist-high: something to lie behind."""
    dice = random.Random(540 + seed)
    top, tilt = 9 + dice.uniform(-1.5, 1.5), dice.uniform(-3, 3)
    bank = blob(
        (0, 26),
        (2, 17 + tilt),
        (9, top + 2),
        (17, top),
        (25, top + 2 - tilt),
        (31, 18),
        (32, 26),
        (24, 31),
        (8, 31),
    )
    part(c, bank, mix(SNOW, SHADE, 0.18), 1.2)
    c.drawPath(bank, gradient((6, 8), (22, 31), ("#ffffff", 0.85), ("#ffffff", 0.0), (SHADE, 0.7)))
    for x in (8, 17, 24):
        c.drawPath(
            poly((x - 4, 25), (x, 22 + dice.uniform(-1, 1)), (x + 5, 24.5), close=False),
            stroke(SHADE, 1.0, 0.6),
        )


def fir(c: skia.Canvas, seed: int) -> None:
    """A pine with snow on its tiers."""
    nature.pine(c, seed)
    dice = random.Random(560 + seed)

    def white(k: skia.Canvas) -> None:
        for radius, lift, count in ((15.5, 7.5, 9), (11, 3.8, 7), (6.5, 0.6, 5)):
            turn = dice.uniform(0, 6)
            for index in range(count):
                angle = turn + index * math.tau / count
                x, y = 15 + radius * 0.72 * math.cos(angle), lift + radius * 0.66 * math.sin(angle)
                k.drawPath(oval(x, y, radius * 0.25, radius * 0.17), fill(mix(SNOW, "#ffffff", 0.3), 0.95))
        k.drawCircle(14.4, -1.6, 3.6, fill("#ffffff"))

    lit(c, white, (-9, -15, 39, 34), 0, 0.4, 0.5)


def bush(c: skia.Canvas, seed: int) -> None:
    """A bush with snow on it."""
    nature.bush(c, seed)
    dice = random.Random(580 + seed)
    for x, y, r in ((11, 11, 4.2), (19, 9, 4.6), (15, 15, 3.6), (22, 15, 3.0), (8, 17, 2.6)):
        c.drawPath(
            oval(x + dice.uniform(-1.5, 1.5), y + dice.uniform(-1, 1), r, r * 0.66),
            fill(mix(SNOW, "#ffffff", 0.3), 0.95),
        )


def well(c: skia.Canvas) -> None:
    """A round well under a small roof."""
    part(c, oval(16, 22, 13, 9), mix("concrete", "ink", 0.30), 1.4)
    part(c, oval(16, 18.5, 13, 8.4), "concrete", 1.0)
    part(c, oval(16, 18.5, 8.8, 5.4), mix("ink", "water", 0.25), 0.8)
    for x in (4.5, 27.5):
        limb(c, 2.4, "bark", (x, 19), (x, -3))
    part(c, poly((0, 0), (16, -9), (32, 0), (30, 6), (16, -2.4), (2, 6)), mix("wood", "ink", 0.2), 1.3)
    cap(c, poly((1, -0.6), (16, -9.4), (31, -0.6), (29, 2.2), (16, -5), (3, 2.2)))


def woodpile(c: skia.Canvas) -> None:
    """Split logs between two posts, snow on top."""
    box(c, 1, 12, 31, 30, 8, "bark")
    for row, y in enumerate((25, 28.6)):
        for x in range(3 + row * 2, 31, 4):
            part(c, oval(x, y, 1.9, 1.7), mix("timber", "paper", 0.12), 0.7)
    cap(c, blob((0, 4), (8, 2.4), (16, 3.4), (25, 2.2), (32, 4.4), (31.6, 21), (22, 20), (12, 22), (1, 20.6)))


def sledge(c: skia.Canvas) -> None:
    """A loaded sledge."""
    for y in (13, 27):
        limb(c, 1.9, "bark", (3, y), (26, y), (30, y - 4))
    box(c, 5, 12, 27, 26, 5, "timber")
    part(c, blob((7, 6), (15, 3), (25, 6), (25, 18), (15, 21), (7, 18)), "canvas", 1.2)
    for x in (11, 20):
        c.drawLine(x, 5, x, 19.4, stroke("bark", 1.1, 0.8))


def snowman(c: skia.Canvas) -> None:
    """A snowman with a hat: somebody lived here until yesterday."""

    def body(k: skia.Canvas) -> None:
        for y, r in ((22, 9), (10.5, 6.8), (1.5, 4.8)):
            k.drawCircle(16, y, r, fill(mix(SNOW, "#ffffff", 0.3)))

    lit(c, body, (4, -6, 28, 32), 1.0, 0.8, 0.9)
    for x in (14.2, 17.6):
        c.drawCircle(x, 0.6, 0.8, fill("ink"))
    c.drawPath(poly((16, 2), (21.5, 3), (16, 3.6)), fill("ember"))
    for y in (8, 11.4):
        c.drawCircle(16, y, 0.8, fill("ink"))
    limb(c, 1.2, "bark", (10, 10), (3, 5))
    limb(c, 1.2, "bark", (22, 10), (29, 6))
    part(c, rect(11, -4, 21, -1.6, 0.8), "coal", 0.8)
    part(c, rect(12.8, -9.6, 19.2, -3, 0.8), "coal", 0.8)
