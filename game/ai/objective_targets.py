"""Where goals draw the figures of a side: the ground that one should be on, beside any enemy. None: the goals
ask nothing of it now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.ai import goal_weights
from game.ai.goal_weights import Aim as Aim
from game.ai.goal_weights import Call
from game.core.components import Known
from game.core.goals import Leave, Survive
from game.core.missions import counts, is_open
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table

PATIENCE = 4
"""So many rounds one looks for the enemy in one place."""


def aim(table: Table, side: str, unit: UnitId = NO_UNIT) -> Aim:
    """The cells that draw the unit; of 0, where a side orders all its figures at once, those that draw any.

    What another side is about to win by comes first, and calls everybody. Then come own goals, then those of
    others; who only has to live looks to what the others want before staying put.
    """
    if not table.scenario.goals:
        return search(table, side, unit)
    for call in _calls(table, side, unit):
        found = goal_weights.pull(call)
        if found:
            return found
    return search(table, side, unit)


def _calls(table: Table, side: str, unit: UnitId) -> list[Call]:
    found = []
    for number, (goal, count) in enumerate(zip(table.scenario.goals, counts(table), strict=False)):
        if count >= goal.needs or not is_open(table, goal):
            continue
        call = Call(table, side, unit, number, count)
        found.append(replace(call, pressing=goal_weights.is_pressing(call)))
    return sorted(found, key=lambda call: (not call.pressing, _rank(call), _turn(call, found)))


def _turn(call: Call, calls: Iterable[Call]) -> tuple[int, int, bool, int]:
    """Goals come in their order; of several exits of a side that by which most are gone, then one that is
    open and the nearest to all of one's own: not the one that the map happens to name first."""
    if not isinstance(call.goal, Leave):
        return call.number, 0, False, 0
    alike = (one.number for one in calls if isinstance(one.goal, Leave) and one.goal.side == call.goal.side)
    shut = call.table.closed().issuperset(call.goal.cells)
    return min(alike), -call.count, shut, sum(call.far(one, call.goal.cells) for one in call.own())


def _rank(call: Call) -> int:
    if call.goal.side != call.side:
        return 1
    return 2 if isinstance(call.goal, Survive) else 0


def search(table: Table, side: str, unit: UnitId) -> Aim:
    """Under fog of war, while a side sees no enemy on its feet: to where one was seen last, else from one end
    of the map to the next. Who is seen now lies there."""
    if any(table.unit(one).side != side for one in table.standing()):
        return None
    marks = [
        cell
        for _, known in table.world.each(Known)
        for eyes, cell, seen in known.rows
        if eyes == side and not seen
    ]
    if marks:
        return frozenset(marks)
    far = sorted(spawn.cell for spawn in table.field.spawns if spawn.side != side)
    own = sorted(spawn.cell for spawn in table.field.spawns if spawn.side == side)
    if not far:
        return None
    ends = (far[0], far[-1], *own[:1])
    return frozenset({ends[(table.clock.round // PATIENCE + unit) % len(ends)]})
