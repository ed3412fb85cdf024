"""Figures with the skin, the hair, the beard and the glasses of their face, where hat and weapon leave
something of them to be seen."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

import msgspec
import pygame
from pygame import Surface

from game.client.kit.atlases import PREMULTIPLIED, Picture, picture
from game.client.kit.theme import assets, rgb

DRAWN_SKIN = "skin"
"""The colour of the palette in which all figures are drawn."""
FOLDER = "figures/{}-face"


@dataclass(frozen=True)
class FigureFace:
    """What a figure shows of a face: colours of skin and hair, and the names of its pictures, "" for none."""

    name: str
    skin: str
    hair: str
    cut: str
    beard: str
    mark: str


@cache
def faces() -> tuple[FigureFace, ...]:
    """By the number of the face."""
    data = json.loads((assets() / "figures" / "faces.json").read_text(encoding="utf-8"))
    return tuple(msgspec.convert([*data["people"].values()], list[FigureFace]))


def with_face(drawn: Picture, look: str, pose: str, number: int, px: int) -> Picture:
    """The same figure as somebody: `pose` with the way that it looks ("ready/east")."""
    face, folder = faces()[number % len(faces())], FOLDER.format(look)
    seen = picture(folder, f"skin/{pose}", px)
    if not seen:
        return drawn
    whole = drawn.surface.copy()
    _tan(whole, seen, face.skin)
    for name, color in (
        (f"mark/{face.mark}", ""),
        (f"beard/{face.beard}", face.hair),
        (f"hair/{face.cut}", face.hair),
    ):
        layer = picture(folder, f"{name}/{pose}", px)
        if layer:
            whole.blit(_tinted(layer.surface, color), (0, 0), special_flags=PREMULTIPLIED)
    return Picture(whole, drawn.at)


def _tan(figure: Surface, seen: Picture, skin: str) -> None:
    """Take the drawn skin away and put another in its place, as much of each as is seen where."""
    for sign, flag in ((1, pygame.BLEND_RGB_ADD), (-1, pygame.BLEND_RGB_SUB)):
        more = [max(0, sign * (a - b)) for a, b in zip(rgb(skin), rgb(DRAWN_SKIN), strict=True)]
        if any(more):
            part = seen.surface.copy()
            part.fill(more, special_flags=pygame.BLEND_RGB_MULT)
            figure.blit(part, (0, 0), special_flags=flag)


def _tinted(layer: Surface, color: str) -> Surface:
    """A layer that was drawn in white in that colour; as it is without one."""
    if not color:
        return layer
    found = layer.copy()
    found.fill((*rgb(color), 255), special_flags=pygame.BLEND_RGBA_MULT)
    return found
