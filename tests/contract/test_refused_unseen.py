"""Why an order is refused under fog says no more than its side sees: what has become of somebody out of sight
changes no reason."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from game.core import fog
from game.core.actions import Action, Refusal, target_of
from game.core.battle import Battle
from game.core.components import Down, Position
from game.core.references import UnitId
from game.rulesets import RULESETS
from tests.contract.test_questions import pick, scenario_of

BATTLES, ORDERS, ENOUGH = 8, 60, 25


def refused(battle: Battle, unseen: list[UnitId]) -> list[tuple[Action, Refusal]]:
    """What its side could order at somebody whom it does not see, and why not."""
    own = [unit for unit in battle.table.standing() if battle.table.unit(unit).side == battle.side]
    kinds = {order.verb: order for order in battle.candidates(own[0]) if target_of(order)}
    orders = [msgspec.structs.replace(order, target=unit) for order in kinds.values() for unit in unseen]
    return [(order, why) for order in orders if (why := battle.refusal(order))]


@pytest.mark.parametrize("rules", RULESETS)
def test_what_has_become_of_the_unseen_changes_no_reason(rules: str) -> None:
    compared = 0
    for number in range(BATTLES):
        battle, _ = scenario_of(rules, number, foggy=True)
        battle.begin()
        choose = Random(f"unseen {rules} {number}")
        while battle.winner is None and len(battle.history) < ORDERS:
            unseen = fog.hidden(battle.table, battle.side)
            if unseen and battle.slot and not battle.pending:
                other = battle.clone("elsewhere")
                for unit in unseen:
                    cell = choose.choice(list(battle.field.cells()))
                    other.table.world.put(unit, Down(), Position(cell))
                before, after = refused(battle, unseen), dict(refused(other, unseen))
                for order, why in before:
                    assert after.get(order, why) == why, order
                compared += len(before)
            battle.apply(pick(battle, choose))
            if compared > ENOUGH:
                return
    raise AssertionError("nobody out of sight was aimed at")
