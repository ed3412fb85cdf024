"""Every rule has a test that says so: marks are collected from the test files and compared with the ids that
are known."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path

import pytest

from game.rulesets import RULESETS

HERE = Path(__file__).parent
TESTS = HERE.parent
PACKAGES = TESTS.parent / "game" / "rulesets"

RULES = {rules.ID: tuple(rule.id for rule in rules.rules()) for rules in RULESETS.values()}
"""The rules of each ruleset: each must have a test."""


def constants(tree: ast.Module) -> dict[str, ast.expr]:
    """What a file calls its rules: `JUMP = "..."`, and two in a line."""
    pairs = [(node.targets[0], node.value) for node in tree.body if isinstance(node, ast.Assign)]
    rows = [
        zip(left.elts, right.elts, strict=True)
        for left, right in pairs
        if isinstance(left, ast.Tuple) and isinstance(right, ast.Tuple)
    ]
    return {
        left.id: right
        for left, right in [*pairs, *(pair for row in rows for pair in row)]
        if isinstance(left, ast.Name)
    }


@cache
def marks() -> dict[str, list[str]]:
    """Each rule id that a test is marked with, and where."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = constants(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    if isinstance(argument, ast.Starred):
                        continue  # the rules of a case file
                    rule = named[argument.id] if isinstance(argument, ast.Name) else argument
                    found.setdefault(ast.literal_eval(rule), []).append(
                        f"{path.relative_to(TESTS)}:{node.lineno}"
                    )
    return found


@pytest.mark.parametrize("ruleset", RULES)
def test_every_rule_of_the_book_is_known_once(ruleset: str) -> None:
    book = tomllib.loads((PACKAGES / ruleset / "content" / "rulebook.toml").read_text(encoding="utf-8"))
    written = [rule for rule in book if rule.startswith(f"{ruleset}.")]
    assert len(written) > 40 and sorted(RULES[ruleset]) == sorted(written)


@pytest.mark.parametrize("ruleset", RULES)
def test_every_rule_has_a_test_of_its_own_ruleset(ruleset: str) -> None:
    folder = f"rulesets/{ruleset}/"
    without = [
        rule
        for rule in RULES[ruleset]
        if not any(where.startswith(folder) for where in marks().get(rule, ()))
    ]
    told = f"no test is marked with these: write one in tests/{folder} below @pytest.mark.rule(ID)"
    assert not without, told


def test_no_mark_names_a_rule_that_does_not_exist() -> None:
    wrong = {rule: where for rule, where in marks().items() if rule not in RULES[rule.partition(".")[0]]}
    assert not wrong


@pytest.mark.parametrize("ruleset", RULES)
def test_every_rule_that_the_code_names_exists(ruleset: str) -> None:
    """Refusals, modifiers and reports cite rule ids: each must be one that can be looked up."""
    for path in sorted((PACKAGES / ruleset).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and node.value.startswith(f"{ruleset}.")
                and " " not in node.value
            ):
                assert node.value in RULES[ruleset], (
                    f"{path.relative_to(PACKAGES)}:{node.lineno} names {node.value}"
                )
