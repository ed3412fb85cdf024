"""What vehicles are drawn of: solids that are turned first and lifted by their height afterwards, so that the
light stays where it is.

Coordinates of a vehicle are units: x ahead, y to its right, z up; its middle is (0, 0). A picture is never
turned.
"""

from __future__ import annotations

import math
import random

import skia
from paint import blob, fill, oval, poly, stroke
from palette import mix

Solid = tuple[float, float, float]
WRECKED, DAMAGED = "wrecked", "damaged"
GLASS = "#22303a"


class Model:
    """Draws turned and lifted solids on a canvas."""

    def __init__(self, c: skia.Canvas, angle: float) -> None:
        self.c, self.cos, self.sin = c, math.cos(angle), math.sin(angle)

    def at(self, x: float, y: float, z: float = 0) -> tuple[float, float]:
        return x * self.cos - y * self.sin, x * self.sin + y * self.cos - z

    def flat(
        self, points, z: float, color: str, smooth: bool = False, alpha: float = 1, edge: float = 0
    ) -> skia.Path:
        path = (blob if smooth else poly)(*(self.at(x, y, z) for x, y in points))
        self.c.drawPath(path, fill(color, alpha))
        if edge:
            self.c.drawPath(path, stroke(mix(color, "ink", 0.6), edge, 0.7))
        return path

    def loft(self, low, z0: float, high, z1: float, color: str, smooth: bool = True) -> None:
        """A solid from one outline to another of as many points; its sides get darker towards the foot."""
        steps = max(2, round((z1 - z0) * 2))
        for step in range(steps + 1):
            t = step / steps
            ring = [
                (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in zip(low, high, strict=True)
            ]
            self.flat(ring, z0 + (z1 - z0) * t, mix(color, "ink", 0.22 * (1 - t)), smooth)

    def side(self, a, b, z0: float, z1: float, color: str, alpha: float = 1) -> None:
        """A patch on an upright face from a to b, which runs clockwise seen from above; drawn only where the
        face looks south."""
        (ax, ay), (bx, by) = self.at(*a), self.at(*b)
        if ax - bx < 0.5:
            return
        self.c.drawPath(poly((ax, ay - z0), (bx, by - z0), (bx, by - z1), (ax, ay - z1)), fill(color, alpha))

    def line(self, points, color: str, wide: float, alpha: float = 1) -> None:
        self.c.drawPath(poly(*(self.at(*p) for p in points), close=False), stroke(color, wide, alpha))

    def dot(self, x: float, y: float, z: float, r: float, color: str, alpha: float = 1) -> None:
        self.c.drawCircle(*self.at(x, y, z), r, fill(color, alpha))

    def wheel(self, x: float, y: float, long: float = 6.6, wide: float = 3.4) -> None:
        ring = [(x - long, y - wide), (x + long, y - wide), (x + long, y + wide), (x - long, y + wide)]
        self.loft(ring, 0, ring, 5, "#1d2225", False)


def ring(x0: float, x1: float, half: float, nose: float = 5, tail: float = 3) -> list[tuple[float, float]]:
    """A rounded outline from tail x0 to nose x1."""
    return [
        (x1, -half * 0.55),
        (x1 + 0.6, half * 0.55),
        (x1 - nose, half),
        ((x0 + x1) / 2 + 8, half + 0.6),
        ((x0 + x1) / 2 - 8, half + 0.6),
        (x0 + tail, half),
        (x0, half * 0.6),
        (x0, -half * 0.6),
        (x0 + tail, -half),
        ((x0 + x1) / 2 - 8, -half - 0.6),
        ((x0 + x1) / 2 + 8, -half - 0.6),
        (x1 - nose, -half),
    ]


def box_ring(x0: float, x1: float, half: float) -> list[tuple[float, float]]:
    return [(x1, -half), (x1, half), (x0, half), (x0, -half)]


def lights(m: Model, x: float, rear: float, half: float, z: float, state: str) -> None:
    for side in (-1, 1):
        out = state == "wrecked" or (state == "damaged" and side == 1)
        m.flat(
            [
                (x - 3.4, side * half - 3),
                (x, side * half - 2.6),
                (x, side * half + 2.6),
                (x - 3.4, side * half + 3),
            ],
            z,
            "#20282c" if out else "#fff3cf",
            True,
        )
        m.flat(
            [
                (rear, side * half - 3),
                (rear + 2.4, side * half - 3),
                (rear + 2.4, side * half + 3),
                (rear, side * half + 3),
            ],
            z,
            "#3a2420" if state == "wrecked" else "#c8402f",
        )


def scars(m: Model, spots, z: float, state: str, seed: int) -> None:
    """Dents, scorch and holes on a top."""
    dice = random.Random(seed)
    for x, y, r in spots:
        if state == "wrecked":
            for grow, alpha in ((1.0, 0.34), (0.62, 0.42)):
                px, py = m.at(x, y, z)
                m.c.drawPath(oval(px, py, r * grow, r * grow * 0.85), fill("ink", alpha, r * 0.16))
            for turn in (0.4, 1.9, 3.1, 4.6):
                m.line(
                    [
                        (x + r * 0.5 * math.cos(turn), y + r * 0.4 * math.sin(turn), z),
                        (x + r * 1.1 * math.cos(turn + 0.3), y + r * 0.9 * math.sin(turn + 0.3), z),
                    ],
                    "ink",
                    0.9,
                    0.45,
                )
            continue
        torn = [
            (x + r * k * math.cos(t), y + r * k * 0.8 * math.sin(t))
            for n in range(12)
            for t, k in ((n * math.tau / 12, (0.36 if n % 2 else 0.78) * dice.uniform(0.8, 1.15)),)
        ]
        px, py = m.at(x, y, z)
        m.c.drawPath(oval(px, py, r * 0.95, r * 0.8), fill("ink", 0.20, r * 0.14))
        m.flat(torn, z, mix("ink", "gunmetal", 0.25))
        m.c.drawPath(poly(*(m.at(*q, z) for q in torn)), stroke("paper", 0.6, 0.28))
    for _ in range(5 if state == "damaged" else 0):
        x, y, _r = dice.choice(spots)
        x, y = x + dice.uniform(-9, 9), y + dice.uniform(-8, 8)
        m.dot(x, y, z, 1.25, "ink", 0.9)
        m.dot(x + 0.5, y + 0.5, z, 0.5, "paper", 0.35)


def cracks(m: Model, x: float, y: float, z: float, size: float) -> None:
    for turn in (0.3, 1.5, 2.6, 3.9, 5.2):
        m.line([(x, y, z), (x + size * math.cos(turn), y + size * math.sin(turn), z)], "paper", 0.7, 0.7)
