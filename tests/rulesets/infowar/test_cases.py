"""Every rule is quoted by a case, and every case goes as written, although the game does not offer InfoWar yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cases.files import load
from game.rulesets import RULESETS, infowar

FILES = sorted((Path(__file__).parent / "cases").glob("*.case"))


@pytest.fixture(autouse=True)
def _offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULESETS, infowar.ID, infowar)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_cases_go_as_written(path: Path) -> None:
    assert [line for case in load(path) for line in case.differences()] == []


def test_each_rule_has_a_case() -> None:
    quoted = {rule for path in FILES for case in load(path) for rule in case.rules}
    assert {rule.id for rule in infowar.rules()} == quoted
