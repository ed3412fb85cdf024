"""The orders of No Way Out: a module for each, or for a family that shares its rules."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action
from game.core.components import Slot
from game.core.order_offers import OfferBatch, filter_offers
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Registry, Verb
from game.rulesets.nwo.content import Weapon
from game.rulesets.nwo.figures import unspent
from game.rulesets.nwo.orders.door import USE_DOOR, UseDoor
from game.rulesets.nwo.orders.double import DOUBLE_STRIKE, DoubleStrike
from game.rulesets.nwo.orders.end_turn import END_TURN
from game.rulesets.nwo.orders.focus import TAKE_AIM, TakeAim
from game.rulesets.nwo.orders.grapple import (
    BREAK_FREE,
    FORCE_DOWN,
    GRAPPLE,
    LET_GO,
    BreakFree,
    ForceDown,
    Grapple,
    LetGo,
)
from game.rulesets.nwo.orders.help import HELP, Help
from game.rulesets.nwo.orders.interact import INTERACT, Interact
from game.rulesets.nwo.orders.move import DASH, DISENGAGE, MOVE, Dash, Disengage
from game.rulesets.nwo.orders.order_verb import Harm, OrderVerb
from game.rulesets.nwo.orders.overwatch import OVERWATCH, WATCH_FOR, Overwatch, WatchFor
from game.rulesets.nwo.orders.posture import DROP_PRONE, STAND_UP, DropProne, StandUp
from game.rulesets.nwo.orders.recover import RECOVER, Recover
from game.rulesets.nwo.orders.reload import RELOAD, Reload
from game.rulesets.nwo.orders.shield import HUMAN_SHIELD, HumanShield
from game.rulesets.nwo.orders.shoot import SHOOT, SUPPRESS, Shoot, Suppress
from game.rulesets.nwo.orders.shove import SHOVE, Shove
from game.rulesets.nwo.orders.strike import DISARM, STRIKE, Disarm, Strike
from game.rulesets.nwo.orders.swap import PICK_UP, QUICK_DRAW, SWAP, PickUp, QuickDraw, Swap
from game.rulesets.nwo.orders.throw import THROW, Throw
from game.rulesets.nwo.ranged import Between

ORDERS: Registry[OrderVerb] = Registry((
    MOVE, DASH, DISENGAGE, SHOOT, SUPPRESS, STRIKE, THROW, OVERWATCH, WATCH_FOR, DOUBLE_STRIKE, DISARM,
    SHOVE, GRAPPLE, BREAK_FREE, FORCE_DOWN, LET_GO, HUMAN_SHIELD, HELP, SWAP, QUICK_DRAW, PICK_UP,
    TAKE_AIM, RELOAD, DROP_PRONE, STAND_UP, RECOVER, USE_DOOR, INTERACT, END_TURN,
))  # fmt: skip
"""In the order in which they are offered."""
ACTIONS: tuple[type[Action], ...] = tuple(ORDERS)
VERBS: tuple[Verb, ...] = (
    MOVE, SHOOT, STRIKE, THROW, OVERWATCH, TAKE_AIM, RELOAD, DASH, DISENGAGE, DROP_PRONE, SWAP,
    STAND_UP, WATCH_FOR, SUPPRESS, DOUBLE_STRIKE, DISARM, SHOVE, GRAPPLE, BREAK_FREE, FORCE_DOWN,
    LET_GO, HUMAN_SHIELD, HELP, QUICK_DRAW, PICK_UP, RECOVER, USE_DOOR, INTERACT, END_TURN,
)  # fmt: skip
"""In the order of the action bar."""
NO_ACTION_TAKEN = frozenset(kind for kind, order in ORDERS.items() if order.needs != "action")
"""What may be refused for other reasons than that the Action is used up."""

refusal, resolve, chances, describe = ORDERS.refusal, ORDERS.resolve, ORDERS.chances, ORDERS.describe


def actions(table: Table, slot: Slot) -> Iterator[Action | OfferBatch]:
    """At least one for each verb, so that its refusal says why there is none that is allowed."""
    found = ORDERS.actions(table, slot)
    yield from found if unspent(table, slot.unit).action else filter_offers(NO_ACTION_TAKEN, found)


def harm_of(table: Table, action: Action, met: Between | None = None) -> Harm:
    """What an order does to everybody on average, and nothing else of its odds: for those who weigh many."""
    return ORDERS[type(action)].harm(table, action, met)


def attack_with(unit: UnitId, target: UnitId, weapon: Weapon, then_move: bool = False) -> Action:
    """The plain attack with that weapon: a shot, which one may mean to move after, or a blow."""
    if weapon.ranged:
        return Shoot(unit, target, weapon.id, then_move)
    return Strike(unit, target, weapon.id)


__all__ = [
    "ACTIONS",
    "ORDERS",
    "VERBS",
    "BreakFree",
    "Dash",
    "Disarm",
    "Disengage",
    "DoubleStrike",
    "DropProne",
    "ForceDown",
    "Grapple",
    "Harm",
    "Help",
    "HumanShield",
    "Interact",
    "LetGo",
    "OrderVerb",
    "Overwatch",
    "PickUp",
    "QuickDraw",
    "Recover",
    "Reload",
    "Shoot",
    "Shove",
    "StandUp",
    "Strike",
    "Suppress",
    "Swap",
    "TakeAim",
    "Throw",
    "UseDoor",
    "WatchFor",
    "actions",
    "attack_with",
    "chances",
    "describe",
    "harm_of",
    "refusal",
    "resolve",
]
