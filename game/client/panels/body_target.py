"""A body to click on, for orders that may be aimed at its places."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.panels import body_chart
from game.client.seat.view import body_gauges
from game.core.events import Gauge

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


@dataclass(frozen=True)
class BodyChart:
    """A body to click on: for the row of each place where on the body it lies, and the chance that it is hit
    there. Without `gauges` nothing is known of its points."""

    places: dict[int, str]
    gauges: tuple[Gauge, ...]
    chances: dict[int, str]

    @property
    def high(self) -> int:
        return CHART.height + 12

    def box(self, index: int, top: Rect) -> Rect | None:
        """Where the row of that number lies, None if it is a row as others are."""
        if index not in self.places:
            return None
        return body_chart.box_of(self.places[index], self._figure(top))

    def _figure(self, top: Rect) -> Rect:
        whole = CHART.copy()
        whole.midtop = top.midtop
        return whole

    def ground(self, pen: Pen, top: Rect) -> None:
        """What belongs to the body beside the places, faintly."""
        named = set(self.places.values())
        for name, shape in (body_gauges.PLAIN if "arm" in named else body_gauges.TRUNK).items():
            if name not in named or name in body_gauges.PAIRED:
                pen.plate(body_chart.lying(shape, self._figure(top)), "slate", 0.45, "steel", 1, 5)

    def paint(self, pen: Pen, box: Rect, index: int, hover: bool) -> None:
        place = body_gauges.places(self.gauges).get(self.places[index])
        if place:
            body_chart.ground(pen, box, place[0])
        else:
            pen.plate(box, "slate", 1, "steel", 1, 5)
        if hover:
            pen.plate(box, "brass", 0.2, "brass", 1.6, 5)
        low = box.height < 36
        named = not place and box.height >= 30  # of a low place as well: an arm and its hand look the same
        raised = 0 if box.height > 44 else -2
        if low:
            raised = -3 if named else 5
        pen.text(self.chances[index], box.centerx, box.centery + raised, 13, "paper", True, 0.5)
        if named:
            words = "held" if self.places[index] == "item" else self.places[index]
            size = pen.fit(words, box.width - 6, (11, 10.5, 10, 9.5, 9))
            pen.text(words, box.centerx, box.bottom - (5 if low else 7), size, "fog", False, 0.5)
        elif place and not low:
            _words(pen, box, place)
        if index < len(DIGITS):
            pen.text(str(index + 1), box.x + 6, box.y + 13, 10.5, "brass", True)


def _words(pen: Pen, box: Rect, place: tuple[Gauge, Gauge | None]) -> None:
    """What the place can take, and its armour."""
    body, plate = place
    words = f"{body.value}/{body.most}" + (f" +{plate.value}" if plate and plate.value else "")
    pen.text(
        words, box.centerx, box.centery + 16, 11, "fog" if body.value == body.most else "bad", False, 0.5
    )
