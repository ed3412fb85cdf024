"""Who leaves the map leaves every state behind: nothing is told of it any more, whatever runs out."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from game.core.components import Area, Component, Down, Gone, Position
from game.core.events import AttackEnded
from game.core.references import NO_UNIT
from game.rulesets import RULESETS
from game.rulesets.infowar.components import Initiative, Sized, Unready
from game.rulesets.infowar.states import STATUS
from game.rulesets.lithium.components import STATE as LITHIUM
from game.rulesets.lithium.components import Bleeding
from game.rulesets.nwo.components import Conditions, Focus, Helped, Watch
from game.rulesets.nwo.states import STATE as NWO
from game.rulesets.opend6.components import Stunned, Unbalanced
from game.rulesets.opend6.states import STATE as OPEND6
from game.rulesets.silhouette.blasts import go_off
from game.rulesets.silhouette.components import Charge, Ducked, Limping
from game.rulesets.silhouette.states import STATE as SILHOUETTE
from tests.contract.stages import stages

KINDS: dict[str, tuple[Iterable[type[Component]], list[Component]]] = {
    "nwo": (NWO, [Focus(), Helped(1, ("shot",)), Watch("pistol", ()), Conditions(("fire",))]),
    "infowar": ((*STATUS, Initiative, Sized), [Unready(), Initiative(0, hasty=True)]),
    "silhouette": (SILHOUETTE, [Ducked((0, 0)), Limping(0)]),
    "opend6": (OPEND6, [Stunned(1), Unbalanced(1)]),
    "lithium": (LITHIUM, [Bleeding()]),
}
"""The states of each ruleset, and some that somebody is in."""


@pytest.mark.parametrize("rules", RULESETS)
def test_who_has_left_the_map_is_in_no_state(rules: str) -> None:
    stage = next(stage for name, stage in stages().items() if name.startswith(f"{rules} "))
    battle, _ = stage.begin("departed")
    table = battle.table
    unit = table.standing()[-1]
    kinds, states = KINDS[rules]
    table.world.put(unit, *states)
    table.world.put(unit, Gone(), Down())
    told = list(battle.ruleset.depart(table, unit))
    left = [kind.__name__ for kind in kinds if table.world.has(unit, kind)]
    assert left == []
    assert all(getattr(event, "unit", 0) != unit for event in told)
    if rules == "nwo":
        assert table.world.get(unit, Conditions).kinds == ()


@pytest.mark.rule("silhouette.misc.blast")
def test_a_charge_outlasts_whoever_has_left_the_map_and_is_nobodys_then() -> None:
    """Found by the fuzzer: of one who has left in time the last step still told that they hit somebody."""
    stage = next(stage for name, stage in stages().items() if name.startswith("silhouette "))
    for left in (False, True):
        battle, _ = stage.begin("charge")
        table = battle.table
        planter, victim = table.standing()[0], table.standing()[-1]
        cell = table.cell(victim)
        charge = table.world.create(
            Charge("charge", 9, 1, 26, 8, planter), Position(cell), Area("charge", (cell,), planter, 1)
        )
        if left:
            table.world.put(planter, Gone(), Down())
        told = [event for event in go_off(table, charge) if isinstance(event, AttackEnded)]
        assert {event.unit for event in told} == {NO_UNIT if left else planter}
        assert victim in {event.target for event in told}
