"""What a figure could do from another place, or when its turn comes, on a copy of the table: nothing is
rolled and nobody is told."""

from __future__ import annotations

from game.core.actions import Action
from game.core.describing.what_if import Prospects
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.lithium.components import Plan, Turn
from game.rulesets.lithium.declaring import changed
from game.rulesets.lithium.figures import ending
from game.rulesets.lithium.orders.attacking import plain_attacks
from game.systems.bodies import put


def pretend_moved(table: Table, order: Action) -> bool:
    """As declared, and already there (lithium.turn.declare)."""
    end = ending(order)
    if end is None:
        return False
    table.world.put(order.unit, changed(table, order))
    put(table, order.unit, end)
    return True


def pretend_new_turn(table: Table, unit: UnitId) -> None:
    """What it has declared is read by nobody, not even by its own next turn."""
    table.world.put(unit, Plan(), Turn())


PROSPECTS = Prospects(pretend_moved, pretend_new_turn, plain_attacks)
