"""The battle after the battle: again, with sides swapped, on the next map."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from game.client.screens import router
from game.client.screens.result.screen import ResultScreen
from game.client.seat.match import Match
from game.client.seat.setup import rematch
from game.client.seat.setup.open_battle import PreparedBattle
from game.core.goals import Hold
from game.core.scenario import Team
from game.maps.library import find
from tests.client.heard import Under, listen
from tests.client.player import Player, new_match, quick


def squads(found: Match | PreparedBattle) -> dict[str, tuple[str, list[str]]]:
    scenario = found.scenario if isinstance(found, PreparedBattle) else found.battle.scenario
    return {team.side: (team.name, [figure.archetype for figure in team.figures]) for team in scenario.teams}


def test_again_is_the_same_battle_with_other_dice() -> None:
    match = new_match(cells={})
    twin = rematch.again(match)
    assert (twin.scenario, twin.players, twin.map_path) == (
        match.battle.scenario,
        match.players,
        match.map_path,
    )
    assert twin.seed != match.seed and not twin.begin().battle.history


def test_swapped_everybody_begins_where_the_other_began() -> None:
    match = new_match(cells={})
    twin = rematch.swapped(match)
    (first, one), (second, other) = squads(match)["azure"], squads(match)["ember"]
    assert (first, second) == ("North Watch", "Ember Guard")
    assert squads(twin) == {"azure": ("Azure Guard", other), "ember": ("North Watch", one)}, (
        "nobody bears the name of the other's colour"
    )
    assert twin.players == {"azure": "normal", "ember": "human"}
    assert squads(rematch.swapped(twin.begin())) == squads(match)


def test_whom_the_map_placed_stays_with_the_side_when_squads_swap() -> None:
    match = new_match(cells={"azure": ((4, 4),)})
    placed = match.battle.scenario.team("azure").figures[0]
    twin = rematch.swapped(match)
    assert twin.scenario.team("azure").figures[-1] == placed
    assert all(figure.cell is None for figure in twin.scenario.team("ember").figures)


def test_the_next_map_has_room_for_the_same_squads_and_says_what_it_is_about() -> None:
    match = new_match(cells={})
    there = rematch.on_next_map(match)
    assert there is not None and squads(there) == squads(match)
    assert (there.scenario.map, there.map_path) == ("copper-heights", find("copper-heights"))
    assert [goal.name for goal in there.scenario.goals] == ["top roof", "top roof"]


def test_after_the_last_map_comes_the_first() -> None:
    there = rematch.on_next_map(new_match(cells={}, on="tanner-row"))
    assert there is not None and there.scenario.map == "warehouse-yard"


def test_a_map_without_room_is_passed_by() -> None:
    match = new_match(cells={})
    scenario = match.battle.scenario
    more = Team("straw", "Third", scenario.teams[0].figures[:2])
    match.battle.table.scenario = msgspec.structs.replace(scenario, teams=(*scenario.teams, more))
    there = rematch.on_next_map(match)
    assert there is not None and there.scenario.map == "mill-street"


@pytest.mark.parametrize(
    ("key", "made"), [(pygame.K_a, "again"), (pygame.K_s, "swapped"), (pygame.K_n, "on_next_map")]
)
def test_the_result_offers_them(key: int, made: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = ResultScreen(new_match(cells={}), quick(), Under())
    player = Player(screen)
    shown: list[Match] = []
    monkeypatch.setattr(router, "BattleScreen", lambda match, *_: shown.append(match) or Under())
    player.key(key)
    assert len(shown) == 1
    assert squads(shown[0]) == squads(getattr(rematch, made)(screen.match))


def test_why_no_other_map_will_do_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = listen(monkeypatch)
    monkeypatch.setattr("game.client.seat.setup.rematch.MapList", lambda: type("Empty", (), {"maps": []})())
    player = Player(ResultScreen(new_match(cells={}), quick(), Under()))
    player.key(pygame.K_n)
    player.draw()
    assert "No other map has room for these sides under these rules." in heard.texts


def test_goals_of_the_map_stay_with_their_side() -> None:
    match = new_match(cells={})
    goal = Hold(side="azure", name="yard", rounds=2, cells=((3, 3),))
    match.battle.table.scenario = msgspec.structs.replace(match.battle.scenario, goals=(goal,))
    assert rematch.swapped(match).scenario.goals == (goal,)
