"""Vehicles of the board: six kinds in three states, drawn at any angle, and their portraits."""

from __future__ import annotations

import math
import random

import skia
from bases import base_shape
from light import glow, lit, shade
from paint import gradient, poly, stroke
from palette import mix
from wheel_bus import bus
from wheel_cycle import motorcycle
from wheel_low import sports_car
from wheel_models import car, lorry, van
from wheel_solids import Model, box_ring

STATES = ("whole", "damaged", "wrecked")
MODELS = {
    "motorcycle": motorcycle,
    "car": car,
    "sports_car": sports_car,
    "van": van,
    "lorry": lorry,
    "bus": bus,
}
FRAME = {"motorcycle": 96, "car": 128, "sports_car": 128, "van": 160, "lorry": 160, "bus": 288}
"""The square in which each is drawn, in units; its middle lies 4 units below that of the square."""
BODY = {
    "motorcycle": (58, 16, 9),
    "car": (92, 52, 11),
    "sports_car": (92, 50, 8),
    "van": (124, 54, 17),
    "lorry": (126, 56, 19),
    "bus": (246, 58, 23),
}
"""Length, width and height, for the shadow."""
PAINT = {
    "motorcycle": "rust",
    "car": "steelblue",
    "sports_car": "brass",
    "van": mix("plaster", "paper", 0.25),
    "lorry": mix("leaf", "gunmetal", 0.5),
    "bus": mix("bad", "rust", 0.6),
}
SQUARE_ANGLES = tuple(range(0, 360, 45))
HEX_ANGLES = (30, 60, 120, 150, 210, 240, 300, 330)
"""What hexes add to the eight facings of squares: six directions pointed at the top, six flat."""


def vehicle(c: skia.Canvas, kind: str, state: str = "whole", degrees: float = 0) -> None:
    """A vehicle with its middle at (0, 0), its nose turned by so much, clockwise from east."""
    long, wide, high = BODY[kind]
    color, angle = PAINT[kind], math.radians(degrees)
    if state == "damaged":
        color = mix(color, mix("bark", "asphalt", 0.5), 0.14)
    if state == "wrecked":
        color, angle, high = mix(mix(color, "rust", 0.3), "#2e2c2a", 0.72), angle + 0.09, round(high * 0.8)
    model = Model(c, angle)
    shade(
        c, [(poly(*(model.at(x, y) for x, y in box_ring(-long / 2 + 2, long / 2 - 2, wide / 2 - 2))), high)]
    )
    if state == "wrecked":
        _litter(model, kind, color)
    half = math.hypot(long, wide) / 2 + 4
    lit(
        c,
        lambda k: MODELS[kind](Model(k, angle), color, state),
        (-half, -half - 20, half, half),
        1.2,
        1.1,
        0.85,
    )
    if state == "wrecked" and kind != "motorcycle":
        for x, y, r in ((long * 0.2, 2, 3.2), (-long * 0.24, -4, 2.4)):
            glow(c, *model.at(x, y, 8), r * 3, "#ff7a2b", 0.30)


def _litter(m: Model, kind: str, color: str) -> None:
    """Ash and splinters round a wreck."""
    long, wide, _ = BODY[kind]
    dice = random.Random(kind)
    spread = ((1, -0.6), (1, 0.7), (0.4, 1), (-0.6, 0.95), (-1, 0.4), (-0.95, -0.7), (-0.2, -1), (0.5, -0.95))
    m.flat([(x * long * 0.56, y * wide * 0.62) for x, y in spread], 0, "ink", True, 0.34)
    for _ in range(9):
        x, y = long * dice.choice((-1, 1)) * dice.uniform(0.36, 0.56), wide * dice.uniform(-0.62, 0.62)
        tone = dice.choice(("#2c2a29", "gunmetal", mix(color, "paper", 0.2)))
        m.flat([(x, y), (x + 3.4, y + 0.6), (x + 2.6, y + 3), (x + 0.2, y + 2.2)], 0, tone, False, 1, 0.7)


def portrait(c: skia.Canvas, kind: str, side: str) -> None:
    """The vehicle in a square of 64 units on the side's ground, its nose to the south-west."""
    c.drawRect(
        skia.Rect.MakeWH(64, 64),
        gradient((0, 0), (64, 64), (mix(side, "ink", 0.42), 1), (mix(side, "ink", 0.86), 1)),
    )
    c.save()
    c.translate(32, 30)
    c.scale(2.3, 3.2)
    c.drawPath(base_shape(side), stroke(side, 0.9, 0.30))
    c.restore()
    c.translate(32, 34)
    share = 58 / BODY[kind][0]
    c.scale(share, share)
    vehicle(c, kind, "whole", 135)
