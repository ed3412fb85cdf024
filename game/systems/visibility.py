"""What somebody in a battle sees on the ground as it is: past walls, closed doors and smoke. Rules, previews
and agents all ask here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from game.core.components import Altered, Area, Doorway
from game.core.field import Cell, Field, Light
from game.core.table import Table, cached_by_components
from game.systems.cover import CoverMeasure, cover
from game.systems.field_of_view import looking as looking_from
from game.systems.field_of_view import visible_cells
from game.systems.line_of_sight import Exposure, exposure, lines, sees

SMOKE = "smoke"
_MOST = 1 << 14
"""So many pairs of cells are remembered before all are forgotten."""


class _Met(dict[tuple[Cell, Cell], bool]):
    """Who has asked whether one cell sees the other, as long as the air stays as it is: what has been asked
    makes no difference to that."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Met)

    __hash__ = None


class _Air(NamedTuple):
    ground: Field
    fog: frozenset[Cell]
    opaque: frozenset[Cell]
    met: _Met


@cached_by_components(Altered, Area, Doorway)
def _air(table: Table) -> _Air:
    return _Air(table.ground(), smoke(table), table.closed() | smoke(table), _Met())


@cached_by_components(Area)
def smoke(table: Table) -> frozenset[Cell]:
    """The cells of smoke that nobody sees through. What only obscures, by its density, is `concealment`'s."""
    return frozenset(
        cell
        for _, area in table.world.things(Area)
        if area.kind == SMOKE and not area.density
        for cell in area.cells
    )


def opaque(table: Table) -> frozenset[Cell]:
    """What stops sight beside the map itself: closed doors and smoke."""
    return _air(table).opaque


def view(table: Table, a: Cell, b: Cell) -> Exposure:
    """How much of one cell is seen from the other. Nobody sees into, out of or through smoke beyond one tile:
    the end in it stops all rays."""
    ground, fog, dark, _ = _air(table)
    if (a in fog or b in fog) and ground.grid.steps(a, b) > 1:
        return Exposure(0, tuple(cell for cell in (a, b) if cell in fog))
    return exposure(ground, a, b, dark)


def in_sight(table: Table, a: Cell, b: Cell) -> bool:
    """Whether at least one ray is free: `view` without its account."""
    ground, fog, dark, met = _air(table)
    seen = met.get((a, b))
    if seen is None:
        if len(met) > _MOST:
            met.clear()
        hidden = fog and (a in fog or b in fog) and ground.grid.steps(a, b) > 1
        seen = met[a, b] = not hidden and sees(ground, a, b, dark)
    return seen


def looking(table: Table, here: Cell) -> Callable[[Cell], bool]:
    """`in_sight` from that cell, for asking about many."""
    ground, fog, dark, _ = _air(table)
    sight, blind, steps = lines(ground, dark), here in fog, ground.grid.steps
    number, free = sight.board.number, sight.free
    own = number(here)

    def seen(cell: Cell) -> bool:
        if fog and (blind or cell in fog) and steps(here, cell) > 1:
            return False
        return free(own, number(cell))

    return seen


def visible_within(table: Table, here: Cell, radius: int) -> frozenset[Cell]:
    """The cells within so many steps that are in sight: what `in_sight` says of each, found all at once."""
    ground, _, dark, _ = _air(table)
    return _past_smoke(table, here, visible_cells(ground, here, radius, dark))


def looking_around(table: Table, here: Cell, radius: int) -> Iterator[frozenset[Cell]]:
    """`visible_within` bit by bit: those that are known to be seen by then, at the end all of them."""
    ground, _, dark, _ = _air(table)
    return (_past_smoke(table, here, seen) for seen in looking_from(ground, here, radius, dark))


def _past_smoke(table: Table, here: Cell, seen: frozenset[Cell]) -> frozenset[Cell]:
    """Without what smoke hides: nobody sees into or out of it beyond one tile."""
    ground, fog, _, _ = _air(table)
    if not fog:
        return seen
    near = seen.intersection(ground.grid.disc(here, 1))
    return near if here in fog else (seen - fog) | near


def cover_from(table: Table, target: Cell, source: Cell) -> CoverMeasure:
    """The cover of somebody on `target` against somebody on `source`, as things stand."""
    ground, _, dark, _ = _air(table)
    return cover(ground, target, source, dark)


def light_at(table: Table, cell: Cell) -> Light:
    """The light that the map and its lamps give a cell: the one function to ask, in five steps."""
    return table.ground()[cell].light
