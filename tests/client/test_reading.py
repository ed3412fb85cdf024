"""The screen where a map is read: sources, cells and places changed by mouse and by keys, on every grid and
in every window."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.client.board import map_cards
from game.client.kit.pen import Pen
from game.client.kit.widgets import Look
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.maps import rows
from game.client.screens.maps.manual_editing import BY_KEY, TOOLS
from game.client.screens.maps.screen import ReadingScreen
from game.client.screens.setup.screen import SetupScreen
from game.client.seat.maps.cell_looks import LAYERS, counted
from game.client.seat.maps.map_reading import Reading
from game.client.seat.setup.map_list import MapList
from game.core.field import Cover, Spawn
from game.core.references import NO_UNIT, UnitId
from game.maps import load
from game.maps import manual_edits as byhand
from game.rulesets import RULESETS
from tests.client.player import Player, quick
from tests.client.test_drawn_screens import SMALL, USUAL
from tests.maps.write import layer, tile, tileset, tmx, write

WIDE, HIGH = 16, 12
KINDS = {
    "orthogonal": 'orientation="orthogonal"',
    "isometric": 'orientation="isometric"',
    "staggered": 'orientation="staggered" staggeraxis="y" staggerindex="odd"',
    "hexagonal": 'orientation="hexagonal" staggeraxis="y" staggerindex="odd" hexsidelength="16"',
}


@pytest.fixture(autouse=True)
def _user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("manual_edits", "library", "package_opening"):
        monkeypatch.setattr(f"game.maps.{module}.data_folder", lambda: tmp_path / "user")


def a_map(folder: Path, kind: str = "orthogonal", wall: int = 5) -> Path:
    """A meadow with a wall of four cells in a layer of that name, and an obstacle in one named for
    collision."""

    def cells(*marked: tuple[int, int], other: UnitId = NO_UNIT) -> str:
        return ",".join("2" if (n % WIDE, n // WIDE) in marked else str(other) for n in range(WIDE * HIGH))

    walls = layer(cells(*((wall, y) for y in range(3, 7))), WIDE, HIGH, "walls")
    solid = layer(cells((9, 9)), WIDE, HIGH, "Collision")
    text = tmx(tileset(), layer(cells(other=UnitId(1)), WIDE, HIGH), walls, solid, width=WIDE, height=HIGH)
    return write(folder, text.replace('orientation="orthogonal"', KINDS[kind]))


def on_screen(path: Path, size: tuple[int, int] = USUAL) -> tuple[Player, ReadingScreen]:
    screen = ReadingScreen(
        quick(), SetupScreen(quick()), Reading(path), RULESETS["nwo"], lambda: None, lambda: None
    )
    return Player(screen, size), screen


def pixel(screen: ReadingScreen, cell: tuple[int, int]) -> tuple[int, int]:
    x, y = screen.map.camera.centre_of(cell)
    return x + screen.pointing.box.x, y + screen.pointing.box.y


def drag(player: Player, start: tuple[int, int], end: tuple[int, int]) -> None:
    player.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    player.move(end)
    player.send(pygame.MOUSEBUTTONUP, pos=end, button=1)


# ---------------------------------------------------------------- without a window


def test_changes_are_made_taken_back_and_kept(tmp_path: Path) -> None:
    path = a_map(tmp_path)
    reading = Reading(path)
    first = reading.field
    assert {one.key: bool(one.unused) for one in reading.sources} == {
        "layer:Collision": False,
        "name:walls": True,
        "pictures": False,
    }
    reading.switch("name:walls")
    assert reading.field[5, 4].blocks
    reading.stroke({(1, 1): None, (2, 1): None}, "low")
    assert reading.field[2, 1].cover is Cover.HALF
    before = reading.field.spawns
    start, there = before[0], next(spawn for spawn in before if spawn.side != before[0].side)
    reading.move(start.cell, (8, 1))
    assert reading.spawn_at((8, 1)) == Spawn(start.side, (8, 1))
    reading.put((8, 2), there.side)
    reading.put((2, 1), there.side)
    assert (reading.spawn_at((8, 2)), reading.spawn_at((2, 1))) == (Spawn(there.side, (8, 2)), None), (
        "nobody begins on an obstacle"
    )
    assert reading.keep() == ""
    kept = load(path)
    assert (kept.tiles, kept.spawns, set(kept.warnings)) == (
        reading.field.tiles,
        reading.field.spawns,
        set(reading.field.warnings),
    ), "played as seen"
    while reading.undo():
        pass
    assert (reading.field.tiles, reading.field.spawns, reading.changes) == (
        first.tiles,
        first.spawns,
        byhand.ManualEdits(),
    )
    assert reading.keep() == ""
    assert not byhand.file_for(path).exists()


@pytest.mark.parametrize("key", ["name:walls", "layer:Collision"])
def test_a_source_that_is_switched_there_and_back_is_as_it_was_read(key: str, tmp_path: Path) -> None:
    reading = Reading(a_map(tmp_path))
    first, changes = reading.field.tiles, []
    for _ in range(4):
        reading.switch(key)
        changes.append(reading.changes)
    assert (reading.field.tiles, changes[1], changes[3]) == (
        first,
        byhand.ManualEdits(),
        byhand.ManualEdits(),
    )
    assert changes[0] == changes[2] != byhand.ManualEdits()


@pytest.mark.parametrize("tiles", ["", tile(0, blocks=False)])
def test_an_open_field_is_told_from_a_map_in_our_words(tiles: str, tmp_path: Path) -> None:
    path = write(
        tmp_path, tmx(tileset(tiles), layer(",".join("1" * WIDE * HIGH), WIDE, HIGH), width=WIDE, height=HIGH)
    )
    reading = Reading(path)
    assert (reading.sources, reading.says_itself) == ((), bool(tiles))
    on_screen(path)


def test_two_places_that_meet_change_theirs(tmp_path: Path) -> None:
    reading = Reading(a_map(tmp_path))
    one = reading.field.spawns[0]
    other = next(spawn for spawn in reading.field.spawns if spawn.side != one.side)
    reading.move(one.cell, other.cell)
    assert (reading.spawn_at(other.cell), reading.spawn_at(one.cell)) == (
        Spawn(one.side, other.cell),
        Spawn(other.side, one.cell),
    )


def test_a_copy_for_tiled_reads_as_what_was_seen(tmp_path: Path) -> None:
    path = a_map(tmp_path, "hexagonal")
    reading = Reading(path)
    reading.stroke({(3, 3): None}, "high")
    first = reading.save_copy()
    assert first.name == "yard-enfilade.tmx"
    assert load(first).tiles == reading.field.tiles
    assert counted(load(first)) == counted(reading.field)
    assert reading.save_copy() == first, "a key that is held writes no further copy of the same"
    reading.stroke({(3, 4): None}, "high")
    assert reading.save_copy().name == "yard-enfilade-2.tmx"


def test_a_map_of_the_game_is_saved_among_one_s_own() -> None:
    from game.maps import find, maps
    from game.maps.library import own, shipped

    before, reading = set(shipped().rglob("*")), Reading(find("otter-ford"))
    cell = next(cell for cell in reading.field.cells() if reading.field[cell].name == "grass")
    reading.stroke({cell: None}, "high")
    saved = reading.save_copy()
    assert saved.is_relative_to(own()) and maps()[saved.stem] == saved
    assert load(saved)[cell].blocks
    assert set(shipped().rglob("*")) == before
    assert reading.save_copy() == saved
    listed = MapList()
    listed.choose(next(place for place, one in enumerate(listed.maps) if one.name == "otter-ford"))
    count = len(listed.maps)
    reading.undo()
    again = reading.save_copy()
    listed.reread()
    assert again.stem == "otter-ford-enfilade-1" and len(listed.maps) == count + 1
    assert listed.map.name == "otter-ford" and listed.maps[listed.place + 1].path == again


# ---------------------------------------------------------------- mouse and keys


@pytest.mark.parametrize("size", [SMALL, USUAL, (1920, 1080)])
@pytest.mark.parametrize("kind", KINDS)
def test_a_stroke_paints_the_cells_below_it(kind: str, size: tuple[int, int], tmp_path: Path) -> None:
    player, screen = on_screen(a_map(tmp_path, kind), size)
    player.key(pygame.K_h)
    drag(player, pixel(screen, (2, 2)), pixel(screen, (2, 6)))
    painted = screen.reading.changes.painted
    assert {(2, 2), (2, 6)} <= set(painted)
    grid = screen.reading.field.grid
    assert len(painted) >= 3
    assert all(set(grid.neighbours(cell)) & set(painted) for cell in painted), "without gaps"
    assert set(painted.values()) == {"low"}
    assert load(screen.reading.path)[2, 2].cover is Cover.HALF, "kept at once"
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not screen.reading.changes.painted


@pytest.mark.parametrize("kind", KINDS)
def test_all_of_it_by_keys(kind: str, tmp_path: Path) -> None:
    player, screen = on_screen(a_map(tmp_path, kind))
    player.key(pygame.K_RIGHT)
    start = screen.hand.cursor
    assert start == (WIDE // 2, HIGH // 2)
    player.key(pygame.K_UP)
    assert screen.hand.cursor == screen.map.lattice.step(start, (0, -1))
    player.key(pygame.K_b)
    player.key(pygame.K_SPACE)
    assert screen.reading.changes.painted == {screen.hand.cursor: "high"}
    player.key(pygame.K_r)
    player.key(pygame.K_SPACE)
    assert not screen.reading.changes.painted
    player.key(pygame.K_s)
    player.key(pygame.K_s)
    player.key(pygame.K_SPACE)
    assert screen.reading.spawn_at(screen.hand.cursor) == Spawn("ember", screen.hand.cursor), (
        "S again takes the next side"
    )
    player.key(pygame.K_p)
    here = screen.hand.cursor
    player.key(pygame.K_SPACE)
    player.key(pygame.K_DOWN)
    player.key(pygame.K_SPACE)
    assert (screen.reading.spawn_at(here), screen.reading.spawn_at(screen.hand.cursor)) == (
        None,
        Spawn("ember", screen.hand.cursor),
    )
    player.key(pygame.K_DELETE)
    assert not screen.reading.changes
    player.key(pygame.K_1)
    assert screen.shown == set(LAYERS) - {"walls"}


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("void", "what nobody has drawn"),
        ("pictures", "told by its look"),
        ("pictures:dark", "told by its look"),
        ("layer:walls", "told by its name"),
    ],
)
def test_it_is_said_by_what_a_source_is_known(key: str, told: str) -> None:
    """Pictures of tiles were said to be told by their name."""
    assert rows.told_by(key) == told


def test_a_layer_of_many_cells_keeps_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of "No entry" only "No..." was left beside a number of four digits."""
    pen = Pen(pygame.Surface((400, 60)), 1.0)
    rooms = []
    text = Pen.text

    def note(
        self: Pen, words: str, x: float, y: float, size: float = 13, *rest: object, **more: object
    ) -> float:
        if "room" in more:
            rooms.append(self.width(words, size) <= float(str(more["room"])))
        return text(self, words, x, y, size, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Pen, "text", note)
    rows.layer_switch(pen, Rect(0, 0, 114, 24), Look(False, False, False), "water", 2284, True)
    assert rooms == [True]


def test_sources_and_findings_are_reached_by_tab(tmp_path: Path) -> None:
    player, screen = on_screen(a_map(tmp_path))
    keys = [one.key for one in screen.widgets()]
    for _ in range(keys.index("source name:walls")):
        player.key(pygame.K_TAB)
    assert screen.desk.focus == "source name:walls"
    player.key(pygame.K_RETURN)
    assert screen.reading.field[5, 4].blocks
    screen.desk.focus = next(
        one.key
        for one, found in zip(screen.columns._doctor(screen.areas()[1]), screen.reading.findings, strict=True)
        if screen.reading.place(found)
    )
    player.key(pygame.K_RETURN)
    player.draw()
    assert screen.hand.cursor in [screen.reading.place(one) for one in screen.reading.findings]


@pytest.mark.parametrize("tool", ["point", "spawns"])
def test_a_place_is_carried_by_the_mouse_and_escape_leaves(tool: str, tmp_path: Path) -> None:
    player, screen = on_screen(a_map(tmp_path))
    start = screen.reading.field.spawns[0]
    screen.hand.choose(BY_KEY[tool])
    drag(player, pixel(screen, start.cell), pixel(screen, (8, 4)))
    assert screen.reading.spawn_at((8, 4)) == Spawn(start.side, (8, 4))
    assert screen.reading.spawn_at(start.cell) is None
    assert isinstance(player.key(pygame.K_ESCAPE), SetupScreen)


def test_the_wheel_zooms_no_farther_than_the_whole_map(tmp_path: Path) -> None:
    player, screen = on_screen(a_map(tmp_path))
    whole, middle = screen.map.camera.zoom, screen.pointing.box.center
    player.move(middle)
    player.send(pygame.MOUSEWHEEL, x=0, y=1)
    assert screen.map.camera.zoom > whole
    for _ in range(3):
        player.send(pygame.MOUSEWHEEL, x=0, y=-1)
    assert screen.map.camera.zoom == whole


@pytest.mark.parametrize("size", [SMALL, USUAL, (1920, 1080)])
def test_everything_lies_in_the_window_and_apart(size: tuple[int, int], tmp_path: Path) -> None:
    player, screen = on_screen(a_map(tmp_path), size)
    screen.reading.switch("name:walls")
    player.draw()
    fixed = [one for one in screen.widgets() if not one.area]
    assert len(fixed) > len(TOOLS) + len(LAYERS)
    for one in fixed:
        assert Rect(0, 0, *size).contains(one.rect), one.key
        assert not [other.key for other in fixed if other is not one and other.rect.colliderect(one.rect)], (
            one.key
        )
    for area in screen.areas():
        assert area.rect.height >= 80


# ---------------------------------------------------------------- the start screen, and trying out


def setup_on(path: Path) -> Player:
    screen = SetupScreen(quick())
    assert screen.choices.add_map(path) == ""
    return Player(screen)


def test_from_the_start_screen_and_back(tmp_path: Path) -> None:
    player = setup_on(a_map(tmp_path))
    reading = player.key(pygame.K_i)
    assert isinstance(reading, ReadingScreen)
    reading.reading.stroke({(8, 8): None}, "high")
    reading.reading.keep()
    setup = player.key(pygame.K_ESCAPE)
    assert isinstance(setup, SetupScreen)
    assert setup.choices.field is not None
    assert setup.choices.field[8, 8].blocks


def touched(path: Path, text: str) -> None:
    """A change that no clock is too coarse for."""
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(1, 1))


def test_a_battle_to_try_out_follows_the_file(tmp_path: Path) -> None:
    path = a_map(tmp_path)
    player = setup_on(path)
    player.key(pygame.K_i)
    trial = player.key(pygame.K_F5)
    assert isinstance(trial, BattleScreen)
    player.wait(700)
    assert player.screen is trial, "nothing has changed"
    touched(path, "<map")
    player.wait(700)
    assert player.screen is trial
    assert trial.note.said
    assert "not XML" in trial.note.said[0] and (trial.note.title, trial.note.verdict) == ("Trying out", "")
    a_map(tmp_path, wall=7)
    text = path.read_text(encoding="utf-8").replace('name="Collision"', 'name="roof"')
    touched(path, text)
    again = player.wait(700)
    assert isinstance(again, BattleScreen)
    assert again is not trial
    assert again.match.battle.field[7, 4].blocks


def test_the_start_screen_follows_the_file(tmp_path: Path) -> None:
    path = a_map(tmp_path)
    player = setup_on(path)
    choices = player.screen.choices  # type: ignore[attr-defined]
    touched(path, path.read_text(encoding="utf-8").replace('name="Collision"', 'name="roof"'))
    player.wait(700)
    assert choices.field[5, 4].blocks
    touched(path, "<map")
    player.wait(700)
    assert "not XML" in choices.fault()


def test_a_card_says_how_bad_it_is(tmp_path: Path) -> None:
    card = map_cards.draw_card(map_cards.card_request(a_map(tmp_path), (60, 40)))
    assert (card.worst, len(card.warnings) > 0) == ("hint", True)
    assert (
        map_cards.draw_card(map_cards.card_request(write(tmp_path, tmx(), "bare.tmx"), (60, 40))).worst
        == "error"
    )
