"""Pathfinding round what is rolled for: burning ground, enemies left behind, overwatch, suppressive fire
(nwo.move.range).

Whoever points at a cell is led there by the way that sets off least, if its movement allows one; the
dangerous way is what is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from game.core.components import Area
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.nwo.areas import harms
from game.rulesets.nwo.components import Suppressed, Tested, Watch
from game.rulesets.nwo.figures import reach as reach_of
from game.rulesets.nwo.reactions import may_strike, opportunities
from game.rulesets.nwo.suppression import level
from game.systems.bodies import large
from game.systems.movement_query import foes_and_others
from game.systems.pathfinding import MovementRange, Reach, reachable
from game.systems.reachability import Steps

Way = tuple[Cell, ...]


@dataclass(frozen=True)
class PathDanger:
    """Something that `steps` set off. Who wants to stop on one of its `cells` cannot get round it; none has
    any where an enemy is left behind."""

    steps: Steps
    cells: frozenset[Cell] = frozenset()


class Detours:
    """The ways of a figure to the cells of `far`, everywhere it can stop; a large figure goes as it can.
    `provokes` is false for who disengages."""

    def __init__(self, table: Table, unit: UnitId, far: MovementRange, provokes: bool = True) -> None:
        self._table, self._unit, self._far, self._provokes = table, unit, far, provokes
        self._known: dict[frozenset[PathDanger], Reach] = {}

    @cached_property
    def _perils(self) -> tuple[PathDanger, ...]:
        return (
            ()
            if large(self._table, self._unit)
            else tuple(path_dangers(self._table, self._unit, self._far, self._provokes))
        )

    @cached_property
    def _most(self) -> int:
        return max(self._far.cost.values(), default=0)

    def path(self, cell: Cell, most: int) -> Way:
        """The way to the cell for at most so many tiles: round everything, or round all but what cannot be
        helped. KeyError if there is none."""
        for allowed in self._tries(cell):
            found = self._past(allowed)
            if found.cost.get(cell, most + 1) <= most:
                return found.path(cell)
        return self._far.path(cell)

    def _tries(self, cell: Cell) -> Iterator[frozenset[PathDanger]]:
        """What may be set off on the way, the least first: nothing, what lies where the way ends, one thing
        more, all blows of those left behind."""
        if not self._perils:
            return
        there = frozenset(peril for peril in self._perils if cell in peril.cells)
        yield from dict.fromkeys((frozenset[PathDanger](), there))
        yield from (there | {peril} for peril in self._perils if peril not in there)
        yield there | {peril for peril in self._perils if not peril.cells}

    def _past(self, allowed: frozenset[PathDanger]) -> Reach:
        if allowed not in self._known:
            table, unit = self._table, self._unit
            foes, others = foes_and_others(table, unit)
            shut = frozenset[tuple[Cell, Cell]]().union(
                *(peril.steps for peril in self._perils if peril not in allowed)
            )
            self._known[allowed] = reachable(
                table.ground(),
                table.cell(unit),
                self._most,
                closed=table.closed(),
                blocked=foes,
                occupied=others,
                forbidden=shut,
            )
        return self._known[allowed]


def path_dangers(table: Table, unit: UnitId, far: MovementRange, provokes: bool) -> Iterator[PathDanger]:
    """All that lies between the figure and the cells it can get to."""
    tested = table.world.find(unit, Tested) or Tested()
    for entity, area in table.world.things(Area):
        # Whoever stands in it is tested by every further step, too.
        if area.turns and entity not in tested.areas and harms(table, entity, area):
            yield from _lying(table, far, frozenset(area.cells), frozenset())
    for watch in _watches(table, unit):
        yield from _lying(table, far, frozenset(watch.cells), frozenset(watch.cells))
    yield from _exposing(table, unit, far)
    if provokes:
        yield from _blows(table, unit, far)


def _lying(
    table: Table, far: MovementRange, cells: frozenset[Cell], inside: frozenset[Cell]
) -> Iterator[PathDanger]:
    """What each step onto one of these cells sets off, but for steps that begin on one of those `inside`."""
    grid, most = table.field.grid, max(far.cost.values(), default=0)
    near = [cell for cell in cells if grid.steps(far.start, cell) <= most]
    steps = frozenset((start, end) for end in near for start in grid.neighbours(end) if start not in inside)
    if steps:
        yield PathDanger(steps, cells)


def _watches(table: Table, unit: UnitId) -> Iterator[Watch]:
    """Enemies who wait for somebody to enter an area, and would shoot at this figure."""
    for watcher, watch in table.world.each(Watch):
        if watch.trigger == "enters" and watch.target in (0, unit) and table.hostile(watcher, unit):
            yield watch


def _exposing(table: Table, unit: UnitId, far: MovementRange) -> Iterator[PathDanger]:
    """Under suppressive fire: each tile with less cover against the shooter than here
    (nwo.suppress.pinned)."""
    fire, here = table.world.find(unit, Suppressed), table.cell(unit)
    for shooter in fire.by if fire else ():
        least = level(table, here, shooter)
        yield from _lying(
            table,
            far,
            frozenset(cell for cell in far.cost if level(table, cell, shooter) < least),
            frozenset(),
        )


def _blows(table: Table, unit: UnitId, far: MovementRange) -> Iterator[PathDanger]:
    """One for each enemy that may strike at who leaves its reach (nwo.engage.leaving-provokes)."""
    enemies = [enemy for enemy in table.enemies(unit) if may_strike(table, enemy, unit)]
    if not enemies:
        return
    passed = far.cost.keys() | foes_and_others(table, unit)[1]
    shut: dict[UnitId, set[tuple[Cell, Cell]]] = {}
    for start in sorted(passed & _threatened(table, enemies)):
        for end in table.field.grid.neighbours(start):
            for enemy, _ in opportunities(table, unit, start, end) if end in passed else ():
                shut.setdefault(enemy, set()).add((start, end))
    yield from (PathDanger(frozenset(steps)) for steps in shut.values())


def _threatened(table: Table, enemies: list[UnitId]) -> set[Cell]:
    """The cells within reach of their arms."""
    arms = {enemy: max(1, reach_of(table, enemy)) for enemy in enemies}
    return {
        cell
        for enemy, arm in arms.items()
        for at in table.cells(enemy)
        for cell in table.field.grid.disc(at, arm)
    }
