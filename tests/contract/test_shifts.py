"""What an order is said to make of the attacks to come is what it makes of them: every ruleset, on positions
of real battles."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.actions import Action
from game.core.battle import Battle
from game.core.describing.attack_preview import AttackPreview
from game.core.describing.odds_delta import Shift, shifts
from game.rulesets import RULESETS, nwo, opend6
from tests.contract.stages import positions

EACH = 2
"""So many orders of a kind are looked at in a position."""
EVERY, PLACES = 7, 14
"""Which positions are looked at, and how many."""


def told(battle: Battle, order: Action) -> list[Shift]:
    found: list[Shift] = []
    for _ in shifts(battle, order, battle.table.unit(order.unit).side, found.append):
        pass
    return found


def orders_of(battle: Battle) -> list[Action]:
    """Some orders of each kind that goes nowhere and attacks nobody."""
    kinds: dict[str, list[Action]] = {}
    for order in battle.legal_actions():
        kinds.setdefault(order.verb, []).append(order)
    found = [order for orders in kinds.values() for order in orders[:EACH] if not hasattr(order, "path")]
    return [
        order
        for order in found
        if order.verb not in ("EndTurn", "Later") and not battle.chances(order).expected
    ]


def positions_of(rules: str, most: int = PLACES) -> list[Battle]:
    return [
        battle
        for battle in positions(f"{rules} court", EVERY)
        if battle.pending is None and battle.slot is not None
    ][:most]


@pytest.mark.parametrize("rules", RULESETS)
def test_what_is_told_changes_nothing_and_is_what_comes(rules: str) -> None:
    known = compared = 0
    for battle in positions_of(rules):
        for order in orders_of(battle):
            before = battle.digest()
            found = told(battle, order)
            assert battle.digest() == before, "looking changes nothing"
            known += len(found)
            for shift in found:
                assert shift.before != shift.after
                assert all(chance is None or 0 <= chance <= 1 for chance in (shift.before, shift.after))
                compared += as_it_comes(battle, order, shift)
    assert known, "some order of every ruleset changes a chance"
    if rules != "lithium":  # what is declared there is for nobody's next turn
        assert compared


def as_it_comes(battle: Battle, order: Action, shift: Shift) -> bool:
    """Compare it with the battle in which the order was given, if nothing was rolled for it."""
    twin = battle.clone("shifts")
    rolled = twin.table.dice.count
    twin.apply(order)
    if twin.pending or twin.table.dice.count != rolled or shift.after is None:
        return False
    mine = shift.unit == order.unit
    outlook = AttackPreview(twin, order.unit, None, twin.table.unit(order.unit).side)
    attack = outlook.mine(shift.target) if mine else outlook.theirs(shift.unit)
    assert attack.chance == shift.after
    return True


def test_help_is_told_as_what_it_makes_of_the_friends_attack() -> None:
    """As if it had worked: how likely that is, is told beside it."""
    found = [
        (battle, order, shift)
        for battle in positions("nwo court", 2)
        if battle.pending is None
        for order in battle.legal_actions()
        if isinstance(order, nwo.orders.Help) and order.kind == "shot"
        for shift in told(battle, order)
    ]
    assert found
    for battle, order, shift in found:
        assert shift.unit == order.target and battle.table.hostile(shift.unit, shift.target)
        assert shift.before is not None and shift.after is not None and shift.after > shift.before


def test_a_defence_that_is_rolled_for_is_told_as_the_mean_of_what_it_may_come_to() -> None:
    rows = [
        (order, shift)
        for battle in positions_of("opend6", 60)
        for order in battle.legal_actions()
        if isinstance(order, opend6.orders.Defend)
        for shift in told(battle, order)
    ]
    assert rows
    assert all(shift.target == order.unit and isinstance(shift.after, Fraction) for order, shift in rows)
    assert any(shift.before and shift.after is not None and shift.after < shift.before for _, shift in rows)
