"""What a figure could do from another place, or when its turn comes, on a copy of the table: nothing is
rolled and nobody is told."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.core.actions import Action, path_of
from game.core.describing.what_if import Prospects
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.infowar.components import DugIn, Turn
from game.rulesets.infowar.figures import CLUMSY, WALK, allowance, incapacitated, phase, turn
from game.rulesets.infowar.orders import ORDERS
from game.systems.bodies import put
from game.systems.movement_query import price_of


def pretend_moved(table: Table, order: Action) -> bool:
    """A walk leaves the action, any other way is the whole of it (infowar.move.rates)."""
    deed, path = ORDERS[type(order)], path_of(order)
    if not deed.gait or not path:
        return False
    now, unit, walks = turn(table, order.unit), order.unit, deed.gait == "walk"
    left = max(0, now.tiles - price_of(table, unit, path)) if walks else 0
    gait = now.gait or "walk" if walks else deed.gait
    table.world.drop(unit, DugIn)
    put(table, unit, path[-1])
    table.world.put(unit, msgspec.structs.replace(now, action=now.action and walks, tiles=left, gait=gait))
    return True


def pretend_new_turn(table: Table, unit: UnitId) -> None:
    """The incapacitated crawl, and act clumsily only where their turn is for that
    (infowar.wound.act-incapacitated)."""
    if incapacitated(table, unit):
        acts = table.slot is not None and table.slot.unit == unit and phase(table) == CLUMSY
        table.world.put(unit, Turn(action=acts))
        return
    table.world.put(unit, Turn(action=True, tiles=allowance(table, unit, WALK)))


def attacks(table: Table, unit: UnitId, target: UnitId) -> Iterator[Action]:
    for deed in ORDERS.values():
        yield from deed.foresee(table, unit, target)


PROSPECTS = Prospects(pretend_moved, pretend_new_turn, attacks)
