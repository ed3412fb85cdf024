"""Hair behind the head and over the forehead, of 64 x 64 units."""

from __future__ import annotations

import math
import random

import skia
from paint import blob, fill, oval, part, poly, stroke
from palette import mix
from people import HAIR, SKIN, Face


def behind(c: skia.Canvas, f: Face, hat: bool) -> None:
    """Hair behind the head."""
    tone = HAIR[f.hair]
    dark = mix(tone, "ink", 0.25)
    if f.cut in ("long", "braids", "waves"):
        part(
            c,
            blob(
                (15, 14),
                (11, 34),
                (13, 54),
                (22, 56),
                (32, 50),
                (42, 56),
                (52, 54),
                (54, 32),
                (49, 12),
                (32, 2),
            ),
            dark,
        )
    elif f.cut == "bob":
        part(
            c,
            blob((15, 14), (11, 30), (14, 43), (22, 44), (42, 44), (51, 43), (53, 30), (49, 12), (32, 2)),
            dark,
        )
    elif f.cut == "afro" and not hat:
        ring = [
            (
                32 + 24 * math.cos(t * math.tau / 14) * (1 if t % 2 else 0.92),
                17 + 21 * math.sin(t * math.tau / 14) * (1 if t % 2 else 0.92),
            )
            for t in range(14)
        ]
        part(c, blob(*ring), tone)
    elif f.cut == "afro":
        for x in (15, 49):
            part(c, oval(x, 28, 7, 9), tone)
    elif f.cut == "bun" and not hat:
        part(c, oval(33, 1, 9.5, 8), tone)
    elif f.cut == "bun":  # low, below a hat
        part(c, oval(49, 37, 7.6, 7), tone)
    elif f.cut == "tail":
        part(c, blob((45, 12), (58, 16), (59, 34), (53, 48), (50, 46), (52, 32), (46, 24)), tone)
    elif f.cut == "dreads":
        for x, end in ((15, 44), (19, 49), (45, 49), (49, 45), (52, 38)):
            c.drawLine(x, 16, x + (x - 32) * 0.08, end, stroke(mix(tone, "ink", 0.6), 6.4))
            c.drawLine(x, 16, x + (x - 32) * 0.08, end, stroke(tone, 4.6))


def crown(c: skia.Canvas, f: Face) -> None:
    """Hair over the forehead; nothing of it is seen under a hat."""
    tone = HAIR[f.hair]
    shine = mix(tone, "paper", 0.28)
    w = f.wide
    at = lambda *points: blob(*((31.6 + (x - 31.6) * w, y) for x, y in points))  # noqa: E731
    if f.cut == "crop":
        part(
            c,
            at(
                (17, 25),
                (16, 11),
                (25, 3),
                (39, 3),
                (48, 11),
                (46.4, 25),
                (44.6, 16),
                (38, 13),
                (26, 13),
                (20, 17),
            ),
            tone,
        )
        c.drawPath(poly((22, 9), (30, 6.6), (37, 7.6), close=False), stroke(shine, 1.6, 0.6))
    elif f.cut == "buzz":
        c.drawPath(
            at(
                (18, 23), (17, 11), (25, 5), (39, 5), (47, 11), (45.8, 23), (44.4, 15), (32, 11.6), (20.6, 16)
            ),
            fill(tone, 0.78),
        )
    elif f.cut == "side":
        part(
            c,
            at(
                (16.6, 27),
                (14, 10),
                (24, 0),
                (42, 1),
                (50, 12),
                (47, 26),
                (45.6, 16),
                (41, 11.6),
                (33, 16.5),
                (22, 18.4),
            ),
            tone,
        )
        for x in (0, 5, 10):
            c.drawPath(
                poly(
                    (39 - x * 1.1, 5.4 + x * 0.12), (31 - x, 12), (22.5 - x * 0.3, 15 - x * 0.1), close=False
                ),
                stroke(shine, 1.1, 0.5),
            )
    elif f.cut == "quiff":
        part(
            c,
            at(
                (17.6, 24),
                (17, 12),
                (18, -2),
                (30, -7),
                (44, -3),
                (48, 9),
                (46, 23),
                (44.6, 14),
                (37, 11.6),
                (26, 12.4),
                (20, 15),
            ),
            tone,
        )
        for x in (22, 28, 34):
            c.drawPath(poly((x, 10), (x + 1.6, 2), (x + 7, -2.6), close=False), stroke(shine, 1.3, 0.55))
    elif f.cut == "mohawk":
        c.drawPath(
            at(
                (18, 23), (17, 11), (25, 5), (39, 5), (47, 11), (45.8, 23), (44.4, 15), (32, 11.6), (20.6, 16)
            ),
            fill(tone, 0.35),
        )
        part(
            c,
            poly(
                (26, 13), (24.4, 4), (27, -8), (30, -2), (33, -9), (35.4, -2), (39.6, -7), (38.8, 5), (37, 13)
            ),
            tone,
        )
    elif f.cut == "curls":
        for x, y, r in (
            (18, 17, 5),
            (19, 10, 5.4),
            (24, 5, 5.8),
            (31, 2.4, 6),
            (38, 4, 5.8),
            (44, 9, 5.4),
            (46, 16, 5),
            (26, 11, 4.6),
            (33, 9.6, 4.8),
            (39, 11.6, 4.4),
        ):
            part(c, oval(31.6 + (x - 31.6) * w, y, r), tone)
        for x, y in ((23, 4), (30, 1), (37, 3), (18, 9)):
            c.drawArc(
                skia.Rect.MakeLTRB(x - 3, y - 2, x + 3, y + 4), 190, 110, False, stroke(shine, 1.1, 0.6)
            )
    elif f.cut in ("afro",):
        part(
            c,
            at(
                (17, 24), (14, 10), (24, 0), (40, 0), (50, 10), (46.4, 24), (44, 15.4), (32, 11.6), (20.4, 16)
            ),
            tone,
        )
        dice = random.Random(4)
        for _ in range(22):
            t, r = dice.uniform(3.1, 6.3), dice.uniform(0.45, 0.95)
            c.drawCircle(32 + 22 * r * math.cos(t), 15 + 19 * r * math.sin(t), 1.1, fill(shine, 0.4))
    elif f.cut in ("long", "braids", "waves", "tail"):
        part(
            c,
            at(
                (16, 34),
                (12.6, 14),
                (22, 0),
                (40, -1),
                (51, 12),
                (48.4, 34),
                (46, 20),
                (40, 13),
                (33, 9.6),
                (27, 13),
                (20.4, 19),
            )
            if f.cut != "tail"
            else at(
                (17, 25), (15, 10), (25, 1), (40, 1), (49, 11), (46.6, 24), (44.6, 15), (32, 10), (20.4, 16)
            ),
            tone,
        )
        c.drawPath(poly((33, 2.6), (33, 9), close=False), stroke(mix(tone, "ink", 0.5), 1.2))
        for x in (22, 27, 39):
            c.drawPath(
                poly((x + 3, 5), (x, 11), (x - (3 if x < 32 else -3), 17), close=False),
                stroke(shine, 1.1, 0.5),
            )
        if f.cut == "braids":
            for x in (17.6, 46.6):
                for y in range(30, 56, 5):
                    part(c, oval(x, y, 3.6, 3.2), tone, 0.9)
                part(c, oval(x, 57, 2.4, 2), "#b8a67f", 0.8)
    elif f.cut == "bob":
        part(
            c,
            at(
                (15, 40),
                (12.6, 16),
                (22, 1),
                (40, 0),
                (51, 12),
                (50, 40),
                (45.8, 40),
                (45.6, 22),
                (42, 17.6),
                (22, 17.4),
                (19.6, 22),
                (19, 40),
            ),
            tone,
        )
        c.drawPath(poly((18, 11), (26, 6), (37, 5.6), close=False), stroke(shine, 1.8, 0.5))
        for x in (25, 30, 35, 40):
            c.drawLine(x, 13, x - 0.6, 17, stroke(mix(tone, "ink", 0.4), 0.9))
    elif f.cut == "bun":
        part(
            c,
            at(
                (17.4, 25),
                (15.6, 11),
                (25, 2.6),
                (40, 2.6),
                (48.6, 11),
                (46.4, 24),
                (44.4, 15),
                (32, 8.6),
                (20.4, 16),
            ),
            tone,
        )
        for x in (22, 27, 37, 42):
            c.drawPath(poly((x, 12), (32 + (x - 32) * 0.5, 5), close=False), stroke(shine, 1.0, 0.5))
    elif f.cut == "dreads":
        part(
            c,
            at((17, 24), (15, 10), (25, 0), (40, 0), (50, 10), (46.4, 24), (44, 15), (32, 11.6), (20.4, 16)),
            tone,
        )
        for x in (19, 24, 29, 34, 39, 44):
            c.drawPath(
                poly((32 + (x - 32) * 0.6, 2), (x, 14), close=False), stroke(mix(tone, "ink", 0.6), 1.3)
            )
    elif f.cut == "rows":
        c.drawPath(
            at(
                (17.6, 24),
                (16.6, 11),
                (25, 3.6),
                (39, 3.6),
                (47.4, 11),
                (46, 24),
                (44.4, 15),
                (32, 11),
                (20.4, 16),
            ),
            fill(mix(tone, f.skin if f.skin.startswith("#") else SKIN[f.skin], 0.3)),
        )
        for x in (19.4, 23.6, 28, 32.4, 36.6, 40.8, 45):
            c.drawPath(
                poly((32 + (x - 32) * 0.55, 4.4), (x, 15.6 - abs(x - 32) * -0.06), close=False),
                stroke(tone, 2.6),
            )
    elif f.cut == "receding":
        for points in (
            ((17.6, 29), (16.8, 18), (20, 10.6), (23.6, 11.6), (21.4, 20), (20.4, 28)),
            ((41, 11.4), (43.4, 9.6), (47.4, 16), (46.6, 28), (44.6, 27), (44.4, 19)),
        ):
            part(c, at(*points), tone)
    elif f.cut == "sides":
        for points in (
            ((17.6, 31), (16.4, 22), (19, 16), (21.4, 21), (20.4, 29)),
            ((44.4, 17), (47, 20), (46.6, 31), (44.4, 29)),
        ):
            part(c, at(*points), tone)


SHORT = ("crop", "side", "quiff", "curls", "buzz", "rows", "bun", "receding", "sides", "mohawk")


def temples(c: skia.Canvas, f: Face) -> None:
    """What is seen of short hair below a hat."""
    tone = HAIR[f.hair]
    if f.cut == "curls":
        for x, y, r in (
            (16.6, 20, 4.4),
            (16.2, 26, 4),
            (18.4, 31, 3),
            (46.6, 19, 4.4),
            (47.2, 25, 4),
            (45.8, 30, 3),
        ):
            part(c, oval(x, y, r), tone, 0.9)
    elif f.cut in ("receding", "sides"):
        for x in (18, 46):
            part(c, oval(x, 25, 3.4, 6), tone, 0.9)
    elif f.cut in SHORT:
        part(c, blob((17, 22), (18, 13), (21, 18), (20, 30), (18, 29)), tone, 0.9)
        part(c, blob((44, 14), (47, 20), (45.6, 30), (43, 23)), tone, 0.9)
