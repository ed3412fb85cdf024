"""Statuses in an octagon with a border in their colour: they are states, not buttons. Side marks and dice."""

from __future__ import annotations

import skia
from combat_icons import CONDITIONS
from icons import CUT, Icon, arc, cut, dash, disengage, focus, grapple, line, melee, overwatch, prone, solid
from paint import blob, fill, oval, poly, rect, stroke


def burning(c: skia.Canvas, color: str) -> None:
    flame = blob(
        (12.6, -0.6),
        (14, 5),
        (19, 9),
        (20, 16),
        (16, 22.6),
        (8, 22.6),
        (4, 16.4),
        (6, 10),
        (9, 11.4),
        (9.4, 6),
    )
    c.drawPath(flame, fill(color))
    c.drawPath(blob((12.6, 11), (15.6, 16), (14.4, 21), (9.6, 21), (8.6, 16.4)), cut())


def smoke(c: skia.Canvas, color: str) -> None:
    for x, y, r in ((7, 14, 4.6), (12.4, 9.8, 5.6), (17.4, 14, 4.4)):
        c.drawCircle(x, y, r, fill(color))
    c.drawRect(skia.Rect.MakeLTRB(6, 12, 18, 18.4), fill(color))
    line(c, color, (7, 21.6), (18, 21.6), width=1.6)


def poison(c: skia.Canvas, color: str) -> None:
    c.drawPath(
        blob((12, -1), (15.4, 6.4), (19.8, 12.6), (18.6, 20), (12, 23.2), (5.4, 20), (4.2, 12.6), (8.6, 6.4)),
        fill(color),
    )
    for x in (9, 15):
        c.drawCircle(x, 14.2, 1.7, cut())
    line(c, CUT, (9.4, 19), (14.6, 19), width=1.4)


def pinned(c: skia.Canvas, color: str) -> None:
    line(c, color, (3, 20.4), (21, 20.4), width=2.6)
    solid(c, color, (6.4, 17), (7, 13), (12, 11), (17, 13), (17.6, 17))
    for x in (6, 12, 18):
        line(c, color, (x, 2.6), (x, 7.6), width=2.2)


def surprised(c: skia.Canvas, color: str) -> None:
    solid(c, color, (9.8, 3), (14.2, 3), (13.2, 14.4), (10.8, 14.4))
    c.drawCircle(12, 19.2, 2.4, fill(color))


def acid(c: skia.Canvas, color: str) -> None:
    """Three drops over an eaten edge."""
    for x, y, size in ((8, 6.4, 1.1), (16.4, 4.4, 0.9), (13, 13, 1.0)):
        drop = blob(
            (x, y - 6 * size),
            (x + 2.4 * size, y - 0.6),
            (x + 2.8 * size, y + 2.6 * size),
            (x, y + 3.8 * size),
            (x - 2.8 * size, y + 2.6 * size),
            (x - 2.4 * size, y - 0.6),
        )
        c.drawPath(drop, fill(color))
    line(c, color, (2.4, 20.4), (7, 20.4), (9.4, 22.6), (15.6, 22.6), (17.6, 20.4), (21.6, 20.4), width=2.2)


def shocked(c: skia.Canvas, color: str) -> None:
    solid(c, color, (14.6, 1.6), (5.4, 13.4), (11, 13.4), (8.6, 22.4), (19, 9.6), (13, 9.6))


def stunned(c: skia.Canvas, color: str) -> None:
    arc(c, color, 12, 12, 8.6, -60, 300)
    arc(c, color, 12, 12, 4.2, 100, 280)


def bleeding(c: skia.Canvas, color: str) -> None:
    c.drawPath(
        blob((12, -2.6), (16.4, 7), (20.4, 14), (18.4, 21), (12, 23.4), (5.6, 21), (3.6, 14), (7.6, 7)),
        fill(color),
    )
    line(c, CUT, (8.4, 15.6), (9.6, 18.4), (12, 19.6), width=1.6)


def wounded(c: skia.Canvas, color: str) -> None:
    c.save()
    c.rotate(-45, 12, 12)
    c.drawPath(rect(1.6, 7.4, 22.4, 16.6, 4.4), fill(color))
    for x, y in ((10.4, 10.4), (13.6, 10.4), (10.4, 13.6), (13.6, 13.6)):
        c.drawCircle(x, y, 1.1, cut())
    c.restore()


def fleeing(c: skia.Canvas, color: str) -> None:
    disengage(c, color)


def hidden(c: skia.Canvas, color: str) -> None:
    overwatch(c, color)
    line(c, CUT, (5.6, 21.4), (20.4, 4), width=3.0)
    line(c, color, (3.8, 20.4), (19, 2.8), width=2.2)


def aiming(c: skia.Canvas, color: str) -> None:
    arc(c, color, 12, 12, 9, 0, 360, 2.0)
    c.drawCircle(12, 12, 3.4, fill(color))


def helped(c: skia.Canvas, color: str) -> None:
    """A plus under a roof: somebody lends a hand."""
    solid(
        c,
        color,
        (9.8, 9),
        (14.2, 9),
        (14.2, 13.4),
        (18.6, 13.4),
        (18.6, 17.8),
        (14.2, 17.8),
        (14.2, 22.2),
        (9.8, 22.2),
        (9.8, 17.8),
        (5.4, 17.8),
        (5.4, 13.4),
        (9.8, 13.4),
    )
    line(c, color, (4.4, 6.6), (12, 2.2), (19.6, 6.6), width=2.4)


def numbed(c: skia.Canvas, color: str) -> None:
    """A capsule."""
    c.save()
    c.rotate(-45, 12, 12)
    c.drawPath(rect(1.6, 7, 22.4, 17, 5), fill(color))
    c.drawPath(rect(12, 9, 20.4, 15, 3), cut())
    c.restore()


def fainting(c: skia.Canvas, color: str) -> None:
    """A pulse that fails."""
    line(c, color, (1.6, 13), (6, 13), (8.6, 5), (12.4, 20.4), (14.6, 13), (22.4, 13), width=2.4)


def down(c: skia.Canvas, color: str) -> None:
    line(c, color, (5, 5), (19, 19), width=3.4)
    line(c, color, (19, 5), (5, 19), width=3.4)


STATUSES: dict[str, tuple[Icon, str]] = {  # glyph and the colour of its badge
    "engaged": (melee, "bad"),
    "focused": (focus, "good"),
    "overwatch": (overwatch, "watch"),
    "burning": (burning, "blast"),
    "acid": (acid, "reach"),
    "shocked": (shocked, "straw"),
    "smoke": (smoke, "fog"),
    "poisoned": (poison, "reach"),
    "pinned": (pinned, "brass"),
    "grappled": (grapple, "bad"),
    "surprised": (surprised, "brass"),
    "prone": (prone, "paper"),
    "stunned": (stunned, "straw"),
    "bleeding": (bleeding, "bad"),
    "wounded": (wounded, "bad"),
    "fleeing": (fleeing, "fog"),
    "hidden": (hidden, "dash"),
    "aiming": (aiming, "good"),
    "dashing": (dash, "dash"),
    "down": (down, "fog"),
    "helped": (helped, "good"),
    "numbed": (numbed, "good"),
    "fainting": (fainting, "bad"),
    **CONDITIONS,
}
OCTAGON = (
    (7.5, 0.8),
    (16.5, 0.8),
    (23.2, 7.5),
    (23.2, 16.5),
    (16.5, 23.2),
    (7.5, 23.2),
    (0.8, 16.5),
    (0.8, 7.5),
)


def badge(c: skia.Canvas, name: str) -> None:
    """A status: an octagon of 24 units in the badge's colour with its glyph."""
    glyph, color = STATUSES[name]
    c.drawPath(poly(*OCTAGON), fill("coal"))
    c.drawPath(poly(*OCTAGON), stroke(color, 1.5))
    c.saveLayer()
    c.translate(4.6, 4.6)
    c.scale(14.8 / 24, 14.8 / 24)
    glyph(c, color)
    c.restore()


def side_mark(c: skia.Canvas, shape: str, color: str, edge: str = "ink") -> None:
    """The side's shape, upright, 24 units: beside every name, never colour alone."""
    marks = {
        "circle": oval(12, 12, 9),
        "diamond": poly((12, 1.6), (22.4, 12), (12, 22.4), (1.6, 12)),
        "triangle": poly((12, 2), (22.6, 20.6), (1.4, 20.6)),
        "square": rect(3.4, 3.4, 20.6, 20.6, 1),
    }
    c.drawPath(marks[shape], fill(color))
    c.drawPath(marks[shape], stroke(edge, 1.8))


def die_face(c: skia.Canvas, up: int, kept: bool = True) -> None:
    """A face of a die, 18 units; those that do not count are grey."""
    c.drawPath(rect(0.6, 0.6, 17.4, 17.4, 3.4), fill("paper" if kept else "steel"))
    spots = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "adgcfi"}[up]
    for spot in spots:
        column, row = "abcdefghi".index(spot) % 3, "abcdefghi".index(spot) // 3
        c.drawCircle(
            4.3 + column * 4.7, 4.3 + row * 4.7, 1.75, fill("ink" if kept else "coal", 1 if kept else 0.85)
        )


def fudge_face(c: skia.Canvas, up: int, kept: bool = True) -> None:
    """A face of a Fudge die: plus, blank, minus."""
    c.drawPath(rect(0.6, 0.6, 17.4, 17.4, 3.4), fill("paper" if kept else "steel"))
    tone = "ink" if kept else "coal"
    if up:
        c.drawLine(4.4, 9, 13.6, 9, stroke(tone, 2.6, butt=True))
    if up > 0:
        c.drawLine(9, 4.4, 9, 13.6, stroke(tone, 2.6, butt=True))
