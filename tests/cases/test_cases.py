"""Every case file is played, and every rule of No Way Out is quoted by one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.lab.cases import Case, load
from game.rulesets.nwo import rulebook

HERE = Path(__file__).parent
CASES = [case for path in sorted((HERE / "nwo").glob("*.case")) for case in load(path)]


def name(case: Case) -> str:
    return f"{case.path.stem}:{case.number} {case.title}"


@pytest.mark.parametrize("case", [pytest.param(case, id=name(case), marks=pytest.mark.rule(*case.rules)) for case in CASES])
def test_it_goes_as_written(case: Case) -> None:
    assert case.differences() == []


@pytest.mark.parametrize("rule", [rule.id for rule in rulebook.rules()])
def test_each_rule_has_a_case(rule: str) -> None:
    assert any(rule in case.rules for case in CASES)


def test_titles_are_not_given_twice_in_a_file() -> None:
    names = [(case.path, case.title) for case in CASES]
    assert sorted({row for row in names if names.count(row) > 1}) == []


@pytest.mark.rule("nwo.status.enforced")
def test_every_rule_that_the_code_names_is_in_the_rulebook() -> None:
    known = {rule.id for rule in rulebook.rules()}
    folder = Path(rulebook.__file__).parent
    named = {found for path in folder.glob("*.py") for found in re.findall(r'"(nwo\.[a-z-]+(?:\.[a-z-]+)?)"', path.read_text(encoding="utf-8"))}
    assert named <= known
