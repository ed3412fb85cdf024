"""The orders of OpenD6: a module for each, or for a family that shares its rules."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action
from game.core.components import Slot
from game.core.order_offers import OfferBatch, filter_offers
from game.core.table import Table
from game.core.verbs import Registry, Verb
from game.rulesets.opend6.orders import (
    aim,
    boarding,
    breach,
    declare,
    defend,
    door,
    drive,
    end_turn,
    move,
    posture,
    ram,
    ready,
    shoot,
    strike,
    throw,
    treat,
    wrestle,
)
from game.rulesets.opend6.orders.aim import Aim
from game.rulesets.opend6.orders.boarding import Board, Change, GetOut
from game.rulesets.opend6.orders.breach import Breach
from game.rulesets.opend6.orders.declare import Declare
from game.rulesets.opend6.orders.defend import Defend
from game.rulesets.opend6.orders.door import UseDoor
from game.rulesets.opend6.orders.drive import AllOut, Brake, Cruise, Drive, Reverse, Speed
from game.rulesets.opend6.orders.move import Run, Walk
from game.rulesets.opend6.orders.order_verb import PricedVerb, always, has_no_actions_left
from game.rulesets.opend6.orders.posture import DropProne, StandUp
from game.rulesets.opend6.orders.ram import Ram
from game.rulesets.opend6.orders.ready import Clear, Draw, PickUp, Reload, SetUp
from game.rulesets.opend6.orders.shoot import Hurl, Shoot
from game.rulesets.opend6.orders.strike import Strike
from game.rulesets.opend6.orders.throw import Throw
from game.rulesets.opend6.orders.treat import Treat
from game.rulesets.opend6.orders.wrestle import BreakFree, Wrestle

ORDERS: Registry[PricedVerb] = Registry(
    [
        move.STEP,
        move.WALK,
        move.RUN,
        drive.DRIVE,
        drive.CRUISE,
        drive.SPEED,
        drive.ALL_THE_WAY,
        drive.REVERSE,
        ram.RAM,
        drive.BRAKE,
        boarding.BOARD,
        boarding.CHANGE,
        boarding.GET_OUT,
        shoot.SHOOT,
        shoot.HURL,
        strike.STRIKE,
        breach.BREACH,
        throw.THROW,
        aim.AIM,
        defend.DEFEND,
        declare.DECLARE,
        ready.RELOAD,
        ready.CLEAR,
        ready.DRAW,
        ready.SET_UP,
        ready.PICK_UP,
        posture.DROP_PRONE,
        posture.STAND_UP,
        treat.TREAT,
        door.USE_DOOR,
        wrestle.WRESTLE,
        wrestle.BREAK_FREE,
        end_turn.END_TURN,
    ]
)
"""In the order in which they are offered."""
VERBS: tuple[Verb, ...] = (
    move.STEP,
    shoot.SHOOT,
    strike.STRIKE,
    throw.THROW,
    declare.DECLARE,
    defend.DEFEND,
    aim.AIM,
    move.WALK,
    move.RUN,
    ready.RELOAD,
    ready.DRAW,
    ready.SET_UP,
    breach.BREACH,
    shoot.HURL,
    wrestle.WRESTLE,
    wrestle.BREAK_FREE,
    posture.DROP_PRONE,
    posture.STAND_UP,
    ready.CLEAR,
    ready.PICK_UP,
    treat.TREAT,
    door.USE_DOOR,
    drive.DRIVE,
    drive.CRUISE,
    drive.SPEED,
    drive.ALL_THE_WAY,
    drive.REVERSE,
    drive.BRAKE,
    ram.RAM,
    boarding.BOARD,
    boarding.GET_OUT,
    boarding.CHANGE,
    end_turn.END_TURN,
)
"""In the order of the action bar."""
ACTIONS: tuple[type[Action], ...] = tuple(ORDERS)
UNPAID = frozenset(kind for kind, deed in ORDERS.items() if deed.costs is not always)
"""What may be refused for other reasons than that all actions are done."""


def actions(table: Table, slot: Slot) -> Iterator[Action | OfferBatch]:
    """At least one for each verb, so that its refusal says why there is none that is allowed."""
    found = ORDERS.actions(table, slot)
    yield from filter_offers(UNPAID, found) if has_no_actions_left(table, slot.unit) else found


refusal, resolve, chances, describe = ORDERS.refusal, ORDERS.resolve, ORDERS.chances, ORDERS.describe

__all__ = [
    "ACTIONS",
    "ORDERS",
    "VERBS",
    "Aim",
    "AllOut",
    "Board",
    "Brake",
    "Breach",
    "BreakFree",
    "Change",
    "Clear",
    "Cruise",
    "Declare",
    "Defend",
    "Draw",
    "Drive",
    "DropProne",
    "GetOut",
    "Hurl",
    "PickUp",
    "PricedVerb",
    "Ram",
    "Reload",
    "Reverse",
    "Run",
    "SetUp",
    "Shoot",
    "Speed",
    "StandUp",
    "Strike",
    "Throw",
    "Treat",
    "UseDoor",
    "Walk",
    "Wrestle",
    "actions",
    "chances",
    "describe",
    "refusal",
    "resolve",
]  # fmt: skip
