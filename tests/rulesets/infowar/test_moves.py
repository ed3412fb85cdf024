"""Walking, running, sprinting, lying down; doors, hands, and what a side may read."""

from __future__ import annotations

import pytest

from game.core.actions import Move
from game.core.components import Item, Position
from game.core.events import DoorMoved, Modifier, Spent, StatusGained, Stepped
from game.core.geometry.grid import Hexes
from game.core.references import ThingId
from game.rulesets.infowar.components import Held, Magazine, Turn, Wound, Wounds
from game.rulesets.infowar.inventory import drop
from game.rulesets.infowar.orders import DropProne, PickUp, Run, Shoot, Sprint, StandUp, Swap, UseDoor
from game.systems.doors import break_door
from tests.rulesets.infowar.table import KNIFE, PISTOL, Tables, dice, fair, figure, rolled

RATES = "infowar.move.rates"


def row(first: int, last: int) -> tuple[tuple[int, int], ...]:
    return tuple((x, 0) for x in range(first, last + 1))


@pytest.mark.rule("infowar.move.rates")
def test_a_walk_goes_with_an_action_before_and_after_it(duel: Tables) -> None:
    table, alice, bob = duel("A" + "." * 17 + "B", dice(-4, 0), A=PISTOL, B=PISTOL)
    assert table.refused(Move(alice, row(1, 7))) == RATES
    assert table.apply(Move(alice, row(1, 2))) == [
        Spent(alice, "Walk", "walks"),
        Stepped(alice, (0, 0), (1, 0)),
        Stepped(alice, (1, 0), (2, 0)),
    ]
    table.apply(Shoot(alice, bob, "pistol"))
    assert table.refused(Run(alice, row(3, 4))) == "infowar.round.five-seconds"
    table.apply(Move(alice, row(3, 6)))
    assert table.refused(Move(alice, row(7, 7))) == RATES


@pytest.mark.rule("infowar.move.rates")
def test_a_run_is_the_action_and_what_was_walked_counts(duel: Tables) -> None:
    table, alice, _ = duel("A" + "." * 17 + "B", A=PISTOL, B=PISTOL)
    table.apply(Move(alice, row(1, 2)))
    assert table.refused(Run(alice, row(3, 13))) == RATES
    table.apply(Run(alice, row(3, 12)))
    assert table.get(alice, Turn) == Turn(action=False, tiles=0, gait="run")


@pytest.mark.rule("infowar.move.rates")
@pytest.mark.parametrize(("natural", "end"), [(1, 16), (0, 12)])
def test_a_sprint_on_athletics(duel: Tables, natural: int, end: int) -> None:
    table, alice, _ = duel("A" + "." * 17 + "B", dice(natural), A=PISTOL, B=PISTOL)
    events = table.apply(Sprint(alice, row(1, 16)))
    assert rolled(alice, "sprint", RATES, natural, fair("Athletics", RATES), against=1) in events
    assert table.battle.table.cell(alice) == (end, 0) and table.get(alice, Turn).gait == "sprint"


@pytest.mark.rule("infowar.move.rates")
def test_armour_hinders_a_sprint(duel: Tables) -> None:
    table, alice, _ = duel("A.....B", A=figure("pistol", armor="plate_carrier"), B=PISTOL)
    assert table.chances(Sprint(alice, row(1, 2))).checks[0].modifiers[1] == Modifier(
        -1, RATES, "plate carrier"
    )


@pytest.mark.rule("infowar.move.rates")
def test_lying_down_is_free_and_standing_up_costs_three(duel: Tables) -> None:
    table, alice, _ = duel("A.......B", A=PISTOL, B=PISTOL)
    assert table.refused(StandUp(alice)) == RATES
    assert table.apply(DropProne(alice)) == [StatusGained(alice, "prone", RATES)]
    assert table.get(alice, Turn) == Turn(action=True, tiles=2)
    assert table.refused(Run(alice, row(1, 2))) == "infowar.wound.movement"
    table.apply(StandUp(alice))
    assert table.get(alice, Turn).tiles == 3


@pytest.mark.rule("infowar.move.rates")
def test_the_very_hurt_stand_up_with_all_they_have(duel: Tables) -> None:
    table, alice, _ = duel("A.......B", A=PISTOL, B=PISTOL)
    table.apply(DropProne(alice))
    table.put(alice, Wounds((Wound(3, 3),)))
    table.apply(StandUp(alice))
    assert table.get(alice, Turn).tiles == 0


@pytest.mark.rule("infowar.round.five-seconds")
def test_hands_take_the_action(duel: Tables) -> None:
    table, alice, _ = duel(
        "A.......B", A=figure("pistol", carried=("knife", "assault_rifle"), shield=""), B=PISTOL
    )
    assert (
        table.refused(Swap(alice, ("pistol",)))
        == table.refused(Swap(alice, ("lmg",)))
        == "infowar.round.five-seconds"
    )
    table.apply(Swap(alice, ("assault_rifle",)))
    assert table.get(alice, Held) == Held(("assault_rifle",))
    assert table.refused(PickUp(alice, (0, 0), ThingId(0))) == "infowar.round.five-seconds"


@pytest.mark.rule("infowar.round.five-seconds")
def test_a_door_on_the_way_costs_a_tile(duel: Tables) -> None:
    table, alice, _ = duel("A+...B", A=KNIFE, B=KNIFE)
    assert table.apply(UseDoor(alice, (1, 0))) == [
        Spent(alice, "Walk", "opens a door"),
        DoorMoved((1, 0), True, alice),
    ]
    assert table.get(alice, Turn) == Turn(action=True, tiles=5)
    assert table.apply(UseDoor(alice, (1, 0))) == [
        Spent(alice, "Walk", "closes a door"),
        DoorMoved((1, 0), False, alice),
    ]
    table.apply(UseDoor(alice, (1, 0)))
    table.apply(Move(alice, row(1, 2)))


@pytest.mark.rule("infowar.move.rates")
def test_it_is_played_on_hexes_too(duel: Tables) -> None:
    table, alice, bob = duel("A....\n.....\n....B", dice(-4, 0), A=PISTOL, B=PISTOL, grid=Hexes())
    table.apply(Move(alice, ((0, 1), (1, 2))))
    table.apply(Shoot(alice, bob, "pistol"))
    assert table.battle.table.cell(alice) == (1, 2)


@pytest.mark.rule("infowar.round.five-seconds")
def test_a_broken_door_stays_open_and_nobody_shuts_one_on_somebody(duel: Tables) -> None:
    table, alice, bob = duel("A+..B", A=PISTOL, B=PISTOL)
    table.apply(UseDoor(alice, (1, 0)))
    table.put(bob, Position((1, 0)))
    assert table.refused(UseDoor(alice, (1, 0))) == "infowar.round.five-seconds"
    table.put(bob, Position((4, 0)))
    assert table.allowed(UseDoor(alice, (1, 0)))
    table.run(break_door(table.battle.table, (1, 0)))
    assert table.refused(UseDoor(alice, (1, 0))) == "infowar.round.five-seconds"
    refusal = table.battle.refusal(UseDoor(alice, (1, 0)))
    assert refusal and refusal.words == "the door is broken"


@pytest.mark.rule("infowar.ammo.reload")
def test_of_two_guns_that_are_alike_each_keeps_its_rounds(duel: Tables) -> None:
    table, alice, bob = duel("A....B", dice(-4, 0), A=PISTOL, B=PISTOL)
    item = table.world.create(Item("pistol", 3), Position((0, 0)))
    table.apply(PickUp(alice, (0, 0), item))
    assert table.get(alice, Magazine).shots == (("pistol", 15), ("pistol", 3))
    table.run(drop(table.battle.table, alice, "pistol"))
    assert table.get(alice, Magazine).shots == (("pistol", 3),)
    assert bob
    table.end_turn()
    table.apply(Shoot(bob, alice, "pistol"))
    assert table.get(bob, Magazine).left("pistol") == 14
