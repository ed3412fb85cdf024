"""What can be declared: each order, or family of orders, is a module with all about it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.actions import Action, EndTurn, Later
from game.core.components import Slot
from game.core.declarations import slot_units
from game.core.describing.display import Endings
from game.core.order_offers import OfferBatch
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Registry, Verb
from game.rulesets.lithium.declarations import Beside, Going
from game.rulesets.lithium.figures import plan, walks
from game.rulesets.lithium.offer_cache import merge_batches, offer_cache
from game.rulesets.lithium.order_verb import DeclarationVerb, planned_stand
from game.rulesets.lithium.orders.aiding import AID, PAINKILLER, Aid, TakePainkiller
from game.rulesets.lithium.orders.attacking import AGAIN, SHOOT, STRIKE, Again, Shoot, Strike
from game.rulesets.lithium.orders.end_turn import END_TURN
from game.rulesets.lithium.orders.handling import PICK_UP, RELOAD, TAKE_OUT, PickUp, Reload, TakeOut
from game.rulesets.lithium.orders.movement_kinds import Climb, Jump, Run, ShortWalk, StandUp, Walk
from game.rulesets.lithium.orders.moving import CLIMB, JUMP, RUN, SHORT_WALK, STAND_UP, WALK
from game.rulesets.lithium.orders.quick_actions import DRAW, DROP, PRONE, SHOUT, Draw, Drop, GoProne, Shout
from game.rulesets.lithium.orders.registry import ROOMS
from game.rulesets.lithium.orders.throwing import THROW, Throw
from game.rulesets.lithium.orders.using import USE, Use
from game.rulesets.lithium.orders.withdrawing import LATER, TAKE_BACK

ORDERS: Registry[DeclarationVerb] = Registry((END_TURN, *ROOMS.values(), LATER))
"""Every record by the type of its order."""
ACTIONS: tuple[type[Action], ...] = tuple(ORDERS)
VERBS: tuple[Verb, ...] = (
    WALK,
    RUN,
    SHORT_WALK,
    SHOOT,
    STRIKE,
    AGAIN,
    THROW,
    DRAW,
    DROP,
    SHOUT,
    PRONE,
    STAND_UP,
    RELOAD,
    PICK_UP,
    TAKE_OUT,
    USE,
    AID,
    PAINKILLER,
    CLIMB,
    JUMP,
    TAKE_BACK,
    LATER,
    END_TURN,
)
"""The records in the order of the action bar."""


def actions(table: Table, slot: Slot) -> Iterator[Action | OfferBatch]:
    """At least one for each verb, so that its refusal says why there is none. A declaration changes few of
    them, so the rest is kept."""
    units, found = slot_units(table, slot), offer_cache(table)
    for unit in units:
        yield from WALK.offer(table, unit)
        yield found.last((unit, "deeds"), plan(table, unit), partial(_others, table, unit))
    last: list[Action] = [Later(units[0]), EndTurn(units[0])]
    yield OfferBatch(last, [order for order in last if ORDERS.refusal(table, order) is None])


def _others(table: Table, unit: UnitId) -> OfferBatch:
    """What is done in the place where the figure will stand: where it goes instead of an action, and by which
    way, does not matter to it."""
    declared = plan(table, unit)
    main, step = declared.main, declared.step
    goes = isinstance(main, Going)
    steps = (type(step), walks(declared), isinstance(step, Beside) and step.before)
    key = (unit, planned_stand(table, unit), goes, type(main) if goes else main, steps, declared.quick)
    return offer_cache(table).of(key, partial(_beside_going, table, unit))


def _beside_going(table: Table, unit: UnitId) -> OfferBatch:
    judged = [one for deed in ROOMS.values() if deed is not WALK for one in deed.offer(table, unit)]
    return merge_batches([one for one in judged if isinstance(one, OfferBatch)])


def endings(table: Table, action: Action) -> Endings:
    """What the order may do to each one whom it may harm, where its outcomes do not say that."""
    deed = ORDERS.get(type(action))
    return deed.endings(table, action) if deed else ()


__all__ = [
    "ACTIONS",
    "ORDERS",
    "VERBS",
    "Again",
    "Aid",
    "Climb",
    "Draw",
    "Drop",
    "GoProne",
    "Jump",
    "PickUp",
    "Reload",
    "Run",
    "Shoot",
    "ShortWalk",
    "Shout",
    "StandUp",
    "Strike",
    "TakeOut",
    "TakePainkiller",
    "Throw",
    "Use",
    "Walk",
    "actions",
    "endings",
]
