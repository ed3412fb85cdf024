"""Units that fill several cells, face a direction or carry others: where they are to one another, and how
they come to be elsewhere.

Where nobody is large, every question here is that of the two cells, at no other price.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.core.components import Aboard, Facing, Position, Size
from game.core.describing.sheet import Line
from game.core.events import Alighted, Boarded, Turned
from game.core.field import Cell
from game.core.placement import has_room
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.systems.cover import CoverMeasure
from game.systems.engagement import Threat, threatens
from game.systems.visibility import cover_from, in_sight


def large(table: Table, unit: UnitId) -> bool:
    """Whether the unit fills more than its one cell, whichever way it faces."""
    return table.world.any(Size) and table.world.has(unit, Size)


def is_deserted(table: Table, unit: UnitId) -> bool:
    """Whether it is a large one that nobody is aboard who stands: a vehicle, which does nothing by itself."""
    return large(table, unit) and set(table.standing()).isdisjoint(table.aboard(unit))


# ---------------------------------------------------------------- from one to the other


def measuring_cells(table: Table, a: UnitId, b: UnitId, here: Cell | None = None) -> tuple[Cell, Cell]:
    """The cell of each that counts between the two: the nearest pair in sight of each other, or the nearest
    if there is none.

    Range, light and the line of a shot go from the one to the other. With `here` the first is taken to stand
    there.
    """
    if not table.world.any(Size):
        return here or table.cell(a), table.cell(b)
    return nearest(table, table.cells_at(a, here) if here else table.cells(a), table.cells(b))


def measuring_cell(table: Table, here: Cell, unit: UnitId) -> Cell:
    """The cell of the unit that counts for somebody, or something, on the one cell."""
    return nearest(table, (here,), table.cells(unit))[1] if table.world.any(Size) else table.cell(unit)


def nearest(table: Table, these: tuple[Cell, ...], those: tuple[Cell, ...]) -> tuple[Cell, Cell]:
    """The nearest pair of cells in sight of each other, or the nearest if there is none; of two as near the
    first by column and row."""
    if len(these) == 1 and len(those) == 1:
        return these[0], those[0]
    far = table.field.grid.squared
    pairs = sorted((far(one, other), one, other) for one in these for other in those)
    return next(((one, other) for _, one, other in pairs if in_sight(table, one, other)), pairs[0][1:])


def steps_between(table: Table, a: UnitId, b: UnitId, here: Cell | None = None) -> int:
    """Steps between the two, from the nearest cell to the nearest; with `here` the first is taken to stand
    there."""
    steps = table.field.grid.steps
    if not table.world.any(Size):
        return steps(here or table.cell(a), table.cell(b))
    these = table.cells_at(a, here) if here else table.cells(a)
    return min(steps(one, other) for one in these for other in table.cells(b))


def close(
    table: Table, unit: UnitId, others: Iterable[UnitId], distance: int, here: Cell | None = None
) -> list[UnitId]:
    """Those of the others who are at most so many steps `steps_between` from the unit."""
    if table.world.any(Size):
        return [other for other in others if steps_between(table, unit, other, here) <= distance]
    steps, cell, own = table.field.grid.steps, table.cell, here or table.cell(unit)
    return [other for other in others if steps(own, cell(other)) <= distance]


def sees(table: Table, a: UnitId, b: UnitId, here: Cell | None = None) -> bool:
    """Whether any cell of the one is in sight of any of the other; with `here` the first is taken to stand
    there."""
    return in_sight(table, *measuring_cells(table, a, b, here))


def cover_of(table: Table, target: UnitId, source: UnitId, here: Cell | None = None) -> CoverMeasure:
    """The cover of the target against the source, taken to stand `here` if that is said: that of the cell
    that has least, of those in sight."""
    if not table.world.any(Size):
        return cover_from(table, table.cell(target), here or table.cell(source))
    these, those = table.cells_at(source, here) if here else table.cells(source), table.cells(target)
    pairs = [(nearest(table, these, (there,))[0], there) for there in those]
    seen = [pair for pair in pairs if in_sight(table, *pair)] or pairs
    found = [cover_from(table, there, one) for one, there in seen]
    return min(found, key=lambda measure: (measure.level, measure.hidden_percent))


def reaches(table: Table, a: UnitId, b: UnitId, distance: int, here: Cell | None = None) -> bool:
    """Whether the one can strike the other at that distance: past no wall and no closed door, and into no
    closed carrier."""
    if not (table.world.any(Size) or table.world.any(Aboard)):
        return threatens(
            table.ground(), Threat(a, here or table.cell(a), distance), table.cell(b), table.closed()
        )
    return contact(table, a, b, distance, here) is not None


def is_adjacent(table: Table, a: UnitId, b: UnitId, here: Cell | None = None) -> bool:
    """Whether the two are next to each other with nothing solid between: what "adjacent" means in every rule
    about two figures."""
    return reaches(table, a, b, 1, here)


def separation_reason(table: Table, a: UnitId, b: UnitId, otherwise: str) -> str:
    """Why those cannot touch who are not `is_adjacent` each other: of neighbours what stands between, of
    others what is said `otherwise`."""
    near = within_touch(table, a, b) and steps_between(table, a, b) <= 1
    return "something solid stands between the two" if near else otherwise


def contact(
    table: Table, a: UnitId, b: UnitId, distance: int = 1, here: Cell | None = None
) -> tuple[Cell, Cell] | None:
    """The nearest cells from which and at which the one can touch the other; None if it cannot."""
    if table.world.any(Aboard) and not within_touch(table, a, b):
        return None
    these, those = table.cells_at(a, here) if here else table.cells(a), table.cells(b)
    far, field, closed = table.field.grid.squared, table.ground(), table.closed()
    pairs = sorted((far(one, other), one, other) for one in these for other in those)
    return next(
        (
            (one, other)
            for _, one, other in pairs
            if threatens(field, Threat(a, one, distance), other, closed)
        ),
        None,
    )


def views(table: Table, unit: UnitId, cell: Cell) -> bool:
    """Whether the cell is in sight of any of the unit's."""
    if not table.world.any(Size):
        return in_sight(table, table.cell(unit), cell)
    return any(in_sight(table, one, cell) for one in table.cells(unit))


def covers(table: Table, unit: UnitId, cell: Cell, distance: int = 1) -> bool:
    """Whether a cell is within reach of any of the unit's."""
    closed = table.closed()
    return any(
        threatens(table.ground(), Threat(unit, one, distance), cell, closed) for one in table.cells(unit)
    )


def units_on_cells(table: Table, cells: Iterable[Cell], *, fallen: bool = False) -> list[UnitId]:
    """The standing units on any of these cells, with `fallen` those who are down, too, each once, by number;
    not those whom a closed carrier holds: what befalls them comes by it."""
    where = set(cells)
    return [
        unit
        for unit in (table.units() if fallen else table.standing())
        if not where.isdisjoint(table.cells(unit)) and is_touchable(table, unit)
    ]


# ---------------------------------------------------------------- aboard


def is_touchable(table: Table, unit: UnitId) -> bool:
    """Whether the unit can be touched and touch others: it is not aboard, or openly. What holds for all that
    is asked of those aboard."""
    seat = table.world.find(unit, Aboard)
    return seat is None or seat.open


def within_touch(table: Table, a: UnitId, b: UnitId) -> bool:
    """Whether no carrier's walls stand between the two: both are outside, aboard the same, or one is the
    carrier of the other."""
    here, there = (NO_UNIT if is_touchable(table, unit) else table.carrier(unit) for unit in (a, b))
    return here in (there, b) or there == a


def board(
    table: Table, unit: UnitId, carrier: UnitId, seat: str = "", *, open_to_all: bool = False
) -> Play[None]:
    """The unit gets aboard, or onto another seat: from now on it is where its carrier is. Whether there is a
    seat, and who may take it, the ruleset knows.
    """
    assert unit != carrier and not table.carrier(carrier), "a carrier stands on its own feet"
    assert not table.aboard(unit), "nobody gets aboard with passengers of its own"
    within = table.carrier(unit) == carrier
    table.world.put(unit, Position(table.cell(carrier)), Aboard(carrier, seat, open_to_all))
    yield Boarded(unit, carrier, seat, within)


def leave_carrier(table: Table, unit: UnitId, cell: Cell) -> Play[None]:
    """The unit gets off, onto that cell: one of `exits`."""
    carrier = table.carrier(unit)
    table.world.drop(unit, Aboard)
    table.world.put(unit, Position(cell))
    yield Alighted(unit, carrier, cell)


def exits(table: Table, unit: UnitId) -> list[Cell]:
    """Where somebody aboard can get off: the free cells beside its carrier on which it has room, by column
    and row."""
    carrier, field = table.carrier(unit), table.ground()
    body, closed = table.cells(unit), table.closed()
    around = sorted({cell for own in body for cell in field.grid.neighbours(own)} - set(body))
    return [
        cell
        for cell in around
        if has_room(field, filled := table.cells_at(unit, cell), closed)
        and not any(table.at(one) for one in filled)
        and covers(table, carrier, cell)
    ]


def company(table: Table, unit: UnitId) -> tuple[Line, ...]:
    """Lines for the sheet of a unit: whom it is aboard, and whom it carries."""
    seat = table.world.find(unit, Aboard)
    carried = [(table.unit(one).name, table.world.get(one, Aboard).seat) for one in table.aboard(unit)]
    found = [Line("Aboard", _seated(table.unit(seat.carrier).name, seat.seat))] if seat else []
    return (*found, *([Line("Carries", ", ".join(_seated(*row) for row in carried))] if carried else []))


def _seated(name: str, seat: str) -> str:
    return f"{name} ({seat})" if seat else name


# ---------------------------------------------------------------- elsewhere


def put(table: Table, unit: UnitId, cell: Cell) -> None:
    """Let the unit be on that cell, and with it all whom it carries. The caller yields the event:
    `Stepped`."""
    table.world.put(unit, Position(cell))
    if table.world.any(Aboard):
        for passenger in table.aboard(unit):
            table.world.put(passenger, Position(cell))


def turn(table: Table, unit: UnitId, facing: str) -> Play[None]:
    """Let the unit face that direction, if it does not yet."""
    if table.facing(unit) != facing:
        table.world.put(unit, Facing(facing))
        yield Turned(unit, facing)
