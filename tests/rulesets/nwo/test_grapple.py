"""Grappling: taking hold, being held, getting free and going down together."""

from __future__ import annotations

import pytest

from game.core.actions import Move
from game.core.components import Down
from game.core.events import (
    Attacked,
    AttackEnded,
    Event,
    ItemDropped,
    Modifier,
    Readied,
    Reported,
    Rolled,
    Spent,
    StatusGained,
    StatusLost,
    Stepped,
)
from game.core.references import ThingId, UnitId
from game.rulesets.nwo.components import Engaged, Grappled, Grappling, Opportunity, Points, Turn
from game.rulesets.nwo.harm import hurt
from game.rulesets.nwo.orders import (
    BreakFree,
    Dash,
    Disengage,
    ForceDown,
    Grapple,
    LetGo,
    PickUp,
    Shoot,
    StandUp,
    Strike,
    Throw,
)
from tests.rulesets.nwo.table import (
    AIM,
    FISTS,
    IN_MELEE,
    KNIFE,
    NIMBLE,
    PISTOL,
    RIFLE,
    WEAK,
    Tables,
    aims,
    ducks,
    figure,
    hold,
    strains,
    strikes,
    wards,
)

RULE = "nwo.grapple.contest"
HELD = Modifier(0, "nwo.grapple.disadvantage", "grappled", -1)
HOLDS = Modifier(0, "nwo.grapple.grappler-attacks", "holds somebody", -1)


def rolled(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, Rolled)]


def free(grappler: UnitId, target: UnitId) -> list[Event]:
    return [
        StatusLost(grappler, "grappling", "nwo.grapple.ends"),
        StatusLost(target, "grappled", "nwo.grapple.ends"),
    ]


@pytest.mark.rule("nwo.grapple.contest", "nwo.grapple.held")
def test_strength_against_strength_takes_hold(duel: Tables) -> None:
    table, alice, bob = duel("AB", [4, 4, 3, 4], A=FISTS, B=PISTOL)
    assert table.apply(Grapple(alice, bob)) == [
        Spent(alice, "Action", "grapples"),
        strains(alice, "grapple", RULE, "44", 7, WEAK),
        strains(bob, "resists the grapple", RULE, "34", 6, WEAK),
        StatusGained(alice, "grappling", RULE, whom=bob),
        StatusGained(bob, "grappled", "nwo.grapple.held", whom=alice),
    ]


@pytest.mark.rule("nwo.grapple.contest", "nwo.parry.tie-defender")
def test_a_tie_shakes_it_off(duel: Tables) -> None:
    table, alice, bob = duel("AB", [3, 4, 3, 4], A=FISTS, B=FISTS)
    assert table.apply(Grapple(alice, bob))[-1] == Reported(bob, RULE, "Bob shakes off the grapple")
    assert table.get(bob, Grappled) is None


@pytest.mark.rule("nwo.grapple.contest", "nwo.grapple.cooperative", "nwo.down")
def test_the_unconscious_need_no_contest_at_all(duel: Tables) -> None:
    table, alice, bob, _bill = duel("ABL", A=KNIFE, B=FISTS, L=FISTS)
    table.put(bob, Down())
    assert [(one.key, one.chance) for one in table.chances(Grapple(alice, bob)).outcomes] == [("pass", 1)]
    assert table.apply(Grapple(alice, bob)) == [
        Spent(alice, "Action", "grapples"),
        StatusGained(alice, "grappling", RULE, whom=bob),
        StatusGained(bob, "grappled", "nwo.grapple.held", whom=alice),
    ]


@pytest.mark.rule("nwo.grapple.contest", "nwo.grapple.drop-weapon")
def test_a_two_handed_weapon_is_dropped_for_it_and_nothing_else_is(duel: Tables) -> None:
    table, alice, bob = duel("AB", [3, 4, 3, 4], A=RIFLE, B=FISTS)
    assert table.refused(Grapple(alice, bob)) == RULE
    assert table.refused(Grapple(alice, bob, "knife")) == "nwo.grapple.drop-weapon"
    assert table.apply(Grapple(alice, bob, "battle_rifle"))[:3] == [
        Spent(alice, "Action", "grapples"),
        ItemDropped(ThingId(4), "battle_rifle", (0, 0), alice),
        Readied(alice, (), "unarmed"),
    ]
    assert table.refused(PickUp(alice, (0, 0), ThingId(4))) == "nwo.turn.economy", (
        "picking it up takes an action of its own"
    )
    table, alice, bob = duel("AB", A=figure("knife", "hammer"), B=FISTS)
    assert table.refused(Grapple(alice, bob)) == RULE
    assert table.refused(Grapple(alice, bob, "knife")) == "nwo.grapple.drop-weapon"


@pytest.mark.rule("nwo.grapple.held")
def test_the_held_takes_one_step_around_its_grappler_and_no_other(duel: Tables) -> None:
    table, bob, alice = duel("...\nAB.\n...", B=FISTS, A=FISTS)
    hold(table, alice, bob)
    assert table.refused(Move(bob, ((2, 1),))) == "nwo.grapple.held"
    assert table.refused(Move(bob, ((1, 0), (0, 0)))) == "nwo.grapple.held"
    assert table.refused(Dash(bob, ((1, 0),))) == "nwo.grapple.held"
    assert table.refused(Disengage(bob, ((1, 0),))) == "nwo.grapple.held"
    assert table.apply(Move(bob, ((1, 0),))) == [
        Spent(bob, "Movement", "moves"),
        Stepped(bob, (1, 1), (1, 0)),
    ]
    assert table.get(bob, Grappled)


@pytest.mark.rule("nwo.grapple.held", "nwo.engage.enter")
def test_the_two_are_engaged_whatever_they_hold(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=PISTOL, B=RIFLE)
    assert table.get(alice, Engaged) is None
    hold(table, alice, bob)
    assert (table.get(alice, Engaged).units, table.get(bob, Engaged).units) == ((bob,), (alice,))
    table.end_turn()
    assert table.refused(Shoot(bob, alice, "battle_rifle")) == "nwo.engage.no-two-handed-shooting"


@pytest.mark.rule("nwo.grapple.disadvantage", "nwo.grapple.may-attack")
def test_the_held_attacks_anybody_at_disadvantage(duel: Tables) -> None:
    table, bob, alice, anna = duel("AB..N", B=figure("pistol", belt=("molotov",)), A=FISTS, N=FISTS)
    hold(table, alice, bob)
    orders = (
        Shoot(bob, anna, "pistol"),
        Shoot(bob, alice, "pistol"),
        Strike(bob, alice, "unarmed"),
        Throw(bob, (4, 0), "molotov"),
    )
    for order in orders:
        assert HELD in table.chances(order).checks[0].modifiers
    assert HELD not in table.chances(BreakFree(bob)).checks[0].modifiers


@pytest.mark.rule("nwo.grapple.no-aoo")
def test_the_held_provokes_nobody_but_its_grappler_does(duel: Tables) -> None:
    table, bob, alice, anna = duel("N..\nBA.\n...", habits={"azure": "always"}, B=FISTS, A=FISTS, N=KNIFE)
    hold(table, alice, bob)
    assert table.apply(Move(bob, ((0, 2),)))[1] == Stepped(bob, (0, 1), (0, 2))
    assert table.get(anna, Opportunity).left == 1, "Bob has left her reach"
    table, alice, bob = duel("..AB", [1, 1, 1, 1, 6, 6], habits={"ember": "always"}, A=FISTS, B=KNIFE)
    hold(table, alice, bob)
    events = table.apply(Move(alice, ((1, 0),)))
    assert [event for event in events if isinstance(event, Attacked)] == [
        Attacked(bob, alice, "knife", "melee", "nwo.engage.leaving-provokes")
    ]
    assert [event for event in events if isinstance(event, StatusLost)][:2] == free(alice, bob)


@pytest.mark.rule("nwo.grapple.break")
@pytest.mark.parametrize(("faces", "breaks"), [((4, 4, 3, 4), True), ((4, 4, 4, 4), False)])
def test_breaking_free_takes_the_action_and_a_tie_holds(
    duel: Tables, faces: tuple[int, ...], breaks: bool
) -> None:
    table, bob, alice = duel("AB.", faces, B=FISTS, A=FISTS)
    hold(table, alice, bob)
    assert table.apply(BreakFree(bob)) == [
        Spent(bob, "Action", "breaks free"),
        strains(bob, "breaks free", "nwo.grapple.break", "44", 7, WEAK),
        strains(
            alice, "holds on", "nwo.grapple.break", "".join(map(str, faces[2:])), sum(faces[2:]) - 1, WEAK
        ),
        *(free(alice, bob) if breaks else []),
    ]
    assert table.get(bob, Turn).movement
    assert table.allowed(Move(bob, ((2, 0),))) == breaks


@pytest.mark.rule("nwo.grapple.prone")
def test_the_grappler_forces_both_down_without_a_contest(duel: Tables) -> None:
    table, alice, bob = duel("AB.", A=FISTS, B=FISTS)
    hold(table, alice, bob)
    assert table.apply(ForceDown(alice)) == [
        Spent(alice, "Action", "forces down"),
        StatusGained(bob, "prone", "nwo.grapple.prone"),
        StatusGained(alice, "prone", "nwo.grapple.prone"),
    ]
    table.end_turn()
    assert table.refused(StandUp(bob, "movement")) == "nwo.grapple.prone"
    table.end_turn()
    assert table.apply(StandUp(alice, "movement"))[1:3] == free(alice, bob)
    table.end_turn()
    assert table.allowed(StandUp(bob, "movement"))


@pytest.mark.rule("nwo.grapple.attack-grappler", "nwo.grapple.may-attack")
@pytest.mark.parametrize(("faces", "holds"), [((3, 4, 3, 3), True), ((3, 4, 3, 4), False)])
def test_a_blow_that_hits_the_grappler_rolls_the_hold_again(
    duel: Tables, faces: tuple[int, ...], holds: bool
) -> None:
    table, bob, alice = duel("AB", [6, 5, 6, 4, 1, 1, *faces], B=FISTS, A=FISTS)
    hold(table, alice, bob)
    events = table.apply(Strike(bob, alice, "unarmed"))
    assert rolled(events) == [
        strikes(bob, "6564", 12, NIMBLE, HELD, kept="64"),
        wards(alice, "11", 4, NIMBLE),
        strains(alice, "keeps its hold", RULE, "34", 6, WEAK),
        strains(bob, "resists the grapple", RULE, "".join(map(str, faces[2:])), sum(faces[2:]) - 1, WEAK),
    ]
    assert (events[-2:] == free(alice, bob)) != holds
    assert (table.get(bob, Grappled) is not None) == holds


@pytest.mark.rule("nwo.grapple.attack-grappler")
def test_so_does_a_shot_but_not_one_that_misses_or_hits_another(duel: Tables) -> None:
    table, bob, alice, anna = duel("AB.N", [5, 5, 5, 5, 1, 1, 3, 3, 4, 4], B=PISTOL, A=FISTS, N=FISTS)
    hold(table, alice, bob)
    events = table.apply(Shoot(bob, alice, "pistol"))
    assert rolled(events)[:2] == [aims(bob, "5555", 12, AIM, HELD, kept="55"), ducks(alice, "11", 2)]
    assert events[-2:] == free(alice, bob)
    for target, faces in ((alice, [1, 1, 1, 1, 6, 6]), (anna, [6, 5, 6, 5, 1, 1])):
        table, bob, alice, anna = duel("AB.N", faces, B=PISTOL, A=FISTS, N=FISTS)
        hold(table, alice, bob)
        assert len(rolled(table.apply(Shoot(bob, target, "pistol")))) == 2


@pytest.mark.rule("nwo.grapple.attack-grappler", "nwo.throw.single-target")
def test_so_does_acid_in_the_grapplers_face(duel: Tables) -> None:
    table, bob, alice = duel("AB", [6, 6, 6, 6, 1, 1, 5, 5, 3, 3, 4, 4], B=figure(belt=("acid",)), A=FISTS)
    hold(table, alice, bob)
    assert table.apply(Throw(bob, (0, 0), "acid"))[-2:] == free(alice, bob)


@pytest.mark.rule("nwo.grapple.grappler-attacks", "nwo.grapple.cooperative")
def test_a_grappler_attacks_at_disadvantage_unless_the_one_it_holds_is_unconscious(duel: Tables) -> None:
    table, alice, bob, bill = duel("BA.L", A=PISTOL, B=FISTS, L=FISTS)
    hold(table, alice, bob)
    shot = Shoot(alice, bill, "pistol")
    assert HOLDS in table.chances(shot).checks[0].modifiers
    assert HOLDS in table.chances(Strike(alice, bob, "unarmed")).checks[0].modifiers
    table.put(bob, Points(1, 5))
    table.run(hurt(table.battle.table, bob, 1))
    assert table.get(bob, Grappled).by == alice, "who goes down stays held"
    assert HOLDS not in table.chances(shot).checks[0].modifiers


@pytest.mark.rule("nwo.grapple.ends")
def test_a_grapple_ends_when_the_grappler_lets_go_steps_away_or_goes_down(duel: Tables) -> None:
    table, alice, bob = duel(".AB", A=FISTS, B=FISTS)
    hold(table, alice, bob)
    assert table.apply(LetGo(alice)) == free(alice, bob)
    assert table.refused(LetGo(alice)) == "nwo.grapple.ends"
    hold(table, alice, bob)
    table.run(hurt(table.battle.table, alice, 9))
    assert (table.get(alice, Grappling), table.get(bob, Grappled)) == (None, None)


@pytest.mark.rule("nwo.grapple.ends")
def test_a_step_to_another_tile_next_to_the_held_keeps_the_hold(duel: Tables) -> None:
    table, alice, bob = duel("A.\nB.", A=FISTS, B=FISTS)
    hold(table, alice, bob)
    assert table.apply(Move(alice, ((1, 0),))) == [
        Spent(alice, "Movement", "moves"),
        Stepped(alice, (0, 0), (1, 0)),
    ]
    assert table.get(bob, Grappled)


@pytest.mark.rule("nwo.grapple.ends")
def test_a_grappler_who_is_grappled_itself_lets_go_and_the_new_hold_stands(duel: Tables) -> None:
    table, bill, alice, bob = duel("LAB", [5, 5, 1, 1], L=FISTS, A=FISTS, B=FISTS)
    hold(table, alice, bob)
    assert table.apply(Grapple(bill, alice))[-4:] == [
        StatusGained(bill, "grappling", RULE, whom=alice),
        StatusGained(alice, "grappled", "nwo.grapple.held", whom=bill),
        *free(alice, bob),
    ]
    assert (table.get(bill, Grappling).target, table.get(alice, Grappled).by) == (alice, bill)
    table.until_turn_of(bob)
    assert table.refused(Grapple(bob, alice)) == RULE, "one figure is not held twice"
    assert table.refused(Grapple(bob, bill)) == RULE


@pytest.mark.rule("nwo.grapple.at-risk", "nwo.ranged.through-ally")
def test_a_friend_who_grapples_with_the_target_is_at_risk_from_every_side(duel: Tables) -> None:
    table, alice, anna, bob = duel("A...B\n....N", [4, 4, 3, 3], A=PISTOL, N=FISTS, B=FISTS)
    assert table.chances(Shoot(alice, bob, "pistol")).notes == ()
    hold(table, anna, bob)
    assert table.chances(Shoot(alice, bob, "pistol")).notes == ("Anna in the line of fire",)
    events = table.apply(Shoot(alice, bob, "pistol"))
    assert table.battle.pending and table.battle.pending.rule == "nwo.shield.declare"
    events = table.answer("no")
    assert rolled(events) == [aims(alice, "44", 10, AIM), ducks(anna, "33", 8, IN_MELEE)]
    assert [event for event in events if isinstance(event, AttackEnded)] == [
        AttackEnded(alice, anna, "hit", 10, 8)
    ]


@pytest.mark.rule("nwo.grapple.at-risk")
def test_an_enemy_in_the_grapple_blocks_nothing(duel: Tables) -> None:
    table, alice, sam, bob = duel("A...B\n....S", A=PISTOL, S=FISTS, B=FISTS)
    hold(table, sam, bob)
    assert (
        table.allowed(Shoot(alice, bob, "pistol")) and table.chances(Shoot(alice, bob, "pistol")).notes == ()
    )
