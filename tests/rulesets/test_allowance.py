"""How far a way of an order may go is said by the ruleset, as data; and on which ways figures run."""

from __future__ import annotations

import pytest

from game.core.actions import Action, EndTurn, Move
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import hurried
from game.rulesets import RULESETS
from game.rulesets.lithium.orders import Run, ShortWalk, Walk
from game.rulesets.nwo.orders import Dash, Disengage
from tests.contract.stages import positions


@pytest.mark.rule("nwo.move.range")
def test_a_way_of_no_way_out_may_cost_the_movement_as_long_as_there_is_one() -> None:
    found = set()
    for battle in positions("nwo court"):
        unit = battle.slot.unit if battle.slot else NO_UNIT
        if unit:
            turn = battle.sheet(unit).turn[1]
            far = RULESETS["nwo"].DISPLAY.allowance(battle.table, Move(unit, ()))
            assert f"{far} tiles" == turn.value if far else turn.value == "used"
            found.add(far > 0)
    assert found == {True, False}


@pytest.mark.rule("lithium.action.kinds", "lithium.action.combined")
def test_a_way_of_lithium_sunset_may_cost_what_its_kind_of_movement_has() -> None:
    battle = next(iter(positions("lithium court")))
    unit = battle.table.standing()[0]
    allowance = RULESETS["lithium"].DISPLAY.allowance
    lines = {line.name: line.value for line in battle.sheet(unit).facts}
    assert lines["Walk"] == f"{allowance(battle.table, Walk(unit, ()))} tiles"
    assert lines["Short walk"] == f"{allowance(battle.table, ShortWalk(unit, ()))} tiles"
    assert allowance(battle.table, Run(unit, ())) == 0, "it goes on where a walk ends"


@pytest.mark.rule("infowar.move.rates")
def test_a_walk_of_infowar_may_cost_what_is_left_of_it() -> None:
    battle = next(iter(positions("infowar court")))
    unit = battle.slot.unit if battle.slot else battle.table.standing()[0]
    words = battle.sheet(unit).turn[1].value
    assert words.startswith(f"{RULESETS['infowar'].DISPLAY.allowance(battle.table, Move(unit, ()))} of ")


@pytest.mark.parametrize(
    ("order", "runs"),
    [
        (Dash(UnitId(1), ()), True),
        (Move(UnitId(1), ()), False),
        (Disengage(UnitId(1), ()), False),
        (EndTurn(UnitId(1)), False),
    ],
)
def test_figures_run_on_a_dash_only(order: Action, runs: bool) -> None:
    assert hurried(RULESETS["nwo"], order) == runs
