"""Every case file is played, and every rule of every ruleset is quoted by one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from game.cases.files import Case, load
from game.cases.parsing import blocks, read
from game.rulesets import RULESETS

FOLDERS = [Path(__file__).parent / rules for rules in RULESETS]
Headline = tuple[Path, int, str, tuple[str, ...]]
"""The file, the line and the title of a case, and its rules: known before anything of the game is read."""


def headlines(path: Path) -> list[Headline]:
    found: list[Headline] = []
    for block in blocks(read(path)):
        word, _, rest = block.text.partition(" ")
        if word == "case":
            found.append((path, block.number, rest, ()))
        elif word == "rules":
            *most, (_, number, title, _) = found
            found = [*most, (path, number, title, tuple(rest.split()))]
    return found


CASES = [
    headline for folder in FOLDERS for path in sorted(folder.glob("*.case")) for headline in headlines(path)
]


@cache
def cases_of(path: Path) -> dict[int, Case]:
    return {case.number: case for case in load(path)}


@pytest.mark.parametrize(
    ("path", "number"),
    [
        pytest.param(
            path,
            number,
            id=f"{path.parent.name} {path.stem}:{number} {title}",
            marks=pytest.mark.rule(*rules),
        )
        for path, number, title, rules in CASES
    ],
)
def test_it_goes_as_written(path: Path, number: int) -> None:
    assert cases_of(path)[number].differences() == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_rule_has_a_case(ruleset: str) -> None:
    told = {rule for _, _, _, rules in CASES for rule in rules}
    without = [rule.id for rule in RULESETS[ruleset].rules() if rule.id not in told]
    assert not without, (
        f"no case is about these: add one to a file of tests/cases/{ruleset}, with a line `rules ID` below "
        "its title (docs/cases.md)"
    )


def test_titles_are_not_given_twice_in_a_file() -> None:
    names = [(path, title) for path, _, title, _ in CASES]
    assert sorted({row for row in names if names.count(row) > 1}) == []
