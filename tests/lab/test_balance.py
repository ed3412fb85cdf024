"""Whether a map is fair: what battles leave on it, what is said of that, and the command."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from game import cli
from game.core.events import Attacked, DoorMoved, Downed, Harmed, Placed, RoundBegan, Stepped, TurnBegan
from game.core.field import Cover, Door, Field, Tile, Zone
from game.core.references import UnitId
from game.lab.balance import balance_jobs, strength, weigh
from game.lab.heatmaps import CellCount, FootprintRecorder, Heatmaps
from game.lab.jobs import Job, field_of, play_job
from game.lab.simulate import GameResult
from game.rulesets import RULESETS

ONE, TWO = UnitId(1), UnitId(2)
SIDES = ("azure", "ember")


def placed(unit: UnitId, side: str, x: int, y: int) -> Placed:
    return Placed(unit, side, side, "", 0, (x, y), ())


def test_what_is_left_of_a_battle() -> None:
    recorder = FootprintRecorder(SIDES)
    recorder.read([placed(ONE, "azure", 0, 0), placed(TWO, "ember", 5, 0), RoundBegan(1, (TWO, ONE))])
    recorder.read([TurnBegan(TWO, "ember"), Stepped(TWO, (5, 0), (4, 0)), DoorMoved((4, 1), True, TWO)])
    recorder.read([Attacked(TWO, ONE, "rifle", "shot"), Harmed(ONE, 2, "", (), 0), Harmed(ONE, 0, "", (), 0)])
    recorder.read([Downed(ONE), RoundBegan(2, (TWO,)), Attacked(TWO, ONE, "rifle", "shot")])
    assert recorder.footprints() == Heatmaps(
        "ember",
        {"ember": 1},
        {
            "stood": {"azure": [CellCount(0, 0, 1)], "ember": [CellCount(4, 0, 1), CellCount(5, 0, 1)]},
            "moved": {"azure": [], "ember": [CellCount(4, 0, 1)]},
            "harmed": {"azure": [CellCount(0, 0, 1)], "ember": []},
            "felled": {"azure": [CellCount(0, 0, 1)], "ember": []},
        },
        [(4, 1)],
    )


def results(
    azure: int, ember: int, *, first: str = "", attacker: str = "azure", lead: int = 0
) -> list[GameResult]:
    """So many wins of each; in `lead` of them whoever acts first wins, `attacker` attacks first."""
    winners = ["azure"] * azure + ["ember"] * ember
    found = []
    for number, winner in enumerate(winners, 1):
        marks: dict[str, dict[str, list[CellCount]]] = {
            "stood": {"azure": [CellCount(0, 0, 1)], "ember": [CellCount(3, 0, 1)]},
            "moved": {"azure": [CellCount(1, 0, 2)], "ember": []},
            "harmed": {"azure": [], "ember": []},
            "felled": {"azure": [], "ember": []},
        }
        rounds = {attacker: 1, "ember" if attacker == "azure" else "azure": 2}
        begins = winner if number <= lead else first
        found.append(
            GameResult(
                number, "s", winner, 4, 9, {"azure": 1, "ember": 2}, Heatmaps(begins, rounds, marks, [])
            )
        )
    return found


def ground(cover_at: int = -1, doors: tuple[Door, ...] = (), zones: tuple[Zone, ...] = ()) -> Field:
    tiles = tuple(Tile(cover=Cover.HALF if x == cover_at else Cover.NONE) for x in range(6))
    return Field(6, 1, tiles, name="strip", title="Strip", doors=doors, zones=zones)


def test_a_fair_map_is_called_fair_only_when_that_is_known() -> None:
    few = weigh("strip", ground(), "nwo", "", results(10, 10))
    many = weigh("strip", ground(), "nwo", "", results(400, 400))
    assert few.verdict[0] == (
        "No side wins more often than chance explains, but 20 battles do not prove it fair: "
        "azure 50 % [24, 76]. About 560 would."
    )
    assert many.verdict[0] == "Fair: azure wins 50 % [45, 55]."
    assert [side.won.share for side in many.sides] == [0.5, 0.5]
    assert many.sides[0].won.of == 800
    assert (many.sides[0].lost, many.sides[1].lost, many.sides[0].stepped) == (1, 2, 2)


def test_pairs_that_mirror_each_other_leave_little_to_chance() -> None:
    """Both battles of a pair have the same dice: what one side wins in the first, the other wins in the
    second."""
    mirrored = [
        msgspec.structs.replace(row, winner=SIDES[(number + number // 2) % 2])
        for number, row in enumerate(results(60, 0))
    ]
    found = weigh("strip", ground(), "nwo", "", mirrored)
    assert found.verdict[0] == "Fair: azure wins 50 % [47, 53]."
    alone = weigh("strip", ground(), "nwo", "", mirrored[:-1])
    assert alone.sides[0].won.words == "49 % [37, 62]"


def test_a_side_that_wins_too_often_is_told_with_its_reasons() -> None:
    found = weigh("strip", ground(cover_at=1), "nwo", "", results(70, 30))
    assert found.verdict == [
        "azure wins more often than chance explains: 70 % [56, 81].",
        "azure attacks first in 100 % [96, 100]: give the others a nearer start, or cover on their way.",
        "azure stands in cover 100 % of the time, ember 0 %: give ember more of it.",
    ]


def test_whom_the_map_adds_is_a_reason() -> None:
    """Of which the other side's are told only if they win."""
    rows = results(70, 30, attacker="ember")
    found = weigh("strip", ground(), "nwo", "", rows, {"azure": 6, "ember": 4})
    assert found.verdict[1:] == ["azure has 2 figures more than ember, whom the map adds."]
    assert (
        weigh("strip", ground(), "nwo", "", rows, {"azure": 4, "ember": 6}).verdict[1].startswith("Neither")
    )


def test_figures_that_come_later_count_among_those_of_a_side() -> None:
    zone = Zone("reinforcement", "late", ((5, 0),), "ember", {"figures": "1"})
    field = ground(zones=(zone,))
    ruleset = RULESETS["nwo"]
    even = balance_jobs("strip", ground(), ruleset, SIDES[:2], 2, "s")
    more = balance_jobs("strip", field, ruleset, SIDES[:2], 2, "s", "map")
    assert strength(even)["azure"] == strength(even)["ember"]
    assert strength(more)["ember"] == strength(more)["azure"] + 1


def test_without_a_reason_that_is_said() -> None:
    found = weigh("strip", ground(), "nwo", "", results(70, 30, attacker="ember"))
    assert found.verdict[1:] == [
        "Neither cover nor the first attack explains it: look at where figures fall."
    ]


def test_acting_first_may_decide() -> None:
    found = weigh("strip", ground(), "nwo", "", results(50, 50, lead=100))
    assert found.first_mover.share == 1
    assert found.verdict[-1].startswith("Whoever acts first wins 100 % [96, 100]")


def test_what_nobody_used_is_named() -> None:
    doors = (Door((4, 0)), Door((1, 0)))  # somebody stepped through the second one
    zones = (Zone("objective", "hill", ((5, 0),)), Zone("deployment", "start", ((5, 0),), "azure"))
    found = weigh("strip", ground(doors=doors, zones=zones), "nwo", "", results(10, 10))
    assert found.unused == ["the door at 4, 0", "the objective zone 'hill'"]
    assert found.verdict[-1] == (
        "Nobody used the door at 4, 0, the objective zone 'hill': nothing leads there that is worth the way."
    )


def test_what_has_no_name_is_told_by_its_place() -> None:
    zones = (Zone("exit", "", ((5, 0),), "azure"),)
    found = weigh("strip", ground(zones=zones), "nwo", "", results(10, 10))
    assert found.unused == ["the exit zone at 5, 0"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_both_sides_have_equal_squads_and_all_squads_play(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    squads = rules.squads()
    jobs = balance_jobs("warehouse-yard", field_of("warehouse-yard"), rules, SIDES, 2 * len(squads), "1")
    seen = set()
    for job, other in zip(jobs[::2], jobs[1::2], strict=True):
        first, second = ([figure.archetype for figure in team.figures] for team in job.scenario.teams)
        assert first == second
        assert job.scenario.teams == other.scenario.teams[::-1] and job.seed == other.seed
        seen.add(tuple(first))
    assert len(seen) == len({tuple(figure.archetype for figure in squad.figures) for squad in squads})


def test_rows_without_footprints_stay_as_they_were() -> None:
    (job,) = balance_jobs("warehouse-yard", field_of("warehouse-yard"), RULESETS["lithium"], SIDES, 1, "1")
    traced, plain = play_job(job), play_job(msgspec.structs.replace(job, watch=""))
    assert traced.footprints and not plain.footprints
    assert msgspec.structs.replace(traced, footprints=None) == plain
    assert b"footprints" not in msgspec.json.encode(plain) and b"watch" not in msgspec.json.encode(
        msgspec.structs.replace(job, watch="")
    )
    stood = traced.footprints.marks["stood"]
    assert sum(mark.count for mark in stood["azure"]) >= len(job.scenario.teams[0].figures)


def test_the_command_prints_figures(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["balance", "warehouse-yard", "--ruleset", "lithium", "--games", "2", "--jobs", "1", "--json"]
    with pytest.raises(SystemExit) as left:
        cli.main(words)
    (found,) = json.loads(capsys.readouterr().out)
    assert left.value.code == 0
    assert (found["map"], found["ruleset"], found["games"]) == ("warehouse-yard", "lithium", 2)
    assert {side["side"] for side in found["sides"]} == set(SIDES)


@pytest.mark.long
def test_the_page_has_its_pictures_inside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "fair.html"
    words = ["balance", "warehouse-yard", "priory-wood", "--games", "2", "--jobs", "1", "--page", str(page)]
    with pytest.raises(SystemExit) as left:
        cli.main(words)
    assert left.value.code == 0
    html = page.read_text(encoding="utf-8")
    assert html.count("data:image/png;base64,") == 4
    assert "http" not in html and "Priory Wood" in html and "Priory Wood" in capsys.readouterr().out


def test_a_page_that_is_no_page_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["balance", "warehouse-yard", "--games", "2", "--page", "fair.txt"])
    assert (left.value.code, capsys.readouterr().err) == (
        2,
        "enfilade: --page fair.txt: a page ends in .html\n",
    )


def test_enough_is_enough(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It is asked after the first 64 games; one side that always wins is known by then."""
    played: list[int] = []

    def won(job: Job) -> GameResult:
        played.append(job.number)
        return GameResult(job.number, job.seed, "azure", 1, 1, {"azure": 0, "ember": 4})

    monkeypatch.setattr("game.lab.runner.play_job", won)
    for width, games in (("0.1", 64), ("0.001", 200)):
        played.clear()
        words = ["simulate", "warehouse-yard", "--games", "200", "--jobs", "1", "--json", "--until", width]
        with pytest.raises(SystemExit) as left:
            cli.main(words)
        assert left.value.code == 0
        assert len(played) == games == json.loads(capsys.readouterr().out)["summary"]["games"]


def test_a_tournament_plays_all_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["simulate", "warehouse-yard", "--tournament", "--until", "0.1"])
    assert left.value.code == 2
    assert "--until is for one pair of squads" in capsys.readouterr().err
