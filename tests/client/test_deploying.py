"""Before a battle, people say where their figures begin, where the map has ground for that."""

from __future__ import annotations

from typing import Any

import msgspec
import pygame
import pytest
from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.kit.widget_state import WidgetState
from game.client.screens.battle import cover_screen
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.into_battle import first
from game.client.screens.router import make_screen
from game.client.screens.routes import ShowBattle, ShowDeploying
from game.client.screens.setup.deployment import DeployScreen, layout
from game.client.screens.setup.deployment_board import FAR, SetGround
from game.client.screens.setup.screen import SetupScreen
from game.client.seat.setup import rematch
from game.client.seat.setup.deployment import OFF, Deployment
from game.client.seat.setup.open_battle import PreparedBattle
from game.core.field import Cell
from game.core.scenario import Scenario, Team
from game.maps import find, load
from game.rulesets import RULESETS, nwo
from game.systems.deployment import ground, without_deployment
from tests.client.heard import listen
from tests.client.player import Player, quick

MAP = "ruined-ashgate"


def prepared(azure: str = "human", ember: str = "normal", on: str = MAP, fog: str = "off") -> PreparedBattle:
    squads = {squad.id: squad.figures for squad in nwo.squads()}
    teams = (Team("azure", "North Watch", squads["patrol"]), Team("ember", "Ember Guard", squads["raiders"]))
    path = find(on)
    return PreparedBattle(
        Scenario(on, nwo.ID, teams, {"fog": fog}),
        load(path),
        path,
        RULESETS["nwo"],
        {"azure": azure, "ember": ember},
        "1",
    )


@pytest.fixture
def deploying() -> Deployment:
    return Deployment(prepared())


# ---------------------------------------------------------------- who sets up where


def test_only_people_set_up_and_only_where_the_map_has_ground_for_it() -> None:
    assert Deployment(prepared()).sides == ["azure"]
    assert Deployment(prepared(ember="Rosa")).sides == ["azure", "ember"]
    assert isinstance(first(prepared()), ShowDeploying)
    assert isinstance(first(prepared(azure="normal")), ShowBattle)
    assert isinstance(first(prepared(on="warehouse-yard")), ShowBattle)


def test_a_figure_is_set_down_on_marked_ground_only(deploying: Deployment) -> None:
    one = deploying.chosen
    free = next(cell for cell in sorted(deploying.ground) if not deploying.at(cell))
    assert deploying.put((14, 10)) == OFF and not deploying.undoable
    assert deploying.put(free) == "" and deploying.cells[one] == free


def test_two_of_one_side_change_places_and_it_can_be_taken_back(deploying: Deployment) -> None:
    one, other = deploying.units[:2]
    before = dict(deploying.cells)
    assert deploying.put(before[other]) == ""
    assert (deploying.cells[one], deploying.cells[other]) == (before[other], before[one])
    deploying.undo()
    assert deploying.cells == before
    deploying.put(before[other])
    deploying.reset()
    assert deploying.cells == before


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_the_battle_begins_with_everybody_where_they_were_set(rules: str) -> None:
    ruleset = RULESETS[rules]
    figures = ruleset.squads()[0].figures
    teams = (Team("azure", "A", figures), Team("ember", "E", figures))
    path = find("quayside")
    found = Deployment(
        PreparedBattle(
            Scenario("quayside", rules, teams),
            load(path),
            path,
            ruleset,
            {"azure": "human", "ember": "normal"},
            "1",
        )
    )
    wanted = sorted(found.ground)[-1]
    assert found.put(wanted) == ""
    match = found.go_on()
    assert match and match.begin()
    assert match.battle.table.at(wanted) == found.chosen
    assert match.record().scenario.teams[1].figures == figures


def test_of_two_people_one_sets_up_after_the_other(deploying: Deployment) -> None:
    found = Deployment(prepared(ember="Rosa"))
    assert (found.side, found.following, found.person) == ("azure", "Ember Guard", "")
    assert found.go_on() is None
    assert (found.side, found.following, found.person) == ("ember", "", "Rosa")
    assert found.chosen in found.units and not found.undoable
    assert len(found.shown()) == 8
    assert found.go_on() is not None


def test_under_fog_of_war_nobody_sees_where_the_others_begin() -> None:
    found = Deployment(prepared(ember="human", fog="on"))
    assert found.hidden and {event.side for event in found.shown()} == {"azure"}
    found.go_on()
    assert {event.side for event in found.shown()} == {"ember"}


# ---------------------------------------------------------------- battles that follow


def test_who_was_set_up_by_hand_is_free_again_in_the_next_battle(deploying: Deployment) -> None:
    deploying.put(sorted(deploying.ground)[-1])
    match = deploying.go_on()
    assert match
    assert rematch.again(match).scenario == prepared().scenario
    swapped = rematch.swapped(match)
    assert [team.name for team in swapped.scenario.teams] == ["Azure Guard", "North Watch"]
    assert all(figure.cell is None for _, figure in swapped.scenario.figures())
    assert Deployment(swapped).sides == ["ember"]
    there = rematch.on_next_map(match)
    assert there and len(there.scenario.figures()) == 8


def test_whom_the_map_placed_elsewhere_stays_there() -> None:
    one = prepared()
    team = one.scenario.teams[0]
    apart = msgspec.structs.replace(
        team, figures=(msgspec.structs.replace(team.figures[0], cell=(14, 2)), *team.figures[1:])
    )
    scenario = msgspec.structs.replace(one.scenario, teams=(apart, one.scenario.teams[1]))
    assert without_deployment(scenario, one.field) == scenario
    assert len(Deployment(one.with_scenario(scenario)).units) == 3


def test_zones_of_shipped_maps_have_all_places_of_their_side() -> None:
    for name in ("ruined-ashgate", "shell-moor", "raven-trench", "quayside"):
        field = load(find(name))
        for side in ("azure", "ember"):
            assert {spawn.cell for spawn in field.spawns if spawn.side == side} < ground(field, side)


# ---------------------------------------------------------------- the screen


def opened(found: PreparedBattle, size: tuple[int, int] = (1280, 720)) -> Player:
    return Player(make_screen(first(found), quick()), size)


def pixel(player: Player, cell: tuple[int, int]) -> tuple[int, int]:
    screen = player.screen
    assert isinstance(screen, DeployScreen)
    x, y = screen.ground.board.camera.centre_of(cell)
    return x + screen.ground.box.x, y + screen.ground.box.y


@pytest.mark.parametrize("name", ["shell-moor", "quayside", "ruined-ashgate"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_all_of_the_map_is_seen_at_first_where_that_is_not_too_small(
    name: str, size: tuple[int, int]
) -> None:
    player = opened(prepared(on=name), size)
    screen = player.screen
    assert isinstance(screen, DeployScreen)
    camera = screen.ground.board.camera
    (left, top), (right, bottom) = camera.to_screen((0, 0)), camera.to_screen(camera.size)
    assert left >= 0 and top >= 0 and right <= camera.view[0] and bottom <= camera.view[1]


def test_another_size_of_the_window_shows_all_of_the_map_again_unless_the_player_looks_elsewhere() -> None:
    player = opened(prepared(), (1280, 720))
    screen = player.screen
    assert isinstance(screen, DeployScreen)
    camera, small = screen.ground.board.camera, screen.ground.board.camera.zoom
    player.resize((1920, 1080))
    larger = camera.zoom
    assert larger > small
    player.move(pixel(player, (14, 10)))
    player.send(pygame.MOUSEWHEEL, x=0, y=1)
    nearer = camera.zoom
    player.resize((1280, 720))
    assert camera.zoom == nearer > larger


def test_where_all_of_the_map_would_be_too_small_the_ground_is_seen_at_first() -> None:
    screen = opened(prepared(on="quayside"), (1024, 640)).screen
    assert isinstance(screen, DeployScreen)
    camera = screen.ground.board.camera
    assert camera.zoom >= FAR and camera.to_screen(camera.size)[0] > camera.view[0]
    middle = sum(camera.centre_of(cell)[0] for cell in screen.deploying.ground) / len(screen.deploying.ground)
    assert 0 <= middle <= camera.view[0]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_by_mouse(size: tuple[int, int]) -> None:
    player = opened(prepared(), size)
    found: Deployment = player.screen.deploying  # type: ignore[attr-defined]
    one, other = found.units[:2]
    free = next(cell for cell in sorted(found.ground) if not found.at(cell))
    player.click(pixel(player, free))
    assert found.cells[one] == free
    start, end = pixel(player, found.cells[other]), pixel(player, free)
    player.move(start)
    player.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    player.move(end)
    player.draw()
    player.send(pygame.MOUSEBUTTONUP, pos=end, button=1)
    assert found.cells[other] == free and found.chosen == other
    player.click(pixel(player, (14, 10)))
    assert player.screen.words == OFF  # type: ignore[attr-defined]
    player.click_on("begin")
    assert isinstance(player.screen, BattleScreen) and player.screen.match.battle.table.at(free) == other


def test_by_keys() -> None:
    player = opened(prepared())
    found: Deployment = player.screen.deploying  # type: ignore[attr-defined]
    player.key(pygame.K_2)
    one, before = found.chosen, found.cells[found.chosen]
    assert one == found.units[1]
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_RETURN)
    after = found.cells[one]
    assert after != before and after in found.ground
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert found.cells[one] == before
    player.key(pygame.K_TAB)
    player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_RETURN)
    assert found.chosen == one and found.cells[one] == after, (
        "the arrows are the board's again, also after Tab"
    )
    player.key(pygame.K_F5)
    assert isinstance(player.screen, BattleScreen)


def test_it_can_be_left() -> None:
    player = opened(prepared())
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.screen, SetupScreen)


def test_under_fog_the_board_is_covered_between_two_people(monkeypatch: pytest.MonkeyPatch) -> None:
    player = opened(prepared(ember="Rosa", fog="on"))
    assert not player.screen.widgets()  # type: ignore[attr-defined]
    assert not player.screen.areas()  # type: ignore[attr-defined]
    player.key(pygame.K_RETURN)
    heard = listen(monkeypatch)
    player.draw()
    assert "1  Mara" in heard.texts
    player.key(pygame.K_F5)
    heard.words.clear()
    player.draw()
    assert {"Rosa", "Ember Guard, set up"} <= set(heard.texts)
    assert not any("Mara" in words for words in heard.texts)
    player.click((600, 400))
    heard.words.clear()
    player.draw()
    assert "Rosa" in heard.texts, "a click that was meant for the board shows nobody anything"
    player.click(cover_screen.seat_button(pygame.Rect(0, 0, *player.surface.get_size())).center)
    player.key(pygame.K_F5)
    assert isinstance(player.screen, BattleScreen)


def test_the_panel_stands_beside_the_board() -> None:
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        left, right = layout(pygame.Rect(0, 0, *size))
        assert left.right < right.x < right.right <= size[0] and left.width > 600


# ---------------------------------------------------------------- the board alone


class Ground:
    """The board of the page without the page, shown in a window of 800 by 500 pixels."""

    def __init__(self, deploying: Deployment) -> None:
        self.said: list[str] = []
        self.board = SetGround(deploying, self.said.append)
        self.desk = WidgetState()
        self.board.draw(Pen(Surface((1000, 600))), Rect(100, 50, 800, 500))

    def send(self, kind: int, **what: Any) -> bool:
        return self.board.handle(pygame.event.Event(kind, **what), self.desk, 1.0)

    def key(self, key: int, mod: int = 0) -> bool:
        return self.send(pygame.KEYDOWN, key=key, mod=mod)

    def at(self, cell: Cell) -> tuple[int, int]:
        x, y = self.board.board.camera.centre_of(cell)
        return x + 100, y + 50


def test_by_keys_the_cursor_goes_from_cell_to_cell_and_sets_down(deploying: Deployment) -> None:
    ground = Ground(deploying)
    board, camera = ground.board, ground.board.board.camera
    chosen, other = deploying.units[:2]
    x, y = deploying.cells[chosen]
    for _ in range(2):
        assert ground.key(pygame.K_RETURN) is False, "nothing is pointed at yet"
        assert ground.key(pygame.K_RIGHT)
        assert board.cursor == (x + 1, y)
        ground.key(pygame.K_UP)
        ground.key(pygame.K_LEFT)
        assert board.cursor == (x, y - 1)
        board.cursor = None
    board.cursor = (0, 0)
    assert ground.key(pygame.K_LEFT) and board.cursor == (0, 0), "it stays on the map"
    seen = camera.origin
    assert ground.key(pygame.K_RIGHT, pygame.KMOD_SHIFT) and board.cursor == (0, 0)
    ground.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert camera.origin != seen, "with Shift the map goes by"
    ground.desk.by_keys, ground.desk.focus = True, "begin"
    assert ground.key(pygame.K_RIGHT) is False and board.cursor == (0, 0), "a button has the focus"
    ground.desk.by_keys = False
    ground.key(pygame.K_RIGHT)
    assert board.cursor == (1, 0), "one that was clicked takes no keys"
    board.cursor = deploying.cells[other]
    assert ground.key(pygame.K_SPACE) and deploying.chosen == other and not ground.said
    free = next(cell for cell in sorted(deploying.ground) if not deploying.at(cell))
    board.cursor = free
    assert ground.key(pygame.K_KP_ENTER) and deploying.cells[other] == free and ground.said == [""]
    assert ground.key(pygame.K_SPACE) and ground.said == ["", ""], "where it stands already"
    assert ground.key(pygame.K_q) is False


def test_plus_and_minus_and_the_wheel_zoom(deploying: Deployment) -> None:
    ground = Ground(deploying)
    camera = ground.board.board.camera
    ground.key(pygame.K_KP_PLUS)
    for nearer, farther in ((pygame.K_PLUS, pygame.K_MINUS), (pygame.K_EQUALS, pygame.K_KP_MINUS)):
        before = camera.zoom
        ground.desk.by_keys, ground.desk.focus = True, "begin"
        assert ground.key(nearer) and camera.zoom > before
        assert ground.key(farther) and camera.zoom == before
    ground.desk.mouse = (50.0, 300.0)
    assert ground.send(pygame.MOUSEWHEEL, y=1) is False and camera.zoom == before, "beside the board"
    ground.desk.mouse = (400.0, 300.0)
    assert ground.send(pygame.MOUSEWHEEL, y=1) and camera.zoom > before


def test_a_figure_is_carried_with_the_left_button_alone(deploying: Deployment) -> None:
    ground = Ground(deploying)
    board, chosen = ground.board, deploying.units[1]
    free = next(cell for cell in sorted(deploying.ground) if not deploying.at(cell))
    start, end = ground.at(deploying.cells[chosen]), ground.at(free)
    assert ground.send(pygame.MOUSEMOTION, pos=start) is False and board.cursor == deploying.cells[chosen]
    assert ground.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1) and deploying.chosen == chosen
    assert ground.send(pygame.MOUSEMOTION, pos=end) and board.cursor == free
    assert ground.send(pygame.MOUSEBUTTONUP, pos=end, button=3) is False and deploying.cells[chosen] != free
    assert ground.send(pygame.MOUSEBUTTONUP, pos=end, button=1) and deploying.cells[chosen] == free
    assert ground.send(pygame.MOUSEBUTTONUP, pos=end, button=1) is False, "it is carried no more"
    assert ground.send(pygame.MOUSEMOTION, pos=(20, 20)) is False and board.cursor == free, "beside the board"
    assert ground.send(pygame.MOUSEBUTTONDOWN, pos=(20, 20), button=1) is False
    off = ground.at((0, 0))
    ground.send(pygame.MOUSEBUTTONDOWN, pos=off, button=1)
    assert ground.said == ["", OFF], "on other ground it is told"
    for _ in range(6):
        ground.key(pygame.K_PLUS)
    ground.desk.focus, ground.desk.by_keys = "begin", True
    seen = board.board.camera.origin
    ground.send(pygame.MOUSEBUTTONDOWN, pos=start, button=3)
    assert ground.desk.focus == "" and not ground.desk.by_keys
    ground.send(pygame.MOUSEMOTION, pos=(start[0] + 30, start[1] + 20))
    assert board.board.camera.origin != seen, "the right button drags the map"
    assert ground.send(pygame.MOUSEBUTTONUP, pos=start, button=3) and not board.board.camera.dragging
