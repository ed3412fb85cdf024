"""Portraits: busts of 64 x 64 units, the face turned to the light, in poster style."""

from __future__ import annotations

import skia
from bases import base_shape
from clothes import Look, dressed
from hats import HATS
from light import lit
from paint import blob, fill, gradient, oval, part, poly, stroke
from palette import mix

PEOPLE = 6
FACE = (
    (19.5, 18),
    (18.6, 27),
    (20.4, 35),
    (25, 42.4),
    (30.5, 46),
    (37, 43.6),
    (42.6, 36),
    (44.6, 26),
    (43.6, 16),
    (32, 9),
)


def bust(c: skia.Canvas, look: Look, side: str, skin: str) -> None:
    part(c, blob((2, 70), (5, 54), (17, 47), (25, 43), (39, 43), (47, 47), (59, 54), (62, 70)), look.coat)
    part(c, poly((16, 64), (20, 48.6), (26, 46), (38, 46), (44, 48.6), (48, 64)), look.vest)
    for x in (17.6, 46.4):
        c.drawLine(x, 47.6, x + (2.6 if x < 32 else -2.6), 64, stroke(mix(look.vest, "ink", 0.45), 3))
    part(c, poly((24, 36), (40, 36), (41.6, 48), (32, 52), (22.4, 48)), mix(skin, "#3b2230", 0.5), 0.8)
    part(c, blob((18, 46), (32, 50.5), (46, 45.4), (47.4, 51), (33, 57), (17, 52)), side)


def features(c: skia.Canvas, skin: str, mood: int) -> None:
    """A face in poster style: light side, dark side, and as few marks as will do."""
    dark, line = mix(skin, "#3b2230", 0.46), mix(skin, "#1b1216", 0.82)
    part(c, oval(44.2, 28.6, 2.8, 4.4), dark)
    part(c, blob(*FACE), skin)
    c.save()
    c.clipPath(blob(*FACE), doAntiAlias=True)
    c.drawPath(
        poly((35, 8), (33.6, 22), (35.6, 27), (33.4, 33), (36.4, 38), (33.4, 47), (50, 47), (50, 8)),
        fill(dark, 0.72),
    )
    c.drawPath(poly((19, 22.6), (29, 22.2), (29.4, 27.6), (24.6, 29), (19.6, 27.6)), fill(dark, 0.5))
    c.drawPath(poly((29.6, 24), (27, 33.4), (31.8, 34.8), (32.6, 30)), fill(dark, 0.55))
    c.drawPath(poly((25.6, 40.6), (34, 40.4), (32, 42.4), (27.2, 42.4)), fill(dark, 0.7))
    c.restore()
    for eye in (24.4, 36.2):
        c.drawPath(poly((eye - 2.4, 26.2), (eye, 24.6), (eye + 2.4, 26), (eye, 27.5)), fill("#f3ead8"))
        c.drawCircle(eye - 0.5, 26.1, 1.35, fill("#1c1a1c"))
        c.drawLine(eye - 2.8, 25.6, eye + 2.7, 25.2, stroke(line, 1.1))
    tilt = (0.0, 0.9, -0.7)[mood % 3]
    c.drawLine(20.8, 22.4 - tilt, 27.6, 22.0 + tilt, stroke(line, 2.0))
    c.drawLine(33.2, 22.0 + tilt, 40.2, 22.2 - tilt, stroke(line, 2.0))
    c.drawPath(poly((25.4, 38.6), (29, 38.2 + tilt * 0.4), (34, 38.2), close=False), stroke(line, 1.3))


def extras(c: skia.Canvas, skin: str, person: int) -> None:
    """What else tells people apart: beard, scar, freckles, glasses, lines of age."""
    line = mix(skin, "#1b1216", 0.82)
    if person == 1:
        c.drawPath(
            blob(
                (20.4, 33),
                (24, 38),
                (26, 36.4),
                (34, 36.2),
                (37, 38),
                (43.4, 31),
                (41, 41),
                (31, 47.4),
                (23.4, 42),
            ),
            fill("#2b211d", 0.82),
        )
        c.drawLine(26.6, 38.8, 33, 38.6, stroke(mix(skin, "#5b2a28", 0.5), 1.3))
    if person == 2:
        c.drawPath(poly((38.6, 28.6), (36.6, 36.6), close=False), stroke(mix(skin, "#5b2a28", 0.65), 1.6))
    if person == 3:
        for x, y in ((22, 31), (25, 32.4), (23.4, 34), (38.6, 31.4), (41, 32.6)):
            c.drawCircle(x, y, 0.8, fill(mix(skin, "#7a3b22", 0.7)))
    if person == 4:
        c.drawPath(
            blob((23.6, 36.8), (29.6, 34.8), (36.4, 36.4), (36, 38.6), (29.8, 37.4), (24.4, 38.8)),
            fill("#d8d2c4"),
        )
        for x in (21.4, 40):
            c.drawPath(
                poly((x, 29.6), (x + (1.6 if x < 30 else -1.6), 32.6), close=False), stroke(line, 0.9, 0.7)
            )
    if person == 5:
        for x in (24.2, 36.4):
            c.drawPath(oval(x, 26.2, 4.6, 4.2), stroke("#1b2226", 1.5))
            c.drawPath(oval(x - 1.2, 25, 1.6, 1.2), fill("glass", 0.55))
        c.drawLine(28.8, 25.6, 31.8, 25.6, stroke("#1b2226", 1.4))


def portrait(c: skia.Canvas, kind: str, side: str, person: int = 0) -> None:
    """A bust of 64 x 64 units on the side's ground; `person` varies skin, brows, beard and scar."""
    look = dressed(kind, side, 0.14)
    skin = look.skins[person % len(look.skins)]
    c.save()
    c.clipRect(skia.Rect.MakeWH(64, 64))
    c.drawRect(
        skia.Rect.MakeWH(64, 64),
        gradient((0, 0), (64, 64), (mix(side, "ink", 0.42), 1), (mix(side, "ink", 0.86), 1)),
    )
    c.save()
    c.translate(32, 30)
    c.scale(2.3, 3.2)
    c.drawPath(base_shape(side), stroke(side, 0.9, 0.30))
    c.restore()

    def sitter(k: skia.Canvas) -> None:
        bust(k, look, side, skin)
        if look.hat != "visor":
            features(k, skin, person)
            if look.hat not in ("hood", "mask", "lank", "cowl"):
                extras(k, skin, person % PEOPLE)
        HATS[look.hat](k, look, side, person)

    c.translate(0, 2)
    lit(c, sitter, (-2, -4, 66, 68), 1.2, 1.0, 1)
    c.restore()
