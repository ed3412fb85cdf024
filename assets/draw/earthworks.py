"""What is dug into the ground or raised above it: trenches, knolls and terraces. 32 x 32, neighbours of the
same kind as bits like those of walls."""

from __future__ import annotations

import random

import skia
from light import grain
from paint import fill, gradient, poly, rect, stroke
from palette import mix

DEEP = 11  # how much of a cell the north side of a trench takes, whose boards one sees
HIGH = 8  # how far the ground falls to the south of a knoll or a terrace
THICK = 4.5  # the sides of a trench that run north to south, seen from above
ROUND = 9.0
N, E, S, W = 1, 2, 4, 8
DIAGONALS = ((16, N | E, 32 - THICK, 0), (32, S | E, 32 - THICK, 32), (64, S | W, 0, 32), (128, N | W, 0, 0))


def trench(c: skia.Canvas, mask: int) -> None:
    """A trench with boarded sides and slats to walk on."""
    dice = random.Random(f"trench{mask}")
    c.drawRect(skia.Rect.MakeWH(32, 32), fill(mix("dirt", "ink", 0.58)))
    left, right = (0 if mask & W else THICK, 32 if mask & E else 32 - THICK)
    for y in range(0 if mask & N else 12, 32, 5):
        tone = mix("timber", "ink", dice.uniform(0.40, 0.52))
        c.drawRect(
            skia.Rect.MakeLTRB(left + 2 * (not mask & W), y + 1, right - 2 * (not mask & E), y + 4),
            fill(tone),
        )
        c.drawLine(left + 1, y + 1.2, right - 1, y + 1.2, stroke("paper", 0.5, 0.16, butt=True))
    for x in (9, 23):
        c.drawLine(x, 0 if mask & N else DEEP, x, 32, stroke("ink", 1.2, 0.35, butt=True))
    grain(c, 32, 32, 0.08, 0.8, 50)
    for side, edge in ((W, 0.0), (E, 32 - THICK)):
        if not mask & side:
            _side(c, skia.Rect.MakeLTRB(edge, 0, edge + THICK, 32), side == E)
    if not mask & W:
        c.drawRect(
            skia.Rect.MakeLTRB(THICK, 0, THICK + 9, 32),
            gradient((THICK, 0), (THICK + 9, 0), ("ink", 0.5), ("ink", 0)),
        )
    if not mask & N:
        _boards(c, 0, 32, dice)
        c.drawRect(
            skia.Rect.MakeLTRB(0, DEEP, 32, DEEP + 6),
            gradient((0, DEEP), (0, DEEP + 6), ("ink", 0.5), ("ink", 0)),
        )
    if not mask & S:
        _lip(c, skia.Rect.MakeLTRB(0, 29, 32, 32))
    for bit, needs, x, y in DIAGONALS:
        if mask & needs == needs and not mask & bit:
            _corner(c, x, y, dice)


def _side(c: skia.Canvas, box: skia.Rect, lit: bool) -> None:
    """A side that runs north to south: the far one is lit, the near one is not."""
    c.drawRect(box, fill(mix("timber", "ink", 0.22 if lit else 0.5)))
    for y in range(4, 32, 8):
        c.drawLine(box.left(), y, box.right(), y, stroke("ink", 0.8, 0.45, butt=True))
    edge = box.right() - 0.8 if lit else box.left() + 0.8
    c.drawLine(edge, box.top(), edge, box.bottom(), stroke(mix("dirt", "paper", 0.22), 1.6, 0.9, butt=True))


def _boards(c: skia.Canvas, left: float, right: float, dice: random.Random) -> None:
    """The side that one looks at: upright boards under a lip of earth."""
    c.drawRect(skia.Rect.MakeLTRB(left, 0, right, DEEP), fill(mix("timber", "ink", 0.36)))
    for x in range(int(left) // 5 * 5, int(right), 5):
        c.drawRect(
            skia.Rect.MakeLTRB(max(left, x), 2, min(right, x + 4.2), DEEP),
            fill(mix("timber", "ink", dice.uniform(0.18, 0.34))),
        )
    c.drawRect(
        skia.Rect.MakeLTRB(left, 2, right, DEEP), gradient((0, 2), (0, DEEP), ("ink", 0.0), ("ink", 0.5))
    )
    _lip(c, skia.Rect.MakeLTRB(left, 0, right, 2.4))


def _lip(c: skia.Canvas, box: skia.Rect) -> None:
    c.drawRect(box, fill(mix("dirt", "paper", 0.10)))
    c.drawLine(
        box.left(),
        box.top() + 0.5,
        box.right(),
        box.top() + 0.5,
        stroke(mix("dirt", "paper", 0.38), 1, 0.9, butt=True),
    )


def _corner(c: skia.Canvas, x: float, y: float, dice: random.Random) -> None:
    """Earth between two arms of the trench."""
    if y:
        _lip(c, skia.Rect.MakeLTRB(x, 29, x + THICK, 32))
    else:
        _boards(c, x, x + THICK, dice)


# ---------------------------------------------------------------- raised ground


def raised(c: skia.Canvas, mask: int, kind: str) -> None:
    """The top of a `knoll` (earth under grass, round) or a `terrace` (slabs behind a wall of bricks), and
    what one sees of its south side."""
    knoll = kind == "knoll"
    foot, top = (
        _shape(mask, 32, ROUND if knoll else 0),
        _shape(mask, 32 if mask & S else 32 - HIGH, ROUND if knoll else 0),
    )
    c.save()
    c.clipPath(foot, doAntiAlias=True)
    c.drawRect(
        skia.Rect.MakeWH(32, 32), fill(mix("dirt", "ink", 0.30) if knoll else mix("brick", "ink", 0.34))
    )
    _face(c, knoll)
    c.clipPath(top, doAntiAlias=True)
    _turf(c, mask) if knoll else _slabs(c, mask)
    c.restore()
    c.save()
    c.clipPath(foot, doAntiAlias=True)
    _edges(c, mask, top, knoll)
    c.restore()


def _shape(mask: int, bottom: float, r: float) -> skia.Path:
    """The cell down to `bottom`, round where two of its open sides meet."""
    corners = [r if not mask & a and not mask & b else 0.0 for a, b in ((N, W), (N, E), (S, E), (S, W))]
    shape = skia.RRect()
    shape.setRectRadii(skia.Rect.MakeLTRB(0, 0, 32, bottom), [skia.Point(r, r) for r in corners])
    return skia.Path.RRect(shape)


def _face(c: skia.Canvas, knoll: bool) -> None:
    """The south side, from 32 - HIGH downwards."""
    dice, top = random.Random(8), 32 - HIGH
    if knoll:
        for _ in range(12):
            x, y = dice.uniform(1, 31), dice.uniform(top, 31)
            c.drawCircle(x, y, dice.uniform(0.5, 1.2), fill(mix("dirt", "paper", dice.uniform(0.0, 0.3))))
    else:
        for row in range(2):
            for x in range(-1, 4):
                left = x * 10.67 + (5.3 if row else 0)
                box = skia.Rect.MakeLTRB(left + 0.5, top + row * 4 + 0.6, left + 10.2, top + row * 4 + 3.8)
                c.drawRect(box, fill(mix("brick", "plaster", dice.uniform(0.10, 0.30))))
    c.drawRect(skia.Rect.MakeLTRB(0, top, 32, 32), gradient((0, top), (0, 32), ("ink", 0.04), ("ink", 0.46)))


def _turf(c: skia.Canvas, mask: int) -> None:
    dice = random.Random(f"turf{mask}")
    c.drawRect(skia.Rect.MakeWH(32, 32), fill(mix("grass", "straw", 0.10)))
    grain(c, 32, 32, 0.10, 0.9, 30)
    for _ in range(26):
        x, y, height = dice.uniform(1, 31), dice.uniform(3, 31), dice.uniform(1.6, 3.0)
        color = dice.choice(
            (mix("grass", "ink", 0.3), mix("grass", "straw", 0.45), mix("grass", "paper", 0.25))
        )
        c.drawLine(x, y, x + height * 0.35, y - height, stroke(color, 0.9, 0.7))


def _slabs(c: skia.Canvas, mask: int) -> None:
    dice = random.Random(f"slabs{mask}")
    for x in (0, 16):
        for y in (0, 16):
            box = skia.Rect.MakeXYWH(x, y, 16, 16)
            c.drawRect(box, fill(mix(mix("canvas", "plaster", 0.5), "ink", dice.uniform(0.02, 0.10))))
            c.drawLine(x, y + 0.5, x + 16, y + 0.5, stroke("paper", 0.8, 0.22, butt=True))
            c.drawLine(x + 0.5, y, x + 0.5, y + 16, stroke("paper", 0.8, 0.16, butt=True))
            c.drawLine(x, y + 15.6, x + 16, y + 15.6, stroke("ink", 0.8, 0.4, butt=True))
            c.drawLine(x + 15.6, y, x + 15.6, y + 16, stroke("ink", 0.8, 0.4, butt=True))
    grain(c, 32, 32, 0.05, 0.6, 12)


def _edges(c: skia.Canvas, mask: int, top: skia.Path, knoll: bool) -> None:
    """Light on the rim to the north and west, shade to the east; a lip above the fall to the south. The slope
    of a knoll is hatched."""
    bottom = 32 if mask & S else 32 - HIGH
    c.clipPath(top, doAntiAlias=True)
    bright = 0.16 if knoll else 0.55
    for side, box, ends in (
        (N, skia.Rect.MakeLTRB(0, 0, 32, 7), ((0, 0), (0, 7))),
        (W, skia.Rect.MakeLTRB(0, 0, 7, bottom), ((0, 0), (7, 0))),
    ):
        if not mask & side:
            c.drawRect(box, gradient(*ends, ("paper", 0.34), ("paper", 0)))
    if not mask & E:
        c.drawRect(
            skia.Rect.MakeLTRB(24, 0, 32, bottom), gradient((24, 0), (32, 0), ("ink", 0), ("ink", 0.48))
        )
    if not mask & S:
        c.drawLine(0, bottom - 0.6, 32, bottom - 0.6, stroke("paper", 1.3, 0.3 + bright / 2, butt=True))
    if not knoll:
        for side, line in ((N, (0, 0.7, 32, 0.7)), (W, (0.7, 0, 0.7, bottom))):
            if not mask & side:
                c.drawLine(*line, stroke("paper", 1.4, bright, butt=True))
        return
    dice = random.Random(f"hatched{mask}")
    for at in range(2, 32, 4):
        long = dice.uniform(4, 6.5)
        for side, line in (
            (N, (at, 0, at + 1.2, long)),
            (W, (0, at, long, at + 1.0)),
            (E, (32, at, 32 - long, at + 1.0)),
        ):
            if not mask & side:
                c.drawLine(*line, stroke(mix("grass", "ink", 0.55), 1.1, 0.8))


def steps(c: skia.Canvas, to: str) -> None:
    """Stone steps that lead up to the north ("n") or down from it ("s" leads up to the south)."""
    dice = random.Random(3)
    for number in range(5):
        y = number * 6.4
        up = 4 - number if to == "n" else number
        c.drawRect(
            skia.Rect.MakeLTRB(0, y, 32, y + 6.4),
            fill(mix(mix("canvas", "plaster", 0.5), "ink", 0.36 - 0.07 * up)),
        )
        c.drawLine(0, y + 0.7, 32, y + 0.7, stroke("paper", 1.1, 0.42 if to == "n" else 0.2, butt=True))
        c.drawRect(skia.Rect.MakeLTRB(0, y + 4.2, 32, y + 6.4), fill("ink", 0.42 if to == "n" else 0.18))
        c.drawCircle(dice.uniform(4, 28), y + 2.6, 0.6, fill("ink", 0.3))
    for x in (0, 29.4):
        c.drawPath(rect(x, 0, x + 2.6, 32, 0.6), fill(mix("plaster", "paper", 0.12)))
        c.drawPath(poly((x, 0), (x, 32), close=False), stroke("ink", 0.7, 0.5))
