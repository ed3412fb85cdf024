"""Cars."""

from __future__ import annotations

import skia
from light import lit
from paint import blob, fill, oval, part, poly, rect, stroke
from palette import mix


def car(c: skia.Canvas, color: str = "steelblue", nose: str = "e") -> None:
    """A saloon of 3 x 2 cells (2 x 3 when its nose points north or south); the light stays where it is."""

    def turned(k: skia.Canvas) -> None:
        if nose == "w":
            k.translate(96, 0)
            k.scale(-1, 1)
        elif nose in "ns":
            k.translate(0 if nose == "n" else 64, 96 if nose == "n" else 0)
            k.rotate(-90 if nose == "n" else 90)
        _car(k, color)

    lit(c, turned, (0, 0, 96, 64) if nose in "ew" else (0, 0, 64, 96), 1.2, 1.3)


def _car(c: skia.Canvas, color: str) -> None:
    for x in (14, 67):
        for y in (6, 50):
            part(c, rect(x, y, x + 13, y + 8, 2.5), "#1b1f22")

    shell = blob(
        (4, 10),
        (20, 6),
        (50, 6.5),
        (80, 6),
        (92, 12),
        (94, 31),
        (92, 50),
        (80, 56),
        (50, 55.5),
        (20, 56),
        (4, 52),
        (2, 31),
    )
    c.drawPath(shell, fill(color))
    c.drawPath(blob((70, 11), (88, 12), (92, 31), (88, 50), (70, 51)), fill("#ffffff", 0.09))
    c.drawPath(poly((60, 12), (69, 9.5), (73, 20), (73, 42), (69, 52.5), (60, 50)), fill("#22303a"))
    c.drawPath(poly((22, 12.5), (15, 11), (12.5, 20), (12.5, 42), (15, 51), (22, 49.5)), fill("#22303a"))
    c.drawPath(poly((26, 9), (57, 8.4), (54, 12.8), (28, 13)), fill("#2b3b46"))
    c.drawPath(poly((26, 53), (57, 53.6), (54, 49.2), (28, 49)), fill("#1a252d"))
    c.drawPath(rect(23, 13.5, 59, 48.5, 5), fill(mix(color, "paper", 0.16)))
    c.drawPath(poly((62, 46), (70.5, 47), (72, 30), (66, 36)), fill("#ffffff", 0.16))
    c.drawLine(76, 16, 88, 18, stroke("ink", 0.7, 0.35))
    c.drawLine(76, 46, 88, 44, stroke("ink", 0.7, 0.35))
    for y in (11.5, 46.5):
        c.drawPath(rect(89, y, 93, y + 5.5, 2), fill("#fff3cf"))
        c.drawPath(rect(3.4, y, 6.2, y + 5, 1.2), fill("#c8402f"))
    for y in (5.2, 56.8):
        c.drawPath(oval(64, y, 2.6, 1.6), fill(mix(color, "ink", 0.3)))
