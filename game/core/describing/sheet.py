"""The sheet of a figure: all that there is to read of it, as data that any window can lay out."""

from __future__ import annotations

import msgspec

from game.core.events import Gauge
from game.core.references import NO_UNIT, Prose, RuleId, UnitId


class Line(msgspec.Struct, frozen=True):
    """A line of the unit sheet: a skill, a figure. `pips` of `most` are drawn as a row, if `most` is not 0;
    `dice` as a pool, with those `lost`. Of a part of the turn, `unused` says what moves if it is left."""

    name: str
    value: str
    pips: int = 0
    most: int = 0
    dice: int = 0
    lost: int = 0
    unused: str = ""


class Seat(msgspec.Struct, frozen=True):
    """A seat in something large: what whoever sits there does; `count` seats alike are free where `unit` is
    0."""

    words: str
    unit: UnitId = NO_UNIT
    count: int = 1


class Pace(msgspec.Struct, frozen=True):
    """A level of speed, the `step`-th of `most`: how far it goes, what it asks, whether it is the present
    one, whether damage has taken it."""

    name: str
    far: str
    asks: str
    step: int
    most: int
    now: bool = False
    gone: bool = False


class Card(msgspec.Struct, frozen=True):
    """A weapon on the unit sheet."""

    id: str
    name: str
    picture: str
    facts: tuple[str, ...]
    shots: int = 0
    magazine: int = 0


class Mark(msgspec.Struct, frozen=True):
    """What the unit sheet says of a status of a unit, with the rule to read about it. `tone` and `badge` are
    those of a `State`, and so is `ends`: how to get out of it."""

    status: str
    words: str
    rule: RuleId
    tone: str = "bad"
    badge: str = ""
    ends: Prose = ""

    @property
    def picture(self) -> str:
        """The name of its badge."""
        return self.badge or self.status


class Boxes(msgspec.Struct, frozen=True):
    """A row of boxes: so many are `filled` of `most`, each with the name of the row from which its mark was
    moved, "" if it belongs here.

    `effect` says what a filled one does; `grave` whether that counts.
    """

    name: str
    filled: tuple[str, ...]
    most: int
    effect: str = ""
    grave: bool = True


class Threshold(msgspec.Struct, frozen=True):
    """From `at` on a blow is that wound; the figure bears `count` of them. `worst` says how bad it is, from 1
    upwards."""

    words: str
    at: int
    count: int
    worst: int


class Sheet(msgspec.Struct, frozen=True):
    """What there is to read of a figure. `turn` lists what is left of its turn: ("Action", "ready"),
    ("Movement", "4 of 5").

    `boxes` are drawn in place of the gauges, where a ruleset counts in boxes; `thresholds` below them, where
    damage is measured against some. `title` is what `skills` are, where they are something else. `seats`
    stand below the head, `paces` below the skills.
    """

    summary: str
    gauges: tuple[Gauge, ...]
    cards: tuple[Card, ...]
    skills: tuple[Line, ...]
    facts: tuple[Line, ...]
    marks: tuple[Mark, ...]
    turn: tuple[Line, ...]
    boxes: tuple[Boxes, ...] = ()
    thresholds: tuple[Threshold, ...] = ()
    title: Prose = "Skills"
    seats: tuple[Seat, ...] = ()
    paces: tuple[Pace, ...] = ()
