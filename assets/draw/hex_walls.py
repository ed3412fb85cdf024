"""Walls on the borders of hexes: a short face below a top, whole, broken down, or no higher than the knee."""

from __future__ import annotations

import math
import random

import skia
from hexes import EDGES
from paint import fill, gradient, oval, poly, stroke
from palette import mix

HEIGHT = {"whole": 11.0, "broken": 11.0, "low": 5.0}
THICK = 2.6
OWN = ("nw", "ne", "w")
"""The borders that a tile draws; the other three are drawn by the neighbours."""


def union(*paths: skia.Path) -> skia.Path:
    builder = skia.OpBuilder()
    for path in paths:
        builder.add(path, skia.PathOp.kUnion_PathOp)
    return builder.resolve()


class Border:
    """One border with its wall."""

    def __init__(self, edge: str, what: str, color: str) -> None:
        self.edge, self.what, self.color = edge, what, color
        (self.ax, self.ay), (self.bx, self.by) = sorted(EDGES[edge])
        self.dice = random.Random(f"{edge}{what}{color}")

    def strip(self, start: float, end: float, lift: float, thick: float = THICK) -> skia.Path:
        """A part of the border seen from above, lifted; round where the wall ends or goes on."""
        dx, dy = self.bx - self.ax, self.by - self.ay
        x0, y0, x1, y1 = (
            self.ax + dx * start,
            self.ay + dy * start - lift,
            self.ax + dx * end,
            self.ay + dy * end - lift,
        )
        long = math.hypot(dx, dy)
        nx, ny = -dy / long * thick, dx / long * thick
        path = poly((x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny))
        return union(
            path, *(oval(x, y, thick, thick) for t, x, y in ((start, x0, y0), (end, x1, y1)) if t in (0, 1))
        )

    def pieces(self) -> list[tuple[float, float, float]]:
        """`(from, to, height)` along the border."""
        high = HEIGHT[self.what]
        if self.what != "broken":
            return [(0, 1, high)]
        cuts, tall = [0, 0.22, 0.42, 0.6, 0.8, 1], [high, high * 0.8, high * 0.42, high * 0.3, high * 0.55]
        return list(zip(cuts, cuts[1:], tall if self.dice.random() < 0.5 else tall[::-1], strict=False))

    def draw(self, c: skia.Canvas) -> None:
        for start, end, tall in self.pieces():
            hull = union(*(self.strip(start, end, step / 2) for step in range(int(tall * 2) + 1)))
            c.drawPath(hull, stroke(mix(self.color, "ink", 0.75), 1.6))
            c.drawPath(hull, fill(mix(self.color, "ink", 0.30 if self.by < self.ay else 0.20)))
            c.save()
            c.clipPath(hull, doAntiAlias=True)
            if self.edge not in ("e", "w"):
                self._courses(c)
            low, high = min(self.ay, self.by) - tall, max(self.ay, self.by) + 4
            c.drawRect(
                skia.Rect.MakeLTRB(-8, -16, 40, 48),
                gradient((0, low), (0, high), ("ink", 0), ("ink", 0.1), ("ink", 0.4)),
            )
            c.restore()
            self._top(c, start, end, tall)

    def _courses(self, c: skia.Canvas) -> None:
        slope = (self.by - self.ay) / (self.bx - self.ax)
        for course in range(4):
            lift = course * 3.2 - 4.2
            c.drawLine(
                self.ax - 3,
                self.ay - 3 * slope - lift,
                self.bx + 3,
                self.by + 3 * slope - lift,
                stroke("ink", 0.8, 0.34),
            )
            for joint in range(4):
                t = (joint + (0.5 if course % 2 else 0.1)) / 4
                x, y = self.ax + (self.bx - self.ax) * t, self.ay + (self.by - self.ay) * t - lift
                c.drawLine(x, y, x, y - 3.2, stroke("ink", 0.7, 0.3))

    def _top(self, c: skia.Canvas, start: float, end: float, tall: float) -> None:
        top = self.strip(start, end, tall)
        c.drawPath(top, fill(mix(self.color, "paper", 0.22)))
        low, high = min(self.ay, self.by) - tall - 4, max(self.ay, self.by) - tall + 4
        c.drawPath(top, gradient((0, low), (20, high), ("#fff3d6", 0.34), ("ink", 0.0), ("ink", 0.24)))
        c.drawPath(top, stroke(mix(self.color, "ink", 0.7), 0.7, 0.8))
        c.drawPath(self.strip(start, end, tall, 1.1), fill("roof", 0.25 if self.what == "low" else 0.6))


def walls(c: skia.Canvas, kinds: tuple[str, ...], color: str = "plaster") -> None:
    """The walls on the borders of OWN, "" for none, from north to south."""
    for edge, what in zip(OWN, kinds, strict=True):
        if what:
            Border(edge, what, color).draw(c)
