"""The arena: both sides alike, every game from either side, the same rows as ever, and numbers with their
uncertainty."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli import main
from game.core.errors import SetupError
from game.lab.arena import Arena, Score, narrow, quantile
from game.lab.jobs import field_of
from game.lab.simulate import GameResult
from game.rulesets import RULESETS

MAP = "warehouse-yard"


def arena(first: str = "normal", second: str = "normal", games: int = 4) -> Arena:
    fields = {name: field_of(name) for name in (MAP, "otter-ford")}
    return Arena((first, second), RULESETS["nwo"], fields, ["raiders", "patrol"], games, "s")


def result(number: int, winner: str) -> GameResult:
    return GameResult(number, "", winner, 5, 50, {})


def test_every_game_has_another_with_the_same_dice_and_the_sides_swapped() -> None:
    jobs = arena().jobs({}, {})
    assert len(jobs) == 16 and [one.number for one in jobs] == list(range(1, 17))
    for one, other in zip(jobs[::2], jobs[1::2], strict=True):
        assert (one.seed, one.scenario) == (other.seed, other.scenario)
        azure, ember = one.scenario.teams
        kinds = [[(figure.archetype, figure.options) for figure in team.figures] for team in (azure, ember)]
        assert kinds[0] == kinds[1], "only their names differ"
    assert len({one.seed for one in jobs}) == 8
    assert {one.scenario.map for one in jobs[:8]} == {MAP, "otter-ford"}, "the first of them are of all maps"


def test_who_plays_which_side_is_said_by_level() -> None:
    contest = Arena(("normal", "normal"), RULESETS["nwo"], {MAP: field_of(MAP)}, ["raiders"], 2, "s")
    contest.players = ("first", "second")
    one, other = contest.jobs({}, {})
    assert one.seats == {"azure": "first", "ember": "second"}
    assert other.seats == {"azure": "second", "ember": "first"}


def test_wins_count_for_the_player_and_not_for_the_side() -> None:
    contest = arena()
    winners = ["azure", "ember"] * 3 + ["", "azure"]  # the first sits at azure, then at ember
    score = Score(contest, [result(number, winner) for number, winner in enumerate(winners, 1)])
    assert (score.tally().games, score.tally().wins, score.tally().draws) == (8, 6, 1)
    assert score.tally().points == 6.5
    parts = score.parts()
    assert parts["sides"]["azure"].wins == 3 and parts["sides"]["ember"].wins == 3
    assert parts["maps"][MAP].games == parts["squads"]["raiders"].games == 4


def test_it_stops_when_the_interval_is_narrow() -> None:
    contest = arena(games=200)
    some = [result(number, "azure" if number % 2 else "ember") for number in range(1, 41)]
    assert not narrow(contest, 0.05)(some) and narrow(contest, 0.1)(some)
    low, high = Score(contest, some).tally().interval
    assert (round(low, 2), round(high, 2)) == (0.91, 1.0)


def test_half_a_pair_and_strangers_are_refused() -> None:
    with pytest.raises(SetupError, match="from both sides"):
        arena(games=3)
    with pytest.raises(SetupError, match="did you mean"):
        arena(first="norml")


def test_quantiles_are_values_that_were_there() -> None:
    assert [quantile([4.0, 1.0, 3.0, 2.0], share) for share in (0.0, 0.5, 0.95, 1.0)] == [1.0, 3.0, 4.0, 4.0]
    assert quantile([], 0.5) == 0.0


def test_the_command_plays_times_and_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["arena", "normal", "normal", "--squads", "pack", "--games", "2", "--jobs", "1", "--json"]
    words += ["--rows", str(tmp_path / "rows.jsonl"), "--times", "1"]
    told = []
    for _ in range(2):
        with pytest.raises(SystemExit) as left:
            main(words)
        assert left.value.code == 0
        told.append(json.loads(capsys.readouterr().out))
    one, again = told
    assert one["games"] == 2 and one["rate"] == 0.5, "of two equals each wins what the other loses"
    assert one["by"]["squads"]["pack"]["games"] == 2 and one["interval"][0] < 0.5 < one["interval"][1]
    assert one["thinking"]["normal"]["rounds"]["most"] >= one["thinking"]["normal"]["orders"]["most"] > 0
    assert again["games_played"] == one["games_played"]
    assert len((tmp_path / "rows.jsonl").read_text().splitlines()) == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["arena", "normal", "nobody"], "no such player"),
        (["arena", "normal", "normal", "--squads", "nobodies"], "no squad"),
        (["arena", "normal", "normal", "--players", "no.such.module"], "--players no.such.module"),
        (["arena", "normal", "normal", "--until", "2"], "from 0.001 to 1"),
    ],
)
def test_what_cannot_be_played_is_said(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2 and said in capsys.readouterr().err
