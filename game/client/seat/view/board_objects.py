"""What stands, lies and burns on the board, as it is known from events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import atan2, pi
from typing import Any

import msgspec

from game.core import events as e
from game.core.describing.sheet import Sheet
from game.core.events import Event, Gauge
from game.core.field import Cell, Tile
from game.core.references import NO_UNIT, ThingId, UnitId
from game.core.ruleset import AIMING, POSES, State

Shape = tuple[float, float, float, float]
SHAPES: dict[str, Shape] = {
    "head": (0.38, 0.0, 0.24, 0.19),
    "right_arm": (0.04, 0.21, 0.24, 0.36),
    "torso": (0.31, 0.21, 0.38, 0.30),
    "left_arm": (0.72, 0.21, 0.24, 0.36),
    "groin": (0.31, 0.53, 0.38, 0.11),
    "right_leg": (0.23, 0.66, 0.26, 0.34),
    "left_leg": (0.51, 0.66, 0.26, 0.34),
    "right arm": (0.04, 0.21, 0.24, 0.24),
    "right hand": (0.04, 0.47, 0.24, 0.13),
    "left arm": (0.72, 0.21, 0.24, 0.24),
    "left hand": (0.72, 0.47, 0.24, 0.13),
    "right leg": (0.30, 0.54, 0.19, 0.30),
    "right foot": (0.25, 0.86, 0.24, 0.13),
    "left leg": (0.51, 0.54, 0.19, 0.30),
    "left foot": (0.51, 0.86, 0.24, 0.13),
    "chest": (0.31, 0.21, 0.24, 0.30),
    "heart": (0.56, 0.21, 0.13, 0.30),
    "arm": (0.04, 0.21, 0.24, 0.24),
    "hand": (0.04, 0.46, 0.24, 0.15),
    "item": (0.72, 0.47, 0.24, 0.20),
    "leg": (0.31, 0.54, 0.18, 0.44),
}
"""Where each place lies, as shares of the whole: the figure faces us, so its left is at our right. Those of
two words belong to bodies that have hands and feet, the last ones to those of which either arm and either leg
is meant.
"""
PLAIN = {"chest": SHAPES["chest"], "arm": (0.72, 0.21, 0.24, 0.24), "leg": (0.51, 0.54, 0.18, 0.44)}
"""What belongs to such a body, too, though nothing of it can be chosen: the chest where it is no place of its
own, the other arm, the other leg."""
PAIRED = ("arm", "leg")
TRUNK = {"torso": SHAPES["torso"]}
"""The same of the other bodies."""


def places(gauges: Sequence[Gauge]) -> dict[str, tuple[Gauge, Gauge | None]]:
    """For each place that can be drawn, what it can take and what protects it; nothing if some place cannot
    be drawn."""
    found: dict[str, list[Gauge]] = {}
    for gauge in gauges:
        if gauge.place:
            found.setdefault(gauge.place, []).append(gauge)
    if not found.keys() <= SHAPES.keys():
        return {}
    return {place: (rows[0], rows[1] if len(rows) > 1 else None) for place, rows in found.items()}


def totals(gauges: tuple[Gauge, ...]) -> tuple[Gauge, ...]:
    """The gauges for where there is no room for a body: all places together, and all that protects them."""
    body = places(gauges)
    if not body:
        return gauges
    boxes, plates = [box for box, _ in body.values()], [plate for _, plate in body.values() if plate]
    found = [Gauge("body", sum(box.value for box in boxes), sum(box.most for box in boxes))]
    if plates:
        found.append(
            Gauge("armour", sum(plate.value for plate in plates), sum(plate.most for plate in plates))
        )
    return (*found, *(gauge for gauge in gauges if not gauge.place))


@dataclass(frozen=True)
class Standing:
    """How a figure is in a state: by which rule, how many times over, and the cells that it watches, if
    any."""

    state: State
    rule: str
    count: int = 1
    cells: tuple[Cell, ...] = ()


@dataclass
class Sprite:
    """A figure on the board. `facing` is where it looks, in radians, clockwise from east.

    A large one fills `wide` by `long` cells and lies `towards` a direction of the grid; one that is `aboard`
    another is where that one is. `look` changes with what it holds.
    """

    unit: UnitId
    name: str
    side: str
    look: str
    person: int
    cell: Cell
    gauges: tuple[Gauge, ...] = ()
    facing: float = 0.0
    aiming: bool = False
    down: bool = False
    acted: bool = False
    health: int = 100
    statuses: dict[str, Standing] = field(default_factory=dict)
    weapons: tuple[str, ...] = ()
    ammo: dict[str, tuple[int, int]] = field(default_factory=dict)
    attack: e.Attacked | None = None
    wide: int = 1
    long: int = 1
    towards: str = ""
    aboard: UnitId = NO_UNIT
    seat: str = ""
    first_look: str = ""
    portrait: int = 0  # the number of its face: nobody else of the battle has it

    @property
    def face(self) -> str:
        """The look by which it is known on cards: the one that it came with, whatever it holds now."""
        return self.first_look or self.look

    @property
    def card(self) -> tuple[object, ...]:
        """What is seen of it on cards and on the head of its sheet."""
        return self.name, self.face, self.side, self.portrait, self.down, self.gauges

    @property
    def large(self) -> bool:
        return self.wide > 1 or self.long > 1

    @property
    def pose(self) -> str:
        """What the figure does: "down", one of POSES, or "ready"."""
        if self.down:
            return "down"
        poses = {standing.state.pose for standing in self.statuses.values()} | (
            {AIMING} if self.aiming else set()
        )
        return next((pose for pose in POSES if pose in poses), "ready")

    @property
    def watched(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells on which it keeps watch, for each watch."""
        return (
            ()
            if self.down
            else tuple(standing.cells for standing in self.statuses.values() if standing.cells)
        )

    @property
    def badges(self) -> tuple[tuple[str, int], ...]:
        """The badges over the figure: the name of the picture, and how many times over it is in that
        state."""
        shown = (
            ()
            if self.down
            else (one for one in self.statuses.values() if not (one.state.quiet or one.state.value))
        )
        return tuple((one.state.picture, one.count) for one in shown)

    @property
    def values(self) -> tuple[tuple[str, int, bool], ...]:
        """The states of which the number counts: picture, number, and whether it is a good one."""
        shown = () if self.down else (one for one in self.statuses.values() if one.state.value)
        return tuple((one.state.picture, one.count, one.count >= one.state.value) for one in shown)

    @property
    def west(self) -> bool:
        return abs(self.facing) > pi / 2

    def turn(self, dx: float, dy: float) -> None:
        """Turn to what lies so far to the right and down; straight north or south keeps the look to the east
        or west."""
        if dx or dy:
            if dx:
                nudge = 0.0
            elif self.west:
                nudge = -0.01
            else:
                nudge = 0.01
            self.facing = atan2(dy, dx + nudge)


@dataclass(frozen=True)
class Patch:
    """Something that lies on cells for a while: fire, smoke. `density` as in `Area`; it has been there
    `since` that round.

    `at` is the cell in the middle of what waits for its turn.
    """

    kind: str
    cells: tuple[Cell, ...]
    turns: int
    density: int = 0
    at: Cell | None = None
    since: int = 0


@dataclass(frozen=True)
class Thing:
    """Something that lies on the ground."""

    kind: str
    cell: Cell


class Floor:
    """The ground as a scene knows it."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Nothing has been shown yet."""
        self._round = 0
        self.areas: dict[ThingId, Patch] = {}
        self.things: dict[ThingId, Thing] = {}
        self.taken: dict[str, UnitId] = {}  # who has picked up a thing of that kind last, and has it still
        self.doors: dict[Cell, bool] = {}
        self.ground: dict[Cell, Tile] = {}  # what cells have become since the map was drawn
        self.flying: tuple[str, Cell, Cell] | None = None  # the thing thrown, from where, whither by now

    def begin(self, number: int) -> None:
        """That round has begun; what lay there before the first one counts from that."""
        if not self._round:
            self.areas = {area: replace(patch, since=number) for area, patch in self.areas.items()}
        self._round = number

    def told(self) -> dict[type[Event], Callable[[Any], None]]:
        """What each event about the ground changes."""
        return {
            e.ItemDropped: self._item_dropped,
            e.ItemTaken: self._item_taken,
            e.Scattered: self._scattered,
            e.Landed: self._landed,
            e.AreaBegan: self._area_began,
            e.AreaEnded: self._area_ended,
            e.DoorMoved: self._door_moved,
            e.DoorBroken: self._door_broken,
            e.GroundChanged: self._ground_changed,
        }

    def lying(self, cell: Cell) -> list[str]:
        """The kinds of all that lies on a cell."""
        return [thing.kind for thing in self.things.values() if thing.cell == cell]

    def _item_dropped(self, event: e.ItemDropped) -> None:
        self.things[event.item] = Thing(event.kind, event.cell)
        self.taken.pop(event.kind, None)

    def _item_taken(self, event: e.ItemTaken) -> None:
        self.things.pop(event.item, None)
        self.taken[event.kind] = event.unit

    def _scattered(self, event: e.Scattered) -> None:
        self.flying = (event.item, event.start, event.end)

    def _landed(self, _: e.Landed) -> None:
        self.flying = None

    def _area_began(self, event: e.AreaBegan) -> None:
        self.areas[event.area] = Patch(
            event.kind, event.cells, event.turns, event.density, event.at, self._round
        )

    def _area_ended(self, event: e.AreaEnded) -> None:
        self.areas.pop(event.area, None)

    def _door_moved(self, event: e.DoorMoved) -> None:
        self.doors[event.cell] = event.open

    def _door_broken(self, event: e.DoorBroken) -> None:
        self.doors[event.cell] = True

    def _ground_changed(self, event: e.GroundChanged) -> None:
        self.ground.update(dict.fromkeys(event.cells, event.tile))


# ---------------------------------------------------------------- a sheet as it was seen


def as_shown(sheet: Sheet, sprite: Sprite) -> Sheet:
    """The sheet, which knows only the kind of figure, with the health, states and shots of the `sprite`:
    what happened is still being shown, and it is out of sight, or gone, since."""
    return msgspec.structs.replace(
        sheet,
        gauges=sprite.gauges or sheet.gauges,
        boxes=(),  # the gauges are as many rows: which wound was moved to which box was not to be seen
        thresholds=tuple(msgspec.structs.replace(step, count=0) for step in sheet.thresholds),
        marks=tuple(one.state.mark(one.state.said(one.count)) for one in sprite.statuses.values()),
        cards=tuple(
            msgspec.structs.replace(card, shots=sprite.ammo[card.id][0]) if card.id in sprite.ammo else card
            for card in sheet.cards
        ),
    )
