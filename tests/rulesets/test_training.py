"""Kinds of figures with other levels than their own, and what figures take home from a battle."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.between_battles import UNHURT
from game.core.dice import seeded
from game.core.scenario import Figure, kind_of
from game.rulesets import RULESETS, custom_content
from game.rulesets.training import in_words, steps_of

PLAYED = sorted(RULESETS)


def people(ruleset: str) -> list[str]:
    return [
        kind
        for kind, stat in custom_content.roster(ruleset).stats().items()
        if not getattr(stat, "vehicle", "")
    ]


@pytest.mark.parametrize("ruleset", PLAYED)
def test_every_kind_can_learn_what_the_ruleset_lets_it_and_is_dearer_for_it(ruleset: str) -> None:
    roster, rules = custom_content.roster(ruleset), RULESETS[ruleset]
    training: Any = roster.training()
    for kind in people(ruleset):
        stat = roster.stats()[kind]
        for skill in training.skills:
            if not training.allows(stat, skill, 1):
                assert f"{kind}^{skill}1" not in roster.stats()
                continue
            found = custom_content.archetype(rules, f"{kind}^{skill}1")
            assert found and found.price >= roster.stats()[kind].price
            assert rules.components(Figure(found.id, "x"))[1] != rules.components(Figure(kind, "x"))[1]
            assert training.level(roster.stats()[found.id], skill) > training.level(stat, skill)


@pytest.mark.parametrize("ruleset", PLAYED)
def test_some_skills_can_be_hurt_for_good(ruleset: str) -> None:
    training: Any = custom_content.roster(ruleset).training()
    hurt = [skill for skill in training.skills.values() if skill.scar]
    assert len(hurt) >= 3
    kind = people(ruleset)[0]
    lowered = [one for one in hurt if f"{kind}^{one.id}-1" in custom_content.roster(ruleset).stats()]
    assert lowered, "a scar has to cost something"


@pytest.mark.parametrize("words", ["", "aiming", "aiming0", "^aiming1", "spear1^aiming1", "aiming1^aiming1"])
def test_what_was_learnt_is_written_in_one_way_only(words: str) -> None:
    assert steps_of(words) == {} and f"scout^{words}" not in custom_content.roster("nwo").stats()


def test_steps_are_read_as_they_are_written() -> None:
    steps = {"spear": 2, "aiming": -1}
    assert steps_of(in_words(steps)) == steps and in_words(steps) == "aiming-1^spear2"
    assert kind_of("scout+shotgun^aiming-1^spear2") == "scout"
    assert custom_content.roster("nwo").stats()["scout+shotgun^aiming1"].held == ("shotgun",)
    assert custom_content.roster("nwo").stats()["scout^first_aid3"].skills.first_aid == 6


def test_a_later_step_is_dearer() -> None:
    training: Any = custom_content.roster("infowar").training()
    assert [training.price("firearms", steps) for steps in (0, 1, 2)] == [8, 16, 24]
    assert training.said(2) == "Great"


@pytest.mark.parametrize("ruleset", PLAYED)
def test_who_is_unhurt_goes_home(ruleset: str) -> None:
    from game.client.seat.setup.squad_book import EMPTY
    from game.core.battle import start
    from game.core.scenario import Scenario, Team

    rules = RULESETS[ruleset]
    kind = people(ruleset)[0]
    teams = tuple(
        Team(side, side, (Figure(kind, side, cell=(x, 4)),)) for side, x in (("azure", 2), ("ember", 9))
    )
    battle = start(Scenario("empty", ruleset, teams), EMPTY, rules, "home")
    battle.begin()
    for unit in battle.table.units():
        assert rules.recovery(battle.table, unit, seeded("home"), ()) == UNHURT, "and nothing is rolled"
