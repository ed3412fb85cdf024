"""Each order of the computer carries what else was thought of, in words; to listen changes nothing."""

from __future__ import annotations

import pytest

from game.ai.agents import MINDS, Heard, choose, think
from game.ai.levels import Listening
from game.ai.reasons import Reasons, reasons
from game.core.actions import Action
from game.core.battle import Battle
from game.rulesets import RULESETS
from tests.ai.test_levels import begun


def _heard(battle: Battle, level: str) -> tuple[Action, Heard]:
    heard: Heard = []
    order = next(found for found in think(battle, battle.side, level, heard) if found is not None)
    return order, heard


def told(ruleset: str, level: str, orders: int) -> list[Reasons]:
    battle, found = begun(ruleset, "why"), []
    for _ in range(orders):
        order, heard = _heard(battle, level)
        assert order == choose(battle, battle.side, level), "to listen changes no thought"
        digest = battle.digest()
        why = reasons(battle, battle.side, order, heard)
        assert battle.digest() == digest
        if why:
            found.append(why)
        battle.apply(order)
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_orders_carry_their_two_best_alternatives(ruleset: str) -> None:
    found = told(ruleset, "normal", 24)
    assert any(len(why.others) == 2 for why in found)
    for why in found:
        rows = (why.done, *why.others)
        assert all(row.words and row.reason and row.worth >= 0 for row in rows)
        assert [row.worth for row in why.others] == sorted((row.worth for row in why.others), reverse=True)
        assert len({(row.words, row.cell) for row in rows}) == len(rows)


def test_who_listens_is_as_good_as_who_does_not() -> None:
    mind = MINDS["hard"]["nwo"]
    heard: Heard = []
    listening = Listening.of(mind, heard)
    assert listening == mind and hash(listening) == hash(mind)
    assert listening.judged(300, 1, "plan") == mind.judged(300, 1, "plan") == 300
    assert heard == [(300, ("plan",))]


def test_questions_have_no_reasons() -> None:
    battle = begun("nwo", "why")
    order, _ = _heard(battle, "easy")
    assert reasons(battle, battle.side, order, []) is None
