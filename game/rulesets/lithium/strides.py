"""Movement of all units in parallel, tile by tile: who gives way to whom, and whom it stops."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.actions import Action
from game.core.battle import Battle
from game.core.components import Position
from game.core.events import Reported, Stepped
from game.core.field import Cell
from game.core.ruleset import Play
from game.rulesets.lithium import orders
from game.rulesets.lithium.checks import DIFFICULTY, opposed, passes
from game.rulesets.lithium.quick import interrupt
from game.rulesets.lithium.state import down, prone, tiles
from game.rulesets.lithium.ways import WIDEST, gap, leaping, price

OPPOSED = "lithium.turn.opposed"


@dataclass
class Walker:
    """A unit on its way: the cells still to come, and the turns of the clock that the next one still takes."""

    unit: int
    rest: list[Cell]
    wait: int = 0
    jump: tuple[Cell, ...] = field(default=())


def route(battle: Battle, unit: int, order: Action) -> Walker | None:
    """The way that the order means, as far as the figure can still go it: who lies on the ground crawls one tile."""
    match order:
        case orders.Walk(path=path) | orders.Run(path=path) | orders.ShortWalk(path=path):
            crawls = prone(battle, unit) or not tiles(battle, unit, 2)
            if crawls and not (isinstance(order, orders.Walk) and len(path) == 1):
                return None
            return Walker(unit, list(path))
        case orders.Jump(path=path):
            holes = gap(battle, path)
            return None if prone(battle, unit) else Walker(unit, [cell for cell in path if cell not in holes], jump=holes)
        case orders.Climb(cell=cell):
            return None if prone(battle, unit) else Walker(unit, [cell])
    return None


def stride(battle: Battle, declared: dict[int, Action]) -> Play[None]:
    """Move all of them, one tile each at a time, until everybody has arrived or was stopped."""
    walkers: dict[int, Walker] = {}
    for unit, order in sorted(declared.items()):
        found = route(battle, unit, order)
        if found is None:
            yield from interrupt(battle, unit)
        else:
            found.wait = price(battle, found.rest[0]) - 1
            walkers[unit] = found
    while walkers:
        yield from _tick(battle, walkers)
        for unit in [unit for unit, walker in walkers.items() if not walker.rest or down(battle, unit)]:
            del walkers[unit]


def _tick(battle: Battle, walkers: dict[int, Walker]) -> Play[None]:
    ready = [unit for unit, walker in sorted(walkers.items()) if walker.wait == 0]
    delayed = len(ready) < len(walkers)
    for walker in walkers.values():
        walker.wait = max(0, walker.wait - 1)
    stopped: list[int] = []
    ready = yield from _leaps(battle, walkers, ready, stopped)
    steps = {unit: _next(battle, walkers, unit) for unit in ready}
    _blocked(battle, walkers, steps, stopped)
    yield from _contests(battle, steps, stopped)
    waiting = _held_up(battle, steps, stopped)
    for unit, cells in sorted(steps.items()):
        for cell in cells:
            start = battle.cell(unit)
            battle.world.put(unit, Position(cell))
            yield Stepped(unit, start, cell)
        walker = walkers[unit]
        del walker.rest[: len(cells)]
        walker.wait = price(battle, walker.rest[0]) - 1 if walker.rest else 0
    if not steps and not delayed and not stopped:
        stopped += waiting
    for unit in sorted(set(stopped)):
        del walkers[unit]
        yield from interrupt(battle, unit)


def _next(battle: Battle, walkers: dict[int, Walker], unit: int) -> list[Cell]:
    """The next cell; past friends who stay where they are one goes on to the next free one."""
    rest = walkers[unit].rest
    for number, cell in enumerate(rest):
        other = battle.at(cell)
        last = number == len(rest) - 1
        if not other or other in walkers or battle.hostile(unit, other) or last:
            return rest[: number + 1]
    return rest[:1]


def _leaps(battle: Battle, walkers: dict[int, Walker], ready: list[int], stopped: list[int]) -> Play[list[int]]:
    """Those who come to a gap: one of two tiles takes a test, and who fails stops before it (lithium.action.jump)."""
    going = []
    for unit in ready:
        walker = walkers[unit]
        here, there = battle.cell(unit), walker.rest[0]
        over = walker.jump and max(abs(here[0] - there[0]), abs(here[1] - there[1])) > 1
        if over and len(walker.jump) == WIDEST and not (yield from passes(battle, leaping(battle, unit), DIFFICULTY)):
            stopped.append(unit)
        else:
            going.append(unit)
    return going


def _blocked(battle: Battle, walkers: dict[int, Walker], steps: dict[int, list[Cell]], stopped: list[int]) -> None:
    """Nobody walks into an enemy who stays."""
    for unit, cells in list(steps.items()):
        others = [battle.at(cell) for cell in cells]
        if any(other and battle.hostile(unit, other) and other not in walkers for other in others):
            del steps[unit]
            stopped.append(unit)


def _contests(battle: Battle, steps: dict[int, list[Cell]], stopped: list[int]) -> Play[None]:
    """Two sides for one tile roll for it; of one side the first goes, the others wait (lithium.turn.opposed)."""
    for cell in sorted({cells[-1] for cells in steps.values()}):
        rivals: dict[str, int] = {}
        for unit in sorted(unit for unit, cells in steps.items() if cells[-1] == cell):
            if battle.unit(unit).side in rivals:
                del steps[unit]
            else:
                rivals[battle.unit(unit).side] = unit
        if len(rivals) < 2:
            continue
        winner = yield from opposed(battle, list(rivals.values()), f"first on {cell}")
        yield Reported(winner, OPPOSED, f"gets to {cell} first")
        for unit in rivals.values():
            if unit != winner:
                del steps[unit]
                stopped.append(unit)


def _held_up(battle: Battle, steps: dict[int, list[Cell]], stopped: list[int]) -> list[int]:
    """Take out those whose tile does not become free: enemies who meet head on stop, friends wait. Those who wait."""
    waiting: list[int] = []
    while True:
        before = len(steps)
        for unit, cells in sorted(steps.items()):
            other = battle.at(cells[-1])
            if not other or other == unit:
                continue
            hostile = battle.hostile(unit, other)
            if other not in steps:
                del steps[unit]
                (stopped if hostile else waiting).append(unit)
            elif hostile and steps[other][-1] == battle.cell(unit):
                del steps[unit], steps[other]
                stopped += [unit, other]
            if len(steps) != before:
                break
        if len(steps) == before:
            return waiting
