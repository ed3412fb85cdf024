"""Who sees whom, where everybody was seen last, and what is hidden: by cover, by ducking, in a turn's beginning."""

from __future__ import annotations

from functools import lru_cache

from game.core.components import Altered, Doorway, Facing, Position, Size
from game.core.field import Cell, Field
from game.core.ruleset import Play, Secrets
from game.core.table import Table, remembered
from game.rulesets.silhouette.components import Aiming, Ducked, Seen
from game.rulesets.silhouette.ground import Measure, Screen, clear, crosses, measure, weigh
from game.rulesets.silhouette.states import lose
from game.systems.bodies import large
from game.systems.hiding import Bulk
from game.systems.sight import sees as lines_clear
from game.systems.views import visible_cells

NEAR = 16
"""So many steps around somebody are looked at all at once: the table for that is made fast."""


def cover_of(table: Table, target: int, source: Cell) -> Measure:
    """The cover of a figure against somebody on `source`; who has ducked is wholly hidden on lines over its cover (silhouette.action.take-cover)."""
    return _cover_on(table, target, bared(table, target, source), source)


def bared(table: Table, target: int, source: Cell) -> Cell:
    """The cell of a figure that is covered least against somebody on `source`."""
    if not large(table, target):
        return table.cell(target)
    return min(table.cells(target), key=lambda cell: _bareness(table, target, cell, source))


def _bareness(table: Table, target: int, cell: Cell, source: Cell) -> tuple[int, bool, int, Cell]:
    found = _cover_on(table, target, cell, source)
    return found.screen, not found.seen, table.field.grid.squared(source, cell), cell


def _cover_on(table: Table, target: int, here: Cell, source: Cell) -> Measure:
    ducked = table.world.find(target, Ducked)
    if ducked and crosses(table, source, here, ducked.cell):
        tile = table.ground()[ducked.cell]
        light = weigh(tile) is Bulk.LIGHT
        words = f"ducked behind {tile.name or tile.material or 'cover'}"
        return Measure(Screen.HIDDEN if light else Screen.SAFE, False, words)
    return measure(table, here, source)


def sees(table: Table, unit: int, other: int) -> bool:
    """Whether a figure sees another: a line is free, and neither has ducked behind what lies on it."""
    return any(_sees_from(table, unit, other, here) for here in table.cells(unit))


def sees_if(table: Table, unit: int, other: int, here: Cell | None) -> bool:
    """The same, if it stood on that cell."""
    return sees(table, unit, other) if here is None else _sees_from(table, unit, other, here)


def _sees_from(table: Table, unit: int, other: int, here: Cell) -> bool:
    ducked = table.world.find(unit, Ducked)
    if ducked and crosses(table, bared(table, other, here), here, ducked.cell):
        return False
    if not large(table, other) and not clear(table, here, table.cell(other)):
        return False  # what covers whom nobody sees takes longer to find
    return cover_of(table, other, here).seen


def sees_cell(table: Table, unit: int, cell: Cell) -> bool:
    """Whether a figure sees a tile."""
    ducked = table.world.find(unit, Ducked)
    free = (here for here in table.cells(unit) if not (ducked and crosses(table, cell, here, ducked.cell)))
    return any(clear(table, here, cell) for here in free)


SECRETS = Secrets(sees=sees_if, views=sees_cell)
"""Who has ducked neither sees nor is seen over the cover."""


def known_at(table: Table, unit: int, target: int) -> bool:
    """Whether the figure's side saw the target where it is now, in this turn or the last (silhouette.defence.cover)."""
    side, here, now = table.unit(unit).side, table.cell(target), table.clock.round
    return any(eyes == side and cell == here and turn >= now - 1 for eyes, turn, cell in table.world.get(target, Seen).places)


def spotted(table: Table, unit: int) -> bool:
    """Whether a conscious enemy has the figure in sight."""
    return any(sees(table, enemy, unit) for enemy in table.enemies(unit))


def look_around(table: Table) -> None:
    """Note of all figures where they are seen."""
    for unit in table.standing():
        _note(table, unit, [enemy for enemy in table.enemies(unit) if sees(table, enemy, unit)])


def look(table: Table, unit: int) -> Play[None]:
    """After a step, or coming out of cover: who sees the figure, whom it sees, and who has lost the enemy aimed at."""
    for enemy in table.enemies(unit):
        if sees(table, enemy, unit):
            _note(table, unit, [enemy])
        if sees(table, unit, enemy):
            _note(table, enemy, [unit])
    for other in table.standing():
        aiming = table.world.find(other, Aiming)
        if aiming and unit in (other, aiming.target) and not sees(table, other, aiming.target):
            yield from lose(table, other, Aiming)


def _note(table: Table, unit: int, eyes: list[int]) -> None:
    if not eyes:
        return
    known = table.world.get(unit, Seen).places
    sides = dict.fromkeys(table.unit(enemy).side for enemy in eyes)
    rows = tuple((side, table.clock.round, table.cell(unit)) for side in sides)
    found = Seen(tuple(sorted((*(row for row in known if row[0] not in sides), *rows))))
    if found.places != known:
        table.world.put(unit, found)


@remembered(Position, Size, Facing, Ducked, Doorway, Altered)
def in_view(table: Table, unit: int) -> tuple[Cell, ...]:
    """The cells that the figure sees, sorted."""
    field, ducked, found = table.ground(), table.world.find(unit, Ducked), set[Cell]()
    for here in table.cells(unit):
        cells = _all_around(field, here, table.closed())
        found.update(cell for cell in cells if not (ducked and crosses(table, cell, here, ducked.cell)))
    return tuple(sorted(found))


@lru_cache(maxsize=256)
def _all_around(field: Field, here: Cell, closed: frozenset[Cell]) -> frozenset[Cell]:
    """Every cell that sees that one: the near ones all at once, the far ones one by one."""
    near, steps = visible_cells(field, here, NEAR, closed), field.grid.steps
    return near.union(cell for cell in field.cells() if steps(here, cell) > NEAR and lines_clear(field, here, cell, closed))
