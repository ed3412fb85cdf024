"""The bottom row of the battle screen as it is now: the orders and the end of the turn, or what everybody waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client import bar
from game.client.widgets import Widget

if TYPE_CHECKING:
    from game.client.battle import BattleScreen


def bottom(screen: BattleScreen) -> list[Widget]:
    """The action bar and the end of the turn."""
    lay = screen.stage.layout
    if not screen.ready or screen.match.battle.pending:
        return [bar.end_button(lay.end, lambda: None, False, waiting(screen))]
    orders = screen.aiming.orders
    chosen = screen.aiming.verb.action if screen.aiming.verb else ""
    end = bar.end_button(lay.end, screen.end_turn, orders.end_turn is not None, _left(screen))
    return [*bar.verb_cards(lay.bar, orders.verbs, chosen, screen.choose, screen.refuse), end]


def waiting(screen: BattleScreen) -> str:
    """Why nothing can be ordered."""
    side = screen.match.battle.side
    if screen.ask:
        return "A question is open"
    if screen.handover:
        return ""
    if screen.stage.playback.busy or not side:
        return "Space or a click skips"
    return f"{screen.stage.log.titles.get(side, side)} thinks"


def _left(screen: BattleScreen) -> str:
    active = screen.stage.scene.active
    return bar.what_is_left(screen.stage.sheet_of(active).turn) if active else ""
