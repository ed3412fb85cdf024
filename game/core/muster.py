"""How a figure comes onto the board: one function, for the beginning and for those who come later."""

from __future__ import annotations

from game.core.components import Position, Unit
from game.core.events import Placed
from game.core.field import Cell
from game.core.ruleset import Play, Ruleset
from game.core.scenario import Figure
from game.core.table import Table


def muster(table: Table, ruleset: Ruleset, side: str, figure: Figure, cell: Cell) -> Play[int]:
    """Put the figure on the cell, which must be free; its number. It is placed as it is after what it rolls on its arrival."""
    look, components = ruleset.components(figure)
    unit = table.world.create(Unit(figure.name, side, figure.archetype, look, figure.person), Position(cell), *components)
    rolled = list(ruleset.arrive(table, unit))
    yield Placed(unit, figure.name, side, look, figure.person, cell, ruleset.gauges(table, unit))
    yield from rolled
    return unit
