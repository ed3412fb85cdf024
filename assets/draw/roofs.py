"""Roofs above a town: gravel with a coping, tin that lies a storey higher, the alleys between, and what
stands on roofs. One cell is 32 units."""

from __future__ import annotations

import random

import skia
from light import grain, lit
from paint import fill, gradient, limb, oval, part, poly, rect, stroke
from palette import mix
from props import box

N, E, S, W = 1, 2, 4, 8
COPING = 3.4
FALL = 12
"""How much of a cell shows the wall below the southern edge of an upper roof."""
INNER = (
    (16, N | E, 32 - COPING, 0.0),
    (32, S | E, 32 - COPING, 32 - COPING),
    (64, S | W, 0.0, 32 - COPING),
    (128, N | W, 0.0, 0.0),
)


def low(c: skia.Canvas, mask: int) -> None:
    """Gravel on a flat roof; a coping where it ends."""
    _gravel(c, mask)
    _coping(c, mask, mix("concrete", "paper", 0.18), 32)


def _gravel(c: skia.Canvas, mask: int) -> None:
    dice = random.Random(f"gravel{mask}")
    c.drawRect(skia.Rect.MakeWH(32, 32), fill(mix(mix("roof", "concrete", 0.42), "dirt", 0.12)))
    grain(c, 32, 32, 0.12, 0.4, 610)
    for _ in range(26):
        tone = dice.choice(("paper", "ink", "canvas"))
        c.drawCircle(
            dice.uniform(0.6, 31.4), dice.uniform(0.6, 31.4), dice.uniform(0.3, 0.6), fill(tone, 0.22)
        )
    c.drawLine(0, 0.5, 32, 0.5, stroke("ink", 1, 0.16, butt=True))


def high(c: skia.Canvas, mask: int) -> None:
    """Ribbed tin, a storey higher: its south side falls to the roof below."""
    bottom = 32 if mask & S else 32 - FALL
    if not mask & S:
        _wall_below(c, bottom)
    c.save()
    c.clipRect(skia.Rect.MakeLTRB(0, 0, 32, bottom))
    c.drawRect(skia.Rect.MakeWH(32, 32), fill(mix("steelblue", "plaster", 0.34)))
    for x in range(0, 32, 8):
        c.drawLine(x + 0.6, 0, x + 0.6, 32, stroke("ink", 1.1, 0.34, butt=True))
        c.drawLine(x + 1.8, 0, x + 1.8, 32, stroke("paper", 1.0, 0.36, butt=True))
    grain(c, 32, 32, 0.05, 0.9, 620)
    c.restore()
    _coping(c, mask, mix("plaster", "paper", 0.35), bottom)
    if not mask & E:
        c.drawRect(
            skia.Rect.MakeLTRB(24, 0, 32 - COPING, bottom),
            gradient((24, 0), (32, 0), ("ink", 0), ("ink", 0.3)),
        )


def _wall_below(c: skia.Canvas, top: float) -> None:
    dice = random.Random(630)
    c.drawRect(skia.Rect.MakeLTRB(0, top, 32, 32), fill(mix("brick", "ink", 0.18)))
    for row in range(5):
        y = top + row * 2.6
        for x in range(-1, 5):
            left = x * 8 + (4 if row % 2 else 0)
            tone = mix("brick", dice.choice(("ink", "canvas")), dice.uniform(0.0, 0.22))
            c.drawRect(
                skia.Rect.MakeLTRB(max(0, left + 0.4), y + 0.4, min(32, left + 7.6), min(32, y + 2.3)),
                fill(tone),
            )
    c.drawRect(skia.Rect.MakeLTRB(0, top, 32, 32), gradient((0, top), (0, 32), ("ink", 0.10), ("ink", 0.5)))


def _coping(c: skia.Canvas, mask: int, color: str, bottom: float) -> None:
    """The raised rim on the open sides: bright to the north-west, a shadow inside of it."""
    for side, box_ in (
        (N, (0, 0, 32, COPING)),
        (S, (0, bottom - COPING, 32, bottom)),
        (W, (0, 0, COPING, bottom)),
        (E, (32 - COPING, 0, 32, bottom)),
    ):
        if not mask & side:
            c.drawRect(skia.Rect.MakeLTRB(*box_), fill(color))
    for bit, needs, x, y in INNER:
        if mask & needs == needs and not mask & bit:
            c.drawRect(skia.Rect.MakeXYWH(x, min(y, bottom - COPING), COPING, COPING), fill(color))
    for side, line, shade in (
        (N, (0, COPING + 0.8, 32, COPING + 0.8), 0.42),
        (W, (COPING + 0.8, 0, COPING + 0.8, bottom), 0.42),
        (S, (0, bottom - 0.5, 32, bottom - 0.5), 0.5),
        (E, (31.5, 0, 31.5, bottom), 0.4),
    ):
        if not mask & side:
            c.drawLine(*line, stroke("ink", 1.4, shade, butt=True))
    if not mask & N:
        c.drawLine(0, 0.5, 32, 0.5, stroke("#ffffff", 0.9, 0.5, butt=True))


def alley(c: skia.Canvas, mask: int) -> None:
    """The street far below; the walls of the houses to the north go down into it."""
    c.drawRect(skia.Rect.MakeWH(32, 32), fill(mix("asphalt", "ink", 0.74)))
    grain(c, 32, 32, 0.08, 0.6, 640)
    for y in (10, 24):
        c.drawLine(2, y, 30, y, stroke("fog", 0.6, 0.08))
    if not mask & N:
        _facade(c, mask)
    if not mask & W:
        c.drawRect(skia.Rect.MakeLTRB(0, 0, 11, 32), gradient((0, 0), (11, 0), ("ink", 0.85), ("ink", 0)))
    if not mask & E:
        c.drawRect(
            skia.Rect.MakeLTRB(26, 0, 32, 32),
            gradient((26, 0), (32, 0), (mix("brick", "ink", 0.6), 0), (mix("brick", "ink", 0.5), 0.8)),
        )
    if not mask & S:
        c.drawRect(skia.Rect.MakeLTRB(0, 25, 32, 32), gradient((0, 25), (0, 32), ("ink", 0), ("ink", 0.6)))


def _facade(c: skia.Canvas, mask: int) -> None:
    dice = random.Random(f"facade{mask}")
    c.drawRect(skia.Rect.MakeLTRB(0, 0, 32, 27), fill(mix("brick", "ink", 0.30)))
    for row in range(9):
        for x in range(-1, 5):
            left = x * 8 + (4 if row % 2 else 0)
            tone = mix("brick", dice.choice(("ink", "canvas")), dice.uniform(0.1, 0.36))
            c.drawRect(
                skia.Rect.MakeLTRB(max(0, left + 0.4), row * 3 + 0.4, min(32, left + 7.6), row * 3 + 2.7),
                fill(tone),
            )
    for x in (5, 20):
        glow = dice.random() < 0.4
        part(c, rect(x, 7, x + 8, 18), mix("brass", "ink", 0.15) if glow else mix("glass", "ink", 0.55), 1.2)
        c.drawLine(x + 4, 7, x + 4, 18, stroke("ink", 0.9, 0.7, butt=True))
        c.drawLine(x - 1, 18.6, x + 9, 18.6, stroke(mix("plaster", "ink", 0.3), 1.6, butt=True))
    c.drawRect(
        skia.Rect.MakeLTRB(0, 0, 32, 32),
        gradient((0, 0), (0, 32), ("ink", 0.15), ("ink", 0.55), ("ink", 0.96)),
    )


def stairs(c: skia.Canvas, to: str) -> None:
    """Steel stairs that lead up to the north ("n") or to the south ("s")."""
    for number in range(6):
        y, up = number * 5.4, (5 - number if to == "n" else number)
        c.drawRect(skia.Rect.MakeLTRB(5, y, 27, y + 5.4), fill(mix("gunmetal", "paper", 0.08 + 0.06 * up)))
        c.drawLine(5, y + 0.6, 27, y + 0.6, stroke("paper", 1.0, 0.45, butt=True))
        c.drawRect(skia.Rect.MakeLTRB(5, y + 3.8, 27, y + 5.4), fill("ink", 0.5))
    for x in (5, 27):
        c.drawLine(x, 0, x, 32, stroke("ink", 2.6, 0.8, butt=True))
        c.drawLine(x, 0, x, 32, stroke("brass", 1.2, 0.9, butt=True))


def skylight(c: skia.Canvas) -> None:
    """Panes in the roof: no place to run."""
    part(c, rect(2, 3, 30, 29, 1), mix("steelblue", "ink", 0.35), 1.2)
    for x in (4, 17.4):
        for y in (5, 17.4):
            c.drawRect(skia.Rect.MakeXYWH(x, y, 10.6, 9.6), fill(mix("glass", "water", 0.35)))
            c.drawPath(poly((x, y + 6), (x, y), (x + 7, y)), fill("#ffffff", 0.4))


def chimney(c: skia.Canvas) -> None:
    """A stack with two pots."""
    box(c, 4, 10, 28, 30, 17, "brick")
    for y in (17, 21, 25):
        c.drawLine(4.6, y, 27.4, y, stroke("ink", 0.7, 0.4, butt=True))
    part(c, rect(2.6, -9, 29.4, -4.4, 0.6), mix("plaster", "ink", 0.1), 1.0)
    for x in (10.5, 21.5):
        part(c, rect(x - 3.6, -15, x + 3.6, -5, 1), mix("brick", "canvas", 0.3), 1.1)
        part(c, oval(x, -15, 3.6, 1.8), "ink", 0.8)


def vent(c: skia.Canvas) -> None:
    """A box with a fan."""
    box(c, 3, 9, 29, 30, 8, mix("steelblue", "plaster", 0.55))
    part(c, oval(16, 11.6, 9, 8), "coal", 1.0)
    for turn in range(4):
        c.save()
        c.rotate(turn * 90 + 20, 16, 11.6)
        c.drawPath(poly((16, 11.6), (13.4, 5.2), (18.6, 5.2)), fill("fog", 0.8))
        c.restore()
    c.drawCircle(16, 11.6, 1.8, fill("fog"))
    for y in (25, 27.6):
        c.drawLine(6, y, 26, y, stroke("ink", 0.9, 0.45, butt=True))


def duct(c: skia.Canvas, turned: bool) -> None:
    """A square duct, knee-high; joins with itself."""
    color = mix("plaster", "steelblue", 0.45)
    if turned:
        part(c, rect(9, -5, 23, 32), mix(color, "ink", 0.3), 1.2)
        c.drawRect(skia.Rect.MakeLTRB(9, -5, 23, 27), fill(color))
        c.drawRect(
            skia.Rect.MakeLTRB(9, -5, 23, 27),
            gradient((9, 0), (23, 0), ("paper", 0.5), ("paper", 0.0), ("ink", 0.2)),
        )
        for y in (-1, 15):
            c.drawLine(9, y, 23, y, stroke("ink", 1.1, 0.45, butt=True))
        return
    part(c, rect(0, 8, 32, 27), mix(color, "ink", 0.3), 1.2)
    c.drawRect(skia.Rect.MakeLTRB(0, 8, 32, 20), fill(color))
    c.drawRect(skia.Rect.MakeLTRB(0, 8, 32, 20), gradient((0, 8), (0, 20), ("paper", 0.5), ("paper", 0.05)))
    for x in (4, 20):
        c.drawLine(x, 8, x, 26.6, stroke("ink", 1.1, 0.45, butt=True))


def tank(c: skia.Canvas) -> None:
    """A water tank of staves on legs."""
    for x in (6, 26):
        limb(c, 2.2, "bark", (x, 18), (x, 30))
    body = rect(2.5, -8, 29.5, 24, 5)
    part(c, body, "timber", 1.5)
    c.drawPath(body, gradient((2, 0), (30, 0), ("paper", 0.35), ("paper", 0.0), ("ink", 0.5)))
    for x in range(7, 29, 4):
        c.drawLine(x, -6, x, 23, stroke("ink", 0.7, 0.35, butt=True))
    for y in (0, 15):
        c.drawLine(2.6, y, 29.4, y, stroke("gunmetal", 1.8, butt=True))
    part(c, poly((1, -7), (16, -17), (31, -7), (16, -2)), mix("roof", "fog", 0.2), 1.2)


def laundry(c: skia.Canvas) -> None:
    """Sheets on a line: they hide what is behind them a little."""
    for x in (1.5, 30.5):
        limb(c, 1.8, "bark", (x, 28), (x, 2))
    c.drawLine(1.5, 4, 30.5, 4, stroke("ink", 0.8, 0.8))

    def cloth(k: skia.Canvas) -> None:
        for left, right, drop, color in ((4, 12, 22, "paper"), (13, 19, 17, "azure"), (20, 28, 20, "canvas")):
            sheet = poly(
                (left, 4),
                (right, 4),
                (right - 0.6, drop),
                ((left + right) / 2, drop - 1.6),
                (left + 0.4, drop),
            )
            k.drawPath(sheet, fill(mix(color, "fog", 0.12)))

    lit(c, cloth, (2, 2, 30, 26), 0.8, 0.6, 0.6)


def aerial(c: skia.Canvas) -> None:
    """A mast with a few rods."""
    limb(c, 1.4, "gunmetal", (16, 26), (16, -12))
    for y, half in ((-10, 6), (-6, 8), (-2, 5)):
        c.drawLine(16 - half, y + 1, 16 + half, y - 1, stroke("fog", 1.1))
