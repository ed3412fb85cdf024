"""Why an order of the bar cannot be given: of the enemy that is pointed at, or of the nearest one by name."""

from __future__ import annotations

from game.client.screens.battle.screen import BattleScreen
from game.client.seat.orders.target_cycle import no_attack_on
from game.core.actions import Refusal
from game.core.references import NO_UNIT
from tests.client.moments import player_of
from tests.client.player import Player, new_match, quick


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


def test_a_click_on_an_enemy_who_cannot_be_attacked_says_why() -> None:
    """With a way chosen, as at first: the sheet was shown, and not why nothing else happens."""
    player = Player(BattleScreen(new_match(cells={}), quick()))
    player.until_ready()
    screen = player.battle
    orders, scene = screen.aiming.orders, screen.stage.scene
    foe = next(one for one in scene.units.values() if one.side == "ember" and not orders.attack_on(one.unit))
    verb, why = no_attack_on(orders, foe.unit) or (None, None)
    assert verb and why and not screen.aiming.explicit
    player.click(player.pixel(foe.cell))
    assert screen.stage.pinned == foe.unit
    assert screen.note.title == verb.words
    assert screen.note.said and foe.name in screen.note.said[0]
    assert no_attack_on(orders, orders.unit) is None
