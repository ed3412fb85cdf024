"""Getting into vehicles, changing seats, getting out and leaping from what is moving
(opend6.vehicle.aboard)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.actions import Action, Refusal
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6 import seats
from game.rulesets.opend6.orders.order_verb import PricedVerb
from game.rulesets.opend6.seats import RULE
from game.rulesets.opend6.vehicle_odds import of_leap
from game.rulesets.opend6.vehicles import DRIVER, PASSENGER, speed, vehicle_of, vehicles
from game.systems.bodies import exits

SEATS = (DRIVER, PASSENGER)


class Board(Action, frozen=True):
    """Get into the vehicle on that seat."""

    target: UnitId
    seat: str


class Change(Action, frozen=True):
    """Change to another seat."""

    seat: str


class GetOut(Action, frozen=True):
    """Get out, or leap from what is moving."""

    cell: Cell


def offer_in(table: Table, unit: UnitId) -> Iterable[Action]:
    near = [] if vehicle_of(table, unit) else [one for one in vehicles(table) if not table.hostile(unit, one)]
    return [Board(unit, one, seat) for one in near for seat in SEATS] or [Board(unit, NO_UNIT, DRIVER)]


def offer_seats(_table: Table, unit: UnitId) -> Iterator[Action]:
    yield from (Change(unit, seat) for seat in SEATS)


def offer_out(table: Table, unit: UnitId) -> Iterable[Action]:
    return (
        [GetOut(unit, cell) for cell in exits(table, unit)]
        if vehicle_of(table, unit)
        else [GetOut(unit, table.cell(unit))]
    )


def refuse_in(table: Table, order: Board) -> Refusal | None:
    return seats.refuse_board(table, order.unit, order.target, order.seat)


def refuse_seat(table: Table, order: Change) -> Refusal | None:
    return seats.refuse_change(table, order.unit, order.seat)


def refuse_out(table: Table, order: GetOut) -> Refusal | None:
    return seats.refuse_out(table, order.unit, order.cell)


def get_in(table: Table, order: Board) -> Play[None]:
    yield from seats.board(table, order.unit, order.target, order.seat)


def change(table: Table, order: Change) -> Play[None]:
    yield from seats.change(table, order.unit, order.seat)


def get_out(table: Table, order: GetOut) -> Play[None]:
    yield from seats.get_out(table, order.unit, order.cell)


def chances(table: Table, order: GetOut) -> Chances:
    return of_leap(table, order.unit) if speed(table, vehicle_of(table, order.unit)) else Chances()


def describe_in(table: Table, order: Board) -> str:
    return f"Get into the {table.name_of(order.target)} as {order.seat}"


def describe_seat(_table: Table, order: Change) -> str:
    return f"Change to the seat of the {order.seat}"


def describe_out(_table: Table, order: GetOut) -> str:
    return f"Get out at {cell_name(order.cell)}"


BOARD = PricedVerb(
    Board, "Get in", "board", "i", "unit", quiet=True, aboard="nobody",
    rule=RULE, deed="gets in",
    offer=offer_in, refuse=refuse_in, resolve=get_in, describe=describe_in,
)  # fmt: skip
CHANGE = PricedVerb(
    Change, "Seat", "seat", "y", quiet=True, rule=RULE, deed="changes seats",
    offer=offer_seats, refuse=refuse_seat, resolve=change, describe=describe_seat,
)  # fmt: skip
GET_OUT = PricedVerb(
    GetOut, "Get out", "leave", "o", "cell", quiet=True, rule=RULE, deed="gets out", outcomes=("pass",
    "fail"),
    offer=offer_out, refuse=refuse_out, resolve=get_out, chances=chances, describe=describe_out,
)  # fmt: skip
