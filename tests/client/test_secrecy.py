"""What a side means to do stays hidden from all others until the turn is played: on the board, in the log, in
the panels."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from game.client.screens.battle.screen import BattleScreen
from game.client.seat.orders.declarations import order_marks
from game.client.seat.saves import autosaves
from game.client.seat.view.board_marks import Marks
from game.core.events import Declared, LostSight
from tests.client import opened
from tests.client.planned import declare_something, new_match
from tests.client.player import Player, quick


def at_the_seat(azure: str = "Nadia", ember: str = "Oskar") -> Player:
    player = Player(BattleScreen(new_match(azure=azure, ember=ember), quick()))
    player.until_ready()
    player.wait()
    return player


def declare_all(player: Player) -> None:
    for number in range(len(player.battle.side_turn.figures())):
        player.key(pygame.K_1 + number)
        declare_something(player)


def covered(player: Player) -> Player:
    """Say that all is declared; the next side is called to the seat."""
    player.key(pygame.K_e)
    for _ in range(60):
        if player.battle.handover:
            break
        player.wait()
    assert player.battle.handover and player.battle.handover.hidden
    return player


def pixels(player: Player) -> bytes:
    return pygame.image.tobytes(player.draw(), "RGB")


def screen_state(player: Player) -> tuple[object, ...]:
    """Everything that the next side is shown."""
    screen, scene, log = player.battle, player.battle.stage.scene, player.battle.stage.log
    plan = screen.aiming.plan()
    entries = [(entry.words, entry.verdict, sorted(entry.units)) for entry in log.entries]
    units = [
        (sprite.unit, sprite.cell, sprite.facing, sprite.pose, sprite.gauges, dict(sprite.statuses))
        for sprite in scene.units.values()
    ]
    widgets = [(widget.key, tuple(widget.rect), widget.enabled) for widget in screen.widgets(None)]
    return (
        units,
        dict(scene.declared),
        scene.active,
        scene.sides,
        entries,
        plan.marks,
        screen.mode.orders(),
        widgets,
        screen.note.said,
    )


def after(declared: bool) -> Player:
    """The second side in the seat, after the first has declared much or nothing."""
    player = at_the_seat()
    if declared:
        declare_all(player)
        assert sum(isinstance(event, Declared) for event in player.battle.match.events) >= 3
    covered(player)
    return player


def test_the_cover_shows_nothing_of_the_board() -> None:
    much, nothing = after(True), after(False)
    assert pixels(much) == pixels(nothing)
    board = much.battle.stage.board
    board.camera.centre((2, 2), glide=False)
    assert pixels(much) == pixels(nothing), "not even where the camera is"


def test_nothing_that_one_side_has_declared_reaches_the_screen_of_the_other() -> None:
    much, nothing = after(True), after(False)
    for player in (much, nothing):
        player.key(pygame.K_RETURN)
        player.wait()
        player.battle.stage.board.camera.centre((18, 9), glide=False)
        player.move((640, 20))
    assert much.battle.match.battle.side == nothing.battle.match.battle.side == "ember"
    assert screen_state(much) == screen_state(nothing)
    much.battle.stage.playback.clock = nothing.battle.stage.playback.clock = 0
    assert pixels(much) == pixels(nothing)


def test_the_first_side_finds_its_own_orders_again_when_it_declares_later() -> None:
    player = at_the_seat()
    first = player.battle.side_turn.figures()[0]
    declare_something(player)
    meant = player.battle.stage.scene.declared[first].words
    assert meant
    player.key(pygame.K_l)
    for _ in range(60):
        player.wait()
        if player.battle.handover:
            break
    player.key(pygame.K_RETURN)
    assert first not in player.battle.stage.scene.declared
    assert "azure" not in player.battle.stage.scene.sides, "it has not declared yet"
    covered(player)
    player.key(pygame.K_RETURN)
    player.wait()
    assert player.battle.match.battle.side == "azure"
    assert player.battle.stage.scene.declared[first].words == meant


def test_the_computer_declares_unseen() -> None:
    """The computer is the first to declare here; the person sees nothing of it until the turn is played."""
    match = new_match(azure="normal", ember="human")
    player = Player(BattleScreen(match, quick()))
    player.until_ready()
    player.wait()
    screen = player.battle
    hidden = [event for event in match.events if isinstance(event, Declared) and event.only == "azure"]
    assert hidden and match.battle.side == "ember"
    assert not screen.stage.scene.declared
    told = " ".join(entry.words + entry.verdict for entry in screen.stage.log.entries)
    assert not any(event.words in told for event in hidden if event.words)
    assert screen.mode.orders() == ()
    player.key(pygame.K_e)
    for _ in range(600):
        player.wait()
    assert any(entry.words.endswith(hidden[-1].words) for entry in screen.stage.log.entries), (
        "then everybody learns of it"
    )


def test_a_battle_that_is_continued_does_not_tell_who_came_back() -> None:
    player = at_the_seat()
    declare_all(player)
    player.screen.leave()
    again = opened.take_up(autosaves.files()[0], quick())
    assert isinstance(again, BattleScreen)
    assert not again.stage.scene.declared
    follower = Player(again)
    follower.wait()
    assert again.handover and again.handover.hidden
    follower.key(pygame.K_RETURN)
    follower.wait()
    assert len(again.stage.scene.declared) >= 3


def test_nobody_sees_orders_when_the_computer_plays_itself() -> None:
    screen = BattleScreen(new_match(azure="normal", ember="normal"), quick())
    player = Player(screen)
    for _ in range(40):
        player.wait()
        assert all(not event.only for event in screen.stage.scene.declared.values())


@pytest.mark.parametrize("side", ["azure", "ember", ""])
def test_what_is_fed_to_the_stage_is_what_the_viewer_may_see(side: str) -> None:
    screen = BattleScreen(new_match(), quick())
    screen.stage.viewer = side
    unit = next(iter(screen.match.battle.table.units()))
    screen.stage.feed([Declared(unit, "walk", only="azure")])
    screen.stage.playback.skip()
    assert (unit in screen.stage.scene.declared) is (side == "azure")
    assert not any("walk" in entry.words for entry in screen.stage.log.entries)
    assert msgspec.structs.asdict(Declared(unit, "walk"))["only"] == "" and Marks() == Marks()


def test_nothing_is_drawn_of_the_orders_of_somebody_who_has_gone_out_of_sight() -> None:
    player = at_the_seat()
    battle, scene = player.battle.match.battle, player.battle.stage.scene
    foe = next(unit for unit, sprite in scene.units.items() if sprite.side == "ember")
    cell = scene.units[foe].cell
    scene.show(Declared(foe, "will jog", path=(cell,)))
    assert [mark.unit for mark in order_marks(battle, scene, "ember", {})] == [foe]
    scene.show(LostSight(foe, cell, "azure"))
    assert order_marks(battle, scene, "ember", {}) == ()
    player.draw()
