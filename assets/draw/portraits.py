"""Portraits: busts of 64 x 64 units, the face turned to the light, in poster style.

They are drawn in layers, which the client lays over each other: the side's ground, what is behind the bust
(hair and neck), the bust, the face, the hat. Hats that hide the face have a few looks of their own."""

from __future__ import annotations

import skia
from atlas import Sprite
from bases import base_shape
from clothes import LOOKS, Look, dressed
from faces import face
from hair import behind, crown, temples
from hats import HATS
from light import lit
from paint import Draw, blob, fill, gradient, oval, part, poly, stroke
from palette import SIDES, mix
from people import PEOPLE, SKIN, Face

MARKED = 6
"""Looks of the hats that hide a face, and people of the kinds that have faces of their own."""
OWN = ("lank",)
"""Hats of kinds whose faces are nobody's: the dead."""
HIDING = ("visor", "mask")
BARE = "hair"
"""The hat of those who wear none."""
FACE = (
    (19.5, 18),
    (18.6, 27),
    (20.4, 35),
    (25, 42.4),
    (30.5, 46),
    (37, 43.6),
    (42.6, 36),
    (44.6, 26),
    (43.6, 16),
    (32, 9),
)


def bust(c: skia.Canvas, look: Look, side: str) -> None:
    """Coat, vest, straps, and the scarf in the side's colour."""
    part(c, blob((2, 70), (5, 54), (17, 47), (25, 43), (39, 43), (47, 47), (59, 54), (62, 70)), look.coat)
    part(c, poly((16, 64), (20, 48.6), (26, 46), (38, 46), (44, 48.6), (48, 64)), look.vest)
    for x in (17.6, 46.4):
        c.drawLine(x, 47.6, x + (2.6 if x < 32 else -2.6), 64, stroke(mix(look.vest, "ink", 0.45), 3))
    part(c, blob((18, 46), (32, 50.5), (46, 45.4), (47.4, 51), (33, 57), (17, 52)), side)


def neck(c: skia.Canvas, skin: str) -> None:
    part(c, poly((24, 36), (40, 36), (41.6, 48), (32, 52), (22.4, 48)), mix(skin, "#3b2230", 0.5), 0.8)


def features(c: skia.Canvas, skin: str, mood: int) -> None:
    """A face in poster style: light side, dark side, and as few marks as will do."""
    dark, line = mix(skin, "#3b2230", 0.46), mix(skin, "#1b1216", 0.82)
    part(c, oval(44.2, 28.6, 2.8, 4.4), dark)
    part(c, blob(*FACE), skin)
    c.save()
    c.clipPath(blob(*FACE), doAntiAlias=True)
    c.drawPath(
        poly((35, 8), (33.6, 22), (35.6, 27), (33.4, 33), (36.4, 38), (33.4, 47), (50, 47), (50, 8)),
        fill(dark, 0.72),
    )
    c.drawPath(poly((19, 22.6), (29, 22.2), (29.4, 27.6), (24.6, 29), (19.6, 27.6)), fill(dark, 0.5))
    c.drawPath(poly((29.6, 24), (27, 33.4), (31.8, 34.8), (32.6, 30)), fill(dark, 0.55))
    c.drawPath(poly((25.6, 40.6), (34, 40.4), (32, 42.4), (27.2, 42.4)), fill(dark, 0.7))
    c.restore()
    for eye in (24.4, 36.2):
        c.drawPath(poly((eye - 2.4, 26.2), (eye, 24.6), (eye + 2.4, 26), (eye, 27.5)), fill("#f3ead8"))
        c.drawCircle(eye - 0.5, 26.1, 1.35, fill("#1c1a1c"))
        c.drawLine(eye - 2.8, 25.6, eye + 2.7, 25.2, stroke(line, 1.1))
    tilt = (0.0, 0.9, -0.7)[mood % 3]
    c.drawLine(20.8, 22.4 - tilt, 27.6, 22.0 + tilt, stroke(line, 2.0))
    c.drawLine(33.2, 22.0 + tilt, 40.2, 22.2 - tilt, stroke(line, 2.0))
    c.drawPath(poly((25.4, 38.6), (29, 38.2 + tilt * 0.4), (34, 38.2), close=False), stroke(line, 1.3))


def ground(c: skia.Canvas, side: str) -> None:
    """The side's colour, with its shape behind the head."""
    c.drawRect(
        skia.Rect.MakeWH(64, 64),
        gradient((0, 0), (64, 64), (mix(side, "ink", 0.42), 1), (mix(side, "ink", 0.86), 1)),
    )
    c.save()
    c.translate(32, 30)
    c.scale(2.3, 3.2)
    c.drawPath(base_shape(side), stroke(side, 0.9, 0.30))
    c.restore()


def layer(draw: Draw) -> Sprite:
    """One of what lies over each other: lit, in the frame of 64 x 64 units."""

    def framed(c: skia.Canvas) -> None:
        c.save()
        c.clipRect(skia.Rect.MakeWH(64, 64))
        c.translate(0, 3.4)
        lit(c, draw, (-2, -10, 66, 68), 1.2, 1.0, 1)
        c.restore()

    return Sprite(framed, (64, 64))


def _back(f: Face, hat: bool) -> Draw:
    return lambda c: (behind(c, f, hat), neck(c, SKIN[f.skin]))[0]


def _front(f: Face, hat: bool) -> Draw:
    def draw(c: skia.Canvas) -> None:
        face(c, f)
        (temples if hat else crown)(c, f)

    return draw


def people() -> dict[str, Sprite]:
    """NUMBER/back and NUMBER/front of each, with their hair; with /hat as they are under one."""
    found: dict[str, Sprite] = {}
    for number, one in enumerate(PEOPLE):
        for ending, hat in (("", False), ("/hat", True)):
            found[f"{number}/back{ending}"] = layer(_back(one, hat))
            found[f"{number}/front{ending}"] = layer(_front(one, hat))
    return found


def clothes() -> dict[str, Sprite]:
    """ground/SIDE, bust/KIND/SIDE, hat/KIND/SIDE; hat/KIND/SIDE/LOOK of those that hide the face."""
    found: dict[str, Sprite] = {}
    for side in SIDES:
        found[f"ground/{side}"] = Sprite(_on(side), (64, 64))
        for kind, usual in LOOKS.items():
            if usual.hat in OWN:
                continue
            look = dressed(kind, side, 0.14)
            found[f"bust/{kind}/{side}"] = layer(_dressed(look, side))
            if look.hat in HIDING:
                for number in range(MARKED):
                    found[f"hat/{kind}/{side}/{number}"] = layer(_hat(look, side, number))
            elif look.hat != BARE:
                found[f"hat/{kind}/{side}"] = layer(_hat(look, side, 0))
    return found


def _on(side: str) -> Draw:
    return lambda c: ground(c, side)


def _dressed(look: Look, side: str) -> Draw:
    return lambda c: bust(c, look, side)


def _hat(look: Look, side: str, number: int) -> Draw:
    return lambda c: HATS[look.hat](c, look, side, number)


def portrait(c: skia.Canvas, kind: str, side: str, person: int = 0) -> None:
    """Somebody whose face is nobody's, whole."""
    look = dressed(kind, side, 0.14)
    skin = look.skins[person % len(look.skins)]
    c.save()
    c.clipRect(skia.Rect.MakeWH(64, 64))
    ground(c, side)

    def sitter(k: skia.Canvas) -> None:
        neck(k, skin)
        bust(k, look, side)
        features(k, skin, person)
        HATS[look.hat](k, look, side, person)

    c.translate(0, 2)
    lit(c, sitter, (-2, -4, 66, 68), 1.2, 1.0, 1)
    c.restore()
