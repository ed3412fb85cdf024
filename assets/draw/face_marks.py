"""Beards, scars, glasses and the like."""

from __future__ import annotations

import skia
from paint import blob, fill, oval, part, poly, rect, stroke
from palette import mix
from people import HAIR, SKIN, Face


def beard(c: skia.Canvas, f: Face, hull: skia.Path) -> None:
    tone = HAIR["grey" if f.age == 2 and f.hair not in ("white", "grey") else f.hair]
    skin = SKIN[f.skin]
    lips = mix(skin, "#5b2a28", 0.5)
    if f.beard == "stubble":
        c.save()
        c.clipPath(hull, doAntiAlias=True)
        c.drawPath(
            blob((16, 33), (24, 37.5), (31, 35), (38, 37), (47, 31), (47, 52), (16, 52)),
            fill(mix(tone, "ink", 0.3), 0.42),
        )
        c.restore()
        c.drawLine(26.6, 38.8, 33.4, 38.4, stroke(lips, 1.5))
    elif f.beard in ("full", "long"):
        low = 0 if f.beard == "full" else 9
        part(
            c,
            blob(
                (19, 29),
                (22, 36.4),
                (26, 35),
                (31, 34.4),
                (36, 34.8),
                (40.4, 35.6),
                (44.6, 28),
                (44.6, 40),
                (40, 48 + low * 0.7),
                (32, 51 + low),
                (24, 48 + low * 0.7),
                (19, 40),
            ),
            tone,
        )
        c.drawPath(blob((26, 38), (30, 37), (35, 38), (33, 40.4), (28, 40.4)), fill(lips))
        for x in (25, 30, 35):
            c.drawPath(
                poly((x, 42), (x + 0.6, 47 + low * 0.8), close=False),
                stroke(mix(tone, "paper", 0.25), 1.0, 0.5),
            )
    elif f.beard == "goatee":
        part(
            c,
            blob(
                (25.4, 37),
                (25, 34.8),
                (30.6, 34.6),
                (36.4, 34.8),
                (36, 37),
                (35.4, 45),
                (31, 49.6),
                (26.4, 45),
            ),
            tone,
            0.8,
        )
        c.drawPath(blob((27, 38), (30.6, 37.2), (34.4, 38), (33, 40.2), (28.4, 40.2)), fill(lips))
    elif f.beard == "moustache":
        part(
            c,
            blob(
                (23, 38),
                (26, 34.8),
                (30.8, 35.4),
                (35.6, 34.6),
                (38.6, 37.8),
                (35, 37.8),
                (30.8, 37.4),
                (26, 38.2),
            ),
            tone,
            0.8,
        )
    elif f.beard == "handlebar":
        part(
            c,
            blob(
                (22, 45),
                (22.6, 36),
                (30.8, 34.6),
                (38.8, 35.6),
                (40, 45),
                (37, 44),
                (35.6, 38.4),
                (30.8, 37.4),
                (25.8, 38.6),
                (24.6, 44.6),
            ),
            tone,
            0.8,
        )
    elif f.beard == "chops":
        for points in (
            ((18.4, 26), (18.4, 38), (23, 44), (26, 40.4), (22.4, 36), (21, 27)),
            ((44.8, 25), (45, 37), (41, 44), (37.4, 41), (41, 36), (42.4, 27)),
        ):
            part(c, blob(*points), tone, 0.9)
    elif f.beard == "strap":
        part(
            c,
            blob(
                (18.6, 28),
                (19.6, 38),
                (24.6, 46),
                (31, 49.6),
                (38, 46.6),
                (43.6, 38),
                (45, 27),
                (42.6, 36),
                (37, 42.6),
                (31, 45),
                (25.4, 42.4),
                (21, 36),
            ),
            tone,
            0.9,
        )


def marks(c: skia.Canvas, f: Face, skin: str, line: str) -> None:
    raw = (
        mix(skin, "#a8383a", 0.6) if f.skin not in ("umber", "deep", "brown") else mix(skin, "#f0c0a8", 0.55)
    )
    if f.mark == "scar":
        c.drawPath(poly((41, 20), (38, 30), (36, 40), close=False), stroke(raw, 2.1))
        for x, y in ((40, 23.6), (38.4, 29), (37, 35)):
            c.drawLine(x - 1.8, y - 0.8, x + 1.8, y + 0.8, stroke(raw, 1.1))
    elif f.mark == "brow scar":
        c.drawPath(poly((22, 16), (25, 22), (24, 32), close=False), stroke(raw, 2.0))
    elif f.mark == "lip scar":
        c.drawPath(poly((34, 33), (33, 38), (35, 44), close=False), stroke(raw, 2.0))
    elif f.mark == "mole":
        c.drawCircle(37.6, 35.6, 1.5, fill(line))
    elif f.mark == "patch":
        c.drawPath(poly((14, 15), (30, 21), (49, 32), close=False), stroke("#14191c", 2.0))
        part(c, blob((19, 22), (24, 20.6), (30, 22.4), (29.4, 29), (24.4, 31.4), (19.6, 28.6)), "#1c2226")
        c.drawPath(poly((21.4, 24), (26, 23), close=False), stroke("paper", 1.0, 0.35))
    elif f.mark in ("round glasses", "square glasses"):
        for x in (24.2, 36.6):
            shape = (
                oval(x, 26.4, 5.2, 4.9)
                if f.mark.startswith("round")
                else rect(x - 5.4, 22.6, x + 5.4, 30, 1.2)
            )
            c.drawPath(shape, fill("glass", 0.22))
            c.drawPath(shape, stroke("#1b2226", 1.9 if f.mark.startswith("square") else 1.5))
            c.drawLine(x - 3, 24.4, x - 1, 23.6, stroke("#ffffff", 1.1, 0.8))
        c.drawLine(29.4, 25.6, 31.4, 25.6, stroke("#1b2226", 1.6))
        c.drawLine(41.8, 25.4, 45, 26, stroke("#1b2226", 1.5))
    elif f.mark == "shades":
        for x in (24.2, 36.6):
            part(
                c,
                blob((x - 6, 22.8), (x + 5.6, 22.8), (x + 4.8, 30.4), (x - 0.6, 32), (x - 5.2, 29.6)),
                "#12181c",
            )
            c.drawPath(poly((x - 3.6, 24.6), (x + 0.4, 24.4), (x - 2.6, 28.4)), fill("glass", 0.55))
        c.drawLine(28, 24.2, 32.4, 24.2, stroke("#12181c", 2))
    elif f.mark == "ring":
        c.drawArc(skia.Rect.MakeLTRB(28.4, 32.8, 32.6, 37), 0, 180, False, stroke("brass", 1.5))
        c.drawCircle(31.6 + 13.4 * f.wide, 34, 1.6, fill("brass"))
    elif f.mark == "plaster":
        c.save()
        c.translate(30.8, 30.4)
        c.rotate(-8)
        part(c, rect(-6.4, -2, 6.4, 2, 1.6), "#e9cfa8", 0.8)
        c.drawRect(skia.Rect.MakeLTRB(-2, -1.4, 2, 1.4), fill("#fff6e4", 0.8))
        c.restore()
    elif f.mark == "tattoo":
        for y in (30, 33, 36):
            c.drawPath(poly((38.6, y), (41, y + 1.4), (43.4, y), close=False), stroke("#22424e", 1.5))
        c.drawPath(poly((40.8, 14), (42.8, 20), close=False), stroke("#22424e", 1.8))
