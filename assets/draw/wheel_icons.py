"""Icons of what is done with vehicles, and of what else only pools of dice ask for."""

from __future__ import annotations

import math
from functools import partial

import skia
from icons import CUT, Icon, arc, cut, line, solid
from paint import blob, fill, oval, poly, rect, stroke


def drive(c: skia.Canvas, color: str) -> None:
    """A steering wheel."""
    arc(c, color, 12, 12, 9, 0, 360, 2.6)
    c.drawPath(oval(12, 12, 2.8), fill(color))
    for angle in (90, 210, 330):
        x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        line(c, color, (12 + 2 * x, 12 + 2 * y), (12 + 8.6 * x, 12 + 8.6 * y), width=2.4)


def gauge(c: skia.Canvas, color: str, share: float) -> None:
    """A speedometer whose needle stands at that share of its arc."""
    arc(c, color, 12, 14, 9.6, 160, 220, 2.2)
    for mark in range(4):
        turn = math.radians(160 + 220 * (mark + 0.5) / 4)
        line(
            c,
            color,
            (12 + 6 * math.cos(turn), 14 + 6 * math.sin(turn)),
            (12 + 7.4 * math.cos(turn), 14 + 7.4 * math.sin(turn)),
            width=1.5,
        )
    turn = math.radians(160 + 220 * share)
    line(c, color, (12, 14), (12 + 7.6 * math.cos(turn), 14 + 7.6 * math.sin(turn)), width=2.6)
    c.drawPath(oval(12, 14, 2.6), fill(color))


def reverse(c: skia.Canvas, color: str) -> None:
    line(c, color, (17.6, 2.8), (17.6, 14), (6.4, 14), width=2.8)
    solid(c, color, (2.4, 14), (9, 8.6), (9, 19.4))


def brake(c: skia.Canvas, color: str) -> None:
    """A disc between its shoes, with a mark of warning."""
    arc(c, color, 12, 12, 6.2, 0, 360, 2.2)
    arc(c, color, 12, 12, 9.8, 130, 100, 2.2)
    arc(c, color, 12, 12, 9.8, -50, 100, 2.2)
    line(c, color, (12, 8.8), (12, 12.6), width=2.2)
    c.drawPath(oval(12, 15.4, 1.2), fill(color))


def ram(c: skia.Canvas, color: str) -> None:
    """A bonnet, and what flies where it hits."""
    c.drawPath(blob((1, 8), (9, 8), (12.6, 10), (12.6, 17), (9, 19), (1, 19)), fill(color))
    c.drawPath(rect(3, 10.6, 7, 16.4, 1), cut())
    for end in (((15.4, 13.4), (22, 13.4)), ((14.8, 9.4), (19.4, 4.4)), ((14.8, 17.4), (19.4, 21.8))):
        line(c, color, *end, width=2.2)


def leave(c: skia.Canvas, color: str) -> None:
    c.drawPath(poly((11, 3), (3, 3), (3, 21), (11, 21), close=False), stroke(color, 2.4))
    line(c, color, (8.4, 12), (16, 12), width=2.6)
    solid(c, color, (21.8, 12), (15.4, 6.8), (15.4, 17.2))


def board(c: skia.Canvas, color: str) -> None:
    c.drawPath(poly((13, 3), (21, 3), (21, 21), (13, 21), close=False), stroke(color, 2.4))
    line(c, color, (2.6, 12), (10, 12), width=2.6)
    solid(c, color, (16.6, 12), (10.2, 6.8), (10.2, 17.2))


def seat(c: skia.Canvas, color: str) -> None:
    """A seat seen from its side, and the way to another."""
    line(c, color, (5, 3.4), (7.6, 14), (15.6, 14), width=3.2)
    line(c, color, (8.4, 14.6), (8.4, 20.4), width=2.4)
    line(c, color, (14.6, 14.6), (14.6, 20.4), width=2.4)
    line(c, color, (13, 6.6), (18, 6.6), width=2.2)
    solid(c, color, (22, 6.6), (17.6, 3), (17.6, 10.2))


def dodge(c: skia.Canvas, color: str) -> None:
    c.drawPath(oval(9, 4.8, 2.8), fill(color))
    line(c, color, (10, 9.4), (13.6, 14), (10.4, 20.8), width=3)
    line(c, color, (13.4, 14.2), (18, 19.6), width=2.6)
    line(c, color, (10.6, 10.4), (16.6, 9.2), width=2)
    arc(c, color, 12, 12, 10, 120, 80, 1.6)


def breach(c: skia.Canvas, color: str) -> None:
    """A wall with a hole in it."""
    for x, y, wide in ((2.4, 4, 8), (13, 4, 8.6), (2.4, 10, 4), (17.6, 10, 4), (2.4, 16, 6), (15.4, 16, 6.2)):
        c.drawPath(rect(x, y, x + wide, y + 4.4, 0.8), fill(color))
    for end in (
        ((12, 11), (12, 7.6)),
        ((9.4, 13), (7.6, 11.6)),
        ((14.6, 13), (16.2, 11.6)),
        ((12, 15), (12, 20)),
    ):
        line(c, color, *end, width=1.6)


def draw_weapon(c: skia.Canvas, color: str) -> None:
    line(c, color, (3, 18), (9, 12), width=3.4)
    line(c, color, (9, 12), (20, 12), width=3)
    line(c, color, (12, 14), (12, 17.6), width=2.4)
    arc(c, color, 13, 12, 9.4, 200, 100, 1.8)
    solid(c, color, (17.8, 5.8), (13.2, 5.2), (17, 1.2))


def pools(c: skia.Canvas, color: str) -> None:
    """Two dice, the wild one marked by a star."""
    c.drawPath(rect(2, 7, 14, 19, 2.4), fill(color))
    for x, y in ((5, 10), (11, 16), (8, 13)):
        c.drawPath(oval(x, y, 1.3), cut())
    c.drawPath(rect(13.4, 2.6, 22.4, 11.6, 2), fill(color))
    star = [
        (17.9 + r * math.sin(n * math.pi / 5), 7.1 - r * math.cos(n * math.pi / 5))
        for n in range(10)
        for r in (3.6 if n % 2 == 0 else 1.5,)
    ]
    c.drawPath(poly(*star), cut())
    line(c, CUT, (13.2, 7), (13.2, 12.4), (17, 12.4), width=1.2)


def wild_die(c: skia.Canvas, up: int, kept: bool = True) -> None:
    """A face of the wild die, 18 units: dark with a pale rim, a star where it is not thrown yet (0)."""
    tone = "paper" if kept else "fog"
    c.drawPath(rect(0.6, 0.6, 17.4, 17.4, 3.4), fill("coal"))
    c.drawPath(rect(1.3, 1.3, 16.7, 16.7, 2.8), stroke(tone, 1.5, 1 if kept else 0.6))
    if not up:
        star = [
            (9 + r * math.sin(n * math.pi / 5), 9.4 - r * math.cos(n * math.pi / 5))
            for n in range(10)
            for r in (6.0 if n % 2 == 0 else 2.5,)
        ]
        c.drawPath(poly(*star), fill(tone))
    for spot in {0: "", 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "adgcfi"}[up]:
        column, row = "abcdefghi".index(spot) % 3, "abcdefghi".index(spot) // 3
        c.drawCircle(4.6 + column * 4.4, 4.6 + row * 4.4, 1.55, fill(tone, 1 if kept else 0.85))


WHEEL_ACTIONS: dict[str, Icon] = {
    "drive": drive,
    "cruise": partial(gauge, share=0.36),
    "fast": partial(gauge, share=0.64),
    "all_out": partial(gauge, share=0.96),
    "reverse": reverse,
    "brake": brake,
    "ram": ram,
    "leave": leave,
    "board": board,
    "seat": seat,
    "dodge": dodge,
    "breach": breach,
    "draw_weapon": draw_weapon,
    "pools": pools,
}
