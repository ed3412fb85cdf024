"""Maps that are made: many of them, each judged as a stranger's map would be."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from game.client.seat.view.objectives import text_for
from game.core.errors import SetupError
from game.core.field import Cell, Field, Tile
from game.maps.doctor import examine
from game.maps.generate.even_places import evened
from game.maps.generate.generator import Made, make
from game.maps.generate.hex_autotiling import SIDES, near
from game.maps.generate.hex_screens import _with
from game.maps.generate.parameters import GOALS, SIZES, Wishes
from game.maps.generate.themes import THEMES
from game.maps.generate.tiles import piece
from game.maps.generate.tmx_writer import ground_of, save, text_of
from game.maps.loader import load
from game.maps.reading.connectivity import floor_of
from game.systems.mission_plans import PLANS
from game.systems.objectives import faults, offered

FEW = [
    Wishes(theme, tuple(SIZES)[number % 2], 2 + number % 3, GOALS[number % len(GOALS)], seed="few")
    for number, theme in enumerate(THEMES)
]
EVERY_RUN = (0, 4, 6)
"""Which of these few are made in every run."""
EVERY, PARTS = 11, 6
"""One of so many of the thousand is made in the long run, in so many tests."""
SHARE = (8, 99)
"""Of a hundred cells on which one may stand, so many have something to stand behind beside them."""


def many() -> list[Wishes]:
    found = []
    for number in range(1000):
        theme = tuple(THEMES)[number % 8]
        sides = (2, 2, 2, 3, 4)[number // 8 % 5]
        size = ("small", "medium", "large", "44x36", "26x26")[number // 40 % 5]
        symmetry = ("nearly", "turn", "mirror", "none")[number // 8 % 4]
        cover, doors = (10, 50, 90)[number % 3], (0, 50, 100)[number // 3 % 3]
        mission = GOALS[number % len(GOALS)]
        found.append(Wishes(theme, size, sides, mission, symmetry, cover, doors, f"many {number}"))
    return found


def judged(wishes: Wishes, folder: Path) -> list[str]:
    """All that is wrong with the map that comes of these wishes."""
    made = make(wishes)
    path = folder / "made.tmx"
    save(made.drawn, path)
    found = [one.line for one in examine(path).findings]
    opened = examine(path).opened
    assert opened is not None
    field = opened.ground
    found += list(faults(field))
    found += _unfair(made, wishes)
    found += _walks(field)
    found += _doors(field)
    if wishes.mission != "last" and offered(field)[0] not in ("map", wishes.mission):
        found.append(f"the map does not say its mission {wishes.mission}")
    if any(
        a.blocks != b.blocks or a.cover != b.cover for a, b in zip(made.field.tiles, field.tiles, strict=True)
    ):
        found.append("what is read is not what was made")
    return found


def _unfair(made: Made, wishes: Wishes) -> list[str]:
    """With exact images both sides have the same; otherwise within bounds."""
    fair = made.fairness
    found = []
    if fair.seen:
        found.append(f"{fair.seen} pairs of places see each other")
    if fair.ahead > (10 if wishes.sides == 2 and wishes.symmetry != "none" else 34):
        found.append(f"a side is {fair.ahead} % ahead: cover {fair.cover}, way {fair.way}")
    counts = Counter(spawn.side for spawn in made.field.spawns)
    if len(counts) != wishes.sides or len(set(counts.values())) != 1 or min(counts.values()) < 6:
        found.append(f"places: {dict(counts)}")
    return found


def _walks(field: Field) -> list[str]:
    """No cell is sealed off, and there is cover, but not everywhere."""
    floor = floor_of(field)
    rooms = list(floor.rooms())
    found = [f"{len(room)} cells are sealed off at {floor.cell(next(iter(room)))}" for room in rooms[1:]]
    free = [cell for cell in field.cells() if not field[cell].blocks]
    behind = [
        cell for cell in free if any(n in field and field[n].cover for n in field.grid.neighbours(cell))
    ]
    share = 100 * len(behind) // len(free)
    if not SHARE[0] <= share <= SHARE[1]:
        found.append(f"{share} of 100 cells have cover")
    return found


def _doors(field: Field) -> list[str]:
    """Every door leads from somewhere to somewhere: it has two free sides, facing each other, and no
    other door beside it."""
    found = []
    doors = {door.cell for door in field.doors}
    for x, y in sorted(doors):
        ways = (((x - 1, y), (x + 1, y)), ((x, y - 1), (x, y + 1)))
        if not any(all(cell in field and not field[cell].blocks for cell in way) for way in ways):
            found.append(f"the door at {(x, y)} leads nowhere")
        if doors & {(x + 1, y), (x, y + 1)}:
            found.append(f"two doors at {(x, y)} lie side by side")
    return found


@pytest.mark.parametrize(
    "wishes",
    [
        pytest.param(one, marks=[pytest.mark.long] * (number not in EVERY_RUN))
        for number, one in enumerate(FEW)
    ],
    ids=lambda wishes: f"{wishes.theme}-{wishes.sides}",
)
def test_a_made_map_is_as_sound_and_fair_as_a_drawn_one(wishes: Wishes, tmp_path: Path) -> None:
    assert judged(wishes, tmp_path) == []


@pytest.mark.parametrize("number", [193, 994])
def test_four_sides_on_a_small_square_neither_see_each_other_nor_share_a_doorway(
    number: int, tmp_path: Path
) -> None:
    """A yard that has to be drawn more than four times, and a station whose door would lie at the seam."""
    assert judged(many()[number], tmp_path) == []


@pytest.mark.long
@pytest.mark.parametrize("block", range(PARTS))
def test_of_a_thousand_made_maps_many_are_sound_and_fair(
    block: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """All thousand with `--long`."""
    chosen = many()[:: 1 if request.config.getoption("--long") else EVERY][block::PARTS]
    faulty = {wishes.key: found for wishes in chosen if (found := judged(wishes, tmp_path))}
    assert faulty == {}


def test_the_same_wishes_give_the_same_map_whatever_python_hashes_by() -> None:
    code = (
        "import hashlib\n"
        "from game.maps.generate.generator import make\n"
        "from game.maps.generate.parameters import Wishes\n"
        "from game.maps.generate.tmx_writer import text_of\n"
        "for theme in ('town', 'wood', 'hamlet'):\n"
        "    made = make(Wishes(theme, 'small', seed='twice'))\n"
        "    print(hashlib.sha256(text_of(made.drawn).encode()).hexdigest())\n"
    )

    def digests(hashes: str) -> list[str]:
        said = subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": hashes, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[3],
        )
        return said.stdout.splitlines()[-3:]

    assert digests("1") == digests("77")


def test_another_seed_gives_another_map_and_another_mission_the_same_ground() -> None:
    one, other = make(Wishes(size="small", seed="a")), make(Wishes(size="small", seed="b"))
    assert text_of(one.drawn) != text_of(other.drawn)
    fetch = make(Wishes(size="small", mission="fetch", seed="a"))
    assert fetch.drawn.layers == one.drawn.layers
    assert fetch.drawn.objects != one.drawn.objects


def test_a_map_with_goals_of_its_own_tells_each_side_what_it_is_about(tmp_path: Path) -> None:
    path = tmp_path / "stand.tmx"
    save(make(Wishes(size="small", sides=3, mission="survive", seed="a")).drawn, path)
    field, plan = load(path), PLANS["survive"]
    assert [text_for(field, "briefing", side) for side in ("azure", "ember", "straw")] == [
        plan.briefing,
        plan.briefing,
        plan.answer,
    ]
    save(make(Wishes(size="small", mission="raid", seed="a")).drawn, path)
    assert load(path).texts == (), "the game tells of its own missions itself"


def test_a_turned_map_is_the_same_when_it_is_turned() -> None:
    made = make(Wishes("town", "small", symmetry="turn", seed="turn"))
    field, (wide, high) = made.field, (made.drawn.wide, made.drawn.high)
    for x, y in product(range(wide), range(high)):
        here, there = field[x, y], field[wide - 1 - x, high - 1 - y]
        assert (here.blocks, here.cover, here.cost) == (there.blocks, there.cover, there.cost), (x, y)


@pytest.mark.parametrize(("theme", "seed"), [("station", "m4"), ("quay", "m3")])
def test_three_sides_have_nearly_as_much_where_no_ground_is_the_same_for_them(theme: str, seed: str) -> None:
    """Each was more than 15 % ahead when all three kept the same places by their order."""
    fair = make(Wishes(theme, "40x30", 3, seed=seed)).fairness
    assert fair.ahead <= 15, fair
    assert (fair.seen, fair.spread) == (0, 0)


def test_nothing_grows_on_a_street() -> None:
    """Between two sides on a road stands a container, where thickets stood across the asphalt."""
    thickets = {piece("props", f"thicket{number}") for number in (1, 2)}
    hard = {piece("ground", f"{kind}{number}") for kind in ("asphalt", "concrete") for number in range(4)}
    for seed in ("s1", "s8"):
        layers = make(Wishes("town", "medium", seed=seed)).drawn.layers
        grown = {cell for cells in layers.values() for cell, one in cells.items() if one in thickets}
        assert not [cell for cell in grown if layers["ground"][cell] in hard]


@pytest.mark.parametrize(("theme", "sides"), [("station", 3), ("quay", 4)])
def test_what_keeps_sides_from_seeing_each_other_stands_in_straight_pieces(theme: str, sides: int) -> None:
    """Kiosks stood in heaps and containers in steps, cell by cell on the lines between the sides."""
    made = make(Wishes(theme, "medium", sides, seed="300", cover=50))
    assert not made.fairness.seen
    kiosk = piece("station", "kiosk")
    assert sum(one == kiosk for one in made.drawn.layers["props"].values()) <= 4 * sides
    if theme == "quay":
        field = made.field
        blocks = [
            cell for cell in field.cells() if field[cell].blocks_sight and field[cell].name == "metal wall"
        ]
        assert blocks and all(_in_a_square(cell, blocks) for cell in blocks)


def _in_a_square(cell: Cell, cells: list[Cell]) -> bool:
    """Whether it is one of four that meet: containers are two cells deep."""
    known, (x, y) = set(cells), cell
    corners = product((x - 1, x), (y - 1, y))
    return any({(u, v), (u + 1, v), (u, v + 1), (u + 1, v + 1)} <= known for u, v in corners)


def test_the_places_that_are_kept_are_those_after_which_three_sides_are_alike() -> None:
    """A bare plain: of straw's places those are left out that lie farther from the middle than anybody's."""
    plain = Field(15, 9, (Tile(),) * 135)
    begin = {
        "azure": [(2, 4), (2, 2), (2, 6)],
        "ember": [(12, 4), (12, 2), (12, 6)],
        "straw": [(7, 0), (6, 0), (8, 0), (5, 0), (9, 0)],
    }
    kept = evened(plain, begin, [(7, 4)], 2)
    middle = floor_of(plain)
    steps = middle.steps_from([(7, 4)])
    ways = {side: sum(steps[middle.number(cell)] for cell in cells) for side, cells in kept.items()}
    assert {len(cells) for cells in kept.values()} == {2}
    assert ways["straw"] == ways["azure"] == ways["ember"], ways


def test_more_cover_is_more_to_stand_behind() -> None:
    """Over a few grounds, as what is drawn first decides what else there is room for."""

    def covered(cover: int) -> int:
        made = (make(Wishes("yard", cover=cover, seed=seed)) for seed in "cde")
        return sum(bool(tile.cover) for one in made for tile in one.field.tiles)

    assert covered(0) < covered(50) < covered(100)


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        (Wishes(theme="twon"), "there is no theme 'twon' (did you mean 'town'?); it is one of"),
        (Wishes(size="huge"), "'huge' is no size"),
        (Wishes(size="300x20"), "a map of 300x20 cells is not made; sizes go from 20x16 to 96x72"),
        (Wishes(sides=5), "a map is made for 2 to 4 sides, not for 5"),
        (Wishes(mission="map"), "there is no mission 'map'"),
        (Wishes(cover=101), "cover is a number from 0 to 100, not 101"),
    ],
)
def test_what_cannot_be_wished_is_said(wishes: Wishes, words: str) -> None:
    with pytest.raises(SetupError, match=re.escape(words)):
        make(wishes)


def test_what_is_painted_reads_as_the_sheet_meant_it() -> None:
    made = make(Wishes("station", "small", seed="sheet"))
    assert ground_of(made.drawn).tiles == made.field.tiles


@pytest.mark.parametrize("seed", ["eye1", "eye5"])
def test_deep_water_of_a_wood_has_a_shore_that_can_be_drawn(seed: str) -> None:
    """A lone hex of it, or a row, would lie in the shallows as bare hexagons."""
    made = make(Wishes("wood", "small", seed=seed))
    deep = {cell for cell in made.field.cells() if made.field[cell].name == "deep water"}
    sides = tuple(zip(SIDES, (*SIDES[1:], SIDES[0]), strict=True))
    assert deep
    assert all(any(near(cell, a) in deep and near(cell, b) in deep for a, b in sides) for cell in deep)


def test_thickets_that_are_tried_stop_sight_where_they_stand_and_nowhere_else() -> None:
    field = Field(5, 4, tuple(Tile() for _ in range(20)))
    tried = _with(field, {(3, 1), (0, 2)})
    assert {cell for cell in tried.cells() if tried[cell].blocks_sight} == {(3, 1), (0, 2)}
    assert _with(field, set()) is field
