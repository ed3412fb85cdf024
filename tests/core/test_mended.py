"""Battles whose rules were mended since: where they part from their record, what is told of it, and from
where they go on."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from game.core.actions import Action, Refusal
from game.core.errors import DifferenceError, OlderRulesError
from game.core.records.files import PART, STALE, Record, Recorder, read, sweep
from game.core.records.replay import Divergence, ReplaySession, replay
from game.core.records.resume import ResumedBattle, resume
from game.core.records.state import State, before, state_of
from game.core.records.validation import actions_of
from game.core.ruleset import RuleChange, version_of
from game.core.table import Table
from game.maps import load
from game.maps.library import find_for
from game.rulesets import RULESETS
from tests.core.test_records import played
from tests.core.yard import YARD

NWO = RULESETS["nwo"]
replace = msgspec.structs.replace
NOW = version_of(NWO)


@pytest.fixture(scope="module")
def record() -> Record:
    return played()[1]


def refuse(patch: pytest.MonkeyPatch, *orders: Action, rule: str = "nwo.move.range") -> None:
    """From now on the rules, newer by one version, refuse these orders."""
    known = NWO.refusal

    def refusal(table: Table, action: Action) -> Refusal | None:
        return Refusal(rule, "not any more") if action in orders else known(table, action)

    patch.setattr(NWO, "refusal", refusal)
    patch.setattr(
        NWO,
        "MENDED",
        (*NWO.MENDED, RuleChange(NOW + 1, rule, "shorter"), RuleChange(NOW + 1, "nwo.other", "else")),
    )


def order(record: Record, number: int) -> Action:
    """Action `number` of the record, which is given once."""
    actions = actions_of(record, NWO)
    assert actions.count(actions[number - 1]) == 1, "the situation is another: choose another action"
    return actions[number - 1]


def test_a_battle_parts_where_an_order_is_refused(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    number = 9
    refuse(monkeypatch, order(record, number))
    playing = ReplaySession(record, YARD, NWO)
    playing.begin()
    while not playing.over:
        playing.step()
    parting = playing.parting
    assert parting and (parting.number, playing.done, len(playing.battle.history)) == (
        number,
        number - 1,
        number - 1,
    )
    assert parting.rules == NOW and [one.rule for one in parting.mended] == ["nwo.move.range"], (
        "the rule that was quoted, not the other"
    )
    assert parting.words.startswith(f"action {number} (") and parting.words.endswith(
        "is refused: not any more (nwo.move.range)"
    )
    assert playing.battle.digest(record.digest) == record.digests[number - 1]
    with pytest.raises(OlderRulesError, match="is refused: not any more"):
        replay(record, YARD, NWO)


def test_without_states_it_goes_on_where_both_agree(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    number = 9
    refuse(monkeypatch, order(record, number))
    found = resume(replace(record, states=()), YARD, NWO)
    lost = 12 - (number - 1)
    assert len(found.battle.history) == number - 1
    assert found.told.endswith(
        f"The battle goes on after action {number - 1}; the {lost} after it "
        f"{'is' if lost == 1 else 'are'} lost"
    )
    assert found.recorder.digests == list(record.digests[:number])
    again = _again(found)
    assert (again.told, again.battle.digest()) == ("", found.battle.digest())


def test_with_a_state_it_goes_on_from_its_last_order(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse(monkeypatch, order(record, 5))
    found = resume(record, YARD, NWO)
    assert len(found.battle.history) == 12
    assert found.told.endswith(". The battle goes on from its last order")
    assert found.recorder.digests == list(record.digests)
    assert [(state.length, state.rules) for state in found.recorder.states] == [
        (record.states[-1].length, NOW + 1)
    ]
    again = _again(found)
    assert (again.told, again.battle.digest()) == ("", found.battle.digest())


def test_a_last_order_that_leads_elsewhere_is_given_again(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(monkeypatch, order(record, 5))
    other = replace(record, digests=(*record.digests[:-1], "0" * 32))
    found = resume(other, YARD, NWO)
    assert len(found.battle.history) == 12 and found.told.endswith(". The battle goes on from its last order")
    assert found.recorder.digests == [*record.digests[:-1], found.battle.digest(record.digest)]
    assert found.battle.digest(record.digest) == record.digests[-1]


def test_a_last_order_that_is_refused_is_to_be_given_anew(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    length = record.states[-1].length
    refuse(monkeypatch, order(record, 5), order(record, length + 1))
    found = resume(record, YARD, NWO)
    assert len(found.battle.history) == length
    assert found.told.endswith(". The battle goes on before its last order, which is to be given anew")
    assert found.recorder.digests == list(record.digests[: length + 1])


def test_if_only_the_last_order_is_refused_nothing_else_is_lost(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(monkeypatch, order(record, 12))
    found = resume(record, YARD, NWO)
    assert len(found.battle.history) == 11
    assert found.told.endswith(". The battle goes on after action 11; the 1 after it is lost")
    assert found.recorder.digests == list(record.digests[:12])


def _again(found: ResumedBattle) -> ResumedBattle:
    """Played on by one order, recorded and taken up again."""
    fight = found.battle
    fight.apply(fight.legal_actions()[-1])
    found.recorder.note()
    return resume(found.recorder.record(), YARD, NWO)


def test_a_battle_that_differs_under_the_same_rules_is_another(record: Record) -> None:
    digests = (*record.digests[:6], "0" * 32, *record.digests[7:])
    with pytest.raises(DifferenceError) as error:
        resume(replace(record, digests=digests, states=()), YARD, NWO)
    assert not isinstance(error.value, OlderRulesError)
    assert str(error.value).startswith("the battle differs after action 6 (")


def test_a_parting_tells_three_rules_with_their_words_and_more_by_name() -> None:
    rules = [RuleChange(NOW, f"nwo.r{number}", f"words {number}") for number in range(4)]
    few = Divergence(3, "it differs", 1, tuple(rules[:3])).line(NWO)
    assert few == (
        f"it differs. It was recorded under version 1 of the rules of No Way Out, this is {NOW}; "
        "mended since: nwo.r0: words 0; nwo.r1: words 1; nwo.r2: words 2"
    )
    assert (
        Divergence(3, "it differs", 1, tuple(rules))
        .line(NWO)
        .endswith("mended since: nwo.r0, nwo.r1, nwo.r2, nwo.r3")
    )
    assert Divergence(3, "it differs", 1).line(NWO) == "it differs"
    assert type(Divergence(3, "x", 1).error(NWO)) is DifferenceError


def test_each_action_knows_the_rules_it_was_played_by(record: Record) -> None:
    states = tuple(State(length, 0, rules, ()) for length, rules in ((3, 1), (5, 2), (7, 2), (9, 4)))
    many = replace(record, rules=1, states=states)
    assert [many.rules_at(number) for number in range(11)] == [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4]
    assert [state.length for state in many.moves_on()] == [5, 9]
    assert replace(many, states=()).rules_at(5) == 1


def test_a_recorder_keeps_one_state_for_the_last_order(record: Record) -> None:
    fight = played()[0]
    recorder = Recorder(fight, "record", {})
    (state,) = recorder.record().states
    assert (state.length, state.rules) == (fight.before[2], NOW)
    recorder.states = (state,)
    assert recorder.record().states == (state,), "which it has already"
    recorder.states = (replace(state, length=0),)
    assert [one.length for one in recorder.record().states] == [0, state.length]


@pytest.mark.parametrize(("age", "left"), [(STALE, True), (STALE + 1, False)])
def test_parts_are_litter_after_a_minute(tmp_path: Path, age: float, left: bool) -> None:
    part = tmp_path / f"a{PART}"
    part.touch()
    os.utime(part, (1_000_000, 1_000_000))
    sweep(tmp_path, 1_000_000 + age)
    assert part.exists() == left
    assert STALE == 60


RECORDED = sorted((Path(__file__).parents[1] / "golden" / "records" / "v2").glob("*.enfilade"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_state_that_is_read_and_written_again_is_the_same(path: Path) -> None:
    record = read(path)
    ruleset = RULESETS[record.scenario.ruleset]
    field = load(find_for(record.scenario.map, terrain=record.terrain))
    assert record.states or not record.actions
    for state in record.states:
        again = state_of(before(state, record.scenario, field, ruleset), state.rules)
        assert again.digest(record.digest) == state.digest(record.digest) == record.digests[state.length]
