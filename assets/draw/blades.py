"""Side views of what is swung, thrust or thrown, 96 x 32 units, point to the east."""

from __future__ import annotations

import skia
from paint import blob, fill, oval, part, poly, rect, stroke
from palette import mix

STEEL, DARK, HAFT = "#c9d3d6", "#3a2c20", "#8b6239"


def wrap(c: skia.Canvas, left: float, right: float, y: float, thick: float, color: str = DARK) -> None:
    """A bound grip."""
    part(c, rect(left, y - thick / 2, right, y + thick / 2, 1.2), color)
    x = left + 2.4
    while x < right - 1:
        c.drawLine(x, y - thick / 2 + 0.6, x - 1.4, y + thick / 2 - 0.6, stroke("paper", 0.8, 0.3))
        x += 3


def haft(c: skia.Canvas, left: float, right: float, y: float, thick: float) -> None:
    part(c, rect(left, y - thick / 2, right, y + thick / 2, 1.2), HAFT)
    c.drawLine(left + 1, y - thick / 5, right - 1, y - thick / 5, stroke("paper", 0.8, 0.35))


def knife(c: skia.Canvas) -> None:
    wrap(c, 26, 42, 16, 5)
    part(c, rect(41.4, 11.6, 44, 20.4, 0.8), "#7f8b90")
    part(c, poly((44, 13), (66, 13), (72, 15.6), (66, 19), (44, 19)), STEEL)
    c.drawLine(46, 17.8, 66, 17.8, stroke("#ffffff", 1.1, 0.9))


def machete(c: skia.Canvas) -> None:
    wrap(c, 12, 30, 17, 5)
    c.drawCircle(14.4, 17, 1, fill("brass"))
    part(c, poly((30, 14), (64, 12.4), (80, 9), (86, 12), (82, 18), (68, 22), (30, 20)), STEEL)
    c.drawPath(poly((32, 18.6), (68, 20.4), (81, 16.6), close=False), stroke("#ffffff", 1.1, 0.9))


def sword(c: skia.Canvas) -> None:
    part(c, oval(11, 16, 2.8, 2.8), "brass")
    wrap(c, 13, 24, 16, 4)
    part(c, rect(23.6, 9, 26.8, 23, 1), "brass")
    part(c, poly((26.8, 13.4), (82, 13.6), (90, 16), (82, 18.4), (26.8, 18.6)), STEEL)
    c.drawLine(28, 16, 80, 16, stroke("#7f8b90", 1.1))


def hammer(c: skia.Canvas) -> None:
    haft(c, 14, 70, 16, 3.6)
    wrap(c, 14, 32, 16, 4.6)
    part(c, rect(66, 7, 77, 25, 1.4), "#59636a")
    part(c, rect(64.6, 4.6, 78.4, 9.6, 1.2), "#7f8b90")
    part(c, rect(64.6, 22.4, 78.4, 27.4, 1.2), "#7f8b90")


def baton(c: skia.Canvas) -> None:
    part(c, rect(16, 13.4, 82, 18.6, 2.6), "#2c3237")
    wrap(c, 16, 34, 16, 6)
    c.drawLine(36, 14.8, 79, 14.8, stroke("paper", 0.9, 0.4))
    part(c, rect(36, 11.6, 39, 20.4, 1), "#434c53")


def axe(c: skia.Canvas) -> None:
    haft(c, 5, 84, 12, 4)
    wrap(c, 5, 22, 12, 5)
    part(c, poly((68, 12), (82, 12), (88, 25), (78, 30), (64, 26.6)), STEEL)
    c.drawPath(poly((87, 25), (78, 29), (65.6, 26), close=False), stroke("#ffffff", 1.4, 0.95))
    part(c, poly((69, 12), (81, 12), (79, 4), (72, 4)), "#7f8b90")


def bat(c: skia.Canvas) -> None:
    part(
        c,
        blob(
            (12, 14.4),
            (34, 14),
            (58, 10.6),
            (84, 9.6),
            (90, 16),
            (84, 22.4),
            (58, 21.4),
            (34, 18),
            (12, 17.6),
        ),
        "timber",
    )
    part(c, oval(12.4, 16, 2.2, 3.6), "timber")
    wrap(c, 15, 32, 16, 4.6)
    for x in (62, 70, 78):
        c.drawLine(x, 12.4, x - 6, 13.4, stroke("paper", 0.9, 0.4))


def spear(c: skia.Canvas) -> None:
    haft(c, 2, 70, 16, 3)
    wrap(c, 26, 40, 16, 4)
    part(c, rect(67, 13.4, 72, 18.6, 0.8), "#7f8b90")
    part(c, poly((71, 14.6), (77, 10.6), (94, 16), (77, 21.4), (71, 17.4)), STEEL)
    c.drawLine(73, 16, 91, 16, stroke("#7f8b90", 1.2))


def hands(c: skia.Canvas) -> None:
    """Two fists."""
    for x, y, tone in ((54, 12, mix("skin", "ink", 0.12)), (34, 16, "skin")):
        part(c, rect(x - 16, y - 3.6, x - 4, y + 7.4, 2), "#6b7780")
        part(
            c,
            blob(
                (x - 6, y - 4),
                (x + 2, y - 8),
                (x + 11, y - 6.6),
                (x + 14, y + 1),
                (x + 11, y + 9),
                (x, y + 10),
                (x - 6, y + 7),
            ),
            tone,
        )
        for step in (-3.2, 0.6, 4.4):
            c.drawLine(x + 5.6, y + step, x + 12, y + step, stroke(mix("skin", "ink", 0.6), 1.1))
        part(
            c,
            blob((x - 1, y - 3), (x + 6, y - 3.4), (x + 7.4, y), (x + 3, y + 1.4), (x - 2, y + 0.6)),
            tone,
            0.9,
        )


def claws(c: skia.Canvas) -> None:
    """What the dead fight with."""
    for x, y in ((30, 13), (56, 17)):
        tone = "#9aa883"
        part(c, rect(x - 18, y - 3, x - 4, y + 5, 2), "#67675a")
        for step, end in ((-6, -8), (-2.4, -3.4), (1.4, 2), (5, 7)):
            c.drawLine(x, y + step * 0.7, x + 14, y + end, stroke(mix(tone, "ink", 0.6), 4))
            c.drawLine(x, y + step * 0.7, x + 14, y + end, stroke(tone, 2.6))
        part(c, blob((x - 7, y - 4), (x + 2, y - 6), (x + 6, y), (x + 2, y + 6.4), (x - 7, y + 5)), tone)


def molotov(c: skia.Canvas) -> None:
    part(
        c, poly((36, 12), (44, 10), (48, 10), (48, 22), (44, 22), (36, 20), (30, 18.4), (30, 13.6)), "#5b7a52"
    )
    part(c, rect(46, 7, 72, 25, 4), "#5b7a52")
    c.drawRect(skia.Rect.MakeLTRB(52, 7.6, 64, 24.4), fill("canvas"))
    c.drawLine(49, 9.8, 69, 9.8, stroke("paper", 1.4, 0.5))
    part(c, poly((31, 13), (31, 19), (22, 22), (20, 17), (24, 12)), "canvas", 0.8)
    c.drawPath(blob((22, 21), (12, 18), (8, 9), (14, 11), (18, 3), (22, 10), (26, 14)), fill("blast"))
    c.drawPath(blob((21, 19), (15, 17), (14, 13), (18, 10), (22, 14)), fill("#ffe9a0"))


def canister(c: skia.Canvas, color: str, band: str) -> None:
    part(c, rect(38, 7, 68, 25, 3), color)
    for x in (42, 64):
        c.drawLine(x, 7.6, x, 24.4, stroke("ink", 1, 0.5))
    c.drawRect(skia.Rect.MakeLTRB(48, 7.4, 58, 24.6), fill(band))
    c.drawLine(40, 10.4, 66, 10.4, stroke("paper", 1.2, 0.45))
    part(c, rect(31, 12, 38, 20, 1), "#59636a")
    c.drawPath(poly((33, 12), (36, 5), (52, 4.6), close=False), stroke("#2c3237", 2))
    c.drawPath(oval(27.4, 12, 3.6), stroke("#aab4b8", 1.5))


def smoke_bomb(c: skia.Canvas) -> None:
    canister(c, "#6a7275", "paper")


def acid_bottle(c: skia.Canvas) -> None:
    part(c, poly((34, 13), (44, 12), (50, 8), (50, 24), (44, 20), (34, 19)), "glass")
    part(c, blob((48, 10), (54, 4), (66, 4), (73, 10), (73, 22), (66, 28), (54, 28), (48, 22)), "glass")
    c.drawPath(
        blob((50, 17), (58, 15), (66, 17.4), (71.6, 16), (71, 22), (65, 26.6), (55, 26.6), (50, 22)),
        fill("reach"),
    )
    for x, y in ((57, 20), (63, 22.4), (66, 19)):
        c.drawCircle(x, y, 1.3, fill("paper", 0.7))
    part(c, rect(28, 12, 35, 20, 1.4), "#8b6239")
    c.drawPath(blob((54, 8), (58, 6.4), (64, 6.4), (60, 9)), fill("#ffffff", 0.6))


def grenade(c: skia.Canvas) -> None:
    part(c, oval(52, 17.4, 12, 10.4), "#5f6b45")
    for x in (46, 52, 58):
        c.drawLine(x, 9, x, 26, stroke("ink", 1, 0.45))
    for y in (13.4, 18, 22.6):
        c.drawLine(41, y, 63, y, stroke("ink", 1, 0.45))
    part(c, rect(36, 12, 42, 20, 1), "#59636a")
    c.drawPath(poly((37, 12), (42, 4.6), (58, 4.6), (61, 8), close=False), stroke("#2c3237", 2.2))
    c.drawPath(oval(33, 10, 3.8), stroke("#aab4b8", 1.5))


def stone(c: skia.Canvas) -> None:
    part(c, blob((36, 22), (36, 11), (46, 6), (58, 7), (64, 14), (62, 24), (48, 27)), "concrete")
    c.drawPath(poly((44, 10), (50, 15), (47, 20), close=False), stroke("ink", 1, 0.5))


def stun_gun(c: skia.Canvas) -> None:
    part(c, rect(26, 11, 62, 21, 3), "#434c53")
    c.drawRect(skia.Rect.MakeLTRB(34, 11.6, 40, 20.4), fill("straw"))
    for y in (13, 19):
        part(c, rect(62, y - 1.2, 70, y + 1.2, 0.4), "#c9d3d6", 0.8)
    c.drawPath(poly((70, 13), (74, 16.4), (71, 16.4), (75, 20), close=False), stroke("azure", 1.6))


BLADES = {
    "knife": knife,
    "machete": machete,
    "sword": sword,
    "hammer": hammer,
    "baton": baton,
    "axe": axe,
    "bat": bat,
    "spear": spear,
    "stun_gun": stun_gun,
    "hands": hands,
    "claws": claws,
    "molotov": molotov,
    "smoke": smoke_bomb,
    "acid": acid_bottle,
    "grenade": grenade,
    "stone": stone,
}
