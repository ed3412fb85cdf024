"""A small figure made of the places of a body: how much each can still take, and what protects it; to click
on, where an order may be aimed at them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.theme import ARMOUR, Color
from game.client.kit.widgets import Hint, Key, Widget
from game.client.seat.view import board_objects
from game.client.seat.view.board_objects import SHAPES, Shape, places
from game.core.events import Gauge

HIGH = 178
WIDE = 172


def box_of(place: str, whole: Rect) -> Rect:
    return lying(SHAPES[place], whole)


def lying(shape: Shape, whole: Rect) -> Rect:
    x, y, w, h = shape
    return Rect(
        round(whole.x + x * whole.width),
        round(whole.y + y * whole.height),
        round(w * whole.width),
        round(h * whole.height),
    )


def figure_rect(x: float, y: float, room: float) -> Rect:
    """Where the figure lies in a column of that width."""
    return Rect(round(x + (room - WIDE) / 2), round(y), WIDE, HIGH)


def draw(pen: Pen, whole: Rect, gauges: Sequence[Gauge], side: Color) -> None:
    for place, (box, plate) in places(gauges).items():
        rect = box_of(place, whole)
        ground(pen, rect, box)
        _points(pen, rect, box, plate, side)


def ground(pen: Pen, rect: Rect, box: Gauge) -> None:
    """The plate of one place: sound, hurt with a red edge, useless crossed out."""
    hurt = box.value < box.most
    pen.plate(rect, "slate", 1, "bad" if hurt else "steel", 1.4 if hurt else 1, 5)
    if not box.value:
        pen.polygon(
            [
                (rect.x + 4, rect.bottom - 4),
                (rect.right - 6, rect.y + 4),
                (rect.right - 4, rect.y + 6),
                (rect.x + 6, rect.bottom - 4),
            ],
            "bad",
            0.6,
        )


def _points(pen: Pen, rect: Rect, box: Gauge, plate: Gauge | None, side: Color) -> None:
    """Squares for what it can take, flat bars below for the armour."""
    low = rect.height < 26
    y = rect.centery - (10 if plate and not low else 4)
    _row(pen, rect.centerx - (14 if plate and low else 0), y if not low else rect.centery - 4, box, side, 9)
    if plate:
        _row(pen, rect.centerx + (14 if low else 0), rect.centery + (4 if not low else -3), plate, ARMOUR, 5)


def _row(pen: Pen, middle: float, y: float, gauge: Gauge, color: Color, high: int) -> None:
    pitch = 12 if gauge.most <= 3 else 6
    left = middle - (pitch * gauge.most - 3) / 2
    for index in range(gauge.most):
        box = Rect(round(left + pitch * index), round(y), pitch - 3, high)
        pen.fill(box, color if index < gauge.value else "steel")


def hints(whole: Rect, gauges: Sequence[Gauge], area: str) -> list[Widget]:
    """Each place says in words how it is."""
    found = []
    for place, (box, plate) in places(gauges).items():
        armour = f"; armour {plate.value} of {plate.most}" if plate else "; no armour"
        hint = Hint(box.name.capitalize(), f"{box.value} of {box.most} points left{armour}")
        found.append(Widget(Key("place", place), box_of(place, whole), hint=hint, area=area, stop=False))
    return found


DIGITS = (
    pygame.K_1,
    pygame.K_2,
    pygame.K_3,
    pygame.K_4,
    pygame.K_5,
    pygame.K_6,
    pygame.K_7,
    pygame.K_8,
    pygame.K_9,
)
"""The keys of what can be answered, in order."""
CHART = Rect(0, 0, 300, 262)
HIGH_ENOUGH = 60
"""How high a place is that has room for three lines."""


@dataclass(frozen=True)
class BodyChart:
    """A body to click on: for the row of each place where on the body it lies, and the chance that it is hit
    there. Without `gauges` nothing is known of its points. `outs`: what a row beside the body says as well,
    the chance that whoever is aimed at is out at once."""

    places: dict[int, str]
    gauges: tuple[Gauge, ...]
    chances: dict[int, str]
    outs: dict[int, str] = field(default_factory=dict)

    @property
    def high(self) -> int:
        return CHART.height + 12

    def box(self, index: int, top: Rect) -> Rect | None:
        """Where the row of that number lies, None if it is a row as others are."""
        if index not in self.places:
            return None
        return lying(self._shape(self.places[index]), self._figure(top))

    def _shape(self, place: str) -> Shape:
        """The chest is as wide as the trunk where the heart is no place of its own."""
        whole = place == "chest" and "heart" not in self.places.values()
        return SHAPES["torso" if whole else place]

    def _figure(self, top: Rect) -> Rect:
        whole = CHART.copy()
        whole.midtop = top.midtop
        return whole

    def ground(self, pen: Pen, top: Rect) -> None:
        """What belongs to the body beside the places, faintly."""
        named = set(self.places.values())
        for name, shape in (board_objects.PLAIN if "arm" in named else board_objects.TRUNK).items():
            if name not in named or name in board_objects.PAIRED:
                shape = self._shape(name) if name == "chest" else shape
                pen.plate(lying(shape, self._figure(top)), "slate", 0.45, "steel", 1, 5)

    def paint(self, pen: Pen, box: Rect, index: int, hover: bool) -> None:
        place = board_objects.places(self.gauges).get(self.places[index])
        if place:
            ground(pen, box, place[0])
        else:
            pen.plate(box, "slate", 1, "steel", 1, 5)
        if hover:
            pen.plate(box, "brass", 0.2, "brass", 1.6, 5)
        low = box.height < 36
        named = not place and box.height >= 30  # of a low place as well: an arm and its hand look the same
        raised = 0 if box.height > 44 else -2
        if low:
            raised = -3 if named else 5
        out = self.outs.get(index, "")
        if out and box.height >= (HIGH_ENOUGH if place else 48):  # below it stands what the place can take
            unknown = -12 if box.height < HIGH_ENOUGH else -8
            raised = -14 if place else unknown
            self._out(pen, box, box.centery + raised + 14, out)
        pen.text(self.chances[index], box.centerx, box.centery + raised, 13, "paper", True, 0.5)
        if named:
            words = "held" if self.places[index] == "item" else self.places[index]
            size = pen.fit(words, box.width - 6, (11, 10.5, 10, 9.5, 9))
            pen.text(words, box.centerx, box.bottom - (5 if low else 7), size, "fog", False, 0.5)
        elif place and not low:
            _words(pen, box, place)
        if index < len(DIGITS):
            pen.text(str(index + 1), box.x + 6, box.y + 13, 10.5, "brass", True)

    def _out(self, pen: Pen, box: Rect, y: float, out: str) -> None:
        """With the word where there is room for it, else by the colour alone."""
        words = f"{out} out"
        size = pen.fit(words, box.width - 6, (11, 10.5, 10, 9.5))
        if pen.width(words, size) > box.width - 6:
            words = out
        pen.text(words, box.centerx, y, size, "brass", False, 0.5)


def _words(pen: Pen, box: Rect, place: tuple[Gauge, Gauge | None]) -> None:
    """What the place can take, and its armour."""
    body, plate = place
    words = f"{body.value}/{body.most}" + (f" +{plate.value}" if plate and plate.value else "")
    pen.text(
        words, box.centerx, box.centery + 16, 11, "fog" if body.value == body.most else "bad", False, 0.5
    )
