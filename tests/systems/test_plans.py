"""What a battle can be about: read from a map, or laid on any."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.battle import start
from game.core.components import Item, Size
from game.core.errors import SetupError
from game.core.events import ItemDropped
from game.core.field import Cell, Field, Spawn, Tile, Zone
from game.core.geometry.grid import SQUARES, Grid, Hexes
from game.core.goals import MOST_ROUNDS, Fetch, Hold, Leave, Protect, Salvage, Survive
from game.core.scenario import Figure, Lying, Scenario, Team, Wave
from game.lab.balance import sides_of
from game.lab.jobs import field_of
from game.rulesets import RULESETS
from game.rulesets.setup import make_scenario
from game.systems import mission_ground, objectives, recruit_names
from game.systems.deployment import set_up
from game.systems.pathfinding import distances
from tests.maps.test_same_turned import TURNED

NWO = RULESETS["nwo"]
KIND, OTHER = (archetype.id for archetype in NWO.archetypes()[:2])
AZURE, EMBER = ((0, 0), (0, 1), (0, 2)), ((10, 5), (10, 6), (10, 7))
SPAWNS = tuple(Spawn(side, cell) for side, cells in (("azure", AZURE), ("ember", EMBER)) for cell in cells)
TEAMS = tuple(
    Team(side, side, tuple(Figure(KIND, f"{side} {number}") for number in range(3)))
    for side in ("azure", "ember")
)
HILL: tuple[Cell, ...] = ((4, 4), (5, 4))


def field(*zones: Zone, walls: tuple[Cell, ...] = (), **kwargs: Any) -> Field:
    tiles = tuple(Tile(blocks=(x, y) in walls) for y in range(8) for x in range(11))
    return Field(11, 8, tiles, title="Meadow", spawns=SPAWNS, zones=zones, **kwargs)


def laid(ground: Field, mission: str = "") -> Scenario:
    return objectives.with_mission(Scenario("meadow", "nwo", TEAMS), ground, NWO, mission)


def objective(
    goal: str, name: str = "the hill", side: str = "", cells: tuple[Cell, ...] = HILL, **said: str
) -> Zone:
    return Zone("objective", name, cells, side, {"goal": goal, **said} if goal else said)


def test_what_is_to_be_fetched_lies_where_the_sides_have_as_far() -> None:
    """Of four columns the third was taken as the middle, two steps nearer to one side."""
    zone = objective("", "the hill", cells=tuple((x, y) for x in range(4, 8) for y in range(2, 6)))
    goal = laid(field(zone), "fetch").goals[0]
    assert isinstance(goal, Fetch) and goal.lies in zone.cells
    far = [distances(field(zone), cells)[goal.lies] for cells in (AZURE, EMBER)]
    assert far[0] == far[1]


def test_what_is_fetched_lies_beside_ground_that_a_wall_parts() -> None:
    """On a hill whose halves are a wall apart, one side would have it before the other has got there."""
    ground = field(objective("", cells=((4, 2), (6, 2))), walls=tuple((5, y) for y in range(7)))
    goal = laid(ground, "fetch").goals[0]
    assert isinstance(goal, Fetch)
    far = [distances(ground, cells)[goal.lies] for cells in (AZURE, EMBER)]
    assert goal.lies[1] == 7 and abs(far[0] - far[1]) <= 1


@pytest.mark.parametrize("name", TURNED)
def test_a_case_on_a_shipped_map_is_at_most_a_step_nearer_to_somebody(name: str) -> None:
    ground = field_of(name)
    scenario = make_scenario(NWO, name, dict.fromkeys(sides_of(ground), NWO.squads()[0].id))
    goal = objectives.with_mission(scenario, ground, NWO, "fetch").goals[0]
    assert isinstance(goal, Fetch)
    far = [distances(ground, mission_ground.home(ground, side))[goal.lies] for side in sides_of(ground)]
    assert abs(far[0] - far[1]) <= 1


def test_a_map_that_says_nothing_suggests_the_last_side_standing() -> None:
    ground = field(objective("", "the ford"), Zone("exit", "gate", HILL))
    assert objectives.offered(ground)[0] == objectives.LAST and objectives.MAP not in objectives.offered(
        ground
    )
    assert laid(ground) == Scenario("meadow", "nwo", TEAMS)


def test_each_goal_of_a_map_is_read() -> None:
    ground = field(
        objective("hold", rounds="4"),
        objective("fetch", "the ledger", "azure", ((3, 3),), to="barn"),
        Zone("barn", "barn", ((0, 7),)),
        objective("survive", "", "ember", rounds="9"),
        objective("protect", "", "ember", figure="2"),
        Zone("exit", "the gate", ((10, 0),), "azure", {"count": "3"}),
        Zone("exit", "the ditch", ((9, 0),), "azure"),
    )
    assert objectives.offered(ground)[0] == objectives.MAP
    assert laid(ground).goals == (
        Hold("azure", "the hill", HILL, 4),
        Hold("ember", "the hill", HILL, 4),
        Fetch("azure", "the ledger", (3, 3), ((0, 7),)),
        Survive("ember", "", 9),
        Protect("ember", "ember 1", 1),
        Leave("azure", "the gate", ((10, 0),), 3),
        Leave("azure", "the ditch", ((9, 0),), 2),
    )
    assert list(objectives.faults(ground)) == []


@pytest.mark.parametrize(
    ("text", "rounds"),
    [
        ("1", 1),
        ("0", 1),
        ("98", 98),
        ("99999", MOST_ROUNDS),
        ("10000", MOST_ROUNDS),
        ("100000", 3),
        ("-4", 3),
        ("four", 3),
        ("", 3),
        ("1.5", 3),
    ],
)
def test_numbers_of_rounds_are_kept_within_bounds(text: str, rounds: int) -> None:
    goals = laid(field(objective("hold", rounds=text))).goals
    assert [goal.rounds for goal in goals if isinstance(goal, Hold)] == [rounds, rounds]


def test_a_battle_about_keeping_people_safe_has_an_end() -> None:
    alone = laid(field(objective("protect", "", "ember")))
    assert [type(goal) for goal in alone.goals] == [Protect, Survive] and alone.goals[1].side == "ember"
    both = laid(
        field(objective("protect", "", "ember"), objective("protect", "", "azure"), objective("", "the ford"))
    ).goals
    assert [goal for goal in both if not isinstance(goal, Protect)] == [
        Hold(side, "the ford", HILL, 3) for side in ("azure", "ember")
    ]
    more = laid(
        field(
            objective("protect", "", "ember"),
            objective("protect", "", "azure"),
            objective("hold", rounds="5"),
        )
    ).goals
    assert [goal.rounds for goal in more if isinstance(goal, Hold)] == [5, 5]


def test_what_is_brought_home_is_brought_where_the_side_began_if_the_map_says_nothing_else() -> None:
    ground = field(objective("fetch", side="ember"))
    assert laid(ground).goals == (Fetch("ember", "the hill", HILL[0], EMBER),)


def test_reinforcements_are_figures_of_the_squad_or_those_that_the_map_names() -> None:
    cells = ((9, 0), (9, 1))
    ground = field(
        Zone("reinforcement", "Relief", cells, "ember", {"round": "3", "figures": "2"}),
        Zone("reinforcement", "Guns", cells, "azure", {"archetypes": f"{OTHER}, {KIND}"}),
        Zone("reinforcement", "Tanks", cells, "azure", {"archetypes": "tank", "round": "1"}),
        Zone("reinforcement", "Nobody", cells),
    )
    called = [figure.name for wave in laid(ground).waves for figure in wave.figures]
    assert laid(ground).waves == (
        Wave("ember", 3, (Figure(KIND, called[0], 0), Figure(KIND, called[1], 1)), cells),
        Wave("azure", 4, (Figure(OTHER, called[2], 0), Figure(KIND, called[3], 1)), cells),
        Wave("azure", 2, (Figure(KIND, called[4], 0), Figure(KIND, called[5], 1)), cells),
    )
    assert len(set(called)) == 6 and all(name.isalpha() for name in called)
    assert list(objectives.faults(ground)) == ["reinforcement Nobody has no side: nobody uses it"]


def test_whom_and_what_the_map_puts_on_the_board_is_there() -> None:
    ground = field(
        Zone("unit", "Sentry", ((5, 0), (5, 1)), "ember", {"archetype": OTHER}),
        Zone("unit", "", ((10, 5),), "ember"),
        Zone("unit", "Tank", ((5, 1),), "ember", {"archetype": "tank"}),
        Zone("item", "", ((2, 2),), "", {"item": "howitzer, knife"}),
        Zone("item", "pistol", ((2, 3), (3, 3))),
        Zone("item", "unarmed", ((2, 4),)),
    )
    found = laid(ground)
    assert found.teams[0] == TEAMS[0]
    assert found.teams[1].figures[3:] == (Figure(OTHER, "Sentry", 3, (5, 0)),)
    assert found.items == (Lying("knife", (2, 2)), Lying("pistol", (2, 3)))
    battle = start(found, ground, NWO, "laid")
    dropped = [event for event in battle.begin() if isinstance(event, ItemDropped)]
    assert [(event.kind, event.cell, event.unit) for event in dropped] == [
        ("knife", (2, 2), 0),
        ("pistol", (2, 3), 0),
    ]
    assert battle.table.at((5, 0)) and battle.table.world.get(dropped[1].item, Item) == Item(
        "pistol", NWO.lying()["pistol"]
    )


def test_a_goal_on_whose_ground_nobody_can_stand_is_told() -> None:
    """An exit in a wall passed silently: nobody could ever leave there. A charge is laid from beside."""
    ground = field(
        Zone("exit", "Gate", ((9, 0), (9, 1)), "azure"),
        Zone("reinforcement", "Relief", ((9, 0),), "ember"),
        objective("hold", "the tower", cells=((9, 1), (9, 2))),
        objective("reach", "the hut", cells=((9, 2), (9, 3))),
        objective("sabotage", "the pump", side="azure", cells=((9, 0),)),
        walls=((9, 0), (9, 1), (9, 2)),
    )
    assert list(objectives.faults(ground)) == [
        "exit Gate lies on j1, where nobody can stand",
        "reinforcement Relief lies on j1, where nobody can stand",
        "objective the tower lies on j2, where nobody can stand",
    ]


def test_whom_the_map_puts_on_one_cell_is_told_and_not_begun_with() -> None:
    taken = next(spawn.cell for spawn in field().spawns)
    ground = field(
        Zone("unit", "Ann", ((5, 0),), "azure"),
        Zone("unit", "Ben", ((5, 0), (5, 1)), "azure"),
        Zone("unit", "Cal", ((5, 1),), "ember"),
        Zone("unit", "Dan", (taken,), "azure"),
    )
    assert list(objectives.faults(ground)) == [
        "unit Cal and unit Ben both begin on f2",
        "unit Dan stands where nobody can, or on a spawn point, and is left out",
    ]
    with pytest.raises(SetupError, match="Ben of azure and Cal of ember both begin on f2"):
        start(laid(ground), ground, NWO, "one cell")


def test_a_map_fills_a_side_up_to_the_most_that_a_side_may_have() -> None:
    room = [(x, y) for y in range(8) for x in range(1, 10)]
    ground = field(*(Zone("unit", f"Sentry {number}", (cell,), "ember") for number, cell in enumerate(room)))
    figures = laid(ground).teams[1].figures
    assert len(figures) == objectives.MOST_TEAM < 3 + len(room)
    assert [figure.name for figure in figures[3:5]] == ["Sentry 0", "Sentry 1"] and figures[
        -1
    ].name == f"Sentry {objectives.MOST_TEAM - 4}"


def test_words_that_cannot_be_read_are_named_and_mean_the_usual() -> None:
    ground = field(
        objective("hodl"), objective("hold", rounds="many"), objective("fetch", "it", to="nowhere")
    )
    assert list(objectives.faults(ground)) == [
        (
            "objective the hill: goal is 'hodl' (did you mean 'hold'?), but must be one of hold, "
            "fetch, leave, "
            "survive, protect, reach, rescue, salvage, sabotage, fell"
        ),
        "objective the hill: rounds is 'many', but must be a whole number",
        "objective it: there is no zone called 'nowhere' to bring it to",
    ]
    assert [goal for goal in laid(ground).goals if isinstance(goal, Hold)] == [
        Hold(side, "the hill", HILL, 3) for side in ("azure", "ember")
    ]


def test_the_middle_lies_as_far_from_all_sides() -> None:
    name, cells = mission_ground.middle(field(), TEAMS)
    assert name == "the middle" and cells == tuple(sorted(cells)) and len(cells) == 9
    to = {
        side: min(max(abs(x - u), abs(y - v)) for x, y in [cells[4]] for u, v in home)
        for side, home in (("a", AZURE), ("e", EMBER))
    }
    assert abs(to["a"] - to["e"]) <= 1


def test_the_middle_is_where_somebody_gets_to() -> None:
    wall = tuple((5, y) for y in range(8) if y != 7)
    _, cells = mission_ground.middle(field(walls=wall), TEAMS)
    assert not set(cells) & set(wall)


def test_a_map_with_an_objective_has_its_middle_there() -> None:
    assert mission_ground.middle(field(objective("", "the ford")), TEAMS) == ("the ford", HILL)


@pytest.mark.parametrize(
    "mission",
    [mission for mission in objectives.MISSIONS if mission not in (objectives.MAP, objectives.LAST)],
)
@pytest.mark.parametrize("grid", [SQUARES, Hexes()])
def test_every_mission_can_be_laid_on_any_map(mission: str, grid: Grid) -> None:
    ground = field(grid=grid)
    goals = laid(ground, mission).goals
    assert goals and all(goal.words() and goal.needs for goal in goals)
    assert {goal.side for goal in goals} <= {"azure", "ember"}
    assert all(cell in ground for goal in goals for cell in goal.places)


RELIEF = {
    "nwo": ([(7, 1)], [(7, 1)], 14),
    "infowar": ([(6, 2)], [], 14),
    "silhouette": ([(3, 1)], [(3, 2)], 14),
    "opend6": ([(4, 1)], [], 14),
    "lithium": ([(6, 1)], [], 24),
}
"""Rounds and figures where sides begin close and where they do not, and the rounds to hold out."""


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_who_salvages_meets_the_relief_with_which_the_mission_is_even(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    kind = rules.archetypes()[0].id
    teams = tuple(Team(side, side, (Figure(kind, f"{side} one"),)) for side in ("azure", "ember"))
    scenario = Scenario("meadow", ruleset, teams)
    far = Field(30, 8, (Tile(),) * 240, spawns=(Spawn("azure", (0, 0)), Spawn("ember", (29, 7))))
    close, wide, rounds = RELIEF[ruleset]
    for ground, wanted in ((field(), close), (far, wide)):
        found = objectives.with_mission(scenario, ground, rules, "salvage")
        assert [(wave.round, len(wave.figures)) for wave in found.waves] == wanted
        assert {wave.side for wave in found.waves} <= {"ember"}
        assert [goal.rounds for goal in found.goals if isinstance(goal, Survive)] == [rounds]


def test_what_is_salvaged_is_brought_to_the_half_of_home_that_lies_behind() -> None:
    spawns = (*(Spawn("azure", (x, 4)) for x in (1, 3, 8, 9)), Spawn("ember", (29, 4)))
    ground = Field(30, 8, (Tile(),) * 240, spawns=spawns)
    goal = next(goal for goal in laid(ground, "salvage").goals if isinstance(goal, Salvage))
    assert goal.cells == ((1, 4), (3, 4))


def test_an_unknown_mission_is_refused_by_name() -> None:
    with pytest.raises(
        SetupError,
        match=r"Meadow: there is no mission 'hodl' \(did you mean 'hold'\?\); it is one of last, hold",
    ):
        laid(field(), "hodl")


@pytest.mark.parametrize("mission", ["map", "protect"])
def test_whom_a_side_has_to_keep_safe_is_a_person_and_no_vehicle(mission: str) -> None:
    rules = RULESETS["opend6"]
    getaway = next(squad for squad in rules.squads() if squad.id == "getaway")
    teams = tuple(Team(side, side, getaway.figures) for side in ("azure", "ember"))
    scenario = Scenario("meadow", "opend6", teams)
    ground = field(objective("protect", "", "azure", figure="1"))
    goal = objectives.with_mission(scenario, ground, rules, mission).goals[0]
    assert isinstance(goal, Protect) and goal.figure == 1 and goal.name == getaway.figures[1].name


def test_who_joins_later_is_called_like_a_person_and_like_nobody_else() -> None:
    for ruleset in RULESETS.values():
        squads = ruleset.squads()
        teams = tuple(
            Team(side, side, squad.figures) for side, squad in zip(("azure", "ember"), squads, strict=False)
        )
        borne = {figure.name for team in teams for figure in team.figures}
        cars = {
            figure.name
            for squad in squads
            for figure in squad.figures
            if any(isinstance(part, Size) for part in ruleset.components(figure)[1])
        }
        called = list(islice(recruit_names.names(Scenario("x", ruleset.ID, teams), ruleset), 60))
        assert len(set(called)) == 60 and not borne.intersection(called) and not cars.intersection(called)


def test_an_exit_may_count_only_some_of_those_who_leave() -> None:
    gap = ((9, 0),)
    ground = field(
        Zone("exit", "the gap", gap, "azure", {"figures": "3, 1, 3, 0, 99, last"}),
        Zone("exit", "the ditch", gap, "azure", {"figures": "2", "count": "3"}),
        Zone("exit", "the hole", gap, "azure", {"figures": "0, 99"}),
    )
    assert laid(ground).goals == (
        Leave("azure", "the gap", gap, 2, (2, 0)),
        Leave("azure", "the ditch", gap, 1, (1,)),
        Leave("azure", "the hole", gap, 2),
    ), "by their numbers in the squad, each once, and whoever is not there does not count"


@pytest.mark.parametrize(("figures", "through"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_half_of_those_who_break_through_have_to_leave_the_odd_one_counts(figures: int, through: int) -> None:
    team = Team("azure", "azure", tuple(Figure(KIND, f"azure {number}") for number in range(figures)))
    scenario = Scenario("meadow", "nwo", (team, TEAMS[1]))
    goal, survive = objectives.with_mission(scenario, field(), NWO, "leave").goals
    assert isinstance(goal, Leave) and (goal.side, goal.count) == ("azure", through)
    assert isinstance(survive, Survive) and survive.side == "ember"


def test_who_sets_up_stands_on_the_cells_given_and_nobody_else_moves() -> None:
    placed = set_up(Scenario("meadow", "nwo", TEAMS), "ember", {1: (3, 3), 2: (4, 3)})
    assert placed.teams[0] == TEAMS[0]
    assert [figure.cell for figure in placed.teams[1].figures] == [None, (3, 3), (4, 3)]


def test_after_those_who_all_ride_come_riders_on_foot_and_after_vehicles_alone_nobody() -> None:
    rules = RULESETS["opend6"]
    crews = (("azure", ("car", "driver", "rider")), ("ember", ("trooper",)))
    teams = tuple(
        Team(side, side, tuple(Figure(kind, f"{side} {kind}") for kind in kinds)) for side, kinds in crews
    )

    def late(*sides: Team) -> list[tuple[str, str]]:
        told = objectives.with_mission(Scenario("meadow", "opend6", sides), field(), rules, "laststand")
        return [(wave.side, figure.archetype) for wave in told.waves for figure in wave.figures]

    assert late(*teams) == [("azure", "driver")] * 3
    empty = replace(teams[0], figures=teams[0].figures[:1])
    assert late(empty, teams[1]) == []
