"""After a battle: how it turned, and the way to the rounds that changed most."""

from __future__ import annotations

from functools import cache

import msgspec
import pygame

from game.ai.agents import choose
from game.client.kit.widgets import Link
from game.client.panels import worth_chart
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.replay.screen import ReplayScreen
from game.client.screens.result.screen import ResultScreen
from game.client.screens.result.turning_points import TurningScreen
from game.client.seat import match as matches
from game.client.seat.match import Match
from tests.client.player import Player, new_match, quick


@cache
def fought() -> Match:
    match = new_match()
    match.begin()
    while match.battle.winner is None:
        match.act(choose(match.battle, match.battle.side))
    return match


def turned() -> tuple[Player, TurningScreen]:
    battle = BattleScreen(fought(), quick(), fresh=False)
    player = Player(ResultScreen(fought(), quick(), battle))
    player.key(pygame.K_t)
    assert isinstance(player.screen, TurningScreen)
    return player, player.screen


def test_the_worth_of_both_sides_goes_from_their_points_to_what_is_left() -> None:
    _, screen = turned()
    battle = fought().battle
    assert len(screen.worth) == battle.table.clock.round + 1
    assert screen.worth[0][0] > 0 and screen.worth[0][1] > 0
    lost = next(place for place, side in enumerate(screen.sides) if side != battle.winner)
    assert screen.worth[-1][lost] == 0 < screen.worth[-1][1 - lost]


def test_a_turning_point_opens_the_replay_there_and_escape_leads_back() -> None:
    player, screen = turned()
    first = screen.turns[0]
    player.key(pygame.K_1)
    assert isinstance(player.screen, ReplayScreen)
    assert player.screen.battle.table.clock.round == first.round
    assert player.screen.way.playing, "it is there to be watched"
    player, screen = turned()
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.screen, ResultScreen)


def test_a_battle_is_watched_though_its_map_is_not_found_by_its_name() -> None:
    """On a map that no list names, or that is gone since, the replay ended the game with an error."""
    known = new_match()
    scenario = msgspec.structs.replace(known.battle.scenario, map="gone/nowhere.tmx")
    field, rules = known.battle.field, known.battle.ruleset
    match = matches.new(scenario, field, known.map_path, rules, dict(known.players), "2187-OTTER")
    match.begin()
    while match.battle.winner is None:
        match.act(choose(match.battle, match.battle.side))
    player = Player(ResultScreen(match, quick(), BattleScreen(match, quick(), fresh=False)))
    player.key(pygame.K_w)
    assert isinstance(player.screen, ReplayScreen)
    assert player.screen.battle.field is match.battle.field


def test_no_link_of_the_page_lies_over_another() -> None:
    battle = BattleScreen(fought(), quick(), fresh=False)
    page = ResultScreen(fought(), quick(), battle)
    links = [widget for widget in page.widgets() if isinstance(widget, Link)]
    assert {"turned", "figures", "ledger", "achieved"} <= {link.key for link in links}
    for link in links:
        assert [one.key for one in links if one.rect.colliderect(link.rect)] == [link.key]


def test_a_replay_draws_the_same_below_its_time_line_and_t_hides_it() -> None:
    player, screen = turned()
    player.key(pygame.K_1)
    replay = player.screen
    assert isinstance(replay, ReplayScreen)
    replay.timeline.until(len(replay.way.actions))
    replay.update(16)
    points = [pair for _, pair in replay.worth.points]
    assert points == screen.worth and replay.worth.turns == screen.turns
    numbers = [number for number, _ in replay.worth.points]
    assert numbers[0] == 0 and numbers[-1] == replay.timeline.last and numbers == sorted(numbers)
    assert not replay.worth.on, "a low window has room for it only on demand"
    before = replay.stage.layout.bar.height
    player.key(pygame.K_t)
    player.draw()
    assert replay.worth.on and replay.stage.layout.bar.height > before
    player.key(pygame.K_t)
    assert not replay.worth.on and replay.stage.layout.bar.height == before


def test_turning_points_of_one_round_lie_beside_each_other() -> None:
    spots = [(100.0, 50.0), (100.0, 55.0), (200.0, 55.0), (96.0, 52.0), (100.0, 90.0)]
    found = worth_chart.beside_each_other(spots)
    assert [y for _, y in found] == [y for _, y in spots]
    assert found[0] == spots[0] and found[2] == spots[2] and found[4] == spots[4]
    for place, (x, y) in enumerate(found):
        for u, v in found[place + 1 :]:
            assert abs(x - u) >= 20 or abs(y - v) >= 20
