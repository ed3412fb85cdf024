"""What the rules say in battles of made-up orders, told from what they said before; in the long run only.

`pytest --regen -m long` writes it anew, after a rule was changed on purpose.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rulesets import RULESETS
from tests.golden.random_battles import told
from tests.kept import files, kept, same

SHELF = Path(__file__).parent / "wild.xz"
BATTLES = files(SHELF, [f"{rules} {number}" for rules in RULESETS for number in range(1, 13)])


@pytest.mark.long
@pytest.mark.parametrize("name", BATTLES)
def test_the_rules_say_what_they_said(name: str, request: pytest.FixtureRequest) -> None:
    rules, number = name.split()
    same(BATTLES[name], told(RULESETS[rules], int(number)), request.config.getoption("--regen"))


def test_nothing_is_kept_of_what_is_gone() -> None:
    assert kept(SHELF) == set(BATTLES.values())
