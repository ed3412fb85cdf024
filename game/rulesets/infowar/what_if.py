"""What a figure could do from another place, or when its turn comes, on a copy of the table: nothing is
rolled and nobody is told."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.core.actions import Action, Move
from game.core.describing.display import Prospects
from game.core.table import Table
from game.rulesets.infowar import orders
from game.rulesets.infowar.components import DugIn, Turn
from game.rulesets.infowar.figures import WALK, allowance, in_hand, shooting, striking, turn
from game.systems.bodies import put
from game.systems.movement_query import price_of

GAITS = {Move: "walk", orders.Run: "run", orders.Sprint: "sprint", orders.TakeCover: "run"}


def went(table: Table, order: Action) -> bool:
    """A walk leaves the action, any other way is the whole of it (infowar.move.rates)."""
    if not isinstance(order, Move | orders.Run | orders.Sprint | orders.TakeCover) or not order.path:
        return False
    now, unit, walks = turn(table, order.unit), order.unit, isinstance(order, Move)
    left = max(0, now.tiles - price_of(table, unit, order.path)) if walks else 0
    gait = now.gait or "walk" if walks else GAITS[type(order)]
    table.world.drop(unit, DugIn)
    put(table, unit, order.path[-1])
    table.world.put(unit, msgspec.structs.replace(now, action=now.action and walks, tiles=left, gait=gait))
    return True


def fresh(table: Table, unit: int) -> None:
    table.world.put(unit, Turn(action=True, tiles=allowance(table, unit, WALK)))


def attacks(table: Table, unit: int, target: int) -> Iterator[Action]:
    yield from (orders.Shoot(unit, target, gun.id) for gun in shooting(table, unit))
    yield from (
        orders.Hurl(unit, target, blade.id)
        for blade in in_hand(table, unit)
        if blade.ranges and not blade.shoots
    )
    yield from (orders.Strike(unit, target, tool.id) for tool in striking(table, unit))


PROSPECTS = Prospects(went, fresh, attacks)
