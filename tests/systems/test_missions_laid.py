"""Missions that are laid on a map which says nothing of them: all of each, and where what lies between the
sides comes to be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from game.core.field import Cell, Field, Spawn, Tile
from game.core.goals import Leave, Reach, Rescue
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS
from game.systems import mission_ground, objectives
from game.systems.deployment import with_room
from game.systems.mission_layout import half
from tests.kept import same

NWO = RULESETS["nwo"]
KINDS = tuple(archetype.id for archetype in NWO.archetypes()[:3])
WIDE, HIGH = 25, 11
WALL = frozenset((12, y) for y in range(HIGH) if y not in (1, 2, 8))
"""Across the middle, with two gaps."""


def spawns(*cells: tuple[str, Cell]) -> tuple[Spawn, ...]:
    return tuple(Spawn(side, cell) for side, cell in cells)


HOMES = spawns(
    *(("azure", (1, y)) for y in (4, 5, 6)),
    *(("ember", (23, y)) for y in (4, 5, 6)),
    *(("straw", (x, 9)) for x in (11, 13)),
)


def yard(spawn: tuple[Spawn, ...] = HOMES, wall: frozenset[Cell] = WALL) -> Field:
    tiles = tuple(Tile(blocks=(x, y) in wall) for y in range(HIGH) for x in range(WIDE))
    return Field(WIDE, HIGH, tiles, title="Yard", spawns=spawn)


def teams(*sizes: tuple[str, int], kinds: tuple[str, ...] = KINDS) -> tuple[Team, ...]:
    return tuple(
        Team(side, side, tuple(Figure(kinds[number % 3], f"{side} {number}") for number in range(size)))
        for side, size in sizes
    )


def told(scenario: Scenario, bare: Scenario) -> Iterator[str]:
    """What a mission has added to a battle, a line for each goal, figure and wave."""
    for goal in scenario.goals:
        fields = {name: getattr(goal, name) for name in goal.__struct_fields__}
        yield f"  {type(goal).__name__} " + ", ".join(f"{name} {value}" for name, value in fields.items())
    for team, before in zip(scenario.teams, bare.teams, strict=True):
        for figure in team.figures[len(before.figures) :]:
            yield f"  joins {team.side}: {figure.archetype} {figure.name} {figure.person} {figure.cell}"
    for wave in scenario.waves:
        late = ", ".join(f"{figure.archetype} {figure.name} {figure.person}" for figure in wave.figures)
        yield f"  round {wave.round}, {wave.side}: {late}; from {wave.cells}"
    if scenario.options != bare.options or scenario.light:
        yield f"  options {scenario.options}, light {scenario.light!r}"


@pytest.mark.parametrize(
    ("ruleset", "left_out"),
    [
        pytest.param("nwo", {objectives.MAP, objectives.LAST}, id="nwo"),
        pytest.param("opend6", set(objectives.MISSIONS) - {"convoy", "laststand"}, id="vehicles"),
    ],
)
def test_all_that_a_mission_brings(ruleset: str, left_out: set[str], request: pytest.FixtureRequest) -> None:
    rows: list[str] = []
    rules = RULESETS[ruleset]
    kinds = tuple(archetype.id for archetype in rules.archetypes())
    two, three = (("azure", 4), ("ember", 5)), (("azure", 3), ("ember", 3), ("straw", 4))
    for sides in (two, three):
        bare = Scenario("yard", ruleset, teams(*sides, kinds=kinds))
        for mission in objectives.MISSIONS:
            if mission in left_out:
                continue
            rows.append(f"{mission}, {len(sides)} sides")
            rows += told(objectives.with_mission(bare, yard(), rules, mission), bare)
    text = "\n".join([*rows, ""])
    same(Path(__file__).parent / f"missions_{ruleset}.txt", text, request.config.getoption("--regen"))


@pytest.mark.parametrize(("share", "column"), [(20, 5), (50, 12), (80, 19)])
def test_sites_lie_that_far_on_the_way_and_apart(share: int, column: int) -> None:
    open_yard = yard(wall=frozenset())
    found = mission_ground.sites(open_yard, teams(("azure", 3), ("ember", 3)), 2, share)
    assert [abs(x - column) <= 2 for x, _ in found] == [True, True]
    assert abs(found[0][1] - found[1][1]) >= 5, "so far apart that one does not do for both"


def test_no_site_is_where_somebody_begins_or_behind_what_nobody_passes() -> None:
    shut = frozenset((6, y) for y in range(HIGH))
    ground = yard(spawns(("azure", (8, 5)), ("ember", (10, 5))), shut)
    found = mission_ground.sites(ground, teams(("azure", 1), ("ember", 1)), 3, 0)
    assert len(found) == 3 and not {(8, 5), (10, 5)} & set(found)
    assert all(x > 6 for x, _ in found)


@pytest.mark.parametrize(("count", "odd"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_half_of_them_the_odd_one_counts(count: int, odd: int) -> None:
    assert half(count) == odd


def test_who_has_no_spawn_point_begins_beside_the_others_on_a_place_of_its_own() -> None:
    ground = yard(spawns(("azure", (1, 4)), ("azure", (1, 5)), ("ember", (23, 5))), frozenset())
    given = Figure(KINDS[0], "Given", cell=(2, 3))
    azure, ember = teams(("azure", 5), ("ember", 1))
    team = msgspec.structs.replace(azure, figures=(*azure.figures, given))
    placed = with_room(Scenario("yard", "nwo", (team, ember)), ground, NWO).teams
    cells = [figure.cell for figure in placed[0].figures]
    assert cells[:2] == [None, None] and cells[-1] == (2, 3), "spawn points first; a given place stays"
    late = [cell for cell in cells[2:-1] if cell]
    assert len(late) == 3 == len(set(late)) and not {(1, 4), (1, 5), (2, 3)} & set(late)
    assert all(max(abs(x - 1), min(abs(y - 4), abs(y - 5))) == 1 for x, y in late)
    assert placed[1] == ember


def test_a_hostage_is_brought_to_the_half_of_home_that_lies_behind() -> None:
    forward = spawns(*(("azure", cell) for cell in ((1, 4), (1, 6), (9, 4), (9, 6))))
    field = yard((*forward, *(spawn for spawn in HOMES if spawn.side == "ember")))
    bare = Scenario("yard", "nwo", teams(("azure", 2), ("ember", 2)))
    scenario = objectives.with_mission(bare, field, NWO, "hostage")
    (goal,) = [goal for goal in scenario.goals if isinstance(goal, Rescue)]
    assert goal.cells == ((1, 4), (1, 6))


def test_a_radio_room_lies_deeper_where_one_gets_far_in_a_round() -> None:
    found = {}
    for rules in ("nwo", "silhouette"):
        ruleset = RULESETS[rules]
        kinds = tuple(archetype.id for archetype in ruleset.archetypes()[:3])
        bare = Scenario("yard", rules, teams(("azure", 3), ("ember", 3), kinds=kinds))
        goals = objectives.with_mission(bare, yard(), ruleset, "raid").goals
        (found[rules],) = [goal.cells for goal in goals if isinstance(goal, Reach)]
    home = {spawn.cell for spawn in HOMES if spawn.side == "ember"}
    assert home & set(found["silhouette"]) and not home & set(found["nwo"])


def test_those_in_ambush_are_two_more_from_the_beginning_where_one_gets_far_in_a_round() -> None:
    for rules, expected in (("nwo", []), ("silhouette", [("azure", 1, 2)])):
        ruleset = RULESETS[rules]
        kinds = tuple(archetype.id for archetype in ruleset.archetypes()[:3])
        bare = Scenario("yard", rules, teams(("azure", 3), ("ember", 3), kinds=kinds))
        waves = objectives.with_mission(bare, yard(), ruleset, "ambush").waves
        assert [(wave.side, wave.round, len(wave.figures)) for wave in waves] == expected


@pytest.mark.parametrize(
    ("rules", "mission", "count"),
    [("nwo", "leave", 2), ("silhouette", "leave", 3), ("nwo", "ambush", 2), ("silhouette", "ambush", 3)],
)
def test_where_one_gets_far_in_a_round_all_have_to_leave(rules: str, mission: str, count: int) -> None:
    ruleset = RULESETS[rules]
    kinds = tuple(archetype.id for archetype in ruleset.archetypes()[:3])
    bare = Scenario("yard", rules, teams(("azure", 3), ("ember", 3), kinds=kinds))
    scenario = objectives.with_mission(bare, yard(), ruleset, mission)
    assert [goal.count for goal in scenario.goals if isinstance(goal, Leave)] == [count]
