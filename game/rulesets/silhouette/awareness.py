"""Who sees whom, where everybody was seen last, and what is hidden: by cover, by ducking, in a turn's
beginning."""

from __future__ import annotations

from game.core.components import Altered, Doorway, Down, Facing, Position, Size
from game.core.field import Cell, Cover
from game.core.references import UnitId
from game.core.ruleset import Secrets
from game.core.table import Table, cached_by_components
from game.core.verbs import Play
from game.rulesets.silhouette.components import Aiming, Ducked, Seen
from game.rulesets.silhouette.states import lose_state
from game.rulesets.silhouette.terrain import (
    NEAR,
    CoverLevel,
    CoverMeasure,
    crosses,
    has_clear_line,
    measure,
    weigh,
)
from game.systems.bodies import large
from game.systems.cover_shares import Bulk
from game.systems.field_of_view import visible_cells
from game.systems.occupancy import wall_owner

AROUND = 2
"""So many steps around enemies that are not near are looked at."""


def cover_of(table: Table, target: UnitId, source: Cell) -> CoverMeasure:
    """The cover of a figure against somebody on `source`; who has ducked is wholly hidden on lines over its
    cover (silhouette.action.take-cover)."""
    return _cover_on(table, target, least_covered_cell(table, target, source), source)


def least_covered_cell(table: Table, target: UnitId, source: Cell) -> Cell:
    """The cell of a figure that is covered least against somebody on `source`."""
    if not large(table, target):
        return table.cell(target)
    return min(table.cells(target), key=lambda cell: _bareness(table, target, cell, source))


def _bareness(table: Table, target: UnitId, cell: Cell, source: Cell) -> tuple[int, bool, int, Cell]:
    found = _cover_on(table, target, cell, source)
    return found.screen, not found.seen, table.field.grid.squared(source, cell), cell


def _cover_on(table: Table, target: UnitId, here: Cell, source: Cell) -> CoverMeasure:
    found, bulk = measure(table, here, source), ducked_behind(table, target, here, source)
    if not bulk:
        return found
    screen = CoverLevel.SAFE if bulk is Bulk.HEAVY else CoverLevel.HIDDEN
    return (
        found._replace(seen=False)
        if found.screen > screen
        else CoverMeasure(screen, False, f"ducked behind {_named(table, target, here)}")
    )


def ducked_behind(table: Table, unit: UnitId, here: Cell, there: Cell) -> Bulk:
    """What a figure that is `here` has ducked behind, if that parts it from somebody `there`
    (silhouette.action.take-cover)."""
    ducked = table.world.find(unit, Ducked)
    return (
        shield(table, here, ducked.cell) if ducked and crosses(table, there, here, ducked.cell) else Bulk.NONE
    )


def shield(table: Table, here: Cell, cell: Cell) -> Bulk:
    """What there is to duck behind on an adjacent cell, or on the border to it; a door that nobody has
    described is light, as it is in the way."""
    ground = table.ground()
    owner, tile = wall_owner(ground, here, cell), ground[cell]
    found = [weigh(ground[owner])] if owner else []
    found += [weigh(tile)] if tile.cover > Cover.NONE or tile.blocks_sight else []
    found += [max(Bulk.LIGHT, weigh(tile))] if cell in table.closed() else []
    return max(found, default=Bulk.NONE)


def hides(table: Table, unit: UnitId, cell: Cell) -> bool:
    """Whether the figure can duck behind what stands on that adjacent cell, or on the border to it."""
    body = table.cells(unit)
    return cell not in body and any(_keeps(table, here, cell) for here in body)


def _keeps(table: Table, here: Cell, cell: Cell) -> bool:
    if cell not in table.field or not table.field.grid.adjacent(here, cell):
        return False
    return shield(table, here, cell) > Bulk.NONE


def _named(table: Table, unit: UnitId, here: Cell) -> str:
    cell = table.world.get(unit, Ducked).cell
    owner, tile = wall_owner(table.ground(), here, cell), table.ground()[cell]
    if owner:
        return table.ground()[owner].material or "wall"  # on its border: its name is that of the ground
    return "closed door" if cell in table.closed() else tile.name or tile.material or "cover"


def sees(table: Table, unit: UnitId, other: UnitId) -> bool:
    """Whether a figure sees another: a line is free, and neither has ducked behind what lies on it."""
    return any(_sees_from(table, unit, other, here) for here in table.cells(unit))


def sees_if(table: Table, unit: UnitId, other: UnitId, here: Cell | None) -> bool:
    """The same, if it stood on that cell."""
    return sees(table, unit, other) if here is None else _sees_from(table, unit, other, here)


def _sees_from(table: Table, unit: UnitId, other: UnitId, here: Cell, risen: bool = False) -> bool:
    """The same from that cell; `risen` as it will be once it has come out of cover."""
    if (
        not risen
        and table.world.has(unit, Ducked)
        and ducked_behind(table, unit, here, least_covered_cell(table, other, here))
    ):
        return False
    if large(table, other):
        return cover_of(table, other, here).seen
    there = table.cell(other)
    return has_clear_line(table, here, there) and not ducked_behind(table, other, there, here)


def sees_cell(table: Table, unit: UnitId, cell: Cell) -> bool:
    """Whether a figure sees a tile."""
    return any(
        has_clear_line(table, here, cell)
        for here in table.cells(unit)
        if not ducked_behind(table, unit, here, cell)
    )


def looks_at(table: Table, unit: UnitId, cell: Cell) -> bool:
    """Whether a figure sees a tile once it has come out of cover, as whoever attacks does
    (silhouette.action.take-cover)."""
    return any(has_clear_line(table, here, cell) for here in table.cells(unit))


SECRETS = Secrets(sees=sees_if, views=sees_cell)
"""Who has ducked neither sees nor is seen over the cover."""


def known_at(table: Table, unit: UnitId, target: UnitId) -> bool:
    """Whether the figure's side saw the target where it is now, in this turn or the last
    (silhouette.defence.cover)."""
    side, here, now = table.unit(unit).side, table.cell(target), table.clock.round
    return any(
        eyes == side and cell == here and turn >= now - 1
        for eyes, turn, cell in table.world.get(target, Seen).places
    )


def spotted(table: Table, unit: UnitId) -> bool:
    """Whether a conscious enemy has the figure in sight."""
    return any(sees(table, enemy, unit) for enemy in table.enemies(unit))


def look_around(table: Table) -> None:
    """Note of all figures where they are seen."""
    for unit in table.standing():
        _note(table, unit, [enemy for enemy in table.enemies(unit) if sees(table, enemy, unit)])


def look(table: Table, unit: UnitId) -> Play[None]:
    """After a step, or coming out of cover: who sees the figure, whom it sees, and who has lost the enemy
    aimed at."""
    for enemy in table.enemies(unit):
        seen = sees(table, enemy, unit)
        if seen:
            _note(table, unit, [enemy])
        if large(table, unit) or large(table, enemy):
            seen = sees(table, unit, enemy)  # on single cells what parts two figures parts them both ways
        if seen:
            _note(table, enemy, [unit])
    for other in table.standing():
        aiming = table.world.find(other, Aiming)
        if aiming and unit in (other, aiming.target):
            yield from _keep_aim(table, other, aiming)


def look_again(table: Table) -> Play[None]:
    """After a door has moved: who has nothing left to duck behind, who is seen, whose aim is lost."""
    for unit in table.standing():
        ducked = table.world.find(unit, Ducked)
        if ducked and not hides(table, unit, ducked.cell):
            yield from lose_state(table, unit, Ducked)
    look_around(table)
    for unit in table.standing():
        aiming = table.world.find(unit, Aiming)
        if aiming:
            yield from _keep_aim(table, unit, aiming)


def _keep_aim(table: Table, unit: UnitId, aiming: Aiming) -> Play[None]:
    if not sees(table, unit, aiming.target):
        yield from lose_state(table, unit, Aiming)


def _note(table: Table, unit: UnitId, eyes: list[UnitId]) -> None:
    if not eyes:
        return
    known = table.world.get(unit, Seen).places
    sides = dict.fromkeys(table.unit(enemy).side for enemy in eyes)
    rows = tuple((side, table.clock.round, table.cell(unit)) for side in sides)
    found = Seen(tuple(sorted((*(row for row in known if row[0] not in sides), *rows))))
    if found.places != known:
        table.world.put(unit, found)


@cached_by_components(Position, Size, Facing, Ducked, Doorway, Altered, Down)
def in_view(table: Table, unit: UnitId, risen: bool = False) -> tuple[Cell, ...]:
    """The cells that the figure sees within `NEAR` steps, and farther off those around the enemies that it
    sees; sorted. `risen`: once it has come out of cover.

    A sample of all: on a large map most of what is seen is far off and empty, and looking at every cell of it
    takes seconds.
    """
    grid, ducked, found = table.field.grid, table.world.has(unit, Ducked) and not risen, set[Cell]()
    eyes = table.cells(unit)
    seen = [
        enemy
        for enemy in table.enemies(unit)
        if any(_sees_from(table, unit, enemy, here, risen) for here in eyes)
    ]
    foes = [cell for enemy in seen for cell in table.cells(enemy)]
    around = {cell for foe in foes for cell in grid.disc(foe, AROUND) if cell in table.field}
    for here in eyes:
        cells = visible_cells(table.ground(), here, NEAR, table.closed())
        found |= cells.union(
            cell for cell in around if grid.steps(here, cell) > NEAR and has_clear_line(table, here, cell)
        )
        if ducked:
            found = {cell for cell in found if not ducked_behind(table, unit, here, cell)}
    return tuple(sorted(found))
