"""Situations of every kind, letter for letter: sheets, orders, refusals and odds, and what comes of the orders.

`pytest --regen` writes the texts anew: read the difference like code.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ai.lanes import LITHIUM
from tests.rulesets.played import played
from tests.rulesets.shown import shown
from tests.rulesets.written import same

HERE = Path(__file__).parent
FILES = {name: f"{name.replace(' ', '-')}.txt" for name in LITHIUM}


@pytest.mark.parametrize("name", LITHIUM)
def test_what_may_be_done_and_how_likely_it_is(name: str, request: pytest.FixtureRequest) -> None:
    battle = LITHIUM[name]()
    before = battle.digest()
    same(HERE / "shown" / FILES[name], shown(battle), request.config.getoption("--regen"))
    assert battle.digest() == before, "looking changes nothing"


@pytest.mark.parametrize("name", LITHIUM)
def test_what_comes_of_it(name: str, request: pytest.FixtureRequest) -> None:
    same(HERE / "played" / FILES[name], played(LITHIUM[name]()), request.config.getoption("--regen"))


@pytest.mark.parametrize("folder", ["shown", "played"])
def test_no_text_is_left_of_what_is_gone(folder: str) -> None:
    assert {path.name for path in (HERE / folder).glob("*.txt")} == set(FILES.values())
