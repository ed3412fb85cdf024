"""What grows and gapes on hexes: bracken to hide among, and the craters of shells."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import partial

import skia
from light import lit
from paint import blob, fill, gradient, oval, poly, stroke
from palette import mix
from prop_tiles import says, tall
from tiled import Tile


def bracken(c: skia.Canvas, seed: int = 1) -> None:
    """Fronds up to the chest, in tufts: light passes, eyes hardly do."""
    dice = random.Random(f"bracken{seed}")
    c.drawPath(blob((2, 10), (12, 3), (25, 5), (31, 16), (26, 28), (12, 30), (2, 23)), fill("ink", 0.22, 2))

    def tufts(k: skia.Canvas) -> None:
        spots = [(7, 11), (17, 7), (26, 12), (10, 21), (21, 19), (28, 23), (15, 27)]
        for x, y in sorted(spots, key=lambda spot: spot[1]):
            _tuft(k, dice, x + dice.uniform(-1.5, 1.5), y + dice.uniform(-1.2, 1.2))

    lit(c, tufts, (-4, -4, 36, 36), 0.9, 0.5, 0.6)


def _tuft(c: skia.Canvas, dice: random.Random, x: float, y: float) -> None:
    """A ring of fronds, each a blade with a bright rib."""
    turn = dice.uniform(0, 1)
    for step in range(7):
        angle = (step + turn) * math.tau / 7 + dice.uniform(-0.2, 0.2)
        long, dx, dy = dice.uniform(5.4, 7.2), math.cos(angle), math.sin(angle) * 0.8 - 0.12
        tone = mix("leaf", "straw", 0.30 if dx + dy < 0 else 0.08)
        tip, half = (x + long * dx, y + long * dy), (x + long * 0.5 * dx, y + long * 0.5 * dy)
        blade = poly(
            (x, y), (half[0] - dy * 1.9, half[1] + dx * 1.9), tip, (half[0] + dy * 1.9, half[1] - dx * 1.9)
        )
        c.drawPath(blade, stroke(mix("leaf", "ink", 0.62), 1.2))
        c.drawPath(blade, fill(tone))
        c.drawLine(x, y, *tip, stroke(mix(tone, "paper", 0.3), 0.6, 0.7))


def crater(c: skia.Canvas, seed: int = 1) -> None:
    """A hole with a lip of thrown earth: who lies in it is covered from all sides."""
    dice = random.Random(f"crater{seed}")
    ring = [(i * math.tau / 12, dice.uniform(0.9, 1.1)) for i in range(12)]

    def shape(rx: float, ry: float, y: float) -> skia.Path:
        return blob(*((16 + rx * r * math.cos(a), y + ry * r * math.sin(a)) for a, r in ring))

    for step in range(26):
        angle, away = dice.uniform(0, math.tau), dice.uniform(14, 18)
        px, py, r = 16 + away * math.cos(angle), 17 + away * 0.8 * math.sin(angle), dice.uniform(0.5, 1.4)
        c.drawPath(oval(px, py, r, r * 0.8), fill(mix("dirt", "ink", 0.2 + 0.02 * (step % 10))))

    def lip(k: skia.Canvas) -> None:
        k.drawPath(shape(15, 12, 17), fill(mix("dirt", "ink", 0.18)))

    lit(c, lip, (-2, 0, 34, 34), 1.0, 0.8, 0.5)
    c.drawPath(shape(13.4, 10.4, 16.6), fill(mix("dirt", "paper", 0.10)))
    hole = shape(11.4, 8.2, 16.8)
    c.drawPath(hole, fill(mix("dirt", "ink", 0.62)))
    c.save()
    c.clipPath(hole, doAntiAlias=True)
    c.drawPath(oval(16, 20.5, 9, 5), fill(mix("dirt", "ink", 0.40)))
    c.drawPath(oval(16.6, 22.2, 6.4, 3), fill(mix("dirt", "ink", 0.26)))
    c.drawRect(
        skia.Rect.MakeLTRB(0, 4, 32, 30), gradient((0, 8), (0, 26), ("ink", 0.5), ("ink", 0.1), ("ink", 0))
    )
    c.restore()
    c.drawPath(hole, stroke(mix("dirt", "ink", 0.75), 0.8, 0.7))


def growth_tiles() -> Iterator[Tile]:
    """Bracken obscures and gives light cover to whoever stands in it or behind it; in a crater the earth
    does, and it is heavy."""
    fern = {
        "label": "bracken",
        "shadow": 3,
        "cost": 2,
        "obscures": "thick",
        "material": "foliage",
        "toughness": 0,
    }
    hole = says("crater", 0, material="earth", toughness=5, cost=2)
    for seed in (1, 2, 3):
        yield Tile(f"bracken{seed}", tall(partial(bracken, seed=seed)), fern)
    for seed in (1, 2, 3):
        yield Tile(f"crater{seed}", tall(partial(crater, seed=seed)), hole)
