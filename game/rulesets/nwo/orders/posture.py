"""Lying down and standing up."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.core.actions import Action, Refusal
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.components import Grappled, Prone, Turn
from game.rulesets.nwo.figures import unspent
from game.rulesets.nwo.harm import spend_action, spend_movement
from game.rulesets.nwo.orders.order_verb import NO_ACTION, NO_MOVEMENT, OrderVerb
from game.rulesets.nwo.states import gain_state, lose_state, release, update_engagements
from game.systems.postures import prone

ACTION, MOVEMENT = "action", "movement"
TAKE, STAND = "nwo.prone.take", "nwo.prone.stand"


class DropProne(Action, frozen=True):
    """Lie down, for free and once in a turn (nwo.prone.take)."""


class StandUp(Action, frozen=True):
    """`by` is what it costs: "movement" or "action"."""

    by: str


def offer(_table: Table, unit: UnitId) -> Iterator[Action]:
    yield from (DropProne(unit), StandUp(unit, MOVEMENT), StandUp(unit, ACTION))


def refuse(table: Table, order: DropProne) -> Refusal | None:
    if prone(table, order.unit):
        return Refusal(TAKE, "already lying down")
    if unspent(table, order.unit).dropped:
        return Refusal(TAKE, "only once in a turn")
    return None


def resolve(table: Table, order: DropProne) -> Play[None]:
    table.world.put(order.unit, msgspec.structs.replace(table.world.get(order.unit, Turn), dropped=True))
    yield from gain_state(table, order.unit, Prone(), TAKE)
    yield from update_engagements(table)


def describe(_table: Table, _order: DropProne) -> str:
    return "Drop prone"


DROP_PRONE = OrderVerb(
    DropProne,
    "Prone",
    "prone",
    "p",
    needs="",
    acts=lambda _order: False,
    rule=TAKE,
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    describe=describe,
)


def refuse_standing(table: Table, order: StandUp) -> Refusal | None:
    if not prone(table, order.unit):
        return Refusal(STAND, "already on the feet")
    if table.world.has(order.unit, Grappled):
        return Refusal("nwo.grapple.prone", "held down: no standing up")
    if order.by not in (MOVEMENT, ACTION):
        return Refusal(STAND, "standing up costs the movement or the action")
    if not getattr(unspent(table, order.unit), order.by):
        return NO_ACTION if order.by == ACTION else NO_MOVEMENT
    return None


def stand(table: Table, order: StandUp) -> Play[None]:
    yield from (spend_action if order.by == ACTION else spend_movement)(table, order.unit, "stands up")
    yield from release(table, order.unit)
    yield from lose_state(table, order.unit, Prone, STAND)
    yield from update_engagements(table)


def describe_standing(_table: Table, order: StandUp) -> str:
    return f"Stand up, for the {order.by}"


STAND_UP = OrderVerb(
    StandUp,
    "Stand up",
    "stand",
    "p",
    quiet=True,
    needs="",
    acts=lambda order: order.by == ACTION,
    rule=STAND,
    refuse=refuse_standing,
    resolve=stand,
    describe=describe_standing,
)
