"""The pieces of which maps from a seed are made: chance, boxes, images, strokes; and what is told of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.core.field import SIDES, Cell
from game.maps import library
from game.maps.errors import MapError
from game.maps.generate import command
from game.maps.generate.connectivity_repair import mend, parts
from game.maps.generate.drafts import Draft, blob, distance, fronts, lamps, row, scatter, smooth
from game.maps.generate.generator import Made, make
from game.maps.generate.ground_grid import Car, GroundGrid
from game.maps.generate.houses import LEFT, Style, build, crosses, furnish
from game.maps.generate.parameters import Wishes
from game.maps.generate.partition import Box, around, beside, partition
from game.maps.generate.seeded_random import Chance
from game.maps.generate.symmetry import MIRROR, TURN, UPSIDE, symmetry_for

# ---------------------------------------------------------------- chance


def test_chance_gives_the_same_numbers_on_every_machine() -> None:
    chance = Chance("a seed")
    assert [chance.below(1000) for _ in range(8)] == [846, 939, 477, 972, 40, 250, 414, 320]
    assert Chance("a seed").branch("x").below(1 << 30) != Chance("a seed").branch("y").below(1 << 30)
    drawn = [Chance(f"{n}").between(3, 5) for n in range(300)]
    assert set(drawn) == {3, 4, 5}
    assert {Chance(f"{n}").between(5, 5) for n in range(9)} == {5} == {Chance("a").between(5, 3)}
    assert not any(Chance(f"{n}").percent(0) for n in range(99))
    assert all(Chance(f"{n}").percent(100) for n in range(99))
    assert 20 < sum(Chance(f"{n}").percent(30) for n in range(100)) < 40
    assert sorted(Chance("a").shuffled(range(20))) == list(range(20)) != Chance("a").shuffled(range(20))
    assert {Chance(f"{n}").pick("ab") for n in range(20)} == {"a", "b"}


# ---------------------------------------------------------------- boxes


def test_a_box_has_cells_sides_and_a_middle() -> None:
    box = Box(2, 3, 4, 3)
    assert (box.right, box.bottom, box.middle) == (6, 6, (4, 4))
    assert box.inset(1) == Box(3, 4, 2, 1) and box.inset(-1) == Box(1, 2, 6, 5)
    assert [cell for cell in Box(0, 0, 9, 9).cells() if box.holds(cell)] == list(box.cells())
    assert len(list(box.cells())) == 12
    assert box.side("n") == [(2, 3), (3, 3), (4, 3), (5, 3)]
    assert box.side("s") == [(2, 5), (3, 5), (4, 5), (5, 5)]
    assert box.side("w") == [(2, 3), (2, 4), (2, 5)] and box.side("e") == [(5, 3), (5, 4), (5, 5)]
    assert set(box.rim()) == set(box.cells()) - set(box.inset(1).cells())
    assert beside((4, 4)) == [(4, 3), (5, 4), (4, 5), (3, 4)]
    assert len(around((4, 4))) == 8 and {distance((4, 4), cell) for cell in around((4, 4))} == {1}


@pytest.mark.parametrize(("gap", "most", "least"), [(0, 0, 3), (2, 0, 3), (0, 7, 3), (1, 9, 4)])
def test_a_box_is_parted_into_lots_that_do_not_overlap(gap: int, most: int, least: int) -> None:
    for seed in range(20):
        whole = Box(1, 2, 20, 14)
        lots = partition(whole, least, Chance(f"lots {seed}"), gap, most)
        cells = [cell for lot in lots for cell in lot.cells()]
        assert len(cells) == len(set(cells)) and all(whole.holds(cell) for cell in cells)
        assert all(min(lot.wide, lot.high) >= least for lot in lots) and len(lots) > 2
        assert gap or len(cells) == 280
        assert not gap or not any(
            crosses(one, [other], gap) for one in lots for other in lots if one != other
        )
        assert not most or all(max(lot.wide, lot.high) <= max(most, 2 * least + gap - 1) for lot in lots), (
            "none is longer than that if it can be parted"
        )


def test_boxes_cross_that_come_nearer_than_a_gap() -> None:
    box = Box(10, 10, 4, 4)
    for gap in (0, 1, 2):
        for other, apart in ((Box(14 + gap, 10, 2, 2), True), (Box(13 + gap, 10, 2, 2), False)):
            assert crosses(box, [other], gap) is not apart and crosses(other, [box], gap) is not apart
        for other, apart in ((Box(10, 14 + gap, 2, 2), True), (Box(10, 13 + gap, 2, 2), False)):
            assert crosses(box, [other], gap) is not apart and crosses(other, [box], gap) is not apart
    assert not crosses(box, [])


# ---------------------------------------------------------------- images


@pytest.mark.parametrize(
    ("sides", "kind", "hexes", "mirrors", "images", "even"),
    [
        (2, "turn", False, True, (TURN,), True),
        (2, "mirror", False, False, (MIRROR,), True),
        (2, "nearly", False, True, (MIRROR,), True),
        (2, "nearly", False, False, (TURN,), True),
        (2, "none", False, True, (MIRROR,), False),
        (2, "mirror", True, True, (TURN,), True),
        (3, "turn", False, False, (MIRROR,), True),
        (3, "none", False, False, (MIRROR,), True),
        (3, "turn", True, False, (MIRROR,), True),
        (4, "none", False, False, (MIRROR, TURN, UPSIDE), True),
    ],
)
def test_sides_get_images_of_one_part(
    sides: int, kind: str, hexes: bool, mirrors: bool, images: tuple[object, ...], even: bool
) -> None:
    found = symmetry_for(21, 15, sides, kind, hexes, mirrors)
    assert (found.images, found.even) == (images, even)
    assert found.part == (Box(0, 0, 11, 8) if sides == 4 else Box(0, 0, 11, 15))


def test_cells_and_sides_are_laid_elsewhere() -> None:
    found = symmetry_for(20, 14, 4, "turn", False, False)
    assert [found.image((1, 2), image) for image in (MIRROR, TURN, UPSIDE)] == [(18, 2), (18, 11), (1, 11)]
    assert found.all((1, 2)) == [(1, 2), (18, 2), (18, 11), (1, 11)] == found.alike((1, 2))
    assert [image.side("ne") for image in (MIRROR, TURN, UPSIDE)] == ["nw", "sw", "se"]
    assert found.box(Box(1, 2, 3, 2), TURN) == Box(16, 10, 3, 2)
    assert found.box(Box(1, 2, 3, 2), UPSIDE) == Box(1, 10, 3, 2)
    assert replace(found, even=False).alike((1, 2)) == [(1, 2)]


@pytest.mark.parametrize(
    ("high", "cell", "images"),
    [
        (14, (1, 2), [(18, 2), (18, 11), (1, 11)]),
        (14, (1, 3), [(17, 3), (18, 10), (1, 10)]),
        (15, (1, 2), [(18, 2), (18, 12), (1, 12)]),
        (15, (1, 3), [(17, 3), (17, 11), (1, 11)]),
        (14, (19, 3), [None, (0, 10), (19, 10)]),
    ],
)
def test_every_second_row_of_hexes_lacks_one(high: int, cell: Cell, images: list[Cell | None]) -> None:
    found = symmetry_for(20, high, 4, "turn", True, False)
    assert [found.image(cell, image) for image in (MIRROR, TURN, UPSIDE)] == images


# ---------------------------------------------------------------- strokes


def sheet(wide: int = 20, high: int = 14, ground: str = "grass") -> GroundGrid:
    found = GroundGrid(symmetry_for(wide, high, 2, "turn", False, False))
    found.lay(ground, found.whole.cells())
    return found


def draft(seed: str = "a", cover: int = 50, on: GroundGrid | None = None) -> Draft:
    on = on or sheet()
    return Draft(on, on.symmetry.part, Chance(seed), cover, 50, False, False)


def test_the_middle_of_a_map_is_widened_to_lie_there() -> None:
    assert draft().centre(4, 4) == Box(8, 5, 4, 4)
    assert draft().centre(3, 5) == Box(8, 4, 4, 6)


@pytest.mark.parametrize(("cover", "count"), [(0, 2), (50, 7), (100, 12)])
def test_so_many_things_for_a_hundred_cells(cover: int, count: int) -> None:
    assert draft(cover=cover).count(5) == count
    assert draft(cover=cover).count(1, Box(0, 0, 2, 2)) == 1


def test_things_are_strewn_apart_and_clear_of_walls() -> None:
    for seed in "abcdef":
        one = draft(seed)
        one.sheet.walls = {(4, y): "brick" for y in range(14)}
        one.sheet.keep((0, 0))
        scatter(one, one.part.cells(), ("crate", "bush"), 6, apart=3, clear=1)
        put = sorted(one.sheet.things)
        assert len(put) == 6 and set(one.sheet.things.values()) <= {"crate", "bush"}
        assert all(distance(a, b) >= 3 for a in put for b in put if a != b)
        assert all(abs(x - 4) > 1 for x, _ in put)
        near = draft(seed)
        scatter(near, [(0, 0), (1, 0), (9, 9)], ("crate",), 3, apart=2)
        assert len(near.sheet.things) == 2, "one of two cells side by side"


def test_a_patch_is_as_large_as_is_asked_and_nowhere_thin() -> None:
    for seed in "abcd":
        found = blob(draft(seed), (6, 6), 30)
        assert 20 <= len(found) <= 30 and sorted(set(found)) == found == smooth(found)
        assert max(distance(cell, (6, 6)) for cell in found) <= 6
    square = [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert smooth([*square, (2, 0), (5, 5)]) == sorted(square)


def test_a_fence_has_gaps_of_two_cells() -> None:
    cells = [(x, 3) for x in range(9)]
    one = draft()
    row(one, "fence", cells, 1)
    gone = [x for x, y in cells if (x, y) not in one.sheet.things]
    assert len(gone) == 2 and gone[1] == gone[0] + 1 and gone[0] > 0 and gone[1] < 8
    whole = draft()
    row(whole, "fence", cells[:4], 3)
    assert len(whole.sheet.things) == 4, "one of four cells has no room for a gap"
    lit = draft()
    lamps(lit, cells, 4)
    assert sorted(lit.sheet.things) == [(2, 3), (6, 3)]


def test_a_lot_fronts_on_the_street_that_lies_two_cells_off() -> None:
    one, lot = draft(), Box(4, 5, 4, 3)
    one.sheet.lay("asphalt", [(x, 3) for x in range(20)])
    one.sheet.lay("asphalt", [(9, y) for y in (5, 6)])
    assert fronts(one, lot, ("asphalt",)) == ["n", "e"]
    one.sheet.lay("asphalt", [(2, 5)])
    assert fronts(one, lot, ("asphalt",)) == ["n", "e"], "a third of a side is too little"


# ---------------------------------------------------------------- ground


def test_what_may_be_put_where() -> None:
    one = sheet()
    one.walls[1, 1], one.things[2, 2], one.bridges[3, 3] = "brick", "crate", "we"
    one.keep((4, 4))
    one.lay("water", [(5, 5)])
    one.cars.append(Car("red", "e", 6, 6))
    shut = {(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), *Box(6, 6, 3, 2).cells()}
    assert {cell for cell in one.whole.cells() if not one.free(cell)} == shut
    assert not one.free((-1, 0)) and not one.free((20, 0))
    assert one.put("bush", (1, 1), (0, 0), (4, 4), (9, 9)) == 2
    one.keep((0, 0))
    assert (0, 0) not in one.things and (9, 9) in one.things
    assert not one.park(Car("red", "n", 8, 9)) and one.park(Car("red", "n", 10, 9))


def test_where_one_walks() -> None:
    one = sheet(6, 4)
    one.walls = {(2, y): "brick" for y in range(4)}
    one.openings = {(2, 1): "window"}
    assert one.reached((0, 0)) == {(x, y) for x in (0, 1) for y in range(4)}
    for opening in ("door", "open"):
        one.openings = {(2, 1): opening}
        assert len(one.reached((0, 0))) == 8 + 1 + 12
    one.lay("water", [(3, y) for y in range(4)])
    assert len(one.reached((0, 0))) == 9
    one.bridges[3, 1] = "we"
    assert len(one.reached((0, 0))) == 8 + 1 + 1 + 8
    one.laid[3, 2] = "ice"
    assert len(one.reached((0, 0))) == 19
    one.things[4, 0], one.things[4, 3] = "crate", "bush"
    assert one.blocked((4, 0)) and not one.blocked((4, 3)) and one.blocked((-1, 0))


def test_what_is_sealed_off_is_joined_or_filled() -> None:
    one = sheet(12, 8)
    one.walls = {(x, y): "brick" for x in range(5) for y in range(5) if 4 in (x, y)}
    assert [len(part) for part in parts(one)] == [96 - 9 - 16, 16]
    mend(one)
    assert len(parts(one)) == 1
    assert one.openings == {(4, 0): "door"}
    small = sheet(12, 8)
    small.walls = {(x, 1): "brick" for x in range(3)} | {(2, 0): "brick"}
    mend(small)
    assert [len(part) for part in parts(small)] == [96 - 4 - 2 * 2]
    assert not small.openings, "two cells are filled, with their images"
    crates = sheet(12, 8)
    crates.things = {(3, y): "crate" for y in range(8)} | {(8, y): "crate" for y in range(8)}
    mend(crates)
    assert len(parts(crates)) == 1 and len(crates.things) == 16 - 4


@pytest.mark.parametrize("use", LEFT)
def test_a_house_has_walls_doors_and_something_in_each_room(use: str) -> None:
    one, box = sheet(30, 20), Box(3, 3, 14, 10)
    one.things[5, 5] = "tree"
    rooms = build(one, box, Style("brick", use=use), Chance("house"), {"s": 2, "w": 1}, cover=60)
    assert all(one.ground[cell] == "wood" and cell in one.indoors for cell in box.cells())
    assert set(box.rim()) <= set(one.walls) and "tree" not in one.things.values()
    doors = [cell for cell, what in one.openings.items() if what == "door" and cell in set(box.rim())]
    assert len(doors) == 3 and sum(y == 12 for _, y in doors) == 2 and sum(x == 3 for x, _ in doors) == 1
    assert all(distance(a, b) > 3 for a in doors for b in doors if a != b)
    assert {"window"} <= set(one.openings.values())
    assert len(rooms) > 1 and all(min(room.wide, room.high) >= 3 for room in rooms)
    assert all(any(cell in one.things for cell in room.cells()) for room in rooms)
    assert all(any(cell in one.openings for cell in room.inset(-1).rim()) for room in rooms)
    inside = {cell for room in rooms for cell in room.cells()}
    assert set(one.things) <= inside
    ways = {near for cell, what in one.openings.items() if what != "window" for near in beside(cell)}
    assert not ways & set(one.things), "nothing stands before a door"


def test_a_cupboard_is_left_empty() -> None:
    one = sheet()
    furnish(one, Box(2, 2, 5, 1), "home", Chance("a"), 100)
    assert not one.things
    furnish(one, Box(2, 2, 3, 2), "store", Chance("a"), 100)
    assert one.things


# ---------------------------------------------------------------- what is told


@pytest.fixture(scope="module")
def made() -> Made:
    return make(Wishes("yard", "20x16", seed="Told: 7"))


def test_a_map_is_told_in_two_lines(made: Made) -> None:
    first, second = command.told(replace(made, title="Old Yard"), Path("old.tmx"))
    assert first == "Old Yard: 20x16 cells, seed Told: 7, old.tmx"
    fair = replace(made.fairness, cover=(31, 30), way=(87, 90), seen=0, pairs=36)
    (_, second) = command.told(replace(made, fairness=fair), Path("old.tmx"))
    assert second == (
        "cover within six steps 31, 30; steps to the middle 8.7, 9.0; 0 of 36 pairs of places see each other"
    )
    assert command.file_name(replace(made, title="Old  Mill \u00e9")) == "old-mill-told-7.tmx"
    assert [spawn.side for spawn in made.field.spawns] == [side for side in SIDES[:2] for _ in range(6)]


def test_a_map_is_written_where_it_may_be(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "make", lambda wishes: made)
    monkeypatch.setattr(library, "data_folder", lambda: tmp_path / "user")
    _, path = command.write(made.wishes, None)
    assert path == tmp_path / "user" / "maps" / command.file_name(made) and path.is_file()
    assert command.write(made.wishes, tmp_path / "A.TMX")[1] == tmp_path / "A.TMX"
    assert (tmp_path / "tilesets").is_dir()
    with pytest.raises(MapError, match=r"let it end in \.tmx"):
        command.write(made.wishes, tmp_path / "a.png")
    with pytest.raises(MapError, match="there is no folder"):
        command.write(made.wishes, tmp_path / "gone" / "a.tmx")


@pytest.mark.parametrize(
    ("wishes", "cells"),
    [
        (Wishes(size="medium"), (32, 22)),
        (Wishes(size="medium", sides=3), (36, 30)),
        (Wishes(size="small", sides=4), (30, 24)),
        (Wishes(size="21x17"), (22, 18)),
        (Wishes("wood", "20x17"), (20, 18)),
        (Wishes("wood", "20x17", sides=4), (20, 17)),
        (Wishes("wood", "20x18", sides=4), (20, 19)),
        (Wishes("wood", "20X16"), (20, 16)),
        (Wishes(size="96x72"), (96, 72)),
    ],
)
def test_how_large_a_map_is(wishes: Wishes, cells: tuple[int, int]) -> None:
    assert wishes.cells() == cells
    assert wishes.checked().key.startswith(f"{wishes.theme} {cells[0]}x{cells[1]} ")


def test_seeds_are_cut_and_never_empty() -> None:
    assert Wishes(seed=" " + "s" * 50).checked().seed == "s" * 40
    assert Wishes(seed="   ").checked().seed == "1"
