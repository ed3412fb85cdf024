"""Weapons in a figure's hands: grip at (0, 0), muzzle or point to the east. The weapon makes half the
silhouette."""

from __future__ import annotations

from collections.abc import Callable

import skia
from paint import blob, limb, oval, part, poly, rect, stroke

STEEL, BLUED, DARK, STOCK = "#c9d3d6", "#434c53", "#2c3237", "#6b4f35"


def shine(c: skia.Canvas, left: float, right: float, y: float) -> None:
    c.drawLine(left, y, right, y, stroke("#aab4b8", 0.7, 0.8))


def rifle(c: skia.Canvas) -> None:
    part(c, poly((-7, -1.6), (-2, -1.2), (-2, 1.2), (-6.4, 3)), STOCK, 0.8)
    part(c, rect(-2.6, -1.9, 4.5, 1.5, 0.6), "#3c444a", 0.8)
    part(c, poly((1.4, 1), (3.8, 1), (5, 5.2), (2.8, 5.6)), DARK, 0.7)
    part(c, rect(4, -1.6, 9.5, 1.2, 0.6), STOCK, 0.8)
    limb(c, 1.1, "#4a535a", (9.5, -0.5), (14.5, -0.5))
    part(c, rect(-1.4, -4, 3.6, -2.4, 0.7), "#3c444a", 0.7)
    shine(c, -2, 9, -1.2)


def machine_gun(c: skia.Canvas) -> None:
    part(c, poly((-8, -1.8), (-3, -1.6), (-3, 1.6), (-7.6, 3.4)), "#333a40", 0.8)
    part(c, rect(-3.4, -2.6, 6, 2.1, 0.6), BLUED, 0.8)
    part(c, rect(6, -2, 13, 1.2, 0.5), "#353d43", 0.8)
    for x in (7.4, 9.4, 11.4):
        c.drawLine(x, -1.4, x, 0.6, stroke("#11161a", 0.9))
    limb(c, 1.5, "#4a535a", (13, -0.4), (18, -0.4))
    limb(c, 0.8, "#59636a", (12, 1), (10, 7))
    limb(c, 0.8, "#59636a", (12.6, 1), (14.6, 7))
    part(c, rect(-0.6, 2, 5.4, 7.4, 1.2), "#5f6b45", 0.8)
    c.drawLine(0.6, 3.6, 4.2, 3.6, stroke("brass", 0.9))
    shine(c, -3, 13, -1.8)


def pistol(c: skia.Canvas) -> None:
    part(c, poly((-1.2, 0.4), (1.8, 0.4), (1.2, 4.2), (-1.8, 4)), "#4a3a2b", 0.7)
    part(c, rect(-1.8, -1.8, 6.4, 0.9, 0.5), "#4a535a", 0.8)
    c.drawLine(-1.2, -1.3, 6, -1.3, stroke("#c3ccd0", 0.7, 0.9))


def spear(c: skia.Canvas) -> None:
    limb(c, 1.5, "#8b6239", (-13, 0), (12, 0))
    c.drawLine(-12, -0.5, 11, -0.5, stroke("#d9b07c", 0.5, 0.8))
    part(c, poly((11.5, -1.2), (14.5, -2.6), (22, 0), (14.5, 2.6), (11.5, 1.2)), STEEL, 0.9)
    c.drawLine(13, 0, 20.6, 0, stroke("#7f8b90", 0.7))


def shotgun(c: skia.Canvas) -> None:
    """Thick and short: two barrels over a heavy fore-end."""
    part(c, poly((-7.4, -0.8), (-2, -1.6), (-2, 1.6), (-6.6, 4.2)), "#7a5233", 0.9)
    part(c, rect(-2.6, -2.2, 3, 2, 0.6), BLUED, 0.8)
    limb(c, 3.4, "#59636a", (3, -1.0), (11.4, -1.0))
    part(c, rect(4.2, 0.2, 9, 3.0, 1), "#7a5233", 0.9)
    c.drawLine(12.4, -2.4, 12.4, 0.5, stroke("#11161a", 1.3, butt=True))
    shine(c, -2, 10, -1.9)


def carbine(c: skia.Canvas) -> None:
    """Short, a skeleton stock and a long curved magazine."""
    c.drawPath(poly((-2, -0.8), (-6.4, -0.8), (-6.4, 2.8), (-5, 2.8), close=False), stroke("#11161a", 2.4))
    c.drawPath(poly((-2, -0.8), (-6.4, -0.8), (-6.4, 2.8), (-5, 2.8), close=False), stroke("#59636a", 1.2))
    part(c, rect(-2.6, -2.3, 5.4, 1.5, 0.6), BLUED, 0.8)
    part(c, blob((2, 1), (4.6, 1), (6.2, 4.6), (6.4, 8), (3.8, 8.2), (3, 5)), DARK, 0.8)
    part(c, rect(5.2, -1.6, 8.4, 1, 0.5), "#353d43", 0.8)
    limb(c, 1.3, "#4a535a", (8.4, -0.4), (10.8, -0.4))
    part(c, rect(-0.6, -4.2, 2.2, -2.6, 0.6), "#3c444a", 0.7)
    shine(c, -2, 8, -1.7)


def crossbow(c: skia.Canvas) -> None:
    """A cross: the bow stands across the stock."""
    part(c, poly((-7, -1.4), (0, -1.2), (9, -1.0), (9, 1.0), (0, 1.4), (-6.6, 3.2)), STOCK, 0.8)
    c.drawLine(2.4, -7.4, 0.6, 0, stroke("paper", 0.7, 0.9))
    c.drawLine(2.4, 7.4, 0.6, 0, stroke("paper", 0.7, 0.9))
    for side in (1, -1):
        limb(c, 1.7, "#59636a", (9, 0), (7.4, 4.4 * side), (2.4, 7.6 * side))
    limb(c, 0.8, STEEL, (1, -1.6), (12.6, -1.6))
    part(c, poly((11.4, -3), (15, -1.6), (11.4, -0.2)), STEEL, 0.6)


def flamer(c: skia.Canvas) -> None:
    """A long lance with a flared nozzle and a pilot flame; the hose runs to the tanks on the back."""
    part(c, rect(-4.6, -1.6, 2.4, 1.6, 0.7), BLUED, 0.8)
    part(c, poly((-3.4, 1), (-1.2, 1), (-1.6, 4.2), (-3.8, 4)), DARK, 0.7)
    limb(c, 1.7, "#59636a", (2.4, 0), (11.6, 0))
    limb(c, 0.8, "rust", (2.4, 2), (10.8, 2))
    part(c, poly((11.4, -1.4), (15.6, -2.8), (15.6, 2.8), (11.4, 1.4)), "#3c444a", 0.9)
    part(c, blob((15.8, 1.4), (17.8, -0.6), (20.4, 0.4), (17.8, 2.8)), "blast", 0.5)
    shine(c, -4, 11, -0.7)


def axe(c: skia.Canvas) -> None:
    """Two hands on a long haft, a broad bearded blade."""
    limb(c, 1.8, "#8b6239", (-9, 0), (13, 0))
    c.drawLine(-8, -0.5, 12, -0.5, stroke("#d9b07c", 0.5, 0.8))
    part(c, poly((9.2, 0), (14.4, 0), (17.2, 7.2), (12.8, 8.6), (7.4, 6.6)), STEEL, 1)
    c.drawPath(poly((16.6, 6.6), (12.8, 7.8), (8.2, 6.2), close=False), stroke("#ffffff", 0.9, 0.9))
    part(c, poly((9.6, 0), (14, 0), (13, -3.8), (10.6, -3.8)), "#7f8b90", 0.8)


def machete(c: skia.Canvas) -> None:
    part(c, rect(-2.8, -1.2, 2.0, 1.2, 0.8), "#3a2c20", 0.8)
    part(c, poly((2, -1.3), (11, -2.0), (15.6, -3.2), (14.8, 0.6), (11, 2.2), (2, 1.3)), STEEL, 0.9)
    c.drawPath(poly((2.6, 1), (11, 1.6), (14.4, 0.2), close=False), stroke("#ffffff", 0.8, 0.9))
    c.drawLine(2.2, -2.4, 2.2, 2.4, stroke("#59636a", 1.3))


WEAPONS: dict[str, Callable[[skia.Canvas], None]] = {
    "rifle": rifle,
    "machine gun": machine_gun,
    "pistol": pistol,
    "spear": spear,
    "shotgun": shotgun,
    "carbine": carbine,
    "crossbow": crossbow,
    "flamer": flamer,
    "axe": axe,
    "machete": machete,
}


def weapon(c: skia.Canvas, kind: str, x: float, y: float, degrees: float, trim: str) -> None:
    """A weapon in the hand at (x, y); some carry a ribbon of the side's colour."""
    if not kind:
        return
    c.save()
    c.translate(x, y)
    c.rotate(degrees)
    WEAPONS[kind](c)
    if kind == "spear":
        c.drawLine(8.6, 0, 11, 0, stroke(trim, 2.5))
    if kind == "axe":
        c.drawLine(6, 0, 8, 0, stroke(trim, 2.7))
    c.restore()


def tanks(c: skia.Canvas, trim: str) -> None:
    """Two fuel bottles on the back."""
    for x in (-10.6, -6.2):
        part(c, rect(x - 2.4, -20, x + 2.4, -7.6, 2.2), "rust", 0.9)
        c.drawLine(x - 0.9, -18, x - 0.9, -9.6, stroke("paper", 0.8, 0.45))
        part(c, rect(x - 1.1, -21.8, x + 1.1, -19.8, 0.4), "#3c444a", 0.6)
    c.drawLine(-12.8, -12.4, -4, -12.4, stroke(trim, 1.6, butt=True))


def quiver(c: skia.Canvas, trim: str) -> None:
    part(c, poly((-9.4, -18.4), (-5.4, -19.4), (-3.4, -9.6), (-7, -8.8)), "#6b4f35", 0.9)
    for x in (-9.2, -7.4, -5.8):
        c.drawLine(x, -22.6, x + 0.9, -18.4, stroke("paper", 1.2))
    c.drawPath(oval(-7.3, -18.6, 2, 0.8), stroke(trim, 1.2))
