"""What a player is shown in situations of every kind, and what comes of each order, letter for letter.

`pytest --regen` writes it anew: read the difference like code.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kept import files, kept, same
from tests.rulesets.outcomes import outcomes
from tests.rulesets.shown import shown
from tests.rulesets.situated import begun, displayed, titles

HERE = Path(__file__).parent
WRITTEN = HERE / "situations.case"
TITLES = titles(WRITTEN)
SHOWN, OUTCOMES = files(HERE / "shown.xz", TITLES), files(HERE / "outcomes.xz", TITLES)


@pytest.mark.parametrize("title", TITLES)
def test_what_may_be_done_and_how_likely_it_is(title: str, request: pytest.FixtureRequest) -> None:
    battle = begun(WRITTEN, title)
    before = battle.digest()
    same(SHOWN[title], shown(battle) + displayed(battle), request.config.getoption("--regen"))
    assert battle.digest() == before, "looking changes nothing"


@pytest.mark.parametrize("title", TITLES)
def test_what_comes_of_it(title: str, request: pytest.FixtureRequest) -> None:
    same(OUTCOMES[title], outcomes(begun(WRITTEN, title)), request.config.getoption("--regen"))


def test_no_text_is_left_of_what_is_gone() -> None:
    assert kept(HERE / "shown.xz") | kept(HERE / "outcomes.xz") == {*SHOWN.values(), *OUTCOMES.values()}
