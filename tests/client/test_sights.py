"""The overlay of what enemies see, and things on the ground."""

from __future__ import annotations

from fractions import Fraction

import pygame
import pytest

from game.client.kit.tooltips import TooltipHold
from game.client.panels.initiative_bar import Slide
from game.client.screens.battle.screen import BattleScreen
from game.client.seat.orders.odds_text import success
from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.targeting import Aiming
from game.client.seat.statistics.battle_summary import tally
from game.client.seat.view.board_marks import Marks
from game.client.seat.view.scene import BoardScene
from game.client.seat.view.sight_lines import blocking
from game.core import events as e
from game.core.components import Down
from game.core.events import seen_by
from game.core.field import Cell
from game.core.geometry.lattice import plain
from game.core.probability.chances import Chances, Outcome
from game.core.records.state_events import situation
from game.core.references import NO_UNIT, ThingId, UnitId
from game.rulesets.nwo.components import Held, Prone
from game.systems.line_of_sight import sees
from tests.client.player import Player, new_match, quick
from tests.contract.stages import positions


def player_of() -> Player:
    player = Player(BattleScreen(new_match("2187-OTTER", "human", "human"), quick()))
    player.until_ready()
    return player


def test_shift_shows_which_reachable_cells_enemies_see() -> None:
    player = player_of()
    screen = player.battle
    while screen.aiming.orders.first_choice() is None:
        player.key(pygame.K_e)
        player.until_ready()
    player.wait(16, 2)  # the seat is handed over
    player.until_ready()
    player.send(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT, unicode="")
    player.wait(16, 200)
    player.draw()
    battle, verb = screen.match.battle, screen.aiming.orders.first_choice()
    assert verb and battle.slot
    assert screen.danger.cells
    foes = [
        battle.table.cell(unit)
        for unit in battle.table.standing()
        if battle.table.unit(unit).side != battle.slot.side
    ]
    for cell in screen.aiming.orders.aims(verb):
        assert isinstance(cell, tuple)
        assert (cell in screen.danger.cells) == any(
            sees(battle.field, foe, cell, battle.table.closed()) for foe in foes
        )
    marks = screen.stage.board.marks
    assert marks.threat == screen.danger.cells
    assert marks.blows == screen.danger.blows
    player.send(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0)
    player.draw()
    assert not screen.stage.board.marks.threat
    assert not screen.stage.board.marks.blows


def test_shift_shows_which_reachable_cells_blows_of_enemies_reach() -> None:
    match = new_match(
        "2187-OTTER", "human", "human", {"azure": ((16, 8), (17, 11)), "ember": ((20, 8), (18, 11))}
    )
    player = Player(BattleScreen(match, quick()))
    player.until_ready()
    battle, danger = match.battle, player.battle.danger
    table, side = battle.table, battle.slot.side if battle.slot else ""
    near, far, *rest = [unit for unit in table.standing() if table.unit(unit).side != side]
    for unit in rest:
        table.world.put(unit, Down())
    table.world.put(near, Held(("spear",)))
    table.world.put(far, Held(("assault_rifle",)))
    (x, y), danger.on = table.cell(near), True
    danger.work(orders := Orders(battle), 60)
    around = {(x + across, y + down) for across in range(-2, 3) for down in range(-2, 3)}
    assert danger.blows
    walk = orders.first_choice()
    dash = orders.widened(walk) if walk else None
    assert walk and dash
    assert danger.blows == {
        cell for cell in around & {*orders.aims(walk), *orders.aims(dash)} if sees(battle.field, (x, y), cell)
    }
    table.world.put(near, Prone())
    danger.work(Orders(battle), 60)
    assert not danger.blows, "who lies or holds a rifle strikes nobody"


def test_cells_that_blows_reach_have_a_border_and_blades() -> None:
    player = player_of()
    board = player.battle.stage.board
    pictures = []
    for blows in (frozenset[Cell](), frozenset({(16, 9)})):
        board.marks = Marks(threat=frozenset({(15, 9), (16, 9)}), blows=blows)
        player.surface.fill("black")
        board.draw(player.surface)
        pictures.append(
            [
                _of(player.surface, board.camera.corner_of(cell), board.camera.zoom)
                for cell in ((15, 9), (16, 9))
            ]
        )
    assert pictures[0][0] == pictures[1][0], "only seen"
    assert pictures[0][1] != pictures[1][1]


def _of(surface: pygame.Surface, corner: tuple[int, int], zoom: int) -> bytes:
    """The inside of a cell."""
    return pygame.image.tobytes(
        surface.subsurface(pygame.Rect(corner, (zoom, zoom)).inflate(-zoom // 4, -zoom // 4)), "RGB"
    )


def test_things_lie_where_they_fell_until_they_are_taken() -> None:
    player = player_of()
    stage = player.battle.stage
    bare = player.draw().copy()
    cell = (18, 10)
    stage.scene.show(e.ItemDropped(ThingId(77), "assault_rifle", cell, NO_UNIT))
    stage.scene.show(e.ItemDropped(ThingId(78), "something new", cell, NO_UNIT))
    assert stage.scene.floor.lying(cell) == ["assault_rifle", "something new"]
    player.move(player.pixel(cell))
    assert pygame.image.tobytes(player.draw(), "RGB") != pygame.image.tobytes(bare, "RGB")
    assert stage.board.pictures
    assert stage.board.pictures.title("something_new") == "Something new"
    stage.scene.show(e.ItemTaken(ThingId(77), "assault_rifle", UnitId(1)))
    assert stage.scene.floor.lying(cell) == ["something new"]


def test_every_weapon_of_the_figures_has_its_picture() -> None:
    from game.client.kit.atlases import picture

    pictures = player_of().battle.stage.board.pictures
    assert pictures
    for kind in ("battle_rifle", "knife", "molotov", "smoke"):
        assert picture("weapons", pictures.name(kind), 20)


def test_the_fates_of_the_fallen_name_their_roll() -> None:
    roll = e.Rolled(UnitId(1), "death roll", "x.fate", (11,), (11,), (), 11)
    told = tally(
        [
            e.Placed(UnitId(1), "Ann", "azure", "rifle", 0, (0, 0), ()),
            e.Downed(UnitId(1)),
            roll,
            e.Fated(UnitId(1), "x.fate", "lightly injured"),
        ]
    )
    assert told.fates[UnitId(1)].words == "lightly injured"
    assert told.fates[UnitId(1)].roll == roll
    assert (told.sides["azure"].rolls, told.sides["azure"].dice) == (0, [])


def test_a_tooltip_is_held_while_the_mouse_goes_to_it() -> None:
    hold = TooltipHold()
    rect, about = pygame.Rect(200, 0, 100, 100), pygame.Rect(0, 0, 48, 48)
    hold.shown(rect, about)
    for x in range(20, 260, 20):
        hold.moved((x, 30))
    assert hold.on
    assert not hold.tick(2000, (260, 30)), "inside it stays"
    hold.moved((150, 30))
    assert not hold.on, "away from it"
    hold.moved((170, 30))
    assert hold.tick(300, (170, 30)), "at rest on the way"
    assert not hold.on


def test_who_comes_from_elsewhere_points_at_what_lies_below_a_tooltip() -> None:
    hold = TooltipHold()
    hold.shown(pygame.Rect(200, 0, 100, 100), pygame.Rect(0, 0, 48, 48))
    for y in range(300, 40, -20):
        hold.moved((250, y))
        assert not hold.on


def test_the_frame_slides_to_whoever_has_the_turn() -> None:
    slide = Slide()
    first, second = pygame.Rect(100, 8, 64, 64), pygame.Rect(180, 8, 64, 64)
    slide.aim({NO_UNIT: first}, 16)
    slide.aim({NO_UNIT: first}, 1000)
    slide.aim({NO_UNIT: second}, 50)
    assert first.x < slide.at(NO_UNIT, second).x < second.x
    slide.aim({NO_UNIT: second}, 300)
    assert slide.at(NO_UNIT, second) == second
    slide.aim({NO_UNIT: first}, 0)
    assert slide.at(NO_UNIT, first) == first, "reduced motion"


def test_nothing_lies_about_at_first() -> None:
    assert BoardScene().floor.lying((0, 0)) == []


def test_only_what_the_order_is_for_counts_as_success() -> None:
    outcomes = (
        Outcome("hit", "hit", Fraction(1, 4), 3, UnitId(2)),
        Outcome("miss", "miss", Fraction(1, 4)),
        Outcome("startled", "startled", Fraction(1, 2)),
    )
    assert success(Chances(outcomes)) == Fraction(1, 4)
    assert success(
        Chances((Outcome("pass", "arrives", Fraction(2, 3)), Outcome("down", "goes down", Fraction(1, 3))))
    ) == Fraction(2, 3)


@pytest.mark.rule("silhouette.defence.cover")
def test_the_line_of_a_shot_that_is_allowed_ends_in_no_cross() -> None:
    """Light cover hides, but stops no shot: a red cross on a thicket said that it does."""
    through = stopped = 0
    for battle in positions("silhouette court", every=1):
        if battle.pending or not battle.slot or not battle.slot.unit or (through and stopped):
            continue
        scene = BoardScene(plain(battle.field.width, battle.field.height), battle.ruleset.STATES)
        for event in seen_by(None, situation(battle)):
            scene.show(event)
        aiming = Aiming(battle, scene)
        verb = next((one for one, why in aiming.orders.verbs if one.action == "Shoot" and not why), None)
        if verb is None:
            continue
        aiming.choose(verb)
        for unit, sprite in scene.units.items():
            aiming.cell = sprite.cell
            shown, here = aiming.plan(), battle.table.cell(aiming.unit)
            if shown.marks.sight and blocking(battle.table, here, sprite.cell):
                allowed = bool(aiming.orders.at(verb, unit))
                assert (shown.marks.sight[2] is None) == allowed
                through, stopped = through + allowed, stopped + (not allowed)
    assert through and stopped
