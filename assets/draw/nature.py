"""Trees, bushes, stones."""

from __future__ import annotations

import math
import random

import skia
from light import lit
from paint import fill, limb, oval
from palette import mix


def foliage(c: skia.Canvas, x: float, y: float, radius: float, color: str, seed: int) -> None:
    """A crown in three tones, each a little nearer to the light."""
    dice = random.Random(seed)

    def crown(k: skia.Canvas) -> None:
        for tone, spread, shift in ((mix(color, "ink", 0.42), 1.0, 0.0), (color, 0.80, 0.13), (mix(color, "straw", 0.28), 0.52, 0.27)):
            for step in range(11):
                angle = step * math.tau / 11 + dice.uniform(-0.2, 0.2)
                away = radius * spread * 0.66
                px, py = x - radius * shift + away * math.cos(angle), y - radius * shift + away * math.sin(angle)
                k.drawCircle(px, py, radius * spread * dice.uniform(0.28, 0.42), fill(tone))
            k.drawCircle(x - radius * shift, y - radius * shift, radius * spread * 0.72, fill(tone))
        for _ in range(round(radius * 2.6)):
            angle, away = dice.uniform(0, math.tau), radius * 0.9 * math.sqrt(dice.random())
            px, py = x + away * math.cos(angle), y + away * math.sin(angle)
            bright = (px + py - x - y) < 0
            k.drawPath(oval(px, py, 1.5, 0.9), fill(mix(color, "straw", 0.5) if bright else mix(color, "ink", 0.55), 0.6))
    lit(c, crown, (x - radius * 1.2, y - radius * 1.2, x + radius * 1.2, y + radius * 1.2), 1.0, 0.8, 0.7)


def tree(c: skia.Canvas, seed: int = 1) -> None:
    """Trunk in its cell, crown over the neighbours: draw it above figures, at 45 % when one stands under it."""
    limb(c, 5.5, "bark", (16, 27), (16, 14))
    foliage(c, 15, 9, 20, "leaf", seed)


def bush(c: skia.Canvas, seed: int = 2) -> None:
    foliage(c, 16, 18, 13, mix("leaf", "grass", 0.5), seed)
