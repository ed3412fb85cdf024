"""What the agents weigh in situations of every kind, and what they choose: letter for letter. `pytest
--regen` writes the texts anew.

A number that moves is not wrong for it; but read the difference, and whether the choice is still the one you
would make.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ai.lanes import LITHIUM
from tests.ai.streets import NWO, PLAIN
from tests.ai.weighing import weighed
from tests.kept import files, same

SITUATIONS = {
    **{f"nwo {name}": (made, "") for name, made in NWO.items()},
    **{f"lithium {name}": (made, "") for name, made in LITHIUM.items()},
    **{f"plain {name}": (made, "plain") for name, made in PLAIN.items()},
}
FILES = files(Path(__file__).parent / "weighed", SITUATIONS)


@pytest.mark.parametrize("title", SITUATIONS)
def test_the_agent_weighs_and_chooses_as_it_is_written(
    title: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, think = SITUATIONS[title]
    battle = made()
    before = battle.digest()
    same(FILES[title], weighed(battle, monkeypatch, think), request.config.getoption("--regen"))
    assert battle.digest() == before, "thinking changes nothing"


def test_no_text_is_left_of_what_is_gone() -> None:
    assert set(FILES["nwo a door"].parent.glob("*.txt")) == set(FILES.values())
