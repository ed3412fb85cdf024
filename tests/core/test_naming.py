"""What cells and teams are called."""

from __future__ import annotations

import pytest

from game.core.describing.names import of_team


@pytest.mark.parametrize("name", ["Azure Runners", "Insurgents", "EMBER GUARDS"])
def test_a_team_of_several_takes_the_plural(name: str) -> None:
    assert of_team(name, "wins", "win") == f"{name} win"


@pytest.mark.parametrize(
    "name", ["North Watch", "Azure Entry team", "Empress", "Corpus", "Chassis", "Nobody", "S5", ""]
)
def test_any_other_takes_the_singular(name: str) -> None:
    assert of_team(name, "wins", "win") == f"{name} wins"
