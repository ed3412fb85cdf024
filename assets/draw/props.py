"""Props: one cell, drawn over the shade pass."""

from __future__ import annotations

import skia
from light import grain
from paint import blob, fill, gradient, limb, oval, part, poly, rect, stroke
from palette import mix


def box(
    c: skia.Canvas, left: float, top: float, right: float, bottom: float, height: float, color: str
) -> None:
    """A block on the footprint, seen from the south at a slant: its top is shifted up by `height`."""
    part(c, rect(left, top - height, right, bottom, 0.8), mix(color, "ink", 0.34), 1.6)
    c.drawPath(rect(left, top - height, right, bottom - height, 0.8), fill(color))
    c.drawPath(
        rect(left, top - height, right, bottom - height, 0.8),
        gradient((left, top - height), (right, bottom - height), ("paper", 0.30), ("paper", 0.06)),
    )
    c.drawPath(
        poly(
            (left + 0.6, bottom - height),
            (left + 0.6, top - height + 0.6),
            (right - 0.6, top - height + 0.6),
            close=False,
        ),
        stroke("paper", 1, 0.5),
    )
    c.drawLine(left, bottom - height, right, bottom - height, stroke("paper", 0.9, 0.4, butt=True))


def crate(c: skia.Canvas) -> None:
    box(c, 2.5, 9, 29.5, 30.5, 9.5, "timber")
    dark = mix("timber", "ink", 0.55)
    for y in (6.4, 13.6):
        c.drawLine(3.5, y, 28.5, y, stroke(dark, 0.9, 0.8, butt=True))
    for x in (7, 25):
        c.drawLine(x, 0.4, x, 20.2, stroke(mix("timber", "ink", 0.18), 4.4, butt=True))
        c.drawLine(x - 2.2, 0.4, x - 2.2, 20.2, stroke("paper", 0.7, 0.35, butt=True))
        c.drawLine(x, 22, x, 30, stroke(mix("timber", "ink", 0.18), 4.4, butt=True))
        for y in (3, 17.5):
            c.drawCircle(x, y, 0.8, fill(dark))
    c.drawLine(10, 29.3, 22, 22.6, stroke(mix("timber", "ink", 0.16), 2.6, butt=True))
    c.drawLine(3.5, 25.7, 28.5, 25.7, stroke(dark, 0.7, 0.7, butt=True))


def barrel(c: skia.Canvas, color: str = "rust") -> None:
    body = rect(7, 6, 25, 30, 8)
    part(c, body, color, 1.6)
    c.drawPath(body, gradient((7, 0), (25, 0), ("paper", 0.38), ("paper", 0.05), ("ink", 0.5)))
    for y in (17, 24):
        c.drawPath(
            poly((7.2, y - 2), (11, y + 0.6), (16, y + 1.4), (21, y + 0.6), (24.8, y - 2), close=False),
            stroke("ink", 1.1, 0.45),
        )
    part(c, oval(16, 9.5, 9, 5.6), mix(color, "paper", 0.18))
    c.drawPath(oval(16, 9.5, 7, 4.1), stroke("ink", 0.9, 0.45))
    c.drawPath(oval(13, 8.6, 1.6, 1), fill("ink", 0.7))


def sandbags(c: skia.Canvas) -> None:
    """A waist-high row from west to east; joins with itself."""
    for y, shift in ((25.5, 0), (18.5, 5.5), (12, 0)):
        for x in (-0.5 + shift, 10.5 + shift, 21.5 + shift):
            if x > 24:
                continue
            bag = blob(
                (x, y - 4),
                (x + 5.5, y - 5.2),
                (x + 11, y - 4),
                (x + 11.8, y),
                (x + 11, y + 4),
                (x + 5.5, y + 4.9),
                (x, y + 4),
                (x - 0.6, y),
            )
            part(c, bag, mix("canvas", "ink", 0.05 + (y - 12) * 0.014), 1.2)
            c.drawPath(
                bag, gradient((x, y - 4), (x + 6, y + 5), ("#fff3d6", 0.42), ("ink", 0.0), ("ink", 0.42))
            )
            c.drawLine(x + 10, y - 1.4, x + 10, y + 1.4, stroke("ink", 0.8, 0.5))


def low_wall(c: skia.Canvas) -> None:
    """A knee-high concrete barrier from west to east; joins with itself."""
    box(c, 0, 17, 32, 27, 7, "plaster")
    c.drawRect(skia.Rect.MakeLTRB(0, 20.5, 32, 27), gradient((0, 20), (0, 27), ("ink", 0), ("ink", 0.35)))
    for x in (0, 16):
        c.drawRect(skia.Rect.MakeXYWH(x, 22, 8, 2.6), fill("brass", 0.75))


def planks(c: skia.Canvas, north: bool, south: bool) -> None:
    """Planks over water, the way runs west to east; joins with itself; rails where wanted."""
    for x in range(0, 32, 8):
        c.drawRect(
            skia.Rect.MakeXYWH(x, 0, 8, 32), fill(mix("timber", "ink", (0.12, 0.2, 0.08, 0.16)[x // 8]))
        )
        c.drawLine(x + 0.5, 0, x + 0.5, 32, stroke("ink", 1, 0.6, butt=True))
        c.drawLine(x + 1.5, 0, x + 1.5, 32, stroke("paper", 0.7, 0.2, butt=True))
        for y in (6, 26):
            c.drawCircle(x + 4.4, y, 0.6, fill("ink", 0.6))
    grain(c, 32, 32, 0.06, 0.7, 71)
    for rail, wanted in ((1.0, north), (28.5, south)):
        if wanted:
            part(c, rect(-2, rail - 1, 34, rail + 2.5), "timber")
            c.drawLine(0, rail - 0.3, 32, rail - 0.3, stroke("paper", 0.7, 0.45))


def lamp(c: skia.Canvas) -> None:
    limb(c, 2.6, "gunmetal", (10, 28), (10, 2), (20, 0))
    part(c, oval(10, 28.4, 4.2, 2.6), "gunmetal")
    part(c, rect(16.5, -1.6, 26, 2.6, 1.6), "gunmetal")
    c.drawPath(oval(21.4, 2.6, 3.6, 1.3), fill("#ffe9ad"))
