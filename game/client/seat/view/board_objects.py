"""What stands, lies and burns on the board, as it is known from events."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import atan2, pi

from game.core import events as e
from game.core.events import Gauge
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import AIMING, POSES, State


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
