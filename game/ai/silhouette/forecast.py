"""What the other sides will probably declare: what one would declare in their place, by what one sees. Who
plays hard declares against that."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from game.ai.terrain_view import give_turn
from game.core.battle import Battle
from game.core.declarations import DECLARE
from game.core.references import UnitId
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
        give_turn(table, other, DECLARE)
        for order in declared(copy, other, units):
            if order is None:
                yield None
            else:
                plan = Plan(order.speed, order.number, order.defensive, order.path, True)
                found[order.unit] = plan
    return found
