"""More props: what yards, streets and rooms are furnished with. One cell, drawn over the shade pass."""

from __future__ import annotations

import random

import skia
from light import lit
from paint import blob, fill, gradient, limb, oval, part, poly, rect, stroke
from palette import mix
from props import barrel, box, crate


def crate_stack(c: skia.Canvas) -> None:
    """Two crates, one on the other: full cover."""
    crate(c)
    c.save()
    c.translate(0.6, -10.4)
    crate(c)
    c.restore()


def barrels(c: skia.Canvas) -> None:
    """Three barrels in a huddle."""
    for x, y, size, color in ((-4.5, -6, 0.8, "rust"), (11.5, -4, 0.8, "steelblue"), (3, 5.5, 0.82, "rust")):
        c.save()
        c.translate(x, y)
        c.scale(size, size)
        barrel(c, color)
        c.restore()


def sandbags_ns(c: skia.Canvas) -> None:
    """A waist-high row from north to south; joins with itself."""
    for index, y in enumerate((1.0, 9.0, 17.0, 25.0)):
        for layer, lift in ((0, 0.0), (1, -5.5)):
            x = 7.6 + (index + layer) % 2 * 2.0 + layer * 1.2
            wide = 15.0 - layer * 2.4
            bag = blob(
                (x, y + lift - 4),
                (x + wide / 2, y + lift - 5),
                (x + wide, y + lift - 4),
                (x + wide + 0.8, y + lift),
                (x + wide, y + lift + 4),
                (x + wide / 2, y + lift + 4.8),
                (x, y + lift + 4),
                (x - 0.8, y + lift),
            )
            part(c, bag, mix("canvas", "ink", 0.16 - layer * 0.1), 1.2)
            c.drawPath(
                bag,
                gradient(
                    (x, y + lift - 4), (x + 7, y + lift + 5), ("#fff3d6", 0.40), ("ink", 0.0), ("ink", 0.40)
                ),
            )


def low_wall_ns(c: skia.Canvas) -> None:
    """A knee-high concrete barrier from north to south; joins with itself."""
    part(c, rect(10.5, -7, 21.5, 32, 0.6), mix("plaster", "ink", 0.34), 1.6)
    c.drawRect(skia.Rect.MakeLTRB(10.5, -7, 21.5, 25), fill("plaster"))
    c.drawRect(
        skia.Rect.MakeLTRB(10.5, -7, 21.5, 25),
        gradient((10.5, 0), (21.5, 0), ("paper", 0.34), ("paper", 0.04)),
    )
    c.drawRect(
        skia.Rect.MakeLTRB(10.5, 25, 21.5, 32), gradient((0, 25), (0, 32), ("ink", 0.0), ("ink", 0.35))
    )
    for y in (-1, 15):
        c.drawRect(skia.Rect.MakeLTRB(10.5, y, 12.6, y + 8), fill("brass", 0.75))
    c.drawLine(11.2, -7, 11.2, 25, stroke("paper", 0.9, 0.5, butt=True))


def fence(c: skia.Canvas) -> None:
    """A wooden fence from west to east; joins with itself."""
    for y in (13.5, 19.5):
        part(c, rect(-1, y, 33, y + 2.8), mix("timber", "ink", 0.12), 0.9)
        c.drawLine(0, y + 0.6, 32, y + 0.6, stroke("paper", 0.7, 0.4, butt=True))
    for x in (4, 20):
        part(c, rect(x, 9, x + 4.6, 27, 0.8), "timber", 1.1)
        c.drawRect(skia.Rect.MakeLTRB(x + 2.6, 10, x + 4.6, 27), fill("ink", 0.22))
        c.drawLine(x + 0.8, 10, x + 0.8, 26, stroke("paper", 0.8, 0.4))


def fence_ns(c: skia.Canvas) -> None:
    """The same from north to south."""
    part(c, rect(14.2, -9, 17.8, 25), mix("timber", "ink", 0.18), 0.9)
    c.drawLine(15, -9, 15, 24, stroke("paper", 0.7, 0.4, butt=True))
    for y in (2, 18):
        part(c, rect(13.4, y - 6, 18.6, y + 10, 0.8), "timber", 1.1)
        c.drawRect(skia.Rect.MakeLTRB(13.4, y - 1.6, 18.6, y + 10), fill("ink", 0.24))
        c.drawLine(13.8, y - 5.2, 18.2, y - 5.2, stroke("paper", 0.9, 0.5))


def wire(c: skia.Canvas) -> None:
    """A chain-link fence from west to east: nobody passes, everybody sees through."""
    c.save()
    c.clipRect(skia.Rect.MakeLTRB(0, 4, 32, 26))
    for x in range(-28, 40, 4):
        c.drawLine(x, 26, x + 22, 4, stroke("fog", 0.7, 0.5))
        c.drawLine(x, 4, x + 22, 26, stroke("fog", 0.7, 0.5))
    c.restore()
    for y in (4, 26):
        c.drawLine(0, y, 32, y, stroke("ink", 2.4, 0.8, butt=True))
        c.drawLine(0, y, 32, y, stroke("fog", 1.1, butt=True))
    limb(c, 2.0, "gunmetal", (16, 28), (16, 2))


def wire_ns(c: skia.Canvas) -> None:
    """The same from north to south, seen from its end."""
    for y in (2, 18):
        limb(c, 2.0, "gunmetal", (16, y + 8), (16, y - 12))
    c.drawLine(16, -14, 16, 26, stroke("ink", 2.6, 0.6, butt=True))
    c.drawLine(16, -14, 16, 26, stroke("fog", 1.0, 0.9, butt=True))


def pallet(c: skia.Canvas) -> None:
    """A low stack of boards."""
    box(c, 3, 8, 29, 29, 4, "timber")
    for y in (8, 12.6, 17.2, 21.8):
        c.drawLine(3.4, y, 28.6, y, stroke("ink", 1.3, 0.55, butt=True))
    for x in (9, 23):
        c.drawLine(x, 25.4, x, 28.6, stroke("ink", 4, 0.5, butt=True))


def skip(c: skia.Canvas, color: str = "steelblue") -> None:
    """A steel refuse container, chest-high."""
    box(c, 1.5, 8, 30.5, 29, 10, color)
    c.drawRect(skia.Rect.MakeLTRB(4, 1, 28, 16.6), fill(mix(color, "ink", 0.55)))
    c.drawRect(skia.Rect.MakeLTRB(4, 1, 28, 4.4), fill("ink", 0.4))
    for x in (7.5, 16, 24.5):
        c.drawLine(x, 20, x, 28.4, stroke("ink", 1.3, 0.45, butt=True))
    part(c, blob((8, 9), (13, 6), (19, 8), (18, 14), (10, 15)), "roof", 0.9)
    part(c, rect(18, 7, 25, 13, 0.6), mix("canvas", "ink", 0.2), 0.9)


def tyres(c: skia.Canvas) -> None:
    for x, y in ((9, 20), (22, 22), (15.5, 11.5)):
        for lift in (3.2, 0):
            part(c, oval(x, y + lift, 7.4, 5.4), "#23282b", 1.1)
        c.drawPath(oval(x, y - 0.2, 6.2, 4.2), stroke("fog", 0.9, 0.28))
        c.drawPath(oval(x, y, 3.2, 2.1), fill("ink"))


def rubble(c: skia.Canvas, seed: int = 1) -> None:
    """Broken masonry to stumble over."""
    dice = random.Random(seed)

    def heap(k: skia.Canvas) -> None:
        spots = sorted(
            ((dice.uniform(3, 29), dice.uniform(7, 28)) for _ in range(15)), key=lambda spot: spot[1]
        )
        for x, y in spots:
            r, color = dice.uniform(1.6, 3.9), dice.choice(("plaster", "concrete", "brick", "brick"))
            turn = [(-r, -0.5 * r), (-0.2 * r, -r), (r, -0.4 * r), (0.8 * r, 0.7 * r), (-0.6 * r, 0.8 * r)]
            k.drawPath(
                poly(*((x + a, y + b) for a, b in turn)), fill(mix(color, "ink", dice.uniform(0.05, 0.3)))
            )

    c.drawPath(blob((3, 18), (9, 8), (22, 7), (30, 15), (28, 27), (15, 30), (4, 27)), fill("ink", 0.25, 2))
    lit(c, heap, (0, 0, 32, 32), 0.8, 0.6, 0.8)


def table(c: skia.Canvas) -> None:
    for x in (5, 25):
        part(c, rect(x, 20, x + 2.4, 28.5), mix("wood", "ink", 0.5), 0.7)
    box(c, 2.5, 11, 29.5, 26, 5, "wood")
    for y in (9.4, 14.6):
        c.drawLine(3.4, y, 28.6, y, stroke("ink", 0.8, 0.35, butt=True))
    part(c, rect(8, 9, 14.5, 14, 0.6), "paper", 0.7)
    part(c, oval(22, 12, 2.4, 1.9), "steelblue", 0.8)


def shelf(c: skia.Canvas) -> None:
    """A tall rack of goods, seen over its top."""
    box(c, 0.5, 12, 31.5, 30, 13, "gunmetal")
    for y in (19.4, 24.4):
        c.drawLine(1.4, y + 3.2, 30.6, y + 3.2, stroke("fog", 1.0, 0.5, butt=True))
        for x, color in ((3, "rust"), (9.4, "canvas"), (16, "steelblue"), (22.6, "timber")):
            c.drawRect(skia.Rect.MakeXYWH(x, y - 1, 5, 3.8), fill(mix(color, "ink", 0.15)))
    for x, y, w, color in (
        (3, 1.5, 8, "canvas"),
        (13, 2, 7, "timber"),
        (22, 1, 7, "rust"),
        (6, 8.5, 10, "timber"),
        (19, 9, 8, "canvas"),
    ):
        part(c, rect(x, y, x + w, y + 5.4, 0.5), color, 0.8)
        c.drawLine(x + 0.6, y + 0.7, x + w - 0.6, y + 0.7, stroke("paper", 0.7, 0.45))


def planter(c: skia.Canvas) -> None:
    """A stone trough with a hedge in it: street furniture, joins with itself."""
    box(c, 0, 15, 32, 28, 6, "plaster")
    c.drawRect(skia.Rect.MakeLTRB(0, 22, 32, 28), gradient((0, 22), (0, 28), ("ink", 0), ("ink", 0.3)))

    def hedge(k: skia.Canvas) -> None:
        dice = random.Random(4)
        for tone, lift in (
            (mix("leaf", "ink", 0.4), 0.0),
            ("leaf", -2.0),
            (mix("leaf", "straw", 0.25), -3.6),
        ):
            for x in range(2, 31, 4):
                k.drawCircle(
                    x + dice.uniform(-1, 1),
                    13 + lift + dice.uniform(-1.4, 1.4),
                    4.4 + lift * 0.55,
                    fill(tone),
                )

    lit(c, hedge, (-2, 0, 34, 24), 0.9, 0.7, 0.6)


def bench(c: skia.Canvas) -> None:
    for x in (5, 25):
        part(c, rect(x - 1, 17, x + 1.6, 27.5), "gunmetal", 0.7)
    for y in (11, 14.2, 19):
        part(c, rect(2.4, y, 29.6, y + 2.6, 0.5), "timber", 0.9)
        c.drawLine(3, y + 0.6, 29, y + 0.6, stroke("paper", 0.6, 0.4))


def hydrant(c: skia.Canvas) -> None:
    part(c, oval(16, 26, 4.6, 2.6), mix("threat", "ink", 0.5))
    part(c, rect(12.8, 15, 19.2, 26, 1.6), mix("threat", "ink", 0.28))
    part(c, rect(9.8, 18, 22.2, 21.4, 1), mix("threat", "ink", 0.35))
    part(c, oval(16, 15, 3.8, 2.6), mix("threat", "ink", 0.2))
    c.drawLine(14, 16, 14, 25, stroke("paper", 1.0, 0.4))


def pump(c: skia.Canvas) -> None:
    """A fuel pump."""
    box(c, 9, 16, 23, 28, 16, "rust")
    part(c, rect(11, 15, 21, 19.4, 0.6), "paper", 0.8)
    c.drawLine(12.6, 17.2, 19.4, 17.2, stroke("ink", 1.1))
    c.drawPath(blob((23, 16), (27, 18), (27, 25), (24, 26), (23, 22)), stroke("ink", 1.4))
