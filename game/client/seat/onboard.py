"""What stands, lies and burns on the board, as it is known from events."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import atan2, pi

from game.core import events as e
from game.core.events import Gauge
from game.core.field import Cell

WATCHING = frozenset({"on watch", "overwatch", "watching"})


@dataclass(frozen=True)
class State:
    """A status of a figure: its stacks, and what it watches, if anything."""

    rule: str
    count: int = 1
    cells: tuple[Cell, ...] = ()


@dataclass
class Sprite:
    """A figure on the board. `facing` is in radians, clockwise from east."""

    unit: int
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
    statuses: dict[str, State] = field(default_factory=dict)
    weapons: tuple[str, ...] = ()
    ammo: dict[str, tuple[int, int]] = field(default_factory=dict)
    attack: e.Attacked | None = None

    @property
    def pose(self) -> str:
        if self.down:
            return "down"
        if "prone" in self.statuses:
            return "prone"
        return "aim" if self.aiming or WATCHING & self.statuses.keys() else "ready"

    @property
    def west(self) -> bool:
        return abs(self.facing) > pi / 2

    def face(self, cell: Cell) -> None:
        """Turn towards a cell; straight north or south keeps the look to the east or west."""
        dx, dy = cell[0] - self.cell[0], cell[1] - self.cell[1]
        if dx or dy:
            nudge = 0.0 if dx else (-0.01 if self.west else 0.01)
            self.facing = atan2(dy, dx + nudge)


@dataclass(frozen=True)
class Patch:
    """Something that lies on cells for a while: fire, smoke."""

    kind: str
    cells: tuple[Cell, ...]
    turns: int


@dataclass(frozen=True)
class Thing:
    """Something that lies on the ground."""

    kind: str
    cell: Cell
