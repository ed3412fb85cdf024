"""Figures on their bases: picture, rings and wedge put together once for each state; pips below and statuses
above."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from math import hypot, pi

import msgspec
import pygame
from pygame import Surface, mask

from game.client.board.overlays import COMPASS, outlined_words
from game.client.kit.atlases import PREMULTIPLIED, Picture, clear, picture, silhouette_in
from game.client.kit.brush import UNITS, Brush
from game.client.kit.sprites import LOOKS, side_mark
from game.client.kit.theme import ARMOUR, Color, assets, mix, rgb
from game.client.seat.view.board_objects import totals
from game.core.events import Gauge
from game.core.ruleset import AIMING, CROUCHING, GRIPPING, LYING

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


POSES = ("ready", AIMING, LYING, "down", CROUCHING, GRIPPING)
SIDES = ("azure", "ember", "straw", "plum")
MOST_PIPS = 12
NUMBERED = 32
"""Pixels of a cell from which a bar of points has a number."""
PULSE_MS = 1200


@dataclass(frozen=True)
class Stance:
    """All that decides how a figure is drawn."""

    look: str
    side: str
    pose: str = "ready"
    west: bool = False
    facing: str = ""
    active: bool = False
    hovered: bool = False
    acted: bool = False
    face: int = 0
    """The number of its face."""


def compass(facing: float) -> str:
    """The eighth of a turn nearest to an angle in radians, clockwise from east."""
    return COMPASS[round(facing / (pi / 4)) % 8]


def body(stance: Stance, px: int) -> Picture:
    """The figure itself with its base. A look, a side or a pose that the atlas lacks is drawn as a rifle,
    azure, standing."""
    look = stance.look if stance.look in LOOKS else "rifle"
    side = stance.side if stance.side in SIDES else "azure"
    pose = stance.pose if stance.pose in POSES else "ready"
    if pose != "down":
        pose += "/west" if stance.west else "/east"
    return _somebody(look, side, pose, stance.face, px)


@lru_cache(maxsize=512)
def _somebody(look: str, side: str, pose: str, face: int, px: int) -> Picture:
    name = f"{look}/{side}/{pose}"
    found = picture(f"figures/{look}", name, px)
    assert found, f"the atlas of figures has no {name}"
    return with_face(found, look, pose if "/" in pose else f"{pose}/east", face, px)


@lru_cache(maxsize=1024)
def figure(stance: Stance, px: int) -> Picture:
    """The figure with its rings and the wedge of its facing."""
    whole = Picture(clear((2 * px, 2 * px)), (px // 2, px // 2))
    for name in _under(stance):
        _ring(whole, name, stance.side, px)
    body(stance, px).draw(whole.surface, *whole.at)
    if stance.pose != "down":
        if stance.acted:
            _ring(whole, "acted", stance.side, px)
        if stance.facing:
            _ring(whole, "wedge", stance.side, px, stance.facing)
    return whole


def _under(stance: Stance) -> tuple[str, ...]:
    return tuple(
        name
        for name, wanted in (
            ("ring_active", stance.active),
            ("ring_hover", stance.hovered and not stance.active),
        )
        if wanted
    )


def _ring(whole: Picture, name: str, side: str, px: int, towards: str = "") -> None:
    found = picture("figures/rings", f"{name}/{side}" + (f"/{towards}" if towards else ""), px)
    if found:
        found.draw(whole.surface, *whole.at)


def glow(side: str, px: int, clock: float) -> Picture | None:
    """The soft light under the active figure, which breathes between 40 and 70 %."""
    found = picture("figures/rings", f"glow/{side}", px)
    wave = abs((clock % PULSE_MS) / PULSE_MS * 2 - 1)
    return found.faded(0.4 + 0.3 * wave) if found else None


def ghost(stance: Stance, px: int) -> Picture:
    """Where a figure would be."""
    return body(stance, px).faded(0.5)


@lru_cache(maxsize=64)
def flash(stance: Stance, px: int) -> Picture:
    """All but its ink goes white: the outline stays."""
    found = body(stance, px)
    white = found.surface.copy()
    silhouette_in(found, "#fffdf4", 0.8).draw(white, *found.at)
    dark = mask.from_threshold(found.surface, rgb("ink"), (26, 26, 26, 255))
    white.blit(
        dark.to_surface(setsurface=found.surface, unsetcolor=(0, 0, 0, 0)),
        (0, 0),
        special_flags=PREMULTIPLIED,
    )
    return Picture(white, found.at)


# ---------------------------------------------------------------- large ones


@dataclass(frozen=True)
class Hull:
    """What a large figure lies on: the middles of its cells and the way to the next cell ahead, in units from
    the corner of its place.

    `bow` if it faces that way, and does not merely lie so.
    """

    middles: tuple[tuple[float, float], ...]
    ahead: tuple[float, float]
    bow: bool = True

    def box(
        self,
    ) -> tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]:
        """Its middle, the steps of one unit ahead and to the right, and how far it reaches (ahead, aside)
        from the middle."""
        far = hypot(*self.ahead) or 1
        ahead = self.ahead[0] / far, self.ahead[1] / far
        right = -ahead[1], ahead[0]
        along = [x * ahead[0] + y * ahead[1] for x, y in self.middles]
        aside = [x * right[0] + y * right[1] for x, y in self.middles]
        u, v = (max(along) + min(along)) / 2, (max(aside) + min(aside)) / 2
        middle = u * ahead[0] + v * right[0], u * ahead[1] + v * right[1]
        return middle, ahead, right, ((max(along) - min(along)) / 2, (max(aside) - min(aside)) / 2)


@lru_cache(maxsize=256)
def hull(body: Hull, stance: Stance, px: int) -> Picture:
    """The base of a large figure, turned to where it lies: cut corners behind, a bow ahead, the side's colour
    round it."""
    (x, y), ahead, right, (long, wide) = body.box()

    def at(forth: float, aside: float) -> tuple[float, float]:
        return UNITS * (x + forth * ahead[0] + aside * right[0]), UNITS * (
            y + forth * ahead[1] + aside * right[1]
        )

    def shape(inset: float) -> list[tuple[float, float]]:
        front, side, cut, bow = long + 0.46 - inset, wide + 0.42 - inset, 0.12, 0.26 if body.bow else 0.12
        half = [(front, side - bow), (front - bow, side), (cut - front, side), (-front, side - cut)]
        return [at(forth, aside) for forth, aside in half] + [
            at(forth, -aside) for forth, aside in reversed(half)
        ]

    reach = UNITS * (max(long, wide) * 2 + 2)
    brush = Brush(px, (UNITS * x - reach, UNITS * y - reach, UNITS * x + reach, UNITS * y + reach))
    side = stance.side if stance.side in SIDES else "azure"
    if stance.hovered and not stance.active:
        rim = "paper"
    elif stance.active:
        rim = "brass"
    else:
        rim = side
    brush.shape(shape(-0.05), "ink", 0.55)
    shade = 0.3 if stance.acted or stance.pose == "down" else 0.0
    brush.shape(shape(0.0), mix(side, "ink", 0.6 + shade))
    brush.shape(shape(0.12), mix(side, "ink", 0.3 + shade))
    brush.outline(shape(0.0), 1.8 if stance.active or stance.hovered else 1.3, rim)
    if body.bow and stance.pose != "down":
        brush.shape(
            [at(long + 0.36, 0), at(long + 0.12, 0.2), at(long + 0.19, 0), at(long + 0.12, -0.2)],
            "paper",
            0.9,
        )
    return brush.picture()


# ---------------------------------------------------------------- points


@lru_cache(maxsize=512)
def pips(gauges: tuple[Gauge, ...], side: str, px: int) -> Picture | None:
    """Points under a figure: the first gauge in the side's colour, the others in pale steel; above 12 points
    a bar with the number.

    Neither is wider than a cell, so that those of neighbours never run together.
    """
    shown = [gauge for gauge in totals(gauges) if gauge.most > 0]
    if not shown:
        return None
    total = sum(gauge.most for gauge in shown)
    return _pip_row(shown, side, px, total) if total <= MOST_PIPS else _bar(shown, side, px)


def _pip_row(shown: list[Gauge], side: str, px: int, total: int) -> Picture:
    pitch = max(2, min(max(3, round(4 * px / 32)), (px - 2) // total))
    high = max(3, round(2.8 * px / 32))
    width = pitch * total + 1
    surface = clear((width + 2, high + 3))
    surface.fill((*mix("ink", "ink", 0), 235), (0, 0, width + 2, high + 3))
    x = 2
    for index, gauge in enumerate(shown):
        for point in range(gauge.most):
            color = _tone(index, side) if point < gauge.value else mix("steel", "ink", 0.3)
            surface.fill((*mix(color, color, 0), 255), (x, 1 + (high < 3), pitch - 1, high))
            x += pitch
    return Picture(surface.premul_alpha(), ((width + 2) // 2, 0))


def _tone(index: int, side: str) -> Color:
    return side if index == 0 else ARMOUR


def _bar(shown: list[Gauge], side: str, px: int) -> Picture:
    """A bar for the first gauge with its number, where that leaves room for it; a thin one below for the
    others together."""
    first, rest = shown[0], shown[1:]
    size = 11 if px <= 64 else round(11 * px / 64)
    number = outlined_words(str(first.value), size).surface if px >= NUMBERED else clear((0, 0))
    width, high = min(round(26 * px / 32), px - number.get_width() - 2), max(3, round(3 * px / 32))
    surface = clear((width + 2, high + 2 + (3 if rest else 0)))
    surface.fill((*mix("ink", "ink", 0), 235))
    rows = [(1, high, first.value, first.most, 0)]
    if rest:
        rows.append((high + 2, 2, sum(g.value for g in rest), sum(g.most for g in rest), 1))
    for top, tall, value, most, index in rows:
        surface.fill((*mix("steel", "ink", 0.3), 255), (1, top, width, tall))
        surface.fill(
            (*mix(_tone(index, side), "ink", 0), 255), (1, top, round(width * min(1, value / most)), tall)
        )
    whole = clear((width + 2 + number.get_width(), max(surface.get_height(), number.get_height())))
    whole.blit(surface.premul_alpha(), (0, 0), special_flags=PREMULTIPLIED)
    whole.blit(number, (width, -4), special_flags=PREMULTIPLIED)
    return Picture(whole, (max((width + 2) // 2, whole.get_width() - px // 2), 0))


def stamp(target: Surface, drawn: Picture | None, x: float, y: float) -> None:
    if drawn:
        drawn.draw(target, round(x), round(y))


MARKS_BELOW = 24
"""Pixels a cell below which figures are marks."""
SIZE, RIM = 18, 4


@lru_cache(maxsize=64)
def mark(side: str, active: bool = False, lit: bool = False, down: bool = False) -> Picture:
    """The mark of a figure; its point is the middle. Who has the turn has a bright ring, who is down a
    cross."""
    whole = SIZE + 2 * RIM
    brush = Brush(32, (0, 0, whole, whole))
    middle = whole / 2, whole / 2
    brush.disc(middle, SIZE / 2 + 2, "ink", 0.4 if down else 0.8)
    if active or lit:
        brush.ring(middle, SIZE / 2 + 2, 2.2, "path" if active else "brass")
    surface = clear((whole, whole))
    brush.picture().draw(surface, 0, 0)
    face = Picture(side_mark(side, SIZE - 4), (0, 0)).faded(0.45 if down else 1.0)
    surface.blit(face.surface, (RIM + 2, RIM + 2), special_flags=PREMULTIPLIED)
    if down:
        cross = Brush(32, (0, 0, whole, whole))
        low, high = whole * 0.3, whole * 0.7
        cross.line((low, low), (high, high), 2, "paper", 0.9)
        cross.line((low, high), (high, low), 2, "paper", 0.9)
        cross.picture().draw(surface, 0, 0)
    return Picture(surface, (whole // 2, whole // 2))


def mark_of_stance(stance: Stance) -> Picture:
    """The mark of a figure in that stance."""
    return mark(stance.side, stance.active, stance.hovered, stance.pose == "down")
