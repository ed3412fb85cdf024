"""Two people and a computer at one screen: what the computer declares last is played before everybody, as
what people declare is."""

from __future__ import annotations

from itertools import count

import pygame

from game.client.kit.canvas import Canvas
from game.core import events as e
from game.core.scenario import Scenario, Team
from game.maps import find, load
from game.rulesets import RULESETS, lithium
from tests.client import parts
from tests.client.planned import BEST, whole_turn
from tests.client.player import Player

BattleScreen = parts.battle.BattleScreen
Settings = parts.settings.Settings
PLAYERS = {"azure": "Nadia", "ember": "Oskar", "straw": "normal"}


def begun() -> Player:
    """Three sides, of which the computer's is the last to declare."""
    from game.client.seat import match as matches

    squads = {squad.id: squad.figures for squad in lithium.squads()}
    teams = tuple(
        Team(side, side.capitalize(), squads["runners" if side == "azure" else "security"], BEST)
        for side in PLAYERS
    )
    path = find("mill-street")
    for seed in count():
        match = matches.new(
            Scenario("mill-street", lithium.ID, teams),
            load(path),
            path,
            RULESETS["lithium"],
            PLAYERS,
            str(seed),
        )
        player = Player(BattleScreen(match, Settings(speed="off", warn_end_turn=False, edge_scroll=False)))
        if match.battle.side in ("azure", "ember"):
            return player
    raise AssertionError


def seated(player: Player) -> str:
    """Wait for the announcement and take the seat; whose it is."""
    screen = player.battle
    for _ in range(3000):
        if screen.handover:
            break
        player.wait(50)
    assert screen.handover and screen.handover.hidden
    side = screen.handover.side
    player.draw()
    player.wait(500, 2)
    player.key(pygame.K_RETURN)
    assert screen.handover is None and screen.chair.side == side == screen.stage.viewer
    player.wait(16, 2)
    return side


def test_what_the_computer_declares_last_is_played_before_everybody() -> None:
    player = begun()
    screen = player.battle
    for person in range(2):
        side = seated(player)
        assert PLAYERS[side] in ("Nadia", "Oskar")
        player.wait(16, 2)
        whole_turn(player)
        mine = [
            unit
            for unit, meant in screen.stage.scene.declared.items()
            if meant.words and screen.stage.scene.units[unit].side != side
        ]
        assert not mine, "of the others nothing is known"
        if not person:
            assert screen.match.waits_for_person
    last, screen.settings.speed = side, "x4"
    assert screen.match.waits_for_computer and screen.match.battle.side == "straw"
    screen.stage.pinned = next(iter(screen.stage.scene.units))
    screen.aiming.cell = (3, 3)
    rounds = screen.stage.scene.round
    for _ in range(3000):
        if not screen.chair.side:
            break
        assert screen.match.battle.side == "straw" and screen.chair.side == last
        player.wait(16)
    assert screen.chair.side == "", "what was declared is everybody's now, and so is the screen"
    player.wait(16)
    assert screen.handover and screen.handover.gathers, "everybody is called to look"
    player.key(pygame.K_SPACE)
    assert screen.handover is None and screen.stage.playback.busy
    assert screen.aiming.cell is None and screen.modal is None and screen.note.said is None
    shown = [event for event in screen.match.events if isinstance(event, e.Attacked | e.Stepped)]
    assert shown, "somebody did something"
    player.wait(60)
    player.draw()
    assert screen.handover is None and not screen.ready, "nobody has to take a seat before it is shown"
    first = seated(player)
    assert screen.stage.scene.round == rounds + 1 or screen.match.battle.winner is not None
    assert first in PLAYERS and not any(meant.words for meant in screen.stage.scene.declared.values())


def test_nobody_acts_before_the_seat_is_taken() -> None:
    player = begun()
    screen = player.battle
    for _ in range(200):
        if screen.handover:
            break
        player.wait(50)
    done = len(screen.match.battle.history)
    assert screen.handover and not screen.ready and screen.chair.ask is None
    for key in (
        pygame.K_e,
        pygame.K_1,
        pygame.K_TAB,
        pygame.K_BACKSPACE,
        pygame.K_s,
        pygame.K_ESCAPE,
        pygame.K_F1,
    ):
        assert player.key(key) is screen
    assert screen.handover and len(screen.match.battle.history) == done


def test_who_sits_down_sees_their_own_figures_at_once_on_a_map_that_is_there() -> None:
    """No glide over ground that is not drawn yet: while the board is covered, what will be seen is baked."""
    player = begun()
    screen = player.battle
    for _ in range(3000):
        if screen.handover:
            break
        player.wait(50)
    player.wait(500, 2)
    canvas = Canvas()
    for _ in range(50):
        canvas.begin((1280, 720))
        screen.draw(canvas)
    baked = dict(screen.stage.board.map._pieces)
    player.key(pygame.K_RETURN)
    camera = screen.stage.board.camera
    own = [sprite.cell for sprite in screen.stage.scene.units.values() if sprite.side == screen.chair.side]
    assert not camera.gliding and any(camera.shows(cell) for cell in own)
    player.draw()
    assert baked and baked == screen.stage.board.map._pieces


def test_under_fog_an_achievement_is_told_to_who_has_earned_it_and_to_nobody_else() -> None:
    """Whom somebody has hit with what is no concern of a side that has not seen it."""
    from game.client.seat import match as matches

    path = find("warehouse-yard")
    squads = {squad.id: squad.figures for squad in lithium.squads()}
    teams = tuple(Team(side, side.capitalize(), squads["security"]) for side in ("azure", "ember"))
    scenario = Scenario("warehouse-yard", lithium.ID, teams, {"fog": "on"})
    rules, people = RULESETS["lithium"], {"azure": "Nadia", "ember": "Oskar"}
    match = matches.new(scenario, load(path), path, rules, people, "7")
    player = Player(BattleScreen(match, Settings(speed="off", warn_end_turn=False, edge_scroll=False)))
    first = player.battle.handover.side if player.battle.handover else ""
    other = "ember" if first == "azure" else "azure"
    told = rules.ACHIEVEMENTS[0]
    match.career.fresh.append((other, told))
    player.wait(50, 4)
    assert not player.battle.note.said  # nobody sits there yet
    assert seated(player) == first
    player.wait(50, 4)
    assert not player.battle.note.said
    player.key(pygame.K_e)
    assert seated(player) == other
    player.wait(50, 4)
    assert told.title in player.battle.note.title
    assert not match.career.fresh
