"""Walls: 32 x 32, neighbours as bits N 1, E 2, S 4, W 8, NE 16, SE 32, SW 64, NW 128; doors and windows."""

from __future__ import annotations

import random

import skia
from light import grain
from paint import fill, gradient, part, poly, rect, stroke
from palette import mix

WALLS = {"brick": "brick", "concrete": "plaster", "metal": "steelblue", "timber": "wood"}
EAVE = 18  # a wall without a wall to the south shows its face below this line


def face(c: skia.Canvas, kind: str) -> None:
    """The south face of a wall, from EAVE to the foot of the cell."""
    color, dice = WALLS[kind], random.Random(5)
    c.drawRect(skia.Rect.MakeLTRB(0, EAVE, 32, 32), fill(mix(color, "ink", 0.12)))
    for row in range(5 if kind == "brick" else 0):
        y = EAVE + row * 2.8
        for x in range(-1, 5):
            left = x * 8 + (4 if row % 2 else 0)
            tone = mix(color, dice.choice(("ink", "canvas")), dice.uniform(0.0, 0.2))
            c.drawRect(
                skia.Rect.MakeLTRB(max(0, left + 0.4), y + 0.4, min(32, left + 7.6), y + 2.5), fill(tone)
            )
    if kind == "metal":
        for x in range(0, 32, 4):
            c.drawRect(
                skia.Rect.MakeXYWH(x, EAVE, 2, 14),
                gradient((x, 0), (x + 2, 0), ("paper", 0.30), ("paper", 0.02)),
            )
            c.drawRect(
                skia.Rect.MakeXYWH(x + 2, EAVE, 2, 14),
                gradient((x + 2, 0), (x + 4, 0), ("ink", 0.32), ("ink", 0.05)),
            )
    if kind == "timber":
        for x in (0, 8, 16, 24):
            c.drawLine(x + 0.5, EAVE, x + 0.5, 32, stroke("ink", 0.9, 0.55, butt=True))
    if kind == "concrete":
        c.drawLine(0.4, EAVE, 0.4, 32, stroke("ink", 0.8, 0.35, butt=True))
        for x in (8, 24):
            c.drawCircle(x, 24, 0.8, fill("ink", 0.35))
    c.drawRect(
        skia.Rect.MakeLTRB(0, EAVE, 32, 32),
        gradient((0, EAVE), (0, 32), ("ink", 0.05), ("ink", 0.12), ("ink", 0.52)),
    )
    c.drawRect(skia.Rect.MakeLTRB(0, EAVE, 32, EAVE + 1.6), fill("ink", 0.42))


def wall(c: skia.Canvas, mask: int, kind: str = "concrete") -> None:
    """A wall cell: dark top with a lit coping on its open edges, and a south face where no wall follows."""
    north, east, south, west = (bool(mask & bit) for bit in (1, 2, 4, 8))
    bottom = 32 if south else EAVE
    if not south:
        face(c, kind)
    coping = mix(WALLS[kind], "paper", 0.30)
    c.drawRect(skia.Rect.MakeLTRB(0, 0, 32, bottom), fill(coping))
    inner = skia.Rect.MakeLTRB(
        0 if west else 3.5, 0 if north else 3.5, 32 if east else 28.5, bottom if south else bottom - 3.5
    )
    c.drawRect(inner, fill("roof"))
    for bit, needs, x, y in ((16, 3, 28.5, 0), (32, 6, 28.5, 28.5), (64, 12, 0, 28.5), (128, 9, 0, 0)):
        if mask & needs == needs and not mask & bit:
            c.drawRect(skia.Rect.MakeXYWH(x, y, 3.5, 3.5), fill(coping))
    c.save()
    c.clipRect(skia.Rect.MakeLTRB(0, 0, 32, bottom))
    grain(c, 32, 32, 0.06, 0.6, 12)
    c.restore()
    if not north:
        c.drawLine(0, 3.9, 32, 3.9, stroke("ink", 0.9, 0.45, butt=True))
        c.drawLine(0, 0.4, 32, 0.4, stroke("paper", 0.9, 0.35, butt=True))
    if not west:
        c.drawLine(3.9, 0, 3.9, bottom, stroke("ink", 0.9, 0.45, butt=True))
        c.drawLine(0.4, 0, 0.4, bottom, stroke("paper", 0.9, 0.45, butt=True))
    if not east:
        c.drawRect(skia.Rect.MakeLTRB(28.5, 0, 32, bottom), fill("ink", 0.22))
    if not south:
        c.drawLine(0, bottom - 0.5, 32, bottom - 0.5, stroke("paper", 1, 0.30, butt=True))


def rail(c: skia.Canvas, kind: str, what: str) -> None:
    """A `window`, a closed `door` or an `open` door in a wall that runs north to south, seen from above."""
    if what != "open":
        wall(c, 5, kind)
    if what == "window":
        c.drawRect(skia.Rect.MakeLTRB(12.5, 3, 19.5, 29), fill("glass", 0.8))
        c.drawRect(skia.Rect.MakeLTRB(12.5, 3, 14.5, 29), fill("ink", 0.35))
        c.drawLine(12.5, 16, 19.5, 16, stroke("ink", 1.2, 0.7, butt=True))
        for sill in (2, 30):
            c.drawRect(
                skia.Rect.MakeLTRB(3, sill - 1.4, 29, sill + 1.4), fill(mix(WALLS[kind], "paper", 0.4))
            )
    elif what == "door":
        for jamb in (1.8, 30.2):
            c.drawRect(
                skia.Rect.MakeLTRB(2, jamb - 1.8, 30, jamb + 1.8), fill(mix(WALLS[kind], "paper", 0.2))
            )
        part(c, rect(11.5, 3.6, 20.5, 28.4, 0.5), mix("timber", "ink", 0.1))
        for y in (10, 16, 22):
            c.drawLine(12, y, 20, y, stroke("ink", 0.8, 0.45, butt=True))
        c.drawCircle(18.4, 25.4, 1.2, fill("brass"))
    else:
        c.drawRect(skia.Rect.MakeLTRB(2, 0, 30, 32), fill("ink", 0.30))
        c.drawRect(skia.Rect.MakeLTRB(0, 0, 32, 3.5), fill(mix(WALLS[kind], "paper", 0.2)))
        c.drawRect(skia.Rect.MakeLTRB(0, 3.5, 32, 12), fill(mix(WALLS[kind], "ink", 0.3)))
        c.drawRect(
            skia.Rect.MakeLTRB(0, 3.5, 32, 12), gradient((0, 3.5), (0, 12), ("ink", 0.1), ("ink", 0.45))
        )
        part(c, rect(-0.5, 28.5, 32.5, 32), mix(WALLS[kind], "paper", 0.2), 0.8)
        part(c, rect(2, 5, 30, 12, 0.6), "timber", 0.8)


def opening(c: skia.Canvas, kind: str, what: str) -> None:
    """A `window`, a closed `door` or an `open` door in a wall that runs west to east."""
    if what != "open":
        wall(c, 10, kind)
    if what == "window":
        part(c, rect(4, EAVE + 2.5, 28, 29), "glass")
        c.drawPath(poly((4, 29), (4, EAVE + 6), (13, EAVE + 2.5), (17, EAVE + 2.5)), fill("#ffffff", 0.35))
        c.drawLine(16, EAVE + 2.5, 16, 29, stroke("ink", 1.2, 0.8, butt=True))
        c.drawRect(skia.Rect.MakeLTRB(4, 5.5, 28, 12.5), fill("glass", 0.75))
        c.drawRect(skia.Rect.MakeLTRB(4, 5.5, 28, 7.5), fill("ink", 0.35))
        c.drawPath(rect(2.6, 28.2, 29.4, 30.6, 0.6), fill(mix(WALLS[kind], "paper", 0.4)))
    elif what == "door":
        part(c, rect(3.5, EAVE + 0.5, 28.5, 32), "timber")
        for x in (9.8, 16, 22.2):
            c.drawLine(x, EAVE + 1, x, 32, stroke("ink", 0.8, 0.5, butt=True))
        c.drawCircle(24.6, 25.5, 1.2, fill("brass"))
        c.drawRect(skia.Rect.MakeLTRB(3.5, EAVE, 28.5, EAVE + 2), fill("ink", 0.45))
        c.drawRect(skia.Rect.MakeLTRB(3, 6, 29, 12), fill(mix("timber", "ink", 0.25)))
    else:
        c.drawRect(skia.Rect.MakeLTRB(0, 2, 32, 30), fill("ink", 0.30))
        for x in (0, 28.5):
            part(c, rect(x, -0.5, x + 3.5, 32), mix(WALLS[kind], "paper", 0.2), 0.8)
        part(c, rect(4, 3, 7.5, 31), "timber", 0.8)
