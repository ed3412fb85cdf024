"""The bar tells of the next round, and of what waiting would change."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.client.screens.battle.board_text import apart, below
from game.client.screens.battle.screen import BattleScreen
from game.client.seat.view.upcoming import order_told, waiting_told
from game.core.describing.display import ANEW, Coming
from tests.client.player import Player, new_match, quick


def test_who_waits_under_a_kept_order_acts_again_after_all_others_have() -> None:
    player = Player(BattleScreen(new_match(), quick()))
    player.until_ready()
    stage = player.battle.stage
    scene, coming = stage.scene, stage.battle.ruleset.DISPLAY.coming(stage.battle.table)
    assert coming is not None and coming.words == "same order"
    names = [scene.units[unit].name for unit in coming.order]
    assert order_told(scene, coming) == f"{', '.join(names)}."
    told, active = waiting_told(scene, coming), scene.units[scene.active].name
    assert told.startswith(f"If {active} ends the turn now, ")
    assert told.endswith(f" act before {active} does again.")
    assert all(name in told for name in names)
    widgets = {widget.key: widget for widget in stage.widgets()}
    hint = widgets["next round"].hint
    assert hint is not None and hint.words.startswith(told)


def test_where_initiative_is_rolled_anew_nobody_knows_who_comes_first() -> None:
    player = Player(BattleScreen(new_match(), quick()))
    player.until_ready()
    scene, anew = player.battle.stage.scene, Coming(ANEW, "opend6.initiative")
    assert order_told(scene, anew) == "Nobody knows the order yet."
    assert waiting_told(scene, anew).endswith("may be first or last in the next round.")


@pytest.mark.parametrize(
    ("plates", "top"),
    [((), 14), ((Rect(0, 0, 60, 40),), 14), ((Rect(0, 0, 140, 40), Rect(0, 43, 140, 26)), 75)],
)
def test_what_is_announced_hides_no_line_of_the_goals(plates: tuple[Rect, ...], top: int) -> None:
    box = below(Rect(100, 14, 200, 46), plates)
    assert box.y == top and box.collidelist(list(plates)) < 0


def test_the_name_of_a_step_lies_over_no_figure_where_the_foot_of_the_board_is_free() -> None:
    top, foot, head = Rect(100, 60, 200, 46), Rect(100, 400, 200, 46), Rect(150, 90, 40, 60)
    assert apart(top, foot, []) == top == apart(top, foot, [head.move(0, 200)])
    assert apart(top, foot, [head]) == foot
    assert apart(top, foot, [head, head.move(0, 300)]) == top, "neither is free"
