"""Attacks on what somebody hides behind: whoever points at them means the wall, and the wall that hides an
enemy comes before the crate beside oneself."""

from __future__ import annotations

from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.planning import plan
from game.client.seat.orders.target_cycle import cells_in_turn, is_lost
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core.describing.threats import Looking
from game.core.events import seen_by
from game.core.references import UnitId
from game.rulesets.opend6.components import Seen
from game.rulesets.opend6.orders.breach import BREACH
from tests.rulesets.opend6.table import PISTOL, Tables

WALL, BOB = (3, 0), (4, 0)


def hidden(duel: Tables) -> tuple[Orders, BoardScene, UnitId]:
    """Alice beside a crate, and Bob behind a wall."""
    table, alice, bob = duel("hA.#B", A=PISTOL, B=PISTOL)
    table.put(bob, Seen((("azure", 1),)))
    scene = BoardScene()
    playback = Playback(scene)
    playback.feed(seen_by(None, table.opening))
    playback.skip()
    return Orders(table.battle, alice), scene, bob


def test_who_points_at_somebody_behind_a_wall_means_the_wall(duel: Tables) -> None:
    menu, scene, bob = hidden(duel)
    meant = plan(menu, scene, BREACH, BOB, True)
    assert meant.refusal is None and meant.marks.cursor == WALL and not is_lost(menu, BREACH, BOB)
    assert [action.target for action in meant.actions] == [bob]  # type: ignore[attr-defined]
    said = menu.battle.ruleset.describe(menu.battle.table, meant.actions[0])
    assert said.startswith("Attack Bob through the wall on d1"), "whom it is about comes first"


def test_what_hides_an_enemy_comes_before_what_is_beside_oneself(duel: Tables) -> None:
    menu, _, _ = hidden(duel)
    assert cells_in_turn(menu, BREACH) == [WALL, (0, 0)]


def test_the_next_turn_counts_shots_through_the_wall(duel: Tables) -> None:
    """Who was seen to go behind it is no safer than the wall is thick."""
    menu, _, bob = hidden(duel)
    looking = Looking(menu.battle, menu.battle.table, [bob], None)
    list(looking.bites())
    threat = looking.found[menu.unit, bob]
    assert threat.chance > 0 and threat.refusal is None
