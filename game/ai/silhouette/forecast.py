"""What the other sides will probably declare: what one would declare in their place, by what one sees. Who
plays hard declares against that."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

import msgspec

from game.core.battle import Battle
from game.core.components import Clock, Slot
from game.core.declarations import DECLARE
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.silhouette.components import Plan
from game.rulesets.silhouette.orders import Declare

Declarer = Callable[[Battle, str, list[UnitId]], Iterator[Declare | None]]
"""What each of these figures of that side would declare, one after the other; None while it is thought of."""


def forecast(battle: Battle, side: str, declared: Declarer) -> Generator[None, None, dict[UnitId, Plan]]:
    """The plan of each enemy; nobody's real plan is looked at."""
    copy = battle.clone("forecast")
    table, found = copy.table, dict[UnitId, Plan]()
    for unit in table.units():
        table.world.put(unit, Plan())
    for other in [team.side for team in battle.scenario.teams if team.side != side]:
        units = [unit for unit in table.standing() if table.unit(unit).side == other]
        _give_turn(table, other)
        for order in declared(copy, other, units):
            if order is None:
                yield None
            else:
                plan = Plan(order.speed, order.number, order.defensive, order.path, True)
                found[order.unit] = plan
    return found


def _give_turn(table: Table, side: str) -> None:
    for entity, clock in list(table.world.each(Clock)):
        slots = (Slot(side, phase=DECLARE),)
        table.world.put(entity, msgspec.structs.replace(clock, slots=slots, index=0, acting=True))
