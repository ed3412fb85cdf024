"""A click on a door while a way is chosen: it is worked from here or after a walk, and a click that leads
nowhere says so."""

from __future__ import annotations

import pygame
import pytest

from game.client.screens.battle.screen import BattleScreen
from game.client.seat import match as matches
from game.client.seat.match import Match
from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.planning import CLOSED, NO_WAY
from game.client.seat.orders.way_end import FollowUp, only_use
from game.core.actions import Move
from game.core.components import Item, Position
from game.core.field import Cell
from game.core.references import NO_UNIT
from game.maps import find, load
from game.rulesets import RULESETS, opend6
from game.rulesets.lithium.orders import Walk
from game.rulesets.nwo.orders import PickUp, UseDoor
from game.rulesets.setup import default_squad, make_scenario
from game.systems.bodies import put
from tests.client.planned import new_match as new_planned
from tests.client.player import MAP, Player, new_match, quick
from tests.contract.opend6_situations import AFAR, road, turn_of

DOOR, BEFORE = (13, 12), (13, 11)
"""A closed door in the yard, and where one stands in front of it."""
AFIELD: tuple[Cell, ...] = ((4, 14), (6, 15), (8, 14), (11, 14))


def opened(match: Match) -> Player:
    player = Player(BattleScreen(match, quick()))
    player.until_ready()
    player.wait()
    player.draw()
    return player


def first_at(cell: Cell) -> Player:
    """Whoever of azure has the first turn stands there."""
    first = opened(new_match("1", cells={"azure": AFIELD}))
    number = AFIELD.index(first.battle.stage.scene.units[first.battle.stage.scene.active].cell)
    return opened(new_match("1", cells={"azure": (*AFIELD[:number], cell, *AFIELD[number + 1 :])}))


def test_a_click_on_the_door_beside_one_opens_it() -> None:
    player = first_at(BEFORE)
    player.click(player.pixel(DOOR))
    battle = player.battle.match.battle
    assert isinstance(battle.history[-1], UseDoor) and DOOR not in battle.table.closed()


def test_the_key_of_doors_opens_the_only_one_in_reach_at_once() -> None:
    player = first_at(BEFORE)
    player.key(pygame.K_k)
    battle = player.battle.match.battle
    assert isinstance(battle.history[-1], UseDoor) and DOOR not in battle.table.closed()


def test_how_the_only_thing_in_reach_is_taken_is_asked_at_once() -> None:
    """There is nothing to point at, and hands may be full."""
    match = new_match("1")
    player = opened(match)
    unit = match.battle.slot.unit if match.battle.slot else NO_UNIT
    match.battle.table.world.create(Item("knife"), Position(match.battle.table.cell(unit)))
    player.battle.aiming.renew()
    player.draw()
    player.key(pygame.K_z)
    asked = player.battle.dialog.modal
    assert asked and len(asked.rows) > 1 and {type(one) for one in asked.actions} == {PickUp}


@pytest.mark.parametrize("things", [1, 2])
def test_the_key_of_picking_up_takes_the_only_thing_in_reach_at_once(things: int) -> None:
    """Of several one is pointed at."""
    battle, units = road(
        ("azure", "trooper", "Mara", AFAR), ("ember", "trooper", "Tam", (AFAR[0] - 6, AFAR[1]))
    )
    turn_of(battle, units["Mara"])
    x, y = battle.table.cell(units["Mara"])
    lying = [battle.table.world.create(Item("knife"), Position((x, y + more))) for more in range(things)]
    orders = Orders(battle, units["Mara"])
    verb = next(one for one, _ in orders.verbs if one.takes)
    found = only_use(orders, verb)
    assert found == (opend6.orders.PickUp(units["Mara"], (x, y), lying[0]) if things == 1 else None)


def test_a_door_farther_off_is_walked_to_and_opened_by_one_press() -> None:
    player = first_at((15, 10))
    player.move(player.pixel(DOOR))
    plan, battle = player.battle.aiming.plan(), player.battle.match.battle
    assert (
        plan.then and plan.marks.path[-1] == BEFORE and plan.marks.path_label.endswith("open the door on n13")
    )
    player.click(player.pixel(DOOR))
    player.until_ready()
    player.wait(frames=2)
    assert [type(order) for order in battle.history] == [Move, UseDoor] and DOOR not in battle.table.closed()
    assert len(player.battle.match.undo.steps) == 2, "each is taken back by itself"


def test_what_follows_a_way_is_dropped_once_anything_has_come_between() -> None:
    player = first_at((15, 10))
    player.move(player.pixel(DOOR))
    screen, battle = player.battle, player.battle.match.battle
    plan, follow_up = screen.aiming.plan(), FollowUp(screen.match, screen.stage.scene)
    assert plan.then
    follow_up.wait(plan.then)
    assert follow_up.take() is None, "the way was not gone"
    follow_up.wait(plan.then)
    screen.match.act(plan.actions[0])
    assert follow_up.take() == plan.then and follow_up.take() is None
    follow_up.wait(plan.then)
    battle.history.append(plan.actions[0])
    unit, sprite = screen.stage.scene.units.popitem()
    follow_up.wait(plan.then)
    battle.history.append(plan.actions[0])
    screen.stage.scene.units[unit] = sprite
    assert follow_up.take() is None, "somebody has come into sight"
    follow_up.wait(plan.then)
    battle.history.append(plan.actions[0])
    battle.table.dice.count += 1
    assert follow_up.take() is None, "dice were rolled"


def test_a_door_out_of_reach_says_what_opens_it_and_costs_nothing() -> None:
    player = first_at((21, 16))
    player.click(player.pixel(DOOR))
    battle, notice = player.battle.match.battle, player.battle.note
    assert notice.said and notice.said[0] == CLOSED and notice.verdict == "refused"
    assert not battle.history and DOOR in battle.table.closed()


def test_a_cell_that_no_way_leads_to_says_so_once_it_is_clicked() -> None:
    player = first_at(BEFORE)
    player.move(player.pixel((25, 9)))
    notice = player.battle.note
    assert not notice.said
    player.click(player.pixel((25, 9)))
    assert notice.said and notice.said[0] == NO_WAY
    assert not player.battle.match.battle.history


def test_where_a_walk_may_end_with_it_the_door_is_walked_to_and_opened() -> None:
    player = opened(new_planned(cells={"azure": ((15, 10), *AFIELD[1:])}))
    player.click(player.pixel(DOOR))
    order = player.battle.match.battle.history[-1]
    assert isinstance(order, Walk) and order.use == DOOR and order.path[-1] == (14, 11)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_door_can_be_pointed_at_from_wherever_one_is_in_every_ruleset(ruleset: str) -> None:
    """Also by whoever declares, and may declare to stay where he is, right before it."""
    rules, path = RULESETS[ruleset], find(MAP)
    sides = {side: default_squad(rules, side) for side in ("azure", "ember")}
    players = {"azure": "human", "ember": "human"}
    match = matches.new(make_scenario(rules, MAP, sides), load(path), path, rules, players, "1")
    player, battle = opened(match), match.battle
    while player.battle.question():
        player.key(pygame.K_1)
        player.until_ready()
    aiming, table = player.battle.aiming, battle.table
    doors = table.closed()
    free = [cell for cell in battle.field.grid.neighbours(DOOR) if table.ground()[cell].cost]
    assert doors and aiming.unit and free
    told = []
    for there in free:
        put(table, aiming.unit, there)
        aiming.renew()
        for door in doors:
            aiming.point_at(door)
            told.append(aiming.plan())
    assert all(one.then is None for one in told if one.verb is None or one.verb.works)
