"""Orders that are judged together are judged as each would be alone, and what is kept of them is what would
be found anew."""

from __future__ import annotations

from random import Random

import pytest

from game.core.battle import Battle
from tests.contract.stages import STAGES, pick, positions

_SHORT = ("nwo court", "lithium hexes", "infowar court")


def one_by_one(battle: Battle) -> list[object]:
    return [action for action in battle.candidates() if battle.refusal(action) is None]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in _SHORT else [pytest.mark.long]) for name in STAGES]
)
def test_what_is_legal_is_what_no_rule_refuses(name: str) -> None:
    random = Random(name)
    for number, position in enumerate(positions(name)[::4]):
        battle = position.clone(f"offers {number}")
        for _ in range(2):
            assert battle.legal_actions() == one_by_one(battle)
            if battle.winner is None:
                battle.apply(pick(battle, random))
