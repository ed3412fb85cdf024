"""The fixtures at which the rules are played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.rulesets.opend6 import checks
from game.rulesets.opend6.checks import Pool, Result
from tests.rulesets.opend6.table import Feed, Tables


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    """Makes tables; no listed die may be left over."""
    tables = Tables(monkeypatch)
    yield tables
    for table in tables.tables:
        table.dice.assert_done()


@pytest.fixture
def totals(monkeypatch: pytest.MonkeyPatch) -> Feed:
    """Totals in place of dice, one for each roll."""

    def feed(*numbers: int) -> list[int]:
        left = list(numbers)

        def throw(table: Any, asked: Pool) -> Result:
            total = left.pop(0)
            return Result((2,), (total,), total, False)

        monkeypatch.setattr(checks, "throw", throw)
        return left

    return feed
