"""What somebody orders with."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.kit.rule_links import OpenRule
from game.client.panels.notice import Notice
from game.client.screens.battle.command import Command
from game.client.screens.battle.dialog import Dialog
from game.client.seat.orders.destination_info import Looking
from game.client.seat.settings.settings import Settings
from game.client.seat.view.threat_layers import Danger


@dataclass(frozen=True)
class Means:
    """Orders are given by `command`; what is asked first lies in `dialog`, what is refused is said in
    `notice`."""

    command: Command
    dialog: Dialog
    notice: Notice
    danger: Danger
    looking: Looking
    settings: Settings
    read: OpenRule
