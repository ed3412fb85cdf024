"""Maps that are fair because they are the same turned by half: what one side finds before it, the other
finds, too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.components import Facing, Size
from game.core.field import SIDES, Cell, Field, Spawn, Tile
from game.core.placement import parking_berth, starting_berths
from game.lab.balance import sides_of
from game.lab.jobs import field_of
from game.rulesets import RULESETS
from game.rulesets.setup import make_scenario
from game.systems.objectives import with_mission

TURNED = (
    "copper-heights",
    "elmgate-station",
    "larch-hamlet",
    "mill-street",
    "northgate",
    "otter-ford",
    "priory-wood",
    "quayside",
    "raven-trench",
    "ruined-ashgate",
    "saffron-court",
    "shell-moor",
    "tanner-row",
    "warehouse-yard",
)
MATTERS = (
    *("blocks", "blocks_sight", "cover", "cost", "light", "elevation", "hazard", "obscures"),
    *("material", "toughness"),
)
"""What of a cell counts in play; what it is called may differ."""


OWN = ("side", "to", "after")
"""What a zone says of its own side alone."""


def there(field: Field, cell: Cell) -> Cell:
    return field.width - 1 - cell[0], field.height - 1 - cell[1]


def differing(field: Field) -> Iterator[tuple[Cell, str]]:
    for cell in field.cells():
        mine, other = field[cell], field[there(field, cell)]
        yield from ((cell, key) for key in MATTERS if getattr(mine, key) != getattr(other, key))


@pytest.mark.parametrize("name", TURNED)
def test_a_map_is_the_same_turned_by_half(name: str) -> None:
    field = field_of(name)
    assert not list(differing(field))
    first, second = sides_of(field)
    places = {side: [spawn.cell for spawn in field.spawns if spawn.side == side] for side in (first, second)}
    turned = [there(field, cell) for cell in places[first]]
    assert turned == places[second]
    doors = {door.cell: (door.open, door.lock) for door in field.doors}
    assert all(doors.get(there(field, cell)) == door for cell, door in doors.items())


@pytest.mark.parametrize("squad", ["getaway", "couriers"])
@pytest.mark.parametrize("name", TURNED)
def test_what_is_driven_begins_and_faces_the_same_way_turned(name: str, squad: str) -> None:
    field, rules = field_of(name), RULESETS["opend6"]
    scenario = make_scenario(rules, name, dict.fromkeys(sides_of(field), squad))
    berths, half = starting_berths(field, scenario, rules), len(field.grid.names()) // 2
    ours, theirs = berths[: len(berths) // 2], berths[len(berths) // 2 :]
    assert any(facing for _, facing in ours)
    turned = [(there(field, cell), facing and field.grid.turned(facing, half)) for cell, facing in ours]
    assert turned == theirs


def test_what_is_driven_begins_in_the_same_rows_on_a_map_that_is_mirrored() -> None:
    """It began by the first row in the west and by the last one in the east, there in the middle of the
    map."""
    rows = (2, 5, 6, 8)
    spawns = tuple(Spawn(side, (x, y)) for side, x in (("azure", 2), ("ember", 27)) for y in rows)
    walls = {(x, y) for x in (*range(5), *range(25, 30)) for y in (0, 1, 3, 4)}
    tiles = tuple(Tile(blocks=(x, y) in walls) for y in range(10) for x in range(30))
    field, body = Field(30, 10, tiles, spawns=spawns), (Size(1, 2), Facing(""))
    taken = {(5, 2), (24, 2)}
    ours, theirs = (parking_berth(field, body, side, (), taken.__contains__) for side in SIDES[:2])
    assert ours and theirs
    assert ((29 - ours[0][0], ours[0][1]), ours[1].translate(str.maketrans("ew", "we"))) == theirs


@pytest.mark.parametrize("name", TURNED)
def test_what_is_fought_for_is_the_same_turned_by_half(name: str) -> None:
    """Exits, objectives and reinforcements of one side lie where those of the other do, and ask for as
    much."""
    field = field_of(name)
    first, second = sides_of(field)
    other = {first: second, second: first}
    told, turned = [], []
    for zone in field.zones:
        if zone.kind in ("exit", "reinforcement", "objective"):
            asked = {key: value for key, value in zone.properties.items() if key not in OWN}
            told.append((zone.kind, zone.side, asked, set(zone.cells)))
            cells = {there(field, cell) for cell in zone.cells}
            turned.append((zone.kind, other.get(zone.side, ""), asked, cells))
    assert all(one in told for one in turned), [one for one in turned if one not in told]


@pytest.mark.parametrize("name", ["larch-hamlet", "saffron-court"])
def test_those_who_come_later_come_the_same_way_turned(name: str) -> None:
    field, rules = field_of(name), RULESETS["nwo"]
    first, second = sides_of(field)
    alone = make_scenario(rules, name, dict.fromkeys((first, second), rules.squads()[0].id))
    waves = with_mission(alone, field, rules).waves
    ours, theirs = ([wave.cells for wave in waves if wave.side == side] for side in (first, second))
    assert ours and theirs == [tuple(there(field, cell) for cell in cells) for cells in ours]


def test_where_one_may_deploy_on_quayside_is_the_same_turned_by_half() -> None:
    field = field_of("quayside")
    zones = {zone.name: set(zone.cells) for zone in field.zones}
    assert {there(field, cell) for cell in zones["west quay"]} == zones["east quay"]
