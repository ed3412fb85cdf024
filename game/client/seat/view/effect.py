"""What passes over the board while an event is shown, and the times and sizes that all of it keeps to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.core.events import Gauge
from game.core.references import NO_UNIT, UnitId

Point = tuple[float, float]

STEP, DIAGONAL, HURRY = 140, 180, 90
AIM, FLASH, TRACER = 120, 60, 90
LUNGE, RETURN = 90, 130
WORD, SHAKE, NUMBER = 400, 120, 860
PUSH, BLEACH, STRIKE = 200, 60, 500
"""A figure that is hit gives way and comes back, and is white so long; what flies off it does for so long."""
FALLS, APART, WIDER = 300, 90, 900
"""A point falls off a bar for so long, the next one so much later, and the bar is large for so long."""
BADGE, CARD = 700, 400
TOPPLE, LANDS, SLOW, NAME, OWN = 600, 700, 1300, 240, 300
"""Who is put out of action: falls, lies; then all goes on. A name is struck out; one's own take longer."""
ARC, SHIFT, EXPLOSION = 420, 160, 320
PRONE, DOWN = 180, 260
DICE, CARDS, FADE = 450, 220, 80
BANNER, HOLD = 900, 450

LUNGE_UNITS = 8 / 32
PUSH_UNITS, RECOIL_UNITS = 3 / 32, 1.2 / 32
MOST_DUST = 24
MOST_LETTERS = 60
"""Of words over a figure; the log has the whole."""
CHEST = 0.40  # of the cell's height: where shots leave and arrive


@dataclass(frozen=True)
class Effect:
    """Something passing on the board. `a` and `b` are places on the board; `start` and `ms` are playback
    time."""

    kind: str
    start: float
    ms: float
    unit: UnitId = NO_UNIT
    a: Point = (0, 0)
    b: Point = (0, 0)
    words: str = ""
    color: str = "paper"
    wide: int = 0
    gauges: tuple[Gauge, ...] = ()  # of points that go: what there were before

    def share(self, now: float) -> float:
        """How much of it is over, 0 to 1."""
        return min(1.0, max(0.0, (now - self.start) / self.ms)) if self.ms else 1.0


class Motion(NamedTuple):
    """How long the next event waits, and the effects, their `start` counted from the beginning of the
    motion."""

    wait: float = 0
    effects: tuple[Effect, ...] = ()
