"""Oblique art: a cell is a diamond of 64 x 32 units at the foot of a picture of 64 x 96; light from the
north-west, so left sides are brighter."""

from __future__ import annotations

import random
from collections.abc import Callable

import skia
from ground import ripple
from light import grain
from paint import blob, fill, gradient, limb, oval, part, poly, stroke
from palette import mix

N, E, S, W = (32.0, 64.0), (64.0, 80.0), (32.0, 96.0), (0.0, 80.0)
"""The corners of the cell in a picture of 64 x 96."""


def diamond(lift: float = 0, share: float = 1) -> skia.Path:
    """The cell, lifted so many units, shrunk to a share of its size."""
    return poly(*((32 + (x - 32) * share, 80 + (y - 80) * share - lift) for x, y in (N, E, S, W)))


def prism(
    c: skia.Canvas, height: float, color: str, share: float = 1, base: float = 0, top: str = ""
) -> None:
    """A block over the cell: its left side in half light, its right side in shade."""
    _, e, s, w = ((32 + (x - 32) * share, 80 + (y - 80) * share - base) for x, y in (N, E, S, W))
    left = poly(w, s, (s[0], s[1] - height), (w[0], w[1] - height))
    right = poly(s, e, (e[0], e[1] - height), (s[0], s[1] - height))
    c.drawPath(left, fill(mix(color, "ink", 0.16)))
    c.drawPath(left, gradient((w[0], w[1] - height), s, ("paper", 0.18), ("ink", 0.16)))
    c.drawPath(right, fill(mix(color, "ink", 0.42)))
    c.drawPath(right, gradient((s[0], s[1] - height), e, ("ink", 0.0), ("ink", 0.22)))
    lid = diamond(base + height, share)
    c.drawPath(lid, fill(top or mix(color, "paper", 0.22)))
    for shape in (left, right, lid):
        c.drawPath(shape, stroke(mix(color, "ink", 0.7), 0.9))
    c.drawLine(w[0], w[1] - height, s[0], s[1] - height, stroke("paper", 0.9, 0.4))


# ---------------------------------------------------------------- ground, drawn in 64 x 32


def _ground(c: skia.Canvas, color: str, smooth: float, seed: int) -> skia.Path:
    cell = poly((32, 0), (64, 16), (32, 32), (0, 16))
    c.drawPath(cell, fill(color))
    c.clipPath(cell, doAntiAlias=False)
    grain(c, 64, 32, 0.10, smooth, seed)
    return cell


def paving(c: skia.Canvas, variant: int) -> None:
    """Four flagstones."""
    dice = random.Random(800 + variant)
    _ground(c, "plaster", 0.8, 800)
    for x, y in ((32, 0), (48, 8), (16, 8), (32, 16)):
        stone = poly((x, y), (x + 16, y + 8), (x, y + 16), (x - 16, y + 8))
        c.drawPath(
            stone,
            fill(mix("canvas", dice.choice(("ink", "paper", "concrete")), dice.uniform(0.05, 0.3)), 0.7),
        )
        c.drawPath(stone, stroke("ink", 0.8, 0.32))
    if variant == 3:
        c.drawPath(poly((22, 12), (30, 15), (36, 12), (43, 18), close=False), stroke("ink", 0.8, 0.45))


def gravel(c: skia.Canvas, variant: int) -> None:
    dice = random.Random(810 + variant)
    _ground(c, mix("canvas", "dirt", 0.35), 0.5, 810)
    for _ in range(60):
        x, y = dice.uniform(2, 62), dice.uniform(1, 31)
        c.drawPath(oval(x, y, 0.9, 0.6), fill(dice.choice(("paper", "ink", "dirt")), 0.35))


def lawn(c: skia.Canvas, variant: int) -> None:
    dice = random.Random(820 + variant)
    _ground(c, "grass", 0.9, 820)
    for _ in range(44):
        x, y, tall = dice.uniform(1, 63), dice.uniform(2, 32), dice.uniform(1.4, 2.8)
        tone = dice.choice(
            (mix("grass", "ink", 0.35), mix("grass", "straw", 0.28), mix("grass", "leaf", 0.6))
        )
        c.drawLine(x, y, x + 0.8, y - tall, stroke(tone, 0.9, 0.7))
    for _ in range((0, 0, 4, 2)[variant]):
        c.drawCircle(
            dice.uniform(14, 50), dice.uniform(8, 24), 0.9, fill("paper" if variant == 2 else "straw", 0.9)
        )


def pool(c: skia.Canvas, variant: int, frame: int = 0) -> None:
    dice = random.Random(830 + variant)
    _ground(c, "water", 1.4, 830)
    for _ in range(4):
        x, y, long = dice.uniform(8, 40), dice.uniform(6, 26), dice.uniform(6, 12)
        ripple(c, (x, y), long, dice.uniform(0.3, 0.6), frame, 0.9)


def boards(c: skia.Canvas, variant: int) -> None:
    dice = random.Random(840 + variant)
    _ground(c, "wood", 0.6, 840)
    for row in range(4):
        a, b = row * 8, row * 4
        strip = poly((32 - a, b), (40 - a, b + 4), (72 - a, b + 20), (64 - a, b + 16))
        c.drawPath(strip, fill(mix("wood", dice.choice(("ink", "timber")), dice.uniform(0.02, 0.2))))
        c.drawLine(32 - a, b, 64 - a, b + 16, stroke("ink", 0.8, 0.5))
    c.drawLine(16, 24, 48, 8, stroke("ink", 0.6, 0.25))


GROUND: dict[str, Callable[..., None]] = {
    "paving": paving,
    "gravel": gravel,
    "lawn": lawn,
    "pool": pool,
    "boards": boards,
}


# ---------------------------------------------------------------- walls

HIGH, LOW = 24, 10
"""Walls are cut off low, so that what stands behind one is seen."""


def wall(c: skia.Canvas, what: str) -> None:
    """A block of wall: `whole`, with a `window`, with a `door` (shut or `open`), `low` enough to lean on, or
    an `arch` to walk through."""
    if what in ("open", "arch"):
        _posts(c, "timber" if what == "open" else "brick")
        return
    height = LOW if what == "low" else HIGH
    prism(c, height, "brick", top="roof" if what != "low" else mix("plaster", "paper", 0.1))
    _courses(c, height)
    if what == "window":
        for dx, flip in ((0, 1), (32, -1)):
            skew = 0.5 * flip
            x, y = 9 + dx, 80 - HIGH + (9.5 if flip > 0 else 19.5)
            pane = poly((x, y), (x + 14, y + 14 * skew), (x + 14, y + 14 * skew + 10), (x, y + 10))
            part(c, pane, mix("glass", "ink", 0.1 if flip > 0 else 0.35), 1.4)
            c.drawLine(x + 7, y + 7 * skew, x + 7, y + 7 * skew + 10, stroke("ink", 1.0, 0.7))
    if what == "door":
        for dx, flip in ((0, 1), (32, -1)):
            x, y, skew = 8 + dx, 80 - HIGH + (9 if flip > 0 else 19), 0.5 * flip
            leaf = poly((x, y), (x + 16, y + 16 * skew), (x + 16, y + 16 * skew + 17), (x, y + 17))
            part(c, leaf, mix("timber", "ink", 0.05 if flip > 0 else 0.35), 1.4)
            for step in (5, 10):
                c.drawLine(x + step, y + step * skew, x + step, y + step * skew + 17, stroke("ink", 0.9, 0.5))
            c.drawCircle(x + 13, y + 13 * skew + 9, 1.3, fill("brass"))


def _courses(c: skia.Canvas, height: float) -> None:
    for step in range(5, int(height), 5):
        c.drawLine(0, 80 - step, 32, 96 - step, stroke("ink", 0.7, 0.28))
        c.drawLine(32, 96 - step, 64, 80 - step, stroke("ink", 0.7, 0.28))


def _posts(c: skia.Canvas, color: str) -> None:
    """Posts at the corners and beams between them: a way through, under which one sees."""
    c.drawPath(diamond(), fill("ink", 0.20))
    top = HIGH + 4
    for (x, y), tone in ((N, 0.40), (W, 0.15), (E, 0.32), (S, 0.10)):
        px, py = 32 + (x - 32) * 0.9, 80 + (y - 80) * 0.9
        limb(c, 3.2, mix(color, "ink", tone), (px, py), (px, py - top))
    for (ax, ay), (bx, by), tone in ((N, E, 0.35), (W, N, 0.25), (E, S, 0.2), (S, W, 0.0)):
        limb(c, 2.6, mix(color, "ink", tone), (ax, ay - top), (bx, by - top))


# ---------------------------------------------------------------- what stands about


def column(c: skia.Canvas) -> None:
    prism(c, 4, "plaster", 0.52)
    body = poly((24, 76), (24, 40), (40, 40), (40, 76), (32, 79))
    part(c, body, "plaster", 1.2)
    c.drawPath(body, gradient((24, 0), (40, 0), ("paper", 0.5), ("paper", 0.0), ("ink", 0.5)))
    prism(c, 5, mix("plaster", "paper", 0.2), 0.44, 39)


def hedge(c: skia.Canvas) -> None:
    prism(c, 12, mix("leaf", "ink", 0.25), 0.94, top="leaf")
    dice = random.Random(850)
    for _ in range(70):
        x, y = dice.uniform(4, 60), dice.uniform(56, 92)
        if abs(x - 32) / 30 + abs(y - 74) / 19 < 1:
            tone = mix("leaf", "straw" if y < 70 else "ink", dice.uniform(0.1, 0.5))
            c.drawPath(oval(x, y, 1.6, 1.1), fill(tone, 0.8))


def fountain(c: skia.Canvas) -> None:
    prism(c, 9, "concrete", 0.96, top=mix("concrete", "paper", 0.25))
    c.drawPath(diamond(9, 0.76), fill(mix("water", "glass", 0.3)))
    limb(c, 5, "concrete", (32, 70), (32, 50))
    part(c, oval(32, 50, 10, 4), mix("concrete", "paper", 0.2), 1.0)
    for x in (-9, -4, 4, 9):
        c.drawPath(poly((32, 44), (32 + x, 47), (32 + x * 1.6, 66), close=False), stroke("glass", 1.3, 0.85))
    c.drawCircle(32, 43, 2, fill("glass"))


def statue(c: skia.Canvas) -> None:
    prism(c, 14, "concrete", 0.55)
    tone = mix("concrete", "leaf", 0.25)
    limb(c, 8, tone, (32, 62), (32, 46))
    limb(c, 3.4, tone, (29, 50), (22, 56))
    limb(c, 3.4, tone, (35, 49), (42, 36))
    part(c, oval(32, 38, 5, 5.6), tone, 1.1)
    c.drawLine(30, 60, 30, 44, stroke("paper", 1.4, 0.4))


def urn(c: skia.Canvas) -> None:
    part(
        c, blob((20, 84), (19, 68), (32, 62), (45, 68), (44, 84), (32, 90)), mix("brick", "canvas", 0.3), 1.3
    )
    c.drawPath(
        blob((20, 84), (19, 68), (32, 62), (45, 68), (44, 84), (32, 90)),
        gradient((20, 0), (45, 0), ("paper", 0.4), ("ink", 0.35)),
    )
    for x, y in ((25, 58), (32, 53), (39, 58), (29, 63), (36, 63)):
        part(c, oval(x, y, 6.4, 5), "leaf", 0.8)
    for x, y in ((26, 56), (34, 52), (38, 59)):
        c.drawCircle(x, y, 1.5, fill("ember"))


def cypress(c: skia.Canvas) -> None:
    limb(c, 5, "bark", (32, 82), (32, 70))
    body = blob((22, 76), (21, 50), (32, 12), (43, 50), (42, 76), (32, 80))
    part(c, body, mix("leaf", "ink", 0.3), 1.2)
    c.drawPath(body, gradient((22, 20), (44, 70), ("straw", 0.28), ("ink", 0.4)))
    dice = random.Random(860)
    for _ in range(26):
        x, y = dice.uniform(26, 38), dice.uniform(28, 74)
        c.drawLine(x, y, x, y - 5, stroke(mix("leaf", dice.choice(("straw", "ink")), 0.35), 1.1, 0.6))


def crate(c: skia.Canvas) -> None:
    prism(c, 17, "timber", 0.74)
    c.drawLine(9, 74, 31, 85, stroke(mix("timber", "ink", 0.5), 1.6))
    c.drawLine(33, 85, 55, 74, stroke(mix("timber", "ink", 0.65), 1.6))
    c.drawPath(diamond(17, 0.5), stroke(mix("timber", "ink", 0.4), 1.2))


def barrel(c: skia.Canvas) -> None:
    body = blob((20, 86), (17, 70), (20, 56), (44, 56), (47, 70), (44, 86), (32, 92))
    part(c, body, "rust", 1.4)
    c.drawPath(body, gradient((18, 0), (46, 0), ("paper", 0.38), ("paper", 0.0), ("ink", 0.5)))
    part(c, oval(32, 60, 11, 5.4), mix("rust", "paper", 0.2), 1.0)
    for y in (70, 80):
        c.drawPath(poly((19, y - 2), (32, y + 2.4), (45, y - 2), close=False), stroke("gunmetal", 2.0))


def bench(c: skia.Canvas) -> None:
    for x, y in ((12, 74), (50, 93), (16, 70)):
        c.drawLine(x, y, x, y - 7, stroke("gunmetal", 2.0))
    for step in (0, 4):
        part(
            c,
            poly(
                (8 + step, 68 - step / 2),
                (48 + step, 88 - step / 2),
                (52 + step, 86 - step / 2),
                (12 + step, 66 - step / 2),
            ),
            "timber",
            0.9,
        )


THINGS: dict[str, Callable[[skia.Canvas], None]] = {
    "column": column,
    "hedge": hedge,
    "fountain": fountain,
    "statue": statue,
    "urn": urn,
    "cypress": cypress,
    "crate": crate,
    "barrel": barrel,
    "bench": bench,
}
