"""Trees, bushes, stones."""

from __future__ import annotations

import math
import random

import skia
from light import lit
from paint import blob, fill, gradient, limb, oval, part, poly, rect, stroke
from palette import mix


def foliage(c: skia.Canvas, x: float, y: float, radius: float, color: str, seed: int) -> None:
    """A crown in three tones, each a little nearer to the light."""
    dice = random.Random(seed)

    def crown(k: skia.Canvas) -> None:
        for tone, spread, shift in (
            (mix(color, "ink", 0.42), 1.0, 0.0),
            (color, 0.80, 0.13),
            (mix(color, "straw", 0.28), 0.52, 0.27),
        ):
            for step in range(11):
                angle = step * math.tau / 11 + dice.uniform(-0.2, 0.2)
                away = radius * spread * 0.66
                px, py = (
                    x - radius * shift + away * math.cos(angle),
                    y - radius * shift + away * math.sin(angle),
                )
                k.drawCircle(px, py, radius * spread * dice.uniform(0.28, 0.42), fill(tone))
            k.drawCircle(x - radius * shift, y - radius * shift, radius * spread * 0.72, fill(tone))
        for _ in range(round(radius * 2.6)):
            angle, away = dice.uniform(0, math.tau), radius * 0.9 * math.sqrt(dice.random())
            px, py = x + away * math.cos(angle), y + away * math.sin(angle)
            bright = (px + py - x - y) < 0
            k.drawPath(
                oval(px, py, 1.5, 0.9),
                fill(mix(color, "straw", 0.5) if bright else mix(color, "ink", 0.55), 0.6),
            )

    lit(c, crown, (x - radius * 1.2, y - radius * 1.2, x + radius * 1.2, y + radius * 1.2), 1.0, 0.8, 0.7)


def crown(c: skia.Canvas, seed: int = 1) -> None:
    """A broad crown over its neighbours: drawn above figures, at 45 % when one stands under it."""
    foliage(
        c,
        15,
        9,
        (20.0, 19.0, 20.0, 17.5)[seed % 4],
        ("leaf", mix("leaf", "grass", 0.5), mix("leaf", "ink", 0.12), mix("leaf", "straw", 0.14))[seed % 4],
        seed,
    )


def pine(c: skia.Canvas, seed: int = 1) -> None:
    """A pine from above and a little from the south: tiers of needles."""
    dice, color = random.Random(seed), mix("leaf", "ink", 0.34)

    def tiers(k: skia.Canvas) -> None:
        for radius, lift, tone in (
            (19, 10.0, mix(color, "ink", 0.4)),
            (15.4, 6.6, mix(color, "ink", 0.16)),
            (11.4, 3.4, color),
            (7.2, 0.6, mix(color, "leaf", 0.55)),
            (3.4, -1.4, mix(color, "straw", 0.36)),
        ):
            points, count = [], 22
            turn = dice.uniform(0, 1)
            for index in range(count):
                angle = (index + turn) * math.tau / count
                r = radius * (1.0 if index % 2 else 0.74) * dice.uniform(0.94, 1.05)
                points.append((15 + r * math.cos(angle), lift + r * 0.92 * math.sin(angle)))
            k.drawPath(poly(*points), fill(tone))
            for index in range(0, count, 2):
                x, y = points[index + 1]
                k.drawLine(
                    15 + (x - 15) * 0.35,
                    lift + (y - lift) * 0.35,
                    15 + (x - 15) * 0.86,
                    lift + (y - lift) * 0.86,
                    stroke(mix(tone, "ink", 0.35), 0.8, 0.7),
                )

    lit(c, tiers, (-9, -15, 39, 34), 1.0, 0.8, 0.7)


def trunk(c: skia.Canvas, seed: int = 1) -> None:
    """What blocks the way under a crown."""
    lean = (seed % 3 - 1) * 1.6
    for x, y in ((9.6, 28), (22.6, 28.4), (16, 30)):
        limb(c, 3.0, "bark", (16, 24), (x, y))
    limb(c, 6.4, "bark", (16, 26), (16 + lean, 10))
    for x in (14.4, 16.6, 18):
        c.drawLine(x, 25, x + lean * 0.8, 12, stroke("ink", 0.7, 0.4))
    c.drawLine(13.6, 25, 13.6 + lean * 0.9, 11, stroke("paper", 0.9, 0.25))


def stump(c: skia.Canvas) -> None:
    for x, y in ((7, 27), (25, 26), (16, 30)):
        limb(c, 3.2, "bark", (16, 22), (x, y))
    part(c, blob((7, 16), (16, 13), (25, 16), (25, 27), (16, 29), (7, 27)), "bark", 1.3)
    part(c, oval(16, 17, 8.6, 5.4), mix("timber", "paper", 0.1), 1)
    for r in (6, 3.4):
        c.drawPath(oval(16, 17, r, r * 0.62), stroke("ink", 0.7, 0.4))


def log(c: skia.Canvas) -> None:
    """A felled trunk from west to east: something to lie behind."""
    part(c, rect(0.5, 13, 31, 26, 6), "bark", 1.4)
    c.drawPath(
        rect(0.5, 13, 31, 26, 6), gradient((0, 12), (0, 27), ("paper", 0.34), ("paper", 0.0), ("ink", 0.45))
    )
    for y, a, b in ((16.6, 8, 22), (19.6, 11, 28), (22.6, 8, 20)):
        c.drawLine(a, y, b, y, stroke("ink", 0.8, 0.4))
    part(c, oval(5, 19.5, 4, 6.2), mix("timber", "paper", 0.1), 1.0)
    c.drawPath(oval(5, 19.5, 2.2, 3.6), stroke("ink", 0.7, 0.45))
    limb(c, 2.4, "bark", (21, 14), (25, 8))


def boulder(c: skia.Canvas, seed: int = 1) -> None:
    dice = random.Random(seed)

    def rock(k: skia.Canvas) -> None:
        ring = [
            (16 + r * math.cos(a), 17 + r * 0.86 * math.sin(a))
            for a, r in ((i * math.tau / 8, dice.uniform(11.5, 14.5)) for i in range(8))
        ]
        k.drawPath(poly(*ring), fill(mix("concrete", "ink", 0.30)))
        top = [(16 + (x - 16) * 0.74 - 1, 13.6 + (y - 17) * 0.70) for x, y in ring]
        k.drawPath(poly(*top), fill(mix("concrete", "ink", 0.06)))
        k.drawPath(poly(top[5], (16, 12), top[1], close=False), stroke("ink", 0.9, 0.4))
        k.drawPath(blob((8, 9), (13, 6), (17, 8), (13, 12)), fill("grass", 0.6))

    lit(c, rock, (0, 0, 32, 32), 1.1, 0.9, 0.9)


def reeds(c: skia.Canvas, seed: int = 1) -> None:
    dice = random.Random(seed)
    for _ in range(20):
        x, foot = dice.uniform(3, 29), dice.uniform(18, 30)
        high, lean = dice.uniform(9, 17), dice.uniform(-2.6, 3.4)
        c.drawLine(x, foot, x + lean, foot - high, stroke(mix("leaf", "ink", 0.5), 1.9))
        c.drawLine(x, foot, x + lean, foot - high, stroke(mix("leaf", "straw", dice.uniform(0.1, 0.4)), 1.0))
        if dice.random() < 0.35:
            c.drawLine(x + lean, foot - high, x + lean, foot - high - 3.4, stroke("bark", 2.0))


def bush(c: skia.Canvas, seed: int = 2) -> None:
    foliage(c, 16, 18, 13, mix("leaf", "grass", 0.5), seed)


def ferns(c: skia.Canvas, seed: int = 1) -> None:
    """Undergrowth to push through; nothing to hide behind."""
    dice = random.Random(seed)
    for _ in range(7):
        x, y = dice.uniform(6, 26), dice.uniform(9, 27)
        for step in range(6):
            angle = step * math.tau / 6 + dice.uniform(-0.3, 0.3)
            end = (x + 5.4 * math.cos(angle), y + 4.2 * math.sin(angle))
            c.drawLine(x, y, *end, stroke(mix("leaf", "ink", 0.5), 2.4))
            c.drawLine(x, y, *end, stroke(mix("leaf", "straw", 0.12 if math.sin(angle) > 0 else 0.34), 1.3))


def thicket(c: skia.Canvas, seed: int = 1) -> None:
    """Undergrowth higher than a man: slow to cross, and nobody sees through."""
    for x, y, r, step in ((9, 12, 10.5, 0), (23.5, 13, 10, 1), (16, 21, 11.5, 2)):
        foliage(c, x, y, r, mix("leaf", "grass", (0.7, 0.4, 0.55)[step]), seed * 7 + step)


def crag(c: skia.Canvas, seed: int = 1) -> None:
    """A rock that hides whoever stands behind it."""
    dice = random.Random(seed)

    def rock(k: skia.Canvas) -> None:
        ring = [
            (16 + r * math.cos(a), 15 + r * math.sin(a))
            for a, r in ((i * math.tau / 9, dice.uniform(13.4, 15.8)) for i in range(9))
        ]
        k.drawPath(poly(*ring), fill(mix("concrete", "ink", 0.40)))
        k.drawPath(
            poly(*((16 + (x - 16) * 0.9 - 0.6, 8 + (y - 15) * 0.9) for x, y in ring)),
            fill(mix("concrete", "ink", 0.22)),
        )
        top = [(16 + (x - 16) * 0.68 - 2, 2.6 + (y - 15) * 0.66) for x, y in ring]
        k.drawPath(poly(*top), fill(mix("concrete", "ink", 0.02)))
        k.drawPath(poly(top[1], (15, 12), (18, 20), close=False), stroke("ink", 1.1, 0.45))
        k.drawPath(poly(top[4], (7, 12), close=False), stroke("ink", 1.0, 0.4))
        k.drawPath(blob((8, 0), (14, -4), (19, 0), (14, 4)), fill("grass", 0.65))
        k.drawPath(blob((20, 8), (25, 7), (27, 12), (22, 12)), fill("grass", 0.5))

    lit(c, rock, (0, -14, 32, 32), 1.1, 1.0, 0.9)
