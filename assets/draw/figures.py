"""Figures on their bases. A figure looks east or west; the wedge on its base shows the exact direction.

Coordinates are units with the feet at (0, 0), the cell's point (16, 23). All bodies are drawn flat, looking
east; `lit` adds light and outline after mirroring, so that the light stays in the north-west.
"""

from __future__ import annotations

from dataclasses import replace

import skia
from arms import quiver, tanks, weapon
from bases import base
from clothes import LOOKS, Look, dressed
from figure_hair import Inlay
from heads import head
from light import lit
from paint import Draw, Point, blob, fill, limb, oval, part, poly, rect, stroke
from palette import mix

FEET = (16.0, 23.0)
BODY_BOX = (-24.0, -36.0, 26.0, 10.0)
POSES = ("ready", "aim", "prone", "down")
POSTURES = ("crouch", "grip")
"""Poses that few figures ever take: on sheets of their own."""
BOOT = "#2d2a27"
FADED = 0.55
"""How grey the clothes and the skin of those are who are down."""

HOLD: dict[tuple[str, str], tuple[float, float, float, Point, Point]] = {
    # (weapon, pose): grip x, y, angle, the far hand, the near elbow
    ("rifle", "ready"): (0.5, -10.6, -32, (7.4, -14.6), (-5.8, -10.4)),
    ("rifle", "aim"): (2.6, -16.6, 0, (9.6, -15.6), (-3.6, -11.6)),
    ("machine gun", "ready"): (1.2, -9.8, -16, (9.4, -11.4), (-6.6, -10.2)),
    ("machine gun", "aim"): (2.6, -13.4, 0, (10, -12.6), (-5.6, -9.8)),
    ("pistol", "ready"): (5.4, -10.4, 22, (5.6, -10.4), (-4.8, -10.6)),
    ("pistol", "aim"): (9.4, -16.4, 0, (8.8, -15.4), (0.6, -14.6)),
    ("spear", "ready"): (6.6, -11.6, -68, (6.9, -12.6), (-2.0, -10.4)),
    ("spear", "aim"): (0.6, -14.6, -10, (6.2, -15.2), (-6.6, -12.0)),
    ("shotgun", "ready"): (2.0, -9.4, -50, (6.4, -13.6), (-5.8, -10.4)),
    ("shotgun", "aim"): (2.4, -15.4, 0, (8.8, -13.8), (-4.4, -11.0)),
    ("carbine", "ready"): (1.6, -11.2, -24, (7.2, -13.0), (-5.6, -10.6)),
    ("carbine", "aim"): (3.4, -16.2, 0, (8.6, -15.4), (-3.6, -11.6)),
    ("crossbow", "ready"): (0.8, -10.2, -20, (6.6, -12.0), (-5.8, -10.4)),
    ("crossbow", "aim"): (2.4, -15.8, 0, (8.0, -14.8), (-4.0, -11.4)),
    ("flamer", "ready"): (2.0, -9.6, 16, (8.2, -7.6), (-6.0, -10.4)),
    ("flamer", "aim"): (3.0, -12.6, -4, (9.4, -12.6), (-5.4, -9.6)),
    ("axe", "ready"): (5.2, -11.0, -62, (7.0, -14.4), (-3.0, -9.8)),
    ("axe", "aim"): (3.6, -18.6, -28, (8.2, -20.4), (-4.0, -15.6)),
    ("machete", "ready"): (6.2, -12.2, -58, (4.2, -9.4), (-3.4, -10.2)),
    ("machete", "aim"): (8.8, -17.4, -24, (-1.0, -10.0), (1.4, -13.6)),
    ("", "ready"): (3.8, -9.4, 0, (6.2, -10.8), (-4.8, -10.2)),
    ("", "aim"): (5.4, -14.8, 0, (9.0, -16.6), (-1.8, -10.6)),
    ("lank", "ready"): (10.4, -13.4, 0, (12.0, -16.0), (2.6, -13.2)),
    ("lank", "aim"): (13.0, -16.2, 0, (14.2, -19.0), (4.6, -14.4)),
}


def legs(c: skia.Canvas, look: Look, wide: bool) -> None:
    for hip, knee, foot in (
        ((1.8, -9), (4.6 if wide else 3, -5), (6.6 if wide else 4, -0.8)),
        ((-1.8, -9), (-2.6, -4.6), (-6 if wide else -3.4, 1)),
    ):
        limb(c, 4.2, look.legs, hip, knee, foot)
        limb(
            c,
            3.0,
            BOOT if look.hat != "lank" else mix(look.skin, "ink", 0.3),
            foot,
            (foot[0] + 2.2, foot[1] + 0.4),
        )


def knees(c: skia.Canvas, look: Look) -> None:
    """One knee up, the other on the ground."""
    for hip, knee, foot in (((1.6, -5), (6.4, -6), (5.6, -0.8)), ((-1.8, -5), (-2.4, 0.4), (-8, 0.8))):
        limb(c, 4.2, look.legs, hip, knee, foot)
        limb(
            c,
            3.0,
            BOOT if look.hat != "lank" else mix(look.skin, "ink", 0.3),
            foot,
            (foot[0] + 1.8, foot[1] + 0.4),
        )


def back(c: skia.Canvas, look: Look, trim: str) -> None:
    if look.back == "pack":
        part(c, rect(-8.2, -17.6, -2.6, -8.6, 2), mix(look.vest, "ink", 0.25))
    elif look.back == "box":
        part(c, rect(-9, -18, -3, -8, 1.4), "#515a43")
    elif look.back == "tanks":
        tanks(c, trim)
    elif look.back == "quiver":
        quiver(c, trim)


def torso(c: skia.Canvas, look: Look, trim: str) -> None:
    back(c, look, trim)
    broad, flare = look.broad, 1.6 if look.skirt > -7 else 0
    part(
        c,
        blob(
            (-5.2 * broad, -17.8),
            (5 * broad, -17.8),
            (5.2 * broad, -12),
            (4.4 + flare, look.skirt),
            (-4.6 - flare, look.skirt),
            (-5.4 * broad, -12),
        ),
        look.coat,
    )
    if look.hat == "hood":
        part(
            c,
            blob((-6.6, -17), (0, -18.6), (6.4, -17), (7, -10), (0, -7.2), (-7.4, -9.4)),
            mix(look.coat, "ink", 0.12),
        )
        return
    if look.hat == "lank":
        for x in (-4.6, -1.4, 2, 4.8):
            part(
                c,
                poly((x - 1.6, look.skirt - 2.4), (x + 1.6, look.skirt - 2.4), (x + 0.2, look.skirt + 2.4)),
                look.coat,
                0.8,
            )
        c.drawPath(poly((-1, -16), (2.6, -13.4), (0, -11), (3.4, -8.6), close=False), stroke("ink", 1.1, 0.5))
        return
    part(c, rect(-3.6 * broad, -16.6, 4.2 * broad, -8.6, 1.6), look.vest, 0.8)
    for x in (-2.8, 0.0, 2.8) if look.pouches else ():
        c.drawPath(rect(x * broad - 0.9, -11.8, x * broad + 1.3, -9.2, 0.5), fill(mix(look.vest, "ink", 0.4)))
    c.drawLine(-4.2 * broad, -8.2, 4.4 * broad, -8.2, stroke(BOOT, 1.5, butt=True))
    if look.hat in ("beret", "brim"):
        c.drawLine(-2.4, -16.4, 3.8, -9, stroke("#3a2c20", 1.3))
    if look.hat == "cap":  # a bandolier of shells
        c.drawLine(-3.4, -16.2, 4.2, -9.4, stroke("#2b2119", 2.6))
        c.drawLine(-3.2, -16, 4.2, -9.4, stroke("rust", 1.7, dash=(1.2, 1.1), butt=True))


def shoulder(c: skia.Canvas, look: Look, trim: str) -> None:
    """The side's colour on the near shoulder, seen at any zoom."""
    size = 3.4 if look.broad > 1.2 else 2.7
    part(c, oval(-4.4 * min(1.1, look.broad), -15.6, size, size * 0.92), trim, 0.9)


def crouching(c: skia.Canvas, look: Look, trim: str) -> None:
    knees(c, look)
    c.translate(0.4, 4.6)
    above(c, "ready", look, trim)


def gripping(c: skia.Canvas, look: Look, trim: str) -> None:
    """Feet apart, leaning into somebody, both hands out; what was in them hangs at the back."""
    legs(c, look, True)
    c.translate(0, -8)
    c.rotate(16)
    c.translate(0, 8)
    if look.weapon:
        weapon(c, look.weapon, -7, -9, -58, trim)
    above(c, "aim", replace(look, weapon=""), trim)


def standing(c: skia.Canvas, pose: str, look: Look, trim: str) -> None:
    legs(c, look, pose == "aim" or look.hat == "lank")
    above(c, pose, look, trim)


def above(c: skia.Canvas, pose: str, look: Look, trim: str) -> None:
    """All above the legs."""
    x, y, angle, far, elbow = HOLD["lank" if look.hat == "lank" else look.weapon, pose]
    behind = look.weapon in ("spear", "axe") and pose == "ready"
    if behind:
        weapon(c, look.weapon, x, y, angle, trim)
    sleeve = mix(look.coat, "ink", 0.2)
    limb(c, 3.3, sleeve, (3.6, -15.4), far)
    torso(c, look, trim)
    head(c, look, trim, 1.6 if pose == "aim" else 0.8, -22 if pose == "ready" else -21.6)
    if look.weapon == "flamer":
        hose = blob(
            (-6, -9),
            (-5, -2.6),
            (0, -3.4),
            (x - 3, y + 5),
            (x - 4.6, y),
            (x - 3.6, y + 4),
            (-1, -5),
            (-4, -4.6),
        )
        c.drawPath(hose, stroke("#14191c", 2.2))
        c.drawPath(hose, stroke("#59636a", 1.0))
    if not behind:
        weapon(c, look.weapon, x, y, angle, trim)
    c.drawCircle(*far, 1.7, fill(mix(look.skin, "ink", 0.15)))
    limb(c, 3.4, look.coat, (-4, -15), elbow, (x, y + 0.6))
    c.drawCircle(x, y + 0.6, 2.1 if not look.weapon else 1.8, fill(look.skin))
    shoulder(c, look, trim)


def prone(c: skia.Canvas, look: Look, trim: str) -> None:
    for knee, foot in (((-10, -3.4), (-14.6, -1.6)), ((-9, -0.2), (-14.2, 2.6))):
        limb(c, 4.0, look.legs, (-4.6, -2), knee, foot)
        limb(c, 2.8, BOOT, foot, (foot[0] - 1.6, foot[1] - 1.6))
    if look.back == "tanks":
        for y in (-8.6, -5):
            part(c, rect(-9, y - 2.2, 2.6, y + 2.2, 2.1), "rust", 0.9)
            c.drawLine(-7, y - 0.9, 1, y - 0.9, stroke("paper", 0.8, 0.45))
    part(c, blob((-6.8, -4.4), (0, -6.6), (6.4, -8), (8, -4), (4.6, 0.2), (-4, 1.8), (-7.4, 0)), look.coat)
    if look.back in ("pack", "box"):
        part(c, rect(-5, -8.6, 2.4, -3.4, 2), mix(look.vest, "ink", 0.25))
    if look.back == "quiver":
        part(c, poly((-7, -6.4), (2, -9.4), (3, -6.4), (-6.4, -3.8)), "#6b4f35", 0.9)
    limb(c, 3.2, mix(look.coat, "ink", 0.2), (6, -5.4), (12.4, -3.4))
    head(c, look, trim, 8.2, -9.2)
    x, y = {"spear": (4.0, 0.6), "axe": (5.0, 0.2), "machete": (11.0, -2.6), "": (12.6, -1.6)}.get(
        look.weapon, (9.6, -3.4)
    )
    weapon(c, look.weapon, x, y, -18 if look.weapon == "machete" else 0, trim)
    limb(c, 3.3, look.coat, (2.6, -3.6), (6.2, 0.2), (9.6, -2.6))
    c.drawCircle(9.8, -2.6, 1.7, fill(look.skin))
    if not look.weapon:
        c.drawCircle(12.8, -3.2, 1.8, fill(mix(look.skin, "ink", 0.15)))
    part(c, oval(2.4, -4.6, 2.7, 2.4), trim, 0.9)


def lying(c: skia.Canvas, look: Look, trim: str) -> None:
    """Out of the fight: on the back, weapon beside, nothing gory."""
    c.scale(0.74, 0.74)
    c.translate(-1, -1)
    weapon(c, look.weapon, -3, 7, -8, trim)
    if look.back == "tanks":
        part(c, rect(-6, -9.6, 4, -5, 2), "rust", 0.9)
    limb(c, 4.0, look.legs, (4.6, -2.4), (9.6, -6), (14, -2.6))
    limb(c, 4.0, look.legs, (4.6, -0.6), (10, 1.6), (14.6, 2.6))
    limb(c, 3.2, mix(look.coat, "ink", 0.2), (-4, -4), (-2.6, -9), (1.4, -11))
    part(c, blob((-7, -5), (0, -5.6), (6, -4.6), (6.6, 0.4), (0, 2.4), (-6.6, 2)), look.coat)
    if look.hat != "lank":
        part(c, rect(-5, -4.2, 3.4, 1.4, 1.6), look.vest, 0.8)
    limb(c, 3.2, look.coat, (-4.6, 1.4), (-1.6, 5.4), (3, 5))
    c.save()
    c.translate(-10.6, -1.6)
    c.rotate(-84)
    head(c, look, trim, 0, 0)
    c.restore()


def body(look: Look, trim: str, pose: str, west: bool) -> Draw:
    """A figure without base, shadow and light."""

    def draw(k: skia.Canvas) -> None:
        k.scale(-1 if west else 1, 1)
        if pose == "down":
            lying(k, look, trim)
        elif pose == "prone":
            prone(k, look, trim)
        elif pose == "crouch":
            crouching(k, look, trim)
        elif pose == "grip":
            gripping(k, look, trim)
        else:
            standing(k, pose, look, trim)

    return draw


def figure(c: skia.Canvas, kind: str, side: str, pose: str = "ready", west: bool = False) -> None:
    """A figure in its cell. `kind` of LOOKS; `pose` of POSES or POSTURES."""
    down = pose == "down"
    trim = mix(side, "#6d7275", 0.45) if down else side
    look = dressed(kind, side, 0.20, FADED if down else 0)
    c.save()
    c.translate(*FEET)
    base(c, side, down)
    c.drawPath(oval(5 if not down else 2, 0.4, 9.5, 4.4), fill("#05080c", 0.5, 1.3))
    lit(c, body(look, trim, pose, west), BODY_BOX, 1.0, 0.8, 0.6)
    c.restore()


def inlay(c: skia.Canvas, kind: str, draw: Draw, pose: str, west: bool) -> None:
    """What is seen of something that lies between a figure's face and its hat, in the figure's cell."""
    look = LOOKS[kind]
    c.save()
    c.translate(*FEET)
    c.saveLayer(None, skia.Paint())
    lit(c, body(replace(look, inlay=Inlay(draw)), "ink", pose, west), BODY_BOX, 1.0, 0.8, 0.6)
    c.saveLayer(None, skia.Paint(BlendMode=skia.BlendMode.kDstOut))
    lit(c, body(replace(look, inlay=Inlay(draw, alone=False)), "ink", pose, west), BODY_BOX, 0)
    c.restore()
    c.restore()
    c.restore()


def skin(c: skia.Canvas, kind: str, pose: str, west: bool) -> None:
    """How much skin is seen where, in the figure's cell: white, by its light the less transparent."""
    seen = skia.ColorFilters.Compose(
        skia.ColorFilters.Blend(skia.ColorWHITE, skia.BlendMode.kSrcIn), skia.LumaColorFilter.Make()
    )
    grey = FADED if pose == "down" else 0
    c.save()
    c.translate(*FEET)
    c.saveLayer(None, skia.Paint(ColorFilter=seen))
    for color, mode in (("#ffffff", skia.BlendMode.kSrcOver), ("#000000", skia.BlendMode.kDifference)):
        look = replace(LOOKS[kind], skin=mix(color, "#8b9092", grey))
        c.saveLayer(None, skia.Paint(BlendMode=mode))
        lit(c, body(look, "ink", pose, west), BODY_BOX, 1.0, 0.8, 0.6)
        c.restore()
    c.restore()
    c.restore()
