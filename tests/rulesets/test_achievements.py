"""Each achievement is earned by a case that plays what it teaches, and not by another that comes near.

Which cases stands in `achievements.txt`: achievement, file and title of the case that earns it, and of one
that does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.cases.files import Case, load
from game.cases.runner import CaseRun
from game.core import events as e
from game.core.actions import Action
from game.core.battle import Battle
from game.core.describing.achievements import Achievement, Facts, Progress, Reader
from game.core.events import Event
from game.core.references import UnitId
from game.rulesets import RULESETS

CASES = Path(__file__).parents[1] / "cases"
LISTED = [line.split(" | ") for line in (Path(__file__).parent / "achievements.txt").read_text().splitlines()]
ALL = {one.id: one for rules in RULESETS.values() for one in rules.ACHIEVEMENTS}
AZURE, EMBER = UnitId(1), UnitId(2)


@cache
def cases(ruleset: str, file: str) -> dict[str, Case]:
    return {case.title: case for case in load(CASES / ruleset / f"{file}.case")}


@cache
def told(ruleset: str, words: str) -> tuple[tuple[str, Facts], ...]:
    """The moments of a case."""
    file, _, title = words.partition(": ")
    case = cases(ruleset, file)[title]
    run, found = CaseRun(case.stage, case.steps), list[tuple[Battle, str, Action, list[Event]]]()
    with pytest.MonkeyPatch.context() as patched:
        play = Battle.apply

        def apply(battle: Battle, action: Action) -> list[Event]:
            side = battle.side
            events = play(battle, action)
            found.append((battle, side, action, events))
            return events

        patched.setattr(Battle, "apply", apply)
        run.play()
    table = run.battle.table
    reader = Reader({unit: table.unit(unit).side for unit in table.units()})
    return tuple(
        moment
        for battle, side, action, events in found
        if battle is run.battle
        for moment in reader.read(events, side, action.verb)
    )


def test_each_ruleset_has_a_dozen_and_all_are_listed() -> None:
    assert {rules.ID: len(rules.ACHIEVEMENTS) for rules in RULESETS.values()} == dict.fromkeys(RULESETS, 12)
    assert [row[0] for row in LISTED] == list(ALL)


@pytest.mark.parametrize("one", ALL.values(), ids=list(ALL))
def test_each_teaches_a_rule_of_its_book_in_words_of_its_own(one: Achievement) -> None:
    rules = RULESETS[one.id.split("/")[0]]
    assert one.rule in {rule.id for rule in rules.rules()}
    assert one.words.endswith(".")
    assert one.title not in [other.title for other in rules.ACHIEVEMENTS if other is not one]


@pytest.mark.parametrize(("name", "earns", "misses"), LISTED, ids=[row[0] for row in LISTED])
def test_one_case_earns_it_and_another_does_not(name: str, earns: str, misses: str) -> None:
    one, ruleset = ALL[name], name.split("/")[0]

    def earned(words: str) -> bool:
        return any(
            Progress((one,), side).note([(side, facts)]) for side, facts in told(ruleset, words) if side
        )

    assert earned(earns)
    assert not earned(misses)


# ---------------------------------------------------------------- moments


def placed() -> Iterator[Event]:
    for unit, side in ((AZURE, "azure"), (EMBER, "ember")):
        yield e.Placed(unit, side.capitalize(), side, "rifle", 0, (unit, 0), ())


def shot(unit: UnitId, target: UnitId, outcome: str) -> list[Event]:
    return [e.Attacked(unit, target, "rifle", "ranged"), e.AttackEnded(unit, target, outcome, 9, 7)]


def test_what_an_enemy_does_is_nobody_elses_achievement() -> None:
    reader = Reader()
    reader.read(placed())
    crit = Achievement("x", "x", "x.", "x", ("crit",))
    ember = reader.read(shot(EMBER, AZURE, "crit"), "ember", "Shoot")
    assert Progress((crit,), "azure").note(ember) == []
    assert Progress((crit,), "ember").note(ember) == [crit]


def test_an_attack_in_reply_is_told_apart_from_the_one_before() -> None:
    reader = Reader()
    reader.read(placed())
    both = [*shot(AZURE, EMBER, "miss"), *shot(EMBER, AZURE, "hit")]
    moments = reader.read(both, "azure", "Shoot")
    assert not any("hit" in facts for side, facts in moments if side == "azure")
    assert any({"met:ranged", "by:hit"} <= facts for side, facts in moments if side == "azure")


def test_one_that_takes_several_times_is_earned_once_by_the_last_of_them() -> None:
    twice = Achievement("x", "x", "x.", "x", ("hit",), 2)
    progress = Progress((twice,), "azure")
    hit = [("azure", frozenset({"hit"}))]
    assert [progress.note(hit) for _ in range(3)] == [[], [twice], []]


def test_what_must_not_be_so_keeps_it_from_being_earned() -> None:
    unhurt = Achievement("x", "x", "x.", "x", ("won", "!struck"))
    assert unhurt.fits(frozenset({"won"}))
    assert not unhurt.fits(frozenset({"won", "struck"}))


def test_who_wins_without_a_loss_has_won_whole() -> None:
    reader = Reader()
    reader.read([*placed(), e.RoundBegan(3, ())])
    moments = dict(reader.read([e.Downed(EMBER), e.BattleEnded("azure")], "azure"))
    assert {"won", "whole", "quick", "fells"} <= moments["azure"]
    assert moments["ember"] & {"won", "whole"} == set()
