"""Down and up: free once a turn, an action for who was thrown down (opend6.option.prone)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.components import Floored
from game.rulesets.opend6.moves import PRONE, lie_down, refuse_posture, stand_up
from game.rulesets.opend6.orders.order_verb import PricedVerb, always_false


class DropProne(Action, frozen=True):
    pass


class StandUp(Action, frozen=True):
    pass


def offer_down(_table: Table, unit: UnitId) -> Iterator[Action]:
    yield DropProne(unit)


def offer_up(_table: Table, unit: UnitId) -> Iterator[Action]:
    yield StandUp(unit)


def thrown_down(table: Table, order: StandUp) -> bool:
    return table.world.has(order.unit, Floored)


def refuse_down(table: Table, order: DropProne) -> Refusal | None:
    return refuse_posture(table, order.unit, up=False)


def refuse_up(table: Table, order: StandUp) -> Refusal | None:
    return refuse_posture(table, order.unit, up=True)


def down(table: Table, order: DropProne) -> Play[None]:
    yield from lie_down(table, order.unit)


def up(table: Table, order: StandUp) -> Play[None]:
    yield from stand_up(table, order.unit)


def describe_down(_table: Table, _order: DropProne) -> str:
    return "Drop prone"


DROP_PRONE = PricedVerb(
    DropProne,
    "Prone",
    "prone",
    "p",
    aboard="nobody",
    rule=PRONE,
    costs=always_false,
    offer=offer_down,
    refuse=refuse_down,
    resolve=down,
    describe=describe_down,
)
STAND_UP = PricedVerb(
    StandUp, "Stand up", "stand", "p", quiet=True, aboard="nobody",
    rule=PRONE, deed="stands up", costs=thrown_down,
    offer=offer_up, refuse=refuse_up, resolve=up,
)  # fmt: skip
