"""Where goals draw the figures of a side: the ground that one should be on, beside any enemy. None: the goals
ask nothing of it now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.components import Known, Position, Prize
from game.core.field import Cell
from game.core.goals import AnyGoal, Fetch, Hold, Leave, Protect, Survive
from game.core.missions import counts, protected
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table

Aim = frozenset[Cell] | None
PATIENCE = 4
"""So many rounds one looks for the enemy in one place."""
_SHARE = 2
"""One of so many figures, and one more, goes where a goal calls; the others fight."""


def aim(table: Table, side: str, unit: UnitId = NO_UNIT) -> Aim:
    """The cells that draw the unit; of 0, where a side orders all its figures at once, those that draw any.
    Own goals come before those of others."""
    if not table.scenario.goals:
        return search(table, side, unit)
    rows = [
        row
        for row in zip(range(99), table.scenario.goals, counts(table), strict=False)
        if row[2] < row[1].needs
    ]
    for number, goal, _ in sorted(rows, key=lambda row: row[1].side != side):
        found: Aim = (_OWN if goal.side == side else _OTHERS)[type(goal)](table, side, unit, number, goal)
        if found:
            return found
    return search(table, side, unit)


def search(table: Table, side: str, unit: UnitId) -> Aim:
    """Under fog of war, while a side sees no enemy: to where one was seen last, else from one end of the map
    to the next."""
    if any(table.unit(one).side != side for one in table.standing()):
        return None
    marks = [cell for _, known in table.world.each(Known) for eyes, cell, _ in known.rows if eyes == side]
    if marks:
        return frozenset(marks)
    far = sorted(spawn.cell for spawn in table.field.spawns if spawn.side != side)
    own = sorted(spawn.cell for spawn in table.field.spawns if spawn.side == side)
    if not far:
        return None
    ends = (far[0], far[-1], *own[:1])
    return frozenset({ends[(table.clock.round // PATIENCE + unit) % len(ends)]})


def _called(table: Table, side: str, unit: UnitId, cells: tuple[Cell, ...]) -> bool:
    """Whether the unit is among the nearest of its side to these cells; nobody sends all."""
    if not unit or not cells:
        return bool(cells)
    own = [one for one in table.standing() if table.unit(one).side == side]
    steps = table.field.grid.steps
    own.sort(key=lambda one: (min(steps(table.cell(one), cell) for cell in cells), one))
    return unit in own[: len(own) // _SHARE + 1]


def _hold(table: Table, side: str, unit: UnitId, _: int, goal: Hold) -> Aim:
    return frozenset(goal.cells) if _called(table, side, unit, goal.cells) else None


def _break(table: Table, side: str, unit: UnitId, number: int, goal: Hold) -> Aim:
    """Somebody else holds it: be there, too."""
    there = any(
        cell in goal.cells
        for one in table.standing()
        if table.unit(one).side == goal.side
        for cell in table.cells(one)
    )
    return _hold(table, side, unit, number, goal) if there else None


def _leave(_table: Table, _side: str, _unit: int, _number: int, goal: Leave) -> Aim:
    return frozenset(goal.cells)


def _fetch(table: Table, side: str, unit: UnitId, _: int, goal: Fetch) -> Aim:
    """To the thing, and with it home; while an enemy has it, after that one."""
    for prize, held in table.world.things(Prize):
        wanted = table.scenario.goals[held.goal]
        if not isinstance(wanted, Fetch) or (wanted.name, wanted.lies) != (goal.name, goal.lies):
            continue
        place = table.world.find(prize, Position)
        if held.carrier and not place and table.unit(held.carrier).side == side:
            return frozenset(goal.cells) if unit in (0, held.carrier) else None
        cell = place.cell if place else table.cell(held.carrier)
        return frozenset({cell}) if _called(table, side, unit, (cell,)) else None
    return None


def _stay(table: Table, _side: str, unit: UnitId, _number: int, _goal: Survive) -> Aim:
    """Who only has to live lets the others come."""
    return frozenset({table.cell(unit)}) if unit else None


def _keep(table: Table, _side: str, unit: UnitId, _number: int, goal: Protect) -> Aim:
    """Whom one has to keep safe stays back."""
    return frozenset({table.cell(unit)}) if unit == protected(table, goal) else None


def _hunt(table: Table, side: str, unit: UnitId, _: int, goal: Protect) -> Aim:
    """Whom somebody else has to keep safe is worth more than others."""
    cell = table.cell(protected(table, goal))
    return frozenset({cell}) if unit and _called(table, side, unit, (cell,)) else None


def _nothing(*_: object) -> Aim:
    return None


_Pull = Callable[[Table, str, UnitId, int, Any], Aim]
_OWN: dict[type[AnyGoal], _Pull] = {Hold: _hold, Leave: _leave, Fetch: _fetch, Survive: _stay, Protect: _keep}
_OTHERS: dict[type[AnyGoal], _Pull] = {
    Hold: _break,
    Leave: _nothing,
    Fetch: _nothing,
    Survive: _nothing,
    Protect: _hunt,
}
