"""What follows from a date, its score, and the line that is passed on."""

from __future__ import annotations

import datetime

import pytest

from game.core import events as e
from game.core.errors import EnfiladeError, SetupError
from game.core.records.record import Record
from game.core.references import UnitId
from game.core.scenario import Figure, Scenario, Team
from game.daily import share_line
from game.daily.day import EPOCH, RECIPE, ROW, challenge, date_of
from game.daily.score import Score, score
from game.rulesets import RULESETS

DAY = "2026-11-28"


def test_the_same_date_gives_the_same_challenge() -> None:
    day = challenge(DAY)
    told = (day.ruleset, day.wishes.theme, day.mission, day.title, day.seed, day.wishes.cover)
    assert told == ("opend6", "yard", "Last side standing", "Linden Wharf Yard", "2026-1128", 70)
    assert challenge(DAY) == day


def test_each_ruleset_comes_once_in_five_days() -> None:
    for turn in range(0, 60, 5):
        days = [(EPOCH + datetime.timedelta(turn + more)).isoformat() for more in range(5)]
        assert sorted(challenge(date).ruleset for date in days) == sorted(ROW)


def test_only_who_is_at_home_there_plays_on_hexes() -> None:
    days = [(EPOCH + datetime.timedelta(one)).isoformat() for one in range(100)]
    found = {challenge(date).ruleset for date in days if challenge(date).wishes.theme in ("wood", "ruin")}
    assert found == {"silhouette"}


@pytest.mark.parametrize("words", ["", "yesterday", "2026-13-01", "20261128", "2025-12-31", "2026-11-28 "])
def test_what_is_no_date_is_refused_in_words(words: str) -> None:
    with pytest.raises(SetupError):
        date_of(words)


# ---------------------------------------------------------------- the score

RULES = RULESETS["nwo"]
ONE, TWO, THREE, FOUR = map(UnitId, range(1, 5))
SQUADS = Scenario(
    "x.tmx",
    "nwo",
    (
        Team("azure", "Azure", (Figure("rifleman", "Mara"), Figure("rifleman", "Tam"))),
        Team("ember", "Ember", (Figure("rifleman", "Vela"), Figure("rifleman", "Ott"))),
    ),
)


def told(*what: e.Event) -> list[e.Event]:
    units = ((ONE, "Mara", "azure"), (TWO, "Tam", "azure"), (THREE, "Vela", "ember"), (FOUR, "Ott", "ember"))
    placed = [e.Placed(unit, name, side, "", 0, (unit, 0), ()) for unit, name, side in units]
    return [*placed, e.RoundBegan(1, ()), *what, e.RoundBegan(2, ())]


def test_what_one_has_and_what_was_felled_count_two_hundred_each() -> None:
    found = score(SQUADS, RULES, told(e.Downed(TWO), e.Downed(THREE)), None)
    assert (found.kept, found.felled, found.outcome, found.rounds) == (100, 100, "", 2)


def test_half_a_figure_is_worth_half_its_price() -> None:
    found = score(SQUADS, RULES, told(e.Harmed(ONE, 3, "", (), 50)), None)
    assert (found.kept, found.felled) == (149, 0)  # half of an odd price, rounded down


def test_who_wins_by_a_goal_has_half_of_what_is_left_of_the_others() -> None:
    found = score(SQUADS, RULES, told(e.Downed(THREE)), "azure")
    assert (found.kept, found.felled, found.points) == (200, 150, 350)


def test_who_loses_by_one_has_half_of_what_is_left() -> None:
    found = score(SQUADS, RULES, told(e.Downed(THREE)), "ember")
    assert (found.kept, found.felled, found.outcome) == (100, 100, "lost")


def test_who_leaves_the_map_unharmed_is_kept() -> None:
    found = score(SQUADS, RULES, told(e.Downed(ONE), e.Departed(ONE, (0, 0))), None)
    assert found.kept == 200


def test_of_as_many_points_fewer_rounds_are_better() -> None:
    assert Score(100, 100, 4, "won").rank > Score(100, 100, 5, "won").rank
    assert Score(100, 101, 9, "won").rank > Score(100, 100, 1, "won").rank


# ---------------------------------------------------------------- the line

RECORD = Record(SQUADS, f"daily {DAY}", (), (), "0123456789abcdef")
WRITTEN = share_line.written(challenge(DAY), Score(120, 200, 6, "won"), 1, RECORD)


def test_a_line_is_read_as_it_was_written_whatever_stands_around_it() -> None:
    found = share_line.read(f"Look!\n  {WRITTEN} beat that")
    assert (found.date, found.points, found.outcome, found.rounds, found.number) == (DAY, 320, "won", 6, 1)
    assert (found.recipe, found.ruleset, found.ground) == (RECIPE, "opend6", "01234567")
    assert found.digest == share_line.digest_of(RECORD)
    assert "\n" not in WRITTEN and len(WRITTEN) < 140


@pytest.mark.parametrize(
    "words",
    [
        "",
        "hello",
        WRITTEN[:-1],
        WRITTEN.replace("320", "3200"),
        WRITTEN.replace("opend6.", "chess."),
        "[" * 9999,
    ],
)
def test_what_is_no_line_is_refused_in_words(words: str) -> None:
    with pytest.raises(EnfiladeError):
        share_line.read(words)
