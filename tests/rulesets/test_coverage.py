"""Every rule has a test that says so: marks are collected from the test files and compared with the ids that are known."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from game.core.content import read_toml

HERE = Path(__file__).parent
TESTS = HERE.parent
RULESETS = TESTS.parent / "game" / "rulesets"

NWO = """
nwo.roll.check nwo.roll.advantage
nwo.initiative.roll nwo.initiative.tie-bonus nwo.initiative.tie-reroll
nwo.turn.round nwo.turn.economy nwo.turn.action-kinds nwo.turn.reactions nwo.turn.consumes-both nwo.turn.declare-both nwo.turn.begin-wielding
nwo.attack.by-weapon nwo.attack.crit nwo.status.enforced
nwo.move.range nwo.move.shooting-penalty
nwo.parry.tie-defender
nwo.engage.enter nwo.engage.not-with-ranged nwo.engage.reach nwo.engage.spear-reach nwo.engage.no-two-handed-shooting
nwo.engage.leaving-provokes nwo.engage.moving-within
nwo.aoo.budget nwo.aoo.creature-budget nwo.aoo.not-ranged nwo.aoo.choice nwo.aoo.stops
nwo.dash nwo.disengage nwo.disengage.resolve
nwo.throw.table nwo.throw.roll nwo.throw.on-hit nwo.throw.single-target nwo.throw.scatter nwo.throw.scatter-wall
nwo.area.shape nwo.area.enter nwo.condition.disadvantage nwo.condition.stack nwo.condition.remove
nwo.prone.take nwo.prone.crawl nwo.prone.behind-cover nwo.prone.shot-at nwo.prone.melee nwo.prone.stand nwo.prone.engages-nobody
nwo.overwatch.delay nwo.overwatch.triggers nwo.overwatch.target nwo.overwatch.rolls nwo.overwatch.ends nwo.overwatch.focus
nwo.focus.advantage nwo.focus.start nwo.focus.lost nwo.focus.exclusive nwo.focus.from-cover nwo.focus.broken nwo.focus.under-fire
nwo.reload.roll
nwo.armor.points nwo.armor.first nwo.armor.drawbacks nwo.armor.pieces nwo.armor.what-counts
nwo.ranged.contest nwo.ranged.bonus nwo.ranged.environment nwo.ranged.scope nwo.ranged.line-of-fire nwo.ranged.figures-block
nwo.ranged.through-ally nwo.ranged.sniping nwo.ranged.weapons
nwo.cover.bonus nwo.melee.contest nwo.melee.bonus nwo.melee.weapons nwo.down
"""
"""The rules that the game plays so far: each must have a test."""

LATER = "nwo.shove.contest"
"""Rules that are only played in part, which tests may name."""


def flat(table: dict[str, object], prefix: str = "") -> list[str]:
    """The ids in a rulebook, whether its tables are ["nwo.roll.check"] or [nwo.roll.check]."""
    found = []
    for key, value in table.items():
        if isinstance(value, dict):
            inner = flat(value, f"{prefix}{key}.")
            found += [f"{prefix}{key}", *inner]
    return found


def known(ruleset: str) -> set[str]:
    """The rule ids of a ruleset: those of its rulebook if it has one, else those listed here."""
    book = RULESETS / ruleset / "content" / "rulebook.toml"
    listed = [rule for rule in flat(read_toml(book)) if rule.startswith(f"{ruleset}.")] if book.exists() else []
    return {*listed, *([*NWO.split(), *LATER.split()] if ruleset == "nwo" else [])}


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


@pytest.mark.parametrize("rule", [*NWO.split(), *known("lithium")])
def test_every_rule_has_a_test_of_its_own_ruleset(rule: str) -> None:
    folder = f"rulesets/{rule.partition('.')[0]}/"
    assert any(where.startswith(folder) for where in marks().get(rule, ())), f"no test is marked with {rule}"


def test_no_mark_names_a_rule_that_does_not_exist() -> None:
    wrong = {rule: where for rule, where in marks().items() if rule not in known(rule.partition(".")[0])}
    assert not wrong


@pytest.mark.parametrize("ruleset", ["nwo", "lithium"])
def test_every_rule_that_the_code_names_exists(ruleset: str) -> None:
    """Refusals, modifiers and reports cite rule ids: each must be one that can be looked up."""
    for path in sorted((RULESETS / ruleset).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(f"{ruleset}.") and " " not in node.value:
                assert node.value in known(ruleset), f"{path.name}:{node.lineno} names {node.value}"
