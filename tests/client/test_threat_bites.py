"""The next turn of the enemy is worked out in bites so small that no frame waits for one."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.describing.threats import Looking
from game.rulesets import nwo
from tests.client.player import new_match


def test_a_bite_weighs_one_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two odds at most: those of the attack, and of the way to where it is made from."""
    match = new_match()
    match.begin()
    battle, asked = match.battle, [0]
    chances = battle.ruleset.chances

    def counted(*given: Any) -> Any:
        asked[0] += 1
        return chances(*given)

    monkeypatch.setattr(nwo, "chances", counted)
    own = [unit for unit in battle.table.standing() if battle.table.unit(unit).side == battle.side]
    looking, most = Looking(battle, battle.table, own, battle.side), 0
    for _ in looking.bites():
        most, asked[0] = max(most, asked[0]), 0
    assert 1 <= most <= 2
    assert any(row.way for row in looking.found.values())
