"""What stands and lies on a battlefield: barbed wire, splintered trees, gun pits, embrasures, floodlights."""

from __future__ import annotations

import math
import random

import skia
from light import lit
from paint import blob, fill, gradient, limb, oval, part, poly, rect, stroke
from palette import mix
from walls import EAVE, WALLS, wall


def barbed(c: skia.Canvas, turned: bool = False) -> None:
    """Coils between crossed stakes, from west to east or (turned) from north to south; joins with itself."""
    for at in (6, 25):
        x, y = (16, at + 2) if turned else (at, 20)
        for lean in (1, -1):
            limb(c, 2.2, "bark", (x - 4 * lean, y + 6), (x + 4 * lean, y - 8))
    loops = [(4 + 5.4 * step, 17.0) if not turned else (16.0, -1 + 5.4 * step) for step in range(6)]
    for x, y in loops:
        ring = oval(x, y, 4.6, 6.6) if not turned else oval(x, y, 6.8, 4.4)
        c.drawPath(ring, stroke("ink", 2.1, 0.7))
        c.drawPath(ring, stroke("fog", 1.0, 0.85))
    for x, y in loops:
        for dx, dy in ((-3.4, -4), (3.2, 3.6)):
            if turned:
                dx, dy = dy, dx
            c.drawLine(x + dx - 1.3, y + dy + 1, x + dx + 1.3, y + dy - 1, stroke("paper", 0.8, 0.7))


def snag(c: skia.Canvas, seed: int = 1) -> None:
    """What shells have left of a tree."""
    dice, lean = random.Random(f"snag{seed}"), (-1.6, 1.8, 0.4)[seed % 3]
    for x, y in ((9.2, 28.4), (23, 28.6), (16, 30.4)):
        limb(c, 3.0, "bark", (16, 24), (x, y))

    def stem(k: skia.Canvas) -> None:
        tip = 16 + lean
        splinters = ((tip - 2.6, -8), (tip - 0.4, 0), (tip + 1.8, -12), (tip + 3.4, 1))
        k.drawPath(poly((11.4, 28), (12.4 + lean * 0.6, 2), *splinters, (20.8, 28)), fill("bark"))
        limb(
            k,
            2.6,
            "bark",
            (16 + lean * 0.4, 12),
            (16 + lean * 0.4 + 7 * (1 if lean < 0 else -1), 4 + dice.uniform(-2, 1)),
        )
        k.drawPath(
            poly((tip - 2, -5), (tip - 0.4, 0), (tip + 1.6, -9), (tip + 2.2, 2), (tip - 1.6, 4)),
            fill(mix("timber", "paper", 0.15)),
        )

    lit(c, stem, (2, -16, 30, 32), 1.1, 0.8, 0.8)
    for x in (14.2, 17.6):
        c.drawLine(x, 26, x + lean * 0.6, 8, stroke("ink", 0.7, 0.4))


def gun_pit(c: skia.Canvas) -> None:
    """A prepared nest: sandbags all around, a mat, belts and boxes. Whoever stands in it hides nothing of the
    ring."""
    c.drawPath(oval(16, 17, 19, 16.4), fill("ink", 0.34, 2))
    c.drawPath(oval(16, 17, 16, 13.4), fill(mix("dirt", "ink", 0.5)))
    c.drawPath(oval(16, 18.4, 12, 9), fill(mix("dirt", "ink", 0.36)))
    part(c, rect(21, 20, 27.4, 24.6, 0.6), mix("leaf", "ink", 0.35), 0.9)
    c.drawLine(21.6, 21.4, 26.8, 21.4, stroke("paper", 0.7, 0.4))
    for step in range(7):
        c.drawLine(
            8 + step * 1.5,
            23 + 0.5 * math.sin(step),
            8.6 + step * 1.5,
            25.4 + 0.5 * math.sin(step),
            stroke("brass", 1.0, 0.95),
        )
    ring = [
        (16 + 16.6 * math.cos(a), 16 + 13.6 * math.sin(a), a) for a in (i * math.tau / 14 for i in range(14))
    ]
    for x, y, a in sorted(ring, key=lambda one: one[1]):
        flat = abs(math.sin(a))
        wide, high = 3.0 + 2.2 * flat, 2.7 + 1.2 * (1 - flat)
        over, under = (
            ((x - wide, y - high), (x, y - high - 0.8), (x + wide, y - high)),
            ((x + wide, y + high), (x, y + high + 0.6), (x - wide, y + high)),
        )
        bag = blob(*over, (x + wide + 0.6, y), *under)
        part(c, bag, mix("canvas", "ink", 0.08 + 0.10 * (y < 16)), 1.1)
        c.drawPath(
            bag,
            gradient(
                (x - wide, y - high), (x + wide, y + high), ("#fff3d6", 0.42), ("ink", 0.0), ("ink", 0.40)
            ),
        )


def embrasure(c: skia.Canvas, turned: bool = False) -> None:
    """A slit in a concrete wall from west to east, or (turned) from north to south."""
    wall(c, 5 if turned else 10, "concrete")
    if turned:
        c.drawRect(skia.Rect.MakeLTRB(4, 5, 28, 27), fill(mix(WALLS["concrete"], "ink", 0.30)))
        c.drawPath(poly((4, 5), (13, 11), (13, 21), (4, 27)), fill("ink", 0.75))
        c.drawPath(poly((28, 5), (19, 11), (19, 21), (28, 27)), fill("ink", 0.75))
        c.drawRect(skia.Rect.MakeLTRB(13, 11, 19, 21), fill("ink"))
        return
    part(c, rect(2.5, EAVE + 2, 29.5, 29.5, 0.8), mix(WALLS["concrete"], "ink", 0.26), 1.0)
    c.drawPath(poly((3.4, EAVE + 3), (28.6, EAVE + 3), (23, EAVE + 5.4), (9, EAVE + 5.4)), fill("ink", 0.5))
    c.drawRect(skia.Rect.MakeLTRB(8, EAVE + 5, 24, EAVE + 8.6), fill("ink"))
    c.drawLine(8, EAVE + 8.8, 24, EAVE + 8.8, stroke("paper", 0.9, 0.5, butt=True))
    c.drawPath(poly((5, 6), (27, 6), (22, 12), (10, 12)), fill("ink", 0.55))


def floodlight(c: skia.Canvas, east: bool = True) -> None:
    """A lamp on three legs that shines to the east, or to the west."""
    if not east:
        c.translate(32, 0)
        c.scale(-1, 1)
    for x in (7, 16, 25):
        limb(c, 1.9, "gunmetal", (16, 8), (x, 29))
    limb(c, 2.4, "gunmetal", (16, 12), (16, -4))
    part(c, rect(8, -14, 21, -1, 2), "gunmetal", 1.3)
    part(c, blob((20, -15), (25, -14.5), (26.5, -7.5), (25, -0.5), (20, 0)), mix("straw", "paper", 0.55), 1.2)
    c.drawPath(oval(23.2, -7.5, 1.9, 5.2), fill("#fffbe8"))
    for y in (-11, -7.5, -4):
        c.drawLine(9.6, y, 17.5, y, stroke("ink", 1.0, 0.5, butt=True))
    c.drawLine(9, -13, 19, -13, stroke("paper", 0.8, 0.4))
