"""Ramming: along the path to where the next step ahead hits the target, at that level of speed
(opend6.vehicle.ram)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.actions import Action, Refusal
from game.core.components import Size
from game.core.describing.display import Course
from game.core.field import Cell
from game.core.geometry.grid.footprint import offsets
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.attack_odds import MISS
from game.rulesets.opend6.collisions import RAM as RULE
from game.rulesets.opend6.collisions import Ramming
from game.rulesets.opend6.driving import charge
from game.rulesets.opend6.driving_hazards import course_of, poses_of
from game.rulesets.opend6.figures import foes, is_down
from game.rulesets.opend6.orders.order_verb import PricedVerb
from game.rulesets.opend6.routes import (
    HARD,
    distance,
    driving_range,
    refuse_charge,
    refuse_level,
    refuse_wheel,
)
from game.rulesets.opend6.vehicle_odds import of_ram
from game.rulesets.opend6.vehicles import CAUTIOUS, LEVELS, vehicle_of
from game.systems.body_poses import Manoeuvres, Pose

REACH = 6
"""Tiles that two bodies reach beyond where they are measured, at most."""


class Ram(Action, frozen=True):
    target: UnitId
    path: tuple[Cell, ...]
    facing: str = ""
    level: int = 1


def offer(table: Table, unit: UnitId) -> Iterator[Action]:
    vehicle = vehicle_of(table, unit)
    if not vehicle or refuse_wheel(table, unit):
        yield Ram(unit, NO_UNIT, ())
        return
    open_to = [level for level in HARD if refuse_level(table, unit, level) is None]
    rams = [
        ram
        for level in open_to
        for ram in rams_at(table, unit, vehicle, level, driving_range(table, vehicle, level))
    ]
    yield from rams or [Ram(unit, NO_UNIT, (), level=open_to[0] if open_to else CAUTIOUS)]


def rams_at(
    table: Table,
    unit: UnitId,
    vehicle: UnitId,
    level: int,
    found: Manoeuvres,
    targets: Iterable[UnitId] | None = None,
) -> list[Ram]:
    """For each target (every foe) the shortest way to where the next step ahead hits it."""
    most, rams = distance(table, vehicle, level), list[Ram]()
    for one in foes(table, unit) if targets is None else targets:
        if table.carrier(one) or is_down(table, one):
            continue
        spents = ((found.spent(end), end) for end in before(table, vehicle, table.cells(one)))
        ends = [(spent, end) for spent, end in spents if spent is not None and spent < most]
        if ends:
            end = min(ends)[1]
            rams.append(Ram(unit, one, found.cells(end), end.facing, level))
    return rams


def before(table: Table, vehicle: UnitId, cells: Iterable[Cell]) -> Iterator[Pose]:
    """Where the vehicle might be whose next step ahead hits somebody on these cells."""
    grid, size = table.field.grid, table.world.get(vehicle, Size)
    places = [grid.place(cell) for cell in cells]
    for facing, (du, dv) in zip(grid.names(), grid.OFFSETS, strict=True):
        parts = offsets(type(grid), (du, dv), size.wide, size.long)
        for u, v in places:
            yield from (Pose(grid.cell((u - x - du, v - y - dv)), facing) for x, y in parts)


def threatens(table: Table, unit: UnitId, target: UnitId) -> Iterator[Action]:
    """At the lowest speed that reaches it: at a higher one it is hit less likely."""
    vehicle = vehicle_of(table, unit)
    if not vehicle or refuse_wheel(table, unit) or table.carrier(target):
        return
    far = min(table.field.grid.steps(table.cell(vehicle), cell) for cell in table.cells(target))
    for level in HARD:
        if refuse_level(table, unit, level) is None and far < distance(table, vehicle, level) + REACH:
            found = rams_at(table, unit, vehicle, level, driving_range(table, vehicle, level), (target,))
            yield from found
            if found:
                return


def attack_by_order(order: Ram) -> Ramming:
    return Ramming(order.unit, order.target, level=order.level)


def refuse(table: Table, order: Ram) -> Refusal | None:
    return refuse_charge(table, order.unit, order.target, order.level, order.path, order.facing)


def resolve(table: Table, order: Ram) -> Play[None]:
    yield from charge(table, attack_by_order(order), order.path, order.facing)


def chances(table: Table, order: Ram) -> Chances:
    return of_ram(table, attack_by_order(order), order.path, order.facing)


def course(table: Table, order: Ram) -> Course | None:
    return course_of(table, order.unit, order.level, order.path, order.facing, order.target)


def poses(table: Table, order: Ram) -> tuple[tuple[UnitId, Cell, str], ...]:
    return poses_of(table, order.unit, order.level, order.path, order.facing)


def describe(table: Table, order: Ram) -> str:
    return (
        f"Ram {table.name_of(order.target)} at "
        f"{LEVELS[order.level] if order.level in range(len(LEVELS)) else 'some'} speed"
    )


RAM = PricedVerb(
    Ram, "Ram", "ram", "7", "unit", quiet=True, aboard="driver",
    rule=RULE, deed="rams", steady=True, makes=attack_by_order,
    outcomes=("hit", "slower", MISS, "fail"),
    offer=offer, refuse=refuse, resolve=resolve, chances=chances, course=course, poses=poses,
    describe=describe, threatens=threatens,
)  # fmt: skip
