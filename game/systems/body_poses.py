"""Where a large body lies and which way it faces, how it moves, and what is known of the ways to all places
that it gets to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from game.core.components import Size
from game.core.field import Cell, Field
from game.core.geometry.grid.footprint import footprint


class Pose(NamedTuple):
    """Where a body is and which way it faces, "" if it faces none."""

    cell: Cell
    facing: str = ""


@dataclass(frozen=True, slots=True)
class Gait:
    """How a body moves.

    One that does not turn goes in any direction as it lies. One that `turns` goes ahead along its facing,
    turns by one direction for the price `turn`, with at least `room` steps between two turns (0: on the
    spot), and goes backwards at `reverse` times the price (0: never).
    """

    turns: bool = False
    turn: int = 0
    room: int = 0
    reverse: int = 0


SLIDES = Gait()
"""Any direction, facing whatever it faces."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What moves: its size, and how."""

    size: Size
    gait: Gait = SLIDES

    def cells(self, field: Field, pose: Pose) -> tuple[Cell, ...]:
        return footprint(field.grid, pose.cell, pose.facing, self.size.wide, self.size.long)


class Manoeuvres(ABC):
    """The poses in which a body may stop, and the ways there. Asked by cells like a `Reach`, it answers with
    the cheapest pose on each."""

    def __init__(self, start: Pose) -> None:
        self.start = start.cell
        self.pose = start

    @property
    @abstractmethod
    def poses(self) -> dict[Pose, int]:
        """Each pose with the price of getting there: the first at 0."""

    @abstractmethod
    def spent(self, pose: Pose) -> int | None:
        """The price of getting to that pose, None if one cannot stop so."""

    @abstractmethod
    def cells(self, pose: Pose) -> tuple[Cell, ...]:
        """The cells of the cheapest way to a pose, without the start; none if it only turns. KeyError if one
        cannot stop so."""

    @abstractmethod
    def way(self, pose: Pose) -> tuple[Pose, ...]:
        """The cheapest way to a pose, step by step and turn by turn, without the start. KeyError if one
        cannot stop so."""

    def far(self, least: int) -> list[Cell]:
        """The cells on which one may stop so that it costs that much at least, sorted."""
        return sorted({pose.cell for pose, spent in self.poses.items() if spent >= least})

    def count(self, least: int) -> int:
        """How many poses cost that much at least."""
        return sum(spent >= least for spent in self.poses.values())

    @cached_property
    def cost(self) -> dict[Cell, int]:
        """Each cell on which the body's own may stop, with the price of getting there."""
        found: dict[Cell, int] = {}
        for pose, spent in self.poses.items():
            found[pose.cell] = min(spent, found.get(pose.cell, spent))
        return found

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells of the cheapest way to that one, without the start. KeyError if one cannot stop there."""
        spent = self.cost[cell]
        return self.cells(
            min(pose for pose, price in self.poses.items() if pose.cell == cell and price == spent)
        )

    def paths(self) -> Callable[[Cell], tuple[Cell, ...]]:
        return self.path
