"""The orders of InfoWar, a module each or a family that shares its rules: `ORDERS` has the record of each, in
the order in which they are offered, `VERBS` those of the action bar in its order."""

from __future__ import annotations

from game.core.verbs import Registry, Verb
from game.rulesets.infowar.order_verb import FramedVerb
from game.rulesets.infowar.orders.automatic import AUTO_FIRE
from game.rulesets.infowar.orders.automatic import AutoFire as AutoFire
from game.rulesets.infowar.orders.defend import DEFEND
from game.rulesets.infowar.orders.defend import Defend as Defend
from game.rulesets.infowar.orders.door import USE_DOOR
from game.rulesets.infowar.orders.door import UseDoor as UseDoor
from game.rulesets.infowar.orders.hands import PICK_UP, RELOAD, SWAP
from game.rulesets.infowar.orders.hands import PickUp as PickUp
from game.rulesets.infowar.orders.hands import Reload as Reload
from game.rulesets.infowar.orders.hands import Swap as Swap
from game.rulesets.infowar.orders.lead import LEAD
from game.rulesets.infowar.orders.lead import Lead as Lead
from game.rulesets.infowar.orders.move import RUN, SPRINT, WALK
from game.rulesets.infowar.orders.move import Run as Run
from game.rulesets.infowar.orders.move import Sprint as Sprint
from game.rulesets.infowar.orders.posture import DROP_PRONE, STAND_UP, TAKE_COVER
from game.rulesets.infowar.orders.posture import DropProne as DropProne
from game.rulesets.infowar.orders.posture import StandUp as StandUp
from game.rulesets.infowar.orders.posture import TakeCover as TakeCover
from game.rulesets.infowar.orders.shoot import BURST, HURL, SHOOT
from game.rulesets.infowar.orders.shoot import Burst as Burst
from game.rulesets.infowar.orders.shoot import Hurl as Hurl
from game.rulesets.infowar.orders.shoot import Shoot as Shoot
from game.rulesets.infowar.orders.strike import STRIKE
from game.rulesets.infowar.orders.strike import Strike as Strike
from game.rulesets.infowar.orders.tend import FIRST_AID, TREAT
from game.rulesets.infowar.orders.tend import FirstAid as FirstAid
from game.rulesets.infowar.orders.tend import Treat as Treat
from game.rulesets.infowar.orders.throw import THROW
from game.rulesets.infowar.orders.throw import Throw as Throw
from game.rulesets.infowar.orders.turn import END_TURN

ORDERS: Registry[FramedVerb] = Registry((
    WALK, RUN, SPRINT, SHOOT, BURST, HURL, AUTO_FIRE, STRIKE, THROW, DEFEND, LEAD, RELOAD, SWAP, PICK_UP,
    DROP_PRONE, STAND_UP, TAKE_COVER,
    FIRST_AID, TREAT, USE_DOOR, END_TURN,
))  # fmt: skip
VERBS: tuple[Verb, ...] = (
    WALK, SHOOT, STRIKE, BURST, AUTO_FIRE, THROW, RUN, DEFEND, RELOAD, LEAD, DROP_PRONE, STAND_UP, SPRINT,
    TAKE_COVER, HURL, SWAP, PICK_UP,
    FIRST_AID, TREAT, USE_DOOR, END_TURN,
)  # fmt: skip
ACTIONS = tuple(ORDERS)
actions, refusal, resolve, chances, describe = (
    ORDERS.actions,
    ORDERS.refusal,
    ORDERS.resolve,
    ORDERS.chances,
    ORDERS.describe,
)
