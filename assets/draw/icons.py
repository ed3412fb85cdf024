"""Icons on a grid of 24 units, live area 2 to 22, lines 2.2: bare actions, statuses in an octagon, side
marks.

Drawn in one colour; inner detail is cut out, so that the client can tint the picture as it likes.
"""

from __future__ import annotations

from collections.abc import Callable

import skia
from paint import Point, blob, fill, oval, poly, rect, stroke

Icon = Callable[[skia.Canvas, str], None]
CUT = "cut"  # not a colour: takes away


def line(c: skia.Canvas, color: str, *points: Point, width: float = 2.2) -> None:
    paint = stroke("ink" if color == CUT else color, width)
    if color == CUT:
        paint.setBlendMode(skia.BlendMode.kDstOut)
    c.drawPath(poly(*points, close=False), paint)


def solid(c: skia.Canvas, color: str, *points: Point) -> None:
    c.drawPath(poly(*points), fill(color))
    c.drawPath(poly(*points), stroke(color, 0.8))


def arc(
    c: skia.Canvas, color: str, x: float, y: float, r: float, start: float, sweep: float, width: float = 2.2
) -> None:
    c.drawArc(skia.Rect.MakeLTRB(x - r, y - r, x + r, y + r), start, sweep, False, stroke(color, width))


def cut() -> skia.Paint:
    paint = fill("ink")
    paint.setBlendMode(skia.BlendMode.kDstOut)
    return paint


def move(c: skia.Canvas, color: str) -> None:
    for x, y in ((3.6, 20.4), (8, 17)):
        c.drawCircle(x, y, 2.0, fill(color))
    line(c, color, (12, 13.4), (17.6, 7.4), width=3.0)
    solid(c, color, (21.4, 3.2), (20.2, 13), (11.8, 4.6))


def shoot(c: skia.Canvas, color: str) -> None:
    c.save()
    c.rotate(-35, 12, 12)
    c.drawPath(blob((8, 8.4), (15, 8.4), (19, 9.4), (22, 12), (19, 14.6), (15, 15.6), (8, 15.6)), fill(color))
    c.drawRect(skia.Rect.MakeLTRB(6.4, 8.6, 10, 15.4), fill(color))
    for y, x in ((9.4, 2.6), (12, 0.6), (14.6, 2.6)):
        line(c, color, (x, y), (4.4, y), width=1.6)
    c.restore()


def melee(c: skia.Canvas, color: str) -> None:
    for side in (1, -1):
        c.save()
        c.translate(12, 0)
        c.scale(side, 1)
        solid(c, color, (8.6, 2.6), (9.2, 5.4), (-3.2, 17.0), (-5.0, 15.2), (6.4, 2.4))
        line(c, color, (-7.2, 13.4), (-1.6, 19.2), width=2.0)
        line(c, color, (-5.2, 17.4), (-8.6, 20.8), width=2.6)
        c.restore()


def throw(c: skia.Canvas, color: str) -> None:
    arc(c, color, 10, 15, 8, 180, 70, 1.8)
    c.drawPath(oval(15.6, 15.4, 5.6), fill(color))
    c.drawRect(skia.Rect.MakeLTRB(13.2, 7.4, 18, 10.6), fill(color))
    line(c, color, (18, 8.2), (21, 9.2), (21.4, 12.6), width=1.7)
    c.drawCircle(17.6, 13.6, 1.2, cut())


def overwatch(c: skia.Canvas, color: str) -> None:
    c.drawPath(
        blob((0, 12), (6, 6), (12, 4), (18, 6), (24, 12), (18, 18), (12, 20), (6, 18)), stroke(color, 2.1)
    )
    c.drawCircle(12, 12, 4.1, fill(color))
    c.drawCircle(10.7, 10.7, 1.2, cut())


def focus(c: skia.Canvas, color: str) -> None:
    arc(c, color, 12, 12, 7, 0, 360)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        line(c, color, (12 + dx * 5.2, 12 + dy * 5.2), (12 + dx * 10, 12 + dy * 10))
    c.drawCircle(12, 12, 1.7, fill(color))


def reload(c: skia.Canvas, color: str) -> None:
    solid(c, color, (8.6, 7), (14.6, 6), (16.4, 16.4), (10.4, 17.8))
    for x in (9.8, 12.6):
        line(c, CUT, (x, 9.6), (x + 0.8, 14.6), width=1.0)
    arc(c, color, 12, 12, 9.4, -30, 118, 2.0)
    arc(c, color, 12, 12, 9.4, 150, 118, 2.0)
    solid(c, color, (12.0, 18.9), (12.0, 23.4), (8.9, 21.4))
    solid(c, color, (12.0, 5.1), (12.0, 0.6), (15.1, 2.6))


def dash(c: skia.Canvas, color: str) -> None:
    for x in (8.4, 14.2):
        line(c, color, (x, 5.4), (x + 6.4, 12), (x, 18.6), width=2.8)
    for y, x in ((8.4, 3.6), (12, 2.2), (15.6, 3.6)):
        line(c, color, (x, y), (x + 5, y), width=1.8)


def disengage(c: skia.Canvas, color: str) -> None:
    line(c, color, (20, 3), (20, 21), width=2.6)
    line(c, color, (16.2, 12), (6, 12), width=2.6)
    solid(c, color, (2.4, 12), (9.2, 6.6), (9.2, 17.4))
    for y in (5.4, 18.6):
        line(c, color, (14.6, y), (16.4, y), width=1.8)


def prone(c: skia.Canvas, color: str) -> None:
    c.drawCircle(18.6, 10.6, 3.0, fill(color))
    line(c, color, (15.4, 14.8), (8, 15.6), (2.8, 16.4), width=4.0)
    line(c, color, (15, 15), (19.6, 17.2), width=2.2)
    line(c, color, (2, 20.6), (22, 20.6), width=1.6)
    line(c, color, (6.4, 3.4), (6.4, 9), width=2.0)
    solid(c, color, (6.4, 12), (3.2, 8.2), (9.6, 8.2))


def swap(c: skia.Canvas, color: str) -> None:
    for turn in (0, 180):
        c.save()
        c.rotate(turn, 12, 12)
        line(c, color, (3.4, 8), (15, 8), width=2.4)
        solid(c, color, (20.6, 8), (14.6, 3.4), (14.6, 12.2 - 1.2))
        c.restore()


def end_turn(c: skia.Canvas, color: str) -> None:
    for y in (3.4, 20.6):
        line(c, color, (5.4, y), (18.6, y), width=2.4)
    c.drawPath(
        poly((7, 4), (17, 4), (17, 7), (13, 12), (17, 17), (17, 20), (7, 20), (7, 17), (11, 12), (7, 7)),
        stroke(color, 1.9),
    )
    solid(c, color, (9, 19), (15, 19), (12, 15))
    solid(c, color, (9.6, 7.4), (14.4, 7.4), (12, 10.4))


def stand(c: skia.Canvas, color: str) -> None:
    c.drawCircle(15.4, 5.2, 3.0, fill(color))
    line(c, color, (15.2, 10.8), (14.8, 15), width=4.4)
    line(c, color, (14, 15.6), (13, 20), width=2.4)
    line(c, color, (15.8, 15.6), (17.2, 20), width=2.4)
    line(c, color, (2.6, 22), (21.4, 22), width=1.6)
    line(c, color, (6, 18.6), (6, 10), width=2.0)
    solid(c, color, (6, 6.6), (3, 10.6), (9, 10.6))


def door(c: skia.Canvas, color: str) -> None:
    line(c, color, (4, 21), (4, 3), (18, 3), (18, 21), width=2.0)
    solid(c, color, (6.6, 5.4), (13.6, 8), (13.6, 21.6), (6.6, 19))
    c.drawCircle(11.4, 13.8, 1.2, cut())
    line(c, color, (15.6, 21), (21.6, 21), width=2.0)


def use(c: skia.Canvas, color: str) -> None:
    """A hand that reaches for something."""
    solid(
        c, color, (6.2, 21.4), (4, 15.4), (3, 12.2), (5, 11.6), (8, 15), (8, 15.6), (18, 15.6), (16.4, 21.4)
    )
    for x, top in ((8.6, 6), (11.8, 3.6), (15, 4.6), (18, 7.4)):
        line(c, color, (x, top), (x + (x - 12) * -0.05, 15.8), width=2.5)


def help_up(c: skia.Canvas, color: str) -> None:
    """A cross in two cupped hands."""
    line(c, color, (12, 2.8), (12, 11.2), width=3.2)
    line(c, color, (7.8, 7), (16.2, 7), width=3.2)
    for side in (1, -1):
        c.save()
        c.translate(12, 0)
        c.scale(side, 1)
        c.drawPath(
            blob((10.6, 9.6), (10.8, 15.4), (5.4, 20), (1.4, 22.4), (0.4, 18), (4.6, 15.6), (8.2, 9.8)),
            fill(color),
        )
        c.restore()


def cure(c: skia.Canvas, color: str) -> None:
    """A flask with a cross."""
    solid(
        c, color, (9.6, 4), (14.4, 4), (14.4, 9.4), (20, 19), (18.4, 21.6), (5.6, 21.6), (4, 19), (9.6, 9.4)
    )
    line(c, color, (8, 2.8), (16, 2.8), width=2.2)
    line(c, CUT, (12, 12.4), (12, 19), width=2.2)
    line(c, CUT, (8.7, 15.7), (15.3, 15.7), width=2.2)


def grapple(c: skia.Canvas, color: str) -> None:
    for x, y in ((8.6, 14), (15.4, 10)):
        c.save()
        c.rotate(-32, x, y)
        c.drawPath(rect(x - 6.4, y - 4, x + 6.4, y + 4, 4), stroke(color, 2.4))
        c.restore()


ACTIONS: dict[str, Icon] = {
    "move": move,
    "shoot": shoot,
    "melee": melee,
    "throw": throw,
    "overwatch": overwatch,
    "focus": focus,
    "reload": reload,
    "dash": dash,
    "disengage": disengage,
    "prone": prone,
    "stand": stand,
    "swap": swap,
    "end_turn": end_turn,
    "door": door,
    "use": use,
    "help": help_up,
    "cure": cure,
    "grapple": grapple,
}
