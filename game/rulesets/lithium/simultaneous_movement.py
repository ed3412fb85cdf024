"""Movement of all units in parallel, tile by tile: who gives way to whom, and whom it stops."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.core.describing.names import cell_name
from game.core.events import Reported, Stepped
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.checks import DIFFICULTY, opposed, passes
from game.rulesets.lithium.figures import SHORT, is_down, tiles
from game.rulesets.lithium.quick_actions import interrupt
from game.rulesets.lithium.routes import WIDEST, leaping, price
from game.systems.bodies import put
from game.systems.body_pathfinding import in_the_way
from game.systems.postures import prone

OPPOSED = "lithium.turn.opposed"


@dataclass
class Walker:
    """A unit on its way: the cells still to come, and the turns of the clock that the next one still
    takes."""

    unit: UnitId
    rest: list[Cell]
    wait: int = 0
    jump: tuple[Cell, ...] = field(default=())


def walker(table: Table, unit: UnitId, path: Iterable[Cell], crawls: bool = False) -> Walker | None:
    """Somebody on its way there, None if it can go no more: who lies on the ground, or has a useless leg, at
    most crawls (lithium.damage.leg)."""
    left = list(path)
    helpless = prone(table, unit) or not tiles(table, unit, SHORT)
    return None if helpless and not (crawls and len(left) == 1) else Walker(unit, left)


def stride(table: Table, meant: dict[UnitId, Walker | None]) -> Play[None]:
    """Move all of them, one tile each at a time, until everybody has arrived or was stopped. None has a way
    that it can go no more."""
    walkers: dict[UnitId, Walker] = {}
    for unit, found in sorted(meant.items()):
        if found is None:
            yield from interrupt(table, unit)
        else:
            found.wait = price(table, found.rest[0], unit) - 1
            walkers[unit] = found
    while walkers:
        yield from _tick(table, walkers)
        for unit in [unit for unit, walker in walkers.items() if not walker.rest or is_down(table, unit)]:
            del walkers[unit]


def _tick(table: Table, walkers: dict[UnitId, Walker]) -> Play[None]:
    ready = [unit for unit, walker in sorted(walkers.items()) if walker.wait == 0]
    delayed = len(ready) < len(walkers)
    for walker in walkers.values():
        walker.wait = max(0, walker.wait - 1)
    stopped: list[UnitId] = []
    ready = yield from _leaps(table, walkers, ready, stopped)
    steps = {unit: _next(table, walkers, unit) for unit in ready}
    _blocked(table, walkers, steps, stopped)
    yield from _contests(table, steps, stopped)
    waiting = _held_up(table, steps, stopped)
    for unit, cells in sorted(steps.items()):
        for cell in cells:
            start = table.cell(unit)
            put(table, unit, cell)
            yield Stepped(unit, start, cell)
        walker = walkers[unit]
        del walker.rest[: len(cells)]
        walker.wait = price(table, walker.rest[0], unit) - 1 if walker.rest else 0
    if not steps and not delayed and not stopped:
        stopped += waiting
    for unit in sorted(set(stopped)):
        del walkers[unit]
        yield from interrupt(table, unit)


def _next(table: Table, walkers: dict[UnitId, Walker], unit: UnitId) -> list[Cell]:
    """The next cell; past friends who stay where they are one goes on to the next free one."""
    rest = walkers[unit].rest
    for number, cell in enumerate(rest):
        others = in_the_way(table, unit, cell)
        last = number == len(rest) - 1
        if last or all(other in walkers or table.hostile(unit, other) for other in others):
            return rest[: number + 1]
    return rest[:1]


def _leaps(
    table: Table, walkers: dict[UnitId, Walker], ready: list[UnitId], stopped: list[UnitId]
) -> Play[list[UnitId]]:
    """Those who come to a gap: one of two tiles takes a test, and who fails stops before it
    (lithium.action.jump)."""
    going = []
    for unit in ready:
        walker = walkers[unit]
        here, there = table.cell(unit), walker.rest[0]
        over = walker.jump and table.field.grid.steps(here, there) > 1
        if (
            over
            and len(walker.jump) == WIDEST
            and not (yield from passes(table, leaping(table, unit), DIFFICULTY))
        ):
            stopped.append(unit)
        else:
            going.append(unit)
    return going


def _blocked(
    table: Table, walkers: dict[UnitId, Walker], steps: dict[UnitId, list[Cell]], stopped: list[UnitId]
) -> None:
    """Nobody walks into an enemy who stays."""
    for unit, cells in list(steps.items()):
        others = {other for cell in cells for other in in_the_way(table, unit, cell)}
        if any(table.hostile(unit, other) and other not in walkers for other in others):
            del steps[unit]
            stopped.append(unit)


def _contests(table: Table, steps: dict[UnitId, list[Cell]], stopped: list[UnitId]) -> Play[None]:
    """Two sides for one tile roll for it; of one side the first goes, the others wait
    (lithium.turn.opposed)."""
    goals = {unit: table.cells_at(unit, cells[-1]) for unit, cells in steps.items()}
    for cell in sorted({cell for goal in goals.values() for cell in goal}):
        rivals: dict[str, UnitId] = {}
        for unit in sorted(unit for unit in steps if cell in goals[unit]):
            if table.unit(unit).side in rivals:
                del steps[unit]
            else:
                rivals[table.unit(unit).side] = unit
        if len(rivals) < 2:
            continue
        winner = yield from opposed(table, list(rivals.values()), f"first on {cell_name(cell)}")
        yield Reported(winner, OPPOSED, f"gets to {cell_name(cell)} first")
        for unit in rivals.values():
            if unit != winner:
                del steps[unit]
                stopped.append(unit)


def _held_up(table: Table, steps: dict[UnitId, list[Cell]], stopped: list[UnitId]) -> list[UnitId]:
    """Take out those whose tile does not become free: enemies who meet head on stop, friends wait. Those who
    wait."""
    waiting: list[UnitId] = []
    while True:
        before = len(steps)
        for unit, cells in sorted(steps.items()):
            for other in in_the_way(table, unit, cells[-1]):
                hostile = table.hostile(unit, other)
                if other not in steps:
                    del steps[unit]
                    (stopped if hostile else waiting).append(unit)
                elif hostile and not set(table.cells_at(other, steps[other][-1])).isdisjoint(
                    table.cells(unit)
                ):
                    del steps[unit], steps[other]
                    stopped += [unit, other]
                if len(steps) != before:
                    break
            if len(steps) != before:
                break
        if len(steps) == before:
            return waiting
