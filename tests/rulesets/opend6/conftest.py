"""The fixture at which the rules are played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rulesets.opend6.table import Tables


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    """Makes tables; no listed die may be left over."""
    tables = Tables(monkeypatch)
    yield tables
    for table in tables.tables:
        table.dice.assert_done()
