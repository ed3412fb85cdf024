"""What a figure might do with vehicles: candidates for the verbs of driving and of seats."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action
from game.core.components import Size
from game.core.grid.footprint import offsets
from game.core.offers import Judged
from game.core.table import Table
from game.rulesets.opend6 import orders
from game.rulesets.opend6.drives import Drives
from game.rulesets.opend6.figures import foes
from game.rulesets.opend6.routes import LEVEL, backwards, distance, refuse_level, refuse_wheel
from game.rulesets.opend6.vehicles import CAUTIOUS, DRIVER, PASSENGER, of, vehicles
from game.systems.bodies import exits
from game.systems.poses import Manoeuvres, Pose

AHEAD: tuple[type[orders.Drive], ...] = (orders.Drive, orders.Cruise, orders.Speed, orders.AllOut)


def wheels(table: Table, unit: int) -> Iterator[Action | Judged]:
    """At least one for each verb."""
    vehicle = of(table, unit)
    yield from _driving(table, unit, vehicle)
    yield orders.Brake(unit)
    near = [] if vehicle else [one for one in vehicles(table) if not table.hostile(unit, one)]
    seats = [orders.Board(unit, one, seat) for one in near for seat in (DRIVER, PASSENGER)]
    yield from seats or [orders.Board(unit, 0, DRIVER)]
    yield from (orders.Change(unit, seat) for seat in (DRIVER, PASSENGER))
    yield from [orders.GetOut(unit, cell) for cell in exits(table, unit)] if vehicle else [orders.GetOut(unit, table.cell(unit))]


def _driving(table: Table, unit: int, vehicle: int) -> Iterator[Action | Judged]:
    if not vehicle or refuse_wheel(table, unit):
        yield from [orders.Drive(unit, ()), orders.Cruise(unit, ()), orders.Speed(unit, ()), orders.AllOut(unit, ()), orders.Reverse(unit, ())]
        yield orders.Ram(unit, 0, ())
        return
    rams: list[orders.Ram] = []
    for kind in AHEAD:
        level = LEVEL[kind]
        if refuse_level(table, unit, level):
            yield kind(unit, ())
            continue
        drives = Drives(table, unit, kind)
        yield drives.offer()
        rams += rams_at(table, unit, vehicle, level, drives.found)
    behind = tuple(backwards(table, vehicle))
    yield from [orders.Reverse(unit, behind[:far]) for far in range(1, len(behind) + 1)] or [orders.Reverse(unit, ())]
    open_to = next((level for level in LEVEL.values() if refuse_level(table, unit, level) is None), CAUTIOUS)
    yield from rams or [orders.Ram(unit, 0, (), level=open_to)]


def rams_at(table: Table, unit: int, vehicle: int, level: int, found: Manoeuvres) -> list[orders.Ram]:
    """For each target the shortest way to where the next step ahead hits it."""
    most, rams = distance(table, vehicle, level), list[orders.Ram]()
    for one in foes(table, unit):
        if table.carrier(one):
            continue
        ends = [(spent, end) for end in _before(table, vehicle, one) if (spent := found.spent(end)) is not None and spent < most]
        if ends:
            end = min(ends)[1]
            rams.append(orders.Ram(unit, one, found.cells(end), end.facing, level))
    return rams


def _before(table: Table, vehicle: int, target: int) -> Iterator[Pose]:
    """Where the vehicle might be whose next step ahead hits the target."""
    grid, size = table.field.grid, table.world.get(vehicle, Size)
    for facing, (du, dv) in zip(grid.names(), grid.OFFSETS, strict=True):
        parts = offsets(type(grid), (du, dv), size.wide, size.long)
        for u, v in map(grid.place, table.cells(target)):
            yield from (Pose(grid.cell((u - x - du, v - y - dv)), facing) for x, y in parts)
