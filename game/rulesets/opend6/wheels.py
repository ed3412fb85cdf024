"""What a figure might do with vehicles: candidates for the verbs of driving and of seats."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action
from game.core.table import Table
from game.rulesets.opend6 import orders
from game.rulesets.opend6.figures import foes
from game.rulesets.opend6.routes import LEVEL, backwards, distance, refuse_level, refuse_wheel, ways
from game.rulesets.opend6.vehicles import DRIVER, PASSENGER, of, vehicles
from game.systems.bodies import exits
from game.systems.manoeuvres import Manoeuvres, Pose

AHEAD: tuple[type[orders.Drive], ...] = (orders.Drive, orders.Cruise, orders.Speed, orders.AllOut)


def wheels(table: Table, unit: int) -> Iterator[Action]:
    """At least one for each verb."""
    vehicle = of(table, unit)
    yield from _driving(table, unit, vehicle)
    yield orders.Brake(unit)
    near = [] if vehicle else [one for one in vehicles(table) if not table.hostile(unit, one)]
    seats = [orders.Board(unit, one, seat) for one in near for seat in (DRIVER, PASSENGER)]
    yield from seats or [orders.Board(unit, 0, DRIVER)]
    yield from (orders.Change(unit, seat) for seat in (DRIVER, PASSENGER))
    yield from [orders.GetOut(unit, cell) for cell in exits(table, unit)] if vehicle else [orders.GetOut(unit, table.cell(unit))]


def _driving(table: Table, unit: int, vehicle: int) -> Iterator[Action]:
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
        found = ways(table, vehicle, level)
        least = distance(table, vehicle, level) // 2
        ends = [end for end in sorted(found.poses) if found.poses[end] >= least and end != found.pose]
        yield from [kind(unit, path, end.facing) for end in ends if (path := found.cells(end))] or [kind(unit, ())]
        rams += rams_at(table, unit, vehicle, level, found)
    behind = tuple(backwards(table, vehicle))
    yield from [orders.Reverse(unit, behind[:far]) for far in range(1, len(behind) + 1)] or [orders.Reverse(unit, ())]
    yield from rams or [orders.Ram(unit, 0, ())]


def rams_at(table: Table, unit: int, vehicle: int, level: int, found: Manoeuvres) -> list[orders.Ram]:
    """For each target the shortest way to where the next step ahead hits it."""
    grid, best = table.field.grid, dict[int, Pose]()
    enemies = {one for one in foes(table, unit) if not table.carrier(one)}
    most = distance(table, vehicle, level)
    for end in sorted(found.poses, key=lambda pose: (found.poses[pose], pose)):
        if found.poses[end] >= most:
            break
        ahead = table.cells_at(vehicle, grid.neighbour(end.cell, end.facing), end.facing)
        for one in sorted({table.at(cell) for cell in ahead} & enemies):
            best.setdefault(one, end)
    return [orders.Ram(unit, one, found.cells(end), end.facing, level) for one, end in sorted(best.items())]
