"""The orders of Silhouette: a module for each order or family, with all about it; here they are put
together."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action
from game.core.components import Slot
from game.core.declarations import slot_units
from game.core.order_offers import OfferBatch
from game.core.table import Table
from game.core.verbs import Registry, Verb
from game.rulesets.silhouette.aiming import Attack
from game.rulesets.silhouette.orders.aid import AID
from game.rulesets.silhouette.orders.aid import Aid as Aid
from game.rulesets.silhouette.orders.aim import AIM
from game.rulesets.silhouette.orders.aim import Aim as Aim
from game.rulesets.silhouette.orders.attack import AMBUSH, SHOOT, SNIPE, STRIKE
from game.rulesets.silhouette.orders.attack import Ambush as Ambush
from game.rulesets.silhouette.orders.attack import Shoot as Shoot
from game.rulesets.silhouette.orders.attack import Snipe as Snipe
from game.rulesets.silhouette.orders.attack import Strike as Strike
from game.rulesets.silhouette.orders.charges import CALL_ARTILLERY, PLANT_CHARGE
from game.rulesets.silhouette.orders.charges import CallArtillery as CallArtillery
from game.rulesets.silhouette.orders.charges import Plant as Plant
from game.rulesets.silhouette.orders.cover import RISE, TAKE_COVER
from game.rulesets.silhouette.orders.cover import Rise as Rise
from game.rulesets.silhouette.orders.cover import TakeCover as TakeCover
from game.rulesets.silhouette.orders.declare import (
    ACTIONS as NUMBER,
)
from game.rulesets.silhouette.orders.declare import (
    DECLARE_ALL,
    DEFEND,
    JOG_ON,
    LATER,
    RUN_ON,
    SPRINT_ON,
    STAND,
    TAKE_BACK,
    WALK_ON,
)
from game.rulesets.silhouette.orders.declare import Actions as Actions
from game.rulesets.silhouette.orders.declare import Declare as Declare
from game.rulesets.silhouette.orders.declare import Defend as Defend
from game.rulesets.silhouette.orders.declare import Jog as Jog
from game.rulesets.silhouette.orders.declare import Run as Run
from game.rulesets.silhouette.orders.declare import Sprint as Sprint
from game.rulesets.silhouette.orders.declare import Stand as Stand
from game.rulesets.silhouette.orders.declare import Walk as Walk
from game.rulesets.silhouette.orders.end_turn import END_TURN
from game.rulesets.silhouette.orders.idle import IDLE
from game.rulesets.silhouette.orders.idle import Idle as Idle
from game.rulesets.silhouette.orders.move import MOVE
from game.rulesets.silhouette.orders.ready import DRAW, PICK_UP, RELOAD, SET_UP
from game.rulesets.silhouette.orders.ready import Draw as Draw
from game.rulesets.silhouette.orders.ready import PickUp as PickUp
from game.rulesets.silhouette.orders.ready import Reload as Reload
from game.rulesets.silhouette.orders.ready import SetUpSystem as SetUpSystem
from game.rulesets.silhouette.orders.throw import THROW
from game.rulesets.silhouette.orders.throw import Throw as Throw
from game.rulesets.silhouette.orders.use import USE
from game.rulesets.silhouette.orders.use import Use as Use

_DECLARED = (STAND, WALK_ON, JOG_ON, RUN_ON, SPRINT_ON, NUMBER, DEFEND, TAKE_BACK, LATER)
_HANDLED = (PLANT_CHARGE, CALL_ARTILLERY, PICK_UP, USE, AID, IDLE, END_TURN)
VERBS: tuple[Verb, ...] = (
    *_DECLARED,
    MOVE,
    SHOOT,
    STRIKE,
    AIM,
    SNIPE,
    AMBUSH,
    THROW,
    TAKE_COVER,
    RISE,
    RELOAD,
    DRAW,
    SET_UP,
    *_HANDLED,
)
"""In the order of the action bar."""
ORDERS = Registry(
    (
        *_DECLARED,
        DECLARE_ALL,
        MOVE,
        SHOOT,
        STRIKE,
        SNIPE,
        AIM,
        THROW,
        CALL_ARTILLERY,
        PLANT_CHARGE,
        TAKE_COVER,
        RISE,
        DRAW,
        RELOAD,
        SET_UP,
        PICK_UP,
        USE,
        AID,
        IDLE,
        AMBUSH,
        END_TURN,
    )
)
"""In the order in which they are offered."""
ACTIONS: tuple[type[Action], ...] = tuple(ORDERS)
refusal, resolve, chances, describe = ORDERS.refusal, ORDERS.resolve, ORDERS.chances, ORDERS.describe


def actions(table: Table, slot: Slot) -> Iterator[Action | OfferBatch]:
    """The candidates of the phase: at least one for each verb, so that its refusal says why there is none
    that is allowed."""
    units = slot_units(table, slot)
    for verb in ORDERS.values():
        if slot.phase in verb.phases:
            for unit in units[:1] if verb.once else units:
                yield from verb.offer(table, unit)


def attack_of(table: Table, order: Action) -> Attack | None:
    """The attack that an allowed order is; None if it is none."""
    attack = ORDERS[type(order)].attack if type(order) in ORDERS else None
    return attack(table, order) if attack else None
