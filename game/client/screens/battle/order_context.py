"""What somebody orders with."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.kit.rule_links import OpenRule
from game.client.kit.widgets import Done
from game.client.panels.notice import Notice
from game.client.screens.battle.command import Command
from game.client.screens.battle.dialog import Dialog
from game.client.seat.orders import saved_answers
from game.client.seat.orders.destination_info import DestinationInfo
from game.client.seat.settings.settings import Settings
from game.client.seat.view.enemy_threats import NextTurn, ThreatLayers
from game.core.actions import Refusal


@dataclass(frozen=True)
class OrderContext:
    """Orders are given by `command`; what is asked first lies in `dialog`, what is refused is said in
    `notice`."""

    command: Command
    dialog: Dialog
    notice: Notice
    danger: ThreatLayers
    looking: DestinationInfo
    next_turn: NextTurn
    settings: Settings
    read: OpenRule

    def refuse(self, refusal: Refusal, order: str) -> Done:
        """Say why this order cannot be given; what is said leads to the rule."""
        self.notice.refuse(order, refusal.words, refusal.rule)
        return None

    def never_warn(self) -> Done:
        """From now on turns end without a question under these rules."""
        saved_answers.end_unasked(self.settings, self.command.chair.match)
        return None

    @property
    def warns(self) -> bool:
        """Whether it is asked before a turn ends of which something is left."""
        unasked = saved_answers.ends_unasked(self.settings, self.command.chair.match)
        return self.settings.warn_end_turn and not unasked
