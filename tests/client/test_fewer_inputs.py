"""What decides nothing costs no input: declarations go on by themselves, an order can be the last of the
turn, and what was answered for good is not asked again. Nothing of that gives an order that nobody meant."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.client.screens.battle.order_variants import AT_ONCE
from game.client.screens.battle.screen import BattleScreen
from game.client.seat.orders import saved_answers
from game.client.seat.orders.declarations import declared_words
from game.client.seat.settings.settings import Habit
from game.client.seat.tutorial import lesson_run
from game.client.seat.tutorial.lessons import courses
from game.core.actions import Action, EndTurn
from game.core.field import Cell
from game.core.references import UnitId
from game.rulesets import infowar
from game.rulesets.lithium.orders import Shoot
from game.rulesets.silhouette.components import JOG, Plan
from tests.client import formed, ladder, planned
from tests.client.player import Player, new_match, quick


@pytest.fixture(autouse=True)
def nothing_held() -> Iterator[None]:
    yield
    pygame.key.set_mods(0)


@pytest.fixture
def declaring() -> Player:
    return formed.player_of(cells={}, squads=("patrol", "hunters"))


def plan(player: Player, unit: UnitId) -> Plan:
    return player.battle.match.battle.table.world.get(unit, Plan)


def far(player: Player, number: int = 1) -> Cell:
    """A cell of that range of the chosen figure."""
    return max(player.battle.declaring.marks().ranges[number].cells)


def clicked(player: Player, cell: Cell, mod: int = 0) -> list[Action]:
    """What a click there orders."""
    history = player.battle.match.battle.history
    before = len(history)
    pygame.key.set_mods(mod)
    player.click(player.pixel(cell))
    pygame.key.set_mods(0)
    player.wait(16, 4)
    return list(history[before:])


def test_a_way_goes_on_to_the_next_figure_and_a_double_click_tells_that_one_nothing(
    declaring: Player,
) -> None:
    own = declaring.battle.side_turn.figures()
    cell = far(declaring)
    assert [order.unit for order in clicked(declaring, cell)] == [own[0]]
    assert declaring.battle.aiming.unit == own[1] and declaring.battle.aiming.cell is None
    assert clicked(declaring, cell) == [], "the second click of a double one"
    declaring.wait(400)
    assert [order.unit for order in clicked(declaring, far(declaring))] == [own[1]]


def test_a_click_is_heard_where_the_clock_has_begun_anew_for_somebody_else(declaring: Player) -> None:
    """It does so whenever the seat is passed: clicks and Enter were dead until it had caught up."""
    own, playback = declaring.battle.side_turn.figures(), declaring.battle.stage.playback
    playback.clock = 90_000.0
    assert [order.unit for order in clicked(declaring, far(declaring))] == [own[0]]
    playback.clock = 0.0
    assert [order.unit for order in clicked(declaring, far(declaring))] == [own[1]]


def test_who_is_chosen_once_more_stays_chosen_and_backspace_comes_back(declaring: Player) -> None:
    own = declaring.battle.side_turn.figures()
    clicked(declaring, far(declaring))
    declaring.battle.side_turn.select(own[0])
    declaring.wait(400)
    assert clicked(declaring, far(declaring, 0)) and declaring.battle.aiming.unit == own[0]
    declaring.battle.side_turn.select(own[1])
    declaring.wait(16)
    clicked(declaring, far(declaring))
    declaring.key(pygame.K_BACKSPACE)
    assert declaring.battle.aiming.unit == own[1] and plan(declaring, own[1]) == Plan()


def test_what_is_picked_in_the_form_leaves_the_figure_chosen(declaring: Player) -> None:
    own = declaring.battle.side_turn.figures()
    declaring.key(pygame.K_PLUS)
    declaring.wait(16, 4)
    assert declaring.battle.aiming.unit == own[0]
    clicked(declaring, far(declaring))
    assert (plan(declaring, own[0]).actions, declaring.battle.aiming.unit) == (2, own[1])


def test_the_rest_declares_alike_but_for_the_way_and_all_is_declared(declaring: Player) -> None:
    own = declaring.battle.side_turn.figures()
    history = declaring.battle.match.battle.history
    declaring.draw()
    assert all(widget.key != "alike" for widget in declaring.battle.declaring.widgets())
    declaring.key(pygame.K_PLUS)
    clicked(declaring, far(declaring))
    declaring.key(pygame.K_n)
    assert [plan(declaring, unit) for unit in own[1:]] == [Plan(JOG, 2, said=True)] * 3
    assert plan(declaring, own[0]).path
    declaring.wait(400)
    assert [action.verb for action in history].count("EndTurn") == 1


def test_the_rest_takes_no_other_stance_than_the_one_shown(declaring: Player) -> None:
    own = declaring.battle.side_turn.figures()
    declaring.key(pygame.K_g)
    declaring.click_on("alike")
    assert all(plan(declaring, unit).defensive for unit in own)


def test_with_ctrl_the_last_declaration_ends_them_and_an_earlier_one_does_not(declaring: Player) -> None:
    battle, own = declaring.battle.match.battle, declaring.battle.side_turn.figures()
    for unit in own:
        assert declaring.battle.aiming.unit == unit and battle.slot and not battle.slot.unit
        orders = clicked(declaring, far(declaring), pygame.KMOD_LCTRL)
        declaring.wait(400)
        assert sum(isinstance(order, EndTurn) for order in battle.history) == (unit == own[-1]), orders


def test_lithium_goes_on_after_an_action_and_not_after_a_few_steps() -> None:
    player = Player(BattleScreen(planned.new_match(), quick()))
    player.until_ready()
    player.wait()
    screen = player.battle
    own = screen.side_turn.figures()
    steps = next(verb for verb, _ in screen.aiming.orders.verbs if verb.action == "ShortWalk")
    player.key(pygame.key.key_code(steps.hotkey))
    clicked(player, min(cell for cell in screen.aiming.orders.aims(steps) if isinstance(cell, tuple)))
    planned.answer(player)
    player.wait(16, 4)
    assert declared_words(screen.stage.scene, own[0]) and screen.aiming.unit == own[0]
    planned.declare_something(player)
    player.wait(16, 4)
    assert screen.aiming.unit == own[1]


def test_with_ctrl_a_move_is_the_last_order_of_a_turn() -> None:
    player = Player(BattleScreen(new_match(cells={}), quick()))
    player.until_ready()
    battle = player.battle.match.battle
    acting = battle.slot
    reach = player.battle.ordering.marks().reach
    orders = clicked(player, min(reach), pygame.KMOD_LCTRL)
    assert [type(order).__name__ for order in orders][:2] == ["Move", "EndTurn"] and battle.slot != acting
    player.until_ready()
    acting = battle.slot
    orders = clicked(player, min(player.battle.ordering.marks().reach))
    assert [type(order).__name__ for order in orders] == ["Move"] and battle.slot == acting


def test_where_a_shot_goes_is_answered_once_and_alt_asks_again() -> None:
    player = formed.player_of()
    screen = player.battle
    while formed.declares(player) or screen.question():
        formed.act(player) if screen.question() else formed.declare_all(player)
        player.until_ready()
    battle, aiming = screen.match.battle, screen.aiming
    shoot = next(verb for verb, why in aiming.orders.verbs if verb.action == "Shoot" and why is None)
    foe = next(unit for unit in aiming.orders.aims(shoot) if isinstance(unit, int))
    cell = battle.table.cell(UnitId(foe))
    assert clicked(player, cell) == [] and screen.dialog.modal and screen.dialog.modal.always is False
    assert screen.dialog.modal.settles == AT_ONCE
    player.key(pygame.K_a)
    player.key(pygame.K_RETURN)
    assert battle.history[-1].verb == "Shoot"
    player.until_ready()
    acting = battle.slot
    assert acting and acting.unit == aiming.unit, "two actions were declared"
    assert aiming.orders.attack_on(UnitId(foe)), "it can be shot at once more"
    assert clicked(player, cell, pygame.KMOD_LALT) == [] and screen.dialog.modal
    player.key(pygame.K_ESCAPE)
    (shot,) = clicked(player, cell)
    assert (shot.verb, shot.called) == ("Shoot", "")  # type: ignore[attr-defined]


def test_a_second_shot_by_keys_begins_at_whom_the_first_was_aimed_at() -> None:
    """It began at the nearest again."""
    player = formed.player_of()
    screen = player.battle
    while formed.declares(player) or screen.question():
        formed.act(player) if screen.question() else formed.declare_all(player)
        player.until_ready()
    aiming = screen.aiming
    shoot = next(verb for verb, why in aiming.orders.verbs if verb.action == "Shoot" and why is None)
    aiming.choose(shoot)
    near, *others = aiming.targets()
    assert aiming.cell == near and others
    foe = next(sprite.unit for sprite in screen.stage.scene.units.values() if sprite.cell == others[-1])
    screen.command.act(aiming.orders.at(shoot, foe)[0])
    player.until_ready()
    assert aiming.orders.at(shoot, foe), "it can be shot at once more"
    aiming.choose(shoot)
    assert aiming.cell == others[-1]


def test_shift_with_an_answer_says_so_for_good() -> None:
    """It took two inputs to settle where shots go: a key for the switch, and one for the answer. Shift may
    be let go before a slow frame takes the key."""
    player = formed.player_of()
    screen = player.battle
    while formed.declares(player) or screen.question():
        formed.act(player) if screen.question() else formed.declare_all(player)
        player.until_ready()
    battle, aiming = screen.match.battle, screen.aiming
    shoot = next(verb for verb, why in aiming.orders.verbs if verb.action == "Shoot" and why is None)
    foe = next(unit for unit in aiming.orders.aims(shoot) if isinstance(unit, int))
    cell = battle.table.cell(UnitId(foe))
    assert clicked(player, cell) == [] and screen.dialog.modal
    player.key(pygame.K_RETURN, pygame.KMOD_LSHIFT)
    assert battle.history[-1].verb == "Shoot" and screen.settings.habits
    player.until_ready()
    (shot,) = clicked(player, cell)
    assert (shot.verb, shot.called) == ("Shoot", "")  # type: ignore[attr-defined]


def test_what_a_click_does_at_once_holds_nothing_back() -> None:
    """InfoWar asked again how little the shot is to do, though *From now on a click does it at once*."""
    player = ladder.player_of()
    screen = player.battle
    battle = screen.match.battle
    shots = [one for one in battle.legal_actions() if isinstance(one, infowar.orders.Shoot)]
    assert {one.pull for one in shots} > {""}
    cell = battle.table.cell(shots[0].target)
    assert clicked(player, cell) == [] and screen.dialog.modal and screen.dialog.modal.settles == AT_ONCE
    player.key(pygame.K_a)
    player.key(pygame.K_RETURN)
    (shot,) = [one for one in battle.history if isinstance(one, infowar.orders.Shoot)]
    assert (shot.aim, shot.pull) == ("", "")
    same = [one for one in shots if one.weapon == shot.weapon and one.target == shot.target]
    assert saved_answers.usual_ways(screen.settings, screen.match, same) == [shot]


def test_a_lesson_asks_for_the_way_that_is_settled_elsewhere() -> None:
    lesson = next(one for _, course in courses() for one in course if one.id == "lithium/01-declared")
    settings = quick()
    for match, asks in ((lesson_run.begin(lesson), True), (planned.new_match(), False)):
        match.begin()
        unit = match.battle.table.standing()[0]
        shots = [Shoot(unit, unit, "pistol", called) for called in ("", "torso")]
        rule = next(verb.rule for verb in match.battle.ruleset.VERBS if verb.action == "Shoot")
        settings.habits[rule] = Habit("called=", "Anywhere")
        assert saved_answers.usual_ways(settings, match, shots) == (shots if asks else shots[:1])
