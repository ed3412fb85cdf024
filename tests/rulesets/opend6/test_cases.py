"""Every rule is quoted by a case, and every case goes as written, although the game does not offer OpenD6 yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cases.files import load
from game.rulesets import RULESETS, opend6

FILES = sorted((Path(__file__).parent / "cases").glob("*.case"))


@pytest.fixture(autouse=True)
def _offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULESETS, opend6.ID, opend6)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_cases_go_as_written(path: Path) -> None:
    assert [line for case in load(path) for line in case.differences()] == []


def test_each_rule_has_a_case() -> None:
    quoted = {rule for path in FILES for case in load(path) for rule in case.rules}
    assert {rule.id for rule in opend6.rules()} == quoted
