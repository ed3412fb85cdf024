"""What the battle is about, in the window: chosen before it, read and pointed at during it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.screens.setup.map_column import apply_suggestions
from game.client.screens.stage.objectives import MOST_PIPS, draw_plates
from game.client.seat.settings.settings import Setup
from game.client.seat.setup.agreed_options import MISSION
from game.client.seat.setup.choices import Choices
from game.client.seat.view.objectives import Task, answers, objectives_in_words, prizes, task_line, tasks
from game.client.seat.view.scene import BoardScene
from game.core.events import Departed, GoalMoved, ItemTaken
from game.core.goals import Fell, Fetch, Hold, Leave, Protect, Survive
from game.core.records.state_events import situation
from game.core.scenario import Figure, Scenario, Team, Wave
from game.rulesets import RULESETS
from game.rulesets.setup import default_squad
from tests.core.test_missions import begun, idle, idle_until

HILL = ((4, 4), (5, 4))
TEAMS = (Team("azure", "North Watch", (Figure("x", "A"),)), Team("ember", "Ember Guard", (Figure("x", "B"),)))


def scenario(*goals: object, waves: tuple[Wave, ...] = ()) -> Scenario:
    return Scenario("meadow", "nwo", TEAMS, goals=goals, waves=waves)  # type: ignore[arg-type]


def test_what_several_sides_want_is_one_task() -> None:
    found = tasks(
        scenario(Hold("azure", "hill", HILL), Hold("ember", "hill", HILL), Leave("azure", "", ((0, 0),))),
        BoardScene(),
    )
    ground = frozenset(HILL)
    assert found == (
        Task(
            ("azure", "ember"),
            "Hold the hill at the end of 3 rounds in a row",
            (0, 0),
            3,
            "",
            ground,
            "hill",
            half=2,
        ),
        Task(
            ("azure",),
            "Get 1 figure out by the exit",
            (0,),
            1,
            "",
            frozenset({(0, 0)}),
            way="Who ends a turn there with no enemy beside them is out.",
        ),
    )


def test_a_task_tells_how_far_it_has_come_and_who_carries() -> None:
    scene = BoardScene()
    scene.show(GoalMoved(1, "ember", "", 2, 3))
    found = tasks(scenario(Hold("azure", "hill", HILL), Hold("ember", "hill", HILL)), scene)
    assert found[0].counts == (0, 2)
    scene.show(GoalMoved(1, "ember", "", 3, 3, "reached"))
    assert (
        tasks(scenario(Hold("azure", "hill", HILL), Hold("ember", "hill", HILL)), scene)[0].outcome
        == "reached"
    )


def test_the_scene_knows_who_carries() -> None:
    battle = begun(Fetch("azure", "ledger", (0, 0), ((0, 1),)), Leave("azure", "", ((0, 2),), 2))
    scene = BoardScene()
    for event in (*situation(battle), *idle_until(battle, ItemTaken)):
        scene.show(event)
    carrier = scene.units[scene.floor.taken["ledger"]]
    assert prizes(battle.scenario) == {"ledger": "case"} and not scene.floor.things
    assert [task.told for task in tasks(battle.scenario, scene)] == [f"{carrier.name} has it", ""]


def test_waves_are_told_until_they_come() -> None:
    wave = Wave("ember", 3, (Figure("x", "C"), Figure("x", "D")), ((9, 9),))
    scene = BoardScene()
    assert tasks(scenario(waves=(wave,)), scene) == (
        Task(
            ("ember",),
            "2 more figures come from round 3 on",
            ground=frozenset({(9, 9)}),
            name="reinforcements",
            late=True,
        ),
    )
    scene.round = 3
    assert tasks(scenario(waves=(wave,)), scene) == ()


def test_a_side_without_a_goal_is_told_what_it_can_do_about_those_of_others() -> None:
    out = answers(scenario(Survive("ember", rounds=8)))
    assert [(task.sides, task.words, task_line(task)) for task in out] == [
        (("azure",), "Put them all out of action first", "Put them all out of action first")
    ]
    kept = answers(scenario(Protect("azure", "the envoy"), Survive("azure", rounds=11)))
    assert [(task.sides, task.words) for task in kept] == [
        (("ember",), "Bring down the envoy, or all of them")
    ]
    assert answers(scenario(Hold("azure", "hill", HILL), Hold("ember", "hill", HILL))) == ()
    assert answers(scenario()) == (), "the last side standing wins: nothing more is to be said"


def test_what_is_only_half_of_a_way_says_that_it_wins_nothing() -> None:
    """In a duel some of the enemy down is half a success, and all the same no victory."""
    found = tasks(scenario(Fell("azure", count=2, step=True), Fell("ember", count=2)), BoardScene())
    assert [task_line(task) for task in found] == [
        "Bring down 2 of the enemy (wins nothing by itself); 1 of 2 is a partial success",
        "Bring down 2 of the enemy; 1 of 2 is a partial success",
    ]


def test_the_briefing_names_the_sides() -> None:
    titles = {team.side: team.name for team in TEAMS}
    assert objectives_in_words(scenario(Survive("ember", rounds=6)), titles) == (
        "Ember Guard: hold out to the end of round 6. Whoever is the last side standing wins, too."
    )
    assert objectives_in_words(scenario(), titles) == "The last side standing wins."


def test_what_a_map_suggests_is_taken_over_and_free_to_be_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    choices = Choices(Setup())
    choices.kept.mission = "survive"
    field = choices.field
    assert field is not None
    squad, told_so = (
        RULESETS["infowar"].squads()[1].id,
        (("mission", "hold"), ("option.relative_degree", "literal"), ("option.dim", "yes")),
    )
    made = replace(
        field, ruleset="infowar", suggested=(*told_so, ("squad.azure", squad), ("squad.ember", "nobody"))
    )
    choices.map.field = made
    before = choices.seats[1].squad
    apply_suggestions(choices)
    assert choices.ruleset.ID == "infowar" and choices.value(choices.options("battle")[0]) == "hold"
    assert choices.kept.options == {"relative_degree": "literal"} and choices.seats[0].squad == squad
    assert choices.seats[1].squad in {before, default_squad(RULESETS["infowar"], choices.seats[1].side)}


@pytest.mark.parametrize(("mission", "goals"), [("hold", 2), ("last", 0), ("survive", 1)])
def test_the_mission_is_chosen_with_the_options_and_kept(mission: str, goals: int) -> None:
    kept = Setup()
    choices = Choices(kept)
    option = choices.options("battle")[0]
    assert option.name == MISSION and choices.value(option) == "last"
    choices.set_value(option, mission)
    laid = choices.scenario()
    assert len(laid.goals) == goals and MISSION not in laid.options
    assert Choices(kept).value(option) == mission and choices.briefing()


def test_who_leaves_is_on_the_board_no_more() -> None:
    battle = begun(Leave("azure", cells=((0, 0), (0, 2)), count=2))
    scene = BoardScene()
    for event in situation(battle):
        scene.show(event)
    gone: list[int] = []
    while battle.winner is None:
        for event in idle(battle):
            gone += [event.unit] if isinstance(event, Departed) else []
            scene.show(event)
    assert len(gone) == 2 and not set(gone) & set(scene.units) and not set(gone) & set(scene.order)


@pytest.mark.parametrize("needs", range(2, MOST_PIPS + 1))
@pytest.mark.parametrize("sides", [1, 2, 4])
@pytest.mark.parametrize("free", [300, 1200])
def test_the_pips_of_all_sides_lie_in_their_plate(
    needs: int, sides: int, free: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pen, filled = Pen(Surface((1280, 720)), 1.0), list[Rect]()
    monkeypatch.setattr(pen, "fill", lambda rect, *_: filled.append(Rect(rect)))
    task = Task(
        ("azure", "ember", "straw", "plum")[:sides],
        "Hold the hill at the end of the rounds",
        (1,) * sides,
        needs,
    )
    (plate,) = draw_plates(pen, Rect(250, 100, free, 400), [task])
    pips = [rect for rect in filled if rect.height == 7]
    assert len(pips) == needs * sides
    assert all(
        plate.contains(pip) and pip.width > 0 and pip.collidelist(pips[number + 1 :]) < 0
        for number, pip in enumerate(pips)
    )


def test_a_plate_over_a_figure_folds_up_to_the_marks_of_its_sides_until_it_is_pointed_at() -> None:
    pen, free = Pen(Surface((800, 600))), Rect(100, 100, 600, 400)
    rows = [
        Task(("azure", "ember"), "Hold the hill", (0, 0), 3, "", frozenset(), "hill"),
        Task(("azure",), "Hold out", (0,), 1, "", frozenset(), ""),
    ]
    one, other = draw_plates(pen, free, rows)
    head = Rect(one.right - 20, one.y + 4, 10, 10)
    folded, below = draw_plates(pen, free, rows, keep=[head])
    assert (
        folded.width < one.width / 2
        and not folded.colliderect(head)
        and below.topleft == (other.x, folded.bottom + 3)
    )
    assert below.size == other.size, "what hides nobody is whole"
    assert draw_plates(pen, free, rows, 0, [head])[0] == one


def test_who_is_called_by_an_event_is_not_announced() -> None:
    wave = Wave("azure", 2, (Figure("x", "C"),), ((0, 0),))
    assert tasks(scenario(waves=(wave,)), BoardScene())[0].words == "1 more figure comes from round 2 on"
    assert tasks(scenario(waves=(replace_called(wave),)), BoardScene()) == ()


def replace_called(wave: Wave) -> Wave:
    return Wave(wave.side, wave.round, wave.figures, wave.cells, called=True)
