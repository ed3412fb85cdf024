"""The turn: one Action and one Movement, what costs which, and what may be done out of turn."""

from __future__ import annotations

import pytest

from game.core.actions import Action, Answer, EndTurn, Move
from game.core.events import DoorMoved, RoundBegan, Spent, TurnBegan, TurnEnded
from game.core.references import UnitId
from game.rulesets.nwo.components import Conditions, Held, Prone
from game.rulesets.nwo.orders import (
    Dash,
    Disengage,
    Overwatch,
    Recover,
    Shoot,
    StandUp,
    Strike,
    TakeAim,
    Throw,
    UseDoor,
)
from tests.rulesets.nwo.table import FISTS, KNIFE, MOVED, PISTOL, RIFLE, Tables, figure

HERE = ((0, 0), (2, 0))


@pytest.mark.rule("nwo.turn.round")
def test_a_round_is_over_when_everybody_has_had_a_turn(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=FISTS, B=FISTS)
    assert table.opening[2:] == [RoundBegan(1, (alice, bob)), TurnBegan(alice, "azure")]
    assert table.end_turn() == [TurnEnded(alice), TurnBegan(bob, "ember")]
    assert table.end_turn() == [TurnEnded(bob), RoundBegan(2, (alice, bob)), TurnBegan(alice, "azure")]


@pytest.mark.rule("nwo.turn.economy")
@pytest.mark.parametrize("movement_first", [True, False])
def test_a_turn_is_one_action_and_one_movement_in_either_order(duel: Tables, movement_first: bool) -> None:
    table, alice, bob = duel("A...B", A=RIFLE, B=FISTS)
    move = Move(alice, ((1, 0),))
    for order in (move, TakeAim(alice)) if movement_first else (TakeAim(alice), move):
        table.apply(order)
    assert table.refused(Move(alice, ((0, 0),))) == "nwo.turn.economy"
    assert table.refused(Shoot(alice, bob, "battle_rifle")) == "nwo.turn.economy"


@pytest.mark.rule("nwo.turn.economy")
def test_movement_is_not_split_and_what_is_left_is_lost(duel: Tables) -> None:
    table, alice, _bob = duel("A.......B", A=FISTS, B=FISTS)
    table.apply(Move(alice, ((1, 0), (2, 0))))
    assert table.refused(Move(alice, ((3, 0),))) == "nwo.turn.economy"
    table.until_turn_of(alice)
    assert table.refused(Move(alice, tuple((x, 0) for x in range(1, 8)))) == "nwo.move.range"


ACTIONS: list[tuple[Action, list[int]]] = [
    (Shoot(UnitId(2), UnitId(3), "pistol"), [1, 1, 6, 6]),
    (Throw(UnitId(2), (3, 0), "molotov"), [6, 6]),
    (Overwatch(UnitId(2), HERE, "pistol"), []),
    (TakeAim(UnitId(2)), []),
    (StandUp(UnitId(2), "action"), []),
    (Recover(UnitId(2), "smoke"), []),
]


@pytest.mark.rule("nwo.turn.action-kinds")
@pytest.mark.parametrize(("order", "faces"), ACTIONS, ids=[order.verb for order, _ in ACTIONS])
def test_everything_but_movement_costs_the_one_action(duel: Tables, order: Action, faces: list[int]) -> None:
    table, alice, _bob = duel("A.........B", faces, A=figure("pistol", belt=("molotov",)), B=FISTS)
    if isinstance(order, StandUp):
        table.put(alice, Prone())
    if isinstance(order, Recover):
        table.put(alice, Conditions(("smoke",)))
    spent = table.apply(order)[0]
    assert isinstance(spent, Spent) and (spent.unit, spent.what) == (alice, "Action")
    for again, _ in ACTIONS[:-2]:
        assert table.refused(again) == "nwo.turn.economy"


@pytest.mark.rule("nwo.turn.action-kinds")
def test_a_door_on_a_neighbouring_tile_opens_and_shuts_for_an_action(duel: Tables) -> None:
    table, alice, _bob = duel("AD..B", A=FISTS, B=FISTS)
    assert table.apply(UseDoor(alice, (1, 0))) == [
        Spent(alice, "Action", "opens a door"),
        DoorMoved((1, 0), True, alice),
    ]
    table.until_turn_of(alice)
    assert table.apply(UseDoor(alice, (1, 0))) == [
        Spent(alice, "Action", "closes a door"),
        DoorMoved((1, 0), False, alice),
    ]


@pytest.mark.rule("nwo.turn.action-kinds")
def test_a_door_out_of_reach_or_with_somebody_in_it_stays_as_it_is(duel: Tables) -> None:
    table, alice, _bob = duel("A.D.B", A=FISTS, B=FISTS)
    assert table.refused(UseDoor(alice, (2, 0))) == "nwo.turn.action-kinds"
    table, alice, _bob = duel("AD..B", A=FISTS, B=FISTS)
    table.apply(UseDoor(alice, (1, 0)))
    table.apply(Move(alice, ((1, 0),)))
    table.until_turn_of(alice)
    assert table.refused(UseDoor(alice, (1, 0))) == "nwo.turn.action-kinds"


@pytest.mark.rule("nwo.turn.action-kinds")
@pytest.mark.parametrize(("faces", "total", "opens"), [((6, 5), 12, True), ((6, 4), 11, False)])
def test_a_lock_is_forced_by_the_better_of_strength_and_fitness(
    duel: Tables, faces: tuple[int, int], total: int, opens: bool
) -> None:
    table, alice, _bob = duel("AD..B", faces, lock=12, A=figure(fitness=8, strength=6), B=FISTS)
    events = table.apply(UseDoor(alice, (1, 0)))
    assert events[1].total == total and events[1].passed == opens
    assert events[2:] == ([DoorMoved((1, 0), True, alice)] if opens else [])


@pytest.mark.rule("nwo.turn.reactions")
def test_out_of_turn_there_are_only_reactions(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=KNIFE, B=KNIFE)
    assert table.refused(Strike(bob, alice, "knife")) == "battle"
    assert table.refused(EndTurn(bob)) == "battle"
    assert table.refused(Answer(bob, "take")) == "battle"


@pytest.mark.rule("nwo.turn.reactions", "nwo.aoo.choice")
def test_a_reaction_breaks_in_where_it_is_triggered_and_nothing_else_goes_on_meanwhile(duel: Tables) -> None:
    table, alice, bob = duel("BA......", A=FISTS, B=KNIFE)
    assert table.apply(Move(alice, ((2, 0), (3, 0)))) == [Spent(alice, "Movement", "moves")]
    assert table.battle.pending and table.battle.pending.unit == bob and table.battle.side == "ember"
    assert table.refused(EndTurn(alice)) == "nwo.aoo.choice"
    assert table.refused(Answer(alice, "leave")) == "nwo.aoo.choice"
    assert table.refused(Answer(bob, "perhaps")) == "nwo.aoo.choice"


@pytest.mark.rule("nwo.turn.consumes-both")
def test_dash_and_disengage_need_and_use_up_both(duel: Tables) -> None:
    table, alice, _bob = duel("A.......B", A=RIFLE, B=FISTS)
    assert table.apply(Dash(alice, ((1, 0),)))[:2] == [
        Spent(alice, "Action", "dashes"),
        Spent(alice, "Movement", "dashes"),
    ]
    assert table.refused(TakeAim(alice)) == table.refused(Move(alice, ((2, 0),))) == "nwo.turn.economy"
    table.until_turn_of(alice)
    assert table.apply(Disengage(alice, ((2, 0),)))[:2] == [
        Spent(alice, "Action", "disengages"),
        Spent(alice, "Movement", "disengages"),
    ]
    table.until_turn_of(alice)
    table.apply(Move(alice, ((3, 0),)))
    assert (
        table.refused(Dash(alice, ((4, 0),)))
        == table.refused(Disengage(alice, ((4, 0),)))
        == "nwo.turn.consumes-both"
    )
    table.until_turn_of(alice)
    table.apply(TakeAim(alice))
    assert (
        table.refused(Dash(alice, ((4, 0),)))
        == table.refused(Disengage(alice, ((4, 0),)))
        == "nwo.turn.consumes-both"
    )


@pytest.mark.rule("nwo.turn.declare-both", "nwo.move.shooting-penalty")
def test_who_means_to_move_after_a_shot_says_so_and_who_does_not_gives_the_movement_up(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [1, 1, 6, 6], A=PISTOL, B=FISTS)
    events = table.apply(Shoot(alice, bob, "pistol", then_move=True))
    assert Spent(alice, "Movement", "given up for the shot") not in events
    assert MOVED in events[3].modifiers
    assert table.allowed(Move(alice, ((1, 0),)))

    table, alice, bob = duel("A...B", [1, 1, 6, 6], A=PISTOL, B=FISTS)
    events = table.apply(Shoot(alice, bob, "pistol", then_move=False))
    assert events[1] == Spent(alice, "Movement", "given up for the shot")
    assert MOVED not in events[4].modifiers
    assert table.refused(Move(alice, ((1, 0),))) == "nwo.turn.economy"


@pytest.mark.rule("nwo.turn.declare-both")
def test_nobody_promises_a_movement_that_is_spent(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=FISTS)
    table.apply(Move(alice, ((1, 0),)))
    assert table.refused(Shoot(alice, bob, "pistol", then_move=True)) == "nwo.turn.economy"
    assert table.allowed(Shoot(alice, bob, "pistol"))


@pytest.mark.rule("nwo.turn.begin-wielding")
def test_a_fight_begins_with_weapons_in_hand(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=RIFLE, B=KNIFE)
    assert [table.get(unit, Held).weapons for unit in (alice, bob)] == [("battle_rifle",), ("knife",)]
    assert table.allowed(Shoot(alice, bob, "battle_rifle"))
