"""The turn: declaring in secret, the steps, what happens at the same time, and who gets there first."""

from __future__ import annotations

import pytest

from game.core.actions import EndTurn, Later, TakeBack
from game.core.components import Item, Position, Slot
from game.core.events import (
    Answered,
    Attacked,
    AttackEnded,
    BattleEnded,
    Declared,
    Downed,
    Fated,
    Harmed,
    Modifier,
    Reported,
    RoundBegan,
    StatusGained,
    StatusLost,
    Stepped,
    TurnBegan,
    TurnEnded,
    seen_by,
)
from game.core.references import NO_UNIT
from game.rulesets.lithium.checks import is_numbed
from game.rulesets.lithium.components import Body, Dead, Numbed, Plan, Prone, Stunned
from game.rulesets.lithium.orders import (
    Draw,
    GoProne,
    PickUp,
    Run,
    Shoot,
    ShortWalk,
    Shout,
    StandUp,
    Strike,
    TakeOut,
    TakePainkiller,
    Walk,
)
from tests.rulesets.lithium.table import (
    DEX,
    FISTS,
    FOR,
    GUN,
    NEAR,
    STR,
    Tables,
    attacks,
    checked,
    figure,
    harmed,
    rolls,
)

BEST = {"auto_defence": "best", "auto_quick": "never", "auto_bleeding": "best"}


@pytest.mark.rule("lithium.turn.five-seconds", "lithium.turn.declare")
def test_each_turn_each_side_declares_once_and_nobody_has_the_initiative(duel: Tables) -> None:
    table, alice, bob = duel("A...........B", A=GUN, B=GUN)
    assert table.opening[-4:] == [
        RoundBegan(1, ()),
        TurnBegan(NO_UNIT, "azure"),
        StatusGained(alice, "aware", "lithium.attack.unaware"),
        StatusGained(bob, "aware", "lithium.attack.unaware"),
    ]
    assert table.battle.table.clock.slots == (
        Slot("azure", NO_UNIT, "declare"),
        Slot("ember", NO_UNIT, "declare"),
    )
    assert table.apply(EndTurn(alice)) == [
        Reported(NO_UNIT, "lithium.turn.declare", "azure has declared"),
        TurnEnded(NO_UNIT),
        TurnBegan(NO_UNIT, "ember"),
    ]
    assert table.apply(EndTurn(bob)) == [
        Reported(NO_UNIT, "lithium.turn.declare", "ember has declared"),
        TurnEnded(NO_UNIT),
        RoundBegan(2, ()),
        TurnBegan(NO_UNIT, "azure"),
    ]


@pytest.mark.rule("lithium.turn.declare", "lithium.turn.five-seconds")
def test_a_new_action_takes_the_place_of_the_earlier_one_and_can_be_taken_back(duel: Tables) -> None:
    table, alice, bob = duel("A.....B", A=GUN, B=GUN)
    walk, shot = Walk(alice, ((1, 0),)), Shoot(alice, bob, "pistol")
    assert table.apply(walk) == [Declared(alice, "walk to b1", ((1, 0),), (), "azure", verbs=("Walk",))]
    assert table.refused(walk) == "lithium.turn.declare"
    assert table.apply(shot) == [
        Declared(alice, "shoot Bob with the pistol", (), (bob,), "azure", ("",), verbs=("Shoot",))
    ]
    assert table.get(alice, Plan) == Plan(shot)
    assert table.apply(TakeBack(alice, "action")) == [Declared(alice, "", (), (), "azure")]
    assert table.get(alice, Plan) == Plan()
    assert table.refused(TakeBack(alice, "action")) == "lithium.turn.declare"


@pytest.mark.rule("lithium.turn.declare")
def test_what_is_declared_is_hidden_from_the_others_until_all_have_declared(duel: Tables) -> None:
    table, alice, bob = duel("A.....B", A=GUN, B=GUN)
    secret = table.apply(Walk(alice, ((1, 0),)))
    assert seen_by("azure", secret) == secret and seen_by("ember", secret) == []
    assert table.battle.sheet(alice).turn == table.battle.sheet(bob).turn
    table.apply(EndTurn(alice))
    shown = table.apply(EndTurn(bob))
    assert seen_by("ember", shown)[2] == Declared(alice, "walk to b1", ((1, 0),), verbs=("Walk",))


@pytest.mark.rule("lithium.turn.declare")
def test_the_undecided_declare_later_once_a_turn(duel: Tables) -> None:
    table, alice, bob = duel("A.....B", A=GUN, B=GUN)
    table.apply(Walk(alice, ((1, 0),)))
    assert table.apply(Later(alice)) == [TurnEnded(NO_UNIT, later=True), TurnBegan(NO_UNIT, "ember")]
    table.apply(EndTurn(bob))
    assert table.battle.side == "azure" and table.get(alice, Plan) == Plan(Walk(alice, ((1, 0),)))
    assert table.refused(Later(alice)) == "lithium.turn.declare"
    table.apply(EndTurn(alice))
    assert table.battle.table.clock.round == 2 and table.battle.table.cell(alice) == (1, 0)


@pytest.mark.rule("lithium.turn.preempt")
def test_the_steps_come_in_the_order_of_their_speed(duel: Tables) -> None:
    """Anna's quick action, Alice's short walk, Bob's attack, Bill's run, Alice again has had her turn; Anna's
    item comes last."""
    table, alice, anna, bob, bill = duel(
        """
        A.......N
        .........
        ....B...L
        """,
        [1, 1],
        habits=BEST, A=FISTS, N=figure(holster=("knife",), bag=("axe",)), B=GUN, L=FISTS,
    )  # fmt: skip
    events = table.turn(
        ShortWalk(alice, ((1, 0),)),
        TakeOut(anna, "axe"),
        Shout(anna),
        Shoot(bob, alice, "pistol"),
        Run(bill, ((7, 2),)),
    )
    kinds = [(type(event).__name__, getattr(event, "unit", 0)) for event in events]
    assert kinds == [
        ("Reported", anna), ("Stepped", alice), ("Attacked", bob), ("AmmoChanged", bob), ("Rolled", bob),
        ("AttackEnded", bob),
        ("Stepped", bill), ("Readied", anna),
    ]  # fmt: skip
    assert table.steps == ["Quick actions", "Short walks", "Attacks", "Movement", "The rest"]


@pytest.mark.rule("lithium.turn.preempt")
def test_a_step_in_which_nobody_does_anything_is_not_told(duel: Tables) -> None:
    table, alice, bob = duel("A........B", [1, 1], habits=BEST, A=figure(bag=("axe",)), B=GUN)
    for order, step in (
        (Run(alice, ((1, 0),)), "Movement"),
        (ShortWalk(alice, ((2, 0),)), "Short walks"),
        (Shoot(bob, alice, "pistol"), "Attacks"),
        (TakeOut(alice, "axe"), "The rest"),
    ):
        table.turn(order)
        assert table.steps == [step]


@pytest.mark.rule("lithium.turn.preempt")
def test_who_is_shot_down_does_not_take_a_later_step(duel: Tables) -> None:
    table, alice, bob = duel("A..B....", [6, 6], habits=BEST, A=figure("rocket_launcher"), B=FISTS)
    table.put(bob, Body(torso=0), Prone())
    assert table.turn(Shoot(alice, bob, "rocket_launcher"), Walk(bob, ((4, 0),)))[-4:] == [
        StatusLost(bob, "prone", "lithium.damage.death"),
        StatusGained(bob, "dead", "lithium.damage.death"),
        BattleEnded("azure"),
        Fated(bob, "lithium.damage.death", "dead", "dead"),
    ]
    assert table.battle.table.cell(bob) == (3, 0)


@pytest.mark.rule("lithium.turn.simultaneous", "lithium.damage.death")
def test_two_can_shoot_each_other_down(duel: Tables) -> None:
    table, alice, bob = duel("A..........B", [6, 6, 6, 6, 4, 3, 4, 3], habits=BEST, A=GUN, B=GUN)
    for unit in (alice, bob):
        table.put(unit, Body(torso=0), Prone())
    dead, states = Body(torso=-1), []
    for unit in (alice, bob):
        states += [
            harmed(unit, 1, "torso destroyed", dead), StatusGained(unit, "bleeding",
            "lithium.damage.bleeding"), Downed(unit),
            StatusLost(unit, "prone", "lithium.damage.death"), StatusGained(unit, "dead",
            "lithium.damage.death"),
        ]  # fmt: skip
    assert table.turn(Shoot(alice, bob, "pistol"), Shoot(bob, alice, "pistol"))[-13:] == [
        *states,
        BattleEnded(""),
        Fated(alice, "lithium.damage.death", "dead", "dead"),
        Fated(bob, "lithium.damage.death", "dead", "dead"),
    ]
    assert table.has(alice, Dead) and table.has(bob, Dead)


@pytest.mark.rule("lithium.turn.simultaneous")
def test_of_two_who_hit_one_at_once_each_harm_names_its_own(duel: Tables) -> None:
    dice = [6, 6, 6, 6, 4, 3, 4, 3]
    table, alice, bob, nora = duel("A...B...N", dice, habits=BEST, A=GUN, B=GUN, N=GUN)
    found = table.turn(Shoot(alice, bob, "pistol"), Shoot(nora, bob, "pistol"))
    assert [event.by for event in found if isinstance(event, Harmed)] == [alice, nora]


@pytest.mark.rule("lithium.turn.opposed")
def test_two_for_one_tile_roll_dexterity_and_ties_roll_again(duel: Tables) -> None:
    table, alice, bob = duel("A.B", [3, 3, 2, 4, 5, 5, 1, 1], A=FISTS, B=FISTS)
    rule, what = "lithium.turn.opposed", "Dexterity: first on b1"
    assert table.turn(Walk(alice, ((1, 0),)), Walk(bob, ((1, 0),)), answers=["prone", "done"]) == [
        rolls(alice, what, rule, "33", 9, DEX),
        rolls(bob, what, rule, "24", 9, DEX),
        rolls(alice, what, rule, "55", 13, DEX),
        rolls(bob, what, rule, "11", 5, DEX),
        Reported(alice, rule, "gets to b1 first"),
        Stepped(alice, (0, 0), (1, 0)),
        Reported(bob, "lithium.action.interrupted", "interrupted"),
        Answered(bob, "lithium.action.interrupted", "prone", "Go prone"),
        StatusGained(bob, "prone", "lithium.action.prone-dodge"),
        Answered(bob, "lithium.action.interrupted", "done", "Nothing more"),
    ]
    assert table.battle.table.cell(bob) == (2, 0)


@pytest.mark.rule("lithium.turn.opposed")
def test_enemies_who_meet_head_on_both_stop(duel: Tables) -> None:
    table, alice, bob = duel("AB...", habits=BEST, A=FISTS, B=FISTS)
    assert table.refused(Walk(alice, ((1, 0), (2, 0)))) == "lithium.action.kinds"
    table, alice, bob = duel("A..B", habits=BEST, A=FISTS, B=FISTS)
    events = table.turn(Walk(alice, ((1, 0), (2, 0))), Walk(bob, ((2, 0), (1, 0))))
    assert [event for event in events if isinstance(event, Stepped)] == [
        Stepped(alice, (0, 0), (1, 0)),
        Stepped(bob, (3, 0), (2, 0)),
    ]
    assert [event for event in events if isinstance(event, Reported)] == [
        Reported(alice, "lithium.action.interrupted", "interrupted"),
        Reported(bob, "lithium.action.interrupted", "interrupted"),
    ]


@pytest.mark.rule("lithium.turn.opposed")
def test_two_for_one_thing_roll_for_it(duel: Tables) -> None:
    table, alice, bob = duel("A.B", [6, 5, 1, 2], habits=BEST, A=FISTS, B=FISTS)
    item = table.battle.table.world.create(Item("sword"), Position((1, 0)))
    events = table.turn(PickUp(alice, (1, 0), item), PickUp(bob, (1, 0), item))
    assert [type(event).__name__ for event in events] == [
        "Rolled",
        "Rolled",
        "Reported",
        "ItemTaken",
        "Readied",
    ]
    assert events[3].unit == alice


@pytest.mark.rule("lithium.turn.duration")
def test_a_stun_of_one_turn_holds_in_the_next_turn_only(duel: Tables) -> None:
    table, alice, bob = duel("AB", [5, 5, 1, 1], A=figure("stunstick"), B=figure(blackout=2))
    assert table.turn(Strike(alice, bob, "stunstick"), answers=["none"]) == [
        Attacked(alice, bob, "stunstick", "melee"),
        attacks(alice, "55", 14, STR, NEAR),
        Answered(bob, "lithium.attack.respond", "none", "Do neither"),
        AttackEnded(alice, bob, "hit", 14, 9),
        checked(
            bob,
            "Blackout",
            "lithium.damage.one-point",
            "11",
            7,
            12,
            False,
            FOR,
            Modifier(2, "lithium.roll.test", "Blackout 2"),
        ),
        StatusGained(bob, "prone", "lithium.damage.one-point"),
        StatusGained(bob, "stunned", "lithium.damage.one-point"),
    ]
    assert table.get(bob, Stunned).turn == 2 and table.battle.table.clock.round == 2
    table.apply(EndTurn(alice))
    assert table.refused(StandUp(bob)) == "lithium.turn.duration"
    assert StatusLost(bob, "stunned", "lithium.turn.duration") in table.apply(EndTurn(bob))
    table.apply(EndTurn(alice))
    assert table.allowed(StandUp(bob))


@pytest.mark.rule("lithium.turn.duration")
def test_a_painkiller_works_from_the_turn_after_it_was_taken(duel: Tables) -> None:
    table, alice, _ = duel("A.....B", A=figure(items=("painkiller",)), B=FISTS)
    assert table.turn(TakePainkiller(alice, alice)) == [
        StatusGained(alice, "numbed", "lithium.damage.painkiller")
    ]
    assert is_numbed(table.battle.table, alice) and table.get(alice, Numbed).turn == 1
    table.put(alice, Numbed(2))
    assert not is_numbed(table.battle.table, alice)


def test_nothing_is_declared_for_the_fallen_or_by_the_wrong_side(duel: Tables) -> None:
    table, alice, bob = duel("A.....B", A=GUN, B=GUN)
    assert table.refused(GoProne(bob)) == "battle"
    assert table.refused(Draw(alice, "pistol")) == "lithium.action.quick"
