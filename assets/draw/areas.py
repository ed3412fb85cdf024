"""Fire, smoke and what else fills a cell; four phases make a loop."""

from __future__ import annotations

import random

import skia
from light import glow
from paint import blob, fill, oval, poly, stroke
from palette import mix


def fire(c: skia.Canvas, phase: int = 0) -> None:
    """A burning cell; four phases make the loop."""
    dice = random.Random(phase)
    glow(c, 16, 18, 24, "#ff7a2b", 0.34)
    for column, row in ((16, 14), (6, 20), (25, 22), (14, 29)):
        x, foot, lean, high = (
            column + dice.uniform(-4, 4),
            row + dice.uniform(-2.5, 1.5),
            dice.uniform(-3, 3),
            dice.uniform(7, 16),
        )
        for color, size in (("#d8431f", 1.0), ("#ff9b2e", 0.68), ("#ffe9a0", 0.36)):
            r, top = (2.2 + high * 0.2) * size, foot - high * (0.4 + 0.6 * size)
            flame = blob(
                (x + lean, top - high * 0.22 * size),
                (x + r * 0.7, foot - high * 0.5 * size),
                (x + r * 1.1, foot - r * 0.4),
                (x, foot + r * 0.5),
                (x - r * 1.1, foot - r * 0.4),
                (x - r * 0.6, foot - high * 0.5 * size),
            )
            c.drawPath(flame, fill(color, 0.94))


def cloud(c: skia.Canvas, phase: int = 0) -> None:
    """A cell of smoke; four phases make the loop."""
    dice = random.Random(40 + phase)
    for tone, lift, alpha in (("#3a4044", 2, 0.5), ("#767e82", 0, 0.55), ("#a9b0b2", -4, 0.5)):
        for _ in range(6):
            c.drawCircle(
                16 + dice.uniform(-11, 11) + lift,
                17 + dice.uniform(-9, 9) + lift,
                dice.uniform(4.5, 8),
                fill(tone, alpha, 2.2),
            )


def gas(c: skia.Canvas, phase: int, color: str) -> None:
    """Poison: low, thick wisps that swirl."""
    dice = random.Random(60)
    for index in range(12):
        x, y, r = 16 + dice.uniform(-13, 13), 18 + dice.uniform(-11, 10), dice.uniform(4.4, 8)
        x += 1.6 * ((phase + index) % 4 - 1.5)
        tone = mix(color, ("ink", "paper")[index % 2], 0.45 if index % 2 == 0 else 0.15)
        c.drawCircle(x, y, r, fill(tone, 0.5, 1.8))
    for index in range(3):
        x, y = 7 + index * 8.6 + (phase + index) % 4, 25 - ((phase * 3 + index * 5) % 12)
        c.drawCircle(x, y, 1.5, stroke(mix(color, "paper", 0.5), 0.9, 0.8))


def acid_pool(c: skia.Canvas, phase: int) -> None:
    """A puddle that bubbles."""
    pool = blob((3, 15), (7, 6), (15, 8), (24, 5), (29, 13), (26, 19), (29, 26), (19, 28), (12, 25), (5, 27))
    c.drawPath(pool, fill(mix("reach", "ink", 0.55), 0.75))
    c.save()
    c.translate(-0.8, -0.8)
    c.drawPath(pool, stroke("reach", 1.2, 0.85))
    c.restore()
    dice = random.Random(61)
    for index in range(6):
        x, y, age = dice.uniform(8, 24), dice.uniform(10, 24), (phase + index) % 4
        c.drawCircle(x, y, 0.8 + age * 0.7, fill(mix("reach", "straw", 0.5), 0.85 - age * 0.18))
        c.drawCircle(x - 0.5, y - 0.5, 0.5, fill("#ffffff", 0.7))


def electric(c: skia.Canvas, phase: int) -> None:
    """Arcs between points that jump about."""
    dice = random.Random(80 + phase)
    glow(c, 16, 17, 20, "azure", 0.25)
    for _ in range(3):
        x, y = dice.uniform(3, 29), dice.uniform(5, 29)
        points = [(x, y)]
        for _ in range(4):
            x, y = min(31.0, max(1.0, x + dice.uniform(-8, 8))), min(31.0, max(1.0, y + dice.uniform(-7, 7)))
            points.append((x, y))
        c.drawPath(poly(*points, close=False), stroke("azure", 2.6, 0.45))
        c.drawPath(poly(*points, close=False), stroke("#f4fbff", 1.0, 0.95))
        c.drawPath(oval(*points[-1], 1.6), fill("#f4fbff"))
