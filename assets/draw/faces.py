"""The face alone, in poster style: one light plane, one dark plane, a dozen marks; its beard, and what tells
it from others."""

from __future__ import annotations

import skia
from face_marks import beard, marks
from paint import blob, fill, oval, part, poly, stroke
from palette import mix
from people import EYES, HAIR, SKIN, Face, outline


def face(c: skia.Canvas, f: Face) -> None:
    """The face alone, in poster style: one light plane, one dark plane, a dozen marks."""
    skin = SKIN[f.skin]
    dark, line = mix(skin, "#3b2230", 0.46), mix(skin, "#1b1216", 0.82)
    brow = (
        mix(HAIR[f.hair], "ink", 0.25)
        if f.hair not in ("white", "blond", "grey")
        else mix(HAIR[f.hair], "#3b2a20", 0.35)
    )
    hull = blob(*outline(f))
    for x in (31.6 + 12.8 * f.wide, *((31.6 - 13.2 * f.wide,) if f.wide > 1.05 else ())):
        part(c, oval(x, 28.6, 2.8, 4.4), dark)
    part(c, hull, skin)
    c.save()
    c.clipPath(hull, doAntiAlias=True)
    c.drawPath(
        poly((35, 8), (33.6, 22), (35.6, 27), (33.4, 33), (36.4, 38), (33.4, 52), (52, 52), (52, 8)),
        fill(dark, 0.68),
    )
    if f.jaw in ("narrow", "long") or f.age == 2:
        c.drawPath(poly((18, 31), (24.6, 36), (26, 42), (20, 44)), fill(dark, 0.42))
    c.drawPath(
        poly((19, 22.6), (29, 22.2), (29.4, 27.6), (24.6, 29), (19.6, 27.6)),
        fill(dark, 0.30 if f.woman else 0.5),
    )
    if f.mark == "burn":
        c.drawPath(blob((33, 22), (46, 18), (48, 40), (40, 46), (35, 38), (38, 31)), fill("#a8574c", 0.62))
        for x, y in ((39, 27), (42, 33), (38, 37), (41, 40)):
            c.drawPath(oval(x, y, 2.2, 1.6), fill(mix(skin, "#e8a090", 0.5), 0.8))
    if f.mark == "paint":
        c.drawRect(skia.Rect.MakeLTRB(14, 23, 50, 30.4), fill("#1d2a24", 0.86))
    if f.mark == "freckles":
        for x, y in (
            (21.4, 31),
            (24, 32.6),
            (22.6, 34.6),
            (26.4, 31.6),
            (37.4, 31.4),
            (40.4, 31),
            (39, 33.6),
            (42, 33.4),
            (29, 29),
        ):
            c.drawCircle(x, y, 0.95, fill(mix(skin, "#8a3d1c", 0.75)))
    c.restore()
    # nose
    nose = {
        "plain": ((29.6, 24), (27, 33.4), (31.8, 34.8), (32.6, 30)),
        "broad": ((29.8, 25), (24.6, 33.6), (30.6, 36), (36, 33.8), (32.6, 29)),
        "long": ((29.6, 22), (26, 35.4), (32, 37), (32.8, 30)),
        "snub": ((30, 28), (27.6, 32.4), (31.4, 33.6), (33.4, 31.4)),
        "hook": ((29.4, 22), (25, 29.6), (25.6, 35), (31.6, 36), (32.6, 29)),
    }[f.nose]
    c.drawPath(poly(*nose), fill(dark, 0.62))
    if f.nose == "broad":
        for x in (27, 33.6):
            c.drawCircle(x, 33.6, 0.9, fill(line, 0.7))
    if f.nose in ("long", "hook"):
        c.drawPath(poly(nose[1], nose[2], close=False), stroke(line, 1.0, 0.6))
    # eyes
    tall = {"plain": 1.0, "narrow": 0.55, "wide": 1.55, "hooded": 0.7, "slant": 0.75}[f.eyes]
    for side, eye in ((-1, 24.4), (1, 36.2)):
        lift = -0.9 * side if f.eyes == "slant" else 0
        c.drawPath(
            poly(
                (eye - 2.6, 26.2 + lift * (0.6 if side < 0 else -0.2)),
                (eye, 26 - 1.5 * tall),
                (eye + 2.6, 26 - lift * 0.4),
                (eye, 26 + 1.5 * tall),
            ),
            fill("#f6eedd"),
        )
        c.drawCircle(eye - 0.4, 26.05, min(1.55, 1.0 + 0.4 * tall), fill(EYES[f.iris]))
        c.drawCircle(eye - 0.4, 26.05, 0.7, fill("#0d0b0c"))
        thick = 1.7 if f.woman else 1.2
        c.drawPath(
            poly((eye - 3.0, 25.9), (eye - 0.4, 25.4 - 1.3 * tall), (eye + 2.9, 25.4), close=False),
            stroke(line, thick),
        )
        if f.woman:
            far = eye - 3.0 if side < 0 else eye + 2.9
            c.drawLine(far, 25.6, far + side * 1.5, 24.3, stroke(line, 1.3))
        if f.eyes == "hooded":
            c.drawPath(
                poly(
                    (eye - 3.2, 24.2),
                    (eye, 22.9),
                    (eye + 3.1, 24.4),
                    (eye + 2.8, 25.6),
                    (eye, 24.9),
                    (eye - 3, 26),
                ),
                fill(dark, 0.9),
            )
        if f.age >= 1:
            c.drawPath(
                poly((eye - 2.4, 28.8), (eye + 0.2, 29.8), (eye + 2.4, 28.9), close=False),
                stroke(line, 0.9, 0.35 + 0.2 * f.age),
            )
        if f.age == 2:
            out = eye + side * 4.6
            for dy in (-1, 1.2):
                c.drawLine(out, 26 + dy * 0.5, out + side * 2, 26 + dy * 1.8, stroke(line, 0.8, 0.55))
    # brows
    high = 21.4 if f.eyes == "wide" else 22.0
    thick = (1.5 if f.woman else 2.2) + f.brow
    c.drawPath(
        poly(
            (20.6, high + 0.6 - f.tilt),
            (24, high - (0.9 if f.woman else 0.4) - f.tilt * 0.2),
            (27.8, high + f.tilt),
            close=False,
        ),
        stroke(brow, thick),
    )
    c.drawPath(
        poly(
            (33.0, high + f.tilt),
            (37, high - (0.9 if f.woman else 0.4) - f.tilt * 0.2),
            (40.4, high + 0.6 - f.tilt),
            close=False,
        ),
        stroke(brow, thick),
    )
    # mouth
    red = mix(skin, "#8e2f35", 0.55 if f.woman else 0.35)
    if f.mouth == "full" or (f.woman and f.mouth == "plain"):
        c.drawPath(
            blob((25.4, 38.8), (28.4, 36.8), (30.6, 37.6), (33, 36.8), (36, 38.6), (33, 41.6), (28.6, 41.6)),
            fill(red),
        )
        c.drawPath(poly((25.8, 38.9), (30.6, 39.3), (35.6, 38.7), close=False), stroke(line, 1.0))
    elif f.mouth == "smile":
        c.drawPath(
            blob((24.6, 36.8), (30.6, 39), (37, 36.4), (34.6, 41.4), (30.6, 42.6), (27, 41.6)), fill(line)
        )
        c.drawPath(
            poly((26, 37.9), (30.6, 39.2), (35.6, 37.7), (34.6, 39.6), (30.6, 40.6), (27, 39.8)),
            fill("#f6eedd"),
        )
    elif f.mouth == "grim":
        c.drawPath(poly((25, 39.4), (30, 38.4), (36, 39.6), close=False), stroke(line, 1.9))
        c.drawLine(28, 42.4, 33, 42.4, stroke(dark, 1.4))
    elif f.mouth == "down":
        c.drawPath(poly((25, 40.2), (28, 38.4), (33, 38.3), (36.4, 40.4), close=False), stroke(line, 1.5))
    else:
        c.drawPath(poly((25.4, 38.6), (29, 38.4), (34.6, 38.2), close=False), stroke(line, 1.4))
        c.drawPath(poly((27.4, 41), (33.4, 40.8), (31.6, 42), (28.6, 42)), fill(dark, 0.7))
    if f.age >= 1 and not f.beard.startswith(("full", "long")):
        for points in (((25.6, 34), (23.6, 36.6), (23.6, 39.4)), ((35.4, 34), (38, 36.4), (38, 39.4))):
            c.drawPath(poly(*points, close=False), stroke(line, 1.0, 0.3 + 0.2 * f.age))
    if f.age == 2:
        for y, left, right in ((14.6, 24, 38), (17.2, 23, 40)):
            c.drawPath(
                poly((left, y + 0.5), (31, y - 0.3), (right, y + 0.6), close=False), stroke(line, 0.9, 0.5)
            )
    beard(c, f, hull)
    marks(c, f, skin, line)
