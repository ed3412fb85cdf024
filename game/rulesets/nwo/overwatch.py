"""Overwatch: a shot that waits for its event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, reduce
from itertools import groupby
from operator import or_

from game.core import fog
from game.core.actions import Refusal
from game.core.components import CLOCK, Aboard, Altered, Area, Doorway, Facing, Position, Size
from game.core.field import Cell, Field
from game.core.geometry.grid import Grid
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table, cached_by_components
from game.core.verbs import Play
from game.rulesets.nwo.attack import make, shot
from game.rulesets.nwo.attack_chances import forecast_attack
from game.rulesets.nwo.components import Harms, Surprised, Watch
from game.rulesets.nwo.content import weapons
from game.rulesets.nwo.figures import ranged_weapons
from game.rulesets.nwo.harm_estimate import hits
from game.rulesets.nwo.ranged import refuse_shot
from game.rulesets.nwo.reactions import by_initiative, percent, wants_reaction
from game.rulesets.nwo.states import lose_state
from game.rulesets.nwo.suppression import dares_reaction, reaction_chance
from game.systems.items import loaded
from game.systems.visibility import looking, visible_within

Corners = tuple[Cell, Cell]
Sample = tuple[Corners, UnitId, bool]
"""An area, the enemy that it lies around (0: none), and whether a cell of it is in sight."""
SIZE = 5
STEP = 3
_NEAR = 16
"""So many steps around are looked at together for less than fifty cells one by one."""
_CENTRES = _NEAR - (SIZE - 1)
"""Squares whose middle is no farther away lie within that with all their cells, on hexes too."""
_MIDDLE = 1 << 11
"""Columns are counted from here, since on staggered maps there are some below 0."""
TRIGGERS = {
    "moves": "moves",
    "acts": "is about to act",
    "acted": "has acted",
    "harmed": "has taken damage",
    "harms": "has dealt damage",
}
"""The events that can be watched for beside the entering of an area, each of a named figure
(nwo.overwatch.triggers)."""


def refuse_watch(table: Table, unit: UnitId, weapon: str, target: UnitId) -> Refusal | None:
    """What every overwatch needs: a loaded ranged weapon in hand, and a target that is an enemy whom the side
    sees, if one is named."""
    if weapon not in [gun.id for gun in ranged_weapons(table, unit)]:
        return Refusal("nwo.overwatch.delay", "no ranged weapon in hand")
    if not loaded(table, unit, weapon):
        return Refusal("nwo.reload.roll", f"the {weapons()[weapon].title} is empty")
    if target and target not in known_enemies(table, unit):
        return Refusal("nwo.overwatch.target", "the target is no enemy on its feet")
    return None


def refuse_area(
    table: Table, unit: UnitId, area: tuple[Cell, Cell], weapon: str, target: UnitId
) -> Refusal | None:
    refused = refuse_watch(table, unit, weapon, target)
    if refused:
        return refused
    if max(table.field.grid.extent(*area)) > SIZE:
        return Refusal("nwo.overwatch.triggers", f"the area is larger than {SIZE} by {SIZE} tiles")
    if not any_watched(table, unit, area):
        return Refusal("nwo.overwatch.triggers", "no tile of the area is in sight")
    return None


def watched(table: Table, unit: UnitId, area: tuple[Cell, Cell]) -> tuple[Cell, ...]:
    """The cells of the rectangle that are in sight."""
    return tuple(_watched(table, unit, area))


def any_watched(table: Table, unit: UnitId, area: tuple[Cell, Cell]) -> bool:
    """Whether any cell of the rectangle is in sight."""
    return next(_watched(table, unit, area), None) is not None


def known_enemies(table: Table, unit: UnitId) -> list[UnitId]:
    """Those whom an order may name."""
    return [foe for foe in table.enemies(unit) if fog.knows(table, table.unit(unit).side, foe)]


def samples(table: Table, unit: UnitId) -> list[Sample]:
    """Squares around cells near the figure, and around its enemies: a few of the many areas that can be
    watched, each with whether one can.

    Of enemies far away only those who are in sight: looking at every cell around one that is not would take
    longer than all the rest.
    """
    field, own, rows = table.ground(), table.cells(unit), _sighted_rows(table, unit)
    found: list[Sample] = []
    for lines, squares in _squares(field.grid, field.width, field.height, own[0]):
        seen = reduce(or_, [rows.get(line, 0) for line in lines])
        found += [(area, NO_UNIT, bool(seen & span)) for area, span in squares]
    for enemy in known_enemies(table, unit):
        there = table.cell(enemy)
        area = field.grid.corners(there, SIZE // 2)
        if field.grid.steps(own[0], there) <= _CENTRES:
            lines, span = _spanned(field.grid, area)
            found.append((area, enemy, any(rows.get(line, 0) & span for line in lines)))
        elif any(looking(table, here)(there) for here in own):
            found.append((area, enemy, True))
    return found


@lru_cache(maxsize=1 << 10)
def _squares(
    grid: Grid, width: int, height: int, here: Cell
) -> list[tuple[range, list[tuple[Corners, int]]]]:
    """The squares around every third cell near that one, by the rows that they cross, with a bit for each
    column that they cross."""
    found: list[tuple[range, list[tuple[Corners, int]]]] = []
    for row in range(here[1] % STEP, height, STEP):
        near = [
            (column, row)
            for column in range(here[0] % STEP, width, STEP)
            if grid.steps(here, (column, row)) <= _CENTRES
        ]
        spans = [(_spanned(grid, area), area) for area in [grid.corners(cell, SIZE // 2) for cell in near]]
        for lines, group in groupby(spans, key=lambda one: one[0][0]):
            found.append((lines, [(area, span) for (_, span), area in group]))
    return found


def _spanned(grid: Grid, area: Corners) -> tuple[range, int]:
    """The rows of which rectangles are made that this one crosses, and a bit for each of its columns."""
    (left, top), (right, bottom) = map(grid.upright, area)
    return range(top, bottom + 1), (1 << right - left + 1) - 1 << left + _MIDDLE


@cached_by_components(Altered, Area, Doorway, Aboard, own=(Position, Size, Facing))
def _sighted_rows(table: Table, unit: UnitId) -> dict[int, int]:
    """For each row of which rectangles are made a bit for each column where a cell near the figure is in
    sight on which somebody can stand."""
    field, rows = table.ground(), dict[int, int]()
    seen = frozenset[Cell]().union(*(visible_within(table, here, _NEAR) for here in table.cells(unit)))
    for cell in seen - _blocked(field):
        column, row = field.grid.upright(cell)
        rows[row] = rows.get(row, 0) | 1 << column + _MIDDLE
    return rows


@lru_cache(maxsize=64)
def _blocked(field: Field) -> frozenset[Cell]:
    return frozenset(cell for cell in field.cells() if field[cell].blocks)


def _watched(table: Table, unit: UnitId, area: tuple[Cell, Cell]) -> Iterator[Cell]:
    field, eyes = table.ground(), [looking(table, cell) for cell in table.cells(unit)]
    return (cell for cell in field.grid.region(*area) if _sighted(field, eyes, cell))


def _sighted(field: Field, eyes: Iterable[Callable[[Cell], bool]], cell: Cell) -> bool:
    """Whether somebody could stand on the cell, and would be seen there."""
    return cell in field and not field[cell].blocks and any(seen(cell) for seen in eyes)


def refuse_event(
    table: Table, unit: UnitId, watched: UnitId, trigger: str, weapon: str, target: UnitId
) -> Refusal | None:
    """A named figure is watched; where it is a friend, an enemy must be named as the target
    (nwo.overwatch.target)."""
    refused = refuse_watch(table, unit, weapon, target)
    if refused:
        return refused
    if trigger not in TRIGGERS:
        return Refusal("nwo.overwatch.triggers", "that is no event to watch for")
    known = watched in table.standing() and fog.knows(table, table.unit(unit).side, watched)
    if not known or watched == unit:
        return Refusal("nwo.overwatch.triggers", "name a figure on its feet")
    if not target and not table.hostile(unit, watched):
        return Refusal(
            "nwo.overwatch.target", f"{table.unit(watched).name} is a friend: name an enemy to be shot at"
        )
    return None


def watchers(table: Table, mover: UnitId, start: Cell, end: Cell) -> list[UnitId]:
    """Those whose overwatch the step sets off: one who is no ally enters the area, or the named figure
    moves."""
    found = []
    for unit, watch in table.world.each(Watch):
        inside = [not set(table.cells_at(mover, cell)).isdisjoint(watch.cells) for cell in (start, end)]
        enters = watch.trigger == "enters" and table.hostile(unit, mover) and inside == [False, True]
        if enters or (watch.trigger == "moves" and watch.watched == mover):
            found.append(unit)
    return by_initiative(table, found)


def step_shots(table: Table, mover: UnitId, start: Cell, end: Cell) -> Play[None]:
    """The shots that a step sets off, after it has been taken."""
    for unit in watchers(table, mover, start, end):
        watch = table.world.get(unit, Watch)
        does = "enters the area" if watch.trigger == "enters" else "moves"
        yield from _fire(table, unit, mover, does, "moves into sight")


def waiting(table: Table, doer: UnitId, trigger: str) -> list[UnitId]:
    """Those who wait for this event of a named figure."""
    return by_initiative(
        table,
        [
            unit
            for unit, watch in table.world.each(Watch)
            if watch.trigger == trigger and watch.watched == doer
        ],
    )


def event_shots(table: Table, doer: UnitId, trigger: str) -> Play[None]:
    """The shots that a named figure's deed or harm sets off."""
    for unit in waiting(table, doer, trigger):
        yield from _fire(table, unit, doer, TRIGGERS[trigger])


def harm_shots(table: Table) -> Play[None]:
    """The shots that the harm of the last order sets off, and those that their own harm sets off in turn."""
    while noted := table.world.find(CLOCK, Harms):
        table.world.drop(CLOCK, Harms)
        for hurt, by in noted.done:
            yield from event_shots(table, hurt, "harmed")
            if by:
                yield from event_shots(table, by, "harms")


def _fire(table: Table, unit: UnitId, about: UnitId, does: str, did: str = "") -> Play[None]:
    """The shot, if the owner wants it. One that is not allowed is not spent (nwo.overwatch.rolls,
    nwo.overwatch.target). What is told that somebody `does` was `did` in records of version 1."""
    watch = table.world.find(unit, Watch)
    if watch is None or table.world.has(unit, Surprised):
        return
    target, weapon = watch.target or about, weapons()[watch.weapon]
    if weapon not in ranged_weapons(table, unit) or refuse_shot(table, unit, target, weapon):
        return
    if not all(fog.knows(table, table.unit(unit).side, one) for one in (about, target)):
        return
    made = shot(unit, target, weapon)
    dared, then = reaction_chance(table, unit, target, melee=False)
    share = dared * hits(forecast_attack(then, made).toll(then))
    hint = f"{percent(share)} to hit, {weapon.damage} harm"
    who, shall = table.unit(about).name, f"Shall {table.unit(unit).name} shoot at {table.unit(target).name}?"
    formerly = f"{who} {did}. {shall}" if did else ""
    if (
        yield from wants_reaction(
            table,
            unit,
            "nwo.overwatch.target",
            f"{who} {does}. {shall}",
            target,
            hint,
            target,
            weapon.id,
            share,
            formerly,
        )
    ):
        yield from lose_state(table, unit, Watch, "nwo.overwatch.delay")
        if (yield from dares_reaction(table, unit, target, melee=False)):
            yield from make(table, made, "nwo.overwatch.delay")
