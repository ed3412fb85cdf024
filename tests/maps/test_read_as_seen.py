"""What a person sees on maps that nobody prepared, and a program can see too: sources weighed together,
inside and outside, pictures of tiles, how sure the reading is."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from game.maps.loader import Opened, open_with_notes
from game.maps.reading.connectivity import floor_of
from game.maps.reading.look_features import NAMES
from game.maps.reading.picture_claims import score
from game.maps.reading.start_places import APART
from tests.maps.write import layer, objects, png, thing, tile, tileset, tmx, write

WIDE, HIGH = 20, 14
ALL = [1] * (WIDE * HIGH)
Cell = tuple[int, int]


def marks(number: int, *cells: Cell) -> list[int]:
    return [number if (n % WIDE, n // WIDE) in cells else 0 for n in range(WIDE * HIGH)]


def a_layer(name: str, cells: list[int], attributes: str = "", inside: str = "") -> str:
    return layer(",".join(map(str, cells)), WIDE, HIGH, name, attributes, inside)


GROUND = a_layer("Tile Layer 1", ALL)
RIM = tuple((x, y) for x in range(WIDE) for y in range(HIGH) if x in (0, WIDE - 1) or y in (0, HIGH - 1))
HOUSE = tuple((x, y) for x in range(5, 12) for y in range(4, 10) if x in (5, 11) or y in (4, 9))


def read(
    folder: Path, *parts: str, tiles: str = "", colours: tuple[str, ...] = (), extra: str = ""
) -> Opened:
    """A map whose tiles are of these colours, one after the other."""
    path = write(folder, tmx(tileset(tiles, extra=extra), *parts, width=WIDE, height=HIGH))
    if colours:
        sheet, data = Image.new("RGB", (128, 128)), BytesIO()
        for number, colour in enumerate(colours):
            x, y = number % 4 * 32, number // 4 * 32
            sheet.paste(colour, (x, y, x + 32, y + 32))
        sheet.save(data, "PNG")
        (path.parent / "sheet.png").write_bytes(data.getvalue())
    return open_with_notes(path)


def blocked(found: Opened) -> set[Cell]:
    return {cell for cell in found.ground.cells() if found.ground[cell].blocks}


def nearest(found: Opened) -> int:
    """Steps between those of different sides that begin nearest to each other."""
    floor, spawns = floor_of(found.ground), found.ground.spawns
    return min(
        floor.steps_from([one.cell])[floor.number(other.cell)]
        for one in spawns
        for other in spawns
        if one.side != other.side
    )


def test_names_that_agree_with_what_is_said_outright_stay(tmp_path: Path) -> None:
    corner = objects(thing("", 5 * 32, 4 * 32, 7 * 32, 32), name="collisions")
    assert blocked(read(tmp_path, GROUND, a_layer("walls", marks(2, *HOUSE)), corner)) == set(HOUSE)


def test_walls_whose_shapes_lie_at_their_rim_block(tmp_path: Path) -> None:
    thin = '<tile id="1"><objectgroup><object id="1" x="0" y="0" width="32" height="4"/></objectgroup></tile>'
    full = (
        '<tile id="2"><objectgroup><object id="1" x="0" y="0" width="32" height="32"/></objectgroup></tile>'
    )
    walls = [2 if cell and n % 3 else 3 * bool(cell) for n, cell in enumerate(marks(2, *HOUSE))]
    assert blocked(read(tmp_path, GROUND, a_layer("walls", walls), tiles=thin + full)) == set(HOUSE)


def test_paving_on_the_lowest_layer_is_floor(tmp_path: Path) -> None:
    paved = [2 if 3 < n % WIDE < 9 else 1 for n in range(WIDE * HIGH)]
    stone = tile(1, "", name="Stone") + tile(2, "", name="Stone Wall")
    assert not blocked(read(tmp_path, a_layer("a", paved), tiles=tile(1, "Square_Brick_Grey")))
    assert not blocked(read(tmp_path, a_layer("a", paved), tiles=stone))
    assert blocked(read(tmp_path, a_layer("a", paved), a_layer("b", marks(3, *HOUSE)), tiles=stone)) == set(
        HOUSE
    )


def test_of_a_collision_layer_only_the_tiles_that_say_so_block(tmp_path: Path) -> None:
    cells = [2 if one else 3 * (n % WIDE in (14, 15)) for n, one in enumerate(marks(2, *HOUSE))]
    zones = tile(1, collides=True) + tile(2, room="kitchen")
    assert blocked(read(tmp_path, GROUND, a_layer("collisions", cells), tiles=zones)) == set(HOUSE)


def test_walls_that_only_a_collision_layer_draws_hide_what_is_behind(tmp_path: Path) -> None:
    floor = [0 if one else 1 for one in marks(2, *RIM)]
    found = read(tmp_path, a_layer("BACKGROUND", floor), a_layer("COLLIDABLE", marks(2, *RIM)))
    assert blocked(found) == set(RIM)
    assert all(found.ground[cell].blocks_sight for cell in RIM)


def test_layers_are_read_where_they_are_drawn(tmp_path: Path) -> None:
    moved = a_layer("walls", marks(2, *HOUSE), 'offsetx="64" offsety="-32"')
    assert blocked(read(tmp_path, GROUND, moved)) == {(x + 2, y - 1) for x, y in HOUSE}


def test_a_small_house_is_not_opened_up(tmp_path: Path) -> None:
    """Twenty cells inside of it, and nothing is drawn outside."""
    inside = [(x, y) for x in range(6, 11) for y in range(5, 9)]
    found = read(tmp_path, a_layer("floor", marks(1, *inside, *HOUSE)), a_layer("walls", marks(2, *HOUSE)))
    assert {cell for cell in found.ground.cells() if not found.ground[cell].blocks} == set(inside)
    assert {spawn.side for spawn in found.ground.spawns} == {"azure", "ember"}
    assert "only 20 cells hang together" in found.confidence.reasons


def test_a_door_alone_prepares_no_map_of_another_game(tmp_path: Path) -> None:
    tiles = tile(1, solid=True) + tile(2, door=True, door_map="village") + tile(0, solid=False)
    cells = [3 if (n % WIDE, n // WIDE) == (8, 9) else one for n, one in enumerate(marks(2, *HOUSE))]
    found = read(tmp_path, GROUND, a_layer("things", cells), tiles=tiles)
    assert blocked(found) == set(HOUSE) - {(8, 9)}
    assert [door.cell for door in found.ground.doors] == [(8, 9)]


# ---------------------------------------------------------------- who begins where


def test_a_single_place_to_begin_is_one_sides(tmp_path: Path) -> None:
    start = a_layer("start", marks(2, (2, 2), (3, 2), (2, 3), (3, 3)))
    found = read(tmp_path, GROUND, start)
    assert {(2, 2), (3, 2), (2, 3), (3, 3)} <= {s.cell for s in found.ground.spawns if s.side == "azure"}
    assert nearest(found) >= APART


def test_enemies_all_over_the_map_keep_their_distance(tmp_path: Path) -> None:
    everywhere = [thing("enemy", 32 * x + 16, 32 * y + 16) for x in range(1, 19, 3) for y in range(1, 13, 4)]
    found = read(tmp_path, GROUND, objects(thing("player", 32 * 4, 32 * 4), *everywhere))
    assert nearest(found) >= APART
    assert min(sum(s.side == side for s in found.ground.spawns) for side in ("azure", "ember")) >= 4


def test_the_ground_around_a_closed_room_is_not_where_the_battle_is(tmp_path: Path) -> None:
    inside = [(x, y) for x in range(3, 17) for y in range(4, 10)]
    ring = [(x, y) for x in range(2, 18) for y in range(3, 11) if (x, y) not in inside]
    cells = [3 if (n % WIDE, n // WIDE) in inside else 1 for n in range(WIDE * HIGH)]
    chest = objects(thing("chest", 32 * 9, 32 * 6, 16, 16))
    found = read(tmp_path, a_layer("ground", cells), a_layer("walls", marks(2, *ring)), chest)
    assert {spawn.cell for spawn in found.ground.spawns} <= set(inside)


# ---------------------------------------------------------------- pictures


def test_trees_that_stand_as_objects_block(tmp_path: Path) -> None:
    trees = "".join(
        f'<object id="{n}" gid="2" x="{64 * n}" y="192" width="32" height="48"/>' for n in range(1, 7)
    )
    path = write(
        tmp_path, tmx(tileset(name="tree"), GROUND, objects(trees, name="main"), width=WIDE, height=HIGH)
    )
    assert blocked(open_with_notes(path)) == {(2 * n, 5) for n in range(1, 7)}


def test_water_and_darkness_are_told_by_their_colour(tmp_path: Path) -> None:
    lake = [(x, y) for x in range(4, 10) for y in range(3, 8)]
    dark = [(x, y) for x in range(14, WIDE) for y in range(HIGH)]
    tiles = dict.fromkeys(lake, 2) | dict.fromkeys(dark, 3)
    cells = [tiles.get((n % WIDE, n // WIDE), 1) for n in range(WIDE * HIGH)]
    found = read(tmp_path, a_layer("a", cells), colours=("#6aa84f", "#3d7de0", "#101010"))
    assert blocked(found) >= {*lake, *dark}
    assert not any(found.ground[cell].blocks_sight for cell in (*lake, *dark))
    assert not found.confidence.sure


def test_a_dark_floor_inside_of_walls_is_walked_on(tmp_path: Path) -> None:
    found = read(
        tmp_path, a_layer("a", ALL), a_layer("walls", marks(2, *RIM)), colours=("#101010", "#888888")
    )
    assert blocked(found) == set(RIM)


def test_pictures_are_not_asked_where_our_words_are_used(tmp_path: Path) -> None:
    cells = [2 if n % WIDE < 8 else 1 for n in range(WIDE * HIGH)]
    found = read(tmp_path, a_layer("a", cells), tiles=tile(0, cost=2), colours=("#6aa84f", "#3d7de0"))
    assert not blocked(found)


def test_the_table_judges_by_whole_numbers() -> None:
    """The same on every machine: plain ground, and what stands high and seldom above it."""
    flat = dict.fromkeys(NAMES, 0) | {"light": 120, "seen": 100, "share": 700, "share of layer": 100}
    flat |= {"at bottom": 1, "same beside": 90, "layer beside": 100}
    high = flat | {"share": 4, "share of layer": 12, "at bottom": 0, "same beside": 5, "spread": 45}
    high |= {"layers below": 10, "unlike most": 200, "stamp": 75, "kind of name": 6, "lighter than most": -40}
    assert score(tuple(flat[name] for name in NAMES)) < 0
    assert score(tuple(high[name] for name in NAMES)) > score(tuple(flat[name] for name in NAMES))


# ---------------------------------------------------------------- how sure


@pytest.mark.parametrize(
    ("parts", "sure", "words"),
    [
        ((a_layer("Collision", marks(2, *HOUSE)),), True, "say outright"),
        ((a_layer("walls", marks(2, *HOUSE)),), True, "named after obstacles"),
        ((), False, "nothing says what blocks"),
    ],
)
def test_how_sure_a_reading_is_depends_on_who_says_it(
    tmp_path: Path, parts: tuple[str, ...], sure: bool, words: str
) -> None:
    found = read(tmp_path, GROUND, *parts)
    assert found.confidence.sure is sure
    assert words in found.confidence.words


def test_whoever_prepares_a_map_is_believed(tmp_path: Path) -> None:
    found = read(tmp_path, GROUND, a_layer("b", marks(2, *HOUSE)), tiles=tile(1, blocks=True))
    assert (found.confidence.percent, found.confidence.reasons) == (100, ())


def test_a_map_of_jumps_is_named_as_one(tmp_path: Path) -> None:
    land = [0 if n // WIDE < 9 else 1 for n in range(WIDE * HIGH)]
    found = read(tmp_path, a_layer("platforms", land), objects(thing("coin", 64, 64)))
    assert "it looks like a map seen from the side" in found.confidence.reasons


# ---------------------------------------------------------------- files


def test_a_text_of_two_bytes_a_letter_is_read(tmp_path: Path) -> None:
    text = tmx(tileset(), GROUND, width=WIDE, height=HIGH).replace("UTF-8", "UTF-16")
    path = write(tmp_path, text)
    path.write_bytes(text.encode("utf-16"))
    assert open_with_notes(path).ground.width == WIDE


def test_a_name_written_in_parts_is_found(tmp_path: Path) -> None:
    path = write(tmp_path, tmx(tileset(image="tu\u0069\u0302les.png"), GROUND, width=WIDE, height=HIGH))
    (path.parent / "sheet.png").rename(path.parent / "tu\u00eeles.png")
    assert not any("missing" in line for line in open_with_notes(path).ground.warnings)


def test_a_tall_sheet_is_read(tmp_path: Path) -> None:
    tall = tileset().replace('height="128"', 'height="16416"')
    path = write(tmp_path, tmx(tall, GROUND, width=WIDE, height=HIGH))
    (path.parent / "sheet.png").write_bytes(png(128, 16416))
    assert not any("picture" in line for line in open_with_notes(path).ground.warnings)
