"""Marks over the board: cell overlays in pieces, paths, shields, flashes. All in units of a cell of 32."""

from __future__ import annotations

import math
import random

import skia
from paint import blob, fill, gradient, oval, poly, rect, stroke
from palette import mix

# neighbours in the region as bits N 1, E 2, S 4, W 8
TINT = {"reach": 0.22, "dash": 0.09, "threat": 0.10, "watch": 0.20, "blast": 0.30, "deploy": 0.12}
COLOR = {"deploy": "path"}
DASHES = {"dash": (5, 3.6), "deploy": (2.4, 2.4)}


def _border(c: skia.Canvas, mask: int, inset: float, paint: skia.Paint) -> None:
    low, high = inset, 32 - inset
    left, top, right, bottom = (
        (0 if mask & 8 else low),
        (0 if mask & 1 else low),
        (32 if mask & 2 else high),
        (32 if mask & 4 else high),
    )
    for bit, line in (
        (1, (left, low, right, low)),
        (2, (high, top, high, bottom)),
        (4, (left, high, right, high)),
        (8, (low, top, low, bottom)),
    ):
        if not mask & bit:
            c.drawLine(*line, paint)


def tint(c: skia.Canvas, kind: str) -> None:
    c.drawRect(skia.Rect.MakeWH(32, 32), fill(COLOR.get(kind, kind), TINT[kind]))


def pattern(c: skia.Canvas, kind: str, towards: str = "n") -> None:
    """What tells a kind of region without its colour; overwatch points `towards` the watcher."""
    c.save()
    c.clipRect(skia.Rect.MakeWH(32, 32))
    if kind == "reach":
        c.drawPath(rect(1.2, 1.2, 30.8, 30.8, 2), stroke(kind, 0.8, 0.30))
    if kind == "threat":
        for x in range(-32, 32, 8):
            c.drawLine(x + 1.4, 32, x + 33.4, 0, stroke("ink", 1.5, 0.45, butt=True))
            c.drawLine(x, 32, x + 32, 0, stroke(kind, 1.5, 0.65, butt=True))
    if kind == "watch":
        c.rotate("nesw".index(towards) * 90, 16, 16)
        for y in (10, 22):
            c.drawPath(poly((11, y + 3), (16, y - 2), (21, y + 3), close=False), stroke(kind, 1.7, 0.8))
    if kind == "blast":
        for x, y in ((8, 8), (24, 8), (16, 16), (8, 24), (24, 24)):
            c.drawCircle(x, y, 1.6, fill("#fff3d6", 0.55))
    if kind == "deploy":
        for turn in range(4):
            c.save()
            c.rotate(turn * 90, 16, 16)
            c.drawPath(poly((5, 9.5), (5, 5), (9.5, 5), close=False), stroke(COLOR[kind], 1.6, 0.8))
            c.restore()
    c.restore()


def border(c: skia.Canvas, kind: str, mask: int) -> None:
    """The region's edge on this cell, with ink beneath."""
    c.save()
    c.clipRect(skia.Rect.MakeWH(32, 32))
    color = COLOR.get(kind, kind)
    _border(c, mask, 1.0, stroke("ink", 3.0, 0.35, butt=True))
    _border(
        c,
        mask,
        1.0,
        stroke(color, 1.7 if kind != "blast" else 2.4, 0.95, dash=DASHES.get(kind, ()), butt=True),
    )
    if kind == "threat":
        _border(c, mask, 1.0, stroke("path", 0.6, 0.8, butt=True))
    c.restore()


def overlay(c: skia.Canvas, kind: str, mask: int) -> None:
    """One cell of a region: tint, pattern and border."""
    tint(c, kind)
    pattern(c, kind)
    border(c, kind, mask)


def path_dot(c: skia.Canvas) -> None:
    c.drawCircle(16, 16, 3.5, fill("ink", 0.7))
    c.drawCircle(16, 16, 2.3, fill("path"))


def path_ring(c: skia.Canvas) -> None:
    c.drawPath(oval(16, 16, 11.6), stroke("ink", 5, 0.55))
    c.drawPath(oval(16, 16, 11.6), stroke("path", 2.4))


def path_step(c: skia.Canvas, turn: int) -> None:
    """From the cell's middle to the next one's: half a turn is 45 degrees, clockwise from east; bleed 16."""
    length = 32 * (math.sqrt(2) if turn % 2 else 1)
    c.save()
    c.translate(16, 16)
    c.rotate(turn * 45)
    c.drawLine(0, 0, length, 0, stroke("ink", 5.4, 0.55))
    count = round(length / 10.6)
    for step in range(count):
        x = (step + 0.5) * length / count
        c.drawLine(x - 2.2, 0, x + 2.2, 0, stroke("path", 2.4))
    c.restore()


def provoked(c: skia.Canvas, x: float, y: float) -> None:
    """An attack of opportunity on a step: a warning triangle with a blade, 16 units wide."""
    sign = poly((x, y - 9), (x + 9.4, y + 7), (x - 9.4, y + 7))
    c.drawPath(sign, stroke("ink", 4))
    c.drawPath(sign, fill("threat"))
    c.drawPath(sign, stroke("path", 1.3))
    c.drawPath(
        poly((x, y - 5), (x + 1.7, y - 2), (x + 1.3, y + 2.4), (x - 1.3, y + 2.4), (x - 1.7, y - 2)),
        fill("path"),
    )
    c.drawLine(x - 2.8, y + 2.8, x + 2.8, y + 2.8, stroke("path", 1.4))
    c.drawLine(x, y + 3, x, y + 5, stroke("path", 1.5))


def reticle(c: skia.Canvas, color: str = "threat") -> None:
    """Four corners round the target's cell."""
    for paint in (stroke("ink", 4.4, 0.7), stroke(color, 2.4), stroke("path", 0.7)):
        for turn in range(4):
            c.save()
            c.rotate(turn * 90, 16, 16)
            c.drawPath(poly((-1, 7), (-1, -1), (7, -1), close=False), paint)
            c.restore()


def shield(c: skia.Canvas, full: bool, scale: float = 1) -> None:
    """Cover from one side: half or full shield, 14 units, centred on (0, 0) of the cell's edge."""
    c.save()
    c.scale(scale, scale)
    outline = poly((-5.6, -6.2), (0, -7.6), (5.6, -6.2), (5.2, 1.6), (0, 7), (-5.2, 1.6))
    c.drawPath(outline, stroke("ink", 3.4))
    c.drawPath(outline, fill("coal"))
    c.save()
    c.clipPath(outline, doAntiAlias=True)
    c.drawRect(skia.Rect.MakeLTRB(-8, -9 if full else -0.4, 8, 9), fill("#9fd4ff"))
    c.restore()
    c.drawPath(outline, stroke("#e9f5ff", 1.4))
    c.restore()


def cross(c: skia.Canvas) -> None:
    """What blocks the line of sight; centred on the cell's middle."""
    for turn in (1, -1):
        a, b = (16 - 4.2, 16 - 4.2 * turn), (16 + 4.2, 16 + 4.2 * turn)
        c.drawLine(*a, *b, stroke("ink", 5))
        c.drawLine(*a, *b, stroke("threat", 2.6))


def question(c: skia.Canvas) -> None:
    """The last known place of somebody out of sight."""
    for paint in (stroke("ink", 5.4, 0.8), stroke("fog", 2.6)):
        c.drawPath(
            poly((11.6, 11.6), (12, 9), (16, 7.4), (20, 9), (20.2, 12.4), (16.4, 15), (16, 18), close=False),
            paint,
        )
        c.drawLine(16, 23, 16, 23.2, paint)


def arrow(c: skia.Canvas) -> None:
    """Above the active unit; 16 units wide, its tip at (8, 11)."""
    tip = poly((2, 4), (14, 4), (8, 10))
    c.drawPath(tip, stroke("ink", 3))
    c.drawPath(tip, fill("brass"))


def scatter_ring(c: skia.Canvas, chance: int) -> None:
    """A landing cell of a throw: the ring grows with the chance in percent."""
    radius = 4 + 10 * math.sqrt(chance / 100)
    c.drawPath(oval(16, 16, radius), fill("blast", 0.35))
    c.drawPath(oval(16, 16, radius), stroke("ink", 3.2, 0.35))
    c.drawPath(oval(16, 16, radius), stroke("blast", 1.6))


def hit_flash(c: skia.Canvas, step: int) -> None:
    """A white burst on whom is hit; three steps."""
    dice, size = random.Random(7), (9.0, 13.0, 15.0)[step]
    points = []
    for index in range(18):
        r = size * (1.0 if index % 2 else 0.42) * dice.uniform(0.82, 1.12)
        points.append((16 + r * math.cos(index * math.tau / 18), 12 + r * math.sin(index * math.tau / 18)))
    if step < 2:
        c.drawPath(poly(*points), fill("blast", 0.55, 1.6))
        c.drawPath(poly(*points), fill("#fffaf0", 0.95))
    else:
        c.drawPath(poly(*points), stroke("#fffaf0", 1.2, 0.6))


def muzzle(c: skia.Canvas, turn: int, step: int) -> None:
    """A muzzle flash at the cell's middle, pointing 45 degrees times `turn`, clockwise from east."""
    c.save()
    c.translate(16, 16)
    c.rotate(turn * 45)
    long, wide = ((17, 5.0), (11, 3.4))[step]
    for color, size, alpha in (("blast", 1.0, 0.6), ("#ffe9a0", 0.78, 0.9), ("#fffaf0", 0.5, 1.0)):
        flame = blob(
            (-2, 0),
            (2 * size, -wide * size),
            (long * size * 0.7, -wide * 0.4 * size),
            (long * size * 1.2, 0),
            (long * size * 0.7, wide * 0.4 * size),
            (2 * size, wide * size),
        )
        c.drawPath(flame, fill(color, alpha, 0.8 if color == "blast" else 0))
    for angle in (-52, 52):
        c.save()
        c.rotate(angle)
        c.drawPath(poly((1, -1.2), (long * 0.5, 0), (1, 1.2)), fill("#ffe9a0", 0.9))
        c.restore()
    c.restore()


def blast_ring(c: skia.Canvas, step: int) -> None:
    """An explosion seen from above in six steps, three cells wide, centred on the cell's middle."""
    grown = (step + 1) / 6
    radius, fade = 46 * (1 - (1 - grown) ** 3), 1 - grown * 0.8
    c.drawCircle(16, 16, radius, fill("blast", 0.5 * fade, 3))
    c.drawCircle(16, 16, radius * 0.72, fill("#ffe9a0", 0.75 * fade, 4))
    if step < 2:
        c.drawCircle(16, 16, radius * 0.45, fill("#ffffff", 0.95, 2))
    c.drawCircle(16, 16, radius, stroke("#fff3d6", 4.4 * fade + 0.6, fade))
    dice = random.Random(3)
    for _ in range(14):
        angle, away = dice.uniform(0, math.tau), radius * dice.uniform(0.7, 1.02)
        c.drawCircle(
            16 + away * math.cos(angle),
            16 + away * math.sin(angle),
            dice.uniform(1.4, 3.2) * fade,
            fill(dice.choice(("#d8431f", "#3a4044", "#ffe9a0")), fade),
        )


def dust(c: skia.Canvas, step: int) -> None:
    """Somebody drops: four steps of dust round the feet."""
    dice = random.Random(9)
    for index in range(9):
        angle, away = index * math.tau / 9 + dice.uniform(-0.2, 0.2), 7 + step * 3.2 + dice.uniform(-1, 2)
        c.drawCircle(
            16 + away * math.cos(angle),
            24 + away * 0.5 * math.sin(angle) - step * 0.6,
            2.4 + step * 0.9,
            fill(mix("dirt", "paper", 0.45), (0.6, 0.5, 0.34, 0.16)[step], 1.0),
        )


def slash(c: skia.Canvas, step: int) -> None:
    """A blow in close combat: an arc that sweeps from the north-west to the south-east."""
    c.save()
    c.translate(16, 14)
    c.rotate((-40, 0, 40)[step])
    sweep = blob((-13, -6), (0, -15), (13, -6), (15, 3), (11, -3), (0, -9), (-11, -4))
    c.drawPath(sweep, gradient((-13, 0), (13, 0), ("#fffaf0", 0.1), ("#fffaf0", (1.0, 0.9, 0.5)[step])))
    c.restore()


def spark(c: skia.Canvas, step: int) -> None:
    """Armour or a wall takes the shot."""
    dice = random.Random(12)
    for _ in range(8):
        angle, away = dice.uniform(0, math.tau), 3 + step * 3.4
        length = dice.uniform(2.4, 5) * (1 - step * 0.22)
        x, y = math.cos(angle), math.sin(angle)
        c.drawLine(
            16 + x * away,
            14 + y * away,
            16 + x * (away + length),
            14 + y * (away + length),
            stroke("#ffe9a0", 1.4, 1 - step * 0.28),
        )
