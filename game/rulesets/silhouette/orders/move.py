"""To move: step by step, as far as the declared speed goes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.actions import Action, Move, Refusal
from game.core.describing.names import cell_name
from game.core.events import Stepped
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.awareness import look
from game.rulesets.silhouette.components import STATIONARY, Aiming, Ducked, SetUp
from game.rulesets.silhouette.end_step import end_risks
from game.rulesets.silhouette.figures import turn
from game.rulesets.silhouette.orders.order_verb import PhasedVerb
from game.rulesets.silhouette.speed_bands import band, left, movement_range, pace, stops, why_not
from game.rulesets.silhouette.states import lose_state, note
from game.systems.bodies import put
from game.systems.movement_query import walks

SPEED, RATES = "silhouette.declare.speed", "silhouette.move.rates"


def offer(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    most = left(table, unit)
    yield walks(
        partial(Move, unit),
        movement_range(table, unit, most).path,
        dict(stops(table, unit, most)),
        partial(_refusal, table),
    )


def _refusal(table: Table, order: Action) -> Refusal | None:
    return MOVE.refusal(table, order)


def refuse(table: Table, order: Move) -> Refusal | None:
    if band(table, order.unit) == STATIONARY:
        return Refusal(SPEED, "declared to stand")
    if not order.path:
        return Refusal(RATES, "nowhere to go")
    words = why_not(table, order.unit, order.path, left(table, order.unit))
    return Refusal(RATES, words) if words else None


def resolve(table: Table, order: Move) -> Play[None]:
    """Cover and aim are left behind, and everybody looks."""
    unit = order.unit
    yield from lose_state(table, unit, Ducked)
    yield from lose_state(table, unit, Aiming)
    yield from lose_state(table, unit, SetUp)
    for cell in order.path:
        start = table.cell(unit)
        note(table, unit, gone=turn(table, unit).gone + pace(table, unit, start, cell))
        put(table, unit, cell)
        yield Stepped(unit, start, cell)
        yield from look(table, unit)


def chances(table: Table, order: Move) -> Chances:
    """Nothing is rolled on the way; it may end where something harms whoever is there as the turn ends."""
    return Chances(risks=end_risks(table, order.unit, order.path))


def describe(_table: Table, order: Move) -> str:
    return f"Go to {cell_name(order.path[-1])}" if order.path else "Go"


MOVE = PhasedVerb(
    Move,
    "Move",
    "move",
    "m",
    "path",
    rule=RATES,
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    chances=chances,
    describe=describe,
)
