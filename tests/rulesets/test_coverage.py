"""Every rule has a test that says so: marks are collected from the test files and compared with the ids that are known."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from game.core.content import read_toml
from game.rulesets.nwo import rulebook

HERE = Path(__file__).parent
TESTS = HERE.parent
RULESETS = TESTS.parent / "game" / "rulesets"

NWO = tuple(rule.id for rule in rulebook.rules())
"""The rules of No Way Out: each must have a test."""


def flat(table: dict[str, object], prefix: str = "") -> list[str]:
    """The ids in a rulebook, whether its tables are ["nwo.roll.check"] or [nwo.roll.check]."""
    found = []
    for key, value in table.items():
        if isinstance(value, dict):
            inner = flat(value, f"{prefix}{key}.")
            found += [f"{prefix}{key}", *inner]
    return found


def known(ruleset: str) -> set[str]:
    """The rule ids of a ruleset: those of its rulebook, if it has one."""
    book = RULESETS / ruleset / "content" / "rulebook.toml"
    listed = flat(read_toml(book)) if book.exists() else []
    return set(listed)


@cache
def marks() -> dict[str, list[str]]:
    """Each rule id that a test is marked with, and where."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    if isinstance(argument, ast.Starred):
                        continue  # the rules of a case file
                    found.setdefault(ast.literal_eval(argument), []).append(f"{path.relative_to(TESTS)}:{node.lineno}")
    return found


def test_the_rulebook_has_all_rules_of_the_chapter() -> None:
    assert len(NWO) == len(set(NWO)) == 139


@pytest.mark.parametrize("rule", NWO)
def test_every_rule_has_a_test_of_its_own_ruleset(rule: str) -> None:
    assert any(where.startswith("rulesets/nwo/") for where in marks().get(rule, ())), f"no test is marked with {rule}"


def test_no_mark_names_a_rule_that_does_not_exist() -> None:
    wrong = {rule: where for rule, where in marks().items() if rule not in known(rule.partition(".")[0])}
    assert not wrong


def test_every_rule_that_the_code_names_exists() -> None:
    """Refusals, modifiers and reports cite rule ids: each must be one that can be looked up."""
    book = RULESETS / "nwo" / "content" / "rulebook.toml"
    if not book.exists():
        pytest.skip("no rulebook yet")
    for path in sorted((RULESETS / "nwo").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("nwo.") and " " not in node.value:
                assert node.value in known("nwo"), f"{path.name}:{node.lineno} names {node.value}"
