"""Headgear of portraits, 64 x 64 units: the same hats that the figures wear."""

# ruff: noqa: ARG001 - all hats are called alike

from __future__ import annotations

import skia
from clothes import Look
from paint import blob, fill, oval, part, poly, rect, stroke
from palette import mix

HAIRS = ("#4a382c", "#2a211d", "#6e5236", "#8b8b86")


def helmet(c: skia.Canvas, look: Look, side: str, person: int) -> None:
    part(
        c,
        blob((15, 22), (14, 8), (24, 1), (40, 1), (50, 8), (49, 23), (44, 19.4), (32, 17), (20, 19)),
        look.head,
    )
    c.drawPath(poly((16.4, 18.4), (32, 14.6), (47.8, 18.8), close=False), stroke(side, 3))
    if person % 2:
        for index, (x, y) in enumerate(
            ((19, 12), (24, 6), (27, 11), (32, 4), (35, 9), (40, 5), (42, 11), (46, 9), (30, 8), (22, 9))
        ):
            leaf = (x + (-3, 3)[index % 2], y - 2.4)
            c.drawPath(poly((x, y), leaf, close=False), stroke(mix("leaf", "ink", 0.45), 3.2))
            c.drawPath(
                poly((x, y), leaf, close=False),
                stroke(mix("leaf", ("canvas", "leaf")[index % 3 == 0], 0.35), 2.0),
            )
    for x in (25, 38) if not person % 2 else ():
        part(c, rect(x - 6, 6.4, x + 5.6, 13, 3), "#2a3238")
        c.drawPath(rect(x - 4.6, 7.6, x + 1, 10, 1.4), fill("glass", 0.75))
    for x in (19, 45):
        c.drawLine(x, 21, 31.5 + (x - 32) * 0.35, 45, stroke("#3a3226", 1.5))


def beret(c: skia.Canvas, look: Look, side: str, person: int) -> None:
    part(c, blob((15, 15), (20, 3), (38, 0), (55, 6), (57, 15), (48, 17), (32, 14)), look.head)
    c.drawPath(poly((16.6, 16.6), (32, 13.4), (47, 17), close=False), stroke(mix(look.head, "ink", 0.4), 3.2))
    part(c, poly((22, 5.4), (26.4, 7.4), (25.6, 12), (22, 14), (18.6, 12), (18, 7.4)), side, 0.8)


def hood(c: skia.Canvas, look: Look, side: str, person: int) -> None:
    part(
        c,
        blob(
            (10, 50),
            (9, 22),
            (18, 2),
            (36, -1),
            (52, 10),
            (55, 34),
            (52, 52),
            (47, 40),
            (45, 22),
            (34, 11),
            (22, 15),
            (18, 28),
            (18, 42),
        ),
        look.head,
    )
    part(c, blob((18, 32), (31, 34.6), (45, 31), (45, 42), (34, 49), (24, 47)), side)
    c.drawPath(poly((20, 37), (30, 40), (42, 36.4), close=False), stroke("ink", 1, 0.35))


CRESTS = (
    (((28.4, 2.4), (35.6, 2.4), (36.4, 15.4), (27.6, 15.4)),),
    (((24, 14.6), (32, 4.4), (40, 14.6), (35.6, 14.6), (32, 10), (28.4, 14.6)),),
    (((25, 2.6), (29, 2.2), (29, 15.4), (24, 15.8)), ((35, 2.2), (39, 2.6), (40, 15.8), (35, 15.4))),
    (((18.4, 9), (45.6, 9), (46.6, 14.4), (17.4, 14.4)),),
    (((32, 2.6), (37, 8.6), (32, 14.6), (27, 8.6)),),
    (((17, 13.6), (24, 2.4), (30, 1.6), (22.6, 15.4)),),
)
"""What is painted on the closed helmet of each of the six."""


def visor(c: skia.Canvas, look: Look, side: str, person: int) -> None:
    """A closed helmet: its glass, its jaw and its crest tell people apart."""
    pane = ("glass", "#e8b25c", "#8fc7a0")[person % 3]
    part(c, blob((20, 40), (18, 50), (32, 56), (46, 50), (44, 40)), "#262d32")
    part(c, poly((21, 29), (43, 29), (42, 42), (36, 47.6), (28, 47.6), (22, 42)), mix(look.head, "ink", 0.25))
    for slot in (28.4, 32, 35.6):
        if person % 2:
            c.drawLine(25.4, slot + 9, 38.6, slot + 9, stroke("#10171b", 1.5))
        else:
            c.drawLine(slot, 38, slot, 44.4, stroke("#10171b", 1.6))
    part(c, rect(16.6, 20, 47.4, 31.4, 3), "#10181e")
    c.drawPath(poly((19.4, 29.4), (22, 22), (30, 22), (26.4, 29.4)), fill(pane, 0.55))
    c.drawPath(poly((29.4, 29.4), (33, 22), (35, 22), (31.4, 29.4)), fill(pane, 0.4))
    part(
        c,
        blob(
            (11, 33),
            (12, 9),
            (22, -1),
            (42, -1),
            (52, 9),
            (53, 33),
            (47, 33),
            (47.4, 20),
            (32, 16.6),
            (16.6, 20),
            (17, 33),
        ),
        look.head,
    )
    c.drawPath(
        poly((15.6, 20.4), (32, 16.8), (48.4, 20.4), close=False), stroke(mix(look.head, "ink", 0.5), 2)
    )
    for crest in CRESTS[person % len(CRESTS)]:
        c.drawPath(poly(*crest), fill(side))
    for bolt in (14.6, 49.4):
        c.drawCircle(bolt, 26, 1.7, fill("#20272c"))


def cap(c: skia.Canvas, look: Look, side: str, person: int) -> None:
    """A peaked cap."""
    part(c, blob((15, 18), (16, 4), (30, -1), (44, 2), (50, 10), (49, 18), (40, 14), (24, 14)), look.head)
    c.drawPath(poly((16.8, 16.4), (32, 12.6), (48, 16), close=False), stroke(side, 3.4))
    part(
        c,
        blob((12, 21), (18, 16.4), (32, 14), (45, 16.6), (48, 19), (38, 19.6), (24, 20), (14, 24)),
        mix(look.head, "ink", 0.35),
    )
    c.drawLine(18, 18, 34, 16, stroke("paper", 1.0, 0.35))


def headset(c: skia.Canvas, look: Look, side: str, person: int) -> None:
    """A low helmet with ear cups and a microphone."""
    part(
        c,
        blob((15, 21), (15, 7), (25, 0), (40, 0), (49, 8), (49, 20), (42, 15.4), (32, 14), (21, 16)),
        look.head,
    )
    c.drawPath(poly((17, 14.4), (32, 11), (47.4, 14.8), close=False), stroke(side, 2.8))
    part(c, rect(28, 0, 36, 7, 1.4), "#2a3238")
    c.drawLine(30, 3.2, 34, 3.2, stroke("glass", 1.6))
    for x in (17.4, 46.4):
        part(c, oval(x, 28, 4.6, 7), "#2a3238")
        c.drawPath(oval(x, 28, 2.2, 3.6), fill(side))
    c.drawPath(poly((19, 33), (21, 41), (29, 43.4), close=False), stroke("#161c20", 2.4))
    part(c, oval(30, 43.2, 2.4, 1.7), "#2a3238", 0.8)


def brim(c: skia.Canvas, look: Look, side: str, person: int) -> None:
    """A wide hat with a feather."""
    c.drawPath(poly((45, 13), (57, -6), close=False), stroke(mix(side, "ink", 0.5), 6))
    c.drawPath(poly((45, 13), (57, -6), close=False), stroke(mix(side, "paper", 0.45), 3.6))
    part(c, blob((19, 14), (19, 0), (26, -3), (32, 0), (39, -3), (46, 1), (46, 14)), look.head)
    c.drawPath(poly((19, 11.6), (32, 9.4), (46, 11.8), close=False), stroke(side, 3.6))
    part(
        c,
        blob(
            (0, 17),
            (14, 12.6),
            (32, 11.6),
            (50, 12.6),
            (64, 18),
            (56, 20),
            (44, 17),
            (32, 16.6),
            (20, 17),
            (8, 20.6),
        ),
        mix(look.head, "ink", 0.08),
    )


def mask(c: skia.Canvas, look: Look, side: str, person: int) -> None:
    """A gas mask under a hood: its glass and where the canister hangs tell people apart."""
    pane = ("glass", "#e8b25c", "#8fc7a0")[person % 3]
    part(
        c,
        blob(
            (11, 48),
            (10, 22),
            (18, 2),
            (34, -1),
            (50, 8),
            (54, 30),
            (52, 48),
            (46, 40),
            (45, 24),
            (34, 12),
            (22, 15),
            (18, 30),
            (18, 42),
        ),
        look.head,
    )
    part(c, blob((20, 16), (32, 11), (44, 16), (46, 30), (42, 42), (32, 47), (22, 42), (18.4, 30)), "#363d40")
    for x in (24.8, 38.4):
        part(c, oval(x, 25, 5.8, 6), "#10181e", 1.4)
        c.drawPath(oval(x, 25, 4.4, 4.6), fill(mix(pane, "ink", 0.45)))
        c.drawPath(oval(x - 1.4, 23.4, 1.7, 1.9), fill(pane, 0.95))
    part(c, oval(31.4, 38.6, 6.4, 6), "#50585c", 1.4)
    for slot in (-3, 0, 3):
        c.drawLine(31.4 + slot, 35.6, 31.4 + slot, 41.6, stroke("#10171b", 1.5))
    for x in (44.4, 19)[person % 2 : person % 2 + 1] if person < 4 else (44.4, 19):
        part(c, oval(x, 41, 4.6, 5.4), "#6a6a5a", 1.2)
    c.drawPath(poly((17, 19), (24, 8), (34, 4), close=False), stroke(side, 3))
    if person >= 3:
        c.drawPath(poly((38, 4), (46, 9), (50, 18), close=False), stroke(side, 3))


def cowl(c: skia.Canvas, look: Look, side: str, person: int) -> None:
    """A wool cap, a collar of fur."""
    part(
        c,
        blob(
            (9, 56), (12, 46), (22, 47), (32, 51), (42, 47), (52, 46), (55, 56), (44, 59), (32, 60), (20, 59)
        ),
        "#8a7c6c",
    )
    part(
        c,
        blob((15, 23), (14, 7), (24, -2), (40, -2), (50, 7), (49, 23), (44, 18), (32, 16), (20, 18)),
        look.head,
    )
    part(
        c,
        blob((14.6, 22), (15, 15), (32, 11), (49, 15), (49.4, 22), (44, 20), (32, 17.6), (20, 20)),
        mix(look.head, "ink", 0.2),
    )
    c.drawPath(poly((17, 13.4), (32, 9.6), (47, 13.2), close=False), stroke(side, 3.2))


def scarf(c: skia.Canvas, look: Look, side: str, person: int) -> None:
    """A headscarf in the colour of the side."""
    part(c, poly((46, 12), (59, 6), (56, 16), (62, 24), (47, 21)), mix(side, "ink", 0.25))
    part(
        c,
        blob((15.6, 22), (15, 8), (25, 0), (39, 0), (49, 8), (48.4, 21), (42, 16), (32, 14.4), (21, 17)),
        side,
    )
    c.drawPath(poly((16.6, 18.6), (32, 14), (47.6, 18), close=False), stroke(mix(side, "ink", 0.5), 2.2))
    for x, y in ((23, 8), (31, 5), (39, 7), (27, 11), (36, 10.6)):
        c.drawCircle(x, y, 1.3, fill("paper", 0.75))


def hair(c: skia.Canvas, look: Look, side: str, person: int) -> None:
    """A bare head: four cuts, and a band in the colour of the side."""
    tone, cut = HAIRS[person % 4], person % 4
    crown = {
        0: (
            (16, 26),
            (14, 10),
            (24, 1),
            (40, 1),
            (50, 10),
            (47.6, 26),
            (45, 16),
            (38, 13),
            (28, 14),
            (20, 16),
        ),
        1: (
            (15.6, 28),
            (12, 12),
            (20, 0),
            (34, -4),
            (48, 2),
            (53, 14),
            (48, 28),
            (45, 18),
            (34, 15),
            (22, 17),
            (19, 22),
        ),
        2: (
            (14, 44),
            (12, 16),
            (20, 2),
            (34, -2),
            (48, 5),
            (53, 20),
            (51, 44),
            (46, 40),
            (45, 22),
            (36, 13),
            (24, 14),
            (19, 22),
            (19, 40),
        ),
        3: ((17, 22), (16, 11), (25, 4), (39, 4), (48, 11), (46.6, 22), (44, 14), (32, 11.4), (21, 14)),
    }[cut]
    part(c, blob(*crown), tone)
    for x in (24, 30, 36):
        c.drawPath(poly((x, 5), (x + 5, 11), close=False), stroke("paper", 0.9, 0.18))
    c.drawPath(poly((17.4, 16.8), (32, 12.8), (47, 16.4), close=False), stroke(side, 3.2))


def lank(c: skia.Canvas, look: Look, side: str, person: int) -> None:
    """Strands, hollow eyes, a rag in the colour of the side; bandages or a torn cheek tell people apart."""
    for eye in (24.4, 36.2):
        c.drawPath(oval(eye, 26, 4.4, 3.8), fill("#20251d", 0.85))
        c.drawCircle(eye, 26, 1.3, fill("paper"))
    c.drawPath(blob((24.6, 38), (30, 36.6), (35, 38), (34, 43), (30, 44.6), (26, 43)), fill("#2a201c"))
    for x in (27, 29.6, 32.4):
        c.drawLine(x, 38.4, x, 40, stroke("paper", 1.5, 0.8, butt=True))
    c.drawPath(poly((38, 31), (40.4, 34), (38.8, 37), close=False), stroke("ink", 1.2, 0.55))
    part(
        c,
        blob(
            (13, 44),
            (12, 16),
            (20, 3),
            (34, -1),
            (47, 4),
            (51, 16),
            (48, 27),
            (45, 15),
            (36, 11),
            (28, 15),
            (21, 13),
            (19, 24),
            (18, 42),
        ),
        look.head,
    )
    for x, end in ((22, 25), (27, 20), (40, 24)):
        c.drawPath(poly((x, 10), (x - 1.6, end), close=False), stroke(look.head, 2.2))
    c.drawPath(poly((16, 15.6), (32, 10.6), (48, 15), close=False), stroke(side, 3, dash=(9, 4)))
    if person % 3 == 1:
        part(c, poly((28.4, 21), (45.4, 20), (46, 30.6), (30, 31.4)), "#cfc6b2", 0.9)
        c.drawPath(oval(38, 26, 2.6, 2), fill("#7c2f2a", 0.75))
    if person % 3 == 2:
        c.drawPath(poly((20.6, 31), (27.4, 33.4), (25.6, 39), (22, 36.6)), fill("#7c2f2a", 0.85))
    if person >= 3:
        c.drawPath(poly((24, 3), (30, -3), (36, 2), (41, -2.6), (43, 5), (33, 8)), fill(look.head))


HATS = {
    "helmet": helmet,
    "beret": beret,
    "hood": hood,
    "visor": visor,
    "cap": cap,
    "headset": headset,
    "brim": brim,
    "mask": mask,
    "cowl": cowl,
    "scarf": scarf,
    "hair": hair,
    "lank": lank,
}
