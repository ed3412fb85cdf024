"""Where a unit of the table can go, whatever its size: what rulesets ask whose orders are paths of cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import pairwise

from game.core.actions import Action
from game.core.components import Down, Facing, Position, Size, Unit
from game.core.describing.names import cell_name
from game.core.field import Cell, Field
from game.core.order_offers import LazySequence, OfferBatch
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.systems.bodies import large
from game.systems.body_pathfinding import price_of_way, reach_of_body, refuse_body
from game.systems.pathfinding import MovementRange, legal_step, reachable

Cells = frozenset[Cell]
Way = tuple[Cell, ...]


@cached_by_components(Unit, Down, Position, Size, Facing)
def foes_and_others(table: Table, unit: UnitId) -> tuple[Cells, Cells]:
    """The cells of standing enemies, and those of everybody else who stands: for rules under which the fallen
    hinder nobody."""
    foes = frozenset(cell for enemy in table.enemies(unit) for cell in table.cells(enemy))
    return foes, frozenset(cell for other in table.standing() if other != unit for cell in table.cells(other))


def movement_range(table: Table, unit: UnitId, budget: int, foes: Cells, taken: Cells) -> MovementRange:
    """Everywhere the unit can stop with so many tiles: nobody passes through `foes`, nobody stops on what is
    `taken`."""
    if large(table, unit):
        return reach_of_body(table, unit, budget, foes, taken)
    return reachable(
        table.ground(), table.cell(unit), budget, closed=table.closed(), blocked=foes, occupied=taken
    )


def walks(
    make: Callable[[Way], Action],
    path: Callable[[Cell], Way],
    ends: Mapping[Cell, int],
    refused: Callable[[Action], object],
    shortest: Callable[[Cell], Way] | None = None,
) -> OfferBatch:
    """To go to each of these cells, which have prices, or nowhere if there are none: all allowed or all
    refused, as the cheapest is.

    Ways are found when somebody looks at them; where `path` takes its time to find better ones, `shortest`
    gives those that are judged.
    """
    if not ends:
        return OfferBatch([make(())], () if refused(make(())) else [make(())])
    going = LazySequence(lambda cell: make(path(cell)), list(ends))
    cheapest = (shortest or path)(min(ends, key=ends.__getitem__))
    return OfferBatch(going, () if refused(make(cheapest)) else going)


def price_of(table: Table, unit: UnitId, path: tuple[Cell, ...]) -> int:
    """What the path costs the unit, in tiles; its cells must lie on the map."""
    if large(table, unit):
        return price_of_way(table, unit, path)
    ground = table.ground()
    return sum(max(1, ground[cell].cost) for cell in path)


def path_fault(table: Table, path: tuple[Cell, ...]) -> str:
    """What is wrong with a path for anybody, in words: it leads nowhere, or off the map; "" if nothing is."""
    if not path:
        return "nowhere to go"
    return "the path leaves the map" if any(cell not in table.field for cell in path) else ""


def why_not(table: Table, unit: UnitId, path: tuple[Cell, ...], foes: Cells, taken: Cells) -> str:
    """What is in the way of a unit that goes a path on the map, in words; "" if nothing is. What it costs is
    another matter."""
    if large(table, unit):
        return refuse_body(table, unit, path, foes, taken)
    return _refuse_steps(table.ground(), (table.cell(unit), *path), foes, taken, table.closed())


@lru_cache(maxsize=1 << 14)
def _refuse_steps(field: Field, way: tuple[Cell, ...], foes: Cells, taken: Cells, doors: Cells) -> str:
    """Remembered, since the same way is asked about as a walk, a run and a retreat."""
    for start, end in pairwise(way):
        if not field.grid.adjacent(start, end):
            return (
                f"no step leads from {cell_name(start)} to {cell_name(end)}: a path goes from cell to "
                "cell beside it"
            )
        if not legal_step(field, start, end, doors):
            return f"no step from {cell_name(start)} to {cell_name(end)}: something solid is in the way"
        if end in foes:
            return f"an enemy stands on {cell_name(end)}"
    return f"{cell_name(way[-1])} is taken" if way[-1] in taken else ""
