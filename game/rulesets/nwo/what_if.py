"""What a figure could do from another place, or when its turn comes, on a copy of the table: nothing is
rolled and nobody is told."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from game.core.actions import Action, path_of
from game.core.describing.what_if import Prospects
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.nwo.components import Turn
from game.rulesets.nwo.figures import melee_weapons, ranged_weapons, unspent
from game.rulesets.nwo.helping import action_left
from game.rulesets.nwo.orders import ORDERS, attack_with
from game.rulesets.nwo.states import update_engagements
from game.rulesets.nwo.turns import ripen_focus
from game.systems.bodies import put


def pretend_moved(table: Table, order: Action) -> bool:
    """The Movement is used, of a dash or a disengagement the Action too; who engages whom is settled anew
    (nwo.turn.economy)."""
    known, path = ORDERS.get(type(order)), path_of(order)
    if not known or known.aim != "path" or not path:
        return False
    now = unspent(table, order.unit)
    put(table, order.unit, path[-1])
    table.world.put(
        order.unit,
        msgspec.structs.replace(
            now, movement=False, moved=True, action=now.action and known.needs == "movement"
        ),
    )
    for _ in update_engagements(table):
        pass
    return True


def pretend_new_turn(table: Table, unit: UnitId) -> None:
    table.world.put(unit, Turn(action=action_left(table, unit), movement=True))
    list(ripen_focus(table, unit))


def attacks(table: Table, unit: UnitId, target: UnitId) -> Iterator[Action]:
    arms = (*ranged_weapons(table, unit), *melee_weapons(table, unit))
    yield from (attack_with(unit, target, weapon) for weapon in arms)


def promised_help(table: Table, order: Action) -> Iterator[tuple[Fraction, Table]]:
    known = ORDERS.get(type(order))
    return known.promise(table, order) if known else iter(())


PROSPECTS = Prospects(pretend_moved, pretend_new_turn, attacks, promised_help)
