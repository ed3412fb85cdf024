"""What is foreseen of a destination is what comes: every ruleset, against the battle in which the figure has
really gone there."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.actions import Action
from game.core.battle import Battle
from game.core.describing.attack_preview import Attack, AttackPreview, harms, success
from game.rulesets import RULESETS
from tests.contract.stages import positions

WAYS = 2
"""So many ways of a position are looked at."""
PLACES = 8


def ways(battle: Battle) -> list[Action]:
    """Some orders to go somewhere on which nothing can happen."""
    aims = {verb.action for verb in battle.ruleset.VERBS if verb.aim == "path"}
    found = [order for order in battle.legal_actions() if order.verb in aims and getattr(order, "path", None)]
    step = max(1, len(found) // WAYS)
    return [
        order
        for order in found[::step]
        if not battle.chances(order).risks and len(battle.chances(order).outcomes) == 1
    ][:WAYS]


def looked(name: str) -> list[tuple[Battle, Action, AttackPreview]]:
    found = []
    for battle in positions(name)[:PLACES]:
        if battle.pending or battle.slot is None:
            continue
        for order in ways(battle):
            outlook = AttackPreview(battle, order.unit, order, battle.table.unit(order.unit).side)
            if outlook.table is not None:
                found.append((battle, order, outlook))
    return found


@pytest.mark.parametrize("name", [f"{rules} {field}" for rules in RULESETS for field in ("court", "hexes")])
def test_what_is_foreseen_of_a_destination_is_what_comes(name: str) -> None:
    compared = 0
    for battle, order, outlook in looked(name):
        assert battle.slot
        before, phase = battle.digest(), battle.slot.phase
        twin = battle.clone("outlook")
        twin.apply(order)
        for foe in battle.table.enemies(order.unit):
            mine, theirs = outlook.mine(foe), outlook.theirs(foe)
            for attack in (mine, theirs):
                assert attack.order or attack.refusal or attack.hidden
                assert 0 <= attack.chance <= 1
            if (
                twin.pending
                or twin.slot is None
                or twin.slot.unit not in (0, order.unit)
                or twin.slot.phase != phase
            ):
                continue
            if mine.order and not mine.later and twin.slot.phase != "declare":
                assert twin.refusal(mine.order) is None
                assert twin.chances(mine.order) == mine.chances
                compared += 1
            hooks = battle.ruleset.PROSPECTS
            if (mine.later or not mine.order) and hooks and twin.slot.phase != "declare":
                assert all(twin.refusal(one) for one in hooks.attacks(twin.table, order.unit, foe))
        assert battle.digest() == before, "looking changes nothing"
    if name.split()[0] in ("nwo", "infowar"):
        assert compared, "something was compared"


def test_the_chance_is_that_of_all_that_works_and_harm_that_of_the_target() -> None:
    battle, order, outlook = looked("nwo court")[0]
    foe = battle.table.enemies(order.unit)[0]
    attack = outlook.mine(foe) if outlook.mine(foe).chances else outlook.theirs(foe)
    assert attack.chances is not None
    assert success(attack.chances) == attack.chance == attack.chances.chance("hit", "crit")
    least, most = harms(
        attack.chances, foe if attack.order and attack.order.unit == order.unit else order.unit
    ) or (0, 0)
    assert 0 < least <= most


def test_of_figures_that_are_not_made_out_no_odds_are_told() -> None:
    """InfoWar keeps arms and skills of strangers to itself."""
    for battle, order, _ in looked("infowar court"):
        side = battle.table.unit(order.unit).side
        for foe in battle.table.enemies(order.unit):
            strange = battle.sheet(foe, side) != battle.ruleset.sheet(battle.table, foe)
            assert AttackPreview(battle, order.unit, order, side).theirs(foe).hidden == strange
            assert not AttackPreview(battle, order.unit, order, None).theirs(foe).hidden, (
                "who looks on without a side reads all"
            )
    assert Attack(hidden=True).chance == Fraction(0)
