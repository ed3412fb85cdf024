"""What a figure might do with vehicles: candidates for the verbs of driving and of seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.core.actions import Action
from game.core.components import Size
from game.core.field import Cell
from game.core.grid.footprint import offsets
from game.core.offers import Judged, Lazily
from game.core.table import Table
from game.rulesets.opend6 import orders
from game.rulesets.opend6.figures import foes
from game.rulesets.opend6.refusals import refusal
from game.rulesets.opend6.routes import LEVEL, backwards, distance, least, refuse_level, refuse_wheel, ways
from game.rulesets.opend6.vehicles import CAUTIOUS, CRUISING, DRIVER, PASSENGER, of, vehicles
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
        found = ways(table, vehicle, level)
        far = _alike(table, _drives(table, unit, vehicle, kind, found) or [kind(unit, ())])
        yield Judged(Lazily(partial(_with_near, table, unit, vehicle, kind, found, far)), far.allowed)
        rams += rams_at(table, unit, vehicle, level, found)
    behind = tuple(backwards(table, vehicle))
    yield from [orders.Reverse(unit, behind[:far]) for far in range(1, len(behind) + 1)] or [orders.Reverse(unit, ())]
    open_to = next((level for level in LEVEL.values() if refuse_level(table, unit, level) is None), CAUTIOUS)
    yield from rams or [orders.Ram(unit, 0, (), level=open_to)]


def _alike(table: Table, group: Sequence[Action]) -> Judged:
    """Ways that are known to be ways, all far enough: what forbids one of them forbids all."""
    return Judged(group, group if refusal(table, group[0]) is None else ())


def _drives(table: Table, unit: int, vehicle: int, kind: type[orders.Drive], found: Manoeuvres) -> Sequence[Action]:
    """An order for each place and facing; at high speed and all-out, where there are tens of thousands, the cheapest facing for each place."""
    level = LEVEL[kind]
    half = least(table, vehicle, level)
    ends = [end for end, spent in sorted(found.poses.items()) if spent >= half and end != found.pose]
    if level > CRUISING:
        best: dict[Cell, Pose] = {}
        for end in sorted(ends, key=found.poses.__getitem__):
            best.setdefault(end.cell, end)
        ends = [end for end in ends if best[end.cell] == end]
    return [kind(unit, path, end.facing) for end in ends if (path := found.cells(end))]


def _with_near(table: Table, unit: int, vehicle: int, kind: type[orders.Drive], found: Manoeuvres, far: Judged) -> Iterator[Action]:
    """Behind the ways far enough one to each place that is too near for the speed, so that a click there is told why not."""
    yield from far.candidates
    half, told = least(table, vehicle, LEVEL[kind]), {found.pose.cell}
    for end in sorted(end for end, spent in found.poses.items() if spent < half):
        if end.cell not in told and (path := found.cells(end)):
            told.add(end.cell)
            yield kind(unit, path, end.facing)


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
