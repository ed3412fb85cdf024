"""What comes of orders in situations of every kind, letter for letter. `pytest --regen` writes the texts
anew: read the difference like code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ai.streets import CLOSE, NWO
from tests.kept import files, kept, same
from tests.rulesets.outcomes import fought, outcomes

FIGHTS = (
    "in the street",
    "a machine gun",
    "things to throw",
    "engaged by a zombie",
    "a wrestler",
    "a flamethrower",
    "lying in the fire",
    "many friends",
)
SITUATIONS = {**NWO, **CLOSE}
FILES = files(Path(__file__).parent / "outcomes.xz", (*SITUATIONS, *(f"fight {name}" for name in FIGHTS)))


@pytest.mark.parametrize("name", SITUATIONS)
def test_what_comes_of_it(name: str, request: pytest.FixtureRequest) -> None:
    same(FILES[name], outcomes(SITUATIONS[name]()), request.config.getoption("--regen"))


@pytest.mark.parametrize("name", FIGHTS)
def test_how_it_goes_on(name: str, request: pytest.FixtureRequest) -> None:
    same(FILES[f"fight {name}"], fought(NWO[name]()), request.config.getoption("--regen"))


def test_no_text_is_left_of_what_is_gone() -> None:
    assert kept(FILES["a door"].parent) == set(FILES.values())
