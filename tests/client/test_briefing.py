"""Missions in the window: what is told before, what waits for what, what lies there, how far one came."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace
from pygame import Rect, Surface
from pygame.image import tobytes

from game.client.board.camera import Camera
from game.client.board.figure_layer import FigureLayer
from game.client.screens.stage.objectives import plate_widgets
from game.client.seat.setup.rematch import rotated
from game.client.seat.view.cell_card import card_of
from game.client.seat.view.objectives import briefing_of, marks, prizes, tasks, wanted
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core.battle import Battle, start
from game.core.components import Down
from game.core.defaults import take_down
from game.core.events import GoalMoved, ItemDropped
from game.core.field import Cell, Field, Spawn, Tile
from game.core.goals import Leave, Reach, Rescue
from game.core.records.state_events import situation
from game.core.references import ThingId
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS
from game.rulesets.partial_success import FELLED, counted, partial
from game.systems.mission_plans import PLANS
from game.systems.objectives import LAST, with_mission

SPAWNS = tuple(Spawn(side, (x, y)) for side, x in (("azure", 1), ("ember", 22)) for y in range(0, 12, 2))
MEADOW = Field(24, 12, (Tile(),) * 288, title="Meadow", spawns=SPAWNS)


@cache
def laid(mission: str, rules: str = "nwo") -> Scenario:
    kind = RULESETS[rules].squads()[0].figures[0].archetype
    teams = tuple(
        Team(side, side.capitalize(), tuple(Figure(kind, f"{side} {number}") for number in range(4)))
        for side in ("azure", "ember")
    )
    return with_mission(Scenario("meadow", rules, teams), MEADOW, RULESETS[rules], mission)


def begun(mission: str) -> Battle:
    battle = start(laid(mission), MEADOW, RULESETS["nwo"], mission)
    battle.begin()
    return battle


@pytest.mark.parametrize("mission", PLANS)
def test_every_mission_is_told_to_both_sides_with_what_half_of_it_is_worth(mission: str) -> None:
    briefing = briefing_of(laid(mission))
    assert briefing and briefing.title == PLANS[mission].title
    assert [part.side for part in briefing.parts] == ["azure", "ember"]
    assert all(len(part.words) > 60 for part in briefing.parts)
    lines = [line for part in briefing.parts for line in part.lines]
    assert lines and (mission in ("fetch",) or any("partial success" in line for line in lines))


def test_a_battle_about_nothing_but_the_last_side_has_no_briefing() -> None:
    assert briefing_of(laid(LAST)) is None


def test_the_exit_of_a_raid_is_marked_when_the_radio_room_was_reached() -> None:
    scene = BoardScene()
    reach, leave, *_ = tasks(laid("raid"), scene)
    assert reach.ground and not leave.ground and leave.told == "only after that"
    scene.show(GoalMoved(0, "azure", "", 1, 1))
    reach, leave, *_ = tasks(laid("raid"), scene)
    assert reach.outcome == "reached" and leave.ground and not leave.told


def test_charges_and_what_they_leave_are_told_place_by_place() -> None:
    scenario, scene = laid("sabotage"), BoardScene()
    sites = tasks(scenario, scene)[0].ground
    one, other = sorted(sites)[:2]
    scene.show(ItemDropped(ThingId(90), "charge, 2 rounds left", one))
    scene.show(ItemDropped(ThingId(91), "wreckage", other))
    task = tasks(scenario, scene)[0]
    assert task.told == "1 charge laid" and task.ground == sites - {other}
    (third,) = sites - {one, other}
    told = {(cell, name) for cells, name, _ in marks((task,), scenario, scene) for cell in cells}
    assert told == {(one, "charge, 2 rounds left"), (third, "the depot")}
    assert prizes(scenario) == {
        "charge, 1 round left": "charge",
        "charge, 2 rounds left": "charge",
        "wreckage": "wreckage",
    }


@pytest.mark.parametrize(
    ("mission", "pictures"), [("hostage", {"hostage"}), ("salvage", {"crate"}), ("fetch", {"case"})]
)
def test_what_lies_there_has_its_picture(mission: str, pictures: set[str]) -> None:
    assert set(prizes(laid(mission)).values()) == pictures


def test_what_is_to_be_brought_home_is_marked_where_it_lies_until_it_is_home() -> None:
    battle, scene = begun("salvage"), BoardScene()
    scenario = battle.scenario
    for number, (name, cell) in enumerate(scenario.goals[0].things):
        scene.show(ItemDropped(ThingId(90 + number), name, cell))
    names = [name for _, name, _ in marks(tasks(scenario, scene), scenario, scene)]
    assert names == ["home", "reinforcements", "crate 1", "crate 2", "crate 3"]
    scene.show(ItemDropped(ThingId(90), "crate 1", scenario.goals[0].ground[0]))
    names = [name for _, name, _ in marks(tasks(scenario, scene), scenario, scene)]
    assert names == ["home", "reinforcements", "crate 2", "crate 3"]


def test_each_side_has_a_home_of_its_own_and_both_are_named() -> None:
    scenario, scene = laid("fetch"), BoardScene()
    (task,) = tasks(scenario, scene)
    homes = {sides: cells for cells, name, sides in marks((task,), scenario, scene) if name == "home"}
    grounds = {(goal.side,): frozenset(goal.ground) for goal in scenario.goals}
    assert homes == grounds and task.ground == frozenset().union(*grounds.values())


# ---------------------------------------------------------------- half a success


def test_half_of_a_goal_is_half_a_success_and_none_of_it_is_none() -> None:
    battle = begun("salvage")
    assert partial(battle, "azure", {}) == () and partial(battle, "azure", {0: 0}) == ()
    assert partial(battle, "azure", {0: 1}) == ("1 of 2 crates came home",)
    assert partial(battle, "ember", {0: 1, 1: 6}) == ()
    assert partial(battle, "ember", {1: 7})


def test_the_best_that_a_goal_came_to_counts() -> None:
    events = [GoalMoved(0, "azure", "", count, 3) for count in (1, 2, 0)]
    assert counted(events) == {0: 2}


def test_whoever_has_lost_whom_to_keep_safe_has_no_half_success_by_it() -> None:
    battle = begun("protect")
    assert partial(battle, "azure", {0: 1}) == ()


def test_half_of_the_enemy_by_points_is_half_a_success() -> None:
    battle = begun("duel")
    theirs = [unit for unit in battle.table.units() if battle.table.unit(unit).side == "ember"]
    list(take_down(battle.table, theirs[2]))
    assert partial(battle, "azure", {}) == ()
    list(take_down(battle.table, theirs[3]))
    assert battle.table.world.has(theirs[3], Down) and partial(battle, "azure", {}) == (FELLED,)


# ---------------------------------------------------------------- laid under every ruleset


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("mission", PLANS)
def test_each_mission_begins_under_each_ruleset(mission: str, rules: str) -> None:
    scenario = laid(mission, rules)
    battle = start(scenario, MEADOW, RULESETS[rules], "begins")
    battle.begin()
    assert battle.winner is None and scenario.mission == mission
    cells: list[Cell] = [cell for goal in scenario.goals for cell in goal.places]
    assert all(cell in MEADOW for cell in cells)
    assert {goal.side for goal in scenario.goals} <= {"azure", "ember"}
    assert battle.table.ground()[(12, 6)].light.name.lower() == (scenario.light or "bright")


@pytest.mark.parametrize(
    ("rules", "option", "side"),
    [("nwo", "ambush", "azure"), ("silhouette", "ambush", "azure"), ("infowar", "surprised", "ember")],
)
def test_an_ambush_is_one_by_the_rules_that_know_ambushes(rules: str, option: str, side: str) -> None:
    assert laid("ambush", rules).options[option] == side


def test_the_convoy_is_a_lorry_where_there_are_vehicles_and_people_elsewhere() -> None:
    def joined(rules: str) -> list[str]:
        return [figure.archetype for figure in laid("convoy", rules).teams[0].figures[4:]]

    assert joined("opend6") == ["lorry", "driver", "rider"]
    assert [joined(rules) for rules in ("nwo", "infowar", "silhouette", "lithium")] == [
        ["survivor"] * 2,
        ["civilian"] * 2,
        ["militia"] * 2,
        ["guard"] * 2,
    ]


def test_with_the_sides_swapped_the_convoy_stays_where_it_is_and_is_still_whom_it_is_about() -> None:
    scenario = laid("convoy", "opend6")
    fewer = replace(scenario.teams[1], figures=scenario.teams[1].figures[:3])
    before = replace(scenario, teams=(scenario.teams[0], fewer))
    after, _ = rotated(before, MEADOW, RULESETS["opend6"])
    leave = after.goals[0]
    assert isinstance(leave, Leave)
    escorted = [after.teams[0].figures[number].archetype for number in leave.figures]
    assert escorted == ["driver", "rider"] and len(after.teams[0].figures) == 6
    assert [figure.archetype for figure in after.teams[1].figures].count("driver") == 0


def test_the_convoy_is_told_by_name_and_a_hostage_in_words() -> None:
    convoy = laid("convoy")
    (goal,) = [goal for goal in convoy.goals if isinstance(goal, Leave)]
    names = [convoy.teams[0].figures[number].name for number in goal.figures]
    assert len(names) == 2
    (task,) = [task for task in tasks(convoy, BoardScene()) if "convoy" in task.words]
    assert task.told == f"{names[0]} and {names[1]}"
    hostage = briefing_of(laid("hostage"))
    (line,) = hostage.parts[0].lines if hostage else ("",)
    assert "; freeing them is a partial success. Who ends a turn where they are, with no enemy beside" in line
    assert hostage
    assert any("half of the enemy down" in note for note in hostage.notes)


@pytest.mark.parametrize(
    ("mission", "words"),
    [
        ("raid", "End a turn there with no enemy beside you."),
        ("convoy", "Who ends a turn there with no enemy beside them is out."),
        ("hostage", "Who ends a turn where they are, with no enemy beside, leads them"),
        ("sabotage", "lays a charge; it goes off 2 rounds later."),
        ("salvage", "Who ends a turn on one carries it; who carries it ends a turn at home."),
        ("fetch", "Who ends a turn on it carries it; who carries it ends a turn at home."),
    ],
)
def test_the_plate_of_a_goal_says_how_it_is_done(mission: str, words: str) -> None:
    found = tasks(laid(mission), BoardScene())
    rects = [Rect(0, 0, 200, 26)] * len(found)
    hints = [row.hint.words for row in plate_widgets(rects, found, {}, lambda task: None) if row.hint]
    assert words in hints[0]


def test_half_of_a_rescue_is_told_in_words_on_its_plate() -> None:
    found = tasks(laid("hostage"), BoardScene())[:1]
    (row,) = plate_widgets([Rect(0, 0, 200, 26)], found, {}, lambda task: None)
    assert row.hint and "Freeing them is a partial success." in row.hint.words


def shown(mission: str) -> tuple[Battle, BoardScene]:
    """The battle as it begins, with all of it on the board."""
    battle, scene = begun(mission), BoardScene(states=RULESETS["nwo"].STATES)
    for event in situation(battle):
        scene.show(event)
    return battle, scene


@pytest.mark.parametrize(("mission", "marked"), [("convoy", 2), ("protect", 1), ("raid", 0)])
def test_whom_a_goal_is_about_carries_a_pennant(mission: str, marked: int) -> None:
    battle, scene = shown(mission)
    found = wanted(battle.scenario, scene)
    assert len(found) == marked and all(scene.units[unit].side == "azure" for unit in found)
    for unit in found:
        layer = FigureLayer(scene, Playback(scene), Camera(scene.lattice, (640, 480)))
        drawn = []
        for layer.wanted in (frozenset(), found):
            target = Surface((640, 480))
            layer.draw_statuses(target, scene.units[unit])
            drawn.append(tobytes(target, "RGBA"))
        assert drawn[0] != drawn[1]


def test_the_card_of_a_cell_says_whose_home_it_is_and_what_goals_call_it() -> None:
    battle, scene = shown("hostage")
    (goal,) = [goal for goal in battle.scenario.goals if isinstance(goal, Rescue)]
    home = ("Home", "of Azure", "paper")
    assert all(home in card_of(battle, scene, cell).rows for cell in goal.cells)
    assert home not in card_of(battle, scene, goal.lies).rows
    raid = begun("raid")
    reach = next(goal for goal in raid.scenario.goals if isinstance(goal, Reach))
    assert ("Goal", "the radio room, Azure", "paper") in card_of(raid, scene, reach.cells[0]).rows
