"""The scene as events make it: one event, and all that is to be known after it."""

from __future__ import annotations

from math import pi

import pytest

from game.client.seat.view.board_objects import Patch, Standing
from game.core import events as e
from game.core.events import Gauge
from game.core.field import Tile
from game.core.geometry.lattice import plain
from game.core.references import NO_UNIT, ThingId, UnitId
from game.core.ruleset import POSES, State
from tests.client import parts
from tests.client.stage import POINTS, STATES, placed

Scene = parts.scene.BoardScene


def scene(*events: e.Event) -> parts.scene.BoardScene:
    made = Scene(states=STATES)
    for event in (
        placed(UnitId(1), (3, 3)),
        placed(UnitId(2), (8, 3), "ember", "spear"),
        placed(UnitId(3), (3, 7)),
        *events,
    ):
        made.show(event)
    return made


def test_figures_are_placed_with_all_that_is_known_of_them() -> None:
    one = scene().units[UnitId(1)]
    assert (one.unit, one.name, one.side, one.look, one.person, one.cell, one.gauges) == (
        1,
        "Unit 1",
        "azure",
        "rifle",
        0,
        (3, 3),
        POINTS,
    )
    assert (one.facing, one.aiming, one.down, one.acted, one.health, one.statuses, one.pose, one.west) == (
        0,
        False,
        False,
        False,
        100,
        {},
        "ready",
        False,
    )


def test_who_sees_no_enemy_looks_at_the_middle_of_the_map() -> None:
    made = Scene(plain(20, 12), STATES)
    for event in (placed(UnitId(1), (3, 3)), placed(UnitId(2), (17, 8)), e.RoundBegan(1, ())):
        made.show(event)
    assert (made.units[UnitId(1)].west, made.units[UnitId(2)].west) == (False, True)


def test_the_first_round_turns_everybody_to_the_nearest_enemy() -> None:
    made = scene(
        placed(UnitId(4), (3, 9), "ember"), e.RoundBegan(1, (UnitId(2), UnitId(1), UnitId(3), UnitId(4)))
    )
    assert made.units[UnitId(1)].facing == pytest.approx(0) and made.units[UnitId(2)].facing == pytest.approx(
        pi
    )
    assert (
        made.units[UnitId(3)].facing == pytest.approx(pi / 2, abs=0.02)
        and made.units[UnitId(2)].west
        and not made.units[UnitId(1)].west
    )
    made.units[UnitId(1)].facing = 1.0
    made.show(e.RoundBegan(2, (UnitId(1), UnitId(2))))
    assert made.units[UnitId(1)].facing == 1.0, "later rounds turn nobody"
    assert (made.round, made.order, made.together) == (2, (1, 2), False)


def test_turning_straight_north_or_south_keeps_the_look_to_its_side() -> None:
    made = scene()
    one = made.units[UnitId(1)]
    for facing, west in ((0.0, False), (pi, True)):
        for far in range(1, 21):
            for cell in ((3, 3 + far), (3, 3 - far)):
                one.facing = facing
                one.turn(cell[0] - 3, cell[1] - 3)
                assert one.west is west, cell
                assert (one.facing > 0) is (cell[1] > 3)
    one.facing = 2.5
    one.turn(0, 0)
    assert one.facing == 2.5, "nobody turns towards where they stand"


def test_turns_begin_and_end() -> None:
    made = scene(e.RoundBegan(1, (UnitId(1), UnitId(2), UnitId(3))), e.TurnBegan(UnitId(1), "azure"))
    assert (made.active, made.side) == (1, "azure")
    made.units[UnitId(1)].aiming = True
    made.show(e.TurnEnded(UnitId(1)))
    assert (
        made.active == NO_UNIT
        and made.units[UnitId(1)].acted
        and not made.units[UnitId(1)].aiming
        and made.sides == []
    )
    made.show(e.TurnBegan(UnitId(2), "ember"))
    made.show(e.TurnEnded(UnitId(3)))
    assert made.active == 2 and made.units[UnitId(3)].acted, "another one's end ends no turn of this one"
    made.show(e.RoundBegan(2, (UnitId(2), UnitId(1), UnitId(3))))
    assert not any(one.acted for one in made.units.values())


def test_whole_sides_have_the_turn_one_after_the_other() -> None:
    made = scene(e.RoundBegan(1, ()), e.TurnBegan(NO_UNIT, "azure"))
    assert made.together and made.active == 0
    made.select(UnitId(3))
    assert made.active == 3
    made.show(e.TurnEnded(NO_UNIT))
    assert made.active == 0 and made.sides == ["azure"]
    made.show(e.RoundBegan(2, ()))
    assert made.sides == [] and not made.declared


def test_steps_turn_and_shoves_do_not() -> None:
    made = scene()
    one = made.units[UnitId(1)]
    one.aiming, one.facing = True, pi
    made.show(e.Stepped(UnitId(1), (3, 3), (2, 3), forced=True))
    assert one.cell == (2, 3) and one.aiming and one.facing == pi
    made.show(e.Stepped(UnitId(1), (2, 3), (3, 3)))
    assert one.cell == (3, 3) and not one.aiming and not one.west


def test_attacks_aim_and_harm_counts() -> None:
    made = scene()
    attacked = e.Attacked(UnitId(2), UnitId(1), "spear", "melee", "r")
    made.show(attacked)
    two = made.units[UnitId(2)]
    assert two.attack is attacked and two.aiming and two.west and two.pose == "aim"
    after = (Gauge("Hit points", 1, 5),)
    made.show(e.Harmed(UnitId(1), 3, "3 hit points", after, 20))
    assert made.units[UnitId(1)].gauges == after and made.units[UnitId(1)].health == 20
    made.show(e.StatusGained(UnitId(1), "burning", "r"))
    made.show(e.Downed(UnitId(1)))
    one = made.units[UnitId(1)]
    assert one.down and one.pose == "down" and not one.badges and not one.aiming
    made.show(e.CameTo(UnitId(1)))
    assert not one.down and one.pose == "ready" and one.badges == (("burning", 1),), (
        "what has not been lost is there still"
    )


def test_states_come_stack_and_go() -> None:
    made = scene(e.StatusGained(UnitId(1), "poison", "r", 3))
    one = made.units[UnitId(1)]
    assert one.statuses["poison"] == Standing(State("poison", "poison", "r"), "r", 3, ())
    made.show(e.StatusLost(UnitId(1), "poison", "r", 1))
    assert one.statuses["poison"].count == 1 and one.statuses["poison"].rule == "r"
    made.show(e.StatusLost(UnitId(1), "poison", "r"))
    assert not one.statuses
    made.show(e.StatusLost(UnitId(1), "no such", "r"))
    made.show(e.StatusLost(UnitId(1), "no such", "r", 2))
    assert not one.statuses
    made.show(e.StatusGained(UnitId(1), "prone", "r"))
    assert one.pose == "prone"


def test_who_keeps_watch_turns_to_the_middle_of_it() -> None:
    made = scene(e.StatusGained(UnitId(1), "watching", "r", 1, ((3, 0), (3, 1), (3, 2))))
    one = made.units[UnitId(1)]
    assert one.pose == "aim" and one.facing == pytest.approx(-pi / 2, abs=0.02)
    assert one.watched == (((3, 0), (3, 1), (3, 2)),)
    made.show(e.StatusGained(UnitId(3), "watching", "r"))
    assert (
        made.units[UnitId(3)].pose == "aim"
        and made.units[UnitId(3)].facing == 0
        and not made.units[UnitId(3)].watched
    ), "on the watch for somebody, not for a place"
    made.show(e.Downed(UnitId(1)))
    assert not one.watched, "nobody watches who is down"


def test_what_a_state_is_called_and_looks_like_is_up_to_the_ruleset() -> None:
    made = scene(
        *(
            e.StatusGained(UnitId(1), status, "r", count)
            for status, count in (("aware", 1), ("watching", 1), ("burning", 2), ("odd", 1))
        )
    )
    one = made.units[UnitId(1)]
    assert one.badges == (("overwatch", 1), ("burning", 2), ("odd", 1)) and one.pose == "aim"
    made.show(e.StatusGained(UnitId(1), "prone", "r"))
    assert one.pose == "prone", "who lies and aims is seen to lie"


def test_every_pose_is_drawn_and_one_that_is_not_looks_like_standing() -> None:
    bodies = {
        pose: parts.figures.body(parts.figures.Stance("rifle", "azure", pose), 48)
        for pose in (*POSES, "ready", "down", "dance")
    }
    assert len(set(bodies.values())) == len(POSES) + 2
    assert bodies["dance"] is bodies["ready"]


def test_things_fall_fly_and_are_taken() -> None:
    made = scene(
        e.ItemDropped(ThingId(7), "knife", (4, 4)),
        e.ItemDropped(ThingId(8), "pistol", (4, 4)),
        e.ItemDropped(ThingId(9), "axe", (1, 1)),
    )
    assert made.floor.lying((4, 4)) == ["knife", "pistol"] and made.floor.lying((2, 2)) == []
    made.show(e.Thrown(UnitId(1), "grenade", (3, 9)))
    assert made.floor.flying == ("grenade", (3, 3), (3, 9)) and made.units[UnitId(1)].facing > 1.5
    made.show(e.Scattered("grenade", 4, (3, 9), (4, 9)))
    assert made.floor.flying == ("grenade", (3, 9), (4, 9))
    made.show(e.Landed("grenade", (4, 9), ((4, 9),)))
    assert made.floor.flying is None
    made.show(e.ItemTaken(7, "knife", 1))
    made.show(e.ItemTaken(77, "knife", 1))
    assert made.floor.lying((4, 4)) == ["pistol"]


def test_doors_areas_and_the_end() -> None:
    made = scene(e.AreaBegan(ThingId(1), "fire", ((1, 1),), 2), e.DoorMoved((5, 5), True))
    assert made.floor.areas[ThingId(1)] == Patch("fire", ((1, 1),), 2) and made.floor.doors == {(5, 5): True}
    made.show(e.AreaEnded(ThingId(1)))
    made.show(e.AreaEnded(ThingId(1)))
    made.select(UnitId(2))
    made.show(e.BattleEnded("azure"))
    assert not made.floor.areas and made.winner == "azure" and made.active == 0


def test_what_cells_have_become() -> None:
    rubble, crater = Tile(name="rubble"), Tile(name="crater")
    made = scene(e.GroundChanged(((1, 1), (2, 1)), rubble), e.GroundChanged(((2, 1),), crater))
    assert made.floor.ground == {(1, 1): rubble, (2, 1): crater}


def test_of_two_on_a_cell_the_one_that_stands_is_meant() -> None:
    made = scene(placed(UnitId(4), (3, 3), "ember"))
    made.units[UnitId(1)].down = True
    found = made.at((3, 3))
    assert found and found.unit == 4
    made.units[UnitId(4)].down = True
    assert made.at((3, 3)) and made.at((9, 9)) is None


def test_ammunition_and_weapons_are_noted() -> None:
    made = scene(e.AmmoChanged(UnitId(1), "rifle", 3, 5), e.Readied(UnitId(1), ("pistol", "knife"), "pistol"))
    assert (
        made.units[UnitId(1)].ammo == {"rifle": (3, 5)}
        and made.units[UnitId(1)].weapons == ("pistol", "knife")
        and made.units[UnitId(1)].look == "pistol"
    )


def test_a_face_stays_whatever_is_held() -> None:
    """On the board a figure holds what it holds; on cards it is known by the look that it came with."""
    one = scene(e.Readied(UnitId(1), ("pistol",), "pistol")).units[UnitId(1)]
    assert (one.look, one.face) == ("pistol", "rifle")


def test_what_rams_does_not_turn_to_whom_it_rams() -> None:
    """A car stood there askew, beside the frame of its cells, until it was turned."""
    car = e.Placed(UnitId(9), "Car", "azure", "car", 0, (5, 5), POINTS, 2, 3, "s")
    made = scene(car)
    before = made.units[UnitId(9)].facing
    made.show(e.Attacked(UnitId(9), UnitId(2), "ram", "melee"))
    assert made.units[UnitId(9)].facing == before and made.units[UnitId(9)].attack
    made.show(e.Attacked(UnitId(1), UnitId(3), "rifle", "ranged"))
    assert made.units[UnitId(1)].facing == pytest.approx(pi / 2, abs=0.02)
