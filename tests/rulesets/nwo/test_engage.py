"""Engagement: who holds whom, what it forbids, and the attacks of opportunity on those who leave."""

from __future__ import annotations

import pytest

from game.core.actions import Move
from game.core.events import (
    Answered,
    Attacked,
    AttackEnded,
    BattleEnded,
    Downed,
    Gauge,
    Harmed,
    Spent,
    StatusGained,
    StatusLost,
    Stepped,
    TurnEnded,
)
from game.core.references import UnitId
from game.rulesets.nwo.components import Engaged, Opportunity, Points, Prone
from game.rulesets.nwo.content import Stat, stats
from game.rulesets.nwo.moves import step
from game.rulesets.nwo.orders import Overwatch, Shoot
from tests.rulesets.nwo.table import (
    BLADE,
    FISTS,
    KNIFE,
    NIMBLE,
    PISTOL,
    POKE,
    RIFLE,
    SPEAR,
    Tables,
    figure,
    strikes,
    wards,
)

LEAVES = "nwo.engage.leaving-provokes"
BOTH = figure("pistol", "hammer")


def foes(table: object, unit: UnitId) -> tuple[UnitId, ...]:
    found = table.get(unit, Engaged)  # type: ignore[attr-defined]
    return found.units if found else ()


@pytest.mark.rule("nwo.engage.enter")
def test_coming_within_reach_engages_both(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=KNIFE, B=RIFLE)
    assert table.apply(Move(alice, ((1, 0), (2, 0)))) == [
        Spent(alice, "Movement", "moves"),
        Stepped(alice, (0, 0), (1, 0)),
        Stepped(alice, (1, 0), (2, 0)),
        StatusGained(alice, "engaged", "nwo.engage.enter"),
        StatusGained(bob, "engaged", "nwo.engage.enter"),
    ]


@pytest.mark.rule("nwo.engage.enter")
@pytest.mark.parametrize("picture", ["A#B", "ADB", "A#\n#B"])
def test_nobody_is_engaged_through_walls_or_closed_doors(duel: Tables, picture: str) -> None:
    table, alice, bob = duel(picture, A=SPEAR, B=SPEAR)
    assert foes(table, alice) == foes(table, bob) == ()


@pytest.mark.rule("nwo.engage.not-with-ranged")
@pytest.mark.parametrize(
    ("a", "b", "engaged"),
    [
        (RIFLE, PISTOL, False),
        (PISTOL, KNIFE, True),
        (RIFLE, FISTS, True),
        (BOTH, PISTOL, True),
        (FISTS, FISTS, True),
    ],
    ids=["two guns", "gun and knife", "gun and fists", "pistol with hammer", "fists"],
)
def test_a_ranged_weapon_engages_nobody_and_bare_hands_do(
    duel: Tables, a: Stat, b: Stat, engaged: bool
) -> None:
    table, alice, bob = duel("AB", A=a, B=b)
    assert foes(table, alice) == ((bob,) if engaged else ())
    assert foes(table, bob) == ((alice,) if engaged else ())


@pytest.mark.rule("nwo.engage.reach")
@pytest.mark.parametrize(
    ("picture", "engaged"), [("AB.", True), ("A.\n.B", True), ("A.B", False), ("A..\n..B", False)]
)
def test_melee_reaches_one_tile_diagonals_included(duel: Tables, picture: str, engaged: bool) -> None:
    table, alice, bob = duel(picture, A=KNIFE, B=KNIFE)
    assert bool(foes(table, alice)) == bool(foes(table, bob)) == engaged


@pytest.mark.rule("nwo.engage.spear-reach")
@pytest.mark.parametrize(
    ("picture", "engaged"),
    [("A.B.", True), ("A..\n...\n..B", True), ("AhB.", True), ("A#B.", False), ("A..B", False)],
)
def test_a_spear_engages_at_two_tiles_but_not_through_a_wall(
    duel: Tables, picture: str, engaged: bool
) -> None:
    table, alice, bob = duel(picture, A=SPEAR, B=KNIFE)
    assert bool(foes(table, alice)) == bool(foes(table, bob)) == engaged


@pytest.mark.rule("nwo.engage.no-two-handed-shooting")
def test_the_engaged_fire_with_one_hand_only_but_at_any_target(duel: Tables) -> None:
    table, alice, bob, bill = duel("BA...L", A=RIFLE, B=KNIFE, L=FISTS)
    assert table.refused(Shoot(alice, bob, "battle_rifle")) == "nwo.engage.no-two-handed-shooting"
    assert table.refused(Shoot(alice, bill, "battle_rifle")) == "nwo.engage.no-two-handed-shooting"
    table, alice, bob, bill = duel("BA...L", A=PISTOL, B=KNIFE, L=FISTS)
    assert table.allowed(Shoot(alice, bob, "pistol")) and table.allowed(Shoot(alice, bill, "pistol"))


@pytest.mark.rule("nwo.engage.no-two-handed-shooting", "nwo.overwatch.rolls")
def test_an_engaged_watcher_does_not_fire_its_rifle_and_keeps_the_watch(duel: Tables) -> None:
    table, alice, anna, bob = duel(
        "..N\n...\nA.B", A=RIFLE, N=KNIFE, B=KNIFE, habits={"azure": "always", "ember": "never"}
    )
    table.apply(Overwatch(alice, ((1, 0), (1, 2)), "battle_rifle"))
    table.end_turn()
    table.end_turn()
    events = table.apply(Move(bob, ((1, 1),)))
    assert events[1:] == [
        Stepped(bob, (2, 2), (1, 1)),
        StatusGained(alice, "engaged", "nwo.engage.enter"),
        StatusGained(anna, "engaged", "nwo.engage.enter"),
        StatusGained(bob, "engaged", "nwo.engage.enter"),
    ]


# ---------------------------------------------------------------- attacks of opportunity


@pytest.mark.rule("nwo.engage.leaving-provokes", "nwo.aoo.choice")
def test_leaving_is_struck_at_before_the_step(duel: Tables) -> None:
    table, alice, bob = duel("BA..", [5, 4, 2, 2], A=FISTS, B=KNIFE)
    assert table.apply(Move(alice, ((2, 0), (3, 0)))) == [Spent(alice, "Movement", "moves")]
    assert table.answer("take") == [
        Answered(bob, "nwo.aoo.choice", "take", "Attack"),
        Attacked(bob, alice, "knife", "melee", LEAVES),
        strikes(bob, "54", 11, BLADE),
        wards(alice, "22", 6, NIMBLE),
        AttackEnded(bob, alice, "hit", 11, 6),
        Harmed(alice, 2, "2 hit points", (Gauge("hit points", 3, 5),), 60),
        Stepped(alice, (1, 0), (2, 0)),
        StatusLost(alice, "engaged", "nwo.engage.enter"),
        StatusLost(bob, "engaged", "nwo.engage.enter"),
        Stepped(alice, (2, 0), (3, 0)),
    ]


@pytest.mark.rule("nwo.engage.leaving-provokes", "nwo.attack.crit")
def test_an_attack_of_opportunity_can_crit(duel: Tables) -> None:
    table, alice, bob = duel("BA..", [6, 6, 2, 2], habits={"ember": "always"}, A=FISTS, B=KNIFE)
    assert AttackEnded(bob, alice, "crit", 14, 6) in table.apply(Move(alice, ((2, 0),)))


@pytest.mark.rule("nwo.engage.leaving-provokes")
def test_being_pushed_away_does_not_provoke(duel: Tables) -> None:
    table, alice, _bob = duel("BA..", habits={"ember": "always"}, A=FISTS, B=KNIFE)
    assert table.run(step(table.battle.table, alice, (2, 0), forced=True))[0] == Stepped(
        alice, (1, 0), (2, 0), True
    )


@pytest.mark.rule("nwo.engage.moving-within")
def test_moving_within_the_reach_provokes_nothing(duel: Tables) -> None:
    table, alice, _bob = duel("A..\nB..\n...", habits={"ember": "always"}, A=FISTS, B=KNIFE)
    assert table.apply(Move(alice, ((1, 1), (1, 2)))) == [
        Spent(alice, "Movement", "moves"),
        Stepped(alice, (0, 0), (1, 1)),
        Stepped(alice, (1, 1), (1, 2)),
    ]


@pytest.mark.rule("nwo.engage.moving-within", "nwo.engage.spear-reach")
def test_a_spear_is_left_at_three_tiles_not_at_two(duel: Tables) -> None:
    table, alice, bob = duel("BA..", [1, 1, 6, 6], habits={"ember": "always"}, A=FISTS, B=SPEAR)
    assert table.apply(Move(alice, ((2, 0), (3, 0))))[1:6] == [
        Stepped(alice, (1, 0), (2, 0)),
        Attacked(bob, alice, "spear", "melee", LEAVES),
        strikes(bob, "11", 4, POKE),
        wards(alice, "66", 14, NIMBLE),
        AttackEnded(bob, alice, "miss", 4, 14),
    ]


@pytest.mark.rule("nwo.engage.moving-within")
def test_a_step_may_stay_with_one_enemy_and_leave_another(duel: Tables) -> None:
    table, alice, bob, _bill = duel(
        "BA.\n..L", [1, 1, 6, 6], habits={"ember": "always"}, A=FISTS, B=KNIFE, L=KNIFE
    )
    events = table.apply(Move(alice, ((2, 0),)))
    assert [event for event in events if isinstance(event, Attacked)] == [
        Attacked(bob, alice, "knife", "melee", LEAVES)
    ]


@pytest.mark.rule("nwo.aoo.budget")
def test_one_attack_of_opportunity_until_the_own_next_turn(duel: Tables) -> None:
    table, alice, anna, bob = duel(
        "ABN\n...\n...", [1, 1, 6, 6, 1, 1, 6, 6], habits={"ember": "always"}, A=FISTS, N=FISTS, B=KNIFE
    )
    assert Attacked(bob, alice, "knife", "melee", LEAVES) in table.apply(Move(alice, ((0, 1), (0, 2))))
    table.end_turn()
    assert Attacked(bob, anna, "knife", "melee", LEAVES) not in table.apply(
        Move(anna, ((2, 1), (2, 2), (2, 1)))
    )
    table.until_turn_of(anna)
    assert Attacked(bob, anna, "knife", "melee", LEAVES) in table.apply(Move(anna, ((2, 2),)))


@pytest.mark.rule("nwo.aoo.creature-budget")
def test_a_creature_may_have_two_but_one_against_the_same_step(duel: Tables) -> None:
    leader = figure(opportunity=2)
    faces = [1, 1, 6, 6] * 2
    table, alice, anna, bob = duel(
        "ABN\n...\n...", faces, habits={"ember": "always"}, A=FISTS, N=FISTS, B=leader
    )
    events = table.apply(Move(alice, ((0, 1), (0, 2))))
    assert [event for event in events if isinstance(event, Attacked)] == [
        Attacked(bob, alice, "unarmed", "melee", LEAVES)
    ]
    table.end_turn()
    assert Attacked(bob, anna, "unarmed", "melee", LEAVES) in table.apply(Move(anna, ((2, 1), (2, 2))))
    assert table.get(bob, Opportunity) == Opportunity(0, 2)


@pytest.mark.rule("nwo.aoo.creature-budget")
def test_a_zombie_has_one_and_a_pack_leader_two() -> None:
    assert (stats()["zombie"].opportunity, stats()["pack_leader"].opportunity) == (1, 2)


@pytest.mark.rule("nwo.aoo.not-ranged")
def test_a_gun_hits_one_that_was_engaged_with_its_stock(duel: Tables) -> None:
    table, alice, bob = duel(
        "BA..", [6, 6, 2, 2], habits={"ember": "always"}, A=KNIFE, B=figure("battle_rifle", aiming=10)
    )
    assert table.apply(Move(alice, ((2, 0),)))[1:6] == [
        Attacked(bob, alice, "unarmed", "melee", LEAVES),
        strikes(bob, "66", 14, NIMBLE),
        wards(alice, "22", 6, BLADE),
        AttackEnded(bob, alice, "hit", 14, 6),
        Harmed(alice, 1, "1 hit point", (Gauge("hit points", 4, 5),), 80),
    ]


@pytest.mark.rule("nwo.aoo.not-ranged")
def test_between_two_guns_nobody_is_struck(duel: Tables) -> None:
    table, alice, _bob = duel("BA..", habits={"ember": "always"}, A=RIFLE, B=RIFLE)
    assert table.apply(Move(alice, ((2, 0),))) == [
        Spent(alice, "Movement", "moves"),
        Stepped(alice, (1, 0), (2, 0)),
    ]


@pytest.mark.rule("nwo.aoo.not-ranged")
def test_a_gun_strikes_nobody_who_leaves_only_with_the_far_end_of_a_spear(duel: Tables) -> None:
    table, alice, _bob = duel("B.A..", habits={"ember": "always"}, A=SPEAR, B=PISTOL)
    assert Stepped(alice, (2, 0), (3, 0)) == table.apply(Move(alice, ((3, 0),)))[1]


@pytest.mark.rule("nwo.aoo.choice")
def test_the_attack_can_be_let_pass_and_is_kept(duel: Tables) -> None:
    table, alice, bob = duel("BA..", A=FISTS, B=KNIFE)
    table.apply(Move(alice, ((2, 0),)))
    ask = table.battle.pending
    assert ask and (ask.side, ask.unit, ask.about, [option.key for option in ask.options]) == (
        "ember",
        bob,
        alice,
        ["take", "leave"],
    )
    assert table.answer("leave")[:2] == [
        Answered(bob, "nwo.aoo.choice", "leave", "Let it pass"),
        Stepped(alice, (1, 0), (2, 0)),
    ]
    assert table.get(bob, Opportunity).left == 1


@pytest.mark.rule("nwo.aoo.choice")
@pytest.mark.parametrize(("habit", "struck"), [("always", True), ("never", False)])
def test_a_side_can_answer_once_for_all(duel: Tables, habit: str, struck: bool) -> None:
    table, alice, bob = duel("BA..", [1, 1, 6, 6] * struck, habits={"ember": habit}, A=FISTS, B=KNIFE)
    assert (Attacked(bob, alice, "knife", "melee", LEAVES) in table.apply(Move(alice, ((2, 0),)))) == struck


@pytest.mark.rule("nwo.aoo.stops", "nwo.down")
def test_who_is_taken_out_falls_on_the_tile_it_was_leaving(duel: Tables) -> None:
    table, alice, bob = duel("BA..", [6, 5, 2, 2, 1], habits={"ember": "always"}, A=FISTS, B=KNIFE)
    table.put(alice, Points(2, 5))
    assert table.apply(Move(alice, ((2, 0), (3, 0))))[4:-2] == [
        AttackEnded(bob, alice, "hit", 13, 6),
        Harmed(alice, 2, "2 hit points", (Gauge("hit points", 0, 5),), 0),
        Downed(alice),
        StatusLost(alice, "engaged", "nwo.engage.enter"),
        StatusLost(bob, "engaged", "nwo.engage.enter"),
        TurnEnded(alice),
        BattleEnded("ember"),
    ]
    assert table.battle.table.cell(alice) == (1, 0)


@pytest.mark.rule("nwo.prone.engages-nobody", "nwo.aoo.budget")
def test_the_prone_engage_nobody_and_strike_at_nobody_but_are_engaged(duel: Tables) -> None:
    table, alice, bob = duel("BA..", habits={"ember": "always"}, A=RIFLE, B=KNIFE)
    table.put(bob, Prone())
    assert foes(table, alice) == foes(table, bob) == ()
    assert table.allowed(Shoot(alice, bob, "battle_rifle"))
    assert table.apply(Move(alice, ((2, 0),))) == [
        Spent(alice, "Movement", "moves"),
        Stepped(alice, (1, 0), (2, 0)),
    ]
    table, alice, bob = duel("BA..", A=KNIFE, B=KNIFE)
    table.put(bob, Prone())
    assert foes(table, bob) == (alice,)
