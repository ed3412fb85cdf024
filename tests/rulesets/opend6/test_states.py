"""What comes of each order of figures in every state that the rules know, letter for letter. `pytest --regen`
writes it anew: read it like code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kept import files, kept, same
from tests.rulesets.outcomes import outcomes
from tests.rulesets.situated import begun, titles

WRITTEN = Path(__file__).parent / "states.case"
KEPT = files(Path(__file__).parent / "states.xz", titles(WRITTEN))


@pytest.mark.parametrize("title", KEPT)
def test_what_comes_of_it(title: str, request: pytest.FixtureRequest) -> None:
    same(KEPT[title], outcomes(begun(WRITTEN, title)), request.config.getoption("--regen"))


def test_no_text_is_left_of_what_is_gone() -> None:
    assert kept(next(iter(KEPT.values())).parent) == set(KEPT.values())
