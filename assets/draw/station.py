"""A station: rails, the tiles of its hall, pillars, counters, barriers, luggage and a kiosk. One cell is 32
units."""

from __future__ import annotations

import random

import skia
from light import grain, lit
from paint import fill, gradient, limb, oval, part, poly, rect, stroke
from palette import mix
from props import box


def rails(c: skia.Canvas, variant: int) -> None:
    """Two rails on sleepers in ballast, from west to east; wraps."""
    dice = random.Random(700 + variant)
    c.drawRect(skia.Rect.MakeWH(32, 32), fill(mix("bark", "asphalt", 0.6)))
    for _ in range(90):
        x, y, r = dice.uniform(0, 32), dice.uniform(0, 32), dice.uniform(0.5, 1.2)
        tone = mix("concrete", dice.choice(("ink", "dirt", "paper")), dice.uniform(0.2, 0.6))
        for dx in (-32, 0, 32):
            c.drawPath(oval(x + dx, y, r * 1.2, r), fill(tone, 0.8))
    for x in (2, 13, 24):
        part(c, rect(x, 3, x + 5.4, 29, 0.6), mix("bark", "ink", 0.15), 0.9)
        c.drawLine(x + 1, 4, x + 1, 28, stroke("paper", 0.7, 0.22))
    for y in (8, 23):
        c.drawLine(0, y + 1.6, 32, y + 1.6, stroke("ink", 3.0, 0.7, butt=True))
        c.drawLine(0, y, 32, y, stroke("gunmetal", 3.0, butt=True))
        c.drawLine(0, y - 0.9, 32, y - 0.9, stroke("paper", 1.0, 0.75, butt=True))


def tiles(c: skia.Canvas, variant: int) -> None:
    """Stone tiles of the hall, light and dark in turn."""
    dice = random.Random(710 + variant)
    for x in (0, 16):
        for y in (0, 16):
            dark = (x + y) // 16 % 2
            tone = mix(mix("plaster", "brick", 0.30), "ink", 0.30) if dark else mix("plaster", "paper", 0.12)
            c.drawRect(skia.Rect.MakeXYWH(x, y, 16, 16), fill(mix(tone, "ink", dice.uniform(0, 0.06))))
            c.drawLine(x, y + 0.5, x + 16, y + 0.5, stroke("ink", 0.7, 0.25, butt=True))
            c.drawLine(x + 0.5, y, x + 0.5, y + 16, stroke("ink", 0.7, 0.25, butt=True))
    if variant == 3:
        c.drawPath(poly((4, 28), (12, 22), (13, 17), (24, 8), close=False), stroke("ink", 0.7, 0.4))
    grain(c, 32, 32, 0.05, 0.8, 710)


def star(c: skia.Canvas) -> None:
    """A star of stones in the middle of the hall."""
    tiles(c, 0)
    part(c, oval(16, 16, 14, 14), mix("plaster", "paper", 0.2), 1.0)
    for turn in range(8):
        c.save()
        c.rotate(turn * 45, 16, 16)
        long = 13 if turn % 2 == 0 else 8
        c.drawPath(poly((16, 16 - long), (18.6, 13.4), (16, 16)), fill("brick"))
        c.drawPath(poly((16, 16 - long), (13.4, 13.4), (16, 16)), fill(mix("brick", "paper", 0.4)))
        c.restore()


def platform_edge(c: skia.Canvas, turn: int) -> None:
    """A warning stripe and the edge of the platform, to the north before it is turned."""
    c.save()
    c.rotate(turn * 90, 16, 16)
    c.drawRect(skia.Rect.MakeLTRB(0, 0, 32, 3.4), fill(mix("plaster", "paper", 0.45)))
    c.drawLine(0, 3.9, 32, 3.9, stroke("ink", 1.0, 0.5, butt=True))
    c.drawRect(skia.Rect.MakeLTRB(0, 7, 32, 11), fill("brass", 0.85))
    for x in range(2, 32, 4):
        for y in (8.2, 9.9):
            c.drawCircle(x, y, 0.6, fill("ink", 0.45))
    c.restore()


def pillar(c: skia.Canvas) -> None:
    """An iron pillar on a stone foot that carries the roof."""
    box(c, 5, 14, 27, 30, 5, "concrete")
    body = rect(9, -18, 23, 20, 3)
    part(c, body, mix("leaf", "ink", 0.45), 1.4)
    c.drawPath(body, gradient((9, 0), (23, 0), ("paper", 0.45), ("paper", 0.0), ("ink", 0.5)))
    part(c, rect(6, -22, 26, -16, 1.4), mix("leaf", "ink", 0.3), 1.2)
    for y in (-12, 13):
        c.drawLine(9, y, 23, y, stroke("brass", 1.5, 0.9, butt=True))


def counter(c: skia.Canvas, turned: bool) -> None:
    """A ticket counter with a brass grille; joins with itself."""
    if turned:
        part(c, rect(8, -9, 24, 32), mix("wood", "ink", 0.35), 1.3)
        c.drawRect(skia.Rect.MakeLTRB(8, -9, 24, 23), fill(mix("wood", "paper", 0.1)))
        c.drawRect(skia.Rect.MakeLTRB(8, -9, 12, 23), fill("brass", 0.75))
        c.drawRect(
            skia.Rect.MakeLTRB(8, -9, 24, 23), gradient((8, 0), (24, 0), ("paper", 0.3), ("ink", 0.25))
        )
        return
    part(c, rect(0, 2, 32, 29), mix("wood", "ink", 0.3), 1.3)
    c.drawRect(skia.Rect.MakeLTRB(0, 2, 32, 14), fill(mix("wood", "paper", 0.14)))
    c.drawRect(skia.Rect.MakeLTRB(0, 2, 32, 14), gradient((0, 2), (0, 14), ("paper", 0.32), ("paper", 0.0)))
    for x in (4, 20):
        part(c, rect(x, 17, x + 9, 27, 0.8), mix("wood", "ink", 0.12), 0.9)
    for x in range(1, 32, 3):
        c.drawLine(x, -7, x, 4, stroke("brass", 0.9, 0.9, butt=True))
    for y in (-7, 3.6):
        c.drawLine(0, y, 32, y, stroke("brass", 1.5, butt=True))


def barrier(c: skia.Canvas) -> None:
    """A ticket barrier: a post with arms."""
    box(c, 9, 10, 23, 29, 8, "steelblue")
    c.drawCircle(16, 7, 3, fill("good", 0.9))
    for y in (14, 21):
        limb(c, 2.0, "fog", (22, y), (31.5, y + 2))
        limb(c, 2.0, "fog", (10, y), (0.5, y + 2))


def luggage(c: skia.Canvas, seed: int) -> None:
    """A heap of cases and trunks."""
    dice = random.Random(730 + seed)
    tones = ["rust", "steelblue", "bark", "canvas", "leaf"]
    dice.shuffle(tones)
    box(c, 2, 14, 20, 30, 8, tones[0])
    box(c, 17, 17, 31, 30, 10, tones[1])
    box(c, 6, 6, 24, 17, 7, tones[2])
    for x, y in ((11, 24), (24, 22), (15, 11)):
        part(c, rect(x - 2.2, y - 1, x + 2.2, y + 1.2, 0.6), "brass", 0.7)


def kiosk(c: skia.Canvas) -> None:
    """A kiosk with papers under an awning."""
    box(c, 1.5, 8, 30.5, 30, 16, "wood")
    c.drawRect(skia.Rect.MakeLTRB(4, 15, 28, 23), fill("coal"))
    for index, color in enumerate(("paper", "azure", "paper", "ember", "straw")):
        part(c, rect(4.6 + index * 4.8, 18.4, 8.2 + index * 4.8, 23, 0.3), color, 0.6)
    for index in range(6):
        x = index * 32 / 6
        c.drawPath(
            poly((x, 9), (x + 5.34, 9), (x + 5.34, 15), (x + 2.67, 16.4), (x, 15)),
            fill("paper" if index % 2 else "rust"),
        )
    c.drawLine(0, 9, 32, 9, stroke("ink", 1.0, 0.6, butt=True))


def buffer(c: skia.Canvas) -> None:
    """Buffers where a track ends."""
    for y in (6, 21):
        limb(c, 2.6, "rust", (27, y + 7), (18, y))
        part(c, rect(5, y - 2, 19, y + 3, 0.6), mix("rust", "ink", 0.1), 1.1)
        part(c, oval(5, y + 0.4, 3, 5), "gunmetal", 1.2)
    part(c, rect(17, 1, 22.5, 29, 1), "rust", 1.2)
    for y in (3, 10, 17, 24):
        c.drawPath(poly((17.4, y), (22.2, y + 2.4), (22.2, y + 5), (17.4, y + 2.6)), fill("paper", 0.85))


def clock(c: skia.Canvas) -> None:
    """A clock on a post, with a face to either side."""
    limb(c, 2.4, "gunmetal", (16, 27), (16, -2))

    def face(k: skia.Canvas) -> None:
        k.drawCircle(16, -8, 9, fill("paper"))

    lit(c, face, (4, -20, 28, 4), 1.4, 0.8, 0.4)
    c.drawLine(16, -8, 16, -14, stroke("ink", 1.4))
    c.drawLine(16, -8, 20, -5.6, stroke("ink", 1.4))
