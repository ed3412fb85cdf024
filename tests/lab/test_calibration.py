"""Rolls against the chances that they had: what is counted, when a row is red, and the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game import cli
from game.core.battle import start
from game.core.describing.roll_stats import RollCount
from game.lab.calibration import BINS, RollCounter, calibrate, off
from game.lab.calibration_report import orders_words
from game.lab.jobs import ROLLS, field_of, job, play_job
from game.rulesets import RULESETS
from game.rulesets.setup import make_scenario


def row(rolls: int, came: int, chance: float, part: int = 5) -> RollCount:
    return RollCount("Shots", part, rolls, came, rolls * chance, rolls * chance * (1 - chance))


@pytest.mark.parametrize(
    ("rolls", "came", "chance", "wrong"),
    [
        (10_000, 5_000, 0.5, False),
        (10_000, 5_150, 0.5, False),  # three standard deviations: of many rows one may be
        (10_000, 5_400, 0.5, True),
        (10_000, 4_600, 0.5, True),
        (20, 20, 0.9, False),
        (10, 2, 0.001, False),  # rare, and in whole numbers
        (10, 9, 0.001, True),
    ],
)
def test_a_row_is_red_when_chance_does_not_explain_it(
    rolls: int, came: int, chance: float, wrong: bool
) -> None:
    (found,) = calibrate("nwo", [[row(rolls, came, chance)]])
    assert found.wrong is wrong
    assert (found.rolls, found.shown, found.came) == (rolls, pytest.approx(chance), came / rolls)
    assert found.low <= found.came <= found.high


def test_more_rows_allow_more() -> None:
    """A bound that one row breaks is kept by one of a thousand."""
    edge = row(10_000, 5_255, 0.5)
    assert off(edge, 1) and not off(edge, 1000)


def test_faults_that_cancel_out_are_seen_in_their_parts() -> None:
    """Too often where it is unlikely, too seldom where it is likely: the whole looks right."""
    low, high = row(5_000, 1_500, 0.2, 2), row(5_000, 3_500, 0.8, 8)
    (found,) = calibrate("nwo", [[low, high]])
    assert found.came == pytest.approx(found.shown) and found.wrong


def test_battles_add_up_and_kinds_stay_apart() -> None:
    other = RollCount("Blows", 1, 4, 1, 0.5, 0.4)
    found = calibrate("nwo", [[row(10, 4, 0.5), other], [row(10, 6, 0.5)]])
    assert [(one.kind, one.rolls, one.came) for one in found] == [("Shots", 20, 0.5), ("Blows", 4, 0.25)]
    assert found[0].parts == [RollCount("Shots", 5, 20, 10, 10.0, 5.0)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_tells_its_rolls(ruleset: str) -> None:
    rules, ground = RULESETS[ruleset], field_of("warehouse-yard")
    squad = rules.squads()[0].id
    scenario = make_scenario(rules, "warehouse-yard", {"azure": squad, "ember": squad})
    counts = play_job(job(1, scenario, ground, {}, "1", ROLLS)).rolls
    assert counts and {one.part for one in counts} <= set(range(BINS))
    for one in counts:
        assert 0 <= one.came <= one.rolls
        assert one.part / BINS - 1e-9 <= one.expected / one.rolls <= (one.part + 1) / BINS + 1e-9


def test_before_the_first_roll_nothing_is_counted() -> None:
    rules = RULESETS["lithium"]
    squad = rules.squads()[0].id
    scenario = make_scenario(rules, "warehouse-yard", {"azure": squad, "ember": squad})
    battle = start(scenario, field_of("warehouse-yard"), rules, "1")
    counter = RollCounter(rules)
    counter.read(battle.table, battle.begin())
    assert counter.counts() == []


def test_the_command_prints_figures(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["calibrate", "lithium", "--games", "2", "--maps", "warehouse-yard", "--jobs", "1", "--json"]
    words += ["--tries", "0"]
    with pytest.raises(SystemExit) as left:
        cli.main(words)
    found = json.loads(capsys.readouterr().out)
    assert left.value.code == 0
    assert {one["ruleset"] for one in found} == {"lithium"} and "Shots" in {one["kind"] for one in found}


def test_orders_are_given_on_copies_and_the_battle_goes_on_as_without_them() -> None:
    rules = RULESETS["infowar"]
    squad = rules.squads()[0].id
    scenario = make_scenario(rules, "warehouse-yard", {"azure": squad, "ember": squad})
    ground = field_of("warehouse-yard")
    plain, tried = (play_job(job(1, scenario, ground, {}, "1", ROLLS, tries)) for tries in (0, 3))
    assert (plain.winner, plain.rounds, plain.actions) == (tried.winner, tried.rounds, tried.actions)
    assert plain.rolled is None and tried.rolled
    assert {"Shoot", "Burst", "Throw"} < set(tried.rolled) <= {one.__name__ for one in rules.ACTIONS}
    rolled = [sum(one.rolls for one in row.rolls or []) for row in (plain, tried)]
    assert rolled[1] > 3 * rolled[0]
    assert tried == play_job(job(1, scenario, ground, {}, "1", ROLLS, 3))


def test_what_of_the_kinds_of_orders_is_told() -> None:
    words = orders_words("lithium", {"Shoot": 40, "Aid": 3, "Walk": 90, "Draw": 0})
    rolled, plain, never = words.split("; ")
    assert rolled == "Rolls by the order they came of, on copies: Walk 90, Shoot 40, Aid 3"
    assert plain.startswith("show no chance: Climb, Draw, ") and "Shoot" not in plain
    assert never == "never rolled: Again, Jump, Run, Strike, Throw, Use"


@pytest.mark.long
def test_the_chances_of_all_rulesets_hold_and_the_page_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "chances.html"
    with pytest.raises(SystemExit) as left:
        cli.main(
            [
                "calibrate",
                "--games",
                "15",
                "--tries",
                "4",
                "--seed",
                "held",
                "--jobs",
                "1",
                "--page",
                str(page),
            ]
        )
    told = capsys.readouterr().out
    assert left.value.code == 0, told
    assert "none comes off other than shown" in told
    html = page.read_text(encoding="utf-8")
    assert html.count("data:image/png") == 5 and "class=wrong>" not in html
