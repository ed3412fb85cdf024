"""The career: what a battle adds to it, how it is kept, and what it comes to."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.seat.saves import quarantine
from game.client.seat.statistics import career
from game.client.seat.statistics.career import Career, CareerNote, Earned, Fought, Used, fought, used
from game.core import events as e
from game.core.references import UnitId
from tests.client.player import new_match

MARA, BRANDT = UnitId(1), UnitId(5)


def battle(name: str, outcome: str = "won", level: str = "normal", ruleset: str = "nwo") -> Fought:
    return Fought(name, "2026-11-28", ruleset, "mill_street", "Hold", level, outcome)


def test_a_battle_counts_once_as_it_first_ended() -> None:
    career.keep([battle("a", "lost")])
    career.keep([battle("a", "won"), battle("b")])
    assert [(one.id, one.outcome) for one in career.read().battles] == [("a", "lost"), ("b", "won")]


def test_an_achievement_is_kept_with_its_first_day() -> None:
    career.keep(earned=[Earned("nwo/crit", "2026-11-27")])
    career.keep(earned=[Earned("nwo/crit", "2026-11-28"), Earned("nwo/help", "2026-11-28")])
    assert [one.day for one in career.read().earned] == ["2026-11-27", "2026-11-28"]
    assert career.read().has("nwo/help")
    assert not career.read().has("nwo/parry")


@pytest.mark.parametrize("harm", ["cut", "changed", "other", "empty"])
def test_a_damaged_file_is_named_and_kept_aside(tmp_path: Path, harm: str) -> None:
    career.keep([battle("a")])
    data = career.path().read_bytes()
    spoilt = {
        "cut": data[: len(data) // 2],
        "changed": data.replace(b"won", b"w0n"),
        "other": data.replace(b"a career", b"tries at"),
        "empty": b"",
    }
    career.path().write_bytes(spoilt[harm])
    assert career.read() == Career()
    assert (tmp_path / "career.json.damaged-1").read_bytes() == spoilt[harm]
    assert "career.json" in quarantine.notices.lines[-1]
    career.keep([battle("b")])
    assert [one.id for one in career.read().battles] == ["b"]


def test_what_a_newer_game_wrote_is_left_as_it_is() -> None:
    career.keep([battle("a")])
    newer = career.path().read_bytes().replace(b'"format":1', b'"format":9')
    career.path().write_bytes(newer)
    assert career.read() == Career()
    career.keep([battle("b")])
    assert career.path().read_bytes() == newer


def test_a_disk_that_is_full_costs_nothing_but_that(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr("game.client.seat.saves.storage.write_whole", full)
    career.keep([battle("a")])
    assert career.read() == Career()


def test_rates_by_level_leave_out_people_and_count_a_draw_as_half() -> None:
    kept = [
        battle("a"),
        battle("b", "lost"),
        battle("c", "drawn"),
        battle("d", level="people"),
        battle("e", level="easy"),
    ]
    career.keep(kept)
    found = {rate.label: rate for rate in career.rates(career.read().battles, lambda one: one.level)}
    assert {level: (rate.came, rate.of) for level, rate in found.items()} == {
        "normal": (1.5, 3),
        "easy": (1, 1),
    }
    assert found["normal"].few


def test_a_rate_has_the_interval_of_wilson() -> None:
    low, high = career.Rate("", 11, 20).bounds
    assert (round(low, 3), round(high, 3)) == (0.342, 0.742)


def test_weapons_add_up_the_most_used_first() -> None:
    one = Fought(
        "a", "", "nwo", "", "", "easy", "won", weapons={"pistol": Used(2, 1), "rifle": Used(5, 3, 1)}
    )
    two = Fought("b", "", "nwo", "", "", "easy", "won", weapons={"pistol": Used(4, 2, 1)})
    assert career.weapons([one, two]) == [("pistol", Used(6, 3, 1)), ("rifle", Used(5, 3, 1))]


def test_what_is_done_out_of_turn_to_others_is_not_counted_for_people() -> None:
    events = [
        e.Attacked(MARA, BRANDT, "rifle", "ranged"),
        e.AttackEnded(MARA, BRANDT, "hit", 9, 7),
        e.Downed(BRANDT),
        e.Attacked(BRANDT, MARA, "pistol", "ranged"),
        e.AttackEnded(BRANDT, MARA, "hit", 9, 7),
    ]
    assert used(events, {MARA}) == {"rifle": Used(1, 1, 1)}


def test_a_match_between_people_has_no_level_and_one_against_the_computer_has() -> None:
    match = new_match(ember="human")
    match.begin()
    assert fought(match).level == "people"
    match.players["ember"] = "easy"
    told = fought(match)
    assert (told.level, told.ruleset, told.own, told.foes) == ("easy", "nwo", 4, 4)


def test_an_achievement_of_a_battle_is_told_once_and_kept() -> None:
    match = new_match()
    match.begin()
    table = match.battle.table
    mine, theirs = (
        next(one for one in table.units() if table.unit(one).side == side) for side in ("azure", "ember")
    )
    hit = [e.Attacked(mine, theirs, "rifle", "ranged"), e.AttackEnded(mine, theirs, "crit", 9, 2)]
    for _ in range(2):
        match.events += hit
        match.career.note(match, list(hit), "azure", "Shoot")
    assert [(side, one.id) for side, one in match.career.fresh] == [("azure", "nwo/crit")]
    assert career.read().has("nwo/crit")


def test_of_a_battle_that_was_loaded_all_that_happened_before_is_read() -> None:
    """Whose figure has made the attack was told when it was placed."""
    match = new_match()
    match.begin()
    units = match.battle.table.units()
    mine, theirs = (
        next(one for one in units if match.battle.table.unit(one).side == side) for side in ("azure", "ember")
    )
    hit = [e.Attacked(mine, theirs, "rifle", "ranged"), e.AttackEnded(mine, theirs, "crit", 9, 2)]
    match.events += hit
    note = CareerNote()
    note.note(match, list(hit), "azure", "Shoot")
    assert [(side, one.id) for side, one in note.fresh] == [("azure", "nwo/crit")]
