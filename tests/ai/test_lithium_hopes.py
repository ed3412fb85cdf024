"""The agent of Lithium Sunset thinks only that through which may be best: it chooses what it would choose if
it thought everything through."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.ai.levels import Level
from game.ai.lithium.action_options import offers
from game.ai.lithium.battle_view import BattleView
from game.ai.lithium.plans import ScoredPlan, best
from game.ai.lithium.position_scores import Places
from game.ai.terrain_view import FAR, Ground
from game.core.battle import Battle
from game.core.references import UnitId
from game.rulesets.lithium.components import Armour, Body
from game.rulesets.lithium.wound_odds import Blow, expected_loss
from tests.ai.board import returned
from tests.ai.lanes import LITHIUM
from tests.ai.test_lithium import SIDES, set_up


def thought_through(battle: Battle, unit: UnitId) -> ScoredPlan:
    """The first of the best of all deeds, each of which is worth no more than was hoped."""
    deeds: list[ScoredPlan] = []
    for offer in offers(BattleView(battle, battle.side), unit):
        hoped = offer.most if offer else 0
        for thought in offer.thoughts if offer else ():
            if isinstance(thought, ScoredPlan):
                assert thought.worth <= hoped, thought
                deeds.append(thought)
            elif thought is not None:
                hoped = thought
    return max(deeds, key=lambda deed: deed.worth)


@pytest.mark.parametrize("title", LITHIUM)
def test_what_is_hoped_for_leads_to_the_best_deed(title: str) -> None:
    battle = LITHIUM[title]()
    for unit in battle.table.standing():
        if battle.table.unit(unit).side == battle.side:
            chosen = [deed for deed in best(offers(BattleView(battle, battle.side), unit)) if deed]
            assert chosen == [thought_through(battle, unit)]


def test_the_best_places_come_first_and_most_are_not_looked_at() -> None:
    battle = set_up("1", *["security"] * len(SIDES))
    ground = BattleView(battle, battle.side).ground
    cells, known, looked_at = ground.field.cells(), Places(ground), Places(ground)
    for shoots in (True, False):
        worth = {cell: returned(known.worth(cell, shoots)) for cell in cells if ground.way(cell) < 99}
        ranked = [row for row in looked_at.ranking(worth, shoots) if not isinstance(row, int)]
        assert ranked == sorted(
            ((value, cell) for cell, value in worth.items()), key=lambda row: (-row[0], ground.order(row[1]))
        )
    few = Places(ground)
    next(row for row in few.ranking(worth, shoots=True) if not isinstance(row, int))
    assert sum(len(few.spot(cell).left) for cell in worth) > len(worth) * len(ground.enemies) // 2


def test_who_plays_hard_is_in_no_hurry_while_somebody_attacks() -> None:
    """What a tile nearer to the enemy, or to a goal, is worth to one who shoots; to one who must get close it
    is the same to all."""
    battle, hard = set_up("1", *["security"] * len(SIDES)), Level(hard=True)
    ground = BattleView(battle, battle.side).ground
    drawn = Ground(
        ground.field, tuple(ground.places.items()), ground.opaque, ground.closed, frozenset({(1, 1)})
    )
    for places, found, tile in (
        (Places(ground), ground, 30),
        (Places(ground, hard), ground, 10),
        (Places(ground, hard, bold=True), ground, 30),
        (Places(drawn, hard), drawn, 30),
    ):
        near, far = sorted(
            (cell for cell in found.field.cells() if 12 < found.way(cell) < FAR), key=found.way
        )[:: len(found.field.cells()) // 4][:2]
        for shoots, step in ((True, tile), (False, 90)):
            ways = [dict(returned(places.worth(cell, shoots)).parts)["way"] for cell in (near, far)]
            assert ways == [-step * found.way(cell) for cell in (near, far)]


@pytest.mark.parametrize("body", [Body(), Body(head=1, torso=0)])
def test_a_rough_toll_is_no_less_than_the_exact_one(body: Body) -> None:
    battle = set_up("1", *["security"] * len(SIDES))
    unit = battle.table.standing()[0]
    battle.table.world.put(unit, body, Armour(torso=1))
    for shots in range(1, 6):
        attacks = ((Fraction(5, 12), Blow("minigun")),) * shots
        exact, rough = (
            expected_loss(battle.table, unit, attacks),
            expected_loss(battle.table, unit, attacks, rough=True),
        )
        assert (rough.expected >= exact.expected and rough.down >= exact.down) and (rough == exact) == (
            shots <= 3
        )
