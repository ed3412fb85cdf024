"""Icons of orders that are more than a shot or a step: bursts, automatic fire, defence, aid; and of states.
Told apart by shape alone."""

from __future__ import annotations

import math

import skia
from icons import CUT, Icon, arc, cut, line, solid
from paint import blob, fill, oval, poly, rect, stroke


def _bullet(c: skia.Canvas, color: str, x: float, y: float, long: float = 8, wide: float = 4.4) -> None:
    """A bullet that flies to the east; its tip is at (x, y)."""
    half = wide / 2
    nose = blob(
        (x - long, y - half),
        (x - long * 0.45, y - half),
        (x, y - half * 0.5),
        (x + 0.6, y),
        (x, y + half * 0.5),
        (x - long * 0.45, y + half),
        (x - long, y + half),
    )
    c.drawPath(nose, fill(color))
    c.drawRect(skia.Rect.MakeLTRB(x - long, y - half, x - long * 0.55, y + half), fill(color))


def burst(c: skia.Canvas, color: str) -> None:
    """Three bullets, one behind the other."""
    c.save()
    c.rotate(-35, 12, 12)
    for x in (24.2, 15.4, 6.6):
        _bullet(c, color, x, 12, 7, 5.4)
    c.restore()


def auto_fire(c: skia.Canvas, color: str) -> None:
    """A fan of bullets over a row of tiles."""
    for y, turn in ((5.4, -12), (12, 0), (18.6, 12)):
        c.save()
        c.rotate(turn, 2, 12)
        line(c, color, (2, 12 + (y - 12) * 0.62), (7, 12 + (y - 12) * 0.62), width=1.8)
        _bullet(c, color, 16.4, 12 + (y - 12) * 0.62, 7, 4.6)
        c.restore()
    for y in (3, 9.4, 15.8):
        c.drawPath(rect(19, y, 22.4, y + 5, 0.6), stroke(color, 1.5))


def defend(c: skia.Canvas, color: str) -> None:
    """A shield."""
    shape = poly((12, 1.8), (21, 4.8), (20.2, 12.6), (17, 18.4), (12, 22.4), (7, 18.4), (3.8, 12.6), (3, 4.8))
    c.drawPath(shape, fill(color))
    c.drawPath(shape, stroke(color, 0.8))
    line(c, CUT, (12, 6), (12, 18), width=2.4)
    line(c, CUT, (7, 10.6), (17, 10.6), width=2.4)


def lead(c: skia.Canvas, color: str) -> None:
    """A megaphone."""
    solid(c, color, (2.4, 9.4), (7, 8.6), (15.6, 3.6), (15.6, 19), (7, 14.6), (2.4, 13.8))
    line(c, color, (6.2, 15.4), (8, 21), width=3.0)
    arc(c, color, 15, 11.4, 4.4, -48, 96, 1.9)
    arc(c, color, 15, 11.4, 8.2, -48, 96, 1.9)


def sprint(c: skia.Canvas, color: str) -> None:
    """Somebody who runs as fast as legs go."""
    c.drawCircle(16.4, 4.6, 2.9, fill(color))
    line(c, color, (14, 8.6), (10.6, 14), width=3.8)
    line(c, color, (14, 8.8), (17, 12.2), (20.6, 11.2), width=2.1)
    line(c, color, (13, 8.4), (8.4, 7.8), (6.6, 11), width=2.1)
    line(c, color, (10.8, 14.2), (15, 17.2), (13.8, 22), width=2.6)
    line(c, color, (10, 14.4), (8, 18.6), (3.2, 18.8), width=2.6)
    for y, x in ((4.2, 3.4), (13.8, 1.6)):
        line(c, color, (x, y), (x + 3.4, y), width=1.6)


def take_cover(c: skia.Canvas, color: str) -> None:
    """A head behind a wall, and fire over it."""
    for x in (3, 10.4, 17.8):
        line(c, color, (x, 3), (x + 3.6, 3), width=1.8)
    c.drawCircle(8, 10.6, 3.2, fill(color))
    solid(c, color, (4.4, 21), (4.8, 16.4), (8, 14.6), (11.4, 16.4), (11.6, 21))
    c.drawPath(rect(13.2, 8.6, 21.6, 21.4, 1), fill(color))
    line(c, CUT, (13.2, 15), (21.6, 15), width=1.2)
    line(c, CUT, (17.4, 8.6), (17.4, 15), width=1.2)


def hurl(c: skia.Canvas, color: str) -> None:
    """A knife in flight."""
    c.save()
    c.rotate(-35, 12, 12)
    solid(c, color, (23.4, 12), (19, 9.6), (10.6, 9.6), (10.6, 14.4), (19.6, 14.4))
    line(c, color, (9.4, 7.6), (9.4, 16.4), width=2.2)
    line(c, color, (7.4, 12), (3.6, 12), width=3.6)
    c.restore()
    for x, y in ((2.6, 11), (5.6, 7.6), (9.8, 20.4)):
        line(c, color, (x, y), (x + 2.6, y - 1.8), width=1.5)


def first_aid(c: skia.Canvas, color: str) -> None:
    """A broad cross, as on every kit."""
    solid(
        c,
        color,
        (8.6, 3),
        (15.4, 3),
        (15.4, 8.6),
        (21, 8.6),
        (21, 15.4),
        (15.4, 15.4),
        (15.4, 21),
        (8.6, 21),
        (8.6, 15.4),
        (3, 15.4),
        (3, 8.6),
        (8.6, 8.6),
    )


def treat(c: skia.Canvas, color: str) -> None:
    """A doctor's bag."""
    c.drawPath(rect(8, 2.8, 16, 9, 2), stroke(color, 2.2))
    c.drawPath(rect(2.2, 7.2, 21.8, 21.2, 2.2), fill(color))
    line(c, CUT, (12, 10), (12, 18.4), width=2.6)
    line(c, CUT, (7.8, 14.2), (16.2, 14.2), width=2.6)


COMBAT: dict[str, Icon] = {
    "burst": burst,
    "auto_fire": auto_fire,
    "defend": defend,
    "lead": lead,
    "sprint": sprint,
    "take_cover": take_cover,
    "hurl": hurl,
    "first_aid": first_aid,
    "treat": treat,
}


# ---------------------------------------------------------------- states


def dug_in(c: skia.Canvas, color: str) -> None:
    """A row of sandbags with a barrel over it."""
    for x, y in ((6.4, 20), (17.6, 20), (12, 14.6)):
        c.drawPath(oval(x, y, 5.2, 2.8), fill(color))
    line(c, color, (7, 9.4), (22, 6), width=2.6)
    line(c, color, (12, 8.6), (12, 11.6), width=2.0)


def sized_up(c: skia.Canvas, color: str) -> None:
    """A magnifying glass."""
    arc(c, color, 10, 10, 6.8, 0, 360, 2.6)
    line(c, color, (15.2, 15.2), (21.4, 21.4), width=3.6)
    c.drawCircle(10, 10, 2.2, fill(color))


def hasty(c: skia.Canvas, color: str) -> None:
    """A watch with little time on it."""
    c.drawCircle(12, 13.4, 8.6, fill(color))
    line(c, color, (9, 2.4), (15, 2.4), width=2.4)
    line(c, color, (12, 2.4), (12, 5), width=2.2)
    c.drawPath(poly((12, 13.4), (12, 6.4), (18, 9.8)), cut())


def very_stunned(c: skia.Canvas, color: str) -> None:
    """Stars around nothing."""
    for x, y, r in ((12, 5.6, 4.6), (5.8, 16.4, 4.6), (18.2, 16.4, 4.6)):
        points = [
            (x + s * math.sin(i * math.tau / 10), y - s * math.cos(i * math.tau / 10))
            for i, s in enumerate((r, r * 0.45) * 5)
        ]
        c.drawPath(poly(*points), fill(color))


def lamed(c: skia.Canvas, color: str) -> None:
    """A crutch."""
    line(c, color, (7, 3.4), (16, 3.4), width=2.8)
    line(c, color, (8.4, 4), (11.4, 13), width=2.0)
    line(c, color, (14.6, 4), (11.6, 13), width=2.0)
    line(c, color, (9.6, 9.2), (13.4, 9.2), width=1.8)
    line(c, color, (11.5, 13), (11.5, 21.4), width=2.6)


def incapacitated(c: skia.Canvas, color: str) -> None:
    """Somebody on the ground who lifts an arm."""
    c.drawCircle(18.6, 14.4, 3.0, fill(color))
    line(c, color, (14.6, 18), (3.4, 18.6), width=4.0)
    line(c, color, (13, 16), (12, 7.4), width=2.4)
    line(c, color, (2, 22), (22, 22), width=1.6)


CONDITIONS: dict[str, tuple[Icon, str]] = {
    "defending": (defend, "good"),
    "dug_in": (dug_in, "good"),
    "sized_up": (sized_up, "bad"),
    "hasty": (hasty, "paper"),
    "very_stunned": (very_stunned, "straw"),
    "lamed": (lamed, "bad"),
    "incapacitated": (incapacitated, "bad"),
}
