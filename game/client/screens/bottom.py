"""The bottom row of the battle screen as it is now: the orders and the end of the turn, or what everybody waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.kit.widgets import Widget
from game.client.panels import bar
from game.client.screens import together

if TYPE_CHECKING:
    from game.client.screens.battle import BattleScreen


def bottom(screen: BattleScreen) -> list[Widget]:
    """The action bar and the end of the turn."""
    lay = screen.stage.layout
    if not screen.ready or screen.match.battle.pending:
        return [bar.end_button(lay.end, lambda: None, False, _short(screen), _end(screen))]
    orders = screen.aiming.orders
    chosen = screen.aiming.verb.action if screen.aiming.verb else ""
    end = bar.end_button(lay.end, screen.end_turn, orders.end_turn is not None, _left(screen), _end(screen))
    return [*bar.verb_cards(lay.bar, orders.verbs, chosen, screen.choose, screen.refuse), end]


def waiting(screen: BattleScreen) -> str:
    """Why nothing can be ordered."""
    side = screen.match.battle.side
    if screen.ask:
        return "A question is open"
    if screen.handover:
        return ""
    if screen.stage.playback.busy and screen.stage.scene.together:
        return "Space shows the next step, a click all"
    if screen.stage.playback.busy or not side:
        return "Space or a click skips"
    return f"{screen.stage.log.titles.get(side, side)} thinks"


def _short(screen: BattleScreen) -> str:
    """The same for the button, which is narrower."""
    return "The turn is played" if screen.stage.playback.busy and screen.stage.scene.together else waiting(screen)


def _end(screen: BattleScreen) -> str:
    """What the end of a turn is called."""
    return next((verb.words for verb in screen.match.battle.ruleset.VERBS if verb.action == "EndTurn"), "End turn")


def _left(screen: BattleScreen) -> str:
    if together.is_on(screen):
        return together.what_is_left(screen)
    active = screen.stage.scene.active
    return bar.what_is_left(screen.stage.sheet_of(active).turn) if active else ""
