"""Sheets, orders, refusals and odds in situations of every kind, letter for letter. `pytest --regen` writes
the texts anew: read it like code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ai.lanes import LITHIUM
from tests.kept import files, kept, same
from tests.rulesets.shown import shown
from tests.rulesets.situated import displayed

FILES = files(Path(__file__).parent / "shown.xz", LITHIUM)


@pytest.mark.parametrize("name", LITHIUM)
def test_what_may_be_done_and_how_likely_it_is(name: str, request: pytest.FixtureRequest) -> None:
    battle = LITHIUM[name]()
    before = battle.digest()
    same(FILES[name], shown(battle) + displayed(battle), request.config.getoption("--regen"))
    assert battle.digest() == before, "looking changes nothing"


def test_no_text_is_left_of_what_is_gone() -> None:
    assert kept(FILES["a door"].parent) == set(FILES.values())
