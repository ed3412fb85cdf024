"""Who has seen whom since the last round: what is hidden can be attacked by those who know that it is
there."""

from __future__ import annotations

from game.core.field import Cell, Field
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.components import Aiming, Seen
from game.rulesets.opend6.states import lose_state
from game.rulesets.opend6.terrain import concealment_of
from game.rulesets.opend6.vehicles import ground_with_bodies
from game.systems.bodies import measuring_cell, measuring_cells
from game.systems.line_of_sight import sees as lines_clear


def sees(table: Table, unit: UnitId, other: UnitId) -> bool:
    """Whether anything of the other is seen."""
    here, there = measuring_cells(table, unit, other)
    ground = ground_with_bodies(table, unit, other) or table.ground()
    return _shows(table, here, there, ground)


def sees_tile(table: Table, unit: UnitId, cell: Cell) -> bool:
    """Whether anything of the tile is seen, over what stands and past all vehicles but the one that it
    belongs to."""
    there = table.at(cell)
    ground = ground_with_bodies(table, unit, *((there,) if there else ()))
    return _shows(table, measuring_cell(table, cell, unit), cell, ground)


def _shows(table: Table, here: Cell, there: Cell, ground: Field) -> bool:
    return (
        lines_clear(ground, here, there, table.closed())
        and not concealment_of(table, there, here, ground).whole
    )


def is_known(table: Table, unit: UnitId, target: UnitId) -> bool:
    """Whether the figure's side has seen the target in this round or the last (opend6.cover.full)."""
    side = table.unit(unit).side
    return any(
        eyes == side and round_ >= table.clock.round - 1
        for eyes, round_ in table.world.get(target, Seen).rounds
    )


def look_around(table: Table) -> Play[None]:
    """As a round begins: who sees whom."""
    for unit in table.standing():
        yield from look(table, unit)


def look(table: Table, unit: UnitId) -> Play[None]:
    """After a step, or as something on the ground has changed: who sees the figure, whom it sees, and who has
    lost the enemy aimed at."""
    own = table.unit(unit).side
    for enemy in table.enemies(unit):
        theirs = table.unit(enemy).side
        if not (_noted(table, unit, theirs) and _noted(table, enemy, own)) and sees(table, enemy, unit):
            _note(table, unit, theirs)
            _note(table, enemy, own)
    for other in table.standing():
        aiming = table.world.find(other, Aiming)
        if aiming and unit in (other, aiming.target) and not sees(table, other, aiming.target):
            yield from lose_state(table, other, Aiming)


def _noted(table: Table, unit: UnitId, side: str) -> bool:
    return any(
        eyes == side and round_ == table.clock.round for eyes, round_ in table.world.get(unit, Seen).rounds
    )


def _note(table: Table, unit: UnitId, side: str) -> None:
    now = table.clock.round
    rows = dict(table.world.get(unit, Seen).rounds)
    if rows.get(side) != now:
        table.world.put(unit, Seen(tuple(sorted({**rows, side: now}.items()))))
