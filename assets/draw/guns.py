"""Side views of firearms and what shoots, 96 x 32 units, muzzle to the east. Flat: `lit` gives them body."""

from __future__ import annotations

import skia
from paint import Point, blob, fill, oval, part, poly, rect, stroke

STEEL, BLUED, DARK, STOCK, PALE = "#59636a", "#434c53", "#2c3237", "#7a5233", "#aab4b8"


def grip(c: skia.Canvas, x: float, y: float, color: str = DARK) -> None:
    part(c, poly((x, y), (x + 6, y), (x + 3.6, y + 9.6), (x - 2.6, y + 9)), color)


def guard(c: skia.Canvas, x: float, y: float) -> None:
    c.drawPath(
        poly((x, y), (x + 0.6, y + 4.6), (x + 6, y + 4.6), (x + 7.4, y), close=False), stroke(DARK, 1.4)
    )
    c.drawLine(x + 3.4, y, x + 2.8, y + 3, stroke(PALE, 1))


def barrel(
    c: skia.Canvas, left: float, right: float, y: float, thick: float = 2.4, color: str = STEEL
) -> None:
    part(c, rect(left, y - thick / 2, right, y + thick / 2, 0.6), color)
    c.drawLine(left, y - thick / 4, right, y - thick / 4, stroke(PALE, 0.6, 0.7))


def pistol(c: skia.Canvas) -> None:
    part(c, poly((38, 15), (46, 15), (43.6, 27), (35, 26.4)), "#4a3a2b")
    for y in (18, 21, 24):
        c.drawLine(38.4 - (y - 15) * 0.2, y, 43.6 - (y - 15) * 0.16, y, stroke("ink", 0.8, 0.5))
    part(c, rect(36, 7, 63, 13.4, 1), BLUED)
    part(c, rect(37.6, 13, 58, 16, 0.8), DARK)
    guard(c, 46, 16)
    for x in (38.4, 40.2, 42):
        c.drawLine(x, 8.4, x, 12.4, stroke("ink", 0.8, 0.7))
    c.drawLine(37, 8.2, 62, 8.2, stroke(PALE, 0.8, 0.8))
    part(c, rect(60, 5.6, 62, 7.2), DARK, 0.6)


def revolver(c: skia.Canvas) -> None:
    part(c, blob((36, 11), (43, 12), (42, 19), (37, 28), (30, 28), (33, 20)), STOCK)
    part(c, poly((36, 8), (40, 5.4), (41, 9)), DARK)
    part(c, rect(38, 8.4, 50, 16, 1.4), BLUED)
    part(c, rect(43, 7, 53.6, 16.4, 3), STEEL)
    for y in (9.4, 11.8, 14.2):
        c.drawLine(44.6, y, 52, y, stroke("ink", 1, 0.55))
    barrel(c, 53.6, 70, 10, 4, BLUED)
    barrel(c, 53.6, 64, 14, 2.2, BLUED)
    part(c, rect(67, 6.4, 69.4, 8), DARK, 0.6)
    guard(c, 43, 16)


def rifle(c: skia.Canvas) -> None:
    part(c, poly((6, 13), (24, 11.4), (28, 12), (27, 17), (21, 18), (7, 22.4)), STOCK)
    part(c, rect(26, 10, 48, 16.4, 1), BLUED)
    part(c, rect(48, 11, 66, 16, 1.4), STOCK)
    barrel(c, 66, 90, 12.4)
    part(c, poly((40, 16), (48, 16), (50, 25), (43, 25.6)), DARK)
    guard(c, 31, 16.4)
    grip(c, 27, 16)
    part(c, poly((84, 8.4), (86, 8.4), (86.6, 11.4), (83.4, 11.4)), DARK, 0.7)
    part(c, rect(33, 8, 37, 10, 0.4), DARK, 0.7)


def scoped(c: skia.Canvas) -> None:
    part(c, poly((4, 14), (14, 12.6), (24, 12), (29, 13), (28, 18), (20, 18), (15, 22), (5, 23.4)), STOCK)
    part(c, rect(26, 12, 46, 17, 1), BLUED)
    part(c, poly((44, 12.4), (68, 13.4), (68, 16), (44, 18.4)), STOCK)
    barrel(c, 60, 93, 12.8, 2.2)
    part(c, rect(36, 17, 44, 21, 0.8), DARK)
    guard(c, 29, 17.6)
    for x in (31, 41):
        part(c, rect(x, 8.4, x + 2.4, 12.6), DARK, 0.7)
    part(c, rect(26, 5, 50, 9, 1.6), DARK)
    part(c, poly((50, 4.4), (56, 3), (56, 10.6), (50, 9.4)), DARK)
    part(c, poly((26, 4.6), (22.6, 3.8), (22.6, 10), (26, 9.4)), DARK)
    c.drawLine(55.4, 4.4, 55.4, 9.4, stroke("glass", 1.1))
    part(c, oval(30, 15.4, 2.2, 1.4), PALE, 0.7)
    for x in (66, 70):
        c.drawLine(64, 17, x - 4, 28, stroke(STEEL, 1.6))


def assault(c: skia.Canvas) -> None:
    part(c, poly((6, 11), (24, 11), (24, 16), (16, 17), (9, 22.6), (5.4, 22)), DARK)
    part(c, rect(23, 9, 50, 16, 1), BLUED)
    part(c, rect(50, 9.4, 68, 15, 1), DARK)
    for x in (53, 57, 61, 65):
        c.drawLine(x, 10.6, x, 13.8, stroke(STEEL, 1.3))
    barrel(c, 68, 84, 12, 2.2)
    part(c, rect(83, 10.4, 89, 13.6, 0.6), DARK)
    part(c, blob((38, 15.6), (46, 15.6), (49, 21), (51, 28), (43.6, 29), (41, 21)), STEEL)
    grip(c, 28, 15.6)
    guard(c, 33, 16)
    part(c, poly((27, 9), (30, 5.4), (44, 5.4), (46, 9)), DARK)
    part(c, poly((70, 6), (72, 6), (73, 11), (69, 11)), DARK, 0.7)
    c.drawLine(25, 10, 49, 10, stroke(PALE, 0.7, 0.7))


def smg(c: skia.Canvas) -> None:
    c.drawPath(poly((32, 12), (13, 12), (13, 21), (17, 21), close=False), stroke("ink", 3.6))
    c.drawPath(poly((32, 12), (13, 12), (13, 21), (17, 21), close=False), stroke(STEEL, 2))
    part(c, rect(29, 8, 60, 15.4, 1.2), BLUED)
    barrel(c, 60, 72, 11.6, 3.2)
    for x in (62.6, 65.4, 68.2):
        c.drawCircle(x, 11.6, 0.7, fill("ink"))
    part(c, rect(46, 15, 52, 30, 0.8), DARK)
    c.drawLine(47.6, 17, 47.6, 28, stroke(STEEL, 1))
    grip(c, 34, 15.4)
    guard(c, 39, 15.4)
    part(c, rect(36, 6, 40, 8), DARK, 0.7)
    c.drawLine(30, 9.2, 59, 9.2, stroke(PALE, 0.7, 0.7))


def shotgun(c: skia.Canvas) -> None:
    part(c, poly((8, 14.4), (24, 11), (30, 11.4), (29, 17), (22, 18.4), (9, 25)), STOCK)
    part(c, rect(28, 9.4, 44, 16.6, 1.2), BLUED)
    barrel(c, 44, 86, 11, 3.4)
    barrel(c, 44, 80, 14.8, 2.6, BLUED)
    part(c, rect(52, 12.8, 68, 18.4, 2), STOCK)
    for x in (55, 58, 61, 64):
        c.drawLine(x, 14, x, 17.4, stroke("ink", 0.9, 0.6))
    guard(c, 32, 16.6)
    c.drawCircle(84.4, 8.6, 0.9, fill("brass"))
    for x in (34, 37, 40):
        part(c, rect(x - 1, 10.6, x + 1, 14.4, 0.4), "rust", 0.6)


def lmg(c: skia.Canvas) -> None:
    part(c, poly((3, 11), (20, 10.4), (20, 16), (13, 17), (7, 22), (3, 21.6)), DARK)
    part(c, rect(19, 8, 50, 16.4, 1), BLUED)
    part(c, rect(50, 9, 68, 15.4, 1), DARK)
    for x in (53, 57, 61, 65):
        part(c, oval(x, 12.2, 1.2, 1.8), STEEL, 0.5)
    barrel(c, 68, 92, 12, 2.8)
    part(c, rect(35, 16, 52, 28.6, 2), "#5f6b45")
    c.drawLine(38, 20, 49, 20, stroke("brass", 1.6))
    c.drawLine(38, 24, 49, 24, stroke("ink", 1, 0.4))
    grip(c, 25, 16)
    guard(c, 29.6, 16.4)
    c.drawPath(poly((28, 8), (32, 4), (44, 4), (46, 8), close=False), stroke(DARK, 2))
    for x in (66, 82):
        c.drawLine(74, 14, x, 30, stroke("ink", 2.6))
        c.drawLine(74, 14, x, 30, stroke(STEEL, 1.4))


def crossbow(c: skia.Canvas) -> None:
    part(c, poly((6, 13), (24, 11.6), (70, 12.4), (76, 13), (76, 17), (40, 17.6), (24, 18.6), (8, 23)), STOCK)
    c.drawPath(poly((66, 2), (44, 13.4), (66, 30), close=False), stroke("paper", 1.1))
    for end in (2, 30):
        way: tuple[Point, ...] = ((74, 15), (72, (15 + end) / 2 + (end - 15) * 0.16), (66, end))
        c.drawPath(poly(*way, close=False), stroke("ink", 4.4))
        c.drawPath(poly(*way, close=False), stroke(STEEL, 3))
    c.drawLine(44, 11.6, 84, 11.6, stroke("ink", 2.4))
    c.drawLine(44, 11.6, 84, 11.6, stroke(PALE, 1.3))
    part(c, poly((82, 9), (91, 11.6), (82, 14.2)), PALE, 0.8)
    part(c, poly((44, 11), (51, 9), (51, 13)), "bad", 0.6)
    guard(c, 32, 18)


def flamethrower(c: skia.Canvas) -> None:
    for y in (5, 17):
        part(c, rect(4, y, 30, y + 10, 5), "rust")
        c.drawLine(9, y + 2.6, 25, y + 2.6, stroke("paper", 1.2, 0.45))
        c.drawLine(22, y + 0.6, 22, y + 9.4, stroke("ink", 1, 0.5))
    c.drawPath(poly((30, 16), (36, 24), (44, 24), (48, 16), close=False), stroke("ink", 3.6))
    c.drawPath(poly((30, 16), (36, 24), (44, 24), (48, 16), close=False), stroke(STEEL, 2))
    part(c, rect(45, 11, 60, 17, 1.4), BLUED)
    grip(c, 49, 16.4)
    guard(c, 53.6, 17)
    barrel(c, 60, 80, 13.4, 3)
    barrel(c, 60, 78, 17, 1.6, "rust")
    part(c, poly((79, 11), (87, 9), (87, 18), (79, 16)), DARK)
    c.drawPath(blob((87, 15), (90, 10), (95, 12), (91, 17)), fill("blast"))
    c.drawPath(blob((87.6, 14.6), (89.6, 12), (92, 13), (90, 15.6)), fill("#ffe9a0"))


def bow(c: skia.Canvas) -> None:
    c.drawPath(poly((30, 3), (24, 16), (30, 29), close=False), stroke("paper", 0.9))
    way = ((30, 3), (46, 4), (54, 11), (56, 16), (54, 21), (46, 28), (30, 29))
    c.drawPath(poly(*way, close=False), stroke("ink", 4))
    c.drawPath(poly(*way, close=False), stroke("timber", 2.6))
    c.drawLine(24, 16, 68, 16, stroke("ink", 2.2))
    c.drawLine(24, 16, 68, 16, stroke("canvas", 1.2))
    part(c, poly((67, 13.4), (74, 16), (67, 18.6)), PALE, 0.8)
    part(c, rect(53.6, 12.4, 57.4, 19.6, 1), STOCK, 0.8)


GUNS = {
    "pistol": pistol,
    "revolver": revolver,
    "rifle": rifle,
    "scoped": scoped,
    "assault": assault,
    "smg": smg,
    "shotgun": shotgun,
    "lmg": lmg,
    "crossbow": crossbow,
    "bow": bow,
    "flamethrower": flamethrower,
}
