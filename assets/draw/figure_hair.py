"""Hair, beards and glasses of figures, by the faces of `people.py`: few and plain, as a head is nine pixels
wide. Looking east, the middle of the head at (0, 0).

Hair and beards are drawn in white and get their colour where they are shown.
"""

from __future__ import annotations

from dataclasses import dataclass

import skia
from paint import Draw, Point, blob, fill, oval, part, poly, rect, stroke
from people import HAIR, PEOPLE, SKIN, Face

WHITE = "#f4f4f4"
CUTS = {
    "bald": "",
    "receding": "thin",
    "sides": "thin",
    "buzz": "buzz",
    "crop": "short",
    "side": "short",
    "quiff": "short",
    "rows": "short",
    "mohawk": "crest",
    "curls": "puff",
    "afro": "puff",
    "bob": "bob",
    "long": "long",
    "braids": "long",
    "waves": "long",
    "dreads": "long",
    "bun": "bun",
    "tail": "tail",
}
"""The cut of a figure for each cut of a face."""
BEARDS = {
    "stubble": "stubble",
    "full": "full",
    "strap": "full",
    "chops": "full",
    "long": "long",
    "goatee": "goatee",
    "moustache": "lip",
    "handlebar": "lip",
}
MARKS = {
    "round glasses": "glasses",
    "square glasses": "glasses",
    "shades": "shades",
    "paint": "shades",
    "patch": "patch",
    "burn": "burn",
}
NAPE = blob((-4.8, -2), (-1.4, -2), (-1.8, 1.4), (-2.6, 3.4), (-4.6, 2.4))
TOP: tuple[Point, ...] = (
    (-5.4, 3),
    (-6.2, -3),
    (-2.4, -7),
    (2.8, -6.8),
    (5.6, -3.6),
    (3.4, -2.2),
    (-1.4, -1.2),
    (-2.4, 2.6),
)
BELOW_A_HAT: dict[str, tuple[skia.Path, ...]] = {
    "thin": (NAPE,),
    "buzz": (NAPE,),
    "short": (NAPE,),
    "crest": (NAPE,),
    "puff": (blob((-6.8, -1.4), (-1, -2), (-1.2, 3.2), (-3.6, 5.4), (-7.4, 3.4)),),
    "bob": (blob((-5.4, -2), (-0.8, -2), (-0.8, 2.6), (-1.8, 6), (-6, 5.6)),),
    "long": (blob((-5.4, -2), (-0.6, -2), (-1.2, 3), (-2, 9.4), (-7.2, 10), (-6.8, 3)),),
    "bun": (NAPE, oval(-5.6, 2.4, 2.7)),
    "tail": (NAPE, blob((-4.4, 0.2), (-8.2, 2), (-9.6, 8.6), (-6.6, 7.6), (-4.2, 3.2))),
}
"""What is seen of a cut behind the ear and below."""
BARE: dict[str, tuple[skia.Path, ...]] = {
    "thin": (blob((-5.4, -2.6), (-2.6, -2.6), (-1.8, 1.4), (-2.6, 3.4), (-5.2, 2.4)),),
    "buzz": (blob((-5, 1.4), (-5.6, -3), (-2.2, -6.2), (2.6, -6), (4.8, -3.4), (0, -3), (-2.6, 1)),),
    "short": (blob(*TOP),),
    "crest": (blob((-5.4, -2.4), (-5, -8.4), (0.4, -11), (5.4, -8), (4.4, -4), (0, -4.8)),),
    "puff": (blob((-7.6, 3.4), (-9.4, -4), (-4, -10.4), (3.6, -10), (7.2, -4.4), (3, -2), (-1.6, 3.6)),),
    "bob": (blob(*TOP), BELOW_A_HAT["bob"][0]),
    "long": (blob(*TOP), BELOW_A_HAT["long"][0]),
    "bun": (blob(*TOP), oval(-5.2, -6.4, 3)),
    "tail": (blob(*TOP), BELOW_A_HAT["tail"][1]),
}


def hair(cut: str, bare: bool) -> Draw:
    def draw(c: skia.Canvas) -> None:
        for path in reversed((BARE if bare else BELOW_A_HAT)[cut]):
            part(c, path, WHITE, 0.8)

    return draw


def beard(kind: str) -> Draw:
    def draw(c: skia.Canvas) -> None:
        cheeks = blob((-2.4, 0.8), (0.4, 2.6), (4.8, 1.8), (5, 5), (1, 6.2), (-2.6, 4))
        if kind == "stubble":
            c.drawPath(
                blob((-2, 1.6), (0.6, 2.6), (4.4, 2), (4.4, 4.4), (1, 5), (-2, 3.6)), fill(WHITE, 0.45)
            )
        elif kind == "full":
            part(c, cheeks, WHITE, 0.6)
        elif kind == "long":
            part(c, blob((-2.2, 1.2), (0.6, 2.4), (5, 1.6), (5.2, 6), (3.2, 10.4), (-0.4, 6.6)), WHITE, 0.6)
        elif kind == "goatee":
            part(c, blob((1.6, 3), (5, 2.6), (5.2, 6), (2.8, 6.8)), WHITE, 0.5)
        else:
            c.drawLine(1.4, 2.5, 5.2, 2.3, stroke(WHITE, 1.9))

    return draw


def mark(kind: str) -> Draw:
    def draw(c: skia.Canvas) -> None:
        if kind == "glasses":
            c.drawLine(-2, 0.2, 2, 0.4, stroke("#2a2422", 0.8))
            part(c, oval(3, 0.6, 1.9, 1.7), "#e8f6fa", 0.9)
        elif kind == "shades":
            c.drawLine(-2, 0.2, 2, 0.4, stroke("#14181b", 1))
            c.drawPath(rect(0.6, -0.9, 5.2, 1.9, 0.9), fill("#14181b"))
        elif kind == "patch":
            c.drawPath(poly((-3.2, -2.2), (2.6, 0.6), (4.6, -0.6), close=False), stroke("#14181b", 1))
            c.drawPath(oval(2.8, 0.7, 1.9, 1.7), fill("#14181b"))
        else:
            c.drawPath(blob((0, -1), (3, -1.6), (4.2, 2), (1.6, 4.2), (-0.6, 2.6)), fill("#a8574c", 0.75))

    return draw


@dataclass(frozen=True)
class Inlay:
    """What a figure is drawn with between its face and its hat; `alone` if nothing else of the figure is
    wanted than what is seen of it, else only what lies above it is."""

    draw: Draw
    alone: bool = True


def person(face: Face) -> dict[str, object]:
    """What a figure of that face needs to know."""
    return {
        "name": face.name,
        "skin": SKIN[face.skin],
        "hair": HAIR[face.hair],
        "cut": CUTS[face.cut],
        "beard": BEARDS.get(face.beard, ""),
        "mark": MARKS.get(face.mark, ""),
    }


def everybody() -> dict[str, object]:
    return {str(number): person(face) for number, face in enumerate(PEOPLE)}
