"""Each order of the computer carries what else was thought of, in words; to listen changes nothing."""

from __future__ import annotations

import re

import pytest

from game.ai.agents import MINDS, Heard, choose, think
from game.ai.levels import Listening
from game.ai.reasons import NOTHING_DONE, Reasons, reasons
from game.ai.worth import Worth, worth
from game.ai.worth_words import PARTS, REST, parts_beside
from game.core.actions import Action, EndTurn
from game.core.battle import Battle
from game.core.components import Unit
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
        assert all(row.words and row.reason for row in rows)
        assert [row.worth for row in why.others] == sorted((row.worth for row in why.others), reverse=True)
        assert len({(row.words, row.cell) for row in rows}) == len(rows)


@pytest.mark.parametrize("level", ["easy", "normal", "hard-bold"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_made_a_worth_sums_to_it(ruleset: str, level: str) -> None:
    """Of every plan that was weighed each part has a name, and of those that are told the parts come to what
    is shown."""
    battle = begun(ruleset, "parts")
    for _ in range(24 if level != "hard-bold" else 6):
        order, heard = _heard(battle, level)
        for value, _ in heard:
            assert isinstance(value, Worth) and sum(points for _, points in value.parts) == value
            assert {name for name, points in value.parts if points} <= set(PARTS) - {""}
        why = reasons(battle, battle.side, order, heard)
        for row in (why.done, *why.others) if why else ():
            assert sum(part.value for part in row.parts) == row.worth
            assert all(part.value and part.words for part in row.parts) and len(row.parts) <= 4
        battle.apply(order)


def test_parts_name_the_enemy_and_the_place_that_they_are_about() -> None:
    found = [row for why in told("nwo", "normal", 24) for row in (why.done, *why.others)]
    words = " / ".join(part.words for row in found for part in row.parts)
    names = "|".join(unit.name for unit in _units(begun("nwo", "why")))
    assert re.search(rf"takes \d+ of 100 from ({names})", words)
    assert re.search(r"(less|more) to fear at [a-z]+\d+", words)
    assert re.search(rf"more to fear at [a-z]+\d+, ({names}) sees it", words)


def _units(battle: Battle) -> list[Unit]:
    return [battle.table.unit(unit) for unit in battle.table.units()]


def test_what_rounding_down_loses_goes_to_whoever_lost_most() -> None:
    value, other = worth(deed=1_290, danger=-395, way=-60), worth(way=-20)
    found = parts_beside(value, other, {"deed": ("shoots", "shoots")})
    assert [(part.value, part.words) for part in found] == [
        (13, "shoots"),
        (-4, "more to fear there"),
        (-1, PARTS["way"][1]),
    ]
    assert sum(part.value for part in found) == (value - other) // 100


def test_many_parts_are_told_together() -> None:
    value = worth(deed=900, danger=-800, way=700, hazard=-600, risk=-500)
    found = parts_beside(value, worth(), {})
    assert [part.value for part in found] == [9, -8, 7, -11] and found[-1].words == REST


def test_doing_nothing_is_what_plans_are_measured_by() -> None:
    battle = begun("infowar", "why")
    order, heard = _heard(battle, "normal")
    why = reasons(battle, battle.side, order, heard)
    idle = next(value for value, plan in heard if isinstance(plan[0], EndTurn))
    assert why and why.beside == NOTHING_DONE
    assert why.done.worth == (max(value for value, _ in heard) - idle) // 100


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
