"""What a figure could do from another place, or when its turn comes, on a copy of the table: nothing is
rolled and nobody is told."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.core.actions import Action, path_of
from game.core.components import CLOCK, Slot
from game.core.declarations import DECLARE
from game.core.describing.what_if import Prospects
from game.core.order_offers import OfferBatch
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.rulesets.silhouette.components import Aiming, Ducked, Plan, SetUp, Turn
from game.rulesets.silhouette.figures import plan, turn
from game.rulesets.silhouette.initiative import TURN
from game.rulesets.silhouette.orders import ORDERS
from game.rulesets.silhouette.orders.declare import STAND
from game.rulesets.silhouette.orders.move import MOVE
from game.rulesets.silhouette.speed_bands import length
from game.systems.bodies import put


def pretend_moved(table: Table, order: Action) -> bool:
    """Declared and gone, in a turn of its own: the speed counts for whoever attacks and is attacked
    (silhouette.declare.speed)."""
    path = path_of(order)
    unit, declared, speed = order.unit, plan(table, order.unit), ORDERS[type(order)].speed
    if not path:
        return False
    gone = length(table, unit, path)
    if speed:
        _hide(table, unit)
        declared = msgspec.structs.replace(declared, speed=speed, path=path, said=True)
        table.world.put(unit, declared)
    put(table, unit, path[-1])
    for left in (Ducked, Aiming, SetUp):  # cover and aim are left behind
        table.world.drop(unit, left)
    table.world.put(unit, msgspec.structs.replace(turn(table, unit), gone=turn(table, unit).gone + gone))
    _acting(table, unit)
    return True


def pretend_new_turn(table: Table, unit: UnitId) -> None:
    """What has been declared openly counts; what is being declared is nobody's to read, and it is the next
    turn's."""
    if table.clock.slots and any(slot.phase == DECLARE for slot in table.clock.slots[table.clock.index :]):
        table.world.put(unit, Plan())
    table.world.put(unit, Turn())
    _acting(table, unit)


def _hide(table: Table, unit: UnitId) -> None:
    """Nothing is known of what the others declare."""
    for other in table.units():
        if table.hostile(unit, other):
            table.world.put(other, Plan())


def _acting(table: Table, unit: UnitId) -> None:
    """It has the turn."""
    slot = Slot(table.unit(unit).side, unit, TURN)
    table.world.put(CLOCK, msgspec.structs.replace(table.clock, slots=(slot,), index=0, acting=True))


def attacks(table: Table, unit: UnitId, target: UnitId) -> Iterator[Action]:
    for verb in ORDERS.values():
        yield from verb.at(table, unit, target)


def ways(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    """As fast as it has declared; before that, as fast as it could declare (silhouette.declare.speed)."""
    if plan(table, unit).said:
        yield from MOVE.offer(table, unit)
        return
    copied = table.copy(table.dice.forked("ways"))
    slot = Slot(table.unit(unit).side, NO_UNIT, DECLARE)
    copied.world.put(CLOCK, msgspec.structs.replace(table.clock, slots=(slot,), index=0, acting=True))
    yield from STAND.offer(copied, unit)


PROSPECTS = Prospects(pretend_moved, pretend_new_turn, attacks, ways=ways)
