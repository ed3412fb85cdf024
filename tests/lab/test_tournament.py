"""Tournaments: every pair on every map from both sides, and the shares that are printed."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from game.cli import main
from game.core.errors import SetupError
from game.core.field import Field, Tile
from game.lab.simulate import GameResult
from game.lab.tournament import Match, Standing, Tournament, of_side, standing
from game.rulesets import RULESETS, nwo

SIDES = ["azure", "ember"]
BARE = Field(1, 1, (Tile(),))


def won(winner: str, azure: str, ember: str, on: str = "yard") -> Match:
    return Match(
        on, {"azure": azure, "ember": ember}, GameResult(1, "1/1", winner, 3, 9, {"azure": 1, "ember": 2})
    )


def test_every_pair_plays_from_both_sides_with_the_same_dice() -> None:
    contest = Tournament(RULESETS["nwo"], {"yard": BARE, "street": BARE}, SIDES, 4)
    jobs = contest.jobs({}, {}, {}, "7")
    seeds = [job.seed for job in jobs]
    assert [job.number for job in jobs] == list(range(1, contest.length + 1))
    matches = contest.matches([GameResult(job.number, job.seed, "azure", 1, 1, {}) for job in jobs])
    for job, match in zip(jobs, matches, strict=True):
        assert job.scenario.map == match.map
        assert [team.side for team in job.scenario.teams] == list(match.squads)
    pairs = len(contest.squads) * (len(contest.squads) - 1) // 2
    assert len(matches) == contest.length == pairs * 2 * 4
    seats = Counter((match.map, match.squads["azure"], match.squads["ember"]) for match in matches)
    assert set(seats.values()) == {2} and len(seats) == 2 * 2 * pairs
    assert seeds[:4] == ["7/1", "7/1", "7/2", "7/2"]
    assert {standing(matches, squad).rate for squad in contest.squads} == {
        Fraction(1, 2)
    }  # who sits on azure wins, and everybody does as often


def test_shares_are_of_the_games_asked_about_and_a_draw_is_half_a_win() -> None:
    matches = [
        won("azure", "a", "b"),
        won("azure", "b", "a"),
        won("", "a", "b", "street"),
        won("ember", "b", "c"),
    ]
    assert standing(matches, "a") == Standing(3, 1, 1) and standing(matches, "a").rate == Fraction(1, 2)
    assert standing(matches, "b", "c") == Standing(1, 0, 0)
    assert standing(matches, "a", on="street") == Standing(1, 0, 1)
    assert of_side(matches, "azure").rate == Fraction(5, 8)
    assert standing([], "a").rate == Fraction(1, 2)


@pytest.mark.parametrize(
    ("sides", "games", "told"),
    [(SIDES, 3, "give an even number"), ([*SIDES, "plum"], 2, "between two sides")],
)
def test_what_is_no_tournament_is_refused(sides: list[str], games: int, told: str) -> None:
    with pytest.raises(SetupError, match=told):
        Tournament(RULESETS["nwo"], {}, sides, games)


def test_the_table_lists_every_squad(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.lab.simulate.MOST_ACTIONS", 0)
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit) as ended:
        main(
            [
                "simulate",
                "mill-street",
                "--on",
                "warehouse-yard",
                "--tournament",
                "--games",
                "2",
                "--jobs",
                "1",
            ]
        )
    out = capsys.readouterr().out
    pairs = len(nwo.squads()) * (len(nwo.squads()) - 1) // 2
    assert ended.value.code == 0
    assert all(squad.title in out for squad in nwo.squads())
    assert (
        "warehouse-yard" in out and f"{pairs * 4} games, 2 for each pair on each map; azure won 50 % [" in out
    )
