"""What comes of orders in situations of every kind, letter for letter. `pytest --regen` writes the texts anew: read the difference like code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ai.streets import NWO
from tests.rulesets.outcomes import outcomes
from tests.rulesets.written import files, same

FILES = files(Path(__file__).parent / "outcomes", NWO)


@pytest.mark.parametrize("name", NWO)
def test_what_comes_of_it(name: str, request: pytest.FixtureRequest) -> None:
    same(FILES[name], outcomes(NWO[name]()), request.config.getoption("--regen"))


def test_no_text_is_left_of_what_is_gone() -> None:
    assert set(FILES["a door"].parent.glob("*.txt")) == set(FILES.values())
