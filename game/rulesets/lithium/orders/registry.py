"""The records of everything that a figure declares, in the order in which it is offered."""

from __future__ import annotations

from game.core.verbs import Registry
from game.rulesets.lithium.orders.aiding import AID, PAINKILLER
from game.rulesets.lithium.orders.attacking import AGAIN, SHOOT, STRIKE
from game.rulesets.lithium.orders.handling import PICK_UP, RELOAD, TAKE_OUT
from game.rulesets.lithium.orders.moving import CLIMB, JUMP, RUN, SHORT_WALK, STAND_UP, WALK
from game.rulesets.lithium.orders.quick_actions import DRAW, DROP, PRONE, SHOUT
from game.rulesets.lithium.orders.throwing import THROW
from game.rulesets.lithium.orders.using import USE
from game.rulesets.lithium.orders.withdrawing import TAKE_BACK

ROOMS = Registry(
    (
        WALK,
        RUN,
        CLIMB,
        JUMP,
        SHOOT,
        STRIKE,
        AGAIN,
        THROW,
        PICK_UP,
        TAKE_OUT,
        RELOAD,
        USE,
        AID,
        PAINKILLER,
        SHORT_WALK,
        STAND_UP,
        DRAW,
        DROP,
        SHOUT,
        PRONE,
        TAKE_BACK,
    )
)
