"""How battles ended is written down, and what a person has done against each level is told from it."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from game.client.seat.statistics import career
from game.client.seat.statistics.results import MANY, BattleResult, Game, SideResult, even_handicap, games
from game.core.components import CLOCK
from game.core.records.record import Terms
from game.core.user_folders import data_folder
from tests.client.test_partners import together


def one(winner: str, level: str = "normal", handicap: int = 0, **more: str) -> BattleResult:
    sides = (SideResult("azure", more.pop("person", "human")), SideResult("ember", level, handicap=handicap))
    return BattleResult("nwo", "mill-street", more.pop("day", "2026-11-02"), 7, winner, sides)


def test_the_career_keeps_how_a_battle_ended_for_its_sides() -> None:
    match = together(
        "nwo", Terms({"azure": "Ben"}, {"ember": 40}, 0, "evening"), {"azure": "Ada", "ember": "hard"}
    )
    assert career.battle_results() == []
    table = match.battle.table
    match.career.note(match, [])
    assert career.battle_results() == [], "it goes on"
    table.world.put(CLOCK, replace(table.clock, winner="ember"))
    for _ in range(2):
        match.career.note(match, [])
    (found,) = career.battle_results()
    assert found.ruleset == "nwo" and found.map == "warehouse-yard" and found.series == "evening"
    azure, ember = found.sides
    assert azure.people == ("Ada", "Ben") and azure.by_person and not ember.by_person
    assert ember.player == "hard" and ember.handicap == 40 and ember.points > 100
    assert (azure.figures, azure.lost, found.winner) == (4, 0, "ember")


def test_what_older_games_wrote_beside_the_career_is_read_and_what_cannot_be_is_left_out() -> None:
    folder = data_folder() / "results"
    folder.mkdir(parents=True)
    good = msgspec.json.encode(one("azure"))
    for name, data in {"a": good, "b": b"{", "c": b"\xff", "d": b"[]", "e": good + b" " * (1 << 16)}.items():
        (folder / f"{name}.result.json").write_bytes(data)
    (folder / "f.result.json").mkdir()
    (folder / "other.txt").write_bytes(good)
    assert career.battle_results() == [one("azure")]


def test_battles_of_one_person_against_one_computer_count_by_level() -> None:
    played = [
        one("azure"),
        one("ember", "normal-bold", 40),
        one("", "hard"),
        one("azure", "Oskar"),
        msgspec.structs.replace(one("azure"), ruleset="lithium"),
        msgspec.structs.replace(one("azure"), sides=(*one("azure").sides, SideResult("straw", "easy"))),
    ]
    assert games(played, "nwo") == {
        "easy": [],
        "normal": [Game(0, True), Game(40, False)],
        "hard": [Game(0, False)],
    }


def test_no_handicap_is_proposed_after_few_battles() -> None:
    assert even_handicap([Game(0, True)] * (MANY - 1)) is None


@pytest.mark.parametrize(
    ("won", "least", "most"), [(10, -5, 5), (16, 30, 200), (4, -200, -30), (20, 100, 200)]
)
def test_the_handicap_follows_how_often_one_won(won: int, least: int, most: int) -> None:
    found = even_handicap([Game(0, number < won) for number in range(20)])
    assert found is not None and least <= found <= most and found % 5 == 0


def test_with_handicaps_played_the_even_one_is_found_between_them() -> None:
    played = [Game(0, number < 9) for number in range(12)] + [Game(80, number < 3) for number in range(12)]
    found = even_handicap(played)
    assert found is not None and 25 <= found <= 60
