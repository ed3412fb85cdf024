"""The fixture at which the rules are played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rulesets.nwo.table import Tables


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    """Makes tables; no listed die may be left over."""
    tables = Tables(monkeypatch)
    yield tables
    for table in tables.tables:
        table.dice.assert_done()


@pytest.fixture(params=[1_000, pytest.param(20_000, marks=pytest.mark.long)], ids=str)
def times(request: pytest.FixtureRequest) -> int:
    """How often an order is given to compare what comes of it with its odds; with `--long` very often."""
    return 200_000 if request.config.getoption("long") else int(request.param)
