"""Ground: 32 x 32, wraps, variants 0 (plain) to 3. Road paint, and the ragged edges of soft ground."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import numpy as np
import skia
from light import grain, grain_image, noise, sprite
from paint import blob, fill, oval, part, poly, rect, stroke
from palette import mix


def concrete(c: skia.Canvas, variant: int) -> None:
    dice = random.Random(variant)
    c.drawRect(skia.Rect.MakeWH(32, 32), fill(mix("concrete", "ink", (0, 0.035, 0.015, 0.05)[variant])))
    grain(c, 32, 32, 0.07, 0.5, 3 + variant)
    if variant == 1:
        c.drawPath(
            poly((8, 30), (11, 24), (10, 19), (16, 14), (17, 8), close=False), stroke("ink", 0.7, 0.45)
        )
        c.drawPath(poly((10, 19), (5, 16), close=False), stroke("ink", 0.5, 0.4))
    if variant == 3:
        c.drawPath(blob((8, 12), (16, 8), (25, 13), (22, 22), (12, 24)), fill("ink", 0.16, 2.5))
    for _ in range(5):
        c.drawCircle(dice.uniform(3, 29), dice.uniform(3, 29), dice.uniform(0.3, 0.6), fill("ink", 0.25))
    for a, b, color, alpha in (
        ((0, 0), (32, 0), "ink", 0.34),
        ((0, 0), (0, 32), "ink", 0.34),
        ((0, 1), (32, 1), "paper", 0.16),
        ((1, 0), (1, 32), "paper", 0.16),
    ):
        c.drawLine(*a, *b, stroke(color, 1, alpha, butt=True))


def asphalt(c: skia.Canvas, variant: int) -> None:
    dice = random.Random(variant)
    c.drawRect(skia.Rect.MakeWH(32, 32), fill("asphalt"))
    grain(c, 32, 32, 0.13, 0.15, 9 + variant)
    for _ in range(26):
        c.drawCircle(
            dice.uniform(0, 32),
            dice.uniform(0, 32),
            dice.uniform(0.25, 0.55),
            fill(dice.choice(("paper", "ink")), 0.16),
        )
    if variant == 1:
        c.drawPath(poly((3, 22), (9, 20), (14, 23), (21, 19), (29, 21), close=False), stroke("ink", 0.9, 0.5))
    if variant == 3:
        c.drawPath(rect(6, 7, 25, 24, 1), fill("ink", 0.16))
        c.drawPath(rect(6, 7, 25, 24, 1), stroke("ink", 0.6, 0.35))


def marking(c: skia.Canvas, kind: str, turn: int = 0) -> None:
    """Road paint over asphalt, turned by quarters: `line`, `dash`, `bay`, `arrow`, `zebra` and `stop` run
    north to south before; `hatch`."""
    c.save()
    c.clipRect(skia.Rect.MakeWH(32, 32))
    c.rotate(turn * 90, 16, 16)
    c.saveLayer(None, skia.Paint(Alphaf=0.82))
    white, yellow = "#d9d5c6", "#d8ab3f"
    if kind in ("line", "dash"):
        c.drawLine(16, 0, 16, 32, stroke(white, 2.6, dash=(16, 16) if kind == "dash" else (), butt=True))
    elif kind == "bay":
        c.drawLine(1.3, 0, 1.3, 32, stroke(white, 2.6, butt=True))
    elif kind == "lane":
        c.drawLine(0, 0, 0, 32, stroke(white, 5.2, dash=(16, 16), butt=True))
    elif kind == "corner":
        c.drawLine(1.3, 0, 1.3, 32, stroke(white, 2.6, butt=True))
        c.drawLine(0, 1.3, 32, 1.3, stroke(white, 2.6, butt=True))
    elif kind == "kerb":
        c.drawLine(2.6, 0, 2.6, 32, stroke(yellow, 1.8, butt=True))
        c.drawLine(6.2, 0, 6.2, 32, stroke(yellow, 1.8, butt=True))
    elif kind == "stop":
        c.drawLine(29, 0, 29, 32, stroke(white, 5, butt=True))
    elif kind == "zebra":
        for y in (0, 16):
            c.drawRect(skia.Rect.MakeXYWH(0, y + 4, 32, 8), fill(white))
    elif kind == "hatch":
        for x in (-32, -16, 0, 16, 32):
            c.drawLine(x - 4, 36, x + 36, -4, stroke(yellow, 5.5, butt=True))
    elif kind == "arrow":
        c.drawPath(
            poly((16, 3), (24, 14), (18.4, 14), (18.4, 30), (13.6, 30), (13.6, 14), (8, 14)), fill(white)
        )
    wear = skia.Paint(BlendMode=skia.BlendMode.kDstOut, ColorFilter=skia.LumaColorFilter.Make(), Alphaf=0.75)
    c.drawImageRect(
        grain_image(64, 0.7, 21, 0.42),
        skia.Rect.MakeWH(32, 32),
        skia.SamplingOptions(skia.FilterMode.kLinear),
        wear,
    )
    c.restore()
    c.restore()


def wear(c: skia.Canvas, kind: str) -> None:
    """What time leaves on hard ground: `oil`, `crack`, `manhole`, `drain`, `leaves`."""
    dice = random.Random(kind)
    if kind == "oil":
        c.drawPath(blob((8, 12), (16, 7), (25, 12), (23, 22), (13, 25)), fill("ink", 0.34, 1.6))
        c.drawPath(blob((21, 23), (25, 22), (27, 25), (23, 27)), fill("ink", 0.3, 0.8))
    elif kind == "crack":
        c.drawPath(
            poly((2, 26), (8, 22), (12, 23), (17, 15), (23, 13), (27, 6), close=False),
            stroke("ink", 0.9, 0.5),
        )
        c.drawPath(poly((17, 15), (15, 8), (17, 4), close=False), stroke("ink", 0.6, 0.45))
    elif kind == "manhole":
        part(c, oval(16, 16, 9.4), mix("asphalt", "ink", 0.35), 1.4)
        c.drawCircle(16, 16, 7.4, stroke("fog", 0.7, 0.35))
        for slot in (-4, 0, 4):
            c.drawLine(16 + slot, 11, 16 + slot, 21, stroke("fog", 1.0, 0.28))
    elif kind == "drain":
        part(c, rect(6, 10, 26, 22, 1), mix("asphalt", "ink", 0.55), 1.2)
        for slot in range(8, 26, 3):
            c.drawLine(slot, 11.4, slot, 20.6, stroke("fog", 0.9, 0.35))
    else:
        for _ in range(14):
            x, y, turn = dice.uniform(3, 29), dice.uniform(3, 29), dice.uniform(0, 180)
            c.save()
            c.rotate(turn, x, y)
            c.drawPath(oval(x, y, 1.5, 0.8), fill(dice.choice(("leaf", "rust", "straw", "timber")), 0.75))
            c.restore()


def grass(c: skia.Canvas, variant: int) -> None:
    dice = random.Random(30 + variant)
    c.drawRect(skia.Rect.MakeWH(32, 32), fill("grass"))
    grain(c, 32, 32, 0.10, 0.9, 30)
    for _ in range(34):
        x, y, height = dice.uniform(0, 32), dice.uniform(0, 32), dice.uniform(1.6, 3.2)
        color = dice.choice(
            (mix("grass", "ink", 0.35), mix("grass", "straw", 0.28), mix("grass", "leaf", 0.6))
        )
        for dx in (-32, 0, 32):
            for dy in (-32, 0, 32):
                c.drawLine(x + dx, y + dy, x + dx + height * 0.35, y + dy - height, stroke(color, 0.9, 0.65))
    for _ in range((0, 0, 5, 3)[variant]):
        c.drawCircle(
            dice.uniform(4, 28), dice.uniform(4, 28), 0.8, fill("paper" if variant == 2 else "straw", 0.9)
        )


def dirt(c: skia.Canvas, variant: int) -> None:
    dice = random.Random(50 + variant)
    c.drawRect(skia.Rect.MakeWH(32, 32), fill("dirt"))
    grain(c, 32, 32, 0.12, 1.0, 50)
    for _ in range(9):
        x, y, r = dice.uniform(3, 29), dice.uniform(3, 29), dice.uniform(0.5, 1.3)
        c.drawPath(oval(x + 0.5, y + 0.5, r * 1.2, r), fill("ink", 0.3))
        c.drawPath(oval(x, y, r * 1.2, r), fill(mix("dirt", "paper", dice.uniform(0.15, 0.4))))


def wood(c: skia.Canvas, variant: int) -> None:
    dice = random.Random(70 + variant)
    for row in range(4):
        joint = (row * 13 + variant * 9 + 6) % 32
        for left, right in ((0, joint), (joint, 32)):
            c.drawRect(
                skia.Rect.MakeLTRB(left, row * 8, right, row * 8 + 8),
                fill(mix("wood", dice.choice(("ink", "timber")), dice.uniform(0.02, 0.2))),
            )
        c.drawLine(joint, row * 8, joint, row * 8 + 8, stroke("ink", 0.8, 0.5, butt=True))
        for _ in range(3):
            y = row * 8 + dice.uniform(2, 7)
            c.drawLine(dice.uniform(-4, 14), y, dice.uniform(16, 36), y, stroke("ink", 0.5, 0.16))
        c.drawLine(0, row * 8, 32, row * 8, stroke("ink", 0.9, 0.55, butt=True))
        c.drawLine(0, row * 8 + 1, 32, row * 8 + 1, stroke("paper", 0.6, 0.12, butt=True))
    grain(c, 32, 32, 0.05, 0.6, 70)


FRAMES = 4
"""How many pictures water has; the last is followed by the first."""


def ripple(
    c: skia.Canvas, at: tuple[float, float], long: float, alpha: float, frame: int, width: float = 0.8
) -> None:
    """A crest of light that drifts to and fro, longer and shorter, as the frames follow one another; those of
    the lower half the other way."""
    turn = 2 * math.pi * frame / FRAMES
    x, y = at[0] + 1.7 * math.sin(turn) * (1 if at[1] < 16 else -1), at[1] + 0.35 * (1 - math.cos(turn))
    half = long / 2 * (0.86 + 0.14 * math.cos(turn))
    middle = x + long / 2
    c.drawPath(
        poly((middle - half, y), (middle, y - 1.1), (middle + half, y), close=False),
        stroke("glass", width, alpha),
    )


def water(c: skia.Canvas, variant: int, frame: int = 0) -> None:
    dice = random.Random(90 + variant)
    c.drawRect(skia.Rect.MakeWH(32, 32), fill("water"))
    grain(c, 32, 32, 0.10, 1.4, 90)
    for _ in range(4):
        x, y, long = dice.uniform(2, 18), dice.uniform(3, 30), dice.uniform(5, 11)
        ripple(c, (x, y), long, dice.uniform(0.22, 0.5), frame)


def shallow(c: skia.Canvas, variant: int, frame: int = 0) -> None:
    """Water to wade through: the bed shows."""
    dice = random.Random(110 + variant)
    c.drawRect(skia.Rect.MakeWH(32, 32), fill(mix(mix("water", "dirt", 0.40), "canvas", 0.16)))
    grain(c, 32, 32, 0.12, 1.2, 90)
    for _ in range(6):
        x, y, r = dice.uniform(3, 29), dice.uniform(3, 29), dice.uniform(0.9, 2.0)
        c.drawPath(oval(x + 0.5, y + 0.6, r * 1.25, r), fill("ink", 0.25))
        c.drawPath(oval(x, y, r * 1.25, r), fill(mix("concrete", "water", dice.uniform(0.25, 0.55))))
    for _ in range(5):
        x, y, long = dice.uniform(2, 20), dice.uniform(3, 30), dice.uniform(4, 9)
        ripple(c, (x, y), long, dice.uniform(0.3, 0.6), frame)


GROUND: dict[str, Callable[..., None]] = {
    "concrete": concrete,
    "asphalt": asphalt,
    "grass": grass,
    "dirt": dirt,
    "wood": wood,
    "water": water,
    "shallow": shallow,
}


def fringe(
    kind: str, corners: tuple[bool, bool, bool, bool], px: int, variant: int = 0, edge: float = 0.5
) -> skia.Image:
    """`kind` where the corners (NW, NE, SW, SE) say so, with a ragged edge that meets its neighbours: a Tiled
    corner set of 16."""
    size = px * 4
    tile = sprite(lambda c: GROUND[kind](c, variant), (32, 32), (0, 0), size / 32, 1).toarray(
        colorType=skia.kRGBA_8888_ColorType
    )
    y, x = np.mgrid[0:size, 0:size] / size
    nw, ne, sw, se = corners
    ragged = np.kron(noise(64, 1.1, 7), np.ones((size // 64 + 1,) * 2))[:size, :size] * 0.07
    level = (nw * (1 - x) + ne * x) * (1 - y) + (sw * (1 - x) + se * x) * y + ragged
    lip = np.clip(1 - np.abs(level - edge) / 0.06, 0, 1)[..., None] * 0.45
    tile[..., :3] = tile[..., :3] * (1 - lip)
    tile[..., 3] = np.clip((level - edge + 0.03) / 0.05, 0, 1) * 255
    image = skia.Image.fromarray(np.ascontiguousarray(tile), colorType=skia.kRGBA_8888_ColorType, copy=True)
    return image.resize(px, px, skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear))
