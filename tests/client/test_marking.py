"""Marking tiles for automatic fire: by click and drag, by keys; taking back, refusals, the odds of everybody
in them, the order."""

from __future__ import annotations

import pygame
import pytest

from game.client.seat.orders.cell_marking import Marking
from game.core.components import Position
from game.rulesets.infowar.components import Pinned
from game.rulesets.infowar.orders import AutoFire, TakeCover
from tests.client.ladder import at, drag, new_match, player_of
from tests.client.player import Player

VELA, BRANDT, QUIST = (20, 8), (21, 9), (20, 10)
HIDDEN = (16, 5)


@pytest.fixture
def player() -> Player:
    made = player_of()
    made.key(pygame.K_a)
    return made


def marking(player: Player) -> Marking:
    return player.battle.aiming.marking


def test_dragging_marks_all_between_and_one_step_takes_it_back(player: Player) -> None:
    drag(player, VELA, QUIST)
    assert marking(player).cells == (VELA, (20, 9), QUIST)
    player.key(pygame.K_BACKSPACE)
    assert marking(player).cells == ()
    player.key(pygame.K_BACKSPACE)
    assert marking(player).cells == ()


@pytest.mark.rule("infowar.auto.area")
def test_any_connected_set_may_be_marked_and_a_click_unmarks(player: Player) -> None:
    drag(player, VELA, (20, 9))
    player.click(at(player, BRANDT))
    assert marking(player).cells == (VELA, (20, 9), BRANDT)
    player.click(at(player, VELA))
    assert marking(player).cells == ((20, 9), BRANDT)


@pytest.mark.rule("infowar.auto.area")
@pytest.mark.parametrize(
    ("cell", "why"), [((22, 11), "the tiles are not connected"), (HIDDEN, "q6 is not in the line of fire")]
)
def test_what_cannot_be_marked_is_refused_in_words(player: Player, cell: tuple[int, int], why: str) -> None:
    drag(player, VELA)
    player.click(at(player, cell))
    assert marking(player).cells == (VELA,)
    assert player.battle.note.said is not None and player.battle.note.said[:2] == (why, "infowar.auto.area")
    aimed = player.battle.aiming.verb
    assert aimed and (player.battle.note.title, player.battle.note.verdict) == (aimed.words, "refused")


@pytest.mark.rule("infowar.auto.area")
def test_unmarking_what_holds_the_others_together_is_refused(player: Player) -> None:
    drag(player, VELA, QUIST)
    player.click(at(player, (20, 9)))
    assert marking(player).cells == (VELA, (20, 9), QUIST)
    assert player.battle.note.said is not None and player.battle.note.said[0] == "the tiles are not connected"


def test_letting_go_over_a_panel_ends_the_drag(player: Player) -> None:
    player.move(at(player, VELA))
    player.send(pygame.MOUSEBUTTONDOWN, pos=at(player, VELA), button=1)
    player.send(pygame.MOUSEMOTION, pos=at(player, (20, 9)), rel=(0, 0), buttons=(0, 0, 0))
    player.send(pygame.MOUSEMOTION, pos=at(player, QUIST), rel=(0, 0), buttons=(1, 0, 0))
    assert marking(player).cells == (VELA,) and not marking(player).dragging


def test_by_keys_alone_from_marking_to_firing(player: Player) -> None:
    screen = player.battle
    assert screen.aiming.cell == VELA, "the nearest enemy is pointed at first"
    for key in (pygame.K_SPACE, pygame.K_DOWN, pygame.K_SPACE, pygame.K_DOWN, pygame.K_SPACE, pygame.K_SPACE):
        player.key(key)
    assert marking(player).cells == (VELA, (20, 9)), "space takes a mark away, too"
    player.key(pygame.K_RETURN)
    assert not screen.match.battle.history, "first it is asked how: plain, divided otherwise, held back"
    player.key(pygame.K_RETURN)
    order = screen.match.battle.history[-1]
    assert isinstance(order, AutoFire) and (order.pull, order.division) == ("", "")
    assert isinstance(order, AutoFire) and order.cells == (VELA, (20, 9))
    assert marking(player).cells == ()


def test_enter_marks_what_is_pointed_at_while_nothing_is(player: Player) -> None:
    player.key(pygame.K_RETURN)
    assert marking(player).cells == (VELA,) and not player.battle.match.battle.history


def test_escape_unmarks_first_and_then_chooses_otherwise(player: Player) -> None:
    drag(player, VELA, QUIST)
    player.key(pygame.K_ESCAPE)
    assert (
        marking(player).cells == ()
        and player.battle.aiming.verb
        and player.battle.aiming.verb.action == "AutoFire"
    )
    player.key(pygame.K_ESCAPE)
    assert player.battle.aiming.verb and player.battle.aiming.verb.action == "Move"


def test_the_brass_button_fires_and_says_whom_of_the_own_side_it_meets(player: Player) -> None:
    drag(player, VELA, QUIST)
    screen = player.battle
    assert [widget.key for widget in screen.mode.bottom()][-1] == "mark done"
    player.click_on("mark done")
    player.key(pygame.K_RETURN)
    assert isinstance(screen.match.battle.history[-1], AutoFire)
    assert [widget.key for widget in screen.mode.bottom()][-1] == "end turn"


@pytest.mark.rule("infowar.auto.hits")
def test_everybody_in_the_tiles_has_odds_and_a_label(player: Player) -> None:
    drag(player, VELA, QUIST)
    player.move(at(player, QUIST))
    plan = player.battle.aiming.plan()
    assert plan.odds and plan.odds.about and plan.odds.title == "Quist"
    assert [plan.odds.names[one.target] for one in plan.odds.graded] == ["Quist", "Vela"]
    assert [cell for cell, _, _ in plan.marks.notes] == [QUIST, VELA]
    assert (
        plan.marks.blast == {VELA, (20, 9), QUIST}
        and BRANDT in plan.marks.dash
        and not plan.marks.dash & plan.marks.blast
    )
    for one in plan.odds.graded:
        assert sum(degree.chance for degree in one.degrees) == 1
        assert (
            sum(degree.chance for degree in one.degrees if degree.degree > 0)
            == one.chance
            == sum(ending.chance for ending in one.endings)
        )


def test_friends_in_the_tiles_are_marked_in_red() -> None:
    match = new_match()
    player = player_of(match=match)
    battle = match.battle
    tam = next(unit for unit in battle.table.units() if battle.table.unit(unit).name == "Tam")
    battle.table.world.put(tam, Position((20, 9)))
    player.key(pygame.K_a)
    drag(player, VELA, (20, 9))
    plan = player.battle.aiming.plan()
    assert ((20, 9), "bad") in [(cell, tone) for cell, _, tone in plan.marks.notes]
    player.draw()


def test_hexes_are_marked_as_squares_are() -> None:
    match = new_match(on="priory-wood")
    player = player_of(match=match)
    screen, grid = player.battle, match.battle.field.grid
    player.key(pygame.K_a)
    first = screen.aiming.cell
    assert first and screen.aiming.verb
    start, verb = first, screen.aiming.verb
    near = next(
        cell for cell in grid.neighbours(start) if screen.aiming.orders.marked(verb, (start, cell))[1] is None
    )
    screen.stage.board.camera.centre(start, glide=False)
    drag(player, start, near)
    assert marking(player).cells == (start, near) and screen.aiming.plan().marks.dash
    player.draw()


def test_the_pinned_lie_down_on_the_spot_by_a_click_or_by_enter(player: Player) -> None:
    battle, aiming = player.battle.match.battle, player.battle.aiming
    unit = player.battle.stage.scene.active
    foe = next(other for other in battle.table.units() if battle.table.hostile(unit, other))
    battle.table.world.put(unit, Pinned(foe))
    aiming.renew()
    assert aiming.verb and aiming.verb.action == "TakeCover"
    assert battle.table.cell(unit) in aiming.targets()
    aiming.cell, aiming.by_keys = battle.table.cell(unit), True
    player.draw()
    assert aiming.plan().marks.path_label == "on the spot"
    player.key(pygame.K_RETURN)
    assert battle.history[-1] == TakeCover(unit)


def test_an_order_for_few_targets_is_pointed_at_the_nearest_while_the_mouse_is_elsewhere(
    player: Player,
) -> None:
    battle, aiming = player.battle.match.battle, player.battle.aiming
    player.move(at(player, (16, 5)))
    assert aiming.cell == (16, 5)
    player.key(pygame.K_s)
    assert aiming.cell and aiming.cell == aiming.targets()[0]
    assert any(battle.table.cell(unit) == aiming.cell for unit in battle.table.units())
    target = aiming.cell
    player.move(at(player, (16, 6)))
    assert aiming.cell == target, "on its way over the ground the mouse drops nobody"
