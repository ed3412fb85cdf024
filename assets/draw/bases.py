"""The shaped bases that figures stand on, and what lights up around them. Coordinates: feet at (0, 0)."""

from __future__ import annotations

import math

import skia
from paint import fill, gradient, oval, poly, rect, stroke
from palette import SIDES, mix


def base_shape(side: str, grow: float = 0) -> skia.Path:
    """The side's shape, laid flat: as wide as a cell, two thirds as deep."""
    if SIDES[side] == "circle":
        return oval(0, 0, 13 + grow, 8.8 + grow)
    if SIDES[side] == "diamond":
        return poly(
            (-15.2 - grow * 1.4, 0), (0, -10.2 - grow * 1.2), (15.2 + grow * 1.4, 0), (0, 10.2 + grow * 1.2)
        )
    if SIDES[side] == "triangle":
        return poly((0, -11 - grow * 1.5), (15 + grow * 1.6, 7.2 + grow), (-15 - grow * 1.6, 7.2 + grow))
    return rect(-12.2 - grow, -7.8 - grow, 12.2 + grow, 7.8 + grow, 1)


def base(c: skia.Canvas, side: str, down: bool = False) -> None:
    """A thick plate with the side's rim; dim and broken when its figure is down."""
    color = mix(side, "ink", 0.25) if down else side
    c.drawPath(oval(3, 3.5, 14, 8), fill("#0b1018", 0.45, 1.6))
    c.save()
    c.translate(0, 2)
    c.drawPath(base_shape(side, 0.9), fill("ink", 0.95))
    c.restore()
    c.drawPath(base_shape(side, 0.9), fill("ink"))
    plate = base_shape(side)
    c.drawPath(plate, fill(mix(color, "#20282c", 0.72)))
    c.drawPath(plate, gradient((-12, -8), (12, 8), ("#ffffff", 0.20), ("#ffffff", 0), ("#000000", 0.25)))
    c.drawPath(base_shape(side, -1.1), stroke(color, 2.3, dash=(4, 3.4) if down else (), butt=down))


def glow(c: skia.Canvas, side: str) -> None:
    """The soft light under the active unit; the client lets it breathe."""
    c.drawPath(base_shape(side, 4.4), fill("#fff3cf", 0.75, 2.4))


def ring(c: skia.Canvas, side: str) -> None:
    """The second, white rim of the active unit."""
    c.drawPath(base_shape(side, 2.6), stroke("#fffaf0", 1.7))


def hover(c: skia.Canvas, side: str) -> None:
    c.drawPath(base_shape(side, 2.2), stroke("ink", 2.2, 0.5))
    c.drawPath(base_shape(side, 2.2), stroke("#fffaf0", 0.9, 0.95))


def acted(c: skia.Canvas, side: str) -> None:
    """Laid over a figure that has had its turn: puts out the rim, in front of the boots only."""
    c.saveLayer()
    c.drawPath(base_shape(side, -1.1), stroke("ink", 2.5, 0.62))
    keep = gradient((0, -2), (0, 3.4), ("#000000", 1), ("#000000", 0))
    keep.setBlendMode(skia.BlendMode.kDstOut)
    c.drawRect(skia.Rect.MakeLTRB(-10, -14, 10, 3.4), keep)
    c.restore()


def wedge(c: skia.Canvas, side: str, facing: float) -> None:
    """The white wedge on the rim; `facing` in radians, clockwise from east."""
    reach = {
        "circle": (12.2, 0.68),
        "diamond": (11.0, 0.70),
        "triangle": (11.0, 0.66),
        "square": (12.0, 0.68),
    }[SIDES[side]]
    near, flat = reach
    tip, left, right = (
        (r * math.cos(facing + t), r * flat * math.sin(facing + t))
        for r, t in ((near + 4.6, 0), (near, 0.26), (near, -0.26))
    )
    c.drawPath(poly(tip, left, right), stroke("ink", 1.8))
    c.drawPath(poly(tip, left, right), fill("#fffaf0"))
