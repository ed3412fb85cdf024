"""What a figure could do from another place, or when its turn comes, on a copy of the table: nothing is
rolled and nobody is told."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from game.core.actions import Action, path_of
from game.core.describing.what_if import Prospects
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.opend6 import orders
from game.rulesets.opend6.components import Turn
from game.rulesets.opend6.figures import turn
from game.rulesets.opend6.states import note
from game.rulesets.opend6.vehicles import is_vehicle
from game.systems.bodies import put


def pretend_moved(table: Table, order: Action) -> bool:
    """Half the Move is free, more is one of the actions (opend6.move). Ways of vehicles are the driver's."""
    deed = orders.ORDERS.get(type(order))
    path = path_of(order)
    if deed is None or not deed.goes or not path or table.carrier(order.unit):
        return False
    own, costs = turn(table, order.unit), deed.costs(table, order)
    put(table, order.unit, path[-1])
    note(
        table,
        order.unit,
        moved=True,
        done=own.done + costs,
        declared=max(own.declared, 1) if costs else own.declared,
    )
    return True


def pretend_new_turn(table: Table, unit: UnitId) -> None:
    table.world.put(unit, Turn(acted=table.clock.round))


def attacks(table: Table, unit: UnitId, target: UnitId) -> Iterator[Action]:
    """A vehicle attacks nobody by itself: those aboard do."""
    for deed in () if is_vehicle(table, unit) else orders.ORDERS.values():
        yield from deed.foresee(table, unit, target)


def defence_results(table: Table, order: Action) -> Iterator[tuple[Fraction, Table]]:
    known = orders.ORDERS.get(type(order))
    return known.promise(table, order) if known else iter(())


def openings(table: Table, unit: UnitId) -> Iterator[Table]:
    """One action, or two with 1D less each: whoever goes its whole Move needs the second for an attack
    (opend6.turn.multi-action). A vehicle has no turn of its own."""
    if not is_vehicle(table, unit):
        yield table
        both = table.copy(table.dice.forked("both"))
        note(both, unit, declared=2)
        yield both


PROSPECTS = Prospects(pretend_moved, pretend_new_turn, attacks, defence_results, openings)
