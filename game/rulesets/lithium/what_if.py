"""What a figure could do from another place, or when its turn comes, on a copy of the table: nothing is
rolled and nobody is told."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action
from game.core.describing.display import Prospects
from game.core.table import Table
from game.rulesets.lithium import orders
from game.rulesets.lithium.components import Plan, Turn
from game.rulesets.lithium.content import FISTS, weapons
from game.rulesets.lithium.declaring import changed
from game.rulesets.lithium.figures import MOVES, ending, plan, planned_hands
from game.systems.bodies import put


def went(table: Table, order: Action) -> bool:
    """As declared, and already there (lithium.turn.declare)."""
    end = ending(order)
    if end is None:
        return False
    table.world.put(order.unit, changed(table, order))
    put(table, order.unit, end)
    return True


def fresh(table: Table, unit: int) -> None:
    """What it has declared is read by nobody, not even by its own next turn."""
    table.world.put(unit, Plan(), Turn())


def attacks(table: Table, unit: int, target: int) -> Iterator[Action]:
    """Who walks, runs, climbs or jumps does nothing else (lithium.action.combined)."""
    if isinstance(plan(table, unit).main, MOVES):
        return
    hands = planned_hands(table, unit)
    held = [weapons()[weapon] for weapon in dict.fromkeys((hands.right, hands.left)) if weapon]
    yield from (orders.Shoot(unit, target, gun.id) for gun in held if gun.ranged)
    yield from (orders.Strike(unit, target, blade.id) for blade in held if not blade.ranged)
    yield orders.Strike(unit, target, FISTS)


PROSPECTS = Prospects(went, fresh, attacks)
