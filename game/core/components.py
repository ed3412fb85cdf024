"""Components that every ruleset shares: frozen data on the entities of a battle."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.core.field import Cell
from game.core.references import UnitId


class Component(msgspec.Struct, frozen=True):
    """Frozen data about one entity. Plain values only, so that it can be hashed and written down.

    `LATER` names the fields that a kind was given after battles with it had been recorded: while they have their default, the digest of
    the battle leaves them out, so that the records of before still agree.
    """

    LATER: ClassVar[tuple[str, ...]] = ()


def kinds(module: str) -> tuple[type[Component], ...]:
    """Every kind of component that the module defines: those that a recorded state may hold."""
    return tuple(sorted((kind for kind in Component.__subclasses__() if kind.__module__ == module), key=lambda kind: kind.__name__))


class Unit(Component, frozen=True):
    """A figure: who it is and for whom it fights. `look` names the figure's picture, `person` its face."""

    name: str
    side: str
    archetype: str
    look: str = "unarmed"
    person: int = 0


class Position(Component, frozen=True):
    cell: Cell


class Down(Component, frozen=True):
    """Out of the fight; the entity stays."""


class Area(Component, frozen=True):
    """Something that lies on cells for a while: fire, smoke. `source` is the unit that put it there, `turns` what is left (-1: for good)."""

    kind: str
    cells: tuple[Cell, ...]
    source: UnitId
    turns: int


class Item(Component, frozen=True):
    """A thing on the ground, where its Position says; without a Position it has been taken. `charge` is what it still holds: shots."""

    kind: str
    charge: int = 0


class Doorway(Component, frozen=True):
    """A door of the map. `lock` is the DC of forcing it, 0 if it just opens."""

    open: bool
    lock: int = 0


class Slot(msgspec.Struct, frozen=True):
    """One place in the round: whose move it is, and in which phase. `unit` 0 stands for any unit of the side."""

    side: str
    unit: UnitId = 0
    phase: str = "turn"


class Clock(Component, frozen=True):
    """Where the battle stands: on entity 1. `acting` is false between two slots; `winner` is None while the fight goes on, "" in a draw."""

    round: int = 0
    slots: tuple[Slot, ...] = ()
    index: int = -1
    acting: bool = False
    winner: str | None = None

    @property
    def slot(self) -> Slot | None:
        """The slot that is being played, or None between slots and after the end."""
        return self.slots[self.index] if self.acting else None


CLOCK = 1
COMPONENTS = kinds(__name__)
