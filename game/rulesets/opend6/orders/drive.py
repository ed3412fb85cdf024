"""Driving: at four levels of speed, backwards, and to a stop (opend6.vehicle.move, opend6.vehicle.turns).

Of the tens of thousands of ways each is made an order when it is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from game.core.actions import Action, Refusal
from game.core.describing.display import Course
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.order_offers import LazyActions, LazyKeys, LazyPaths, LazySequence, OfferBatch
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6 import driving
from game.rulesets.opend6.driving_hazards import course_of, poses_of
from game.rulesets.opend6.orders.order_verb import PricedVerb
from game.rulesets.opend6.routes import (
    MOVE,
    at_leisure,
    backwards,
    driving_range,
    minimum_distance,
    refuse_back,
    refuse_brake,
    refuse_drive,
    refuse_level,
    refuse_wheel,
)
from game.rulesets.opend6.vehicle_odds import of_brake, of_drive, of_reverse
from game.rulesets.opend6.vehicles import ALL_OUT, CAUTIOUS, CRUISING, HIGH, vehicle_of
from game.systems.body_poses import Pose


class Drive(Action, frozen=True):
    """Drive cautiously to the last cell of the path, to face that way there."""

    path: tuple[Cell, ...]
    facing: str = ""


class Cruise(Drive, frozen=True):
    """At cruising speed."""


class Speed(Drive, frozen=True):
    """At high speed."""


class AllOut(Drive, frozen=True):
    """As fast as it goes."""


class Reverse(Drive, frozen=True):
    """Backwards."""


class Brake(Action, frozen=True):
    """Bring the vehicle to a stop."""


LEVEL: dict[type[Drive], int] = {Drive: CAUTIOUS, Cruise: CRUISING, Speed: HIGH, AllOut: ALL_OUT}


# ---------------------------------------------------------------- ahead


def offer(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    """The ways at each level of speed."""
    for kind, level in LEVEL.items():
        if not vehicle_of(table, unit) or refuse_wheel(table, unit) or refuse_level(table, unit, level):
            yield kind(unit, ())
        else:
            yield Drives(table, unit, kind).offer()


class Drives:
    """An order for each place and facing; at high speed and all-out the cheapest facing for each place. What
    is known of one holds for all."""

    def __init__(self, table: Table, unit: UnitId, kind: type[Drive]) -> None:
        self._unit, self._kind, self._names = unit, kind, sorted(table.field.grid.names())
        vehicle, level = vehicle_of(table, unit), LEVEL[kind]
        self.found = driving_range(table, vehicle, level)
        self._half = max(1, minimum_distance(table, vehicle, level))  # a turn on the spot is no way
        self._single = level > CRUISING
        self._ends = self.found.far(self._half)
        self._sample = self._at(self._ends[0])[0] if self._ends else kind(unit, ())
        self._allowed = bool(self._ends) and RECORDS[kind].refusal(table, self._sample) is None

    def offer(self) -> OfferBatch:
        count = len(self._ends) if self._single else self.found.count(self._half)
        every = LazySequence(self._order, LazyKeys(count, self._poses)) if count else [self._sample]
        laid = LazyPaths(self._sample, self._ends if self._allowed else (), self._at, self._refused)
        return OfferBatch(
            LazyActions(lambda: chain(every, self._near())), every if self._allowed else (), laid
        )

    def _order(self, end: Pose) -> Drive:
        return self._kind(self._unit, self.found.cells(end), end.facing)

    def _poses(self) -> list[Pose]:
        """Those that are far enough, by cell and facing."""
        found = self.found.poses
        ends = sorted(end for end, spent in found.items() if spent >= self._half)
        if not self._single:
            return ends
        best: dict[Cell, Pose] = {}
        for end in sorted(ends, key=found.__getitem__):
            best.setdefault(end.cell, end)
        return [end for end in ends if best[end.cell] == end]

    def _ending(self, cell: Cell) -> list[tuple[int, Pose]]:
        """How one may face there, each with the price of the way."""
        poses = (Pose(cell, name) for name in self._names)
        return [(spent, pose) for pose in poses if (spent := self.found.spent(pose))]

    def _at(self, cell: Cell) -> list[Action]:
        """The shortest way first: it is the one that is shown."""
        far = sorted(row for row in self._ending(cell) if row[0] >= self._half)
        return [self._order(pose) for _, pose in far[: 1 if self._single else None]]

    def _refused(self, cell: Cell) -> Action | None:
        """What is told there why not: what is forbidden to all, or too near for the speed."""
        rows = self._ending(cell)
        return self._order(rows[0][1]) if rows else None

    def _near(self) -> Iterator[Action]:
        """Behind the ways far enough one to each place that is too near for the speed."""
        told = {self.found.pose.cell}
        for end in sorted(end for end, spent in self.found.poses.items() if 0 < spent < self._half):
            if end.cell not in told:
                told.add(end.cell)
                yield self._order(end)


TAKES = "costs the movement and one action"
LEISURELY = "costs the movement, and no action if nothing else is done"


def costs(table: Table, order: Drive | Brake) -> bool:
    """Cautious driving and braking cost no action beside nothing else."""
    return type(order) not in (Drive, Brake) or not at_leisure(table, order.unit)


def refuse(table: Table, order: Drive) -> Refusal | None:
    return refuse_drive(table, order.unit, LEVEL[type(order)], order.path, order.facing)


def resolve(table: Table, order: Drive) -> Play[None]:
    yield from driving.drive(table, order.unit, LEVEL[type(order)], order.path, order.facing)


def chances(table: Table, order: Drive) -> Chances:
    found = of_drive(table, order.unit, LEVEL[type(order)], order.path, order.facing)
    return replace(found, notes=(TAKES if costs(table, order) else LEISURELY, *found.notes))


def course(table: Table, order: Drive) -> Course | None:
    return course_of(table, order.unit, LEVEL[type(order)], order.path, order.facing)


def poses(table: Table, order: Drive) -> tuple[tuple[UnitId, Cell, str], ...]:
    return poses_of(table, order.unit, LEVEL[type(order)], order.path, order.facing)


_DRIVING = {
    "Drive": "Drive cautiously",
    "Cruise": "Cruise",
    "Speed": "Drive fast",
    "AllOut": "Drive all-out",
    "Reverse": "Back up",
}
_FACING = dict(
    zip(
        ("n", "ne", "e", "se", "s", "sw", "w", "nw"),
        ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"),
        strict=True,
    )
)


def describe(_table: Table, order: Drive) -> str:
    there = (
        f" to {cell_name(order.path[-1])}, facing {_FACING.get(order.facing, 'as it does')}"
        if order.path
        else ""
    )
    return f"{_DRIVING[order.verb]}{there}"


# ---------------------------------------------------------------- backwards, and to a stop


def offer_back(table: Table, unit: UnitId) -> Iterable[Action]:
    drives = vehicle_of(table, unit) and not refuse_wheel(table, unit)
    behind = tuple(backwards(table, vehicle_of(table, unit))) if drives else ()
    return [Reverse(unit, behind[:far]) for far in range(1, len(behind) + 1)] or [Reverse(unit, ())]


def refuse_reverse(table: Table, order: Reverse) -> Refusal | None:
    return refuse_back(table, order.unit, order.path)


def back(table: Table, order: Reverse) -> Play[None]:
    yield from driving.back(table, order.unit, order.path)


def chances_back(table: Table, order: Reverse) -> Chances:
    return of_reverse(table, order.unit)


def poses_back(table: Table, order: Reverse) -> tuple[tuple[UnitId, Cell, str], ...]:
    vehicle = vehicle_of(table, order.unit)
    return ((vehicle, order.path[-1], table.facing(vehicle)),)


def offer_stop(_table: Table, unit: UnitId) -> Iterator[Action]:
    yield Brake(unit)


def refuse_stop(table: Table, order: Brake) -> Refusal | None:
    return refuse_brake(table, order.unit)


def stop(table: Table, order: Brake) -> Play[None]:
    yield from driving.brake(table, order.unit)


def chances_of_stop(table: Table, order: Brake) -> Chances:
    return of_brake(table, order.unit)


def describe_stop(_table: Table, _order: Brake) -> str:
    return "Stop the vehicle"


OUTCOMES = ("pass", "slower", "fail")
DRIVE = PricedVerb(
    Drive, "Drive", "drive", "1", "path", quiet=True, aboard="driver",
    rule=MOVE, deed="drives", costs=costs, steady=True,
    outcomes=OUTCOMES,
    offer=offer, refuse=refuse, resolve=resolve, chances=chances, course=course, poses=poses,
    describe=describe,
)  # fmt: skip
CRUISE = PricedVerb(
    Cruise, "Cruise", "cruise", "2", "path", "Drive", quiet=True, aboard="driver",
    rule=MOVE, deed="drives", costs=costs,
    steady=True, outcomes=OUTCOMES,
    refuse=refuse, resolve=resolve, chances=chances, course=course, poses=poses, describe=describe,
)  # fmt: skip
SPEED = PricedVerb(
    Speed, "Fast", "fast", "3", "path", "Cruise", quiet=True, aboard="driver",
    rule=MOVE, deed="drives", costs=costs,
    steady=True, outcomes=OUTCOMES,
    refuse=refuse, resolve=resolve, chances=chances, course=course, poses=poses, describe=describe,
)  # fmt: skip
ALL_THE_WAY = PricedVerb(
    AllOut, "All-out", "all_out", "4", "path", "Speed", quiet=True, aboard="driver",
    rule=MOVE, deed="drives", costs=costs,
    steady=True, outcomes=OUTCOMES,
    refuse=refuse, resolve=resolve, chances=chances, course=course, poses=poses, describe=describe,
)  # fmt: skip
REVERSE = PricedVerb(
    Reverse, "Back up", "reverse", "5", "path", quiet=True, aboard="driver",
    rule=MOVE, deed="drives", costs=costs,
    steady=True, outcomes=OUTCOMES,
    offer=offer_back, refuse=refuse_reverse, resolve=back, chances=chances_back, poses=poses_back,
    describe=describe,
)  # fmt: skip
BRAKE = PricedVerb(
    Brake, "Brake", "brake", "6", quiet=True, aboard="driver",
    rule=MOVE, deed="brakes", costs=costs, steady=True,
    outcomes=OUTCOMES,
    offer=offer_stop, refuse=refuse_stop, resolve=stop, chances=chances_of_stop, describe=describe_stop,
)  # fmt: skip
RECORDS: dict[type[Drive], PricedVerb] = {Drive: DRIVE, Cruise: CRUISE, Speed: SPEED, AllOut: ALL_THE_WAY}
