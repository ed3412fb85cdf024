"""Why an order of the bar cannot be given: of the enemy that is pointed at, or of the nearest one by name."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.references import NO_UNIT
from tests.client.moments import player_of


def test_the_reason_is_that_of_whom_is_pointed_at_or_of_the_nearest_by_name() -> None:
    """The key of a shot named the reason of some enemy, and not of whom."""
    orders = player_of().battle.aiming.orders
    table, own = orders.battle.table, orders.unit
    shoot = next(verb for verb, _ in orders.verbs if verb.action == "Shoot")
    shots = {one.target: one for one in orders._candidates.of("Shoot")}  # type: ignore[attr-defined]
    here, steps = table.cell(own), table.field.grid.steps
    near, *others = sorted(shots, key=lambda unit: steps(here, table.cell(unit)))
    rule = shoot.rule
    for action in orders._candidates.of("Shoot"):
        words = "out of sight" if action.target == near else "wholly hidden"  # type: ignore[attr-defined]
        orders._candidates._refusals[action] = Refusal(rule, words)
    names = {unit: table.unit(unit).name for unit in shots}
    assert orders.why_not_at(shoot, NO_UNIT) == Refusal(rule, f"{names[near]}: out of sight")
    assert orders.why_not_at(shoot, others[-1]) == Refusal(rule, f"{names[others[-1]]}: wholly hidden")
    for action in orders._candidates.of("Shoot"):
        orders._candidates._refusals[action] = Refusal(rule, "no ammunition")
    assert orders.why_not_at(shoot, others[-1]) == Refusal(rule, "no ammunition"), "that is about nobody"
