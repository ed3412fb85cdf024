"""What comes of orders in situations of every kind, letter for letter. `pytest --regen` writes the texts
anew: read the difference like code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ai.lanes import LITHIUM
from tests.kept import files, kept, same
from tests.rulesets.outcomes import fought, outcomes

FIGHTS = ("blades and grenades", "a rocket", "a friend in shock", "all nearly down")
FILES = files(Path(__file__).parent / "outcomes.xz", (*LITHIUM, *(f"fight {name}" for name in FIGHTS)))


@pytest.mark.parametrize("name", LITHIUM)
def test_what_comes_of_it(name: str, request: pytest.FixtureRequest) -> None:
    same(FILES[name], outcomes(LITHIUM[name]()), request.config.getoption("--regen"))


@pytest.mark.parametrize("name", FIGHTS)
def test_how_it_goes_on(name: str, request: pytest.FixtureRequest) -> None:
    same(FILES[f"fight {name}"], fought(LITHIUM[name]()), request.config.getoption("--regen"))


def test_no_text_is_left_of_what_is_gone() -> None:
    assert kept(FILES["a door"].parent) == set(FILES.values())
