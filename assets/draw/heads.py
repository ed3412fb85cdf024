"""Heads of figures, a third of their height: the hat tells the kind. Looking east, middle of the head at (x,
y)."""

# ruff: noqa: ARG001 - all hats are called alike

from __future__ import annotations

import skia
from clothes import Look
from figure_hair import Inlay
from paint import blob, fill, oval, part, poly, rect, stroke
from palette import mix


def head(c: skia.Canvas, look: Look, trim: str, x: float, y: float) -> None:
    if look.hat == "hood":
        hood(c, look, trim, x, y)
        return
    if look.hat == "hair":
        part(c, oval(x - 0.3, y - 1.2, 5, 5.2), look.skin)
    c.drawPath(oval(x + 0.6, y + 0.4, 4.2, 4.5), fill(look.skin))
    c.drawPath(oval(x + 0.6, y + 0.4, 4.2, 4.5), stroke(mix(look.skin, "ink", 0.7), 0.9))
    c.drawLine(x + 1.7, y + 0.6, x + 4.2, y + 0.6, stroke("ink", 1.3, 0.8))
    if look.inlay:
        inlaid(c, look.inlay, x, y)
    c.save()
    c.translate(x, y)
    HATS[look.hat](c, look, trim)
    c.restore()


def inlaid(c: skia.Canvas, inlay: Inlay, x: float, y: float) -> None:
    """Instead of a whole figure what is seen of its inlay, or what lies above that. Whatever is drawn from
    now on lies above; the recording's end closes the layer in which that only takes away."""
    c.clear(skia.ColorTRANSPARENT)
    if inlay.alone:
        c.save()
        c.translate(x, y)
        inlay.draw(c)
        c.restore()
        c.saveLayer(None, skia.Paint(BlendMode=skia.BlendMode.kDstOut))


def hood(c: skia.Canvas, look: Look, trim: str, x: float, y: float) -> None:
    part(
        c,
        blob(
            (x - 5.6, y + 4),
            (x - 6.4, y - 2),
            (x - 2.6, y - 6.8),
            (x + 3, y - 6),
            (x + 5.4, y - 1),
            (x + 4, y + 4.4),
            (x - 1, y + 5.2),
        ),
        look.head,
    )
    c.drawPath(oval(x + 1.9, y + 0.2, 2.9, 3.6), fill("#2a1e1a"))
    c.drawPath(oval(x + 2.3, y + 0.4, 2.2, 2.7), fill(look.skin))
    part(c, poly((x - 0.8, y + 1.4), (x + 4.9, y + 1.2), (x + 3.9, y + 4.6), (x + 0.4, y + 4.8)), trim, 0.7)


def helmet(c: skia.Canvas, look: Look, trim: str) -> None:
    part(c, blob((-5, 1.6), (-6, -3.4), (-1.6, -6.6), (3.4, -6), (6, -2), (5.2, -0.2), (0, -0.6)), look.head)
    c.drawLine(-4.6, -1.6, 5, -1.9, stroke(trim, 1.7))
    c.drawLine(-3, 0.4, -0.6, 4.2, stroke("#3a3226", 0.9))


def visor(c: skia.Canvas, look: Look, trim: str) -> None:
    part(c, oval(0.2, -0.4, 5.6, 5.9), look.head)
    part(c, rect(0.6, -1.4, 6.2, 1.4, 1), "#162027", 0.7)
    c.drawLine(1.6, -0.4, 5.2, -0.4, stroke("glass", 0.9))
    c.drawLine(-4.9, -2.6, 2.4, -5.6, stroke(trim, 1.8))


def beret(c: skia.Canvas, look: Look, trim: str) -> None:
    part(c, blob((-5, -1), (-9, -4.6), (-4, -8.4), (4.6, -7.2), (6, -3), (4.6, -1.6), (-1, -1.2)), look.head)
    c.drawLine(-3.6, -1.8, 4.6, -2.4, stroke(mix(look.head, "ink", 0.45), 1.5))
    c.drawCircle(2.2, -4.4, 1.7, fill(trim))


def cap(c: skia.Canvas, look: Look, trim: str) -> None:
    """A peaked cap; the peak sticks out in front."""
    part(c, poly((3.4, -3.2), (9.2, -1.9), (8.6, -0.5), (3, -0.9)), mix(look.head, "ink", 0.3), 0.9)
    part(
        c,
        blob((-5.2, 0), (-5.6, -4.6), (-1.6, -6.6), (3.2, -6), (5.2, -2.6), (4.6, -0.8), (-1, -0.6)),
        look.head,
    )
    c.drawLine(-4.2, -1.5, 4.2, -1.9, stroke(trim, 1.8))


def headset(c: skia.Canvas, look: Look, trim: str) -> None:
    """A low helmet with an ear cup and a microphone."""
    part(
        c,
        blob((-5.2, 0.4), (-5.4, -4.8), (-1, -6.4), (3.6, -5.6), (5, -2.6), (4.6, -1.6), (0, -1.4)),
        look.head,
    )
    c.drawLine(-4.4, -2.6, 4.4, -3.2, stroke(trim, 1.6))
    part(c, oval(-1.6, 0.4, 2.1, 2.5), "#2a3238", 0.8)
    c.drawCircle(-1.6, 0.4, 0.9, fill(trim))
    c.drawPath(poly((-1.2, 2.8), (1.6, 4.4), (4, 3.4), close=False), stroke("#1b2226", 0.9))
    part(c, rect(2.2, -7, 4.8, -4.6, 0.6), "#2a3238", 0.7)


def brim(c: skia.Canvas, look: Look, trim: str) -> None:
    """A wide hat with a feather."""
    part(
        c,
        blob((-10, 0.2), (-5, -3.2), (0, -3.4), (6, -3), (10.6, -0.4), (5, 0.4), (0, -0.6), (-5, 0.8)),
        look.head,
    )
    part(c, blob((-4.6, -2), (-4.2, -7.2), (-0.6, -7.6), (1, -6.6), (4, -7.4), (4.8, -2.2)), look.head)
    c.drawLine(-4, -2.8, 4.2, -2.9, stroke(trim, 1.8))
    c.drawPath(poly((-3.4, -3), (-7.4, -9.4), close=False), stroke(mix(trim, "ink", 0.5), 2.2))
    c.drawPath(poly((-3.4, -3), (-7.4, -9.4), close=False), stroke(mix(trim, "paper", 0.5), 1.1))


def mask(c: skia.Canvas, look: Look, trim: str) -> None:
    """A hooded gas mask with one round eye and a canister."""
    part(c, blob((-5.4, 5), (-6, -3), (-1.6, -6.8), (3.4, -6), (5.6, -1.6), (4.8, 3.6), (0, 5.4)), look.head)
    part(c, oval(2.6, -0.8, 2.6, 2.5), "#162027", 0.9)
    c.drawCircle(2.0, -1.4, 0.9, fill("glass"))
    part(c, rect(3.2, 2, 7.4, 5.2, 1.1), "#3c444a", 0.9)
    c.drawLine(-4.8, -2.4, 1.6, -5.6, stroke(trim, 1.8))


def cowl(c: skia.Canvas, look: Look, trim: str) -> None:
    """A wool cap and a fur collar."""
    part(c, blob((-7.4, 6.4), (-6.4, 2.8), (-1, 3.4), (5.8, 3.2), (6.6, 6.2), (0, 7.6)), "#7f7264", 0.9)
    part(c, blob((-5.2, 0.6), (-5.2, -5), (-0.8, -7.2), (3.4, -6), (5.2, -1.6), (0, -1.2)), look.head)
    c.drawLine(-4.6, -1.4, 4.8, -1.8, stroke(trim, 2.3))


def scarf(c: skia.Canvas, look: Look, trim: str) -> None:
    """A headscarf in the side's colour, with two tails in the wind."""
    part(c, poly((-4.2, -2.6), (-10.4, -4.6), (-8.6, -1.8), (-11, 0.6), (-4.4, -0.4)), trim, 0.8)
    part(c, blob((-5.2, 0), (-5.4, -4.6), (-1, -6.6), (3.6, -5.8), (5.2, -2.4), (4.4, -1), (0, -1)), trim)
    c.drawLine(-4.2, -1.2, 4.6, -1.8, stroke(mix(trim, "ink", 0.45), 1.2))


def hair(c: skia.Canvas, look: Look, trim: str) -> None:
    """A bare head has a band in the side's colour over its hair."""
    c.drawPath(poly((-4.8, -2.2), (0, -3.4), (4.6, -2.4), close=False), stroke(trim, 1.7))


def lank(c: skia.Canvas, look: Look, trim: str) -> None:
    """Strands of hair, a sunken eye, a slack jaw, and a rag of the side's colour."""
    part(
        c,
        blob((-5.6, 5), (-6.2, -2), (-3, -6.4), (2, -6.4), (4.4, -4.2), (0, -3), (-1.6, 0), (-3, 4)),
        look.head,
    )
    c.drawLine(-3.2, 1.5, -3.6, 6.4, stroke(mix(look.head, "ink", 0.3), 1.2))
    c.drawPath(oval(2.8, -0.2, 1.6, 1.5), fill("#20251d"))
    c.drawCircle(3.1, -0.2, 0.55, fill("paper"))
    c.drawPath(oval(3.2, 3.3, 1.3, 1.1), fill("#2a201c"))
    c.drawPath(poly((-4.4, -3.2), (0, -4.2), (4.2, -3.2), close=False), stroke(trim, 1.5, dash=(4, 1.6)))


HATS = {
    "helmet": helmet,
    "visor": visor,
    "beret": beret,
    "cap": cap,
    "headset": headset,
    "brim": brim,
    "mask": mask,
    "cowl": cowl,
    "scarf": scarf,
    "hair": hair,
    "lank": lank,
}
