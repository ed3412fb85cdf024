"""What the doctor says of a field itself: the last that passes, and the first that does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.field import Cell, Cover, Door, Field, Spawn, Tile, Zone
from game.maps.barriers import breakable
from game.maps.doctor import of_the_field
from game.maps.findings import Finding
from game.maps.reference_check import unknown

MARKS = {
    ".": Tile(),
    "#": Tile(blocks=True, blocks_sight=True, cover=Cover.FULL, material="wood", toughness=10),
    "~": Tile(blocks=True),
    "c": Tile(cover=Cover.HALF),
    "+": Tile(),
}
SIDES = {"a": "azure", "e": "ember", "s": "straw", "p": "plum"}


def field(*rows: str, lock: int = 0) -> Field:
    """A field of rows of marks: letters of sides are places, `+` is a shut door with that lock."""
    tiles = tuple(MARKS.get(mark, Tile()) for row in rows for mark in row)
    cells = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}
    spawns = tuple(Spawn(SIDES[mark], cell) for cell, mark in cells.items() if mark in SIDES)
    doors = tuple(Door(cell, lock=lock) for cell, mark in cells.items() if mark == "+")
    return Field(len(rows[0]), len(rows), tiles, spawns=spawns, doors=doors)


def said(ground: Field, *words: str) -> list[Finding]:
    """The findings in which these words stand."""
    return [one for one in of_the_field(ground) if all(word in one.line for word in words)]


@pytest.mark.parametrize(("wide", "small"), [(47, True), (48, False)])
def test_a_room_that_is_too_small_is_told_where_nobody_begins(wide: int, small: bool) -> None:
    (found,) = of_the_field(field("." * wide))
    assert found.level == "error"
    more = f"; its largest room has {wide} cells, of which 48 would do" if small else ""
    assert found.line == f"a battle cannot begin: places for 0 sides{more}."
    (one,) = of_the_field(field("a" + "." * 60))
    assert one.line == "a battle cannot begin: places for 1 sides."


@pytest.mark.parametrize(("cells", "told"), [(3, False), (4, True), (5, True)])
def test_a_sealed_part_is_told_from_four_cells_on(cells: int, told: bool) -> None:
    ground = field("a......#......e", "#" * 15, "." * cells + "#" * (15 - cells))
    found = [
        one.line
        for one in said(
            replace(ground, tiles=tuple(Tile() if n == 7 else tile for n, tile in enumerate(ground.tiles))),
            "sealed off",
        )
    ]
    assert found == ([f"cell (0, 2): {cells} cells are sealed off: nobody can get there."] if told else [])


@pytest.mark.parametrize(("rooms", "left"), [(5, ""), (6, "1 more parts"), (7, "2 more parts")])
def test_five_sealed_parts_are_told_one_by_one(rooms: int, left: str) -> None:
    ground = field("a" + "." * 35 + "e", "#" * 37, ("....#" * rooms).ljust(37, "#"))
    found = [one.line for one in said(ground, "sealed off")]
    assert len(found) == min(rooms, 5) + bool(left)
    assert not left or found[-1] == f"{left} of the map are sealed off."


@pytest.mark.parametrize(
    ("rows", "lost"),
    [
        (("a#e",), "cell (2, 0): nobody can walk from (0, 0) to the spawn of ember."),
        (("a#ee",), "cell (2, 0): nobody can walk from (0, 0) to the spawn of ember and 1 more."),
        (("a.eee#e",), "cell (6, 0): nobody can walk from (0, 0) to the spawn of ember."),
        (("aa#a.e",), "cell (3, 0): nobody can walk from (0, 0) to the spawn of azure."),
    ],
)
def test_places_that_cannot_be_reached_are_counted(rows: tuple[str, ...], lost: str) -> None:
    assert said(field(*rows), "nobody can walk")[0].line == lost


@pytest.mark.parametrize(
    ("behind", "unequal"),
    [((1, 0), False), ((2, 0), True), ((2, 1), False), ((3, 1), True)],
)
def test_cover_beside_places_may_differ_by_one(behind: tuple[int, int], unequal: bool) -> None:
    """Three places of each side, of which so many have cover above them."""
    above = "".join("c." * mine + ".." * (3 - mine) for mine in behind)
    ground = field(above, "a.a.a.e.e.e.")
    found = [one.line for one in said(ground, "is unequal")]
    words = f"cover beside the places is unequal: azure {behind[0]}, ember {behind[1]} have some."
    assert found == ([words] if unequal else [])


@pytest.mark.parametrize(("ember", "unequal"), [(4, False), (3, True)])
def test_of_many_places_a_third_may_differ(ember: int, unequal: bool) -> None:
    """Six places of each side."""
    above = "".join("c." * mine + ".." * (6 - mine) for mine in (6, ember))
    assert bool(said(field(above, "a." * 6 + "e." * 6), "is unequal")) is unequal


def test_sides_with_as_many_places_are_even() -> None:
    assert not said(field("a.a..e.e"), "different numbers")
    (found,) = said(field("a.a..e"), "different numbers")
    assert found.line == "the sides have different numbers of places: azure 2, ember 1."
    assert found.level == "warning"


@pytest.mark.parametrize(("far", "told"), [(8, False), (9, True)])
def test_three_sides_are_nearly_as_far_from_the_nearest_enemy(far: int, told: bool) -> None:
    """Two sides four steps apart, the third so many from the nearer of them: half as far again, and two."""
    ground = field("a...e" + "." * (far - 1) + "s")
    found = [one.line for one in said(ground, "unequally far")]
    words = f"the nearest enemy is unequally far: azure 4, ember 4, straw {far} steps."
    assert found == ([words] if told else [])
    assert not said(field("a...........e"), "unequally far")


@pytest.mark.parametrize(
    ("row", "more"),
    [
        ("a.e", "."),
        ("aa.e", ", as does 1 more pair."),
        ("aa.ee", ", as do 3 more pairs."),
        ("a.e.s", ", as do 2 more pairs."),
        ("aaaaa.e", ", as do 3 more pairs."),
        ("a.eeeee", ", as do 3 more pairs."),
    ],
)
def test_of_each_side_four_places_are_asked_whom_they_see(row: str, more: str) -> None:
    (found,) = said(field(row), "see each other")
    assert found.line.endswith(f"see each other from the start{more}")
    assert found.where == "cell (0, 0)"


def test_nobody_sees_through_a_shut_door_but_through_an_open_one() -> None:
    shut = field("a+e")
    assert not said(shut, "see each other")
    assert said(replace(shut, doors=(Door((1, 0), open=True),)), "see each other")


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ({(1, 0)}, "a door has no tile that shows it."),
        ({(1, 0), (3, 0)}, "2 doors have no tile that shows them."),
    ],
)
def test_doors_that_nothing_shows_are_counted(cells: set[Cell], words: str) -> None:
    (found,) = said(replace(field("a.....e"), bare_doors=frozenset(cells)), "no tile")
    assert (found.where, found.what, found.level) == ("cell (1, 0)", words, "hint")


# ---------------------------------------------------------------- what lies between the sides


@pytest.mark.parametrize(
    ("rows", "cell"),
    [
        (("a.#.e",), (2, 0)),
        (("a.~.e",), None),
        (("a..~e", "..#..", "~#~~~"), (2, 1)),
        (("a..~e", "..#~~", "~#~.."), None),
        (("a.#~e", "###~.", "....."), (2, 0)),
        (("a...e",), None),
        (("a.##e.#s",), (2, 0)),
        (("a.##e.~s",), None),
        (("a~#.e", ".#...", "....."), None),
    ],
)
def test_a_wall_that_could_be_broken_down(rows: tuple[str, ...], cell: Cell | None) -> None:
    """The first one beside where the first side walks, if all sides would meet behind such walls."""
    ground = field(*rows)
    places = {side: [spawn for spawn in ground.spawns if spawn.side == side] for side in SIDES.values()}
    assert breakable(ground, {side: spawns for side, spawns in places.items() if spawns}) == cell


@pytest.mark.parametrize(("lock", "level"), [(1, "hint"), (12, "hint"), (13, "warning")])
def test_the_hardest_lock_on_the_easiest_way(lock: int, level: str) -> None:
    (found,) = said(field("a.+.e", lock=lock), "the only way")
    assert (found.level, found.where) == (level, "cell (2, 0)")
    assert f"a lock of {lock}" in found.what


def test_of_locks_in_a_row_the_hardest_counts_and_of_ways_the_easiest() -> None:
    row = field("a.+.+.e")
    first, second = (door.cell for door in row.doors)
    (found,) = said(replace(row, doors=(Door(first, lock=3), Door(second, lock=9))), "the only way")
    assert "a lock of 9" in found.what
    (found,) = said(replace(row, doors=(Door(first, lock=9), Door(second))), "the only way")
    assert "a lock of 9" in found.what and found.where == "cell (2, 0)"
    assert not said(replace(row, doors=(Door(first), Door(second))), "the only way")
    two = field("a+e", ".#.", ".+.")
    one, other = (door.cell for door in two.doors)
    (found,) = said(replace(two, doors=(Door(one, lock=9), Door(other, lock=4))), "the only way")
    assert "a lock of 4" in found.what
    assert not said(replace(two, doors=(Door(one, lock=9), Door(other))), "the only way")


# ---------------------------------------------------------------- names


def zone(kind: str, name: str = "", **said: str) -> Zone:
    return Zone(kind, name, ((0, 0),), "", said)


def looked_up(*zones: Zone, **changes: object) -> list[str]:
    return [one.line for one in unknown(replace(field("a..e"), zones=zones, **changes))]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("deploymnt", ["zone of kind 'deploymnt': is deployment meant?"]),
        ("objetive", ["zone of kind 'objetive': is objective meant?"]),
        ("glre", ["zone of kind 'glre': is glare meant?"]),
        ("laddr", ["zone of kind 'laddr': is ladder meant?"]),
        ("vehicl", ["zone of kind 'vehicl': is vehicle meant?"]),
        ("exit", []),
        ("market", []),
    ],
)
def test_kinds_of_zones_that_are_nearly_ours(kind: str, words: list[str]) -> None:
    assert looked_up(zone(kind)) == words


def test_of_many_names_twenty_are_looked_up() -> None:
    figures = [zone("unit", archetype=f"nobody{number}") for number in range(25)]
    assert len(looked_up(*figures)) == 20
    many = zone("reinforcement", archetypes=", ".join(f"nobody{number}" for number in range(25)))
    assert len(looked_up(many)) == 20
    assert len(looked_up(*[zone("nset")] * 25)) == 20
    spawns = tuple(Spawn("azure", (0, 0), f"nobody{number}") for number in range(25))
    assert len(looked_up(spawns=spawns)) == 20


@pytest.mark.parametrize(
    ("zones", "words"),
    [
        ([zone("unit", archetype="rifleman")], []),
        ([zone("unit", archetypes="nobody")], []),
        ([zone("event", archetypes="nobody")], ["figure: there is no 'nobody'"]),
        ([zone("item", item="nothing")], ["thing: there is no 'nothing'"]),
        ([zone("item", item="katana, nothing")], []),
        ([zone("item", item="nothing, katana")], ["thing: there is no 'nothing'"]),
        ([zone("unit", archetype="nobody")] * 2, ["figure: there is no 'nobody'"]),
    ],
)
def test_names_of_figures_and_things(zones: list[Zone], words: list[str]) -> None:
    found = looked_up(*zones)
    assert len(found) == len(words)
    assert all(line.startswith(word) for line, word in zip(found, words, strict=True))


@pytest.mark.parametrize(
    ("key", "value", "known"),
    [
        ("squad.azure", "patrol", True),
        ("squad.nobody", "patrol", False),
        ("squad.azure", "nobody", False),
        ("option.fog", "on", True),
        ("option.fog", "perhaps", False),
        ("option.nothing", "on", False),
        ("mission", "hold", True),
        ("mission", "nothing", False),
    ],
)
def test_what_a_map_suggests_is_looked_up(key: str, value: str, known: bool) -> None:
    found = looked_up(suggested=((key, value),))
    assert (found == []) is known, found
