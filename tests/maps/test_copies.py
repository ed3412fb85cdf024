"""Whatever a player does to a map by hand, its copy for Tiled reads it back the same: drawn by lot, on every
kind of map."""

from __future__ import annotations

from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from game.core.field import SIDES, Cell, Door, Field, Spawn, Zone
from game.maps import manual_edits
from game.maps.export import save_copy
from game.maps.loader import open_with_notes
from game.maps.manual_edits import LIGHTS, PAINTS, ManualEdits
from tests.maps.test_inferred import GROUND, HIGH, WALL, WIDE, a_layer, marks
from tests.maps.write import objects, thing, tile, tileset, tmx, write

KINDS = {
    "orthogonal": 'orientation="orthogonal"',
    "isometric": 'orientation="isometric"',
    "staggered": 'orientation="staggered" staggeraxis="y" staggerindex="odd"',
    "columns": 'orientation="staggered" staggeraxis="x" staggerindex="even"',
    "hexes": 'orientation="hexagonal" staggeraxis="y" staggerindex="odd" hexsidelength="16"',
    "hexes in columns": 'orientation="hexagonal" staggeraxis="x" staggerindex="even" hexsidelength="16"',
    "infinite": 'orientation="orthogonal"',
}
SAID = {
    "objective": {"goal": "hold", "rounds": "2"},
    "exit": {"count": "2"},
    "deployment": {},
    "reinforcement": {"round": "5", "figures": "3"},
    "item": {"item": "medkit"},
    "unit": {"archetype": "scout"},
    "event": {"when": "enter", "message": 'He said: "mind <the> step & go" \u00e9'},
    "nest": {"difficulty": "-2"},
    "objective ": {},
}


@pytest.fixture(autouse=True)
def _user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manual_edits, "data_folder", lambda: tmp_path / "user")


def a_map(folder: Path, kind: str) -> Path:
    """A map with doors, lamps and zones of its own."""
    own = objects(
        thing("door", 64, 64, 64, 32, lock=3),
        thing("zone", 0, 0, 64, 64, kind="deployment", side="azure"),
        thing("objective", 128, 32, goal="fetch"),
        thing("spawn", 16, 16, side="azure"),
        thing("spawn", 200, 200, side="ember"),
    )
    tiles = tileset(tile(1, blocks=True, cover="full") + tile(2, door=True, lock=2, label="door"))
    drawn = a_layer("walls", marks(2, *WALL)), a_layer("doors", marks(3, (8, 1)))
    text = tmx(tiles, GROUND, *drawn, own, width=WIDE, height=HIGH)
    if kind == "infinite":
        chunk = f'<data encoding="csv"><chunk x="-4" y="2" width="{WIDE}" height="{HIGH}">'
        text = text.replace('<data encoding="csv">', chunk).replace("</data>", "</chunk></data>")
        text = text.replace('infinite="0"', 'infinite="1"')
    return write(folder, text.replace('orientation="orthogonal"', KINDS[kind]))


def by_lot(random: Random, field: Field) -> ManualEdits:
    """Anything that a hand can do."""

    def some(most: int) -> list[Cell]:
        return random.sample(field.cells(), random.randint(1, most))

    def zone() -> Zone:
        kind = random.choice(list(SAID))
        cells = tuple(sorted(some(12), key=lambda cell: (cell[1], cell[0])))
        side = random.choice(("", *SIDES))
        return Zone(kind.strip(), random.choice(("", "yard", "Old Mill")), cells, side, dict(SAID[kind]))

    return ManualEdits(
        painted={cell: random.choice(PAINTS) for cell in some(20)},
        lights={cell: random.choice(list(LIGHTS)) for cell in some(12)},
        doors={
            cell: random.choice((None, Door(cell, random.random() < 0.5, random.choice((0, 12)))))
            for cell in [*some(4), *(door.cell for door in field.doors if random.random() < 0.5)]
        },
        zones=random.choice((None, (), tuple(zone() for _ in range(5)))),
        spawns=tuple(Spawn(random.choice(SIDES), cell) for cell in some(6)),
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_a_copy_reads_back_what_was_done_by_hand(kind: str, seed: int, tmp_path: Path) -> None:
    path = a_map(tmp_path, kind)
    changes = by_lot(Random(f"{kind} {seed}"), open_with_notes(path).ground)
    manual_edits.write(path, changes)
    assert manual_edits.read(path) == changes
    copy = path.with_name("copy.tmx")
    save_copy(path, copy)
    first, second = open_with_notes(path).ground, open_with_notes(copy).ground
    assert second.tiles == first.tiles
    assert second.doors == first.doors and second.bare_doors == first.bare_doors
    assert set(second.spawns) == set(first.spawns)
    assert sorted(map(repr, second.zones)) == sorted(map(repr, first.zones))
    again = path.with_name("again.tmx")
    save_copy(copy, again)
    assert open_with_notes(again).ground.tiles == first.tiles, "and so does a copy of it"


def test_what_a_copy_adds_has_numbers_that_nothing_else_has(tmp_path: Path) -> None:
    path = a_map(tmp_path, "orthogonal")
    manual_edits.write(path, by_lot(Random("numbers"), open_with_notes(path).ground))
    copy = path.with_name("copy.tmx")
    save_copy(path, copy)
    whole, first = ElementTree.parse(copy).getroot(), 100_000  # the map does not count its own
    for tags, count in ((("layer", "objectgroup"), "nextlayerid"), (("object",), "nextobjectid")):
        numbers = [int(one.get("id", "0")) for tag in tags for one in whole.iter(tag)]
        added = [number for number in numbers if number >= first]
        assert sorted(added) == list(range(min(added), min(added) + len(added))) and len(added) > 1
        assert whole.get(count) == str(max(added) + 1)


def test_a_door_that_a_tile_shows_lacks_none(tmp_path: Path) -> None:
    ground = open_with_notes(a_map(tmp_path, "orthogonal")).ground
    assert {door.cell for door in ground.doors} == {(8, 1), (2, 2), (3, 2)}
    assert ground.bare_doors == {(2, 2), (3, 2)}, "the two that an object alone has made"
