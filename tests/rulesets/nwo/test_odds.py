"""Chances of orders that need a special board: thousands of rolls must agree with them."""

from __future__ import annotations

import pytest

from game.core.actions import Action, Move
from game.core.components import Component
from game.core.references import NO_UNIT, UnitId
from game.rulesets.nwo.areas import place_area
from game.rulesets.nwo.components import Conditions, Engaged, Focus, Magazine, Points, Prone
from game.rulesets.nwo.orders import Disarm, DoubleStrike, Grapple, Reload, Shoot, Shove, Strike, Throw
from tests.contract.dice_count import compare
from tests.rulesets.nwo.table import FISTS, KNIFE, RIFLE, SPEAR, Tables, figure, hold

TIMES = 1_000
BLADES, THROWER = figure("knife", "hammer", short_blade=8), figure("pistol", belt=("acid", "molotov"))
ALICE, BOB, BILL = UnitId(2), UnitId(3), 4
WEAK, VEST = Points(2, 5), Points(5, 5, 2, 2)

DUELS: list[tuple[str, Action, dict[int, tuple[Component, ...]]]] = [
    ("A...B", Shoot(ALICE, BOB, "pistol"), {BOB: (WEAK,)}),
    (
        "A...B",
        Shoot(ALICE, BOB, "pistol"),
        {ALICE: (Focus(ripe=True),), BOB: (Prone(), Conditions(("smoke",)))},
    ),
    (
        "A..hB",
        Shoot(ALICE, BOB, "pistol", then_move=True),
        {ALICE: (Conditions(("fire", "fire")),), BOB: (VEST,)},
    ),
    ("AB...", Strike(ALICE, BOB, "unarmed"), {BOB: (Prone(), WEAK)}),
    ("A...B", Throw(ALICE, (4, 0), "acid"), {BOB: (VEST,)}),
    ("A...B\n.....\n#....", Throw(ALICE, (3, 0), "molotov"), {BOB: (WEAK,)}),
    ("A...B", Reload(ALICE, "pistol"), {ALICE: (Magazine((("pistol", 0),)),)}),
    ("AB...", Shove(ALICE, BOB), {BOB: (Conditions(("poison",)),)}),
    ("AB...", Grapple(ALICE, BOB), {}),
]


@pytest.mark.parametrize(
    "number",
    range(len(DUELS)),
    ids=[f"{action.verb} {number}" for number, (_, action, _) in enumerate(DUELS)],
)
def test_the_dice_agree_with_the_chances(duel: Tables, number: int) -> None:
    picture, action, states = DUELS[number]
    table, _, _ = duel(picture, A=THROWER, B=FISTS)
    for unit, components in states.items():
        table.put(unit, *components)
    compare(table.battle, action, TIMES)


@pytest.mark.parametrize("second", [BOB, BILL], ids=["same target", "two targets"])
@pytest.mark.parametrize("points", [Points(3, 5), Points(5, 5), Points(5, 5, 2, 2)], ids=["3", "5", "5+2"])
def test_the_dice_agree_with_the_chances_of_two_attacks(duel: Tables, second: UnitId, points: Points) -> None:
    table, alice, bob, bill = duel("AB\nL.", A=BLADES, B=FISTS, L=KNIFE)
    table.put(bob, points)
    table.put(bill, points)
    compare(table.battle, DoubleStrike(alice, bob, "knife", second, "hammer"), TIMES)


def test_the_dice_agree_with_the_chances_of_a_disarm(duel: Tables) -> None:
    table, alice, bob = duel("AB...", A=KNIFE, B=SPEAR)
    compare(table.battle, Disarm(alice, bob, "spear"), TIMES)


@pytest.mark.parametrize("faces", [(), ("parry_reroll",)])
def test_the_dice_agree_with_the_chances_when_parries_are_rolled_again(
    duel: Tables, faces: tuple[str, ...]
) -> None:
    options = dict.fromkeys(faces, "always")
    table, alice, _anna, bob = duel("A.N.B", options=options, A=RIFLE, N=FISTS, B=FISTS)
    compare(table.battle, Shoot(alice, bob, "battle_rifle"), TIMES)


def test_the_dice_agree_with_the_risk_of_a_way_past_enemies_and_through_fire(duel: Tables) -> None:
    table, alice, _bob, bill = duel("BA..L..\n.......", A=FISTS, B=SPEAR, L=KNIFE)
    table.put(alice, Points(2, 5))
    table.run(place_area(table.battle.table, "fire", ((2, 0), (2, 1)), NO_UNIT, 3))
    assert table.get(bill, Engaged) is None
    compare(table.battle, Move(alice, ((2, 0), (3, 1), (4, 1), (5, 1), (6, 1))), TIMES)


@pytest.mark.rule("nwo.dual.two-attacks", "nwo.grapple.attack-grappler", "nwo.flamethrower.explodes")
@pytest.mark.parametrize("hits", [5, 9])
def test_the_second_of_two_blows_counts_a_broken_hold_and_a_canister(duel: Tables, hits: int) -> None:
    table, alice, bob, bill = duel(
        "AB\nL.", A=figure("knife", "hammer", strength=10), B=figure("flamethrower"), L=figure("knife")
    )
    table.put(bob, Points(hits, 9))
    compare(table.battle, DoubleStrike(alice, bob, "knife", bob, "hammer"), TIMES)
    table, alice, bob, bill = duel(
        "AB\nL.", A=figure("knife", "hammer", strength=10), B=figure(), L=figure("knife")
    )
    table.put(bob, Points(hits, 9))
    hold(table, bob, alice)
    free = table.chances(DoubleStrike(alice, bob, "knife", bill, "hammer"))
    assert free.checks[-2].modifiers[-1].rule == "nwo.grapple.disadvantage"
    for second in (bob, bill):
        compare(table.battle, DoubleStrike(alice, bob, "knife", second, "hammer"), TIMES)
