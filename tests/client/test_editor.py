"""The editor: what a battle needs, painted, drawn and said by hand, taken back and made again."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.client.board.reading_board import ReadMap
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Choice
from game.client.screens.battle.menu import PauseScreen
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.maps.manual_editing import BY_KEY, PLACES, ManualEditing
from game.client.screens.maps.map_pointer import MapPointer
from game.client.screens.maps.screen import ReadingScreen
from game.client.screens.setup.screen import SetupScreen
from game.client.seat.maps import strokes
from game.client.seat.maps.map_reading import APART, Reading
from game.core.field import Cover, Door, Light, Zone
from game.maps import load
from game.maps.manual_edits import ManualEdits
from game.maps.reading.connectivity import floor_of
from game.rulesets import RULESETS
from tests.client.player import Player, quick
from tests.client.test_drawn_screens import SMALL, USUAL
from tests.client.test_reading import HIGH, KINDS, WIDE, a_map, drag, on_screen, pixel
from tests.maps.write import layer, tileset, tmx, write


@pytest.fixture(autouse=True)
def _user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("manual_edits", "library"):
        monkeypatch.setattr(f"game.maps.{module}.data_folder", lambda: tmp_path / "user")


def cells(*some: tuple[int, int]) -> dict[tuple[int, int], None]:
    return dict.fromkeys(some)


# ---------------------------------------------------------------- without a window


def test_what_is_painted_is_what_a_battle_reads(tmp_path: Path) -> None:
    path = a_map(tmp_path)
    reading = Reading(path)
    for number, paint in enumerate(("screen", "full", "slow", "mud", "high")):
        reading.stroke(cells((1 + number, 0)), paint)
    reading.lighten(cells((7, 0), (1, 0)), "dark")
    reading.put_doors(cells((8, 0)), is_open=False, lock=12)
    assert reading.keep() == ""
    field = load(path)
    screen, full, slow, mud, high = (field[1 + number, 0] for number in range(5))
    assert (screen.blocks_sight, screen.cover) == (True, Cover.HALF)
    assert (full.blocks_sight, full.cover, full.blocks) == (False, Cover.FULL, True)
    assert (slow.cost, mud.cost, high.blocks_sight) == (2, 3, True)
    assert field[7, 0].light is Light.DARK and screen.light is Light.DARK
    assert field.doors == (Door((8, 0), False, 12),) and field.bare_doors == {(8, 0)}


def test_everything_is_taken_back_and_made_again(tmp_path: Path) -> None:
    reading = Reading(a_map(tmp_path))
    states = [reading.changes]

    def did() -> None:
        states.append(reading.changes)

    reading.switch("name:walls")
    did()
    reading.stroke(cells((1, 1)), "low")
    did()
    reading.lighten(cells((1, 1)), "dim")
    did()
    reading.put_doors(cells((2, 2)), is_open=True, lock=0)
    did()
    number = reading.put_zone(Zone("exit", "gate", ((3, 3), (3, 2)), "azure"))
    did()
    reading.change_zone(number, None)
    did()
    reading.move(reading.field.spawns[0].cell, (8, 2))
    did()
    while reading.undo():
        pass
    assert reading.changes == ManualEdits() and not reading.undoable
    redone = [reading.changes]
    while reading.redo():
        redone.append(reading.changes)
    assert redone == states or redone[-1] == states[-1]
    reading.undo()
    reading.stroke(cells((0, 0)), "pit")
    assert not reading.redoable, "after something else there is nothing to be made again"


def test_paint_moves_no_place_and_undo_brings_all_back(tmp_path: Path) -> None:
    reading = Reading(a_map(tmp_path))
    stood = reading.field.spawns
    one = stood[0].cell
    reading.stroke(cells(one), "high")
    assert set(reading.field.spawns) == set(stood[1:]), "the others stay where they are"
    assert "1 place to begin lie under what you painted" in reading.said
    reading.stroke(cells((9, 9)), "open")
    reading.stroke({(x, 6): None for x in range(WIDE)}, "high")
    assert set(reading.field.spawns) == {spawn for spawn in stood[1:] if spawn.cell[1] != 6}
    while reading.undo():
        pass
    assert reading.field.spawns == stood


def test_a_wall_takes_the_place_of_a_door_and_as_read_brings_it_back(tmp_path: Path) -> None:
    reading = Reading(a_map(tmp_path))
    reading.put_doors(cells((2, 2)), is_open=False, lock=0)
    reading.stroke(cells((2, 2)), "high")
    assert not reading.field.doors and reading.field[2, 2].blocks
    reading.put_doors(cells((2, 2)), is_open=False, lock=3)
    assert reading.field.doors == (Door((2, 2), False, 3),) and not reading.field[2, 2].blocks
    reading.put_doors(cells((2, 2)), is_open=False, lock=3)
    assert not reading.field.doors, "the same once more takes it away"


@pytest.mark.parametrize("kind", KINDS)
def test_shapes_stay_on_the_map_and_mirrors_come_back(kind: str, tmp_path: Path) -> None:
    reading = Reading(a_map(tmp_path, kind))
    field, lattice = reading.field, reading.picture.lattice
    way = list(strokes.line(lattice, field, (1, 1), (9, 7)))
    assert way[0] == (1, 1) and way[-1] == (9, 7) and all(cell in field for cell in way)
    for a, b in pairwise(way):
        assert field.grid.steps(a, b) == 1, "a line has no gaps"
    assert len(strokes.box(field, (3, 4), (1, 2))) == 9
    assert set(strokes.same_tile(field, reading.looks, (5, 4))) >= {(5, y) for y in range(3, 7)}
    assert set(strokes.fill(field, reading.looks, (5, 4))) == {(5, y) for y in range(3, 7)}
    for mirror in strokes.MIRRORS[1:]:
        there = [strokes.mirrored(field, cell, mirror) for cell in field.cells()]
        assert sorted(there) == sorted(field.cells()), "each cell has its own"
        assert [strokes.mirrored(field, cell, mirror) for cell in there] == field.cells()


def test_places_are_for_both_sides_when_mirrored(tmp_path: Path) -> None:
    reading = Reading(a_map(tmp_path))
    reading.put((3, 0), "azure", (12, 11), "ember")
    assert {reading.spawn_at((3, 0)).side, reading.spawn_at((12, 11)).side} == {"azure", "ember"}  # type: ignore[union-attr]


def test_who_begins_at_a_click_has_no_enemy_near(tmp_path: Path) -> None:
    reading = Reading(a_map(tmp_path))
    reading.begin_at((14, 10))
    field = reading.field
    own = [spawn.cell for spawn in field.spawns if spawn.side == "azure"]
    others = [spawn.cell for spawn in field.spawns if spawn.side != "azure"]
    assert (14, 10) in own and len(own) >= 4 and others
    floor = floor_of(field)
    ways = floor.steps_from(own)
    assert min(ways[floor.number(cell)] for cell in others) >= APART
    assert reading.changes.settled


# ---------------------------------------------------------------- in the window


def test_what_is_not_chosen_is_told_by_what_comes_of_it(tmp_path: Path) -> None:
    """Nobody reads "none" as anybody."""
    player, screen = on_screen(a_map(tmp_path), USUAL)
    player.key(pygame.K_v)
    drag(player, pixel(screen, (2, 2)), pixel(screen, (3, 3)))

    def unsaid() -> dict[str, str]:
        return {word.key: word.unsaid for word in screen.properties_column.shown if word.values}

    assert (unsaid()["side"], unsaid()["to"]) == ("anybody", "who has set it off")
    assert (unsaid()["ground"], unsaid()["win"], unsaid()["at"]) == ("as it is", "nobody", "on its cells")
    screen.hand.say("when", "door")
    assert unsaid()["to"] == "all" and "side" not in unsaid()
    choices = [one for one in screen.widgets() if isinstance(one, Choice)]
    assert "all" in choices[1].values
    assert [one.values.count("none") for one in choices if "none" in one.values] == [1], "no light at all"


@pytest.mark.parametrize("size", [SMALL, USUAL])
def test_a_goal_is_drawn_said_taken_up_and_taken_away(size: tuple[int, int], tmp_path: Path) -> None:
    player, screen = on_screen(a_map(tmp_path), size)
    player.key(pygame.K_g)
    screen.hand.shape = "box"
    drag(player, pixel(screen, (2, 2)), pixel(screen, (3, 3)))
    (zone,) = screen.reading.field.zones
    assert (zone.kind, zone.properties["goal"], len(zone.cells)) == ("objective", "hold", 4)
    shown = {word.key for word in screen.properties_column.shown}
    assert shown == {"name", "goal", "side", "rounds"}
    screen.hand.say("name", "Old Mill")
    screen.hand.say("goal", "fetch")
    (zone,) = screen.reading.field.zones
    assert (zone.name, zone.properties["goal"]) == ("Old Mill", "fetch")
    player.key(pygame.K_ESCAPE)
    assert screen.hand.zone is None
    player.key(pygame.K_p)
    player.click(pixel(screen, (3, 3)))
    assert screen.hand.zone == zone
    player.key(pygame.K_BACKSPACE)
    assert not screen.reading.field.zones
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert screen.reading.field.zones == (zone,)
    player.key(pygame.K_y, pygame.KMOD_CTRL)
    assert not screen.reading.field.zones


@pytest.mark.parametrize(
    "tool", [tool.key for tool in BY_KEY.values() if tool.key not in ("point", "spawns")]
)
def test_every_tool_works_by_keys_alone(tool: str, tmp_path: Path) -> None:
    player, screen = on_screen(a_map(tmp_path))
    before = screen.reading.changes
    player.key(pygame.K_RIGHT)
    player.key(BY_KEY[tool].hotkey)
    assert screen.hand.tool is BY_KEY[tool]
    screen.hand.over((6, 8))
    player.key(pygame.K_SPACE)
    assert (screen.reading.changes != before) == (tool != "read")
    assert not screen.words or tool == "read", screen.words


def test_a_line_by_keys_has_two_ends(tmp_path: Path) -> None:
    player, screen = on_screen(a_map(tmp_path))
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_b)
    player.key(pygame.K_q)
    assert screen.hand.shape == "line"
    screen.hand.over((2, 9))
    player.key(pygame.K_SPACE)
    for _ in range(3):
        player.key(pygame.K_RIGHT)
    player.key(pygame.K_SPACE)
    assert all(screen.reading.field[x, 9].blocks for x in range(2, 6))


def test_three_clicks_settle_a_map_that_nobody_is_sure_of(tmp_path: Path) -> None:
    ground = ",".join("2" if (n % WIDE, n // WIDE) in {(4, 4), (9, 8)} else "1" for n in range(WIDE * HIGH))
    path = write(tmp_path, tmx(tileset(), layer(ground, WIDE, HIGH), width=WIDE, height=HIGH))
    reading = Reading(path)
    assert not reading.confidence.sure
    screen = ReadingScreen(
        quick(), SetupScreen(quick()), reading, RULESETS["nwo"], lambda: None, lambda: None, guided=True
    )
    player = Player(screen, USUAL)
    player.wait(frames=2)
    player.click(pixel(screen, (4, 4)))
    assert reading.field[4, 4].blocks and reading.field[9, 8].blocks, "all cells of that tile"
    player.click(pixel(screen, (1, 1)))
    assert reading.changes.painted[0, 0] == "open"
    player.click(pixel(screen, (1, 10)))
    assert screen.guide and screen.guide.over and reading.changes.settled
    assert any(spawn.cell == (1, 10) and spawn.side == "azure" for spawn in reading.field.spawns)
    assert Reading(path).changes.settled, "nobody is asked again"


def test_a_battle_to_try_out_leads_back_to_the_map(tmp_path: Path) -> None:
    setup = SetupScreen(quick())
    setup.choices.add_map(a_map(tmp_path))
    player = Player(setup, USUAL)
    player.key(pygame.K_i)
    screen = player.screen
    assert isinstance(screen, ReadingScreen)
    player.key(pygame.K_F5)
    assert isinstance(player.screen, BattleScreen)
    for _ in range(4):
        player.key(pygame.K_ESCAPE)
        if isinstance(player.screen, PauseScreen):
            break
    player.key(pygame.K_m)
    assert player.screen is screen


def test_a_place_set_down_on_blocked_ground_says_why_it_stays_where_it_was(tmp_path: Path) -> None:
    reading, told = Reading(a_map(tmp_path)), list[str]()
    reading.stroke(cells((1, 1)), "high")
    start, stood = reading.field.spawns[0].cell, reading.field.spawns
    hand = ManualEditing(reading, reading.picture.lattice)
    shown = ReadMap(reading.field, reading.picture)
    pointer = MapPointer(shown, hand, WidgetState(), lambda: told.append(reading.said))
    for cell in (start, (1, 1)):
        hand.cursor = cell
        pointer.use()
    assert reading.field.spawns == stood and len(told) == 1
    assert told[0].startswith("Nobody can begin on b2: ") and told[0].endswith("stays where it was.")
    hand.choose(PLACES)
    pointer.use()
    assert told[1].startswith("Nobody can begin on b2: ") and "stays" not in told[1]
    field = reading.field
    hand.cursor = next(one for one in field.cells() if not field[one].blocks and not reading.spawn_at(one))
    pointer.use()
    assert told[2] == "" and len(reading.field.spawns) == len(stood) + 1
