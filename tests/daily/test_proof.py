"""A line and a replay are checked by playing the battle again; what is untrue is found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from game.ai.agents import choose
from game.core.battle import start
from game.core.events import Event
from game.core.records.files import Recorder
from game.core.records.record import Record
from game.core.scenario import Scenario
from game.daily import battle as battles
from game.daily import share_line, verification
from game.daily.battle import THEM
from game.daily.day import RECIPE, challenge
from game.daily.score import score
from game.daily.share_line import Line

GAME = "0.1.0"
DATE = "2026-11-24"
"""A day whose battle is short."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Line, Record]:
    return battle_of(tmp_path_factory.mktemp("daily"), "normal")


def battle_of(place: Path, them: str) -> tuple[Line, Record]:
    """The battle of that day, played by the computer on both sides."""
    day = challenge(DATE)
    _, field = battles.ground(day, place)
    scenario = battles.scenario(day, field)
    battle = start(scenario, field, day.rules, day.battle_seed)
    recorder = Recorder(battle, day.battle_seed, battles.players())
    events: list[Event] = list(battle.begin())
    recorder.note()
    while battle.winner is None:
        events += battle.apply(choose(battle, battle.side, them if battle.side == THEM else "normal"))
        recorder.note()
    record = recorder.record("2026-11-24 12:00", GAME)
    scored = score(scenario, day.rules, events, battle.winner)
    return share_line.read(share_line.written(day, scored, 1, record)), record


@pytest.mark.long  # a whole battle is played, and again for each check
def test_a_true_line_is_true(played: tuple[Line, Record]) -> None:
    found = verification.checked(*played, GAME)
    assert (found.status, found.words.split(":")[0]) == (verification.TRUE, "true")


@pytest.mark.long
def test_a_better_score_than_the_battle_came_to_is_false(played: tuple[Line, Record]) -> None:
    told, record = played
    found = verification.checked(replace(told, points=told.points + 1), record, GAME)
    assert found.status == verification.FALSE
    assert "not to what the line says" in found.words


@pytest.mark.long
def test_somebody_else_in_place_of_the_computer_is_found(tmp_path: Path) -> None:
    found = verification.checked(*battle_of(tmp_path, "easy"), GAME)
    assert found.status == verification.FALSE
    assert "not what the computer would have done" in found.words


@pytest.mark.long
def test_of_a_battle_that_goes_otherwise_under_other_rules_nobody_here_can_say(tmp_path: Path) -> None:
    told, record = battle_of(tmp_path, "easy")
    other = verification.checked(replace(told, rules=told.rules + 1), record, GAME)
    assert other.status == verification.OLDER
    assert f"version {told.rules + 1} of the rules" in other.words
    assert verification.checked(told, record, "9.9").status == verification.OLDER


@pytest.mark.long
def test_what_belongs_to_another_battle_is_false(played: tuple[Line, Record]) -> None:
    told, record = played
    assert verification.checked(replace(told, digest="0" * 12), record, GAME).status == verification.FALSE
    other = msgspec.structs.replace(record, seed="daily 2026-11-23")
    assert (
        verification.checked(replace(told, digest=share_line.digest_of(other)), other, GAME).status
        == verification.FALSE
    )
    easy = msgspec.structs.replace(record, players={"azure": "human", "ember": "easy"})
    assert verification.checked(told, easy, GAME).status == verification.FALSE


def test_a_line_of_another_recipe_can_be_checked_by_such_a_game_only() -> None:
    told = Line(DATE, 300, "won", 4, 1, RECIPE - 1, "silhouette", 3, "0" * 8, "0" * 12)
    record = Record(Scenario("x", "silhouette", ()), "daily", (), (), "")
    assert verification.checked(told, record, GAME).status == verification.OLDER
